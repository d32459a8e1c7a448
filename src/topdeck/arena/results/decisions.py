"""The decisions of stored games as training data: observations, legal actions, chosen actions and results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from topdeck.arena.played_game import PlayedGame
from topdeck.core.encoding import Encoder, new_numbers
from topdeck.core.errors import RecordError
from topdeck.core.registry import load_game
from topdeck.core.session import Session
from topdeck.core.state import Action, Json, Observation


@dataclass(frozen=True)
class Decision:
    """A decision in a stored game.

    Attributes:
        number: The action's number in the game, from 1.
        seat: The player who made the decision, 0 or 1.
        turn: The turn number.
        observation: The encoded observation, with 16 bits per value, in native byte order.
        legal: The ids of the legal actions.
        chosen: The id of the action that was played.
        visits: The number of visits to each legal action, if the agent reported it.
        values: The value of each legal action for the player, if the agent reported it.
        words: The position and the legal actions in words, if requested.
    """

    number: int
    seat: int
    turn: int
    observation: bytes
    legal: list[int]
    chosen: int
    visits: list[int] | None = None
    values: list[float] | None = None
    words: Json | None = None


@dataclass(frozen=True)
class DecisionReader:
    """Reads the decisions of games; a reader can be pickled and sent to other processes.

    Attributes:
        version: The encoder version, or None for the newest.
        in_words: Whether to describe the position and the legal actions of each decision in words.
    """

    version: int | None = None
    in_words: bool = False

    def __call__(self, game: PlayedGame) -> list[Decision]:
        """Replay a game and return its decisions.

        Raises:
            TopdeckError: The game has no encoder of this version, or the record cannot be replayed.
        """
        encoder = find_encoder(game.record.game, self.version)
        explanations = game.explanations or [None] * len(game.record.actions)
        return [
            self.read(encoder, *step, explanation)
            for step, explanation in zip(replay_views(game), explanations, strict=False)
        ]

    def read(
        self, encoder: Encoder, number: int, view: Observation, chosen: Action, explanation: Json | None
    ) -> Decision:
        actions = view.actions()
        numbers = new_numbers(encoder.size)
        encoder.write(view, numbers, 0)
        reported = reported_options(actions, explanation)
        return Decision(
            number=number,
            seat=view.player,
            turn=view.turn,
            observation=bytes(memoryview(numbers)),
            legal=[encoder.action_id(view, action) for action in actions],
            chosen=encoder.action_id(view, chosen),
            visits=None if reported is None else [int(option["visits"]) for option in reported],
            values=None if reported is None else [float(option["value"]) for option in reported],
            words=describe(view, actions, chosen) if self.in_words else None,
        )


@cache
def find_encoder(game: str, version: int | None) -> Encoder:
    return load_game(game).encoder(version)


def replay_views(game: PlayedGame) -> Iterator[tuple[int, Observation, Action]]:
    """For each action, yield its number, the observation of the player who played it, and the action itself.

    Raises:
        RecordError: A replayed position does not match its fingerprint.
    """
    record = game.record
    session = Session(record.start())
    for number, text in enumerate(record.actions, 1):
        seat = session.state.player
        view = session.view(seat)
        action = view.parse(text)
        yield number, view, action
        session.submit(seat, action)
        if number in record.fingerprints and session.state.fingerprint() != record.fingerprints[number]:
            raise RecordError(f"{text!r} leads to a position that does not match its fingerprint")


def reported_options(actions: Sequence[Action], explanation: Json | None) -> list[Json] | None:
    """Return the search info for each action, or None if the agent did not report it for all actions."""
    by_text = {option["action"]: option for option in (explanation or {}).get("options", ())}
    texts = [action.text() for action in actions]
    return [by_text[text] for text in texts] if all(text in by_text for text in texts) else None


def describe(view: Observation, actions: Sequence[Action], chosen: Action) -> Json:
    """Return the position, the legal actions and the chosen action in words."""
    return {
        "view": str(view),
        "actions": [view.describe(action) for action in actions],
        "played": view.describe(chosen),
    }
