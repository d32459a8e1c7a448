"""What one player can see, and full states that agree with it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from topdeck.errors import BeliefError
from topdeck.game import Action, Belief, HiddenCards, Json, Observation
from topdeck.games.hearthstone.card import Card, Held, fresh
from topdeck.games.hearthstone.events import heard_by
from topdeck.games.hearthstone.legal import actions
from topdeck.games.hearthstone.model import Entity, Player, Rules, Table, bag, entity
from topdeck.games.hearthstone.terms import DEALT
from topdeck.games.hearthstone.zones import set_deck
from topdeck.rng import Rng


class HearthstoneHidden(HiddenCards):
    """Cards for the opponent's unknown places: in hand order, of the deck in any order, secrets in play order."""

    def __init__(self, hand: tuple[Card, ...], deck: tuple[Card, ...], secrets: tuple[Card, ...]) -> None:
        self.hand = hand
        self.deck = deck
        self.secrets = secrets


class HearthstoneObservation(Observation):
    """A table with placeholders for all that is hidden from one player."""

    def __init__(self, table: Table, player: i64) -> None:
        self.table = table
        self.player = player

    @property
    def turn(self) -> int:
        return self.table.turn

    @property
    def me(self) -> Player:
        return self.table.seat(self.player)

    @property
    def foe(self) -> Player:
        return self.table.seat(1 - self.player)

    def actions(self) -> list[Action]:
        return actions(self.table) if self.table.player == self.player else []

    def sample(self, rng: Rng, belief: Belief | None = None) -> Table:
        hidden = class_prior(self, rng) if belief is None else belief.fill(self, rng)
        if not isinstance(hidden, HearthstoneHidden):
            raise BeliefError("a belief about Hearthstone must fill a HearthstoneHidden")
        return completed(self, hidden, rng)

    def describe(self, action: Action) -> str:
        return self.table.describe(action)

    def parse(self, text: str) -> Action:
        return self.table.parse(text)

    def to_json(self) -> Json:
        return {**self.table.to_json(), "view": int(self.player)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HearthstoneObservation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return self.table.fingerprint()

    def __reduce__(self) -> Any:
        from topdeck.games.hearthstone.forms import observation_from_json

        return observation_from_json, (self.to_json(),)

    def __str__(self) -> str:
        from topdeck.games.hearthstone.text import drawn

        return drawn(self.table, self.player)

    def __repr__(self) -> str:
        return f"<what player {self.player} sees of turn {self.table.turn}>"


# ---- hiding


def observe(game: Table, player: i64) -> HearthstoneObservation:
    masked = game.copy()
    masked.draws_first = masked.draws_second = masked.chance = 1
    hide(masked.seat(1 - player), game.rules)
    choice = masked.choice
    if choice is not None and masked.player != player:
        masked.choice = choice.offering(())
    masked.listening = heard_by(masked.first) | heard_by(masked.second)
    return HearthstoneObservation(masked, player)


def hide(foe: Player, rules: Rules) -> None:
    """Leave of the hidden cards only what everybody knows: when and how they came."""
    unknown = rules.unknown
    foe.hand = tuple(
        [held if held.known else fresh(unknown, held.arrival, held.maker, held.turn, False) for held in foe.hand]
    )
    public = [held for held in foe.deck_cards() if held.known]
    masked = fresh(unknown, DEALT, None, 0, False)
    foe.deck = tuple(public + [masked] * (foe.cards_left - len(public)))
    foe.left = bag(foe.cards_left)
    foe.lurkers = ()
    foe.secrets = tuple([entity(rules.hidden(it.card), it.id, it.side) for it in foe.secrets])


# ---- filling in


def completed(view: HearthstoneObservation, hidden: HearthstoneHidden, rng: Rng) -> Table:
    """The view with these cards in the hidden places and fresh random streams."""
    game = view.table.copy()
    game.draws_first, game.draws_second, game.chance = rng.seed() + 1, rng.seed() + 1, rng.seed() + 1
    foe = game.seat(1 - view.player)
    rules = game.rules
    fill_hand(foe, hidden.hand, rules.unknown)
    fill_deck(foe, hidden.deck, rules.unknown)
    fill_secrets(foe, hidden.secrets)
    game.listening = heard_by(game.first) | heard_by(game.second)
    choice = game.choice
    if choice is not None and not choice.options:
        choice.asker.run(game, entity(choice.maker, 0, game.player), foe.hero)
    return game


def fill_hand(foe: Player, cards: tuple[Card, ...], unknown: Card) -> None:
    slots = [held for held in foe.hand if held.card is unknown]
    if len(slots) != len(cards):
        raise BeliefError(f"{len(slots)} cards of the hand are hidden, the belief fills {len(cards)}")
    filled: list[Held] = []
    place: i64 = 0
    for held in foe.hand:
        if held.card is unknown:
            card = cards[place]
            dealt = held.arrival == DEALT
            filled.append(Held(card, 0, 0, 0, dealt, held.arrival, held.maker, held.turn, False, card.plays))
            place += 1
        else:
            filled.append(held)
    foe.hand = tuple(filled)


def fill_deck(foe: Player, cards: tuple[Card, ...], unknown: Card) -> None:
    public = [held for held in foe.deck if held.card is not unknown]
    missing = foe.cards_left - len(public)
    if missing != len(cards):
        raise BeliefError(f"{missing} cards of the deck are hidden, the belief fills {len(cards)}")
    set_deck(foe, public + [Held(card, 0, 0, 0, True, DEALT, None, 0, False, card.plays) for card in cards])


def fill_secrets(foe: Player, cards: tuple[Card, ...]) -> None:
    if len(foe.secrets) != len(cards):
        raise BeliefError(f"{len(foe.secrets)} secrets are hidden, the belief fills {len(cards)}")
    filled: list[Entity] = []
    for index, card in enumerate(cards):
        if not card.secret or card in cards[:index] or card.classes != foe.secrets[index].card.classes:
            raise BeliefError(f"{card.name} cannot be among the opponent's secrets")
        filled.append(entity(card, foe.secrets[index].id, foe.side))
    foe.secrets = tuple(filled)


# ---- what to think when there is no belief


def class_prior(view: HearthstoneObservation, rng: Rng) -> HearthstoneHidden:
    """Any cards the opponent's class may play, no more copies than a deck may hold."""
    foe = view.foe
    rules = view.table.rules
    hand: i64 = 0
    for held in foe.hand:
        if held.card is rules.unknown:
            hand += 1
    deck: i64 = 0
    for held in foe.deck:
        if held.card is rules.unknown:
            deck += 1
    chosen = picks(possible_cards(foe, rules), hand + deck, rng)
    secrets = possible_secrets(foe, rules, rng) if foe.secrets else []
    return HearthstoneHidden(tuple(chosen[:hand]), tuple(chosen[hand:]), tuple(secrets))


def possible_cards(foe: Player, rules: Rules) -> list[Card]:
    """What the deck list of the opponent may still hold."""
    cards = list(rules.playable_by(foe.hero_class()))
    for card in foe.shown:
        if card in cards:
            cards.remove(card)
    return cards


def possible_secrets(foe: Player, rules: Rules, rng: Rng) -> list[Card]:
    """Different secrets of the classes that are seen."""
    chosen: list[Card] = []
    for it in foe.secrets:
        candidates = [
            card for card in rules.pool if card.secret and card.classes == it.card.classes and card not in chosen
        ]
        chosen += picks(candidates, 1, rng)
    return chosen


def picks(cards: list[Card], count: i64, rng: Rng) -> list[Card]:
    """Different places of the list, at random; the list is used up."""
    chosen: list[Card] = []
    size: i64 = len(cards)
    for i in range(count):
        if size == 0:
            raise BeliefError("there are not enough cards in the pool to fill what is hidden")
        place = rng.below(size)
        chosen.append(cards[place])
        size -= 1
        cards[place] = cards[size]
    return chosen
