"""Study designs (games, surveys and evolution), and the tables of results that each design produces."""
