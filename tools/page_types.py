"""TypeScript types of the messages between the server and its web page, generated from the Python structs."""

from __future__ import annotations

import inspect as python
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from msgspec import NODEFAULT, Struct, inspect

from topdeck.agents import levels
from topdeck.arena.results import game_review
from topdeck.core import description, form, scene
from topdeck.web import catalogue, errors
from topdeck.web.analysis import messages as analysis
from topdeck.web.decks import messages as decks
from topdeck.web.review import messages as review
from topdeck.web.rooms import messages as rooms
from topdeck.web.watching import messages as watching

MODULES = (description, levels, scene, form, catalogue, errors, rooms, decks, watching, analysis, game_review, review)
LEFT_OUT = {
    description.Benchmark,
    description.Demo,
    description.Puzzle,
    form.FormGuide,
    game_review.Candidate,
    game_review.ReviewedDecision,
}  # these types are used only on the server
HEAD = "// The messages between the server and the page. Generated from the server's structs by `make refresh`.\n"
PLAIN = {
    inspect.AnyType: "any",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def page_types() -> str:
    return "\n".join([HEAD, *(declaration(kind) for module in MODULES for kind in structs_of(module))])


def structs_of(module: ModuleType) -> Iterator[type[Struct]]:
    """Return the `Struct` classes defined in a module, in order of definition."""
    found = [value for value in vars(module).values() if isinstance(value, type) and issubclass(value, Struct)]
    yield from (kind for kind in found if kind.__module__ == module.__name__ and kind not in LEFT_OUT)


def declaration(kind: type[Struct]) -> str:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    tag = [f"  {found.tag_field}: {quoted(found.tag)};\n"] if found.tag is not None else []
    fields = [f"  {field_text(field, kind)};\n" for field in found.fields]
    about = " ".join((python.getdoc(kind) or "").split())
    comment = f"/** {about} */\n" if kind.__doc__ else ""
    return f"{comment}export interface {kind.__name__} {{\n{''.join([*tag, *fields])}}}\n"


def field_text(field: inspect.Field, kind: type[Struct]) -> str:
    """Return a field, with a question mark if it is optional.

    Incoming messages may omit any field that has a default. Outgoing messages omit such a field only if their type has
    `omit_defaults` set.
    """
    config = kind.__struct_config__
    has_default = field.default is not NODEFAULT or field.default_factory is not NODEFAULT
    optional = has_default and (config.omit_defaults or config.forbid_unknown_fields)
    shape = field.type
    if isinstance(shape, inspect.UnionType) and config.omit_defaults and field.default is None:
        shape = inspect.UnionType(tuple(one for one in shape.types if not isinstance(one, inspect.NoneType)))
    return f"{field.encode_name}{'?' if optional else ''}: {type_text(shape)}"


def type_text(kind: inspect.Type) -> str:
    match kind:
        case inspect.StructType(cls=cls):
            return cls.__name__
        case inspect.UnionType(types=types):
            return " | ".join(dict.fromkeys(map(type_text, types)))
        case inspect.LiteralType(values=values):
            return " | ".join(map(quoted, values))
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return array_text(type_text(item))
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(type_text, items))}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {type_text(value)}>"
    return PLAIN[type(kind)]


def array_text(item: str) -> str:
    return f"({item})[]" if " " in item else f"{item}[]"


def quoted(value: Any) -> str:
    return f'"{value}"'


if __name__ == "__main__":
    print(page_types(), end="")
