"""Card texts in English, generated from the card scripts."""
