"""Search for a forced win: a line of the player's own actions that wins regardless of randomness and hidden cards."""

from heapq import heappop, heappush
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Horizon, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_TURN, OwnActions

FUTURES: Final = 12  # the number of random seeds used to determine whether randomness affects an action
ROUGHLY: Final = 8  # the number of samples that suffices to rate a line that does not always win


@mypyc_attr(acyclic=True)
class Step:
    """A position at the end of a line, with the number of actions in the line that have random outcomes."""

    def __init__(self, state: State, line: list[Action], luck: i64) -> None:
        self.state = state
        self.line = line
        self.luck = luck


class WinSearch:
    """A best-first search that uses `guide` to rate how close a position is to a win.

    Lines with random outcomes have lower priority.  A winning line is replayed in new samples, and the search ends when
    a line wins in all samples.  Lines end at the horizon or at the opponent's first decision.  The budget is measured
    in states.

    Attributes:
        line: The line with the highest win probability so far; empty if no line wins.
        win_probability: The share of samples in which the line wins.
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
        self.caution = caution  # the gain in `guide` that justifies one action with a random outcome
        self.horizon = OwnActions(horizon)
        self.player: i64 = source.player
        self.states: i64 = 0
        self.line: list[Action] = []
        self.win_probability = 0.0
        self.queue: list[tuple[float, int, Step]] = []
        self.known: dict[
            int, int
        ] = {}  # the minimum number of random actions on the way to a position, keyed by shape hash

    def run(self, budget: Budget) -> list[Action]:
        """Return the line with the highest win probability, or an empty list if no line wins."""
        self.push(Step(self.source.draw(), [], 0))
        while self.queue and self.win_probability < 1.0 and not budget.is_spent_now(self.states):
            step = heappop(self.queue)[2]
            for action in step.state.actions():
                self.follow(step, action)
                if self.win_probability >= 1.0:
                    break
        return self.line

    def follow(self, step: Step, action: Action) -> None:
        """Play an action, and queue the new position unless another line reached it with as few random outcomes."""
        after, luck = self.play(step, action)
        line = step.line + [action]
        if after.result() is not None:
            if self.is_won(after):
                self.prove(line)
        elif not self.horizon.over(self.source.start, after):
            outline = after.shape_hash()
            if luck < self.known.get(outline, luck + 1):
                self.known[outline] = luck
                self.push(Step(after, line, luck))

    def push(self, step: Step) -> None:
        """Add a step to the queue; steps with equal priority keep their order."""
        distance = self.caution * float(step.luck) - self.guide.value(step.state, self.player)
        heappush(self.queue, (distance, int(self.states), step))

    def play(self, step: Step, action: Action) -> tuple[State, i64]:
        """Return the state after an action, and the number of actions in the line that have random outcomes."""
        after = self.advance(step.state.copy(), action)
        if after.rng_signature() == step.state.rng_signature():
            return after, step.luck
        outline = after.shape_hash()
        for number in range(FUTURES):
            other = step.state.copy()
            self.source.reseed(other, self.rng.seed())
            if self.advance(other, action).shape_hash() != outline:
                return after, step.luck + 1
        return after, step.luck

    def advance(self, state: State, action: Action) -> State:
        self.states += 1
        state.step(action)
        return state

    def prove(self, line: list[Action]) -> None:
        """Estimate the win probability of a line, and store the line if it is the best so far."""
        wins: i64 = 0
        tries: i64 = 0
        while tries < self.samples and (wins == tries or tries < ROUGHLY):
            tries += 1
            if self.is_winning(line):
                wins += 1
        chance = float(wins) / float(tries)
        if chance > self.win_probability:
            self.line, self.win_probability = line, chance

    def is_winning(self, line: list[Action]) -> bool:
        """Return whether a line wins in a new sample."""
        state = self.source.draw()
        for action in line:
            if self.horizon.over(self.source.start, state) or state.result() is not None:
                break
            if action not in state.actions():
                return False
            self.advance(state, action)
        return self.is_won(state)

    def is_won(self, state: State) -> bool:
        result = state.result()
        return result is not None and result.winner == self.player
