"""Positions as forms: what all games share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import pytest
from msgspec import Meta, Struct
from tiny_game import HighCard

from topdeck.core.errors import FormError, PositionFormError, ScenarioError
from topdeck.core.position_form import (
    MOST_MISTAKES,
    Call,
    Lost,
    Mistakes,
    brief_form,
    check_editable,
    chosen_options,
    internal,
    keyword_bits,
    keyword_names,
    make_editable,
    python,
    read_form,
    read_json_form,
    require_word,
    script,
    text_index,
    text_part,
    to_call,
)


class Pot(Struct, forbid_unknown_fields=True):
    card: str
    size: int = 3
    flowers: Sequence[str] = []
    broken: Annotated[bool, internal("what happened to {}")] = False
    id: Annotated[int, internal()] = 0


class Half(Struct, forbid_unknown_fields=True):
    health: Annotated[int, Meta(ge=1)] = 30
    pots: Sequence[str | Pot] = []


class Garden(Struct, forbid_unknown_fields=True):
    sides: Sequence[Half]
    weather: Annotated[str, internal("the weather")] = "sunny"
    lost: Lost = []


# ---- reading


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        ({"sides": [{}, {"health": 0}]}, "sides[1].health", "expected `int` >= 1"),
        ({"sides": [{}, {"helth": 1}]}, "sides[1]", "object contains unknown field `helth`"),
        ({"sides": 1}, "sides", "expected `array`, got `int`"),
        ([], "", "expected `object`, got `array`"),
    ],
)
def test_what_does_not_fit_is_told_by_field(data: object, field: str, words: str) -> None:
    with pytest.raises(PositionFormError) as caught:
        read_form(data, Garden)
    assert caught.value.mistakes == {field: words}


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ({}, 'this is not the JSON form of a Garden state: it must say "game": "garden"'),
        ({"game": "garden"}, "schema None of a Garden state is not known; it must be 2"),
        ({"game": "garden", "schema": 1}, "schema 1 of a Garden state is not known; it must be 2"),
        ({"game": "garden", "schema": 2}, "invalid Garden state: pots[0]: there is no rose"),
    ],
)
def test_a_json_form_is_refused_in_one_sentence(data: object, words: str) -> None:
    def fail(data: object) -> None:
        raise PositionFormError({"pots[0]": "there is no rose", "pots[1]": "there is no tulip"})

    with pytest.raises(FormError) as caught:
        read_json_form("garden", "state", 2, data, fail)
    assert str(caught.value) == words


def test_mistakes_are_told_together_but_not_without_end() -> None:
    mistakes = Mistakes()
    mistakes.each("hand", require_word, ["fier"] * 100, ("fire", "frost"))
    with pytest.raises(PositionFormError) as caught:
        mistakes.raise_if_any()
    assert len(caught.value.mistakes) == MOST_MISTAKES
    assert str(caught.value).startswith("hand[0]: 'fier' is not known here; did you mean fire?; hand[1]: ")


def test_mistakes_of_an_inner_form_keep_their_fields() -> None:
    inner, outer = Mistakes(), Mistakes()
    inner.note("keywords", "no such word")
    inner.note("", "impossible")
    assert outer.check("board[2]", inner.raise_if_any) is None
    assert outer.found == {"board[2].keywords": "no such word", "board[2]": "impossible"}


def test_nothing_wrong_is_not_refused() -> None:
    mistakes = Mistakes()
    assert mistakes.each("hand", int, ["1", "2"]) == [1, 2]
    assert mistakes.check("turn", int, "3") == 3
    mistakes.raise_if_any()


def test_keywords_are_words_or_bits() -> None:
    known = {"fire": 1, "frost": 4}
    assert keyword_bits(["frost", "fire", "frost"], known) == 5
    assert keyword_names(4 | 2, known) == ["frost"]
    with pytest.raises(ScenarioError, match="'ice' is not known here"):
        keyword_bits(["ice"], known)


def test_a_part_of_a_text_is_found_by_its_place() -> None:
    text, rules = ["grow", "wither", 3], ["rain"]
    assert [text_index(word, text, rules, "Rose") for word in ("rain", "grow", "wither", None)] == [-1, 0, 1, None]
    assert [text_part(place, text, rules, str, "Rose") for place in (-1, 0, 1)] == ["rain", "grow", "wither"]
    with pytest.raises(FormError, match="'hail' is not part of the text of Rose"):
        text_index("hail", text, rules, "Rose")
    for place, words in ((-2, "the text of Rose has no part -2"), (3, "has no part 3"), (2, "part 2 .* is no str")):
        with pytest.raises(ScenarioError, match=words):
            text_part(place, text, rules, str, "Rose")


# ---- what a person fills in


def test_an_editable_form_says_what_it_leaves_out() -> None:
    cracked = Pot("clay", broken=True, id=7)
    form = Garden([Half(pots=["tin", cracked, Pot("iron", id=8)]), Half(pots=[Pot("zinc", size=1)])], "rainy")
    make_editable(form, lambda part: part.card.title())
    assert form.lost == ["the weather", "player 0: what happened to Clay"]
    assert form.weather == "sunny"
    assert form.sides == [Half(pots=["tin", "clay", "iron"]), Half(pots=[Pot("zinc", size=1)])]


def test_a_form_that_says_nothing_but_the_card_is_its_name() -> None:
    assert brief_form(Pot("clay")) == "clay"
    assert brief_form(Pot("clay", size=4)) == Pot("clay", size=4)


def test_a_position_that_cannot_be_made_again_cannot_be_edited() -> None:
    def fail() -> None:
        raise ScenarioError("nobody is to move")

    with pytest.raises(PositionFormError, match=r"^this position cannot be edited: nobody is to move$"):
        check_editable(fail)


# ---- as Python


def call(form: Pot) -> Call:
    return to_call(form, {Pot: "pot"}, lambda text: {"clay_1": "Clay"}.get(text, text))


def test_a_call_gives_what_differs_from_the_default() -> None:
    assert python(call(Pot("clay_1", 3, ["rose"]))) == 'pot("Clay", flowers=["rose"])'
    assert python(call(Pot("tin", 4))) == 'pot("tin", size=4)'


def test_what_is_too_long_for_a_line_takes_several() -> None:
    names = [f"flower number {number}" for number in range(6)]
    garden = Call("garden", (call(Pot("clay", flowers=names)),), {"rows": {"first": None, "second": names}})
    text = python(garden)
    assert max(map(len, text.splitlines())) <= 100
    assert len(text.splitlines()) > 6
    made = eval(text, {"garden": lambda *pots, rows: (pots, rows), "pot": Pot})
    assert made == ((Pot("clay", flowers=names),), {"first": None, "second": names})


def test_options_that_are_the_default_need_not_be_written() -> None:
    def plant(kind: str, *, depth: int = 3, water: bool = True, **more: int) -> None: ...

    assert chosen_options(plant, {"depth": 3, "water": False, "sun": 1}) == {"water": False, "sun": 1}


def test_what_is_left_out_is_a_comment_whatever_it_says() -> None:
    text = script("flowers", ["pot", "garden", "fence"], Call("garden"), ["the fence\nraise SystemExit"])
    assert text == (
        "from flowers.scenario import garden\n"
        "\n"
        "# left out: the fence raise SystemExit\n"
        "table = garden()\n"
        "state = table.state\n"
    )


def test_a_game_need_not_offer_any_of_it() -> None:
    game = HighCard()
    state = game.start((game.decks.default(), game.decks.default()), 1)
    for refused in (
        lambda: game.editor.arrange({}),
        lambda: game.editor.arrangement(state),
        lambda: game.editor.scenario_text({}),
        game.win_guide,
    ):
        with pytest.raises(ScenarioError, match=game.title()):
            refused()
    assert game.puzzles == ()
