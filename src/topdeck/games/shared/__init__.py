"""Code that the card games share, independent of any of them."""
