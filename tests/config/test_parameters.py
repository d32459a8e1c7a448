"""The parameters of a class or function, read from its signature."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from topdeck.config.parameters import BELIEF, REQUIRED, SCORE, Parameter, Score, json_schema, parameters
from topdeck.config.parameters import Config as BaseConfig
from topdeck.core.errors import ConfigError, SpecError
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.madrid import EvolvedSecond

Percent = Annotated[int, Meta(ge=0, le=100)]


def words(make: Any) -> dict[str, str]:
    return {name: parameter.words() for name, parameter in parameters(make).items()}


class Base:
    def __init__(self, score: Score, width: Percent = 5, ms: Percent | None = None) -> None:
        self.given = (score, width, ms)


class Plain(Base):
    """A class without type annotations."""

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
    assert words(Texts) == {"score": "a score", "belief": "a belief", "title": "a string"}


def test_bounds_and_parts_can_be_asked_for() -> None:
    told = parameters(Base)
    assert told["width"].bounds == told["ms"].bounds == Meta(ge=0, le=100)
    assert (told["score"].role, told["width"].role, told["score"].bounds) == (SCORE, None, None)
    assert (told["ms"].may_be_none, told["width"].may_be_none) == (True, False)


def taking(  # type: ignore[no-untyped-def]
    score, belief="uniform", weights=(1, 2.5), names=("a",), things=(), nothing=None, bold=True
):
    pass


def test_what_has_no_type_at_all_is_guessed() -> None:
    assert words(taking) == {
        "score": "a score",
        "belief": "a belief",
        "weights": "a list of numbers",
        "names": "a list of strings",
        "things": "a list of anything",
        "nothing": "anything",
        "bold": "true or false",
    }
    assert parameters(taking)["belief"].role == BELIEF
    assert parameters(taking)["score"].default is REQUIRED


def typed(
    either: int | str,
    shares: Sequence[Annotated[float, Meta(ge=0.0, le=1.0)]],
    late: Annotated[int | None, Meta(ge=1, le=3)],
    rule: Literal["max", "mean"] | None,
    pair: tuple[int, ...],
    sides: Literal[4, 6],
) -> None:
    pass


def test_types_in_words() -> None:
    assert words(typed) == {
        "either": "a whole number or a string",
        "shares": "a list of numbers from 0.0 to 1.0",
        "late": "a whole number from 1 to 3 or none",
        "rule": "max, mean or none",
        "pair": "a list of whole numbers",
        "sides": "4 or 6",
    }


def test_bounds_of_a_union_are_those_of_its_numbers() -> None:
    late = parameters(typed)["late"]
    assert (late.convert(3), late.convert(None)) == (3, None)
    with pytest.raises(ConfigError, match=r"^must be a whole number from 1 to 3 or none, not 4$"):
        late.convert(4)


def test_the_constructor_of_a_class_that_may_be_compiled_is_not_read() -> None:
    assert parameters(EvolvedSecond) == {}
    assert words(SCORES["evo1"].make) == {"weights": "a list of numbers", "follows": "program or text"}


class Steps:
    """A class that is created from a `Config`."""

    class Config(BaseConfig):
        width: Annotated[Percent, Meta(description="Width of a step.")] = 5
        score: Score = "utility"

    def __init__(self, config: Config) -> None:
        self.config = config


class Leaps(Steps):
    class Config(Steps.Config):
        height: float | None = None


class Jumps(Steps):
    def __init__(self, length: int, **steps: Any) -> None:
        super().__init__(Steps.Config(**steps))


def test_the_fields_of_a_config_are_parameters_its_own_first() -> None:
    assert words(Leaps) == {"height": "a number or none", "width": "a whole number from 0 to 100", "score": "a score"}
    told = parameters(Leaps)["width"]
    assert (told.default, told.help, told.bounds) == (5, "Width of a step.", Meta(ge=0, le=100))


def test_a_constructor_may_hand_on_to_a_config() -> None:
    assert list(parameters(Jumps)) == ["length", "width", "score"]


def test_a_json_schema_says_types_bounds_defaults_and_help() -> None:
    schema = json_schema("leaps", [*parameters(Leaps).values(), Parameter("by-name", str)])
    assert schema["$defs"]["leaps"] == {
        "title": "leaps",
        "type": "object",
        "properties": {
            "height": {"anyOf": [{"type": "number"}, {"type": "null"}], "default": None},
            "width": {"type": "integer", "minimum": 0, "maximum": 100, "description": "Width of a step.", "default": 5},
            "score": {"anyOf": [{"type": "string"}, {"$ref": "#/$defs/Spec"}], "default": "utility"},
            "by-name": {"type": "string"},
        },
        "required": ["by-name"],
        "additionalProperties": False,
    }


def misspelt(width: int) -> None:
    pass


def test_a_type_that_is_not_there_is_named() -> None:
    misspelt.__annotations__["width"] = "Widht"
    with pytest.raises(SpecError, match=r"parameters of misspelt in .* cannot be read: name 'Widht' is not defined"):
        parameters(misspelt)


def test_a_type_of_a_config_that_is_not_there_is_named() -> None:
    class Odd:
        class Config(BaseConfig):
            width: Widht = 3  # type: ignore[name-defined]  # noqa: F821

    with pytest.raises(
        SpecError, match=r"parameters of .*Odd\.Config in .* cannot be read: name 'Widht' is not defined"
    ):
        parameters(Odd)


def test_bounds_of_a_union_in_a_config() -> None:
    class Odd:
        class Config(BaseConfig):
            late: Annotated[int | None, Meta(ge=1, le=3)] = None

    assert words(Odd) == {"late": "a whole number from 1 to 3 or none"}
