"""Base classes and data types for games, agents and game records."""
