"""What may be chosen: about a game, about the cards that are listed, and about a new deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from topdeck.games.gwent.engine.constants import COLOURS, FACTIONS, NEUTRAL, TYPES
from topdeck.settings import Setting, by_name

MODES = ("standard", "valencia")


@cache
def game_settings() -> Mapping[str, Setting]:
    return by_name(
        mode_setting(),
        Setting("starter", str, "seat", "Who begins: the first seat, or a coin says.", choices=("seat", "coin")),
        Setting("last_mulligan", bool, True, "Swap a card in the third round, too."),
        Setting(
            *("picks", str, "mandatory", "Whether a card from a list must be picked."),
            choices=("mandatory", "optional"),
        ),
        Setting("discard", bool, False, "A card may be discarded instead of played."),
        Setting(
            *("places", str, "relevant", "Which places in a row are offered: those that can matter, or all."),
            choices=("relevant", "all"),
        ),
        Setting("strong_horn", bool, False, "Commander's Horn boosts by 4, as it did before."),
        Setting("weak_ifrit", bool, False, "Ifrit has 7 power, as it had before."),
        Setting("priscilla_herself", bool, False, "Priscilla may boost herself."),
        Setting("undvik_same_place", bool, False, "The Lord of Undvik stands opposite to Hjalmar, not at the end."),
    )


@cache
def card_filters() -> Mapping[str, Setting]:
    return by_name(
        Setting("faction", str, "", "Only of this faction.", choices=(*FACTIONS, NEUTRAL)),
        Setting("colour", str, "", "Only of this colour.", choices=COLOURS),
        Setting("type", str, "", "Only of this type.", choices=TYPES),
        Setting("tag", str, "", "Only with this tag, e.g. Dwarf."),
    )


@cache
def new_deck_options() -> Mapping[str, Setting]:
    return by_name(
        Setting("faction", str, "", "Its faction.", choices=FACTIONS),
        Setting("leader", str, "", "Its leader; of a faction with only one, that."),
        mode_setting(),
    )


def mode_setting() -> Setting:
    return Setting(
        *("mode", str, "standard", "The rules of the game, or those of the thesis of Valencia."),
        choices=MODES,
        of_decks=True,
    )
