"""A game's position editor: its fields, which are derived from the types of a position form, and its card lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import NODEFAULT, Struct, inspect

from topdeck.core.position_form import split_marks
from topdeck.core.state import Json, State

Kind = Literal["number", "seat", "flag", "choice", "words", "by row", "card", "cards"]


class CardOffer(Struct):
    """A card that the user can choose, with a short description."""

    id: str
    name: str
    words: str


class FormField(Struct, omit_defaults=True, kw_only=True):
    """A field of the position editor, with its type, default and limits."""

    name: str
    kind: Kind
    default: Any = None
    optional: bool = False  # whether the field can be left empty
    least: int | None = None  # minimum value of a number
    most: int | None = None  # maximum value of a number, or maximum number of cards in a list
    choices: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()  # rows, each with a separate choice
    cards: str = ""  # the name of the card list to choose from
    details: tuple[FormField, ...] = ()  # additional fields for each card
    seldom: bool = False  # whether the field is rarely needed


class Form(Struct, kw_only=True):
    """All fields of a position editor, the card lists, and an initial position."""

    table: tuple[FormField, ...]
    sides: tuple[FormField, ...]
    cards: dict[str, tuple[CardOffer, ...]]
    start: Json


@dataclass(frozen=True)
class Editor:
    """The position editor of a game.

    Attributes:
        form: A function that returns the fields, the card lists and an initial position.
        arrange: A function that returns the position described by a form, or raises a PositionFormError that lists the
            mistakes by field.
        arrangement: A function that returns the form of a position; the form's `lost` field lists the information that
            the form omits.
        scenario_text: A function that returns a Python program that creates the position described by a form.
    """

    form: Callable[[], Form]
    arrange: Callable[[Json], State]
    arrangement: Callable[[Any], Json]
    scenario_text: Callable[[Json], str]


class FormGuide(Struct, kw_only=True):
    """Information about form fields that their types do not express."""

    words: Mapping[str, Iterable[str]]  # the choices for each field
    cards: Mapping[str, str]  # the name of the card list for each field
    rows: Mapping[str, Iterable[str]] = {}  # the rows of each field that has a choice per row

    def fields(self, kind: type[Struct]) -> Iterator[FormField]:
        """Yield the fields of a Struct that the editor can show."""
        struct = inspect.type_info(kind)
        assert isinstance(struct, inspect.StructType)
        for field in struct.fields:
            field_type, marks = split_marks(field.type)
            shape = None if "lost" in marks else self.shape(field.encode_name, field_type, marks)
            if shape is not None:
                default = None if field.default is NODEFAULT else field.default
                yield FormField(name=field.encode_name, default=default, seldom="seldom" in marks, **shape)

    def shape(self, name: str, kind: inspect.Type, marks: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the attributes of the editor field for a type, or None if the editor does not support the type."""
        first, *others = sorted(members(kind), key=lambda member: isinstance(member, inspect.NoneType))
        first, more = split_marks(first)
        match first:
            case inspect.ListType(max_length=most) if name in self.cards:
                details = self.details(first.item_type)
                return {"kind": "cards", "cards": self.cards[name], "most": most, "details": details}
            case inspect.ListType() if name in self.words:
                return {"kind": "words", "choices": tuple(self.words[name])}
            case inspect.DictType() if name in self.rows:
                return {"kind": "by row", "choices": tuple(self.words[name]), "rows": tuple(self.rows[name])}
            case _ if name in self.cards:
                return {"kind": "card", "cards": self.cards[name], "details": self.details(kind), "optional": True}
            case inspect.IntType(ge=0, le=1):
                return {"kind": "seat", "optional": bool(others)}
            case inspect.IntType(ge=least, le=int(most)):
                least = {**marks, **more}.get("least", least)
                return {"kind": "number", "least": least, "most": most, "optional": bool(others)}
            case inspect.BoolType():
                return {"kind": "flag"}
            case inspect.LiteralType(values=values) if len(values) > 1:
                return {"kind": "choice", "choices": tuple(map(str, values))}
            case inspect.StrType() if name in self.words:
                return {"kind": "choice", "choices": tuple(self.words[name])}
        return None

    def details(self, kind: inspect.Type) -> tuple[FormField, ...]:
        """Return the fields of the Struct that describes a card, except the `card` field."""
        structs = [member for member in members(kind) if isinstance(member, inspect.StructType)]
        return tuple(field for struct in structs for field in self.fields(struct.cls) if field.name != "card")


def members(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)
