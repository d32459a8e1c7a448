"""The position editor: positions from a form and back, as Python, and as a link."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from msgspec import json

from topdeck.core.form import Form
from topdeck.core.state import Json
from topdeck.web.analysis.messages import EditorForm, Link, Look, PythonText, SentPosition, Shown, Unlink
from topdeck.web.analysis.positions import look, read_position, reject_failures, show_position
from topdeck.web.errors import RequestError
from topdeck.web.specs import load_offered_game
from topdeck.web.wire import LONGEST, decode

NO_LINK = "this is not a link to a position; copy the whole link"


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
    return show_position(game, state, state.player)


def editor_form(sent: SentPosition) -> EditorForm:
    """The form that describes a position."""
    game, state = read_position(sent)
    with reject_failures():
        form = game.editor.arrangement(state)
    return EditorForm(form, tuple(form.get("lost", ())))


def python_text(sent: SentPosition) -> PythonText:
    """Python code that makes a position."""
    game, state = read_position(sent)
    with reject_failures():
        form = game.editor.arrangement(state)
        return PythonText(game.editor.scenario_text(form), tuple(form.get("lost", ())))


# ---- links


def link(sent: SentPosition) -> Link:
    """A complete position as text for an address."""
    game, state = read_position(sent)
    data = json.encode({"game": game.name, "state": state.to_json()})
    return Link(urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("="))


def unlink(asked: Unlink) -> Shown:
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
