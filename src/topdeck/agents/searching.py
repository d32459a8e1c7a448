"""Base classes of agents that search: parameters, budgets, openings and search info."""

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
Width = Annotated[int, Meta(ge=1, le=10_000)]  # of alternatives that are kept
Depth = Annotated[int, Meta(ge=1, le=1000)]  # of actions in sequence
Share = Annotated[float, Meta(ge=0.0, le=1.0)]
Factor = Annotated[float, Meta(ge=0.0, le=1e6)]
Exploration = Annotated[Factor, Meta(description="Exploration constant of UCB.")]


class Search(Protocol):
    """A search for one decision."""

    thought: SearchInfo

    def run(self, budget: Budget) -> Action: ...


class OpeningAgent(Agent):
    """An agent that plays a single legal action at once, and openings by a rule of the game if there is one."""

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
        return get_registry(self.game)

    def act(self, view: Observation, clock: Clock) -> Action:
        opening = self.opening_move(view) if view.may_be_opening() else None
        choices = view.actions() if opening is None else [opening]
        if len(choices) > 1:
            return self.choose(view, choices, clock)
        self.search_info = None  # nothing was searched
        return choices[0]

    def opening_move(self, view: Observation) -> Action | None:
        """Return the action of the opening rule; None if this is no opening."""
        return None if self.opening_rule is None else self.game.opening(view, self.opening_rule, self.rng)

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        """Decide between several actions."""
        raise NotImplementedError


class SearchAgent(OpeningAgent):
    """An agent that searches positions consistent with its observation, within a budget.

    It needs its own limit, even if a clock would stop it, because its spec must describe the agent completely.
    """

    class Config(OpeningAgent.Config):
        score: Score = DEFAULT
        ms: Annotated[Milliseconds | None, Meta(description="Milliseconds for a decision.")] = 100
        turn_ms: Annotated[Milliseconds | None, Meta(description="Milliseconds for all decisions of a turn.")] = None
        iterations: Annotated[Iterations | None, Meta(description="Iterations or states of the search.")] = None
        belief: Annotated[BeliefSpec | None, Meta(description="Hidden cards; none: views sample.")] = DEFAULT
        uses: Annotated[Times, Meta(description="Uses of a sample, each with other random outcomes.")] = 16

    config: Config
    finite = False  # whether its search ends without a limit

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        limits = (self.config.ms, self.config.turn_ms, self.config.iterations)
        if not any(limits) and not self.finite:
            raise SpecError("it would search without an end; give it ms, turn_ms or iterations")

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.score: StateScore | MoveScore = self.registry.build(self.config.score, "score")
        self.belief: Belief | None = self.registry.build(self.config.belief, "belief")
        horizon = getattr(self.config, "horizon", None)  # some searches have none
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
        self.turn_seconds += budget.elapsed()
        return action

    def source(self, view: Observation) -> Determinizer:
        """Return the positions that the search begins with."""
        return Determinizer(view, self.rng, self.belief, self.config.uses)

    def search(self, source: Determinizer) -> Search:
        """Return the search for a decision."""
        raise NotImplementedError

    def budget(self, view: Observation, options: int, clock: Clock) -> Budget:
        """Return the budget of a decision: the least of the limits of the parameters and the clock."""
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
        """Return the time for a decision; subclasses may use less than the limit."""
        return ms

    def state_score(self) -> StateScore:
        """Return the score; raises a SpecError if it judges steps."""
        if not isinstance(self.score, StateScore):
            raise SpecError(f"{self.name} needs a score of positions; {self.config.score} judges steps")
        return self.score
