"""Writing the study pages and a summary of which findings are reproduced."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from topdeck.core.errors import StudyError
from topdeck.core.writing import write_atomically
from topdeck.report.document import PICTURES, Document
from topdeck.report.files import render_figure
from topdeck.studies.catalogue import OTHERS, Paper, find_paper, papers
from topdeck.studies.pages.study_page import Counts, JudgedStudy, link, note_text, study_document
from topdeck.studies.verdicts import Agreement, Verdict

ABOUT = (
    "These pages show our results for experiments from six papers. `topdeck study` repeats the experiments and shows "
    "the published values next to ours. A finding is reproduced if the 95 % confidence interval of the difference "
    "lies entirely on the claimed side, and not reproduced if the interval lies entirely on the other side. If a "
    "paper claims that one side is better without quantifying the difference, a difference of less than 3 points "
    "does not reproduce the finding. A published value differs from ours if randomness is unlikely to explain the "
    "difference, given the sizes of the two samples. Holm's procedure corrects for the number of comparisons in each "
    "table. A published value agrees with ours if the interval of the difference contains 0 and extends at most 12 "
    "points to either side. For a value that is not a share, the interval of the difference may be at most twice as "
    "wide as the published interval."
)
SAID: Mapping[Verdict | Agreement, str] = {
    Verdict.REPRODUCED: "are reproduced",
    Verdict.NOT_REPRODUCED: "are not reproduced",
    Verdict.INCONCLUSIVE: "are inconclusive",
    Agreement.AGREES: "agree",
    Agreement.DIFFERS: "differ",
    Agreement.INCONCLUSIVE: "are inconclusive",
}
HEAD = (
    "study",
    "question",
    *(f"findings: {verdict.value}" for verdict in Verdict),
    *(f"numbers: {agreement.value}" for agreement in Agreement),
)
SUMMARY = "README"  # file name of the summary


def write_pages(studies: Sequence[JudgedStudy], folder: Path) -> Path:
    """Write the study pages and the summary, and return the path of the summary."""
    pages = [study.study.name for study in studies]
    for study in studies:
        write_document(study_document(study, pages), folder, study.study.name)
    return write_document(summary_document(studies), folder, SUMMARY)


def write_document(document: Document, folder: Path, name: str) -> Path:
    """Write a document as Markdown and HTML with its figures, and return the path of the HTML page."""
    drawings = {picture: render_figure(made, "svg") for picture, made in document.pictures.items()}
    page = folder / f"{name}.html"
    files = {
        folder / f"{name}.md": document.to_markdown().encode(),
        page: document.to_html({picture: drawing.decode() for picture, drawing in drawings.items()}).encode(),
        **{folder / PICTURES / f"{picture}.svg": drawing for picture, drawing in drawings.items()},
    }
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, data)
    except OSError as error:
        raise StudyError(f"{error.filename} cannot be written: {error.strerror}") from None
    return page


# ---- the summary


def summary_document(studies: Sequence[JudgedStudy]) -> Document:
    document = Document("Study results")
    document.add(ABOUT, headline(studies))
    document.add_grid(("paper", *HEAD[2:]), paper_rows(studies))
    for paper in (*papers().values(), OTHERS):
        own = [study for study in studies if find_paper(study.study) is paper]
        if own:
            document.add_heading(heading(paper))
            document.add(paper.about, paper.played)
            document.add_grid(HEAD, [study_row(study) for study in own], words=2)
            add_findings(document, own)
        if paper.authors:
            add_differing(document, own, studies)
    return document


def heading(paper: Paper) -> str:
    is_named = not paper.authors or paper.title.startswith(paper.name)
    return paper.title if is_named else f"{paper.name}: {paper.title}"


def headline(studies: Sequence[JudgedStudy]) -> str:
    """Return a sentence that counts the verdicts on all published findings and values."""
    counts = total(study for study in studies if find_paper(study.study).authors)
    return " ".join(filter(None, (total_text("findings", Verdict, counts), total_text("values", Agreement, counts))))


def total(studies: Iterable[JudgedStudy]) -> Counts:
    return sum((study.counts for study in studies), Counts())


def total_text(name: str, kinds: type[Verdict] | type[Agreement], counts: Counts) -> str:
    """Return text such as `Of 145 published findings, 57 are reproduced, …`, or an empty string if all counts are 0."""
    parts = [f"{counts[kind]:,} {SAID[kind]}" for kind in kinds if counts[kind]]
    listed = " and ".join(filter(None, (", ".join(parts[:-1]), *parts[-1:])))
    return f"**Of {sum(counts[kind] for kind in kinds):,} published {name}, {listed}.**" if parts else ""


def add_findings(document: Document, studies: Sequence[JudgedStudy]) -> None:
    """Add a table of the findings from several studies, if there are any."""
    every = [(study.study.name, found) for study in studies for found in study.findings]
    rows = [(found.finding.says, f"**{found.verdict.value}**", link(name)) for name, found in every]
    if rows:
        document.add_grid(("finding", "verdict", "study"), rows, words=3)


def add_differing(document: Document, own: Sequence[JudgedStudy], studies: Sequence[JudgedStudy]) -> None:
    """Add the findings that are not reproduced and the checks on their causes, listing each check only once."""
    told: set[str] = set()
    pages = [judged.study.name for judged in studies]
    every = [(judged.study, found) for judged in own for found in judged.findings]
    for study, found in every:
        if found.verdict is not Verdict.NOT_REPRODUCED:
            continue
        document.add(f"**Not reproduced: {found.finding.says}** {note_text(found, study, pages)}")
        new = {*found.finding.checked_by} - told
        told |= new
        checks = [check for judged in studies if judged.study.name in new for check in judged.findings]
        if checks:
            document.add_bullets([f"{check.finding.says} **{check.verdict.value}**" for check in checks])


def paper_rows(studies: Sequence[JudgedStudy]) -> list[list[str]]:
    every = (*papers().values(), OTHERS)
    counts = {paper.name: total(study for study in studies if find_paper(study.study) is paper) for paper in every}
    return [[name, *counts_row(found)] for name, found in counts.items() if found]


def study_row(judged: JudgedStudy) -> list[str]:
    unfinished = "" if judged.results.is_finished else " (not finished)"
    return [f"{link(judged.study.name)}{unfinished}", judged.study.question, *counts_row(judged.counts)]


def counts_row(counts: Counts) -> list[str]:
    return [str(counts[kind] or "") for kind in SAID]
