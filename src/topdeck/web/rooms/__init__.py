"""Games between people and agents, while they last."""
