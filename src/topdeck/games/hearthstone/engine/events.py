"""Events and the triggers that react to them."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.abilities import When
from topdeck.games.hearthstone.engine.auras import refresh_auras, refresh_side
from topdeck.games.hearthstone.engine.model import Entity, Player, Table, new_entity


def emit(game: Table, event: i64, subject: Entity, other: Entity, amount: i64) -> None:
    """Run the triggers for an event; if there are none, this costs only one bit test."""
    if game.listening & event:
        notify(game, event, subject, other, amount)


def notify(game: Table, event: i64, subject: Entity, other: Entity, amount: i64) -> None:
    outer = game.amount
    for me in find_listeners(game, event):
        run_triggers(game, event, me, subject, other, amount)
    run_deck_triggers(game, event, subject, other)
    game.amount = outer


def run_triggers(game: Table, event: i64, me: Entity, subject: Entity, other: Entity, amount: i64) -> None:
    """Run all triggers of one entity for the event."""
    if not me.has_keyword(constants.SILENCED):
        for trigger in me.card.triggers:
            if trigger.event == event:
                game.amount = amount
                run_trigger(game, trigger, me, subject, other)
    for enchantment in me.enchantments:
        given = enchantment.trigger
        if given is not None and given.event == event:
            game.amount = amount
            run_trigger(game, given, me, subject, other)


def run_trigger(game: Table, trigger: When, me: Entity, subject: Entity, other: Entity) -> None:
    if me.has_keyword(constants.GONE) or not reacts_to(game, trigger, me, subject, other):
        return
    if not me.card.secret or reveal_secret(game, me):
        if game.log is not None:
            consequences.begin(game, consequences.TRIGGER, me)
        trigger.effect.run(game, me, subject)
        if game.log is not None:
            consequences.end(game)


def reacts_to(game: Table, trigger: When, me: Entity, subject: Entity, other: Entity) -> bool:
    """Return whether the trigger reacts to the event; a countered spell counts as not played."""
    if game.countered and trigger.event == constants.PLAYED:
        return False
    if not trigger.who.matches(game, me, subject):
        return False
    against = trigger.against
    if against is not None and not against.matches(game, me, other):
        return False
    only_if = trigger.only_if
    return only_if is None or only_if.holds(game, me, subject)


def reveal_secret(game: Table, secret: Entity) -> bool:
    """Reveal and use up a secret; return False if it cannot trigger now."""
    owner = game.owner(secret)
    if secret.side == game.player or secret not in owner.secrets:
        return False
    owner.secrets = tuple([it for it in owner.secrets if it is not secret])
    if secret.has_keyword(constants.LISTED):
        owner.shown += (secret.card,)
    update_listening(game)
    if game.log is not None:
        consequences.begin_secret(game, secret)
    emit(game, constants.REVEALED, secret, secret, 0)
    return True


def run_deck_triggers(game: Table, event: i64, subject: Entity, other: Entity) -> None:
    if game.first.deck_listeners:
        run_triggers_in_deck(game, event, game.first, subject, other)
    if game.second.deck_listeners:
        run_triggers_in_deck(game, event, game.second, subject, other)


def run_triggers_in_deck(game: Table, event: i64, owner: Player, subject: Entity, other: Entity) -> None:
    """Run the triggers of cards in a deck, from the point of view of their owner's hero."""
    for held in owner.deck_listeners:
        for trigger in held.card.deck_triggers:
            if trigger.event == event and reacts_to(game, trigger, owner.hero, subject, other):
                trigger.effect.run(game, new_entity(held.card, 0, owner.side), subject)


def find_listeners(game: Table, event: i64) -> list[Entity]:
    """Return the entities in play that listen to the event, in order of play."""
    entities: list[Entity] = []
    add_listeners(entities, game.first, event)
    add_listeners(entities, game.second, event)
    return sort_by_play_order(entities)


def add_listeners(entities: list[Entity], player: Player, event: i64) -> None:
    if player.hero.listens & event:
        entities.append(player.hero)
    for it in player.board:
        if it.listens & event:
            entities.append(it)
    for it in player.secrets:
        if it.listens & event:
            entities.append(it)
    weapon = player.weapon
    if weapon is not None and weapon.listens & event:
        entities.append(weapon)


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


# ---- keeping `listening` up to date


def on_enter_play(game: Table, it: Entity) -> None:
    game.listening |= it.listens
    if game.listening & (constants.AURA | constants.OWN_AURA):
        refresh_side(game, game.owner(it))


def on_leave_play(game: Table, owner: Player, heard: i64) -> None:
    """Update `listening` and auras after entities with these `listens` bits have left a side."""
    had_auras = game.listening & (constants.AURA | constants.OWN_AURA)
    far = game.listening & constants.FAR_AURA
    if heard:
        game.listening = listening_bits(game.first) | listening_bits(game.second)
    if far:
        refresh_auras(game)
    elif had_auras:
        refresh_side(game, owner)


def update_listening(game: Table) -> None:
    """Update `listening` and auras after an entity has left play or has been silenced."""
    if not game.listening:
        return
    had_auras = game.listening & (constants.AURA | constants.OWN_AURA)
    game.listening = listening_bits(game.first) | listening_bits(game.second)
    if had_auras:
        refresh_auras(game)


def listening_bits(player: Player) -> i64:
    """Return the union of the `listens` bits of a side."""
    heard = player.hero.listens
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


def deck_listening_bits(player: Player) -> i64:
    heard: i64 = 0
    for held in player.deck_listeners:
        for trigger in held.card.deck_triggers:
            heard |= trigger.event
    return heard
