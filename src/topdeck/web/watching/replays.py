"""Replayed games: all positions of a game, and the win probability in each, by a score or by an agent."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from functools import cached_property

from topdeck import Game, load_game
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

MOST_DECISIONS = 5000  # of a game that is replayed; no real game has as many
WIDTH = 10.0  # of the sigmoid that maps points to win probabilities, as in the score `sigmoid`
SEED = 1  # of an agent's judgements


@dataclass(frozen=True)
class Replay:
    """Every position of a game, and the decision in each but the last."""

    game: Game
    kept: PlayedGame
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @cached_property
    def decisions(self) -> tuple[Told, ...]:
        """The decisions with open hands."""
        return tuple(log_line(state.event(action)) for state, action in zip(self.states, self.actions, strict=False))

    def to_message(self, number: int) -> WatchedGame:
        """The message about the whole game."""
        kept, record = self.kept, self.kept.record
        return WatchedGame(
            number=number,
            game=record.game,
            agents=kept.agents,
            decks=kept.fixture.decks,
            seed=record.seed,
            winner=kept.winner,
            end=describe_end(kept),
            turns=self.states[-1].turn,
            decisions=self.decisions,
            explained=any(form is not None for form in kept.explanations),
            fault="" if kept.fault is None else printable(str(kept.fault)),
        )

    def frame(self, place: int, seat: Seat) -> Frame:
        """The position after a number of decisions, as a player saw it or with open hands."""
        state = self.state(place)
        if seat == "open":
            return Frame(place, self.game.display.open_scene(state, 0), self.decision(place), self.search_info(place))
        player = int(seat)
        scene = self.game.display.scene(state.observe(player))
        own = place < len(self.actions) and state.player == player
        return Frame(place, scene, self.decision(place, player), self.search_info(place) if own else None)

    def position(self, place: int) -> SentPosition:
        """The complete position, as the analysis accepts it."""
        return SentPosition(game=self.game.name, state=self.state(place).to_json())

    def state(self, place: int) -> State:
        if place >= len(self.states):
            raise NotFound(f"this game has {len(self.actions)} decisions; a position is after 0 to {len(self.actions)}")
        return self.states[place]

    def decision(self, place: int, player: int | None = None) -> Told | None:
        """The decision in a position, as a player saw it or with open hands; None in the last position."""
        if place == len(self.actions):
            return None
        state, action = self.states[place], self.actions[place]
        return log_line(state.event(action if player is None else state.redact(action, player)))

    def search_info(self, place: int) -> Json | None:
        """The search info of the agent that decided in a position, if it was stored."""
        explanations = self.kept.explanations
        return explanation(explanations[place]) if place < min(len(explanations), len(self.actions)) else None


def replay_game(kept: PlayedGame) -> Replay:
    """Replay a game.

    Raises:
        TopdeckError: The game cannot be replayed, or is too long.
    """
    record = kept.record
    if len(record.actions) > MOST_DECISIONS:
        raise RecordError(f"a game of {len(record.actions):,} decisions is too long to be watched")
    try:
        states = tuple(state.copy() for state in record.replay())
        actions = tuple(state.parse(text) for state, text in zip(states, record.actions, strict=False))
        return Replay(load_game(record.game), kept, states, actions)
    except TopdeckError:
        raise
    except Exception as error:  # an impossible position, or a failure in the code of an external game
        raise RecordError(f"this game cannot be replayed: {type(error).__name__}: {error}") from None


def win_curve(replay: Replay, spec: str) -> Curve:
    """The first player's win probability in every position by a score; by default, that of the game."""
    name = spec or str(default_chance(replay.game))
    score = make_checked_score(name, replay.game)
    chance = score if score.scale == "chance" else Sigmoid(score, WIDTH)
    try:
        return Curve(name, tuple(float(chance.value(state, 0)) for state in replay.states))
    except ArithmeticError as error:
        raise TopdeckError(f"{name} cannot judge this game: {error}") from None


# ---- judgements of an agent


def read_judge(agent: str, game: Game, outsiders: frozenset[str]) -> Spec:
    """Read the spec of an agent; one whose values are no win probabilities is rejected."""
    spec = parse_spec(check_spec(agent, game, outsiders))
    if value_scale(spec, game) != "chance":
        raise RequestError(f"{spec.name} does not estimate win probabilities; choose champion or ismcts")
    return spec


async def judge_game(
    replay: Replay, judge: Spec, ms: int, thinkers: Thinkers
) -> AsyncGenerator[Judged | Refusal, None]:
    """Yield a judgement for each position as soon as it is known; an error is yielded as well, and ends the game."""
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
    """The first player's win probability by the player who decides; None if the agent gives no value."""
    result = state.result()
    if result is not None:
        return result.score(0)
    action, search_info = await analyser.decide(state.observe(state.player), seconds, SEED)
    value = None if search_info is None else action_value(search_info, action.text())
    return value if value is None or state.player == 0 else 1.0 - value


def action_value(search_info: Json, action: str) -> float | None:
    """The value of the chosen action, if the search visited it."""
    for option in search_info["options"]:
        if option["action"] == action and option["visits"] > 0:
            return min(max(float(option["value"]), 0.0), 1.0)
    return None
