"""The build moves rarely executed code elsewhere: error handling, and functions called from Python."""

import re
import subprocess
import sysconfig
from pathlib import Path

import pytest

from build_tools.cold_paths import mark_cold_paths

SOURCE = """
def middle(numbers: list[str]) -> str:
    return numbers[len(numbers) // 2]
"""


@pytest.mark.skipif(not Path(sysconfig.get_path("include"), "Python.h").exists(), reason="Python.h is missing")
def test_errors_and_calls_from_python_are_moved_to_a_section_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mypyc.build import include_dir, mypycify

    monkeypatch.chdir(tmp_path)
    Path("sample.py").write_text(SOURCE)
    mypycify(["--config-file=", "--cache-dir=/dev/null", "sample.py"], target_dir=str(tmp_path))
    [generated] = tmp_path.glob("*.c")
    sections, wrapper = [], []
    for marked in (False, True):
        if marked:
            mark_cold_paths([generated])
        folders = [f"-I{path}" for path in (sysconfig.get_path("include"), include_dir(), tmp_path)]
        subprocess.run(["cc", "-O2", "-fPIC", "-S", *folders, str(generated), "-o", "sample.s"], check=True)
        assembly = Path("sample.s").read_text()
        sections.append(assembly.count("CPyDef_middle.cold:"))
        wrapper.append(section_of("CPyPy_middle", assembly))
    assert sections == [0, 1]
    assert wrapper == [".text", ".text.unlikely"]


def section_of(function: str, assembly: str) -> str:
    """Return the section of the assembly in which a function begins."""
    before = assembly[: assembly.index(f"\n{function}:")]
    *_, section = re.finditer(r"^\t(?:\.section\t)?(\.text[.\w]*)", before, re.MULTILINE)
    return section[1]
