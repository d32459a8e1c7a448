"""What all searching agents have in common: parameters, budgets, openings, and explaining themselves."""

from __future__ import annotations

from math import isfinite
from typing import Annotated, Protocol, TypedDict

from topdeck.agent import Agent
from topdeck.agents.spec_resolution import DEFAULT, BeliefSpec, HorizonSpec, Opening, Score, default_opening, made_part
from topdeck.clock import Clock
from topdeck.deck import Deck
from topdeck.errors import SpecError
from topdeck.parameters import Bounds
from topdeck.registry import load_game
from topdeck.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.source import Source
from topdeck.state import Action, Belief, Horizon, MoveScore, Observation, StateScore
from topdeck.thought import Thought

Milliseconds = Annotated[int, Bounds(1, 24 * 60 * 60 * 1000)]
Iterations = Annotated[int, Bounds(1, 10**9)]
Times = Annotated[int, Bounds(1, 10**6)]
Width = Annotated[int, Bounds(1, 10_000)]  # of what is done side by side
Depth = Annotated[int, Bounds(1, 1000)]  # of what is done one after the other
Share = Annotated[float, Bounds(0.0, 1.0)]
Factor = Annotated[float, Bounds(0.0, 1e6)]


class Search(Protocol):
    """A search from one decision, made for it."""

    thought: Thought

    def run(self, budget: Budget) -> Action: ...


class Common(TypedDict, total=False):
    """The parameters that searching agents hand on."""

    ms: Milliseconds | None
    turn_ms: Milliseconds | None
    iterations: Iterations | None
    opening: Opening | None
    belief: BeliefSpec | None
    uses: Times


class OpeningAgent(Agent):
    """An agent that plays a single choice at once, and openings by a rule of the game; without one, like the rest."""

    def __init__(self, opening: Opening | None = DEFAULT) -> None:
        self.opening = opening

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.game = load_game(game)
        self.opening_rule = default_opening(self.game) if self.opening == DEFAULT else self.opening
        self.search_info = None

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

    finite = False  # does its search end by itself?
    horizon_spec: HorizonSpec | None = None  # those whose search has one take it as a parameter

    def __init__(
        self,
        score: Score,
        ms: Milliseconds | None = 100,  # for a decision
        turn_ms: Milliseconds | None = None,  # for all decisions of a turn
        iterations: Iterations | None = None,
        opening: Opening | None = DEFAULT,
        belief: BeliefSpec | None = DEFAULT,  # none: views sample by themselves
        uses: Times = 16,  # of a sample, each with another chance
    ) -> None:
        super().__init__(opening)
        if not (ms or turn_ms or iterations or self.finite):
            raise SpecError("it would search without an end; give it ms, turn_ms or iterations")
        self.score_spec = score
        self.ms = ms
        self.turn_ms = turn_ms
        self.iterations = iterations
        self.belief_spec = belief
        self.uses = uses

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.score: StateScore | MoveScore = made_part(self.score_spec, "score", self.game)
        self.belief: Belief | None = made_part(self.belief_spec, "belief", self.game)
        if self.horizon_spec is not None:
            self.horizon: Horizon = made_part(self.horizon_spec, "horizon", self.game)
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

    def source(self, view: Observation) -> Source:
        """Return the positions that the search begins with."""
        return Source(view, self.rng, self.belief, self.uses)

    def search(self, source: Source) -> Search:
        """What decides."""
        raise NotImplementedError

    def budget(self, view: Observation, options: int, clock: Clock) -> Budget:
        """What this decision may cost: the least of what parameters and clock leave."""
        if view.turn != self.turn:
            self.turn, self.turn_seconds = view.turn, 0.0
        limits = [clock.left()]
        if self.ms:
            limits.append(self.ms / 1000)
        if self.turn_ms:
            limits.append(self.turn_ms / 1000 - self.turn_seconds)
        seconds = min(limits)
        return Budget(self.iterations or 0, max(seconds, 1e-4) if isfinite(seconds) else 0.0)

    def state_score(self) -> StateScore:
        """The score, where it must be one of positions."""
        if not isinstance(self.score, StateScore):
            raise SpecError(f"{self.name} needs a score of positions; {self.score_spec} judges steps")
        return self.score
