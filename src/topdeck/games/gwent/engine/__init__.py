"""The engine: positions, actions, rules and the base classes of card texts."""
