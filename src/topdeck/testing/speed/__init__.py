"""Benchmarks that measure the speed of a game and its agents in one environment or compare two environments."""
