"""Viewing, playing, searching and editing positions.  The server stores no state between requests."""
