"""Hearthstone agents: agents from the papers, agents from the competition and its framework, and our own."""
