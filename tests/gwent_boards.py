"""Gwent positions for tests of displays, which are either written by hand or reached by random play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.engine.board import put_on_board
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import COPIES, FACTIONS, NEUTRAL, PLAY, RESILIENT
from topdeck.games.gwent.engine.model import Player, Rules
from topdeck.games.gwent.state import GwentState, empty_table, new_player, start_game

LEADERS = {card.faction: card for card in rules().cards.values() if card.is_leader()}


@dataclass
class Put:
    """A unit to put on the board, with its differences from the printed card."""

    id: str
    power: int | None = None
    base: int | None = None
    armor: int = 0
    resilient: bool = False


@dataclass
class Seat:
    """One side of a table, with card ids, which can be followed by a colon and the power."""

    faction: str = "Monsters"
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    graveyard: tuple[str, ...] = ()
    melee: tuple[str | Put, ...] = ()
    ranged: tuple[str | Put, ...] = ()
    siege: tuple[str | Put, ...] = ()
    effects: tuple[str, str, str] = ("", "", "")
    leader: bool = True
    passed: bool = False
    wins: int = 0


def position(first: Seat, second: Seat, player: int = 0, settings: dict[str, Any] | None = None) -> GwentState:
    """Return a table in the middle of a round, with the given sides."""
    agreed = rules(**(settings or {}))
    table = empty_table(agreed, sat_down(agreed, first, 0), sat_down(agreed, second, 1))
    table.seed(1)
    table.phase, table.player, table.turn = PLAY, player, 7
    for number, seat in enumerate((first, second)):
        for row, units in enumerate((seat.melee, seat.ranged, seat.siege)):
            for place, put in enumerate(units):
                lay_out(table, put if isinstance(put, Put) else Put(put), 3 * number + row, place)
    return table


def sat_down(agreed: Rules, seat: Seat, number: int) -> Player:
    leader = LEADERS[seat.faction]
    player = new_player(number, seat.faction, leader.as_printed, held_cards(agreed, seat.deck))
    player.hand, player.graveyard = held_cards(agreed, seat.hand), held_cards(agreed, seat.graveyard)
    player.effects = tuple(agreed.row_effects[name] if name else None for name in seat.effects)
    player.passed, player.wins = seat.passed, seat.wins
    if not seat.leader:
        player.leader, player.played = None, (leader,)
    return player


def held_cards(agreed: Rules, texts: tuple[str, ...]) -> tuple[CardInstance, ...]:
    found = []
    for text in texts:
        name, _, power = text.partition(":")
        card = agreed.cards[name]
        found.append(CardInstance(card, card.power, int(power)) if power else card.as_printed)
    return tuple(found)


def lay_out(table: GwentState, put: Put, row: int, place: int) -> None:
    unit = put_on_board(table, table.rules.cards[put.id].as_printed, row // 3, row, place)
    unit.base = unit.base if put.base is None else put.base
    unit.power = unit.power if put.power is None else put.power
    unit.armor = put.armor
    unit.keywords |= RESILIENT if put.resilient else 0


# ---- games


def dealt(factions: tuple[str, str], seed: int, **settings: Any) -> GwentState:
    """Return the first decision of a game between two factions, whose decks contain all cards allowed for them."""
    agreed = rules(**settings)
    players = [
        new_player(number, faction, LEADERS[faction].as_printed, all_cards(agreed, faction))
        for number, faction in enumerate(factions)
    ]
    return start_game(empty_table(agreed, players[0], players[1]), seed)


def all_cards(agreed: Rules, faction: str) -> tuple[CardInstance, ...]:
    cards: list[Card] = [card for card in agreed.cards.values() if card.collectible]
    mine = [card for card in cards if card.faction in (faction, NEUTRAL)]
    return tuple(card.as_printed for card in mine for copy in range(COPIES[card.colour]))


def random_game(seed: int, **settings: Any) -> Iterator[tuple[GwentState, Action, GwentState]]:
    """Play a random game, and yield every position with its action and the next position."""
    rng = Rng(seed)
    factions = (FACTIONS[seed % len(FACTIONS)], FACTIONS[(seed + 1) % len(FACTIONS)])
    state = dealt(factions, seed, **settings)
    while (action := patient(state, rng)) is not None:
        before = state.copy()
        state.step(action)
        yield before, action, state.copy()


def patient(state: GwentState, rng: Rng) -> Action | None:
    """Return a random action, which is rarely a pass, so that the rows fill up."""
    action = state.random_action(rng)
    while action is not None and action == state.pass_action() and rng.below(8):
        action = state.random_action(rng)
    return action


def masked(state: GwentState, player: int) -> GwentState:
    """Return a player's view, with placeholders for the opponent's cards and the player's own deck."""
    seen = state.copy()
    other, hidden = seen.seat(1 - player), state.rules.hidden
    other.hand, other.deck = (hidden,) * len(other.hand), (hidden,) * len(other.deck)
    other.aside = (hidden,) * len(other.aside)
    return seen
