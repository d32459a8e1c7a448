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

from topdeck.games.hearthstone.cards import WORDS, database
from topdeck.games.hearthstone.engine import model
from topdeck.games.hearthstone.engine.actions import prepare_actions
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import KEYWORDS
from topdeck.games.hearthstone.engine.words import Effect

pytestmark = pytest.mark.slow

TEXTS = {f"{text.card_id} {text.since}".strip(): text for text in database.texts()}
CARD_TESTS = "tests/games/hearthstone/cards"
ROWS = {row["id"]: (number, row) for number, row in enumerate(database.numbers())}
EVERYTHING, NOTHING = "everything", "nothing"

Table = dict[str, Card]


# ---- mutants


def parts_of(text: Any) -> Iterator[str]:
    """What a card can be made to lack; first of all, everything."""
    row = ROWS[text.card_id][1]
    yield EVERYTHING
    for word, value in words_of(text).items():
        several = isinstance(value, tuple) and word not in ("options", "ingredients")
        yield from (f"{word} {place}" for place in range(len(value))) if several else (word,)
    yield from row.get("keywords", ())
    yield from (number for number in ("spell damage", "overload") if row.get(number))


def words_of(text: Any) -> dict[str, Any]:
    return {word: value for word, value in vars(text).items() if word in WORDS}


def without(table: Table, text: Any, part: str) -> Table:
    """The card table, with this part of a card gone."""
    mutant = rewritten(table, text, part)
    if part == EVERYTHING and len(list(parts_of(text))) == 1:  # it can do nothing; so its numbers must matter
        mutant.attack, mutant.health, mutant.cost = 0, 1, mutant.cost + mutant.is_spell()
    changed = {**table, mutant.id: mutant}
    for card in table.values():
        if table[mutant.id] in card.options:
            changed[card.id] = rewritten(changed, database.scripts(card.era)[card.id], NOTHING)
        if table[mutant.id] in card.ingredients:
            changed |= brewed(changed, card, mutant)
    return changed


class Nothing(Effect):
    """What a mutant without text brings into a mixture."""

    def run(self, game: model.Table, me: model.Entity, it: model.Entity) -> None:
        pass


def brewed(table: Table, potion: Card, mutant: Card) -> Table:
    """The potion and all that can be mixed for it, the mutant among its ingredients."""
    texts = database.scripts(potion.era)
    mutant.play = mutant.play or Nothing()
    others = [one.id for one in potion.ingredients if one.id != mutant.id]
    fresh = {card_id: rewritten(table, texts[card_id], NOTHING) for card_id in others}
    new = rewritten({**table, **fresh}, texts[potion.id], NOTHING)
    mixed = database.mixtures(new, min(card.number for card in potion.ingredients[0].mixtures))
    for card in mixed.values():
        prepare_actions(card)
    return {**fresh, new.id: new, **mixed}


def rewritten(table: Table, text: Any, part: str) -> Card:
    """A new card of the same kind, without one part."""
    card_id = text.card_id
    number, row = ROWS[card_id]
    card = database.card_from_row(database.row_in_era(row, table[card_id].era), table[card_id].era, number)
    words = {} if part == EVERYTHING else lacking(words_of(text), part)
    database.write_text(type(card_id, (), words), card, table)
    if part == EVERYTHING:
        card.keywords = card.spell_damage = card.overload = 0
    card.keywords &= ~KEYWORDS.get(part, 0)
    card.spell_damage *= part != "spell damage"
    card.overload *= part != "overload"
    card.listens = database.listens(card)
    prepare_actions(card)
    return card


def lacking(words: dict[str, Any], part: str) -> dict[str, Any]:
    word, _, place = part.partition(" ")
    if word not in words or not place:
        return {name: value for name, value in words.items() if name != part}
    left = tuple(value for number, value in enumerate(words[word]) if number != int(place))
    return {**words, word: left}


# ---- the check


def put_in(mutant: Any, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scenarios use the cards of the library with one mutant among them, in the eras that have its text."""
    whole: Callable[[str], Table] = database.card_table

    def table(era: str) -> Table:
        return without(whole(era), mutant, part) if mutant in database.scripts(era).values() else whole(era)

    monkeypatch.setattr(database, "card_table", cache(table))
    for keeper in ("rules", "shared_rules", "card_pools"):
        monkeypatch.setattr(database, keeper, cache(getattr(database, keeper).__wrapped__))


def fails(check: Check) -> bool:
    try:
        check()
    except KeyboardInterrupt:
        raise
    except BaseException:  # pytest's own Failed is no Exception
        return True
    return False


@pytest.mark.parametrize("name", TEXTS)
def test_there_are_tests_and_a_whole_card_passes_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card_id = TEXTS[name].card_id
    assert card_id in by_card(), f"no test in {CARD_TESTS} is marked @pytest.mark.card({card_id!r})"
    put_in(TEXTS[name], NOTHING, monkeypatch)
    assert not [check.__name__ for check in by_card()[card_id] if fails(check)]


@pytest.mark.parametrize(("name", "part"), [(name, part) for name, text in TEXTS.items() for part in parts_of(text)])
def test_what_a_card_lacks_is_noticed(name: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXTS[name]
    put_in(text, part, monkeypatch)
    noticed = any(fails(check) for check in by_card().get(text.card_id, ()))
    assert noticed, f"no test marked {text.card_id!r} notices that {text.__name__} lacks {part}"


def test_the_tests_of_cards_can_be_run_as_they_are() -> None:
    asking = {check.__name__ for checks in by_card().values() for check in checks if signature(check).parameters}
    assert not asking, f"tests of cards are run with mutants, so they take no fixtures or parameters: {asking}"


# ---- the list of tested cards


def test_only_cards_there_are_have_tests() -> None:
    assert not by_card().keys() - database.scripts().keys(), "these marks name no implemented card"
