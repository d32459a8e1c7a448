"""Puzzles: positions that are won this turn, what somebody tries, and how it is done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from topdeck.core.description import Puzzle
from topdeck.core.errors import IllegalAction, TopdeckError
from topdeck.core.game import Game
from topdeck.core.registry import games, load_game
from topdeck.core.state import Action, State
from topdeck.web.analysis.messages import Choice, PuzzleTitle, ShownPuzzle, Solution, Tried, Try
from topdeck.web.analysis.positions import and_more, shown
from topdeck.web.errors import NotThere

Outcome = Literal["won", "going", "failed"]
FIRST = 0  # the seat of whoever has to win
FUTURES = 12  # in which actions that won are tried again
PROMISE = "The solution wins whatever chance does."


@dataclass(frozen=True)
class Entry:
    """A puzzle, and whose it is."""

    id: str
    game: Game
    puzzle: Puzzle


class PuzzleBook:
    """All puzzles of all games, by an id that is made of their names."""

    @cached_property
    def entries(self) -> dict[str, Entry]:
        found = [
            Entry(identified(puzzle.name), game, puzzle) for game in map(load_game, games()) for puzzle in game.puzzles
        ]
        return {entry.id: entry for entry in found}

    def find(self, name: str) -> Entry:
        if name not in self.entries:
            raise NotThere("there is no such puzzle")
        return self.entries[name]

    def titles(self) -> list[PuzzleTitle]:
        return [
            PuzzleTitle(
                id=entry.id,
                game=entry.game.name,
                title=entry.puzzle.name,
                words=entry.puzzle.text,
                themes=entry.puzzle.themes,
            )
            for entry in self.entries.values()
        ]

    def show(self, name: str) -> ShownPuzzle:
        entry = self.find(name)
        puzzle = entry.puzzle
        about = {"id": entry.id, "title": puzzle.name, "words": puzzle.text, "themes": puzzle.themes}
        return and_more(shown(entry.game, puzzle.start(), FIRST), ShownPuzzle, **about)

    def attempt(self, name: str, asked: Try) -> Tried:
        """Play what somebody does.  Who wins is told in how many other futures the same actions would win."""
        entry = self.find(name)
        state = played(entry.puzzle.start(asked.seed), asked.actions)
        wins = sum(wins_again(entry.puzzle, asked.actions, seed) for seed in range(FUTURES)) if is_won(state) else 0
        outcome, words = judged(state, wins)
        luck = {"wins": wins, "futures": FUTURES} if is_won(state) else {}
        return and_more(shown(entry.game, state, FIRST), Tried, outcome=outcome, words=words, **luck)

    def solution(self, name: str) -> Solution:
        """How it is done, in words and as actions."""
        puzzle = self.find(name).puzzle
        return Solution(tuple(solved(puzzle)), PROMISE)


def identified(name: str) -> str:
    """The id of a name: `a-spark-more`."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower().replace("'", "")))


def played(state: State, actions: Sequence[str]) -> State:
    """The position after these actions of the player; more than its turn has is refused."""
    for text in actions:
        if is_over(state):
            raise IllegalAction("the turn is over; there is nothing more to do")
        state.apply(state.parse(text))
    return state


def is_over(state: State) -> bool:
    return state.result() is not None or state.player != FIRST


def is_won(state: State) -> bool:
    result = state.result()
    return result is not None and result.winner == FIRST


def wins_again(puzzle: Puzzle, actions: Sequence[str], seed: int) -> bool:
    """Do the same actions win in this future?  They may not even be legal there."""
    state = puzzle.start(seed)
    try:
        for text in actions:
            if not is_over(state):
                state.apply(state.parse(text))
    except TopdeckError:
        return False
    return is_won(state)


def judged(state: State, wins: int) -> tuple[Outcome, str]:
    if is_won(state):
        if wins == FUTURES:
            return "won", "Won, whatever chance does."
        return "won", f"Won with luck: the same actions win in {wins} of {FUTURES} futures. {PROMISE}"
    if not is_over(state):
        return "going", "The turn goes on."
    return "failed", f"The turn is over, and the game is not won. {PROMISE}"


def solved(puzzle: Puzzle) -> Iterator[Choice]:
    """The actions of the solution, found by their words."""
    state = puzzle.start()
    for words in puzzle.solution:
        action = described(state, words)
        yield Choice(action.text(), words)
        state.apply(action)


def described(state: State, words: str) -> Action:
    return next(action for action in state.actions() if state.describe(action) == words)
