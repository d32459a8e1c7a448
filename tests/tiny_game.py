"""High Card, a game in plain Python as a user would write it.

In every round, the leader lays a card from a hidden hand, and then the other player does. The higher card scores a
point, its player leads the next round, and both players draw. Players do not know each other's hand or deck.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from typing import Any
from unittest.mock import patch

from topdeck.core.deck import Deck
from topdeck.core.errors import FormError
from topdeck.core.event import Event, history_from_json, history_to_json
from topdeck.core.game import Game
from topdeck.core.registry import LOADED, PLACES, register
from topdeck.core.rng import Rng, advance, scale_to, stream
from topdeck.core.state import Action, Belief, Json, Observation, Result, State

NAME = "high-card"
RANKS = range(2, 10)
HAND = 3
LOW = Deck("low", {"2": 3, "3": 2, "5": 2, "9": 1})
EVEN = Deck("even", {"2": 2, "4": 2, "6": 2, "8": 2})


@dataclass(frozen=True)
class Lay(Action):
    """An action that lays a card from the hand."""

    rank: int

    def text(self) -> str:
        return f"lay {self.rank}"


def read_lay(text: str) -> Lay:
    word, _, rank = text.partition(" ")
    if word != "lay" or not rank.isdecimal():
        raise FormError(f"{text!r} is no action of High Card; one is e.g. 'lay 7'")
    return Lay(int(rank))


def lays(hand: list[int]) -> list[Action]:
    return [Lay(rank) for rank in sorted(set(hand))]


class Duel(State):
    """A position of High Card."""

    def __init__(
        self,
        hands: list[list[int]],
        decks: list[list[int]],
        streams: list[int],
        points: list[int],
        laid: int,
        player: int,
        turn: int,
    ) -> None:
        self.hands = hands
        self.decks = decks
        self.streams = streams  # of the draws of each seat
        self.points = points
        self.laid = laid  # the leader's card, or 0
        self.player = player
        self.turn = turn

    def actions(self) -> list[Action]:
        return [] if self.result() is not None else lays(self.hands[self.player])

    def step(self, action: Action) -> None:
        assert isinstance(action, Lay)
        me = self.player
        self.hands[me].remove(action.rank)
        if not self.laid:
            self.laid, self.player = action.rank, 1 - me
            return
        winner = me if action.rank > self.laid else 1 - me
        self.points[winner] += 1
        self.laid, self.player = 0, winner
        self.turn += 1
        self.draw(0)
        self.draw(1)

    def draw(self, seat: int) -> None:
        deck = self.decks[seat]
        if deck:
            self.streams[seat] = advance(self.streams[seat])
            self.hands[seat].append(deck.pop(scale_to(self.streams[seat], len(deck))))

    def copy(self) -> Duel:
        return type(self)(
            [list(hand) for hand in self.hands],
            [list(deck) for deck in self.decks],
            list(self.streams),
            list(self.points),
            self.laid,
            self.player,
            self.turn,
        )

    def seed(self, seed: int) -> None:
        self.streams = [stream(seed, 0), stream(seed, 1)]

    def rng_signature(self) -> int:
        return self.streams[0] ^ self.streams[1]

    def result(self) -> Result | None:
        if self.laid or all(self.hands):
            return None
        ours, theirs = self.points
        winner = None if ours == theirs else 0 if ours > theirs else 1
        return Result(winner, "the cards are laid")

    def observe(self, player: int) -> View:
        return View(
            player,
            self.turn,
            list(self.hands[player]),
            sorted(self.decks[player]),
            len(self.hands[1 - player]),
            len(self.decks[1 - player]),
            list(self.points),
            self.laid,
            self.player,
        )

    def fingerprint(self) -> int:
        position = [[sorted(hand) for hand in self.hands], [sorted(deck) for deck in self.decks]]
        text = json.dumps([position, self.points, self.laid, self.player, self.turn])
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 4

    def parse(self, text: str) -> Action:
        return read_lay(text)


@dataclass(repr=False)
class View(Observation):
    """The view of one player: the player's own hand and deck, and the number of the opponent's cards."""

    player: int = field()  # with `field()`: a plain one would take the attribute of the base for a default
    turn: int = field()
    hand: list[int]
    deck: list[int]
    opponent_hand: int
    opponent_deck: int
    points: list[int]
    laid: int
    decides: int
    history: tuple[Event, ...] = field(default_factory=tuple)

    def actions(self) -> list[Action]:
        return lays(self.hand) if self.hand and self.decides == self.player else []

    def sample(self, rng: Rng, belief: Belief | None = None) -> Duel:
        opponent_hand = [rng.choice(RANKS) for card in range(self.opponent_hand)]
        opponent_deck = [rng.choice(RANKS) for card in range(self.opponent_deck)]
        hands, decks = [list(self.hand), opponent_hand], [list(self.deck), opponent_deck]
        if self.player == 1:
            hands.reverse()
            decks.reverse()
        streams = [rng.seed() + 1, rng.seed() + 1]
        return Duel(hands, decks, streams, list(self.points), self.laid, self.decides, self.turn)

    def parse(self, text: str) -> Action:
        return read_lay(text)

    def to_json(self) -> Json:
        return {"schema": 1, **parts(self), "history": history_to_json(self.history)}


def parts(view: View) -> dict[str, Any]:
    """Return all attributes of a view; `vars` would omit the attributes of a compiled base class."""
    return {part.name: getattr(view, part.name) for part in fields(view)}


class HighCard(Game):
    """The game High Card."""

    name = NAME
    included_decks = (LOW, EVEN)
    duel: type[Duel] = Duel

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> Duel:
        cards = [[int(rank) for rank, count in deck.cards.items() for copy in range(count)] for deck in decks]
        game = self.duel([[], []], cards, [stream(seed, 0), stream(seed, 1)], [0, 0], 0, 0, 1)
        for seat in (0, 1):
            for card in range(HAND):
                game.draw(seat)
        return game

    def state(self, data: Json) -> Duel:
        names = ("hands", "decks", "streams", "points", "laid", "player", "turn")
        return self.duel(*(data[name] for name in names))

    def observation(self, data: Json) -> View:
        seen = {name: value for name, value in data.items() if name != "schema"}
        return View(**{**seen, "history": history_from_json(data["history"])})

    def resample_hidden(self, state: State, player: int, rng: Rng) -> Duel:
        assert isinstance(state, Duel)
        twin = state.copy()
        for cards in (twin.hands[1 - player], twin.decks[1 - player]):
            cards[:] = [rng.choice(RANKS) for card in cards]
        twin.streams = [rng.seed() + 1, rng.seed() + 1]
        return twin


@contextmanager
def registered(game: Game) -> Iterator[None]:
    """Register a game, and restore all games afterwards."""
    with patch.dict(PLACES), patch.dict(LOADED):
        register(game.name, game)
        yield
