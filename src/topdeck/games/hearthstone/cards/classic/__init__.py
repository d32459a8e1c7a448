"""Classic."""
