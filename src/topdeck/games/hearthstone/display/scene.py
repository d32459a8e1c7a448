"""The table as a page shows it, and the picks that make each move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
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
from topdeck.games.hearthstone.display.board import lasting_words, moment, passing_words
from topdeck.games.hearthstone.display.card_text import card_sentences
from topdeck.games.hearthstone.engine import actions as kinds
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HANDLES, HearthstoneAction
from topdeck.games.hearthstone.engine.auras import cost, power_cost
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.combat import strength
from topdeck.games.hearthstone.engine.model import Entity, Player, Table

FIELD: Final = "field"  # where a spell without a target is played to
END: Final = "end"
POWER: Final = "power"
THROW: Final = "throw"
TYPES: Final = {constants.MINION_CARD: "minion", constants.SPELL_CARD: "spell", constants.WEAPON_CARD: "weapon"}


def make_scene(game: Table, seat: int, choices: Sequence[Action]) -> Scene:
    """The table from a seat, drawn as it is given: a table that a player may see has placeholders for the rest."""
    moves = moves_by_picks(choices, lambda action: action_picks(game, action), game.describe)
    return Scene(
        game="hearthstone",
        seat=seat,
        moment=moment(game),
        turn=game.turn,
        player=game.player,
        sides=(make_side(game, game.seat(seat)), make_side(game, game.seat(1 - seat))),
        question="" if game.choice is None else f"{game.choice.maker.name}: choose one",
        offer=offered_faces(game) if moves else (),
        buttons=make_buttons(game) if moves else (),
        moves=moves,
        mode="together" if game.phase == constants.MULLIGAN else "steps",
    )


# ---- what lies where


def make_side(game: Table, side: Player) -> Side:
    """One half of the table; who decides can touch what is on its own."""
    acts = side.side == game.player
    return Side(
        seat=side.side,
        title=f"{side.hero.card.name} ({side.hero_class()})",
        facts=tuple(side_facts(side)),
        places=(
            Place("hero", "Hero", tuple(hero_faces(game, side, acts)), pick=FIELD if acts else ""),
            Place("board", "Minions", board_faces(game, side), gaps=gaps(side) if acts else ()),
            Place("hand", "Hand", hand_faces(game, side, acts), count=len(side.hand)),
            Place("secrets", "Secrets", secret_faces(game, side)),
            Place("deck", "Deck", count=side.cards_left),
        ),
    )


def side_facts(side: Player) -> Iterator[Fact]:
    yield Fact("mana", f"{side.mana}/{side.max_mana}", "mana crystals")
    if side.locked:
        yield Fact("locked", str(side.locked), "crystals locked this turn")
    if side.overload:
        yield Fact("overload", str(side.overload), "crystals locked next turn")
    if side.fatigue or not side.cards_left:
        yield Fact("fatigue", str(side.fatigue + 1), "damage of the next draw")
    if side.jade:
        yield Fact("jade", str(side.jade), "jade golems summoned")
    if side.totems:
        yield Fact("totems", str(side.totems), "totems summoned")


def hero_faces(game: Table, side: Player, acts: bool) -> Iterator[Face]:
    """The hero, its weapon and its power."""
    hero, weapon, power = side.hero, side.weapon, side.power
    attack = strength(side, hero)
    numbers = [Number("health", hero.health, hero.max_health)]
    numbers += [Number("armor", side.armor, 0)] if side.armor else []
    numbers += [Number("attack", attack, attack)] if attack else []
    yield entity_face(game, hero, "hero", numbers)
    if weapon is not None:
        yield entity_face(game, weapon, "weapon", body(weapon), pick="")
    price = Number("cost", power_cost(game, side), power.cost)
    used = ("used",) if side.power_uses else ()
    pick = POWER if acts else ""
    yield Face(f"power {side.side}", power.name, power.id, "power", (price,), used, sentences(power), pick)


def board_faces(game: Table, side: Player) -> tuple[Face, ...]:
    return tuple(entity_face(game, it, "minion", body(it)) for it in side.board)


def body(it: Entity) -> list[Number]:
    health = Number("health", it.health, it.card.health)
    return [Number("attack", it.attack, it.card.attack), health]


def entity_face(game: Table, it: Entity, kind: str, numbers: list[Number], pick: str | None = None) -> Face:
    handle = HANDLES[8 * it.side + it.label]
    marks = (*lasting_words(it), *passing_words(game, it), *(("damaged",) if it.is_damaged() else ()))
    return Face(
        key=f"{kind} {handle}",
        name=it.card.name,
        card=it.card.id,
        kind=kind,
        numbers=tuple(numbers),
        marks=marks,
        words=sentences(it.card),
        pick=handle if pick is None else pick,
    )


def hand_faces(game: Table, side: Player, acts: bool) -> tuple[Face, ...]:
    ids = [None if held.card is game.rules.unknown else held.card.id for held in side.hand]
    return faces_in_hand(
        side.side, ids, lambda key, slot: hand_face(game, side, side.hand[slot], key, slot_pick(slot) if acts else "")
    )


def hand_face(game: Table, side: Player, held: CardInstance, key: str, pick: str) -> Face:
    card = held.card
    numbers = [Number("cost", cost(game, side, held), card.cost)]
    if card.type in (constants.MINION_CARD, constants.WEAPON_CARD):
        numbers += [Number("attack", card.attack + held.attack, card.attack)]
        numbers += [Number("health", card.health + held.health, card.health)]
    options = tuple(
        card_face(option, f"{key} option {number}", option_pick(number)) for number, option in enumerate(card.options)
    )
    return Face(key, card.name, card.id, describe_kind(card), tuple(numbers), (), sentences(card), pick, options)


def card_face(card: Card, key: str, pick: str) -> Face:
    """A card as it is printed."""
    numbers = [Number("cost", card.cost, card.cost)]
    if card.type in (constants.MINION_CARD, constants.WEAPON_CARD):
        numbers += [Number("attack", card.attack, card.attack), Number("health", card.health, card.health)]
    return Face(key, card.name, card.id, describe_kind(card), tuple(numbers), (), sentences(card), pick)


def secret_faces(game: Table, side: Player) -> tuple[Face, ...]:
    found: list[Face] = []
    for number, it in enumerate(side.secrets):
        key = f"secret {side.side}.{number}"
        hidden = it.card is game.rules.secret_placeholder(it.card)
        about = "" if not it.card.classes else it.card.classes[0]
        found.append(
            Face(key, kind="secret", marks=(about,) if about else ()) if hidden else card_face(it.card, key, "")
        )
    return tuple(found)


def offered_faces(game: Table) -> tuple[Face, ...]:
    choice = game.choice
    cards = () if choice is None else choice.options
    return tuple(card_face(card, f"offer {number}", offer_pick(number)) for number, card in enumerate(cards))


def describe_kind(card: Card) -> str:
    return "secret" if card.secret else TYPES.get(card.type, "card")


def sentences(card: Card) -> str:
    return " ".join(card_sentences(card)) if card.implemented else ""


def make_buttons(game: Table) -> tuple[Button, ...]:
    if game.phase == constants.MULLIGAN:
        return (Button(THROW, "Done", ends=True),)
    return () if game.choice is not None else (Button(END, "End turn", ends=True),)


# ---- what to touch


def gap_pick(position: int) -> str:
    return f"gap {position}"


def gaps(side: Player) -> tuple[str, ...]:
    return tuple(gap_pick(position) for position in range(len(side.board) + 1))


def action_picks(game: Table, action: Action) -> Iterator[tuple[str, ...]]:
    """The ways to make an action; equal cards can be played from any of their places."""
    assert isinstance(action, HearthstoneAction)
    target = () if action.target == constants.NO_TARGET else (HANDLES[action.target],)
    match action.kind:
        case kinds.END_TURN:
            yield (END,)
        case kinds.USE_POWER:
            yield (POWER, *target)
        case kinds.MAKE_ATTACK:
            yield (HANDLES[action.source], *target)
        case kinds.CHOOSE:
            assert game.choice is not None
            yield (offer_pick(game.choice.options.index(action.cards[0])),)
        case kinds.THROW:
            yield from mulligan_picks(game, action.cards)
        case kinds.PLAY_CARD:
            yield from plays(game, action, target)


def mulligan_picks(game: Table, cards: tuple[Card, ...]) -> Iterator[tuple[str, ...]]:
    """All sets of places in the hand that hold these cards."""
    hand = game.seat(game.player).hand
    wanted = sorted(card.id for card in cards)
    for slots in combinations(range(len(hand)), len(cards)):
        if sorted(hand[slot].card.id for slot in slots) == wanted:
            yield (*(slot_pick(slot) for slot in slots), THROW)


def plays(game: Table, action: HearthstoneAction, target: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The card, its option, its place among the minions, its target; what needs neither goes to the field."""
    me, card = game.seat(game.player), action.cards[0]
    option = (option_pick(action.option),) if card.options else ()
    place = (gap_pick(min(action.position, len(me.board))),) if card.is_minion() else ()
    end = () if place or target else (FIELD,)
    for slot, held in enumerate(me.hand):
        if held.card is card and (held.cost, held.attack, held.health) == (action.cost, action.attack, action.health):
            yield (slot_pick(slot), *option, *place, *target, *end)
