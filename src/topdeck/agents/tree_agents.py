"""Monte Carlo agents: plain UCT, information-set MCTS, frontier search and flat Monte Carlo."""

from typing import Annotated, Literal

from msgspec import Meta

from topdeck.agents.searching import Exploration, Factor, SearchAgent, Share, Times
from topdeck.config.parameters import DEFAULT, ChanceSpec, HorizonSpec, Score, StateScoreSpec
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, MoveScore, Observation, StateScore
from topdeck.search.decision import Decision, MaxChild, MaxRobustChild, RobustChild, SecureChild
from topdeck.search.determinizer import Determinizer
from topdeck.search.flat import FlatMonteCarlo, simulation_tree
from topdeck.search.frontier import Frontier
from topdeck.search.mcts import KeptTree, Mcts, Policies
from topdeck.search.rollout import BestOfSome, RandomRollout
from topdeck.search.selection import Ucb, madrid_ucb

FinalMove = Literal["max", "robust", "max-robust", "secure"]
Final = Annotated[FinalMove, Meta(description="Criterion for the final move.")]
Play = Annotated[Literal["random", "greedy"], Meta(description="How rollouts choose actions.")]
Security = Annotated[Factor, Meta(description="Weight `a` in the secure-child criterion, mean − `a`/√n.")]


def criterion(final: FinalMove, a: float) -> Decision:
    """Return the criterion for the final move: the highest mean, the most visits, both, or the highest lower bound."""
    rules: dict[FinalMove, Decision] = {
        "max": MaxChild(),
        "robust": RobustChild(),
        "max-robust": MaxRobustChild(),
        "secure": SecureChild(a),
    }
    return rules[final]


class TreeAgent(SearchAgent):
    """The base class for Monte Carlo tree search agents, which can reuse their tree within a turn."""

    class Config(SearchAgent.Config):
        score: StateScoreSpec = DEFAULT
        reuse: Annotated[bool, Meta(description="Reuse the subtree of an action that has no random outcome.")] = False

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.kept = KeptTree()

    def policies(self) -> Policies:
        raise NotImplementedError

    def search(self, source: Determinizer) -> Mcts:
        self.tree = Mcts(self.policies(), source, self.rng, self.kept.root(source) if self.config.reuse else None)
        return self.tree

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        action = super().choose(view, choices, clock)
        if self.config.reuse:
            self.kept.keep(self.tree.root, action, self.tree.source, self.tree.policies.horizon)
        return action


class UctAgent(TreeAgent):
    """Plain UCT with random rollouts to the horizon; the score evaluates the final position of each rollout."""

    class Config(TreeAgent.Config):
        score: StateScoreSpec = DEFAULT
        c: Exploration = 3.0
        final: Final = "max"
        a: Security = 1.0
        horizon: HorizonSpec = DEFAULT

    config: Config
    closed_loop = False  # whether tree nodes store positions

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            madrid_ucb(self.config.c),
            RandomRollout(),
            criterion(self.config.final, self.config.a),
            horizon=self.horizon,
            closed_loop=self.closed_loop,
        )


class IsmctsAgent(TreeAgent):
    """Single-observer information-set MCTS.

    Every iteration uses a new sample, and the exploration bonus depends on how often an action was available.  The tree
    contains both players' actions, and the most visited action is played.  Rollouts end at the horizon and choose
    random actions or, with `play=greedy`, the best of a few random actions.  The score evaluates the final position of
    each rollout.
    """

    class Config(TreeAgent.Config):
        score: ChanceSpec = DEFAULT
        c: Exploration = 0.7
        final: Final = "robust"
        a: Security = 1.0
        play: Play = "random"
        tries: Annotated[Times, Meta(description="Number of random actions compared in greedy rollouts.")] = 4
        guide: Annotated[Score, Meta(description="Score that greedy rollouts use to compare actions.")] = DEFAULT
        horizon: HorizonSpec = DEFAULT

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.guide: StateScore | MoveScore = self.registry.build(self.config.guide, "score")

    def policies(self) -> Policies:
        config = self.config
        rollout = RandomRollout() if config.play == "random" else BestOfSome(self.guide, config.tries)
        final = criterion(config.final, config.a)
        return Policies(self.state_score(), Ucb(config.c), rollout, final, horizon=self.horizon)


class FrontierAgent(SearchAgent):
    """Frontier search, which always expands the most promising leaf of the entire tree."""

    class Config(SearchAgent.Config):
        c: Exploration = 2.4
        final: Final = "max"
        a: Security = 1.0
        horizon: HorizonSpec = DEFAULT

    config: Config
    before_pass = False  # whether a turn is evaluated before it ends

    def search(self, source: Determinizer) -> Frontier:
        final = criterion(self.config.final, self.config.a)
        selection = madrid_ucb(self.config.c)
        return Frontier(self.score, source, self.rng, selection, final, self.horizon, before_pass=self.before_pass)


class FlatAgent(SearchAgent):
    """Flat Monte Carlo, which plays the option with the highest mean.

    A share of the iterations (the exploration rate) is divided among all options; the rest is divided among the best
    seven.
    """

    class Config(SearchAgent.Config):
        exploration_rate: Annotated[Share, Meta(description="Share of iterations divided among all options.")] = 0.75
        horizon: HorizonSpec = DEFAULT

    config: Config

    def search(self, source: Determinizer) -> FlatMonteCarlo:
        tree = simulation_tree(self.config.exploration_rate)
        return FlatMonteCarlo(self.score, source, self.rng, tree, self.horizon)
