"""Plays an individual's games in mirrored pairs, and counts the results without storing the games."""

from __future__ import annotations

import sys
from collections.abc import Collection, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any, NamedTuple

from topdeck import Agent, Deck, Rng, Session, State, load_game
from topdeck.agents import canonical, make_agent
from topdeck.arena.plan.experiment import Isolation, Settings, is_trusted
from topdeck.arena.plan.formats import MOST
from topdeck.arena.plan.seeds import agent_seed, deals, seed_from
from topdeck.arena.plan.time_limit import UNLIMITED
from topdeck.arena.play.faults import AgentFault, describe_error, format_traceback
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.loop import Timer, begin, end, play
from topdeck.arena.play.worker import Worker, close_agent, copy_agent
from topdeck.arena.played_game import Fault
from topdeck.arena.results.statistics import Estimate
from topdeck.config.external_code import is_external
from topdeck.config.spec import parse_spec
from topdeck.core.errors import ConstructorError, EvolutionError, TopdeckError, hint
from topdeck.evolve.fitness.tally import SCORE, WINS, Tally, add_tallies, estimate, fitness
from topdeck.sandbox.levels import PROCESS

Pair = tuple[Deck, Deck]  # the decks of the individual and its opponent


class Contender(NamedTuple):
    """A player: an agent spec and, if decks are evolved, the deck that the agent plays."""

    spec: str
    deck: Deck | None = None


@dataclass(frozen=True, kw_only=True)
class Contest:
    """The games used to compare individuals; every individual plays the same deals from both seats.

    Attributes:
        game: The name of the game.
        opponents: The specs of the opponents.
        decks: Pairs of decks for the individual and its opponent.  An individual with its own deck plays that deck
            instead of the first deck in each pair.
        pairs: The number of mirrored pairs of games per opponent and pair of decks.
        measure: The fitness measure: `score`, `wins` or the name of one of the game's profiles.
        traits: The names of additional values to collect from the final position of each game.
        settings: The game's settings.
        seed: The seed that determines the deals.
        isolated: The opponents that run in a sandbox or a separate process, as in an `Experiment`.

    Raises:
        TopdeckError: A setting is invalid, or there are too many games.
    """

    game: str
    opponents: tuple[str, ...]
    decks: tuple[Pair, ...]
    pairs: int
    measure: str = SCORE
    traits: tuple[str, ...] = ()
    settings: Settings = field(default_factory=dict)
    seed: int = 0
    isolated: Isolation = "none"

    def __post_init__(self) -> None:
        if not self.opponents or not self.decks or self.pairs < 1:
            raise EvolutionError("a contest needs at least one opponent, one pair of decks and one pair of games")
        if self.games > MOST:
            raise EvolutionError(
                f"an individual can play at most {MOST:,} games, not {self.games:,}; "
                "use fewer pairs, opponents or decks"
            )
        require_measure(self.measure, self.game)
        for decks in self.decks:
            state = load_game(self.game).start(decks, 0, **self.settings)
        known = load_game(self.game).play_traits(state, 0)
        for trait in self.traits:
            if trait not in known:
                raise EvolutionError(f"unknown trait {trait!r}{hint(trait, known)}")
        for spec in self.opponents:
            self.canonical_spec(spec)

    @property
    def games(self) -> int:
        """The number of games that each individual plays."""
        return 2 * self.pairs * len(self.opponents) * len(self.decks)

    def canonical_spec(self, spec: str) -> str:
        """Return a spec with all its parameters; no defaults are added to the specs of isolated agents."""
        return str(parse_spec(spec)) if spec in self.isolated_opponents else canonical(spec, self.game)

    @property
    def isolated_opponents(self) -> frozenset[str]:
        return frozenset(spec for spec in self.opponents if not is_trusted(spec, self.isolated))

    def fitness(self, tally: Tally) -> float:
        """Return the fitness of an individual with these results."""
        return fitness(tally, self.measure)

    def estimate(self, tally: Tally) -> Estimate:
        """Return the mean fitness with its confidence interval."""
        return estimate(tally, self.measure)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which identifies the contest within its game."""
        return {
            "opponents": [self.canonical_spec(spec) for spec in self.opponents],
            "decks": [[first.to_json(), second.to_json()] for first, second in self.decks],
            "pairs": self.pairs,
            "measure": self.measure,
            "traits": list(self.traits),
        }

    def pieces(self, contender: Contender, pairs: range, size: int) -> list[Piece]:
        """Divide the given pairs of games into units of work with about `size` games each."""
        span = max(1, size // 2)
        seeds = [self.seed, *(seed_from(f"{self.seed}/opponent/{number}") for number in range(1, len(self.opponents)))]
        return [
            Piece(self, contender, opponent, seed, decks, range(start, min(start + span, pairs.stop)))
            for opponent, seed in zip(self.opponents, seeds, strict=True)
            for decks in self.decks
            for start in range(pairs.start, pairs.stop, span)
        ]


def require_measure(measure: str, game: str) -> None:
    known = (SCORE, WINS, *load_game(game).profiles)
    if measure not in known:
        raise EvolutionError(f"unknown fitness measure {measure!r}{hint(measure, known)}")


@dataclass(frozen=True, eq=False)
class Piece:
    """A unit of work: pairs of games between an individual and one opponent with one pair of decks.

    Pieces are compared by identity.
    """

    contest: Contest
    contender: Contender
    opponent: str
    seed: int  # determines the deals against this opponent
    decks: Pair
    pairs: range

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

    def split(self) -> list[Piece]:
        return [replace(self, pairs=range(pair, pair + 1)) for pair in self.pairs]

    def join(self, results: Sequence[Tally]) -> Tally:
        return add_tallies(results)

    # ---- playing

    def run(self, worker: Worker) -> Tally:
        """Play the games in this process, keeping the opponents open for the next individual."""
        pool = worker.pool
        if not isinstance(pool, OpenAgents) or not pool.fits(self.contest):
            pool = OpenAgents(self.contest)
            worker.use(pool)
        pool.keep((self.contender.spec, *self.contest.opponents))
        started = perf_counter()
        mine, theirs = (pool.agent(spec).spec for spec in self.specs)
        twins = mine == theirs and self.own_deck == self.decks[1]
        tally = add_tallies([self.play_pair(pair, twins, pool) for pair in self.pairs])
        return tally._replace(seconds=perf_counter() - started)

    @property
    def own_deck(self) -> Deck:
        return self.contender.deck or self.decks[0]

    def play_pair(self, pair: int, twins: bool, pool: OpenAgents) -> Tally:
        """Play two games with the same deal, or with different deals if the games would otherwise be identical.

        The deals are the same for all individuals, regardless of their decks, and differ between opponents.
        """
        seeds = deals(self.seed, (self.decks[0].name, self.decks[1].name), pair, twins=twins)
        both = add_tallies([self.play(seed, half, pool) for half, seed in enumerate(seeds)])
        return both._replace(squares=self.contest.fitness(both) ** 2)

    def play(self, seed: int, half: int, pool: OpenAgents) -> Tally:
        """Play one game with the individual in seat `half`; the individual moves first in the first game of a pair."""
        rules = load_game(self.game)
        decks = (self.own_deck, self.decks[1]) if half == 0 else (self.decks[1], self.own_deck)
        agents = [pool.agent(self.specs[number]) for number in (half, 1 - half)]
        state = self.play_to_end(decks, agents, seed)
        result = state.result()
        assert result is not None
        profile = rules.profiles.get(self.contest.measure)
        points = 0.0 if profile is None else profile(state, half)
        traits = rules.play_traits(state, half) if self.contest.traits else {}
        return Tally(
            games=1,
            wins=int(result.winner == half),
            draws=int(result.winner is None),
            points=points,
            traits=tuple(traits[name] for name in self.contest.traits),
        )

    def play_to_end(self, decks: Pair, agents: list[Agent], seed: int) -> State:
        """Play a game to its end, and return the final position.

        Raises:
            AgentFailure: An agent failed.
        """
        session = Session(load_game(self.game).start(decks, seed, **self.contest.settings))
        timers = [Timer(UNLIMITED), Timer(UNLIMITED)]
        try:
            begin(agents, self.game, decks, [Rng(agent_seed(seed, seat)) for seat in (0, 1)], timers)
            result = play(agents, session, timers, None, None)
            end(agents, result, timers)
        except AgentFault as foul:
            fault = Fault(
                agent=agents[foul.seat].spec,
                seat=foul.seat,
                turn=session.turn,
                action=len(session.actions) + 1,
                text=foul.text,
            )
            words = fault.report((decks[0].name, decks[1].name), seed)
            raise AgentFailure(words, format_traceback(foul.error)) from foul
        return session.state


class AgentFailure(EvolutionError):
    """An agent failure, which stops the evolution because further games would be meaningless."""

    def __init__(self, message: str, traceback: str = "") -> None:
        super().__init__(message)
        self.traceback = traceback


class OpenAgents:
    """The agents that are open in this process, keyed by spec.

    Agents are opened before their first game and closed when they are no longer needed.
    """

    def __init__(self, contest: Contest) -> None:
        self.game = contest.game
        self.settings = contest.settings
        self.isolated = contest.isolated_opponents
        self.level = PROCESS if contest.isolated == PROCESS else ""
        self.opened: dict[str, Agent] = {}
        self.external: set[str] = set()  # specs with external code; such agents can have any state, so copy deeply
        self.launcher = Launcher()  # the launcher of sandboxed agents, started only if needed

    def fits(self, contest: Contest) -> bool:
        """Return whether the agents can play the games in a contest."""
        theirs = (contest.game, contest.settings, contest.isolated_opponents)
        return (self.game, self.settings, self.isolated) == theirs

    def agent(self, spec: str) -> Agent:
        """Return an open agent for one game, copied if necessary so that no game depends on earlier games.

        Raises:
            AgentFailure: The agent cannot be created, opened or copied.
        """
        if spec not in self.opened:
            self.opened[spec] = self.open(spec)
        agent = self.opened[spec]
        if isinstance(agent, IsolatedAgent):
            return agent
        try:
            return deepcopy(agent) if spec in self.external else copy_agent(agent)
        except Exception as error:
            reason = describe_error(error)
            text = f"{spec} cannot be copied for every game ({reason}); create non-copyable objects in `begin`"
            raise AgentFailure(text, format_traceback(error)) from error

    def open(self, spec: str) -> Agent:
        try:
            agent = self.make(spec)
            agent.open()
        except (Exception, SystemExit) as error:
            if isinstance(error, TopdeckError) and not isinstance(error, ConstructorError):
                raise  # the message already explains the error in the spec
            raise AgentFailure(f"{spec} {describe_error(error)} when it was opened", format_traceback(error)) from error
        if is_external(spec):
            self.external.add(spec)
        return agent

    def make(self, spec: str) -> Agent:
        if spec not in self.isolated:
            return make_agent(spec, self.game)
        return IsolatedAgent(spec, spec, self.game, settings=self.settings, level=self.level, launcher=self.launcher)

    def keep(self, specs: Collection[str]) -> None:
        """Close all agents except those with the given specs, and print any errors."""
        for spec in [spec for spec in self.opened if spec not in specs]:
            if fault := close_agent(spec, self.opened.pop(spec)):
                print(fault, file=sys.stderr)

    def close(self, at_once: bool = False) -> list[str]:
        """Close all agents, and return any error messages; `at_once` kills isolated agents instead of waiting."""
        faults: list[str] = []
        for spec, agent in self.opened.items():
            if at_once and isinstance(agent, IsolatedAgent):
                agent.kill()
            else:
                faults.append(close_agent(spec, agent))
        self.opened.clear()
        self.launcher.close()
        return list(filter(None, faults))
