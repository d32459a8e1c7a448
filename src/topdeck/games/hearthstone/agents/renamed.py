"""What had another name before."""

from __future__ import annotations

from collections.abc import Sequence

from topdeck.games.hearthstone.scores import linear, trained
from topdeck.kinds import Renamed


def with_foes(weights: Sequence[str]) -> dict[str, str]:
    """The other player was called the foe."""
    mine = "opponent_"
    return {name.replace(mine, "foe_", 1): name for name in weights if name.startswith(mine)}


RENAMED = Renamed(
    agents={
        "p0-greedy-tree": "madrid-greedy-tree",
        "p0-simtree": "madrid-simtree",
        "p0-mcts1": "madrid-mcts1",
        "p0-mcts2": "madrid-mcts2",
        "p3-mcts1": "malaga-mcts1",
        "p3-mcts2": "malaga-mcts2",
        "p3-mcts3": "malaga-mcts3",
        "p3-mcts4": "malaga-mcts4",
        "p3-mcts5": "malaga-mcts5",
        "p4-mcts": "olomouc-mcts",
        "p4-pred": "olomouc-pred",
    },
    parts={"p3-linear": "malaga-linear", "p3-gradual": "malaga-gradual", "p3-value": "malaga-value"},
    parameters={
        "decks": {"p4": "olomouc"},
        "linear": with_foes(linear.FEATURES),
        "trained": with_foes(trained.FEATURES),
    },
)
