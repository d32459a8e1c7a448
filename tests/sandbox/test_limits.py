"""Cgroups, which this test replaces by plain folders, and the seccomp filter."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from topdeck.sandbox.limits import Limits, find_cgroup_parent, make_cgroup
from topdeck.sandbox.seccomp import ALLOW, FORBIDDEN, FilterOptions, architecture, build_filter

HEADER = Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h")


@pytest.fixture
def slices(tmp_path: Path) -> Path:
    """A cgroup file system in which a process is in the cgroup user/shell."""
    (tmp_path / "user" / "shell").mkdir(parents=True)
    (tmp_path / "cgroup.controllers").write_text("memory pids")
    (tmp_path / "user" / "cgroup.subtree_control").write_text("cpu memory pids\n")
    (tmp_path / "user" / "cgroup.procs").touch()
    (tmp_path / "own").write_text("0::/user/shell\n")
    return tmp_path


def test_a_cgroup_is_a_sibling_with_limits(slices: Path) -> None:
    parent = find_cgroup_parent(slices, slices / "own")
    assert parent == slices / "user"
    cgroup = make_cgroup(Limits(memory=512), parent)
    assert cgroup is not None
    assert cgroup.folder.parent == parent
    assert (cgroup.folder / "memory.max").read_text() == str(512 << 20)
    assert (cgroup.folder / "pids.max").read_text() == "128"
    for own, kills in ((0, 0), (0, 1), (1, 1)):
        (cgroup.folder / "memory.events").write_text(f"oom {own}\noom_kill {kills}\n")
        assert (cgroup.has_exceeded_memory(), cgroup.has_lost_process()) == (bool(own), bool(kills))


def test_a_cgroup_counts_the_cpu_time_of_processes_that_have_ended(slices: Path) -> None:
    cgroup = make_cgroup(Limits(memory=512), slices / "user")
    assert cgroup is not None
    assert cgroup.cpu_seconds() == 0.0
    (cgroup.folder / "cpu.stat").write_text("usage_usec 2500000\nuser_usec 2000000\n")
    assert cgroup.cpu_seconds() == 2.5


@pytest.mark.parametrize("missing", ["cgroup.controllers", "user/cgroup.subtree_control"])
def test_systems_without_cgroups_are_recognised(missing: str, slices: Path) -> None:
    (slices / missing).unlink()
    assert find_cgroup_parent(slices, slices / "own") is None
    assert make_cgroup(Limits(memory=512), None) is None


def test_a_cgroup_without_the_controllers_is_not_used(slices: Path) -> None:
    (slices / "user" / "cgroup.subtree_control").write_text("cpu\n")
    assert find_cgroup_parent(slices, slices / "own") is None


@pytest.mark.parametrize("machine", ["x86_64", "aarch64"])
def test_a_filter_is_a_short_program_that_allows_what_it_does_not_name(machine: str) -> None:
    plain, shared = build_filter(machine=machine), build_filter(FilterOptions(is_shared=True, signals_to=5), machine)
    for program in (plain, shared):
        assert len(program) % 8 == 0
        assert len(program) // 8 < 4096  # the kernel's limit
        assert int.from_bytes(program[-4:], "little") == ALLOW
    assert len(shared) > len(plain)


@pytest.mark.skipif(not HEADER.exists(), reason="the headers of Linux are not installed")
def test_the_numbers_of_system_calls_are_those_of_the_kernel() -> None:
    known = {name: int(number) for name, number in re.findall(r"#define __NR_(\w+) (\d+)", HEADER.read_text())}
    processor = architecture("x86_64")
    assert processor is not None
    assert {name: number for name, number in processor.numbers.items() if known.get(name, number) != number} == {}
    assert {name for name in FORBIDDEN if name not in processor.numbers} == set()
