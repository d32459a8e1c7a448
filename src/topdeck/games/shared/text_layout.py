"""Text layout for boards and transcripts in a terminal."""

from collections import Counter
from collections.abc import Iterable
from textwrap import wrap

from topdeck.core.state import State


def spread(parts: Iterable[str], width: int, gap: str = "   ", head: str = "") -> list[str]:
    """Return the head followed by the parts, with line breaks only between parts."""
    text = gap.join(part.replace(" ", "\xa0") for part in parts)
    lines = wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]


def group_equal(texts: Iterable[str], sign: str = "× ") -> list[str]:
    """Return each string once, prefixed with its count if the string occurs more than once."""
    return [f"{count}{sign}{text}" if count > 1 else text for text, count in Counter(texts).items()]


def moment_text(state: State, turn: str, mulligan: str, maker: str) -> str:
    """Describe a position's turn and its pending decision, or the result of the game.

    Args:
        state: The position.
        turn: The turn in words.
        mulligan: The mulligan in words, or an empty string outside a mulligan.
        maker: The name of the card that requires a choice, or an empty string.
    """
    if (result := state.result()) is not None:
        return f"{turn} · {result}"
    if mulligan:
        return f"{mulligan} · player {state.player} to decide"
    return f"{turn} · player {state.player} {f'choosing for {maker}' if maker else 'to act'}"


def board_title(moment: str, player: int | None) -> str:
    return f"── {moment} ──" if player is None else f"── {moment} ── seen by player {player} ──"


def story_line(move: str, column: int, news: list[str], after: State) -> str:
    """Return a transcript line that contains a move and, starting at this column, its consequences."""
    if (result := after.result()) is not None:
        news = [*news, str(result)]
    return f"{move:<{column}}  ({'; '.join(news)})" if news else move
