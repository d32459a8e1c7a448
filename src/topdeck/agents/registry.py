"""The parts that specs can name: general and game-specific scores, beliefs, horizons, models and openings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from topdeck.agents.models import external_model, onnx_component
from topdeck.beliefs.true_state import TRUE_STATE, TrueState
from topdeck.config.parameters import MODEL, SCORE, STATE_SCORE, Parameter, Role, join_with_or, part
from topdeck.config.resolution import Component, Path, Registry, external_component, find_named, summary
from topdeck.config.scores import DescribedScore, Judges
from topdeck.config.spec import Spec
from topdeck.core.errors import SpecError
from topdeck.core.game import Game
from topdeck.core.importing import is_external_name
from topdeck.core.model import CheckedModel
from topdeck.core.state import Horizon, MoveScore, Situation, StateScore
from topdeck.search.horizon import EndOfGame, EndOfTurn, Turns
from topdeck.search.model_evaluator import ModelEvaluator, ModelScore
from topdeck.search.scores import ChanceBySituation, Choice, GameResult, PositionBySituation, Sigmoid, StepBySituation

BuiltScore = Annotated[StateScore, part(STATE_SCORE)]
BuiltModel = Annotated[CheckedModel, part(MODEL)]
CacheSize = Annotated[int, Meta(ge=0, le=10**7, description="Maximum number of evaluations to keep during a game.")]
DEFAULT_CACHE = 10_000
Width = Annotated[float, Meta(ge=1e-6, le=1e12)]  # in points
MEANING = {"chance": "returns a win probability", "points": "returns points"}  # phrases for error messages, by scale


def turns(more: int = 1) -> Horizon:
    """Search to the end of the turn and for the given number of further turns, counting both players' turns."""
    return Turns(more)


HORIZONS: Mapping[str, Callable[..., Horizon]] = {"turn": EndOfTurn, "turns": turns, "game": EndOfGame}


class GameRegistry(Registry):
    """The registry of a game's available parts.  The game's own parts come first, starting with the default."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.by_role: dict[str, Mapping[str, Component]] = {}

    def components(self, role: str) -> Mapping[str, Component]:
        if role not in self.by_role:
            self.by_role[role] = self.list_components(role)
        return self.by_role[role]

    def list_components(self, role: str) -> Mapping[str, Component]:
        game = self.game
        match role:
            case "score":
                return list_scores(game)
            case "horizon":
                return describe_all({**game.horizons, **HORIZONS, **game.horizons})
            case "belief":
                return describe_all(game.beliefs)
            case "model":
                return {"onnx": onnx_component(game)}
        return {name: Component(name, str, about, "") for name, about in game.openings.items()}

    def find(self, role: str, name: str, path: Path = ()) -> Component:
        if (role, name) == ("belief", TRUE_STATE):  # not listed, because only studies can use it
            return Component(name, TrueState, summary(TrueState), "")
        if role == MODEL.name and is_external_name(name):
            return external_model(name, self.game)
        return super().find(role, name, path)

    def default(self, role: Role) -> Spec | None:
        """Return the spec of the first component that fits a role, such as the first win-probability score."""
        if role.scale == "chance":
            return default_chance(self.game)
        if role is MODEL:  # models have no default
            return None
        specs = map(Spec, self.components(role.name))
        return next((spec for spec in specs if isinstance(self.build(str(spec), role.name), role.bases)), None)


def get_registry(game: Game) -> Registry:
    """Return a game's registry, which is created on first use because listing all components is slow."""
    if game.registry is None:
        game.registry = GameRegistry(game)
    return game.registry


def describe_all(makers: Mapping[str, Callable[..., Any]]) -> dict[str, Component]:
    return {name: Component(name, make, summary(make), "") for name, make in makers.items()}


# ---- scores


def make_sigmoid(score: BuiltScore, width: Width = 10.0) -> StateScore:
    return Sigmoid(score, width)


def make_value(model: BuiltModel, cache: CacheSize = DEFAULT_CACHE) -> StateScore:
    return ModelScore(ModelEvaluator(model, batch=1, cache=cache))


RESULT = DescribedScore("result", GameResult, "only the result of the game", "ours", scale="chance")
VALUE = DescribedScore("value", make_value, "the win probability predicted by a model", "ours", scale="chance")
SIGMOID = DescribedScore(
    "sigmoid", make_sigmoid, "a win probability computed from another score's points", "ours", scale="chance"
)
GENERAL = {score.name: score for score in (RESULT, SIGMOID, VALUE)}


@dataclass(frozen=True)
class ChosenScore(DescribedScore):
    """A score that delegates to a different score in each situation and to a default score in all others."""

    words: tuple[str, ...] = ()
    otherwise: str = RESULT.name  # the default

    def list_parameters(self) -> Iterator[Parameter]:
        for word in self.words:
            yield Parameter(word, BuiltScore | None, None)
        yield Parameter("otherwise", BuiltScore, self.otherwise)
        yield Parameter("at", Literal["position", "decision"], "position")


def choose_score(
    situation: Situation, at: str, otherwise: StateScore, **given: StateScore | None
) -> StateScore | MoveScore:
    """Return a score that delegates to a different score in each situation.

    The situation is determined from the evaluated position or, with `at="decision"`, from the position before the
    decision.
    """
    scores = {word: score for word, score in given.items() if score is not None}
    for word, score in scores.items():
        if score.scale != otherwise.scale:
            differ = f"`{word}` {MEANING[score.scale]}, but `otherwise` {MEANING[otherwise.scale]}"
            raise SpecError(f"{differ}; sigmoid(score=…, width=…) converts points to a win probability")
    choice = Choice(situation, scores, otherwise)
    if at == "decision":
        return StepBySituation(choice)
    return ChanceBySituation(choice) if otherwise.scale == "chance" else PositionBySituation(choice)


def list_scores(game: Game) -> Mapping[str, DescribedScore]:
    """Return all scores, keyed by name; the default comes first, and a game's scores replace general ones."""
    own = game.scores
    known = {**own, **{name: score for name, score in GENERAL.items() if name not in own}}
    first = next((score for score in known.values() if score.judges == "positions"), RESULT)
    chosen = [by_situation(name, situation, first) for name, situation in game.situations.items()]
    return {**known, **{score.name: score for score in chosen if score.name not in own}}


def by_situation(name: str, situation: Situation, otherwise: DescribedScore) -> ChosenScore:
    return ChosenScore(
        f"by-{name}",
        partial(choose_score, situation),
        f"a score that depends on {situation.about}",
        "ours",
        scale=otherwise.scale,
        words=situation.words,
        otherwise=otherwise.name,
    )


def default_chance(game: Game) -> Spec:
    """Return the spec of the first win-probability score or, if there is none, of a sigmoid of the first score."""
    positions = [score for score in game.scores.values() if score.judges == "positions"]
    for score in positions:
        if score.scale == "chance":
            return Spec(score.name)
    return Spec(SIGMOID.name, {"score": positions[0].name}) if positions else Spec(RESULT.name)


def find_score(name: str, game: Game) -> DescribedScore:
    """Look up a built-in or external score by name.

    Raises:
        SpecError: The score is unknown, its module cannot be imported, or its scale is invalid.
    """
    if not is_external_name(name):
        return find_named(list_scores(game), name, SCORE.name)
    found = external_component(name, SCORE.name, SCORE.bases)
    score: Any = found.make
    if score.scale not in MEANING:
        raise SpecError(f"the scale of {name} must be {join_with_or(list(MEANING))}, not {score.scale!r}")
    judges: Judges = "steps" if issubclass(score, MoveScore) else "positions"
    return DescribedScore(name, score, found.about, found.source, scale=score.scale, judges=judges)


# ---- the true state


def sees_true_state(spec: Spec) -> bool:
    """Return whether the agent or one of its parts uses the true-state belief."""
    inner = [value for value in spec.values.values() if isinstance(value, Spec)]
    names = [spec.values.get("belief"), *(value.name for value in inner)]
    return TRUE_STATE in names or any(map(sees_true_state, inner))


def reject_true_state(spec: Spec) -> None:
    """Raise a SpecError if the agent sees the true state."""
    if sees_true_state(spec):
        raise SpecError(f"{spec.name} sees the true state (belief={TRUE_STATE}), which is allowed only in studies")
