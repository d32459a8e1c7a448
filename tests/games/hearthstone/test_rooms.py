"""The rooms of the game: a room knows those below it and no others."""

from __future__ import annotations

from rooms import House

# From the ground up: a room knows itself and those before it.
HOUSE = House(
    "hearthstone",
    (
        *("engine", "language", "cards", "decks", "display", "knowledge", "scores", "situations", "traits"),
        *(
            "profiles",
            "agents",
            "event",
            "positions",
            "state",
            "illegal_reasons",
            "scenario",
            "position_editor",
        ),
        *("puzzles", "settings", "demo", "benchmark", "game", "console", "commands"),
    ),
)


def test_a_room_knows_those_below_it_and_no_others() -> None:
    assert not HOUSE.upwards()


def test_every_module_has_its_room() -> None:
    assert {room for _, room in HOUSE.modules()} == {*HOUSE.rooms, "__init__"}
