"""Position forms: the parts that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import pytest
from msgspec import Meta, Struct
from tiny_game import HighCard

from topdeck.core.errors import FormError, PositionFormError, ScenarioError
from topdeck.core.position_form import (
    MOST_MISTAKES,
    Lost,
    PythonWriter,
    brief_form,
    chosen_options,
    collect,
    internal,
    keyword_bits,
    keyword_names,
    make_editable,
    read_each,
    read_form,
    read_json_form,
    require_word,
    write_scenario,
)
from topdeck.core.state import State


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
    turn: int = 0


class Plot(Struct):
    game: str
    schema: int


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
        ({}, 'this is not the JSON form of a Garden state: it must contain "game": "garden"'),
        ({"game": "garden"}, "unsupported schema None for a Garden state; expected 2"),
        ({"game": "garden", "schema": 1}, "unsupported schema 1 for a Garden state; expected 2"),
        ({"game": "garden", "schema": 2}, "invalid Garden state: pots[0]: there is no rose"),
    ],
)
def test_a_json_form_is_refused_in_one_sentence(data: object, words: str) -> None:
    def fail(form: Plot) -> None:
        raise PositionFormError({"pots[0]": "there is no rose", "pots[1]": "there is no tulip"})

    with pytest.raises(FormError) as caught:
        read_json_form("garden", "state", 2, data, Plot, fail)
    assert str(caught.value) == words


def test_mistakes_are_told_together_but_not_without_end() -> None:
    with pytest.raises(PositionFormError) as caught:
        collect({"hand": partial(read_each, require_word, ["fier"] * 100, ("fire", "frost"))})
    assert len(caught.value.mistakes) == MOST_MISTAKES
    assert str(caught.value).startswith("hand[0]: unknown value 'fier'; did you mean fire?; hand[1]: ")


def test_mistakes_of_an_inner_form_keep_their_fields() -> None:
    def fail(kind: str) -> None:
        raise PositionFormError({"keywords": f"no such {kind}", "": "impossible"})

    with pytest.raises(PositionFormError) as caught:
        collect({"board": partial(read_each, fail, ["minion"]), "weapon": partial(fail, "weapon")})
    assert caught.value.mistakes == {
        "board[0].keywords": "no such minion",
        "board[0]": "impossible",
        "weapon.keywords": "no such weapon",
        "weapon": "impossible",
    }


def test_nothing_wrong_is_not_refused() -> None:
    assert collect({"hand": partial(read_each, int, ["1", "2"]), "turn": partial(int, "3")}) == {
        "hand": (1, 2),
        "turn": 3,
    }


def test_keywords_are_words_or_bits() -> None:
    known = {"fire": 1, "frost": 4}
    assert keyword_bits(["frost", "fire", "frost"], known) == 5
    assert keyword_names(4 | 2, known) == ["frost"]
    with pytest.raises(ScenarioError, match="unknown value 'ice'"):
        keyword_bits(["ice"], known)


# ---- what a person fills in


def a_state() -> State:
    game = HighCard()
    return game.start((game.decks.default(), game.decks.default()), 1)


def test_an_editable_form_says_what_it_leaves_out() -> None:
    cracked = Pot("clay", broken=True, id=7)
    form = Garden([Half(pots=["tin", cracked, Pot("iron", id=8)]), Half(pots=[Pot("zinc", size=1)])], "rainy")
    data = make_editable(a_state(), form, lambda part: part.card.title(), lambda form: None)
    assert data["lost"] == form.lost == ["the weather", "player 0: what happened to Clay"]
    assert form.weather == "sunny"
    assert form.sides == [Half(pots=["tin", "clay", "iron"]), Half(pots=[Pot("zinc", size=1)])]


def test_a_form_that_says_nothing_but_the_card_is_its_name() -> None:
    assert brief_form(Pot("clay")) == "clay"
    assert brief_form(Pot("clay", size=4)) == Pot("clay", size=4)


def test_a_position_that_cannot_be_made_again_cannot_be_edited() -> None:
    def fail(form: Garden) -> None:
        raise ScenarioError("nobody is to move")

    with pytest.raises(PositionFormError, match=r"^this position cannot be edited: nobody is to move$"):
        make_editable(a_state(), Garden([]), str, fail)


# ---- as Python


class Bed(Struct):
    pot: Pot
    rows: dict[str, list[str] | None] = {}


WRITER = PythonWriter({Pot: "pot", Bed: "bed"}, lambda text: {"clay_1": "Clay"}.get(text, text))


def test_a_call_gives_what_differs_from_the_default() -> None:
    assert WRITER.write(Pot("clay_1", 3, ["rose"])) == 'pot("Clay", flowers=["rose"])'
    assert WRITER.write(Pot("tin", 4)) == 'pot("tin", size=4)'


def test_what_is_too_long_for_a_line_takes_several() -> None:
    names = [f"flower number {number}" for number in range(6)]
    bed = Bed(Pot("clay", flowers=names), {"first": None, "second": names})
    text = WRITER.write(bed)
    assert max(map(len, text.splitlines())) <= 100
    assert len(text.splitlines()) > 6
    assert eval(text, {"bed": Bed, "pot": Pot}) == bed


def test_options_that_are_the_default_need_not_be_written() -> None:
    def plant(kind: str, *, depth: int = 3, water: bool = True, **more: int) -> None: ...

    assert chosen_options(plant, {"depth": 3, "water": False, "sun": 1}) == {"water": False, "sun": 1}


def test_each_omission_is_a_comment_on_a_single_line() -> None:
    def garden(*sides: Pot) -> None: ...

    form = Garden([], lost=["the fence\nraise SystemExit"])
    assert write_scenario(garden, form, {}, {Pot: "pot"}, str) == (
        f"from {__name__} import garden\n"
        "\n"
        "# left out: the fence raise SystemExit\n"
        "table = garden()\n"
        "state = table.state\n"
    )


def test_a_game_need_not_offer_any_of_it() -> None:
    game, state = HighCard(), a_state()
    for refused in (
        lambda: game.editor.arrange({}),
        lambda: game.editor.arrangement(state),
        lambda: game.editor.scenario_text({}),
        game.win_guide,
    ):
        with pytest.raises(ScenarioError, match=game.title()):
            refused()
    assert game.puzzles == ()
