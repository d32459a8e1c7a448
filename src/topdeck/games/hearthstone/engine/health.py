"""Damage, healing and destruction."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.events import emit, sort_by_play_order
from topdeck.games.hearthstone.engine.model import Entity, Table


def damage(game: Table, source: Entity, it: Entity, amount: i64) -> None:
    """Deal damage to one character and run the damage triggers."""
    dealt = take_damage(game, source, it, amount)
    if dealt > 0:
        emit(game, constants.HURT, it, source, dealt)


def damage_all(game: Table, source: Entity, them: list[Entity], amount: i64) -> None:
    """Deal damage to several characters at once, then run the damage triggers in order of play."""
    hurt = [it for it in them if take_damage(game, source, it, amount) > 0]
    if game.listening & constants.HURT:
        for it in sort_by_play_order(hurt):
            emit(game, constants.HURT, it, source, amount)


def take_damage(game: Table, source: Entity, it: Entity, amount: i64) -> i64:
    """Deal damage without running triggers, and return the amount dealt."""
    if amount <= 0 or it.keywords & (constants.IMMUNE | constants.GONE):
        return 0
    if it.keywords & constants.DIVINE_SHIELD:
        it.keywords &= ~constants.DIVINE_SHIELD
        source.keywords &= ~constants.STEALTH
        if game.log is not None:
            consequences.report(game, consequences.SHIELD, it, source)
        return 0
    if it.card.type == constants.HERO_CARD:
        if not damage_hero(game, source, it, amount):
            return 0
    else:
        it.health -= amount
    if game.log is not None:
        consequences.report(game, consequences.DAMAGE, it, source, amount=amount)
    if it.health <= 0:
        game.deaths = True
    if source.keywords & (constants.LIFESTEAL | constants.POISONOUS | constants.STEALTH):
        apply_damage_keywords(game, source, it, amount)
    return amount


def damage_hero(game: Table, source: Entity, hero: Entity, amount: i64) -> bool:
    """Deal damage to a hero, armor first; return False if a secret prevented fatal damage."""
    owner = game.owner(hero)
    if game.listening & constants.FATAL and amount >= hero.health + owner.armor:
        emit(game, constants.FATAL, hero, source, amount)
        if hero.keywords & constants.IMMUNE:
            return False
    absorbed = min(owner.armor, amount)
    owner.armor -= absorbed
    hero.health -= amount - absorbed
    return True


def apply_damage_keywords(game: Table, source: Entity, it: Entity, amount: i64) -> None:
    """Apply lifesteal and poisonous, and end the stealth of the source."""
    source.keywords &= ~constants.STEALTH
    if source.keywords & constants.LIFESTEAL:
        heal(game, source, game.owner(source).hero, amount)
    if source.keywords & constants.POISONOUS and it.card.type == constants.MINION_CARD:
        destroy(game, it)


def heal(game: Table, source: Entity, it: Entity, amount: i64) -> None:
    restored = restore_health(game, source, it, amount)
    if restored > 0:
        emit(game, constants.HEALED, it, source, restored)


def heal_all(game: Table, source: Entity, them: list[Entity], amount: i64) -> None:
    """Heal several characters at once, then run the healing triggers in order of play."""
    sort_by_play_order(them)
    emit_healing(game, source, them, [restore_health(game, source, it, amount) for it in them])


def heal_fully(game: Table, source: Entity, them: list[Entity]) -> None:
    """Restore all missing health to several characters at once, then run the healing triggers in order of play."""
    sort_by_play_order(them)
    emit_healing(game, source, them, [restore_health(game, source, it, it.max_health - it.health) for it in them])


def emit_healing(game: Table, source: Entity, them: list[Entity], restored: list[i64]) -> None:
    """Run the triggers for the health that these characters have regained."""
    for index, it in enumerate(them):
        if restored[index] > 0:
            emit(game, constants.HEALED, it, source, restored[index])


def restore_health(game: Table, source: Entity, it: Entity, amount: i64) -> i64:
    """Restore health without running triggers, and return the amount restored."""
    restored = min(amount, it.max_health - it.health)
    if restored <= 0 or it.keywords & constants.GONE:
        return 0
    it.health += restored
    if game.log is not None:
        consequences.report(game, consequences.HEAL, it, source, amount=restored)
    return restored


def destroy(game: Table, it: Entity) -> None:
    """Mark a character to die in the next death phase."""
    it.keywords |= constants.DOOMED
    if game.log is not None:
        consequences.report(game, consequences.DESTROY, it)
    game.deaths = True
