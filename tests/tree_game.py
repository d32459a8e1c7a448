"""Games that are given as maps: spots, the ways between them, and the value of each spot for player 0.

A way to several spots leads to each of them with the same probability.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from topdeck.core.rng import Rng, advance, scale_to, stream
from topdeck.core.state import Action, Belief, Horizon, Json, MoveScore, Observation, Result, State, StateScore
from topdeck.search.determinizer import Determinizer

PASS = "pass"  # the way that gives up the turn


@dataclass(frozen=True)
class Go(Action):
    """An action that takes the way with this name."""

    way: str

    def text(self) -> str:
        return self.way


@dataclass(frozen=True)
class Spot:
    value: float
    ways: dict[str, tuple[str, ...]]
    player: int
    turn: int
    round_number: int
    winner: int | None


def spot(
    value: float,
    named_ways: Mapping[str, str] = MappingProxyType({}),
    *,
    player: int = 0,
    turn: int = 1,
    round_number: int = 1,
    winner: int | None = None,
    **ways: str,
) -> Spot:
    """Return a spot; a way is written as the names of the spots to which it can lead."""
    all_ways = {way: tuple(names.split()) for way, names in {**ways, **named_ways}.items()}
    return Spot(value, all_ways, player, turn, round_number, winner)


def end(value: float) -> Spot:
    """Return a spot after the end of the turn."""
    return spot(value, player=1, turn=2)


def round_end(value: float) -> Spot:
    """Return a spot after the end of the round, from which searches should not continue."""
    return spot(value, turn=9, round_number=2, on="nowhere")


def won(player: int = 0) -> Spot:
    return spot(1000.0 if player == 0 else -1000.0, winner=player)


Map = dict[str, Spot]


class Walk(State):
    """A position on a map."""

    def __init__(self, roadmap: Map, at: str = "start", chance: int = 1) -> None:
        self.map = roadmap
        self.at = at
        self.chance = chance
        self.player = self.spot.player
        self.turn = self.spot.turn

    @property
    def spot(self) -> Spot:
        return self.map[self.at]

    def actions(self) -> list[Action]:
        return [Go(way) for way in self.spot.ways]

    def pass_action(self) -> Action | None:
        return Go(PASS) if PASS in self.spot.ways else None

    def step(self, action: Action) -> None:
        assert isinstance(action, Go)
        names = self.spot.ways[action.way]
        if len(names) > 1:
            self.chance = advance(self.chance)
        self.at = names[scale_to(self.chance, len(names))]
        self.player, self.turn = self.spot.player, self.spot.turn

    def copy(self) -> Walk:
        return Walk(self.map, self.at, self.chance)

    def seed(self, seed: int) -> None:
        self.chance = stream(seed, 0)

    def rng_signature(self) -> int:
        return self.chance

    def result(self) -> Result | None:
        return None if self.spot.ways else Result(self.spot.winner, "the way ends here")

    def observe(self, player: int) -> Sight:
        return Sight(self, player)

    def fingerprint(self) -> int:
        return list(self.map).index(self.at)

    def describe(self, action: Action) -> str:
        return f"go {action} from {self.at}"

    def to_json(self) -> Json:
        return {"at": self.at, "chance": self.chance}


class Sight(Observation):
    """The view of a player, who sees the current spot, but not the random outcomes to come."""

    def __init__(self, walk: Walk, player: int = 0) -> None:
        self.walk = walk.copy()
        self.player, self.turn = player, walk.turn
        self.samples = 0

    def actions(self) -> list[Action]:
        return self.walk.actions()

    def sample(self, rng: Rng, belief: Belief | None = None) -> Walk:
        self.samples += 1
        state = self.walk.copy()
        state.seed(rng.seed())
        return state

    def describe(self, action: Action) -> str:
        return self.walk.describe(action)

    def to_json(self) -> Json:
        return {"at": self.walk.at}


class EndOfRound(Horizon):
    """A horizon that a game defines in plain Python."""

    def over(self, start: State, state: State) -> bool:
        assert isinstance(start, Walk)
        assert isinstance(state, Walk)
        return state.spot.round_number != start.spot.round_number


class Worth(StateScore):
    """Return the value of a spot, and remember that it was evaluated."""

    def __init__(self) -> None:
        self.judged: list[str] = []

    def value(self, state: State, player: int) -> float:
        assert isinstance(state, Walk)
        self.judged.append(state.at)
        return state.spot.value if player == 0 else -state.spot.value


class Gain(MoveScore):
    """Return the increase in value from an action; stopping immediately gains nothing, whatever follows."""

    def value(self, before: State, action: Action, after: State, player: int) -> float:
        assert isinstance(before, Walk)
        assert isinstance(after, Walk)
        gain = after.spot.value - before.spot.value
        return 0.0 if action == Go("stop") else gain if player == 0 else -gain


def source(roadmap: Map, seed: int = 1, uses: int = 1) -> Determinizer:
    """Return the determinizer of a search that begins at the start of the map."""
    return Determinizer(Sight(Walk(roadmap)), Rng(seed), uses=uses)


def ways(actions: list[Action]) -> str:
    return " ".join(str(action) for action in actions)
