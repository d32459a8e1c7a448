"""The tree of a Monte Carlo search: open-loop, so a node is an action, wherever chance leads it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import Option, SearchInfo
from topdeck.core.state import Action, State

FEW: Final = 24  # children that are looked through one by one


@mypyc_attr(acyclic=True, free_list_len=1)
class Node:
    """An action in the tree, and what came of it for the player who chose it."""

    def __init__(self, action: Action | None, player: i64) -> None:
        self.action = action  # None at the root
        self.player = player  # who chose it
        self.visits: i64 = 0
        self.total = 0.0  # of the values of its visits
        self.squares = 0.0  # of their squares
        self.available: i64 = 0  # how many visits it could have had
        self.bias = 0.0  # what a heuristic thinks of it
        self.children: list[Node] = []
        self.places: dict[Action | None, int] | None = None  # of children in their list, once they are many
        self.position: State | None = None  # that it leads to in the sample in use, if that is kept
        self.options: list[Node] | None = None  # the children that are legal there

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else 0.0

    def update(self, value: float) -> None:
        self.visits += 1
        self.total += value
        self.squares += value * value

    def child(self, index: i64, action: Action, player: i64) -> Node:
        """The child for an action, made if it is new; `index` is where it is most likely found."""
        children = self.children
        if index < len(children):
            likely = children[index]
            if likely.action is action or likely.action == action:
                return likely
        found = self.listed(action) if len(children) <= FEW else self.looked_up(action)
        if found is None:
            found = Node(action, player)
            children.append(found)
        return found

    def listed(self, action: Action) -> Node | None:
        """The child for an action, looked for one by one: in most games actions are the same objects."""
        for child in self.children:
            if child.action is action:
                return child
        for child in self.children:
            if child.action == action:
                return child
        return None

    def looked_up(self, action: Action) -> Node | None:
        """The same where there are many children."""
        places = self.places
        if places is None:
            places = self.places = {}
        for place in range(len(places), len(self.children)):
            places[self.children[place].action] = place
        found = places.get(action)
        return None if found is None else self.children[found]

    def legal(self, choices: list[Action], player: i64) -> list[Node]:
        """The children for these actions of a player, none of which is listed twice."""
        found: list[Node] = []
        if not self.children:  # all of them are new
            for action in choices:
                found.append(Node(action, player))
            self.children = found[:]
            return found
        index: i64 = 0
        for action in choices:
            found.append(self.child(index, action, player))
            index += 1
        return found

    def best_line(self) -> list[Action]:
        """The most visited actions from here on."""
        line: list[Action] = []
        node = self
        while node.children:
            best = node.children[0]
            for child in node.children:
                if child.visits > best.visits:
                    best = child
            if best.visits == 0 or best.action is None:
                break
            line.append(best.action)
            node = best
        return line

    def __repr__(self) -> str:
        return f"<{self.action}: {self.visits} visits, mean {self.mean():.4g}>"


def thought_of(root: Node, chosen: Action, iterations: int, seconds: float) -> SearchInfo:
    """What a tree says: its line begins with the action that was chosen, then follows the visits."""
    options: list[Option] = []
    line = [chosen]
    for child in root.children:
        if child.action is not None:
            options.append(Option(child.action, child.visits, child.mean()))
            if child.action == chosen:
                line += child.best_line()
    return SearchInfo(options, line, iterations, seconds)
