"""Basic warrior cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    CANT_ATTACK_HEROES,
    CHARGE,
    DAMAGED,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_HERO,
    TARGET,
    THIS_TURN,
    Aura,
    Buff,
    Count,
    Damage,
    Destroy,
    Draw,
    GainArmor,
    Give,
    Has,
    Random,
    card,
    plain_cards,
)


@card("CS2_102")
class ArmorUp:
    play = GainArmor(2)


@card("CS2_103")
class Charge:
    targets = FRIENDLY & MINION
    play = Buff(TARGET, attack=2) + Give(TARGET, CHARGE)


@card("CS2_103", since="gadgetzan-2017")
class ChargeAtMinions:
    targets = FRIENDLY & MINION
    play = Give(TARGET, CHARGE) + Give(TARGET, CANT_ATTACK_HEROES, THIS_TURN)


@card("CS2_105")
class HeroicStrike:
    play = Buff(MY_HERO, attack=4, until=THIS_TURN)


@card("CS2_108")
class Execute:
    targets = ENEMY & MINION & DAMAGED
    play = Destroy(TARGET)


@card("CS2_114")
class Cleave:
    needs = Count(ENEMY & MINION) >= 2
    play = Damage(Random(ENEMY & MINION, 2), 2)


@card("EX1_084")
class WarsongCommander:
    aura = Aura(FRIENDLY & MINION & Has(CHARGE), attack=1)


@card("EX1_400")
class Whirlwind:
    play = Damage(MINION, 1)


@card("EX1_606")
class ShieldBlock:
    play = GainArmor(5) + Draw()


PLAIN = plain_cards(
    GarroshHellscream="HERO_01", FieryWarAxe="CS2_106", ArcaniteReaper="CS2_112", KorkronElite="NEW1_011"
)
