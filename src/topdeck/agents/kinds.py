"""Kinds of agents: what a name in a spec stands for, which parameters it takes, and what they may be."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from topdeck.agent import Agent
from topdeck.agents.scores import scores_of
from topdeck.agents.spec import Spec, Value, parse_spec, shortened, spelled
from topdeck.errors import ConstructorError, SpecError, TopdeckError, hint
from topdeck.game import Game
from topdeck.importing import class_from_outside
from topdeck.parameters import (
    A_BELIEF,
    A_CHANCE,
    A_HORIZON,
    A_SCORE,
    A_STATE_SCORE,
    FINITE,
    PARTS,
    REQUIRED,
    WHOLE,
    Parameter,
    Part,
    Way,
    parameters,
)
from topdeck.scores import DescribedScore
from topdeck.search.horizon import HORIZONS

Factories = Mapping[str, Callable[..., Any]]
Score = Annotated[str | Spec, A_SCORE]  # of the game, by spec
StateScoreSpec = Annotated[str | Spec, A_STATE_SCORE]  # one that judges positions
ChanceSpec = Annotated[str | Spec, A_CHANCE]  # one that tells the chance to win
BeliefSpec = Annotated[str | Spec, A_BELIEF]  # about the game's hidden cards, by spec
HorizonSpec = Annotated[str | Spec, A_HORIZON]  # how far a search looks, by spec

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


# ---- values


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
        if not sayable(given):
            given = shortened(repr(given))
            raise SpecError(f"the default of {name} of {spec.name} cannot be written in a spec: {given}")
        values[name] = fitted(given, known[name], spec.name, game)
    return Spec(spec.name, values)


def fitted(value: Any, parameter: Parameter, owner: str, game: Game) -> Any:
    """The value as the parameter wants it."""
    if value is None and parameter.may_be_none:
        return None
    if parameter.part is not None:
        return fitted_part(value, parameter, parameter.part, owner, game)
    for way in parameter.ways:
        if way.element is not None and isinstance(value, list | tuple):
            inner = Parameter(parameter.name, way.element)
            return [fitted(one, inner, owner, game) for one in value]
        if fits(value, way):
            return float(value) if way.type is float else value
    given = told(value) + cure(value, parameter)
    raise SpecError(f"{parameter.name} of {owner} must be {parameter.words()}, not {given}")


def fits(value: Any, way: Way) -> bool:
    if way.choices:
        return (type(value), value) in [(type(choice), choice) for choice in way.choices]
    if isinstance(value, bool):
        return way.type in (bool, object)
    if way.type is int:
        return isinstance(value, int) and (way.bounds or WHOLE).hold(value)
    if way.type is float:
        return isinstance(value, int | float) and (way.bounds or FINITE).hold(value)
    return isinstance(way.type, type) and isinstance(value, way.type)


def sayable(value: Any) -> bool:
    """Can a spec say it?  Defaults are Python, and may be anything."""
    if isinstance(value, list | tuple):
        return all(map(sayable, value))
    return value is REQUIRED or value is None or isinstance(value, int | float | str | Spec)


def told(value: Any) -> str:
    return shortened(spelled(list(value) if isinstance(value, tuple) else value))


def cure(value: Any, parameter: Parameter) -> str:
    """What to write instead, where that can be guessed."""
    if value == 0 and parameter.bounds and parameter.may_be_none:
        return "; no limit is written none"
    choices = [choice for way in parameter.ways for choice in way.choices]
    return hint(str(value), map(str, choices)) if choices else ""


# ---- parts: scores, beliefs and horizons


def parts(game: Game, kind: str) -> Factories:
    """What makes the parts of this kind, by name; the game's own horizons come before the general ones."""
    if kind == "horizon":
        own = game.horizons()
        return {**own, **HORIZONS, **own}
    return scores_of(game) if kind == "score" else game.beliefs()


def fitted_part(value: Any, parameter: Parameter, part: Part, owner: str, game: Game) -> Spec:
    """The spec of a part, which is made once, so that what cannot be is refused here and not in a game."""
    spec = completed_part(value, part.kind, game)
    made_once = built(spec, part.kind, game)
    fits_bases = isinstance(made_once, part.bases)
    if not fits_bases:
        raise SpecError(f"{parameter.name} of {owner} must be a {part.words}, which {spec.name} is not")
    if part.scale == "chance" and made_once.scale != part.scale:
        given = shortened(str(value))
        cure = f"sigmoid(score={given}, width=…) makes a chance of them"
        raise SpecError(f"{parameter.name} of {owner} must tell the chance to win; {given} counts points; {cure}")
    return spec


def completed_part(value: Any, kind: str, game: Game) -> Spec:
    if not isinstance(value, str | Spec):
        raise SpecError(f"a {kind} is named by a word, not by {told(value)}")
    spec = parse_spec(value) if isinstance(value, str) else value
    make = maker(spec.name, kind, game)
    return completed(unfolded(spec, make), parameters(make), game)


def unfolded(spec: Spec, make: Callable[..., Any]) -> Spec:
    """A list of all weights as one value for each of them."""
    if not isinstance(make, DescribedScore):
        return spec
    try:
        return Spec(spec.name, make.unfold(spec.values))
    except SpecError as error:
        raise SpecError(f"{spec.name}: {error}") from None


def made_part(value: str | Spec, kind: str, game: Game) -> Any:
    """The part that a spec describes; one that was read already is not checked again."""
    spec = completed_part(value, kind, game) if isinstance(value, str) else value
    return built(spec, kind, game)


def built(spec: Spec, kind: str, game: Game) -> Any:
    """What a full spec describes, made after the parts that it wants ready made."""
    make = maker(spec.name, kind, game)
    inner = {name: value for name, value in spec.values.items() if isinstance(value, Spec)}
    if not inner:
        return made(make, spec)
    known = parameters(make)
    ready: dict[str, Any] = {}
    for name, value in inner.items():
        part = known[name].part
        if part is not None and known[name].ready:
            ready[name] = built(value, part.kind, game)
    return made(make, spec, ready)


def made(make: Callable[..., T], spec: Spec, ready: Mapping[str, Any] = MappingProxyType({})) -> T:
    """What the spec describes; lists in it are the maker's own, and some of its parts may be ready made."""
    own = {name: deepcopy(value) if isinstance(value, list) else value for name, value in spec.values.items()}
    try:
        return make(**{**own, **ready})
    except SpecError as error:
        raise SpecError(f"{spec.name} cannot be made: {error}") from error
    except TopdeckError:  # it says by itself what it is about
        raise
    except (Exception, SystemExit) as error:
        raise ConstructorError(f"{spec.name} cannot be made: {type(error).__name__}: {error}") from error


def maker(name: str, kind: str, game: Game) -> Callable[..., Any]:
    """What makes the part of this name: one of the game's, or a user's own `module:Class`."""
    return imported_class(name, kind, *PARTS[kind].bases) if ":" in name else found(parts(game, kind), name, kind)


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
    return class_from_outside(name, what, bases, SpecError)
