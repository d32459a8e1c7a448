"""Stores, reads, summarizes and exports the results of studies."""
