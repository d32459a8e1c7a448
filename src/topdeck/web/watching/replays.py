"""A game that is replayed once: all its positions, to step back and forth in, and the chances in each."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from topdeck.agents.scores import default_chance
from topdeck.arena.play.sanitize import explanation, printable
from topdeck.arena.results.stored_games import ReplayableGame
from topdeck.core.errors import RecordError, TopdeckError
from topdeck.core.game import Game
from topdeck.core.registry import load_game
from topdeck.core.state import Action, Json, State
from topdeck.search.sigmoid import Sigmoid
from topdeck.web.errors import NotThere
from topdeck.web.rooms.messages import Told, told
from topdeck.web.specs import checked_score
from topdeck.web.watching.messages import Curve, Frame, Seat, WatchedGame, WatchedPosition

MOST_DECISIONS = 5000  # of a game that is replayed: no game of people or agents has as many
WIDTH = 10.0  # of the sigmoid that makes a chance of points, as the score `sigmoid` has it


@dataclass(frozen=True)
class Replay:
    """Every position from the first to the last, and the decision in each but the last."""

    game: Game
    kept: ReplayableGame
    states: tuple[State, ...]
    actions: tuple[Action, ...]

    @cached_property
    def decisions(self) -> tuple[Told, ...]:
        """What was decided, with open hands."""
        return tuple(told(state.event(action)) for state, action in zip(self.states, self.actions, strict=False))

    def told(self, number: int) -> WatchedGame:
        """The game as a whole."""
        kept, record = self.kept, self.kept.record
        first, second = (deck.name for deck in record.decks)
        return WatchedGame(
            number=number,
            game=record.game,
            agents=kept.agents,
            decks=(first, second),
            seed=record.seed,
            winner=kept.winner,
            end=kept.end,
            turns=self.states[-1].turn,
            decisions=self.decisions,
            explained=any(form is not None for form in kept.explanations),
            fault="" if kept.fault is None else printable(str(kept.fault)),
        )

    def frame(self, place: int, seat: Seat) -> Frame:
        """The position after a number of decisions, as a player saw it or open."""
        state = self.state(place)
        if seat == "open":
            return Frame(place, self.game.display.open_scene(state, 0), self.decision(place), self.thought(place))
        player = int(seat)
        scene = self.game.display.scene(state.observe(player))
        own = place < len(self.actions) and state.player == player
        return Frame(place, scene, self.decision(place, player), self.thought(place) if own else None)

    def position(self, place: int) -> WatchedPosition:
        """The same, with all that is in it, to analyse it."""
        return WatchedPosition(self.game.name, self.state(place).to_json())

    def state(self, place: int) -> State:
        if place >= len(self.states):
            raise NotThere(f"this game has {len(self.actions)} decisions; a position is after 0 to {len(self.actions)}")
        return self.states[place]

    def decision(self, place: int, player: int | None = None) -> Told | None:
        """What was decided in a position, or what a player saw of that; nothing in the last one."""
        if place == len(self.actions):
            return None
        state, action = self.states[place], self.actions[place]
        return told(state.event(action if player is None else state.redact(action, player)))

    def thought(self, place: int) -> Json | None:
        """What the agent thought that decided there, where that was kept."""
        thoughts = self.kept.explanations
        return explanation(thoughts[place]) if place < min(len(thoughts), len(self.actions)) else None


def replayed(kept: ReplayableGame) -> Replay:
    """A game with all its positions; one that cannot be replayed is refused with the reason."""
    record = kept.record
    if len(record.actions) > MOST_DECISIONS:
        raise RecordError(f"a game of {len(record.actions):,} decisions is too long to be watched")
    try:
        states = tuple(state.copy() for state in record.replay())
        actions = tuple(state.parse(text) for state, text in zip(states, record.actions, strict=False))
        return Replay(load_game(record.game), kept, states, actions)
    except TopdeckError:
        raise
    except Exception as error:  # no game begins like this, or its rules are somebody else's code
        raise RecordError(f"this game cannot be replayed: {type(error).__name__}: {error}") from None


def curve_of(replay: Replay, spec: str) -> Curve:
    """The chance of the first player in every position, as a score sees it: by default, that of the game."""
    name = spec or str(default_chance(replay.game))
    score = checked_score(name, replay.game)
    chance = score if score.scale == "chance" else Sigmoid(score, WIDTH)
    try:
        return Curve(name, tuple(float(chance.value(state, 0)) for state in replay.states))
    except ArithmeticError as error:
        raise TopdeckError(f"{name} cannot judge this game: {error}") from None
