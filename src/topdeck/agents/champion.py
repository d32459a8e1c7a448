"""The champion agent, which searches for a win this turn, then searches its entire turn and the opponent's replies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

from topdeck.agents.levels import LEVELS, Level
from topdeck.agents.searching import SearchAgent, Share
from topdeck.config.parameters import DEFAULT, ChanceSpec, HorizonSpec, StateScoreSpec
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, SearchInfo, list_options
from topdeck.core.state import Action, Observation, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.reply import Plan, ReplySearch
from topdeck.search.win import WinSearch

Few = Annotated[int, Meta(ge=1, le=1000)]
LEAST_STATES = 4  # per option; with a smaller budget, the search for a win is skipped


class ChampionAgent(SearchAgent):
    """Searches for a win this turn if one seems within reach, then for the best turn given the opponent's replies.

    The `guide` score estimates how close a position is to a win; by default, it is the agent's score.  If the guide's
    value is below `near`, the search for a win gets only half of its share of the budget; if the value is below `far`,
    this search is skipped.  `iterations` limits the number of visited states.
    """

    class Config(SearchAgent.Config):
        score: ChanceSpec = DEFAULT
        guide: StateScoreSpec | None = None
        near: Annotated[float | None, Meta(description="Minimum guide value for a full search for a win.")] = None
        far: Annotated[float | None, Meta(description="Minimum guide value for any search for a win.")] = None
        lethal_share: Annotated[Share, Meta(description="Maximum share of the budget for the search for a win.")] = 0.5
        samples: Annotated[Few, Meta(description="Number of samples of hidden information and randomness.")] = 2
        replies: Annotated[Few, Meta(description="Number of final positions for which replies are searched.")] = 6
        own_turn_share: Annotated[
            float, Meta(ge=0.01, le=0.99, description="Share of the budget for searching the agent's own turn.")
        ] = 0.5
        reply_weight: Annotated[Share, Meta(description="Weight of the position after the opponent's reply.")] = 0.6
        horizon: HorizonSpec = DEFAULT
        level: Annotated[
            int, Meta(ge=1, le=len(LEVELS), description="Strength against human opponents; 10 is full strength.")
        ] = len(LEVELS)

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        guide: StateScore | None = self.registry.build(self.config.guide, "score")
        self.guide = self.state_score() if guide is None else guide

    @property
    def level(self) -> Level:
        return LEVELS[self.config.level - 1]

    def budget(self, view: Observation, options: int, clock: Clock) -> Budget:
        budget, most = super().budget(view, options, clock), self.level.iterations
        if most and not 0 < budget.iterations < most:
            budget.iterations = most
        return budget

    def search(self, source: Determinizer) -> ChampionSearch:
        config = self.config
        plan = Plan(config.samples, config.replies, config.own_turn_share, config.reply_weight)
        reply = ReplySearch(self.state_score(), source, plan, self.horizon)
        win = WinSearch(source, self.guide, self.rng, horizon=self.horizon)
        return ChampionSearch(win, reply, config.lethal_share, config.near, config.far, self.level)


@dataclass
class ChampionSearch:
    """Plays a guaranteed win, or a line that is more likely to win than the best alternative."""

    win: WinSearch
    reply: ReplySearch
    lethal_share: float
    near: float | None = None
    far: float | None = None
    level: Level = LEVELS[-1]
    thought: SearchInfo = field(default_factory=lambda: SearchInfo([], [], 0, 0.0))

    def run(self, budget: Budget) -> Action:
        """Search within the budget and return the best action."""
        win, reply = self.win, self.reply
        share = self.share_for_a_win(budget)
        if share > 0.0:
            win.run(budget.share(share))
        if win.win_probability < 1.0:
            reply.run(budget.portion(win.states, 1))
        options, line = reply.thought.options, reply.thought.line
        if win.line and win.win_probability > best_value(options):
            options, line = options_with(win), win.line
        chosen = self.level.choose(options, win.rng).action
        if chosen != line[0]:
            line = [chosen]
        self.thought = SearchInfo(options, line, win.states + reply.states, budget.elapsed())
        return line[0]

    def share_for_a_win(self, budget: Budget) -> float:
        """Return the win search's share of the budget, which is 0 if the budget is small or a win is out of reach."""
        if 0 < budget.iterations < LEAST_STATES * len(self.win.source.view.actions()):
            return 0.0
        nearness = self.win.guide.value(self.win.source.sample, self.win.player)
        if self.far is not None and nearness < self.far:
            return 0.0
        return 0.5 * self.lethal_share if self.near is not None and nearness < self.near else self.lethal_share


def best_value(options: list[Option]) -> float:
    return max((option.value for option in options if option.visits), default=0.0)


def options_with(win: WinSearch) -> list[Option]:
    """Return all options, with visits only for the winning action."""
    options = list_options(win.source.view)
    for option in options:
        if option.action == win.line[0]:
            option.visits, option.value = win.states, win.win_probability
    return options
