"""The table as a page shows it: names, numbers and marks of what lies where, and what to click for each move.

A scene contains only what one player sees.  Drawing it requires no rules: everything that can be clicked has a pick,
and a move is a sequence of picks.  A spell with a target is `("hand 2", "1.3")`.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from topdeck.core.state import Observation, State

Mode = Literal["steps", "together"]  # picks are made one after the other, or any number of them at once


class Number(Struct, frozen=True, omit_defaults=True):
    """A number on a card, with the printed one."""

    name: str
    value: int
    printed: int


class Face(Struct, frozen=True, omit_defaults=True):
    """A card, a unit or a hero; without a name, it lies face down."""

    key: str  # identifies it in the next scene, as far as the player can tell
    name: str = ""
    card: str = ""  # its id
    kind: str = ""
    numbers: tuple[Number, ...] = ()
    marks: tuple[str, ...] = ()  # states and keywords, in words
    words: str = ""  # its effect
    pick: str = ""
    options: tuple[Face, ...] = ()  # to pick from afterwards


class Place(Struct, frozen=True, omit_defaults=True):
    """A place for faces: a hand, a row, a deck."""

    name: str  # the same on both sides
    title: str
    faces: tuple[Face, ...] = ()
    count: int = 0  # of cards, including those without a face
    marks: tuple[str, ...] = ()  # effects on the place itself
    pick: str = ""
    gaps: tuple[str, ...] = ()  # the picks before each face and after the last


class Fact(Struct, frozen=True, omit_defaults=True):
    """A public fact about a player, such as mana."""

    name: str
    value: str
    words: str = ""


class Side(Struct, frozen=True, omit_defaults=True):
    """One player's side of the table."""

    seat: int
    title: str
    facts: tuple[Fact, ...]
    places: tuple[Place, ...]


class Button(Struct, frozen=True, omit_defaults=True):
    """A pick that is not on the table."""

    pick: str
    words: str
    ends: bool = False  # the turn or the question; the key for that presses it


class Move(Struct, frozen=True):
    """A legal action with its picks."""

    action: str  # in text form
    words: str
    picks: tuple[str, ...]


class Scene(Struct, frozen=True, omit_defaults=True):
    """The whole table, with the viewing player's side first."""

    game: str
    seat: int  # of the viewing player
    moment: str  # the turn and the kind of decision
    turn: int
    player: int  # to decide
    sides: tuple[Side, ...] = ()
    question: str = ""  # in the middle of a turn
    offer: tuple[Face, ...] = ()  # to pick from
    buttons: tuple[Button, ...] = ()
    moves: tuple[Move, ...] = ()
    mode: Mode = "steps"
    text: str = ""  # the table as text, for games without a drawing


def scene_in_text(game: str, seen: Observation | State, seat: int | None = None) -> Scene:
    """Return the table as text, with a button for every move."""
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
