"""Málaga's agents, which are one search with a parameter for every stage, and their opponent Tyche."""

from typing import Annotated, Literal

from msgspec import Meta

from topdeck.agents.searching import Depth, Exploration, Factor, Search, SearchAgent, Share, Times
from topdeck.agents.tree_agents import TreeAgent
from topdeck.config.parameters import ChanceSpec, HorizonSpec, Score
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import MoveScore, Observation
from topdeck.search.budget import Budget
from topdeck.search.decision import Decision, MaxChild, MaxTotal, RobustChild, TotalAndVisits, UpperBound
from topdeck.search.determinizer import Determinizer
from topdeck.search.flat import TYCHE, FlatMonteCarlo
from topdeck.search.mcts import Policies
from topdeck.search.rollout import GreedyRollout, RandomRollout, RandomUntilPass
from topdeck.search.scores import as_move_score
from topdeck.search.selection import Biased, Selection, malaga_ucb

FinalMove = Literal["victories", "visits", "victories-and-visits", "ratio", "ucb"]
Play = Literal["random", "greedy"]
Growing = Literal["growing"]

FIRST_EPISODES, MORE_EPISODES, MOST_EPISODES = (100, 20, 400)  # of Tyche: first turn, each later turn, maximum


class StagedAgent(TreeAgent):
    """MCTS with Málaga's parameters; the defaults are those of its first agent."""

    class Config(TreeAgent.Config):
        c: Exploration = 2.0
        score: ChanceSpec = "malaga-linear"  # its final rules count victories
        final: FinalMove = "ratio"
        importance: Annotated[Factor, Meta(description="Weight of the heuristic in the selection.")] = 0.0
        heuristic: Annotated[Score, Meta(description="Also the score of greedy play.")] = "eva"
        depth: Depth = 1
        play: Play = "greedy"
        share: Annotated[Share, Meta(description="Share of the children that greedy play evaluates, rounded up.")] = 0.5
        simulations: Annotated[Times, Meta(description="Simulations of an iteration; each is a visit.")] = 1
        horizon: HorizonSpec = "turn"

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.heuristic: MoveScore = as_move_score(self.registry.build(self.config.heuristic, "score"))

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            RandomRollout() if self.config.play == "random" else GreedyRollout(self.heuristic, self.config.share),
            self.decision(),
            heuristic=self.heuristic if self.config.importance else None,
            horizon=self.horizon,
            depth=self.config.depth,
            simulations=self.config.simulations,
            all_children=True,
        )

    def selection(self) -> Selection:
        plain = malaga_ucb(self.config.c)
        return Biased(plain, self.config.importance) if self.config.importance else plain

    def decision(self) -> Decision:
        rules: dict[str, Decision] = {
            "victories": MaxTotal(),
            "visits": RobustChild(),
            "victories-and-visits": TotalAndVisits(),
            "ratio": MaxChild(),
            "ucb": UpperBound(self.config.c, self.config.simulations),
        }
        return rules[self.config.final]


class TycheAgent(SearchAgent):
    """Flat Monte Carlo: three quarters of the episodes for all options, the rest for the better half, by total value.

    As in its program, an episode is evaluated by the position before END_TURN, and END_TURN itself by the position
    after it.  `growing` episodes for each option become more from turn to turn.  The program adds 20 after each own
    turn of less than 22 seconds, which is every turn here, and keeps the number for its next games; here every game
    begins with 100, so that games are independent of each other.
    """

    class Config(SearchAgent.Config):
        score: Score = "tyche-step"
        episodes: Annotated[Times | Growing, Meta(description="Episodes for each option.")] = "growing"
        horizon: HorizonSpec = "turn"

    config: Config
    finite = True

    def search(self, source: Determinizer) -> Search:
        return FlatMonteCarlo(self.score, source, self.rng, TYCHE, self.horizon, RandomUntilPass())

    def budget(self, view: Observation, options: int, clock: Clock) -> Budget:
        """Return the episodes for all options except ending the turn, or fewer if the limits are lower."""
        allowed = super().budget(view, options, clock)
        episodes = self.episodes_on(view.turn) * (options - 1)
        return Budget(min(episodes, allowed.iterations or episodes), allowed.seconds)

    def episodes_on(self, turn: int) -> int:
        """Return the episodes for each option on this turn; turns of both players are counted."""
        if isinstance(self.config.episodes, int):
            return self.config.episodes
        return min(FIRST_EPISODES + MORE_EPISODES * ((turn - 1) // 2), MOST_EPISODES)
