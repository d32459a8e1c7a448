"""Situations that Gwent agents can use to choose a score, based on the faction, the lead and the round."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from mypy_extensions import i64

from topdeck.core.state import Situation, State
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.gwent.engine.model import Table


def faction_word(faction: str) -> str:
    """Return the name of a faction in the form used in specs."""
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
    """Whether the player has more points on the board than the opponent."""

    about: ClassVar[str] = "which player has more points on the board"
    words: ClassVar[tuple[str, ...]] = ("ahead", "even", "behind")

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        mine, theirs = state.seat(player).points(), state.seat(1 - player).points()
        return "ahead" if mine > theirs else "behind" if mine < theirs else "even"


class Round(Situation):
    """The number of the round, including its mulligan."""

    about: ClassVar[str] = "the round"
    words: ClassVar[tuple[str, ...]] = ("first", "second", "third")

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        return "first" if state.round == 1 else "second" if state.round == 2 else "third"


SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {"own-faction": OwnFaction(), "opposing-faction": OpposingFaction(), "lead": Lead(), "round": Round()}
)
