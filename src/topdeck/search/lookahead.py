"""A few actions ahead, the deeper the fewer options there are: the search of Dynamic Lookahead and its heirs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.core.search_info import NOTHING, SearchInfo, best_option, options_of
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN
from topdeck.search.search_root import Line, SampleSearch, SearchRoot, descending


@dataclass(frozen=True)
class Depths:
    """How many actions are tried after the first: 3, 2 or 1, by the number of options of the decision."""

    few: i64  # fewer than this: 3
    many: i64  # this or more: 1
    late: i64 = 1 << 30  # after this turn
    late_few: i64 = 0  # it is `few` that counts no more, but this

    def after(self, options: i64, turn: i64) -> i64:
        few = self.late_few if turn > self.late else self.few
        if options < few:
            return 3
        return 1 if options >= self.many else 2


DYNAMIC: Final = Depths(few=5, many=25)
GRETIVE: Final = Depths(few=12, many=33, late=12, late_few=22)


class Lookahead(SampleSearch):
    """The option whose best line of own actions leads to the best state; of equals the last.

    `anywhere`: the best state on the way counts (Dynamic Lookahead, Miller); otherwise only the last one of a line,
    be it at full depth or at the horizon (GRETIVE).  All options are judged one step ahead, then looked into, the best
    first; where the budget of states ends, what is known by then counts.  Beyond its own turn the opponent decides in
    its turn what is worst for the player.
    """

    def __init__(
        self,
        score: StateScore | MoveScore,
        source: Determinizer,
        depths: Depths = DYNAMIC,
        anywhere: bool = True,
        horizon: Horizon = END_OF_TURN,
    ) -> None:
        super().__init__(score, source, horizon)
        self.depths = depths
        self.anywhere = anywhere

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        start = SearchRoot(self.source.draw(), self.score, self.horizon)
        options = options_of(self.source.view)
        self.states = 0
        afters: list[State] = []
        for option in options:
            if budget.spent(self.states):
                break
            after = self.stepped(start.state, option.action)
            option.visits, option.value = 1, start.value(option.action, after)
            afters.append(after)
        depth = self.depths.after(len(options), start.state.turn)
        lines = [Line(options[index].value) for index in range(len(options))]
        for index in descending([options[index].value for index in range(len(afters))]):
            option, before = options[index], self.states
            if not budget.spent(before):
                lines[index] = self.best_line(start, afters[index], option.action, depth, budget)
                option.visits, option.value = 1 + self.states - before, lines[index].value
        best = best_option(options)
        line = start.replay(best.action, lines[options.index(best)])
        self.thought = SearchInfo(options, line, self.states, budget.used())
        return best.action

    def best_line(self, start: SearchRoot, state: State, first: Action, depth: i64, budget: Budget) -> Line:
        """The best line from here, so many actions deep."""
        end = depth == 0 or start.over(state)
        opponent = state.player != start.player  # who never stays where it is best for the player
        line = Line(start.value(first, state) if end or (self.anywhere and not opponent) else NOTHING, opponent)
        if end:
            return line
        index: i64 = 0
        for action in state.actions():
            if budget.spent(self.states):
                break
            line.offer(index, self.best_line(start, self.stepped(state, action), first, depth - 1, budget))
            index += 1
        return line if line.value > NOTHING else Line(start.value(first, state))

    def stepped(self, state: State, action: Action) -> State:
        self.states += 1
        return state.child(action)
