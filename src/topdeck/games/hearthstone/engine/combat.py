"""Resolution of attacks; `legal` decides which attacks are possible."""

from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.deaths import is_dying, settle
from topdeck.games.hearthstone.engine.events import emit
from topdeck.games.hearthstone.engine.health import take_damage
from topdeck.games.hearthstone.engine.model import Entity, Player, Table


def total_attack(owner: Player, it: Entity) -> i64:
    """Return a character's attack, which for a hero includes the weapon's attack."""
    if it.card.type == constants.HERO_CARD:
        weapon = owner.weapon
        if weapon is not None:
            return it.attack + max(weapon.attack, 0)
    return it.attack


def hero_can_attack(owner: Player) -> bool:
    """Return whether the hero can still attack this turn; a weapon can give it windfury."""
    hero, weapon = owner.hero, owner.weapon
    return hero.can_attack(hero.keywords if weapon is None else hero.keywords | weapon.keywords)


def attack(game: Table, attacker: Entity, defender: Entity) -> None:
    """Perform an attack, which triggers can cancel or redirect."""
    attacker.keywords &= ~constants.STEALTH
    if game.listening & (constants.PROPOSED | constants.ATTACK):
        propose_attack(game, attacker, defender)
    else:
        strike(game, attacker, defender)


def propose_attack(game: Table, attacker: Entity, defender: Entity) -> None:
    """Run the triggers that precede an attack on this defender."""
    game.defender = defender
    emit(game, constants.PROPOSED, attacker, defender, 0)
    game.run_or_defer(BEGIN_ATTACK, attacker, defender)


class BeginAttack(Effect):
    """The proposal of the attack on a new defender, or the beginning of the attack if the defender is the same."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        defender = game.defender
        if defender is not None and defender is not it:
            propose_attack(game, me, defender)
            return
        game.defender = None
        if not me.keywords & constants.GONE:
            emit(game, constants.ATTACK, me, it, 0)
        settle(game)
        game.run_or_defer(STRIKE, me, it)


BEGIN_ATTACK: Final = BeginAttack()


class Strike(Effect):
    """The attack itself; an attack that is cancelled does not count."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.winner == constants.ONGOING and not (me.keywords | it.keywords) & constants.GONE:
            strike(game, me, it)


STRIKE: Final = Strike()


def strike(game: Table, attacker: Entity, defender: Entity) -> None:
    """Exchange damage, and run the triggers that follow an attack."""
    attacker.attacks += 1
    if game.log is not None:
        consequences.report(game, consequences.ATTACK, defender, attacker)
    exchange_damage(game, attacker, defender)
    if attacker.card.type == constants.HERO_CARD:
        lose_durability(game, game.owner(attacker))
    emit(game, constants.AFTER_ATTACK, attacker, defender, 0)
    game.run_or_defer(END_ATTACK, attacker, defender)


class EndAttack(Effect):
    """The last steps of an attack."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if it.is_minion() and is_dying(it):
            emit(game, constants.KILLED, me, it, 0)
        settle(game)


END_ATTACK: Final = EndAttack()


def exchange_damage(game: Table, attacker: Entity, defender: Entity) -> None:
    """Deal damage to both characters at the same time, then run the damage triggers."""
    blow = total_attack(game.owner(attacker), attacker)
    counter = defender.attack if defender.side != game.player else total_attack(game.owner(defender), defender)
    dealt = take_damage(game, attacker, defender, blow)
    taken = take_damage(game, defender, attacker, counter)
    if dealt > 0:
        emit(game, constants.HURT, defender, attacker, dealt)
    if taken > 0:
        emit(game, constants.HURT, attacker, defender, taken)


def lose_durability(game: Table, owner: Player) -> None:
    """Reduce the weapon's durability unless the weapon is immune; at 0, it breaks in the next death phase."""
    weapon = owner.weapon
    if weapon is not None and not weapon.keywords & constants.IMMUNE:
        weapon.health -= 1
        if weapon.health <= 0:
            game.deaths = True
