"""The agents of Gwent, and their rules for the mulligan."""
