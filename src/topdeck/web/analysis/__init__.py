"""Viewing, playing, analysing and editing positions.  The server stores no state between requests."""
