"""Games in progress between people and agents."""
