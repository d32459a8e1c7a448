"""Reading, checking, showing, playing and editing positions sent by the page, and encoding positions in links."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec import json

from topdeck import Game, TopdeckError
from topdeck.core.form import Form
from topdeck.core.state import Json, Observation, State
from topdeck.web.analysis import messages
from topdeck.web.analysis.messages import Choice, Look, SentPosition, Shown
from topdeck.web.errors import RequestError
from topdeck.web.rooms.messages import Ending
from topdeck.web.specs import load_offered_game
from topdeck.web.wire import LONGEST, decode

LARGEST = 1 << 20  # largest number in a position, except in its random streams; effects may loop this many times
MOST = 500  # maximum number of entries in a list
STREAMS = ("streams", "stream")
NO_LINK = "this is not a link to a position; copy the whole link"

ShownT = TypeVar("ShownT", bound=Shown)


def read_position(sent: SentPosition) -> tuple[Game, State]:
    """Read a position from its JSON form and raise an error if the form is invalid."""
    game = load_offered_game(sent.game)
    with reject_failures():
        require_moderate(sent.state)
        return game, game.state(sent.state)


def read_decision(sent: SentPosition, seat: int | None = None) -> tuple[Game, Observation]:
    """Read a position and return a seat's observation, by default that of the player to move.

    Raises:
        RequestError: The position is invalid, the game is over, or another player is to move.
    """
    game, state = read_position(sent)
    if state.result() is not None:
        raise RequestError("the game is over; there is nothing to decide")
    if seat not in (None, state.player):
        raise RequestError(f"player {state.player} is to move; analyse the position from that seat")
    with reject_failures():
        return game, state.observe(state.player)


def require_moderate(form: object) -> None:
    """Reject numbers and lists that are far larger than in any real game, because effects would loop for too long."""
    if isinstance(form, dict):
        for name, value in form.items():
            if name not in STREAMS:
                require_moderate(value)
    elif isinstance(form, list):
        if len(form) > MOST:
            raise RequestError(f"a list in a position must have at most {MOST} entries, not {len(form)}")
        for value in form:
            require_moderate(value)
    elif isinstance(form, int) and abs(form) > LARGEST:
        raise RequestError(f"numbers in a position must be at most {LARGEST:,}")


@contextmanager
def reject_failures() -> Iterator[None]:
    """Convert any exception to an error message for the page.

    A game validates position forms, but it cannot detect every impossible position.
    """
    try:
        yield
    except TopdeckError:
        raise
    except Exception as error:
        raise RequestError(f"this position cannot occur in a game: it raises {type(error).__name__}") from error


# ---- showing


def look(asked: Look) -> Shown:
    game, state = read_position(asked)
    return show_position(Shown, game, state, asked.seat)


def show_position(kind: type[ShownT], game: Game, state: State, seat: int, **more: Any) -> ShownT:
    """Return a message of type `kind` that describes a position; `more` contains the type's additional fields."""
    with reject_failures():
        result = state.result()
        return kind(
            game=game.name,
            state=state.to_json(),
            scene=game.display.open_scene(state, seat),
            moves=list_moves(state),
            result=None if result is None else Ending(result.winner, game.display.describe_result(result)),
            **more,
        )


def list_moves(state: State) -> tuple[Choice, ...]:
    return tuple(Choice(action.text(), state.describe(action)) for action in state.actions())


# ---- playing


def play(asked: messages.Play) -> messages.Played:
    """Return the position after an action; the same seed always produces the same random outcomes."""
    game, before = read_position(asked)
    with reject_failures():
        if asked.seed is not None:
            before.seed(asked.seed)
        action = before.parse(asked.action)
        after = before.copy()
        after.apply(action)
        words, story = before.describe(action), " ".join(game.display.narrate(before, action, after).split())
    return show_position(messages.Played, game, after, asked.seat, words=words, story=story)


# ---- the position editor


def editor_fields(name: str) -> Form:
    """Return the fields of a game's position editor."""
    game = load_offered_game(name)
    with reject_failures():
        return game.editor.form()


def arrange(form: Json) -> Shown:
    """Return the position that a form describes, as seen by the player to move."""
    name = form.get("game")
    game = load_offered_game(name if isinstance(name, str) else "")
    with reject_failures():
        state = game.editor.arrange(form)
    return show_position(Shown, game, state, state.player)


def editor_form(sent: SentPosition) -> messages.EditorForm:
    """Return the form that describes a position, and a list of the information that the form cannot express."""
    game, state = read_position(sent)
    with reject_failures():
        form = game.editor.arrangement(state)
        return messages.EditorForm(form, tuple(form.get("lost", ())))


def python_text(sent: SentPosition) -> messages.PythonText:
    """Return Python code that sets up a position."""
    game, state = read_position(sent)
    with reject_failures():
        form = game.editor.arrangement(state)
        return messages.PythonText(game.editor.scenario_text(form), tuple(form.get("lost", ())))


# ---- links


def link(sent: SentPosition) -> messages.Link:
    """Encode a complete position as text that can be used in a URL."""
    game, state = read_position(sent)
    data = json.encode({"game": game.name, "state": state.to_json()})
    return messages.Link(urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("="))


def unlink(asked: messages.Link) -> Shown:
    """Return the position that is encoded in a link."""
    sent = decode(unpack(asked.link), SentPosition)
    return look(Look(game=sent.game, state=sent.state))


def unpack(text: str) -> bytes:
    """Decompress a link; reject it if the result exceeds the maximum length of a request."""
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(packed, LONGEST)
    except (ValueError, zlib.error):
        raise RequestError(NO_LINK) from None
    if unpacking.unconsumed_tail:
        raise RequestError(f"this link is too long: a position can be at most {LONGEST:,} bytes long")
    if not unpacking.eof:
        raise RequestError(NO_LINK)
    return data
