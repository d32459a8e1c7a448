"""Settings of a game, filters for the list of cards, and options of a new deck."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from topdeck.config.resolution import index_by_name
from topdeck.core.settings import Setting, check_settings
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine.constants import COLOURS, FACTIONS, NEUTRAL, TYPES
from topdeck.games.gwent.engine.model import Rules


@cache
def game_settings() -> Mapping[str, Setting]:
    return index_by_name(
        Setting(
            "mode",
            str,
            "standard",
            "Rules of the game, or those of the thesis of Valencia.",
            choices=("standard", "valencia"),
            of_decks=True,
        ),
        Setting("starter", str, "seat", "Starting player: the first seat, or a random one.", choices=("seat", "coin")),
        Setting("last_mulligan", bool, True, "Swap a card in the third round, too."),
        Setting(
            "picks",
            str,
            "mandatory",
            "Whether a player must pick a card from an offered list.",
            choices=("mandatory", "optional"),
        ),
        Setting("discard", bool, False, "Allow discarding a card instead of playing one."),
        Setting(
            "places",
            str,
            "relevant",
            "Places in a row that are offered: those that can matter, or all.",
            choices=("relevant", "all"),
        ),
        Setting("strong_horn", bool, False, "Commander's Horn boosts by 4, as in earlier versions."),
        Setting("weak_ifrit", bool, False, "Ifrit has 7 power, as in earlier versions."),
        Setting("priscilla_herself", bool, False, "Priscilla may boost herself."),
        Setting("undvik_same_place", bool, False, "Place the Lord of Undvik opposite Hjalmar, not at the end."),
    )


def chosen_rules(settings: Mapping[str, Any]) -> Rules:
    """Return the rules with these settings of a game, which are checked."""
    check_settings("Gwent", game_settings(), settings)
    return database.rules(**settings)


@cache
def card_filters() -> Mapping[str, Setting]:
    return index_by_name(
        Setting("faction", str, "", "Cards of this faction.", choices=(*FACTIONS, NEUTRAL)),
        Setting("colour", str, "", "Cards of this colour.", choices=COLOURS),
        Setting("type", str, "", "Cards of this type.", choices=TYPES),
        Setting("tag", str, "", "Cards with this tag, such as Dwarf."),
    )


@cache
def new_deck_options() -> Mapping[str, Setting]:
    return index_by_name(
        Setting("faction", str, "", "Faction of the deck.", choices=FACTIONS),
        Setting("leader", str, "", "Leader of the deck; default: the only leader of the faction."),
        game_settings()["mode"],
    )
