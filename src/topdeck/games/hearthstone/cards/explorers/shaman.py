"""Shaman cards of The League of Explorers."""

from topdeck.games.hearthstone.amounts import EVENT_AMOUNT
from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.effects import Buff
from topdeck.games.hearthstone.script import When
from topdeck.games.hearthstone.selectors import MY_HERO, SELF
from topdeck.games.hearthstone.terms import OVERLOADED


@card("LOE_018")
class TunnelTrogg:
    when = When(OVERLOADED, MY_HERO, Buff(SELF, attack=EVENT_AMOUNT))
