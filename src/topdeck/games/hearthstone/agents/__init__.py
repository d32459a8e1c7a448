"""Hearthstone agents: those from the papers, those from the competition and its framework, and our own."""
