"""Base classes for search agents: parameters, budgets, openings and search info."""

from math import isfinite
from typing import Annotated, Any, Protocol

from msgspec import Meta

from topdeck.agents.registry import get_registry
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
Width = Annotated[int, Meta(ge=1, le=10_000)]  # a number of alternatives
Depth = Annotated[int, Meta(ge=1, le=1000)]  # a number of consecutive actions
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Factor = Annotated[float, Meta(ge=0.0, le=1e6)]
Exploration = Annotated[Factor, Meta(description="UCB exploration constant.")]


class Search(Protocol):
    """The interface of a search for a single decision."""

    thought: SearchInfo

    def run(self, budget: Budget) -> Action: ...


class OpeningAgent(Agent):
    """The base class for agents that follow the game's opening rules and play forced actions without searching."""

    class Config(BaseConfig):
        opening: Annotated[Opening | None, Meta(description="Rule for opening decisions, such as the mulligan.")] = (
            DEFAULT
        )

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
        """The parts that specs can name in the current game."""
        return get_registry(self.game)

    def act(self, view: Observation, clock: Clock) -> Action:
        opening = self.opening_move(view) if view.may_be_opening() else None
        choices = view.actions() if opening is None else [opening]
        if len(choices) > 1:
            return self.choose(view, choices, clock)
        self.search_info = None  # because nothing was searched
        return choices[0]

    def opening_move(self, view: Observation) -> Action | None:
        """Return the opening rule's action, or None if this is not an opening decision."""
        return None if self.opening_rule is None else self.game.opening(view, self.opening_rule, self.rng)

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        """Choose one of several legal actions."""
        raise NotImplementedError


class SearchAgent(OpeningAgent):
    """The base class for agents that search positions consistent with their observation, within a budget.

    A budget is required even if a clock would stop the search, because a spec must describe its agent completely.
    """

    class Config(OpeningAgent.Config):
        score: Score = DEFAULT
        ms: Annotated[Milliseconds | None, Meta(description="Time limit per decision in milliseconds.")] = 100
        turn_ms: Annotated[Milliseconds | None, Meta(description="Time limit per turn in milliseconds.")] = None
        iterations: Annotated[Iterations | None, Meta(description="Maximum number of iterations or states.")] = None
        belief: Annotated[
            BeliefSpec | None, Meta(description="Belief about hidden cards; `none` for a uniform belief.")
        ] = DEFAULT
        uses: Annotated[
            Times, Meta(description="Number of times each sample is used, with different random outcomes.")
        ] = 16

    config: Config
    finite = False  # whether the search ends even without a limit

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        limits = (self.config.ms, self.config.turn_ms, self.config.iterations)
        if not any(limits) and not self.finite:
            raise SpecError("the search would never end; set `ms`, `turn_ms` or `iterations`")

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.score: StateScore | MoveScore = self.registry.build(self.config.score, "score")
        self.belief: Belief | None = self.registry.build(self.config.belief, "belief")
        horizon = getattr(self.config, "horizon", None)  # because some agents have no horizon
        if horizon is not None:
            self.horizon: Horizon = self.registry.build(horizon, "horizon")
        self.turn = 0  # the turn to which `turn_seconds` refers
        self.turn_seconds = 0.0

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        if self.belief is not None:
            self.belief.observe(view)
        budget = self.budget(view, len(choices), clock)
        search = self.search(self.source(view))
        action = search.run(budget)
        self.search_info = search.thought
        self.turn_seconds += budget.elapsed()
        return action

    def source(self, view: Observation) -> Determinizer:
        """Return the determinizer that samples the search's root positions."""
        return Determinizer(view, self.rng, self.belief, self.config.uses)

    def search(self, source: Determinizer) -> Search:
        """Return a new search for one decision."""
        raise NotImplementedError

    def budget(self, view: Observation, options: int, clock: Clock) -> Budget:
        """Return the budget for a decision: the smallest limit set by the parameters and the clock."""
        if view.turn != self.turn:
            self.turn, self.turn_seconds = view.turn, 0.0
        limits = [clock.left()]
        if self.config.ms:
            limits.append(self.milliseconds(self.config.ms) / 1000)
        if self.config.turn_ms:
            turn_seconds = self.config.turn_ms / 1000
            limits.append(min(turn_seconds, view.turn_seconds() or turn_seconds) - self.turn_seconds)
        seconds = min(limits)
        limit = max(seconds, 1e-4) if isfinite(seconds) else 0.0
        return Budget(self.config.iterations or 0, limit, clock.uses_cpu_time)

    def milliseconds(self, ms: int) -> int:
        """Return the time for a decision in milliseconds; subclasses can reduce it below the limit."""
        return ms

    def state_score(self) -> StateScore:
        """Return the score, or raise a SpecError if it evaluates moves instead of positions."""
        if not isinstance(self.score, StateScore):
            raise SpecError(f"{self.name} requires a score for positions, but {self.config.score} evaluates moves")
        return self.score
