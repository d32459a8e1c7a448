"""One Night in Karazhan."""
