"""Flat Monte Carlo: the options of the decision, each played on many times to the end of the turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.game import Action, MoveScore, State, StateScore
from topdeck.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.decision import MAX, best_child
from topdeck.search.judge import judge
from topdeck.search.rollout import RandomRollout, Rollout
from topdeck.search.source import Source
from topdeck.search.start import Start, descending
from topdeck.search.tree import Node, thought_of
from topdeck.thought import NOTHING, Thought

BETTER_HALF: Final = 0


@dataclass(frozen=True)
class Focus:
    """Whom the iterations go to: all options in turn, then the favourites, those with the best means."""

    exploration: float  # share of the budget for all options
    favourites: i64 = BETTER_HALF  # how many
    steady: bool = True  # chosen once and visited in turn, not chosen every time and visited at random

    def count(self, options: i64) -> i64:
        return (options + 1) // 2 if self.favourites == BETTER_HALF else min(self.favourites, options)


TYCHE: Final = Focus(0.75)  # with 100 iterations an option


def simulation_tree(exploration: float) -> Focus:
    """P0's Simulation Tree: at last, at random among the seven best."""
    return Focus(exploration, 7, steady=False)


class FlatMonteCarlo:
    """The option with the best mean; of equals the last.

    Ending the turn is an option like the others (P0 judges it once: the same value, with fewer iterations)."""

    def __init__(
        self, score: StateScore | MoveScore, source: Source, rng: Rng, focus: Focus, rollout: Rollout | None = None
    ) -> None:
        self.score = judge(score)
        self.source = source
        self.rng = rng
        self.focus = focus
        self.rollout = RandomRollout() if rollout is None else rollout
        self.root = Node(None, 0)
        self.favourites: list[Node] = []
        self.iterations: i64 = 0
        self.thought = Thought([], [], 0, 0.0)

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        options = self.source.view.actions()
        self.root = Node(None, 0)
        self.root.children = [Node(action, 0) for action in options]
        self.favourites, self.iterations = [], 0
        while not budget.spent(self.iterations):
            child = self.candidate(self.progress(budget))
            self.visit(child, self.source.draw())
            self.iterations += 1
        best = best_child(self.root, MAX)
        chosen = options[0] if best is None or best.action is None else best.action
        self.thought = thought_of(self.root, chosen, self.iterations, budget.used())
        return chosen

    def progress(self, budget: Budget) -> float:
        """How much of the budget is used, from 0 to 1."""
        if budget.iterations > 0:
            return float(self.iterations) / float(budget.iterations)
        return budget.used() / budget.seconds if budget.seconds > 0.0 else 0.0

    def candidate(self, progress: float) -> Node:
        """The option to visit now."""
        children = self.root.children
        if progress < self.focus.exploration:
            return children[self.iterations % len(children)]
        if not self.focus.steady:
            favourites = self.best_means()
            return favourites[self.rng.below(len(favourites))]
        if not self.favourites:
            self.favourites = self.best_means()
        return self.favourites[self.iterations % len(self.favourites)]

    def best_means(self) -> list[Node]:
        children = self.root.children
        places = descending([child.mean() if child.visits > 0 else NOTHING for child in children])
        return [children[place] for place in places[: self.focus.count(len(children))]]

    def visit(self, child: Node, state: State) -> None:
        """Play on to the end of the turn, and judge that."""
        action = child.action
        assert action is not None
        start = Start(state, self.score)
        after = state.copy()
        after.step(action)
        self.rollout.run(after, start.turn, self.rng)
        child.update(start.value(action, after))
