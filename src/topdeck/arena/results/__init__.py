"""Results of experiments: statistics, ratings, exports and results databases."""
