"""Descriptions of games, cards and decks, as well as puzzles, opponents, demonstrations and benchmarks."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from msgspec import Struct

from topdeck.core.state import State


class Description:
    """A description of a card, a deck or a game, whose parts are computed on demand."""

    name: str

    def row(self) -> Mapping[str, str]:
        """Return the cells of a table row, keyed by column name."""
        raise NotImplementedError

    def facts(self) -> dict[str, Any]:
        """Return the full description as JSON."""
        raise NotImplementedError

    def lines(self) -> list[str]:
        """Return the full description as lines of text; the first line begins with the name."""
        raise NotImplementedError


@dataclass(frozen=True)
class PlainDescription(Description):
    """A description whose parts are stored rather than computed on demand."""

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
    """A position in which player 0 can win before player 1 decides again, regardless of random outcomes.

    Attributes:
        goal: Player 0's task, in one or two sentences.
        name: The title.
        text: A description of the position, in one or two sentences.
        solution: The winning actions, described in words.
        themes: The types of difficulty, such as finding the right order of actions.
        effort: The number of states that the champion searches to find a solution, or 0 if this was not measured.
    """

    goal: ClassVar[str] = "Win this turn."
    name: str
    text: str
    solution: tuple[str, ...]
    themes: tuple[str, ...] = ()
    effort: int = 0

    def start(self, seed: int = 0) -> State:
        """Return the position, with its random streams seeded by `seed`."""
        raise NotImplementedError


class Demo(Struct, frozen=True):
    """A small tournament that demonstrates a game's agents.

    Attributes:
        title: The title of the report.
        about: A one-sentence description of the tournament.
        agents: The agents' specs, keyed by agent name.
        decks: The names of the decks that the agents play.
    """

    title: str
    about: str
    agents: Mapping[str, str]
    decks: tuple[str, ...]


class Opponent(Struct, frozen=True):
    """An agent recommended as an opponent for human players.

    Attributes:
        spec: The agent's spec.
        name: The display name.
        style: The style of play in one or two words.
        words: A one-sentence description of the opponent.
        strength: A number from 1 (plays at random) to 5 (as strong as the champion).
    """

    spec: str
    name: str
    style: str
    words: str
    strength: int


class Benchmark(Struct, frozen=True, kw_only=True):
    """The settings that `topdeck bench` uses for all measurements except those of state speed.

    Attributes:
        deck: The deck that both players use; empty for the default deck.
        middle: The turns that count as mid-game.
        agents: Agent specs, each with the number of games that the agent plays in about 0.1 s.
        decisions: Agent specs, each with the number of positions in which the agent decides.
        searches: Agent specs, each with the number of games whose opening decisions are searched.
        individuals: Individuals in an evolution run, keyed by name; each is given by its spec and its opponent's spec.
        random_decks: Decks that play random games against each other; if empty, `deck` plays a mirror match.
        score: The score used to measure a tree search; if empty, tree search is not measured.
        goals: The minimum and target values for each measurement.
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
