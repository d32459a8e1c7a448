"""What each action does."""

from __future__ import annotations

from mypy_extensions import i64

from flat_layout.actions import kind_of, plays, position_of, source_of, target_of
from flat_layout.board import add_secret, entity, entity_from_held, equip, put_on_board
from flat_layout.combat import attack
from flat_layout.deaths import dying, settle
from flat_layout.events import emit
from flat_layout.layout import (
    ACTIVE,
    CARDS_DRAWN,
    CARDS_PLAYED,
    CHOICE,
    COST_MODIFIERS,
    COUNTERED,
    HAND,
    HAND_SIZE,
    HERO,
    LISTENING,
    MANA,
    OVERLOAD,
    POWER,
    POWER_USES,
    TYPE,
    WINNER,
    Entity,
    Held,
    Player,
    Table,
    at_handle,
    free_left_rows,
    has,
    held_card,
    new_id,
    release,
    remove_at,
)
from flat_layout.legal import cost, power_cost
from flat_layout.turns import end_turn
from flat_layout.words import CARDS, card_of
from flat_layout.zones import show
from topdeck.games.hearthstone.engine.actions import END_TURN, MAKE_ATTACK, PLAY_CARD, USE_POWER
from topdeck.games.hearthstone.engine.constants import (
    AFTER_PLAY,
    AFTER_SUMMON,
    GONE,
    INSPIRE,
    MINION_CARD,
    NO_TARGET,
    ONGOING,
    OVERLOADED,
    PLAYED,
    RULE,
    SPELL_CARD,
    SUMMON,
    WEAPON_CARD,
)


def perform(t: Table, action: i64) -> None:
    kind = kind_of(action)
    me = t[ACTIVE]
    t[CARDS_DRAWN] = 0
    if kind == MAKE_ATTACK:
        attack(t, at_handle(t, source_of(action)), at_handle(t, target_of(action)))
    elif kind == PLAY_CARD:
        play_card(t, me, action)
    elif kind == END_TURN:
        end_turn(t)
    elif kind == USE_POWER:
        use_power(t, me, aimed_at(t, me, target_of(action)))
    free_left_rows(t)


def aimed_at(t: Table, me: Player, target: i64) -> Entity:
    """The target, or for want of one the own hero."""
    return t[me + HERO] if target == NO_TARGET else at_handle(t, target)


# ---- playing a card


def play_card(t: Table, me: Player, action: i64) -> None:
    index = hand_index(t, me, action)
    held = t[me + HAND + index]
    target = aimed_at(t, me, target_of(action))
    pay(t, me, held)
    remove_at(t, me + HAND, me + HAND_SIZE, index)
    source = put_into_play(t, me, held, position_of(action))
    t[COUNTERED] = 0
    emit(t, PLAYED, source, target, 0)
    if t[COUNTERED]:
        settle(t)
    else:
        resolve_card(t, me, source, target, target_of(action) != NO_TARGET)
    t[me + CARDS_PLAYED] += 1


def resolve_card(t: Table, me: Player, source: Entity, target: Entity, aimed: bool) -> None:
    """A card that was not countered: it is summoned, it does what it says, then others react."""
    card = card_of(t, source)
    if card.overload > 0:
        t[me + OVERLOAD] += card.overload
        emit(t, OVERLOADED, t[me + HERO], t[me + HERO], card.overload)
    if card.secret:
        add_secret(t, me, source)
    elif card.type == MINION_CARD:
        emit(t, SUMMON, source, t[me + HERO], 0)
    settle(t)
    if t[WINNER] == ONGOING:
        run_text(t, me, source, target, aimed)
        if t[CHOICE]:
            raise NotImplementedError("no card of the experiment asks")
        finish_play(t, source, target)


def run_text(t: Table, me: Player, source: Entity, target: Entity, aimed: bool) -> None:
    """The spell's text, the battlecry or the combo."""
    card = card_of(t, source)
    if card.targets is not None and not aimed:
        return
    effect = card.combo if card.combo is not None and t[me + CARDS_PLAYED] > 0 else card.play
    if effect is not None:
        effect.run(t, source, target)
        if t[LISTENING] & RULE:
            raise NotImplementedError("no card of the experiment bends rules")


def hand_index(t: Table, me: Player, action: i64) -> i64:
    """Where the card is in the hand; of equal copies the first."""
    for index in range(t[me + HAND_SIZE]):
        if plays(action, t[me + HAND + index]):
            return index
    raise ValueError("the card is not in hand")


def pay(t: Table, me: Player, held: Held) -> None:
    t[me + MANA] -= cost(t, t[me + HERO], CARDS[held_card(held)], held)
    if t[me + COST_MODIFIERS]:
        raise NotImplementedError("no card of the experiment changes costs")


def put_into_play(t: Table, me: Player, held: Held, position: i64) -> Entity:
    """The card becomes an entity."""
    source = entity_from_held(t, me, held)
    card = card_of(t, source)
    if not card.secret:
        show(t, me, held)
    if card.type == MINION_CARD:
        put_on_board(t, me, source, position)
    elif card.type == WEAPON_CARD:
        equip(t, me, source)
    elif card.type == SPELL_CARD:
        release(t, source)
    return source


def finish_play(t: Table, me: Entity, it: Entity) -> None:
    """What follows when a card has done what it says."""
    settle(t)
    if is_finished(t, me):
        return
    emit(t, AFTER_PLAY, me, it, 0)
    settle(t)
    if t[me + TYPE] != MINION_CARD or is_finished(t, me):
        return
    emit(t, AFTER_SUMMON, me, it, 0)
    settle(t)


def is_finished(t: Table, played: Entity) -> bool:
    """Is there nobody left to react, or, since the minion that was played is dead, nothing to react to?"""
    return t[WINNER] != ONGOING or (t[played + TYPE] == MINION_CARD and has(t, played, GONE) and dying(t, played))


def use_power(t: Table, me: Player, target: Entity) -> None:
    power = CARDS[t[me + POWER]]
    t[me + MANA] -= power_cost(t, power)
    t[me + POWER_USES] += 1
    effect = power.play
    if effect is not None:
        source = entity(t, power, new_id(t), me)
        release(t, source)
        effect.run(t, source, target)
    settle(t)
    if t[WINNER] == ONGOING:
        emit(t, INSPIRE, t[me + HERO], target, 0)
        settle(t)
