"""Entries that cannot be imported are reported immediately and change the exit status."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from command import topdeck

from topdeck.cli.exit_status import FORFEITED

pytestmark = pytest.mark.slow

REASON = "the module of the agent 'needy:Agent' cannot be imported: No module named 'no_such_library'"


@pytest.fixture(autouse=True)
def user_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "needy.py").write_text("import no_such_library")
    monkeypatch.syspath_prepend(tmp_path)


def test_a_failing_import_is_named_at_once_and_the_rest_is_played() -> None:
    answer = topdeck("tournament", "random", "face", "needy:Agent", "--pairs=1", "--workers=1")
    assert answer.status == FORFEITED
    assert answer.err.startswith(f"topdeck: needy:Agent forfeits its games: {REASON}\n")
    [row] = [line.split() for line in answer.out.splitlines() if line.startswith("needy:Agent")]
    assert row[2] == "0"  # wins
    assert f"needy:Agent forfeits: {REASON}" in answer.out


@pytest.mark.parametrize("command", [("match", "--pairs=1"), ("sprt", "--max-pairs=1")])
@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        ("needy:Agent", REASON),
        ("./lost.py:Agent", "the file for the agent './lost.py:Agent' does not exist: "),
        ("{folder}/slip.py", "the module of the agent '{folder}/slip.py' cannot be imported: SyntaxError: "),
    ],
)
def test_nothing_is_played_if_one_of_two_agents_cannot_be_imported(
    command: tuple[str, str], agent: str, reason: str, tmp_path: Path
) -> None:
    (tmp_path / "slip.py").write_text("def act(self")
    name, limit = command
    answer = topdeck(name, agent.format(folder=tmp_path), "random", limit, "--workers=1")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {reason.format(folder=tmp_path)}")


def test_a_tournament_file_with_a_failing_import_is_played(tmp_path: Path) -> None:
    file = tmp_path / "season.toml"
    agents = "".join(f'[[agents]]\nspec = "{spec}"\n' for spec in ("random", "face", "needy:Agent"))
    file.write_text(f'pairs = 1\ndecks = ["MurlocDruid"]\n{agents}')
    answer = topdeck("tournament", str(file), "--workers=1", "--json")
    assert answer.status == FORFEITED
    told = json.loads(answer.out)
    assert (told["forfeits"], told["games"]) == ({"needy:Agent": REASON}, 6)
