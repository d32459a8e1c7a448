"""Cards from Whispers of the Old Gods."""
