"""Positions that come from a page: read and checked, shown, and played on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from msgspec import structs

from topdeck.core.errors import TopdeckError
from topdeck.core.game import Game
from topdeck.core.state import State
from topdeck.web.analysis.messages import Choice, Look, Play, Played, SentPosition, Shown
from topdeck.web.errors import Refused
from topdeck.web.rooms.messages import Ending
from topdeck.web.specs import offered_game

LARGEST = 1 << 20  # a number of a position, but for its random streams: effects may count up to one
MOST = 500  # things in a list
STREAMS = ("streams", "stream")

ShownT = TypeVar("ShownT", bound=Shown)


def read_position(sent: SentPosition) -> tuple[Game, State]:
    """The game, and the position with this form; what is none is refused."""
    game = offered_game(sent.game)
    with as_refusals():
        demand_moderation(sent.state)
        return game, game.state(sent.state)


def demand_moderation(form: object) -> None:
    """Refuse numbers and lists that no game has: what counts up to them would take forever."""
    if isinstance(form, dict):
        for name, value in form.items():
            if name not in STREAMS:
                demand_moderation(value)
    elif isinstance(form, list):
        if len(form) > MOST:
            raise Refused(f"a list in a position may have {MOST} entries, not {len(form)}")
        for value in form:
            demand_moderation(value)
    elif isinstance(form, int) and abs(form) > LARGEST:
        raise Refused(f"numbers in a position go up to {LARGEST:,}")


@contextmanager
def as_refusals() -> Iterator[None]:
    """Whatever fails is a refusal: a game checks a form, but not for every position that only a person can invent."""
    try:
        yield
    except TopdeckError:
        raise
    except Exception as error:
        raise Refused(f"no game leads to this position: {type(error).__name__} where it is played on") from error


# ---- what there is to see


def look(asked: Look) -> Shown:
    game, state = read_position(asked)
    return shown(game, state, asked.seat)


def shown(game: Game, state: State, seat: int) -> Shown:
    with as_refusals():
        return Shown(
            game=game.name,
            state=state.to_json(),
            scene=game.display.open_scene(state, seat),
            moves=moves_of(state),
            result=ending_of(state),
        )


def and_more(seen: Shown, kind: type[ShownT], **more: Any) -> ShownT:
    """The same position, and what else there is to say."""
    return kind(**structs.asdict(seen), **more)


def moves_of(state: State) -> tuple[Choice, ...]:
    return tuple(Choice(action.text(), state.describe(action)) for action in state.actions())


def ending_of(state: State) -> Ending | None:
    result = state.result()
    return None if result is None else Ending(result.winner, result.reason)


# ---- playing on


def play(asked: Play) -> Played:
    """The position after an action; the same seed, the same chance."""
    game, before = read_position(asked)
    with as_refusals():
        if asked.seed is not None:
            before.seed(asked.seed)
        action = before.parse(asked.action)
        after = before.copy()
        after.apply(action)
        words, story = before.describe(action), " ".join(game.display.narrate(before, action, after).split())
    return and_more(shown(game, after, asked.seat), Played, words=words, story=story)
