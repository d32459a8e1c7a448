"""What came of a survey: its games in short, and their turns, which are found by replaying them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import log10
from pathlib import Path
from typing import Any

import polars

from topdeck.agents.scores import RESULT
from topdeck.arena.plan.experiment import Experiment
from topdeck.config.scores import DescribedScore
from topdeck.game import Game
from topdeck.record import Record
from topdeck.registry import load_game
from topdeck.state import State, StateScore
from topdeck.studies.games.measuring import GAMES
from topdeck.studies.games.results import GamesResults, games_of, noted, store_of
from topdeck.studies.games.study import labels_of
from topdeck.studies.small_file import read_table, write_table
from topdeck.studies.survey.measuring import HUNDREDTHS, TURNS, SurveyedGames
from topdeck.studies.survey.study import TURN, SurveyStudy

KEPT = polars.Schema({"game": TURNS["game"], **GAMES, **TURNS})  # a row for every turn


@dataclass(frozen=True)
class SurveyResults(GamesResults):
    """The games of a survey with their turns, and what is known of how they were played."""

    study: SurveyStudy
    turns: polars.DataFrame

    @cached_property
    def observed(self) -> SurveyedGames:
        return SurveyedGames(self.study, labels_of(self.study), self.games, self.turns)

    def conditions(self) -> list[str]:
        score = judging(load_game(self.study.game)).name
        return [
            *super().conditions(),
            "**Turns:** those of both players are counted; what is decided before the first one is turn 0.",
            "**Hidden cards:** those of the opponent that the player does not know when its turn begins.",
            f"**Lead:** of whom the score `{score}` likes better when a turn begins; games that are even are left out.",
            "**Tree:** the options of all decisions of a game, multiplied; what chance may do is not counted.",
        ]

    def write(self, path: Path) -> None:
        """Without what each game did: enough for all pages."""
        table = self.games.with_row_index("game").join(self.turns, on="game", how="left", maintain_order="left_right")
        write_table(table, self.study, self.note, path)


def read_survey(study: SurveyStudy, path: Path) -> SurveyResults:
    """What a small file has."""
    table, note = read_table(study, KEPT, path)
    return SurveyResults(
        study=study,
        games=table.unique("game", maintain_order=True).select(GAMES.names()),
        turns=table.drop_nulls(TURN).select(TURNS.names()),
        **noted(note),
    )


def survey_in_store(study: SurveyStudy, scale: str, experiment: Experiment, store: Path) -> SurveyResults:
    """What a store has of a survey so far; one of another study is refused."""
    results = store_of(study, experiment, store)
    game = load_game(study.game)
    score = judging(game)()
    assert isinstance(score, StateScore)
    rows = [
        (place, *row)
        for place, one in enumerate(results.all_complete(results.games))
        for row in turns_of(one.record, game, score)
    ]
    turns = polars.DataFrame(rows, schema=TURNS, orient="row")
    return SurveyResults(**vars(games_of(study, scale, experiment, results)), turns=turns)


def judging(game: Game) -> DescribedScore:
    """The score that tells who is ahead: the game's first that judges positions."""
    return next((score for score in game.scores().values() if score.judges == "positions"), RESULT)


# ---- a game, turn by turn


@dataclass
class Turn:
    """What a player had to decide in a turn; the rest is as it was when the turn began."""

    hidden: int
    ahead: int | None
    decisions: int = 0
    options: int = 0
    most: int = 0
    tree: float = 0.0  # powers of ten

    def decide(self, options: int) -> None:
        """Another decision, with this many options."""
        self.decisions += 1
        self.options += options
        self.most = max(self.most, options)
        self.tree += log10(options)


def turns_of(record: Record, game: Game, score: StateScore) -> Iterator[tuple[Any, ...]]:
    """The turns of a game in the columns of their table, but for the game itself; the whole record is checked."""
    found: dict[tuple[int, int], Turn] = {}
    for number, state in enumerate(record.replay()):
        if number < len(record.actions):  # the last position has been left to nobody
            key = state.turn, state.player
            if key not in found:
                found[key] = Turn(game.hidden_cards(state.observe(state.player)), ahead(state, score))
            found[key].decide(len(state.actions()))
    for (turn, player), one in found.items():
        yield turn, player, one.decisions, one.options, one.most, round(HUNDREDTHS * one.tree), one.hidden, one.ahead


def ahead(state: State, score: StateScore) -> int | None:
    """The seat that a score likes better, if it likes one better."""
    first, second = (score.value(state, seat) for seat in (0, 1))
    return None if first == second else int(second > first)
