"""Action ids, and actions expressed as pointers to rows of `entities`.

Each card has a slot. A hand card's slot is its place in the hand; the leader and a pulled card each have a
separate slot. A play is numbered by slot, row and place. If the card has targets or options, a play at the end of a row
is numbered by slot, row and aim. A play that puts such a card elsewhere in a row gets an id of at least `INNER_ID`.
These ids are renumbered in each position, because fixed ids for every combination of slot, place and aim would require
24,000 ids.

A *crowded* position has more such plays than there are ids, or more cards than there are slots, for example because a
search lets a player play any card in the deck.  In such a position, all ids from `PLAY_ID` on are renumbered, card by
card.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from topdeck.core.encoding import Pointer
from topdeck.core.errors import IllegalAction, SchemaError
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.engine import actions
from topdeck.games.gwent.engine.actions import NO_OPTION, GwentAction
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import ENEMY_SPOTS, NO_AIM, NOWHERE, ROW_AIMS, ROW_LIMIT, SPOTS
from topdeck.games.gwent.engine.legal import distinct_playable_cards, places_matter
from topdeck.games.gwent.engine.model import Choice, Player, Table, Unit

FULL_ROWS: Final = vec[i64]([0, 9, 18, 27, 36, 45, 54])  # the number of units before each row if all rows are full


@mypyc_attr(acyclic=True, free_list_len=1)
class Layout:
    """The numbering of the actions in a position.

    Attributes:
        table: The position as seen by the player to move.
        hand: The cards in the player's hand.
        choice: The pending choice, if any.
        before: For each row, the number of units on all earlier rows, from the player's point of view.
        cards: The distinct cards that can be played.
        crowded: Whether all plays are renumbered.
        last: The card that was looked up last; it is cached because actions are listed card by card.
        last_slot: The slot of that card.
        last_plain: The first id of that card's plays, or -1 if they have targets or options or are renumbered.
        last_start: The first id of that card's plays among ids that are renumbered, or -1 if it has not been looked up.
        last_aims: The number of that card's combinations of option and aim, once `last_start` has been looked up.
        option: The option of the plays that were numbered last.
        spot: The spot of the plays that were numbered last.
        place: The place of the plays that were numbered last, or -1 if none have been numbered.
        unaimed: Among the plays that were numbered last, the id of the play without a target.
        first_aim: Among the plays that were numbered last, the first id of a play with a target.
        first_unit: Among the plays that were numbered last, the id of the play that targets the first unit on the
            board, minus the number of units before it.
        counted: The number of units before each row, used to number the units.
    """

    def __init__(self, table: Table, side: i64) -> None:
        me = table.seat(side)
        self.table: Final = table
        self.hand: Final = me.hand
        self.choice: Final = table.choice
        self.before: Final = units_before_rows(table, side)
        laid = None if self.choice is None else self.choice.laid
        self.cards: Final = [laid] if laid is not None else distinct_playable_cards(me)
        self.last: CardInstance | None = None
        self.last_slot: i64 = -1
        self.last_plain: i64 = -1
        self.last_start: i64 = -1
        self.last_aims: i64 = 0
        self.option: i64 = NO_OPTION
        self.spot: i64 = NOWHERE
        self.place: i64 = -1
        self.unaimed: i64 = -1
        self.first_aim: i64 = -1
        self.first_unit: i64 = -1
        self.counted: vec[i64] = FULL_ROWS
        self.crowded = me.any_card or len(me.hand) > schema.HAND_SLOTS or not self.fits_slots()
        if not self.crowded and places_matter(table, me):
            self.crowded = self.renumbered_end() > schema.ACTION_COUNT
        if self.crowded and (end := self.renumbered_end()) > schema.ACTION_COUNT:
            raise SchemaError(f"too many actions: only {schema.ACTION_COUNT} ids are available, but {end} are needed")

    def fits_slots(self) -> bool:
        """Return whether the options and aims of each card fit into the ids of a slot."""
        for held in self.cards:
            if len(held.card.options) > 1 and aim_count(held.card, FULL_ROWS) > schema.AIM_WIDTH:
                return False
        return True

    def renumbered_start(self, count: i64) -> i64:
        """Return the first of the renumbered ids after those of this many cards."""
        start: i64 = schema.PLAY_ID if self.crowded else schema.INNER_ID
        for place in range(count):
            start += self.count_renumbered(self.cards[place].card)
        return start

    def renumbered_end(self) -> i64:
        return self.renumbered_start(len(self.cards))

    def count_renumbered(self, card: Card) -> i64:
        """Return the number of a card's renumbered ids.

        In a crowded position, these are the discard of the card and all plays; otherwise, they are the plays that put
        the card between other units and have aims.
        """
        if self.crowded:
            places = self.count_units(first_spot(card)) + ENEMY_SPOTS if card.is_unit() else 1
            return 1 + places * aim_count(card, self.before)
        if has_aims(card) and card.is_unit():
            return self.count_units(first_spot(card)) * aim_count(card, self.before)
        return 0

    def count_units(self, spot: i64) -> i64:
        """Return the number of units on the side whose first row is `spot`."""
        return self.before[spot + ENEMY_SPOTS] - self.before[spot]

    # ---- ids

    def action_id(self, action: GwentAction) -> i64:
        """Return the id of a legal action."""
        held = action.held
        if held is None or action.kind != actions.PLAY_CARD:
            return self.other_id(action)
        if held is not self.last:
            self.look_up(held)
        if self.last_plain >= 0:
            return self.last_plain + plain_play(action)
        if action.place != self.place or action.spot != self.spot or action.option != self.option:
            self.number_plays(held, action)
        aim = action.aim
        if aim == NO_AIM:
            return self.unaimed
        if aim >= ROW_AIMS:
            return self.first_aim + aim - ROW_AIMS
        return self.first_unit + self.counted[aim // ROW_LIMIT] + aim % ROW_LIMIT

    def other_id(self, action: GwentAction) -> i64:
        """Return the id of an action that does not play a card."""
        kind, held = action.kind, action.held
        if held is None:
            return bare_action_id(action)
        if kind == actions.SWAP:
            return schema.SWAP_ID + self.hand_slot(held)
        if kind == actions.PICK:
            return schema.PICK_ID + self.pick_slot(held)
        if self.crowded:
            return self.renumbered_id(held)
        if held is not self.last:
            self.look_up(held)
        return schema.DISCARD_ID + self.last_slot

    def number_plays(self, held: CardInstance, action: GwentAction) -> None:
        """Number the plays of a card with one option at one place, which differ only in their aims."""
        spot, place = action.spot, action.place
        self.option, self.spot, self.place = action.option, spot, place
        card = held.card
        if self.crowded:
            start = self.renumbered_id(held) + 1
            if spot != NOWHERE:
                first = first_spot(card)
                start += (self.before[spot] - self.before[first] + spot - first + place) * self.last_aims
            self.number_aims(card, start, self.before)
            return
        if spot == NOWHERE or place >= self.before[spot + 1] - self.before[spot]:
            start = schema.PLAY_ID + self.last_slot * schema.SLOT_WIDTH + 1 + ENEMY_SPOTS * ROW_LIMIT
            self.number_aims(card, start + row_number(spot) * schema.AIM_WIDTH, FULL_ROWS)
        else:
            inner = self.before[spot] - self.before[first_spot(card)] + place
            self.number_aims(card, self.renumbered_id(held) + inner * self.last_aims, self.before)

    def number_aims(self, card: Card, start: i64, before: vec[i64]) -> None:
        """Number the aims of plays, given their first id and the number of units before each row."""
        text = card
        if self.option != NO_OPTION:
            for number in range(self.option):
                start += text_aims(card.options[number], before)
            text = card.options[self.option]
        targets = text.targets
        self.unaimed = start + text_aims(text, before) - 1
        self.first_aim = start
        self.first_unit = start if targets is None or targets.allies else start - before[ENEMY_SPOTS]
        self.counted = before

    def renumbered_id(self, held: CardInstance) -> i64:
        """Return the first of the renumbered ids assigned to plays of a card, and count the card's aims."""
        if held is not self.last:
            self.look_up(held)
        if self.last_start < 0:
            self.last_aims = aim_count(held.card, self.before)
            self.last_start = self.renumbered_start(self.find_card(held))
        return self.last_start

    # ---- slots

    def look_up(self, held: CardInstance) -> None:
        """Look up the slot of a playable card, unless the position is crowded."""
        card = held.card
        self.last = held
        self.last_plain = -1
        self.last_start = -1
        self.place = -1
        if self.crowded:
            return
        if self.choice is not None:
            self.last_slot = schema.PULLED_SLOT
        elif card.is_leader():
            self.last_slot = schema.LEADER_SLOT
        else:
            self.last_slot = self.hand_slot(held)
        if not has_aims(card):
            self.last_plain = schema.PLAY_ID + self.last_slot * schema.SLOT_WIDTH

    def hand_slot(self, held: CardInstance) -> i64:
        """Return the lowest place of the card in the hand."""
        return check_slot(held, find_place(held, self.hand), schema.HAND_SLOTS)

    def pick_slot(self, held: CardInstance) -> i64:
        """Return the index of the card among the cards that a choice offers."""
        choice = self.choice
        return check_slot(held, -1 if choice is None else find_place(held, choice.cards), schema.MAX_PICKS)

    def find_card(self, held: CardInstance) -> i64:
        """Return the index of the card among the distinct cards that can be played."""
        place: i64 = 0
        for other in self.cards:
            if other.is_same_as(held):
                return place
            place += 1
        raise unknown_slot(held)


def units_before_rows(table: Table, side: i64) -> vec[i64]:
    """Return the number of units on the rows before each row, and the total number of units."""
    mine, theirs = table.seat(side), table.seat(1 - side)
    ranged: i64 = len(mine.melee)
    siege = ranged + len(mine.ranged)
    enemy_melee = siege + len(mine.siege)
    enemy_ranged = enemy_melee + len(theirs.melee)
    enemy_siege = enemy_ranged + len(theirs.ranged)
    return vec[i64]([0, ranged, siege, enemy_melee, enemy_ranged, enemy_siege, enemy_siege + len(theirs.siege)])


def check_slot(held: CardInstance, slot: i64, slots: i64) -> i64:
    """Return a slot, or raise an error if the slot does not exist."""
    if slot < 0:
        raise unknown_slot(held)
    if slot >= slots:
        raise SchemaError(f"{held.text()} needs slot {slot + 1}, but the encoder has only {slots} slots")
    return slot


def unknown_slot(held: CardInstance) -> IllegalAction:
    return IllegalAction(f"{held.text()} has no slot; the encoder numbers only the legal actions of the observation")


def find_place(held: CardInstance, cards: tuple[CardInstance, ...]) -> i64:
    """Return the index of the first copy of a card, or -1 if there is none."""
    place: i64 = 0
    for other in cards:
        if other.is_same_as(held):
            return place
        place += 1
    return -1


def bare_action_id(action: GwentAction) -> i64:
    """Return the id of an action without a card."""
    kind = action.kind
    if kind == actions.PASS:
        return schema.PASS_ID
    if kind == actions.KEEP:
        return schema.KEEP_ID
    if kind == actions.DECLINE:
        return schema.DECLINE_ID
    if kind == actions.AIM and action.aim != NO_AIM:
        return schema.AIM_ID + action.aim
    raise IllegalAction(f"'{action.text()}' has no id; only actions listed in an observation have ids")


# ---- places


def plain_play(action: GwentAction) -> i64:
    """Return the number of a play without target and options among the plays of its card."""
    if action.spot == NOWHERE:
        return 0
    return 1 + row_number(action.spot) * ROW_LIMIT + action.place


def row_number(spot: i64) -> i64:
    """Return the number of a spot's row within its side, or 0 for a special card."""
    if spot == NOWHERE:
        return 0
    return spot - ENEMY_SPOTS if spot >= ENEMY_SPOTS else spot


# ---- aims


def has_aims(card: Card) -> bool:
    """Return whether a play of the card has options or a target."""
    return card.targets is not None or len(card.options) > 0


def first_spot(card: Card) -> i64:
    """Return the first of the three rows on which the card can be played."""
    return ENEMY_SPOTS if card.is_spying() else 0


def text_aims(text: Card, before: vec[i64]) -> i64:
    """Count the aims of a card's text, given the number of units before each row."""
    targets = text.targets
    if targets is None:
        return 1
    if targets.row:
        return SPOTS
    count: i64 = 1  # the last aim stands for no target, if none is available
    if targets.allies:
        count += before[ENEMY_SPOTS]
    if targets.enemies:
        count += before[SPOTS] - before[ENEMY_SPOTS]
    return count


def aim_count(card: Card, before: vec[i64]) -> i64:
    """Count a card's combinations of option and aim, given the number of units before each row."""
    if not card.options:
        return text_aims(card, before)
    count: i64 = 0
    for text in card.options:
        count += text_aims(text, before)
    return count


# ---- pointers


def action_pointer(layout: Layout, action: GwentAction) -> Pointer:
    """Return a legal action as a pointer to rows of `entities`."""
    held, spot, aim = action.held, action.spot, action.aim
    source: i64 = -1
    if held is not None:
        source = card_row(layout, action.kind, held)
    elif layout.choice is not None:
        source = maker_row(layout.table, layout.choice)
    target: i64 = -1
    if aim >= ROW_AIMS:
        target = schema.LANE_ROW + aim - ROW_AIMS
    elif aim != NO_AIM:
        target = schema.BOARD_ROW + aim
    return Pointer(
        kind=int(action.kind),
        source=int(source),
        target=int(target),
        position=-1 if spot == NOWHERE else int(spot * ROW_LIMIT + action.place),
        choice=int(action.option),
    )


def card_row(layout: Layout, kind: i64, held: CardInstance) -> i64:
    """Return the row of an action's card, or -1 for a card in the deck, which only searches can play."""
    if kind == actions.PICK:
        return schema.PICK_ROW + layout.pick_slot(held)
    if layout.choice is not None:
        return schema.PULLED_ROW
    if held.card.is_leader():
        return schema.LEADER_ROW
    slot = find_place(held, layout.hand)
    return schema.HAND_ROW + slot if 0 <= slot < schema.HAND_SLOTS else -1


def maker_row(table: Table, choice: Choice) -> i64:
    """Return the row of the unit that offers a choice to the player to move, or -1 if the unit is not on the board."""
    return unit_row(table, table.player, choice.me)


def unit_row(table: Table, side: i64, label: i64) -> i64:
    """Return the row in which an observer sees the unit with this label, or -1 if it is not on the board."""
    if label <= 0:
        return -1
    row = side_row(table.seat(side), label)
    if row >= 0:
        return schema.BOARD_ROW + row
    row = side_row(table.seat(1 - side), label)
    return -1 if row < 0 else schema.BOARD_ROW + ENEMY_SPOTS * ROW_LIMIT + row


def side_row(player: Player, label: i64) -> i64:
    """Return the row, counted from the player's first unit, of the unit with this label, or -1 if there is none."""
    place = find_unit(player.melee, label)
    if place >= 0:
        return place
    place = find_unit(player.ranged, label)
    if place >= 0:
        return ROW_LIMIT + place
    place = find_unit(player.siege, label)
    return -1 if place < 0 else 2 * ROW_LIMIT + place


def find_unit(row: list[Unit], label: i64) -> i64:
    """Return the place of the unit with this label, or -1 if it is not in the row."""
    place: i64 = 0
    for unit in row:
        if unit.label == label:
            return place
        place += 1
    return -1
