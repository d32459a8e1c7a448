"""What an individual has to do: games in mirrored pairs, which are counted and not kept."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter
from typing import NamedTuple

from topdeck.agent import Agent
from topdeck.agents import canonical, make_agent
from topdeck.agents.spec import is_from_outside, parse_spec
from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.seeds import agent_seed, deals
from topdeck.arena.plan.time_limit import UNLIMITED
from topdeck.arena.play.faults import AgentFault
from topdeck.arena.play.loop import Timer, begin, end, play
from topdeck.arena.play.worker import Worker
from topdeck.deck import Deck
from topdeck.errors import hint
from topdeck.evolve.genome import EvolutionError
from topdeck.registry import load_game
from topdeck.rng import Rng
from topdeck.session import Session
from topdeck.state import State

Pair = tuple[Deck, Deck]  # the individual's own, and its opponent's
SCORE, WINS = "score", "wins"  # what every game has: with draws as half a win, and without


class Tally(NamedTuple):
    """What came of some games."""

    games: int = 0
    wins: int = 0
    draws: int = 0
    points: float = 0.0  # of a profile
    seconds: float = 0.0

    def plus(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.draws + other.draws,
            self.points + other.points,
            self.seconds + other.seconds,
        )


def total(tallies: Sequence[Tally]) -> Tally:
    """All of them together, added in their order: so the sum is the same wherever they were played."""
    found = Tally()
    for one in tallies:
        found = found.plus(one)
    return found


@dataclass(frozen=True, kw_only=True)
class Contest:
    """Opponents, decks and deals.  Every individual has the same deals, and either seat in each of them."""

    game: str
    opponents: tuple[str, ...]  # specs
    decks: tuple[Pair, ...]
    pairs: int  # mirrored, for each opponent and pair of decks
    measure: str = SCORE  # or wins, or a profile of the game
    settings: Settings = field(default_factory=dict)
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.opponents or not self.decks or self.pairs < 1:
            raise EvolutionError("a contest needs an opponent, a pair of decks and a pair of games at least")
        known = (SCORE, WINS, *load_game(self.game).profiles())
        if self.measure not in known:
            raise EvolutionError(f"fitness cannot be {self.measure!r}{hint(self.measure, known)}")
        for first, second in self.decks:
            load_game(self.game).start((first, second), 0, **self.settings)  # what cannot be played is refused here
        for spec in self.opponents:
            canonical(spec, self.game)

    @property
    def games(self) -> int:
        """How many an individual plays."""
        return 2 * self.pairs * len(self.opponents) * len(self.decks)

    def fitness(self, tally: Tally) -> float:
        if self.measure == SCORE:
            return (tally.wins + 0.5 * tally.draws) / tally.games
        return tally.wins / tally.games if self.measure == WINS else tally.points / tally.games

    def pieces(self, spec: str, pairs: range, size: int) -> list[Piece]:
        """The work of one individual: some of the pairs, in pieces of about so many games."""
        span = max(1, size // 2)
        return [
            Piece(self, spec, opponent, decks, range(start, min(start + span, pairs.stop)))
            for opponent in self.opponents
            for decks in self.decks
            for start in range(pairs.start, pairs.stop, span)
        ]


@dataclass(frozen=True)
class Piece:
    """Some pairs of games of one individual against one opponent, with one pair of decks."""

    contest: Contest
    spec: str
    opponent: str
    decks: Pair
    pairs: range

    @property
    def game(self) -> str:
        return self.contest.game

    @property
    def untrusted(self) -> bool:
        return any(is_from_outside(parse_spec(spec)) for spec in (self.spec, self.opponent))

    def run(self, worker: Worker) -> Tally:
        """Play them in this process; it need not know the worker, as nobody's agents stay open."""
        return Match(self).tally()


class Match:
    """The games of a piece."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece
        self.contest = piece.contest
        self.rules = load_game(piece.game)
        self.agents = [make_agent(spec, piece.game) for spec in (piece.spec, piece.opponent)]
        self.profile = self.rules.profiles().get(self.contest.measure)

    def tally(self) -> Tally:
        started = perf_counter()
        games = [self.play(seed, half) for pair in self.piece.pairs for half, seed in enumerate(self.seeds(pair))]
        return total(games)._replace(seconds=perf_counter() - started)

    def seeds(self, pair: int) -> tuple[int, int]:
        """The deals of a pair, which are the same for all individuals and opponents."""
        first, second = self.piece.decks
        return deals(self.contest.seed, (first.name, second.name), pair, twins=self.twins)

    @cached_property
    def twins(self) -> bool:
        """Would both halves of a pair be the same game?"""
        first, second = self.piece.decks
        same = canonical(self.piece.spec, self.piece.game) == canonical(self.piece.opponent, self.piece.game)
        return same and first == second

    def play(self, seed: int, half: int) -> Tally:
        """One game; the individual begins in the first half of a pair."""
        mine, theirs = self.piece.decks
        decks = (mine, theirs) if half == 0 else (theirs, mine)
        agents = [self.fresh(half), self.fresh(1 - half)]
        state = self.finished(decks, agents, seed)
        result = state.result()
        assert result is not None
        points = 0.0 if self.profile is None else self.profile(state, half)
        return Tally(1, int(result.winner == half), int(result.winner is None), points)

    def fresh(self, number: int) -> Agent:
        """An agent for one game: ours forget all in `begin`, others are copied."""
        agent = self.agents[number]
        spec = (self.piece.spec, self.piece.opponent)[number]
        return deepcopy(agent) if is_from_outside(parse_spec(spec)) else agent

    def finished(self, decks: tuple[Deck, Deck], agents: list[Agent], seed: int) -> State:
        """The last position of a game.  An agent that fails stops the evolution: its games would say nothing."""
        session = Session(self.rules.start(decks, seed, **self.contest.settings))
        try:
            begin(agents, self.piece.game, decks, [Rng(agent_seed(seed, seat)) for seat in (0, 1)], UNLIMITED)
            result = play(agents, session, [Timer(UNLIMITED), Timer(UNLIMITED)], None, None)
            end(agents, result, UNLIMITED)
        except AgentFault as foul:
            raise EvolutionError(f"{agents[foul.seat].spec} {foul}") from foul
        return session.state
