"""Cards of the Basic set."""
