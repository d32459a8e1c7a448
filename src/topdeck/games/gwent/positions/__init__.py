"""Position forms: one schema for JSON, the position editor and scenarios."""
