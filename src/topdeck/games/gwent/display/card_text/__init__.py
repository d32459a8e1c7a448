"""English card text, generated from the card scripts."""
