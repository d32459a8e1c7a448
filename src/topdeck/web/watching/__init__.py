"""What there is to watch: experiments, also while they run, and games that are over, move by move."""
