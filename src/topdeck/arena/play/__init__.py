"""How games are played: between two agents, on many processes, with agents that are not trusted."""
