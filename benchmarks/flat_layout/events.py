"""Events: who listens, and what they do about it."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from flat_layout.auras import refresh_auras, refresh_side
from flat_layout.layout import (
    ACTIVE,
    AMOUNT,
    BOARD,
    BOARD_SIZE,
    CARD,
    DECK_LISTENERS,
    ENCHANTMENTS,
    FIRST,
    HERO,
    ID,
    LENT,
    LENT_COUNT,
    LISTENING,
    LISTENS,
    OWNER,
    SECOND,
    SECRETS,
    SECRETS_SIZE,
    SHOWN_ENTRY,
    SIDE_OF,
    TEXT_SHIFT,
    WEAPON,
    Entity,
    Player,
    Rows,
    Table,
    has,
    note,
    release,
    remove_at,
)
from flat_layout.words import When, card_of
from topdeck.games.hearthstone.engine.constants import AURA, FAR_AURA, GONE, LISTED, OWN_AURA, REVEALED, SILENCED


def emit(t: Table, event: i64, subject: Entity, other: Entity, amount: i64) -> None:
    """Tell those who listen; when nobody does this is one bit test."""
    if t[LISTENING] & event:
        notify(t, event, subject, other, amount)


def refuse_taught_text(t: Table, it: Entity) -> None:
    """The place where text that one was given would speak."""
    for index in range(t[LENT_COUNT]):
        if t[LENT + 2 * index] == it and t[LENT + 2 * index + 1] >> TEXT_SHIFT:
            raise NotImplementedError("no card of the experiment teaches")


def notify(t: Table, event: i64, subject: Entity, other: Entity, amount: i64) -> None:
    outer = t[AMOUNT]
    for me in listeners(t, event):
        answer(t, event, me, subject, other, amount)
    if t[FIRST + DECK_LISTENERS] or t[SECOND + DECK_LISTENERS]:
        raise NotImplementedError("no card of the experiment listens from a deck")
    t[AMOUNT] = outer


def answer(t: Table, event: i64, me: Entity, subject: Entity, other: Entity, amount: i64) -> None:
    """Let one listener respond with all its triggers for the event."""
    if not has(t, me, SILENCED):
        for trigger in card_of(t, me).triggers:
            if trigger.event == event:
                t[AMOUNT] = amount
                respond(t, trigger, me, subject, other)
    if t[me + ENCHANTMENTS]:
        refuse_taught_text(t, me)


def respond(t: Table, trigger: When, me: Entity, subject: Entity, other: Entity) -> None:
    if has(t, me, GONE) or not concerns(t, trigger, me, subject, other):
        return
    if not card_of(t, me).secret or reveal(t, me):
        trigger.effect.run(t, me, subject)


def concerns(t: Table, trigger: When, me: Entity, subject: Entity, other: Entity) -> bool:
    """Is the event one the trigger waits for?"""
    if not trigger.who.matches(t, me, subject):
        return False
    against = trigger.against
    if against is not None and not against.matches(t, me, other):
        return False
    only_if = trigger.only_if
    return only_if is None or only_if.holds(t, me, subject)


def reveal(t: Table, secret: Entity) -> bool:
    """Use a secret up: only in the enemy's turn, and only once."""
    owner = t[secret + OWNER]
    if owner == t[ACTIVE]:
        return False
    for place in range(t[owner + SECRETS_SIZE]):
        if t[owner + SECRETS + place] == secret:
            remove_at(t, owner + SECRETS, owner + SECRETS_SIZE, place)
            if has(t, secret, LISTED):
                note(t, SHOWN_ENTRY, t[owner + SIDE_OF], t[secret + CARD])
            recount(t)
            emit(t, REVEALED, secret, secret, 0)
            release(t, secret)
            return True
    return False


def listeners(t: Table, event: i64) -> Rows:
    """Those in play who listen to the event, in order of play."""
    found = with_listeners(vec[i64](), t, FIRST, event)
    found = with_listeners(found, t, SECOND, event)
    return in_order(t, found)


def with_listeners(found: Rows, t: Table, player: Player, event: i64) -> Rows:
    hero = t[player + HERO]
    if t[hero + LISTENS] & event:
        found = append(found, hero)
    for place in range(t[player + BOARD_SIZE]):
        it = t[player + BOARD + place]
        if t[it + LISTENS] & event:
            found = append(found, it)
    for place in range(t[player + SECRETS_SIZE]):
        it = t[player + SECRETS + place]
        if t[it + LISTENS] & event:
            found = append(found, it)
    weapon = t[player + WEAPON]
    if weapon and t[weapon + LISTENS] & event:
        found = append(found, weapon)
    return found


def in_order(t: Table, entities: Rows) -> Rows:
    """Sort by order of play, in place."""
    for i in range(1, len(entities)):
        it = entities[i]
        j = i
        while j > 0 and t[entities[j - 1] + ID] > t[it + ID]:
            entities[j] = entities[j - 1]
            j -= 1
        entities[j] = it
    return entities


# ---- keeping what is listened to up to date


def entered_play(t: Table, it: Entity) -> None:
    t[LISTENING] |= t[it + LISTENS]
    if t[LISTENING] & (AURA | OWN_AURA):
        refresh_side(t, t[it + OWNER])


def left_play(t: Table, owner: Player, heard: i64) -> None:
    """One or several of a side have left, who listened to this much."""
    had_auras = t[LISTENING] & (AURA | OWN_AURA)
    far = t[LISTENING] & FAR_AURA
    if heard:
        t[LISTENING] = heard_by(t, FIRST) | heard_by(t, SECOND)
    if far:
        refresh_auras(t)
    elif had_auras:
        refresh_side(t, owner)


def recount(t: Table) -> None:
    """Somebody left play, or fell silent."""
    if not t[LISTENING]:
        return
    had_auras = t[LISTENING] & (AURA | OWN_AURA)
    t[LISTENING] = heard_by(t, FIRST) | heard_by(t, SECOND)
    if had_auras:
        refresh_auras(t)


def heard_by(t: Table, player: Player) -> i64:
    """The union of what a side listens to."""
    heard = t[t[player + HERO] + LISTENS]
    for place in range(t[player + BOARD_SIZE]):
        heard |= t[t[player + BOARD + place] + LISTENS]
    for place in range(t[player + SECRETS_SIZE]):
        heard |= t[t[player + SECRETS + place] + LISTENS]
    weapon = t[player + WEAPON]
    return heard | t[weapon + LISTENS] if weapon else heard
