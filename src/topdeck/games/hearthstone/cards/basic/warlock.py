"""Basic warlock cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    CASTER_HERO,
    CHARACTER,
    DEMON,
    ENEMY,
    MINION,
    MY_HERO,
    OTHER,
    SELF,
    TARGET,
    TARGET_DIES,
    TURN_START,
    Damage,
    Destroy,
    Discard,
    Draw,
    Heal,
    If,
    Teach,
    When,
    card,
    plain_cards,
)


@card("CS2_056")
class LifeTap:
    play = Damage(MY_HERO, 2) + Draw()  # in this order (HearthSim/hs-bugs 148)


@card("CS2_057")
class ShadowBolt:
    targets = MINION
    play = Damage(TARGET, 4)


@card("CS2_061")
class DrainLife:
    targets = CHARACTER
    play = Damage(TARGET, 2) + Heal(MY_HERO, 2)


@card("CS2_062")
class Hellfire:
    play = Damage(CHARACTER, 3)


@card("CS2_063")
class Corruption:
    targets = ENEMY & MINION
    play = Teach(TARGET, trigger=When(TURN_START, CASTER_HERO, Destroy(SELF)))


@card("CS2_064")
class DreadInfernal:
    play = Damage(CHARACTER & OTHER, 1)


@card("EX1_302")
class MortalCoil:
    targets = MINION
    play = Damage(TARGET, 1) + If(TARGET_DIES, Draw())


@card("EX1_306")
class Succubus:
    play = Discard()


@card("EX1_308")
class Soulfire:
    targets = CHARACTER
    play = Damage(TARGET, 4) + Discard()


@card("NEW1_003")
class SacrificialPact:
    """The target can be a hero that is a Demon."""

    targets = DEMON
    play = Destroy(TARGET) + Heal(MY_HERO, 5)


PLAIN = plain_cards(Guldan="HERO_07", Voidwalker="CS2_065")
