"""Basic druid cards, including the hero and the hero power."""

from topdeck.games.hearthstone.engine.constants import MAX_MANA
from topdeck.games.hearthstone.language import (
    ENEMY,
    FRIENDLY,
    MY_HERO,
    THIS_TURN,
    AddToHand,
    Buff,
    Condition,
    Draw,
    Entity,
    GainArmor,
    GainCrystals,
    GainMana,
    If,
    Splash,
    Table,
    card,
    plain_cards,
)


@card("CS2_017")
class Shapeshift:
    play = Buff(MY_HERO, attack=1, until=THIS_TURN) + GainArmor(1)


@card("EX1_169")
class Innervate:
    play = GainMana(2)


@card("EX1_169", since="competition-2018")
class InnervateFrom2018:
    play = GainMana(1)


class NoRoomForCrystals(Condition):
    """The player has the maximum number of mana crystals."""

    def in_words(self) -> str:
        return "you have the maximum number of mana crystals"

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return game.owner(me).max_mana >= MAX_MANA


@card("CS2_013")
class WildGrowth:
    play = If(NoRoomForCrystals(), AddToHand("CS2_013t"), GainCrystals(1))


@card("CS2_013t")
class ExcessMana:
    play = Draw()


@card("CS2_011")
class SavageRoar:
    play = Buff(FRIENDLY, attack=2, until=THIS_TURN)


@card("CS2_012")
class Swipe:
    targets = ENEMY
    play = Splash(4, ENEMY, 1)


PLAIN = plain_cards(MalfurionStormrage="HERO_06")
