"""Position forms: the common schema for JSON files, the position editor, scenarios and puzzles.

A game describes its positions with one set of Structs.  Fields that users do not fill in are marked `internal`; the
JSON form contains internal fields, but the position editor omits them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from inspect import signature
from itertools import islice
from math import inf
from reprlib import repr as brief
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from msgspec import NODEFAULT, Meta, Struct, ValidationError, convert, inspect, structs, to_builtins

from topdeck.core.errors import FormError, PositionFormError, ScenarioError, TopdeckError, hint
from topdeck.core.state import Json, State
from topdeck.core.writing import quote

COLUMNS: Final = 100  # maximum length of a line of generated Python
INDENT: Final = "    "
MOST_MISTAKES: Final = 20  # the maximum number of mistakes in one error

CardName = Annotated[str, Meta(min_length=1, max_length=100)]  # a name or an id
Word = Annotated[str, Meta(max_length=50)]  # a name from a fixed list, such as a class or a keyword
Seat = Annotated[int, Meta(ge=0, le=1)]
Number = Annotated[int, Meta(ge=-(1 << 31), le=1 << 31)]  # fits into the integers that the compiled engines use
TWO: Final = Meta(min_length=2, max_length=2)
Streams = Annotated[Sequence[Annotated[int, Meta(ge=1, le=1 << 61)]], Meta(min_length=3, max_length=3)]
Seed = Annotated[int, Meta(ge=0, lt=1 << 60)]
SELDOM: Final = Meta(extra={"seldom": True})  # marks a field that is rarely needed
Lost = Annotated[list[str], Meta(max_length=100)]  # descriptions of the parts of a position that its form omits

T = TypeVar("T")
FormT = TypeVar("FormT", bound=Struct)


def internal(lost: str = "") -> Meta:
    """Mark a field that the position editor omits; `lost` describes the information lost without the field."""
    return Meta(extra={"lost": lost})


# ---- reading


def read_form(data: object, kind: type[T]) -> T:
    """Convert the data to a form.

    Raises:
        PositionFormError: The data is invalid; the error names the field, such as `sides[0].health`.
    """
    try:
        return convert(data, kind)
    except ValidationError as error:
        words, _, field = str(error).partition(" - at `$")
        raise PositionFormError({field.strip(".`"): f"{words[:1].lower()}{words[1:]}"}) from None
    except RecursionError:
        raise PositionFormError({"": "the form is nested too deeply"}) from None


def read_json_form(game: str, kind: str, schema: int, data: Any, form: type[FormT], read: Callable[[FormT], T]) -> T:
    """Read the JSON form of a state or an observation.

    Args:
        game: The name of the game.
        kind: The kind of object in the data, such as `state`.
        schema: The schema number that the data must have.
        data: The JSON form.
        form: The Struct that defines the fields of the data.
        read: A function that creates the result from the Struct.

    Raises:
        FormError: The data is invalid; the error describes the first mistake.
    """
    title = game.title()
    if not isinstance(data, dict) or data.get("game") != game:
        raise FormError(f'this is not the JSON form of a {title} {kind}: it must contain "game": "{game}"')
    if type(data.get("schema")) is not int or data["schema"] != schema:
        raise FormError(f"unsupported schema {brief(data.get('schema'))} for a {title} {kind}; expected {schema}")
    try:
        return read(read_form(data, form))
    except PositionFormError as error:
        field, words = next(iter(error.mistakes.items()))
        raise FormError(f"invalid {title} {kind}: {f'{field}: ' if field else ''}{words}") from None


def collect(readers: Mapping[str, Callable[[], Any]]) -> dict[str, Any]:
    """Call each field's reader and return the results, keyed by field.

    Raises:
        PositionFormError: At least one reader failed; the error lists the mistakes by field.
    """
    values: dict[str, Any] = {}
    mistakes: dict[str, str] = {}
    for field, read in readers.items():
        try:
            values[field] = read()
        except TopdeckError as error:
            inner = error.mistakes if isinstance(error, PositionFormError) else {"": str(error)}
            mistakes |= {join_fields(field, name): words for name, words in inner.items()}
    if mistakes:
        raise PositionFormError(dict(islice(mistakes.items(), MOST_MISTAKES)))
    return values


def join_fields(field: str, inner: str) -> str:
    return field + inner if inner.startswith("[") else ".".join(filter(None, (field, inner)))


def read_each(read: Callable[..., T], items: Iterable[Any], *arguments: Any) -> tuple[T, ...]:
    """Return the results for all items in a list, or raise a PositionFormError that lists mistakes by index."""
    items = list(items)
    try:
        return tuple([read(item, *arguments) for item in items])
    except TopdeckError:
        readers = {f"[{index}]": partial(read, item, *arguments) for index, item in enumerate(items)}
        return tuple(collect(readers).values())


def require_word(word: str, known: Iterable[str]) -> None:
    """Raise a ScenarioError with a suggestion unless the word is known."""
    if word not in known:
        raise ScenarioError(f"unknown value {word!r}{hint(word, known)}")


def keyword_bits(words: Iterable[str], keywords: Mapping[str, int]) -> int:
    """Return these keywords as a bit set."""
    bits = 0
    for word in words:
        require_word(word, keywords)
        bits |= keywords[word]
    return bits


def keyword_names(bits: int, keywords: Mapping[str, int]) -> list[str]:
    return [word for word, bit in keywords.items() if bits & bit] if bits else []


# ---- editable fields


@cache
def field_marks(kind: type[Struct]) -> dict[str, tuple[object, str | None]]:
    """Return each field's default and, if the field is internal, a description of the information lost without it."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return {field.name: (field_default(field), split_marks(field.type)[1].get("lost")) for field in described.fields}


def field_default(field: inspect.Field | structs.FieldInfo) -> Any:
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def split_marks(kind: inspect.Type) -> tuple[inspect.Type, dict[str, Any]]:
    """Split an annotated type into the plain type and its markers, such as `internal` and `SELDOM`."""
    return (kind.type, kind.extra or {}) if isinstance(kind, inspect.Metadata) else (kind, {})


def brief_form(form: Any) -> Any:
    """Return only the card's name if all other fields have their default values, otherwise the whole form."""
    return form.card if form == type(form)(form.card) else form


def make_editable(state: State, form: Any, name: Callable[[Any], str], make: Callable[[Any], object]) -> Json:
    """Return the JSON form of a position without internal fields; its `lost` field lists the missing information.

    Args:
        state: The position.
        form: The form of the position.
        name: A function that returns the display name of a part of the form.
        make: A function that creates a position from a form.

    Raises:
        PositionFormError: The game is over, or the form without its internal fields is not a valid position.
    """
    if state.result() is not None:
        raise PositionFormError({"": "the game is over; choose an earlier position"})
    form.turn = max(1, form.turn)
    lost = [*form.lost, *leave_out_internal(form, name)]
    for seat, side in enumerate(form.sides):
        lost += [f"player {seat}: {words}" for words in leave_out_internal(side, name)]
    form.lost = list(dict.fromkeys(lost))
    try:
        make(form)
    except ScenarioError as error:
        raise PositionFormError({"": f"this position cannot be edited: {error}"}) from None
    data: Json = to_builtins(form)
    return data


def leave_out_internal(form: Struct, name: Callable[[Any], str]) -> Iterator[str]:
    """Reset the internal fields of a form and its parts, and yield descriptions of the information that is lost."""
    for field, (default, lost) in field_marks(type(form)).items():
        value = getattr(form, field)
        if lost is not None:
            if value != default:
                setattr(form, field, default)
                if lost:
                    yield lost.format(name(form)) if "{" in lost else lost
        elif isinstance(value, Struct):
            yield from leave_out_internal(value, name)
        elif isinstance(value, list) and field != "sides":
            for place, item in enumerate(value):
                if isinstance(item, Struct):
                    yield from leave_out_internal(item, name)
                    value[place] = brief_form(item)


# ---- Python code


def chosen_options(function: Callable[..., object], given: Mapping[str, object]) -> dict[str, object]:
    """Return the keyword arguments whose values differ from a function's defaults."""
    known = signature(function).parameters
    return {name: value for name, value in given.items() if name not in known or known[name].default != value}


class Call(NamedTuple):
    """A Python call, with a prefix for each argument (`name=` for a keyword argument, otherwise an empty string)."""

    function: str
    arguments: Sequence[tuple[str, object]]


@dataclass(frozen=True)
class PythonWriter:
    """Writes forms as Python calls, and wraps values that do not fit on one line.

    Attributes:
        names: The names of the functions that create forms, keyed by form type.
        card_name: A function that converts a card id to the name of the card and returns any other string unchanged.
    """

    names: Mapping[type, str]
    card_name: Callable[[str], str]

    def write(self, value: object, indent: str = "", before: int = 0, columns: float = COLUMNS) -> str:
        """Return Python code for a value.

        Args:
            value: A form, call, mapping, list, string or number.
            indent: The indentation of the line on which the value begins.
            before: The number of other characters on that line.
            columns: The maximum length of a line.
        """
        match value:
            case Struct():
                return self.write(Call(self.names[type(value)], arguments(value)), indent, before, columns)
            case Call(function, items):
                opening, closing = f"{function}(", ")"
            case Mapping():
                opening, items, closing = "{", [(f"{quote(key)}: ", item) for key, item in value.items()], "}"
            case list() | tuple():
                opening, items, closing = "[", [("", item) for item in value], "]"
            case _:
                return quote(self.card_name(value)) if isinstance(value, str) else repr(value)
        line = opening + ", ".join(key + self.write(item, columns=inf) for key, item in items) + closing
        if len(indent) + before + len(line) <= columns:
            return line
        deeper = indent + INDENT
        parts = [key + self.write(item, deeper, len(key) + 1) for key, item in items]  # 1 for the comma
        if opening == "[" and all(isinstance(item, str) for _, item in items):
            parts = fill_lines(parts, COLUMNS - len(deeper))
        return "\n".join([opening, *(f"{deeper}{part}," for part in parts), f"{indent}{closing}"])


def arguments(form: Struct) -> list[tuple[str, object]]:
    """Return the arguments that create a form: required fields by position, then other non-default fields by name."""
    items = []
    for field in structs.fields(form):
        value = getattr(form, field.name)
        if field.required or value != field_default(field):
            items.append(("" if field.required else f"{field.name}=", value))
    return sorted(items, key=lambda item: item[0] != "")


def fill_lines(parts: list[str], columns: int) -> list[str]:
    """Join parts with commas, putting as many parts on each line as will fit."""
    lines = [parts[0]]
    for part in parts[1:]:
        longer = f"{lines[-1]}, {part}"
        if len(longer) < columns:
            lines[-1] = longer
        else:
            lines.append(part)
    return lines


def write_scenario(
    scenario: Callable[..., object],
    form: Any,
    options: Mapping[str, object],
    names: Mapping[type, str],
    card_name: Callable[[str], str],
) -> str:
    """Return a Python program for a form's position, with comments on the information that the form omits.

    Args:
        scenario: The function that creates a position; its module must also contain the functions in `names`.
        form: The form of a position.
        options: The scenario's arguments other than the sides; arguments with default values are omitted.
        names: The names of the functions that create the parts of a position, keyed by type.
        card_name: A function that converts a card id to the name of the card and returns any other string unchanged.
    """
    items = [("", side) for side in form.sides]
    items += [(f"{name}=", value) for name, value in chosen_options(scenario, options).items()]
    code = PythonWriter(names, card_name).write(Call(scenario.__name__, items), before=len("table = "))
    used = [name for name in sorted([*names.values(), scenario.__name__]) if f"{name}(" in code]
    comments = [f"# left out: {' '.join(words.split())}" for words in form.lost]  # always on a single line
    imports = f"from {scenario.__module__} import {', '.join(used)}"
    return "\n".join([imports, "", *comments, f"table = {code}", "state = table.state", ""])
