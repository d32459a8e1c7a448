"""Paladin cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import SELF, Buff, Joust, card


@card("AT_077")
class ArgentLance:
    play = Joust(Buff(SELF, health=1))
