"""Pairings of two agents with their decks, rules and published claims, used by `strength.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from corrections import Correction, corrections_since

from topdeck.agents import known_agents
from topdeck.arena.plan.experiment import Entry, Experiment, Settings
from topdeck.arena.plan.formats import Format, Lineup, Two, mirrored_pair
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.comparison import require_same_experiment
from topdeck.arena.results.store.results import Results, read_results
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.registry import load_game
from topdeck.core.state import Json

SEED = 2020  # seed of the experiment, the same for all pairings, so they share their deals
MS = 10  # per decision
FINAL_MS = 30  # per decision of the strongest agents
OURS = "ours"  # the source of a claim that no paper makes


# ---- agents


@dataclass(frozen=True)
class Claim:
    """A claim about the first agent: its score lies between two bounds."""

    words: str
    source: str
    low: float = 0.5
    high: float = 1.0
    figure: float | None = None  # the exact score that was published
    reasons: str = ""  # why our score may differ

    def holds(self, measured: Estimate) -> str:
        if self.low <= measured.low and measured.high <= self.high:
            return "yes"
        return "no" if measured.high < self.low or measured.low > self.high else "open"


def ahead(agent: str, source: str) -> Claim:
    return Claim(f"`{agent}` wins more than half", source)


class Counts(NamedTuple):
    """The numbers of games that an agent won, lost and drew."""

    wins: int
    losses: int
    draws: int

    def __str__(self) -> str:
        return f"{self.wins}/{self.losses}/{self.draws}"


ByDecks = Mapping[Two, Counts]  # keyed by the agent's deck and its opponent's


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Two agents for a game, with their decks, their budget, and a claim about the first agent."""

    game: str
    agents: Two
    decks: tuple[str, ...]
    mirrors: bool = False  # whether both agents always play the same deck
    settings: Settings = field(default_factory=dict)
    ms: int = MS
    iterations: int | None = None  # if set, the budget instead of `ms`
    claim: Claim | None = None
    published: ByDecks | None = None  # the first agent's results in a paper
    remark: str = ""  # shown after the agents on the page
    label: str = ""  # appended to the name if several pairings have the same agents

    @property
    def name(self) -> str:
        """The name of the pairing, which is also the name of its results file."""
        first, second = (parse_spec(agent).name for agent in self.agents)
        time = f"{self.ms}ms" if self.ms != MS else ""
        return "-".join(filter(None, [f"{first}-vs-{second}", self.label, time]))

    @property
    def budget(self) -> dict[str, int | None]:
        """An agent's budget per decision."""
        return {"ms": self.ms} if self.iterations is None else {"iterations": self.iterations, "ms": None}


@dataclass(frozen=True)
class Order:
    """A source ranks one agent above another; `check` states what was checked if our results disagree."""

    better: str
    worse: str
    source: str
    check: str = ""


def with_budget(agent: str, pairing: Pairing) -> str:
    """Return the agent's spec with the pairing's time limit or iterations, if the agent has these parameters."""
    spec = parse_spec(agent)
    takes = known_agents(pairing.game)[spec.name].parameters()
    used = {name: value for name, value in pairing.budget.items() if name in takes}
    return str(Spec(spec.name, {**spec.values, **used}))


# ---- decks


def rotation(decks: Sequence[str]) -> list[Two]:
    """Return all pairings of decks in rounds in which each deck is played once in each seat.

    The first round contains the mirror matches. In the following rounds, each deck plays the next deck in the list,
    then the deck after that, and so on.
    """
    count = len(decks)
    return [(decks[place], decks[(place + shift) % count]) for shift in range(count) for place in range(count)]


@dataclass(frozen=True)
class Rotation(Format):
    """A total number of pairs that cycle through the pairings of decks, or only the mirror matches."""

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        agents = (lineup.agents[0], lineup.agents[1])
        decks = rotation(lineup.decks)[: len(lineup.decks) if self.decks == "mirror" else None]
        found: list[Fixture] = []
        for number in range(self.pairs):
            pair, place = divmod(number, len(decks))
            found += mirrored_pair("rotation", agents, decks[place], False, pair, lineup)
        return found

    def identity(self) -> Json:
        """Return the identity without the number of pairs, so that an experiment can be extended."""
        return {name: value for name, value in super().identity().items() if name != "pairs"}


def experiment_of(pairing: Pairing, pairs: int) -> Experiment:
    game = load_game(pairing.game)
    return Experiment(
        game=pairing.game,
        entries=tuple(Entry(agent, with_budget(agent, pairing)) for agent in pairing.agents),
        decks=tuple(map(game.deck, pairing.decks)),
        format=Rotation(pairs, "mirror" if pairing.mirrors else "all"),
        seed=SEED,
        settings=pairing.settings,
    )


# ---- results


def file_of(pairing: Pairing, folder: Path) -> Path:
    return folder / pairing.game / f"{pairing.name}.db"


def recorded(pairing: Pairing, folder: Path) -> list[PlayedGame]:
    """Return the stored games, which must match the current agents and rules or be older than a correction to them."""
    path = file_of(pairing, folder)
    if not path.exists():
        return []
    results = read_results(path)
    ours = experiment_of(pairing, 1).identity()
    if missed(results, pairing) and set(results.identity["agents"]) == set(ours["agents"]):
        ours |= {part: results.identity[part] for part in ("agents", "setup")}
    require_same_experiment(results.identity, ours, str(path))
    return results.games


def outdated(pairing: Pairing, folder: Path) -> tuple[Correction, ...]:
    """Return the corrections made after the pairing's games were played."""
    path = file_of(pairing, folder)
    return missed(read_results(path), pairing) if path.exists() else ()


def missed(results: Results, pairing: Pairing) -> tuple[Correction, ...]:
    begun = [run["started"] for run in results.runs]
    return corrections_since(min(begun), pairing.game, pairing.agents) if begun else ()


def whole_pairs(games: Sequence[PlayedGame]) -> int:
    return len(games) - len({game.pair for game in games})
