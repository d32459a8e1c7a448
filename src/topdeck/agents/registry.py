"""All that the specs of a game can name, except its agents: its own parts, and those that every game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Self

from topdeck.agents.scores import MEANING, default_chance, scores_of
from topdeck.beliefs.true_state import TRUE_STATE, TrueState
from topdeck.config.parameters import ROLES, SCORE, Role, any_of
from topdeck.config.resolution import (
    Component,
    Path,
    Registry,
    build,
    external_component,
    find_named,
    resolve_part,
    summary,
)
from topdeck.config.scores import DescribedScore, Judges
from topdeck.config.spec import Spec
from topdeck.core.errors import SpecError
from topdeck.core.game import Game
from topdeck.core.importing import is_external_name
from topdeck.core.state import Horizon, MoveScore
from topdeck.search.horizon import EndOfGame, EndOfTurn, Turns


def turns(more: int = 1) -> Horizon:
    """To the end of the turn and so many more; both players' turns count."""
    return Turns(more)


HORIZONS: Mapping[str, Callable[..., Horizon]] = {"turn": EndOfTurn, "turns": turns, "game": EndOfGame}


REGISTRIES: dict[tuple[type, int], Any] = {}  # by class and game; games need not be hashable


class GameRegistry(Registry):
    """The parts of a game by role and name, the game's own first, and of those its default."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.known: dict[str, Mapping[str, Component]] = {}

    @classmethod
    def of(cls, game: Game) -> Self:
        """Return the registry of a game; its parts are listed once, because every game that begins asks for them."""
        found: Self = REGISTRIES.setdefault((cls, id(game)), cls(game))  # keeps the game, so that its id is not reused
        return found

    def components(self, role: str) -> Mapping[str, Component]:
        if role not in self.known:
            self.known[role] = self.list_components(role)
        return self.known[role]

    def list_components(self, role: str) -> Mapping[str, Component]:
        if role == "score":
            return scores_of(self.game)
        if role == "horizon":
            own = self.game.horizons()
            return listed({**own, **{name: make for name, make in HORIZONS.items() if name not in own}})
        if role == "belief":
            return listed(self.game.beliefs())
        return {name: Component(name, str, about, "") for name, about in self.game.openings().items()}

    def find(self, role: str, name: str, path: Path = ()) -> Component:
        if (role, name) == ("belief", TRUE_STATE):  # of no game, and on no list: only studies may have it
            return Component(name, TrueState, summary(TrueState), "")
        return super().find(role, name, path)

    def default(self, role: Role) -> Spec | None:
        """Return the first that fits: not every score judges positions, or tells the chance to win."""
        if role.scale == "chance":
            return default_chance(self.game)
        specs = map(Spec, self.components(role.name))
        return next((spec for spec in specs if isinstance(self.build(str(spec), role.name), role.bases)), None)

    def build(self, value: str | Spec | None, role: str) -> Any:
        """Build a part; a spec that was resolved already is not checked again."""
        spec = resolve_part(value, ROLES[role], self) if isinstance(value, str) else value
        return None if spec is None else build(spec, role, self)


def listed(makers: Mapping[str, Callable[..., Any]]) -> dict[str, Component]:
    return {name: Component(name, make, summary(make), "") for name, make in makers.items()}


def find_score(name: str, game: Game) -> DescribedScore:
    """Return the score of this name: one of the game, or an external class.

    Raises:
        SpecError: There is no such score, its module cannot be imported, or its scale is invalid.
    """
    if not is_external_name(name):
        return find_named(scores_of(game), name, SCORE.name)
    found = external_component(name, SCORE.name, SCORE.bases)
    score: Any = found.make
    if score.scale not in MEANING:
        raise SpecError(f"the scale of {name} must be {any_of(list(MEANING))}, not {score.scale!r}")
    judges: Judges = "steps" if issubclass(score, MoveScore) else "positions"
    return DescribedScore(name, score, found.about, found.source, scale=score.scale, judges=judges)


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
