"""The table as a page shows it, and the picks that make each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from topdeck.core.scene import (
    Button,
    Face,
    Fact,
    Number,
    Place,
    Scene,
    Side,
    faces_in_hand,
    moves_by_picks,
    offer_pick,
    option_pick,
    slot_pick,
)
from topdeck.core.state import Action
from topdeck.games.gwent.display.board import gift_texts, moment, plural, question, rounds_text
from topdeck.games.gwent.display.card_text import card_text
from topdeck.games.gwent.engine import actions as kinds
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import (
    COLOURS,
    ENEMY_SPOTS,
    KEYWORDS,
    MULLIGAN,
    NO_AIM,
    NOWHERE,
    ONGOING,
    ROW_AIMS,
    ROW_LIMIT,
    ROWS,
    TYPES,
)
from topdeck.games.gwent.engine.model import Player, Table, Unit, row_points

FIELD: Final = "field"  # where a special card without a target is played to
LEADER: Final = "leader"
BUTTONS: Final = {kinds.PASS: "Pass", kinds.KEEP: "Keep the hand", kinds.DECLINE: "Pick nothing"}
DISCARD: Final = Button("discard", "Discard")


def make_scene(table: Table, seat: int, choices: Sequence[Action]) -> Scene:
    """The table from a seat, drawn as it is given: a table that a player may see has placeholders for the rest."""
    moves = moves_by_picks(choices, lambda action: action_picks(table, action), table.describe)
    return Scene(
        game="gwent",
        seat=seat,
        moment=moment(table),
        turn=table.turn,
        player=table.player,
        sides=(make_side(table, table.seat(seat)), make_side(table, table.seat(1 - seat))),
        question=" ".join(line.strip() for line in question(table)),
        offer=offered_faces(table) if moves else (),
        buttons=tuple(make_buttons(choices)),
        moves=moves,
    )


# ---- what lies where


def make_side(table: Table, side: Player) -> Side:
    """One half of the table; who decides can touch what is on its own, and counts the spots from there."""
    acts = side.side == table.player
    first = 0 if acts else ENEMY_SPOTS
    return Side(
        seat=side.side,
        title=side.faction,
        facts=tuple(side_facts(table, side)),
        places=(
            *(row_place(table, side, row, first + row) for row in range(len(ROWS))),
            Place("hand", "Hand", hand_faces(table, side, acts), count=len(side.hand), pick=FIELD if acts else ""),
            Place("leader", "Leader", leader_faces(table, side, acts)),
            Place("graveyard", "Graveyard", graveyard_faces(table, side), count=len(side.graveyard)),
            Place("deck", "Deck", count=len(side.deck)),
        ),
    )


def side_facts(table: Table, side: Player) -> Iterator[Fact]:
    yield Fact("points", str(side.points()), "points on the board")
    yield number_fact(side.wins, "round", "won", rounds_text(table, side))
    if side.passed and table.winner == ONGOING:
        yield Fact("in this round", "passed", "plays no more in this round")
    if table.phase == MULLIGAN and side.swaps:
        yield number_fact(side.swaps, "swap", "left", "cards that may still be swapped")
    if gifts := gift_texts(side.gifts):
        yield Fact("in hand and deck", ", ".join(gifts), "given to cards in hand and deck")


def number_fact(number: int, thing: str, rest: str, words: str) -> Fact:
    """Such as `2 rounds won`."""
    return Fact(f"{thing}{'s' * (number != 1)} {rest}", str(number), words)


def row_place(table: Table, side: Player, row: int, spot: int) -> Place:
    units, effect = side.row(row), side.effects[row]
    return Place(
        name=ROWS[row],
        title=f"{ROWS[row].capitalize()}, {plural(row_points(units), 'point')}",
        faces=tuple(unit_face(table, unit, spot, place) for place, unit in enumerate(units)),
        count=row_points(units),
        marks=() if effect is None else (effect.name, "hazard" if effect.harmful else "boon"),
        pick=row_pick(spot),
        gaps=tuple(gap_pick(spot, place) for place in range(len(units) + 1)),
    )


def unit_face(table: Table, unit: Unit, spot: int, place: int) -> Face:
    numbers = [Number("power", unit.power, unit.base)]
    numbers += [Number("armor", unit.armor, 0)] if unit.armor else []
    marks = [word for word, bit in KEYWORDS.items() if unit.keywords & bit]
    return Face(
        key=f"unit {unit.label}",
        name=unit.card.name,
        card=unit.card.id,
        kind=describe_kind(unit.card),
        numbers=tuple(numbers),
        marks=(*marks, *(("damaged",) if unit.is_damaged() else ())),
        words=card_words(table, unit.card),
        pick=unit_pick(spot, place),
    )


def hand_faces(table: Table, side: Player, acts: bool) -> tuple[Face, ...]:
    ids = [None if held.card is table.rules.hidden.card else held.card.id for held in side.hand]
    return faces_in_hand(
        side.side, ids, lambda key, slot: card_face(table, side.hand[slot], key, slot_pick(slot) if acts else "")
    )


def leader_faces(table: Table, side: Player, acts: bool) -> tuple[Face, ...]:
    if side.leader is None:
        return ()
    return (card_face(table, side.leader, f"leader {side.side}", LEADER if acts else ""),)


def graveyard_faces(table: Table, side: Player) -> tuple[Face, ...]:
    """What is buried, the last ones first."""
    buried = reversed(side.graveyard)
    return tuple(card_face(table, held, f"buried {side.side}.{number}", "") for number, held in enumerate(buried))


def card_face(table: Table, held: CardInstance, key: str, pick: str) -> Face:
    card = held.card
    options = [
        card_face(table, option.as_printed, f"{key} option {number}", option_pick(number))
        for number, option in enumerate(card.options)
    ]
    return Face(
        key=key,
        name=card.name,
        card=card.id,
        kind=describe_kind(card),
        numbers=(Number("power", held.power, card.power),) if card.is_unit() else (),
        marks=tuple(word for word, bit in KEYWORDS.items() if card.keywords & bit),
        words=card_words(table, card),
        pick=pick,
        options=tuple(options),
    )


def offered_faces(table: Table) -> tuple[Face, ...]:
    choice = table.choice
    if choice is None:
        return ()
    if choice.laid is not None:
        return (card_face(table, choice.laid, "laid", ""),)
    hidden = table.rules.hidden.card
    return tuple(
        Face(f"offer {number}", pick=offer_pick(number))
        if held.card is hidden
        else card_face(table, held, f"offer {number}", offer_pick(number))
        for number, held in enumerate(choice.cards)
    )


def describe_kind(card: Card) -> str:
    """What it is, and its colour."""
    return f"{COLOURS[card.colour]} {TYPES[card.type]}" if not card.is_leader() else "leader"


def card_words(table: Table, card: Card) -> str:
    return " ".join(card_text(card, table.rules.variants)) if card.implemented else ""


def make_buttons(choices: Sequence[Action]) -> Iterator[Button]:
    found = {action.kind for action in choices if isinstance(action, GwentAction)}
    for kind, words in BUTTONS.items():
        if kind in found:
            yield Button(kinds.NAMES[kind], words, ends=True)
    if kinds.DISCARD in found:
        yield DISCARD


# ---- what to touch


def row_pick(spot: int) -> str:
    return f"row {spot}"


def gap_pick(spot: int, place: int) -> str:
    return f"gap {spot}.{place}"


def unit_pick(spot: int, place: int) -> str:
    return f"unit {spot}.{place}"


def aim_pick(aim: int) -> str:
    return row_pick(aim - ROW_AIMS) if aim >= ROW_AIMS else unit_pick(*divmod(aim, ROW_LIMIT))


def action_picks(table: Table, action: Action) -> Iterator[tuple[str, ...]]:
    """The ways to make an action; equal cards can be played from any of their places."""
    assert isinstance(action, GwentAction)
    match action.kind:
        case kinds.PASS | kinds.KEEP | kinds.DECLINE:
            yield (kinds.NAMES[action.kind],)
        case kinds.AIM:
            yield (aim_pick(action.aim),)
        case kinds.PICK:
            assert table.choice is not None
            assert action.held is not None
            yield (offer_pick(table.choice.cards.index(action.held)),)
        case kinds.SWAP:
            yield from ((pick,) for pick in card_picks(table, action.held))
        case kinds.DISCARD:
            yield from discards(table, action)
        case kinds.PLAY_CARD:
            yield from plays(table, action)


def discards(table: Table, action: GwentAction) -> Iterator[tuple[str, ...]]:
    """The card and the button; a card that finds no room on its way to the board is in nobody's hand."""
    if table.choice is not None:
        yield (DISCARD.pick,)
        return
    yield from ((pick, DISCARD.pick) for pick in card_picks(table, action.held))


def plays(table: Table, action: GwentAction) -> Iterator[tuple[str, ...]]:
    """The card, its option, its place in a row, its aim; what needs neither goes to the field."""
    option = () if action.option == kinds.NO_OPTION else (option_pick(action.option),)
    place = () if action.spot == NOWHERE else (gap_pick(action.spot, action.place),)
    aim = () if action.aim == NO_AIM else (aim_pick(action.aim),)
    rest = (*option, *place, *aim)
    if table.choice is not None:  # a card on its way to the board
        yield rest or (FIELD,)
        return
    for pick in card_picks(table, action.held):
        yield (pick, *rest) if place or aim else (pick, *option, FIELD)


def card_picks(table: Table, held: CardInstance | None) -> list[str]:
    """Where this card can be taken from: any equal one of the hand, or the leader."""
    me = table.seat(table.player)
    if held is not None and held.card.is_leader():
        return [LEADER]
    return [slot_pick(slot) for slot, instance in enumerate(me.hand) if instance == held]
