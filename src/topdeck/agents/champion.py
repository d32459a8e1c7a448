"""Ours: a win this turn if there is one; else the whole own turn, the best answers to it, and a trained eye."""

from __future__ import annotations

from typing import Annotated, Unpack

from topdeck.agents.kinds import ChanceSpec, HorizonSpec, StateScoreSpec, made_part
from topdeck.agents.searching import Common, SearchAgent, Share
from topdeck.game import Action, Deck, StateScore
from topdeck.parameters import Bounds
from topdeck.rng import Rng
from topdeck.search.budget import Budget
from topdeck.search.reply import Plan, ReplySearch
from topdeck.search.source import Source
from topdeck.search.win import WinSearch
from topdeck.thought import Option, Thought, options_of

Few = Annotated[int, Bounds(1, 1000)]

# What the guide says where a win may be close, and where it is not out of reach.
NEAR = -8.0
FAR = -18.0


class ChampionAgent(SearchAgent):
    """First it looks for own actions in a row that win, if a win is not out of reach.  Then it searches its turn to the
    end, lets the opponent answer the best of what it finds, and judges what is left.

    `iterations` limits the states it looks at.
    """

    def __init__(
        self,
        score: ChanceSpec = "trained",
        guide: StateScoreSpec = "nearness",
        hope: Share = 0.5,  # the most of the budget that the search for a win may take
        samples: Few = 2,
        ends: Few = 6,
        share: Annotated[float, Bounds(0.01, 0.99)] = 0.5,  # of the work, for its own turn
        trust: Share = 0.6,  # in the answer, against the position before it
        horizon: HorizonSpec = "turn",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.guide_spec = guide
        self.hope = hope
        self.samples = samples
        self.ends = ends
        self.share = share
        self.trust = trust
        self.horizon_spec = horizon

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.guide: StateScore = made_part(self.guide_spec, "score", self.game)

    def search(self, source: Source) -> ChampionSearch:
        plan = Plan(self.samples, self.ends, self.share, self.trust)
        reply = ReplySearch(self.state_score(), source, plan, self.horizon)
        win = WinSearch(source, self.guide, self.rng, horizon=self.horizon)
        return ChampionSearch(win, reply, self.hope)


class ChampionSearch:
    """A certain win is played; one that may fail, only if nothing else promises more."""

    def __init__(self, win: WinSearch, reply: ReplySearch, hope: float) -> None:
        self.win = win
        self.reply = reply
        self.hope = hope
        self.thought = Thought([], [], 0, 0.0)

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        win, reply = self.win, self.reply
        hope = self.hope_for_a_win()
        if hope > 0.0:
            win.run(budget.share(hope))
        if win.chance < 1.0:
            reply.run(budget.portion(win.states, 1))
        options, line = reply.thought.options, reply.thought.line
        if win.line and win.chance > best_value(options):
            options, line = options_with(win), win.line
        self.thought = Thought(options, line, win.states + reply.states, budget.used())
        return line[0]

    def hope_for_a_win(self) -> float:
        """The share of the budget it is worth to look for one."""
        nearness = self.win.guide.value(self.win.source.sample, self.win.player)
        return self.hope if nearness >= NEAR else 0.5 * self.hope if nearness >= FAR else 0.0


def best_value(options: list[Option]) -> float:
    return max((option.value for option in options if option.visits), default=0.0)


def options_with(win: WinSearch) -> list[Option]:
    """What there is to say of a win: it was looked for, and nothing else."""
    options = options_of(win.source.view)
    for option in options:
        if option.action == win.line[0]:
            option.visits, option.value = win.states, win.chance
    return options
