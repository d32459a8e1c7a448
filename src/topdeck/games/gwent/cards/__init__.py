"""The scripts of the cards: a file per faction."""
