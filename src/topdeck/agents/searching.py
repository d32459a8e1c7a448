"""What all searching agents have in common: parameters, budgets, openings, and explaining themselves."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Any, Protocol

from msgspec import Meta

from topdeck.agents.registry import registry_of
from topdeck.config.parameters import DEFAULT, BeliefSpec, Opening, Score
from topdeck.config.parameters import Config as BaseConfig
from topdeck.config.resolution import Registry, resolve_opening
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import SpecError
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.search_info import SearchInfo
from topdeck.core.state import Action, Belief, Horizon, MoveScore, Observation, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer

Milliseconds = Annotated[int, Meta(ge=1, le=24 * 60 * 60 * 1000)]
Iterations = Annotated[int, Meta(ge=1, le=10**9)]
Times = Annotated[int, Meta(ge=1, le=10**6)]
Width = Annotated[int, Meta(ge=1, le=10_000)]  # of what is done side by side
Depth = Annotated[int, Meta(ge=1, le=1000)]  # of what is done one after the other
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Factor = Annotated[float, Meta(ge=0.0, le=1e6)]
Exploration = Annotated[Factor, Meta(description="Exploration constant of UCB.")]


class Search(Protocol):
    """A search from one decision, made for it."""

    thought: SearchInfo

    def run(self, budget: Budget) -> Action: ...


class OpeningAgent(Agent):
    """An agent that plays a single choice at once, and openings by a rule of the game; without one, like the rest."""

    class Config(BaseConfig):
        opening: Annotated[Opening | None, Meta(description="Rule for openings.")] = DEFAULT

    config: Config

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        self.config = self.Config(**values) if config is None else config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.game = load_game(game)
        opening = self.config.opening
        self.opening_rule = resolve_opening(opening, self.registry) if opening == DEFAULT else opening
        self.search_info = None

    @property
    def registry(self) -> Registry:
        """Everything that its specs can name in this game."""
        return registry_of(self.game)

    def act(self, view: Observation, clock: Clock) -> Action:
        opening = self.opening_move(view) if view.may_be_opening() else None
        choices = view.actions() if opening is None else [opening]
        if len(choices) > 1:
            return self.choose(view, choices, clock)
        self.search_info = None  # it needed none
        return choices[0]

    def opening_move(self, view: Observation) -> Action | None:
        """What its rule says, if this is an opening."""
        return None if self.opening_rule is None else self.game.opening(view, self.opening_rule, self.rng)

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        """Decide between several actions."""
        raise NotImplementedError


class SearchAgent(OpeningAgent):
    """An agent that searches positions which fit what it sees, as long as its budget lasts.

    It needs a limit of its own, even where a clock would stop it: a spec is the whole agent, with a clock or without.
    """

    class Config(OpeningAgent.Config):
        score: Score = DEFAULT
        ms: Annotated[Milliseconds | None, Meta(description="Milliseconds for a decision.")] = 100
        turn_ms: Annotated[Milliseconds | None, Meta(description="Milliseconds for all decisions of a turn.")] = None
        iterations: Annotated[Iterations | None, Meta(description="Iterations or states of the search.")] = None
        belief: Annotated[BeliefSpec | None, Meta(description="Hidden cards; none: views sample.")] = DEFAULT
        uses: Annotated[Times, Meta(description="Uses of a sample, each with other random outcomes.")] = 16

    config: Config
    finite = False  # does its search end by itself?

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        limits = (self.config.ms, self.config.turn_ms, self.config.iterations)
        if not any(limits) and not self.finite:
            raise SpecError("it would search without an end; give it ms, turn_ms or iterations")

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.score: StateScore | MoveScore = self.registry.build(self.config.score, "score")
        self.belief: Belief | None = self.registry.build(self.config.belief, "belief")
        horizon = getattr(self.config, "horizon", None)  # a parameter of those whose search has one
        if horizon is not None:
            self.horizon: Horizon = self.registry.build(horizon, "horizon")
        self.turn = 0  # of which `turn_seconds` are used
        self.turn_seconds = 0.0

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        if self.belief is not None:
            self.belief.observe(view)
        budget = self.budget(view, len(choices), clock)
        search = self.search(self.source(view))
        action = search.run(budget)
        self.search_info = search.thought
        self.turn_seconds += budget.used()
        return action

    def source(self, view: Observation) -> Determinizer:
        """Return the positions that the search begins with."""
        return Determinizer(view, self.rng, self.belief, self.config.uses)

    def search(self, source: Determinizer) -> Search:
        """What decides."""
        raise NotImplementedError

    def budget(self, view: Observation, options: int, clock: Clock) -> Budget:
        """What this decision may cost: the least of what parameters and clock leave."""
        if view.turn != self.turn:
            self.turn, self.turn_seconds = view.turn, 0.0
        limits = [clock.left()]
        if self.config.ms:
            limits.append(self.milliseconds(self.config.ms) / 1000)
        if self.config.turn_ms:
            limits.append(self.config.turn_ms / 1000 - self.turn_seconds)
        seconds = min(limits)
        return Budget(self.config.iterations or 0, max(seconds, 1e-4) if isfinite(seconds) else 0.0)

    def milliseconds(self, ms: int) -> int:
        """Return how long it thinks for a decision with this limit."""
        return ms

    def state_score(self) -> StateScore:
        """The score, where it must be one of positions."""
        if not isinstance(self.score, StateScore):
            raise SpecError(f"{self.name} needs a score of positions; {self.config.score} judges steps")
        return self.score
