"""Effects: what a card does."""
