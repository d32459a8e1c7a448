"""The tutorials can be followed: their files are saved, their code runs, and their commands print what they show.

A block after "... as `name`:" is saved as a file, and a file with the name of one in `examples/` is identical to it.
Every other block of Python is executed, in one namespace for each page, and prints the block of text after it.  All
commands of a console block are run, except `pip`, and print all words that are shown.  `...` stands for any text, and
numbers need not be the same, because fewer games are played than in the tutorial.  A block after the comment
`<!-- not run -->` is left out.
"""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from command import topdeck

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
TUTORIALS = sorted(ROOT.glob("docs/tutorials/[!R]*.md"))
NOT_RUN = "<!-- not run -->"
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAVED = re.compile(r" as `([\w./-]+)`:$")
NEEDED = {"policy": "gymnasium"}  # what a page needs beyond the base installation and `report`

# Fewer games, so that a page takes seconds.
FEWER = (
    (r"(--(?:max-)?pairs|--games) \d+", r"\1 2"),
    (r"^(pairs|rounds) = \d+", r"\1 = 1"),
    (r"^generations = \d+", "generations = 1"),
    (r"population=\d+, immigrants=\d+", "population=4, elite=1, immigrants=1, size=2"),
    (r"^games = \{.*\}$", "games = { paper = 4, standard = 4 }"),
    (r"^(UPDATES|GAMES) = \d+", r"\1 = 2"),
)
UNDECIDED = {"sprt": ["--max-pairs=1"]}  # exits with 3
PARALLEL = ("match", "tournament", "evolve", "sprt", "study", "sweep")


class Block(NamedTuple):
    """A fenced block: its language, its text, the file that it is saved as, and whether it runs."""

    language: str
    text: str
    file: str | None
    runs: bool
    line: int


def blocks(page: Path) -> list[Block]:
    text = page.read_text("utf-8")
    found = []
    for match in BLOCK.finditer(text):
        before = text[: match.start()].rstrip()
        saved = SAVED.search(" ".join(before.rpartition("\n\n")[2].split()))
        runs = not before.endswith(NOT_RUN)
        found.append(Block(match[1], match[2], saved and saved[1], runs, text[: match.start()].count("\n") + 1))
    return found


def with_fewer_games(text: str) -> str:
    for pattern, fewer in FEWER:
        text = re.sub(pattern, fewer, text, flags=re.MULTILINE)
    return text


def keep_commitment(path: Path, text: str) -> str:
    """The text of a season file with the commitment that is already in the file."""
    if not path.exists():
        return text
    [commitment] = re.findall(r"^commitment = .*$", path.read_text("utf-8"), re.MULTILINE)
    return re.sub(r"^commitment = .*$", commitment, text, flags=re.MULTILINE)


NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def looks_like(shown: str, printed: str) -> bool:
    """Whether a page shows what its code prints, apart from numbers."""
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    want, got = (NUMBER.sub("0", text) for text in (shown, printed))
    return doctest.OutputChecker().check_output(want, got, flags)


def words(text: str) -> set[str]:
    """The words of an output, without numbers: with fewer games, the rows of a table may have another order."""
    return {NUMBER.sub("0", word) for word in text.split() if re.search(r"[^\W\d]", word) and "..." not in word}


def shown_commands(text: str) -> Iterator[tuple[list[str], str]]:
    """The commands of a console block, with the output that is shown."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, output = part.partition("\n")
        yield shlex.split(with_fewer_games(command), comments=True), output.strip("\n")


def run(program: str, arguments: list[str]) -> str:
    """Run a command of a page, and return what it prints."""
    if program == "topdeck":
        parallel = ["--workers=1"] if arguments[0] in PARALLEL and "--report" not in arguments else []
        answer = topdeck(*arguments, *parallel, *UNDECIDED.get(arguments[0], ()))
        assert answer.status == (3 if arguments[0] in UNDECIDED else 0), answer.err or answer.out
        return answer.out + answer.err
    assert program in ("python", "cp", "mkdir"), program
    command = [sys.executable if program == "python" else program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_can_be_followed(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page.stem in NEEDED:
        pytest.importorskip(NEEDED[page.stem])
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    names: dict[str, Any] = {"__name__": "tutorial"}
    printed = ""
    for block in blocks(page):
        place = f"{page.name}, line {block.line}"
        if not block.runs:
            continue
        if block.file:
            path = tmp_path / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(keep_commitment(path, with_fewer_games(block.text)), "utf-8")
            monkeypatch.delitem(sys.modules, path.stem, raising=False)
        elif block.language == "python":
            code = compile("\n" * block.line + with_fewer_games(block.text), str(page), "exec", dont_inherit=True)
            with redirect_stdout(StringIO()) as out:
                exec(code, names)
            printed = out.getvalue()
        elif block.language == "text":
            assert looks_like(block.text, printed), f"{place} shows something else than\n{printed}"
        else:
            assert block.language == "console", f"{place}: a block of {block.language!r} has no file name"
            for (program, *arguments), output in shown_commands(block.text):
                if program != "pip":
                    answer = run(program, arguments)
                    missing = set() if arguments[0] in UNDECIDED else words(output) - words(answer)
                    assert not missing, f"{place}: {missing} not in\n{answer}"


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_ends_with_where_to_go_next(page: Path) -> None:
    assert re.findall(r"^## (.*)$", page.read_text("utf-8"), re.MULTILINE)[-1] == "Where to go next"


def test_files_of_the_examples_are_identical() -> None:
    saved = {block.file: block.text for page in TUTORIALS for block in blocks(page) if block.file}
    examples = {path.name: path.read_text("utf-8") for path in EXAMPLES.iterdir() if path.is_file()}
    shared = saved.keys() & examples.keys()
    assert shared
    assert {name: saved[name] for name in shared} == {name: examples[name] for name in shared}
