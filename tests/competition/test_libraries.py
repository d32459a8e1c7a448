"""Required packages are installed from wheels into a folder of their own."""

from __future__ import annotations

import base64
import hashlib
import zipfile
from pathlib import Path

import pytest

from topdeck.competition import libraries
from topdeck.competition.libraries import install_libraries, read_requirements
from topdeck.competition.submissions import Submission
from topdeck.core.errors import MatchError


def write_wheel(folder: Path, version: str = "1.0") -> None:
    """Write a wheel of a package that contains a number."""
    folder.mkdir(exist_ok=True)
    about = f"deck_library-{version}.dist-info"
    files = {
        "deck_library.py": f"VERSION = '{version}'\n",
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: deck-library\nVersion: {version}\n",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    rows = [f"{name},{record_hash(text)},{len(text)}" for name, text in files.items()]
    files[f"{about}/RECORD"] = "\n".join((*rows, f"{about}/RECORD,,\n"))
    with zipfile.ZipFile(folder / f"deck_library-{version}-py3-none-any.whl", "w") as wheel:
        for name, text in files.items():
            wheel.writestr(name, text)


def record_hash(text: str) -> str:
    digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()
    return f"sha256={digest}"


@pytest.fixture
def submission(tmp_path: Path) -> Submission:
    folder = tmp_path / "submissions" / "alice"
    folder.mkdir(parents=True)
    (folder / "requirements.txt").write_text("deck-library==1.0  # for its number\n")
    return Submission("alice", folder)


@pytest.mark.slow
def test_packages_are_installed_from_a_folder_of_wheels(submission: Submission, tmp_path: Path) -> None:
    write_wheel(tmp_path / "wheels")
    folder = install_libraries(submission, tmp_path, tmp_path / "wheels")
    assert folder == "libraries/alice"
    assert (tmp_path / folder / "deck_library.py").read_text() == "VERSION = '1.0'\n"


@pytest.mark.slow
def test_a_missing_package_is_named(submission: Submission, tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    with pytest.raises(MatchError, match=r"the requirements cannot be installed: .*deck-library==1\.0"):
        install_libraries(submission, tmp_path, tmp_path / "wheels")


def test_an_installation_is_used_again_until_the_requirements_change(
    submission: Submission, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(libraries, "run_pip", lambda wanted, folder, wheels: installed.append(wanted))
    for version in ("1.0", "1.0", "2.0"):
        (submission.folder / "requirements.txt").write_text(f"deck-library=={version}\n")
        install_libraries(submission, tmp_path)
    assert installed == ["deck-library==1.0\n", "deck-library==2.0\n"]


def test_a_submission_without_requirements_needs_no_folder(tmp_path: Path) -> None:
    assert install_libraries(Submission("bob", tmp_path), tmp_path) == ""


def test_names_versions_extras_and_markers_are_accepted() -> None:
    text = "numpy==2.1.0\n# a comment\n\nscipy >= 1.2, < 2\ntorch[cpu,dev]~=2.0 ; python_version >= '3.11'\nrich\n"
    assert [*read_requirements(text)] == [
        "numpy==2.1.0",
        "scipy >= 1.2, < 2",
        "torch[cpu,dev]~=2.0 ; python_version >= '3.11'",
        "rich",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "-r ../private/salt",
        "--index-url http://x",
        "-e .",
        "./here",
        "a @ file:///etc",
        "git+https://x/y",
        "a\\",
        "../b",
    ],
)
def test_everything_else_is_rejected(line: str) -> None:
    with pytest.raises(MatchError, match=r"requirements\.txt, line 2: write the name of a package"):
        [*read_requirements(f"rich\n{line}\n")]
