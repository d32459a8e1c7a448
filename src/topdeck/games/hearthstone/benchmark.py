"""The measurements of the game's speed, and their goals."""

from topdeck.core.description import Benchmark

BENCHMARK = Benchmark(
    deck="MidrangeJadeShaman",
    middle=range(9, 16),
    agents={"eva": 40, "lookahead": 6},
    decisions={"champion(iterations=300, ms=none)": 40},  # without a clock: the same decisions in every build
    individuals={
        "greedy": ("greedy(score=evo-first)", "greedy"),
        "mcts2": ("madrid-mcts2(iterations=30, ms=none)", "greedy"),
    },
    score="linear",
    goals={
        "random_games_per_s": (4000, 8000),
        "greedy_games_per_s": (250, 600),
        "arena_share": (0.6, 0.7),
        "greedy_individual_ms": (700, 400),  # 200 individuals take 70 or 40 s on two cores
        "greedy_individual_share": (0.87, 0.87),
        "mcts2_individual_ms": (2000, 2000),
        "uct_iterations_per_s": (40_000, 120_000),
        "copy_us": (3, 0.8),
        "actions_us": (3, 1),
        "step_us": (3, 1),
        "observe_us": (5, 2),
    },
)
