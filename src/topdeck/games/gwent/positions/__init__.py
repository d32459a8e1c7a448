"""Position forms, which JSON, the position editor and scenarios share."""
