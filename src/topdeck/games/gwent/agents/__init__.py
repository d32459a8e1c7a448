"""What players of Gwent bring along: rules of thumb for the mulligan, and how far to look."""
