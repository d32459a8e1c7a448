"""Deck codes: the lines in which the original game copies and pastes a deck.

A code names its cards by number, sorted.  It is written as in 2017, without a section for sideboards; the game reads
it with and without.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections import Counter
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from itertools import chain
from reprlib import repr as brief

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.games.hearthstone.cards.database import HEROES, find_card, numbers
from topdeck.games.hearthstone.engine.card import Card

VERSION = 1
FORMATS = {"wild": 1, "standard": 2, "classic": 3, "twist": 4}
PORTRAITS = {  # heroes whom a player may have chosen in place of the usual one
    2826: "hunter",  # Alleria Windrunner
    2827: "paladin",  # Lady Liadrin
    2828: "warrior",  # Magni Bronzebeard
    2829: "mage",  # Medivh
    39117: "mage",  # Khadgar
    40183: "shaman",  # Morgl the Oracle
    40195: "rogue",  # Maiev Shadowsong
    41887: "priest",  # Tyrande Whisperwind
    46116: "paladin",  # Prince Arthas
    47817: "warlock",  # Nemsy Necrofizzle
    50484: "druid",  # Lunara
    51834: "warlock",  # Mecha-Jaraxxus
}


@cache
def card_numbers() -> dict[str, int]:
    """The numbers that codes have for cards, by id."""
    return {row["id"]: row["dbf"] for row in numbers() if "dbf" in row}


@cache
def card_ids() -> dict[int, str]:
    return {number: card_id for card_id, number in card_numbers().items()}


@cache
def hero_classes() -> dict[int, str]:
    """The classes of all heroes, by number."""
    return {**PORTRAITS, **{usual_hero(name): name for name in HEROES}}


def usual_hero(name: str) -> int:
    """The number of a class's own hero."""
    return card_numbers()[HEROES[name][0]]


# ---- reading


def looks_like_code(text: str) -> bool:
    """Every code begins like this; the game puts lines of comment before it."""
    return text.lstrip().startswith(("AA", "#"))


def deck_from_code(text: str) -> Deck:
    """A deck from its code, alone or among the comments that the game copies with it."""
    name, code = name_and_code(text)
    cards, hero, deck_format = decode_code(code)
    if hero not in hero_classes():
        raise DeckError(
            f"the deck code has the hero {hero}, who is not known here; choose another portrait for the deck"
        )
    about = {"class": hero_classes()[hero], "format": deck_format}
    if hero in PORTRAITS:
        about["hero"] = str(hero)
    digest = blake2b(code.encode(), digest_size=3).hexdigest()
    return Deck(name or f"{about['class'].capitalize()}-{digest}", count_cards(cards), **about)


def name_and_code(text: str) -> tuple[str, str]:
    """The name in the comments, if there is one, and the first line that is no comment."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    names = [line.lstrip("#").strip() for line in lines if line.startswith("###")]
    codes = [line for line in lines if not line.startswith("#")]
    if not codes:
        raise DeckError("there is no deck code in this text, only comments")
    return names[0] if names else "", codes[0]


def decode_code(code: str) -> tuple[list[tuple[int, int]], int, str]:
    """The numbers of the cards with their counts, the number of the hero, and the format."""
    deck_format, numbers = read_header(code)
    try:
        heroes = [next(numbers) for place in range(next(numbers))]
        cards = [(next(numbers), copies) for copies in (1, 2) for place in range(next(numbers))]
        cards += [(next(numbers), next(numbers)) for place in range(next(numbers))]
    except StopIteration:
        raise DeckError(f"the deck code {brief(code)} is cut short; copy all of it") from None
    if next(numbers, 0):
        raise DeckError("the deck code has a sideboard, which no card here uses; copy the deck without it")
    if len(heroes) != 1:
        raise DeckError(f"the deck code has {len(heroes)} heroes instead of one")
    return sorted(cards), heroes[0], deck_format


def read_header(code: str) -> tuple[str, Iterator[int]]:
    """The format that the code says, and the numbers that follow; whatever is wrong with how it begins is told."""
    try:
        data = b64decode(code, validate=True)
    except ValueError:
        raise DeckError(f"{brief(code)} is no deck code: it is not base64") from None
    if len(data) < 3 or data[0] != 0:
        raise DeckError(f"{brief(code)} is no deck code: it does not begin like one")
    if data[1] != VERSION:
        raise DeckError(f"the deck code is of version {data[1]}; only version {VERSION} is known")
    for name, number in FORMATS.items():
        if data[2] == number:
            return name, read_varints(data[3:])
    raise DeckError(f"the deck code is for the format {data[2]}; known are {', '.join(FORMATS)}")


def read_varints(data: bytes) -> Iterator[int]:
    """Numbers of seven bits a byte, the lowest first; the last byte of each has no eighth bit."""
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number
            number = shift = 0


def count_cards(cards: list[tuple[int, int]]) -> Counter[str]:
    """Cards by id."""
    unknown = [str(number) for number, count in cards if number not in card_ids()]
    if unknown:
        raise DeckError(
            "the deck code has cards that are not in the card table, which ends with Mean Streets of Gadgetzan; "
            f"their numbers are {', '.join(unknown)}"
        )
    counts: Counter[str] = Counter()
    for number, count in cards:
        if count < 1:
            raise DeckError(f"the deck code has the card {card_ids()[number]} {count} times")
        counts[card_ids()[number]] += count
    return counts


# ---- writing


def encode_deck(deck: Deck, cards: dict[str, Card]) -> str:
    """The code of a deck; one that came from a code keeps its format and hero."""
    name, deck_format = deck.about.get("class", ""), deck.about.get("format", "wild")
    if name not in HEROES:
        raise DeckError(f"{deck.name} has no deck code: it is of no class; there are {', '.join(HEROES)}")
    if deck_format not in FORMATS:
        raise DeckError(f"{deck.name} has no deck code: {format_fault(deck_format)}")
    hero = deck.about.get("hero", str(usual_hero(name)))
    if not fits(hero, name):
        raise DeckError(f"{deck.name} has no deck code: {hero_fault(hero, name)}")
    copies = sorted(copies_by_number(deck, cards).items())
    singles, pairs = ([number for number, count in copies if count == same] for same in (1, 2))
    others = [row for row in copies if row[1] > 2]
    header = (0, VERSION, FORMATS[deck_format], 1, int(hero))
    sections = (len(singles), *singles, len(pairs), *pairs, len(others), *chain.from_iterable(others))
    return b64encode(b"".join(map(varint, (*header, *sections)))).decode()


def varint(number: int) -> bytes:
    """A number as `read_varints` reads it."""
    data = bytearray()
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(data) + bytes([number])


def copies_by_number(deck: Deck, cards: dict[str, Card]) -> Counter[int]:
    """The cards of a deck by number."""
    counts: Counter[int] = Counter()  # a card may be in the list by id and by name
    for name, count in deck.cards.items():
        card = find_card(name, cards)
        if count < 1 or card.id not in card_numbers():
            raise DeckError(f"{deck.name} has no deck code: {card.name} ({card.id}) cannot be in it {count} times")
        counts[card_numbers()[card.id]] += count
    return counts


def format_fault(deck_format: object) -> str:
    return f"there is no format {deck_format!r}; there are {', '.join(FORMATS)}"


def fits(hero: str, name: str) -> bool:
    """Is this the number of a hero of the class?"""
    return any(str(number) == hero for number, owner in hero_classes().items() if owner == name)


def hero_fault(hero: object, name: str) -> str:
    known = [str(number) for number, owner in hero_classes().items() if owner == name]
    return f"the {name} has no hero with the number {hero!r}; there are {', '.join(known)}"
