"""`CITATION.cff` names the version that is released."""

from __future__ import annotations

import tomllib
from pathlib import Path

import yaml

from topdeck.core.build import VERSION

ROOT = Path(__file__).parents[1]


def test_the_citation_agrees_with_the_project() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert (cited["title"].lower(), str(cited["version"])) == (project["name"], VERSION)
    assert (cited["license"], set(cited["keywords"])) == (project["license"], set(project["keywords"]))
    assert cited["authors"] == project["authors"]
