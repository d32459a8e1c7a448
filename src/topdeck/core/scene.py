"""A table as a page shows it: what lies where, in names, numbers and marks, and what to touch for each move.

A scene is made of what one player sees and tells nothing else.  Whoever draws it needs to know no rules: everything
that can be touched has a pick, and a move is a way through picks.  A spell with a target is `("hand 2", "1.3")`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from msgspec import Struct

from topdeck.core.state import Action, Observation, State

Mode = Literal["steps", "together"]  # picks are made one after the other, or any number of them at once


class Number(Struct, frozen=True, omit_defaults=True):
    """A number on a card, beside the printed one."""

    name: str
    value: int
    printed: int


class Face(Struct, frozen=True, omit_defaults=True):
    """A card, a unit, a hero: whatever has a name and numbers.  One without a name lies face down."""

    key: str  # the same in the next scene, as far as a player can tell: what moves is followed by it
    name: str = ""
    card: str = ""  # its id
    kind: str = ""
    numbers: tuple[Number, ...] = ()
    marks: tuple[str, ...] = ()  # what it is, has or cannot do now, in words
    words: str = ""  # what it does
    pick: str = ""
    options: tuple[Face, ...] = ()  # one of which is picked after it


class Place(Struct, frozen=True, omit_defaults=True):
    """Where faces lie: a hand, a row, a deck."""

    name: str  # the same on both sides
    title: str
    faces: tuple[Face, ...] = ()
    count: int = 0  # of all that lies there, also where no face is shown
    marks: tuple[str, ...] = ()  # what lies on the place itself
    pick: str = ""
    gaps: tuple[str, ...] = ()  # the picks before each face and after the last


class Fact(Struct, frozen=True, omit_defaults=True):
    """Something else that everybody can see of a player, such as its mana."""

    name: str
    value: str
    words: str = ""


class Side(Struct, frozen=True, omit_defaults=True):
    """One player's half of the table."""

    seat: int
    title: str
    facts: tuple[Fact, ...]
    places: tuple[Place, ...]


class Button(Struct, frozen=True, omit_defaults=True):
    """A pick that lies nowhere on the table."""

    pick: str
    words: str
    ends: bool = False  # the turn, or what is asked: the key for that presses it


class Move(Struct, frozen=True):
    """A legal action, and the picks that make it."""

    action: str  # as the game reads it
    words: str
    picks: tuple[str, ...]


class Scene(Struct, frozen=True, omit_defaults=True):
    """The whole table, the looking player's side first."""

    game: str
    seat: int  # who looks
    moment: str  # the turn, and what is to be decided
    turn: int
    player: int  # who decides
    sides: tuple[Side, ...] = ()
    question: str = ""  # what is asked in the middle of a turn
    offer: tuple[Face, ...] = ()  # to pick from
    buttons: tuple[Button, ...] = ()
    moves: tuple[Move, ...] = ()
    mode: Mode = "steps"
    text: str = ""  # the table in text, where a game draws nothing else


# ---- picks that all games with cards have


def slot_pick(slot: int) -> str:
    """A card in hand."""
    return f"hand {slot}"


def option_pick(option: int) -> str:
    """One of the options of a card."""
    return f"option {option}"


def offer_pick(number: int) -> str:
    """One of the cards that are offered."""
    return f"offer {number}"


def faces_in_hand(seat: int, cards: Sequence[str | None], face: Callable[[str, int], Face]) -> tuple[Face, ...]:
    """The cards of a hand by their ids, None if hidden; `face` draws the one with a key at a slot.

    Cards with the same id are told apart by their order alone."""
    return tuple(
        Face(f"hidden {seat}.{slot}") if card is None else face(f"hand {seat} {card}.{cards[:slot].count(card)}", slot)
        for slot, card in enumerate(cards)
    )


def moves_by_picks(
    actions: Sequence[Action], picks: Callable[[Action], Iterable[tuple[str, ...]]], describe: Callable[[Action], str]
) -> tuple[Move, ...]:
    """A move for each way to make one of the actions."""
    return tuple(Move(action.text(), describe(action), way) for action in actions for way in picks(action))


def scene_in_text(game: str, seen: Observation | State, seat: int | None = None) -> Scene:
    """The table in text, with a button for every move: enough for any game."""
    actions = seen.actions()
    player = seen.player
    picks = [f"move {number}" for number in range(len(actions))]
    words = [seen.describe(action) for action in actions]
    return Scene(
        game=game,
        seat=player if seat is None else seat,
        moment=f"Turn {seen.turn}",
        turn=seen.turn,
        player=player,
        buttons=tuple(map(Button, picks, words)),
        moves=tuple(
            Move(action.text(), told, (pick,)) for action, told, pick in zip(actions, words, picks, strict=True)
        ),
        text=str(seen),
    )
