"""Agents that grow a tree by chance: plain UCT, frontier search, and what those with a Monte Carlo tree share."""

from __future__ import annotations

from typing import Literal, Unpack

from topdeck.agents.searching import Common, Factor, SearchAgent, Times
from topdeck.agents.spec_resolution import DEFAULT, ChanceSpec, HorizonSpec, Score, StateScoreSpec, made_part
from topdeck.clock import Clock
from topdeck.deck import Deck
from topdeck.rng import Rng
from topdeck.search.decision import Decision, MaxChild, MaxRobustChild, RobustChild, SecureChild
from topdeck.search.frontier import Frontier
from topdeck.search.mcts import Mcts, Policies
from topdeck.search.reuse import KeptTree
from topdeck.search.rollout import BestOfSome, RandomRollout
from topdeck.search.selection import Ucb, madrid_ucb
from topdeck.search.source import Source
from topdeck.state import Action, MoveScore, Observation, StateScore

Final = Literal["max", "robust", "max-robust", "secure"]
Play = Literal["random", "greedy"]


def criterion(final: Final, a: float) -> Decision:
    """Which move is played: the best mean, the most visits, both at once, or the best lower bound."""
    rules: dict[Final, Decision] = {
        "max": MaxChild(),
        "robust": RobustChild(),
        "max-robust": MaxRobustChild(),
        "secure": SecureChild(a),
    }
    return rules[final]


class Tree(Common, total=False):
    """The parameters that agents with a tree hand on."""

    reuse: bool


class TreeAgent(SearchAgent):
    """An agent with a Monte Carlo tree, which it may keep within its turn; a subclass says how it is searched."""

    def __init__(self, score: StateScoreSpec = DEFAULT, reuse: bool = False, **common: Unpack[Common]) -> None:
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


class Uct(Tree, total=False):
    """The parameters that agents of plain UCT hand on."""

    score: StateScoreSpec
    c: Factor
    final: Final
    a: Factor
    horizon: HorizonSpec


class UctAgent(TreeAgent):
    """Plain UCT with random play to the horizon; rewards are what the score says."""

    closed_loop = False  # are the nodes of its tree positions?

    def __init__(
        self,
        score: StateScoreSpec = DEFAULT,
        c: Factor = 3.0,
        final: Final = "max",
        a: Factor = 1.0,  # of the secure child: mean − a/√n
        horizon: HorizonSpec = DEFAULT,
        **tree: Unpack[Tree],
    ) -> None:
        super().__init__(score, **tree)
        self.c = c
        self.final = final
        self.a = a
        self.horizon_spec = horizon

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            madrid_ucb(self.c),
            RandomRollout(),
            criterion(self.final, self.a),
            horizon=self.horizon,
            closed_loop=self.closed_loop,
        )


class IsmctsAgent(TreeAgent):
    """Single-observer information-set MCTS: every iteration has a sample of its own, an action is explored by how often
    it could have been chosen, both players' actions are nodes, and the most visited one is played.

    Play goes on at random or, greedily, by the best of some random actions, to the horizon; there the score judges.
    """

    def __init__(
        self,
        score: ChanceSpec = DEFAULT,
        c: Factor = 0.7,
        final: Final = "robust",
        a: Factor = 1.0,  # of the secure child: mean − a/√n
        play: Play = "random",
        tries: Times = 4,  # random actions that greedy play compares
        guide: Score = DEFAULT,  # what greedy play looks at
        horizon: HorizonSpec = DEFAULT,
        **tree: Unpack[Tree],
    ) -> None:
        super().__init__(score, **tree)
        self.c = c
        self.final = final
        self.a = a
        self.play = play
        self.tries = tries
        self.guide_spec = guide
        self.horizon_spec = horizon

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.guide: StateScore | MoveScore = made_part(self.guide_spec, "score", self.game)

    def policies(self) -> Policies:
        rollout = RandomRollout() if self.play == "random" else BestOfSome(self.guide, self.tries)
        final = criterion(self.final, self.a)
        return Policies(self.state_score(), Ucb(self.c), rollout, final, horizon=self.horizon)


class FrontierOptions(Common, total=False):
    """The parameters that agents of frontier search hand on."""

    score: Score
    c: Factor
    final: Final
    a: Factor
    horizon: HorizonSpec


class FrontierAgent(SearchAgent):
    """Frontier search: the tree grows at its most promising leaf, wherever that is."""

    before_pass = False  # does it value a turn before it is given up?

    def __init__(
        self,
        score: Score = DEFAULT,
        c: Factor = 2.4,
        final: Final = "max",
        a: Factor = 1.0,  # of the secure child: mean − a/√n
        horizon: HorizonSpec = DEFAULT,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.c = c
        self.final = final
        self.a = a
        self.horizon_spec = horizon

    def search(self, source: Source) -> Frontier:
        final = criterion(self.final, self.a)
        selection = madrid_ucb(self.c)
        return Frontier(self.score, source, self.rng, selection, final, self.horizon, before_pass=self.before_pass)
