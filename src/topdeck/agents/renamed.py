"""Names of before, brought up to date in specs that were stored."""

from __future__ import annotations

from types import MappingProxyType

from topdeck.agents.spec import Spec, Value, parse_spec

PREFIXES = MappingProxyType({"p0-": "madrid-", "p3-": "malaga-", "p4-": "olomouc-"})


def modernised(text: str, game: str | None = None) -> str:
    """The spec of an agent as it would be written today."""
    spec = parse_spec(text)
    return str(new_value(spec))


def new_name(name: str) -> str:
    for old, new in PREFIXES.items():
        if name.startswith(old):
            return new + name.removeprefix(old)
    return name


def new_value(value: Value) -> Value:
    if isinstance(value, Spec):
        values = {key.replace("p4", "olomouc"): new_value(one) for key, one in value.values.items()}
        return Spec(new_name(value.name), values)
    return new_name(value) if isinstance(value, str) else value
