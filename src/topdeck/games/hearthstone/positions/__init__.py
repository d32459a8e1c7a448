"""Position forms: one schema for JSON, the position editor, scenarios and puzzles."""
