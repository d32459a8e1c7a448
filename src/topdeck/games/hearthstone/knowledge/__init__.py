"""Observations and beliefs about hidden cards."""
