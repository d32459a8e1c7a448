"""Training the scores of the champions: rows of games, and the regression over them."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

from train_gwent import CARDS, BySituation, Gwent
from train_hearthstone import Hearthstone
from training import Lesson, Row, Task, add_games, fitted, learned, play, read_games

from topdeck.games.gwent.scores.trained import FEATURES, ROUNDS, SITUATIONS
from topdeck.games.hearthstone.scores import trained as hearthstone

GWENT = Gwent()
LESSONS = (GWENT, Hearthstone())
LEAD = FEATURES.index("lead")


def task(seed: int) -> Task:
    return Task(seed, ("random",), 0.0, 1)


def position(lead: float, score: float, place: int = 0, hand: dict[str, int] | None = None) -> Row:
    numbers = [0.0] * len(FEATURES)
    numbers[LEAD], numbers[-1] = lead, 1.0
    return Row([place, numbers, hand or {}, {}], score, ("Monsters", "Monsters"), 0)


def weights_of(rows: list[Row]) -> dict[str, Any]:
    model = BySituation()
    return model.written(fitted(model.groups(rows), model.caution))


# ---- games


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)
def test_the_same_seed_plays_the_same_game(lesson: Lesson) -> None:
    assert play(task(5), lesson) == play(task(5), lesson) != play(task(6), lesson)


def test_a_position_of_gwent_has_a_row_for_each_seat() -> None:
    rows = play(task(3), GWENT)
    assert len(rows) > 40
    for first, second in zip(rows[::2], rows[1::2], strict=True):
        assert first.score + second.score == 1.0
        assert first.seen[1][LEAD] == -second.seen[1][LEAD]
        assert first.seen[2] == {card: -count for card, count in second.seen[2].items()}


def test_a_turn_of_hearthstone_has_a_row_for_who_ends_it() -> None:
    rows = play(task(3), LESSONS[1])
    assert len(rows) > 5
    assert {len(row.seen) for row in rows} == {len(hearthstone.FEATURES)}
    assert all(one.seat != other.seat for one, other in pairwise(rows))


def test_nothing_is_noted_of_what_was_before_a_slip() -> None:
    calm, wild = (play(Task(3, ("random",), noise, 30), GWENT) for noise in (0.0, 1.0))
    assert wild == play(Task(3, ("random",), 1.0, 30), GWENT)
    assert 0 < len(wild) < len(calm)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.game)
def test_games_are_added_to_a_file_and_learned_from(lesson: Lesson, tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    add_games(path, [task(1), task(2)], lesson, 1)
    before = read_games(path, lesson)
    add_games(path, [task(3)], lesson, 1)
    games = read_games(path, lesson)
    assert games[:2] == before
    assert len(games) == 3
    assert learned(games, lesson)["features"] == list(lesson.features)


def test_a_file_that_is_not_there_or_has_other_features_is_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    with pytest.raises(SystemExit, match=r"there are no games in .*rows\.jsonl"):
        read_games(path, GWENT)
    add_games(path, [task(1), task(2)], LESSONS[1], 1)
    with pytest.raises(SystemExit, match=r"rows\.jsonl has other features than lead, "):
        read_games(path, GWENT)


# ---- the regression


def test_who_leads_and_wins_makes_a_lead_worth_something() -> None:
    found = weights_of([position(lead, float(lead > 0)) for lead in (-2.0, -1.0, 1.0, 2.0)] * 50)["weights"]
    first, *others = (found[name] for name in SITUATIONS)
    assert first[LEAD] > 1.0
    assert abs(first[-1]) < 0.01
    assert all(weight == 0.0 for row in others for weight in row)  # of situations that nobody saw


def test_a_card_that_wins_is_worth_something_in_hand_and_the_more_where_it_was_seen() -> None:
    card, other = CARDS[0], CARDS[1]
    rows = [position(0.0, score, hand={card: count}) for count, score in ((1, 1.0), (-1, 0.0))] * 50
    found = weights_of(rows)
    assert found["hand"][card][0] > found["hand"][card][1] > 0.5
    assert len(found["hand"][card]) == len(ROUNDS)
    assert found["hand"][other] == [0.0] * len(ROUNDS)
    assert found["board"][card] == 0.0
