"""Positions as an editor fills them in: what all games share."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

import pytest
from msgspec import Meta, Struct
from tiny_game import HighCard

from topdeck.arrangement import (
    MOST_MISTAKES,
    Call,
    Mistakes,
    call_of,
    chosen_options,
    filled_in,
    must_be_word,
    python,
    script,
)
from topdeck.errors import ArrangementError, ScenarioError


class Half(Struct, forbid_unknown_fields=True):
    health: Annotated[int, Meta(ge=1)] = 30


class Form(Struct, forbid_unknown_fields=True):
    sides: tuple[Half, Half]


@pytest.mark.parametrize(
    ("data", "field", "words"),
    [
        ({"sides": [{}, {"health": 0}]}, "sides[1].health", "expected `int` >= 1"),
        ({"sides": [{}, {"helth": 1}]}, "sides[1]", "object contains unknown field `helth`"),
        ({"sides": [{}]}, "sides", "expected `array` of length 2, got 1"),
        ([], "", "expected `object`, got `array`"),
    ],
)
def test_what_does_not_fit_is_told_by_field(data: object, field: str, words: str) -> None:
    with pytest.raises(ArrangementError) as caught:
        filled_in(data, Form)
    assert caught.value.mistakes == {field: words}


def test_mistakes_are_told_together_but_not_without_end() -> None:
    mistakes = Mistakes()
    for number in range(100):
        mistakes.check(f"hand[{number}]", must_be_word, "fier", ("fire", "frost"))
    with pytest.raises(ArrangementError) as caught:
        mistakes.refuse()
    assert len(caught.value.mistakes) == MOST_MISTAKES
    assert str(caught.value).startswith("hand[0]: 'fier' is not known here; did you mean fire?; hand[1]: ")


def test_nothing_wrong_is_not_refused() -> None:
    mistakes = Mistakes()
    mistakes.check("hand[0]", must_be_word, "fire", ("fire", "frost"))
    mistakes.refuse()


@dataclass
class Pot:
    kind: str
    size: int = 3
    flowers: list[str] = field(default_factory=list)


def test_a_call_gives_what_differs_from_the_default() -> None:
    assert python(call_of("pot", Pot("clay", 3, ["rose"]), {"kind": str.upper})) == 'pot("CLAY", flowers=["rose"])'
    assert python(call_of("pot", Pot("clay", 4), {})) == 'pot("clay", size=4)'


def test_what_is_too_long_for_a_line_takes_several() -> None:
    names = [f"flower number {number}" for number in range(6)]
    call = Call("garden", (call_of("pot", Pot("clay", flowers=names), {}),), {"rows": {"first": None, "second": names}})
    text = python(call)
    assert max(map(len, text.splitlines())) <= 100
    assert len(text.splitlines()) > 6
    made = eval(text, {"garden": lambda *pots, rows: (pots, rows), "pot": Pot})
    assert made == ((Pot("clay", flowers=names),), {"first": None, "second": names})


def test_options_that_are_the_default_need_not_be_written() -> None:
    def plant(kind: str, *, depth: int = 3, water: bool = True, **more: int) -> None: ...

    assert chosen_options(plant, {"depth": 3, "water": False, "sun": 1}) == {"water": False, "sun": 1}


def test_what_is_left_out_is_a_comment_whatever_it_says() -> None:
    text = script("flowers", ["fence", "garden", "pot"], Call("garden"), ["the fence\nraise SystemExit"])
    assert text == (
        "from flowers.scenario import garden\n"
        "\n"
        "# left out: the fence raise SystemExit\n"
        "table = garden()\n"
        "state = table.state\n"
    )


def test_a_game_need_not_offer_any_of_it() -> None:
    game = HighCard()
    state = game.start((game.default_deck(), game.default_deck()), 1)
    for refused in (
        lambda: game.arrange({}),
        lambda: game.arrangement(state),
        lambda: game.scenario_text({}),
        game.win_guide,
    ):
        with pytest.raises(ScenarioError, match=game.title()):
            refused()
    assert game.puzzles() == ()
