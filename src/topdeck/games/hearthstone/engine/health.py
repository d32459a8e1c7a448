"""Damage, healing and destruction."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.auras import add_spell_damage, double_for_each
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.events import emit, sort_by_play_order
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


def damage(game: Table, source: Entity, it: Entity, amount: i64) -> None:
    """Deal damage to one character and run the damage triggers."""
    dealt = take_damage(game, source, it, amount)
    if dealt > 0:
        emit(game, constants.HURT, it, source, dealt)


def damage_all(game: Table, source: Entity, them: list[Entity], amount: i64) -> None:
    """Deal damage to several characters at once, then run the damage triggers in order of play."""
    if game.listening & constants.GUARD:
        damage_each(game, source, them, [amount] * len(them))
        return
    hurt = [it for it in them if take_damage(game, source, it, amount) > 0]
    if game.listening & constants.HURT:
        for it in sort_by_play_order(hurt):
            emit(game, constants.HURT, it, source, amount)


def damage_each(game: Table, source: Entity, them: list[Entity], amounts: list[int]) -> None:
    """Deal separate amounts of damage to several characters at once, then run the damage triggers in order of play."""
    dealt = {it.id: take_damage(game, source, it, amounts[index]) for index, it in enumerate(them)}
    for it in sort_by_play_order(list(them)):
        if dealt[it.id] > 0:
            emit(game, constants.HURT, it, source, dealt[it.id])


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
    if game.listening & constants.GUARD:
        amount = guarded_damage(game, source, it, amount)
        if amount <= 0:
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
    if game.listening & constants.FATAL and prevents_fatal_damage(game, source, hero, amount):
        return False
    absorbed = min(owner.armor, amount)
    owner.armor -= absorbed
    hero.health -= amount - absorbed
    return True


def prevents_fatal_damage(game: Table, source: Entity, hero: Entity, amount: i64) -> bool:
    """Run the triggers for fatal damage, and return whether one of them made the hero immune."""
    if amount >= hero.health + game.owner(hero).armor:
        emit(game, constants.FATAL, hero, source, amount)
    return hero.keywords & constants.IMMUNE != 0


# ---- cards that change or redirect damage before it is dealt


def guarded_damage(game: Table, source: Entity, it: Entity, amount: i64) -> i64:
    """Return the damage that a character takes once all effects that change or redirect it have been applied."""
    owner = game.owner(it)
    if it.card.type != constants.HERO_CARD:
        return min(amount, it.health - 1) if owner.rules & constants.MINIONS_SURVIVE else amount
    if owner.rules & constants.HERO_TAKES_DOUBLE:
        amount += amount
    for guard in hero_guards(owner):
        if guard.card.secret:
            if prevents_fatal_damage(game, source, it, amount):
                return 0
        elif guard.card.rules & constants.HERO_TAKES_ONE:
            amount = 1
        else:
            damage(game, source, guard, amount)
            return 0
    return amount


def hero_guards(owner: Player) -> list[Entity]:
    """Return the minions and secrets that change or redirect the damage to their hero, in order of play."""
    guards: list[Entity] = []
    for it in owner.board:
        if it.listens & constants.GUARD:
            guards.append(it)
    if guards:
        for it in owner.secrets:
            if it.listens & constants.FATAL:
                guards.append(it)
    return sort_by_play_order(guards)


def damage_taker(game: Table, it: Entity) -> Entity:
    """Return the minion that takes damage in place of this character, or the character itself."""
    if it.card.type == constants.HERO_CARD and game.listening & constants.GUARD:
        for guard in hero_guards(game.owner(it)):
            if guard.card.rules & constants.HERO_SHIELDED:
                return guard
    return it


def apply_damage_keywords(game: Table, source: Entity, it: Entity, amount: i64) -> None:
    """Apply lifesteal and poisonous, and end the stealth of the source."""
    source.keywords &= ~constants.STEALTH
    if source.keywords & constants.LIFESTEAL:
        heal(game, source, game.owner(source).hero, amount)
    if source.keywords & constants.POISONOUS and it.card.type == constants.MINION_CARD:
        destroy(game, it)


# ---- healing


def heal(game: Table, source: Entity, it: Entity, amount: i64) -> None:
    if game.owner(source).rules & constants.HEALING_HURTS:
        hurt_instead(game, source, [it], [amount])
        return
    restored = restore_health(game, source, it, amount)
    if restored > 0:
        emit(game, constants.HEALED, it, source, restored)


def heal_all(game: Table, source: Entity, them: list[Entity], amount: i64) -> None:
    """Heal several characters at once, then run the healing triggers in order of play."""
    rules = game.owner(source).rules
    if rules & constants.HEALING_HURTS:
        hurt_instead(game, source, them, [amount] * len(them))
        return
    if rules & constants.ADDED_RULES and source.card.type in (constants.SPELL_CARD, constants.POWER_CARD):
        amount = double_for_each(amount, rules)
    sort_by_play_order(them)
    emit_healing(game, source, them, [restore_health(game, source, it, amount) for it in them])


def heal_fully(game: Table, source: Entity, them: list[Entity], by_maximum: bool) -> None:
    """Restore all missing health to several characters at once, then run the healing triggers in order of play.

    If healing deals damage, the damage is the missing health or, with `by_maximum`, the maximum health.
    """
    sort_by_play_order(them)
    if game.owner(source).rules & constants.HEALING_HURTS:
        if by_maximum:
            hurt_instead(game, source, them, [it.max_health for it in them])
        else:
            hurt_instead(game, source, them, [it.max_health - it.health for it in them])
        return
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


def hurt_instead(game: Table, source: Entity, them: list[Entity], amounts: list[int]) -> None:
    """Deal damage instead of healing; to prevent endless loops, do nothing if the character is dying."""
    hurt: list[Entity] = []
    dealt: list[int] = []
    for index, it in enumerate(them):
        taker = damage_taker(game, it)
        if amounts[index] > 0 and taker.health > 0:
            hurt.append(it)
            dealt.append(add_spell_damage(game, source, amounts[index], 1))
    damage_each(game, source, hurt, dealt)


def destroy(game: Table, it: Entity) -> None:
    """Mark a character to die in the next death phase."""
    it.keywords |= constants.DOOMED
    if game.log is not None:
        consequences.report(game, consequences.DESTROY, it)
    game.deaths = True
