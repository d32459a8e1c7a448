"""Settings of the speed benchmark, and its goals."""

from topdeck.core.description import Benchmark

BENCHMARK = Benchmark(
    deck="NorthernRealms",
    middle=range(8, 14),
    random_decks=("NorthernRealms", "Scoiatael", "Monsters", "Skellige"),
    decisions={"champion(iterations=300, ms=none)": 40},  # without a clock: the same decisions in every build
    searches={"valencia-uct(iterations=1000, ms=none)": 4},
    score="tempo",
    goals={
        "random_games_per_s": (10_000, 20_000),
        "copy_us": (1.5, 0.5),
        "valencia-uct_opening_iterations_per_s": (7_000, 15_000),
    },
)
