"""Warrior cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    FRIENDLY,
    MINION,
    MY_WEAPON,
    OTHER,
    PIRATE,
    Buff,
    Damage,
    Equip,
    Exists,
    If,
    card,
    plain_cards,
)


@card("OG_149")
class RavagingGhoul:
    play = Damage(MINION & OTHER, 1)


@card("OG_312")
class NZothsFirstMate:
    play = Equip("OG_058")


@card("OG_315")
class BloodsailCultist:
    play = If(Exists(FRIENDLY & PIRATE & OTHER), Buff(MY_WEAPON, attack=1, health=1))


PLAIN = plain_cards(RustyHook="OG_058")
