"""The library: card numbers, scripts and eras put together into the rules a game is played with."""

from __future__ import annotations

import hashlib
import importlib
import json
import pkgutil
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from topdeck.errors import TopdeckError, UnknownCard
from topdeck.games.hearthstone import cards, terms
from topdeck.games.hearthstone.action import lay_out
from topdeck.games.hearthstone.card import Card
from topdeck.games.hearthstone.cards import WORDS
from topdeck.games.hearthstone.model import Rules
from topdeck.games.hearthstone.script import Selector, When
from topdeck.games.hearthstone.selectors import MY_HERO

DEFAULT_ERA = "gadgetzan-2017"
MOST_TURNS = 10_000
HEROES = {
    "druid": ("HERO_06", "CS2_017"),
    "hunter": ("HERO_05", "DS1h_292"),
    "mage": ("HERO_08", "CS2_034"),
    "paladin": ("HERO_04", "CS2_101"),
    "priest": ("HERO_09", "CS1h_001"),
    "rogue": ("HERO_03", "CS2_083b"),
    "shaman": ("HERO_02", "CS2_049"),
    "warlock": ("HERO_07", "CS2_056"),
    "warrior": ("HERO_01", "CS2_102"),
}
PLACEHOLDERS = (
    {"id": "UNKNOWN", "name": "a hidden card", "type": "spell", "set": "", "cost": 99},
    *(
        {
            "id": f"SECRET_{hero.upper()}",
            "name": f"a hidden {hero} secret",
            "type": "spell",
            "set": "",
            "cost": 99,
            "secret": True,
            "classes": [hero],
        }
        for hero in ("hunter", "mage", "paladin", "rogue")
    ),
)


# ---- what there is to read


@cache
def scripts() -> dict[str, type]:
    """Every card text below `cards`, by card id."""
    found: dict[str, type] = {}
    for module in pkgutil.walk_packages(cards.__path__, cards.__name__ + "."):
        for text in texts_in(vars(importlib.import_module(module.name)).values()):
            if found.setdefault(text.card_id, text) is not text:
                raise TypeError(f"two texts for {text.card_id}: {found[text.card_id].__name__} and {text.__name__}")
    return found


def texts_in(values: Iterable[object]) -> Iterator[Any]:
    """The card texts among these values, and in tuples of them."""
    for value in values:
        if isinstance(value, tuple):
            yield from texts_in(value)
        elif hasattr(value, "card_id"):
            yield value


@cache
def numbers() -> tuple[dict[str, Any], ...]:
    """The rows of the card table."""
    data = json.loads(files("topdeck.games.hearthstone").joinpath("data/cards.json").read_text("utf-8"))
    return (*data["cards"], *PLACEHOLDERS)


@cache
def tested() -> frozenset[str]:
    """The ids of the cards that have a test; `make tested` writes them down."""
    data = json.loads(files("topdeck.games.hearthstone").joinpath("data/tested.json").read_text("utf-8"))
    return frozenset(data["cards"])


@cache
def eras() -> dict[str, dict[str, Any]]:
    text = files("topdeck.games.hearthstone").joinpath("eras.toml").read_text("utf-8")
    return tomllib.loads(text)


def era_named(name: str) -> dict[str, Any]:
    if name not in eras():
        raise TopdeckError(f"there is no era {name!r}; there are {', '.join(eras())}")
    return eras()[name]


# ---- the cards of an era


@cache
def card_table(era: str) -> dict[str, Card]:
    """The cards of an era by id."""
    changes = era_named(era)["numbers"]
    table: dict[str, Card] = {}
    for number, row in enumerate(numbers()):
        table[row["id"]] = printed({**row, **changes.get(row["id"], {})}, era, number)
    for id, text in scripts().items():
        if id not in table:
            raise UnknownCard(f"there is a script but no card with the id {id}")
        write(text, table[id], table)
    for card in table.values():
        card.listens = listens(card)
        lay_out(card)
    return table


def printed(row: dict[str, Any], era: str, number: int) -> Card:
    """A card with its numbers, still without text."""
    keywords = sum(terms.KEYWORDS[word] for word in row.get("keywords", ()) if word not in row.get("without", ()))
    card = Card(
        row["id"],
        era,
        number,
        row["name"],
        terms.TYPES.index(row["type"]),
        row["cost"],
        row.get("attack", 0),
        row.get("health", 0),
        keywords,
    )
    card.tribe = terms.TRIBES.get(row.get("tribe", ""), 0)
    card.classes = tuple(row.get("classes", ()))
    card.set = row["set"]
    card.rarity = row.get("rarity", "")
    card.collectible = row.get("collectible", False)
    card.secret = row.get("secret", False)
    card.spell_damage = row.get("spell damage", 0)
    card.overload = row.get("overload", 0)
    digest = hashlib.blake2b(row["id"].encode(), digest_size=8).digest()
    card.mark = int.from_bytes(digest, "big") >> 4
    return card


def write(text: type, card: Card, table: dict[str, Card]) -> None:
    """Write a script's text on the card."""
    words = {word: vars(text)[word] for word in WORDS if word in vars(text)}
    card.implemented = True
    for word in ("targets", "aims_if", "needs", "play", "combo", "deathrattle", "discarded", "cost_aura", "rules"):
        if word in words:
            setattr(card, word, words[word])
    card.discount = words.get("costs_less")
    card.keywords |= words.get("keywords", 0)
    card.options = tuple(table[id] for id in words.get("options", ()))
    card.auras = listed(words.get("aura", ()))
    card.deck_triggers = listed(words.get("in_deck", ()))
    card.triggers = (*listed(words.get("when", ())), *listed(words.get("secret", ())))
    if "inspire" in words:
        card.triggers += (When(terms.INSPIRE, MY_HERO, words["inspire"]),)


def listed(words: Any) -> tuple[Any, ...]:
    """One word or several."""
    return tuple(words) if isinstance(words, Iterable) else (words,)


def listens(card: Card) -> int:
    """What the card in play reacts to, and what else its presence changes."""
    heard = 0
    for trigger in card.triggers:
        heard |= trigger.event
    for aura in card.auras:
        heard |= terms.OWN_AURA if aura.only_self else terms.AURA
        if not aura.who.only_friendly():
            heard |= terms.FAR_AURA
        if aura.who.changing():
            heard |= terms.CHANGING_AURA
    if card.cost_aura is not None:
        heard |= terms.COST_AURA
    if card.spell_damage:
        heard |= terms.SPELL_DAMAGE
    if card.rules:
        heard |= terms.RULE
    if any(isinstance(part, Selector) and part.positional() for part in text_parts(card)):
        heard |= terms.POSITION
    return heard


def text_parts(card: Card) -> Iterator[object]:
    """Every word of the card's text, in a fixed order: effects, triggers, auras, selectors, amounts."""
    for text in (card.play, card.combo, card.deathrattle, card.discarded):
        yield from parts(text)
    for trigger in (*card.triggers, *card.deck_triggers):
        yield from parts(trigger)
    for aura in card.auras:
        yield from parts(aura)
    for option in card.options:
        yield from text_parts(option)


def parts(word: object) -> Iterator[object]:
    """A word of a card's text and all the words it is made of."""
    if word is None or isinstance(word, (int, str)):
        return
    yield word
    if is_dataclass(word):
        for field in fields(word):
            yield from parts(getattr(word, field.name))


# ---- the rules of a game


@cache
def rules(
    era: str = DEFAULT_ERA,
    mulligan: bool = True,
    max_turns: int = 50,
    positions: str = "relevant",
) -> Rules:
    """The cards and settings a game is played with."""
    if positions not in ("relevant", "all"):
        raise TopdeckError(f"positions are 'relevant' or 'all', not {positions!r}")
    if not 1 <= max_turns <= MOST_TURNS:
        raise TopdeckError(f"a game has from 1 to {MOST_TURNS} turns, not {max_turns}")
    table = card_table(era)
    pool = card_pool(era, table)
    return Rules(era, table, pool, pool_hash(pool), mulligan, max_turns, positions == "all")


def card_pool(era: str, table: dict[str, Card]) -> tuple[Card, ...]:
    """What random and discovered cards come from: the implemented collectible cards of the era's sets."""
    sets = era_named(era)["sets"]
    return tuple(
        card
        for card in table.values()
        if card.implemented and card.collectible and card.set in sets and card.type != terms.HERO_CARD
    )


def pool_hash(pool: Iterable[Card]) -> str:
    return hashlib.blake2b(" ".join(card.id for card in pool).encode(), digest_size=6).hexdigest()


def card_of(era: str, id: str) -> Card:
    """The card of an era with this id."""
    return card_table(era)[id]


def find_card(name: str, table: dict[str, Card]) -> Card:
    """A card by id, or by name where only one card has it."""
    if name in table:
        return table[name]
    named = [card for card in table.values() if card.name.lower() == name.lower()]
    if len(named) > 1:
        named = [card for card in named if card.collectible and card.type != terms.HERO_CARD] or named
    if len(named) == 1:
        return named[0]
    if named:
        raise UnknownCard(f"several cards are called {name!r}: {', '.join(card.id for card in named)}; use an id")
    raise UnknownCard(f"there is no card {name!r}{suggestion(name, table)}")


def suggestion(name: str, table: dict[str, Card]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(name, [*table, *(card.name for card in table.values())], n=3, cutoff=0.75)
    return f"; did you mean {' or '.join(close)}?" if close else ""
