"""Candidates for hidden cards, and full positions with the hidden cards filled in."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.state import HiddenCards
from topdeck.games.hearthstone.engine.card import Card, CardInstance, ClassPool, PoolCard, new_card_instance
from topdeck.games.hearthstone.engine.constants import DEALT, HERO_CARD
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.events import hand_listening_bits, listening_bits
from topdeck.games.hearthstone.engine.play import RULE_EFFECTS
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import PendingEffect, Table
from topdeck.games.hearthstone.engine.zones import set_deck

TOO_FEW: Final = "there are not enough cards in the pool for all hidden places"


@mypyc_attr(acyclic=True)
class HearthstoneHidden(HiddenCards):
    """Cards for the opponent's hidden places: the hand and the secrets in order, and the deck in any order."""

    def __init__(self, hand: tuple[Card, ...], deck: tuple[Card, ...], secrets: tuple[Card, ...]) -> None:
        self.hand = hand
        self.deck = deck
        self.secrets = secrets


# ---- filling in


def fill_in(table: Table, player: i64, hidden: HearthstoneHidden, rng: Rng) -> Table:
    """Return a full position: the player's view with these cards in the hidden places and with new random streams."""
    game = table.copy()
    game.draw_streams(rng)
    opponent = game.seat(1 - player)
    rules = game.rules
    known = known_hidden_cards(opponent, rules)
    created = [held.card for held in known if not held.listed]  # cards that do not come from a deck list
    fill_hand(opponent, hidden.hand, rules.unknown, created)
    fill_deck(opponent, hidden.deck, created)
    check_known_cards(known, hidden)
    fill_secrets(opponent, hidden.secrets)
    game.listening = listening_bits(game.first) | listening_bits(game.second)
    fill_pending(game, opponent, rng)
    draw_options(game, opponent)
    return game


def draw_options(game: Table, opponent: Player) -> None:
    """Offer new options if those of the opponent's choice are hidden."""
    choice = game.choice
    if choice is not None and not choice.options:
        game.choice = None
        choice.asker.run(game, new_entity(choice.maker, 0, game.player), opponent.hero)
        new = game.choice_options()
        game.choice = choice.with_options(new)


# ---- a secret that is being played while a choice is pending


def mask_pending(game: Table, player: i64) -> None:
    """In effects that wait for a choice, hide the secrets that the opponent of this player is playing."""
    hidden = [it.id for it in game.limbo if it.card.secret and it.side != player]
    if hidden:
        game.limbo = tuple([mask_secret(it, game.rules) if it.id in hidden else it for it in game.limbo])
    game.later = tuple([mask_effect(due, game.rules) if is_secret_play(due, player) else due for due in game.later])


def is_secret_play(due: PendingEffect, player: i64) -> bool:
    """Return whether an effect is a step in the playing of a secret that is hidden from the player."""
    return due.card.secret and due.side != player and due.effect in RULE_EFFECTS


def mask_secret(it: Entity, rules: Rules) -> Entity:
    return new_entity(rules.secret_placeholder(it.card), it.id, it.side)


def mask_effect(due: PendingEffect, rules: Rules) -> PendingEffect:
    return due.with_card(rules.secret_placeholder(due.card))


def fill_pending(game: Table, opponent: Player, rng: Rng) -> None:
    """Replace the hidden secret that the opponent is playing, if any, with a secret of its class."""
    hidden = [due.card for due in game.later if due.card.secret and due.card is game.rules.secret_placeholder(due.card)]
    if not hidden:
        return
    taken = [it.card for it in opponent.secrets]
    secrets = [card for card in game.rules.secrets if card.classes == hidden[0].classes]
    secret = rng.choice([card for card in secrets if card not in taken] or secrets)
    game.later = tuple([due.with_card(secret) if due.card is hidden[0] else due for due in game.later])
    for it in game.limbo:
        if it.card is hidden[0]:
            it.card = secret
            it.listens = secret.listens


def fill_hand(opponent: Player, cards: tuple[Card, ...], unknown: Card, created: list[Card]) -> None:
    filled = list(opponent.hand)
    hidden: i64 = 0
    for place in range(len(filled)):
        held = filled[place]
        if held.card is unknown:
            if hidden < len(cards):
                filled[place] = reveal_as(held, cards[hidden], created)
            hidden += 1
    if hidden != len(cards):
        raise BeliefError(f"the opponent's hand has {hidden} hidden cards, but the belief fills in {len(cards)}")
    opponent.hand = tuple(filled)
    opponent.hand_listens = hand_listening_bits(opponent)


def reveal_as(held: CardInstance, card: Card, created: list[Card]) -> CardInstance:
    """Return a hidden card in hand after revealing it as `card`."""
    check_holdable(card)
    return replace_card(held, card, held.arrival == DEALT and not remove_copy(card, created))


def replace_card(held: CardInstance, card: Card, listed: bool) -> CardInstance:
    """Return another card with the same origin, without changes to its cost or stats, and unknown to the opponent."""
    return CardInstance(
        card=card,
        cost=0,
        attack=0,
        health=0,
        listed=listed,
        arrival=held.arrival,
        maker=held.maker,
        turn=held.turn,
        known=False,
        origin=None,
    )


def fill_deck(opponent: Player, cards: tuple[Card, ...], created: list[Card]) -> None:
    if opponent.cards_left != len(cards):
        raise BeliefError(f"the opponent's deck has {opponent.cards_left} cards, but the belief fills in {len(cards)}")
    set_deck(opponent, [make_deck_card(card, created) for card in cards])


def make_deck_card(card: Card, created: list[Card]) -> CardInstance:
    """Return a card from the deck list or, if it is among the created cards, a card that was shuffled into the deck."""
    check_holdable(card)
    return new_card_instance(card, DEALT, None, 0, False) if remove_copy(card, created) else card.in_deck


def remove_copy(card: Card, cards: list[Card]) -> bool:
    """Remove one copy of a card from a list, and return whether the list contained it."""
    if not cards or card not in cards:
        return False
    cards.remove(card)
    return True


def check_holdable(card: Card) -> None:
    if card.part or card.type >= HERO_CARD:
        raise BeliefError(f"{card.name} ({card.id}) cannot be in a hand or deck")


def check_known_cards(known: tuple[CardInstance, ...], hidden: HearthstoneHidden) -> None:
    """Raise `BeliefError` unless every card that was seen in the deck is in the sampled deck or hand."""
    if not known:
        return
    there = list(hidden.deck + hidden.hand)
    for held in known:
        if not remove_copy(held.card, there):
            raise BeliefError(f"{held.card.name} was seen in the deck, but the belief does not include it")


def fill_secrets(opponent: Player, cards: tuple[Card, ...]) -> None:
    if len(opponent.secrets) != len(cards):
        raise BeliefError(f"the opponent has {len(opponent.secrets)} secrets, but the belief fills in {len(cards)}")
    if not cards:
        return
    filled: list[Entity] = []
    for index, card in enumerate(cards):
        if not card.secret or card in cards[:index] or card.classes != opponent.secrets[index].card.classes:
            raise BeliefError(f"{card.name} cannot be among the opponent's secrets")
        filled.append(new_entity(card, opponent.secrets[index].id, opponent.side))
    opponent.secrets = tuple(filled)


# ---- different hidden cards, for the leak test


def resample_hidden(table: Table, player: i64, rng: Rng) -> Table:
    """Return a copy in which all information hidden from the player is replaced at random."""
    twin = table.copy()
    twin.draw_streams(rng)
    opponent = twin.seat(1 - player)
    pool = twin.rules.pool
    if not twin.rules.open_hands:
        opponent.hand = tuple(
            held if is_public(held) else other_card(held, pool, rng, rng.below(3) - 1) for held in opponent.hand
        )
        opponent.hand_listens = hand_listening_bits(opponent)
    deck = [held if is_public(held) else other_card(held, pool, rng, 0) for held in opponent.deck_cards()]
    rng.shuffle(deck)  # so that a card that was shown in the deck is drawn at a different time
    set_deck(opponent, deck)
    fill_secrets(opponent, tuple(possible_secrets(opponent, twin.rules, rng)))
    mask_pending(twin, player)
    fill_pending(twin, opponent, rng)
    choice = twin.choice
    if choice is not None and twin.player != player:
        twin.choice = choice.with_options(tuple(rng.choice(pool) for option in choice.options))
    twin.listening = listening_bits(twin.first) | listening_bits(twin.second)
    return twin


def is_public(held: CardInstance) -> bool:
    """Return whether a card is known or was visibly shuffled into the deck."""
    return held.known or (held.arrival == DEALT and not held.listed)


def other_card(held: CardInstance, pool: tuple[Card, ...], rng: Rng, change: i64) -> CardInstance:
    """Return a random card with the same origin; `change` is added to its cost, attack and health."""
    return replace_card(held, rng.choice(pool), held.listed).with_changes(change, change, change)


# ---- the default belief


def class_prior(opponent: Player, rules: Rules, rng: Rng) -> HearthstoneHidden:
    """Sample uniformly from all cards available to the opponent's class, with the maximum number of copies of each."""
    slots = unknown_in_hand(opponent, rules)
    hand: i64 = len(slots)
    size = hand + opponent.cards_left
    pool = rules.class_pool(opponent.deck_class())
    known = known_hidden_cards(opponent, rules)
    chosen = pick_unseen(pool, seen_pool_cards(pool, opponent, rules), size - len(known), rng)
    if known:
        chosen = merge_cards(place_known_cards(known, slots, size, rng), chosen)
    secrets = possible_secrets(opponent, rules, rng) if opponent.secrets else []
    return HearthstoneHidden(hand=tuple(chosen[:hand]), deck=tuple(chosen[hand:]), secrets=tuple(secrets))


def unknown_in_hand(opponent: Player, rules: Rules) -> list[CardInstance]:
    """Return the hidden cards in the opponent's hand, in hand order."""
    return [held for held in opponent.hand if held.card is rules.unknown]


def known_hidden_cards(opponent: Player, rules: Rules) -> tuple[CardInstance, ...]:
    """Return the cards that were seen in the deck, except those that are now visible in an open hand."""
    if not rules.open_hands or not opponent.known_in_deck:
        return opponent.known_in_deck
    drawn = [held for held in opponent.hand if held.arrival == DEALT]
    hidden: list[CardInstance] = []
    for known in reversed(opponent.known_in_deck):  # fewer cards in hand can match later ones
        matches = [held for held in drawn if is_drawn(known, held)]
        if matches:
            drawn.remove(matches[0])
        else:
            hidden.append(known)
    return tuple(reversed(hidden))


def is_drawn(known: CardInstance, held: CardInstance) -> bool:
    """Return whether a card in hand could be the card that was seen in the deck."""
    return held.card is known.card and held.listed == known.listed and held.turn >= known.turn


def place_known_cards(
    known: tuple[CardInstance, ...], slots: list[CardInstance], size: i64, rng: Rng
) -> dict[int, Card]:
    """Put each card that was seen in the deck in a random place, in the deck or among the cards drawn since then."""
    places: dict[int, Card] = {}
    for held in reversed(known):  # the latest comes first, because it has the fewest possible places
        free = [place for place in range(size) if place not in places and may_be_at(held, slots, place)]
        if not free:
            raise BeliefError(f"{held.card.name} was seen in the deck, but no hidden place is left for it")
        places[free[rng.below(len(free))]] = held.card
    return places


def merge_cards(places: dict[int, Card], others: list[Card]) -> list[Card]:
    """Return all cards in order: the placed cards in their places, and the others in the remaining places."""
    cards = others.copy()
    for place in sorted(places):
        cards.insert(place, places[place])
    return cards


def may_be_at(held: CardInstance, slots: list[CardInstance], place: i64) -> bool:
    """Return whether a card seen in the deck can be in this place: in the deck or among the cards dealt since then."""
    if place >= len(slots):
        return True
    return slots[place].arrival == DEALT and slots[place].turn >= held.turn


def possible_cards(opponent: Player, rules: Rules) -> list[Card]:
    """Return the cards that the opponent's deck list may contain in addition to the cards seen."""
    pool = rules.class_pool(opponent.deck_class())
    cards = list(pool.cards)
    for copy in reversed(seen_pool_cards(pool, opponent, rules)):
        del cards[copy.place]
    return cards


def seen_pool_cards(pool: ClassPool, opponent: Player, rules: Rules) -> list[PoolCard]:
    """Return the pool's copies of the cards that the opponent has shown, sorted by place."""
    seen: list[PoolCard] = []
    for card in known_list_cards(opponent, rules):
        pool.add_copy(card, seen)
    return seen


def known_list_cards(opponent: Player, rules: Rules) -> tuple[Card, ...]:
    """Return the cards in the opponent's deck list that were played, were seen in the deck, or are in an open hand."""
    known = known_hidden_cards(opponent, rules)
    if rules.open_hands:
        known += opponent.hand
    return opponent.shown + tuple([held.card for held in known if held.listed]) if known else opponent.shown


def possible_secrets(opponent: Player, rules: Rules, rng: Rng, deck: list[Card] | None = None) -> list[Card]:
    """Sample distinct secrets with the same classes as the secrets in play.

    Secrets in `deck` are preferred to other secrets and are removed from it.
    """
    left = [] if deck is None else deck
    chosen: list[Card] = []
    for it in opponent.secrets:
        options = secrets_like(it.card, left, chosen) or secrets_like(it.card, rules.secrets, chosen)
        chosen += pick_random(options, 1, rng)
        remove_copy(chosen[-1], left)
    return chosen


def secrets_like(seen: Card, cards: Sequence[Card], chosen: list[Card]) -> list[Card]:
    """Return the cards that a secret's placeholder can stand for, except those already chosen."""
    return [card for card in cards if card.secret and card.classes == seen.classes and card not in chosen]


def pick_random(cards: list[Card], count: i64, rng: Rng) -> list[Card]:
    """Draw cards from a list at random without replacement; the list is modified."""
    chosen: list[Card] = []
    size: i64 = len(cards)
    for i in range(count):
        if size == 0:
            raise BeliefError(TOO_FEW)
        index = rng.below(size)
        chosen.append(cards[index])
        size -= 1
        cards[index] = cards[size]
    return chosen


def pick_unseen(pool: ClassPool, seen: list[PoolCard], count: i64, rng: Rng) -> list[Card]:
    """Draw the cards that `pick_random` would draw from a pool's unseen copies, without building a list of them."""
    size: i64 = len(pool.copies) - len(seen)
    if count > size:
        raise BeliefError(TOO_FEW)
    if count <= 0:
        return []
    drawn = [pool.copies[0]] * count
    chosen = [pool.cards[0]] * count
    bit: i64 = 1
    marks: i64 = 0  # one bit for all places that are equal modulo 64; if it is 0, none of these places has been drawn
    for number in range(count):
        copy = unseen_copy(pool, seen, rng.below(size - number))
        mark = bit << (copy.place & 63)
        drawn[number] = copy
        if marks & mark:
            copy = moved_copy(pool, seen, drawn, number)
        marks |= mark
        chosen[number] = copy.card
    return chosen


def unseen_copy(pool: ClassPool, seen: list[PoolCard], index: i64) -> PoolCard:
    """Return the copy with this index among the unseen copies."""
    count: i64 = len(seen)
    skipped: i64 = 0
    while skipped < count and seen[skipped].place <= index:
        skipped += 1
        index += 1
    return pool.copies[index]


def moved_copy(pool: ClassPool, seen: list[PoolCard], drawn: list[PoolCard], number: i64) -> PoolCard:
    """Return the copy that now occupies a previously drawn place; after each draw, the last copy fills the gap."""
    copy = drawn[number]
    last: i64 = len(pool.copies) - len(seen) - 1
    while number > 0:
        number -= 1
        if drawn[number].place == copy.place:
            copy = unseen_copy(pool, seen, last - number)
    return copy
