"""Check the English of documentation, docstrings, comments and messages against `tools/prose.toml`.

    python tools/check_prose.py [PATH ...]

If no paths are given, the script checks all files that git tracks below the folders in `CHECKED`.
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = Path(__file__).with_name("prose.toml")
CHECKED = ("README.md", "CONTRIBUTING.md", "docs", "src", "tests", "tools", "benchmarks", "build_tools", "examples")
FENCE = re.compile(r"^ *(```|~~~)")
CODE_SPAN = re.compile(r"`[^`]*`")
START = r"(?:^|[.:;!?] {1,2}|[\"'#]\s?|^[-*] )"


@dataclass(frozen=True)
class Rule:
    """A pattern that must not occur, and its replacement."""

    pattern: re.Pattern[str]
    advice: str


def read_rules(path: Path = RULES) -> list[Rule]:
    """Read the rules from a TOML file."""
    table = tomllib.loads(path.read_text("utf-8"))
    phrases = [Rule(re.compile(pattern, re.IGNORECASE), advice) for pattern, advice in table["phrases"].items()]
    starts = [Rule(re.compile(f"{START}(?:{text})"), advice) for text, advice in table["sentence_starts"].items()]
    return phrases + starts


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the prose of a file, line by line: Markdown without code, or the comments and strings in Python code.

    Strings in tests are data, so only comments and docstrings are checked there.
    """
    text = path.read_text("utf-8")
    is_test = "tests" in path.parts
    yield from python_prose(text, is_test) if path.suffix == ".py" else markdown_prose(text)


def markdown_prose(text: str) -> Iterator[tuple[int, str]]:
    in_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if FENCE.match(line):
            in_code = not in_code
        elif not in_code:
            yield number, CODE_SPAN.sub("``", line)


def python_prose(text: str, only_docstrings: bool) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        is_text = token.type == tokenize.STRING or tokenize.tok_name[token.type] == "FSTRING_MIDDLE"
        is_text = is_text and (token.string.startswith('"""') or not only_docstrings)
        if token.type == tokenize.COMMENT or (is_text and " " in token.string):
            for offset, line in enumerate(token.string.splitlines()):
                yield token.start[0] + offset, CODE_SPAN.sub("``", line.strip())


def problems(paths: Iterable[Path], rules: list[Rule]) -> Iterator[str]:
    """Yield a line for every phrase that a rule rejects."""
    for path in paths:
        for number, line in prose(path):
            for rule in rules:
                if match := rule.pattern.search(line):
                    yield f"{path}:{number}: {match[0].strip()!r}: write {rule.advice}"


def tracked_files() -> list[Path]:
    """List the tracked files that contain prose."""
    listed = subprocess.run(["git", "ls-files", *CHECKED], cwd=ROOT, capture_output=True, text=True, check=True)
    names = [name for name in listed.stdout.splitlines() if name.endswith((".py", ".md"))]
    return [ROOT / name for name in names if Path(name).name != "test_check_prose.py"]


def main() -> None:
    """Print all problems; exit with status 1 if there are any."""
    paths = [Path(name) for name in sys.argv[1:]] or tracked_files()
    found = list(problems(paths, read_rules()))
    print("\n".join(found) or "the prose is fine")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
