"""Cards that are in no set, for rules that few real cards use."""

from typing import Any

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import When
from topdeck.games.hearthstone.engine.board import put_on_board
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.deaths import settle
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.events import on_enter_play
from topdeck.games.hearthstone.scenario import Scenario


def made_up(card_type: int, attack: int, health: int, **text: Any) -> Card:
    """Return a card with this text; `when` is a trigger, and the other texts have the names of the card's fields."""
    card = Card("TEST", "gadgetzan-2017", 0, "Made-Up Card", card_type, 0, attack, health, 0)
    when: When | None = text.pop("when", None)
    if when is not None:
        card.triggers, card.listens = (when,), when.event
    for name, value in text.items():
        setattr(card, name, value)
    if card.auras:
        card.listens |= constants.AURA
    return card


def add_minion(table: Scenario, side: int = 0, attack: int = 1, health: int = 4, **text: Any) -> Entity:
    """Put a made-up minion on a board, as the youngest entity in play, without summoning it."""
    game = table.state
    it = new_entity(made_up(constants.MINION_CARD, attack, health, **text), game.new_id(), side)
    put_on_board(game, game.seat(side), it, constants.RIGHTMOST)
    it.keywords &= ~constants.SICK
    game.summoned = 0
    settle(game)
    return it


def add_weapon(table: Scenario, side: int = 0, attack: int = 1, durability: int = 1, **text: Any) -> Entity:
    """Equip a hero with a made-up weapon, as the youngest entity in play."""
    game = table.state
    it = new_entity(made_up(constants.WEAPON_CARD, attack, durability, **text), game.new_id(), side)
    game.seat(side).weapon = it
    on_enter_play(game, it)
    settle(game)
    return it
