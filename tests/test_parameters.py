"""What a class or function takes to make something, as its signature tells."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, Literal

import pytest

from topdeck.agents.spec_resolution import Score
from topdeck.errors import SpecError
from topdeck.games.hearthstone.scores.linear import DEFAULT, Linear
from topdeck.games.hearthstone.scores.madrid import EVO1, EvolvedSecond
from topdeck.parameters import A_BELIEF, A_SCORE, REQUIRED, Bounds, compiled_constructor, parameters

Percent = Annotated[int, Bounds(0, 100)]


def words(make: Any) -> dict[str, str]:
    return {name: one.words() for name, one in parameters(make).items()}


class Base:
    def __init__(self, score: Score, width: Percent = 5, ms: Percent | None = None) -> None:
        self.given = (score, width, ms)


class Plain(Base):
    """Without any types."""

    def __init__(self, c=1.0, score="utility", ms=None, **others) -> None:  # type: ignore[no-untyped-def]
        super().__init__(score, ms=ms, **others)


class Closed(Base):
    def __init__(self, width=7) -> None:  # type: ignore[no-untyped-def]
        super().__init__("utility", width)


def test_a_parameter_without_a_type_has_that_of_the_base() -> None:
    assert words(Plain) == {
        "c": "a number",
        "score": "a score",
        "ms": "a whole number from 0 to 100 or none",
        "width": "a whole number from 0 to 100",
    }
    assert words(Closed) == {"width": "a whole number from 0 to 100"}
    assert parameters(Plain)["score"].default == "utility"


class Texts(Base):
    def __init__(self, score: str = "utility", belief: str = "uniform", title: str = "") -> None:
        super().__init__(score)


def test_a_text_called_score_or_belief_is_a_spec_of_one() -> None:
    assert words(Texts) == {"score": "a score", "belief": "a belief", "title": "a text"}


def test_bounds_and_parts_can_be_asked_for() -> None:
    told = parameters(Base)
    assert told["width"].bounds == told["ms"].bounds == Bounds(0, 100)
    assert (told["score"].part, told["width"].part, told["score"].bounds) == (A_SCORE, None, None)
    assert (told["ms"].may_be_none, told["width"].may_be_none) == (True, False)


def taking(  # type: ignore[no-untyped-def]
    score,
    belief="uniform",
    weights=(1, 2.5),
    names=("a",),
    things=(),
    nothing=None,
    bold=True,
):
    pass


def test_what_has_no_type_at_all_is_guessed() -> None:
    assert words(taking) == {
        "score": "a score",
        "belief": "a belief",
        "weights": "a list of numbers",
        "names": "a list of texts",
        "things": "a list of anything",
        "nothing": "anything",
        "bold": "true or false",
    }
    assert parameters(taking)["belief"].part == A_BELIEF
    assert parameters(taking)["score"].default is REQUIRED


def typed(
    either: int | str,
    shares: Sequence[Annotated[float, Bounds(0.0, 1.0)]],
    late: Annotated[int | None, Bounds(1, 3)],
    rule: Literal["max", "mean"] | None,
    pair: tuple[int, ...],
    sides: Literal[4, 6],
) -> None:
    pass


def test_types_in_words() -> None:
    assert words(typed) == {
        "either": "a whole number or a text",
        "shares": "a list of numbers from 0.0 to 1.0",
        "late": "a whole number from 1 to 3 or none",
        "rule": "max, mean or none",
        "pair": "a list of whole numbers",
        "sides": "4 or 6",
    }


def test_compiled_classes_tell_their_parameters() -> None:
    assert parameters(Linear)["weights"].default == DEFAULT
    assert parameters(EvolvedSecond)["weights"].default == EVO1
    assert words(EvolvedSecond)["weights"] == "a list of numbers"


def test_the_constructor_of_a_compiled_class_is_read_from_the_source_beside_it() -> None:
    constructor = compiled_constructor(EvolvedSecond)
    assert constructor is not None
    assert parameters(constructor)["weights"] == parameters(EvolvedSecond)["weights"]


def test_a_compiled_class_without_its_source_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("closed")
    module.__file__ = str(tmp_path / "closed.cpython-311.so")
    monkeypatch.setitem(sys.modules, "closed", module)
    hidden = type("Hidden", (), {"__module__": "closed", "__init__": object.__init__})
    with pytest.raises(SpecError, match=r"^closed:Hidden is compiled, and closed\.py is not beside it to be read$"):
        parameters(hidden)


def misspelt(width: int) -> None:
    pass


def test_a_type_that_is_not_there_is_named() -> None:
    misspelt.__annotations__["width"] = "Widht"
    with pytest.raises(SpecError, match=r"parameters of misspelt in .* cannot be read: name 'Widht' is not defined"):
        parameters(misspelt)
