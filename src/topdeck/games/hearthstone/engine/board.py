"""Changes to the board: minions that arrive, leave or change sides, as well as weapons and secrets."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.auras import remove_auras, update_auras
from topdeck.games.hearthstone.engine.card import Card, CardInstance, new_card_instance
from topdeck.games.hearthstone.engine.deaths import run_deathrattles, unequip
from topdeck.games.hearthstone.engine.events import emit, on_enter_play, on_leave_play
from topdeck.games.hearthstone.engine.health import destroy
from topdeck.games.hearthstone.engine.model import NO_CTHUN_BONUS, Entity, Player, Table, new_entity
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
    """Return a new minion or other entity that is not in play yet; a C'Thun has the bonus of its owner."""
    it = new_entity(card, game.new_id(), owner.side)
    if owner.cthun is not NO_CTHUN_BONUS and card is game.rules.cthun:
        it.attack += owner.cthun.attack
        it.health += owner.cthun.health
        it.max_health += owner.cthun.health
        it.keywords |= owner.cthun.keywords
    return it


def summon_copy(game: Table, owner: Player, model: Entity, position: i64) -> Entity | None:
    """Summon a copy that includes all changes to the original, or return None if the board is full."""
    if model.card.type == constants.HERO_CARD:
        return summon_replacer(game, owner, model, position)
    if len(owner.board) >= constants.MAX_BOARD:
        return None
    twin = model.copy()
    remove_auras(twin)
    twin.id = game.new_id()
    twin.side = owner.side
    twin.attacks = 0
    twin.keywords &= ~(constants.GONE | constants.DOOMED | constants.LISTED)
    if twin.enchantments:  # the copies of granted text are younger than the twin
        twin.enchantments = tuple([it.with_order(game.new_id()) if it.order > 0 else it for it in twin.enchantments])
    summon_entity(game, owner, twin, position)
    return twin


def summon_replacer(game: Table, owner: Player, hero: Entity, position: i64) -> Entity | None:
    """Summon a new copy of the minion that became this hero, or return None if there is none or the board is full."""
    for enchantment in hero.enchantments:
        if enchantment.card.type == constants.MINION_CARD and enchantment.until == constants.FOR_GOOD:
            return summon(game, owner, enchantment.card, position)
    return None


def summon_entity(game: Table, owner: Player, it: Entity, position: i64) -> None:
    """Put a minion on the board and run the triggers that follow at once; others run between phases."""
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
    game.summoned += (it.id,)
    if game.log is not None:
        consequences.report(game, consequences.SUMMON, it)
    on_enter_play(game, it)


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
    it.slot = owner.board.index(it)
    it.keywords |= constants.GONE
    del owner.board[it.slot]
    if game.later:
        game.limbo += (it,)
    on_leave_play(game, owner, it.listens)


def transform(game: Table, it: Entity, card: Card) -> Entity:
    """Replace a minion with another at the same position, and return the new minion."""
    if it.has_keyword(constants.GONE):
        return it
    leave_board(game, it)
    if game.log is not None:
        consequences.report(game, consequences.TRANSFORM, it, card=card)
    new = new_minion(game, game.owner(it), card)
    new.keywords |= constants.SICK
    new.label = it.label
    game.owner(it).board.insert(it.slot, new)
    if game.playing is it:
        game.playing = new
    on_enter_play(game, new)
    return new


def return_to_hand(game: Table, it: Entity, cost: i64) -> None:
    """Return a minion to its owner's hand as printed; it dies if the hand is full."""
    if it.has_keyword(constants.GONE):
        return
    owner = game.owner(it)
    if len(owner.hand) >= constants.MAX_HAND:
        destroy(game, it)
        return
    leave_board(game, it)
    if game.log is not None:
        consequences.report(game, consequences.RETURN, it)
    held = new_card_instance(it.card, constants.RETURNED, None, game.turn, True)
    put_in_hand(game, owner, held.with_changes(cost, 0, 0) if cost else held)


def take_control(game: Table, taker: Player, it: Entity) -> None:
    """Move a minion with all its changes to the other side; it dies if that board is full."""
    if it.has_keyword(constants.GONE) or it.side == taker.side:
        return
    if len(taker.board) >= constants.MAX_BOARD:
        destroy(game, it)
        return
    leave_board(game, it)
    it.keywords = it.keywords & ~constants.GONE | constants.SICK
    it.side = taker.side
    it.label = free_label(taker)
    taker.board.append(it)
    if game.log is not None:
        consequences.report(game, consequences.CONTROL, it)
    on_enter_play(game, it)


# ---- weapons and secrets


def equip(game: Table, owner: Player, weapon: Entity) -> None:
    """Equip a weapon; the previous weapon leaves play, and its deathrattles run at once."""
    previous = owner.weapon
    if previous is not None:
        unequip(game, owner, previous)
    owner.weapon = weapon
    if game.log is not None:
        consequences.report_card(game, consequences.EQUIP, owner, weapon.card)
    on_enter_play(game, weapon)
    if previous is not None:
        run_deathrattles(game, previous)


def break_weapon(game: Table, owner: Player) -> None:
    """Mark a player's weapon, if any, to be destroyed in the next death phase."""
    weapon = owner.weapon
    if weapon is not None:
        destroy(game, weapon)


def add_secret(game: Table, owner: Player, secret: Entity) -> None:
    if len(owner.secrets) < constants.MAX_SECRETS:
        owner.secrets += (secret,)
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
