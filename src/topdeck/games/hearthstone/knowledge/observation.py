"""What one player can see, and full states that agree with it."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from topdeck.errors import BeliefError
from topdeck.event import history_to_json
from topdeck.game import Action, Belief, HiddenCards, Json, Observation
from topdeck.games.hearthstone.engine.actions import CHOOSE, PLAY_CARD, THROW, HearthstoneAction, choose, play, throw
from topdeck.games.hearthstone.engine.card import Card, Held, fresh, listed
from topdeck.games.hearthstone.engine.constants import DEALT, HERO_CARD, NO_TARGET, RIGHTMOST
from topdeck.games.hearthstone.engine.events import heard_by
from topdeck.games.hearthstone.engine.legal import actions, passing
from topdeck.games.hearthstone.engine.model import Entity, Player, Rules, Table, bag, entity
from topdeck.games.hearthstone.engine.zones import set_deck
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
        self.turn = table.turn

    @property
    def me(self) -> Player:
        return self.table.seat(self.player)

    @property
    def opponent(self) -> Player:
        return self.table.seat(1 - self.player)

    def actions(self) -> list[Action]:
        return actions(self.table) if self.table.player == self.player else []

    def passing(self) -> Action | None:
        return passing(self.table) if self.table.player == self.player else None

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
        return {**self.table.to_json(), "view": int(self.player), "history": history_to_json(self.history)}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HearthstoneObservation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return self.table.fingerprint()

    def __reduce__(self) -> Any:
        from topdeck.games.hearthstone.serialization import unpickled_observation

        return unpickled_observation, (self.to_json(),)

    def __str__(self) -> str:
        from topdeck.games.hearthstone.display.board import draw_board

        return draw_board(self.table, self.player)

    def __repr__(self) -> str:
        return f"<what player {self.player} sees of turn {self.table.turn}>"


# ---- hiding


def observe(game: Table, player: i64) -> HearthstoneObservation:
    masked = game.copy()
    masked.draws_first = masked.draws_second = masked.chance = 1
    hide(masked.seat(1 - player), game.rules)
    me = masked.seat(player)
    me.secrets = tuple([it.copy() for it in me.secrets])  # not the ones in play: an agent might change them
    if me.buried:
        me.buried = tuple([held for held in me.buried if held.known])  # what the opponent glimpsed is its secret
    choice = masked.choice
    if choice is not None:
        masked.deaths = True  # whether somebody will die may depend on what is hidden
        if masked.player != player:
            masked.choice = choice.offering(())
    masked.listening = heard_by(masked.first) | heard_by(masked.second)
    return HearthstoneObservation(masked, player)


def hide(opponent: Player, rules: Rules) -> None:
    """Leave of the hidden cards only what everybody knows: when and how they came."""
    opponent.hand = tuple([seen_from_outside(held, rules.unknown) for held in opponent.hand])
    opponent.deck = tuple([fresh(rules.unknown, DEALT, None, 0, False)] * opponent.cards_left)
    opponent.left = bag(opponent.cards_left)
    opponent.lurkers = ()
    opponent.secrets = tuple([entity(rules.hidden(it.card), it.id, it.side) for it in opponent.secrets])


def seen_from_outside(held: Held, unknown: Card) -> Held:
    """A card in the opponent's hand; even of a known one its changes in hand are not seen."""
    return fresh(held.card if held.known else unknown, held.arrival, held.maker, held.turn, held.known)


def seen_by(game: Table, action: HearthstoneAction, player: i64) -> HearthstoneAction:
    """What a player will see of an action: cards that the opponent keeps to itself become placeholders."""
    if game.player == player:
        return action
    kind = action.kind
    if kind == PLAY_CARD and action.cards[0].secret:
        return play(game.rules.hidden(action.cards[0]), NO_TARGET, RIGHTMOST, 0)
    if kind == CHOOSE:
        return choose(game.rules.unknown)
    if kind == THROW:
        return throw((game.rules.unknown,) * len(action.cards))
    return action


# ---- filling in


def completed(view: HearthstoneObservation, hidden: HearthstoneHidden, rng: Rng) -> Table:
    """The view with these cards in the hidden places and fresh random streams."""
    game = view.table.copy()
    game.draws_first, game.draws_second, game.chance = rng.seed() + 1, rng.seed() + 1, rng.seed() + 1
    opponent = game.seat(1 - view.player)
    rules = game.rules
    made = [held.card for held in opponent.buried if not held.listed]  # they belong to no deck list
    fill_hand(opponent, hidden.hand, rules.unknown, made)
    fill_deck(opponent, hidden.deck, made)
    check_buried(opponent, hidden)
    fill_secrets(opponent, hidden.secrets)
    game.listening = heard_by(game.first) | heard_by(game.second)
    choice = game.choice
    if choice is not None and not choice.options:
        choice.asker.run(game, entity(choice.maker, 0, game.player), opponent.hero)
    return game


def fill_hand(opponent: Player, cards: tuple[Card, ...], unknown: Card, made: list[Card]) -> None:
    slots = [held for held in opponent.hand if held.card is unknown]
    if len(slots) != len(cards):
        raise BeliefError(f"{len(slots)} cards of the hand are hidden, the belief fills {len(cards)}")
    filled: list[Held] = []
    place: i64 = 0
    for held in opponent.hand:
        if held.card is unknown:
            card = cards[place]
            check_holdable(card)
            own = held.arrival == DEALT and not counted(card, made)
            filled.append(Held(card, 0, 0, 0, own, held.arrival, held.maker, held.turn, False))
            place += 1
        else:
            filled.append(held)
    opponent.hand = tuple(filled)


def fill_deck(opponent: Player, cards: tuple[Card, ...], made: list[Card]) -> None:
    if opponent.cards_left != len(cards):
        raise BeliefError(f"{opponent.cards_left} cards of the deck are hidden, the belief fills {len(cards)}")
    for card in cards:
        check_holdable(card)
    set_deck(opponent, [fresh(card, DEALT, None, 0, False) if counted(card, made) else listed(card) for card in cards])


def counted(card: Card, made: list[Card]) -> bool:
    """Is it one of those?  Then there is one less."""
    if not made or card not in made:
        return False
    made.remove(card)
    return True


def check_holdable(card: Card) -> None:
    if card.part or card.type >= HERO_CARD:
        raise BeliefError(f"{card.name} ({card.id}) cannot be in a hand or deck")


def check_buried(opponent: Player, hidden: HearthstoneHidden) -> None:
    """What is known to have been in the deck is still there, or was drawn."""
    if not opponent.buried:
        return
    there = list(hidden.deck + hidden.hand)
    for held in opponent.buried:
        if held.card not in there:
            raise BeliefError(f"{held.card.name} was seen in the deck, the belief has no place for it")
        there.remove(held.card)


def fill_secrets(opponent: Player, cards: tuple[Card, ...]) -> None:
    if len(opponent.secrets) != len(cards):
        raise BeliefError(f"{len(opponent.secrets)} secrets are hidden, the belief fills {len(cards)}")
    filled: list[Entity] = []
    for index, card in enumerate(cards):
        if not card.secret or card in cards[:index] or card.classes != opponent.secrets[index].card.classes:
            raise BeliefError(f"{card.name} cannot be among the opponent's secrets")
        filled.append(entity(card, opponent.secrets[index].id, opponent.side))
    opponent.secrets = tuple(filled)


# ---- what to think when there is no belief


def class_prior(view: HearthstoneObservation, rng: Rng) -> HearthstoneHidden:
    """Any cards the opponent's class may play, no more copies than a deck may hold."""
    opponent = view.opponent
    rules = view.table.rules
    slots = hidden_slots(opponent, rules)
    hand, size = len(slots), len(slots) + opponent.cards_left
    chosen = picks(possible_cards(opponent, rules), size - len(opponent.buried), rng)
    if opponent.buried:
        places: dict[int, Card] = {}
        place_buried(opponent, slots, places, rng)
        chosen = arranged(places, chosen, size)
    secrets = possible_secrets(opponent, rules, rng) if opponent.secrets else []
    return HearthstoneHidden(tuple(chosen[:hand]), tuple(chosen[hand:]), tuple(secrets))


def hidden_slots(opponent: Player, rules: Rules) -> list[Held]:
    """The cards in hand that are not known."""
    return [held for held in opponent.hand if held.card is rules.unknown]


def place_buried(opponent: Player, slots: list[Held], places: dict[int, Card], rng: Rng) -> None:
    """Each card that was seen in the deck is there, or was drawn since."""
    size = len(slots) + opponent.cards_left
    for held in reversed(opponent.buried):  # the latest first: there are fewest places where it can be
        free = [place for place in range(size) if place not in places and may_lie(held, slots, place)]
        if not free:
            raise BeliefError(f"there is no place for {held.card.name}, which was seen in the deck")
        places[free[rng.below(len(free))]] = held.card


def arranged(places: dict[int, Card], others: list[Card], size: i64) -> list[Card]:
    """The cards that have a place, and the others in the places left."""
    cards: list[Card] = []
    next_other: i64 = 0
    for place in range(size):
        if place in places:
            cards.append(places[place])
        else:
            cards.append(others[next_other])
            next_other += 1
    return cards


def may_lie(held: Held, slots: list[Held], place: i64) -> bool:
    """Can a card that was in the deck be here: still in the deck, or in a slot dealt later?"""
    if place >= len(slots):
        return True
    return slots[place].arrival == DEALT and slots[place].turn >= held.turn


def possible_cards(opponent: Player, rules: Rules) -> list[Card]:
    """What the deck list of the opponent may still hold."""
    hero_class = opponent.hero_class()
    cards = list(rules.playable_by(hero_class))
    for place in places_seen(opponent, cards, rules.places_of(hero_class)):
        del cards[place]
    return cards


def places_seen(opponent: Player, cards: list[Card], first: dict[Card, int]) -> list[int]:
    """Where copies that were seen are among these cards, the last place first; copies lie side by side."""
    places: list[int] = []
    for card in listed_and_seen(opponent):
        place = first.get(card, len(cards))
        while place in places:
            place += 1
        if place < len(cards) and cards[place] is card:
            places.append(place)
    places.sort(reverse=True)
    return places


def listed_and_seen(opponent: Player) -> tuple[Card, ...]:
    """The cards of the opponent's deck list that are known: shown, or seen in the deck."""
    if not opponent.buried:
        return opponent.shown
    return opponent.shown + tuple([held.card for held in opponent.buried if held.listed])


def possible_secrets(opponent: Player, rules: Rules, rng: Rng) -> list[Card]:
    """Different secrets of the classes that are seen."""
    chosen: list[Card] = []
    for it in opponent.secrets:
        candidates = [card for card in rules.pool if is_secret_like(card, it.card, chosen)]
        chosen += picks(candidates, 1, rng)
    return chosen


def is_secret_like(card: Card, seen: Card, chosen: list[Card]) -> bool:
    """May it be the secret of which only this is seen, beside those?"""
    return card.secret and card.classes == seen.classes and card not in chosen


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
