"""Warrior cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    CTHUN_ATTACK,
    DAMAGED,
    FRIENDLY,
    MINION,
    MY_WEAPON,
    OTHER,
    PIRATE,
    TARGET,
    TARGET_SURVIVES,
    WEAPON,
    AddCopyToHand,
    Buff,
    Damage,
    Enrage,
    Equip,
    EquipRandom,
    Exists,
    GainArmor,
    If,
    ReturnMe,
    Summon,
    card,
    plain_cards,
)


@card("OG_033")
class TentaclesForArms:
    deathrattle = ReturnMe()


@card("OG_149")
class RavagingGhoul:
    play = Damage(MINION & OTHER, 1)


@card("OG_218")
class BloodhoofBrave:
    enrage = Enrage(attack=3)


@card("OG_220")
class Malkorok:
    play = EquipRandom(WEAPON)


@card("OG_276")
class BloodWarriors:
    play = AddCopyToHand(FRIENDLY & MINION & DAMAGED)


@card("OG_301")
class AncientShieldbearer:
    play = If(CTHUN_ATTACK >= 10, GainArmor(10))


@card("OG_312")
class NZothsFirstMate:
    play = Equip("OG_058")


@card("OG_314")
class BloodToIchor:
    targets = MINION
    play = Damage(TARGET, 1) + If(TARGET_SURVIVES, Summon("OG_314b"))


@card("OG_315")
class BloodsailCultist:
    play = If(Exists(FRIENDLY & PIRATE & OTHER), Buff(MY_WEAPON, attack=1, health=1))


PLAIN = plain_cards(RustyHook="OG_058", Slime="OG_314b")
