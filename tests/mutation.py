"""Code shared by the mutation tests of all games: the parts of a script, and the results of a card's tests.

A mutant is a card that lacks a part of its text.  The tests that are marked with its id are run with it, in this
process; one of them must fail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from inspect import signature
from typing import Any

from marks import Check, by_card

EVERYTHING, NOTHING = "everything", "nothing"

Words = dict[str, Any]


def parts_of(words: Words, whole: Sequence[str] = ()) -> Iterator[str]:
    """Yield the mutants of a script: without each attribute, and without each item of a list that is not in `whole`."""
    for word, value in words.items():
        several = isinstance(value, tuple) and word not in whole
        yield from (f"{word} {place}" for place in range(len(value))) if several else (word,)


def lacking(words: Words, part: str) -> Words:
    """Return the text without a part."""
    word, _, place = part.partition(" ")
    if word not in words or not place:
        return {name: value for name, value in words.items() if name != part}
    left = tuple(value for number, value in enumerate(words[word]) if number != int(place))
    return {**words, word: left}


def fails(check: Check) -> bool:
    try:
        check()
    except KeyboardInterrupt:
        raise
    except BaseException:  # pytest's own Failed is no Exception
        return True
    return False


def assert_passes(game: str, card_id: str) -> None:
    """Check that a card has tests and passes them."""
    found = by_card(game).get(card_id)
    assert found, f"no test in tests/games/{game}/cards is marked @pytest.mark.card({card_id!r})"
    assert not [check.__name__ for check in found if fails(check)]


def assert_noticed(game: str, card_id: str, part: str) -> None:
    """Check that one of the tests of a card fails for a mutant."""
    noticed = any(fails(check) for check in by_card(game).get(card_id, ()))
    assert noticed, f"no test marked {card_id!r} notices that it lacks {part}"


def assert_can_be_run(game: str) -> None:
    """The tests of cards ask for nothing."""
    asking = {check.__name__ for checks in by_card(game).values() for check in checks if signature(check).parameters}
    assert not asking, f"tests of cards are run with mutants, so they take no fixtures or parameters: {asking}"
