"""What is measured, and with what."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

Figures = dict[str, float]  # the end of a name says the unit: per_s, ms, us, bytes or share


@dataclass(frozen=True)
class Plan:
    """What is measured, and with what: the same in all environments, whatever their games ask for."""

    game: str
    deck: str  # in both seats
    decks: list[str]  # whose mirrors the measure `decks` plays
    opening: str  # the rule for openings; empty if the game has none
    middle: list[int]  # the turns that are mid-game
    agents: dict[str, int]  # by spec, with a number of games
    decisions: dict[str, int]  # by spec, with a number of positions
    searches: dict[str, int]  # by spec, with a number of openings
    individuals: dict[str, list[str]]  # of an evolution, by name: their specs, and those of their opponents
    random_decks: list[str]  # whose pairs play random games; if none is named, the deck's mirror
    score: str
    measures: list[str]
    rounds: int
    scale: float
    committed: bool = True  # use the positions that come with the measures, not new ones

    def to_json(self) -> str:
        return json.dumps(asdict(self))


def agent_name(spec: str) -> str:
    return spec.partition("(")[0]
