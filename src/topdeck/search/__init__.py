"""Search algorithms that choose an action in any game."""

__all__ = ["beam", "flat", "frontier", "greedy", "lookahead", "mcts", "reply", "turn_tree", "win"]
__all__ += ["budget", "decision", "determinizer", "horizon", "playout", "rollout", "selection"]
