"""Text descriptions of positions, actions and cards, and scenes for the web page."""
