"""Basic shaman cards, including the hero, the hero power and its totems."""

from topdeck.games.hearthstone.language import (
    ADJACENT,
    CHARACTER,
    FRIENDLY,
    MINION,
    MY_HERO,
    ROOM,
    TARGET,
    THIS_TURN,
    TURN_END,
    Aura,
    Buff,
    Heal,
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


@card("EX1_565")
class FlametongueTotem:
    aura = Aura(ADJACENT, attack=2)


@card("CS2_045")
class RockbiterWeapon:
    targets = FRIENDLY & CHARACTER
    play = Buff(TARGET, attack=3, until=THIS_TURN)


@card("EX1_246")
class Hex:
    targets = MINION
    play = Transform(TARGET, "hexfrog")


PLAIN = plain_cards(
    Thrall="HERO_02", SearingTotem="CS2_050", StoneclawTotem="CS2_051", WrathOfAirTotem="CS2_052", Frog="hexfrog"
)
