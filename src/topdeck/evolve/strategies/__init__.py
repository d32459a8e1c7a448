"""Strategies that search a genome, named after their sources."""
