"""Training the champions' scores: the rows from each game, the files that store them, and the learned weights."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

import train_network
from learn_bigrams import deck_pairs
from train_gwent import BOARD, CARDS, COLUMNS, HAND, BySituation, Gwent
from train_hearthstone import MY_CLASS, OPPONENT_CLASS, Hearthstone
from train_network import NetworkLesson, NetworkModel
from training import Lesson, Task, add_games, chances, learned, loss_of, main, play
from training_rows import Folder, Game, Note, Rows, joined, rows_of

from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.games.gwent.scores.trained import FEATURES, ROUNDS, SITUATIONS
from topdeck.games.hearthstone.decks.deck import held_out_decks
from topdeck.games.hearthstone.engine.constants import CLASSES
from topdeck.games.hearthstone.scores.network import Network
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.search.scores import GameResult

GWENT, HEARTHSTONE, NETWORK = Gwent(), Hearthstone(), NetworkLesson()
LESSONS = (GWENT, HEARTHSTONE, NETWORK)
LEAD = COLUMNS.index("lead")


def task(seed: int) -> Task:
    return Task(seed, ("random",), 0.0, 1)


def with_new_decks(seed: int) -> Task:
    return Task(seed, ("random",), 0.0, 1, generated=1.0)


def folder(path: Path, lesson: Lesson, manner: str = "at random") -> Folder:
    return Folder(path / "rows", lesson.columns, manner)


def by_name(lesson: Lesson) -> str:
    return lesson.name


# ---- games


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_the_same_seed_plays_the_same_game(lesson: Lesson) -> None:
    assert play(task(5), lesson) == play(task(5), lesson) != play(task(6), lesson)


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_a_note_has_a_number_for_every_column(lesson: Lesson) -> None:
    assert {len(note.seen) for note in play(task(3), lesson).notes} == {len(lesson.columns)}


@pytest.mark.parametrize("lesson", [HEARTHSTONE, NETWORK], ids=by_name)
def test_held_out_decks_are_never_used(lesson: Lesson) -> None:
    playable = {deck.name for deck in load_game("hearthstone").decks.included()}
    assert playable & held_out_decks()
    used = {deck.name for seed in range(300) for deck in lesson.decks(Rng(seed))}
    assert used == playable - held_out_decks()


def test_bigrams_are_learned_without_held_out_decks() -> None:
    used = {deck.name for pair in deck_pairs() for deck in pair}
    assert used == {deck.name for deck in load_game("hearthstone").decks.included()} - held_out_decks()


def test_a_position_of_gwent_is_noted_for_each_seat() -> None:
    notes = play(task(3), GWENT).notes
    assert len(notes) > 40
    for first, second in zip(notes[::2], notes[1::2], strict=True):
        assert (first.seat, second.seat) == (0, 1)
        assert first.seen[LEAD] == -second.seen[LEAD]
        assert first.seen[HAND:] == [-more for more in second.seen[HAND:]]


def test_a_turn_of_hearthstone_is_noted_for_who_ends_it() -> None:
    notes = play(task(3), HEARTHSTONE).notes
    assert len(notes) > 5
    assert all(note.seat != other.seat for note, other in pairwise(notes))


def test_a_note_of_hearthstone_names_both_classes() -> None:
    game = play(with_new_decks(3), HEARTHSTONE)
    for note in game.notes:
        mine, theirs = (CLASSES[int(note.seen[place])] for place in (MY_CLASS, OPPONENT_CLASS))
        own, other = game.decks[note.seat], game.decks[1 - note.seat]
        assert (f"New{mine.capitalize()}", f"New{theirs.capitalize()}") == (own, other)


def test_nothing_is_noted_of_what_was_before_a_slip() -> None:
    calm, wild = (play(Task(4, ("random",), noise, 30), GWENT).notes for noise in (0.0, 1.0))
    assert wild == play(Task(4, ("random",), 1.0, 30), GWENT).notes
    assert 0 < len(wild) < len(calm)


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_a_share_of_the_games_has_new_decks_for_both(lesson: Lesson) -> None:
    mixed = [play(Task(seed, ("random",), 0.0, 1, generated=0.5), lesson) for seed in range(10, 22)]
    assert {game.generated for game in mixed} == {True, False}
    for game in mixed:
        assert [name.startswith("New") for name in game.decks] == [game.generated] * 2
    assert not any(play(task(seed), lesson).generated for seed in range(3))


def test_only_the_network_learns_from_new_decks_unless_it_is_asked_for() -> None:
    assert [lesson.generated for lesson in LESSONS] == [0.0, 0.0, 0.5]


# ---- rows and files


def game(seed: int, *notes: Note, decks: tuple[str, str] = ("Zoo", "Aggro"), generated: bool = False) -> Game:
    return Game(seed, decks, generated, 1.0, list(notes))


def test_a_row_is_of_the_seat_that_saw_it() -> None:
    rows = rows_of([game(7, Note(0, [1.0, 2.0]), Note(1, [3.0, 4.0])), game(8)], 2)
    assert rows.seen.tolist() == [[1.0, 2.0], [3.0, 4.0]]
    assert rows.scores.tolist() == [1.0, 0.0]
    assert rows.seats.tolist() == [0, 1]
    assert [[rows.names[deck] for deck in decks] for decks in rows.decks] == [["Zoo", "Aggro"], ["Aggro", "Zoo"]]
    assert rows.seeds.tolist() == [7, 7]


def test_parts_with_other_decks_are_joined_by_their_names() -> None:
    first = rows_of([game(1, Note(0, [1.0]))], 1)
    second = rows_of([game(2, Note(0, [2.0]), decks=("NewMage", "Zoo"), generated=True)], 1)
    rows = joined([first, second])
    assert rows.names == ("Aggro", "NewMage", "Zoo")
    assert [[rows.names[deck] for deck in decks] for decks in rows.decks] == [["Zoo", "Aggro"], ["NewMage", "Zoo"]]
    assert rows.generated.tolist() == [False, True]
    assert rows.where(rows.generated).seen.tolist() == [[2.0]]


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_what_is_noted_comes_back_from_a_file(lesson: Lesson, tmp_path: Path) -> None:
    games = [play(with_new_decks(seed), lesson) for seed in (4, 5)]
    kept = folder(tmp_path, lesson)
    kept.add(games)
    rows = kept.read()
    noted = [note.seen for one in games for note in one.notes]
    assert [pytest.approx(seen, rel=1e-6) for seen in noted] == rows.seen.tolist()
    assert sorted({int(seed) for seed in rows.seeds}) == [4, 5]
    assert kept.seeds() == {4, 5}


@pytest.mark.slow  # it starts processes
def test_only_what_is_missing_is_played(tmp_path: Path) -> None:
    kept = folder(tmp_path, HEARTHSTONE)
    add_games(kept, [task(seed) for seed in range(3)], HEARTHSTONE, 1)
    [first] = kept.parts()
    before = first.read_bytes()
    add_games(kept, [task(seed) for seed in range(5)], HEARTHSTONE, 1)
    assert [path.stem for path in kept.parts()] == ["000000000", "000000003"]
    assert first.read_bytes() == before
    assert kept.seeds() == set(range(5))


@pytest.mark.slow  # it starts processes
def test_the_same_command_goes_on_and_learns(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows, weights = tmp_path / "rows", tmp_path / "network.json"
    options = ["random", "--processes=1", "--rows", str(rows), "--weights", str(weights)]
    main(NETWORK, [*options, "--games=4"])
    main(NETWORK, [*options, "--games=6"])
    assert [path.stem for path in sorted(rows.iterdir())] == ["000000000", "000000004"]
    assert f"{weights} was written" in capsys.readouterr().out
    before = weights.read_bytes()
    main(NETWORK, [*options, "--games=0"])
    assert weights.read_bytes() == before


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--generated=2", "--generated must be between 0 and 1"),
        ("--noise=-0.1", "--noise must be between 0 and 1"),
        ("--processes=0", "--processes must be at least 1"),
    ],
)
def test_options_that_cannot_be_are_refused(option: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(NETWORK, [option])
    assert capsys.readouterr().err.endswith(f"error: {words}\n")


def test_games_that_were_played_otherwise_are_refused(tmp_path: Path) -> None:
    folder(tmp_path, HEARTHSTONE, Task(0, ("random",), 0.1, 80).manner).add([game(1)])
    with pytest.raises(
        SystemExit, match=r"000000001\.npz contains games that were played under different conditions \(random; noise 0"
    ):
        folder(tmp_path, HEARTHSTONE, Task(9, ("greedy",), 0.1, 80).manner).seeds()


def test_a_part_that_was_not_finished_does_not_count(tmp_path: Path) -> None:
    kept = folder(tmp_path, HEARTHSTONE)
    kept.add([game(1)])
    (kept.path / "000000002.unfinished").write_bytes(b"half of it")
    assert kept.seeds() == {1}


def test_a_folder_without_games_or_with_other_features_is_named(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"rows contains no games; play some first"):
        folder(tmp_path, GWENT).read()
    folder(tmp_path, HEARTHSTONE).add([play(task(1), HEARTHSTONE)])
    with pytest.raises(SystemExit, match=r"000000001\.npz has features other than situation, lead, "):
        folder(tmp_path, GWENT).read()


def test_a_damaged_part_is_named(tmp_path: Path) -> None:
    kept = folder(tmp_path, GWENT)
    kept.path.mkdir()
    (kept.path / "000000000.npz").write_bytes(b"nonsense")
    with pytest.raises(SystemExit, match=r"000000000\.npz is damaged or does not belong to a lesson"):
        kept.seeds()


# ---- what is learned


@pytest.mark.parametrize("lesson", LESSONS, ids=by_name)
def test_a_file_of_weights_is_learned_and_what_is_held_back_is_foreseen(
    lesson: Lesson, capsys: pytest.CaptureFixture[str]
) -> None:
    rows = rows_of([play(task(seed), lesson) for seed in range(3)], len(lesson.columns))
    found = learned(rows, lesson)
    assert set(found["features"]) <= set(lesson.columns)
    told = capsys.readouterr().out
    assert f"{len(rows)} rows from 3 games" in told
    assert re.search(rf"with included decks, [0-9.]+% of {(rows.seeds == 0).sum()} held-out rows", told)
    assert "with new decks" not in told


def test_each_kind_of_decks_is_foreseen_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    games = [play(task(seed), HEARTHSTONE) for seed in (0, 1)] + [
        play(with_new_decks(seed), HEARTHSTONE) for seed in (10, 11)
    ]
    rows = rows_of(games, len(HEARTHSTONE.columns))
    learned(rows, HEARTHSTONE)
    told = capsys.readouterr().out
    assert re.search(rf"with included decks, [0-9.]+% of {(rows.seeds == 0).sum()} held-out rows", told)
    assert re.search(rf"with new decks, [0-9.]+% of {(rows.seeds == 10).sum()} held-out rows", told)


def test_games_that_are_all_held_back_are_not_enough() -> None:
    rows = rows_of([play(task(0), HEARTHSTONE)], len(HEARTHSTONE.columns))
    with pytest.raises(SystemExit, match="too few games for training"):
        learned(rows, HEARTHSTONE)


def position(lead: float, place: int = 0, hand: dict[str, int] | None = None) -> list[float]:
    numbers = [0.0] * len(COLUMNS)
    numbers[0], numbers[LEAD], numbers[HAND - 1] = float(place), lead, 1.0
    for card, count in (hand or {}).items():
        numbers[HAND + CARDS.index(card)] = float(count)
    return numbers


def weights_of(won: list[list[float]], lost: list[list[float]]) -> dict[str, Any]:
    """Train on games whose first positions are won, and whose others are lost."""
    notes = [Note(0, seen) for seen in won] + [Note(1, seen) for seen in lost]
    model = BySituation()
    model.fit(rows_of([game(1, *notes)], len(COLUMNS)))
    return model.written()


def test_who_leads_and_wins_makes_a_lead_worth_something() -> None:
    found = weights_of([position(1.0), position(2.0)] * 50, [position(-1.0), position(-2.0)] * 50)["weights"]
    first, *others = (found[name] for name in SITUATIONS)
    assert first[FEATURES.index("lead")] > 1.0
    assert abs(first[-1]) < 0.01
    assert all(weight == 0.0 for row in others for weight in row)  # of situations that nobody saw


def test_a_card_that_wins_is_worth_something_in_hand_and_the_more_where_it_was_seen() -> None:
    card, other = CARDS[0], CARDS[1]
    found = weights_of([position(0.0, hand={card: 1})] * 50, [position(0.0, hand={card: -1})] * 50)
    assert found["hand"][card][0] > found["hand"][card][1] > 0.5
    assert len(found["hand"][card]) == len(ROUNDS)
    assert found["hand"][other] == [0.0] * len(ROUNDS)
    assert found["board"][card] == 0.0
    assert COLUMNS[BOARD] == f"board:{card}"


# ---- the network


def some_rows() -> Rows:
    """Positions of random games, half of them with new decks."""
    games = [play(Task(seed, ("random",), 0.0, 1, generated=0.5), NETWORK) for seed in range(10, 22)]
    return rows_of(games, len(NETWORK.columns))


def test_the_slopes_of_a_network_are_those_of_its_loss() -> None:
    rows = some_rows()
    model = NetworkModel(rows, units=4)
    slopes = model.slopes(rows)
    for parameter, slope in zip(model.parameters, slopes, strict=True):
        place = abs(slope).argmax()  # where it is steepest
        before, found = parameter.flat[place], []
        for step in (0.01, -0.01):
            parameter.flat[place] = before + step
            found.append(loss_of(model.odds(rows), rows.scores))
        parameter.flat[place] = before
        assert slope.flat[place] == pytest.approx((found[0] - found[1]) / 0.02, rel=0.02, abs=1e-4)


@pytest.fixture
def in_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few rows are enough for long steps."""
    monkeypatch.setattr(train_network, "PACE", 0.03)
    monkeypatch.setattr(train_network, "BATCH", 64)


@pytest.mark.usefixtures("in_haste")
def test_a_network_learns_what_no_sum_can_tell() -> None:
    """To have many cards is good with many crystals, and few with few: each of them alone says nothing."""
    cards, crystals = (NETWORK.columns.index(name) for name in ("my_hand", "my_crystals"))
    games = []
    for seed in range(40):
        many, late = seed // 2 % 2, seed // 4 % 2
        seen = [0.0] * len(NETWORK.columns)
        seen[cards], seen[crystals] = 8.0 * many, 10.0 * late
        games.append(Game(seed, ("Zoo", "Zoo"), False, float(many == late), [Note(0, seen)] * 100))
    rows = rows_of(games, len(NETWORK.columns))
    model = NetworkModel(rows, units=8)
    model.fit(rows)
    assert loss_of(model.odds(rows), rows.scores) < 0.5  # that of any sum is 0.693


@pytest.mark.usefixtures("in_haste")
def test_the_strength_of_a_deck_is_not_blamed_on_a_position() -> None:
    """The same position is won with one deck, and lost with the other."""
    seen = [0.0] * len(NETWORK.columns)
    rows = rows_of([game(seed, *[Note(seed // 2 % 2, seen)] * 100) for seed in range(40)], len(NETWORK.columns))
    model = NetworkModel(rows, units=8)
    model.fit(rows)
    assert loss_of(model.odds(rows), rows.scores) < 0.5
    model.decks[:], model.seat[:] = 0.0, 0.0
    assert (abs(model.odds(rows)) < 0.5).all()


def test_the_network_that_is_written_is_the_one_that_was_fitted() -> None:
    rows = some_rows()
    model = NetworkModel(rows, units=8)
    model.fit(rows)
    model.decks[:], model.seat[:] = 0.0, 0.0
    written = model.written()
    state = load_game("hearthstone").start((NETWORK.new_deck(Rng(1), {}), NETWORK.new_deck(Rng(2), {})), 1)
    assert isinstance(state, HearthstoneState)
    seat = 1 - state.player
    shown = rows_of([game(1, Note(seat, NETWORK.note(state, seat)))], len(NETWORK.columns))
    score = Network(
        written["units"], written["worths"], written["constant"], GameResult(), written["mine"], written["theirs"]
    )
    expected = chances(model.odds(replace(shown, names=rows.names, decks=rows.decks[:1])))
    assert score.value(state, seat) == pytest.approx(float(expected[0]), abs=1e-3)
