"""Lookahead search, which looks further ahead if there are fewer options, as in Dynamic Lookahead."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.core.search_info import NOTHING, best_option, list_options
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.base import Line, SampleSearch, SearchRoot, descending_order
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN


@dataclass(frozen=True)
class Depths:
    """The search depth after the first action: 3, 2 or 1 actions, depending on the number of options.

    Attributes:
        few: The number of options below which the depth is 3.
        many: The number of options at or above which the depth is 1.
        late: The last turn on which `few` applies.
        late_few: The value that replaces `few` after turn `late`.
    """

    few: i64
    many: i64
    late: i64 = 1 << 30
    late_few: i64 = 0

    def after(self, options: i64, turn: i64) -> i64:
        few = self.late_few if turn > self.late else self.few
        if options < few:
            return 3
        return 1 if options >= self.many else 2


DYNAMIC: Final = Depths(few=5, many=25)
GRETIVE: Final = Depths(few=12, many=33, late=12, late_few=22)


class Lookahead(SampleSearch):
    """Plays the option whose best line leads to the best state; ties go to the last option.

    With `anywhere`, a line has the value of its best state (Dynamic Lookahead, Miller).  Without `anywhere`, a line has
    the value of its last state, at full depth or at the horizon (GRETIVE).  The budget is measured in states.  All
    options are evaluated one step ahead and then searched, best first, until the budget is spent.  Beyond the player's
    own turn, the opponent minimizes the player's value.
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
        """Search until all options are searched or the budget is spent, and return the action to play."""
        start = self.draw_root()
        options = list_options(self.source.view)
        self.states = 0
        afters: list[State] = []
        for option in options:
            if budget.is_spent(self.states):
                break
            after = self.child(start.state, option.action)
            option.visits, option.value = 1, start.value(option.action, after)
            afters.append(after)
        depth = self.depths.after(len(options), start.state.turn)
        lines = [Line(option.value) for option in options]
        for index in descending_order([options[index].value for index in range(len(afters))]):
            option, before = options[index], self.states
            if not budget.is_spent(before):
                lines[index] = self.best_line(start, afters[index], option.action, depth, budget)
                option.visits, option.value = 1 + self.states - before, lines[index].value
        best = best_option(options)
        line = start.replay(best.action, lines[options.index(best)])
        return self.report(best.action, options, line, budget)

    def best_line(self, start: SearchRoot, state: State, first: Action, depth: i64, budget: Budget) -> Line:
        """Return the best line from a state, of at most `depth` actions."""
        end = depth == 0 or start.is_end(state)
        opponent = state.player != start.player  # the opponent does not stop at the player's best state
        line = Line(start.value(first, state) if end or (self.anywhere and not opponent) else NOTHING, opponent)
        if end:
            return line
        index: i64 = 0
        for action in state.actions():
            if budget.is_spent(self.states):
                break
            line.offer(index, self.best_line(start, self.child(state, action), first, depth - 1, budget))
            index += 1
        return line if line.value > NOTHING else Line(start.value(first, state))
