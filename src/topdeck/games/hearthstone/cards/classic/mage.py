"""Classic mage cards."""

from topdeck.games.hearthstone.language import (
    CASTING,
    ENEMY,
    FATAL,
    IMMUNE,
    MINION,
    MY_HERO,
    PLAYED,
    PROPOSED,
    SPELL,
    THIS_TURN,
    Counter,
    Damage,
    Freeze,
    GainArmor,
    Give,
    When,
    card,
)


@card("CS2_028")
class Blizzard:
    play = Damage(ENEMY & MINION, 2) + Freeze(ENEMY & MINION)


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
