"""Copies of entities and players have every attribute of the original, compiled or not."""

from typing import Any

import pytest

import topdeck

STATES = {
    "hearthstone": topdeck.make("hearthstone", decks=("MurlocDruid", "MidrangeJadeShaman"), seed=3),
    "gwent": topdeck.make("gwent", decks=("Monsters", "Skellige"), seed=3),
}


def attributes(it: Any) -> dict[str, object]:
    names = getattr(it, "__mypyc_attrs__", None) or vars(it)
    return {name: getattr(it, name) for name in names if name != "__dict__"}


@pytest.mark.parametrize("game", STATES)
def test_a_shallow_copy_has_the_attributes_of_a_player_and_of_what_is_on_the_board(game: str) -> None:
    player: Any = STATES[game].first  # type: ignore[attr-defined]
    numbers = [name for name, value in attributes(player).items() if type(value) is int]
    for value, name in enumerate(numbers, 100):
        setattr(player, name, value)
    copied = player.shallow_copy()
    assert copied is not player
    assert {name: id(value) for name, value in attributes(copied).items() if name not in numbers} == {
        name: id(value) for name, value in attributes(player).items() if name not in numbers
    }
    assert [getattr(copied, name) for name in numbers] == [*range(100, 100 + len(numbers))]
