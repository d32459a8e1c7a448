"""Default JSON forms, fingerprints and random streams for objects, derived from their fields.

A field can hold numbers, strings, booleans, None, lists, tuples, dictionaries with string keys, random streams (`Rng`),
and instances of dataclasses that are defined in the same module as the object.  Types that JSON lacks are encoded as
objects with a `"class"` key.
"""

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
ALLOWED: Final = "numbers, strings, lists, tuples, dictionaries, an Rng, and dataclasses from the same module"


def object_fields(item: Any) -> dict[str, Any]:
    """Return an object's fields, keyed by name, even if its class or a base class is compiled."""
    named = {field.name: getattr(item, field.name) for field in fields(item)} if is_dataclass(item) else {}
    kept = item.__getstate__()
    for part in kept if isinstance(kept, tuple) else (kept,):
        if isinstance(part, dict):
            named |= part
    return named


# ---- writing


def object_form(item: object, ready: dict[str, Any]) -> dict[str, Any]:
    """Return an object's JSON form: its class name and its fields.  The values in `ready` are already encoded."""
    return {"schema": SCHEMA, "class": type(item).__name__, **encode_fields(item, ready, True)}


def object_fingerprint(item: object, ready: dict[str, Any]) -> int:
    """Return a hash of an object's fields, ignoring its random streams."""
    text = json.dumps(encode_fields(item, ready, False))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 4


def encode_fields(item: object, ready: dict[str, Any], streams: bool) -> dict[str, Any]:
    known = object_fields(item)
    if reserved := known.keys() & MARKS:
        raise FormError(f"{type(item).__name__} must not have a field named {reserved.pop()!r}")
    names = sorted({*known, *ready})
    return {name: ready[name] if name in ready else encode(known[name], streams, type(item), name) for name in names}


def encode(value: Any, streams: bool, owner: type, field: str) -> Any:
    """Return the JSON form of a value, replacing random streams with None unless `streams` is true."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is list:
        return [encode(item, streams, owner, field) for item in value]
    if kind is tuple:
        return {"class": "tuple", "items": [encode(item, streams, owner, field) for item in value]}
    if kind is dict and all(type(key) is str for key in value) and "class" not in value:
        return {key: encode(item, streams, owner, field) for key, item in value.items()}
    if kind is Rng:
        return {"class": "Rng", "stream": value.stream} if streams else None
    if is_dataclass(kind) and module_names(owner).get(kind.__name__) is kind:
        inner = {name: encode(item, streams, owner, field) for name, item in object_fields(value).items()}
        return {"class": kind.__name__, **inner}
    raise FormError(f"{owner.__name__}.{field} holds {value!r}, which has no JSON form; a field can hold {ALLOWED}")


def module_names(owner: type) -> dict[str, Any]:
    """Return the global variables of the module that defines a class, keyed by name."""
    return vars(sys.modules[owner.__module__])


def object_text(item: object, first: dict[str, Any]) -> str:
    """Return a string with one line per field, beginning with the fields in `first` and omitting random streams."""
    known = {**first, **object_fields(item)}
    return "\n".join(f"{name}: {value}" for name, value in known.items() if not isinstance(value, Rng))


# ---- reading


def read_form(data: object, base: type[T], names: dict[str, Any]) -> T:
    """Read an object from its JSON form.  The class must be in `names` and must be a subclass of `base`."""
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise FormError(f'the JSON form of {base.__name__.lower()}s must contain "schema": {SCHEMA}')
    kind = names.get(str(data.get("class")))
    if not isinstance(kind, type) or not issubclass(kind, base):
        raise FormError(f"unknown {base.__name__.lower()} class {data.get('class')!r}")
    made: T = rebuild(kind, {name: value for name, value in data.items() if name not in MARKS}, kind)
    return made


def decode(value: Any, owner: type) -> Any:
    if isinstance(value, list):
        return [decode(item, owner) for item in value]
    if not isinstance(value, dict):
        return value
    if "class" not in value:
        return {key: decode(item, owner) for key, item in value.items()}
    inner = {name: item for name, item in value.items() if name != "class"}
    if value["class"] == "tuple":
        return tuple(decode(inner.get("items", []), owner))
    if value["class"] == "Rng":
        return rng_at(read_stream(inner.get("stream")))
    kind = module_names(owner).get(str(value["class"]))
    if not is_dataclass(kind) or not isinstance(kind, type):
        raise FormError(f"unknown dataclass {value['class']!r} in the module of {owner.__name__}")
    return rebuild(kind, inner, owner)


def read_stream(value: object) -> int:
    if type(value) is not int or not 0 < value < END_OF_STREAMS:
        raise FormError(f"the stream of an Rng must be a whole number from 1 to 2**61 - 1, not {value!r}")
    return value


def rebuild(kind: Any, values: dict[str, Any], owner: type) -> Any:
    """Create an object with the given field values without calling its constructor."""
    made = kind.__new__(kind)
    for name, value in values.items():
        object.__setattr__(made, name, decode(value, owner))
    return made


# ---- random streams


def streams_in(value: Any) -> Iterator[Rng]:
    """Yield all random streams in a value, in a fixed order."""
    if isinstance(value, Rng):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from streams_in(item)
    elif isinstance(value, dict):
        for key in sorted(value):
            yield from streams_in(value[key])
    elif is_dataclass(value):
        yield from streams_in(object_fields(value))


def seed_streams(item: object, seed: int) -> None:
    """Reseed all random streams in an object's fields."""
    for purpose, rng in enumerate(streams_in(object_fields(item))):
        rng.stream = stream(seed, purpose)


def sum_of_streams(item: object) -> int:
    """Return a number that changes whenever a random number is drawn from one of the object's streams."""
    total = 0
    for rng in streams_in(object_fields(item)):
        total = (total * FACTOR + rng.stream) & LARGEST_SEED
    return total
