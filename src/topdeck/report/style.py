"""How pictures look: calm, printable, and readable without colours."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.colors import Colormap

# Okabe and Ito's colours, which people see apart whatever eyes they have; then once more, hatched.
COLOURS: Final = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#7F7F7F")
HATCHES: Final = ("", "///", "...", "xxx")
INK: Final = "#222222"
FAINT: Final = "#BBBBBB"
DARK: Final = 0.2  # luminance below which white is easier to read than ink
SETTINGS: Final[dict[Any, Any]] = {
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "figure.constrained_layout.use": True,
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 10,
    "hatch.linewidth": 0.6,
    "legend.frameon": False,
    "savefig.dpi": 160,
    "svg.fonttype": "none",
    "svg.hashsalt": "topdeck",  # the same results, the same file
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}


@contextmanager
def styled() -> Iterator[None]:
    with mpl.rc_context(SETTINGS):
        yield


def look(number: int) -> dict[str, Any]:
    """Colour and hatching of the part with this number."""
    return {
        "facecolor": COLOURS[number % len(COLOURS)],
        "hatch": HATCHES[number // len(COLOURS) % len(HATCHES)],
        "edgecolor": "white",
    }


def around_half() -> Colormap:
    """From orange (less than half) over white to purple (more): colours that everybody tells apart."""
    return mpl.colormaps["PuOr"]


def ink_on(background: tuple[float, float, float, float]) -> str:
    """White or black, whichever is easier to read there (by the relative luminance of WCAG)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in background[:3]]
    luminance = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return "white" if luminance < DARK else INK


def sequential() -> Colormap:
    """From dark (less) to light (more), in print as on a screen."""
    return mpl.colormaps["viridis"]


def percent_axis(axes: Axes, axis: str = "x") -> None:
    side = axes.xaxis if axis == "x" else axes.yaxis
    side.set_major_formatter(lambda value, _: f"{value:.0%}")


def with_minus(text: str) -> str:
    """The sign that a number below zero has in print."""
    return text.replace("-", "\N{MINUS SIGN}")


def shortened(name: str, length: int = 28) -> str:
    """A long spec, without its end."""
    return name if len(name) <= length else f"{name[: length - 1]}…"
