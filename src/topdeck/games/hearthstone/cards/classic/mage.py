"""Classic mage cards."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.events import emit
from topdeck.games.hearthstone.engine.health import take_damage
from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    ALIVE,
    BESIDE_TARGET,
    CASTING,
    CHARACTER,
    ENEMY,
    FATAL,
    FRIENDLY,
    FROZEN,
    HAS_SECRET,
    HERO,
    IMMUNE,
    MINION,
    MY_HERO,
    PLAYED,
    PROPOSED,
    ROOM,
    SELF,
    SPELL,
    TARGET,
    THIS_TURN,
    TURN_END,
    AddToHand,
    Buff,
    Counter,
    Damage,
    Destroy,
    Effect,
    Entity,
    Freeze,
    GainArmor,
    Give,
    Has,
    If,
    SummonCopy,
    Table,
    TargetIs,
    When,
    add_spell_damage,
    card,
)


@card("CS2_028")
class Blizzard:
    play = Damage(ENEMY & MINION, 2) + Freeze(ENEMY & MINION)


@card("CS2_031")
class IceLance:
    targets = CHARACTER
    play = If(TargetIs(Has(FROZEN)), Damage(TARGET, 4), Freeze(TARGET))


@card("EX1_274")
class EtherealArcanist:
    when = When(TURN_END, MY_HERO, Buff(SELF, attack=2, health=2), only_if=HAS_SECRET)


@dataclass(eq=False)
class Chill(Effect):
    """Deal damage to the target and the minions next to it at once, then freeze these minions.

    Damage triggers run for the left neighbour, the right neighbour and the target, in this order.
    """

    amount: int

    def in_words(self) -> str:
        return "deal {amount:damage} to {target} and the minions next to it, then freeze them"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        amount = add_spell_damage(game, me, self.amount, 1)
        them = [*BESIDE_TARGET.select(game, me, it), it]
        hurt = [entity for entity in them if take_damage(game, me, entity, amount) > 0]
        for entity in hurt:
            emit(game, constants.HURT, entity, me, amount)
        for entity in them:
            Freeze(TARGET).run(game, me, entity)


@card("EX1_275")
class ConeOfCold:
    targets = MINION
    play = Chill(1)


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


@card("EX1_294")
class MirrorEntity:
    """For Lord Jaraxxus, who is a hero by then, it summons a new copy of the minion."""

    secret = When(AFTER_PLAY, ENEMY & (MINION | HERO) & ALIVE, SummonCopy(TARGET), only_if=ROOM)


@card("EX1_295")
class IceBlock:
    # Secrets trigger only in the enemy's turn, so the immunity ends before the player's own turn.
    secret = When(FATAL, MY_HERO, Give(MY_HERO, IMMUNE, until=THIS_TURN))


@card("EX1_559")
class ArchmageAntonidas:
    when = When(PLAYED, FRIENDLY & SPELL, AddToHand("CS2_029"))


@card("EX1_594")
class Vaporize:
    secret = When(PROPOSED, ENEMY & MINION & ALIVE, Destroy(TARGET), against=MY_HERO)


@card("NEW1_012")
class ManaWyrm:
    when = When(PLAYED, FRIENDLY & SPELL, Buff(SELF, attack=1))
