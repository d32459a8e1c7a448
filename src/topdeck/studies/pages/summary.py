"""The page over all studies: which findings are reproduced, which are not, and which are inconclusive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from topdeck.report.document import Bullets, Document, Grid, Heading, Paragraph
from topdeck.studies.catalogue import OTHERS, Paper, paper_of, papers
from topdeck.studies.pages.study_page import Judged, link, note_text
from topdeck.studies.verdicts import Agreement, Verdict

ABOUT = (
    "The experiments of five papers, played again: `topdeck study` runs every experiment and prints the published "
    "figures beside ours. A finding is reproduced if the 95 % interval of its difference lies on its side, and not "
    "reproduced if the interval lies on the other side; where a paper says that one is better, without a number, a "
    "difference below 3 points does not reproduce it. A published number differs if randomness hardly explains the "
    "difference between two samples of these sizes (Holm's procedure over a table). It agrees if the interval of the "
    "difference contains 0 and extends at most 12 points to either side, or, for what is not a share, at most twice as "
    "far as the paper's own interval."
)
SAID_OF_FINDINGS = {
    Verdict.REPRODUCED: "are reproduced",
    Verdict.NOT_REPRODUCED: "are not",
    Verdict.INCONCLUSIVE: "are inconclusive",
}
SAID_OF_NUMBERS = {
    Agreement.AGREES: "agree",
    Agreement.DIFFERS: "differ",
    Agreement.INCONCLUSIVE: "are inconclusive",
}
HEAD = (
    "study",
    "question",
    *(f"findings: {one.value}" for one in Verdict),
    *(f"numbers: {one.value}" for one in Agreement),
)


def summary_document(studies: Sequence[Judged]) -> Document:
    document = Document("The studies of the papers")
    document.add(Paragraph(ABOUT), Paragraph(headline(studies)), Grid(("paper", *HEAD[2:]), paper_rows(studies)))
    for paper in (*papers().values(), OTHERS):
        own = [one for one in studies if paper_of(one.study) is paper]
        if own:
            document.add(Heading(heading(paper)), Paragraph(paper.about))
            document.add(*([Paragraph(paper.played)] if paper.played else []))
            document.add(Grid(HEAD, [study_row(one) for one in own], words=2))
            document.add(*findings_of(own), *(differing(own, studies) if paper.authors else ()))
    return document


def heading(paper: Paper) -> str:
    is_named = not paper.authors or paper.title.startswith(paper.name)
    return paper.title if is_named else f"{paper.name}: {paper.title}"


def headline(studies: Sequence[Judged]) -> str:
    """The verdicts on all that was published."""
    published = [one for one in studies if paper_of(one.study).authors]
    findings = sum((one.verdicts for one in published), Counter[Verdict]())
    cells = sum((one.cells for one in published), Counter[Agreement]())
    told = [
        total_text("findings", {SAID_OF_FINDINGS[kind]: findings[kind] for kind in Verdict}),
        total_text("numbers", {SAID_OF_NUMBERS[kind]: cells[kind] for kind in Agreement}),
    ]
    return " ".join(filter(None, told))


def total_text(name: str, counts: Mapping[str, int]) -> str:
    """Such as `Of 145 published findings, 57 are reproduced, …`; empty if there are none."""
    total = sum(counts.values())
    parts = ", ".join(f"{count:,} {words}" for words, count in counts.items() if count)
    return f"**Of {total:,} published {name}, {parts}.**" if total else ""


def findings_of(studies: Sequence[Judged]) -> list[Grid]:
    """All findings of a paper."""
    every = [(one.study.name, found) for one in studies for found in one.findings]
    rows = [(found.finding.says, f"**{found.verdict.value}**", link(study)) for study, found in every]
    return [Grid(("finding", "verdict", "study"), rows, words=3)] if rows else []


def differing(own: Sequence[Judged], studies: Sequence[Judged]) -> Iterator[Paragraph | Bullets]:
    """What differs, and what was checked of it; a study that checks several findings is told of once."""
    told: set[str] = set()
    pages = [one.study.name for one in studies]
    missing = [(one.study, found) for one in own for found in one.findings if found.verdict is Verdict.NOT_REPRODUCED]
    for study, found in missing:
        yield Paragraph(f"**Not reproduced: {found.finding.says}** {note_text(found, study, pages)}")
        new = {*found.finding.checked_by} - told
        told |= new
        if checks := [text for check in studies if check.study.name in new for text in checks_of(check)]:
            yield Bullets(checks)


def checks_of(check: Judged) -> list[str]:
    """What a study that checks a finding found itself."""
    return [f"{one.finding.says} **{one.verdict.value}**" for one in check.findings]


def paper_rows(studies: Sequence[Judged]) -> list[list[str]]:
    found: list[list[str]] = []
    for paper in (*papers().values(), OTHERS):
        own = [one for one in studies if paper_of(one.study) is paper]
        findings = sum((one.verdicts for one in own), Counter[Verdict]())
        cells = sum((one.cells for one in own), Counter[Agreement]())
        if findings or cells:
            found.append([paper.name, *counts(findings, cells)])
    return found


def study_row(one: Judged) -> list[str]:
    name = one.study.name
    unfinished = "" if one.results.finished else " (not finished)"
    return [f"{link(name)}{unfinished}", one.study.question, *counts(one.verdicts, one.cells)]


def counts(findings: Counter[Verdict], cells: Counter[Agreement]) -> list[str]:
    return [*(number(findings[one]) for one in Verdict), *(number(cells[one]) for one in Agreement)]


def number(count: int) -> str:
    return str(count) if count else ""
