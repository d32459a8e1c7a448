"""Flat Monte Carlo search: many rollouts from each option, without a tree."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.search_info import NOTHING
from topdeck.core.state import Action, Horizon, MoveScore, StateScore
from topdeck.search.base import SearchRoot, TreeSearch, descending_order
from topdeck.search.budget import Budget
from topdeck.search.decision import MAX, Decision, MaxTotal
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.rollout import RandomRollout, Rollout
from topdeck.search.scores import as_move_score
from topdeck.search.tree import ROOT, Node

BETTER_HALF: Final = 0


@dataclass(frozen=True)
class Focus:
    """Divides the first iterations among all options and the remaining iterations among the current favourites.

    Attributes:
        exploration: The share of the budget that is divided among all options.
        favourites: The number of favourites; 0 selects the better half of the options.
        rank: The rule that ranks the options to choose the favourites.
    """

    exploration: float
    favourites: i64 = BETTER_HALF
    rank: Decision = MAX

    def count(self, options: i64) -> i64:
        return (options + 1) // 2 if self.favourites == BETTER_HALF else min(self.favourites, options)


TYCHE: Final = Focus(0.75, BETTER_HALF, MaxTotal())  # the thesis uses this share with 100 to 400 iterations per option


def simulation_tree(exploration: float) -> Focus:
    """Return the focus of Madrid's Simulation Tree, whose favourites are the seven options with the highest means."""
    return Focus(exploration, 7)


class FlatMonteCarlo(TreeSearch):
    """Plays the option with the highest mean; ties go to the last option.

    Options that lead directly to the horizon are evaluated only once, at the start of the search.
    """

    def __init__(
        self,
        score: StateScore | MoveScore,
        source: Determinizer,
        rng: Rng,
        focus: Focus,
        horizon: Horizon = END_OF_TURN,
        rollout: Rollout | None = None,
    ) -> None:
        super().__init__(source, rng, MAX, Node(ROOT, 0))
        self.score = as_move_score(score)
        self.focus = focus
        self.horizon = horizon
        self.rollout = RandomRollout() if rollout is None else rollout
        self.open: list[Node] = []  # the options that need rollouts
        self.budget = Budget()

    def run(self, budget: Budget) -> Action:
        self.budget = budget
        self.iterations = 0
        self.root = Node(ROOT, 0)
        self.root.children = [Node(action, 0) for action in self.source.view.actions()]
        self.open = []
        start = SearchRoot(self.source.draw(), self.score, self.horizon)
        for child in self.root.children:
            after = start.state.child(child.action)
            if start.is_at_horizon(after):
                child.update(start.value(child.action, after))
            else:
                self.open.append(child)
        return super().run(budget)

    def can_iterate(self) -> bool:
        return bool(self.open)

    def iterate(self) -> None:
        """Run a rollout from an option to the horizon, and add its value to the statistics of the option."""
        child = self.candidate()
        start = SearchRoot(self.source.draw(), self.score, self.horizon)
        state = start.state.child(child.action)
        self.rollout.run(state, start.state, self.horizon, self.rng)
        child.update(start.value(child.action, state))
        self.iterations += 1

    def candidate(self) -> Node:
        """Return the option for the next rollout."""
        if self.progress() < self.focus.exploration:
            return self.open[self.iterations % len(self.open)]
        favourites = self.favourites()
        return favourites[self.rng.below(len(favourites))]

    def progress(self) -> float:
        """Return the share of the budget spent so far, from 0 to 1."""
        budget = self.budget
        if budget.iterations > 0:
            return float(self.iterations) / float(budget.iterations)
        return budget.elapsed() / budget.seconds if budget.seconds > 0.0 else 0.0

    def favourites(self) -> list[Node]:
        rank = self.focus.rank
        values = [rank.value(child, self.root) if child.visits > 0 else NOTHING for child in self.open]
        return [self.open[index] for index in descending_order(values)[: self.focus.count(len(values))]]
