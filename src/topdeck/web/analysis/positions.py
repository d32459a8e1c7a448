"""Positions from a page: read and checked, shown, played on, edited, and packed into links."""

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

LARGEST = 1 << 20  # for the numbers of a position except its random streams: effects may loop that often
MOST = 500  # entries of a list
STREAMS = ("streams", "stream")
NO_LINK = "this is not a link to a position; copy the whole link"

ShownT = TypeVar("ShownT", bound=Shown)


def read_position(sent: SentPosition) -> tuple[Game, State]:
    """Read a position from its JSON form; an invalid form is rejected."""
    game = load_offered_game(sent.game)
    with reject_failures():
        require_moderate(sent.state)
        return game, game.state(sent.state)


def read_decision(sent: SentPosition, seat: int | None = None) -> tuple[Game, Observation]:
    """Read a position, and return what a seat sees there; by default, the seat that decides.

    Raises:
        RequestError: The position is invalid, or the seat has nothing to decide.
    """
    game, state = read_position(sent)
    if state.result() is not None:
        raise RequestError("the game is over; there is nothing to decide")
    if seat not in (None, state.player):
        raise RequestError(f"it is the decision of player {state.player}; let the agent think in that seat")
    with reject_failures():
        return game, state.observe(state.player)


def require_moderate(form: object) -> None:
    """Reject numbers and lists that no game reaches: loops over them would take forever."""
    if isinstance(form, dict):
        for name, value in form.items():
            if name not in STREAMS:
                require_moderate(value)
    elif isinstance(form, list):
        if len(form) > MOST:
            raise RequestError(f"a list in a position may have {MOST} entries, not {len(form)}")
        for value in form:
            require_moderate(value)
    elif isinstance(form, int) and abs(form) > LARGEST:
        raise RequestError(f"numbers in a position may be at most {LARGEST:,}")


@contextmanager
def reject_failures() -> Iterator[None]:
    """Turn every exception into an error for the page.

    A game validates forms, but not against every position that a person can invent.
    """
    try:
        yield
    except TopdeckError:
        raise
    except Exception as error:
        raise RequestError(f"no game leads to this position: {type(error).__name__} when it is played on") from error


# ---- showing


def look(asked: Look) -> Shown:
    game, state = read_position(asked)
    return show_position(Shown, game, state, asked.seat)


def show_position(kind: type[ShownT], game: Game, state: State, seat: int, **more: Any) -> ShownT:
    """Make a message about a position, with more fields for some kinds."""
    with reject_failures():
        result = state.result()
        return kind(
            game=game.name,
            state=state.to_json(),
            scene=game.display.open_scene(state, seat),
            moves=list_moves(state),
            result=None if result is None else Ending(result.winner, result.reason),
            **more,
        )


def list_moves(state: State) -> tuple[Choice, ...]:
    return tuple(Choice(action.text(), state.describe(action)) for action in state.actions())


# ---- playing on


def play(asked: messages.Play) -> messages.Played:
    """The position after an action; equal seeds give equal random outcomes."""
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
    """The fields of a game's position editor."""
    game = load_offered_game(name)
    with reject_failures():
        return game.editor.form()


def arrange(form: Json) -> Shown:
    """The position that a form describes, seen by the player who decides."""
    name = form.get("game")
    game = load_offered_game(name if isinstance(name, str) else "")
    with reject_failures():
        state = game.editor.arrange(form)
    return show_position(Shown, game, state, state.player)


def editor_form(sent: SentPosition) -> messages.EditorForm:
    """The form that describes a position."""
    game, state = read_position(sent)
    with reject_failures():
        form = game.editor.arrangement(state)
        return messages.EditorForm(form, tuple(form.get("lost", ())))


def python_text(sent: SentPosition) -> messages.PythonText:
    """Python code that makes a position."""
    game, state = read_position(sent)
    with reject_failures():
        form = game.editor.arrangement(state)
        return messages.PythonText(game.editor.scenario_text(form), tuple(form.get("lost", ())))


# ---- links


def link(sent: SentPosition) -> messages.Link:
    """A complete position as text for an address."""
    game, state = read_position(sent)
    data = json.encode({"game": game.name, "state": state.to_json()})
    return messages.Link(urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("="))


def unlink(asked: messages.Link) -> Shown:
    """The position of a link."""
    sent = decode(unpack(asked.link), SentPosition)
    return look(Look(game=sent.game, state=sent.state))


def unpack(text: str) -> bytes:
    """Decompress at most as many bytes as a request may have: a short text may expand to a very long one."""
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(packed, LONGEST)
    except (ValueError, zlib.error):
        raise RequestError(NO_LINK) from None
    if unpacking.unconsumed_tail:
        raise RequestError(f"a position may have {LONGEST:,} bytes; this link contains more")
    if not unpacking.eof:
        raise RequestError(NO_LINK)
    return data
