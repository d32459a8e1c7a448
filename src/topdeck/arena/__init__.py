"""Where agents meet: matches and what comes of them."""
