"""The Grand Tournament."""
