"""Measurement environments: Python interpreters with Topdeck, each started in a new process for every measurement."""

import os
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryDirectory
from typing import Any, TextIO

import msgspec

from topdeck.core import build
from topdeck.core.errors import TopdeckError
from topdeck.testing.speed import measures
from topdeck.testing.speed.measures.bench import Figures, Plan

PROGRAM = str(Path(measures.__file__).with_name("__main__.py"))

Progress = Callable[[str], None]


@dataclass
class Measured:
    """The results of one measurement process.

    Attributes:
        environment: The versions and builds of the measured Topdeck installation and its Python interpreter.
        figures: The measured values, keyed by name.
        missing: For each measure without results, the reason why they are missing.
        done: For each measure, a summary of the work done, for comparison with other processes.
        refused: The reason why nothing was measured, or an empty string if there are measurements.
        replays_committed: Whether the environment's Topdeck version can replay the committed positions.
    """

    environment: dict[str, Any] = field(default_factory=dict)
    figures: Figures = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)
    done: dict[str, str] = field(default_factory=dict)
    refused: str = ""
    replays_committed: bool = True

    def add(self, message: dict[str, Any]) -> None:
        """Add a message from the measurement program; the keys of a message are attribute names."""
        for name, value in message.items():
            if isinstance(value, dict):
                getattr(self, name).update(value)
            else:
                setattr(self, name, value)


@dataclass(frozen=True)
class Environment:
    """A Python interpreter, and the path to Topdeck if it is not installed for that interpreter."""

    python: str
    path: str = ""

    def __str__(self) -> str:
        return f"{self.python} with {self.path}" if self.path else self.python

    def measure(self, plan: Plan, progress: Progress = lambda name: None) -> Measured:
        """Run a plan in a new process and return the results."""
        measured = Measured()
        with TemporaryDirectory() as folder:
            errors = Path(folder) / "errors.txt"
            with errors.open("w") as aside, self.start(plan, folder, aside) as process:
                assert process.stdout is not None
                for message in parse_messages(process.stdout):
                    progress(message.pop("measuring")) if "measuring" in message else measured.add(message)
            reason = find_reason(errors.read_text(errors="replace"))
        if not measured.environment:
            raise TopdeckError(f"{self} is not a Python interpreter (3.11 or newer) with Topdeck: {reason}")
        if process.returncode:
            raise TopdeckError(f"measuring with {self} failed: {reason}")
        if measured.refused:
            raise TopdeckError(f"{self} cannot measure {plan.game}: {measured.refused}")
        return measured

    @contextmanager
    def start(self, plan: Plan, folder: str, errors: TextIO) -> Iterator[Popen[str]]:
        """Start the measurement program, with its temporary files in `folder`, and kill it if an exception occurs."""
        command = [self.python, "-P", PROGRAM, plan.to_json()]
        variables = {**self.variables(), "TMPDIR": folder}
        try:
            process = Popen(command, env=variables, stdin=DEVNULL, stdout=PIPE, stderr=errors, text=True)
        except OSError as error:
            raise TopdeckError(f"{self.python} cannot be started: {error.strerror}") from None
        with process:
            try:
                yield process
            except BaseException:
                process.kill()
                raise

    def variables(self) -> dict[str, str]:
        """Return the environment variables, except any that would make another Python import this Python's packages."""
        foreign = {"PYTHONPATH"} if self.python == sys.executable else {"PYTHONPATH", "PYTHONHOME"}
        own = {"PYTHONPATH": self.path} if self.path else {}
        return {name: value for name, value in os.environ.items() if name not in foreign} | own


def parse_messages(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield the messages from the measurement program, up to the first line that is not a message."""
    for line in lines:
        try:
            yield msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.DecodeError:
            return


def find_reason(text: str) -> str:
    """Return the reason for a failure, taken from the last line of a traceback or the first line of other output."""
    lines = text.strip().splitlines() or ["it printed no error"]
    return lines[-1] if lines[0].startswith("Traceback") else lines[0]


def this_environment() -> Environment:
    """Return the environment of this process."""
    source = [] if build.compiled() else [str(Path(build.__file__).parents[2])]
    return Environment(sys.executable, os.pathsep.join([*source, *filter(None, [os.environ.get("PYTHONPATH")])]))


def other_environment(place: str) -> Environment:
    """Return the environment for another Python interpreter, or for a source folder that this interpreter runs."""
    if Path(place).is_dir():
        if not (Path(place) / "topdeck" / "__init__.py").exists():
            raise TopdeckError(
                f"{place} contains no Topdeck sources; pass the folder that contains them, or a Python interpreter"
            )
        return Environment(sys.executable, str(Path(place).resolve()))
    python = shutil.which(place)
    if python is None:
        raise TopdeckError(f"the Python interpreter {place} does not exist; pass a path such as path/to/bin/python")
    return Environment(python)
