"""Parameters with a name, type, bounds, default and help text, declared in a `Config` class or a constructor signature.

Topdeck's own agents declare their parameters as fields of a `Config`:

class UctAgent(TreeAgent):
    class Config(TreeAgent.Config):
        c: Annotated[float, Meta(ge=0.0, le=1e6)] = 3.0

External classes, scores, beliefs and strategies take their parameters from their constructors.
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
from topdeck.core.model import Model
from topdeck.core.settings import TYPES
from topdeck.core.state import Belief, Horizon, Json, MoveScore, Scale, StateScore

REQUIRED = object()
MAX_INT = 10**18  # compiled code uses 64-bit integers

SINGULAR = {**TYPES, NoneType: "none", Any: "anything", object: "anything"}
PLURAL = {int: "whole numbers", float: "numbers", str: "strings", Any: "anything", object: "anything"}
LISTS = (list, tuple, Sequence)
COMPILED = ("topdeck.games.", "topdeck.search.")  # packages with classes that may be compiled


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(field,))
class ConfigMeta(StructMeta):
    """A metaclass that makes configs frozen and their fields keyword-only."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        return super().__new__(mcls, name, bases, namespace, frozen=True, kw_only=True)


class Config(Struct, metaclass=ConfigMeta):
    """The base class for parameter declarations, with one field per parameter."""


# ---- parts


@dataclass(frozen=True)
class Role:
    """A role that an agent's part can have: score, belief, horizon, model or opening rule."""

    name: str
    bases: tuple[type, ...]
    words: str
    scale: Scale | None = None  # the required scale of a score; None if any scale is allowed


SCORE = Role("score", (StateScore, MoveScore), "a score")
STATE_SCORE = Role("score", (StateScore,), "a score for positions")
WIN_PROBABILITY = Role("score", (StateScore,), "a score for positions that is a win probability", "chance")
BELIEF = Role("belief", (Belief,), "a belief")
HORIZON = Role("horizon", (Horizon,), "a horizon")
MODEL = Role("model", (Model,), "a model")
OPENING = Role("opening", (), "an opening rule")  # only a name, for which no object is built
ROLES = {role.name: role for role in (SCORE, BELIEF, HORIZON, MODEL)}
ROLES_BY_NAME = (SCORE.name, BELIEF.name, HORIZON.name)  # unannotated parameters with these names hold parts

DEFAULT = "default"  # stands for the game's first suitable part


def part(role: Role) -> Meta:
    """Return the annotation that marks a parameter as a part, as in `Annotated[str | Spec, part(SCORE)]`."""
    return Meta(extra={"role": role})


Score = Annotated[str | Spec, part(SCORE)]
"""The spec of a score."""
StateScoreSpec = Annotated[str | Spec, part(STATE_SCORE)]
"""The spec of a score for positions."""
ChanceSpec = Annotated[str | Spec, part(WIN_PROBABILITY)]
"""The spec of a score for positions that is a win probability."""
BeliefSpec = Annotated[str | Spec, part(BELIEF)]
"""The spec of a belief."""
HorizonSpec = Annotated[str | Spec, part(HORIZON)]
"""The spec of a horizon."""
ModelSpec = Annotated[str | Spec, part(MODEL)]
"""The spec of a model."""
Opening = Annotated[str, part(OPENING)]
"""The name of an opening rule."""

# Annotations for strings that name a file: `Annotated[str, A_FILE]`.
A_FILE = Meta(extra={"reads": "a file"})
A_DECK = Meta(extra={"reads": "a deck or a deck file"})


# ---- a parameter


@dataclass(frozen=True)
class Alternative:
    """A member of a parameter's union type, or the parameter's only type, with annotations."""

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
        """The element type of a list, or None for other types."""
        return (*get_args(self.type), object)[0] if get_origin(self.type) in LISTS else None

    def words(self) -> list[str]:
        """Describe the legal values in one phrase or, for choices, with one word per choice."""
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
    """A parameter of an agent or of one of its parts."""

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
        """The role of the part that the parameter holds, or None if the parameter does not hold a part."""
        return next((role for alternative in self.alternatives if (role := alternative.extra("role"))), None)

    @property
    def is_built(self) -> bool:
        """Whether the part is passed as an object (`Annotated[StateScore, part(SCORE)]`) rather than as a spec."""
        bases = () if self.role is None else self.role.bases
        return any(isinstance(kind.type, type) and issubclass(kind.type, bases) for kind in self.alternatives)

    @property
    def reads(self) -> Meta | None:
        """`A_FILE` or `A_DECK` if the value (or each string in a list) names a file or a deck; otherwise None."""
        elements = [inner for kind in self.alternatives for inner in alternatives(kind.element)]
        marks = [mark for kind in (*self.alternatives, *elements) for mark in kind.marks]
        return next((mark for mark in marks if mark in (A_FILE, A_DECK)), None)

    @property
    def bounds(self) -> Meta | None:
        return next((alternative.bounds for alternative in self.alternatives if alternative.bounds), None)

    @property
    def help(self) -> str:
        """The description in the parameter's annotation, or an empty string."""
        marks = [mark for alternative in self.alternatives for mark in alternative.marks]
        return next((mark.description for mark in marks if mark.description), "")

    @property
    def choices(self) -> tuple[Any, ...]:
        """The legal values of a `Literal` type; empty for other types."""
        literals = [kind.type for kind in self.alternatives if get_origin(kind.type) is Literal]
        return tuple(choice for literal in literals for choice in get_args(literal))

    def words(self, *, none: bool = True) -> str:
        """Describe the legal values.  Pass `none=False` for files, where `none` cannot be written."""
        kinds = [alternative for alternative in self.alternatives if alternative.type is not NoneType]
        if any(kind.type is float for kind in kinds):  # because every whole number is a number
            kinds = [kind for kind in kinds if kind.type is not int]
        words = [word for kind in kinds for word in kind.words()]
        return join_with_or([*words, "none"] if none and self.may_be_none and "anything" not in words else words)

    def convert(self, value: Any) -> Any:
        """Convert a value to the parameter's type.  Raises a ConfigError if the value is invalid."""
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
        """Return an error message for an invalid value, with the legal values and a suggestion."""
        given = "a table" if isinstance(value, dict) else shorten_value(value)
        hint = close_match(str(value), map(str, self.choices))
        if value == 0 and self.bounds and self.may_be_none:
            hint = "; write `none` for no limit"
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
    """Return whether values of this type are written as tables in files."""
    kind = get_origin(kind) or kind
    return isinstance(kind, type) and (issubclass(kind, dict | Struct) or is_dataclass(kind))


def join_with_or(words: Sequence[str]) -> str:
    """Join words with commas and a final 'or'."""
    *others, last = words
    return f"{', '.join(others)} or {last}" if others else last


def alternatives(kind: Any, marks: tuple[Meta, ...] = ()) -> Iterator[Alternative]:
    """Yield the members of a union type, or only the type itself if it is not a union."""
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


@cache  # because evolution creates the same agents thousands of times
def parameters(make: Callable[..., Any]) -> Mapping[str, Parameter]:
    """Return the parameters of a class or function, including those passed to a base class as `**kwargs`."""
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
    """Return the type if msgspec supports it; otherwise, return a type with only its numeric bounds, or `object`."""
    split = [Annotated[inner.type, inner.bounds] if inner.bounds else inner.type for inner in alternatives(kind)]
    for candidate in (kind, reduce(or_, split)):
        try:
            json.Decoder(candidate)
        except TypeError:
            continue
        return candidate
    return object


def parameter_type(name: str, annotations: Sequence[Any], default: Any) -> Any:
    """Return the first annotated type or, without annotations, derive a type from the parameter's name and default."""
    for annotation in annotations:
        if annotation not in (Signature.empty, str):
            return annotation
    if name in ROLES_BY_NAME and (default is REQUIRED or default is None or isinstance(default, str)):
        return Annotated[str | Spec, part(ROLES[name])]
    return str if str in annotations else type_of_default(default)


def type_of_default(default: Any) -> Any:
    if isinstance(default, list | tuple):
        kinds = {type(item) for item in default}
        return GenericAlias(list, kinds.pop() if len(kinds) == 1 else float if kinds == {int, float} else object)
    return type(default) if isinstance(default, bool | int | float | str) else object


def signatures(make: Callable[..., Any]) -> Iterator[Signature]:
    """Yield a function's signature, or the signatures of a class's configs and constructors, subclass first.

    Compiled constructors have no signature, so classes in packages that can be compiled are skipped.  The parameters of
    these classes come from named weights or from the signature of a factory function.
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
    """Return the fields of a config as a constructor signature, starting with the fields of the class itself."""
    hints = read_hints(config)
    defaults = {row.name: Argument.empty if row.required else row.default for row in fields(config)}
    names = dict.fromkeys(name for base in config.__mro__ for name in vars(base).get("__annotations__", ()))
    known = [name for name in names if name in defaults]
    return Signature(
        [Argument(name, Argument.KEYWORD_ONLY, default=defaults[name], annotation=hints[name]) for name in known]
    )


def typed_signature(make: Callable[..., Any]) -> Signature:
    """Return the signature of a function with its annotations resolved to types."""
    told = signature(make)
    if not hasattr(make, "__annotations__"):
        return told
    hints = read_hints(make)
    known = told.parameters.values()
    return told.replace(parameters=[row.replace(annotation=hints.get(row.name, row.annotation)) for row in known])


def read_hints(make: Callable[..., Any]) -> dict[str, Any]:
    """Return the resolved type hints of a function's arguments or a class's fields, keyed by name."""
    try:
        return get_type_hints(make, include_extras=True, localns=vars(sys.modules[make.__module__]))
    except NameError as error:
        name = getattr(make, "__qualname__", make)
        raise SpecError(f"the parameters of {name} in {make.__module__} cannot be read: {error}") from None


# ---- JSON schema


def json_schema(name: str, known: Iterable[Parameter]) -> Json:
    """Return a JSON schema with the title `name` for the values of these parameters."""
    rows: list[Any] = []
    for number, parameter in enumerate(known):
        default = {} if parameter.default is REQUIRED else {"default": parameter.default}
        if isinstance(parameter.default, list | dict):
            default = {"default_factory": parameter.default.copy}
        rows.append((f"field{number}", schema_type(parameter), field(name=parameter.name, **default)))
    config = defstruct(name, rows, kw_only=True, forbid_unknown_fields=True)
    return json.schema(config, schema_hook=lambda kind: {})


def schema_type(parameter: Parameter) -> Any:
    """Return the type of a parameter's value in a spec, where parts are written as specs."""
    if not parameter.is_built:
        return parameter.type
    return str | Spec | None if parameter.may_be_none else str | Spec
