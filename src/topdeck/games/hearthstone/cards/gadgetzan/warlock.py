"""Warlock cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    AFTER_SUMMON,
    CHARACTER,
    DEMON,
    FRIENDLY,
    MINION,
    MURLOC,
    MY_HERO,
    NO_DUPLICATES,
    OTHER,
    SUMMON,
    TARGET,
    THIS_TURN,
    TURN_END,
    AddRandom,
    Buff,
    CostChange,
    Damage,
    Destroy,
    GainCrystals,
    If,
    Reprice,
    SummonAllFromHand,
    TargetIs,
    When,
    card,
)


@card("CFM_094")
class FelfirePotion:
    play = Damage(CHARACTER, 5)


@card("CFM_608")
class BlastcrystalPotion:
    targets = MINION
    play = Destroy(TARGET) + GainCrystals(-1)


@card("CFM_610")
class Crystalweaver:
    play = Buff(FRIENDLY & MINION & DEMON, attack=1, health=1)


@card("CFM_611")
class BloodfuryPotion:
    targets = MINION
    play = Buff(TARGET, attack=3) + If(TargetIs(DEMON), Buff(TARGET, health=3))


@card("CFM_663")
class KabalTrafficker:
    when = When(TURN_END, MY_HERO, AddRandom(MINION & DEMON))


@card("CFM_699")
class SeadevilStinger:
    play = Reprice(CostChange(MURLOC, in_health=True), until=THIS_TURN, once=True)


@card("CFM_750")
class KrulTheUnshackled:
    play = If(NO_DUPLICATES, SummonAllFromHand(DEMON))


@card("CFM_751")
class AbyssalEnforcer:
    play = Damage(CHARACTER & OTHER, 3)


@card("CFM_900")
class UnlicensedApothecary:
    when = When(SUMMON, FRIENDLY & OTHER, Damage(MY_HERO, 5))


@card("CFM_900", since="competition-2018")
class UnlicensedApothecaryFrom2018:
    when = When(AFTER_SUMMON, FRIENDLY & OTHER, Damage(MY_HERO, 5))
