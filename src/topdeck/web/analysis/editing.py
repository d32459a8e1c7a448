"""The position editor: positions from a form and back, as Python, and as a link."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode

from msgspec import json

from topdeck.core.form import Form
from topdeck.core.state import Json
from topdeck.web.analysis.messages import EditorForm, Link, Look, PythonText, SentPosition, Shown, Unlink
from topdeck.web.analysis.positions import as_refusals, look, read_position, shown
from topdeck.web.errors import Refused
from topdeck.web.specs import offered_game
from topdeck.web.wire import LONGEST, decoded

NO_LINK = "this is no link to a position; copy all of it"


def editor_of(name: str) -> Form:
    """What can be filled in."""
    game = offered_game(name)
    with as_refusals():
        return game.editor.form()


def arrange(form: Json) -> Shown:
    """The position that was filled in, seen by whoever decides."""
    name = form.get("game")
    game = offered_game(name if isinstance(name, str) else "")
    with as_refusals():
        state = game.editor.arrange(form)
    return shown(game, state, state.player)


def editor_form(sent: SentPosition) -> EditorForm:
    """The form that an editor begins with."""
    game, state = read_position(sent)
    with as_refusals():
        form = game.editor.arrangement(state)
    return EditorForm(form, tuple(form.get("lost", ())))


def python_text(sent: SentPosition) -> PythonText:
    """Python that makes the position."""
    game, state = read_position(sent)
    with as_refusals():
        form = game.editor.arrangement(state)
        return PythonText(game.editor.scenario_text(form), tuple(form.get("lost", ())))


# ---- links


def link(sent: SentPosition) -> Link:
    """The whole position in a text that fits into an address."""
    game, state = read_position(sent)
    data = json.encode({"game": game.name, "state": state.to_json()})
    return Link(urlsafe_b64encode(zlib.compress(data, 9)).decode().rstrip("="))


def unlink(asked: Unlink) -> Shown:
    """The position of a link, which must not be larger than any other that is sent."""
    sent = decoded(unpacked(asked.link), SentPosition)
    return look(Look(game=sent.game, state=sent.state))


def unpacked(text: str) -> bytes:
    """What was packed, taken out piece by piece: a small text may stand for a very large one."""
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(packed, LONGEST)
    except (ValueError, zlib.error):
        raise Refused(NO_LINK) from None
    if unpacking.unconsumed_tail:
        raise Refused(f"a position may have {LONGEST:,} bytes; this link stands for more")
    if not unpacking.eof:
        raise Refused(NO_LINK)
    return data
