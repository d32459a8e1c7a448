"""Verifies the games that workers report, by replaying their actions or by playing the games again.

These functions run in separate processes, so that the ladder stays responsive.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from topdeck.agents import full_spec
from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.play.worker import Worker
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.config.external_code import is_external
from topdeck.config.spec import Spec, Value
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import inherit_game

TIME_LIMITS = ("ms", "turn_ms")  # parameters that make the decisions of a search depend on the machine
FLOATING = ("model", "onnx")  # parts whose arithmetic depends on the machine
ROUNDING = 1e-3  # seconds
AMPLE = 0.02  # the share of a time limit within which a decision counts as unaffected by the limit

Seeds = tuple[int, int]


@dataclass(frozen=True)
class SeededGames:
    """A unit of work that consists of an experiment's games with given agent seeds.

    The machine that plays these games needs neither the salt nor the seed of the experiment.
    """

    experiment: Experiment
    fixtures: Sequence[Fixture]
    seeds: Sequence[Seeds]

    @property
    def game(self) -> str:
        return self.experiment.game

    @property
    def title(self) -> str:
        return " against ".join(self.fixtures[0].agents)

    @property
    def untrusted(self) -> bool:
        return bool(self.experiment.external_agents)

    def run(self, worker: Worker) -> list[PlayedGame]:
        agents = worker.agents(self.experiment)
        return [agents.play_one(fixture, seeds) for fixture, seeds in zip(self.fixtures, self.seeds, strict=True)]

    def split(self) -> list[SeededGames]:
        parts = zip(self.fixtures, self.seeds, strict=True)
        return [replace(self, fixtures=[fixture], seeds=[seeds]) for fixture, seeds in parts]

    def join(self, results: Sequence[list[PlayedGame]]) -> list[PlayedGame]:
        return [game for games in results for game in games]


# ---- replaying


def find_flaw(games: Sequence[PlayedGame], place: str | None) -> str:
    """Replay games, and describe how they contradict the reports; return an empty string if they do not.

    Args:
        games: The games with the records that the worker reported.
        place: The class of the game as `module:Class`, so that this process can register it.
    """
    inherit_game(games[0].record.game, place)
    try:
        return next(filter(None, map(replay_flaw, games)), "")
    except TopdeckError as error:
        return str(error)
    except Exception as error:  # because an action can cause any error
        return f"a record cannot be replayed: {type(error).__name__}: {error}"


def replay_flaw(game: PlayedGame) -> str:
    """Describe the first flaw in a game, or return an empty string.

    Raises:
        TopdeckError: The record cannot be replayed, or leads to a different position or result.
    """
    actions = [0, 0]
    player = -1
    for state in game.record.replay():
        if player >= 0:
            actions[player] += 1
        player = state.player
    asked = [number + (game.forfeited and player == seat) for seat, number in enumerate(actions)]
    if game.turns != state.turn:
        return f"the game has {state.turn} turns, not {game.turns}"
    if any(claimed > number for claimed, number in zip(game.decisions, asked, strict=True)):
        return "the number of an agent's decisions is impossibly large"
    if any(slowest > total + ROUNDING for total, slowest in zip(game.seconds, game.slowest, strict=True)):
        return "the decision times of an agent are impossible"
    return fault_flaw(game, player)


def fault_flaw(game: PlayedGame, player: int) -> str:
    """Describe the flaw in a game's reported fault, if any, given the player who was to move."""
    if game.fault is None or not game.forfeited:
        return ""
    seat = game.fault.seat
    if game.winner != 1 - seat:
        return "an agent with a fault must lose"
    if game.record.actions and seat != player:
        return "an agent can fail only when it has to make a decision"
    return ""


# ---- playing again


def plays_reproducibly(spec: str, experiment: Experiment) -> bool:
    """Return whether an agent makes the same decisions on every machine that is fast enough for the time limit."""
    return not (is_external(spec) or depends_on_machine(full_spec(spec, experiment.game)))


def depends_on_machine(value: Value) -> bool:
    if isinstance(value, Spec):
        limited = any(value.values.get(name) is not None for name in (*TIME_LIMITS, *FLOATING))
        return limited or value.name in FLOATING or any(map(depends_on_machine, value.values.values()))
    return isinstance(value, list) and any(map(depends_on_machine, value))


def find_lie(work: SeededGames, claimed: Sequence[PlayedGame], place: str | None) -> str:
    """Play games again, and describe how the reported games differ; return an empty string if they do not."""
    inherit_game(work.game, place)
    worker = Worker()
    try:
        played = work.run(worker)
    finally:
        worker.close()
    limits = [limit for limit in (work.experiment.limit.decision, work.experiment.limit.turn) if limit is not None]
    if any(slowest > AMPLE * limit for game in played for slowest in game.slowest for limit in limits):
        return ""  # a slower machine may run out of time earlier
    for ours, theirs in zip(played, claimed, strict=True):
        pairs = zip(ours.record.actions, theirs.record.actions, strict=False)
        differing = next((number for number, (one, other) in enumerate(pairs, 1) if one != other), None)
        if differing is not None:
            return f"in {theirs}, action {differing} differs from the action that the agent plays"
        if (ours.record.actions, ours.result) != (theirs.record.actions, theirs.result):
            return f"{theirs} ends differently when it is played again"
    return ""
