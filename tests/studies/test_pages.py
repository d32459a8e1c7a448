"""The pages in `docs/studies` are made from the kept results."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from topdeck.report.document import PICTURES, Document
from topdeck.studies.catalogue import study_files
from topdeck.studies.effort import Effort
from topdeck.studies.pages.study_page import JudgedStudy, study_document
from topdeck.studies.pages.summary import SUMMARY, summary_document
from topdeck.studies.plan import StudyFolder

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "studies"
KEPT = StudyFolder(ROOT / "studies" / "results")
NAMES = [name for name in study_files() if KEPT.small_file(name).exists()]


@cache
def judged(name: str) -> JudgedStudy:
    return JudgedStudy(KEPT.results(Effort().plan(name)))


def check(document: Document, name: str) -> None:
    """Regenerate it with `topdeck study all --report --out studies/results --pages docs/studies`."""
    assert (PAGES / f"{name}.md").read_text("utf-8") == document.to_markdown()
    assert all((PAGES / PICTURES / f"{picture}.svg").exists() for picture in document.pictures)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_of_a_study_is_made_from_its_results(name: str) -> None:
    check(study_document(judged(name), NAMES), name)


def test_the_summary_is_made_from_the_results_of_all_studies() -> None:
    check(summary_document([judged(name) for name in NAMES]), SUMMARY)


def test_all_results_are_small() -> None:
    assert sum(file.stat().st_size for file in KEPT.path.iterdir()) <= 10_000_000


def test_every_link_of_a_page_leads_to_a_page() -> None:
    for page in PAGES.glob("*.md"):
        links = re.findall(r"\]\(([^)#]+)\)", page.read_text("utf-8"))
        assert [link for link in links if not (PAGES / link).exists()] == [], page.name


def test_a_check_without_a_page_is_listed_as_not_played() -> None:
    page = study_document(judged("madrid-b"), ["madrid-b"]).to_markdown()
    assert "The finding was also checked in `checks-madrid-simtree` (not played yet)." in " ".join(page.split())
