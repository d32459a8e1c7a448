"""Druid cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    AFTER_SUMMON,
    BEAST,
    BOTH_OPTIONS,
    CTHUN_ATTACK,
    FRIENDLY,
    MINION,
    MY_HERO,
    MY_MANA,
    OTHER,
    SELF,
    TARGET,
    THIS_TURN,
    Buff,
    BuffCthun,
    Draw,
    GainArmor,
    GainCrystals,
    If,
    SpendAllMana,
    Summon,
    TargetIs,
    When,
    card,
    plain_cards,
)


@card("OG_044")
class FandralStaghelm:
    rules = BOTH_OPTIONS


@card("OG_047")
class FeralRage:
    options = ("OG_047a", "OG_047b")


@card("OG_047a")
class EvolveSpines:
    play = Buff(MY_HERO, attack=4, until=THIS_TURN)


@card("OG_047b")
class EvolveScales:
    play = GainArmor(8)


@card("OG_048")
class MarkOfYShaarj:
    targets = MINION
    play = Buff(TARGET, attack=2, health=2) + If(TargetIs(BEAST), Draw())


@card("OG_051")
class ForbiddenAncient:
    play = Buff(SELF, attack=MY_MANA, health=MY_MANA) + SpendAllMana()


@card("OG_188")
class KlaxxiAmberWeaver:
    play = If(CTHUN_ATTACK >= 10, Buff(SELF, health=5))


@card("OG_195")
class WispsOfTheOldGods:
    options = ("OG_195a", "OG_195b")


@card("OG_195a")
class ManyWisps:
    play = Summon("OG_195c", 7)


@card("OG_195b")
class BigWisps:
    play = Buff(FRIENDLY & MINION, attack=2, health=2)


@card("OG_202")
class MireKeeper:
    options = ("OG_202a", "OG_202b")


@card("OG_202a")
class YShaarjsStrength:
    play = Summon("OG_202c")


@card("OG_202b")
class YoggSaronsMagic:
    play = GainCrystals(1)


@card("OG_293")
class DarkArakkoa:
    play = BuffCthun(attack=3, health=3)


@card("OG_313")
class AddledGrizzly:
    when = When(AFTER_SUMMON, FRIENDLY & OTHER, Buff(TARGET, attack=1, health=1))


PLAIN = plain_cards(WispOfTheOldGods="OG_195c", SlimeOfTheMireKeeper="OG_202c")
