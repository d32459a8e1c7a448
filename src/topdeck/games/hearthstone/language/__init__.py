"""The words of cards: what, who, how much, if."""
