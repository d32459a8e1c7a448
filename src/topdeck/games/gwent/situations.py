"""How things stand for a player: the factions, who leads, and which round it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from mypy_extensions import i64

from topdeck.core.state import Situation, State
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.gwent.engine.model import Table


def faction_word(faction: str) -> str:
    """The name of a faction as a spec can write it."""
    return faction.lower().replace(" ", "-").replace("'", "")


FACTION_WORDS: Final = {faction: faction_word(faction) for faction in FACTIONS}


class OwnFaction(Situation):
    """The player's own faction."""

    about: ClassVar[str] = "the player's own faction"
    words: ClassVar[tuple[str, ...]] = tuple(FACTION_WORDS.values())

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        return FACTION_WORDS[state.seat(player).faction]


class OpposingFaction(OwnFaction):
    """The opponent's faction."""

    about: ClassVar[str] = "the opposing faction"

    def word(self, state: State, player: i64) -> str:
        return super().word(state, 1 - player)


class Lead(Situation):
    """Who has more points on the board is ahead."""

    about: ClassVar[str] = "who has more points on the board"
    words: ClassVar[tuple[str, ...]] = ("ahead", "even", "behind")

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        mine, theirs = state.seat(player).points(), state.seat(1 - player).points()
        return "ahead" if mine > theirs else "behind" if mine < theirs else "even"


class Round(Situation):
    """The round that is played, or in whose mulligan cards are swapped."""

    about: ClassVar[str] = "the round"
    words: ClassVar[tuple[str, ...]] = ("first", "second", "third")

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        return "first" if state.round == 1 else "second" if state.round == 2 else "third"


SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {"own-faction": OwnFaction(), "opposing-faction": OpposingFaction(), "lead": Lead(), "round": Round()}
)
