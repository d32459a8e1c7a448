"""The speed of a game and its agents, measured in several processes and compared with another environment."""
