"""Observations and actions as arrays for machine learning."""
