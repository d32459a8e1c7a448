"""Classic hunter cards."""

from dataclasses import dataclass

from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    ALIVE,
    BEAST,
    BESIDE_TARGET,
    CHARACTER,
    DIED,
    ENEMY,
    FRIENDLY,
    HERO,
    IMMUNE,
    IMMUNE_WHILE_ATTACKING,
    MINION,
    MY_HERO,
    PROPOSED,
    REVEALED,
    ROOM,
    SELF,
    STEALTH,
    TARGET,
    THIS_TURN,
    Buff,
    Condition,
    Count,
    Damage,
    Destroy,
    DestroyEnemySecrets,
    Draw,
    Entity,
    Exists,
    Random,
    RedirectAttack,
    ReturnToHand,
    Selector,
    Splash,
    Summon,
    Table,
    Take,
    When,
    card,
    other_defenders,
    plain_cards,
)


@card("DS1_188")
class GladiatorsLongbow:
    rules = IMMUNE_WHILE_ATTACKING


@card("EX1_531")
class ScavengingHyena:
    when = When(DIED, FRIENDLY & BEAST, Buff(SELF, attack=2, health=1))


@dataclass(eq=False)
class CanBeRedirected(Condition):
    """The attack in progress can be redirected to another matching character."""

    to: Selector

    def in_words(self) -> str:
        return "the attack can hit another character"

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return len(other_defenders(game, self.to, me, it)) > 0


@card("EX1_533")
class Misdirection:
    """The secret ignores immune characters: https://hearthstone.wiki.gg/wiki/Immune."""

    secret = When(
        PROPOSED,
        ENEMY & ALIVE,
        RedirectAttack(CHARACTER & ALIVE),
        against=MY_HERO,
        only_if=CanBeRedirected(CHARACTER & ALIVE),
    )


@card("EX1_534")
class SavannahHighmane:
    deathrattle = Summon("EX1_534t", 2)


@card("EX1_536")
class EaglehornBow:
    when = When(REVEALED, FRIENDLY, Buff(SELF, health=1))


@card("EX1_537")
class ExplosiveShot:
    targets = MINION
    play = Splash(5, BESIDE_TARGET, 2)


@card("EX1_538")
class UnleashTheHounds:
    needs = ROOM & Exists(ENEMY & MINION)
    play = Summon("EX1_538t", Count(ENEMY & MINION))


@card("EX1_544")
class Flare:
    play = Take(MINION, STEALTH) + DestroyEnemySecrets() + Draw()


@card("EX1_549")
class BestialWrath:
    targets = FRIENDLY & BEAST
    play = Buff(TARGET, attack=2, keywords=IMMUNE, until=THIS_TURN)


@card("EX1_554")
class SnakeTrap:
    secret = When(PROPOSED, ENEMY, Summon("EX1_554t", 3), against=FRIENDLY & MINION, only_if=ROOM)


@card("EX1_609")
class Snipe:
    """The secret also reacts to Lord Jaraxxus, who is already a hero at this point."""

    secret = When(AFTER_PLAY, ENEMY & (MINION | HERO) & ALIVE, Damage(TARGET, 4))


@card("EX1_609", since="competition-2018")
class SnipeFrom2018:
    secret = When(AFTER_PLAY, ENEMY & MINION & ALIVE, Damage(TARGET, 4))


@card("EX1_610")
class ExplosiveTrap:
    secret = When(PROPOSED, ENEMY, Damage(ENEMY, 2), against=MY_HERO)


@card("EX1_611")
class FreezingTrap:
    secret = When(PROPOSED, ENEMY & MINION & ALIVE, ReturnToHand(TARGET, cost=2))


@card("EX1_617")
class DeadlyShot:
    needs = Exists(ENEMY & MINION)
    play = Destroy(Random(ENEMY & MINION))


PLAIN = plain_cards(Hyena="EX1_534t", Hound="EX1_538t", KingKrush="EX1_543", Snake="EX1_554t")
