"""Ways to search a genome, each named after its source."""
