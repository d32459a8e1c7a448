"""What may be chosen: about a game, about the cards that are listed, and about a new deck."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, eras
from topdeck.settings import Setting, by_name


@cache
def game_settings() -> Mapping[str, Setting]:
    return by_name(
        Setting("era", str, DEFAULT_ERA, "Whose numbers the cards have.", choices=tuple(eras()), of_decks=True),
        Setting("mulligan", bool, True, "Begin with a mulligan."),
        Setting("max_turns", int, 50, "Then it is a draw."),
        Setting(
            *("positions", str, "relevant", "Which places a minion may be put at."),
            choices=("relevant", "all"),
            noun="choice of positions",
        ),
        Setting("pool", str, "", "What random cards come from: a version of the pool; the latest, if not given."),
        Setting("any_set", bool, False, "Decks may hold cards of later sets."),
        Setting(
            *("hands", str, "hidden", "Whether the players see each other's hands."),
            choices=("hidden", "open"),
            noun="choice of hands",
        ),
    )


@cache
def card_filters() -> Mapping[str, Setting]:
    return by_name(
        Setting("set", str, "", "Only of this set, e.g. classic."),
        Setting("class", str, "", "Only of this class, or neutral."),
        Setting("cost", int, None, "Only of this cost.", least=0),
        Setting("type", str, "", "Only of this type, e.g. spell."),
        Setting("tribe", str, "", "Only of this tribe, e.g. dragon."),
        Setting("rarity", str, "", "Only of this rarity, e.g. epic."),
        Setting("mechanic", str, "", "Only with this keyword or kind of text, e.g. taunt, deathrattle."),
        Setting("all", bool, False, "Also those not implemented yet."),
        Setting("era", str, DEFAULT_ERA, "Whose numbers and texts to show.", choices=tuple(eras())),
    )


@cache
def new_deck_options() -> Mapping[str, Setting]:
    return by_name(Setting("class", str, "", "Its class."), game_settings()["era"])
