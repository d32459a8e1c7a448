"""Bigrams learned from records: counts of how often a player revealed both cards of a pair in the same game.

The cards that one player revealed in a game form a multiset.  For each pair of cards, the table counts the multisets
that contain both cards.  A second copy counts as a different card, so decks with one and two copies are distinguished.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

from msgspec import DecodeError, Meta, Struct, json

from topdeck.core.errors import FormError
from topdeck.core.record import Record
from topdeck.core.registry import load_game
from topdeck.core.validation import read_text

Count = Annotated[int, Meta(ge=0)]
SMOOTHING = 1.0


class Bigrams:
    """Counts of card pairs revealed by the same player in a game."""

    def __init__(self, smoothing: float = SMOOTHING) -> None:
        self.smoothing = smoothing  # the pseudocount for pairs that were never seen
        self.sides = 0
        self.together: dict[str, Counter[str]] = {}

    def add(self, shown: Iterable[str]) -> None:
        """Add the cards that a player revealed in a game."""
        copies = number_copies(shown)
        self.sides += 1
        for copy in copies:
            self.together.setdefault(copy, Counter()).update(other for other in copies if other != copy)

    def chances(self, seen: Sequence[str], candidates: Sequence[str]) -> list[float]:
        """Return each candidate's probability of being the next card that a player reveals.

        Each card seen defines a distribution: the smoothed counts of how often that card was revealed together with
        each candidate.  The result is the mean of these distributions, or uniform if no cards were seen.
        """
        if not candidates:
            return []
        copies = number_copies([*seen, *candidates])[len(seen) :]
        places = {copy: place for place, copy in enumerate(copies)}
        evidence = number_copies(seen)
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
        """Return how often each other card was revealed together with this card."""
        return self.together.get(card, {})

    # ---- the file

    def to_form(self) -> BigramForm:
        """Return the serializable form of the table, in which each pair occurs once."""
        cards = sorted(self.together)
        number = {card: place for place, card in enumerate(cards)}
        rows = []
        for card in cards:
            later = sorted((number[other], times) for other, times in self.together[card].items() if other > card)
            rows.append([number for pair in later for number in pair])
        return BigramForm(smoothing=self.smoothing, sides=self.sides, cards=cards, beside=rows)

    def save(self, path: Path) -> None:
        """Write the table to a JSON file."""
        path.write_bytes(json.encode(self.to_form()) + b"\n")


class BigramForm(Struct, tag_field="topdeck", tag="bigrams", kw_only=True):
    """The JSON form of a bigram table.

    Attributes:
        beside: One row per card, in which the indices of later cards alternate with the pair counts.
    """

    schema: Literal[1] = 1
    smoothing: Annotated[float, Meta(gt=0)]
    sides: Count
    cards: list[str]
    beside: list[list[Count]]


def number_copies(cards: Iterable[str]) -> list[str]:
    """Number the copies of each card, so that `A, B, A` becomes `A, B, A*2`."""
    counts: Counter[str] = Counter()
    copies = []
    for card in cards:
        counts[card] += 1
        copies.append(card if counts[card] == 1 else f"{card}*{counts[card]}")
    return copies


def learn_bigrams(records: Iterable[Record], smoothing: float = SMOOTHING) -> Bigrams:
    """Return a bigram table for the cards that the players revealed in these games."""
    table = Bigrams(smoothing)
    for record in records:
        game, last = load_game(record.game), record.final()
        for player in (0, 1):
            table.add(game.revealed_cards(last, player))
    return table


# ---- reading


def read_bigrams(path: Path) -> Bigrams:
    """Read a bigram table from a JSON file.

    Raises:
        FormError: The file cannot be read or is malformed.
    """
    return parse_bigrams(read_text(path, FormError), str(path))


def parse_bigrams(text: str, place: str = "the table") -> Bigrams:
    """Parse a bigram table from its JSON form.

    Raises:
        FormError: The text is not a valid bigram table; the message begins with `place`.
    """
    try:
        form = json.decode(text, type=BigramForm)
    except (DecodeError, RecursionError) as error:
        raise FormError(f"{place} is not a bigram table: {error}") from None
    if len(form.cards) != len({*form.cards}) or len(form.cards) != len(form.beside):
        raise FormError(f"{place}: the cards must be distinct, and each card must have a row in `beside`")
    table = Bigrams(form.smoothing)
    table.sides = form.sides
    table.together = {card: Counter() for card in form.cards}
    for first, (card, row) in enumerate(zip(form.cards, form.beside, strict=True)):
        if len(row) % 2 or not all(first < number < len(form.cards) for number in row[::2]):
            raise FormError(f"{place}: the row for {card} must alternate between indices of later cards and counts")
        for number, times in zip(row[::2], row[1::2], strict=True):
            table.together[card][form.cards[number]] = table.together[form.cards[number]][card] = times
    return table
