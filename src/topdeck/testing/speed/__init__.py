"""How fast a game and its players are: measured in several processes, and compared with another environment."""
