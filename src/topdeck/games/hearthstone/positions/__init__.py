"""Position forms, which are shared by JSON, the position editor, scenarios and puzzles."""
