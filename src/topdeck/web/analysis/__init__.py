"""Positions that are looked at, tried out, thought about and edited; the page holds them, the server keeps nothing."""
