"""The build moves code that only runs after an error out of the way."""

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
def test_the_handling_of_errors_is_moved_to_a_section_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from mypyc.build import include_dir, mypycify

    monkeypatch.chdir(tmp_path)
    Path("sample.py").write_text(SOURCE)
    mypycify(["--config-file=", "--cache-dir=/dev/null", "sample.py"], target_dir=str(tmp_path))
    [generated] = tmp_path.glob("*.c")
    sections = []
    for marked in (False, True):
        if marked:
            mark_cold_paths([generated])
        folders = [f"-I{path}" for path in (sysconfig.get_path("include"), include_dir(), tmp_path)]
        subprocess.run(["cc", "-O2", "-fPIC", "-S", *folders, str(generated), "-o", "sample.s"], check=True)
        sections.append(Path("sample.s").read_text().count("CPyDef_middle.cold:"))
    assert sections == [0, 1]
