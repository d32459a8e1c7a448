"""Kinds of agents by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Kind:
    """A named kind of agent: what makes it, with defaults of its own for some of the parameters."""

    name: str
    make: Callable[..., Any]
    about: str
    source: str
    presets: Mapping[str, Any] = field(default_factory=dict)


def by_name(*kinds: Kind) -> dict[str, Kind]:
    return {kind.name: kind for kind in kinds}
