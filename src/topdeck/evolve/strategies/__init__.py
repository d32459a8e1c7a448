"""Strategies for searching a genome, each named after its source."""
