"""Rogue cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.language import (
    ENEMY,
    FRIENDLY,
    MECH,
    MINION,
    MY_HERO,
    MY_WEAPON,
    OTHER,
    PIRATE,
    PLAYED,
    PROPOSED,
    SELF,
    SPELL,
    STEALTH,
    SUMMON,
    TARGET,
    TURN_END,
    AddCopyToHand,
    AddToHand,
    Aura,
    BreakEnemyWeapon,
    Buff,
    Destroy,
    Exists,
    ForEnemy,
    GainMana,
    Give,
    MissTarget,
    Named,
    Random,
    When,
    While,
    card,
)


@card("GVG_022")
class TinkersSharpswordOil:
    play = Buff(MY_WEAPON, attack=3)
    combo = Buff(MY_WEAPON, attack=3) + Buff(Random(FRIENDLY & MINION), attack=3)


@card("GVG_023")
class GoblinAutoBarber:
    play = Buff(MY_WEAPON, attack=1)


@card("GVG_024")
class CogmastersWrench:
    aura = Aura(SELF & While(Exists(FRIENDLY & MECH)), attack=2)


@card("GVG_025")
class OneEyedCheat:
    when = When(SUMMON, FRIENDLY & PIRATE & OTHER, Give(SELF, STEALTH))


@card("GVG_027")
class IronSensei:
    when = When(TURN_END, MY_HERO, Buff(Random(FRIENDLY & MECH & OTHER, dying=True), attack=2, health=2))


@card("GVG_028")
class TradePrinceGallywix:
    when = When(PLAYED, ENEMY & (SPELL - Named("GVG_028t")), AddCopyToHand(TARGET) + ForEnemy(AddToHand("GVG_028t")))


@card("GVG_028t")
class GallywixsCoin:
    play = GainMana(1)


@card("GVG_047")
class Sabotage:
    play = Destroy(Random(ENEMY & MINION))
    combo = Destroy(Random(ENEMY & MINION)) + BreakEnemyWeapon()


@card("GVG_088")
class OgreNinja:
    when = When(PROPOSED, SELF, MissTarget())
