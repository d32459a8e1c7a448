"""Basic shaman cards, including the hero, the hero power and its totems."""

from topdeck.games.hearthstone.language import (
    ADJACENT,
    CHARACTER,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_HERO,
    ROOM,
    TARGET,
    TAUNT,
    THIS_TURN,
    TOTEM,
    TURN_END,
    WINDFURY,
    Aura,
    Buff,
    Damage,
    Freeze,
    Give,
    Heal,
    HealFully,
    Lacks,
    SummonOneOf,
    Transform,
    When,
    card,
    plain_cards,
)

BASIC_TOTEMS = ("CS2_050", "CS2_051", "CS2_052", "NEW1_009")


@card("CS2_049")
class TotemicCall:
    needs = ROOM & Lacks(BASIC_TOTEMS)
    play = SummonOneOf(BASIC_TOTEMS, missing=True)


@card("NEW1_009")
class HealingTotem:
    when = When(TURN_END, MY_HERO, Heal(FRIENDLY & MINION, 1))


@card("CS2_037")
class FrostShock:
    targets = ENEMY & CHARACTER
    play = Damage(TARGET, 1) + Freeze(TARGET)


@card("CS2_039")
class Windfury:
    targets = MINION
    play = Give(TARGET, WINDFURY)


@card("CS2_041")
class AncestralHealing:
    targets = MINION
    play = HealFully(TARGET) + Give(TARGET, TAUNT)


@card("CS2_042")
class FireElemental:
    targets = CHARACTER
    play = Damage(TARGET, 3)


@card("CS2_045")
class RockbiterWeapon:
    targets = FRIENDLY & CHARACTER
    play = Buff(TARGET, attack=3, until=THIS_TURN)


@card("CS2_046")
class Bloodlust:
    play = Buff(FRIENDLY & MINION, attack=3, until=THIS_TURN)


@card("EX1_244")
class TotemicMight:
    play = Buff(FRIENDLY & TOTEM, health=2)


@card("EX1_246")
class Hex:
    targets = MINION
    play = Transform(TARGET, "hexfrog")


@card("EX1_565")
class FlametongueTotem:
    aura = Aura(ADJACENT, attack=2)


@card("EX1_587")
class Windspeaker:
    targets = FRIENDLY & MINION
    play = Give(TARGET, WINDFURY)


PLAIN = plain_cards(
    Thrall="HERO_02", SearingTotem="CS2_050", StoneclawTotem="CS2_051", WrathOfAirTotem="CS2_052", Frog="hexfrog"
)
