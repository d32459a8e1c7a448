"""Opponents recommended to human players, in addition to the champion, which is available at several levels.

An opponent's strength depends on the share of games that it wins against the champion (see docs/strength.md): 4 for
at least 20 %, 3 for at least 10 %, 2 for at least 1 %, and 1 for a smaller share.
"""

from typing import Final

from topdeck.core.description import Opponent

OPPONENTS: Final = (
    Opponent("lookahead", "Winner of 2019", "planning", "Plans a few of its own actions ahead.", 4),
    Opponent("miller", "Winner of 2020", "planning", "Plans like the 2019 winner, but with different priorities.", 4),
    Opponent("tyche", "Tyche", "simulating", "Plays out every option many times with random moves.", 4),
    Opponent("olomouc-mcts", "Olomouc", "calculating", "Grows a search tree for its own turn.", 4),
    Opponent("eva", "EVA", "hasty", "Evaluates each action by the changes it causes.", 3),
    Opponent("gretive-aggro", "Aggressor", "aggressive", "Looks one action ahead with aggressive priorities.", 3),
    Opponent("gretive-control", "Controller", "controlling", "Looks one action ahead and aims for control.", 3),
    Opponent("face", "Face", "reckless", "Attacks your hero whenever it can.", 2),
    Opponent("random", "Dice", "random", "Moves at random; good for learning the rules.", 1),
)
