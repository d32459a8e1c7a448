"""Paladin cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.language import (
    DEATHRATTLE,
    DIED,
    DIVINE_SHIELD,
    FRIENDLY,
    MECH,
    MINION,
    MY_HERO,
    OTHER,
    SELF,
    SUMMON,
    TAUNT,
    THIS_TURN,
    Buff,
    BuffInHand,
    Damage,
    Equip,
    Give,
    Heal,
    Named,
    Random,
    Summon,
    When,
    card,
    plain_cards,
)


@card("GVG_057")
class SealOfLight:
    play = Heal(MY_HERO, 4) + Buff(MY_HERO, attack=2, until=THIS_TURN)


@card("GVG_059")
class Coghammer:
    play = Give(Random(FRIENDLY & MINION), DIVINE_SHIELD | TAUNT)


@card("GVG_060")
class Quartermaster:
    play = Buff(FRIENDLY & Named("CS2_101t"), attack=2, health=2)


@card("GVG_061")
class MusterForBattle:
    play = Summon("CS2_101t", 3) + Equip("CS2_091")


@card("GVG_062")
class CobaltGuardian:
    when = When(SUMMON, FRIENDLY & OTHER & MECH, Give(SELF, DIVINE_SHIELD))


@card("GVG_063")
class BolvarFordragon:
    in_hand = When(DIED, FRIENDLY & MINION, BuffInHand(attack=1))


@card("GVG_101")
class ScarletPurifier:
    play = Damage(MINION & DEATHRATTLE, 2)


PLAIN = plain_cards(ShieldedMinibot="GVG_058")
