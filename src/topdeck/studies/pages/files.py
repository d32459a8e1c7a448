"""The files of pages: Markdown with its figures, and self-contained HTML."""

from collections.abc import Sequence
from pathlib import Path

from topdeck.core.errors import StudyError
from topdeck.core.writing import write_atomically
from topdeck.report.document import Document, to_html, to_markdown
from topdeck.report.files import render_figure
from topdeck.studies.pages.study_page import JudgedStudy, study_document
from topdeck.studies.pages.summary import summary_document

PICTURES = "pictures"
SUMMARY = "README"  # the first page of a folder


def write_pages(studies: Sequence[JudgedStudy], folder: Path) -> Path:
    """Write the pages of studies and the summary; return the path of the summary."""
    pages = [study.study.name for study in studies]
    for study in studies:
        write_document(study_document(study, pages), folder, study.study.name)
    return write_document(summary_document(studies), folder, SUMMARY)


def write_document(document: Document, folder: Path, name: str) -> Path:
    """Write all files of a document; return the path of the HTML page."""
    drawings = {picture: render_figure(made, "svg") for picture, made in document.pictures.items()}
    page = folder / f"{name}.html"
    files = {
        folder / f"{name}.md": to_markdown(document, PICTURES).encode(),
        page: to_html(document, {picture: drawing.decode() for picture, drawing in drawings.items()}).encode(),
        **{folder / PICTURES / f"{picture}.svg": drawing for picture, drawing in drawings.items()},
    }
    try:
        for path, data in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, data)
    except OSError as error:
        raise StudyError(f"{error.filename} cannot be written: {error.strerror}") from None
    return page
