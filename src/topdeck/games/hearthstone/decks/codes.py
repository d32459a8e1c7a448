"""Deck codes, which the original game copies to and pastes from the clipboard.

A code lists cards by their numbers, in ascending order.  Codes are written in the 2017 format, which has no sideboard
section and which the game still accepts.
"""

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
UNKNOWN_NUMBER = "#"  # the prefix of the numbers of unknown cards
FORMATS = {"wild": 1, "standard": 2, "classic": 3, "twist": 4}
PORTRAITS = {  # alternative heroes that players can choose
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
    """Map each card id to the number that deck codes use for the card."""
    return {row["id"]: row["dbf"] for row in numbers() if "dbf" in row}


@cache
def card_ids() -> dict[int, str]:
    return {number: card_id for card_id, number in card_numbers().items()}


@cache
def hero_classes() -> dict[int, str]:
    """Map the number of each hero to the hero's class."""
    return {**PORTRAITS, **{usual_hero(name): name for name in HEROES}}


def usual_hero(name: str) -> int:
    """Return the number of a class's standard hero."""
    return card_numbers()[HEROES[name][0]]


# ---- reading


def looks_like_code(text: str) -> bool:
    """Return whether a string starts like a deck code or like the comments that the game adds before a code."""
    return text.lstrip().startswith(("AA", "#"))


def deck_from_code(text: str) -> Deck:
    """Decode a deck code, with or without the comments that the game copies with it.

    A card from a later set, whose number is unknown, becomes a card such as `#41323`, which no deck may contain.

    Raises:
        DeckError: The code is invalid.
    """
    name, code = split_name_and_code(text)
    cards, hero, deck_format = decode_code(code)
    if hero not in hero_classes():
        raise DeckError(f"the deck code contains the unknown hero {hero}; choose another hero for the deck in the game")
    about = {"class": hero_classes()[hero], "format": deck_format}
    if hero in PORTRAITS:
        about["hero"] = str(hero)
    digest = blake2b(code.encode(), digest_size=3).hexdigest()
    return Deck(name or f"{about['class'].capitalize()}-{digest}", count_cards(cards), **about)


def split_name_and_code(text: str) -> tuple[str, str]:
    """Return the name given in the comments (or an empty string) and the first line that is not a comment."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    names = [line.lstrip("#").strip() for line in lines if line.startswith("###")]
    codes = [line for line in lines if not line.startswith("#")]
    if not codes:
        raise DeckError("this text contains only comments and no deck code")
    return names[0] if names else "", codes[0]


def decode_code(code: str) -> tuple[list[tuple[int, int]], int, str]:
    """Return the card numbers with their counts, the hero's number, and the format."""
    deck_format, numbers = read_header(code)
    try:
        heroes = [next(numbers) for place in range(next(numbers))]
        cards = [(next(numbers), copies) for copies in (1, 2) for place in range(next(numbers))]
        cards += [(next(numbers), next(numbers)) for place in range(next(numbers))]
    except StopIteration:
        raise DeckError(f"the deck code {brief(code)} is incomplete; copy the entire code") from None
    if next(numbers, 0):
        raise DeckError("the deck code has a sideboard, which is not supported; copy the deck without its sideboard")
    if len(heroes) != 1:
        raise DeckError(f"the deck code must have one hero, not {len(heroes)}")
    return sorted(cards), heroes[0], deck_format


def read_header(code: str) -> tuple[str, Iterator[int]]:
    """Return the format of a code and the numbers that follow.  Raise a `DeckError` if the header is invalid."""
    try:
        data = b64decode(code, validate=True)
    except ValueError:
        raise DeckError(f"{brief(code)} is not a deck code: it is not base64") from None
    if len(data) < 3 or data[0] != 0:
        raise DeckError(f"{brief(code)} is not a deck code: it has an invalid header")
    if data[1] != VERSION:
        raise DeckError(f"the deck code has version {data[1]}; only version {VERSION} is supported")
    for name, number in FORMATS.items():
        if data[2] == number:
            return name, read_varints(data[3:])
    raise DeckError(f"the deck code has the unknown format {data[2]}; the formats are {', '.join(FORMATS)}")


def read_varints(data: bytes) -> Iterator[int]:
    """Decode numbers stored as varints: seven bits per byte, lowest first, with the high bit clear in the last byte."""
    number = shift = 0
    for byte in data:
        number |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            yield number
            number = shift = 0


def count_cards(cards: list[tuple[int, int]]) -> Counter[str]:
    """Convert the keys of card counts from numbers to ids; the key of an unknown card is `#` followed by its number."""
    counts: Counter[str] = Counter()
    for number, count in cards:
        card_id = card_ids().get(number, f"{UNKNOWN_NUMBER}{number}")
        if count < 1:
            raise DeckError(f"the deck code lists the card {card_id} with a count of {count}")
        counts[card_id] += count
    return counts


def number_fault(name: str) -> str:
    """Return an error message if a card is known only by its number in a deck code, and an empty string otherwise."""
    if not (name.startswith(UNKNOWN_NUMBER) and name.removeprefix(UNKNOWN_NUMBER).isdecimal()):
        return ""
    return f"unknown card {name} in the deck code; sets after Mean Streets of Gadgetzan are not supported"


# ---- writing


def encode_deck(deck: Deck, cards: dict[str, Card]) -> str:
    """Return the code for a deck; a deck read from a code keeps its format and hero.

    Raises:
        DeckError: The class, the format, the hero or a card cannot be encoded.
    """
    name, deck_format = deck.about.get("class", ""), deck.about.get("format", "wild")
    if name not in HEROES:
        raise DeckError(f"{deck.name} has no deck code because it has no class; the classes are {', '.join(HEROES)}")
    hero = deck.about.get("hero", str(usual_hero(name)))
    if fault := format_fault(deck_format) or hero_fault(hero, name):
        raise DeckError(f"{deck.name} has no deck code: {fault}")
    copies = sorted(copies_by_number(deck, cards).items())
    singles, pairs = ([number for number, count in copies if count == same] for same in (1, 2))
    others = [row for row in copies if row[1] > 2]
    header = (0, VERSION, FORMATS[deck_format], 1, int(hero))
    sections = (len(singles), *singles, len(pairs), *pairs, len(others), *chain.from_iterable(others))
    return b64encode(b"".join(map(encode_varint, (*header, *sections)))).decode()


def encode_varint(number: int) -> bytes:
    """Encode a number as a varint that `read_varints` decodes."""
    data = bytearray()
    while number > 0x7F:
        data.append(number & 0x7F | 0x80)
        number >>= 7
    return bytes(data) + bytes([number])


def copies_by_number(deck: Deck, cards: dict[str, Card]) -> Counter[int]:
    """Return a deck's card counts, keyed by card number."""
    counts: Counter[int] = Counter()  # a card can be listed by id and by name
    for name, count in deck.cards.items():
        card = find_card(name, cards)
        if count < 1 or card.id not in card_numbers():
            raise DeckError(
                f"{deck.name} has no deck code: no deck can list {card.name} ({card.id}) with a count of {count}"
            )
        counts[card_numbers()[card.id]] += count
    return counts


def format_fault(deck_format: object) -> str:
    """Return an error message if the format is unknown, and an empty string otherwise."""
    known = str(deck_format) in FORMATS
    return "" if known else f"unknown format {deck_format!r}; choose from {', '.join(FORMATS)}"


def hero_fault(hero: object, name: str) -> str:
    """Return an error message if the class has no hero with this number, and an empty string otherwise."""
    known = [str(number) for number, owner in hero_classes().items() if owner == name]
    return "" if str(hero) in known else f"the {name} has no hero {hero!r}; its heroes are {', '.join(known)}"
