"""Warlock cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.effects import Summon
from topdeck.games.hearthstone.script import When
from topdeck.games.hearthstone.selectors import SELF
from topdeck.games.hearthstone.terms import HURT


@card("BRM_006")
class ImpGangBoss:
    when = When(HURT, SELF, Summon("BRM_006t"))


@card("BRM_006t")
class Imp:
    """No text."""
