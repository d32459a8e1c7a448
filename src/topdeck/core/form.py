"""The position editor of a game: its fields, derived from the types of a position form, and the cards for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import NODEFAULT, Struct, inspect

from topdeck.core.position_form import split_marks
from topdeck.core.state import Json, State

Kind = Literal["number", "seat", "flag", "choice", "words", "by row", "card", "cards"]


class CardOffer(Struct):
    """A card that can be chosen: its id, its name, and a short description."""

    id: str
    name: str
    words: str


class FormField(Struct, omit_defaults=True, kw_only=True):
    """A field of the form."""

    name: str
    kind: Kind
    default: Any = None
    optional: bool = False  # may be left empty
    least: int | None = None  # of a number
    most: int | None = None  # of a number, or of cards in a list
    choices: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()  # each with a choice of its own
    cards: str = ""  # the name of the list of cards
    details: tuple[FormField, ...] = ()  # the fields of each card
    seldom: bool = False  # needed for few positions


class Form(Struct, kw_only=True):
    """All fields, the lists of cards, and an initial position."""

    table: tuple[FormField, ...]
    sides: tuple[FormField, ...]
    cards: dict[str, tuple[CardOffer, ...]]
    start: Json


@dataclass(frozen=True)
class Editor:
    """The position editor of a game.

    Attributes:
        form: Returns all fields.
        arrange: Returns the position of a filled-in form; raises PositionFormError with the mistakes by field.
        arrangement: Returns the form of a position; its `lost` lists what the form leaves out.
        scenario_text: Returns a Python program that makes the position of a form.
    """

    form: Callable[[], Form]
    arrange: Callable[[Json], State]
    arrangement: Callable[[Any], Json]
    scenario_text: Callable[[Json], str]


class FormGuide(Struct, kw_only=True):
    """Facts about the fields of a form that its types do not express."""

    words: Mapping[str, Iterable[str]]  # the choices of each field
    cards: Mapping[str, str]  # the list of cards by field
    rows: Mapping[str, Iterable[str]] = {}  # by field with a choice for each row

    def fields(self, kind: type[Struct]) -> Iterator[FormField]:
        """Yield the fields that the editor can show."""
        struct = inspect.type_info(kind)
        assert isinstance(struct, inspect.StructType)
        for field in struct.fields:
            field_type, marks = split_marks(field.type)
            shape = None if "lost" in marks else self.shape(field.encode_name, field_type, marks)
            if shape is not None:
                default = None if field.default is NODEFAULT else field.default
                yield FormField(name=field.encode_name, default=default, seldom="seldom" in marks, **shape)

    def shape(self, name: str, kind: inspect.Type, marks: Mapping[str, Any]) -> dict[str, Any] | None:
        """Return the attributes of the field for a type; None if the editor has no field for it."""
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
        """Return the fields of the struct that describes a card, without the card itself."""
        structs = [member for member in members(kind) if isinstance(member, inspect.StructType)]
        return tuple(field for struct in structs for field in self.fields(struct.cls) if field.name != "card")


def members(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)
