"""Text for boards and transcripts in a terminal."""

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap

from topdeck.core.state import State


def spread(parts: Iterable[str], width: int, gap: str = "   ", head: str = "") -> list[str]:
    """Put the parts side by side after the head, on as many lines as they need; no part is broken."""
    text = gap.join(part.replace(" ", "\xa0") for part in parts)
    lines = wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]


def group_equal(texts: Iterable[str], sign: str = "× ") -> list[str]:
    """Return each text once, with the number of times it occurs if that is more than one."""
    return [f"{count}{sign}{text}" if count > 1 else text for text, count in Counter(texts).items()]


def moment_text(state: State, turn: str, mulligan: str, maker: str) -> str:
    """Describe when the position is, and the pending decision.

    Args:
        state: The position.
        turn: The turn, in words.
        mulligan: The mulligan in words, or empty if the position is not part of one.
        maker: The name of the card that asks for a choice, or empty.
    """
    if (result := state.result()) is not None:
        return f"{turn} · {result}"
    if mulligan:
        return f"{mulligan} · player {state.player} to decide"
    return f"{turn} · player {state.player} {f'choosing for {maker}' if maker else 'to act'}"


def board_title(moment: str, player: int | None) -> str:
    return f"── {moment} ──" if player is None else f"── {moment} ── seen by player {player} ──"


def story_line(move: str, column: int, news: list[str], after: State) -> str:
    """Return a line of a transcript: a move, and from a column on its consequences."""
    if (result := after.result()) is not None:
        news = [*news, str(result)]
    return f"{move:<{column}}  ({'; '.join(news)})" if news else move
