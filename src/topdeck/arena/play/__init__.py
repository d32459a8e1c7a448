"""Playing games: matches, executors and isolated agents."""
