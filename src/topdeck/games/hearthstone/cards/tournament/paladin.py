"""Paladin cards of The Grand Tournament."""

from topdeck.games.hearthstone.language import *


@card("AT_077")
class ArgentLance:
    play = Joust(Buff(SELF, health=1))
