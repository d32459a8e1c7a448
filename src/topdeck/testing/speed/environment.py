"""An environment to measure in: a Python and its Topdeck, each time in a new process."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TextIO

from topdeck.core import build
from topdeck.core.errors import TopdeckError
from topdeck.testing.speed import measures
from topdeck.testing.speed.measures.plan import Figures, Plan

PROGRAM = str(Path(measures.__file__).with_name("__main__.py"))

Progress = Callable[[str], None]


@dataclass
class Measured:
    """What one process told: of its environment, its figures, and by measure why some are missing, and what it did."""

    environment: dict[str, Any] = field(default_factory=dict)
    figures: Figures = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    done: dict[str, str] = field(default_factory=dict)
    refused: str = ""  # why nothing was measured
    replays_committed: bool = True  # can the Topdeck there replay the committed positions?

    def hear(self, message: dict[str, Any], progress: Progress) -> None:
        if "measuring" in message:
            progress(message["measuring"])
        self.environment |= message.get("environment", {})
        self.figures |= message.get("figures", {})
        self.missing |= message.get("missing", {})
        self.done |= message.get("done", {})
        self.refused = message.get("refused", "")
        self.replays_committed = message.get("replays_committed", self.replays_committed)


@dataclass(frozen=True)
class Environment:
    """A Python, and where else than among its own packages it looks for Topdeck."""

    python: str
    path: str = ""

    def __str__(self) -> str:
        return f"{self.python} with {self.path}" if self.path else self.python

    def measure(self, plan: Plan, progress: Progress = lambda name: None) -> Measured:
        """Carry out a plan in a new process."""
        measured = Measured()
        with TemporaryDirectory() as folder:
            errors = Path(folder) / "errors.txt"
            with errors.open("w") as aside, self.process(plan, folder, aside) as process:
                assert process.stdout is not None
                for message in messages(process.stdout):
                    measured.hear(message, progress)
            said = complaint(errors.read_text(errors="replace"))
        if not measured.environment:
            raise TopdeckError(f"{self} is not a Python (3.11 or newer) with Topdeck: {said}")
        if process.returncode:
            raise TopdeckError(f"measuring with {self} failed: {said}")
        if measured.refused:
            raise TopdeckError(f"{self} cannot measure {plan.game}: {measured.refused}")
        return measured

    @contextmanager
    def process(self, plan: Plan, folder: str, errors: TextIO) -> Iterator[subprocess.Popen[str]]:
        """The process that measures, which does not outlive an interruption; its files go into the folder."""
        command = [self.python, "-P", PROGRAM, plan.to_json()]
        nothing, told = subprocess.DEVNULL, subprocess.PIPE
        variables = {**self.variables(), "TMPDIR": folder}
        try:
            started = subprocess.Popen(command, env=variables, stdin=nothing, stdout=told, stderr=errors, text=True)
        except OSError as error:
            raise TopdeckError(f"{self.python} cannot be started: {error.strerror}") from None
        with started:
            try:
                yield started
            except BaseException:
                started.kill()
                raise

    def variables(self) -> dict[str, str]:
        """Those of the shell, but for what would lead another Python to this one's packages."""
        foreign = {"PYTHONPATH"} if self.python == sys.executable else {"PYTHONPATH", "PYTHONHOME"}
        own = {"PYTHONPATH": self.path} if self.path else {}
        return {name: value for name, value in os.environ.items() if name not in foreign} | own


def messages(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """What the measuring program says; another program's words are the end."""
    for line in lines:
        try:
            message = json.loads(line)
        except ValueError:
            return
        if not isinstance(message, dict):
            return
        yield message


def complaint(text: str) -> str:
    """What a program complains about: a traceback says it at its end, other programs at once."""
    lines = text.strip().splitlines() or ["it says nothing"]
    return lines[-1] if lines[0].startswith("Traceback") else lines[0]


def this_environment() -> Environment:
    """The one that runs: its Python, and the Topdeck it imported."""
    source = [] if build.compiled() else [str(Path(build.__file__).parents[1])]
    return Environment(sys.executable, os.pathsep.join([*source, *filter(None, [os.environ.get("PYTHONPATH")])]))


def other_environment(place: str) -> Environment:
    """Another Python, or a folder of sources that this one interprets."""
    if Path(place).is_dir():
        if not (Path(place) / "topdeck" / "__init__.py").exists():
            raise TopdeckError(f"there are no sources of Topdeck in {place}; name their folder, or a Python")
        return Environment(sys.executable, str(Path(place).resolve()))
    found = shutil.which(place)
    if found is None:
        raise TopdeckError(f"there is no Python {place}; name one with its path, as in path/to/bin/python")
    return Environment(found)
