"""Auras, and other values that depend on the cards in play: spell damage and changed rules."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Aura, Enrage
from topdeck.games.hearthstone.engine.entity import Enchantment, Entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table

# ---- bonuses, which change only in the aura update steps between phases


def update_auras(game: Table) -> None:
    """Recompute aura bonuses and the rules that minions change, on the sides where they may have changed."""
    if game.listening & constants.CHANGING_AURA:
        game.stale = constants.BOTH_SIDES
    if game.stale:
        apply_all_auras(game, True)
        game.stale = 0


def refresh_auras(game: Table) -> None:
    """Recompute aura bonuses on both sides."""
    game.stale = constants.BOTH_SIDES
    update_auras(game)


def update_other_auras(game: Table, heard: i64) -> None:
    """Once the dead have left play, recompute changed rules and the keywords from auras, but not attack and health.

    `heard` contains the previous listening bits of the table.
    """
    if game.stale and heard & (constants.KEYWORD_AURA | constants.RULE):
        apply_all_auras(game, False)


def apply_all_auras(game: Table, stats: bool) -> None:
    """Apply the auras to every side that is out of date; `stats` determines whether this includes attack and health."""
    if game.listening & constants.FAR_AURA:
        givers = aura_givers(game.first) + aura_givers(game.second)
        apply_auras_to_side(game, givers, game.first, stats)
        apply_auras_to_side(game, givers, game.second, stats)
        return
    if game.stale & 1 and has_auras(game.first):
        apply_auras_to_side(game, aura_givers(game.first), game.first, stats)
    if game.stale & 2 and has_auras(game.second):
        apply_auras_to_side(game, aura_givers(game.second), game.second, stats)


def has_auras(side: Player) -> bool:
    """Return whether a side has, or had at the last update, an aura, a bonus from an aura, or a changed rule."""
    hero = side.hero
    if side.rules or hero.aura_keywords or hero.listens & constants.RULE:
        return True
    for it in side.board:
        if it.listens & constants.ANY_AURA or it.aura_attack or it.aura_health or it.aura_keywords:
            return True
    weapon = side.weapon
    return weapon is not None and (weapon.listens & constants.ANY_AURA != 0 or weapon.aura_attack != 0)


def aura_givers(owner: Player) -> list[Entity]:
    """Return the entities on a side whose auras affect other entities."""
    givers: list[Entity] = []
    for it in owner.board:
        if it.listens & constants.AURA:
            givers.append(it)
    weapon = owner.weapon
    if weapon is not None and weapon.listens & constants.AURA:
        givers.append(weapon)
    return givers


def apply_auras_to_side(game: Table, givers: list[Entity], side: Player, stats: bool) -> None:
    """Update the rules of a side, and every entity that an aura affects or has affected."""
    rules: i64 = 0
    for it in side.board:
        if it.listens & constants.RULE:
            rules = add_rules(rules, it.card.rules)
        if givers or it.listens & constants.OWN_AURA or it.aura_attack or it.aura_health or it.aura_keywords:
            apply_auras(game, givers, it, stats)
    hero, weapon = side.hero, side.weapon
    if weapon is not None:
        if weapon.listens & constants.RULE:
            rules = add_rules(rules, weapon.card.rules)
        if givers or weapon.listens & constants.OWN_AURA or weapon.aura_attack:
            apply_auras(game, givers, weapon, stats)
    if hero.listens & constants.RULE:
        for enchantment in hero.enchantments:
            rules = add_rules(rules, enchantment.rules)
    side.rules = rules
    if rules & constants.MORE_POWER:
        refresh_limited_power(side)
    if hero.aura_keywords or (givers and game.listening & constants.HERO_AURA):
        apply_auras(game, givers, hero, False)  # heroes get only keywords from auras


def add_rules(rules: i64, more: i64) -> i64:
    """Return the rules changed by two sets of cards; most rule changes are not cumulative."""
    return (rules | more) & ~constants.ADDED_RULES | (rules & constants.ADDED_RULES) + (more & constants.ADDED_RULES)


def apply_auras(game: Table, givers: list[Entity], it: Entity, stats: bool) -> None:
    """Set an entity's bonuses from all auras that affect it, including its own auras."""
    attack: i64 = 0
    health: i64 = 0
    keywords: i64 = 0
    for giver in givers:
        for aura in giver.card.auras:
            if not aura.only_self and aura.who.matches(game, giver, it):
                attack += attack_from_aura(game, aura, giver)
                health += aura.health
                keywords |= aura.keyword_bits
    if it.listens & constants.OWN_AURA:
        for aura in it.card.auras:
            if aura.only_self and aura.who.matches(game, it, it):
                attack += attack_from_aura(game, aura, it)
                health += aura.health
                keywords |= aura.keyword_bits
    before = it.keywords
    set_aura_keywords(it, keywords)
    if not stats:
        return
    if it.keywords != before and game.listening & constants.CHANGING_AURA:
        apply_auras(game, givers, it, True)  # bonuses can depend on the new keywords
        return
    set_aura_stats(it, attack, health)
    if it.listens & constants.RULE and it.card.rules & constants.ATTACK_IS_HEALTH:
        it.aura_attack += it.health - it.attack
        it.attack = it.health
    enrage = it.card.enrage
    if enrage is not None and it.listens & constants.OWN_AURA:
        update_enrage(it, enrage)
    if it.health <= 0:
        game.deaths = True


def attack_from_aura(game: Table, aura: Aura, giver: Entity) -> i64:
    """Return the attack that an aura gives to each character that it affects."""
    counted = aura.counted_attack
    return aura.fixed_attack if counted is None else counted.value(game, giver, giver)


def set_aura_stats(it: Entity, attack: i64, health: i64) -> None:
    """Replace the attack and health that an entity gets from auras."""
    it.attack += attack - it.aura_attack
    it.aura_attack = attack
    if health != it.aura_health:
        change_max_health(it, health - it.aura_health)
        it.aura_health = health


def set_aura_keywords(it: Entity, keywords: i64) -> None:
    """Replace the keywords that an entity gets from auras."""
    if keywords != it.aura_keywords:
        it.keywords &= ~it.aura_keywords
        it.aura_keywords = keywords & ~it.keywords  # add only keywords that the entity did not have
        it.keywords |= keywords


def update_enrage(it: Entity, bonus: Enrage) -> None:
    """Start enrage if the minion is damaged, and end it at full health; setting the attack does not restart it."""
    if not it.is_damaged():
        end_enrage(it)
    elif not is_enraged(it):
        added = bonus.keyword_bits & ~it.keywords
        it.attack += bonus.attack
        it.keywords |= added
        it.enchantments += (
            Enchantment(card=it.card, until=constants.WHILE_DAMAGED, side=0, attack=bonus.attack, keywords=added),
        )


def is_enraged(it: Entity) -> bool:
    for enchantment in it.enchantments:
        if enchantment.until == constants.WHILE_DAMAGED:
            return True
    return False


def end_enrage(it: Entity) -> None:
    for enchantment in it.enchantments:
        if enchantment.until == constants.WHILE_DAMAGED:
            it.attack -= enchantment.attack
            it.keywords &= ~enchantment.keywords
            it.enchantments = tuple([other for other in it.enchantments if other is not enchantment])
            return


def change_max_health(it: Entity, change: i64) -> None:
    """Change the maximum health; an increase also heals, but a decrease only caps the current health."""
    it.max_health += change
    it.health = it.health + change if change > 0 else min(it.health, it.max_health)


# ---- values computed from the position when they are needed


def spell_damage(game: Table, owner: Player) -> i64:
    """Return the total spell damage of a player's minions and of enemy minions that share their spell damage."""
    total: i64 = 0
    if game.listening & constants.SPELL_DAMAGE:
        for it in owner.board:
            if it.listens & constants.SPELL_DAMAGE:
                total += minion_spell_damage(it)
        if game.listening & constants.FAR_AURA:
            for it in game.seat(1 - owner.side).board:
                if it.listens & constants.RULE and it.card.rules & constants.SHARED_SPELL_DAMAGE:
                    total += it.card.spell_damage
    return total


def minion_spell_damage(it: Entity) -> i64:
    """Return a minion's spell damage, both printed and given by other cards."""
    total: i64 = 0
    if not it.keywords & constants.SILENCED:
        total = it.card.spell_damage
    for enchantment in it.enchantments:
        total += enchantment.spell_damage
    return total


def add_spell_damage(game: Table, source: Entity, amount: i64, boost: i64) -> i64:
    """Return the damage of a spell or hero power with all bonuses; damage from other sources is unaffected.

    Args:
        game: The position.
        source: The entity that deals the damage.
        amount: The damage without bonuses.
        boost: The number of times that spell damage is added.
    """
    if source.card.type == constants.SPELL_CARD:
        amount += boost * spell_damage(game, game.owner(source))
    elif source.card.type != constants.POWER_CARD:
        return amount
    rules = game.owner(source).rules
    if rules & constants.ADDED_RULES:
        if source.card.type == constants.POWER_CARD:
            amount += rules // constants.POWER_DAMAGE & constants.MOST_SOURCES
        amount = double_for_each(amount, rules)
    return amount


def double_for_each(amount: i64, rules: i64) -> i64:
    """Return an amount of damage or healing, doubled for each minion that doubles spells and hero powers."""
    for source in range(rules // constants.DOUBLE_SPELLS & constants.MOST_SOURCES):
        amount += amount
    return amount


def changes_rule(owner: Player, rule: i64) -> bool:
    """Return whether one of the player's cards in play changed this rule at the last aura update."""
    return owner.rules & rule != 0


# ---- the number of times that the hero power can be used


def refresh_limited_power(owner: Player) -> None:
    """Make the hero power usable again if a card in play allows more uses; it stays usable if the card leaves play."""
    if owner.rules & constants.POWER_UNLIMITED or (owner.rules & constants.POWER_TWICE and owner.power_uses < 2):
        refresh_power(owner)


def refresh_power(owner: Player) -> None:
    """Make the hero power usable once more this turn."""
    owner.power_uses = min(owner.power_uses, -owner.power_uses)
