"""What the objects of a small game are made of: their fields, as JSON and back, and the random streams among them.

A field may hold numbers, texts, booleans, None, lists, tuples, dictionaries with texts as keys, random streams
(`Rng`), and values of dataclasses in the same module as the object.  `{"class": ...}` marks what JSON has no word for.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final, TypeVar

from topdeck.core.errors import FormError
from topdeck.core.rng import FACTOR, LARGEST_SEED, Rng, rng_at, stream

T = TypeVar("T")

SCHEMA: Final = 1
MARKS: Final = ("schema", "class")
END_OF_STREAMS: Final = 1 << 61
PLAIN: Final = (type(None), bool, int, float, str)
ALLOWED: Final = "numbers, texts, lists, tuples, dictionaries, an Rng, and dataclasses of the same module"


def fields_of(it: Any) -> dict[str, Any]:
    """The fields of an object by name, whether its class is compiled, extends a compiled one, or neither."""
    named = {field.name: getattr(it, field.name) for field in fields(it)} if is_dataclass(it) else {}
    kept = it.__getstate__()
    for part in kept if isinstance(kept, tuple) else (kept,):
        if isinstance(part, dict):
            named |= part
    return named


# ---- writing


def form_of(it: object, ready: dict[str, Any]) -> dict[str, Any]:
    """The JSON form of an object: its class, and its fields in the order of their names; some may be ready as JSON."""
    return {"schema": SCHEMA, "class": type(it).__name__, **encoded_fields(it, ready, True)}


def fingerprint_of(it: object, ready: dict[str, Any]) -> int:
    """A number for all that an object is made of, but for its random streams."""
    text = json.dumps(encoded_fields(it, ready, False))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 4


def encoded_fields(it: object, ready: dict[str, Any], streams: bool) -> dict[str, Any]:
    known = fields_of(it)
    if reserved := known.keys() & MARKS:
        raise FormError(f"{type(it).__name__} must not have a field called {reserved.pop()!r}")
    names = sorted({*known, *ready})
    return {name: ready[name] if name in ready else encoded(known[name], streams, type(it), name) for name in names}


def encoded(value: Any, streams: bool, owner: type, field: str) -> Any:
    """A value as JSON; where streams do not matter, they are left out."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        return [encoded(one, streams, owner, field) for one in value]
    if kind is tuple:
        return {"class": "tuple", "items": [encoded(one, streams, owner, field) for one in value]}
    if kind is dict and all(type(key) is str for key in value) and "class" not in value:
        return {key: encoded(one, streams, owner, field) for key, one in value.items()}
    if kind is Rng:
        return {"class": "Rng", "stream": value.stream} if streams else None
    if is_dataclass(kind) and module_names(owner).get(kind.__name__) is kind:
        inner = {name: encoded(one, streams, owner, field) for name, one in fields_of(value).items()}
        return {"class": kind.__name__, **inner}
    raise FormError(
        f"{owner.__name__}.{field} holds {value!r}, which has no JSON form of its own; a field may hold {ALLOWED}"
    )


def module_names(owner: type) -> dict[str, Any]:
    """What stands in the module of a class."""
    return vars(sys.modules[owner.__module__])


def text_of(it: object, first: dict[str, Any]) -> str:
    """An object for people: a line for each of its fields, these first, and random streams not at all."""
    known = {**first, **fields_of(it)}
    return "\n".join(f"{name}: {value}" for name, value in known.items() if not isinstance(value, Rng))


# ---- reading


def read_form(data: object, base: type[T], names: dict[str, Any]) -> T:
    """The object with this JSON form; its class is among the names and extends the base."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise FormError(f'the JSON form of {base.__name__.lower()}s must say "schema": {SCHEMA}')
    kind = names.get(str(data.get("class")))
    if not isinstance(kind, type) or not issubclass(kind, base):
        raise FormError(f"there is no {base.__name__.lower()} of the class {data.get('class')!r}")
    made: T = rebuilt(kind, {name: value for name, value in data.items() if name not in MARKS}, kind)
    return made


def decoded(value: Any, owner: type) -> Any:
    if isinstance(value, list):
        return [decoded(one, owner) for one in value]
    if not isinstance(value, dict):
        return value
    if "class" not in value:
        return {key: decoded(one, owner) for key, one in value.items()}
    inner = {name: one for name, one in value.items() if name != "class"}
    if value["class"] == "tuple":
        return tuple(decoded(inner.get("items", []), owner))
    if value["class"] == "Rng":
        return rng_at(read_stream(inner.get("stream")))
    kind = module_names(owner).get(str(value["class"]))
    if not is_dataclass(kind) or not isinstance(kind, type):
        raise FormError(f"there is no dataclass {value['class']!r} beside {owner.__name__}")
    return rebuilt(kind, inner, owner)


def read_stream(value: object) -> int:
    if type(value) is not int or not 0 < value < END_OF_STREAMS:
        raise FormError(f"the stream of an Rng must be a whole number from 1 to 2**61 - 1, not {value!r}")
    return value


def rebuilt(kind: Any, values: dict[str, Any], owner: type) -> Any:
    """An object with these fields, made without calling its constructor."""
    made = kind.__new__(kind)
    for name, value in values.items():
        object.__setattr__(made, name, decoded(value, owner))
    return made


# ---- random streams


def streams_in(value: Any) -> Iterator[Rng]:
    """The random streams in a value, in a fixed order."""
    if isinstance(value, Rng):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from streams_in(one)
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from streams_in(value[key])
    elif is_dataclass(value):
        yield from streams_in(fields_of(value))


def seed_streams(it: object, seed: int) -> None:
    """Begin all random streams of an object again."""
    for purpose, rng in enumerate(streams_in(fields_of(it))):
        rng.stream = stream(seed, purpose)


def sum_of_streams(it: object) -> int:
    """A number that changes when one of the streams has moved on."""
    total = 0
    for rng in streams_in(fields_of(it)):
        total = (total * FACTOR + rng.stream) & LARGEST_SEED
    return total
