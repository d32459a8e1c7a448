"""Parameters: name, type, bounds, default and help, each written once, in a `Config` or in a signature.

Agents of Topdeck have their parameters as fields of a `Config`, and read them from there:

class UctAgent(TreeAgent):
    class Config(TreeAgent.Config):
        c: Annotated[float, Meta(ge=0.0, le=1e6)] = 3.0

External classes, scores, beliefs and strategies have the parameters of their constructor.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from functools import cache, cached_property, reduce
from inspect import Parameter as Argument
from inspect import Signature, isfunction, signature
from operator import or_
from types import GenericAlias, MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, dataclass_transform, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, StructMeta, ValidationError, convert, defstruct, field, json
from msgspec.structs import fields

from topdeck.config.spec import Spec, shorten_value
from topdeck.core.errors import ConfigError, SpecError, close_match
from topdeck.core.settings import TYPES
from topdeck.core.state import Belief, Horizon, Json, MoveScore, Scale, StateScore

REQUIRED = object()
MAX_INT = 10**18  # compiled code counts in 64 bits

SINGULAR = {**TYPES, NoneType: "none", Any: "anything", object: "anything"}
PLURAL = {int: "whole numbers", float: "numbers", str: "texts", Any: "anything", object: "anything"}
LISTS = (list, tuple, Sequence)
COMPILED = ("topdeck.games.", "topdeck.search.")  # packages whose classes may be compiled


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class ConfigMeta(StructMeta):
    """Makes all configs frozen, with fields that are given by name."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        return super().__new__(mcls, name, bases, namespace, frozen=True, kw_only=True)


class Config(Struct, metaclass=ConfigMeta):
    """The values of a configured object, such as an agent: its parameters are the fields."""


# ---- parts


@dataclass(frozen=True)
class Role:
    """The role of a part of an agent: score, belief, horizon or opening rule."""

    name: str
    bases: tuple[type, ...]
    words: str
    scale: Scale | None = None  # required of a score; None for any


SCORE = Role("score", (StateScore, MoveScore), "a score")
STATE_SCORE = Role("score", (StateScore,), "a score of positions")
WIN_PROBABILITY = Role("score", (StateScore,), "a score of positions that is a win probability", "chance")
BELIEF = Role("belief", (Belief,), "a belief")
HORIZON = Role("horizon", (Horizon,), "a horizon")
OPENING = Role("opening", (), "an opening rule")  # a word; nothing is built
ROLES = {role.name: role for role in (SCORE, BELIEF, HORIZON)}

DEFAULT = "default"  # stands for the game's first part that fits


def part(role: Role) -> Meta:
    """Mark a type as that of a part: `Annotated[str | Spec, part(SCORE)]`."""
    return Meta(extra={"role": role})


Score = Annotated[str | Spec, part(SCORE)]
StateScoreSpec = Annotated[str | Spec, part(STATE_SCORE)]
ChanceSpec = Annotated[str | Spec, part(WIN_PROBABILITY)]
BeliefSpec = Annotated[str | Spec, part(BELIEF)]
HorizonSpec = Annotated[str | Spec, part(HORIZON)]
Opening = Annotated[str, part(OPENING)]

# Marks of texts that name a file: `Annotated[str, A_FILE]`.
A_FILE = Meta(extra={"reads": "a file"})
A_DECK = Meta(extra={"reads": "a deck, or the file of one"})


# ---- a parameter


@dataclass(frozen=True)
class Alternative:
    """A member of a parameter's type, which may be a union, with its annotations."""

    type: Any
    marks: tuple[Meta, ...] = ()

    def extra(self, name: str) -> Any:
        return next((mark.extra[name] for mark in self.marks if mark.extra and name in mark.extra), None)

    @property
    def bounds(self) -> Meta | None:
        marks = self.marks if self.type in (int, float) else ()
        return next((mark for mark in marks if mark.ge is not None or mark.le is not None), None)

    @property
    def element(self) -> Any:
        """The type of the elements of a list; None if it is no list."""
        return (*get_args(self.type), object)[0] if get_origin(self.type) in LISTS else None

    def words(self) -> list[str]:
        """Describe a value of this type; a list of its choices if it has some."""
        if role := self.extra("role"):
            return [role.words]
        if get_origin(self.type) is Literal:
            return list(map(str, get_args(self.type)))
        if self.element is not None:
            return [f"a list of {join_with_or([inner.plural() for inner in alternatives(self.element)])}"]
        if is_table(self.type):
            return ["a table"]
        return [self.with_bounds(SINGULAR.get(self.type, getattr(self.type, "__name__", str(self.type))))]

    def plural(self) -> str:
        return self.with_bounds(PLURAL[self.type]) if self.type in PLURAL else join_with_or(self.words())

    def with_bounds(self, words: str) -> str:
        return words if self.bounds is None else f"{words} {bounds_in_words(self.bounds)}"


@dataclass(frozen=True)
class Parameter:
    """A parameter of an agent or of a part of one."""

    name: str
    type: Any
    default: Any = REQUIRED

    @cached_property
    def alternatives(self) -> tuple[Alternative, ...]:
        return tuple(alternatives(self.type))

    @cached_property
    def may_be_none(self) -> bool:
        return self.default is None or any(kind.type in (NoneType, Any, object) for kind in self.alternatives)

    @cached_property
    def role(self) -> Role | None:
        """The role of the part that it holds; None if it holds none."""
        return next((role for alternative in self.alternatives if (role := alternative.extra("role"))), None)

    @property
    def is_built(self) -> bool:
        """Whether the part is passed as an object, `Annotated[StateScore, part(SCORE)]`, and not as a spec."""
        bases = () if self.role is None else self.role.bases
        return any(isinstance(kind.type, type) and issubclass(kind.type, bases) for kind in self.alternatives)

    @property
    def reads(self) -> Meta | None:
        """A_FILE or A_DECK if its text, or each text of its list, names a file or a deck; otherwise None."""
        elements = [inner for kind in self.alternatives for inner in alternatives(kind.element)]
        marks = [mark for kind in (*self.alternatives, *elements) for mark in kind.marks]
        return next((mark for mark in marks if mark in (A_FILE, A_DECK)), None)

    @property
    def bounds(self) -> Meta | None:
        return next((alternative.bounds for alternative in self.alternatives if alternative.bounds), None)

    @property
    def help(self) -> str:
        """The description in its annotation."""
        marks = [mark for alternative in self.alternatives for mark in alternative.marks]
        return next((mark.description for mark in marks if mark.description), "")

    @property
    def choices(self) -> tuple[Any, ...]:
        """The legal values, if they are listed."""
        literals = [kind.type for kind in self.alternatives if get_origin(kind.type) is Literal]
        return tuple(choice for literal in literals for choice in get_args(literal))

    def words(self, *, none: bool = True) -> str:
        """Describe the legal values; `none` is left out for files, which cannot express it."""
        kinds = [alternative for alternative in self.alternatives if alternative.type is not NoneType]
        if any(kind.type is float for kind in kinds):  # whole numbers are numbers
            kinds = [kind for kind in kinds if kind.type is not int]
        words = [word for kind in kinds for word in kind.words()]
        return join_with_or([*words, "none"] if none and self.may_be_none and "anything" not in words else words)

    def convert(self, value: Any) -> Any:
        """Convert a value to the type of the parameter; raises a ConfigError if that is impossible."""
        for alternative in self.alternatives:
            if alternative.element is not None and isinstance(value, list | tuple):
                element = Parameter(self.name, alternative.element)
                return [element.convert(item) for item in value]
        if value is None and self.may_be_none:
            return None
        try:
            fitted = convert(value, self.type)
        except ValidationError:
            fitted = REQUIRED
        if fitted is REQUIRED or is_too_large(fitted):
            raise ConfigError(self.mistake(value))
        return fitted

    def mistake(self, value: Any, *, none: bool = True) -> str:
        """Describe an invalid value: what is legal, what was given, and what may be meant; `none` as in `words`."""
        given = "a table" if isinstance(value, dict) else shorten_value(value)
        hint = close_match(str(value), map(str, self.choices))
        if value == 0 and self.bounds and self.may_be_none:
            hint = "; no limit is written none"
        return f"must be {self.words(none=none)}, not {given}{hint}"


def is_too_large(value: Any) -> bool:
    if isinstance(value, float):
        return not -sys.float_info.max <= value <= sys.float_info.max
    return isinstance(value, int) and not -MAX_INT <= value <= MAX_INT


def bounds_in_words(bounds: Meta) -> str:
    if bounds.le is None:
        return f"of at least {bounds.ge}"
    return f"of at most {bounds.le}" if bounds.ge is None else f"from {bounds.ge} to {bounds.le}"


def is_table(kind: Any) -> bool:
    """Return whether files write values of this type as tables."""
    kind = get_origin(kind) or kind
    return isinstance(kind, type) and (issubclass(kind, dict | Struct) or is_dataclass(kind))


def join_with_or(words: Sequence[str]) -> str:
    """Join words by commas and 'or'."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def alternatives(kind: Any, marks: tuple[Meta, ...] = ()) -> Iterator[Alternative]:
    """Yield the members of a union; a type that is no union is its only member."""
    if get_origin(kind) is Annotated:
        marks = (*(mark for mark in kind.__metadata__ if isinstance(mark, Meta)), *marks)
        if any(mark.extra and "role" in mark.extra for mark in marks):
            yield Alternative(kind.__origin__, marks)
        else:
            yield from alternatives(kind.__origin__, marks)
    elif get_origin(kind) in (Union, UnionType):
        for inner in get_args(kind):
            yield from alternatives(inner, marks)
    else:
        yield Alternative(kind, marks)


# ---- reading parameters


@cache  # an evolution makes the same agents thousands of times
def parameters(make: Callable[..., Any]) -> Mapping[str, Parameter]:
    """Return the parameters of a class or function, with those that a class passes on to its base as `**kwargs`."""
    sources = list(signatures(make))
    found: dict[str, Parameter] = {}
    for place, source in enumerate(sources):
        for told in source.parameters.values():
            if told.kind in (told.POSITIONAL_OR_KEYWORD, told.KEYWORD_ONLY) and told.name not in ("self", *found):
                others = [later.parameters.get(told.name, told) for later in sources[place:]]
                default = REQUIRED if told.default is told.empty else told.default
                kind = supported(parameter_type(told.name, [other.annotation for other in others], default))
                found[told.name] = Parameter(told.name, kind, default)
        if not any(told.kind is told.VAR_KEYWORD for told in source.parameters.values()):
            break
    return MappingProxyType(found)


def supported(kind: Any) -> Any:
    """Return the type with bounds on its numbers only; `object` if specs cannot express its values."""
    split = [Annotated[inner.type, inner.bounds] if inner.bounds else inner.type for inner in alternatives(kind)]
    for candidate in (kind, reduce(or_, split)):
        try:
            json.Decoder(candidate)
        except TypeError:
            continue
        return candidate
    return object


def parameter_type(name: str, annotations: Sequence[Any], default: Any) -> Any:
    """Return the annotated type, or that of a base class; without one, derive it from the name and the default."""
    for annotation in annotations:
        if annotation not in (Signature.empty, str):
            return annotation
    if name in ROLES and (default is REQUIRED or default is None or isinstance(default, str)):
        return Annotated[str | Spec, part(ROLES[name])]
    return str if str in annotations else type_of_default(default)


def type_of_default(default: Any) -> Any:
    if isinstance(default, list | tuple):
        kinds = {type(item) for item in default}
        return GenericAlias(list, kinds.pop() if len(kinds) == 1 else float if kinds == {int, float} else object)
    return type(default) if isinstance(default, bool | int | float | str) else object


def signatures(make: Callable[..., Any]) -> Iterator[Signature]:
    """Yield the signatures of a class's configs and constructors, its own first; or that of a function.

    Compiled constructors have no signature, so those of packages that may be compiled are skipped.  Their parameters
    are named weights, or those of a function that calls the constructor.
    """
    if not isinstance(make, type):
        yield typed_signature(make)
        return
    for base in make.__mro__:
        config, constructor = vars(base).get("Config"), vars(base).get("__init__")
        if isinstance(config, type) and issubclass(config, Config):
            yield config_signature(config)
            return
        if isfunction(constructor) and not base.__module__.startswith(COMPILED):
            yield typed_signature(constructor)


def is_configured(make: Callable[..., Any]) -> bool:
    """Return whether the constructor takes a `Config` instead of keyword arguments."""
    for base in getattr(make, "__mro__", ()):
        if "Config" in vars(base) or "__init__" in vars(base):
            return issubclass(vars(base).get("Config", object), Config)
    return False


def config_signature(config: type[Config]) -> Signature:
    """Return the fields of a config as the signature of a constructor; those of the class itself come first."""
    hints = read_hints(config)
    defaults = {row.name: Argument.empty if row.required else row.default for row in fields(config)}
    names = dict.fromkeys(name for base in config.__mro__ for name in vars(base).get("__annotations__", ()))
    known = [name for name in names if name in defaults]
    return Signature(
        [Argument(name, Argument.KEYWORD_ONLY, default=defaults[name], annotation=hints[name]) for name in known]
    )


def typed_signature(make: Callable[..., Any]) -> Signature:
    """Return the signature of a function with types instead of their names."""
    told = signature(make)
    if not hasattr(make, "__annotations__"):
        return told
    hints = read_hints(make)
    known = told.parameters.values()
    return told.replace(parameters=[row.replace(annotation=hints.get(row.name, row.annotation)) for row in known])


def read_hints(make: Callable[..., Any]) -> dict[str, Any]:
    """Return the types of arguments or fields by name."""
    try:
        return get_type_hints(make, include_extras=True, localns=vars(sys.modules[make.__module__]))
    except NameError as error:
        name = getattr(make, "__qualname__", make)
        raise SpecError(f"the parameters of {name} in {make.__module__} cannot be read: {error}") from None


# ---- JSON schema


def json_schema(name: str, known: Iterable[Parameter]) -> Json:
    """Return the JSON schema of the values that a spec may give something of this name."""
    rows: list[Any] = []
    for number, parameter in enumerate(known):
        default = {} if parameter.default is REQUIRED else {"default": parameter.default}
        if isinstance(parameter.default, list | dict):
            default = {"default_factory": parameter.default.copy}
        rows.append((f"field{number}", schema_type(parameter), field(name=parameter.name, **default)))
    config = defstruct(name, rows, kw_only=True, forbid_unknown_fields=True)
    return json.schema(config, schema_hook=lambda kind: {})


def schema_type(parameter: Parameter) -> Any:
    """Return the type of what a spec says, which is a spec where the constructor gets a part."""
    if not parameter.is_built:
        return parameter.type
    return str | Spec | None if parameter.may_be_none else str | Spec
