"""Cards that are seen together: from recorded games, which cards follow from those already seen.

A side of a game is the bag of cards that one player showed in it.  The table counts in how many sides each card
occurs, and each pair of cards.  The second copy of a card counts as a card of its own, so decks that hold one of
each and decks that hold two are told apart.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from topdeck.core.errors import FormError
from topdeck.core.record import Record
from topdeck.core.registry import load_game
from topdeck.core.state import Json
from topdeck.core.validation import read_json

SCHEMA = 1
SMOOTHING = 1.0


class Bigrams:
    """How often cards, and pairs of cards, were shown by one player in one game."""

    def __init__(self, smoothing: float = SMOOTHING) -> None:
        self.smoothing = smoothing  # how many unknown cards are thought to have been seen beside each card
        self.sides = 0
        self.together: dict[str, Counter[str]] = {}

    def add(self, shown: Iterable[str]) -> None:
        """Learn from the cards that a player showed in a game."""
        copies = numbered_copies(shown)
        self.sides += 1
        for copy in copies:
            self.together.setdefault(copy, Counter()).update(other for other in copies if other != copy)

    def chances(self, seen: Sequence[str], candidates: Sequence[str]) -> list[float]:
        """For each candidate, the chance that it is the next one a player shows; they add up to 1.

        Each card seen has an opinion: how often the candidates were seen beside it, and a little for those that
        never were.  The chances are the mean of the opinions; nothing seen, no opinion, all chances are equal.
        """
        if not candidates:
            return []
        places = places_of(numbered_copies([*seen, *candidates])[len(seen) :])
        evidence = numbered_copies(seen)
        chances = [0.0 if evidence else 1 / len(candidates)] * len(candidates)
        floor = 0.0
        for name in evidence:
            beside = [(places[other], times) for other, times in self.beside(name).items() if other in places]
            total = len(evidence) * (sum(times for _, times in beside) + self.smoothing)
            floor += self.smoothing / (total * len(candidates))
            for place, times in beside:
                chances[place] += times / total
        return [chance + floor for chance in chances]

    def beside(self, card: str) -> Mapping[str, int]:
        """How often each other card was seen beside this one."""
        return self.together.get(card, {})

    # ---- the file

    def to_json(self) -> Json:
        """Each pair once, as numbers: the cards in order, and for each the later ones seen beside it."""
        cards = sorted(self.together)
        number = {card: place for place, card in enumerate(cards)}
        rows = []
        for card in cards:
            later = sorted((number[other], times) for other, times in self.together[card].items() if other > card)
            rows.append([number for pair in later for number in pair])
        return {
            "topdeck": "bigrams",
            "schema": SCHEMA,
            "smoothing": self.smoothing,
            "sides": self.sides,
            "cards": cards,
            "beside": rows,
        }

    def save(self, path: Path) -> None:
        """Write the table to a file."""
        path.write_text(json.dumps(self.to_json(), separators=(",", ":")) + "\n", "utf-8")


def numbered_copies(cards: Iterable[str]) -> list[str]:
    """The cards with their copies told apart: A, B, A becomes A, B, A*2."""
    counts: Counter[str] = Counter()
    copies = []
    for card in cards:
        counts[card] += 1
        copies.append(card if counts[card] == 1 else f"{card}*{counts[card]}")
    return copies


def places_of(copies: list[str]) -> dict[str, int]:
    return {copy: place for place, copy in enumerate(copies)}


def learned_from(records: Iterable[Record], smoothing: float = SMOOTHING) -> Bigrams:
    """The table of what the players of these games showed until the end."""
    table = Bigrams(smoothing)
    for record in records:
        game, last = load_game(record.game), record.final()
        for player in (0, 1):
            table.add(game.revealed_cards(last, player))
    return table


# ---- reading


def read_bigrams(path: Path) -> Bigrams:
    """The table in a file."""
    try:
        text = path.read_text("utf-8")
    except (OSError, ValueError) as error:
        raise FormError(f"{path} cannot be read: {error}") from None
    return parse_bigrams(text, str(path))


def parse_bigrams(text: str, place: str = "the table") -> Bigrams:
    try:
        data = read_json(text)
    except ValueError as error:
        raise FormError(f"{place} is not JSON: {error}") from None
    fault = fault_in(data)
    if fault:
        raise FormError(f"{place}: {fault}")
    table = Bigrams(data["smoothing"])
    table.sides = data["sides"]
    cards: list[str] = data["cards"]
    table.together = {card: Counter() for card in cards}
    for card, row in zip(cards, data["beside"], strict=True):
        for number, times in zip(row[::2], row[1::2], strict=True):
            table.together[card][cards[number]] = times
            table.together[cards[number]][card] = times
    return table


def fault_in(data: Any) -> str:
    """What is wrong with the data of a table."""
    if not isinstance(data, dict) or data.get("topdeck") != "bigrams":
        return 'it is no table of bigrams: it must say "topdeck": "bigrams"'
    if data.get("schema") != SCHEMA:
        return f"its schema is {data.get('schema')!r}, readable is {SCHEMA}"
    smoothing, sides = data.get("smoothing"), data.get("sides")
    if not isinstance(smoothing, int | float) or isinstance(smoothing, bool) or not 0 < smoothing < float("inf"):
        return f"its smoothing must be a number above 0, not {smoothing!r}"
    if not is_count(sides):
        return f"its sides must be a whole number, not {sides!r}"
    cards, rows = data.get("cards"), data.get("beside")
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards) or len({*cards}) < len(cards):
        return "its cards must be a list of different texts"
    if not isinstance(rows, list) or len(rows) != len(cards):
        return "it must have one row of pairs for each card"
    for place, row in enumerate(rows):
        if not is_row(row, place, len(cards)):
            return f"the row of {cards[place]} must be pairs of a later card's number and a count"
    return ""


def is_row(row: Any, place: int, cards: int) -> bool:
    if not isinstance(row, list) or len(row) % 2 or not all(is_count(number) for number in row):
        return False
    return all(place < number < cards for number in row[::2])


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
