"""Mutation tests of the card tests: without a part of its text, a card must fail one of its tests.

A mutant is a card without one part of its text, without one keyword, or without its entire text.  The tests of the card
are run with the mutant in this process.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import mutation
import pytest
from marks import by_card
from mutation import EVERYTHING, NOTHING

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine import table
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.actions import create_actions
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import KEYWORDS
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.language.script import ATTRIBUTES

pytestmark = pytest.mark.slow

TEXTS = {f"{text.card_id} {text.since}".strip(): text for text in database.all_scripts()}
ROWS = {row["id"]: (number, row) for number, row in enumerate(database.numbers())}

Table = dict[str, Card]


# ---- mutants


def parts_of(text: Any) -> Iterator[str]:
    """Yield the mutants of a card, starting with the one without any text."""
    row = ROWS[text.card_id][1]
    yield EVERYTHING
    yield from mutation.parts_of(words_of(text), ("options", "ingredients"))
    yield from row.get("keywords", ())
    yield from (number for number in ("spell damage", "overload") if row.get(number))


def words_of(text: Any) -> dict[str, Any]:
    return {word: value for word, value in vars(text).items() if word in ATTRIBUTES}


def without(table: Table, text: Any, part: str) -> Table:
    """Return the card table without this part of a card."""
    mutant = rewritten(table, text, part)
    if part == EVERYTHING and len(list(parts_of(text))) == 1:  # it can do nothing; so its numbers must matter
        mutant.attack, mutant.health, mutant.cost = 0, 2 if mutant.health == 1 else 1, mutant.cost + mutant.is_spell()
    changed = {**table, mutant.id: mutant}
    for card in table.values():
        if table[mutant.id] in card.options:
            changed[card.id] = rewritten(changed, database.scripts(card.era)[card.id], NOTHING)
        if table[mutant.id] in card.ingredients:
            changed |= brewed(changed, card, mutant)
    return changed


class Nothing(Effect):
    """An effect that does nothing, so that an ingredient without text can be mixed."""

    def run(self, game: table.Table, me: Entity, it: Entity) -> None:
        pass


def brewed(table: Table, potion: Card, mutant: Card) -> Table:
    """Return the potion and all its mixtures, with the mutant as one of the ingredients."""
    texts = database.scripts(potion.era)
    mutant.play = mutant.play or Nothing()
    others = [ingredient.id for ingredient in potion.ingredients if ingredient.id != mutant.id]
    fresh = {card_id: rewritten(table, texts[card_id], NOTHING) for card_id in others}
    new = rewritten({**table, **fresh}, texts[potion.id], NOTHING)
    mixed = database.make_mixtures(new, min(card.number for card in potion.ingredients[0].mixtures))
    for card in mixed.values():
        create_actions(card)
    return {**fresh, new.id: new, **mixed}


def rewritten(table: Table, text: Any, part: str) -> Card:
    """Return a new card of the same kind, without one part."""
    card_id = text.card_id
    number, row = ROWS[card_id]
    card = database.card_from_row(database.row_in_era(row, table[card_id].era), table[card_id].era, number)
    words = {} if part == EVERYTHING else mutation.lacking(words_of(text), part)
    database.apply_script(type(card_id, (), words), card, table)
    if part == EVERYTHING:
        card.keywords = card.spell_damage = card.overload = 0
    card.keywords &= ~KEYWORDS.get(part, 0)
    card.spell_damage *= part != "spell damage"
    card.overload *= part != "overload"
    if card.options:
        card.combined = database.combine_options(card)
    card.listens = database.compute_listening_bits(card)
    create_actions(card)
    return card


# ---- the check


def put_in(mutant: Any, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scenarios use the card table with one mutant, in the eras that have its text."""
    whole: Callable[[str], Table] = database.card_table

    def table(era: str) -> Table:
        return without(whole(era), mutant, part) if mutant in database.scripts(era).values() else whole(era)

    monkeypatch.setattr(database, "card_table", cache(table))
    for keeper in ("rules", "shared_rules", "card_pools"):
        monkeypatch.setattr(database, keeper, cache(getattr(database, keeper).__wrapped__))


@pytest.mark.parametrize("name", TEXTS)
def test_there_are_tests_and_a_whole_card_passes_them(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_in(TEXTS[name], NOTHING, monkeypatch)
    mutation.assert_passes("hearthstone", TEXTS[name].card_id)


@pytest.mark.parametrize(("name", "part"), [(name, part) for name, text in TEXTS.items() for part in parts_of(text)])
def test_what_a_card_lacks_is_noticed(name: str, part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_in(TEXTS[name], part, monkeypatch)
    mutation.assert_noticed("hearthstone", TEXTS[name].card_id, part)


def test_the_tests_of_cards_can_be_run_as_they_are() -> None:
    mutation.assert_can_be_run("hearthstone")


# ---- the list of tested cards


def test_only_cards_there_are_have_tests() -> None:
    assert not by_card("hearthstone").keys() - database.scripts().keys(), "these marks name no implemented card"
