"""The types that every game, agent and record is made of."""
