"""Descriptions of how a game ended, phrased for a particular reader."""

from collections.abc import Mapping, Sequence
from typing import Final

from topdeck.core.state import Result

CONCESSION: Final = "concession"  # a cause of a result that can occur in every game
ENDINGS: Final[Mapping[str, str]] = {CONCESSION: "{loser} conceded"}  # templates for any game, keyed by cause
PLAYERS: Final = ("the first player", "the second player")


def describe_reason(
    result: Result, endings: Mapping[str, str], reader: int | None = None, names: Sequence[str] = PLAYERS
) -> str:
    """Describe why a game ended, phrased for a particular reader.

    Args:
        result: The result of the game.
        endings: Templates keyed by cause, with the fields `loser`, `whose` (the possessive of `loser`) and `tally`.
        reader: The seat of the reader, or None for a spectator.
        names: The names by which a spectator knows the players.

    Returns:
        The description, or the result's `reason` if the cause is unknown.

    Example:
        >>> result = Result(1, "the other player conceded", "concession")
        >>> describe_reason(result, ENDINGS, reader=0)
        'you conceded'
        >>> describe_reason(result, ENDINGS, reader=1)
        'the opponent conceded'
    """
    template = endings.get(result.cause)
    if template is None:
        return result.reason
    first = (result.winner or 0) if reader is None else reader
    tally = result.tally if first == 0 else result.tally[::-1]
    loser, whose = name_loser(result, reader, names)
    return template.format(loser=loser, whose=whose, tally="–".join(map(str, tally)))


def name_loser(result: Result, reader: int | None, names: Sequence[str]) -> tuple[str, str]:
    """Return the name of the loser from a reader's point of view, and the possessive form of the name."""
    if result.winner is None:
        return "", ""
    if reader is None:
        name = names[1 - result.winner]
        return name, f"{name}'s"
    return ("the opponent", "the opponent's") if result.winner == reader else ("you", "your")


def describe_result(result: Result, endings: Mapping[str, str], names: Sequence[str] = PLAYERS) -> str:
    """Describe a result for a spectator, for example as "greedy wins: random conceded"."""
    outcome = "draw" if result.winner is None else f"{names[result.winner]} wins"
    return f"{outcome}: {describe_reason(result, endings, None, names)}"
