"""Agents for Hearthstone: from the papers, from the competition and its framework, and our own."""
