"""Flat Monte Carlo: the options of the decision, each played on many times to the horizon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING, SearchInfo
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.decision import MAX, Decision, MaxTotal, best_child
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.move_scores import as_move_score
from topdeck.search.rollout import RandomRollout, Rollout
from topdeck.search.search_root import SearchRoot, descending
from topdeck.search.tree import Node, thought_of

BETTER_HALF: Final = 0


@dataclass(frozen=True)
class Focus:
    """Whom the iterations go to: all options in turn, then at random one of the favourites of that moment."""

    exploration: float  # share of the budget for all options
    favourites: i64 = BETTER_HALF  # how many
    rank: Decision = MAX  # by which value

    def count(self, options: i64) -> i64:
        return (options + 1) // 2 if self.favourites == BETTER_HALF else min(self.favourites, options)


TYCHE: Final = Focus(0.75, BETTER_HALF, MaxTotal())  # with 100 to 400 iterations an option


def simulation_tree(exploration: float) -> Focus:
    """Madrid's Simulation Tree: at last, at random among the seven best means."""
    return Focus(exploration, 7)


class FlatMonteCarlo:
    """The option with the best mean; of equals the last.

    An option that leads to the horizon at once is valued when the search begins, and takes no part in it."""

    def __init__(
        self,
        score: StateScore | MoveScore,
        source: Determinizer,
        rng: Rng,
        focus: Focus,
        horizon: Horizon = END_OF_TURN,
        rollout: Rollout | None = None,
    ) -> None:
        self.score = as_move_score(score)
        self.source = source
        self.rng = rng
        self.focus = focus
        self.horizon = horizon
        self.rollout = RandomRollout() if rollout is None else rollout
        self.root = Node(None, 0)
        self.open: list[Node] = []  # the options to visit
        self.iterations: i64 = 0
        self.thought = SearchInfo([], [], 0, 0.0)

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        options = self.source.view.actions()
        self.root = Node(None, 0)
        self.root.children = [Node(action, 0) for action in options]
        self.iterations = 0
        self.value_ends(self.source.draw())
        while self.open and not budget.spent(self.iterations):
            child = self.candidate(self.progress(budget))
            self.visit(child, self.source.draw())
            self.iterations += 1
        best = best_child(self.root, MAX)
        chosen = options[0] if best is None or best.action is None else best.action
        self.thought = thought_of(self.root, chosen, self.iterations, budget.used())
        return chosen

    def value_ends(self, state: State) -> None:
        """Value the options that lead to the horizon at once; the others are open."""
        start = SearchRoot(state, self.score, self.horizon)
        self.open = []
        for child in self.root.children:
            action = child.action
            assert action is not None
            after = state.child(action)
            if start.at_horizon(after):
                child.update(start.value(action, after))
            else:
                self.open.append(child)

    def progress(self, budget: Budget) -> float:
        """How much of the budget is used, from 0 to 1."""
        if budget.iterations > 0:
            return float(self.iterations) / float(budget.iterations)
        return budget.used() / budget.seconds if budget.seconds > 0.0 else 0.0

    def candidate(self, progress: float) -> Node:
        """The option to visit now."""
        if progress < self.focus.exploration:
            return self.open[self.iterations % len(self.open)]
        favourites = self.favourites()
        return favourites[self.rng.below(len(favourites))]

    def favourites(self) -> list[Node]:
        rank = self.focus.rank
        values = [rank.value(child, self.root) if child.visits > 0 else NOTHING for child in self.open]
        return [self.open[index] for index in descending(values)[: self.focus.count(len(values))]]

    def visit(self, child: Node, state: State) -> None:
        """Play on to the horizon, and judge that."""
        action = child.action
        assert action is not None
        start = SearchRoot(state, self.score, self.horizon)
        after = state.child(action)
        self.rollout.run(after, state, self.horizon, self.rng)
        child.update(start.value(action, after))
