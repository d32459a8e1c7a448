"""Images of text, for environments that are rendered as arrays."""

from __future__ import annotations

import unicodedata

import numpy as np

from topdeck.core.errors import TopdeckError, hint
from topdeck.envs.font import COLUMNS, FIRST, GLYPHS, ROWS

RENDER_MODES = ("ansi", "rgb_array")
WIDTH, HEIGHT = COLUMNS + 1, ROWS + 3  # the size of a character including spacing, in pixels
LINES, CHARACTERS = 40, 120  # the size of an image, which is the same for every position
SCALE = 2
INK, PAPER = (226, 226, 220), (24, 27, 33)
SUBSTITUTES = {"→": ">", "▶": ">", "◀": "<", "×": "x", "–": "-", "−": "-", "—": "-", "’": "'", "·": ".", "…": "."}
SUBSTITUTES |= {"─": "-", "┄": "-", "═": "=", "│": "|", "┆": "|"}


def check_render_mode(mode: str | None) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise TopdeckError(f"unknown render mode {mode!r}{hint(mode, RENDER_MODES)}")


def draw_text(text: str) -> np.ndarray:
    """Return an image of the text: an array of height × width × 3 bytes with a fixed size.

    Accented letters lose their accents, and `?` replaces other characters that the font lacks.
    """
    pixels = np.zeros((LINES * HEIGHT, CHARACTERS * WIDTH), dtype=bool)
    glyphs = read_glyphs()
    for row, line in enumerate(text.splitlines()[:LINES]):
        for column, code in enumerate(to_ascii(line)[:CHARACTERS]):
            top, left = row * HEIGHT + 1, column * WIDTH
            pixels[top : top + ROWS, left : left + COLUMNS] = glyphs[code - ord(FIRST)]
    image = np.where(pixels[..., None], np.array(INK, np.uint8), np.array(PAPER, np.uint8))
    return image.repeat(SCALE, axis=0).repeat(SCALE, axis=1)


def read_glyphs() -> np.ndarray:
    """Return the pixels of all characters, as an array of characters × rows × columns."""
    columns = np.frombuffer(GLYPHS, dtype=np.uint8).reshape(-1, COLUMNS)
    return (columns[:, None, :] >> np.arange(ROWS, dtype=np.uint8)[:, None]) & 1


def to_ascii(line: str) -> bytes:
    """Return the line, replacing all characters that the font lacks."""
    plain = "".join(SUBSTITUTES.get(character, character) for character in line)
    letters = (c for c in unicodedata.normalize("NFKD", plain) if not unicodedata.combining(c))
    return "".join(c if " " <= c <= "~" else "?" for c in letters).encode("ascii")
