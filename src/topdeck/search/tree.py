"""The open-loop tree of a Monte Carlo search, whose nodes represent actions regardless of their random outcomes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.state import Action, State

FEW: Final = 24  # up to this many children, a linear search is faster than a dictionary


class RootAction(Action):
    """A placeholder action for the root node, to which no action leads."""

    def text(self) -> str:
        return "root"


ROOT: Final = RootAction()


@mypyc_attr(acyclic=True, free_list_len=1)
class Node:
    """An action in the tree, with statistics from the point of view of the player who chose it."""

    def __init__(self, action: Action, player: i64) -> None:
        self.action = action
        self.player = player  # the player who chose the action
        self.visits: i64 = 0
        self.total = 0.0  # the sum of the values of all visits
        self.squares = 0.0  # the sum of their squared values
        self.available: i64 = 0  # the number of visits in which the action was legal
        self.bias = 0.0  # the heuristic value
        self.prior = -1.0  # the prior probability; negative if no model has set it
        self.pending: i64 = 0  # the number of visits with pending values
        self.pending_total = 0.0  # the sum of the virtual losses that substitute for these values
        self.children: list[Node] = []
        self.shared = False  # whether `legal_children` has returned the list of children itself
        self.places: dict[Action, int] | None = None  # the indices of the children, keyed by action, if there are many
        self.position: State | None = None  # the state after the action in the current sample, if it is stored
        self.options: list[Node] | None = None  # the children that are legal in that state

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.0

    def update(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    def reserve(self, loss: float) -> None:
        """Count a visit with a pending value as a loss (a virtual loss)."""
        self.visits += 1
        self.total += loss
        self.pending += 1
        self.pending_total += loss

    def settle(self, loss: float, value: float) -> None:
        """Replace the virtual loss of a visit with its value."""
        self.total += value - loss
        self.squares += value * value
        self.pending -= 1
        self.pending_total -= loss

    def settled_mean(self) -> float:
        """Return the mean of the visits whose values are known."""
        settled = self.visits - self.pending
        return (self.total - self.pending_total) / float(settled) if settled > 0 else 0.0

    def child(self, index: i64, action: Action, player: i64) -> Node:
        """Return the child for an action, adding it if necessary; `index` is its most likely position in the list."""
        children = self.children
        if index < len(children):
            likely = children[index]
            if likely.action is action or likely.action == action:
                return likely
        child = self.scan(action) if len(children) <= FEW else self.look_up(action)
        if child is None:
            child = Node(action, player)
            if self.shared:
                children = self.children = children[:]
                self.shared = False
            children.append(child)
        return child

    def scan(self, action: Action) -> Node | None:
        """Find a child by linear search, first by identity, because equal actions are usually the same object."""
        for child in self.children:
            if child.action is action:
                return child
        for child in self.children:
            if child.action == action:
                return child
        return None

    def look_up(self, action: Action) -> Node | None:
        """Find a child by dictionary lookup, which is faster if there are many children."""
        places = self.places
        if places is None:
            places = self.places = {}
        for place in range(len(places), len(self.children)):
            places[self.children[place].action] = place
        known = places.get(action)
        return None if known is None else self.children[known]

    def legal_children(self, choices: list[Action], player: i64) -> list[Node]:
        """Return the child for each legal action, adding missing children; the actions must be distinct.

        The returned list is `children` itself if all children are legal, so callers must not change it.
        """
        if not self.children:  # all children are new
            self.children = [Node(action, player) for action in choices]
        if self.has_same_actions(choices):
            self.shared = True
            return self.children
        nodes = self.children[: len(choices)]  # usually, these are already the legal children
        index: i64 = 0
        for action in choices:
            if index == len(nodes):
                nodes.append(self.child(index, action, player))
            elif nodes[index].action is not action:
                nodes[index] = self.child(index, action, player)
            index += 1
        return nodes

    def has_same_actions(self, choices: list[Action]) -> bool:
        """Return whether the actions of all children are exactly these actions, in this order."""
        children = self.children
        if len(children) != len(choices):
            return False
        index: i64 = 0
        for action in choices:
            if children[index].action is not action:
                return False
            index += 1
        return True

    def best_line(self) -> list[Action]:
        """Return the line below this node that follows the most visited child at each level."""
        line: list[Action] = []
        node = self
        while node.children:
            best = node.children[0]
            for child in node.children:
                if child.visits > best.visits:
                    best = child
            if best.visits == 0:
                break
            line.append(best.action)
            node = best
        return line

    def __repr__(self) -> str:
        return f"<{self.action}: {self.visits} visits, mean {self.mean():.4g}>"


def make_search_info(root: Node, chosen: Action, iterations: int, seconds: float) -> SearchInfo:
    """Return the search info for a tree; its line follows the most visited children after the chosen action."""
    options: list[Option] = []
    line = [chosen]
    for child in root.children:
        options.append(Option(child.action, child.visits, child.mean()))
        if child.action == chosen:
            line += child.best_line()
    return SearchInfo(options, line, iterations, seconds)
