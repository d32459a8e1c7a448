"""Changes to the board: minions that arrive, leave or change sides, and changes to weapons and secrets."""

from mypy_extensions import i64

from topdeck.core.tuples import append_item
from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.auras import set_aura_keywords, update_auras
from topdeck.games.hearthstone.engine.card import Card, CardInstance, new_card_instance
from topdeck.games.hearthstone.engine.deaths import run_deathrattles, unequip
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.events import emit, on_enter_play, on_leave_play
from topdeck.games.hearthstone.engine.health import destroy
from topdeck.games.hearthstone.engine.player import NO_CTHUN_BONUS, Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import put_in_hand

# ---- arriving


def summon(game: Table, owner: Player, card: Card, position: i64) -> Entity | None:
    """Summon a minion through an effect, or return None if the board is full."""
    if len(owner.board) >= constants.MAX_BOARD:
        return None
    it = new_minion(game, owner, card)
    summon_entity(game, owner, it, position)
    return it


def new_minion(game: Table, owner: Player, card: Card) -> Entity:
    """Return a new minion or other entity that is not in play yet; a C'Thun has its owner's bonus."""
    it = new_entity(card, game.new_id(), owner.side)
    if owner.cthun is not NO_CTHUN_BONUS and card is game.rules.cthun:
        it.attack += owner.cthun.attack
        it.health += owner.cthun.health
        it.max_health += owner.cthun.health
        it.keywords |= owner.cthun.keywords
    return it


def summon_entity(game: Table, owner: Player, it: Entity, position: i64) -> None:
    """Put a minion on the board and run the immediate triggers; other triggers run between phases."""
    put_on_board(game, owner, it, position)
    if game.rules.summons_update_auras:
        update_auras(game)
    emit(game, constants.AFTER_SUMMON, it, owner.hero, 0)


def put_on_board(game: Table, owner: Player, it: Entity, position: i64) -> None:
    """Put a minion on the board without running triggers."""
    it.keywords |= constants.SICK
    it.label = free_label(owner)
    if position >= len(owner.board):
        owner.board.append(it)
    else:
        owner.board.insert(position, it)
    if it.card.tribe & constants.TOTEM:
        owner.totems += 1
    game.summoned |= 1 << it.handle()
    if game.log is not None:
        consequences.report(game, consequences.SUMMON, it)
    on_enter_play(game, it)


def copy_minion(game: Table, model: Entity, side: i64) -> Entity:
    """Return a copy of a minion with its damage and changes except auras; if it has left play, it is copied as printed.

    For a hero, the minion that became this hero is copied as printed.
    """
    if model.card.type == constants.HERO_CARD:
        return new_minion(game, game.seat(side), replacing_minion(model))
    if model.has_keyword(constants.GONE):
        return new_minion(game, game.seat(side), model.card)
    twin = model.shallow_copy()
    twin.id = game.new_id()
    twin.side = side
    twin.attacks = 0
    twin.attack -= twin.aura_attack
    twin.max_health -= twin.aura_health
    twin.health -= twin.aura_health  # the copy keeps the damage
    twin.aura_attack = twin.aura_health = 0
    set_aura_keywords(twin, 0)
    twin.keywords &= ~(constants.DOOMED | constants.LISTED)
    if twin.enchantments:  # the granted texts enter play after the copy
        twin.enchantments = tuple([it.with_order(game.new_id()) if it.order > 0 else it for it in twin.enchantments])
    if twin.health <= 0:
        game.deaths = True
    return twin


def replacing_minion(hero: Entity) -> Card:
    """Return the minion that became this hero."""
    for enchantment in hero.enchantments:
        if enchantment.card.type == constants.MINION_CARD and enchantment.until == constants.FOR_GOOD:
            return enchantment.card
    raise ValueError(f"no minion became {hero.card.name}")


def free_label(owner: Player) -> i64:
    """Return the lowest label that no minion on the side has."""
    taken: i64 = 0
    for it in owner.board:
        taken |= 1 << it.label
    label: i64 = 1
    while taken >> label & 1:
        label += 1
    return label


def position_right_of(game: Table, me: Entity) -> i64:
    """Return the position for a minion summoned by `me`: to the right of `me`, or where `me` was if it has left."""
    if me.has_keyword(constants.GONE):
        return me.slot
    position: i64 = 0
    for it in game.owner(me).board:
        position += 1
        if it is me:
            return position
    return constants.RIGHTMOST


def is_on_board(owner: Player, card: Card) -> bool:
    """Return whether the side has a minion with this card on the board."""
    for it in owner.board:
        if it.card is card:
            return True
    return False


# ---- leaving and changing


def leave_board(game: Table, it: Entity) -> None:
    owner = game.owner(it)
    game.summoned &= ~(1 << it.handle())
    it.slot = owner.board.index(it)
    it.keywords |= constants.GONE
    del owner.board[it.slot]
    if game.later:
        game.limbo += (it,)
    on_leave_play(game, owner, it.listens)


def transform(game: Table, it: Entity, card: Card) -> Entity:
    """Transform a minion into the minion printed on a card, and return the new minion."""
    if it.has_keyword(constants.GONE):
        return it
    new = new_minion(game, game.owner(it), card)
    replace_minion(game, it, new)
    return new


def transform_into_copy(game: Table, it: Entity, model: Entity) -> None:
    """Transform a minion into a copy of another minion, unless the first minion has left play."""
    if not it.has_keyword(constants.GONE):
        replace_minion(game, it, copy_minion(game, model, it.side))


def replace_minion(game: Table, it: Entity, new: Entity) -> None:
    """Replace a minion with a new one at the same position; if the old one was being played, the new one takes over."""
    leave_board(game, it)
    if game.log is not None:
        consequences.report(game, consequences.TRANSFORM, it, card=new.card)
    new.keywords |= constants.SICK
    new.label = it.label
    game.owner(it).board.insert(it.slot, new)
    if game.playing is it:
        game.playing = new
    else:
        game.transformed = new
    on_enter_play(game, new)


def return_to_hand(game: Table, it: Entity, cost: i64) -> None:
    """Return a minion to its owner's hand as an unmodified card; the minion dies if the hand is full."""
    if it.has_keyword(constants.GONE):
        return
    if len(game.owner(it).hand) >= constants.MAX_HAND:
        destroy(game, it)
    else:
        move_to_hand(game, it, cost)


def return_from_death(game: Table, it: Entity) -> None:
    """Return a dead minion or a broken weapon to its owner's hand if there is room; a minion in play also returns."""
    if not it.has_keyword(constants.GONE):
        return_to_hand(game, it, 0)
    elif len(game.owner(it).hand) < constants.MAX_HAND:
        move_to_hand(game, it, 0)


def move_to_hand(game: Table, it: Entity, cost: i64) -> None:
    held = take_back(game, it)
    if held is None:
        return
    if game.log is not None:
        consequences.report(game, consequences.RETURN, it)
    put_in_hand(game, game.owner(it), held.with_changes(cost, 0, 0) if cost else held)


def take_back(game: Table, it: Entity) -> CardInstance | None:
    """Return the card of an entity that has left play, such as a dead minion, or of a minion that is removed from play.

    The result is None if the entity has already moved to a hand or deck.
    """
    if it.has_keyword(constants.MOVED):
        return None
    if not it.has_keyword(constants.GONE):
        leave_board(game, it)
    it.keywords |= constants.MOVED
    return new_card_instance(it.card, constants.RETURNED, None, game.turn, True)


def take_control(game: Table, taker: Player, it: Entity) -> None:
    """Move a minion with all its changes to the other side; it dies if there is no room for it."""
    if it.has_keyword(constants.GONE) or it.side == taker.side:
        return
    if len(taker.board) >= constants.MAX_BOARD:
        destroy(game, it)
        return
    is_new = game.summoned >> it.handle() & 1
    leave_board(game, it)
    it.keywords = it.keywords & ~constants.GONE | constants.SICK
    it.side = taker.side
    it.label = free_label(taker)
    game.summoned |= is_new << it.handle()
    taker.board.append(it)
    if game.log is not None:
        consequences.report(game, consequences.CONTROL, it)
    on_enter_play(game, it)
    if it.aura_attack or it.aura_health or it.aura_keywords:  # perhaps from an aura that has just left play
        game.stale |= 1 + it.side


# ---- weapons and secrets


def equip(game: Table, owner: Player, weapon: Entity) -> None:
    """Equip a weapon; the previous weapon leaves play, and its current deathrattles run immediately."""
    previous = owner.weapon
    if previous is not None:
        unequip(game, owner, previous)
    owner.weapon = weapon
    if game.log is not None:
        consequences.report_card(game, consequences.EQUIP, owner, weapon.card)
    on_enter_play(game, weapon)
    if previous is not None and not is_newly_equipped(game, previous):
        run_deathrattles(game, previous)
    emit(game, constants.EQUIPPED, weapon, owner.hero, 0)


def is_newly_equipped(game: Table, weapon: Entity) -> bool:
    """Return whether the minion being played has equipped the weapon; if so, its deathrattles are not active yet."""
    playing = game.playing
    return playing is not None and weapon.id > playing.id


def break_weapon(game: Table, owner: Player) -> None:
    """Mark a player's weapon, if any, to be destroyed in the next death phase."""
    weapon = owner.weapon
    if weapon is not None:
        destroy(game, weapon)


def add_secret(game: Table, owner: Player, secret: Entity) -> None:
    if len(owner.secrets) < constants.MAX_SECRETS:
        owner.secrets = append_item(owner.secrets, secret)
        if game.log is not None:
            hidden_as = game.rules.secret_placeholder(secret.card)
            consequences.report_card(game, consequences.SECRET, owner, secret.card, hidden_as)
        if owner.known_in_deck:  # the opponent may have seen the hidden secret in the deck
            owner.known_in_deck = tuple([held for held in owner.known_in_deck if not held.card.secret])
        on_enter_play(game, secret)


def has_secret(owner: Player, card: Card) -> bool:
    """Return whether the player has a copy of the secret in play."""
    for it in owner.secrets:
        if it.card is card:
            return True
    return False


def entity_from_held(game: Table, owner: Player, held: CardInstance) -> Entity:
    """Return the entity that a card in a hand or deck becomes in play."""
    it = new_minion(game, owner, held.card)
    it.attack += held.attack
    it.health += held.health
    it.max_health += held.health
    if held.listed:
        it.keywords |= constants.LISTED
    return it
