"""Puzzles: positions that can be won this turn, attempts to solve them, and their solutions."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, Literal

from topdeck import Game, State
from topdeck.core.description import Puzzle
from topdeck.core.errors import IllegalAction, TopdeckError
from topdeck.core.registry import games, load_game
from topdeck.web.analysis.messages import Choice, Difficulty, PuzzleTitle, ShownPuzzle, Solution, Tried, Try
from topdeck.web.analysis.positions import show_position
from topdeck.web.errors import NotFound

FIRST = 0  # the seat that must win
EASY = 300  # the champion's maximum effort for a puzzle that counts as easy
MEDIUM = 3000
FUTURES = 12  # number of random futures in which winning actions are repeated
PROMISE = "The solution wins regardless of random outcomes."


class PuzzleBook:
    """The puzzles for all games, indexed by ids derived from their names."""

    @cached_property
    def puzzles(self) -> dict[str, tuple[Game, Puzzle]]:
        every = [(game, puzzle) for game in map(load_game, games()) for puzzle in game.puzzles]
        return {puzzle_id(puzzle.name): (game, puzzle) for game, puzzle in every}

    def find(self, name: str) -> tuple[Game, Puzzle]:
        if name not in self.puzzles:
            raise NotFound("unknown puzzle; choose one from the list")
        return self.puzzles[name]

    def titles(self) -> list[PuzzleTitle]:
        return [PuzzleTitle(game=game.name, **page_texts(puzzle)) for game, puzzle in self.puzzles.values()]

    def show(self, name: str) -> ShownPuzzle:
        game, puzzle = self.find(name)
        return show_position(ShownPuzzle, game, puzzle.start(), FIRST, **page_texts(puzzle))

    def attempt(self, name: str, asked: Try) -> Tried:
        """Play a person's actions and, if they win, count the random futures in which they win again."""
        game, puzzle = self.find(name)
        state = puzzle.start(asked.seed)
        if play_turn(state, asked.actions) < len(asked.actions):
            raise IllegalAction("the turn is over; no more actions can be played")
        futures = FUTURES if is_won(state) else 0
        wins = sum(wins_again(puzzle, asked.actions, seed) for seed in range(futures))
        outcome, words = judge(state, wins)
        return show_position(Tried, game, state, FIRST, outcome=outcome, words=words, wins=wins, futures=futures)

    def solution(self, name: str) -> Solution:
        _, puzzle = self.find(name)
        return Solution(tuple(solution_steps(puzzle)), PROMISE)


def page_texts(puzzle: Puzzle) -> dict[str, Any]:
    """Return the strings that the page shows for a puzzle."""
    return {
        "id": puzzle_id(puzzle.name),
        "title": puzzle.name,
        "words": puzzle.text,
        "themes": puzzle.themes,
        "goal": puzzle.goal,
        "difficulty": difficulty(puzzle),
    }


def difficulty(puzzle: Puzzle) -> Difficulty:
    """Return the difficulty of a puzzle for the champion."""
    if not puzzle.effort or puzzle.effort > MEDIUM:
        return "hard"
    return "easy" if puzzle.effort <= EASY else "medium"


def puzzle_id(name: str) -> str:
    """Return the id of the puzzle with this name, such as `a-spark-more`."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower().replace("'", "")))


def play_turn(state: State, actions: Sequence[str]) -> int:
    """Play actions until the turn is over, and return the number of actions played."""
    for played, text in enumerate(actions):
        if is_over(state):
            return played
        state.apply(state.parse(text))
    return len(actions)


def is_over(state: State) -> bool:
    return state.result() is not None or state.player != FIRST


def is_won(state: State) -> bool:
    result = state.result()
    return result is not None and result.winner == FIRST


def wins_again(puzzle: Puzzle, actions: Sequence[str], seed: int) -> bool:
    """Return whether the same actions are legal and win in another random future."""
    state = puzzle.start(seed)
    with suppress(TopdeckError):
        play_turn(state, actions)
    return is_won(state)


def judge(state: State, wins: int) -> tuple[Literal["won", "going", "failed"], str]:
    if is_won(state):
        if wins == FUTURES:
            return "won", "Won, regardless of random outcomes."
        return "won", f"Won by luck: the same actions win in {wins} of {FUTURES} futures. {PROMISE}"
    if not is_over(state):
        return "going", "The turn continues."
    over = "turn" if state.result() is None else "game"
    return "failed", f"The {over} is over, and you have not won. {PROMISE}"


def solution_steps(puzzle: Puzzle) -> Iterator[Choice]:
    """Yield the actions of the solution, which the puzzle stores as descriptions."""
    state = puzzle.start()
    for words in puzzle.solution:
        action = next(action for action in state.actions() if state.describe(action) == words)
        yield Choice(action.text(), words)
        state.apply(action)
