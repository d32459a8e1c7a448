"""All fields of the position editor can be filled in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from topdeck import load_game
from topdeck.core.form import Form, FormField

GAMES = ("hearthstone", "gwent")
Half = dict[str, Any]


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def form_of(game: str) -> Form:
    return load_game(game).editor.form()


def field_of(form: Form, name: str) -> FormField:
    return next(field for field in (*form.sides, *form.table) if field.name == name)


def arranged(game: str, half: Half) -> None:
    """Create the start position with these values for the first side."""
    start = form_of(game).start
    load_game(game).editor.arrange({**start, "sides": [{**start["sides"][0], **half}, start["sides"][1]]})


def test_the_editor_begins_with_a_position_in_which_something_can_be_done(game: str) -> None:
    rules = load_game(game)
    assert len(rules.editor.arrange(form_of(game).start).actions()) > 1


def test_every_card_that_is_offered_can_be_put_there(game: str) -> None:
    form = form_of(game)
    for field in form.sides:
        for half in fillings(form, field):
            arranged(game, half)


def fillings(form: Form, field: FormField) -> Iterator[Half]:
    """Yield all cards that a field accepts, with as many at a time as the field can hold."""
    offered = [card.id for card in form.cards.get(field.cards, ())]
    if field.kind == "card":
        yield from ({field.name: {"card": name} if field.details else name} for name in offered)
    elif field.kind == "cards":
        yield from ({field.name: some} for some in in_parts(offered, field.most or 1))


def in_parts(cards: list[str], most: int) -> Iterator[list[str]]:
    for start in range(0, len(cards), most):
        yield cards[start : start + most]


def test_every_word_that_is_offered_is_understood(game: str) -> None:
    for field in form_of(game).sides:
        if field.kind == "choice":
            for word in field.choices:
                arranged(game, {field.name: word, "leader": None} if game == "gwent" else {field.name: word})
        elif field.kind == "by row":
            for row in field.rows:
                for word in field.choices:
                    arranged(game, {field.name: {row: word}})


def test_numbers_have_bounds_and_may_be_at_them() -> None:
    mana = field_of(form_of("hearthstone"), "mana")
    assert (mana.kind, mana.least, mana.most, mana.default) == ("number", 0, 10, 10)
    arranged("hearthstone", {"mana": mana.least})
    arranged("hearthstone", {"mana": mana.most})


def test_a_card_on_the_board_has_details_and_one_in_the_deck_has_none() -> None:
    form = form_of("hearthstone")
    assert [field.name for field in field_of(form, "board").details if not field.seldom] == [
        *("attack", "health", "damage", "keywords")
    ]
    assert field_of(form, "deck").details == ()


def test_rows_of_gwent_have_hazards() -> None:
    effects = field_of(form_of("gwent"), "effects")
    assert effects.rows == ("melee", "ranged", "siege")
    assert {"fog", "frost", "rain"} <= set(effects.choices)


def test_only_secrets_are_offered_as_secrets() -> None:
    form = form_of("hearthstone")
    assert "Ice Block" in [card.name for card in form.cards["secrets"]]
    assert "Fireball" not in [card.name for card in form.cards["secrets"]]


def test_what_nobody_fills_in_by_hand_is_not_asked_for(game: str) -> None:
    form = form_of(game)
    assert not {"game", "sides", "seed", "lost"} & {field.name for field in form.table}
