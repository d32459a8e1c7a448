"""Resolution of attacks; the `legal` module determines which attacks are possible."""

from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.deaths import is_dying, settle
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.events import emit
from topdeck.games.hearthstone.engine.health import take_damage
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


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
    if weapon is not None and weapon.card.rules & constants.UNLIMITED_ATTACKS:
        return not hero.keywords & (constants.FROZEN | constants.CANT_ATTACK)
    return hero.can_attack(attack_keywords(owner))


def attack_keywords(owner: Player) -> i64:
    """Return the keywords that apply when the hero attacks, which are its own and those of its weapon."""
    hero, weapon = owner.hero, owner.weapon
    return hero.keywords if weapon is None else hero.keywords | weapon.keywords


def has_cleave(it: Entity) -> bool:
    """Return whether the attacks of a minion also damage the minions next to the defender."""
    return it.listens & constants.RULE != 0 and it.card.rules & constants.CLEAVE != 0


def attack(game: Table, attacker: Entity, defender: Entity) -> None:
    """Perform an attack, which triggers can cancel or redirect."""
    attacker.keywords &= ~constants.STEALTH
    if game.listening & (constants.PROPOSED | constants.ATTACK):
        propose_attack(game, attacker, defender, 0)
    else:
        strike(game, attacker, defender)


def propose_attack(game: Table, attacker: Entity, defender: Entity, redirected: i64) -> None:
    """Run the triggers that precede an attack on this defender; `redirected` is 1 unless this is the first defender."""
    game.defender = defender
    emit(game, constants.PROPOSED, attacker, defender, redirected)
    game.run_or_defer(BEGIN_ATTACK, attacker, defender)


class BeginAttack(Effect):
    """The proposal of the attack on a new defender, or the beginning of the attack if the defender has not changed."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        defender = game.defender
        if defender is not None and defender is not it:
            propose_attack(game, me, defender, 1)
            return
        game.defender = None
        if not me.keywords & constants.GONE:
            emit(game, constants.ATTACK, me, it, 0)
        settle(game)
        game.run_or_defer(STRIKE, me, it)


BEGIN_ATTACK: Final = BeginAttack()


class Strike(Effect):
    """The attack itself; cancelled attacks are not counted."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        if game.winner == constants.ONGOING and not (me.keywords | it.keywords) & constants.GONE:
            strike(game, me, it)


STRIKE: Final = Strike()


def strike(game: Table, attacker: Entity, defender: Entity) -> None:
    """Exchange damage, and run the triggers that follow an attack."""
    attacker.attacks += 1
    if game.log is not None:
        consequences.report(game, consequences.ATTACK, defender, attacker)
    if attacker.card.type == constants.HERO_CARD:
        strike_as_hero(game, game.owner(attacker), defender)
    else:
        exchange_damage(game, attacker, defender)
        if has_cleave(attacker) and defender.is_minion():
            cleave(game, attacker, defender)
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


def cleave(game: Table, attacker: Entity, defender: Entity) -> None:
    """Damage the minions next to the defender; the triggers for the defender's damage have already run."""
    if (attacker.keywords | defender.keywords) & constants.GONE:
        return
    board = game.owner(defender).board
    place = board.index(defender)
    struck = board[place + 1 : place + 2] + board[max(place - 1, 0) : place]
    blow = attacker.attack
    dealt = [take_damage(game, attacker, it, blow) for it in struck]
    for index, it in enumerate(struck):
        if dealt[index] > 0:
            emit(game, constants.HURT, it, attacker, dealt[index])


def strike_as_hero(game: Table, owner: Player, defender: Entity) -> None:
    """Exchange damage between a player's hero and a defender, and reduce the durability of the hero's weapon."""
    hero, weapon = owner.hero, owner.weapon
    if weapon is not None and weapon.card.rules & constants.IMMUNE_WHILE_ATTACKING:
        lent = constants.IMMUNE & ~hero.keywords
        hero.keywords |= lent
        exchange_damage(game, hero, defender)
        hero.keywords &= ~lent
    else:
        exchange_damage(game, hero, defender)
    lose_durability(game, owner)


def lose_durability(game: Table, owner: Player) -> None:
    """Reduce the weapon's durability unless the weapon is immune; at 0, it breaks in the next death phase."""
    weapon = owner.weapon
    if weapon is not None and not weapon.keywords & constants.IMMUNE:
        weapon.health -= 1
        if weapon.health <= 0:
            game.deaths = True
