"""A survey: a study of games that asks what they are like, turn by turn, rather than who wins."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType

from topdeck.studies.games.study import UNITS as UNITS_OF_GAMES
from topdeck.studies.games.study import GamesStudy
from topdeck.studies.study import SHARE, Unit

TURN = "turn"  # the level that tells turns apart; those of both players are counted, and before the first is 0

# What can be asked of turns, as the player sees them whose turn it is, and of whole games.
OF_TURNS = MappingProxyType(
    {
        "options": "options at a decision",
        "most": "most options at a decision of a turn",
        "decisions": "decisions in a turn",
        "hidden": "hidden cards",
        "ahead_wins": "wins from a lead",
    }
)
OVER = "over"  # by a turn, which has to be named
OF_GAMES = MappingProxyType(
    {
        "turns": "turns of a game",
        "actions": "decisions in a game",
        "tree": "size of the tree (powers of ten)",
    }
)
MEASURES = MappingProxyType({**OF_TURNS, OVER: "finished games", **OF_GAMES})
UNITS = MappingProxyType(
    {
        **UNITS_OF_GAMES,
        "options": Unit("options", digits=1),
        "most": Unit("options", digits=1),
        "decisions": Unit("decisions", digits=1),
        "hidden": Unit("cards", digits=1),
        "ahead_wins": SHARE,
        OVER: SHARE,
        "actions": Unit("decisions", digits=1),
        "tree": Unit("powers of ten", digits=1),
    }
)


@dataclass(frozen=True, kw_only=True)
class SurveyStudy(GamesStudy):
    """Agents that meet, and the last turn that is looked at by itself."""

    last_turn: int

    def unit(self, measure: str) -> Unit:
        return UNITS[measure]
