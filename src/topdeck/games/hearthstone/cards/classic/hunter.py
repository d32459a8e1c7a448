"""Classic hunter cards."""

from topdeck.games.hearthstone.language import (
    ALIVE,
    BEAST,
    CHARACTER,
    DIED,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_HERO,
    PROPOSED,
    REVEALED,
    ROOM,
    SELF,
    Buff,
    Count,
    Damage,
    Destroy,
    Exists,
    Random,
    RedirectAttack,
    Summon,
    When,
    card,
    plain_cards,
)


@card("EX1_610")
class ExplosiveTrap:
    secret = When(PROPOSED, ENEMY, Damage(ENEMY, 2), against=MY_HERO)


@card("EX1_533")
class Misdirection:
    secret = When(
        PROPOSED,
        ENEMY & ALIVE,
        RedirectAttack(CHARACTER & ALIVE),
        against=MY_HERO,
        only_if=Count(CHARACTER & ALIVE) >= 3,  # a character besides the attacker and the hero
    )


@card("EX1_554")
class SnakeTrap:
    secret = When(PROPOSED, ENEMY, Summon("EX1_554t", 3), against=FRIENDLY & MINION, only_if=ROOM)


@card("EX1_531")
class ScavengingHyena:
    when = When(DIED, FRIENDLY & BEAST, Buff(SELF, attack=2, health=1))


@card("EX1_536")
class EaglehornBow:
    when = When(REVEALED, FRIENDLY, Buff(SELF, health=1))


@card("EX1_538")
class UnleashTheHounds:
    needs = ROOM & Exists(ENEMY & MINION)
    play = Summon("EX1_538t", Count(ENEMY & MINION))


@card("EX1_617")
class DeadlyShot:
    needs = Exists(ENEMY & MINION)
    play = Destroy(Random(ENEMY & MINION))


@card("EX1_534")
class SavannahHighmane:
    deathrattle = Summon("EX1_534t", 2)


PLAIN = plain_cards(Snake="EX1_554t", Hound="EX1_538t", Hyena="EX1_534t")
