"""Observations and actions as arrays for learning."""
