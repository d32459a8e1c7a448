"""Shaman cards of The League of Explorers."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import OVERLOADED
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.amounts import EVENT_AMOUNT
from topdeck.games.hearthstone.language.effects import Buff
from topdeck.games.hearthstone.language.selectors import MY_HERO, SELF


@card("LOE_018")
class TunnelTrogg:
    when = When(OVERLOADED, MY_HERO, Buff(SELF, attack=EVENT_AMOUNT))
