"""Positions, actions and cards as text, and as scenes for the page in the browser."""
