"""External classes by module or file."""

import sys
from pathlib import Path

import pytest

from topdeck.core.agent import Agent
from topdeck.core.errors import SpecError
from topdeck.core.importing import import_class, is_external_name

BOT = "from topdeck import Agent\nfrom helpers import WORD\n\n\nclass Bot(Agent):\n    word = WORD\n"


def agent_class(name: str) -> type:
    return import_class(name, "agent", (Agent,), SpecError)


def folder_with(place: Path, **files: str) -> Path:
    place.mkdir()
    for name, text in files.items():
        (place / f"{name}.py").write_text(text)
    return place


@pytest.mark.parametrize(
    ("name", "external"),
    [("greedy", False), ("mine:Bot", True), ("mine.py", True), ("a/mine.py:Bot", True), ("evolved/best.toml", False)],
)
def test_a_module_or_a_file_makes_a_name_external(name: str, external: bool) -> None:
    assert is_external_name(name) is external


def test_a_class_is_found_by_its_file_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder_with(tmp_path / "bots", agent=BOT, helpers="WORD = 'mine'")
    monkeypatch.chdir(tmp_path)
    for name in ("bots/agent.py:Bot", "./bots/agent.py", f"{tmp_path}/bots/agent.py:Bot"):
        assert vars(agent_class(name))["word"] == "mine"


def test_two_folders_have_modules_of_the_same_names(tmp_path: Path) -> None:
    before = [*sys.path]
    for word in ("first", "second"):
        folder = folder_with(tmp_path / word, agent=BOT, helpers=f"WORD = {word!r}")
        assert vars(agent_class(f"{folder}/agent.py:Bot"))["word"] == word
    assert sys.path == before
    assert "helpers" not in sys.modules


def test_a_module_beside_it_can_be_imported_later_and_in_every_form(tmp_path: Path) -> None:
    text = (
        "from topdeck import Agent\n"
        "class Bot(Agent):\n"
        "    def words(self):\n"
        "        import helpers, parts.inner, os.path\n"
        "        from . import helpers as same\n"
        "        from parts.inner import WORD\n"
        "        return [helpers.WORD, parts.inner.WORD, same is helpers, WORD, os.path.basename('a/b')]\n"
    )
    folder = folder_with(tmp_path / "later", agent=text, helpers="WORD = 1")
    folder_with(folder / "parts", inner="from helpers import WORD as ONE\nWORD = ONE + 1")
    bot = agent_class(f"{folder}/agent.py")()
    assert bot.words() == [1, 2, True, 2, "b"]


def test_a_file_with_one_agent_class_needs_no_name_of_it(tmp_path: Path) -> None:
    text = "from topdeck import Agent\nfrom topdeck.agents.simple import RandomAgent\nclass _Base(Agent): ...\n"
    folder = folder_with(tmp_path / "one", mine=text + "class Bot(_Base): ...\nSame = Bot\nclass Other: ...\n")
    assert agent_class(f"{folder}/mine.py").__name__ == "Bot"


def test_no_agent_class_or_several_are_refused_by_name(tmp_path: Path) -> None:
    folder = folder_with(
        tmp_path / "several", none="x = 1", two="from topdeck import Agent\nclass A(Agent): ...\nclass B(Agent): ...\n"
    )
    with pytest.raises(SpecError, match=r"none\.py defines no agent class; add a class that inherits from Agent"):
        agent_class(f"{folder}/none.py")
    with pytest.raises(SpecError, match=r"two\.py defines 2 agent classes \(A, B\); select one, for example .*two"):
        agent_class(f"{folder}/two.py")
    with pytest.raises(SpecError, match=r"unknown agent class 'C' in .*two\.py"):
        agent_class(f"{folder}/two.py:C")


def test_a_file_that_does_not_exist_is_named_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(
        SpecError, match=f"the file for the agent 'no/mine.py:Bot' does not exist: {tmp_path}/no/mine.py"
    ):
        agent_class("no/mine.py:Bot")


def test_a_file_that_fails_is_refused_with_its_reason(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "failing", broken="1 / 0", lost="import nowhere_at_all")
    with pytest.raises(SpecError, match=r"broken\.py' cannot be imported: ZeroDivisionError: division by zero"):
        agent_class(f"{folder}/broken.py")
    with pytest.raises(SpecError, match="cannot be imported: No module named 'nowhere_at_all'"):
        agent_class(f"{folder}/lost.py:Bot")
    (folder / "bot.v2.py").write_text("")
    with pytest.raises(SpecError, match=r"a module name must not contain dots: rename bot\.v2\.py"):
        agent_class(f"{folder}/bot.v2.py")
