"""The common style of all figures, which is plain, printable and legible without colours."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import matplotlib as mpl
from matplotlib.axes import Axes

from topdeck.report.labels import shorten_label

# The Okabe–Ito palette, which colour-blind readers can distinguish; further series are hatched.
COLOURS: Final = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#F0E442", "#7F7F7F")
HATCHES: Final = ("", "///", "...", "xxx")
LINES: Final = ("-", "--", "-.", ":")
INK: Final = "#222222"  # as in figures.mplstyle
FAINT: Final = "#BBBBBB"  # as in figures.mplstyle
DARK: Final = 0.2  # luminance below which white text is easier to read
SETTINGS: Final = mpl.rc_params_from_file(Path(__file__).with_name("figures.mplstyle"), use_default_template=False)


@contextmanager
def use_style() -> Iterator[None]:
    with mpl.rc_context(SETTINGS):
        yield


def look(number: int) -> dict[str, Any]:
    """Return the colours and the hatching for the series at this index."""
    return {
        "facecolor": COLOURS[number % len(COLOURS)],
        "hatch": HATCHES[number // len(COLOURS) % len(HATCHES)],
        "edgecolor": "white",
    }


def draw_legend(axes: Axes, title: str = "") -> None:
    """Draw the legend to the right of the axes."""
    axes.legend(title=title, loc="center left", bbox_to_anchor=(1.02, 0.5))


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    """Label the rows on the y axis with names, from top to bottom."""
    axes.set_yticks(range(len(names)), [shorten_label(name) for name in names])
    axes.invert_yaxis()


def ink_on(background: tuple[float, float, float, float]) -> str:
    """Return white or dark grey, whichever is easier to read on the background, based on WCAG relative luminance."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in background[:3]]
    luminance = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    return "white" if luminance < DARK else INK


def percent_axis(axes: Axes, axis: str = "x") -> None:
    side = axes.xaxis if axis == "x" else axes.yaxis
    side.set_major_formatter(lambda value, _: f"{value:.0%}")
