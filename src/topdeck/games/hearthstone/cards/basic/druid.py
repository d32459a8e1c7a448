"""Basic druid cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    CRYSTAL_ROOM,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_HERO,
    MY_MANA,
    TARGET,
    TAUNT,
    THIS_TURN,
    AddToHand,
    Buff,
    Damage,
    Draw,
    GainArmor,
    GainCrystals,
    GainMana,
    Heal,
    If,
    Splash,
    card,
    plain_cards,
)


@card("CS2_005")
class Claw:
    play = Buff(MY_HERO, attack=2, until=THIS_TURN) + GainArmor(2)


@card("CS2_007")
class HealingTouch:
    targets = CHARACTER
    play = Heal(TARGET, 8)


@card("CS2_008")
class Moonfire:
    targets = CHARACTER
    play = Damage(TARGET, 1)


@card("CS2_009")
class MarkOfTheWild:
    targets = MINION
    play = Buff(TARGET, attack=2, health=2, keywords=TAUNT)


@card("CS2_011")
class SavageRoar:
    play = Buff(FRIENDLY, attack=2, until=THIS_TURN)


@card("CS2_012")
class Swipe:
    targets = ENEMY
    play = Splash(4, ENEMY, 1, newest_first=True)


@card("CS2_013")
class WildGrowth:
    """A player who already has ten mana crystals cannot gain another: https://hearthstone.wiki.gg/wiki/Wild_Growth."""

    play = If(CRYSTAL_ROOM & (MY_MANA < 10), GainCrystals(1), AddToHand("CS2_013t"))


@card("CS2_013t")
class ExcessMana:
    play = Draw()


@card("CS2_017")
class Shapeshift:
    play = Buff(MY_HERO, attack=1, until=THIS_TURN) + GainArmor(1)


@card("EX1_169")
class Innervate:
    play = GainMana(2)


@card("EX1_169", since="competition-2018")
class InnervateFrom2018:
    play = GainMana(1)


@card("EX1_173")
class Starfire:
    targets = CHARACTER
    play = Damage(TARGET, 5) + Draw()


PLAIN = plain_cards(IronbarkProtector="CS2_232", MalfurionStormrage="HERO_06")
