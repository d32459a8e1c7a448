"""Game settings, filters for the lists of cards and decks, and options for new decks."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from topdeck.config.resolution import index_by_name
from topdeck.core.settings import Setting, check_settings
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, FORMATS, eras
from topdeck.games.hearthstone.engine.rules import Rules


@cache
def game_settings() -> Mapping[str, Setting]:
    return index_by_name(
        Setting(
            "era",
            str,
            DEFAULT_ERA,
            "Era that determines the card text and the legal sets.",
            choices=tuple(eras()),
            of_decks=True,
        ),
        Setting(
            "format",
            str,
            "standard",
            "Sets in the era that decks and random cards may come from.",
            choices=FORMATS,
            of_decks=True,
        ),
        Setting("mulligan", bool, True, "Start the game with a mulligan."),
        Setting("max_turns", int, 50, "Draw the game after this many turns."),
        Setting(
            "positions",
            str,
            "relevant",
            "Board positions offered for a minion: all positions, or only relevant ones.",
            choices=("relevant", "all"),
            noun="choice of positions",
        ),
        Setting("pool", str, "", "Version of the pool for random cards and new decks; by default, the latest."),
        Setting("any_set", bool, False, "Allow cards from any set in decks."),
        Setting(
            "hands",
            str,
            "hidden",
            "Visibility of the opponent's hand.",
            choices=("hidden", "open"),
            noun="choice of hands",
        ),
    )


def chosen_rules(settings: Mapping[str, Any]) -> Rules:
    """Check these game settings, and return the rules that they define."""
    check_settings("Hearthstone", game_settings(), settings)
    return database.rules(**settings)


@cache
def card_filters() -> Mapping[str, Setting]:
    return index_by_name(
        Setting("set", str, "", "Cards from this set, such as classic."),
        Setting("class", str, "", "Cards of this class, or neutral."),
        Setting("cost", int, None, "Cards with this cost.", least=0),
        Setting("type", str, "", "Cards of this type, such as spell."),
        Setting("tribe", str, "", "Cards of this tribe, such as dragon."),
        Setting("rarity", str, "", "Cards of this rarity, such as epic."),
        Setting("mechanic", str, "", "Cards with this keyword or type of effect, such as taunt or deathrattle."),
        Setting("all", bool, False, "Include cards that are not implemented."),
        Setting("era", str, DEFAULT_ERA, "Era that determines card stats and card text.", choices=tuple(eras())),
    )


@cache
def deck_filters() -> Mapping[str, Setting]:
    return index_by_name(
        Setting("class", str, "", "Decks of this class."),
        Setting("year", int, None, "Decks of this year, such as 2016."),
        Setting("archetype", str, "", "Decks with this text in their archetype or name, such as freeze."),
    )


@cache
def new_deck_options() -> Mapping[str, Setting]:
    of_rules = (game_settings()[name] for name in ("era", "format", "pool"))
    return index_by_name(
        Setting("class", str, "", "Class of the deck."),
        Setting("theme", str, "", "Tribe or mechanic to build the deck around, such as murloc or deathrattle."),
        Setting("curve", bool, True, "Follow a typical mana curve; otherwise, choose cards at random with --seed."),
        *of_rules,
    )
