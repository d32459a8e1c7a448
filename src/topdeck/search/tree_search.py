"""The base class of the searches that keep statistics in a tree."""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.search_info import SearchInfo
from topdeck.core.state import Action
from topdeck.search.budget import Budget
from topdeck.search.decision import Decision, best_child
from topdeck.search.determinizer import Determinizer
from topdeck.search.tree import Node, make_search_info


class TreeSearch:
    """Runs iterations within a budget and plays the best child of the root.

    Attributes:
        root: The tree of the search.
        iterations: The number of iterations so far.
        thought: The search info of the last run.
    """

    def __init__(self, source: Determinizer, rng: Rng, decision: Decision, root: Node) -> None:
        self.source = source
        self.rng = rng
        self.decision = decision
        self.root = root
        self.iterations: i64 = 0
        self.thought = SearchInfo([], [], 0, 0.0)

    def run(self, budget: Budget) -> Action:
        """Search until the budget is spent and the decision is settled, and return the action to play."""
        while self.can_iterate() and not budget.is_spent(self.iterations):
            self.iterate()
        most = budget.iteration_limit(self.iterations)
        while self.iterations < most and self.can_iterate() and not self.decision.is_settled(self.root):
            self.iterate()
        chosen = self.decide()
        self.thought = make_search_info(self.root, chosen, self.iterations, budget.elapsed())
        return chosen

    def can_iterate(self) -> bool:
        return True

    def iterate(self) -> None:
        raise NotImplementedError

    def decide(self) -> Action:
        """Return the action of the best child; the first legal action if no child was visited."""
        best = best_child(self.root, self.decision)
        return self.source.view.actions()[0] if best is None else best.action
