"""Beam search: level by level, only the best lines go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.search_info import Option, SearchInfo, options_of
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_GAME
from topdeck.search.move_scores import as_move_score
from topdeck.search.search_root import SampleSearch, SearchRoot, descending


@dataclass(frozen=True)
class Shape:
    """How wide and long the beam is; the defaults are those of the competition's framework.

    There, a finished game still has options, so what was won or lost on the way stays in the beam."""

    width: i64 = 12  # lines that go on
    opponent_width: i64 = 1  # steps that are considered where the opponent decides
    depth: i64 = 15  # actions of a line, the opponent's included
    keep_finished: bool = True  # without it, a finished game has no steps and falls out of the beam, won or not


SHIPPED: Final = Shape()


@mypyc_attr(acyclic=True)
class Candidate:
    """A state in the beam, how it was reached, and its value for the searching player."""

    def __init__(self, state: State, option: Option, line: list[Action], value: float) -> None:
        self.state = state
        self.option = option  # the first step
        self.line = line
        self.value = value


class Beam(SampleSearch):
    """The first action of the best line that is left at full depth; of equals the first.  An empty beam: option 0.

    Lines run on into the opponent's turn, whose steps are those best for the opponent by `opponent_score`.  What has
    reached the horizon stays in the beam as it is.  The budget counts states; where it ends, the last level that was
    finished counts.
    """

    def __init__(
        self,
        score: StateScore | MoveScore,
        source: Determinizer,
        shape: Shape = SHIPPED,
        opponent_score: StateScore | MoveScore | None = None,
        horizon: Horizon = END_OF_GAME,
    ) -> None:
        super().__init__(score, source, horizon)
        self.shape = shape
        self.opponent_score = as_move_score(score if opponent_score is None else opponent_score)
        self.stopped = False

    def run(self, budget: Budget) -> Action:
        """Search, then decide."""
        start = SearchRoot(self.source.draw(), self.score, self.horizon)
        options = options_of(self.source.view)
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
        self.thought = SearchInfo(options, beam[0].line if beam else [], self.states, budget.used())
        return chosen

    def first_level(self, start: SearchRoot, options: list[Option], budget: Budget) -> list[Candidate]:
        found: list[Candidate] = []
        for option in options:
            if self.spent(budget):
                break
            candidate = self.extended(start, start.state, option, [], option.action)
            option.value = candidate.value
            found.append(candidate)
        return self.pruned(found)

    def next_level(self, start: SearchRoot, beam: list[Candidate], budget: Budget) -> list[Candidate]:
        found: list[Candidate] = []
        for candidate in beam:
            if start.at_horizon(candidate.state) or (self.shape.keep_finished and candidate.state.result() is not None):
                found.append(candidate)
            elif candidate.state.player == start.player:
                found += self.children(start, candidate, budget)
            else:
                found += self.replies(start, candidate, budget)
        return self.pruned(found)

    def children(self, start: SearchRoot, candidate: Candidate, budget: Budget) -> list[Candidate]:
        found: list[Candidate] = []
        for action in candidate.state.actions():
            if self.spent(budget):
                break
            found.append(self.extended(start, candidate.state, candidate.option, candidate.line, action))
        return found

    def replies(self, start: SearchRoot, candidate: Candidate, budget: Budget) -> list[Candidate]:
        """The steps that are best for the opponent."""
        children = self.children(start, candidate, budget)
        opponent = candidate.state.player
        values = [
            self.opponent_score.value(candidate.state, child.line[-1], child.state, opponent) for child in children
        ]
        return [children[index] for index in descending(values)[: self.shape.opponent_width]]

    def pruned(self, found: list[Candidate]) -> list[Candidate]:
        """The best for the searching player, as many as the beam is wide."""
        return [found[index] for index in descending([candidate.value for candidate in found])[: self.shape.width]]

    def extended(
        self, start: SearchRoot, state: State, option: Option, line: list[Action], action: Action
    ) -> Candidate:
        after = state.child(action)
        self.states += 1
        option.visits += 1
        return Candidate(after, option, line + [action], start.value(option.action, after))

    def spent(self, budget: Budget) -> bool:
        self.stopped = self.stopped or budget.spent(self.states)
        return self.stopped
