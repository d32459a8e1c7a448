"""`topdeck play`."""

from __future__ import annotations

import io

import pytest
from command import Answer, topdeck

from topdeck import load_game
from topdeck.games.hearthstone.library import find_card, rules


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *arguments: str) -> Answer:
    """What a command says to somebody who types this."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return topdeck(*arguments)


def test_a_person_plays_an_agent(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "1\n" * 500, "play", "greedy", "--seat=first", "--seed=3")
    assert answer.status == 0
    assert answer.out.startswith("You are player 0 with MidrangeJadeShaman; greedy has MidrangeJadeShaman. Seed 3.\n")
    assert "your move (1–" in answer.out
    assert "greedy wins: " in answer.out.splitlines()[-1]


def test_what_the_opponent_does_is_told_but_not_what_it_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "q\n", "play", "random", "--seat=second", "--seed=5", "--deck2=ZooDiscardWarlock")
    lines = answer.out.splitlines()
    [mulligan] = [line for line in lines if line.startswith("T0  P0")]
    assert "cards" in mulligan
    deck = load_game("hearthstone").deck("ZooDiscardWarlock")
    assert not [id for id in deck.cards if find_card(id, rules().cards).name in answer.out]
    assert "You concede." in answer.out
    assert lines[-1].startswith("random wins: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("play", "rnadom"), "there is no agent 'rnadom'"),
        (("play", "random", "--deck=Sheep"), "there is no deck 'Sheep'"),
        (("play", "random", "--seat=middle"), "a seat is first, second, random; not 'middle'"),
    ],
)
def test_a_mistake_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    answer = topdeck(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")
