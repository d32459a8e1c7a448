"""Included Hearthstone decks, deck files and deck-building rules."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from reprlib import repr as brief
from types import MappingProxyType
from typing import Any

from topdeck.core.deck import FILE_ADVICE, AllowedCard, Deck, DeckReader, DeckRules, file_text, size_in_words
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.games.hearthstone.cards.database import HEROES, eras, find_card, format_sets
from topdeck.games.hearthstone.decks import codes
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card, CardInstance, deck_card
from topdeck.games.hearthstone.engine.rules import Rules

SIZE = 30
LARGEST = 60  # the legal sizes of decks that specify their size
SIZES = [str(size) for size in range(1, LARGEST + 1)]
COPIES = 2
YEARS = [str(year) for year in range(2014, 2100)]
MONTHS = [str(month) for month in range(1, 13)]
MAX_SUGGESTIONS = 5  # the maximum number of suggestions for unknown cards; suggestions are slow to find
ARCHETYPES = "archetypes"  # the folder of the archetype decks
HELD_OUT = "data/held_out_decks.toml"


# ---- the decks that come with the game


def data_file(path: str) -> Traversable:
    return files("topdeck.games.hearthstone").joinpath(path)


@cache
def included_decks() -> dict[str, Deck]:
    """Return the decks of the AI competition and the theses, keyed by name; `archetype_decks` returns all others."""
    return READER.decks_in(data_file("decks"))


@cache
def archetype_decks() -> dict[str, Deck]:
    """Return well-known decks from 2014 to 2017, keyed by name and sorted by class and date."""
    decks = READER.decks_in(data_file("decks").joinpath(ARCHETYPES)).values()
    return {deck.name: deck for deck in sorted(decks, key=class_and_date)}


def class_and_date(deck: Deck) -> tuple[str, int, int, str]:
    about = deck.about
    return about["class"], int(about.get("year", 0)), int(about.get("month", 0)), deck.name


@cache
def variants() -> dict[str, Deck]:
    """Return the variants of the included decks, such as `ZooDiscardWarlock/framework` from `decks/framework`."""
    decks: dict[str, Deck] = {}
    for folder in data_file("decks").iterdir():
        if folder.is_dir() and folder.name != ARCHETYPES:
            decks |= READER.decks_in(folder)
    return dict(sorted(decks.items()))


@cache
def all_decks() -> dict[str, Deck]:
    """Return all decks that come with the game, keyed by name, including those with unimplemented cards."""
    return {**included_decks(), **archetype_decks(), **variants()}


@cache
def held_out_decks() -> frozenset[str]:
    """Return the names of the archetype decks that must not be used to train agents, scores or beliefs."""
    return frozenset(tomllib.loads(data_file(HELD_OUT).read_text("utf-8"))["decks"])


def find_deck(name: str) -> Deck:
    """Return an included deck by name, or read a deck file or a deck code."""
    known = all_decks()
    if name not in known and not name.endswith(".toml") and codes.looks_like_code(name):
        return codes.deck_from_code(name)
    return READER.find(name, known, " or a deck code")


def describe_data_fault(data: Mapping[str, Any]) -> str:
    """Return an error message if the class, date, size, format or hero is invalid, and an empty string otherwise."""
    hero = data["class"]
    if not isinstance(hero, str) or hero not in HEROES:
        return f"unknown class {brief(hero)}; choose from {', '.join(HEROES)}"
    for name, numbers in (("size", SIZES), ("year", YEARS), ("month", MONTHS)):
        if name in data and str(data[name]) not in numbers:
            return f"its {name} must be a whole number from {numbers[0]} to {numbers[-1]}, not {data[name]!r}"
    fault = codes.format_fault(data["format"]) if "format" in data else ""
    return fault or (codes.hero_fault(data["hero"], hero) if "hero" in data else "")


READER = DeckReader(("class",), ("archetype", "year", "month", "source", "size", "format", "hero"), describe_data_fault)


def deck_text(deck: Deck, cards: dict[str, Card]) -> str:
    """Return the contents of a deck file, with cards sorted by cost and card names as comments."""
    counts = sorted(deck_cards(deck, cards).items(), key=lambda row: (row[0].cost, row[0].name))
    return file_text(deck, [(card.id, count, card.name) for card, count in counts], bare=("year", "month", "size"))


def deck_cards(deck: Deck, cards: dict[str, Card]) -> Counter[Card]:
    """Count the cards in a deck, which can list a card both by id and by name."""
    counts: Counter[Card] = Counter()
    for name, count in deck.cards.items():
        counts[find_card(name, cards)] += count
    return counts


# ---- legality


def card_instances(deck: Deck, rules: Rules) -> list[CardInstance]:
    """Return one instance per card in a deck, or raise a `DeckError` if the deck is illegal."""
    return [deck_card(card) for card in legal_cards(deck, rules)]


@lru_cache(maxsize=1024)
def legal_cards(deck: Deck, rules: Rules) -> tuple[Card, ...]:
    """Return the cards of a deck, or raise a `DeckError`; the result is cached so that a deck is checked only once."""
    faults = deck_faults(deck, rules)
    if faults:
        raise DeckError(f"{deck.name} is not legal: {'; '.join(faults)}")
    return tuple(find_card(name, rules.cards) for name, count in deck.cards.items() for copy in range(count))


def deck_faults(deck: Deck, rules: Rules) -> list[str]:
    """Return an error message for each problem with a deck."""
    if deck.about.get("class") not in HEROES:
        return [f"it has no class; classes are {', '.join(HEROES)}"]
    faults = size_faults(deck)
    return faults if deck.size() > LARGEST else faults + list_faults(deck, rules)


def size_faults(deck: Deck) -> list[str]:
    """Return error messages for the size of a deck, which must be thirty unless the deck specifies its own size."""
    fault = describe_data_fault(deck.about)
    size, wanted = deck.size(), deck.about.get("size")
    if fault:
        return [fault]
    if wanted is not None and size != int(wanted):
        return [f"it has {size_in_words(size)}, but specifies size = {wanted}"]
    if wanted is not None or size == SIZE:
        return []
    if not deck.cards:
        return ["it has no cards"]
    cure = f"{FILE_ADVICE}size = {size})" if size <= LARGEST else ""
    return [f"it has {size_in_words(size)} instead of {SIZE}{cure}"]


def list_faults(deck: Deck, rules: Rules) -> list[str]:
    """Return error messages for the cards in a deck with a valid class."""
    faults = []
    copies: Counter[Card] = Counter()  # a card can be listed by id and by name
    numbers = {name: fault for name in deck.cards if (fault := codes.number_fault(name))}
    unnamed = [name for name in unknown_names(deck, rules.cards) if name not in numbers][MAX_SUGGESTIONS:]
    for name, count in deck.cards.items():
        if count < 1:
            faults.append(f"the count of {name} must be at least 1, not {count}")
        if name in numbers or name in unnamed:
            continue
        try:
            copies[find_card(name, rules.cards)] += count
        except UnknownCard as error:
            faults.append(str(error))
    faults += numbers.values()
    if unnamed:
        faults.append(f"unknown cards {', '.join(map(repr, unnamed))}")
    for card, count in copies.items():
        faults += card_faults(card, count, deck.about["class"], rules)
    return faults


def unknown_names(deck: Deck, cards: dict[str, Card]) -> list[str]:
    """Return the names in a deck list that do not match any card."""
    names = [name for name in deck.cards if name not in cards]
    known = {card.name.lower() for card in cards.values()} if names else set()
    return [name for name in names if name.lower() not in known]


def card_faults(card: Card, count: int, hero: str, rules: Rules) -> list[str]:
    """Return the reasons why a deck of this class cannot contain this many copies of a card."""
    if not card.collectible or card.type == constants.HERO_CARD:
        return [f"{card.name} ({card.id}) cannot be put into a deck"]
    faults = []
    if card.classes and hero not in card.classes:
        faults.append(f"{card.name} belongs to the {' and the '.join(card.classes)}, not to the {hero}")
    if count > max_copies(card):
        faults.append(f"it has {count} copies of {card.name} (at most {max_copies(card)} allowed)")
    if not rules.any_set and card.set not in format_sets(rules.era, rules.wild):
        faults.append(set_fault(card, rules))
    if not card.implemented:
        faults.append(f"{card.name} ({card.id}) is not implemented yet")
    return faults


def missing_cards(deck: Deck, cards: dict[str, Card]) -> list[Card]:
    """Return the cards of a deck that are not implemented yet, ignoring unknown cards."""
    unknown = unknown_names(deck, cards)
    known = [find_card(name, cards) for name in deck.cards if name not in unknown]
    return [card for card in known if not card.implemented]


def set_fault(card: Card, rules: Rules) -> str:
    """Return an error message for a card whose set is not part of the format."""
    if card.set in format_sets(rules.era, wild=True):
        return f"{card.name} ({card.set}) is not in a standard set of {rules.era} (the setting format=wild allows it)"
    others = ", ".join(eras_with(card.set)) or "no other"
    return f"{card.name} is not in the era {rules.era}; it is in {others} (the setting any_set allows it)"


def max_copies(card: Card) -> int:
    return 1 if card.rarity == "legendary" else COPIES


@lru_cache(maxsize=64)
def allowed_cards(hero: str, rules: Rules) -> Mapping[Card, int]:
    """Return the cards of the pool that are legal for a class, with the maximum number of copies of each."""
    cards = rules.cards.values() if rules.any_set else rules.pool
    fitting = [card for card in cards if not card_faults(card, 1, hero, rules)]
    return MappingProxyType({card: max_copies(card) for card in fitting})


def deck_rules(hero: str, rules: Rules) -> DeckRules:
    """Return the deck-building rules for a class, with the allowed cards sorted by cost, then by name."""
    fault = describe_data_fault({"class": hero}) if hero else f"a deck needs a class; classes are {', '.join(HEROES)}"
    if fault:
        raise DeckError(fault)
    cards = sorted(allowed_cards(hero, rules), key=lambda card: (card.cost, card.name, card.id))
    allowed = tuple(AllowedCard(card.id, max_copies(card)) for card in cards)
    return DeckRules(hero.capitalize(), {"class": hero}, allowed, SIZE, SIZE)


def eras_with(*sets: str) -> list[str]:
    """Return the names of the eras that include all these sets, at least in the wild format."""
    return [name for name in eras() if set(sets) <= set(format_sets(name, wild=True))]


@lru_cache(maxsize=64)
def complete_decks(rules: Rules) -> tuple[Deck, ...]:
    """Return the included decks and archetype decks that are legal and consist of cards from the pool.

    The result is cached because beliefs need it in every game.
    """
    decks = (*included_decks().values(), *archetype_decks().values())
    legal = [deck for deck in decks if not deck_faults(deck, rules)]
    if rules.any_set:
        return tuple(legal)
    pool = set(rules.pool)
    return tuple(deck for deck in legal if deck_cards(deck, rules.cards).keys() <= pool)


def training_decks(rules: Rules) -> list[Deck]:
    """Return the legal decks that are not held out and may therefore be used for any kind of training."""
    return [deck for deck in complete_decks(rules) if deck.name not in held_out_decks()]


def playable_decks(rules: Rules) -> list[Deck]:
    """Return the included decks, archetype decks and variants that are legal under these rules."""
    return [*complete_decks(rules), *(deck for deck in variants().values() if not deck_faults(deck, rules))]
