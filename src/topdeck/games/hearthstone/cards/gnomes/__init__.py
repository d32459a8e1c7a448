"""Cards from Goblins vs Gnomes."""
