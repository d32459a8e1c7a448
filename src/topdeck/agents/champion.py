"""A win this turn if there is one; else its whole turn, the best answers to it, and the eye of a score."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from msgspec import Meta

from topdeck.agents.searching import SearchAgent, Share
from topdeck.config.parameters import DEFAULT, ChanceSpec, HorizonSpec, StateScoreSpec
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.search_info import Option, SearchInfo, options_of
from topdeck.core.state import Action, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.reply import Plan, ReplySearch
from topdeck.search.win import WinSearch

Few = Annotated[int, Meta(ge=1, le=1000)]
LEAST_STATES = 4  # for an option, before a win is looked for


class ChampionAgent(SearchAgent):
    """First it looks for own actions in a row that win, if a win is not out of reach.  Then it searches its turn to the
    end, lets the opponent answer the best of what it finds, and judges what is left.

    A guide says how near a position is to a win; without one the score must do.  Below `near` half as much of the
    budget goes to the search for a win, below `far` nothing.  `iterations` limits the states it looks at.
    """

    class Config(SearchAgent.Config):
        score: ChanceSpec = DEFAULT
        guide: StateScoreSpec | None = None
        near: float | None = None
        far: float | None = None
        lethal_share: Annotated[Share, Meta(description="Largest share of the budget for the search for a win.")] = 0.5
        samples: Few = 2
        replies: Annotated[Few, Meta(description="Positions at the end of its own turn that are answered.")] = 6
        own_turn_share: Annotated[float, Meta(ge=0.01, le=0.99, description="Share of the work for its own turn.")] = (
            0.5
        )
        reply_weight: Annotated[
            Share, Meta(description="Weight of the position after the answer, against the one before it.")
        ] = 0.6
        horizon: HorizonSpec = DEFAULT

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        guide: StateScore | None = self.registry.build(self.config.guide, "score")
        self.guide = self.state_score() if guide is None else guide

    def search(self, source: Determinizer) -> ChampionSearch:
        config = self.config
        plan = Plan(config.samples, config.replies, config.own_turn_share, config.reply_weight)
        reply = ReplySearch(self.state_score(), source, plan, self.horizon)
        win = WinSearch(source, self.guide, self.rng, horizon=self.horizon)
        return ChampionSearch(win, reply, config.lethal_share, config.near, config.far)


@dataclass
class ChampionSearch:
    """Plays a certain win, and an uncertain one only if it is better than the best other option."""

    win: WinSearch
    reply: ReplySearch
    lethal_share: float
    near: float | None = None
    far: float | None = None
    thought: SearchInfo = field(default_factory=lambda: SearchInfo([], [], 0, 0.0))

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        win, reply = self.win, self.reply
        share = self.share_for_a_win(budget)
        if share > 0.0:
            win.run(budget.share(share))
        if win.chance < 1.0:
            reply.run(budget.portion(win.states, 1))
        options, line = reply.thought.options, reply.thought.line
        if win.line and win.chance > best_value(options):
            options, line = options_with(win), win.line
        self.thought = SearchInfo(options, line, win.states + reply.states, budget.used())
        return line[0]

    def share_for_a_win(self, budget: Budget) -> float:
        """The share of the budget it is worth to look for one; a small one is for looking at each option."""
        if 0 < budget.iterations < LEAST_STATES * len(self.win.source.view.actions()):
            return 0.0
        nearness = self.win.guide.value(self.win.source.sample, self.win.player)
        if self.far is not None and nearness < self.far:
            return 0.0
        return 0.5 * self.lethal_share if self.near is not None and nearness < self.near else self.lethal_share


def best_value(options: list[Option]) -> float:
    return max((option.value for option in options if option.visits), default=0.0)


def options_with(win: WinSearch) -> list[Option]:
    """What there is to say of a win: it was looked for, and nothing else."""
    options = options_of(win.source.view)
    for option in options:
        if option.action == win.line[0]:
            option.visits, option.value = win.states, win.chance
    return options
