"""The types of the page: what its modules say of the messages is what the server sends."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from shutil import which

import pytest

pytestmark = pytest.mark.browser

PAGE = Path(__file__).parents[2] / "src" / "topdeck" / "web" / "page"  # an installed page has no sources
TYPESCRIPT = "typescript@5.9.3"


@pytest.fixture(scope="module")
def tsc() -> list[str]:
    """The compiler, which npm keeps once it has it."""
    npx = which("npx")
    if npx is None:
        pytest.skip("needs Node: apt-get install npm")
    command = [npx, "--yes", f"--package={TYPESCRIPT}", "tsc"]
    try:
        subprocess.run([*command, "--version"], check=True, capture_output=True, timeout=120)
    except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
        pytest.skip(f"{TYPESCRIPT} cannot be had from npm now")
    return command


def test_the_page_has_no_errors_of_types(tsc: list[str]) -> None:
    found = subprocess.run([*tsc, "--project", str(PAGE)], capture_output=True, text=True, check=False)
    assert (found.stdout, found.returncode) == ("", 0)


def test_a_message_that_is_misread_is_an_error(tsc: list[str], tmp_path: Path) -> None:
    module = tmp_path / "reader.js"
    module.write_text(
        f'/** @import {{ Scene }} from "{PAGE}/messages.js" */\n'
        "/** @param {Scene} scene */\n"
        "export const words = (scene) => scene.momentum;\n"
    )
    settings = {"extends": str(PAGE / "tsconfig.json"), "include": ["*.js"]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings))
    found = subprocess.run([*tsc, "--project", str(tmp_path)], capture_output=True, text=True, check=False)
    assert "Property 'momentum' does not exist on type 'Scene'" in found.stdout
