"""Beam search, which extends only the best lines at each level."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import Option, list_options
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.base import SampleSearch, SearchRoot, descending_order
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_GAME
from topdeck.search.scores import as_move_score


@dataclass(frozen=True)
class Shape:
    """The dimensions of the beam; the defaults are those of the competition's framework.

    Attributes:
        width: The number of lines kept at each level.
        opponent_width: The number of actions considered at each of the opponent's decisions.
        depth: The number of actions in a line, including the opponent's actions.
        keep_finished: Whether finished games stay in the beam, as in the framework; if false, even won games are
            dropped from the beam.
    """

    width: i64 = 12
    opponent_width: i64 = 1
    depth: i64 = 15
    keep_finished: bool = True


FRAMEWORK_SHAPE: Final = Shape()


@mypyc_attr(acyclic=True)
class Candidate:
    """A state in the beam, the line that led to the state, and the state's value for the searching player."""

    def __init__(self, state: State, option: Option, line: list[Action], value: float) -> None:
        self.state = state
        self.option = option  # the first action of the line
        self.line = line
        self.value = value


class Beam(SampleSearch):
    """Plays the first action of the best line at full depth, or the first legal action if the beam is empty.

    Ties go to the first line.  Lines continue into the opponent's turn with the actions that `opponent_score` rates
    best for the opponent.  A line that has reached the horizon stays in the beam unchanged.  The budget is measured in
    states; when the budget is spent, the decision is based on the last complete level.
    """

    def __init__(
        self,
        score: StateScore | MoveScore,
        source: Determinizer,
        shape: Shape = FRAMEWORK_SHAPE,
        opponent_score: StateScore | MoveScore | None = None,
        horizon: Horizon = END_OF_GAME,
    ) -> None:
        super().__init__(score, source, horizon)
        self.shape = shape
        self.opponent_score = as_move_score(score if opponent_score is None else opponent_score)
        self.stopped = False

    def run(self, budget: Budget) -> Action:
        """Search until the beam reaches its full depth or the budget is spent, and return the action to play."""
        start = self.draw_root()
        options = list_options(self.source.view)
        self.states, self.stopped = 0, False
        beam = self.first_level(start, options, budget)
        for level in range(1, self.shape.depth):
            after = self.next_level(start, beam, budget)
            if self.stopped or not beam:
                break
            beam = after
            for index in range(len(beam) - 1, -1, -1):
                beam[index].option.value = beam[index].value
        chosen = beam[0].option.action if beam else options[0].action
        return self.report(chosen, options, beam[0].line if beam else [], budget)

    def first_level(self, start: SearchRoot, options: list[Option], budget: Budget) -> list[Candidate]:
        level: list[Candidate] = []
        for option in options:
            if self.must_stop(budget):
                break
            candidate = self.extend(start, start.state, option, [], option.action)
            option.value = candidate.value
            level.append(candidate)
        return self.prune(level)

    def next_level(self, start: SearchRoot, beam: list[Candidate], budget: Budget) -> list[Candidate]:
        level: list[Candidate] = []
        for candidate in beam:
            if start.is_at_horizon(candidate.state):
                level.append(candidate)
            elif candidate.state.result() is not None:
                if self.shape.keep_finished:
                    level.append(candidate)
            elif candidate.state.player == start.player:
                level += self.children(start, candidate, budget)
            else:
                level += self.replies(start, candidate, budget)
        return self.prune(level)

    def children(self, start: SearchRoot, candidate: Candidate, budget: Budget) -> list[Candidate]:
        children: list[Candidate] = []
        for action in candidate.state.actions():
            if self.must_stop(budget):
                break
            children.append(self.extend(start, candidate.state, candidate.option, candidate.line, action))
        return children

    def replies(self, start: SearchRoot, candidate: Candidate, budget: Budget) -> list[Candidate]:
        """Return the `opponent_width` replies that are best for the opponent."""
        children = self.children(start, candidate, budget)
        before, score = candidate.state, self.opponent_score
        values = [score.value(before, child.line[-1], child.state, before.player) for child in children]
        return [children[index] for index in descending_order(values)[: self.shape.opponent_width]]

    def prune(self, level: list[Candidate]) -> list[Candidate]:
        """Return at most `width` candidates, sorted from best to worst for the searching player."""
        return [
            level[index] for index in descending_order([candidate.value for candidate in level])[: self.shape.width]
        ]

    def extend(self, start: SearchRoot, state: State, option: Option, line: list[Action], action: Action) -> Candidate:
        after = self.child(state, action)
        option.visits += 1
        return Candidate(after, option, line + [action], start.value(option.action, after))

    def must_stop(self, budget: Budget) -> bool:
        self.stopped = self.stopped or budget.is_spent(self.states)
        return self.stopped
