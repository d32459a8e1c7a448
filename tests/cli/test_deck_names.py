"""Deck names on the command line: decks of other games, and `all`."""

from __future__ import annotations

import pytest
from command import topdeck


@pytest.mark.parametrize("arguments", [("--deck", "Monsters"), ("--decks", "MurlocDruid,Monsters")])
def test_a_deck_of_another_game_names_the_game(arguments: tuple[str, ...]) -> None:
    answer = topdeck("match", "greedy", "random", *arguments)
    assert (answer.status, answer.err) == (2, "topdeck: Monsters is a deck for gwent; add --game gwent to play it\n")


def test_all_decks_and_others_are_too_many() -> None:
    answer = topdeck("match", "greedy", "random", "--decks", "all,MurlocDruid")
    message = "topdeck: --decks contains both `all` and deck names; use either `all` or the names\n"
    assert (answer.status, answer.err) == (2, message)
