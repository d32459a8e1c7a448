"""Completing specs: what a name stands for, which parameters it takes, what these may be, and what is made of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import replace
from types import MappingProxyType
from typing import Annotated, Any, TypeVar

from topdeck.agent import Agent
from topdeck.agents.scores import MEANING, default_chance, scores_of
from topdeck.agents.spec import Spec, Value, parse_spec, shortened, spelled
from topdeck.beliefs.true_state import TRUE_STATE, TrueState
from topdeck.errors import ConstructorError, SpecError, TopdeckError, hint
from topdeck.game import Game
from topdeck.importing import class_from_outside, is_external_name
from topdeck.kinds import Kind
from topdeck.parameters import (
    A_BELIEF,
    A_CHANCE,
    A_HORIZON,
    A_SCORE,
    A_STATE_SCORE,
    AN_OPENING,
    FINITE,
    PARTS,
    REQUIRED,
    WHOLE,
    AllowedType,
    Parameter,
    Part,
    any_of,
    parameters,
)
from topdeck.scores import DescribedScore, Judges
from topdeck.search.horizon import HORIZONS
from topdeck.state import MoveScore

DEFAULT = "default"  # the word for what the game has first
Score = Annotated[str | Spec, A_SCORE]  # of the game, by spec
StateScoreSpec = Annotated[str | Spec, A_STATE_SCORE]  # one that judges positions
ChanceSpec = Annotated[str | Spec, A_CHANCE]  # one that tells the chance to win
BeliefSpec = Annotated[str | Spec, A_BELIEF]  # about the game's hidden cards, by spec
HorizonSpec = Annotated[str | Spec, A_HORIZON]  # how far a search looks, by spec
Opening = Annotated[str, AN_OPENING]  # one of the game's rules, by name

T = TypeVar("T")


def parameters_of(kind: Kind) -> dict[str, Parameter]:
    """The parameters of a kind of agent, with its presets as their defaults."""
    known = parameters(kind.make)
    for name, value in kind.presets.items():
        known[name] = replace(known[name], default=value)
    return known


# ---- values


def completed_spec(spec: Spec, known: Mapping[str, Parameter], game: Game) -> Spec:
    """The spec with all parameters written out, in the order of their names; each must be there and fit."""
    for name in spec.values:
        if name not in known:
            raise SpecError(f"{spec.name} has no parameter {name!r}{hint(name, known)}")
    values: dict[str, Value] = {}
    for name in sorted(known):
        given = spec.values.get(name, known[name].default)
        if given is REQUIRED:
            raise SpecError(f"{spec.name} needs a {name} ({known[name].words()})")
        if not is_spec_value(given):
            given = shortened(repr(given))
            raise SpecError(f"the default of {name} of {spec.name} cannot be written in a spec: {given}")
        values[name] = fitted_value(given, known[name], spec.name, game)
    return Spec(spec.name, values)


def fitted_value(value: Any, parameter: Parameter, owner: str, game: Game) -> Any:
    """The value as the parameter wants it."""
    if value is None and parameter.may_be_none:
        return None
    if parameter.part is AN_OPENING:
        return completed_opening(value, game)
    if parameter.part is not None:
        return fitted_part(value, parameter, parameter.part, owner, game)
    for way in parameter.ways:
        if way.element is not None and isinstance(value, list | tuple):
            inner = Parameter(parameter.name, way.element)
            return [fitted_value(one, inner, owner, game) for one in value]
        if fits(value, way):
            return float(value) if way.type is float else value
    given = value_text(value) + suggestion(value, parameter)
    raise SpecError(f"{parameter.name} of {owner} must be {parameter.words()}, not {given}")


def fits(value: Any, way: AllowedType) -> bool:
    if way.choices:
        return (type(value), value) in [(type(choice), choice) for choice in way.choices]
    if isinstance(value, bool):
        return way.type in (bool, object)
    if way.type is int:
        return isinstance(value, int) and (way.bounds or WHOLE).hold(value)
    if way.type is float:
        return isinstance(value, int | float) and (way.bounds or FINITE).hold(value)
    return isinstance(way.type, type) and isinstance(value, way.type)


def is_spec_value(value: Any) -> bool:
    """Can a spec say it?  Defaults are Python, and may be anything."""
    if isinstance(value, list | tuple):
        return all(map(is_spec_value, value))
    return value is REQUIRED or value is None or isinstance(value, int | float | str | Spec)


def value_text(value: Any) -> str:
    return shortened(spelled(list(value) if isinstance(value, tuple) else value))


def suggestion(value: Any, parameter: Parameter) -> str:
    """What to write instead, where that can be guessed."""
    if value == 0 and parameter.bounds and parameter.may_be_none:
        return "; no limit is written none"
    return hint(str(value), map(str, parameter.choices)) if parameter.choices else ""


# ---- the true state


def sees_true_state(spec: Spec) -> bool:
    """Has the agent, or a part of it, the belief that knows the true state?"""
    inner = [value for value in spec.values.values() if isinstance(value, Spec)]
    names = [spec.values.get("belief"), *(value.name for value in inner)]
    return TRUE_STATE in names or any(map(sees_true_state, inner))


def reject_true_state(spec: Spec) -> None:
    """Raise a SpecError if the agent sees the true state."""
    if sees_true_state(spec):
        raise SpecError(f"{spec.name} sees the true state (belief={TRUE_STATE}), which only a study may allow")


# ---- parts: scores, beliefs, horizons and opening rules


def parts(game: Game, kind: str) -> Mapping[str, Any]:
    """What there is of this kind by name, the game's own first, and of those its default."""
    if kind == "score":
        return scores_of(game)
    if kind == "horizon":
        own = game.horizons()
        return {**own, **{name: make for name, make in HORIZONS.items() if name not in own}}
    return game.beliefs() if kind == "belief" else game.openings()


def default_part(game: Game, part: Part) -> Spec | None:
    """The first that the game has, and that fits: not every score judges positions, or tells the chance to win."""
    if part.scale == "chance":
        return default_chance(game)
    for name in parts(game, part.kind):
        if isinstance(made_part(name, part.kind, game), part.bases):
            return Spec(name)
    return None


def default_opening(game: Game) -> str | None:
    """The first of the game's opening rules."""
    return next(iter(game.openings()), None)


def completed_opening(value: Any, game: Game) -> str | None:
    """The name of an opening rule of the game; none if the default is wanted, and there are none."""
    if not isinstance(value, str):
        raise SpecError(f"an opening is named by a word, not by {value_text(value)}")
    rule = default_opening(game) if value == DEFAULT else value
    if rule is not None:
        find_named(game.openings(), rule, "opening")
    return rule


def fitted_part(value: Any, parameter: Parameter, part: Part, owner: str, game: Game) -> Spec | None:
    """The spec of a part, which is made once, so that what cannot be is refused here and not in a game."""
    spec = completed_part(value, part, game)
    if spec is None:
        return None
    once: Any = build_part(spec, part.kind, game)
    if not isinstance(once, part.bases):
        raise SpecError(f"{parameter.name} of {owner} must be {part.words}, which {spec.name} is not")
    if part.scale == "chance" and getattr(once, "scale", None) != part.scale:
        given = shortened(str(value))
        cure = f"sigmoid(score={given}, width=…) makes a chance of them"
        raise SpecError(f"{parameter.name} of {owner} must tell the chance to win; {given} counts points; {cure}")
    return spec


def completed_part(value: Any, part: Part, game: Game) -> Spec | None:
    """The full spec of a part; none if the default is wanted, and the game has none."""
    if not isinstance(value, str | Spec):
        raise SpecError(f"a {part.kind} is named by a word, not by {value_text(value)}")
    spec = parse_spec(value) if isinstance(value, str) else value
    if spec.name == DEFAULT:
        first = default_part(game, part)
        if first is None:
            return None
        spec = Spec(first.name, {**first.values, **spec.values})
    make = maker(spec.name, part.kind, game)
    return completed_spec(unfolded(spec, make), parameters(make), game)


def unfolded(spec: Spec, make: Callable[..., Any]) -> Spec:
    """A list of all weights as one value for each of them."""
    if not isinstance(make, DescribedScore):
        return spec
    try:
        return Spec(spec.name, make.unfold(spec.values))
    except SpecError as error:
        raise SpecError(f"{spec.name}: {error}") from None


def made_part(value: str | Spec | None, kind: str, game: Game) -> Any:
    """The part that a spec describes; one that was read already is not checked again."""
    spec = completed_part(value, PARTS[kind], game) if isinstance(value, str) else value
    return None if spec is None else build_part(spec, kind, game)


def build_part(spec: Spec, kind: str, game: Game) -> Any:
    """What a full spec describes, made after the parts that it wants ready made."""
    make = maker(spec.name, kind, game)
    inner = {name: value for name, value in spec.values.items() if isinstance(value, Spec)}
    if not inner:
        return make_from(make, spec)
    known = parameters(make)
    ready: dict[str, Any] = {}
    for name, value in inner.items():
        part = known[name].part
        if part is not None and known[name].ready:
            ready[name] = build_part(value, part.kind, game)
    return make_from(make, spec, ready)


def make_from(make: Callable[..., T], spec: Spec, ready: Mapping[str, Any] = MappingProxyType({})) -> T:
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
    if is_external_name(name):
        return imported_class(name, kind, *PARTS[kind].bases)
    if (kind, name) == ("belief", TRUE_STATE):  # of no game, and on no list: only studies may have it
        return TrueState
    make: Callable[..., Any] = find_named(parts(game, kind), name, kind)
    return make


def find_named(known: Mapping[str, T], name: str, what: str) -> T:
    """Return what has this name; an unknown name is rejected with the nearest known ones."""
    if name in known:
        return known[name]
    raise SpecError(f"there is no {what} {name!r}{hint(name, known)}")


def parameter_on_way(spec: Spec, known: Mapping[str, Parameter], way: str, game: Game) -> Parameter | None:
    """Return a parameter of a spec that is written out, or of a part of it: `c`, or `score.hero`.

    Args:
        spec: The full spec of an agent.
        known: The parameters of the agent.
        way: The name of the parameter, after the names of the parts that lead to it.
        game: The game that is played.

    Returns:
        The parameter; None if the agent has no such part or parameter.
    """
    name, _, rest = way.partition(".")
    parameter = known.get(name)
    if not rest or parameter is None:
        return parameter
    value, part = spec.values.get(name), parameter.part
    if part is None or not isinstance(value, Spec):
        return None
    return parameter_on_way(value, parameters(maker(value.name, part.kind, game)), rest, game)


# ---- classes of users


def imported(name: str) -> Kind:
    """The agent that `module:Class` names."""
    agent = imported_class(name, "agent", Agent)
    return Kind(name, agent, summary(agent), name.partition(":")[0])


def described_score(name: str, game: Game) -> DescribedScore:
    """Return the score of this name: one of the game, or an external class.

    Raises:
        SpecError: There is no such score, its module cannot be imported, or its scale is invalid.
    """
    if not is_external_name(name):
        return find_named(scores_of(game), name, A_SCORE.kind)
    score: Any = imported_class(name, A_SCORE.kind, *A_SCORE.bases)
    if score.scale not in MEANING:
        raise SpecError(f"the scale of {name} must be {any_of(list(MEANING))}, not {score.scale!r}")
    judges: Judges = "steps" if issubclass(score, MoveScore) else "positions"
    return DescribedScore(name, score, summary(score), name.partition(":")[0], scale=score.scale, judges=judges)


def summary(described: type) -> str:
    """Return the first line of the class's docstring."""
    return (described.__doc__ or "").strip().partition("\n")[0]


def imported_class(name: str, what: str, *bases: type) -> type:
    """The class of this kind that `module:Class` names."""
    return class_from_outside(name, what, bases, SpecError)
