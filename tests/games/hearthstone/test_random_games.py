"""Random games with all complete decks: every position is sound, and every promise of a game is kept.

`make fuzz` plays many more.
"""

from itertools import combinations_with_replacement

import pytest

from topdeck import registry
from topdeck.game import Deck
from topdeck.games.hearthstone.entry import Hearthstone
from topdeck.games.hearthstone.library import eras
from topdeck.games.hearthstone.model import Table
from topdeck.testing import CheckFailed, check_game, check_invariants

GAME = "hearthstone"
DECKS = {deck.name: deck for deck in Hearthstone().decks()}
PAIRS = list(combinations_with_replacement(DECKS, 2))
SETTINGS: list[dict[str, object]] = [
    *({"era": era} for era in eras()),
    {"mulligan": False},
    {"positions": "all"},
    {"max_turns": 2},
    {"max_turns": 9},
    {"era": "competition-2020", "mulligan": False, "positions": "all", "max_turns": 30},
]
IN_GADGETZAN = {"gadgetzan-2017", "competition-2018", "competition-2020"}


def spelled(settings: dict[str, object]) -> str:
    return " ".join(f"{name}={value}" for name, value in settings.items())


def decks_for(settings: dict[str, object]) -> tuple[Deck, Deck]:
    """Two different decks that are legal with these settings."""
    legal = [deck for deck in DECKS.values() if legal_with(deck, settings)]
    return legal[0], legal[-1]


def legal_with(deck: Deck, settings: dict[str, object]) -> bool:
    return settings.get("era", "gadgetzan-2017") in IN_GADGETZAN or not any(id.startswith("CFM") for id in deck.cards)
