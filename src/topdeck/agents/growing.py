"""Agents that grow a tree of Monte Carlo search, and may keep it within their turn."""

from __future__ import annotations

from typing import Unpack

from topdeck.agents.kinds import StateScoreSpec
from topdeck.agents.searching import Common, SearchAgent
from topdeck.clock import Clock
from topdeck.game import Action, Deck, Observation
from topdeck.rng import Rng
from topdeck.search.mcts import Mcts, Policies
from topdeck.search.reuse import KeptTree
from topdeck.search.source import Source


class Growing(Common, total=False):
    """The parameters that such agents hand on."""

    reuse: bool


class TreeAgent(SearchAgent):
    """What its search is made of, a subclass says."""

    def __init__(self, score: StateScoreSpec, reuse: bool = False, **common: Unpack[Common]) -> None:
        super().__init__(score, **common)
        self.reuse = reuse  # the tree below an action whose outcome was certain

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.kept = KeptTree()

    def policies(self) -> Policies:
        raise NotImplementedError

    def search(self, source: Source) -> Mcts:
        self.tree = Mcts(self.policies(), source, self.rng, self.kept.root(source) if self.reuse else None)
        return self.tree

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        action = super().choose(view, choices, clock)
        if self.reuse:
            self.kept.keep(self.tree.root, action, self.tree.source, self.tree.policies.horizon)
        return action
