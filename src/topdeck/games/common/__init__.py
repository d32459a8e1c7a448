"""Code that the games share."""
