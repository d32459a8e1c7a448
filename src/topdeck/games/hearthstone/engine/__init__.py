"""The engine: positions, actions, rules and the base classes for card text."""
