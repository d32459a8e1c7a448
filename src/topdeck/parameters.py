"""What a class or function takes to make something, read from its signature: names, types, bounds, defaults."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from inspect import Signature, isfunction, signature
from pathlib import Path
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from topdeck.errors import SpecError
from topdeck.settings import TYPES
from topdeck.state import Belief, Horizon, MoveScore, Scale, StateScore

REQUIRED = object()


@dataclass(frozen=True)
class Bounds:
    """The least and the most that a number may be: `Annotated[int, Bounds(1, 100)]`."""

    least: float
    most: float

    def hold(self, value: float) -> bool:
        return self.least <= value <= self.most

    def words(self) -> str:
        return f"from {self.least} to {self.most}"


@dataclass(frozen=True)
class Part:
    """A part of an agent that a spec describes: a score, a belief, a horizon, a rule for openings."""

    kind: str
    bases: tuple[type, ...]
    words: str
    scale: Scale | None = None  # that a score must have, if it matters


@dataclass(frozen=True)
class Named:
    """What a text is the name of, which is read from there: `Annotated[str, A_FILE]`."""

    words: str


A_FILE = Named("a file")
A_DECK = Named("a deck, or the file of one")

A_SCORE = Part("score", (StateScore, MoveScore), "a score")
A_STATE_SCORE = Part("score", (StateScore,), "a score of positions")
A_CHANCE = Part("score", (StateScore,), "a score of positions that tells the chance to win", "chance")
A_BELIEF = Part("belief", (Belief,), "a belief")
A_HORIZON = Part("horizon", (Horizon,), "a horizon")
AN_OPENING = Part("opening", (), "an opening rule")  # a word of the game, nothing that is made
PARTS = {part.kind: part for part in (A_SCORE, A_BELIEF, A_HORIZON)}

# What a number may be whose author says nothing: compiled code counts in 64 bits, and nothing is infinite.
WHOLE = Bounds(-(10**18), 10**18)
FINITE = Bounds(-sys.float_info.max, sys.float_info.max)

MARKED: dict[type, tuple[type, ...]] = {Bounds: (int, float), Named: (str,)}  # the types of which a mark says something
ONE = {**TYPES, object: "anything"}
SEVERAL = {int: "whole numbers", float: "numbers", str: "texts", object: "anything"}


@dataclass(frozen=True)
class AllowedType:
    """One of the types that a parameter may have, with what is said of it."""

    type: Any
    mark: Bounds | Part | Named | None = None

    @property
    def bounds(self) -> Bounds | None:
        return self.mark if isinstance(self.mark, Bounds) else None

    @property
    def choices(self) -> tuple[Any, ...]:
        return get_args(self.type) if get_origin(self.type) is Literal else ()

    @property
    def element(self) -> Any:
        """What a list of this type has in it; nothing if it is no list."""
        if get_origin(self.type) not in (list, tuple, Sequence):
            return None
        return (*get_args(self.type), object)[0]

    @property
    def ready(self) -> bool:
        """Is it a part that is handed over ready made, `Annotated[StateScore, A_STATE_SCORE]`, and not as a spec?"""
        kind = getattr(self.type, "__origin__", None)
        return isinstance(self.mark, Part) and isinstance(kind, type) and issubclass(kind, self.mark.bases)

    def words(self) -> list[str]:
        """What a value of it is; any of its choices."""
        if isinstance(self.mark, Part):
            return [self.mark.words]
        if self.choices:
            return list(map(str, self.choices))
        if self.element is not None:
            return [f"a list of {any_of([one.plural() for one in allowed_types(self.element)])}"]
        return [self.bounded(ONE.get(self.type, getattr(self.type, "__name__", str(self.type))))]

    def plural(self) -> str:
        """What several values of it are."""
        return self.bounded(SEVERAL[self.type]) if self.type in SEVERAL else any_of(self.words())

    def bounded(self, words: str) -> str:
        return words if self.bounds is None else f"{words} {self.bounds.words()}"


@dataclass(frozen=True)
class Parameter:
    """A parameter of an agent or of a part of one."""

    name: str
    type: Any
    default: Any = REQUIRED

    @cached_property
    def ways(self) -> tuple[AllowedType, ...]:
        return tuple(way for way in allowed_types(self.type) if way.type is not NoneType)

    @property
    def may_be_none(self) -> bool:
        return self.default is None or any(way.type in (NoneType, object) for way in allowed_types(self.type))

    @property
    def part(self) -> Part | None:
        """The part that is asked for, if it is one."""
        return next((way.mark for way in self.ways if isinstance(way.mark, Part)), None)

    @property
    def named(self) -> Named | None:
        """What its text, or each text of its list, is the name of, if that is read."""
        lists = [allowed_types(way.element) for way in self.ways if way.element is not None]
        every = [*self.ways, *(way for inner in lists for way in inner)]
        return next((way.mark for way in every if isinstance(way.mark, Named)), None)

    @property
    def ready(self) -> bool:
        """Is the part handed over ready made?"""
        return any(way.ready for way in self.ways)

    @property
    def bounds(self) -> Bounds | None:
        return next((way.bounds for way in self.ways if way.bounds), None)

    @property
    def choices(self) -> tuple[Any, ...]:
        """The values that it may have, where they are few."""
        return tuple(choice for way in self.ways for choice in way.choices)

    def words(self) -> str:
        """What may be given for it."""
        told = [words for way in self.ways for words in way.words()]
        if self.may_be_none and "anything" not in told:
            told.append("none")
        return any_of(told)


def any_of(words: Sequence[str]) -> str:
    """One of several, in words."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def allowed_types(given: Any, mark: Bounds | Part | Named | None = None) -> Iterator[AllowedType]:
    """The types that are one of several, each for itself."""
    if get_origin(given) is Annotated:
        said = next((one for one in given.__metadata__ if isinstance(one, Bounds | Part | Named)), mark)
        if isinstance(said, Part):
            yield AllowedType(given, said)
        else:
            yield from allowed_types(given.__origin__, said)
    elif get_origin(given) in (Union, UnionType):
        for one in get_args(given):
            yield from allowed_types(one, mark)
    else:
        yield AllowedType(object if given is Any else given, mark if given in MARKED.get(type(mark), ()) else None)


# ---- reading signatures


class Described:
    """What makes something, and tells its parameters by itself."""

    def parameters(self) -> dict[str, Parameter]:
        raise NotImplementedError


def parameters(make: Callable[..., Any] | Described) -> dict[str, Parameter]:
    """The parameters of a class or function; those that a class hands on to its base are the base's."""
    return make.parameters() if isinstance(make, Described) else {one.name: one for one in read_parameters(make)}


@cache
def read_parameters(make: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Those that are written in the source; an evolution makes the same agents thousands of times."""
    lists = [list(told.parameters.values()) for told in signatures(make)]
    found: dict[str, Parameter] = {}
    for place, told in enumerate(lists):
        for one in told:
            if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY) and one.name not in ("self", *found):
                said = [other.annotation for later in lists[place:] for other in later if other.name == one.name]
                default = REQUIRED if one.default is one.empty else one.default
                found[one.name] = Parameter(one.name, type_of(one.name, said, default), default)
        if not any(one.kind is one.VAR_KEYWORD for one in told):
            break
    return tuple(found.values())


def type_of(name: str, said: list[Any], default: Any) -> Any:
    """What its author says, or a base of the author's class; plain text may be more than that, and a default tells."""
    for one in said:
        if one not in (Signature.empty, str):
            return one
    if name in PARTS and (default is REQUIRED or default is None or isinstance(default, str)):
        return Annotated[str, PARTS[name]]
    return str if str in said else type_of_default(default)


def type_of_default(default: Any) -> Any:
    if isinstance(default, list | tuple):
        kinds = {type(one) for one in default}
        return GenericAlias(list, kinds.pop() if len(kinds) == 1 else float if kinds == {int, float} else object)
    return type(default) if isinstance(default, bool | int | float | str) else object


def signatures(make: Callable[..., Any]) -> Iterator[Signature]:
    """Those of a class's constructors, its own first; or that of a function."""
    if not isinstance(make, type):
        yield typed_signature(make)
        return
    for one in make.__mro__:
        constructor = vars(one).get("__init__")
        if constructor is not None and one.__module__ != "builtins":
            written = constructor if isfunction(constructor) else compiled_constructor(one)
            if written is not None:
                yield typed_signature(written)


def typed_signature(make: Callable[..., Any]) -> Signature:
    """With types instead of their names."""
    told = signature(make)
    if not hasattr(make, "__annotations__"):
        return told
    try:
        hints = get_type_hints(make, include_extras=True, localns=vars(sys.modules[make.__module__]))
    except NameError as error:
        name = getattr(make, "__qualname__", make)
        raise SpecError(f"the parameters of {name} in {make.__module__} cannot be read: {error}") from None
    return told.replace(
        parameters=[one.replace(annotation=hints.get(one.name, one.annotation)) for one in told.parameters.values()]
    )


@cache
def compiled_constructor(one: type) -> Callable[..., Any] | None:
    """That of a compiled class, which does not tell its parameters, but the source beside it does; without its body."""
    import ast

    module = sys.modules[one.__module__]
    path = Path(module.__file__ or "")
    source = path.with_name(f"{path.name.partition('.')[0]}.py")
    if not source.is_file():
        raise SpecError(f"{one.__module__}:{one.__name__} is compiled, and {source.name} is not beside it to be read")
    tree = ast.parse(source.read_text("utf-8"))
    bodies = [node.body for node in tree.body if isinstance(node, ast.ClassDef) and node.name == one.__name__]
    written = [node for body in bodies for node in body if isinstance(node, ast.FunctionDef)]
    for node in written:
        if node.name == "__init__":
            node.body, node.decorator_list = [ast.Pass()], []
            tree.body = [*ast.parse("from __future__ import annotations").body, node]
            names = dict(vars(module))
            exec(compile(ast.fix_missing_locations(tree), str(source), "exec"), names)
            constructor: Callable[..., Any] = names["__init__"]
            return constructor
    return None
