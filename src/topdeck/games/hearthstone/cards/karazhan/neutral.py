"""Neutral cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.language.amounts import CountInHand
from topdeck.games.hearthstone.language.conditions import AtLeast, Holding
from topdeck.games.hearthstone.language.effects import (
    TO_HAND,
    Buff,
    Destroy,
    Discover,
    DrawA,
    If,
    SummonCopyFromDeck,
)
from topdeck.games.hearthstone.language.selectors import (
    BEAST,
    DRAGON,
    ENEMY,
    FRIENDLY,
    MINION,
    MURLOC,
    TARGET,
    AttackAtMost,
    Random,
)


@card("KAR_033")
class BookWyrm:
    targets = ENEMY & MINION & AttackAtMost(3)
    aims_if = AtLeast(CountInHand(DRAGON), 2)  # itself a Dragon, it needs another one
    play = Destroy(TARGET)


@card("KAR_061")
class TheCurator:
    play = DrawA(BEAST) + DrawA(DRAGON) + DrawA(MURLOC)


@card("KAR_062")
class NetherspiteHistorian:
    play = If(Holding(DRAGON), Discover(DRAGON, TO_HAND))


@card("KAR_095")
class Zoobot:
    play = (
        Buff(Random(FRIENDLY & BEAST), attack=1, health=1)
        + Buff(Random(FRIENDLY & DRAGON), attack=1, health=1)
        + Buff(Random(FRIENDLY & MURLOC), attack=1, health=1)
    )


@card("KAR_114")
class Barnes:
    play = SummonCopyFromDeck(MINION, attack=1, health=1)
