"""The words that cards are written in: who, how much, if, and what."""
