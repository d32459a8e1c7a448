"""Puzzles of Gwent: their solutions win, and simple agents do not find them."""

import pytest

from topdeck.agents import make_agent
from topdeck.core.state import Action, State
from topdeck.games.gwent.puzzles import Puzzle, puzzles
from topdeck.games.shared.puzzles import FIRST, find_action

ALL = puzzles()
EVERY = pytest.mark.parametrize("puzzle", ALL, ids=[puzzle.name for puzzle in ALL])


def is_won(state: State) -> bool:
    result = state.result()
    return result is not None and result.winner == FIRST


def played(puzzle: Puzzle, line: list[Action]) -> State:
    """Play the actions of a line that are legal, and pass."""
    state = puzzle.start()
    for action in line:
        if state.result() is None and action in state.actions():
            state.apply(action)
    if state.result() is None and (passing := state.pass_action()) is not None:
        state.apply(passing)
    return state


def solution(puzzle: Puzzle) -> list[Action]:
    state, actions = puzzle.start(), []
    for words in puzzle.solution:
        actions.append(find_action(state, words))
        state.apply(actions[-1])
    return actions


def test_there_are_ten_of_all_factions() -> None:
    assert len({puzzle.name for puzzle in ALL}) == len(ALL) == 10
    assert len({puzzle.sides[0].faction for puzzle in ALL}) == 4
    assert str(ALL[0]).startswith(f"{ALL[0].name}: ")


@EVERY
def test_the_solution_wins_with_every_random_outcome(puzzle: Puzzle) -> None:
    state = puzzle.start()
    assert (state.round, state.second.passed) == (3, True)
    assert all(puzzle.is_won_with(puzzle.solution, seed) for seed in range(12))


@EVERY
def test_every_card_of_the_solution_is_needed(puzzle: Puzzle) -> None:
    line = solution(puzzle)
    for place, action in enumerate(line):
        if action != puzzle.start().pass_action():
            assert not is_won(played(puzzle, line[:place] + line[place + 1 :]))


@EVERY
def test_looking_one_step_ahead_is_not_enough(puzzle: Puzzle) -> None:
    assert not puzzle.is_solved_by(make_agent("greedy", "gwent"))


@pytest.mark.slow
@EVERY
def test_the_champion_solves_every_puzzle_with_its_effort(puzzle: Puzzle) -> None:
    assert puzzle.effort
    assert puzzle.is_solved_by(make_agent(f"champion(iterations={puzzle.effort}, ms=none)", "gwent"))
