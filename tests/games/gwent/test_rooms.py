"""The rooms of the game: a room knows those below it and no others."""

from __future__ import annotations

from rooms import House

# From the ground up: a room knows itself and those before it.
HOUSE = House(
    "gwent",
    (
        *("engine", "language", "cards", "decks", "display", "knowledge", "situations", "scores", "traits", "horizon"),
        *(
            "agents",
            "event",
            "settings",
            "positions",
            "state",
            "scenario",
            "position_editor",
            "move_count",
            "demo",
        ),
        *("benchmark", "game"),
    ),
)


def test_a_room_knows_those_below_it_and_no_others() -> None:
    assert not HOUSE.upwards()


def test_every_module_has_its_room() -> None:
    assert {room for _, room in HOUSE.modules()} == {*HOUSE.rooms, "__init__"}
