"""Scenes for the web page, which contain the table as displayed and the picks that make up each move."""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Final

from msgspec.structs import replace

from topdeck.core.position_form import keyword_names
from topdeck.core.scene import Button, Face, Fact, Number, Place, Scene, Side
from topdeck.core.state import Action
from topdeck.games.gwent.cards.database import find_card, rules
from topdeck.games.gwent.display.board import gift_texts, moment, question, rounds_text, with_count
from topdeck.games.gwent.display.card_text.sentences import card_text
from topdeck.games.gwent.display.cards import describe_kind, summary
from topdeck.games.gwent.display.emblems import card_emblem
from topdeck.games.gwent.engine import actions as kinds
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import KEYWORDS, ROWS
from topdeck.games.gwent.engine.model import Player, Table, Unit, row_points
from topdeck.games.shared.table_display import hand_faces, number_pick, numbered, table_scene

FIELD: Final = "field"  # the pick that plays a special card without a target: a click on the field
LEADER: Final = "leader"
SWAP: Final = "click a card to swap it, or keep the hand"  # the prompt shown during the mulligan
DISCARD: Final = Button("discard", "Discard")
BUTTONS: Final = {
    kinds.PASS: Button("pass", "Pass", ends=True),
    kinds.KEEP: Button("keep", "Keep the hand", ends=True),
    kinds.DECLINE: Button("decline", "Pick nothing", ends=True),
    kinds.DISCARD: DISCARD,
}


def make_scene(table: Table, seat: int, choices: Sequence[Action]) -> Scene:
    """Return a scene that shows a table, or a player's view of it, from a seat."""
    listed = {action.kind for action in choices if isinstance(action, GwentAction)}
    buttons = tuple(button for kind, button in BUTTONS.items() if kind in listed)
    words = " ".join(line.strip() for line in question(table)) or (SWAP if kinds.KEEP in listed else "")
    decision = {"question": words, "offer": offered_faces(table) if choices else (), "buttons": buttons}
    return table_scene("gwent", table, seat, moment(table), choices, make_side, action_picks, **decision)


# ---- sides, places and faces


def make_side(table: Table, side: Player) -> Side:
    """Return one side of the scene, with spots numbered from the point of view of the player to move.

    Only that player's hand cards and leader can be picked.
    """
    acts = side.side == table.player
    first = 0 if acts else constants.ENEMY_SPOTS
    hand = hand_faces(side, table.rules.hidden.card, acts, partial(card_face, table))
    leader_pick = LEADER if acts else ""
    leader = () if side.leader is None else (card_face(table, side.leader, f"leader {side.side}", leader_pick),)
    buried = enumerate(reversed(side.graveyard))
    graveyard = tuple(card_face(table, held, f"buried {side.side}.{number}", "") for number, held in buried)
    places = (
        *(row_place(table, side, row, first + row) for row in range(len(ROWS))),
        Place("hand", "Hand", hand, count=len(hand), pick=FIELD if acts else ""),
        Place("leader", "Leader", leader),
        Place("graveyard", "Graveyard", graveyard, count=len(graveyard)),
        Place("deck", "Deck", count=len(side.deck)),
    )
    return Side(side.side, side.faction, tuple(side_facts(table, side)), places)


def side_facts(table: Table, side: Player) -> Iterator[Fact]:
    yield Fact("points", str(side.points()), "points on the board")
    yield number_fact(side.wins, "round", "won", rounds_text(table, side))
    if side.passed and table.winner == constants.ONGOING:
        yield Fact("in this round", "passed", "has passed this round")
    if table.phase == constants.MULLIGAN and side.swaps:
        yield number_fact(side.swaps, "swap", "left", "cards that can still be swapped")
    if gifts := gift_texts(side.gifts):
        yield Fact("in hand and deck", ", ".join(gifts), "given to cards in hand and deck")


def number_fact(number: int, noun: str, rest: str, words: str) -> Fact:
    """Return a fact that consists of a number and a noun, such as `2 rounds won`."""
    return Fact(f"{with_count(number, noun).partition(' ')[2]} {rest}", str(number), words)


def row_place(table: Table, side: Player, row: int, spot: int) -> Place:
    units, effect = side.row(row), side.effects[row]
    return Place(
        name=ROWS[row],
        title=f"{ROWS[row].capitalize()}, {with_count(row_points(units), 'point')}",
        faces=tuple(unit_face(table, unit, place_pick("unit", spot, place)) for place, unit in enumerate(units)),
        count=row_points(units),
        marks=() if effect is None else (effect.name, "hazard" if effect.harmful else "boon"),
        pick=f"row {spot}",
        gaps=tuple(place_pick("gap", spot, place) for place in range(len(units) + 1)),
    )


def unit_face(table: Table, unit: Unit, pick: str) -> Face:
    armor = (Number("armor", unit.armor, 0),) if unit.armor else ()
    numbers = (Number("power", unit.power, unit.base), *armor)
    marks = (*keyword_names(unit.keywords, KEYWORDS), *(("damaged",) if unit.is_damaged() else ()))
    face = card_face(table, unit.card.as_printed, f"unit {unit.label}", pick)
    return replace(face, numbers=numbers, marks=marks, options=())


def card_face(table: Table, held: CardInstance, key: str, pick: str) -> Face:
    card = held.card
    numbers = (Number("power", held.power, card.power),) if card.is_unit() else ()
    marks = tuple(keyword_names(card.keywords, KEYWORDS))
    options = tuple(
        card_face(table, spawned.as_printed, f"{key} {option}", option)
        for option, spawned in numbered("option", card.options)
    )
    face = printed_face(card, table.rules.variants)
    return replace(face, key=key, numbers=numbers, marks=marks, pick=pick, options=options)


@cache
def printed_face(card: Card, variants: frozenset[str]) -> Face:
    """Return the face of a card as printed, with its text under these rules."""
    return Face(
        key=card.id,
        name=card.name,
        card=card.id,
        kind=describe_kind(card),
        numbers=(Number("power", card.power, card.power),) if card.is_unit() else (),
        words=" ".join(card_text(card, variants)),
        emblem=card_emblem(card),
        frame=card.faction.lower().replace("'", "").replace(" ", "-"),
        rarity=constants.COLOURS[card.colour],
        line=" · ".join(summary(card)),
    )


def find_face(card_id: str) -> Face:
    """Return the face of a card as printed.

    Raises:
        UnknownCard: No card has this id.
    """
    known = rules()
    return printed_face(find_card(card_id, known.cards), known.variants)


def offered_faces(table: Table) -> tuple[Face, ...]:
    choice = table.choice
    if choice is None:
        return ()
    if choice.laid is not None:
        return (card_face(table, choice.laid, "laid", ""),)
    return tuple(
        Face(pick, pick=pick) if held.card is table.rules.hidden.card else card_face(table, held, pick, pick)
        for pick, held in numbered("offer", choice.cards)
    )


# ---- picks


def place_pick(kind: str, spot: int, place: int) -> str:
    return f"{kind} {spot}.{place}"


def aim_pick(aim: int) -> str:
    if aim >= constants.ROW_AIMS:
        return f"row {aim - constants.ROW_AIMS}"
    return place_pick("unit", *divmod(aim, constants.ROW_LIMIT))


def action_picks(table: Table, action: Action) -> Iterator[tuple[str, ...]]:
    """Yield all sequences of picks that make up an action; any of several equal cards can be picked."""
    assert isinstance(action, GwentAction)
    match action.kind:
        case kinds.AIM:
            yield (aim_pick(action.aim),)
        case kinds.PICK:
            assert table.choice is not None
            assert action.held is not None
            yield (number_pick("offer", table.choice.cards.index(action.held)),)
        case kinds.SWAP:
            yield from ((pick,) for pick in card_picks(table, action.held))
        case kinds.DISCARD if table.choice is None:
            yield from ((pick, DISCARD.pick) for pick in card_picks(table, action.held))
        case kinds.PLAY_CARD:
            yield from play_picks(table, action)
        case kind:  # including the discard of a card for which the board has no room
            yield (BUTTONS[kind].pick,)


def play_picks(table: Table, action: GwentAction) -> Iterator[tuple[str, ...]]:
    """Yield the sequences of picks that play a card: the card, its option, its place and its target.

    If the card needs neither a place nor a target, the last pick is the field.
    """
    option = () if action.option == kinds.NO_OPTION else (number_pick("option", action.option),)
    place = () if action.spot == constants.NOWHERE else (place_pick("gap", action.spot, action.place),)
    aim = () if action.aim == constants.NO_AIM else (aim_pick(action.aim),)
    if table.choice is not None:  # the card is already on its way to the board
        yield (*option, *place, *aim) or (FIELD,)
        return
    for pick in card_picks(table, action.held):
        yield (pick, *option, *((*place, *aim) or (FIELD,)))


def card_picks(table: Table, held: CardInstance | None) -> list[str]:
    """Return the picks for a card: all cards in the hand that are equal to it, or the leader."""
    if held is not None and held.card.is_leader():
        return [LEADER]
    hand = table.seat(table.player).hand
    return [pick for pick, instance in numbered("hand", hand) if instance == held]
