"""Warlock cards of Blackrock Mountain."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import HURT
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.effects import Summon
from topdeck.games.hearthstone.language.selectors import SELF


@card("BRM_006")
class ImpGangBoss:
    when = When(HURT, SELF, Summon("BRM_006t"))


@card("BRM_006t")
class Imp:
    """No text."""
