"""Host-side functions that convert between decisions and protocol messages."""

from topdeck.core.agent import AgentFailed
from topdeck.core.clock import Clock
from topdeck.core.encoding import Encoder
from topdeck.core.errors import IllegalAction, SchemaError, TopdeckError
from topdeck.core.game import Game
from topdeck.core.state import Action, Json, Observation
from topdeck.protocol.messages import Act, Choice, LegalAction, TimeLeft


def find_encoder(game: Game) -> Encoder | None:
    """Return the encoder that numbers the game's actions, or None if the game has no encoder."""
    try:
        return game.encoder()
    except SchemaError:
        return None


def act_message(view: Observation, clock: Clock, encoder: Encoder | None = None) -> Act:
    """Return the message that requests a decision; it contains only information from the observation."""
    form, history = observation_form(view)
    actions = [
        LegalAction(
            text=action.text(),
            words=view.describe(action),
            json=action.to_json(),
            id=None if encoder is None else int(encoder.action_id(view, action)),
        )
        for action in view.actions()
    ]
    limits = TimeLeft(seconds=clock.seconds, turn=clock.turn, time="cpu" if clock.uses_cpu_time else "wall")
    return Act(observation=form, text=str(view), history=history, actions=actions, clock=limits)


def observation_form(view: Observation) -> tuple[Json, list[Json]]:
    """Return the JSON forms of an observation and its history."""
    form = view.to_json()
    history: list[Json] = form.pop("history", [])
    return form, history


def read_choice(choice: Choice, view: Observation, encoder: Encoder | None = None) -> Action:
    """Return the action chosen by a program.

    Raises:
        AgentFailed: The answer does not name an action.
        IllegalAction: The action is not legal.
    """
    given = [part for part in (choice.action, choice.index, choice.id) if part is not None]
    if len(given) != 1:
        raise AgentFailed(f"set {len(given)} of `action`, `index` and `id` instead of exactly one")
    try:
        if choice.index is not None:
            return find_by_index(choice.index, view)
        if choice.id is not None:
            return find_by_id(choice.id, view, encoder)
        return view.parse(choice.action) if isinstance(choice.action, str) else view.parse_json(choice.action)
    except IllegalAction:
        raise
    except TopdeckError:
        raise AgentFailed(f"answered {given[0]!r} instead of an action") from None


def find_by_index(index: int, view: Observation) -> Action:
    actions = view.actions()
    if not 0 <= index < len(actions):
        raise AgentFailed(f"answered with index {index}, but there are {len(actions)} legal actions")
    return actions[index]


def find_by_id(number: int, view: Observation, encoder: Encoder | None) -> Action:
    if encoder is None:
        raise AgentFailed("answered with an action id, but the game has no action ids")
    return encoder.decode(number, view)
