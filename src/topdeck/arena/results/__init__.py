"""Results of experiments: statistics, ratings, exports, and the databases that hold them."""
