"""The cards that a player does not see: what they may be, and a full table with them filled in."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.errors import BeliefError
from topdeck.games.hearthstone.engine.card import Card, Held, deck_card, fresh
from topdeck.games.hearthstone.engine.constants import DEALT, HERO_CARD
from topdeck.games.hearthstone.engine.events import heard_by
from topdeck.games.hearthstone.engine.model import Entity, Player, Rules, Table, entity
from topdeck.games.hearthstone.engine.zones import set_deck
from topdeck.rng import Rng
from topdeck.state import HiddenCards


class HearthstoneHidden(HiddenCards):
    """Cards for the opponent's unknown places: in hand order, of the deck in any order, secrets in play order."""

    def __init__(self, hand: tuple[Card, ...], deck: tuple[Card, ...], secrets: tuple[Card, ...]) -> None:
        self.hand = hand
        self.deck = deck
        self.secrets = secrets


# ---- filling in


def fill_in(table: Table, player: i64, hidden: HearthstoneHidden, rng: Rng) -> Table:
    """What a player sees, with these cards in the hidden places and fresh random streams."""
    game = table.copy()
    game.draws_first, game.draws_second, game.chance = rng.seed() + 1, rng.seed() + 1, rng.seed() + 1
    opponent = game.seat(1 - player)
    rules = game.rules
    created = [held.card for held in opponent.known_in_deck if not held.listed]  # they belong to no deck list
    fill_hand(opponent, hidden.hand, rules.unknown, created)
    fill_deck(opponent, hidden.deck, created)
    check_known_cards(opponent, hidden)
    fill_secrets(opponent, hidden.secrets)
    game.listening = heard_by(game.first) | heard_by(game.second)
    choice = game.choice
    if choice is not None and not choice.options:
        choice.asker.run(game, entity(choice.maker, 0, game.player), opponent.hero)
    return game


def fill_hand(opponent: Player, cards: tuple[Card, ...], unknown: Card, created: list[Card]) -> None:
    slots = [held for held in opponent.hand if held.card is unknown]
    if len(slots) != len(cards):
        raise BeliefError(f"{len(slots)} cards of the hand are hidden, the belief fills {len(cards)}")
    filled: list[Held] = []
    index: i64 = 0
    for held in opponent.hand:
        if held.card is unknown:
            card = cards[index]
            check_holdable(card)
            own = held.arrival == DEALT and not take_one(card, created)
            filled.append(
                Held(
                    card=card,
                    cost=0,
                    attack=0,
                    health=0,
                    listed=own,
                    arrival=held.arrival,
                    maker=held.maker,
                    turn=held.turn,
                    known=False,
                )
            )
            index += 1
        else:
            filled.append(held)
    opponent.hand = tuple(filled)


def fill_deck(opponent: Player, cards: tuple[Card, ...], created: list[Card]) -> None:
    if opponent.cards_left != len(cards):
        raise BeliefError(f"{opponent.cards_left} cards of the deck are hidden, the belief fills {len(cards)}")
    for card in cards:
        check_holdable(card)
    filled = [fresh(card, DEALT, None, 0, False) if take_one(card, created) else deck_card(card) for card in cards]
    set_deck(opponent, filled)


def take_one(card: Card, created: list[Card]) -> bool:
    """Is it one of those?  Then there is one less."""
    if not created or card not in created:
        return False
    created.remove(card)
    return True


def check_holdable(card: Card) -> None:
    if card.part or card.type >= HERO_CARD:
        raise BeliefError(f"{card.name} ({card.id}) cannot be in a hand or deck")


def check_known_cards(opponent: Player, hidden: HearthstoneHidden) -> None:
    """What is known to have been in the deck is still there, or was drawn."""
    if not opponent.known_in_deck:
        return
    there = list(hidden.deck + hidden.hand)
    for held in opponent.known_in_deck:
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


def class_prior(opponent: Player, rules: Rules, rng: Rng) -> HearthstoneHidden:
    """Any cards the opponent's class may play, no more copies than a deck may hold."""
    slots = hidden_slots(opponent, rules)
    hand, size = len(slots), len(slots) + opponent.cards_left
    chosen = pick_random(possible_cards(opponent, rules), size - len(opponent.known_in_deck), rng)
    if opponent.known_in_deck:
        places: dict[int, Card] = {}
        place_known_cards(opponent, slots, places, rng)
        chosen = arrange(places, chosen, size)
    secrets = possible_secrets(opponent, rules, rng) if opponent.secrets else []
    return HearthstoneHidden(hand=tuple(chosen[:hand]), deck=tuple(chosen[hand:]), secrets=tuple(secrets))


def hidden_slots(opponent: Player, rules: Rules) -> list[Held]:
    """The cards in hand that are not known."""
    return [held for held in opponent.hand if held.card is rules.unknown]


def place_known_cards(opponent: Player, slots: list[Held], places: dict[int, Card], rng: Rng) -> None:
    """Each card that was seen in the deck is there, or was drawn since."""
    size = len(slots) + opponent.cards_left
    for held in reversed(opponent.known_in_deck):  # the latest first: there are fewest places where it can be
        free = [place for place in range(size) if place not in places and may_be_at(held, slots, place)]
        if not free:
            raise BeliefError(f"there is no place for {held.card.name}, which was seen in the deck")
        places[free[rng.below(len(free))]] = held.card


def arrange(places: dict[int, Card], others: list[Card], size: i64) -> list[Card]:
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


def may_be_at(held: Held, slots: list[Held], place: i64) -> bool:
    """Can a card that was in the deck be here: still in the deck, or in a slot dealt later?"""
    if place >= len(slots):
        return True
    return slots[place].arrival == DEALT and slots[place].turn >= held.turn


def possible_cards(opponent: Player, rules: Rules) -> list[Card]:
    """What the deck list of the opponent may still hold."""
    hero_class = opponent.hero_class()
    cards = list(rules.playable_by(hero_class))
    for index in indices_seen(opponent, cards, rules.first_indices(hero_class)):
        del cards[index]
    return cards


def indices_seen(opponent: Player, cards: list[Card], first: dict[Card, int]) -> list[int]:
    """Where copies that were seen are among these cards, the last index first; copies lie side by side."""
    indices: list[int] = []
    for card in known_list_cards(opponent):
        index = first.get(card, len(cards))
        while index in indices:
            index += 1
        if index < len(cards) and cards[index] is card:
            indices.append(index)
    indices.sort(reverse=True)
    return indices


def known_list_cards(opponent: Player) -> tuple[Card, ...]:
    """The cards of the opponent's deck list that are known: shown, or seen in the deck."""
    if not opponent.known_in_deck:
        return opponent.shown
    return opponent.shown + tuple([held.card for held in opponent.known_in_deck if held.listed])


def possible_secrets(opponent: Player, rules: Rules, rng: Rng) -> list[Card]:
    """Different secrets of the classes that are seen."""
    chosen: list[Card] = []
    for it in opponent.secrets:
        candidates = [card for card in rules.pool if is_secret_like(card, it.card, chosen)]
        chosen += pick_random(candidates, 1, rng)
    return chosen


def is_secret_like(card: Card, seen: Card, chosen: list[Card]) -> bool:
    """May it be the secret of which only this is seen, beside those?"""
    return card.secret and card.classes == seen.classes and card not in chosen


def pick_random(cards: list[Card], count: i64, rng: Rng) -> list[Card]:
    """Different entries of the list, at random; the list is used up."""
    chosen: list[Card] = []
    size: i64 = len(cards)
    for i in range(count):
        if size == 0:
            raise BeliefError("there are not enough cards in the pool to fill what is hidden")
        index = rng.below(size)
        chosen.append(cards[index])
        size -= 1
        cards[index] = cards[size]
    return chosen
