"""Two agents that meet, with which decks and by which rules, and what is said of them; for `strength.py`."""

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

SEED = 2020  # of the experiment, in all pairings: they share their deals
MS = 10  # for a decision
FINAL_MS = 30  # for one of the strongest
OURS = "ours"  # the source of a claim that no paper makes


# ---- agents


@dataclass(frozen=True)
class Claim:
    """A claim about the first agent: its score lies between two bounds."""

    words: str
    source: str
    low: float = 0.5
    high: float = 1.0
    figure: float | None = None  # the very score that was measured elsewhere
    reasons: str = ""  # why it may be another one here

    def holds(self, measured: Estimate) -> str:
        if self.low <= measured.low and measured.high <= self.high:
            return "yes"
        return "no" if measured.high < self.low or measured.low > self.high else "open"


def ahead(agent: str, source: str) -> Claim:
    return Claim(f"`{agent}` wins more than half", source)


class Counts(NamedTuple):
    """How games ended for an agent."""

    wins: int
    losses: int
    draws: int

    def __str__(self) -> str:
        return f"{self.wins}/{self.losses}/{self.draws}"


ByDecks = Mapping[Two, Counts]  # by the agent's own deck and its opponent's


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Two agents of a game, with which decks they meet and how long they think, and what is said of the first."""

    game: str
    agents: Two
    decks: tuple[str, ...]
    mirrors: bool = False  # only: a deck meets itself
    settings: Settings = field(default_factory=dict)
    ms: int = MS
    iterations: int | None = None  # if there are some, they take the place of the time
    claim: Claim | None = None
    published: ByDecks | None = None  # how the games of a paper ended for the first
    remark: str = ""  # follows the agents on the page
    label: str = ""  # follows them in the name, where others have the same agents

    @property
    def name(self) -> str:
        """That of its file, too."""
        first, second = (parse_spec(agent).name for agent in self.agents)
        time = f"{self.ms}ms" if self.ms != MS else ""
        return "-".join(filter(None, [f"{first}-vs-{second}", self.label, time]))

    @property
    def budget(self) -> dict[str, int | None]:
        """The budget of an agent for a decision."""
        return {"ms": self.ms} if self.iterations is None else {"iterations": self.iterations, "ms": None}


@dataclass(frozen=True)
class Order:
    """A source puts one agent before another; `check` says what was looked at where it does not hold here."""

    better: str
    worse: str
    source: str
    check: str = ""


def with_budget(agent: str, pairing: Pairing) -> str:
    """The agent with so much time or so many iterations, if it can use any."""
    spec = parse_spec(agent)
    takes = known_agents(pairing.game)[spec.name].parameters()
    used = {name: value for name, value in pairing.budget.items() if name in takes}
    return str(Spec(spec.name, {**spec.values, **used}))


# ---- decks


def rotation(decks: Sequence[str]) -> list[Two]:
    """All pairings of decks, in rounds in which each deck sits once in either seat: first the mirrors, then each deck
    against the next one, against the one after that, and so on."""
    count = len(decks)
    return [(decks[place], decks[(place + shift) % count]) for shift in range(count) for place in range(count)]


@dataclass(frozen=True)
class Rotation(Format):
    """So many pairs in all, which go round the pairings of decks, or the mirrors alone, and may stop anywhere."""

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        agents = (lineup.agents[0], lineup.agents[1])
        decks = rotation(lineup.decks)[: len(lineup.decks) if self.decks == "mirror" else None]
        found: list[Fixture] = []
        for number in range(self.pairs):
            pair, place = divmod(number, len(decks))
            found += mirrored_pair("rotation", agents, decks[place], False, pair, lineup)
        return found

    def identity(self) -> Json:
        """With more pairs it is the same experiment."""
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
    """The games that are there; they must be of the agents and rules of today, or from before a correction of them."""
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
    """Return the corrections that were made after its games were played."""
    path = file_of(pairing, folder)
    return missed(read_results(path), pairing) if path.exists() else ()


def missed(results: Results, pairing: Pairing) -> tuple[Correction, ...]:
    begun = [run["started"] for run in results.runs]
    return corrections_since(min(begun), pairing.game, pairing.agents) if begun else ()


def whole_pairs(games: Sequence[PlayedGame]) -> int:
    return len(games) - len({game.pair for game in games})
