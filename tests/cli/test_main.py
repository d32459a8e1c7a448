"""The command as a whole: help, mistakes, and startup time."""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from command import topdeck, topdeck_alone

from topdeck.core.build import VERSION
from topdeck.core.registry import PLACES

FOR_PEOPLE = ("play", "export", "repair", "console")  # no program reads what they say
COMMANDS = (
    "info",
    "cards",
    "decks",
    "agents",
    "play",
    "match",
    "tournament",
    "sweep",
    "sprt",
    "evolve",
    "study",
    "replay",
    "report",
    "export",
    "verify",
    "repair",
    "bench",
    "demo",
    "console",
)


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_names_every_command(arguments: tuple[str, ...]) -> None:
    answer = topdeck(*arguments)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("Usage: topdeck ")
    for command in COMMANDS:
        assert f"\n  {command} " in answer.out
    assert "..." not in answer.out.partition("Commands:")[2]  # no description is cut short


def test_the_version_is_printed() -> None:
    answer = topdeck("--version")
    assert (answer.status, answer.out, answer.err) == (0, f"topdeck {VERSION}\n", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    answer = topdeck(command, "--help")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith(f"Usage: topdeck {command} ")
    assert ("--json" in answer.out) == (command not in FOR_PEOPLE)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("dance",), "No such command 'dance'; see topdeck --help"),
        (("cards", "--colour=red"), "No such option: --colour; see topdeck cards --help"),
        (("cards", "--cost=much"), "Invalid value for '--cost': "),
        (("cards", "--cost=-1"), "Invalid value for '--cost': "),
        (("demo", "--pairs=0"), "Invalid value for '--pairs': "),
        (("demo", "--pairs"), "Option '--pairs' requires an argument; see topdeck --help"),
        (("info", "more"), "Got unexpected extra argument"),
        (
            ("match", "uct", "c=2", "greedy"),
            "Got unexpected extra argument(s) (greedy); put a spec with parameters in quotes, such as 'uct(c=2)'; see ",
        ),
        (("cards", "Frostblot"), "unknown card 'Frostblot' (did you mean Frostbolt"),
        (("cards", "--class=monk"), "unknown class 'monk'; choose from druid, hunter, "),
        (("cards", "--set=kobolds"), "unknown set 'kobolds'; choose from basic, blackrock, "),
        (("cards", "--era=naxx"), "unknown era 'naxx'; choose from kara-2016, "),
        (("cards", "--class=mage", "--cost=30"), "no card matches; `topdeck cards --all` also lists "),
        (("decks", "show", "Sheep"), "unknown deck 'Sheep'; `topdeck decks` lists the "),
        (("decks", "check", "sheep.toml"), "the deck file sheep.toml cannot be read: "),
        (("report", "."), "there are no results in .: it is a folder"),
        (("replay", "nothing.db"), "there are no results in nothing.db"),
        (("match", "random", "random", "--out=:memory:"), "`:memory:` is not a results file; specify another file, "),
        (("repair", "nothing.db", "new.db"), "there are no results in nothing.db"),
        (("bench", "--both", "--source=nowhere"), "nowhere contains no Topdeck sources; "),
    ],
)
def test_a_mistake_is_one_line_and_status_2(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = topdeck(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")
    assert answer.err.count("\n") == 1
    assert answer.err.endswith("\n")


def test_a_mistake_is_one_line_in_a_process_of_its_own() -> None:
    answer = topdeck_alone("cards", "Frostblot")
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert "Traceback" not in answer.err


def test_a_fault_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topdeck.cli.commands.info.compiled", lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        topdeck("info")


def test_help_needs_no_more_of_a_game_than_the_list_of_its_commands_and_no_rich() -> None:
    code = (
        "import sys\n"
        "from topdeck.cli import main\n"
        "sys.argv = ['topdeck', '--help']\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "print([name for name in sys.modules if name.startswith(('topdeck.games', 'topdeck.agents', 'rich'))])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    packages = [".".join(place.split(".")[:3]) for place in PLACES.values()]
    names = [name for package in packages for name in (package, f"{package}.commands")]
    assert done.stdout.splitlines()[-1] == str(["topdeck.games", *(name for name in names if find_spec(name))])


HEAVY = ("sqlalchemy", "matplotlib", "numpy", "loky", "jinja2", "rich")


@pytest.mark.parametrize(
    ("command", "words", "unneeded"),
    [
        (["report", "nothing.db"], "there are no results in nothing.db", (*HEAVY, "topdeck.agents", "topdeck.search")),
        (["export", "nothing.db", "games.csv"], "there are no results in nothing.db", HEAVY),
        (["repair", "nothing.db", "saved.db"], "there are no results in nothing.db", HEAVY),
        (["match", "nosuch", "random"], "unknown agent 'nosuch'", HEAVY),
        (["tournament", "random", "greedy(ms=0)"], "ms", HEAVY),
        (["sprt", "nosuch", "random"], "unknown agent 'nosuch'", HEAVY),
    ],
)
def test_mistakes_are_rejected_before_slow_modules_are_loaded(
    command: list[str], words: str, unneeded: tuple[str, ...]
) -> None:
    code = (
        "import sys\n"
        "from topdeck.cli import main\n"
        f"sys.argv = ['topdeck', *{command}]\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        f"print([name for name in {unneeded} if name in sys.modules])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert words in done.stderr
    assert done.stdout == "[]\n"


def test_a_closed_pipe_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "topdeck", "cards", "--all", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as command:
        assert command.stdout is not None
        assert command.stderr is not None
        command.stdout.readline()
        command.stdout.close()
        assert command.stderr.read() == ""


def test_a_poor_terminal_shows_what_it_can() -> None:
    answer = topdeck_alone("decks", "show", "MurlocDruid", PYTHONIOENCODING="ascii")
    assert (answer.status, answer.err) == (0, "")
    assert "2 ?  0  Innervate" in answer.out
