"""Study designs (games, surveys and evolution), and the results tables that each design produces."""
