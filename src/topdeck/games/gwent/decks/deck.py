"""The included Gwent decks, deck files and deck-building rules."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from reprlib import repr as brief
from typing import Any

from topdeck.core.deck import AllowedCard, Deck, DeckReader, DeckRules, file_text, size_in_words
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.games.gwent.cards.database import find_card, rules
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import COLOURS, COPIES, FACTIONS, LARGEST_DECK, MOST_OF_COLOUR, SMALLEST_DECK
from topdeck.games.gwent.engine.model import Rules

RARE = (constants.SILVER, constants.GOLD)  # colours that are limited to a few cards per deck


@cache
def included_decks() -> dict[str, Deck]:
    """Return the included decks, keyed by name and ordered by faction."""
    found = READER.decks_in(files("topdeck.games.gwent").joinpath("decks"))
    return dict(sorted(found.items(), key=lambda row: FACTIONS.index(row[1].about["faction"])))


def find_deck(name: str) -> Deck:
    """Return an included deck by name, or read a deck file."""
    return READER.find(name, included_decks())


def fault_about(data: Mapping[str, Any]) -> str:
    """Return an error message if the faction or leader is invalid; otherwise return an empty string."""
    faction, leader = data.get("faction"), data.get("leader")
    if faction is None:
        return f"it has no faction; choose from {', '.join(FACTIONS)}"
    if faction not in FACTIONS:
        return f"unknown faction {brief(faction)}; choose from {', '.join(FACTIONS)}"
    names = leader_ids(str(faction))
    if leader not in names:
        return f"{brief(leader)} is not a leader of {faction}; use {' or '.join(names)}"
    return ""


def leader_ids(faction: str) -> list[str]:
    """Return the ids of a faction's leaders."""
    return [card.id for card in rules().cards.values() if card.is_leader() and card.faction == faction]


READER = DeckReader(("faction", "leader"), ("source",), fault_about)


def deck_text(deck: Deck) -> str:
    """Return the contents of a deck file, with gold cards first and card names as comments."""
    counts = sorted(count_cards(deck.cards, rules().cards).items(), key=lambda row: (-row[0].colour, row[0].name))
    return file_text(deck, [(card.id, count, card.name) for card, count in counts])


def count_cards(names: Mapping[str, int], cards: dict[str, Card]) -> Counter[Card]:
    """Count the copies of each card in a list of ids and names.

    Raises:
        UnknownCard: Some cards are unknown; the message lists all of them.
    """
    counts, faults = known_cards(names, cards)
    if faults:
        raise UnknownCard("; ".join(faults))
    return counts


def known_cards(names: Mapping[str, int], cards: dict[str, Card]) -> tuple[Counter[Card], list[str]]:
    """Count the known cards in a list, and return an error message for each unknown one."""
    counts: Counter[Card] = Counter()
    faults: list[str] = []
    for name, count in names.items():
        try:
            counts[find_card(name, cards)] += count
        except UnknownCard as error:
            faults.append(str(error))
    return counts, faults


# ---- legality


def card_instances(deck: Deck, agreed: Rules) -> tuple[CardInstance, ...]:
    """Return an instance of each card in a deck, or raise a DeckError if the deck is illegal."""
    faults = deck_faults(deck, agreed.smallest_deck)
    if faults:
        raise DeckError(f"{deck.name} is not legal: {'; '.join(faults)}")
    cards = [find_card(name, agreed.cards) for name, count in deck.cards.items() for copy in range(count)]
    return tuple(card.as_printed for card in cards)


def deck_faults(deck: Deck, smallest: int = SMALLEST_DECK) -> list[str]:
    """Return an error message for each problem with a deck, such as a size below `smallest`."""
    fault = fault_about(deck.about)
    if fault:
        return [fault]
    if deck.size() > LARGEST_DECK:  # checking all cards could be slow
        return [size_fault(deck.size(), smallest)]
    copies, faults = known_cards(deck.cards, rules().cards)
    faults += [
        f"the count of {name} must be at least 1, not {count}" for name, count in deck.cards.items() if count < 1
    ]
    if deck.size() < smallest:
        faults.insert(0, size_fault(deck.size(), smallest))
    for card, count in copies.items():
        faults += card_faults(card, count, deck.about["faction"])
    for colour in RARE:
        count = sum(number for card, number in copies.items() if card.colour == colour)
        if count > MOST_OF_COLOUR[colour]:
            faults.append(f"it has {count} {COLOURS[colour]} cards (at most {MOST_OF_COLOUR[colour]} allowed)")
    return faults


def size_fault(size: int, smallest: int) -> str:
    allowed, thesis = f"{smallest} to {LARGEST_DECK}", constants.SMALLEST_DECK_OF_THESIS
    if thesis <= size < smallest:
        allowed += f" ({thesis} to {LARGEST_DECK} with mode=valencia)"
    return f"it has {size_in_words(size)}; a deck must have {allowed}, and a leader"


def card_faults(card: Card, count: int, faction: str) -> list[str]:
    if not card.collectible:
        return [f"{card.name} ({card.id}) cannot be put into a deck"]
    if card.faction not in (faction, constants.NEUTRAL):
        return [f"{card.name} belongs to {card.faction}, not to {faction}"]
    if count > COPIES[card.colour]:
        allowed = f"{COPIES[card.colour]} allowed for {COLOURS[card.colour]} cards"
        return [f"it has {count} copies of {card.name} (at most {allowed})"]
    return []


def deck_rules(faction: str, leader: str, smallest: int = SMALLEST_DECK) -> DeckRules:
    """Return the deck-building rules for a faction, with the allowed cards sorted by power, then by name."""
    about = {"faction": faction, "leader": leader}
    fault = fault_about(about) if faction else f"a deck needs a faction; choose from {', '.join(FACTIONS)}"
    if fault:
        raise DeckError(fault)
    cards = sorted(rules().pools[faction], key=lambda card: (card.power, card.name))
    allowed = tuple(AllowedCard(card.id, COPIES[card.colour], COLOURS[card.colour]) for card in cards)
    limits = {COLOURS[colour]: MOST_OF_COLOUR[colour] for colour in RARE}
    return DeckRules("".join(filter(str.isalpha, faction)), about, allowed, smallest, LARGEST_DECK, limits)
