"""Warrior cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.conditions import Exists
from topdeck.games.hearthstone.language.effects import Buff, Damage, Equip, If
from topdeck.games.hearthstone.language.selectors import FRIENDLY, MINION, MY_WEAPON, OTHER, PIRATE


@card("OG_149")
class RavagingGhoul:
    play = Damage(MINION & OTHER, 1)


@card("OG_312")
class NZothsFirstMate:
    play = Equip("OG_058")


@card("OG_058")
class RustyHook:
    """No text."""


@card("OG_315")
class BloodsailCultist:
    play = If(Exists(FRIENDLY & PIRATE & OTHER), Buff(MY_WEAPON, attack=1, health=1))
