"""Replays of games: all positions in a game, with win probabilities estimated by a score or an agent."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from functools import cached_property

from topdeck import Event, Game, load_game
from topdeck.agents.registry import default_chance
from topdeck.arena.play.sanitize import explanation, printable
from topdeck.arena.played_game import PlayedGame, describe_end
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.errors import RecordError, TopdeckError
from topdeck.core.state import Action, Json, State
from topdeck.search.scores import Sigmoid
from topdeck.web.analysis.messages import SentPosition
from topdeck.web.errors import NotFound, Refusal, RequestError
from topdeck.web.rooms.messages import Told, log_line
from topdeck.web.specs import check_spec, make_checked_score
from topdeck.web.thinker import Analyser, Thinkers, value_scale, with_time
from topdeck.web.watching.messages import Curve, Frame, Judged, Seat, WatchedGame
from topdeck.web.watching.sources import PERSON

MOST_DECISIONS = 5000  # longest game that is replayed; real games are much shorter
WIDTH = 10.0  # width of the sigmoid that maps points to win probabilities, as in the score `sigmoid`
SEED = 1  # the seed for an agent's estimates


@dataclass(frozen=True)
class Replay:
    """All positions in a game, and the decision made in every position except the last."""

    game: Game
    kept: PlayedGame
    states: tuple[State, ...]
    actions: tuple[Action, ...]
    events: tuple[Event, ...]  # with all cards revealed

    @cached_property
    def decisions(self) -> tuple[Told, ...]:
        """All decisions with their consequences and all cards revealed."""
        return tuple(map(log_line, self.events))

    def to_message(self, number: int) -> WatchedGame:
        """Return the message that describes the whole game."""
        kept, record = self.kept, self.kept.record
        return WatchedGame(
            number=number,
            game=record.game,
            agents=kept.agents,
            decks=kept.fixture.decks,
            seed=record.seed,
            winner=kept.winner,
            end=self.end(),
            turns=self.states[-1].turn,
            decisions=self.decisions,
            explained=any(form is not None for form in kept.explanations),
            fault="" if kept.fault is None else printable(str(kept.fault)),
        )

    def end(self) -> str:
        """Describe how the game ended, using the agents' names."""
        result = self.states[-1].result()
        return (
            describe_end(self.kept) if result is None else self.game.display.describe_result(result, self.kept.agents)
        )

    def frame(self, place: int, seat: Seat) -> Frame:
        """Return the position after `place` decisions, either as a player saw it or with both hands revealed."""
        state = self.state(place)
        if seat == "open":
            return Frame(
                place,
                self.game.display.open_scene(state, self.near_seat),
                self.decision(place),
                self.search_info(place),
            )
        player = int(seat)
        scene = self.game.display.scene(state.observe(player))
        own = place < len(self.actions) and state.player == player
        return Frame(place, scene, self.decision(place, player), self.search_info(place) if own else None)

    @property
    def near_seat(self) -> int:
        """The seat at the bottom of the board.

        This is the human player's seat if there is exactly one human player; otherwise, it is the first seat.
        """
        people = [seat for seat, name in enumerate(self.kept.agents) if name == PERSON]
        return people[0] if len(people) == 1 else 0

    def position(self, place: int) -> SentPosition:
        """Return the complete position after `place` decisions, in the format that the analysis accepts."""
        return SentPosition(game=self.game.name, state=self.state(place).to_json())

    def state(self, place: int) -> State:
        if place >= len(self.states):
            raise NotFound(f"the position number in this game must be between 0 and {len(self.actions)}, not {place}")
        return self.states[place]

    def decision(self, place: int, player: int | None = None) -> Told | None:
        """Return a decision, as a player saw it or with all cards revealed, or `None` in the last position."""
        if place == len(self.actions):
            return None
        state, action = self.states[place], self.actions[place]
        return log_line(state.event(action if player is None else state.redact(action, player)))

    def search_info(self, place: int) -> Json | None:
        """Return the search info from the agent that decided in a position, or `None` if it was not stored."""
        explanations = self.kept.explanations
        return explanation(explanations[place]) if place < min(len(explanations), len(self.actions)) else None


def replay_game(kept: PlayedGame) -> Replay:
    """Replay a game and collect all of its positions.

    Raises:
        TopdeckError: The game cannot be replayed, or is too long.
    """
    record = kept.record
    if len(record.actions) > MOST_DECISIONS:
        raise RecordError(f"a game with {len(record.actions):,} decisions is too long to watch")
    try:
        reached = [(state.copy(), state.consequences()) for state in record.replay(log=True)]
        states = tuple(state for state, _ in reached)
        actions = tuple(state.parse(text) for state, text in zip(states, record.actions, strict=False))
        moves = zip(states, actions, reached[1:], strict=False)
        events = tuple(state.event(action).with_consequences(after[1]) for state, action, after in moves)
        return Replay(load_game(record.game), kept, states, actions, events)
    except TopdeckError:
        raise
    except Exception as error:  # an impossible position, or an error in the code of an external game
        raise RecordError(f"this game cannot be replayed: {type(error).__name__}: {error}") from None


def win_curve(replay: Replay, spec: str) -> Curve:
    """Estimate the first player's win probability in every position with a score, or with the game's default score."""
    name = spec or str(default_chance(replay.game))
    score = make_checked_score(name, replay.game)
    chance = score if score.scale == "chance" else Sigmoid(score, WIDTH)
    starts = turn_starts(replay.states)
    try:
        values = [float(chance.value(replay.states[place], 0)) for place in starts]
    except ArithmeticError as error:
        raise TopdeckError(f"{name} cannot evaluate this game: {error}") from None
    chances: list[float | None] = [None] * len(replay.states)
    for place, value in zip(starts, average_turns(values), strict=True):
        chances[place] = value
    result = replay.states[-1].result()
    if result is not None:
        chances[-1] = result.score(0)
    return Curve(name, tuple(chances))


def turn_starts(states: Sequence[State]) -> list[int]:
    """Return the indices of the positions at which a turn begins, and the last index."""
    begins = [place for place in range(1, len(states)) if states[place].turn != states[place - 1].turn]
    return sorted({0, *begins, len(states) - 1})


def average_turns(values: Sequence[float]) -> list[float]:
    """Average the value at the start of each turn with the value at the start of the previous turn.

    A score ignores whose turn it is, so it is too low for the player who is about to move.  The players alternate, so
    this error cancels out in the mean of two turns; without averaging, the curve would jump at the end of every turn.
    """
    before = [*values[1:2], *values]  # the first turn has no previous turn
    return [(value + other) / 2 for value, other in zip(values, before, strict=False)]


# ---- estimates by an agent


def read_judge(agent: str, game: Game, outsiders: frozenset[str]) -> Spec:
    """Read the spec of an agent and reject agents whose values are not win probabilities."""
    spec = parse_spec(check_spec(agent, game, outsiders))
    if value_scale(spec, game) != "chance":
        raise RequestError(f"{spec.name} does not estimate win probabilities; choose `champion` or `ismcts`")
    return spec


async def judge_game(
    replay: Replay, judge: Spec, ms: int, thinkers: Thinkers
) -> AsyncGenerator[Judged | Refusal, None]:
    """Yield an estimate for each position as soon as it is available; on an error, yield its message and stop."""
    async with aclosing(Analyser(str(with_time(judge, ms)), replay.game, thinkers.cores)) as analyser:
        try:
            with thinkers.admit():
                for place, state in enumerate(replay.states):
                    chance = await chance_in(state, analyser, ms / 1000)
                    if chance is not None:
                        yield Judged(place, chance)
        except TopdeckError as error:
            yield Refusal(str(error))


async def chance_in(state: State, analyser: Analyser, seconds: float) -> float | None:
    """Estimate the first player's win probability as seen by the player to move, or return `None` if it is unknown."""
    result = state.result()
    if result is not None:
        return result.score(0)
    action, search_info = await analyser.decide(state.observe(state.player), seconds, SEED)
    value = None if search_info is None else action_value(search_info, action.text())
    return value if value is None or state.player == 0 else 1.0 - value


def action_value(search_info: Json, action: str) -> float | None:
    """Return the value of the chosen action, or `None` if the search did not visit it."""
    for option in search_info["options"]:
        if option["action"] == action and option["visits"] > 0:
            return min(max(float(option["value"]), 0.0), 1.0)
    return None
