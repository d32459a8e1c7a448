"""Pages and pictures: pure functions of stored results."""
