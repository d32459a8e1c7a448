"""Studies of games: agents that meet, with decks and budgets."""
