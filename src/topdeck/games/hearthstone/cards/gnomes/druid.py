"""Druid cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.cards.gnomes.neutral import SPARE_PARTS
from topdeck.games.hearthstone.language import (
    BEAST,
    CHARACTER,
    FRIENDLY,
    HURT,
    SELF,
    AddOneOf,
    Exists,
    HealFully,
    If,
    Transform,
    When,
    card,
    plain_cards,
)


@card("GVG_033")
class TreeOfLife:
    play = HealFully(CHARACTER)


@card("GVG_034")
class MechBearCat:
    when = When(HURT, SELF, AddOneOf(SPARE_PARTS))


@card("GVG_080")
class DruidOfTheFang:
    play = If(Exists(FRIENDLY & BEAST), Transform(SELF, "GVG_080t"))


PLAIN = plain_cards(DruidOfTheFangAsCobra="GVG_080t")
