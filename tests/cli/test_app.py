"""The table of commands: help and completion of commands before they are loaded."""

from __future__ import annotations

import os
import subprocess
import sys
from pkgutil import iter_modules

import pytest
from command import topdeck

from topdeck.cli import commands
from topdeck.cli.app import COMMANDS, load


def completions(*words: str) -> list[str]:
    """Return the completions that a shell offers."""
    line = {"_TOPDECK_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": " ".join(["topdeck", *words])}
    code = "from topdeck.cli.app import app; app(prog_name='topdeck')"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **line}, capture_output=True, text=True, check=True
    )
    return [text for text in done.stdout.split('"') if text.isascii()]


def test_every_module_of_a_command_is_listed() -> None:
    assert {module.name for module in iter_modules(commands.__path__)} == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_the_summary_of_a_command_is_the_first_line_of_its_help(name: str) -> None:
    assert load(name).help.splitlines()[0] == COMMANDS[name]
    assert COMMANDS[name] in topdeck("--help").out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("",), ["match", "tournament", "decks", "console"]),
        (("ma",), ["match"]),
        (("match", "--pa"), ["--pairs"]),
        (("match", "--er"), ["--era"]),
        (("match", "--overrun", "e"), ["end-turn"]),
        (("decks", "c"), ["check"]),
    ],
)
def test_a_shell_completes_commands_options_and_choices(words: tuple[str, ...], offered: list[str]) -> None:
    assert set(offered) <= set(completions(*words))
