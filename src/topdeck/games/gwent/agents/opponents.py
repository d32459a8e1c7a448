"""Opponents recommended to human players, in addition to the champion, which is available at several levels.

An opponent's strength depends on the share of games that it wins against the champion (see docs/strength.md): 4 for
at least 20 %, 3 for at least 10 %, 2 for at least 1 %, and 1 for a smaller share.
"""

from typing import Final

from topdeck.core.description import Opponent

OPPONENTS: Final = (
    Opponent("turn-tree", "Planner", "planning", "Searches all of its own actions up to the end of the turn.", 4),
    Opponent("lookahead", "Strategist", "planning", "Plans several of its own actions ahead.", 3),
    Opponent("valencia-heuristic", "Valencia", "calculating", "Grows a search tree with a heuristic of six terms.", 2),
    Opponent("greedy", "Greedy", "hasty", "Takes the action that looks best at the moment.", 2),
    Opponent("random", "Dice", "random", "Moves at random; good for learning the rules.", 1),
)
