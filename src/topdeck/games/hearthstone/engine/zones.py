"""Hands and decks: drawing, burning and discarding cards, and shuffling cards into decks."""

from mypy_extensions import i64

from topdeck.core.consequence_log import ConsequenceKind
from topdeck.core.tuples import append_item, remove_item
from topdeck.games.hearthstone.engine import consequences
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.card import LARGEST_MARK, Card, CardInstance, new_card_instance
from topdeck.games.hearthstone.engine.constants import (
    CREATED,
    DEALT,
    DISCARDED,
    DRAWN,
    MAX_DECK,
    MAX_HAND,
    PLAY,
    SECOND,
    SPELL_CARD,
)
from topdeck.games.hearthstone.engine.costs import late_order
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.events import (
    deck_listening_bits,
    emit,
    hand_listening_bits,
    listening_bits,
    update_listening,
)
from topdeck.games.hearthstone.engine.health import damage
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table

# ---- the deck, which is unordered, so no order can leak


def draw(game: Table, owner: Player) -> CardInstance | None:
    """Draw and return a random card; if the deck is empty, take fatigue damage and return None."""
    if owner.cards_left == 0:
        fatigue(game, owner)
        return None
    return draw_from(game, owner, random_deck_index(game, owner))


def draw_into_hand(game: Table, owner: Player) -> i64:
    """Draw a card, and return its index in the hand, or -1 if it is not in the hand."""
    index = len(owner.hand)
    drawn = draw(game, owner)
    return index if drawn is not None and is_at(owner, drawn.card, index) else -1


def is_at(owner: Player, card: Card, index: i64) -> bool:
    """Return whether the hand contains the card at this index."""
    return index < len(owner.hand) and owner.hand[index].card is card


def fatigue(game: Table, owner: Player) -> None:
    """Deal fatigue damage to a player for a draw from an empty deck."""
    owner.fatigue += 1
    if game.log is not None:
        consequences.report_card(game, consequences.FATIGUE, owner, None, amount=owner.fatigue)
    damage(game, owner.hero, owner.hero, owner.fatigue)


def random_deck_index(game: Table, owner: Player) -> i64:
    """Return the index of the card that is drawn next."""
    return nth_set_bit(owner.deck_mask, game.random_draw(owner.side, owner.cards_left))


def draw_from(game: Table, owner: Player, index: i64, known: bool = False) -> CardInstance:
    """Draw the card at this index in the deck, and return it even if it is burnt; `known` shows it to the opponent."""
    held = remove_from_deck(game, owner, index)
    effect = held.card.drawn if game.phase == PLAY else None
    held = held.enter_hand(game.turn, known or effect is not None)
    if arrive_from_deck(game, owner, held):
        place = len(owner.hand) - 1
        emit(game, DRAWN, owner.hero, owner.hero, place)
        if effect is not None:
            react_to_draw(game, owner, held.card, place, effect)
    return held


def take_from_deck(game: Table, owner: Player, index: i64, known: bool = False) -> CardInstance:
    """Move the card at this index in the deck, which an effect has chosen, to the hand, and return it.

    The era determines whether the card counts as drawn.
    """
    if game.rules.tutors_draw:
        return draw_from(game, owner, index, known)
    held = remove_from_deck(game, owner, index).enter_hand(game.turn, known)
    arrive_from_deck(game, owner, held)
    return held


def arrive_from_deck(game: Table, owner: Player, held: CardInstance) -> bool:
    """Put a card from the deck into the hand or burn it, and return whether it is in the hand."""
    game.drawn += 1 if owner.side == 0 else SECOND
    is_in_hand = put_in_hand(game, owner, held)
    if game.log is not None:
        report_arrival(game, owner, held, consequences.DRAW, is_in_hand)
    if held.known and owner.known_in_deck and is_in_hand:
        forget_known_card(owner, held)
    return is_in_hand


def react_to_draw(game: Table, owner: Player, card: Card, place: i64, effect: Effect) -> None:
    """Run the effect of a card that was drawn; a spell is cast, so it leaves the hand first."""
    me = new_entity(card, game.new_id(), owner.side)
    if card.type == SPELL_CARD and is_at(owner, card, place):
        remove_from_hand(game, owner, place)
    if game.log is not None:
        consequences.begin(game, consequences.TRIGGER, me)
    game.run_or_defer(effect, me, me)
    if game.log is not None:
        consequences.end(game)


def mill(game: Table, owner: Player, count: i64) -> None:
    """Remove random cards from the deck and show them to both players."""
    for card in range(min(count, owner.cards_left)):
        held = reveal_from_deck(game, owner, random_deck_index(game, owner))
        if game.log is not None:
            consequences.report_card(game, consequences.MILL, owner, held.card)


def remove_from_deck(game: Table, owner: Player, index: i64) -> CardInstance:
    """Remove and return the card at this index in the deck."""
    held = owner.deck[index]
    # `1 << index` would be wrong for indices above 31, because mypyc writes the constant as a C int.
    owner.deck_mask -= (owner.deck_mask >> index & 1) << index
    owner.deck_mark = (owner.deck_mark - held.deck_mark()) & LARGEST_MARK
    owner.cards_left -= 1
    if held.card.deck_triggers:
        owner.deck_listeners = cards_with_deck_triggers(owner.deck_cards())
        update_listening(game)
    return held


def reveal_from_deck(game: Table, owner: Player, index: i64) -> CardInstance:
    """Remove and return the card at this index in the deck, showing it to both players."""
    held = remove_from_deck(game, owner, index)
    reveal_card(owner, held.enter_hand(game.turn))  # as if it had been in the deck from the start
    return held


def nth_set_bit(mask: i64, n: i64) -> i64:
    """Return the index of the n-th set bit, counting from 0."""
    while n > 0:
        mask &= mask - 1  # without its lowest bit
        n -= 1
    index: i64 = 0
    while mask & 0xFF == 0:
        mask >>= 8
        index += 8
    while mask & 1 == 0:
        mask >>= 1
        index += 1
    return index


def find_in_deck(owner: Player, card: Card) -> i64:
    """Return the index of a copy of the card in the deck."""
    index: i64 = 0
    for held in owner.deck:
        if owner.deck_mask >> index & 1 and held.card is card:
            return index
        index += 1
    raise ValueError(f"{card.name} is not in the deck")


def shuffle_into_deck(game: Table, owner: Player, held: CardInstance) -> None:
    """Shuffle a card into the deck, unless the deck is full."""
    cards = owner.deck_cards()
    if len(cards) < MAX_DECK:
        cards.append(held)
        set_deck(owner, cards)
        if game.log is not None:
            consequences.report_held(game, consequences.SHUFFLE, owner, held, held.known)
        game.listening |= deck_listening_bits(owner)
        if held.known:
            owner.known_in_deck = append_item(owner.known_in_deck, held)


def set_deck(owner: Player, cards: list[CardInstance]) -> None:
    """Replace the deck with these cards."""
    mark: i64 = 0
    listens = False
    for held in cards:
        mark = (mark + held.deck_mark()) & LARGEST_MARK
        if held.card.deck_triggers:
            listens = True
    owner.deck = tuple(cards)
    owner.cards_left = len(cards)
    owner.deck_mask = full_mask(len(cards))
    owner.deck_mark = mark
    owner.deck_listeners = cards_with_deck_triggers(cards) if listens else ()


def full_mask(size: i64) -> i64:
    """Return the bit set of a full deck of this size."""
    mask: i64 = 0
    for card in range(size):
        mask = mask * 2 + 1
    return mask


def cards_with_deck_triggers(cards: list[CardInstance]) -> tuple[CardInstance, ...]:
    """Return the cards that react to events while in a deck."""
    return tuple([held for held in cards if held.card.deck_triggers])


# ---- the hand


def put_in_hand(game: Table, owner: Player, held: CardInstance) -> bool:
    """Put a card into the hand and return True; if the hand is full, reveal and burn the card and return False."""
    if len(owner.hand) < MAX_HAND:
        owner.hand = append_item(owner.hand, start_own_reduction(game, held))
        heard = held.card.hand_listens
        if heard:
            owner.hand_listens |= heard
            game.listening |= heard
        return True
    reveal_card(owner, held)
    return False


def change_cost(game: Table, owner: Player, index: i64, change: i64) -> None:
    """Change the cost of a card that has just entered the hand; the change is older than every fixed cost."""
    replace_in_hand(game, owner, index, owner.hand[index].with_changes(change, 0, 0))


def start_own_reduction(game: Table, held: CardInstance) -> CardInstance:
    """Return a card that enters a hand; its own cost reduction takes effect now, after any active fixed cost."""
    order = late_order(game)
    return held if order == 0 or held.card.discount is None else held.with_own_order(order)


def reveal_card(owner: Player, held: CardInstance) -> None:
    """Record that the opponent has seen this card."""
    if held.listed:
        owner.shown = append_item(owner.shown, held.list_card())
    if owner.known_in_deck and (held.listed or held.known or held.arrival == DEALT):
        forget_known_card(owner, held)


def forget_known_card(owner: Player, seen: CardInstance) -> None:
    """Remove a revealed card from the cards that the opponent knows to be in the deck."""
    left = list(owner.known_in_deck)
    for held in left:
        if held.card is seen.list_card() and held.listed == seen.listed:
            left.remove(held)
            break
    owner.known_in_deck = tuple(left)


def show_in_deck(game: Table, owner: Player, card: Card) -> None:
    """Show the opponent a card that stays in the deck; showing further copies adds no knowledge."""
    if game.log is not None:
        consequences.report_card(game, consequences.REVEAL, owner, card)
    for held in owner.known_in_deck:
        if held.card is card:
            return
    printed = (
        card.in_deck if owner.deck[find_in_deck(owner, card)].listed else new_card_instance(card, DEALT, None, 0, False)
    )
    owner.known_in_deck = append_item(owner.known_in_deck, printed.enter_hand(game.turn))


def add_to_hand(game: Table, owner: Player, card: Card, maker: Card, known: bool, cost: i64 = 0) -> None:
    """Create a card and put it into the hand; `cost` changes its cost."""
    held = new_card_instance(card, CREATED, maker, game.turn, known)
    add_new_card(game, owner, held if cost == 0 else held.with_changes(cost, 0, 0))


def add_new_card(game: Table, owner: Player, held: CardInstance) -> None:
    """Put a card that an effect has created into the hand."""
    is_in_hand = put_in_hand(game, owner, held)
    if game.log is not None:
        report_arrival(game, owner, held, consequences.CREATE, is_in_hand)


def report_arrival(game: Table, owner: Player, held: CardInstance, kind: ConsequenceKind, is_in_hand: bool) -> None:
    """Report a card that was put into the hand, or that was burnt and thereby shown."""
    if is_in_hand:
        consequences.report_held(game, kind, owner, held, held.known)
    else:
        consequences.report_held(game, consequences.BURN, owner, held, True)


def remove_from_hand(game: Table, owner: Player, index: i64) -> None:
    owner.hand = remove_item(owner.hand, index)
    if owner.hand_listens:
        update_hand_listens(game, owner)


def replace_in_hand(game: Table, owner: Player, index: i64, held: CardInstance) -> None:
    """Replace the card at this index in the hand."""
    set_hand(game, owner, [*owner.hand[:index], held, *owner.hand[index + 1 :]])


def set_hand(game: Table, owner: Player, cards: list[CardInstance]) -> None:
    """Replace the hand with these cards."""
    owner.hand = tuple(cards)
    update_hand_listens(game, owner)


def update_hand_listens(game: Table, owner: Player) -> None:
    """Update the events that cards in the hand respond to."""
    heard = hand_listening_bits(owner)
    if heard != owner.hand_listens:
        owner.hand_listens = heard
        game.listening = listening_bits(game.first) | listening_bits(game.second)


def discard(game: Table, source: Entity, owner: Player, count: i64) -> None:
    """Discard random cards; all of them leave the hand before their effects run."""
    gone: list[CardInstance] = []
    while owner.hand and len(gone) < count:
        index = game.random(len(owner.hand))
        gone.append(owner.hand[index])
        remove_from_hand(game, owner, index)
    for held in gone:
        on_discard(game, owner, held)


def discard_hand(game: Table, owner: Player) -> None:
    """Discard all cards in the hand; all of them leave the hand before their effects run, from left to right."""
    gone = owner.hand
    set_hand(game, owner, [])
    for held in gone:
        on_discard(game, owner, held)


def on_discard(game: Table, owner: Player, held: CardInstance) -> None:
    reveal_card(owner, held)
    if game.log is not None:
        consequences.report_card(game, consequences.DISCARD, owner, held.card)
    card = new_entity(held.card, game.new_id(), owner.side)
    emit(game, DISCARDED, card, owner.hero, 1)
    effect = held.card.discarded
    if effect is not None:
        game.run_or_defer(effect, card, card)
