"""Lines of text for tables that are drawn in a terminal."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import wrap


def spread(parts: Iterable[str], width: int, gap: str = "   ", head: str = "") -> list[str]:
    """The parts side by side after the head, none of them broken, on as many lines as they need."""
    text = gap.join(part.replace(" ", "\xa0") for part in parts)
    lines = wrap(text, width, initial_indent=head, subsequent_indent=" " * len(head), break_on_hyphens=False)
    return [line.replace("\xa0", " ") for line in lines]
