"""How fit individuals are: games in pairs, counted, on any number of processes."""
