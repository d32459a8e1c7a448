"""Classic mage cards."""

from topdeck.games.hearthstone.language import (
    CASTING,
    CHARACTER,
    ENEMY,
    FATAL,
    FRIENDLY,
    FROZEN,
    IMMUNE,
    MINION,
    MY_HERO,
    PLAYED,
    PROPOSED,
    SELF,
    SPELL,
    TARGET,
    THIS_TURN,
    AddToHand,
    Buff,
    Counter,
    Damage,
    Freeze,
    GainArmor,
    Give,
    Has,
    If,
    TargetIs,
    When,
    card,
)


@card("CS2_028")
class Blizzard:
    play = Damage(ENEMY & MINION, 2) + Freeze(ENEMY & MINION)


@card("CS2_031")
class IceLance:
    targets = CHARACTER
    play = If(TargetIs(Has(FROZEN)), Damage(TARGET, 4), Freeze(TARGET))


@card("EX1_279")
class Pyroblast:
    targets = CHARACTER
    play = Damage(TARGET, 10)


@card("EX1_287")
class Counterspell:
    """It reacts in order of play, like other triggers; triggers that come later ignore the countered spell."""

    secret = When(PLAYED, ENEMY & SPELL, Counter())


@card("EX1_287", since="competition-2018")
class CounterspellFrom2018:
    """Since patch 11.2, nothing reacts to a countered spell."""

    secret = When(CASTING, ENEMY & SPELL, Counter())


@card("EX1_289")
class IceBarrier:
    secret = When(PROPOSED, ENEMY, GainArmor(8), against=MY_HERO)


@card("EX1_295")
class IceBlock:
    # Secrets trigger only in the enemy's turn, so the immunity ends before the player's own turn.
    secret = When(FATAL, MY_HERO, Give(MY_HERO, IMMUNE, until=THIS_TURN))


@card("EX1_559")
class ArchmageAntonidas:
    when = When(PLAYED, FRIENDLY & SPELL, AddToHand("CS2_029"))


@card("NEW1_012")
class ManaWyrm:
    when = When(PLAYED, FRIENDLY & SPELL, Buff(SELF, attack=1))
