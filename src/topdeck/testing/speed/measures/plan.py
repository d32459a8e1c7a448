"""The plan of a measurement."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

Figures = dict[str, float]  # names end with the unit: per_s, ms, us, bytes or share


@dataclass(frozen=True)
class Plan:
    """The measures, and the agents and decks they use; the same in all environments.

    Attributes:
        game: The name of the game.
        deck: The deck of both seats; the default deck if it is empty.
        middle: The turns of mid-game.
        agents: Specs of agents that play games, with the number of games.
        decisions: Specs of agents that decide in positions of mid-game, with the number of positions.
        searches: Specs of agents that search after the mulligan, with the number of games.
        individuals: Individuals of an evolution by name: the spec of each, and that of its opponent.
        random_decks: Decks whose pairs play random games; without any, the mirror of the deck.
        score: The name of the evaluation function of the tree search; empty if none is measured.
        measures: The names of the measures.
        rounds: The number of rounds, of which the best counts.
        scale: The share of the usual work.
        committed: Whether to use the committed positions instead of new ones.
    """

    game: str
    deck: str
    decks: Sequence[str]  # the decks whose mirror matches the measure `decks` plays
    opening: str  # the rule for mulligans; empty if the game has none
    middle: Sequence[int]
    agents: Mapping[str, int]
    decisions: Mapping[str, int]
    searches: Mapping[str, int]
    individuals: Mapping[str, Sequence[str]]
    random_decks: Sequence[str]
    score: str
    measures: Sequence[str]
    rounds: int
    scale: float
    committed: bool = True

    def to_json(self) -> str:
        return json.dumps(asdict(self), default=list)


def agent_name(spec: str) -> str:
    return spec.partition("(")[0]
