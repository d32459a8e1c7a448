"""Events and the triggers that react to them."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.tuples import append_item
from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.abilities import Effect, When
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import PendingEffect, Table

ORDERS: Final = 8  # the triggers of one entity have consecutive orders
LATE: Final = 1099511627776  # added to the order of triggers that run after all others


def next_order(game: Table) -> i64:
    """Return the next place in the order of play, for an entity or text that enters play."""
    return (game.next_id + 1) * ORDERS


@mypyc_attr(acyclic=True, free_list_len=1)
class Reaction:
    """Card text that reacts to an event: either a trigger or an unconditional effect, such as a deathrattle."""

    def __init__(
        self, order: i64, me: Entity, trigger: When | None, effect: Effect, text: Card | None, caster: i64 = -1
    ) -> None:
        self.order: Final = order  # its position in the order of play
        self.me: Final = me
        self.trigger: Final = trigger
        self.effect: Final = effect
        self.text: Final = text  # the card that gave the text, if another card did
        self.caster: Final = caster  # the player of that card


def emit(game: Table, event: i64, subject: Entity, other: Entity, amount: i64) -> None:
    """Run the triggers for an event; if there are none, this requires only one bit test."""
    if game.listening & event:
        notify(game, event, subject, other, amount)


def notify(game: Table, event: i64, subject: Entity, other: Entity, amount: i64) -> None:
    """Run the triggers for an event, or defer the event if a choice is pending."""
    if game.has_choice() and event != constants.FATAL:
        game.defer(REST_OF_EVENT, subject, other, amount, event, -1, next_order(game))
        return
    outer = game.amount
    game.amount = amount
    queue = queue_reactions(game, event, subject, other)
    if queue:
        react(game, event, subject, other, amount, queue, next_order(game))
    else:
        run_card_triggers(game, event, subject, other)
    game.amount = outer


def react(
    game: Table, event: i64, subject: Entity, other: Entity, amount: i64, queue: list[Reaction], before: i64
) -> None:
    """Run the reactions to an event, and then the triggers of cards in hands and decks."""
    if run_reactions(game, REST_OF_EVENT, event, subject, other, amount, queue, before):
        run_card_triggers(game, event, subject, other)


class RestOfEvent(Effect):
    """The remaining reactions to an event, deferred until a choice is made."""

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        due = game.due
        if due is not None:
            queue = remaining_reactions(queue_reactions(game, due.event, me, it), due)
            react(game, due.event, me, it, due.amount, queue, due.before)


REST_OF_EVENT: Final = RestOfEvent()


def remaining_reactions(queue: list[Reaction], due: PendingEffect) -> list[Reaction]:
    """Return the reactions that had not run when a choice interrupted the event, excluding those added later."""
    return [reaction for reaction in queue if due.after < reaction.order and reaction.order % LATE < due.before]


def queue_reactions(game: Table, event: i64, subject: Entity, other: Entity) -> list[Reaction]:
    """Return the triggers in play that react to the event, in order of play."""
    queue: list[Reaction] = []
    if game.listening & event:
        add_reactions(queue, game, game.first, event, subject, other)
        add_reactions(queue, game, game.second, event, subject, other)
    return sort_reactions(queue) if len(queue) > 1 else queue


def add_reactions(
    queue: list[Reaction], game: Table, player: Player, event: i64, subject: Entity, other: Entity
) -> None:
    if player.hero.listens & event:
        add_reactions_by(queue, game, player.hero, event, subject, other)
    for it in player.board:
        if it.listens & event:
            add_reactions_by(queue, game, it, event, subject, other)
    for it in player.secrets:
        if it.listens & event:
            add_reactions_by(queue, game, it, event, subject, other)
    weapon = player.weapon
    if weapon is not None and weapon.listens & event:
        add_reactions_by(queue, game, weapon, event, subject, other)


def add_reactions_by(
    queue: list[Reaction], game: Table, me: Entity, event: i64, subject: Entity, other: Entity
) -> None:
    """Add the triggers of one entity that react to the event; text given by other cards has its own position."""
    if not me.has_keyword(constants.SILENCED):
        order = me.id * ORDERS
        for trigger in me.card.triggers:
            if trigger.event == event and reacts_to(game, trigger, me, subject, other):
                queue.append(Reaction(order + (LATE if trigger.late else 0), me, trigger, trigger.effect, None))
            order += 1
    for enchantment in me.enchantments:
        given = enchantment.trigger
        if given is not None and given.event == event and reacts_to(game, given, me, subject, other):
            queue.append(
                Reaction(enchantment.order * ORDERS, me, given, given.effect, enchantment.card, enchantment.side)
            )


def sort_reactions(queue: list[Reaction]) -> list[Reaction]:
    """Sort a queue in place by order of play, and return it."""
    size: i64 = len(queue)
    for i in range(1, size):
        reaction = queue[i]
        j = i
        while j > 0 and queue[j - 1].order > reaction.order:
            queue[j] = queue[j - 1]
            j -= 1
        queue[j] = reaction
    return queue


def run_reactions(
    game: Table,
    rest: Effect,
    event: i64,
    subject: Entity,
    other: Entity,
    amount: i64,
    queue: list[Reaction],
    before: i64,
) -> bool:
    """Run the reactions in a queue.

    If one of them offers a choice, defer `rest`, which runs the remaining reactions, and return False.  The condition
    of a trigger must still hold if another reaction has run before it.
    """
    outer = game.text
    is_first = True
    for reaction in queue:
        me, trigger = reaction.me, reaction.trigger
        if event == constants.AFTER_PLAY and not is_first:
            subject = game.playing or subject  # it may have been transformed
        game.amount = amount
        game.text = reaction.text
        game.caster = reaction.caster
        if trigger is None:
            run_deathrattle(game, reaction.effect, me)
        elif is_first or (not me.keywords & constants.GONE and reacts_to(game, trigger, me, subject, other)):
            run_trigger(game, trigger, me, subject)
        is_first = False
        if game.has_choice() and event != constants.FATAL:
            game.text = outer
            game.defer(rest, subject, other, amount, event, reaction.order, before)
            return False
    game.text = outer
    return True


def run_deathrattle(game: Table, effect: Effect, me: Entity) -> None:
    """Run a deathrattle, or run it twice if it is a minion's and one of the player's minions doubles deathrattles."""
    twice = me.card.type == constants.MINION_CARD and game.owner(me).rules & constants.DOUBLE_DEATHRATTLE != 0
    if game.log is not None:
        consequences.begin(game, consequences.DEATHRATTLE, me)
    effect.run(game, me, me)
    if twice:
        game.run_or_defer(effect, me, me)
    if game.log is not None:
        consequences.end(game)


def run_trigger(game: Table, trigger: When, me: Entity, subject: Entity) -> None:
    if me.card.secret and not reveal_secret(game, me, trigger.event):
        return
    if game.log is not None:
        consequences.begin(game, consequences.TRIGGER, me)
    if me.card.secret:
        game.run_or_defer(trigger.effect, me, subject)
    else:
        trigger.effect.run(game, me, subject)
    if game.log is not None:
        consequences.end(game)


def reacts_to(game: Table, trigger: When, me: Entity, subject: Entity, other: Entity) -> bool:
    """Return whether the trigger reacts to the event; a countered spell counts as not played."""
    if game.countered and trigger.event == constants.PLAYED:
        return False
    if trigger.event == constants.AFTER_PLAY and arrived_during(game, me, subject):
        return False
    if not trigger.who.matches(game, me, subject):
        return False
    against = trigger.against
    if against is not None and not against.matches(game, me, other):
        return False
    only_if = trigger.only_if
    return only_if is None or only_if.holds(game, me, subject)


def arrived_during(game: Table, me: Entity, played: Entity) -> bool:
    """Return whether an entity entered play while a card was being played and, in this era, ignores that card."""
    return game.rules.after_needs_presence and me.id > played.id and played.card.type != constants.HERO_CARD


def reveal_secret(game: Table, secret: Entity, event: i64) -> bool:
    """Reveal and use up a secret; return False if it cannot trigger now."""
    owner = game.owner(secret)
    if (secret.side == game.player and event != constants.TURN_START) or secret not in owner.secrets:
        return False
    remove_secret(game, secret)
    if game.log is not None:
        consequences.begin_secret(game, secret)
    emit(game, constants.REVEALED, secret, secret, 0)
    return True


def remove_secret(game: Table, secret: Entity) -> None:
    """Remove a secret from play and record that the opponent has seen it."""
    owner = game.owner(secret)
    owner.secrets = tuple([it for it in owner.secrets if it is not secret])
    if secret.has_keyword(constants.LISTED):
        owner.shown = append_item(owner.shown, secret.card)
    update_listening(game)


def run_card_triggers(game: Table, event: i64, subject: Entity, other: Entity) -> None:
    """Run the triggers of cards in hands, and then those of cards in decks."""
    if game.first.hand_listens & event:
        run_triggers_in_hand(game, event, game.first, subject, other)
    if game.second.hand_listens & event:
        run_triggers_in_hand(game, event, game.second, subject, other)
    if game.first.deck_listeners:
        run_triggers_in_deck(game, event, game.first, subject, other)
    if game.second.deck_listeners:
        run_triggers_in_deck(game, event, game.second, subject, other)


def run_triggers_in_hand(game: Table, event: i64, owner: Player, subject: Entity, other: Entity) -> None:
    """Run the triggers of cards in a hand from left to right, and then those of the cards that turned into them."""
    index: i64 = 0
    while index < len(owner.hand):
        held = owner.hand[index]
        run_triggers_of_card(game, event, owner, held.card, index, subject, other)
        origin = held.origin
        if origin is not None and origin is not held.card:
            run_triggers_of_card(game, event, owner, origin, index, subject, other)
        index += 1


def run_triggers_of_card(
    game: Table, event: i64, owner: Player, card: Card, index: i64, subject: Entity, other: Entity
) -> None:
    """Run the hand triggers of a card from the point of view of its owner's hero.

    The effects run for an entity whose slot is the index of the card in the hand. This entity has no id, because an id
    would reveal that a hidden card has reacted.
    """
    for trigger in card.hand_triggers:
        if trigger.event == event and reacts_to(game, trigger, owner.hero, subject, other):
            me = new_entity(card, owner.hero.id, owner.side)
            me.slot = index
            trigger.effect.run(game, me, subject)


def run_triggers_in_deck(game: Table, event: i64, owner: Player, subject: Entity, other: Entity) -> None:
    """Run the triggers of cards in a deck, from the point of view of their owner's hero."""
    for held in owner.deck_listeners:
        for trigger in held.card.deck_triggers:
            if trigger.event == event and reacts_to(game, trigger, owner.hero, subject, other):
                trigger.effect.run(game, new_entity(held.card, game.new_id(), owner.side), subject)


def sort_by_play_order(entities: list[Entity]) -> list[Entity]:
    """Sort a list in place by order of play, and return it."""
    size: i64 = len(entities)
    for i in range(1, size):
        it = entities[i]
        j = i
        while j > 0 and entities[j - 1].id > it.id:
            entities[j] = entities[j - 1]
            j -= 1
        entities[j] = it
    return entities


# ---- updates of `listening`


def on_enter_play(game: Table, it: Entity) -> None:
    game.listening |= it.listens
    if game.listening & constants.ANY_AURA:
        game.stale |= 1 + it.side


def on_leave_play(game: Table, owner: Player, heard: i64) -> None:
    """Update `listening` after entities with these `listens` bits have left a side, and mark auras as out of date."""
    if game.listening & constants.FAR_AURA:
        game.stale = constants.BOTH_SIDES
    elif game.listening & constants.ANY_AURA:
        game.stale |= 1 + owner.side
    if heard:
        game.listening = listening_bits(game.first) | listening_bits(game.second)


def update_listening(game: Table) -> None:
    """Update `listening` after an entity has left play or has been silenced, and mark auras as out of date."""
    if game.listening:
        if game.listening & constants.ANY_AURA:
            game.stale = constants.BOTH_SIDES
        game.listening = listening_bits(game.first) | listening_bits(game.second)


def listening_bits(player: Player) -> i64:
    """Return the union of the `listens` bits on a side."""
    heard = player.hero.listens | player.hand_listens
    if player.deck_listeners:
        heard |= deck_listening_bits(player)
    for it in player.board:
        heard |= it.listens
    for it in player.secrets:
        heard |= it.listens
    if player.cost_modifiers:
        heard |= constants.COST_AURA
    weapon = player.weapon
    return heard if weapon is None else heard | weapon.listens


def hand_listening_bits(player: Player) -> i64:
    """Return the events that cards in the hand respond to."""
    heard: i64 = 0
    for held in player.hand:
        heard |= held.hand_listens()
    return heard


def deck_listening_bits(player: Player) -> i64:
    heard: i64 = 0
    for held in player.deck_listeners:
        for trigger in held.card.deck_triggers:
            heard |= trigger.event
    return heard
