"""Position forms, which are shared by JSON, the position editor and scenarios."""
