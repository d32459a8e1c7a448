"""Text for positions, actions and cards, and scenes for the web page."""
