"""Cards of the Classic set."""
