"""Enchantments and cost modifiers.

Permanent bonuses modify an entity directly; only temporary changes and added text are stored as enchantments."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences
from topdeck.games.hearthstone.engine.abilities import CostChange, Effect, When
from topdeck.games.hearthstone.engine.auras import change_max_health
from topdeck.games.hearthstone.engine.board import take_control
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import (
    ANY_AURA,
    BOTH_SIDES,
    COST_AURA,
    DOOMED,
    FOR_GOOD,
    LISTED,
    MEMORY,
    SICK,
    SILENCED,
    THIS_TURN,
)
from topdeck.games.hearthstone.engine.entity import Enchantment, Entity
from topdeck.games.hearthstone.engine.events import update_listening
from topdeck.games.hearthstone.engine.player import CostModifier, Player
from topdeck.games.hearthstone.engine.table import Table

# ---- enchantments of a character


def buff(game: Table, me: Entity, it: Entity, attack: i64, health: i64, keywords: i64) -> None:
    """Give an entity a permanent bonus."""
    if game.log is not None:
        consequences.report_buff(game, it, me, attack, health, keywords)
    it.attack += attack
    if keywords:
        it.keywords |= keywords
        it.aura_keywords &= ~keywords  # these keywords no longer depend on an aura
        it.enchantments = tuple(
            [
                enchantment.with_bonus(enchantment.attack, enchantment.keywords & ~keywords)
                for enchantment in it.enchantments
            ]
        )
    if health:
        change_max_health(it, health)


def buff_until(game: Table, me: Entity, it: Entity, attack: i64, keywords: i64, until: i64) -> None:
    """Give an entity a temporary bonus."""
    if game.log is not None:
        consequences.report_buff(game, it, me, attack, 0, keywords)
    added = keywords & (it.aura_keywords | ~it.keywords)
    it.attack += attack
    it.keywords |= added
    it.aura_keywords &= ~added  # an aura that ends earlier does not remove these keywords
    side = ending_side(game, until, me.side)
    it.enchantments += (Enchantment(card=me.card, until=until, side=side, attack=attack, keywords=added),)
    game.expiring = True


def buff_cthun(game: Table, me: Entity, owner: Player, attack: i64, health: i64, keywords: i64) -> None:
    """Give a player's C'Thun a permanent bonus, wherever it is, even if it does not exist yet."""
    if game.log is not None:
        consequences.report_cthun(game, owner, attack, health, keywords)
    owner.cthun = owner.cthun.add(attack, health, keywords)
    for it in owner.board:
        if it.card is game.rules.cthun:
            buff(game, me, it, attack, health, keywords)


def ending_side(game: Table, until: i64, side: i64) -> i64:
    """Return the player whose turn ends the enchantment; for "this turn", that is the active player."""
    return game.player if until == THIS_TURN else side


def take_control_until(game: Table, taker: Player, it: Entity, card: Card, until: i64) -> None:
    """Temporarily take control of a minion."""
    side = ending_side(game, until, taker.side)
    it.enchantments += (Enchantment(card=card, until=until, side=side, owner=it.side, order=game.new_id()),)
    game.expiring = True
    take_control(game, taker, it)


def add_text(
    game: Table,
    it: Entity,
    card: Card,
    deathrattle: Effect | None,
    trigger: When | None,
    side: i64,
    until: i64 = FOR_GOOD,
) -> None:
    """Give an entity a deathrattle or a trigger; `side` is the player whose turns the text refers to."""
    if game.log is not None:
        consequences.report(game, consequences.ENCHANT, it, card=card)
    it.enchantments += (
        Enchantment(card=card, until=until, side=side, deathrattle=deathrattle, trigger=trigger, order=game.new_id()),
    )
    if until != FOR_GOOD:
        game.expiring = True
    if trigger is not None:
        it.listens |= trigger.event
        game.listening |= trigger.event


def give_spell_damage(game: Table, me: Entity, it: Entity, amount: i64) -> None:
    """Give a minion spell damage, which lasts until the minion is silenced."""
    if game.log is not None:
        consequences.report(game, consequences.SPELL_DAMAGE, it, me, amount=amount)
    add_enchantment(game, it, Enchantment(card=me.card, until=FOR_GOOD, side=it.side, spell_damage=amount))
    if game.listening & ANY_AURA:
        game.stale = BOTH_SIDES  # an aura can depend on spell damage


def change_rules(game: Table, me: Entity, rules: i64, until: i64) -> None:
    """Change rules for the player who controls `me` for a limited time; replacing the hero ends the effect."""
    hero = game.owner(me).hero
    if game.log is not None:
        consequences.report(game, consequences.ENCHANT, hero, card=me.card)
    add_enchantment(
        game, hero, Enchantment(card=me.card, until=until, side=ending_side(game, until, me.side), rules=rules)
    )
    game.expiring = True
    game.stale |= 1 + hero.side


def add_enchantment(game: Table, it: Entity, enchantment: Enchantment) -> None:
    it.enchantments += (enchantment,)
    it.listens |= enchantment.listens
    game.listening |= enchantment.listens


def lose_text(game: Table, it: Entity, effect: Effect) -> None:
    """Remove a trigger with this effect that another card has given to an entity."""
    for enchantment in it.enchantments:
        trigger = enchantment.trigger
        if trigger is not None and trigger.effect is effect:
            it.enchantments = tuple([other for other in it.enchantments if other is not enchantment])
            update_listens(game, it)
            return


def copy_deathrattles(game: Table, it: Entity, model: Entity) -> None:
    """Give an entity all deathrattles of another entity, and the card that the other entity remembers, if any."""
    printed = model.card.deathrattle
    if printed is not None and not model.has_keyword(SILENCED):
        add_text(game, it, model.card, printed, None, it.side)
    for enchantment in model.enchantments:
        if enchantment.deathrattle is not None:
            add_text(game, it, enchantment.card, enchantment.deathrattle, None, it.side)
        elif enchantment.until == MEMORY:
            remember_card(it, enchantment.card, enchantment.side)


def remember_card(it: Entity, card: Card, side: i64) -> None:
    """Let an entity remember a card and the player it belongs to, replacing any card that it remembered before."""
    others = [enchantment for enchantment in it.enchantments if enchantment.until != MEMORY]
    it.enchantments = (*others, Enchantment(card=card, until=MEMORY, side=side))


def set_attack(game: Table, it: Entity, attack: i64) -> None:
    """Set the attack, overriding earlier changes including enrage; auras still apply."""
    if game.log is not None:
        consequences.report(game, consequences.SET_ATTACK, it, amount=attack)
    it.attack = attack + it.aura_attack
    it.enchantments = tuple([enchantment.with_bonus(0, enchantment.keywords) for enchantment in it.enchantments])


def double_attack(game: Table, me: Entity, it: Entity) -> None:
    """Double the attack, not counting auras; existing temporary changes are doubled as well."""
    added = it.attack - it.aura_attack
    if game.log is not None:
        consequences.report_buff(game, it, me, added, 0, 0)
    it.attack += added
    it.enchantments = tuple(
        [enchantment.with_bonus(2 * enchantment.attack, enchantment.keywords) for enchantment in it.enchantments]
    )


def set_health(game: Table, it: Entity, health: i64) -> None:
    """Set the current and maximum health; auras still apply."""
    if game.log is not None:
        consequences.report(game, consequences.SET_HEALTH, it, amount=health)
    it.max_health = health + it.aura_health
    it.health = it.max_health
    if it.health <= 0:
        game.deaths = True


def silence(game: Table, it: Entity) -> None:
    """Remove a minion's keywords and text and reset its stats; a borrowed minion returns to its owner."""
    if game.log is not None:
        consequences.report(game, consequences.SILENCE, it)
    it.attack = it.card.attack + it.aura_attack
    change_max_health(it, it.card.health + it.aura_health - it.max_health)
    it.keywords = it.keywords & (SICK | DOOMED | LISTED) | SILENCED
    it.aura_keywords = 0
    home = home_side(it)
    it.enchantments = ()
    it.listens = 0
    update_listening(game)
    if home >= 0:
        take_control(game, game.seat(home), it)


def home_side(it: Entity) -> i64:
    """Return the owner of a borrowed minion, or -1 if it is not borrowed."""
    for enchantment in it.enchantments:
        if enchantment.owner >= 0:
            return enchantment.owner
    return -1


def return_minion(game: Table, it: Entity) -> None:
    """Return a borrowed minion to its owner; its other temporary enchantments remain."""
    home = home_side(it)
    if home >= 0:
        it.enchantments = tuple([enchantment for enchantment in it.enchantments if enchantment.owner < 0])
        take_control(game, game.seat(home), it)


def borrowed_minions(game: Table, side: i64) -> list[Entity]:
    """List the borrowed minions that return to their owner at the end of this side's turn."""
    minions: list[Entity] = []
    for it in game.first.board + game.second.board:
        for enchantment in it.enchantments:
            if enchantment.owner >= 0 and enchantment.until == THIS_TURN and enchantment.side == side:
                minions.append(it)
                break
    return minions


def return_order(it: Entity) -> i64:
    """Return the place in the order of play at which a borrowed minion returns."""
    order: i64 = 0
    for enchantment in it.enchantments:
        if enchantment.owner >= 0:
            order = enchantment.order
    return order


# ---- cost modifiers of a player


def add_cost_modifier(game: Table, owner: Player, card: Card, change: CostChange, until: i64, once: bool) -> None:
    """Temporarily change the costs of a player's cards."""
    owner.cost_modifiers += (CostModifier(card, change, until, once, game.new_id()),)
    game.listening |= COST_AURA
    game.expiring = True


def use_up_cost_modifiers(game: Table, owner: Player, card: Card) -> None:
    """Remove the one-time modifiers that applied to the card just played."""
    modifiers = owner.cost_modifiers
    owner.cost_modifiers = tuple(
        [modifier for modifier in modifiers if not (modifier.once and modifier.change.cards.fits(card))]
    )
    update_listening(game)


# ---- expiry


def end_enchantments(game: Table, until: i64, side: i64) -> None:
    """End the enchantments and cost modifiers that last until this point in the side's turn."""
    if not game.expiring:
        return
    expire_on_side(game, game.first, until, side)
    expire_on_side(game, game.second, until, side)
    owner = game.seat(side)
    if owner.cost_modifiers:
        owner.cost_modifiers = tuple([modifier for modifier in owner.cost_modifiers if modifier.until != until])
        update_listening(game)
    game.expiring = has_enchantments(game.first) or has_enchantments(game.second)


def has_enchantments(side: Player) -> bool:
    """Return whether a side has any enchantments or cost modifiers."""
    if side.cost_modifiers or side.hero.enchantments:
        return True
    weapon = side.weapon
    if weapon is not None and weapon.enchantments:
        return True
    for it in side.board:
        if it.enchantments:
            return True
    return False


def expire_on_side(game: Table, owner: Player, until: i64, side: i64) -> None:
    expire(game, owner.hero, until, side)
    for it in list(owner.board):  # a copy, because borrowed minions leave the board
        expire(game, it, until, side)
    weapon = owner.weapon
    if weapon is not None:
        expire(game, weapon, until, side)


def expire(game: Table, it: Entity, until: i64, side: i64) -> None:
    """End an entity's enchantments that last until this point."""
    if not it.enchantments:
        return
    kept: list[Enchantment] = []
    back: i64 = -1
    lost: i64 = 0
    for enchantment in it.enchantments:
        if enchantment.until == until and enchantment.side == side:
            if game.log is not None:
                consequences.report(game, consequences.EXPIRE, it, card=enchantment.card)
            it.attack -= enchantment.attack
            it.keywords &= ~enchantment.keywords
            if enchantment.owner >= 0:
                back = enchantment.owner
            lost |= enchantment.listens
            if enchantment.keywords and game.listening & ANY_AURA:
                game.stale = BOTH_SIDES  # an aura may still give the same keywords
        else:
            kept.append(enchantment)
    it.enchantments = tuple(kept)
    if lost:
        update_listens(game, it)
    if back >= 0:
        take_control(game, game.seat(back), it)


def update_listens(game: Table, it: Entity) -> None:
    """After an entity has lost an enchantment, update the events that it responds to."""
    it.listens = 0 if it.has_keyword(SILENCED) else it.card.listens
    for enchantment in it.enchantments:
        it.listens |= enchantment.listens
    update_listening(game)
