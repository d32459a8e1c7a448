"""Actions in words, with the names of the cards and characters that they involve."""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from topdeck.core.state import Action
from topdeck.games.hearthstone.engine import actions as kinds
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HANDLES, HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Entity, Table


class Names(NamedTuple):
    """The names of the cards and characters that an action involves."""

    cards: list[str]
    source: str = ""
    target: str = ""
    position: str = ""

    @property
    def aim(self) -> str:
        return f" → {self.target}" if self.target else ""


def describe_action(game: Table, action: Action) -> str:
    """Describe an action in a position."""
    assert isinstance(action, HearthstoneAction)
    cards = [card_name(game, card) for card in action.cards]
    target = "" if action.target == constants.NO_TARGET else character_name(game, game.character_at(action.target))
    names = Names(cards, source_name(game, action), target, position_phrase(game, action))
    return PHRASES[action.kind](action, names)


def describe_past_action(action: HearthstoneAction, source: Card | None, target: Card | None) -> str:
    """Describe an action after the table has changed; equal names of attacker and target get their sides."""
    cards = [card.name for card in action.cards]
    doer, aim = ("" if card is None else card.name for card in (source, target))
    names = Names(cards, f"own {doer}", f"enemy {aim}") if doer and doer == aim else Names(cards, doer, aim)
    return PHRASES[action.kind](action, names)


def source_name(game: Table, action: HearthstoneAction) -> str:
    """Return the name of the attacker, or of the hero power that is used."""
    if action.kind == kinds.MAKE_ATTACK:
        return character_name(game, game.character_at(action.source))
    return game.seat(game.player).power.name if action.kind == kinds.USE_POWER else ""


def play_phrase(action: HearthstoneAction, names: Names) -> str:
    notes = ", ".join(play_notes(action.cards[0], action))
    return f"play {names.cards[0]}{f' ({notes})' if notes else ''}{names.position}{names.aim}"


def play_notes(card: Card, action: HearthstoneAction) -> Iterator[str]:
    """Yield the chosen option, and what distinguishes this copy of the card."""
    if card.options:
        names = [option.name for option in card.options]
        name = names[action.option]
        yield name if names.count(name) == 1 else f"option {action.option + 1}"
    if action.attack or action.health:
        yield f"{action.attack:+d}/{action.health:+d}"
    if action.cost:
        yield cost_change(action.cost)


def cost_change(change: int) -> str:
    return f"costs {abs(change)} {'more' if change > 0 else 'less'}"


def position_phrase(game: Table, action: HearthstoneAction) -> str:
    """Describe the position of a minion, unless it is the right end."""
    position, board = action.position, game.seat(game.player).board
    if position >= len(board):
        return ""
    if position == 0:
        return " leftmost"
    return f" between {character_name(game, board[position - 1])} and {character_name(game, board[position])}"


def throw_phrase(action: HearthstoneAction, names: Names) -> str:
    count = len(names.cards)
    if action.cards and action.cards[0].id == constants.UNKNOWN:
        return f"throw back {count} card{'s' * (count > 1)}"
    return f"throw back {', '.join(names.cards)}" if count else "keep all cards"


PHRASES: Final[dict[int, Callable[[HearthstoneAction, Names], str]]] = {
    kinds.END_TURN: lambda action, names: "end turn",
    kinds.CONCEDE: lambda action, names: "concede",
    kinds.USE_POWER: lambda action, names: f"use {names.source}{names.aim}",
    kinds.MAKE_ATTACK: lambda action, names: f"attack: {names.source}{names.aim}",
    kinds.CHOOSE: lambda action, names: f"choose {names.cards[0]}",
    kinds.PLAY_CARD: play_phrase,
    kinds.THROW: throw_phrase,
}


def card_name(game: Table, card: Card) -> str:
    """Return the name of a card in hand or on offer, with its id if another card has the same name."""
    cards = [held.card for held in game.seat(game.player).hand]
    cards += () if game.choice is None else game.choice.options
    ambiguous = any(other.name == card.name and other is not card for other in cards)
    return f"{card.name} [{card.id}]" if ambiguous else card.name


def character_name(game: Table, it: Entity) -> str:
    """Return the name of a character, with its side or handle if the name is not unique."""
    name = it.card.name
    sides = [other.side for other in characters(game) if other.card.name == name]
    if sides.count(it.side) > 1:
        return f"{name} {HANDLES[8 * it.side + it.label]}"
    if len(sides) > 1:
        return f"{'own' if it.side == game.player else 'enemy'} {name}"
    return name


def characters(game: Table) -> list[Entity]:
    return [it for side in (game.first, game.second) for it in (side.hero, *side.board)]
