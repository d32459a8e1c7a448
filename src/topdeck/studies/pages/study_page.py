"""The page for a study; the calibration study's page also shows the formula and the resulting iteration counts."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from topdeck.core.state import Json
from topdeck.report.document import Document
from topdeck.studies import verdicts
from topdeck.studies.budgets import PROFILE, PUBLISHED, PUBLISHED_GAMES, STRENGTH, Calibration, calibration
from topdeck.studies.catalogue import find_paper
from topdeck.studies.pages.pictures import draw_picture
from topdeck.studies.pages.words import LEGEND, OWN_LEGEND, cell_text, claim_text, evidence_texts
from topdeck.studies.results import Results
from topdeck.studies.study import Study, Table
from topdeck.studies.verdicts import Agreement, CheckedFinding, ComparedCell, Verdict

Counts = Counter[Verdict | Agreement]
WEAK_SUPPORT: Mapping[Verdict | None, str] = {
    Verdict.INCONCLUSIVE: "the paper reports too few games to distinguish the result from chance.",
    Verdict.NOT_REPRODUCED: "the published results contradict this finding.",
}


@dataclass(frozen=True)
class JudgedStudy:
    """A study's tables and findings with their verdicts."""

    results: Results

    @property
    def study(self) -> Study:
        return self.results.study

    @cached_property
    def tables(self) -> list[tuple[Table, list[list[ComparedCell]]]]:
        return [(table, self.judge_table(table)) for table in self.study.tables]

    def judge_table(self, table: Table) -> list[list[ComparedCell]]:
        """Jointly compare all cells in a table with the published values, as Holm's procedure requires."""
        judge = verdicts.judge_cells if self.results.scale in table.judged else verdicts.compare_cells
        flat = iter(judge([cell for row in table.cells for cell in row], self.results))
        return [[next(flat) for _ in row] for row in table.cells]

    @cached_property
    def findings(self) -> list[CheckedFinding]:
        return [verdicts.check_finding(finding, self.results) for finding in self.study.findings]

    @cached_property
    def counts(self) -> Counts:
        """The number of findings and published values for each verdict."""
        numbers = [cell.agreement for _, rows in self.tables for row in rows for cell in row if cell.agreement]
        return Counter([*(finding.verdict for finding in self.findings), *numbers])

    @property
    def numbers(self) -> dict[str, int]:
        """The number of published values for each verdict."""
        return {kind.value: self.counts[kind] for kind in Agreement if self.counts[kind]}

    @property
    def has_published(self) -> bool:
        """Whether the study's tables contain published values."""
        return any(cell.published for cell in self.study.cells)


def study_document(judged: JudgedStudy, pages: Collection[str] = ()) -> Document:
    """Return a study's page, which links to the pages of the studies in `pages`."""
    results, study = judged.results, judged.study
    document = Document(f"{study.name}: {study.title}")
    document.add(study.question, source_text(study))
    document.add("" if results.is_finished else unfinished_text(results), summary_text(judged))
    if study.findings:
        document.add_heading("Findings")
        add_findings(document, judged.findings, study)
        document.add(*notes(judged, pages))
    for place, picture in enumerate(study.pictures, 1):
        document.draw(f"{study.name}-{place}", picture.title, draw_picture(picture, results))
    if study.tables:
        document.add_heading("Tables")
        document.add(LEGEND if judged.has_published else OWN_LEGEND)
    for table, cells in judged.tables:
        document.add_heading(table.title, 3)
        document.add(table.note)
        rows = [(head, *map(cell_text, row)) for head, row in zip(table.rows, cells, strict=True)]
        document.add_grid((table.corner, *table.columns), rows)
    if study.name == STRENGTH:
        add_calibration(document, study, calibration())
    document.add_heading("How it was played")
    machines = dict.fromkeys(map(machine_text, results.machines))
    document.add_bullets([*results.conditions(), *(f"**Machine:** {machine}." for machine in machines)])
    document.add_command(f"topdeck study {study.file or study.name} --scale {results.scale}")
    document.add_grid(("name", "spec"), [(name, f"`{spec}`") for name, spec in results.asked.items()], words=2)
    document.add(study.note)
    return document


# ---- words


def source_text(study: Study) -> str:
    """Return the authors, the title and the location in the paper; in a user's file, `source` states all three."""
    if study.file:
        return f"{study.source}." if study.source else ""
    paper = find_paper(study)
    who = f"{paper.authors}, {paper.year}: " if paper.authors else ""
    return f"{who}{paper.title}{f', {study.source}' if study.source else ''}."


def unfinished_text(results: Results) -> str:
    played = f"{results.games_played:,} of {results.planned:,} games have been played"
    return f"**Not finished:** {played}, so all results are preliminary."


def summary_text(judged: JudgedStudy) -> str:
    parts = {
        "Findings": counts_text(judged.counts, Verdict),
        "Published numbers": counts_text(judged.counts, Agreement),
    }
    return " ".join(f"**{name}:** {text}." for name, text in parts.items() if text)


def counts_text(counts: Counts, kinds: type[Verdict] | type[Agreement]) -> str:
    """Return text such as `3 reproduced, 1 inconclusive`, or an empty string if all counts are 0."""
    return ", ".join(f"{counts[kind]:,} {plural(kind.value, counts[kind])}" for kind in kinds if counts[kind])


def plural(word: str, count: int) -> str:
    """Return the plural of a verdict if `count` exceeds 1: `agrees` becomes `agree`, but adjectives do not change."""
    return word.removesuffix("s") if count > 1 else word


def add_findings(document: Document, findings: Sequence[CheckedFinding], study: Study) -> None:
    """Add a table of findings and their claims to the page."""
    rows: list[list[str]] = []
    for finding in findings:
        rows.append([finding.finding.says, f"**{finding.verdict.value}**", "", ""])
        rows += [
            [f"… {claim_text(claim.claim, study)}", claim.verdict.value, *evidence_texts(claim)]
            for claim in finding.claims
        ]
    shown = 4 if any(claim.published for finding in findings for claim in finding.claims) else 3
    head = ("finding", "verdict", "difference here", "in the paper")
    document.add_grid(head[:shown], [row[:shown] for row in rows], words=shown)


def notes(judged: JudgedStudy, pages: Collection[str]) -> list[str]:
    told = [(finding.finding.says, note_text(finding, judged.study, pages)) for finding in judged.findings]
    return [f"**{says}** {text}" for says, text in told if text]


def note_text(checked_finding: CheckedFinding, study: Study, pages: Collection[str]) -> str:
    """Return the notes on a finding, including the cause if a published finding is not reproduced."""
    finding = checked_finding.finding
    is_missing = checked_finding.verdict is Verdict.NOT_REPRODUCED and find_paper(study).authors
    untestable = f"This finding cannot be tested: {finding.untestable}" if finding.untestable else ""
    return " ".join(filter(None, (finding.note, cause_text(checked_finding, pages) if is_missing else "", untestable)))


def cause_text(checked_finding: CheckedFinding, pages: Collection[str]) -> str:
    """Return the reason why a finding is not reproduced: a known cause, weak evidence, or an unknown cause."""
    finding, support = checked_finding.finding, checked_finding.in_the_paper
    checks = " and ".join(link(name) if name in pages else f"`{name}` (not played yet)" for name in finding.checked_by)
    cause = finding.cause or WEAK_SUPPORT.get(support, "")
    known = f"Cause: {cause}" if cause else "The cause is unknown."
    return f"{known}{f' The finding was also checked in {checks}.' if checks else ''}"


def link(study: str) -> str:
    return f"[{study}]({study}.md)"


def machine_text(run: Json) -> str:
    return f"{run['processor']}, {run['cores']} cores, Python {run['python']}, Topdeck {run['topdeck']}, {run['build']}"


# ---- the calibration


def formula_text(study: Study, calibration: Calibration) -> str:
    costs = [f"{calibration.costs[kind]:g} ms for {study.level_title(kind)}" for kind in PUBLISHED]
    late = {kind: ms for kind, ms in calibration.extra_ms.items() if kind in PUBLISHED}
    extra = ", ".join(f"{study.level_title(kind)} searches for {ms} ms" for kind, ms in late.items())
    return (
        f"For a time limit of t milliseconds in the paper, {study.level_title(calibration.reference)} gets "
        f"**{calibration.free:g} + {calibration.per_ms:g} · t** iterations. This linear fit maximises the likelihood "
        f"of the published win rates of all {len(PUBLISHED)} agents, given the scores above. Each of the other agents "
        f"gets as many iterations as it can complete in the same amount of time. With 100 iterations per decision, a "
        f"game takes {', '.join(costs[:-1])} and {costs[-1]}. In the original program, {extra} longer than its budget. "
        f"The 95 % confidence range covers all lines whose log-likelihood is at most {PROFILE} below the maximum. "
        f"The published win rates over {PUBLISHED_GAMES} games do not allow a more precise calibration."
    )


def add_calibration(document: Document, study: Study, calibration: Calibration) -> None:
    """Add the calibration formula and a table of budgets to the page."""
    document.add_heading("Calibration")
    document.add(formula_text(study, calibration))
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
    document.add_grid((*head, *(f"published: {name}" for name in names)), rows)
