"""Agents for Gwent and their mulligan rules."""
