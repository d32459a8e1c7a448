"""Decks: the ones that come with the game, deck files, and what makes a deck legal."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from topdeck.errors import DeckError, UnknownCard
from topdeck.game import Deck
from topdeck.games.hearthstone import terms
from topdeck.games.hearthstone.card import Card, Held, listed
from topdeck.games.hearthstone.library import HEROES, find_card
from topdeck.games.hearthstone.model import Rules

SIZE = 30
COPIES = 2


@cache
def included_decks() -> dict[str, Deck]:
    """The decks that come with the game, by name."""
    folder = files("topdeck.games.hearthstone").joinpath("decks")
    decks = [parse_deck(file.read_text("utf-8"), file.name) for file in folder.iterdir() if file.name.endswith(".toml")]
    return {deck.name: deck for deck in sorted(decks, key=lambda deck: deck.name)}


def find_deck(name: str) -> Deck:
    """A deck that comes with the game, or a deck file."""
    if name in included_decks():
        return included_decks()[name]
    if name.endswith(".toml"):
        return read_deck(Path(name))
    raise DeckError(f"there is no deck {name!r}; there are {', '.join(included_decks())}, or name a .toml file")


def read_deck(path: Path) -> Deck:
    try:
        return parse_deck(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise DeckError(f"the deck file {path} cannot be read: {error}") from None


def parse_deck(text: str, place: str) -> Deck:
    """A deck from the text of a TOML file."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DeckError(f"{place} is not TOML: {error}") from None
    return deck_from(data, place)


def deck_from(data: dict[str, Any], place: str = "the deck") -> Deck:
    """A deck from its data: name, class and cards."""
    missing = [key for key in ("name", "class", "cards") if key not in data]
    if missing:
        raise DeckError(f"{place} lacks {missing[0]!r}")
    cards, hero = data["cards"], data["class"]
    if not isinstance(hero, str) or hero not in HEROES:
        raise DeckError(f"{place}: there is no class {hero!r}; there are {', '.join(HEROES)}")
    if not isinstance(cards, dict):
        raise DeckError(f"{place}: the cards must be a table of ids and counts")
    for id, count in cards.items():
        if not isinstance(count, int) or isinstance(count, bool) or count < 1:
            raise DeckError(f"{place}: the count of {id} must be a whole number from 1, not {count!r}")
    about = {key: str(data[key]) for key in ("class", "source") if key in data}
    return Deck(str(data["name"]), cards, **about)


# ---- legality


def dealt(deck: Deck, rules: Rules) -> list[Held]:
    """The cards of a legal deck, copy by copy."""
    faults = deck_faults(deck, rules)
    if faults:
        raise DeckError(f"{deck.name} is not legal: {faults[0]}")
    return [listed(find_card(id, rules.cards)) for id, count in deck.cards.items() for copy in range(count)]


def deck_faults(deck: Deck, rules: Rules) -> list[str]:
    """What is wrong with a deck, each thing in words."""
    hero = deck.about.get("class")
    if hero not in HEROES:
        return [f"it is of no class; there are {', '.join(HEROES)}"]
    faults = [] if deck.size() == SIZE else [f"it has {deck.size()} cards instead of {SIZE}"]
    copies: Counter[Card] = Counter()  # a card may be in the list by id and by name
    for name, count in deck.cards.items():
        if count < 1:
            faults.append(f"{name} is in it {count} times")
        try:
            copies[find_card(name, rules.cards)] += count
        except UnknownCard as error:
            faults.append(str(error))
    for card, count in copies.items():
        faults += card_faults(card, count, hero, rules)
    return faults


def card_faults(card: Card, count: int, hero: str, rules: Rules) -> list[str]:
    limit = 1 if card.rarity == "legendary" else COPIES
    if not card.collectible or card.type == terms.HERO_CARD:
        return [f"{card.name} ({card.id}) cannot be put into a deck"]
    if card.classes and hero not in card.classes:
        return [f"{card.name} belongs to the {' and the '.join(card.classes)}, not to the {hero}"]
    if count > limit:
        return [f"{card.name} is in it {count} times, allowed are {limit}"]
    if not card.implemented:
        return [f"{card.name} ({card.id}) is not implemented yet"]
    if card not in rules.pool:
        return [f"{card.name} is not in the era {rules.era}"]
    return []


def complete_decks(rules: Rules) -> list[Deck]:
    """The included decks whose cards are all implemented."""
    return [deck for deck in included_decks().values() if not deck_faults(deck, rules)]
