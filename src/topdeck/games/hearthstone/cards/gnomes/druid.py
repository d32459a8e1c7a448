"""Druid cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.cards.gnomes.neutral import SPARE_PARTS
from topdeck.games.hearthstone.language import (
    BEAST,
    CHARACTER,
    ENEMY,
    FRIENDLY,
    HURT,
    MINION,
    ROOM,
    SELF,
    TARGET,
    TAUNT,
    AddOneOf,
    Buff,
    Draw,
    EachPlayer,
    Exists,
    GainCrystals,
    HealFully,
    If,
    ShuffleMeIn,
    ShuffleMinionIn,
    Summon,
    Transform,
    When,
    card,
    plain_cards,
)


@card("GVG_030")
class AnodizedRoboCub:
    options = ("GVG_030a", "GVG_030b")


@card("GVG_030a")
class AttackMode:
    play = Buff(SELF, attack=1)


@card("GVG_030b")
class TankMode:
    play = Buff(SELF, health=1)


@card("GVG_031")
class Recycle:
    targets = ENEMY & MINION
    play = ShuffleMinionIn(TARGET, home=True)


@card("GVG_032")
class GroveTender:
    options = ("GVG_032a", "GVG_032b")


@card("GVG_032a")
class GiftOfMana:
    play = EachPlayer(GainCrystals(1, full=True))


@card("GVG_032b")
class GiftOfCards:
    play = EachPlayer(Draw())


@card("GVG_033")
class TreeOfLife:
    play = HealFully(CHARACTER, by_maximum=True)


@card("GVG_034")
class MechBearCat:
    when = When(HURT, SELF, AddOneOf(SPARE_PARTS))


@card("GVG_035")
class Malorne:
    deathrattle = ShuffleMeIn()


@card("GVG_041")
class DarkWispers:
    options = ("GVG_041b", "GVG_041a")


@card("GVG_041a")
class DarkWispersOnAMinion:
    targets = MINION
    play = Buff(TARGET, attack=5, health=5, keywords=TAUNT)


@card("GVG_041b")
class DarkWispersAsWisps:
    needs = ROOM
    play = Summon("CS2_231", 5)


@card("GVG_080")
class DruidOfTheFang:
    play = If(Exists(FRIENDLY & BEAST), Transform(SELF, "GVG_080t"))


PLAIN = plain_cards(DruidOfTheFangAsCobra="GVG_080t")
