"""Blackrock Mountain."""
