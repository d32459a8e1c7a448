"""What a game tells of itself: its cards, decks and puzzles, what it shows in a demonstration, what is measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from topdeck.core.state import State


class Description:
    """What there is to say about a card, a deck or a game, asked for as it is needed."""

    name: str

    def row(self) -> Mapping[str, str]:
        """What a list tells of it, by column."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """All of it for programs, as JSON has it."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """All of it for people, line by line; the first begins with its name."""
        raise NotImplementedError


@dataclass(frozen=True)
class PlainDescription(Description):
    """One that needs no asking."""

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


class Puzzle(Protocol):
    """A position that the player in seat 0 wins before its turn is over, whatever chance does."""

    @property
    def name(self) -> str: ...

    @property
    def text(self) -> str:
        """What there is to see, in a sentence or two."""

    @property
    def themes(self) -> tuple[str, ...]:
        """What is difficult about it."""

    @property
    def solution(self) -> tuple[str, ...]:
        """Actions that win, in the words of the state."""

    def start(self, seed: int = 0) -> State:
        """The position; the seed is that of all chance to come."""


@dataclass(frozen=True)
class Demo:
    """A small tournament that shows what the agents of a game can do."""

    title: str
    about: str  # one sentence
    agents: Mapping[str, str]  # specs by name
    decks: tuple[str, ...]


@dataclass(frozen=True)
class Benchmark:
    """What is measured of a game beside its bare speed."""

    deck: str = ""  # in both seats; the default deck, if none is named
    middle: range = range(3, 6)  # the turns that are mid-game
    agents: Mapping[str, int] = field(default_factory=dict)  # by spec, with a number of games that takes about 0.1 s
    decisions: Mapping[str, int] = field(default_factory=dict)  # by spec, with a number of positions to decide in
    searches: Mapping[str, int] = field(
        default_factory=dict
    )  # by spec, with a number of games whose opening is searched
    individuals: Mapping[str, tuple[str, str]] = field(
        default_factory=dict
    )  # of an evolution, by name: its spec and that of its opponent
    random_decks: tuple[str, ...] = ()  # all pairs of these play random games; if none is named, the deck's mirror
    score: str = ""  # what a tree search is measured with; none is, if it is not named
    goals: Mapping[str, tuple[float, float]] = field(default_factory=dict)  # by figure: what it must reach, and should
