"""Functions that resolve specs by finding components by name, filling in parameters, and building the components."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from topdeck.config.parameters import DEFAULT, OPENING, REQUIRED, ROLES, Parameter, Role, is_configured, parameters
from topdeck.config.spec import Spec, parse_spec, shorten, shorten_value
from topdeck.core.errors import ConfigError, ConstructorError, SpecError, TopdeckError, hint
from topdeck.core.importing import import_class, is_external_name
from topdeck.core.settings import Setting

Path = tuple[str, ...]  # the path to a value: the names of the enclosing parts and of the parameter
T = TypeVar("T")
NamedT = TypeVar("NamedT", "Component", Setting)


@dataclass(frozen=True)
class Component:
    """A class or function that a spec can name, with presets for some of its parameters."""

    name: str
    make: Callable[..., Any]
    about: str  # a one-line description
    source: str  # the paper or program from which it was taken
    presets: Mapping[str, Any] = field(default_factory=dict, kw_only=True)

    def parameters(self) -> dict[str, Parameter]:
        """Return the parameters, keyed by name, with the presets as their defaults."""
        known = dict(parameters(self.make))
        for name, value in self.presets.items():
            known[name] = replace(known[name], default=value)
        return known

    def unfold(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the value of each parameter; subclasses also split values that represent several parameters."""
        return values

    def construct(self, values: Mapping[str, Any], **given: Any) -> Any:
        """Build the component from its parameter values and additional arguments that specs cannot contain."""
        make: Any = self.make
        return make(config=make.Config(**values), **given) if is_configured(make) else make(**values, **given)


def component(name: str, make: Callable[..., Any], about: str, source: str, **presets: Any) -> Component:
    """Return a component with presets for some of its parameters."""
    return Component(name, make, about, source, presets=presets)


def index_by_name(*items: NamedT) -> dict[str, NamedT]:
    return {item.name: item for item in items}


def external_component(name: str, role: str, bases: tuple[type, ...]) -> Component:
    """Return an external class as a component."""
    found = import_class(name, role, bases, SpecError)
    return Component(name, found, summary(found), name.partition(":")[0])


def summary(described: object) -> str:
    """Return the first line of a docstring."""
    return (described.__doc__ or "").strip().partition("\n")[0]


class Registry:
    """The registry of components that a game's specs can use, keyed by role and name."""

    def components(self, role: str) -> Mapping[str, Component]:
        """Return the components for a role, keyed by name and starting with the default."""
        raise NotImplementedError

    def default(self, role: Role) -> Spec | None:
        """Return the spec of the default part for a role, or None if the game has none."""
        return next((Spec(name) for name in self.components(role.name)), None)

    def find(self, role: str, name: str, path: Path = ()) -> Component:
        """Look up a built-in or external component by name.

        Raises:
            ConfigError: The component is unknown.
        """
        if role in ROLES and is_external_name(name):
            return external_component(name, role, ROLES[role].bases)
        return find_named(self.components(role), name, role, path)

    def build(self, value: str | Spec | None, role: str) -> Any:
        """Build a part from spec text or from a resolved spec; a resolved spec is not checked again."""
        spec = resolve_part(value, ROLES[role], self) if isinstance(value, str) else value
        return None if spec is None else build(spec, role, self)


def find_named(known: Mapping[str, T], name: str, role: str, path: Path = ()) -> T:
    if name not in known:
        raise ConfigError(f"unknown {role} {name!r}{hint(name, known)}", path)
    return known[name]


# ---- values


def resolve(spec: Spec, known: Mapping[str, Parameter], registry: Registry, path: Path = ()) -> Spec:
    """Return the spec with values for all parameters, sorted by parameter name.

    Args:
        spec: The spec as the user wrote it.
        known: The parameters of the component that the spec names.
        registry: The components from which the spec's parts are built.
        path: The names of the enclosing parts.

    Raises:
        ConfigError: A parameter is unknown or missing, or a value is invalid.
    """
    for name in spec.values:
        if name not in known:
            raise ConfigError(f"{spec.name} has no parameter {name!r}{hint(name, known)}", (*path, name))
    values: dict[str, Any] = {}
    for name in sorted(known):
        parameter = known[name]
        value = spec.values.get(name, parameter.default)
        if value is REQUIRED:
            raise ConfigError(f"{spec.name} requires the parameter {name} ({parameter.words()})", path)
        if not is_spec_value(value):
            written = shorten(repr(value))
            raise ConfigError(f"the default for {name} of {spec.name} cannot be written in a spec: {written}", path)
        values[name] = resolve_value(value, parameter, spec.name, registry, (*path, name))
    return Spec(spec.name, values)


def resolve_value(value: Any, parameter: Parameter, owner: str, registry: Registry, path: Path) -> Any:
    if value is None and parameter.may_be_none:
        return None
    if parameter.role is OPENING:
        return resolve_opening(value, registry, path)
    if parameter.role is not None:
        return resolve_part_value(value, parameter, parameter.role, owner, registry, path)
    try:
        return parameter.convert(value)
    except ConfigError as error:
        raise ConfigError(f"{parameter.name} of {owner} {error}", path) from None


def is_spec_value(value: Any) -> bool:
    """Return whether a value can be written in a spec; defaults can be any Python object."""
    if isinstance(value, list | tuple):
        return all(map(is_spec_value, value))
    return value is None or isinstance(value, int | float | str | Spec)


# ---- parts


def resolve_opening(value: Any, registry: Registry, path: Path = ()) -> str | None:
    """Return the name of an opening rule, or None for the default in a game without opening rules."""
    if not isinstance(value, str):
        raise ConfigError(f"an opening must be a name, not {shorten_value(value)}", path)
    rules = registry.components(OPENING.name)
    if value == DEFAULT:
        return next(iter(rules), None)
    find_named(rules, value, OPENING.name, path)
    return value


def resolve_part_value(value: Any, parameter: Parameter, role: Role, owner: str, registry: Registry, path: Path) -> Any:
    """Return the full spec of a part after building the part once to detect errors before a game starts."""
    spec = resolve_part(value, role, registry, path)
    if spec is None:
        return None
    built: Any = build(spec, role.name, registry)
    if not isinstance(built, role.bases):
        raise ConfigError(f"{parameter.name} of {owner} must be {role.words}, which {spec.name} is not", path)
    if role.scale is not None and getattr(built, "scale", None) != role.scale:
        given = shorten(str(value))
        cure = f"sigmoid(score={given}, width=…) converts points to a win probability"
        problem = f"{parameter.name} of {owner} must be a win probability, but {given} returns points; {cure}"
        raise ConfigError(problem, path)
    return spec


def resolve_part(value: Any, role: Role, registry: Registry, path: Path = ()) -> Spec | None:
    """Return the full spec of a part, or None for the default in a game without such parts."""
    if not isinstance(value, str | Spec):
        raise ConfigError(f"a {role.name} must be a name or a spec, not {shorten_value(value)}", path)
    spec = parse_spec(value) if isinstance(value, str) else value
    if spec.name == DEFAULT:
        default = registry.default(role)
        if default is None:
            return None
        spec = Spec(default.name, {**default.values, **spec.values})
    component = registry.find(role.name, spec.name, path)
    try:
        spec = Spec(spec.name, component.unfold(spec.values))
    except SpecError as error:
        raise ConfigError(f"{spec.name}: {error}", path) from None
    return resolve(spec, component.parameters(), registry, path)


# ---- building


def build(spec: Spec, role: str, registry: Registry) -> Any:
    """Build the part described by a full spec, including the parts that its constructor requires."""
    component = registry.find(role, spec.name)
    inner = {name: value for name, value in spec.values.items() if isinstance(value, Spec)}
    known = component.parameters() if inner else {}
    built = {
        name: build(value, parameter.role.name, registry)
        for name, value in inner.items()
        if (parameter := known[name]).role is not None and parameter.is_built
    }
    return construct(component, spec, built)


def construct(component: Component, spec: Spec, built: Mapping[str, Any] = {}, **given: Any) -> Any:
    """Construct the component described by a full spec; `built` contains the parts that have already been built."""
    own = {name: deepcopy(value) if isinstance(value, list) else value for name, value in spec.values.items()}
    try:
        return component.construct({**own, **built}, **given)
    except SpecError as error:
        raise ConfigError(f"{spec.name} cannot be created: {error}") from error
    except TopdeckError:  # the message is clear without context
        raise
    except (Exception, SystemExit) as error:
        raise ConstructorError(f"{spec.name} cannot be created: {type(error).__name__}: {error}") from error


def parameter_at(spec: Spec, known: Mapping[str, Parameter], path: str, registry: Registry) -> Parameter | None:
    """Return the parameter at a path in a full spec, such as `c` or `score.hero`.

    Args:
        spec: The full spec of an agent.
        known: The parameters of the agent.
        path: The names of the enclosing parts and the name of the parameter, separated by dots.
        registry: The components from which the agent's parts are built.

    Returns:
        The parameter, or None if the agent has no such part or parameter.
    """
    name, _, rest = path.partition(".")
    parameter, value = known.get(name), spec.values.get(name)
    if not rest or parameter is None:
        return parameter
    if parameter.role is None or not isinstance(value, Spec):
        return None
    inner = registry.find(parameter.role.name, value.name).parameters()
    return parameter_at(value, inner, rest, registry)
