"""Positions as forms: one schema for JSON, the position editor and scenarios."""
