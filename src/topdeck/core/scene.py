"""Scenes for the web page: everything that one player sees on the table, and the clicks needed for each move.

The page can draw a scene without knowing the rules of the game.  Every clickable element has a pick, and a move is a
sequence of picks.  For example, the picks `("hand 2", "1.3")` play a spell on a target.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from topdeck.core.state import Observation, State

Mode = Literal["steps", "together"]  # whether picks are made one by one, or several are selected and then confirmed


class Number(Struct, frozen=True, omit_defaults=True):
    """A number on a card, with its current and its printed value."""

    name: str
    value: int
    printed: int


class Face(Struct, frozen=True, omit_defaults=True):
    """The visible part of a card, a unit or a hero; a face-down card has an empty name."""

    key: str  # identifies the card across scenes, as long as the player can track it
    name: str = ""
    card: str = ""  # the card's id
    kind: str = ""
    numbers: tuple[Number, ...] = ()
    marks: tuple[str, ...] = ()  # states and keywords, in words
    words: str = ""  # the card's text
    pick: str = ""
    options: tuple[Face, ...] = ()  # the options to choose from after picking this card
    emblem: str = ""  # the name of the icon that represents the card
    frame: str = ""  # the class or faction, which determines the colour of the frame
    rarity: str = ""
    line: str = ""  # the type, the class or faction, and similar information, in words
    notes: tuple[str, ...] = ()  # enchantments, in words
    related: tuple[Face, ...] = ()  # other cards named in the card's text


class Place(Struct, frozen=True, omit_defaults=True):
    """A zone that contains faces, such as a hand, a row or a deck."""

    name: str  # the same on both sides
    title: str
    faces: tuple[Face, ...] = ()
    count: int = 0  # the number of cards, including cards without a face; or the number of points
    marks: tuple[str, ...] = ()  # effects on the entire zone
    pick: str = ""
    gaps: tuple[str, ...] = ()  # the picks for the gaps before each face and after the last face


class Fact(Struct, frozen=True, omit_defaults=True):
    """Public information about a player, such as mana."""

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
    """A pick that is not on the table, such as the button that ends the turn."""

    pick: str
    words: str
    ends: bool = False  # whether it ends the turn or the choice, and can be triggered with the key for ending the turn


class Move(Struct, frozen=True):
    """A legal action with its picks."""

    action: str  # the action in text form
    words: str
    picks: tuple[str, ...]


class Scene(Struct, frozen=True, omit_defaults=True):
    """The entire table, with the viewing player's side first."""

    game: str
    seat: int  # the seat of the viewing player
    moment: str  # the turn and the kind of decision
    turn: int
    player: int  # the seat of the player to move
    sides: tuple[Side, ...] = ()
    question: str = ""  # the pending choice in the middle of a turn
    offer: tuple[Face, ...] = ()  # the cards to pick from
    buttons: tuple[Button, ...] = ()
    moves: tuple[Move, ...] = ()
    mode: Mode = "steps"
    text: str = ""  # the table as text, for games without graphics


def scene_in_text(game: str, seen: Observation | State, seat: int | None = None) -> Scene:
    """Return a scene that shows the table as text, with a button for every move."""
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
