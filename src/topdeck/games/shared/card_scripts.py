"""Card scripts: classes that define the abilities of a card as attributes."""

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import fields, is_dataclass
from traceback import walk_tb
from types import ModuleType
from typing import Any

from topdeck.core.errors import TopdeckError


class ScriptError(TopdeckError):
    """Raised when a card script that contains an unsupported element is loaded."""


def script_marker(allowed: Collection[str], card_id: str, since: str = "") -> Callable[[type], type]:
    """Return a decorator that marks a class as a card script and rejects unknown attributes."""

    def mark(script: type) -> type:
        for name in vars(script):
            if not name.startswith("__") and name not in allowed:
                known = ", ".join(sorted(allowed))
                raise TypeError(f"{script.__name__}: unknown attribute {name!r}; card scripts have {known}")
        script.card_id, script.since = card_id, since  # type: ignore[attr-defined]
        return script

    return mark


def plain_cards(**ids: str) -> tuple[type, ...]:
    """Return scripts for cards without text, whose stats and keywords come from the card table.

    Args:
        ids: The card id for each script name, such as `BloodfenRaptor="CS2_172"`.
    """
    return tuple(script_marker((), card_id)(type(name, (), {})) for name, card_id in ids.items())


def find_scripts(package: ModuleType) -> tuple[Any, ...]:
    """Import all modules in a package and its subpackages, and return their card scripts.

    Raises:
        ScriptError: A script cannot be built.
        TypeError: Two scripts describe the same card in the same era.
    """
    known: dict[tuple[str, str], Any] = {}
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        for script in scripts_among(vars(import_scripts(module.name)).values()):
            other = known.setdefault((script.card_id, script.since), script)
            if other is not script:
                raise TypeError(f"the card {script.card_id} has two scripts: {other.__name__} and {script.__name__}")
    return tuple(known.values())


def import_scripts(name: str) -> ModuleType:
    """Import a module with card scripts.

    Raises:
        ScriptError: A script cannot be built, for example because a compiled effect rejects the type of an argument.
    """
    try:
        return importlib.import_module(name)
    except (AttributeError, RecursionError, TypeError) as error:
        frames = [frame for frame, _ in walk_tb(error.__traceback__)]
        classes = [frame.f_code.co_name for frame in frames if "__qualname__" in frame.f_locals]
        if not classes:
            raise
        # If neither operand supports the other, compiled operators call each other up to the recursion limit.
        endless = isinstance(error, RecursionError)
        reason = "an operator has operands of incompatible types" if endless else str(error)
        raise ScriptError(f"{classes[-1]}: {reason}") from error


def scripts_among(values: Iterable[object]) -> Iterator[Any]:
    """Yield the card scripts among these values, including scripts in nested tuples."""
    for value in values:
        if isinstance(value, tuple):
            yield from scripts_among(value)
        elif hasattr(value, "card_id"):
            yield value


def script_parts(part: object) -> Iterator[object]:
    """Yield a part of a script, such as an effect or a selector, and all parts nested in it."""
    if part is None or isinstance(part, (int, str)):
        return
    yield part
    if is_dataclass(part):
        for field in fields(part):
            yield from script_parts(getattr(part, field.name))
