"""Round the coordinates of SVG paths to whole units, which halves the size of the icons."""

from __future__ import annotations

import re
from collections.abc import Iterator

COMMAND = re.compile(r"\s*([a-zA-Z])")
NUMBER = re.compile(r"[\s,]*(-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?)")
FLAG = re.compile(r"[\s,]*([01])")
ARGUMENTS = {"m": "xy", "l": "xy", "h": "x", "v": "y", "c": "xyxyxy", "s": "xyxy", "q": "xyxy", "t": "xy"}
ARGUMENTS |= {"a": "rrafgxy", "z": ""}  # r: radius, a: angle, f and g: flags

Segment = tuple[str, list[float]]  # a command letter with the arguments of one segment


def parse_path(text: str) -> Iterator[Segment]:
    """Yield the segments of a path, each with its command."""
    place = 0
    while command := COMMAND.match(text, place):
        place, letter = command.end(), command[1]
        kinds = ARGUMENTS[letter.lower()]
        while True:
            values = []
            for kind in kinds:
                number = (FLAG if kind in "fg" else NUMBER).match(text, place)
                if number is None:
                    break
                place = number.end()
                values.append(float(number[1]))
            if len(values) == len(kinds):
                yield letter, values
                letter = {"m": "l", "M": "L"}.get(letter, letter)  # after the first point, a move draws lines
            if not values or not NUMBER.match(text, place):
                break
    if text[place:].strip():
        raise ValueError(f"unknown path data: {text[place : place + 20]!r}")


def round_path(text: str) -> str:
    """Return a path whose points are rounded to whole units; rounding errors do not accumulate along the path."""
    exact, rounded = [0.0, 0.0], [0, 0]
    start = exact, rounded
    parts: list[str] = []
    for letter, values in parse_path(text):
        if letter in "zZ":
            exact, rounded = [*start[0]], [*start[1]]
            parts.append(letter)
            continue
        after, after_rounded = [*exact], [*rounded]
        words: list[str] = []
        for kind, value in zip(ARGUMENTS[letter.lower()], values, strict=True):
            if kind not in "xy":
                words.append(f"{value:.1f}".removesuffix(".0"))
                continue
            axis = "xy".index(kind)
            after[axis] = value + (exact[axis] if letter.islower() else 0)
            after_rounded[axis] = round(after[axis])
            words.append(str(after_rounded[axis] - (rounded[axis] if letter.islower() else 0)))
        exact, rounded = after, after_rounded
        if letter in "mM":
            start = [*exact], [*rounded]
        parts.append(letter + " ".join(words).replace(" -", "-"))
    return "".join(parts)
