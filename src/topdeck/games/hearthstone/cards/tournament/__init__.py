"""Cards from The Grand Tournament."""
