"""Málaga's five agents, made of one search whose every stage is a parameter, and its opponent Tyche."""

from __future__ import annotations

from typing import Literal, Unpack

from topdeck.agents.searching import Common, Depth, Factor, Search, SearchAgent, Share, Times
from topdeck.agents.spec_resolution import ChanceSpec, HorizonSpec, Score, made_part
from topdeck.agents.tree_agents import Tree, TreeAgent
from topdeck.clock import Clock
from topdeck.deck import Deck
from topdeck.kinds import Kind, by_name
from topdeck.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.decision import Decision, MaxChild, MaxTotal, RobustChild, TotalAndVisits, UpperBound
from topdeck.search.flat import TYCHE, FlatMonteCarlo
from topdeck.search.mcts import Policies
from topdeck.search.move_scores import as_move_score
from topdeck.search.rollout import GreedyRollout, RandomRollout, RandomUntilPass
from topdeck.search.selection import Biased, Selection, malaga_ucb
from topdeck.search.source import Source
from topdeck.state import MoveScore, Observation

Final = Literal["victories", "visits", "victories-and-visits", "ratio", "ucb"]
Play = Literal["random", "greedy"]
Growing = Literal["growing"]

FIRST_EPISODES, MORE_EPISODES, MOST_EPISODES = 100, 20, 400  # of Tyche: on its first turn, on each further one, ever


class StagedAgent(TreeAgent):
    """MCTS with Málaga's parameters; the defaults are those of its first agent."""

    def __init__(
        self,
        c: Factor = 2.0,
        score: ChanceSpec = "malaga-linear",  # victories are what its final rules count
        final: Final = "ratio",
        importance: Factor = 0.0,  # of the heuristic in the selection
        heuristic: Score = "eva",  # also the one of greedy play
        depth: Depth = 1,
        play: Play = "greedy",
        share: Share = 0.5,  # of the children that greedy play looks at, rounded up; the paper does not say
        simulations: Times = 1,  # of an iteration; each is a visit
        horizon: HorizonSpec = "turn",
        **tree: Unpack[Tree],
    ) -> None:
        super().__init__(score, **tree)
        self.c = c
        self.final = final
        self.importance = importance
        self.heuristic_spec = heuristic
        self.depth = depth
        self.play = play
        self.share = share
        self.simulations = simulations
        self.horizon_spec = horizon

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.heuristic: MoveScore = as_move_score(made_part(self.heuristic_spec, "score", self.game))

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            RandomRollout() if self.play == "random" else GreedyRollout(self.heuristic, self.share),
            self.decision(),
            heuristic=self.heuristic if self.importance else None,
            horizon=self.horizon,
            depth=self.depth,
            simulations=self.simulations,
            all_children=True,
        )

    def selection(self) -> Selection:
        plain = malaga_ucb(self.c)
        return Biased(plain, self.importance) if self.importance else plain

    def decision(self) -> Decision:
        rules: dict[str, Decision] = {
            "victories": MaxTotal(),
            "visits": RobustChild(),
            "victories-and-visits": TotalAndVisits(),
            "ratio": MaxChild(),
            "ucb": UpperBound(self.c, self.simulations),
        }
        return rules[self.final]


class TycheAgent(SearchAgent):
    """Flat Monte Carlo: three quarters of the episodes for all options, the rest for the better half, by its totals.

    As in its program, an episode is valued by the position before END_TURN, and END_TURN itself by the position after
    it.  The number of `growing` episodes for each option rises from turn to turn.  The program adds 20 after each own
    turn that took less than 22 seconds, which no turn takes here, and keeps the number for its next games; here every
    game begins with 100, so that no game depends on another one.
    """

    finite = True

    def __init__(
        self,
        score: Score = "tyche-step",
        episodes: Times | Growing = "growing",  # for each option
        horizon: HorizonSpec = "turn",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.episodes = episodes
        self.horizon_spec = horizon

    def search(self, source: Source) -> Search:
        return FlatMonteCarlo(self.score, source, self.rng, TYCHE, self.horizon, RandomUntilPass())

    def budget(self, view: Observation, options: int, clock: Clock) -> Budget:
        """The episodes for each option except ending the turn, unless less is allowed."""
        allowed = super().budget(view, options, clock)
        episodes = self.episodes_on(view.turn) * (options - 1)
        return Budget(min(episodes, allowed.iterations or episodes), allowed.seconds)

    def episodes_on(self, turn: int) -> int:
        """Return the episodes for each option on this turn, where both players' turns count."""
        if isinstance(self.episodes, int):
            return self.episodes
        return min(FIRST_EPISODES + MORE_EPISODES * ((turn - 1) // 2), MOST_EPISODES)


MALAGA = by_name(
    Kind("malaga-mcts1", StagedAgent, "one step into the tree, greedy play, linear estimate", "Málaga"),
    Kind(
        "malaga-mcts2",
        StagedAgent,
        "one step into the tree, greedy play, gradual estimate",
        "Málaga",
        {"score": "malaga-gradual"},
    ),
    Kind(
        "malaga-mcts3", StagedAgent, "three steps into the tree, random play", "Málaga", {"depth": 3, "play": "random"}
    ),
    Kind(
        "malaga-mcts4",
        StagedAgent,
        "one step into the tree, some heuristic, the most victories decide",
        "Málaga",
        {"final": "victories", "importance": 0.1},
    ),
    Kind(
        "malaga-mcts5",
        StagedAgent,
        "ten steps into the tree, more heuristic, random play",
        "Málaga",
        {"importance": 0.35, "depth": 10, "play": "random"},
    ),
    Kind("tyche", TycheAgent, "flat Monte Carlo, 100 to 400 episodes an option", "Málaga; third of 2018", {"ms": None}),
)
