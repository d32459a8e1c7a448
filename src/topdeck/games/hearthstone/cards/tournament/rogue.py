"""Rogue cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    ATTACKS,
    CHARACTER,
    COMBO,
    EQUIPPED,
    FRIENDLY,
    HERO,
    INSPIRE,
    MY_HERO,
    PIRATE,
    POWER_KEEPS_WEAPON,
    SELF,
    TARGET,
    WEAPON,
    AddRandomOfEnemyClass,
    AddToHand,
    Buff,
    Damage,
    Draw,
    Exists,
    ForEnemy,
    If,
    ReturnMe,
    ShuffleInForEnemy,
    Summon,
    When,
    card,
    plain_cards,
)


@card("AT_028")
class ShadoPanRider:
    combo = Buff(SELF, attack=3)


@card("AT_029")
class Buccaneer:
    when = When(EQUIPPED, FRIENDLY & WEAPON, Buff(TARGET, attack=1))


@card("AT_030")
class UndercityValiant:
    targets = CHARACTER
    needs_target_if = COMBO
    combo = Damage(TARGET, 1)


@card("AT_031")
class Cutpurse:
    when = When(ATTACKS, SELF, AddToHand("GAME_005"), against=HERO)


@card("AT_032")
class ShadyDealer:
    play = If(Exists(FRIENDLY & PIRATE), Buff(SELF, attack=1, health=1))


@card("AT_033")
class Burgle:
    play = AddRandomOfEnemyClass(2)


@card("AT_034")
class PoisonedBlade:
    rules = POWER_KEEPS_WEAPON
    when = When(INSPIRE, MY_HERO, Buff(SELF, attack=1))


@card("AT_035")
class BeneathTheGrounds:
    play = ShuffleInForEnemy("AT_035t", 3)


@card("AT_035t")
class Ambush:
    drawn = ForEnemy(Summon("AT_036t")) + Draw()


@card("AT_036")
class Anubarak:
    deathrattle = ReturnMe() + Summon("AT_036t")


PLAIN = plain_cards(Nerubian="AT_036t")
