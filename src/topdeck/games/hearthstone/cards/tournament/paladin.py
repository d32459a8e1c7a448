"""Paladin cards of The Grand Tournament."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.effects import Buff, Joust
from topdeck.games.hearthstone.language.selectors import SELF


@card("AT_077")
class ArgentLance:
    play = Joust(Buff(SELF, health=1))
