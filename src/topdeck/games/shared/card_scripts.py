"""Card scripts of any game: classes that name a card and, in their attributes, what it does."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import fields, is_dataclass
from types import ModuleType
from typing import Any


def script_marker(allowed: Collection[str], card_id: str, since: str = "") -> Callable[[type], type]:
    """A decorator that marks a class as the script of a card, and rejects attributes that are not allowed."""

    def mark(script: type) -> type:
        for name in vars(script):
            if not name.startswith("__") and name not in allowed:
                known = ", ".join(sorted(allowed))
                raise TypeError(f"{script.__name__}: a card script has no attribute {name!r}; it has {known}")
        script.card_id, script.since = card_id, since  # type: ignore[attr-defined]
        return script

    return mark


def plain_cards(**ids: str) -> tuple[type, ...]:
    """The scripts of cards without text: their numbers and keywords in the card table are all there is.

    Args:
        ids: The id of each card by its name, as `BloodfenRaptor="CS2_172"`.
    """
    return tuple(script_marker((), card_id)(type(name, (), {})) for name, card_id in ids.items())


def find_scripts(package: ModuleType) -> tuple[Any, ...]:
    """Import every module below a package and return the card scripts in it.

    Raises:
        TypeError: Two scripts describe the same card in the same era.
    """
    known: dict[tuple[str, str], Any] = {}
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        for script in scripts_among(vars(importlib.import_module(module.name)).values()):
            other = known.setdefault((script.card_id, script.since), script)
            if other is not script:
                raise TypeError(f"two scripts for {script.card_id}: {other.__name__} and {script.__name__}")
    return tuple(known.values())


def scripts_among(values: Iterable[object]) -> Iterator[Any]:
    """Yield the card scripts among these values, and those in tuples of them."""
    for value in values:
        if isinstance(value, tuple):
            yield from scripts_among(value)
        elif hasattr(value, "card_id"):
            yield value


def parts(word: object) -> Iterator[object]:
    """Yield a part of a script (an effect, a selector, an amount…) and all the parts inside it."""
    if word is None or isinstance(word, (int, str)):
        return
    yield word
    if is_dataclass(word):
        for field in fields(word):
            yield from parts(getattr(word, field.name))
