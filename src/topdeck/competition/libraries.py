"""Installs the Python packages that submissions require, using separate folders.

Requirements are untrusted.  Only names with versions are accepted, and only wheels are installed, because building a
package from source would run its code outside the sandbox.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from topdeck.competition.submissions import Submission, read_small
from topdeck.core.errors import MatchError

FOLDER: Final = "libraries"
MARK: Final = ".installed"  # the file with the requirements that a folder satisfies
PATIENCE: Final = 900.0  # the time limit for an installation in seconds
SHOWN: Final = 3  # the maximum number of lines shown from pip's error message
NAME: Final = r"[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?"
VERSION: Final = r"(?:===?|~=|!=|<=?|>=?)\s*[A-Za-z0-9.*+!_-]+"
REQUIREMENT: Final = re.compile(
    rf"{NAME}\s*(?:\[\s*{NAME}(?:\s*,\s*{NAME})*\s*\])?\s*(?:{VERSION}(?:\s*,\s*{VERSION})*)?\s*(?:;[\w\s.<>=!'\"()]*)?"
)


def install_libraries(submission: Submission, season: Path, wheels: Path | None = None) -> str:
    """Install the packages that a submission requires, and return their folder relative to the season's folder.

    An existing installation of the same requirements is reused.

    Args:
        submission: The submission.
        season: The folder of the season.
        wheels: A folder with wheels for the installation; by default, pip's package index is used.

    Returns:
        The folder, or an empty string if the submission requires no packages.

    Raises:
        MatchError: The requirements are invalid or cannot be installed.
    """
    file = submission.requirements
    if file is None:
        return ""
    wanted = "".join(f"{line}\n" for line in read_requirements(read_small(file)))
    folder = season / FOLDER / submission.name
    mark = folder / MARK
    if not (mark.is_file() and mark.read_text("utf-8") == wanted):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        run_pip(wanted, folder, wheels)
        mark.write_text(wanted, "utf-8")
    return str(folder.relative_to(season))


def read_requirements(text: str) -> Iterator[str]:
    """Yield the requirements in a file.

    Raises:
        MatchError: A line is not a package name, optionally followed by versions.
    """
    for number, line in enumerate(text.splitlines(), 1):
        requirement = re.sub(r"(^|\s)#.*", "", line).strip()
        if not requirement:
            continue
        if not REQUIREMENT.fullmatch(requirement):
            raise MatchError(
                f"requirements.txt, line {number}: write the name of a package with its version, such as numpy==2.1.0, "
                f"not {requirement[:100]!r}"
            )
        yield requirement


def run_pip(wanted: str, folder: Path, wheels: Path | None) -> None:
    """Install wheels into a folder."""
    if find_spec("pip") is None:
        raise MatchError("packages cannot be installed, because pip is not available: run python -m ensurepip")
    source = [] if wheels is None else ["--no-index", "--find-links", str(wheels.absolute())]
    options = ["--target", str(folder), "--only-binary", ":all:", "--no-input", "--no-warn-conflicts", "--quiet"]
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", *options, *source]
    try:
        done = subprocess.run(
            [*command, *wanted.splitlines()], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
    except subprocess.TimeoutExpired:
        raise MatchError(f"the requirements cannot be installed within {PATIENCE:.0f} s") from None
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if line.startswith("ERROR")] or done.stderr.splitlines()
        raise MatchError(f"the requirements cannot be installed: {' '.join(errors[-SHOWN:])}")
