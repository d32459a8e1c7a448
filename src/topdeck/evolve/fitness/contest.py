"""What an individual has to do: games in mirrored pairs, which are counted and not kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from time import perf_counter
from typing import Any, NamedTuple

from topdeck.agents import canonical
from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.formats import MOST
from topdeck.arena.plan.seeds import agent_seed, deals, seed_from
from topdeck.arena.plan.time_limit import UNLIMITED
from topdeck.arena.play.faults import AgentFault, traced
from topdeck.arena.play.loop import Timer, begin, end, play
from topdeck.arena.play.worker import Worker
from topdeck.arena.played_game import Fault
from topdeck.arena.results.statistics import Estimate
from topdeck.config.external_code import is_external
from topdeck.config.spec import parse_spec
from topdeck.core.agent import Agent
from topdeck.core.deck import Deck
from topdeck.core.errors import EvolutionError, hint
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import State
from topdeck.evolve.fitness.open_agents import AgentFailure, OpenAgents
from topdeck.evolve.fitness.tally import SCORE, WINS, Tally, estimate, fitness, total

Pair = tuple[Deck, Deck]  # the individual's own, and its opponent's


class Contender(NamedTuple):
    """Who plays: an agent, and the deck that it brings, if it brings one."""

    spec: str
    deck: Deck | None = None


@dataclass(frozen=True, kw_only=True)
class Contest:
    """Opponents, decks and deals.  Every individual has the same deals, and either seat in each of them.

    An individual that brings a deck plays with it instead of the first of each pair of decks.
    """

    game: str
    opponents: tuple[str, ...]  # specs
    decks: tuple[Pair, ...]
    pairs: int  # mirrored, for each opponent and pair of decks
    measure: str = SCORE  # or wins, or a profile of the game
    traits: tuple[str, ...] = ()  # what else the last position of a game tells of the individual
    settings: Settings = field(default_factory=dict)
    seed: int = 0

    def __post_init__(self) -> None:
        if not self.opponents or not self.decks or self.pairs < 1:
            raise EvolutionError("a contest needs an opponent, a pair of decks and a pair of games at least")
        if self.games > MOST:
            raise EvolutionError(
                f"{self.games:,} games are too many for one individual, which plays at most {MOST:,}: "
                "set fewer pairs, opponents or decks"
            )
        demand_measure(self.measure, self.game)
        for first, second in self.decks:
            state = load_game(self.game).start((first, second), 0, **self.settings)  # or it cannot be played
        told = load_game(self.game).play_traits(state, 0)
        for trait in self.traits:
            if trait not in told:
                raise EvolutionError(f"a game does not tell {trait!r}{hint(trait, told)}")
        for spec in self.opponents:
            canonical(spec, self.game)

    @property
    def games(self) -> int:
        """How many an individual plays."""
        return 2 * self.pairs * len(self.opponents) * len(self.decks)

    def fitness(self, tally: Tally) -> float:
        return fitness(tally, self.measure)

    def estimate(self, tally: Tally) -> Estimate:
        return estimate(tally, self.measure)

    def to_json(self) -> dict[str, Any]:
        """What tells it from other contests of the game."""
        return {
            "opponents": [canonical(spec, self.game) for spec in self.opponents],
            "decks": [[first.to_json(), second.to_json()] for first, second in self.decks],
            "pairs": self.pairs,
            "measure": self.measure,
            "traits": list(self.traits),
        }

    def pieces(self, contender: Contender, pairs: range, size: int) -> list[Piece]:
        """The work of one individual: some of the pairs, in pieces of about so many games."""
        span = max(1, size // 2)
        return [
            Piece(self, contender, opponent, decks, range(start, min(start + span, pairs.stop)))
            for opponent in range(len(self.opponents))
            for decks in self.decks
            for start in range(pairs.start, pairs.stop, span)
        ]


def demand_measure(measure: str, game: str) -> None:
    """Refuse what the games of an individual do not tell."""
    known = (SCORE, WINS, *load_game(game).profiles)
    if measure not in known:
        raise EvolutionError(f"fitness cannot be {measure!r}{hint(measure, known)}")


@dataclass(frozen=True)
class Piece:
    """Some pairs of games of one individual against one opponent, with one pair of decks."""

    contest: Contest
    contender: Contender
    number: int  # of the opponent
    decks: Pair
    pairs: range

    @property
    def opponent(self) -> str:
        return self.contest.opponents[self.number]

    @property
    def specs(self) -> tuple[str, str]:
        return self.contender.spec, self.opponent

    @property
    def game(self) -> str:
        return self.contest.game

    @property
    def title(self) -> str:
        return f"{parse_spec(self.contender.spec).name} against {parse_spec(self.opponent).name}"

    @property
    def untrusted(self) -> bool:
        return any(map(is_external, self.specs))

    def run(self, worker: Worker) -> Tally:
        """Play them in this process, where opponents stay open for the next individual."""
        pool = worker.pool
        if not isinstance(pool, OpenAgents) or pool.game != self.game:
            pool = OpenAgents(self.game)
            worker.use(pool)
        pool.keep((self.contender.spec, *self.contest.opponents))
        return Match(self, pool).tally()

    def split(self) -> list[Piece]:
        return [replace(self, pairs=range(pair, pair + 1)) for pair in self.pairs]

    def join(self, results: Sequence[Tally]) -> Tally:
        return total(results)


class Match:
    """The games of a piece."""

    def __init__(self, piece: Piece, agents: OpenAgents) -> None:
        self.piece = piece
        self.agents = agents
        self.contest = piece.contest
        self.rules = load_game(piece.game)
        self.decks = (piece.contender.deck or piece.decks[0], piece.decks[1])
        self.profile = self.rules.profiles.get(self.contest.measure)

    def tally(self) -> Tally:
        started = perf_counter()
        return total([self.pair(pair) for pair in self.piece.pairs])._replace(seconds=perf_counter() - started)

    def pair(self, number: int) -> Tally:
        """Two games with the same deal."""
        both = total([self.play(seed, half) for half, seed in enumerate(self.seeds(number))])
        return both._replace(squares=self.contest.fitness(both) ** 2)

    def seeds(self, pair: int) -> tuple[int, int]:
        """The deals of a pair: the same for all individuals, whatever they bring, and others for each opponent."""
        first, second = self.piece.decks
        number, seed = self.piece.number, self.contest.seed
        own = seed_from(f"{seed}/opponent/{number}") if number else seed
        return deals(own, (first.name, second.name), pair, twins=self.twins)

    @cached_property
    def twins(self) -> bool:
        """Would both halves of a pair be the same game?"""
        mine, theirs = (self.agents.agent(spec).spec for spec in self.piece.specs)
        return mine == theirs and self.decks[0] == self.decks[1]

    def play(self, seed: int, half: int) -> Tally:
        """One game; the individual begins in the first half of a pair."""
        mine, theirs = self.decks
        decks = (mine, theirs) if half == 0 else (theirs, mine)
        agents = [self.agents.agent(self.piece.specs[number]) for number in (half, 1 - half)]
        state = self.finished(decks, agents, seed)
        result = state.result()
        assert result is not None
        points = 0.0 if self.profile is None else self.profile(state, half)
        return Tally(1, int(result.winner == half), int(result.winner is None), points, traits=self.traits(state, half))

    def traits(self, state: State, seat: int) -> tuple[float, ...]:
        """What the end of a game tells of how the individual has played it."""
        if not self.contest.traits:
            return ()
        told = self.rules.play_traits(state, seat)
        return tuple(told[name] for name in self.contest.traits)

    def finished(self, decks: tuple[Deck, Deck], agents: list[Agent], seed: int) -> State:
        """The last position of a game.  An agent that fails stops the evolution: its games would say nothing."""
        session = Session(self.rules.start(decks, seed, **self.contest.settings))
        try:
            begin(agents, self.piece.game, decks, [Rng(agent_seed(seed, seat)) for seat in (0, 1)], UNLIMITED)
            result = play(agents, session, [Timer(UNLIMITED), Timer(UNLIMITED)], None, None)
            end(agents, result, UNLIMITED)
        except AgentFault as foul:
            fault = Fault(
                agent=agents[foul.seat].spec,
                seat=foul.seat,
                turn=session.turn,
                action=len(session.actions) + 1,
                text=foul.text,
            )
            words = fault.report((decks[0].name, decks[1].name), seed)
            raise AgentFailure(words, traced(foul.error)) from foul
        return session.state
