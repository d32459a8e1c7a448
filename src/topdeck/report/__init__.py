"""Pages and figures of stored results."""
