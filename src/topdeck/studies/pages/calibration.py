"""The calibration on the page of its study: the formula, and the resulting iterations with their uncertainty."""

from topdeck.report.document import Block, Grid, Heading, Paragraph
from topdeck.studies.budgets import PROFILE, PUBLISHED, PUBLISHED_GAMES, Calibration
from topdeck.studies.study import Study


def calibration_blocks(study: Study, calibration: Calibration) -> list[Block]:
    return [Heading("Calibration"), Paragraph(formula_text(study, calibration)), budgets_grid(study, calibration)]


def formula_text(study: Study, calibration: Calibration) -> str:
    costs = ", ".join(f"{study.level_title(kind)} {calibration.costs[kind]:g} ms" for kind in PUBLISHED)
    late = {kind: ms for kind, ms in calibration.extra_ms.items() if kind in PUBLISHED}
    extra = ", ".join(f"{study.level_title(kind)} thinks {ms} ms" for kind, ms in late.items())
    return (
        f"With t milliseconds of the paper, {study.level_title(calibration.reference)} gets "
        f"**{calibration.free:g} + {calibration.per_ms:g} · t** "
        f"iterations: the line by which the published shares of all {len(PUBLISHED)} agents are most likely, given the "
        f"scores above. Others get as many as take the same time: a game with 100 iterations costs {costs}. "
        f"In the original program, {extra} longer than its budget. The range contains all lines whose "
        f"log-likelihood is at most {PROFILE} below the maximum; "
        f"published shares of {PUBLISHED_GAMES} games allow no better precision."
    )


def budgets_grid(study: Study, calibration: Calibration) -> Grid:
    rows = [
        [
            f"{ms} ms",
            f"{calibration.reference_iterations(calibration.reference, ms):.0f} ({low:.0f}–{high:.0f})",
            *(str(calibration.worth(kind, ms)) for kind in PUBLISHED),
            *(f"{published[ms]:.0%}" for published in PUBLISHED.values()),
        ]
        for ms, low, high in calibration.bounds
    ]
    names = [study.level_title(kind) for kind in PUBLISHED]
    head = ("budget", "reference (95 % range)", *(f"iterations: {name}" for name in names))
    return Grid((*head, *(f"published: {name}" for name in names)), rows)
