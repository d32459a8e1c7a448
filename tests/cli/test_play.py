"""`topdeck play`."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from command import Answer, topdeck

from topdeck import load_game
from topdeck.core.record import read_records
from topdeck.games.hearthstone.cards.database import find_card, rules


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> Answer:
    """Return the output of a command for the typed input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return topdeck(*arguments)


def test_a_person_plays_an_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "1\n" * 500, "play", "greedy", "--seat=first", "--seed=3")
    assert answer.status == 0
    assert answer.out.startswith("You are player 0 with MidrangeJadeShaman; greedy has MidrangeJadeShaman. Seed 3.\n")
    assert "your move (1–" in answer.out
    assert "greedy wins: " in answer.out.splitlines()[-1]


def test_the_moves_of_the_opponent_are_shown_but_not_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "q\n", "play", "random", "--seat=second", "--seed=5", "--deck2=ZooDiscardWarlock")
    lines = answer.out.splitlines()
    [mulligan] = [line for line in lines if line.startswith("T0  P0")]
    assert "cards" in mulligan
    deck = load_game("hearthstone").deck("ZooDiscardWarlock")
    assert not [card for card in deck.cards if find_card(card, rules().cards).name in answer.out]
    assert "You concede." in answer.out
    assert lines[-1].startswith("random wins: ")


def test_a_played_game_can_be_saved_and_replayed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "mine.jsonl"
    command = ("play", "random", "--seat=first", "--save", str(path))
    answer = typed(monkeypatch, "1\n1\nq\n", *command, "--seed=3")
    assert f"topdeck replay {path} 1 shows this game again." in answer.out.splitlines()
    shown = topdeck("replay", str(path))
    assert shown.out.splitlines()[-1] == "second wins: the other player conceded"
    typed(monkeypatch, "q\n", *command, "--seed=4")  # a second game is added
    rows = [row.split() for row in topdeck("replay", str(path)).out.splitlines()]
    assert [row[:1] + row[3:4] for row in rows[1:]] == [["1", "3"], ["2", "4"]]
    assert "the other player conceded" in topdeck("replay", str(path), "2").out


def test_a_game_that_is_interrupted_is_saved_as_far_as_it_went(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = iter(["1", "1"])

    def typing(prompt: str) -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", typing)
    answer = topdeck("play", "random", "--seat=first", "--seed=3", "--save", str(tmp_path / "mine.jsonl"))
    assert (answer.status, answer.err) == (130, "")
    assert "interrupted" in answer.out
    [record] = read_records(tmp_path / "mine.jsonl")
    assert len(record.actions) >= 2
    assert record.final().result() is None
    assert topdeck("replay", str(tmp_path / "mine.jsonl")).out.splitlines()[-1] == "not finished"


def test_a_file_without_records_is_not_overwritten(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    nowhere = tmp_path / "nowhere" / "mine.jsonl"
    for path, why in (
        (tmp_path / "diary.txt", f"{tmp_path / 'diary.txt'}, line 1: this is not valid JSON"),
        (tmp_path, f"the game cannot be saved to {tmp_path}: it is a folder"),
        (nowhere, f"the game cannot be saved to {nowhere}: there is no folder {nowhere.parent}"),
    ):
        answer = typed(monkeypatch, "q\n", "play", "random", "--save", str(path))
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith(f"topdeck: {why}")
    assert (tmp_path / "diary.txt").read_text() == "dear diary"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "rnadom"), "unknown agent 'rnadom'"),
        (("play", "random", "--deck=Sheep"), "unknown deck 'Sheep'"),
        (
            ("play", "random", "--seat=middle"),
            "Invalid value for '--seat': 'middle' is not one of 'first', 'second', 'random'",
        ),
    ],
)
def test_a_mistake_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    answer = topdeck(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")
