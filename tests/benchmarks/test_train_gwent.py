"""Training the eye of Gwent's champion: rows of games, and the regression over them."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numpy")

from train_gwent import FEWEST, Row, Task, add_games, fitted, play, read_rows, weights_of

from topdeck.games.gwent.scores.trained import FEATURES, SITUATIONS

LEAD = FEATURES.index("lead")


def position(lead: float, score: float, place: int = 0) -> Row:
    numbers = [0.0] * len(FEATURES)
    numbers[LEAD], numbers[-1] = lead, 1.0
    return Row(place, numbers, score)


def test_a_game_has_a_row_for_each_seat_and_position() -> None:
    rows = play(Task(3, ["random"]))
    assert len(rows) > 40
    assert len(rows) % 2 == 0
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert first.score + second.score == 1.0
        assert first.numbers[LEAD] == -second.numbers[LEAD]
    assert {len(row.numbers) for row in rows} == {len(FEATURES)}


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(Task(5, ["random"])) == play(Task(5, ["random"])) != play(Task(6, ["random"]))


def test_who_leads_and_wins_makes_a_lead_worth_something() -> None:
    weights = fitted([position(lead, float(lead > 0)) for lead in (-2.0, -1.0, 1.0, 2.0)] * 50)
    assert weights[LEAD] > 1.0
    assert abs(weights[-1]) < 0.01
    assert all(abs(weights[place]) < 1e-9 for place in range(1, len(FEATURES) - 1))


def test_a_situation_that_is_hardly_ever_seen_has_the_weights_of_all() -> None:
    often = [position(lead, float(lead > 0)) for lead in (-1.0, 1.0)] * FEWEST
    weights = weights_of([*often, position(1.0, 0.0, place=1)])
    assert set(weights) == set(SITUATIONS)
    assert weights[SITUATIONS[1]] == weights[SITUATIONS[2]]
    assert weights[SITUATIONS[0]][LEAD] > 0


def test_games_are_added_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    add_games(path, [Task(1, ["random"])], 1)
    once = read_rows(path)
    add_games(path, [Task(2, ["random"])], 1)
    assert read_rows(path)[: len(once)] == once
    assert len(path.read_text("utf-8").splitlines()) == 2


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"there are no games in .*nowhere\.jsonl"):
        read_rows(tmp_path / "nowhere.jsonl")
