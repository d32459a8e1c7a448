"""Descriptions of cards, decks, puzzles, demonstrations and benchmarks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from topdeck.core.state import State


class Description:
    """The description of a card, a deck or a game; each part is computed when it is needed."""

    name: str

    def row(self) -> Mapping[str, str]:
        """Return the cells of a row in a list, by column."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """Return the whole description as JSON."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """Return the whole description as text; the first line begins with the name."""
        raise NotImplementedError


@dataclass(frozen=True)
class PlainDescription(Description):
    """A description that is given as values."""

    name: str
    cells: Mapping[str, str]
    values: Mapping[str, Any]
    text: tuple[str, ...] = ()

    def row(self) -> Mapping[str, str]:
        return self.cells

    def facts(self) -> dict[str, Any]:
        return dict(self.values)

    def lines(self) -> list[str]:
        return list(self.text)


class Puzzle(Struct, frozen=True, kw_only=True):
    """A position that player 0 wins this turn, whatever the random outcomes.

    Attributes:
        name: The title.
        text: The task, in a sentence or two.
        solution: Actions that win, in words.
        themes: The kinds of difficulty, such as the order of actions.
    """

    name: str
    text: str
    solution: tuple[str, ...]
    themes: tuple[str, ...] = ()

    def start(self, seed: int = 0) -> State:
        """Return the position, with random streams from a seed."""
        raise NotImplementedError


class Demo(Struct, frozen=True):
    """A small tournament that shows the agents of a game.

    Attributes:
        title: The title of the report.
        about: A sentence about it.
        agents: Specs by name.
        decks: The names of the decks.
    """

    title: str
    about: str
    agents: Mapping[str, str]
    decks: tuple[str, ...]


class Benchmark(Struct, frozen=True, kw_only=True):
    """The measures of `topdeck bench` for a game, in addition to the speed of its states.

    Attributes:
        deck: The deck of both players; empty for the default deck.
        middle: The turns that count as mid-game.
        agents: Specs of agents, with a number of games that takes about 0.1 s.
        decisions: Specs of agents, with a number of positions in which they decide.
        searches: Specs of agents, with a number of games whose opening is searched.
        individuals: Individuals of an evolution by name: their spec and that of their opponent.
        random_decks: Decks whose pairs play random games; without any, the mirror of `deck`.
        score: The score with which a tree search is measured; empty for no such measure.
        goals: By figure, the value that it must reach, and the value that it should reach.
    """

    deck: str = ""
    middle: range = range(3, 6)
    agents: Mapping[str, int] = {}
    decisions: Mapping[str, int] = {}
    searches: Mapping[str, int] = {}
    individuals: Mapping[str, tuple[str, str]] = {}
    random_decks: tuple[str, ...] = ()
    score: str = ""
    goals: Mapping[str, tuple[float, float]] = {}
