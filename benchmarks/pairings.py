"""Which agents meet to show their strength, with which decks, and what is said of them; for `strength.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path

from corrections import Correction, corrections_since

from topdeck.agents import known_agents, parameters_of
from topdeck.agents.spec import Spec, parse_spec
from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.experiment import Entry, Experiment, Settings
from topdeck.arena.plan.formats import Format, Lineup, mirrored
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Estimate, score
from topdeck.arena.results.store.results import Results, read_results
from topdeck.arena.results.store.store import same_experiment
from topdeck.deck import Deck
from topdeck.registry import load_game
from topdeck.state import Json

GAME = "hearthstone"
SEED = 2020  # of the experiment, in all pairings: they share their deals
MS = 20  # for a decision
FINAL_MS = 100  # for one of the strongest
STRONGEST = 3
BEST = "champion"


# ---- agents


@dataclass(frozen=True)
class Claim:
    """What somebody says of the first agent: its score lies between these."""

    words: str
    source: str
    low: float = 0.5
    high: float = 1.0

    def holds(self, measured: Estimate) -> str:
        if self.low <= measured.low and measured.high <= self.high:
            return "yes"
        return "no" if measured.high < self.low or measured.low > self.high else "open"


@dataclass(frozen=True)
class Pairing:
    """Two agents, how long they think, and what is said of the first; with a deck, it is the only one."""

    agents: tuple[str, str]
    claim: Claim | None = None
    ms: int = MS
    deck: str = ""
    settings: Settings = field(default_factory=dict)

    @property
    def name(self) -> str:
        """That of its file, too."""
        first, second = (parse_spec(agent).name for agent in self.agents)
        return f"{first}-vs-{second}" + ("-mirror" if self.deck else "") + (f"-{self.ms}ms" if self.ms != MS else "")


@dataclass(frozen=True)
class Order:
    """A source puts one agent before another; `check` says what was looked at where it does not hold here."""

    better: str
    worse: str
    source: str
    check: str = ""


def ahead(agent: str, source: str) -> Claim:
    return Claim(f"`{agent}` wins more than half", source)


UCT = "madrid-mcts2(c=3.0, score=utility)"
JADE = "MidrangeJadeShaman"
MADRID_SETTINGS: Settings = {"era": "competition-2018", "mulligan": False}
PAPERS = (
    Pairing(("greedy", "random"), ahead("greedy", "all papers")),
    Pairing(("lookahead", "greedy"), ahead("lookahead", "competition of 2019; Olomouc")),
    Pairing((UCT, "greedy"), deck=JADE, settings=MADRID_SETTINGS),
    Pairing((UCT, "greedy"), ahead("madrid-mcts2", "Madrid: 69 %"), ms=100, deck=JADE, settings=MADRID_SETTINGS),
    Pairing(("eva", "miller"), Claim("`eva` wins less than half", "elsewhere: 34.7 %", 0.0, 0.5)),
    Pairing(("eva", "tyche")),
)
EVA_AND_TYCHE = """
Less than two points were between them there, over all opponents, and a turn had to be thought out on a slower engine;
here the hundred episodes that `tyche` gives every option fit into three milliseconds. They also met: see the table
above. What both look at, and how `tyche` chooses, agrees with positions that were computed by hand
(`tests/games/hearthstone/scores`, `tests/search/test_flat.py`), so it is no defect that we know of.
"""
ORDERS = (
    Order("madrid-mcts2", "greedy", "Madrid: UCT leads from 100 ms"),
    Order("madrid-mcts2", "madrid-mcts1", "Madrid: UCT leads from 100 ms"),
    Order("madrid-mcts2", "madrid-simtree", "Madrid: UCT leads from 100 ms"),
    Order("gretive-midrange", "eva", "GRETIVE: 52.55 % against it"),
    Order("gretive-control", "eva", "GRETIVE: 53.85 % against it"),
    Order("malaga-mcts1", "eva", "Málaga: ahead of both references from 100 ms"),
    Order("malaga-mcts1", "tyche", "Málaga: ahead of both references from 100 ms"),
    Order("malaga-mcts1", "malaga-mcts5", "Málaga: first, and behind the references, at 1000 ms"),
    Order("olomouc-mcts", "greedy", "Olomouc, table 1"),
    Order("lookahead", "olomouc-mcts", "Olomouc, table 1"),
    Order("eva", "tyche", "competition of 2018: 74.2 % and 72.5 %", EVA_AND_TYCHE),
    Order("miller", "gretive-2020", "competition of 2020: 72.3 % and 68.7 %"),
)


def against_all() -> list[Pairing]:
    """The best against every other agent of the game."""
    return [Pairing((BEST, name), ahead(BEST, "ours")) for name in load_game(GAME).agents() if name != BEST]


def finals(agents: Sequence[str]) -> list[Pairing]:
    """The strongest among each other, with more time."""
    return [
        Pairing((one, other), ahead(one, "ours") if one == BEST else None, FINAL_MS)
        for one, other in combinations(sorted(agents, key=lambda name: name != BEST), 2)
    ]


def with_ms(agent: str, ms: int) -> str:
    """The agent with so much time, if it can use any."""
    spec = parse_spec(agent)
    return (
        str(Spec(spec.name, {**spec.values, "ms": ms})) if "ms" in parameters_of(known_agents()[spec.name]) else agent
    )


# ---- decks


def premade() -> list[Deck]:
    """The decks of the competition."""
    return [deck for deck in load_game(GAME).decks() if not deck.name.startswith("Thesis")]


def rotation(decks: Sequence[str]) -> list[tuple[str, str]]:
    """All pairings of decks, in rounds in which each deck sits once in either seat: first the mirrors, then each deck
    against the next one, against the one after that, and so on."""
    count = len(decks)
    return [(decks[place], decks[(place + shift) % count]) for shift in range(count) for place in range(count)]


@dataclass(frozen=True)
class Rotation(Format):
    """So many pairs in all, which go round the pairings of decks and may stop anywhere."""

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        agents = (lineup.agents[0], lineup.agents[1])
        decks = rotation(lineup.decks)
        found: list[Fixture] = []
        for number in range(self.pairs):
            pair, place = divmod(number, len(decks))
            found += mirrored("rotation", agents, decks[place], False, pair, lineup)
        return found

    def identity(self) -> Json:
        """With more pairs it is the same experiment."""
        return {name: value for name, value in super().identity().items() if name != "pairs"}


def experiment_of(pairing: Pairing, pairs: int) -> Experiment:
    entries = tuple(Entry(agent, with_ms(agent, pairing.ms)) for agent in pairing.agents)
    decks = [load_game(GAME).deck(pairing.deck)] if pairing.deck else premade()
    return Experiment(
        game=GAME, entries=entries, decks=tuple(decks), format=Rotation(pairs), seed=SEED, settings=pairing.settings
    )


# ---- results


def file_of(pairing: Pairing, folder: Path) -> Path:
    return folder / f"{pairing.name}.db"


def recorded(pairing: Pairing, folder: Path) -> list[PlayedGame]:
    """The games that are there; they must be of the agents and rules of today, or from before a correction of them."""
    path = file_of(pairing, folder)
    if not path.exists():
        return []
    results = read_results(path)
    ours = experiment_of(pairing, 1).identity()
    if missed(results, pairing) and set(results.identity["agents"]) == set(ours["agents"]):
        ours |= {part: results.identity[part] for part in ("agents", "setup")}
    same_experiment(results.identity, ours, str(path))
    return results.games


def outdated(pairing: Pairing, folder: Path) -> tuple[Correction, ...]:
    """What was put right since its games were played."""
    path = file_of(pairing, folder)
    return missed(read_results(path), pairing) if path.exists() else ()


def missed(results: Results, pairing: Pairing) -> tuple[Correction, ...]:
    begun = [run["started"] for run in results.runs]
    return corrections_since(min(begun), pairing.agents) if begun else ()


def whole_pairs(games: Sequence[PlayedGame]) -> int:
    return len(games) - len({one.pair for one in games})


def strongest(folder: Path, pairs: int) -> list[str]:
    """Who does best against the best, itself included; nobody while that is not known of all."""
    scores = {BEST: 0.5}
    for pairing in against_all():
        games, other = recorded(pairing, folder), pairing.agents[1]
        if whole_pairs(games) < pairs:
            return []
        scores[other] = score(games, other).mean
    return sorted(scores, key=lambda name: -scores[name])[:STRONGEST]
