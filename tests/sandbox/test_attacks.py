"""Hostile submissions gain nothing in a sandbox, although the same attacks succeed in a plain process."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from attacking import HAS_LANDLOCK, NO_BUBBLEWRAP, SUBMISSIONS, attack, decide, playing
from eventually import eventually
from tiny_game import EVEN, NAME

from topdeck import Rng
from topdeck.arena.play.agent_process import SandboxedProcess
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.launcher import Launcher
from topdeck.protocol.process_tree import is_alive
from topdeck.sandbox import visible_files
from topdeck.sandbox.levels import BUBBLEWRAP, LANDLOCK, PROCESS
from topdeck.sandbox.visible_files import DATABASE

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]

needs_bubblewrap = pytest.mark.skipif(bool(NO_BUBBLEWRAP), reason=NO_BUBBLEWRAP)
needs_landlock = pytest.mark.skipif(not HAS_LANDLOCK, reason="the kernel has no Landlock")
IN_BUBBLEWRAP = pytest.param(BUBBLEWRAP, marks=needs_bubblewrap)
IN_LANDLOCK = pytest.param(LANDLOCK, marks=needs_landlock)
in_every_sandbox = pytest.mark.parametrize("level", [IN_BUBBLEWRAP, IN_LANDLOCK])
at_every_level = pytest.mark.parametrize("level", [PROCESS, IN_BUBBLEWRAP, IN_LANDLOCK])
UNPROTECTED = "raised RuntimeError: gained "
EXCEEDED = "exceeded its memory limit of 256 megabytes"


@pytest.fixture(scope="module")
def launcher() -> Iterator[Launcher]:
    shared = Launcher()
    yield shared
    shared.close()


def gain(name: str, target: object, level: str, launcher: Launcher) -> str:
    """Return what an attack gained, or an empty string."""
    fault = attack(name, target, level=level, launcher=launcher)
    assert fault == "" or fault.startswith(UNPROTECTED), fault
    return fault.removeprefix(UNPROTECTED)


def inhabitants(agent: IsolatedAgent) -> list[int]:
    """Return the processes in the container of an agent."""
    assert isinstance(agent.process, SandboxedProcess)
    assert agent.process.container is not None
    return agent.process.container.processes()


# ---- the network


@at_every_level
def test_no_server_of_this_machine_can_be_reached(level: str, launcher: Launcher) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        gained = gain("sockets", server.getsockname()[1], level, launcher)
    assert gained == ("a connection" if level == PROCESS else "")


@at_every_level
def test_no_unix_socket_can_be_reached(level: str, launcher: Launcher, tmp_path: Path) -> None:
    path = tmp_path / "socket"
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(path))
        server.listen()
        gained = gain("sockets", path, level, launcher)
    assert gained == ("a connection to a Unix socket" if level == PROCESS else "")


@in_every_sandbox
def test_the_hypervisor_cannot_be_reached(level: str, launcher: Launcher) -> None:
    assert gain("vsock", "", level, launcher) == ""


# ---- processes


@in_every_sandbox
def test_processes_cannot_be_traced(level: str, launcher: Launcher) -> None:
    assert gain("tracing", "", level, launcher) == ""


def test_processes_can_be_traced_without_a_sandbox(launcher: Launcher) -> None:
    assert gain("tracing", "", PROCESS, launcher) == "a traced process"


@pytest.fixture
def victim() -> Iterator[subprocess.Popen[bytes]]:
    """A process of the same user, whose command names its own number."""
    rest = "['-c', 'import time; time.sleep(600)']"
    command = f"import os, sys; os.execv(sys.executable, [f'topdeck-{{os.getpid()}}', *{rest}])"
    process = subprocess.Popen([sys.executable, "-c", command])
    while f"topdeck-{process.pid}" not in Path(f"/proc/{process.pid}/cmdline").read_text():
        time.sleep(0.01)
    yield process
    process.kill()
    process.wait()


@at_every_level
def test_no_process_outside_can_be_stopped(level: str, victim: subprocess.Popen[bytes], launcher: Launcher) -> None:
    is_protected = level != PROCESS
    assert gain("signals", victim.pid, level, launcher) == ("" if is_protected else "a stopped process")
    stopped = psutil.Process(victim.pid).status() == psutil.STATUS_STOPPED
    assert stopped != is_protected


@at_every_level
def test_no_secret_of_the_host_can_be_read(
    level: str, launcher: Launcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret = "a-salt-0123456789"
    monkeypatch.setenv("TOPDECK_TEST_SECRET", secret)
    (tmp_path / "results").write_text(secret)
    with (tmp_path / "results").open() as held:
        found = gain("proc", secret[::-1], level, launcher)
        assert held.read() == secret
    assert bool(found) == (level == PROCESS)


@needs_bubblewrap
def test_a_fork_bomb_stays_in_its_sandbox(launcher: Launcher) -> None:
    with playing("fork_bomb", level=BUBBLEWRAP, launcher=launcher) as agent:
        assert decide(agent) == ""
        bomb = inhabitants(agent)
        assert 50 < len(bomb) < 150
    assert eventually(lambda: not any(is_alive(number) for number in bomb), 10.0)


@needs_bubblewrap
def test_nothing_outlives_its_game(launcher: Launcher, tmp_path: Path) -> None:
    with playing("daemon", tmp_path / "trace", level=BUBBLEWRAP, launcher=launcher) as agent:
        assert decide(agent) == ""
        time.sleep(0.5)
        left = inhabitants(agent)
        assert len(left) >= 4  # bubblewrap, its helper, the agent and its daemon
    assert eventually(lambda: not any(is_alive(number) for number in left), 10.0)
    assert [*tmp_path.iterdir()] == []


# ---- memory and disk


@needs_bubblewrap
def test_processes_that_use_too_much_memory_together_are_killed(launcher: Launcher) -> None:
    fault = attack("memory", level=BUBBLEWRAP, launcher=launcher, memory=256)
    assert fault == EXCEEDED


@needs_bubblewrap
@pytest.mark.parametrize(
    ("place", "fault"),
    [
        ("nameless_files", ""),
        ("deleted_files", EXCEEDED),
        ("shared_mappings", ""),
        ("mapped_zeros", ""),
        ("segments", ""),
        ("sockets", EXCEEDED),
        ("secret_processes", EXCEEDED),
    ],
)
def test_memory_that_processes_do_not_show_cannot_be_used_or_is_counted(
    place: str, fault: str, launcher: Launcher
) -> None:
    assert attack("hoarding", place, level=BUBBLEWRAP, launcher=launcher, memory=256) == fault


@needs_bubblewrap
def test_the_private_folder_is_limited(launcher: Launcher) -> None:
    assert gain("disk", "", BUBBLEWRAP, launcher) == ""


# ---- files


@at_every_level
def test_no_file_of_the_user_can_be_used(level: str, launcher: Launcher, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("private")
    # A spec makes the files that it names visible, so the submission gets the path in two parts.
    gained = gain("files", f"{tmp_path}//|/secret", level, launcher)
    assert gained == ("a read file" if level == PROCESS else "")
    assert secret.read_text() == "private"


@in_every_sandbox
def test_results_cannot_be_used_even_if_the_spec_names_them(level: str, launcher: Launcher, tmp_path: Path) -> None:
    results = tmp_path / "games.db"
    results.write_bytes(DATABASE + b"salt")
    assert gain("files", results, level, launcher) == ""
    assert results.read_bytes() == DATABASE + b"salt"


@needs_bubblewrap
def test_a_season_in_a_folder_of_the_system_is_not_visible(
    launcher: Launcher, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visible_files, "SYSTEM", (*visible_files.SYSTEM, str(tmp_path)))
    season = tmp_path / "season"
    own, rival, private = season / "submissions" / "bob", season / "submissions" / "eve", season / "private"
    for folder in (own, rival, private):
        folder.mkdir(parents=True)
    for name in ("attack", "searching"):
        shutil.copy(SUBMISSIONS / f"{name}.py", own)
    (own / "link").symlink_to(private)
    for path in (rival / "agent.py", private / "salt", season / "season.toml"):
        path.write_text("the word is swordfish")
    monkeypatch.chdir(season)
    with playing("searching", level=BUBBLEWRAP, launcher=launcher, folder=own) as agent:
        (season / "results.txt").write_text("the word is swordfish")
        assert decide(agent) == ""


@at_every_level
def test_no_note_is_left_in_the_locks_of_a_file(level: str, launcher: Launcher) -> None:
    with playing("locks", level=level, launcher=launcher) as first:
        assert decide(first) == ""
        gained = gain("locks", "", level, launcher)
    assert gained == ("a lock" if level == PROCESS else "")


@in_every_sandbox
def test_nobody_becomes_more_powerful(level: str, launcher: Launcher) -> None:
    gained = gain("privileges", "", level, launcher)
    assert gained == ("root" if level == LANDLOCK and os.getuid() == 0 else "")


# ---- honest agents


@at_every_level
def test_an_agent_imports_modules_and_packages_from_its_own_folder(
    level: str, launcher: Launcher, tmp_path: Path
) -> None:
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("from package.numbers import FIRST\n")
    (tmp_path / "package" / "numbers.py").write_text("FIRST = 0\n")
    (tmp_path / "beside.py").write_text("from package import FIRST\n")
    (tmp_path / "honest.py").write_text(
        "from topdeck import Agent\n"
        "from beside import FIRST\n"
        "class Honest(Agent):\n"
        "    def __init__(self, target=''): super().__init__()\n"
        "    def act(self, view, clock): return view.actions()[FIRST]\n"
    )
    with playing("honest", level=level, launcher=launcher, folder=tmp_path) as agent:
        assert decide(agent) == ""


@pytest.mark.skipif(shutil.which("node") is None, reason="Node is not installed")
@in_every_sandbox
def test_a_javascript_program_plays(level: str, launcher: Launcher) -> None:
    program = Path(__file__).parents[2] / "examples" / "protocol" / "agent.js"
    agent = IsolatedAgent("node", f'exec(command="node {program}")', NAME, level=level, launcher=launcher)
    try:
        agent.begin(NAME, 0, EVEN, Rng(1))
        assert decide(agent) == ""
    finally:
        agent.kill()
