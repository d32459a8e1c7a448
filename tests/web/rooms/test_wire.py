"""What travels to a page: nothing in it depends on what the seat cannot see."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

pytest.importorskip("fastapi")

from msgspec import json

from topdeck.rng import Rng
from topdeck.web.rooms.files import RoomFiles
from topdeck.web.rooms.invitation import Invitation
from topdeck.web.rooms.room import Room, new_room

GAMES_OF_EACH = 25


def told(room: Room) -> bytes:
    """What a page that joins now is sent, to the last byte."""
    return json.encode(room.position(tuple(room.story)))


def disguised(room: Room, chance: Random) -> bytes:
    """The same if all that is hidden from the seat were something else."""
    session = room.session
    real = session.state
    session.state = room.game.disguise(real, room.seat, Rng(chance.getrandbits(32)))
    try:
        return told(room)
    finally:
        session.state = real


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_all_that_a_seat_is_sent_in_fifty_games_is_the_same_whatever_is_hidden(tmp_path: Path, game: str) -> None:
    async def games() -> None:
        for number in range(GAMES_OF_EACH):
            chance = Random(number)
            decks = [deck.name for deck in Invitation(game=game, opponent="random").rules().decks()]
            invitation = Invitation(
                game=game, opponent="random", deck=chance.choice(decks), opponent_deck=chance.choice(decks)
            )
            room, _ = new_room(invitation, RoomFiles(tmp_path), asyncio.Semaphore(1))
            room.wake = lambda: None  # type: ignore[method-assign]  # both sides are played here
            while not room.is_over:
                assert told(room) == disguised(room, chance)
                room.advance(chance.choice(room.session.state.actions()))
            assert told(room) == disguised(room, chance)

    asyncio.run(games())
