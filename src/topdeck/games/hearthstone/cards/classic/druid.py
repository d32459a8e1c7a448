"""Classic druid cards."""

from topdeck.games.hearthstone.language import (
    MINION,
    MY_HERO,
    ROOM,
    SELF,
    TARGET,
    THIS_TURN,
    Attack,
    Buff,
    Damage,
    Destroy,
    DrawForEnemy,
    GainArmor,
    Summon,
    Transform,
    card,
    plain_cards,
)


@card("EX1_161")
class Naturalize:
    targets = MINION
    play = Destroy(TARGET) + DrawForEnemy(2)


@card("EX1_165")
class DruidOfTheClaw:
    options = ("EX1_165a", "EX1_165b")


@card("EX1_165a")
class CatForm:
    play = Transform(SELF, "EX1_165t1")


@card("EX1_165b")
class BearForm:
    play = Transform(SELF, "EX1_165t2")


@card("EX1_570")
class Bite:
    play = Buff(MY_HERO, attack=4, until=THIS_TURN) + GainArmor(4)


@card("EX1_571")
class ForceOfNature:
    needs = ROOM
    play = Summon("EX1_tk9", 3)


@card("EX1_578")
class Savagery:
    targets = MINION
    play = Damage(TARGET, Attack(MY_HERO))


PLAIN = plain_cards(DruidOfTheClawAsCat="EX1_165t1", DruidOfTheClawAsBear="EX1_165t2", Treant="EX1_tk9")
