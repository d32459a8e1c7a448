"""Search algorithms that choose an action in any game."""

__all__ = [
    "batched_mcts",
    "beam",
    "flat",
    "frontier",
    "greedy",
    "gumbel",
    "lookahead",
    "mcts",
    "reply",
    "turn_tree",
    "win",
]
__all__ += [
    "budget",
    "decision",
    "determinizer",
    "evaluation",
    "horizon",
    "model_evaluator",
    "playout",
    "rollout",
    "selection",
]
