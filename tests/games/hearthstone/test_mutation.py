"""The tests of the cards are tested: without a part of its text, a card must fail one of its tests.

A mutant is a card that lacks one word of its text or one keyword, or all it can do.  Its tests are run with it,
in this process.
"""

from collections.abc import Callable, Iterator
from functools import cache
from inspect import signature
from typing import Any

import pytest
from marks import Check, by_card

from topdeck.games.hearthstone import library
from topdeck.games.hearthstone.action import lay_out
from topdeck.games.hearthstone.card import Card
from topdeck.games.hearthstone.cards import WORDS
from topdeck.games.hearthstone.terms import KEYWORDS

CARDS = sorted(library.scripts())
CARD_TESTS = "tests/games/hearthstone/cards"
ROWS = {row["id"]: (number, row) for number, row in enumerate(library.numbers())}
EVERYTHING, NOTHING = "everything", "nothing"

Table = dict[str, Card]


# ---- mutants


def parts_of(id: str) -> Iterator[str]:
    """What a card can be made to lack; first of all, everything."""
    row = ROWS[id][1]
    yield EVERYTHING
    for word, value in words_of(id).items():
        several = isinstance(value, tuple) and word != "options"
        yield from (f"{word} {place}" for place in range(len(value))) if several else (word,)
    yield from row.get("keywords", ())
    yield from (number for number in ("spell damage", "overload") if row.get(number))


def words_of(id: str) -> dict[str, Any]:
    return {word: value for word, value in vars(library.scripts()[id]).items() if word in WORDS}


def without(table: Table, id: str, part: str) -> Table:
    """The card table, with this part of a card gone."""
    mutant = rewritten(table, id, part)
    if part == EVERYTHING and len(list(parts_of(id))) == 1:  # it can do nothing; so its numbers must matter
        mutant.attack, mutant.health = 0, 1
    changed = {**table, id: mutant}
    for card in table.values():
        if table[id] in card.options:
            changed[card.id] = rewritten(changed, card.id, NOTHING)
    return changed


def rewritten(table: Table, id: str, part: str) -> Card:
    """A new card of the same kind, without one part."""
    number, row = ROWS[id]
    changes = library.era_named(table[id].era)["numbers"].get(id, {})
    card = library.printed({**row, **changes}, table[id].era, number)
    words = {} if part == EVERYTHING else lacking(words_of(id), part)
    library.write(type(id, (), words), card, table)
    if part == EVERYTHING:
        card.keywords = card.spell_damage = card.overload = 0
    card.keywords &= ~KEYWORDS.get(part, 0)
    card.spell_damage *= part != "spell damage"
    card.overload *= part != "overload"
    card.listens = library.listens(card)
    lay_out(card)
    return card


def lacking(words: dict[str, Any], part: str) -> dict[str, Any]:
    word, _, place = part.partition(" ")
    if word not in words or not place:
        return {name: value for name, value in words.items() if name != part}
    left = tuple(value for number, value in enumerate(words[word]) if number != int(place))
    return {**words, word: left}


# ---- the check


def put_in(mutant: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scenarios use the cards of the library with one mutant among them."""
    whole: Callable[[str], Table] = library.card_table
    monkeypatch.setattr(library, "card_table", cache(lambda era: without(whole(era), mutant, part)))
    monkeypatch.setattr(library, "rules", cache(library.rules.__wrapped__))


def fails(check: Check) -> bool:
    try:
        check()
    except KeyboardInterrupt:
        raise
    except BaseException:  # pytest's own Failed is no Exception
        return True
    return False


@pytest.mark.parametrize("id", CARDS)
def test_there_are_tests_and_a_whole_card_passes_them(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert id in by_card(), f"no test in {CARD_TESTS} is marked @pytest.mark.card({id!r})"
    put_in(id, NOTHING, monkeypatch)
    assert not [check.__name__ for check in by_card()[id] if fails(check)]


@pytest.mark.parametrize(("id", "part"), [(id, part) for id in CARDS for part in parts_of(id)])
def test_what_a_card_lacks_is_noticed(id: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_in(id, part, monkeypatch)
    noticed = any(fails(check) for check in by_card().get(id, ()))
    assert noticed, f"no test marked {id!r} notices that {library.scripts()[id].__name__} lacks {part}"


def test_the_tests_of_cards_can_be_run_as_they_are() -> None:
    asking = {check.__name__ for checks in by_card().values() for check in checks if signature(check).parameters}
    assert not asking, f"tests of cards are run with mutants, so they take no fixtures or parameters: {asking}"


# ---- the list of tested cards


def test_only_cards_there_are_have_tests() -> None:
    assert not by_card().keys() - library.scripts().keys(), "these marks name no implemented card"


def test_the_list_of_tested_cards_is_fresh() -> None:
    assert sorted(library.tested()) == sorted(by_card()), "data/tested.json is stale; `make tested` writes it anew"
