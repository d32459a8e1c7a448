"""Game settings, filters for the card list, and options for new decks."""

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
            "Standard rules, or the rules of the Valencia thesis.",
            choices=("standard", "valencia"),
            of_decks=True,
        ),
        Setting("starter", str, "seat", "Starting player: the first seat or a random seat.", choices=("seat", "coin")),
        Setting("last_mulligan", bool, True, "Allow swapping a card in the third round."),
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
            "Places offered in a row: all places, or only relevant ones.",
            choices=("relevant", "all"),
        ),
        Setting("strong_horn", bool, False, "Commander's Horn boosts by 4, as in earlier versions."),
        Setting("weak_ifrit", bool, False, "Ifrit has 7 power, as in earlier versions."),
        Setting("priscilla_herself", bool, False, "Allow Priscilla to boost herself."),
        Setting("undvik_same_place", bool, False, "Place the Lord of Undvik opposite Hjalmar, not at the right end."),
    )


def chosen_rules(settings: Mapping[str, Any]) -> Rules:
    """Check these game settings, and return the rules that they define."""
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
        Setting("leader", str, "", "Leader of the deck; by default, the faction's first leader."),
        game_settings()["mode"],
    )
