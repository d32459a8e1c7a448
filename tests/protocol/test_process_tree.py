"""Ending processes together with all their descendants."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest
from eventually import eventually

from topdeck.protocol.process_tree import cpu_seconds, is_alive, kill_below, kill_tree

pytestmark = [pytest.mark.slow, pytest.mark.posix]

SLEEP = "import time; time.sleep(600)"
# A child leaves the group of its parent; both print their numbers.
PARENT = f"""
import os, subprocess, sys
child = subprocess.Popen([sys.executable, "-c", {SLEEP!r}], start_new_session=True)
print(os.getpid(), child.pid, flush=True)
{SLEEP}
"""
# A process that keeps starting processes in other groups.
SPAWNER = """
import os, time
print("started", flush=True)
while True:
    if os.fork() == 0:
        os.setsid()
        time.sleep(600)
    time.sleep(0.001)
"""
# Descendants of an adopting process: a child that runs, and one whose parent has ended.
ADOPTER = f"""
import subprocess, sys
from subprocess import DEVNULL
from psutil import Process
from topdeck.protocol.process_tree import adopt_orphans, end_children
adopt_orphans()
sleeper = [sys.executable, "-c", {SLEEP!r}]
child = subprocess.Popen(sleeper, stdout=DEVNULL, stderr=DEVNULL)
start = f"Popen({{sleeper!r}}, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True)"
parent = f"from subprocess import DEVNULL, Popen; print({{start}}.pid)"
orphan = Process(int(subprocess.run([sys.executable, "-c", parent], capture_output=True, check=True).stdout))
assert orphan.ppid() == Process().pid
end_children()
print(Process().children(), Process.is_running(orphan))
end_children()  # of which there are none
"""


@contextmanager
def tree() -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A process that leads a group, and the process number of its child in another group."""
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as root:
        assert root.stdout is not None
        number, child = map(int, root.stdout.readline().split())
        assert number == root.pid
        try:
            yield root, child
        finally:
            for left in (root.pid, child):
                if is_alive(left):
                    psutil.Process(left).kill()


def test_a_tree_is_killed_with_processes_outside_its_group() -> None:
    with tree() as (root, child):
        assert is_alive(child)
        kill_tree(root.pid)
        assert root.wait() < 0
        assert eventually(lambda: not is_alive(child))


def test_a_process_that_keeps_starting_others_is_killed_with_all_of_them(tmp_path: Path) -> None:
    command = [sys.executable, "-c", SPAWNER, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, start_new_session=True) as root:
        assert root.stdout is not None
        assert root.stdout.readline() == "started\n"
        kill_tree(root.pid)
        left = [
            process for process in psutil.process_iter() if is_alive(process.pid) and has_argument(process, tmp_path)
        ]
        for process in left:
            process.kill()
        assert not left


def has_argument(process: psutil.Process, argument: Path) -> bool:
    with suppress(psutil.Error):
        return str(argument) in process.cmdline()
    return False


def test_descendants_are_killed_and_the_process_stays() -> None:
    with tree() as (root, child):
        kill_below(root.pid)
        assert eventually(lambda: not is_alive(child))
        assert root.poll() is None


def test_the_group_is_killed_where_processes_cannot_be_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_many_open_files(number: int) -> None:
        raise OSError(24, "Too many open files")

    with tree() as (root, _):
        with monkeypatch.context() as changed:
            changed.setattr(psutil, "Process", too_many_open_files)
            kill_tree(root.pid)
        assert root.wait() < 0


def test_a_process_that_has_ended_is_not_alive_and_has_nothing_below_it() -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    assert eventually(lambda: not is_alive(ended.pid))  # a zombie
    assert psutil.pid_exists(ended.pid)
    ended.wait()
    assert not is_alive(ended.pid)
    kill_tree(ended.pid)


@pytest.mark.skipif(sys.platform != "linux", reason="orphans cannot be adopted here")
def test_children_and_adopted_orphans_are_killed_and_waited_for() -> None:
    answer = subprocess.run([sys.executable, "-c", ADOPTER], capture_output=True, text=True, check=True)
    assert answer.stdout == "[] False\n"


# A process whose child burns CPU time and exits, and which then sleeps.
BURNER = f"""
import subprocess, sys
burn = "import time\\nwhile time.process_time() < 0.5: pass"
subprocess.run([sys.executable, "-S", "-c", burn], check=True)
print("burnt", flush=True)
{SLEEP}
"""


def test_cpu_time_includes_children_that_have_exited() -> None:
    with subprocess.Popen([sys.executable, "-S", "-c", BURNER], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "burnt\n"
        burnt = cpu_seconds(process.pid)
        process.kill()
    assert 0.45 <= burnt < 2.0
    assert cpu_seconds(process.pid) == 0.0
