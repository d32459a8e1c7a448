"""Files of tuned values, which specs name in the `weights` parameter: `greedy(score=evo-second, weights=best.toml)`.

Values are identified by their paths, such as `c` or `score.health`.  The `of` key contains the spec of the agent or
part to which the values belong, including the parts on the paths, such as `by-lead(ahead=linear)` for
`ahead.my_attack`.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from reprlib import repr as brief

from topdeck.config.parameters import SCORE, Parameter
from topdeck.config.spec import Spec, Value, parse_spec, replace_all, shorten, to_spec
from topdeck.core.errors import SpecError
from topdeck.core.validation import read_toml

SCHEMA = 1
WEIGHTS = "weights"  # the parameter that names a file of tuned values


@dataclass(frozen=True)
class TunedValues:
    """Tuned parameter values for an agent or one of its parts."""

    game: str
    of: str  # the agent or the part; see `make_outline`
    values: Mapping[str, Value]

    def text(self) -> str:
        """Return the tuned values as the contents of a TOML file."""
        head = [f"schema = {SCHEMA}", f"game = {json.dumps(self.game)}", f"of = {json.dumps(self.of)}"]
        lines = [f"{json.dumps(name)} = {json.dumps(value)}" for name, value in self.values.items()]
        return "\n".join([*head, "", "[values]", *lines]) + "\n"


def read_tuned_values(path: Path | str) -> TunedValues:
    """Read a file of tuned values.

    Raises:
        SpecError: The file cannot be read or is malformed.
    """
    try:
        data = read_toml(Path(path).expanduser().read_text("utf-8"))
    except FileNotFoundError:
        raise SpecError(f"the weights file {path} does not exist") from None
    except (OSError, ValueError) as error:
        raise SpecError(f"the weights in {path} cannot be read: {error}") from None
    if data.get("schema") != SCHEMA:
        raise SpecError(f"{path}: unsupported schema {brief(data.get('schema'))} for weights; expected {SCHEMA}")
    game, of, values = data.get("game"), data.get("of"), data.get("values")
    if not isinstance(game, str) or not isinstance(of, str) or not isinstance(values, dict) or not values:
        raise SpecError(f"{path} must contain the keys `game` and `of` and the table `values`")
    for name, value in values.items():
        if not isinstance(value, int | float | str):
            raise SpecError(f"{path}: {name} must be a number or a word, not {brief(value)}")
    return TunedValues(game, of, values)


def apply_tuned_values(spec: Spec, known: Mapping[str, Parameter], game: str) -> Spec:
    """Replace the file name in the `weights` parameter of an agent's spec with the values in the file.

    The spec is returned unchanged if it does not name a file or if the agent itself has a parameter called `weights`.
    """
    path = spec.values.get(WEIGHTS)
    if WEIGHTS in known or not isinstance(path, str):
        return spec
    tuned = read_tuned_values(path)
    if tuned.game != game:
        raise SpecError(f"the weights in {path} are for {tuned.game}, not for {game}")
    rest = Spec(spec.name, {name: value for name, value in spec.values.items() if name != WEIGHTS})
    found, part = find_tuned(rest, default_scores(known), tuned, path)
    return replace_all(found, {f"{part}.{name}" if part else name: value for name, value in tuned.values.items()})


def default_scores(known: Mapping[str, Parameter]) -> dict[str, Value]:
    """Return the default scores in an agent's constructor, keyed by parameter name."""
    scores = {name: found.default for name, found in known.items() if found.role and found.role.name == SCORE.name}
    return {name: value for name, value in scores.items() if isinstance(value, str | Spec)}


def find_tuned(spec: Spec, defaults: Mapping[str, Value], tuned: TunedValues, path: str) -> tuple[Spec, str]:
    """Return the spec with missing tuned parts added, and the name of the parameter that holds the tuned part.

    The name is empty if the values belong to the agent itself.
    """
    try:
        outline = parse_spec(tuned.of)
    except SpecError as error:
        raise SpecError(f"{path}: the key `of` must be a valid spec: {error}") from None
    whole = with_parts(spec, outline)
    if whole is not None:
        return whole, ""
    named = {name: value for name, value in spec.values.items() if isinstance(value, str | Spec)}
    parts = {name: to_spec(value) for name, value in {**defaults, **named}.items()}
    for name, part in parts.items():
        whole = with_parts(part, outline)
        if whole is not None:
            return Spec(spec.name, {**spec.values, name: whole}), name
    said = ", ".join(f"{name}={shorten(str(part))}" for name, part in parts.items()) or "no score or other part"
    raise SpecError(f"the weights in {path} are for {tuned.of}, but {spec.name} has {said}")


def make_outline(spec: Spec, names: Iterable[str]) -> Spec:
    """Return the spec, reduced to the parts that contain the named values."""
    inside: dict[str, list[str]] = {}
    for name in names:
        first, _, rest = name.partition(".")
        if rest:
            inside.setdefault(first, []).append(rest)
    return Spec(spec.name, {name: make_outline(to_spec(spec.values[name]), rest) for name, rest in inside.items()})


def with_parts(spec: Spec, outline: Spec) -> Spec | None:
    """Return the spec with an outline's parts added, or None if the spec's name or one of its parts does not match."""
    if spec.name != outline.name:
        return None
    values = dict(spec.values)
    for name, part in outline.values.items():
        wanted, given = to_spec(part), values.get(name, part)
        found = with_parts(to_spec(given), wanted) if isinstance(given, str | Spec) else None
        if found is None:
            return None
        values[name] = found
    return Spec(spec.name, values)
