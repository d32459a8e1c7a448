"""Descriptions of actions, with the names of the cards and characters involved."""

from collections.abc import Iterator
from typing import Final

from topdeck.core.state import Action
from topdeck.games.hearthstone.engine import actions as kinds
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import HANDLES, HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.table import Table

PHRASES: Final = {
    kinds.END_TURN: "end turn",
    kinds.CONCEDE: "concede",
    kinds.USE_POWER: "use {source}{aim}",
    kinds.MAKE_ATTACK: "attack: {source}{aim}",
    kinds.CHOOSE: "choose {cards}",
    kinds.PLAY_CARD: "play {cards}{position}{aim}",
    kinds.THROW: "throw back {cards}",
}


def describe_action(game: Table, action: Action) -> str:
    """Describe an action before it is applied to a position."""
    assert isinstance(action, HearthstoneAction)
    cards = [card_name(game, card) for card in action.cards]
    target = "" if action.target == constants.NO_TARGET else character_name(game, game.character_at(action.target))
    return action_phrase(action, cards, source_name(game, action), target, position_phrase(game, action))


def describe_past_action(action: HearthstoneAction, source: Card | None, target: Card | None) -> str:
    """Describe an action after the table has changed; if the attacker and target share a name, add their sides."""
    cards = [card.name for card in action.cards]
    doer, aim = ("" if card is None else card.name for card in (source, target))
    if doer and doer == aim:
        doer, aim = f"own {doer}", f"enemy {aim}"
    return action_phrase(action, cards, doer, aim)


def source_name(game: Table, action: HearthstoneAction) -> str:
    """Return the name of the attacker or the hero power, or an empty string for all other actions."""
    if action.kind == kinds.MAKE_ATTACK:
        return character_name(game, game.character_at(action.source))
    return game.seat(game.player).power.name if action.kind == kinds.USE_POWER else ""


def action_phrase(action: HearthstoneAction, cards: list[str], source: str, target: str, position: str = "") -> str:
    """Describe an action, using these names for the cards and characters involved."""
    names, aim = ", ".join(cards), f" → {target}" if target else ""
    if action.kind == kinds.PLAY_CARD and (notes := ", ".join(play_notes(action.cards[0], action))):
        names += f" ({notes})"
    if action.kind == kinds.THROW and not cards:
        return "keep all cards"
    if action.kind == kinds.THROW and action.cards[0].id == constants.UNKNOWN:
        names = f"{len(cards)} card{'s' * (len(cards) > 1)}"
    return PHRASES[action.kind].format(cards=names, source=source, aim=aim, position=position)


def play_notes(card: Card, action: HearthstoneAction) -> Iterator[str]:
    """Yield the chosen option and the changes that distinguish this copy of the card."""
    if card.options:
        names = [option.name for option in card.options] + ["both options"]
        name = names[action.option]
        yield name if names.count(name) == 1 else f"option {action.option + 1}"
    if action.attack or action.health:
        yield f"{action.attack:+d}/{action.health:+d}"
    if action.cost:
        yield cost_change(action.cost)


def cost_change(change: int) -> str:
    return f"costs {abs(change)} {'more' if change > 0 else 'less'}"


def position_phrase(game: Table, action: HearthstoneAction) -> str:
    """Describe where a minion is placed, or return an empty string for the right end."""
    position, board = action.position, game.seat(game.player).board
    if position >= len(board):
        return ""
    if position == 0:
        return " leftmost"
    return f" between {character_name(game, board[position - 1])} and {character_name(game, board[position])}"


def card_name(game: Table, card: Card) -> str:
    """Return the name of a card in hand or in a choice, with its id if another card has the same name."""
    cards = [held.card for held in game.seat(game.player).hand]
    cards += () if game.choice is None else game.choice.options
    ambiguous = any(other.name == card.name and other is not card for other in cards)
    return f"{card.name} [{card.id}]" if ambiguous else card.name


def character_name(game: Table, it: Entity) -> str:
    """Return the name of a character, with its side or handle if the name is not unique."""
    name = it.card.name
    sides = [other.side for other in characters(game) if other.card.name == name]
    if sides.count(it.side) > 1:
        return f"{name} {HANDLES[it.handle()]}"
    if len(sides) > 1:
        return f"{'own' if it.side == game.player else 'enemy'} {name}"
    return name


def characters(game: Table) -> list[Entity]:
    return [it for side in (game.first, game.second) for it in (side.hero, *side.board)]
