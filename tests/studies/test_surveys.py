"""Surveys: their files, replaying games turn by turn, quantities, storing and showing them."""

from __future__ import annotations

from dataclasses import replace
from math import log10
from pathlib import Path
from typing import Any

import polars
import pytest

from topdeck.core.errors import MatchError
from topdeck.core.record import Record, start_record
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.studies.budgets import Budgets
from topdeck.studies.designs.games import GamesDesign
from topdeck.studies.designs.games_plan import GamesPlan
from topdeck.studies.designs.games_results import (
    GAMES,
    TURNS,
    SurveyResults,
    leader,
    position_score,
    replay_turns,
    with_turns,
)
from topdeck.studies.effort import Effort
from topdeck.studies.pages.study_page import JudgedStudy, study_document
from topdeck.studies.plan import StudyFolder
from topdeck.studies.study import Quantity, Study
from topdeck.studies.study_file import parse_study

JADE, MURLOC = "MidrangeJadeShaman", "MurlocDruid"
FILE = """
title = "How large is it?"
question = "How many options has a decision?"
games = { paper = 2, standard = 2 }
decks = ["MidrangeJadeShaman", "MurlocDruid"]

[survey]
turns = 12

[agents.Random]
spec = "random"
copy = [1, 2]

[[meetings]]
between = ["Random"]
pairings = "mixed"

[[tables]]
title = "By deck"
rows = { deck = ["any", "MurlocDruid"] }
columns = { measure = ["options", "turns"] }

[[findings]]
says = "There is more to choose from later."
claims = [{ of = { turn = 10 }, above = { turn = 1 } }]

[[pictures]]
kind = "curves"
title = "Games that are over"
measure = "over"
x = "turn"
lines = ["deck"]
"""


def study(text: str = FILE) -> Study:
    return parse_study(text, "ours-size-test")


def design() -> GamesDesign:
    found = study().design
    assert isinstance(found, GamesDesign)
    return found


# ---- files


def test_two_copies_of_an_agent_count_as_one() -> None:
    assert [*design().players] == ["Random, copy 1", "Random, copy 2"]
    assert design().labels_with({"agent": ("Random",)}) == [*design().players]
    assert study().paper == "ours"


def test_options_are_the_default_measure_and_turns_are_levels() -> None:
    [claim] = study().findings[0].claims
    assert claim.of == Quantity({"turn": (10,)}, "options")
    assert study().measure("options").unit == "options"
    assert study().measure("over").is_share


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("{ turn = 10 }", "{ turn = 13 }", "turn has no level 13"),
        ("{ turn = 10 }", '{ measure = "over" }', "`over` is measured by turn; add the level `turn`"),
        ("{ turn = 10 }", '{ measure = "tree", turn = 1 }', "`tree` is measured per game, not by turn"),
        ('["options", "turns"]', '["options", "over"]', "`over` is measured by turn; add the level `turn`"),
        ('measure = "over"', 'measure = "turns"', "`turns` is measured per game, not by turn"),
        ('["options", "turns"]', '["option", "turns"]', "measure has no level 'option'; choose from options"),
        ("turns = 12", "turns = 0", "survey.turns"),
        ("turns = 12", "tuns = 12", "survey.tuns: unknown key"),
    ],
)
def test_mistakes_are_located(before: str, after: str, words: str) -> None:
    assert before in FILE
    with pytest.raises(MatchError, match="ours-size-test") as mistake:
        study(FILE.replace(before, after, 1))
    assert words in str(mistake.value)


def test_a_table_without_numbers_has_nothing_published() -> None:
    [table] = study().tables
    assert [[cell.published for cell in row] for row in table.cells] == [[None, None], [None, None]]


# ---- a game, turn by turn


class Life(StateScore):
    """The health of the hero."""

    def value(self, state: Any, player: int) -> float:
        return float(state.seat(player).hero.health)


def opening_of_a_game(actions: int) -> Record:
    """A game in which nobody swaps a card and both players end their turns."""
    game = load_game("hearthstone")
    decks = (game.deck(JADE), game.deck(MURLOC))
    state = game.start(decks, 1)
    record = start_record("hearthstone", state, decks, 1)
    for number in range(actions):
        action = state.parse("throw") if number < 2 else state.pass_action()
        assert action is not None
        state.step(action)
        record.add(state, action)
    return record


def rows_of(record: Record) -> list[dict[str, Any]]:
    rows = replay_turns(record, load_game(record.game), Life())
    return [dict(zip(TURNS.names()[1:], row, strict=True)) for row in rows]


def test_a_turn_has_its_player_decisions_options_and_hidden_cards() -> None:
    record = opening_of_a_game(4)
    first, second, *turns = rows_of(record)
    assert first == {
        "turn": 0,
        "player": 0,
        "decisions": 1,
        "options": 8,
        "most": 8,
        "tree": round(100 * log10(8)),
        "hidden": 30,
        "ahead": None,
    }
    assert (second["player"], second["options"]) == (1, 12)  # two of its four cards are alike
    assert [(turn["turn"], turn["player"], turn["decisions"]) for turn in turns] == [(1, 0, 1), (2, 1, 1)]
    assert [turn["hidden"] for turn in turns] == [30, 30]  # a card that was drawn is as hidden as before


def test_the_last_position_is_no_decision() -> None:
    assert [row["turn"] for row in rows_of(opening_of_a_game(3))] == [0, 0, 1]
    assert rows_of(opening_of_a_game(0)) == []


@pytest.mark.parametrize("name", ["hearthstone", "gwent"])
def test_a_whole_game_is_counted_decision_by_decision(name: str) -> None:
    game, rng = load_game(name), Rng(5)
    decks = (game.decks.included()[0], game.decks.included()[1])
    state = game.start(decks, 3)
    record, counts = start_record(name, state, decks, 3), []
    while state.result() is None:
        options = state.actions()
        counts.append(len(options))
        action = rng.choice(options)
        state.step(action)
        record.add(state, action)
    score = position_score(game)()
    assert isinstance(score, StateScore)
    rows = [dict(zip(TURNS.names()[1:], row, strict=True)) for row in replay_turns(record, game, score)]
    assert sum(form["decisions"] for form in rows) == len(counts)
    assert sum(form["options"] for form in rows) == sum(counts)
    assert max(form["most"] for form in rows) == max(counts)
    assert sum(form["tree"] for form in rows) / 100 == pytest.approx(sum(map(log10, counts)), abs=0.005 * len(rows))
    assert {form["ahead"] for form in rows} == {None, 0, 1}
    assert rows[-1]["hidden"] < rows[0]["hidden"]


def test_the_side_with_the_higher_score_is_ahead() -> None:
    table = scenario(side("mage", hand=["Fireball"]), side("warrior"))
    assert leader(table.state, Life()) is None
    table.play("Fireball", "enemy hero")
    assert leader(table.state, Life()) == 0
    hurt = scenario(side("warlock"), side("mage"))
    hurt.power()
    assert leader(hurt.state, Life()) == 1


# ---- what turns tell


def surveyed() -> SurveyResults:
    """Two games: the first player wins one with two turns, and one with three turns is drawn."""
    players = ("Random, copy 1", "Random, copy 2")
    games = [
        ("games", *players, JADE, MURLOC, 0, 0, 2, 1, 1),
        ("games", *players[::-1], MURLOC, JADE, 1, None, 3, 1, 1),
    ]
    turns = [
        (0, 1, 0, 1, 2, 2, 30, 30, None),
        (0, 2, 1, 3, 30, 20, 270, 28, 0),
        (1, 1, 0, 1, 4, 4, 60, 30, None),
        (1, 2, 1, 1, 6, 6, 78, 27, 1),
        (1, 3, 0, 2, 10, 5, 140, 25, 0),
    ]
    tables = [polars.DataFrame(rows, schema=schema, orient="row") for rows, schema in ((games, GAMES), (turns, TURNS))]
    return SurveyResults(study=study(), table=with_turns(*tables))


def mean(measure: str, **where: str | int) -> float:
    return surveyed().measure(Quantity({name: (level,) for name, level in where.items()}, measure)).mean


def test_all_decisions_have_the_same_weight() -> None:
    assert mean("options") == pytest.approx((2 + 30 + 4 + 6 + 10) / 8)
    assert mean("options", turn=2) == pytest.approx((30 + 6) / 4)


def test_a_turn_belongs_to_the_player_who_decides() -> None:
    assert mean("decisions", turn=2) == 2
    assert mean("decisions", deck=MURLOC) == pytest.approx((3 + 1 + 2) / 3)
    assert mean("hidden", seat="first") == pytest.approx((30 + 30 + 25) / 3)
    assert mean("most", against_deck=MURLOC) == pytest.approx((2 + 6) / 2)


def test_length_and_tree_size_are_the_same_for_both_players() -> None:
    assert mean("turns") == 2.5
    assert mean("actions") == 4
    assert mean("tree") == pytest.approx((3.0 + 2.78) / 2)
    assert mean("actions", deck=JADE, seat="first") == 4
    assert mean("score", deck=JADE) == 0.75


def test_a_game_is_over_by_its_last_turn() -> None:
    assert [mean("over", turn=turn) for turn in (1, 2, 3)] == [0.0, 0.5, 1.0]
    assert mean("over", turn=2, deck=MURLOC, seat="first") == 0.0


def test_even_positions_do_not_count_for_wins_from_a_lead() -> None:
    assert mean("ahead_wins", turn=2) == 0.75  # the first player of one game was ahead and won, the other is drawn
    assert surveyed().measure(Quantity({"turn": (1,)}, "ahead_wins")).count == 0
    assert surveyed().measure(Quantity({}, "ahead_wins")).count == 3


def test_games_of_the_same_deal_are_one_observation() -> None:
    found = surveyed().measure(Quantity({}, "options"))
    assert found.count == 8
    assert {*found.sources} == {0, 1}
    assert found.has_too_few


def test_a_curve_has_the_played_turns_up_to_the_last_one_examined() -> None:
    games = surveyed()
    assert games.levels("turn", {"agent": ("Random",)}) == [1, 2, 3]
    assert games.levels("turn", {"turn": (2, 3)}) == [2, 3]
    assert replace(games, study=study(FILE.replace("turns = 12", "turns = 2").replace("turn = 10", "turn = 2"))).levels(
        "turn", {}
    ) == [1, 2]
    assert games.levels("deck", {"turn": (1,)}) == [JADE, MURLOC]


# ---- playing, keeping and showing


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A survey that was played."""
    path = tmp_path_factory.mktemp("survey")
    assert StudyFolder(path).run(planned(), "here", 1)
    return path


def planned() -> GamesPlan:
    return GamesPlan(study(), "smoke", Budgets())


def played(folder: Path) -> SurveyResults:
    results = planned().results(folder)
    assert isinstance(results, SurveyResults)
    return results


def test_turns_are_computed_by_replaying_stored_games(folder: Path) -> None:
    results = played(folder)
    assert results.is_finished
    assert results.games_played == 4
    last = results.turns.group_by("game").agg(polars.max("turn")).sort("game")["turn"].to_list()
    assert last == results.games["turns"].to_list()
    assert results.turns["most"].min() == 1  # such as ending a turn with nothing to play


def test_the_page_can_be_made_from_a_small_file(folder: Path, tmp_path: Path) -> None:
    results = played(folder)
    results.write(StudyFolder(tmp_path).small_file("ours-size-test"))
    again = StudyFolder(tmp_path).results(planned())
    assert isinstance(again, SurveyResults)
    assert again.turns.equals(results.turns)
    assert again.games.equals(results.games)
    assert study_document(JudgedStudy(again)).blocks == study_document(JudgedStudy(results)).blocks


def test_a_game_without_decisions_is_kept(folder: Path, tmp_path: Path) -> None:
    results = played(folder)
    without = replace(results, table=with_turns(results.games, results.turns.filter(polars.col("game") != 1)))
    without.write(tmp_path / "turns.parquet")
    again = planned().read(tmp_path / "turns.parquet")
    assert isinstance(again, SurveyResults)
    assert again.games_played == 4
    assert again.turns.equals(without.turns)
    assert again.games.equals(results.games)
    assert min(again.measure(Quantity({}, "actions")).values) == 0


def test_a_page_without_published_numbers_shows_ours(folder: Path) -> None:
    document = study_document(JudgedStudy(planned().results(folder)))
    text = str(document.blocks)
    assert "The tables show means with 95 % confidence intervals." in text
    assert "the paper's" not in text
    assert "options per decision on turn 10 > options per decision on turn 1" in text
    assert "the higher `midrange` score" in text
    assert [*document.pictures] == ["ours-size-test-1"]


# ---- those that come with Topdeck


@pytest.mark.parametrize("name", ["hearthstone", "gwent"])
def test_every_deck_of_a_game_has_enough_games(name: str) -> None:
    plan = Effort("standard").plan(f"ours-size-{name}")
    assert isinstance(plan, GamesPlan)
    every = [deck.name for deck in load_game(name).decks.included() if "year" not in deck.about]  # not the archetypes
    met = plan.experiment.format.fixtures(plan.experiment.lineup, [])
    for agent in ("Greedy", "Evolved", "Random"):
        own = [fixture for fixture in met if fixture.agents[0].startswith(agent)]
        assert len(own) >= 400, agent
        assert {deck for fixture in own for deck in fixture.decks} == {*every}
    greedy = [fixture for fixture in met if fixture.agents[0].startswith("Greedy")]
    assert all(sum(deck in fixture.decks for fixture in greedy) >= 400 for deck in every)
