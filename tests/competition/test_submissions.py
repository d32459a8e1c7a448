"""Submissions: descriptions of agents, specs that name no files of others, and decks."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from topdeck import load_game
from topdeck.competition import submissions
from topdeck.competition.submissions import read_all_submissions, read_decks, read_submission, read_submissions
from topdeck.config.spec import COMMAND, EXEC, parse_spec
from topdeck.core.errors import DeckError, MatchError

ABOUT = 'name = "Alice"\nauthors = ["A. Author"]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "submissions" / "alice"
    made.mkdir(parents=True)
    (made / "agent.py").write_text("")
    describe(made, 'agent = "agent.py:Alice"')
    return made


def describe(folder: Path, *lines: str) -> None:
    (folder / "agent.toml").write_text("\n".join((ABOUT, *lines)))


def test_a_class_is_named_by_its_path_in_the_season(folder: Path) -> None:
    read = read_submission(folder)
    assert (read.name, read.problem, read.requirements) == ("alice", "", None)
    assert read.about is not None
    assert read.about.authors == ["A. Author"]
    assert parse_spec(read.spec).name == "submissions/alice/agent.py:Alice"


def test_a_command_names_files_by_their_paths_in_the_season(folder: Path) -> None:
    describe(folder, 'command = "python3 agent.py --depth 3"')
    spec = parse_spec(read_submission(folder).spec)
    assert (spec.name, spec.values[COMMAND]) == (EXEC, "python3 submissions/alice/agent.py --depth 3")


def test_submissions_are_sorted_by_name_and_hidden_folders_are_ignored(folder: Path) -> None:
    for name in ("bob", ".git"):
        (folder.parent / name).mkdir()
    assert [read.name for read in read_submissions(folder.parent)] == ["alice", "bob"]


def test_a_command_names_no_file_of_the_season_even_in_a_folder_of_the_system(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = folder.parents[1]
    monkeypatch.setattr(submissions, "SYSTEM", (str(season.parent),))
    (season.parent / "tool").write_text("")
    (season / "salt").write_text("")
    describe(folder, f'command = "{season.parent}/tool"')
    assert read_submission(folder).problem == ""
    describe(folder, f'command = "cat {season}/salt"')
    assert "which is outside the submission" in read_submission(folder).problem


def test_an_archive_is_not_ignored(folder: Path) -> None:
    (folder.parent / "alice.zip").write_bytes(b"")  # has been unpacked
    (folder.parent / "notes.txt").write_text("")
    assert [read.name for read in read_submissions(folder.parent)] == ["alice"]
    (folder.parent / "bob.tar.gz").write_bytes(b"")
    with pytest.raises(MatchError, match=r"bob\.tar\.gz is an archive; unpack it into .*submissions.bob$"):
        read_submissions(folder.parent)


def test_files_in_a_nested_folder_are_found_for_the_message(folder: Path) -> None:
    folder.rename(folder.parent / "inner")
    folder.mkdir()
    (folder.parent / "inner").rename(folder / "inner")
    assert read_submission(folder).problem == (
        "agent.toml is missing; move the contents of the folder inner one level up"
    )


@pytest.mark.posix
@pytest.mark.parametrize(("name", "mode"), [("model.bin", 0o000), ("data", 0o600)])
def test_files_that_agents_cannot_read_are_rejected(folder: Path, name: str, mode: int) -> None:
    path = folder / name
    path.mkdir() if name == "data" else path.touch()
    path.chmod(mode)
    assert read_submission(folder).problem.startswith(f"{name} cannot be read by the agent; run chmod -R a+rX ")
    path.chmod(0o755)
    assert read_submission(folder).problem == ""


def test_a_program_that_is_not_installed_is_reported(folder: Path) -> None:
    for program in ("missing-interpreter", "x" * 500):
        describe(folder, f'command = "{program} agent.py"')
        assert read_submission(folder).missing_program == program
    for command in ("sh agent.py", "./agent.py"):
        describe(folder, f'command = "{command}"')
        assert read_submission(folder).missing_program == ""


@pytest.mark.parametrize("name", ["bin", "-x", "a b", "x" * 41])
def test_a_folder_whose_name_cannot_be_used_is_rejected(name: str, folder: Path) -> None:
    (folder.parent / name).mkdir()
    assert "rename the folder" in {read.name: read for read in read_all_submissions(folder.parent)}[name].problem
    with pytest.raises(MatchError, match=r"the folder name .* rename the folder"):
        read_submissions(folder.parent)


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("", "agent.toml: set either `agent`, such as agent.py:MyAgent, or `command`"),
        ('agent = "agent.py"\ncommand = "x"', "set either `agent`"),
        ('agent = "other.py:X"', "`agent` must name a .py file in the submission, but the file other.py is missing"),
        ('agent = "other:X"', "agent.toml: `agent` must name a .py file in the submission, as in agent.py:My"),
        ('agent = "../bob/agent.py:X"', "`agent` must name a .py file in the submission"),
        ('agent = "agent.py:X(path=1)"', "'X(path=1)' is not the name of a class"),
        ("command = '''a \"b'''", "the command cannot be split into words"),
        ('command = " "', "the command is empty"),
        ('command = "cat private"', "the command names 'private', which is outside the submission"),
        ('agent = "agent.py"\nlanguag = "Python"', "line 5: languag: unknown key; did you mean language?"),
        ("agent = ", "agent.toml: Invalid value"),
        ('agent = "agent.py"\nlanguage = "\\u001b[2J"', "language: contains characters that cannot be displayed"),
    ],
)
def test_a_mistake_in_the_description_is_the_problem_of_the_submission(lines: str, problem: str, folder: Path) -> None:
    (folder.parent.parent / "private").write_text("secret")
    (folder.parent / "bob").mkdir()
    (folder.parent / "bob" / "agent.py").touch()
    describe(folder, lines)
    read = read_submission(folder)
    assert problem in read.problem
    assert read.spec == ""


def test_files_that_lead_out_of_a_submission_are_its_problem(folder: Path) -> None:
    (folder / "link").symlink_to(folder.parent.parent)
    assert read_submission(folder).problem == "the symbolic link link points outside the submission"


@pytest.mark.posix
def test_a_file_that_cannot_be_read_to_its_end_is_a_problem(folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    assert read_submission(folder).problem == "pipe is neither a file nor a folder"


def test_a_submission_with_too_many_files_or_megabytes_is_a_problem(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(submissions, "MOST_MEGABYTES", 0)
    assert "contains more than 0 megabytes" in read_submission(folder).problem
    monkeypatch.setattr(submissions, "MOST_FILES", 1)
    assert "contains more than 1 files" in read_submission(folder).problem


# ---- decks


def test_decks_are_named_after_their_submission(folder: Path) -> None:
    (folder / "decks").mkdir()
    (folder / "decks" / "mine.toml").write_text('name = "Mine"\nclass = "mage"\nsize = 1\n[cards]\nCS2_024 = 1\n')
    [deck] = read_decks(read_submission(folder), load_game("hearthstone"), {})
    assert (deck.name, deck.cards) == ("alice/Mine", {"CS2_024": 1})


@pytest.mark.parametrize(
    ("text", "problem"),
    [("name = ", "is not valid TOML"), ('name = "M"\nclass = "mage"\n[cards]\nCS2_024 = 30\n', "cannot be played")],
)
def test_a_deck_that_cannot_be_played_is_rejected(text: str, problem: str, folder: Path) -> None:
    (folder / "decks").mkdir()
    (folder / "decks" / "mine.toml").write_text(text)
    with pytest.raises(DeckError, match=problem):
        read_decks(read_submission(folder), load_game("hearthstone"), {})
