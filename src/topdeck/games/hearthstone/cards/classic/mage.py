"""Classic mage cards."""

from dataclasses import dataclass

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.board import summon
from topdeck.games.hearthstone.engine.constants import RIGHTMOST
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
    SECRET,
    SELF,
    SPELL,
    TARGET,
    TARGETED,
    THIS_TURN,
    TURN_END,
    AddToHand,
    Buff,
    CostChange,
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
    Reprice,
    SummonCopy,
    Table,
    TargetIs,
    When,
    add_spell_damage,
    card,
    plain_cards,
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
    """Deal damage to the target and the minions next to it at once, then freeze all of them.

    Damage triggers run for the left neighbour, the right neighbour and the target, in that order.
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
    """The secret reacts in order of play, like other triggers; later triggers ignore the countered spell."""

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
    """For Lord Jaraxxus, who is already a hero at this point, the secret summons a new copy of the minion."""

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


@card("EX1_608")
class SorcerersApprentice:
    cost_aura = CostChange(SPELL, -1)


@card("EX1_612")
class KirinTorMage:
    play = Reprice(CostChange(SECRET, to=0), until=THIS_TURN, once=True)


@card("NEW1_012")
class ManaWyrm:
    when = When(PLAYED, FRIENDLY & SPELL, Buff(SELF, attack=1))


@dataclass(eq=False)
class SummonAsTarget(Effect):
    """Summon a minion that becomes the target of the spell being cast."""

    id: str

    def in_words(self) -> str:
        return "summon {id} as the new target"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        target = summon(game, game.owner(me), game.rules.cards[self.id], RIGHTMOST)
        if target is not None:
            game.defender = target
            if game.log is not None:
                consequences.report(game, consequences.TARGET, target)


@card("tt_010")
class Spellbender:
    secret = When(TARGETED, ENEMY & SPELL, SummonAsTarget("tt_010a"), against=MINION, only_if=ROOM)


SPELLBENDER = plain_cards(SpellbenderMinion="tt_010a")
