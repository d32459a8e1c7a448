"""Hearthstone: exact rules, hidden information that stays hidden, and cards that read like their text."""
