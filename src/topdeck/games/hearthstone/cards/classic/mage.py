"""Classic mage cards."""

from topdeck.games.hearthstone.language import *


@card("CS2_028")
class Blizzard:
    play = Damage(ENEMY & MINION, 2) + Freeze(ENEMY & MINION)


@card("EX1_287")
class Counterspell:
    """In order of play among those who see the spell; the younger ones do not see it any more."""

    secret = When(PLAYED, ENEMY & SPELL, Counter())


@card("EX1_287", since="competition-2018")
class CounterspellFrom2018:
    """Since patch 11.2 nobody sees a countered spell."""

    secret = When(CASTING, ENEMY & SPELL, Counter())


@card("EX1_289")
class IceBarrier:
    secret = When(PROPOSED, ENEMY, GainArmor(8), against=MY_HERO)


@card("EX1_295")
class IceBlock:
    # Secrets work in the enemy's turn only: what is left of it ends where its own turn begins.
    secret = When(FATAL, MY_HERO, Give(MY_HERO, IMMUNE, until=THIS_TURN))
