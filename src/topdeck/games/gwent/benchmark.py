"""What is measured of the game's speed, and how fast it has to be."""

from __future__ import annotations

from topdeck.description import Benchmark

BENCHMARK = Benchmark(
    deck="NorthernRealms",
    middle=range(8, 14),
    score="tempo",
    goals={"random_games_per_s": (10_000, 20_000), "copy_us": (1.5, 0.5)},
)
