"""Functions that extend a list of cards into a legal Gwent deck."""

from collections import Counter
from collections.abc import Sequence

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.core.rng import Rng
from topdeck.games.gwent.cards.database import find_card, rules
from topdeck.games.gwent.decks.deck import READER, count_cards, deck_faults, leader_ids, size_fault
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import COPIES, MOST_OF_COLOUR, NEUTRAL, SMALLEST_DECK
from topdeck.games.shared.deck_lists import replace_cards


def new_deck(
    cards: Sequence[str],
    base: Deck | None,
    name: str,
    seed: int | None,
    faction: str,
    leader: str,
    smallest: int = SMALLEST_DECK,
) -> Deck:
    """Build a legal deck.

    Args:
        cards: The ids or names of the cards in the deck.
        base: A deck whose cards are added to the new deck.
        name: The name of the deck; if empty, it is derived from the faction.
        seed: The seed for choosing the missing cards at random; without a seed, the deck must be complete.
        faction: The faction; if empty, it is derived from the cards.
        leader: The leader; if empty, the deck uses the leader of `base` if that leader belongs to the same faction, and
            the faction's first leader otherwise.
        smallest: The minimum size of a legal deck.

    Raises:
        DeckError: The faction cannot be determined, or the deck is not legal.
        UnknownCard: A card does not exist.
    """
    listed = Counter(cards) + Counter({} if base is None else base.cards)
    wanted = count_cards(listed, rules().cards)
    faction = faction or find_faction(wanted, base)
    name = name or f"New{''.join(filter(str.isalpha, faction))}"
    about = {"faction": faction, "leader": find_leader(faction, leader, base), "source": "topdeck decks new"}
    counts = {card.id: count for card, count in wanted.items()}
    return complete_deck(READER.deck({"name": name, **about, "cards": counts}, name), wanted, seed, smallest)


def find_faction(wanted: Counter[Card], base: Deck | None) -> str:
    """Return the faction of the cards, or raise a DeckError if they do not belong to exactly one faction."""
    factions = {card.faction for card in wanted if card.faction != NEUTRAL}
    if base is not None:
        factions.add(base.about["faction"])
    if len(factions) != 1:
        cause = f"its cards belong to {' and '.join(sorted(factions))}" if factions else "its cards are all neutral"
        raise DeckError(f"the deck needs a faction: {cause}")
    return factions.pop()


def find_leader(faction: str, leader: str, base: Deck | None) -> str:
    """Return a leader's id: the specified leader, the leader of `base`, or the faction's first leader."""
    if leader:
        return find_card(leader, rules().cards).id
    if base is not None and base.about["faction"] == faction:
        return base.about["leader"]
    return next(iter(leader_ids(faction)), "")


def complete_deck(started: Deck, wanted: Counter[Card], seed: int | None, smallest: int) -> Deck:
    """Add random cards until the deck has the minimum size."""
    missing = smallest - started.size()
    if missing > 0 and seed is None:
        raise DeckError(f"{size_fault(started.size(), smallest)}; pass a seed to add random cards")
    counts = Counter(wanted)
    rng = Rng(seed or 0)
    for _ in range(missing):
        counts[rng.choice(possible_cards(counts, started.about["faction"]))] += 1
    deck = replace_cards(started, counts)
    if faults := deck_faults(deck, smallest):
        raise DeckError(f"{deck.name} is not legal: {'; '.join(faults)}")
    return deck


def possible_cards(counts: Counter[Card], faction: str) -> list[Card]:
    """Return the cards that can still be added to the deck."""
    of_colour: Counter[int] = Counter()
    for card, count in counts.items():
        of_colour[card.colour] += count
    return [
        card
        for card in rules().pools[faction]
        if counts[card] < COPIES[card.colour] and of_colour[card.colour] < MOST_OF_COLOUR[card.colour]
    ]
