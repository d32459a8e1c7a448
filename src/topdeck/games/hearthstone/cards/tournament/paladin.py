"""Paladin cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.effects import Buff, Joust
from topdeck.games.hearthstone.selectors import SELF


@card("AT_077")
class ArgentLance:
    play = Joust(Buff(SELF, health=1))
