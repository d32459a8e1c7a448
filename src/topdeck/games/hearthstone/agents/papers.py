"""Agents from the papers and the competition's framework, and the competition entry Tyche."""

from math import sqrt
from typing import Annotated, Any, Literal

from msgspec import Meta

from topdeck.agents.searching import Depth, Exploration, Factor, OpeningAgent, Search, SearchAgent, Share, Times
from topdeck.agents.tree_agents import FlatAgent, FrontierAgent, Play, TreeAgent, UctAgent
from topdeck.config.parameters import ChanceSpec, HorizonSpec, Score, StateScoreSpec
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, MoveScore, Observation
from topdeck.games.hearthstone.engine.actions import MAKE_ATTACK, PLAY_CARD, HearthstoneAction
from topdeck.games.hearthstone.engine.constants import HEROES
from topdeck.search.budget import Budget
from topdeck.search.decision import Decision, MaxChild, MaxTotal, RobustChild, SecureChild, TotalAndVisits, UpperBound
from topdeck.search.determinizer import Determinizer, WorstCaseDeterminizer
from topdeck.search.flat import TYCHE, FlatMonteCarlo
from topdeck.search.horizon import Turns
from topdeck.search.mcts import Policies
from topdeck.search.rollout import GreedyRollout, RandomRollout, RandomUntilPass
from topdeck.search.scores import as_move_score
from topdeck.search.selection import (
    BestScoredChild,
    Biased,
    Greatest,
    LastChild,
    RandomChild,
    Selection,
    TieBreak,
    malaga_ucb,
    olomouc_ucb,
)

FINAL_RULES: dict[str, Decision] = {  # agents by their names in the Málaga and Olomouc papers
    **dict.fromkeys(("victories", "max"), MaxTotal()),
    **dict.fromkeys(("visits", "robust"), RobustChild()),
    **dict.fromkeys(("victories-and-visits", "max-robust"), TotalAndVisits()),
    "ratio": MaxChild(),
}


# ---- Madrid: rewards are raw scores, and the horizon is the end of the agent's own turn


Follows = Annotated[
    Literal["paper", "program"], Meta(description="Whether to follow the paper or the authors' program.")
]


class SimulationTreeAgent(FlatAgent):
    """Madrid's Simulation Tree.  With `follows=program`, it runs one millisecond over budget."""

    class Config(FlatAgent.Config):
        follows: Follows = "paper"

    config: Config

    def milliseconds(self, ms: int) -> int:
        # The loop of the authors' program stops only when the elapsed whole milliseconds exceed the limit.
        return ms + 1 if self.config.follows == "program" else ms


class Mcts1Agent(FrontierAgent):
    """Madrid's MCTS1. With `follows=program`, `END_TURN` inherits the preceding position's value, even in rollouts."""

    class Config(FrontierAgent.Config):
        follows: Follows = "paper"

    config: Config

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        self.before_pass = self.config.follows == "program"


class Mcts2Agent(UctAgent):
    """Madrid's MCTS2.  With `follows=program`, each node stores the position at the time of its expansion."""

    class Config(UctAgent.Config):
        follows: Follows = "paper"

    config: Config

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        self.closed_loop = self.config.follows == "program"


# ---- Málaga: MCTS with a parameter for every stage, and its opponent Tyche


FIRST_EPISODES, MORE_EPISODES, MOST_EPISODES = (100, 20, 400)  # first turn, increase per turn, maximum


class StagedAgent(TreeAgent):
    """MCTS with the parameters of the Málaga paper.  The default values are those of `malaga-mcts1`."""

    class Config(TreeAgent.Config):
        c: Exploration = 2.0
        score: ChanceSpec = "malaga-linear"  # a win probability, because decision rules count wins
        final: Literal["victories", "visits", "victories-and-visits", "ratio", "ucb"] = "ratio"
        importance: Annotated[Factor, Meta(description="Weight of the heuristic in tree selection.")] = 0.0
        heuristic: Annotated[Score, Meta(description="Score for the selection heuristic and for greedy rollouts.")] = (
            "eva"
        )
        depth: Depth = 1
        play: Play = "greedy"
        share: Annotated[Share, Meta(description="Share of children that greedy rollouts evaluate, rounded up.")] = 0.5
        simulations: Annotated[
            Times, Meta(description="Number of simulations per iteration; each counts as a visit.")
        ] = 1
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
        rules = {**FINAL_RULES, "ucb": UpperBound(self.config.c, self.config.simulations)}
        return rules[self.config.final]


class TycheAgent(SearchAgent):
    """Flat Monte Carlo that spends three quarters of its episodes on all options and the rest on the better half.

    Options are ranked by total value. As in Tyche's program, an episode is scored at the position before `END_TURN`,
    and `END_TURN` itself is scored at the position after it. With `episodes=growing`, the number of episodes per option
    increases from turn to turn. Whenever one of its turns takes less than 22 seconds, the program adds 20 episodes, and
    it carries the number over to its next game. This agent adds 20 episodes after each of its turns and starts every
    game with 100 episodes, so that games are independent of each other.
    """

    class Config(SearchAgent.Config):
        score: Score = "tyche-step"
        episodes: Annotated[Times | Literal["growing"], Meta(description="Number of episodes per option.")] = "growing"
        horizon: HorizonSpec = "turn"

    config: Config
    finite = True

    def search(self, source: Determinizer) -> Search:
        return FlatMonteCarlo(self.score, source, self.rng, TYCHE, self.horizon, RandomUntilPass())

    def budget(self, view: Observation, options: int, clock: Clock) -> Budget:
        """Return a budget of episodes for all options except ending the turn, capped at the agent's own limit."""
        allowed = super().budget(view, options, clock)
        episodes = self.episodes_on(view.turn) * (options - 1)
        return Budget(min(episodes, allowed.iterations or episodes), allowed.seconds, allowed.uses_cpu_time)

    def episodes_on(self, turn: int) -> int:
        """Return the number of episodes per option on this turn; `turn` counts the turns of both players."""
        if isinstance(self.config.episodes, int):
            return self.config.episodes
        return min(FIRST_EPISODES + MORE_EPISODES * ((turn - 1) // 2), MOST_EPISODES)


# ---- Olomouc: UCT with greedy rollouts, for one or more turns


class GuidedAgent(TreeAgent):
    """UCT on raw scores, with rollouts that play `turn_depth` turns greedily for both sides.

    The same rule selects children in the tree and makes the final decision.  By default, the opponent in the tree
    maximizes its own reward.  In the authors' program, it maximizes the searching player's reward (`own-reward`).

    The paper mentions that several tie-breaking methods were tried (section 4.3) and names one of them, `random`
    (section 2.5.2).  The authors' program is meant to choose the action with the best `score`, but it compares the
    positions before the actions, so the `last` action wins.  By default (`fixed`), ties go to the first child in the
    tree and to the last child in the final decision.

    If `guesses` is greater than 1, each determinization is the sample that is worst for the agent among that many
    samples (section 3.7). The authors' program instead samples cards that the opponent can afford, like the `decks`
    belief with `affordable`.
    """

    class Config(TreeAgent.Config):
        c: Exploration = 1.0 / sqrt(2.0)
        score: StateScoreSpec = "myscore"
        rule: Literal["uct", "max", "robust", "max-robust", "ratio", "secure"] = "uct"
        turn_depth: Annotated[Depth, Meta(description="Number of turns to search, including the current one.")] = 1
        opponent: Literal["adversarial", "own-reward"] = "adversarial"
        ties: Literal["fixed", "last", "random", "score"] = "fixed"
        guesses: Times = 1

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.rollout = GreedyRollout(self.score)
        self.horizon = Turns(self.config.turn_depth - 1)

    def source(self, view: Observation) -> Determinizer:
        uses, guesses = self.config.uses, self.config.guesses
        if guesses == 1:
            return super().source(view)
        score = self.state_score()
        return WorstCaseDeterminizer(view, self.rng, self.belief, uses, guesses, self.rollout, self.horizon, score)

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            self.rollout,
            self.decision(),
            horizon=self.horizon,
            adversarial=self.config.opponent == "adversarial",
            ties=self.tie_break(),
        )

    def tie_break(self) -> TieBreak | None:
        methods: dict[str, TieBreak | None] = {
            "fixed": None,
            "last": LastChild(),
            "random": RandomChild(),
            "score": BestScoredChild(self.score),
        }
        return methods[self.config.ties]

    def selection(self) -> Selection:
        return olomouc_ucb(self.config.c) if self.config.rule == "uct" else Greatest(self.decision())

    def decision(self) -> Decision:
        secure = SecureChild(self.config.c, logarithm=True)
        rules = {**FINAL_RULES, "uct": UpperBound(self.config.c * sqrt(2.0)), "secure": secure}
        return rules[self.config.rule]


# ---- the framework


class FaceAgent(OpeningAgent):
    """Attacks the enemy hero with the first minion that can attack, plays the last playable card, or ends the turn."""

    def choose(self, view: Observation, choices: list[Action], clock: Clock) -> Action:
        actions = [action for action in choices if isinstance(action, HearthstoneAction)]
        for action in actions:
            if action.kind == MAKE_ATTACK and action.target in HEROES and action.source not in HEROES:
                return action
        cards = [action for action in actions if action.kind == PLAY_CARD]
        return cards[-1] if cards else choices[0]
