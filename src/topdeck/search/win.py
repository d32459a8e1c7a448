"""A line of own actions in a row that wins, whatever chance and hidden cards may do."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Horizon, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN, OwnActions

FUTURES: Final = 12  # others that are tried, to see whether chance matters
ROUGHLY: Final = 8  # samples that tell enough of a line that may fail


@mypyc_attr(acyclic=True)
class Step:
    """A position on the way, how it was reached, and how often chance had a hand in it."""

    def __init__(self, state: State, line: list[Action], luck: i64) -> None:
        self.state = state
        self.line = line
        self.luck = luck


class WinSearch:
    """Best-first search by `guide`, which says how near a position is to a win; ways that need luck wait longer.

    A line that wins is played again in fresh samples: `chance` is the share of those it wins, and a certain line
    ends the search.  A line ends at the horizon, or where the opponent decides.  The budget counts states.
    """

    def __init__(
        self,
        source: Determinizer,
        guide: StateScore,
        rng: Rng,
        samples: i64 = 48,
        caution: float = 2.0,
        horizon: Horizon = END_OF_TURN,
    ) -> None:
        self.source = source
        self.guide = guide
        self.rng = rng
        self.samples = samples
        self.caution = caution  # how much nearer a way must be for every step of luck
        self.horizon = OwnActions(horizon)
        self.player: i64 = source.player
        self.states: i64 = 0
        self.line: list[Action] = []
        self.chance = 0.0
        self.queue: list[tuple[float, int, Step]] = []
        self.known: dict[int, int] = {}  # the least luck a position was reached with

    def run(self, budget: Budget) -> list[Action]:
        """The line most likely to win, or none."""
        self.push(Step(self.source.draw(), [], 0))
        while self.queue and self.chance < 1.0 and not budget.spent_now(self.states):
            step = heappop(self.queue)[2]
            for action in step.state.actions():
                self.follow(step, action)
                if self.chance >= 1.0:
                    break
        return self.line

    def follow(self, step: Step, action: Action) -> None:
        """Play an action: it wins, or leads somewhere new, or as far as before with less luck."""
        after, luck = self.play(step, action)
        line = step.line + [action]
        result = after.result()
        if result is not None:
            if result.winner == self.player:
                self.prove(line)
        elif not self.horizon.over(self.source.start, after):
            outline = after.shape_hash()
            if luck < self.known.get(outline, luck + 1):
                self.known[outline] = luck
                self.push(Step(after, line, luck))

    def push(self, step: Step) -> None:
        """Put it into the queue; of equals the first comes first."""
        distance = self.caution * float(step.luck) - self.guide.value(step.state, self.player)
        heappush(self.queue, (distance, int(self.states), step))

    def play(self, step: Step, action: Action) -> tuple[State, i64]:
        """What the action leads to, and the luck it takes: more, if with another future it leads elsewhere."""
        after = self.stepped(step.state.copy(), action)
        if after.rng_signature() == step.state.rng_signature():
            return after, step.luck
        outline = after.shape_hash()
        for number in range(FUTURES):
            other = step.state.copy()
            self.source.reseed(other, self.rng.seed())
            if self.stepped(other, action).shape_hash() != outline:
                return after, step.luck + 1
        return after, step.luck

    def stepped(self, state: State, action: Action) -> State:
        self.states += 1
        state.step(action)
        return state

    def prove(self, line: list[Action]) -> None:
        """How often does it win?  It is remembered if no other does so more often."""
        wins: i64 = 0
        tries: i64 = 0
        while tries < self.samples and (wins == tries or tries < ROUGHLY):
            tries += 1
            if self.wins(line):
                wins += 1
        chance = float(wins) / float(tries)
        if chance > self.chance:
            self.line, self.chance = line, chance

    def wins(self, line: list[Action]) -> bool:
        """Does it win in a fresh sample?"""
        state = self.source.draw()
        for action in line:
            if self.horizon.over(self.source.start, state) or state.result() is not None:
                break
            if action not in state.actions():
                return False
            state.step(action)
            self.states += 1
        result = state.result()
        return result is not None and result.winner == self.player
