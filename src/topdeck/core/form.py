"""The fields of the position editor, read from the types of a position form, and the cards that fit into them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from msgspec import NODEFAULT, Struct, inspect

from topdeck.core.position_form import lost_words
from topdeck.core.state import Json, State

Kind = Literal["number", "seat", "flag", "choice", "words", "by row", "card", "cards"]


class CardOffer(Struct):
    """A card that can be put somewhere: what the form calls it, its name, and what tells it from others."""

    id: str
    name: str
    words: str


class FormField(Struct, omit_defaults=True, kw_only=True):
    """A line of the form."""

    name: str
    kind: Kind
    default: Any = None
    optional: bool = False  # it may be left empty
    least: int | None = None  # of a number
    most: int | None = None  # of a number, or how many there may be
    choices: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()  # that have a choice each
    cards: str = ""  # which list they are from
    details: tuple[FormField, ...] = ()  # what may be said of each card
    seldom: bool = False  # most positions do without


class Form(Struct, kw_only=True):
    """All that can be filled in, and a position to begin with."""

    table: tuple[FormField, ...]
    sides: tuple[FormField, ...]
    cards: dict[str, tuple[CardOffer, ...]]
    start: Json


@dataclass(frozen=True)
class Editor:
    """The position editor of a game.

    Attributes:
        form: Returns all fields.
        arrange: Returns the position of a filled-in form; raises ArrangementError with the mistakes by field.
        arrangement: Returns the form of a position; its `lost` lists what the form leaves out.
        scenario_text: Returns a Python program that makes the position of a form.
    """

    form: Callable[[], Form]
    arrange: Callable[[Json], State]
    arrangement: Callable[[Any], Json]
    scenario_text: Callable[[Json], str]


class FormGuide(Struct, kw_only=True):
    """What the types of a form do not say."""

    words: Mapping[str, Iterable[str]]  # the choices of each field
    cards: Mapping[str, str]  # which list the cards of a field are from
    rows: Mapping[str, Iterable[str]] = {}  # of fields that have a choice for each
    seldom: Mapping[type, Iterable[str]] = {}  # fields that most positions do without, by form

    def fields(self, kind: type[Struct]) -> tuple[FormField, ...]:
        """The fields that an editor can show; others stay as they are."""
        found = inspect.type_info(kind)
        assert isinstance(found, inspect.StructType)
        return tuple(self.fields_of(found))

    def fields_of(self, struct: inspect.StructType) -> Iterator[FormField]:
        for field in struct.fields:
            shape = self.shape(field.encode_name, field.type)
            if shape is not None:
                default = None if field.default is NODEFAULT else field.default
                seldom = field.encode_name in self.seldom.get(struct.cls, ())
                yield FormField(name=field.encode_name, default=default, seldom=seldom, **shape)

    def shape(self, name: str, kind: inspect.Type) -> dict[str, Any] | None:
        """What a field of this type is asked for with, if an editor can ask."""
        if lost_words(kind) is not None:
            return None
        first, *others = sorted(members(kind), key=lambda one: isinstance(one, inspect.NoneType))
        first, extra = (first.type, first.extra or {}) if isinstance(first, inspect.Metadata) else (first, {})
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
                return {"kind": "number", "least": extra.get("least", least), "most": most, "optional": bool(others)}
            case inspect.BoolType():
                return {"kind": "flag"}
            case inspect.LiteralType(values=values) if len(values) > 1:
                return {"kind": "choice", "choices": tuple(map(str, values))}
            case inspect.StrType() if name in self.words:
                return {"kind": "choice", "choices": tuple(self.words[name])}
        return None

    def details(self, kind: inspect.Type) -> tuple[FormField, ...]:
        """What may be said of a card: the fields of the struct that stands for it, besides the card itself."""
        structs = [member for member in members(kind) if isinstance(member, inspect.StructType)]
        return tuple(field for struct in structs for field in self.fields_of(struct) if field.name != "card")


def members(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    return kind.types if isinstance(kind, inspect.UnionType) else (kind,)
