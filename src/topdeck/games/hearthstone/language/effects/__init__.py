"""Effects of cards."""
