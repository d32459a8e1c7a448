"""Classes of users, named as `module:Class`."""

from __future__ import annotations

from importlib import import_module

from topdeck.errors import ImportFailure, TopdeckError


def class_from_outside(name: str, what: str, bases: tuple[type, ...], refusal: type[TopdeckError]) -> type:
    """The class of this kind that `module:Class` names; what is none is refused."""
    module_name, _, class_name = name.partition(":")
    try:
        module = import_module(module_name)
    except (Exception, SystemExit) as error:  # its author's mistakes, too
        reason = error if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise ImportFailure(f"the module of the {what} {name!r} cannot be imported: {reason}") from None
    found = getattr(module, class_name, None)
    if not isinstance(found, type) or not issubclass(found, bases):
        raise refusal(f"there is no {what} class {class_name!r} in {module_name}")
    return found
