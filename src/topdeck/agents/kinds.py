"""Kinds of agents: what a name in a spec stands for, which parameters it takes, and what they may be."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from topdeck.agent import Agent
from topdeck.agents.spec import Spec, Value, spelled
from topdeck.errors import SpecError, hint
from topdeck.game import Belief, Game, MoveScore, StateScore

Factories = Mapping[str, Callable[..., Any]]
Score = Annotated[str | Spec, "score"]  # of the game, by spec
BeliefSpec = Annotated[str | Spec, "belief"]  # about the game's hidden cards, by spec

PARTS: Mapping[str, tuple[type, ...]] = {"score": (StateScore, MoveScore), "belief": (Belief,)}
REQUIRED = object()
T = TypeVar("T")


@dataclass(frozen=True)
class Kind:
    """A named kind of agent: a class, with defaults of its own for some of the parameters."""

    name: str
    make: Callable[..., Agent]
    about: str
    source: str
    presets: Mapping[str, Value] = field(default_factory=dict)

    def parameters(self) -> dict[str, Parameter]:
        known = parameters(self.make)
        for name, value in self.presets.items():
            known[name] = replace(known[name], default=value)
        return known


@dataclass(frozen=True)
class Parameter:
    """A parameter of an agent or of a part of one."""

    name: str
    type: Any
    default: Any

    def words(self) -> str:
        """What may be given for it."""
        if choices := choices_of(self.type):
            return "|".join(choices)
        if part := part_of(self.type):
            return part
        if is_list(self.type):
            return f"list of {get_args(self.type)[0].__name__}"
        return {str: "text", object: "anything"}.get(self.type, getattr(self.type, "__name__", str(self.type)))


def choices_of(type: Any) -> tuple[str, ...]:
    return get_args(type) if get_origin(type) is Literal else ()


def part_of(type: Any) -> str:
    """The kind of part a spec is asked for: a score, a belief."""
    return str(type.__metadata__[0]) if get_origin(type) is Annotated else ""


def is_list(type: Any) -> bool:
    return get_origin(type) in (list, tuple, Sequence)


# ---- parameters


def parameters(make: Callable[..., Any]) -> dict[str, Parameter]:
    """The parameters of a class or function; those a class hands on to its base are the base's."""
    found: dict[str, Parameter] = {}
    for step in steps(make):
        hints = get_type_hints(step, include_extras=True, localns=vars(sys.modules[step.__module__]))
        for name, parameter in inspect.signature(step).parameters.items():
            if parameter.kind in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY) and name != "self":
                default = REQUIRED if parameter.default is parameter.empty else parameter.default
                found.setdefault(name, Parameter(name, hints.get(name, guessed(default)), default))
    return found


def guessed(default: Any) -> Any:
    """The type of a parameter whose author names none."""
    return type(default) if isinstance(default, bool | int | float | str) else object


def steps(make: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """What reads the parameters: the function itself, or the constructors as far as they hand on what they got."""
    if not isinstance(make, type):
        yield make
        return
    for one in make.__mro__:
        if "__init__" in vars(one):
            constructor = vars(one)["__init__"]
            if not inspect.isfunction(constructor):  # that of `object`, or a compiled one, which does not tell
                return
            yield constructor
            if not any(p.kind is p.VAR_KEYWORD for p in inspect.signature(constructor).parameters.values()):
                return


def completed(spec: Spec, known: Mapping[str, Parameter], game: Game) -> Spec:
    """The spec with all parameters written out, in the order of their names; each must be there and fit."""
    for name in spec.values:
        if name not in known:
            raise SpecError(f"{spec.name} has no parameter {name!r}{hint(name, known)}")
    values: dict[str, Value] = {}
    for name in sorted(known):
        given = spec.values.get(name, known[name].default)
        if given is REQUIRED:
            raise SpecError(f"{spec.name} needs a {name} ({known[name].words()})")
        if given is not None:  # which no spec can say
            values[name] = fitted(given, known[name], spec.name, game)
    return Spec(spec.name, values)


def fitted(value: Any, parameter: Parameter, owner: str, game: Game) -> Any:
    """The value as the parameter wants it."""
    type, part = parameter.type, part_of(parameter.type)
    if part:
        return completed_part(value, part, game)
    if is_list(type) and isinstance(value, list | tuple):
        inner = Parameter(parameter.name, get_args(type)[0], REQUIRED)
        return [fitted(one, inner, owner, game) for one in value]
    choices = choices_of(type)
    if choices and value not in choices:
        refuse(value, parameter, owner, hint(str(value), choices))
    if type is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not choices and (is_list(type) or not isinstance(value, type) or (type is int and isinstance(value, bool))):
        refuse(value, parameter, owner, "")
    return value


def refuse(value: Any, parameter: Parameter, owner: str, more: str) -> None:
    given = spelled(value) if isinstance(value, int | float | str | list | Spec) else repr(value)
    raise SpecError(f"{parameter.name} of {owner} must be {parameter.words()}, not {given}{more}")


# ---- parts: scores and beliefs


def parts(game: Game, part: str) -> Factories:
    return game.scores() if part == "score" else game.beliefs()


def completed_part(value: Any, part: str, game: Game) -> Spec:
    spec = Spec(value) if isinstance(value, str) else value
    if not isinstance(spec, Spec):
        raise SpecError(f"a {part} is named by a word, not by {spelled(value)}")
    return completed(spec, parameters(maker(spec.name, part, game)), game)


def made_part(value: str | Spec, part: str, game: Game) -> Any:
    """The score or belief that a spec describes."""
    spec = completed_part(value, part, game)
    return maker(spec.name, part, game)(**spec.values)


def maker(name: str, part: str, game: Game) -> Callable[..., Any]:
    """What makes the score or belief of this name: one of the game's, or a user's own `module:Class`."""
    return imported_class(name, part, *PARTS[part]) if ":" in name else found(parts(game, part), name, part)


def found(known: Mapping[str, T], name: str, what: str) -> T:
    if name not in known:
        raise SpecError(f"there is no {what} {name!r}{hint(name, known)}")
    return known[name]


# ---- classes of users


def imported(name: str) -> Kind:
    """The agent that `module:Class` names."""
    agent = imported_class(name, "agent", Agent)
    about = (agent.__doc__ or "").strip().partition("\n")[0]
    return Kind(name, agent, about, name.partition(":")[0])


def imported_class(name: str, what: str, *bases: type) -> type:
    """The class of this kind that `module:Class` names."""
    module_name, _, class_name = name.partition(":")
    try:
        module = import_module(module_name)
    except Exception as error:  # its author's mistakes, too
        reason = error if isinstance(error, ImportError) else f"{type(error).__name__}: {error}"
        raise SpecError(f"the module of the {what} {name!r} cannot be imported: {reason}") from None
    found = getattr(module, class_name, None)
    if not isinstance(found, type) or not issubclass(found, bases):
        raise SpecError(f"there is no {what} class {class_name!r} in {module_name}")
    return found
