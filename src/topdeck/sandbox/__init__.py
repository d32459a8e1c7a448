"""Runs untrusted code so that it can harm nobody."""
