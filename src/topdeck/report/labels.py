"""Formats names and numbers as labels in figures and as table cells."""

from topdeck.config.spec import shorten


def with_minus(text: str) -> str:
    """Return the text with hyphens replaced by minus signs."""
    return text.replace("-", "\N{MINUS SIGN}")


def shorten_label(name: str, length: int = 28) -> str:
    """Return a name, shortened if it is too long for a label."""
    return shorten(name, length - 1) if len(name) > length else name
