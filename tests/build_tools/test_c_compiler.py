"""Detection of the C compiler, and the messages if it cannot compile."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest

from build_tools import c_compiler
from build_tools.c_compiler import FLAGS, LINK_TIME, CannotCompile, working_flags


def accept(monkeypatch: pytest.MonkeyPatch, *refused: str) -> None:
    """Simulate a compiler that accepts all flags except these."""
    monkeypatch.delenv("CFLAGS", raising=False)
    monkeypatch.setattr(c_compiler, "compiles", lambda flags: not set(refused) & set(flags))


def test_a_build_is_optimized_across_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch)
    assert working_flags() == FLAGS + LINK_TIME


def test_floats_are_those_of_the_interpreter() -> None:
    assert "-ffp-contract=off" in FLAGS


def test_a_toolchain_without_link_time_optimization_builds_without(monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch, *LINK_TIME)
    assert working_flags() == FLAGS


def test_the_users_own_flags_have_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch)
    monkeypatch.setenv("CFLAGS", "-O1 -fno-lto")
    assert working_flags()[-2:] == ["-O1", "-fno-lto"]


def test_windows_gets_no_flags_of_other_compilers(monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch)
    monkeypatch.setattr(os, "name", "nt")
    assert working_flags() == []


def test_without_a_compiler_the_cure_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    accept(monkeypatch, *FLAGS)
    (tmp_path / "Python.h").touch()
    monkeypatch.setattr(sysconfig, "get_path", lambda name: os.fspath(tmp_path))
    with pytest.raises(CannotCompile, match=r"no working C compiler was found \(install gcc or clang\)"):
        working_flags()


def test_without_the_headers_of_python_the_cure_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    accept(monkeypatch, *FLAGS)
    monkeypatch.setattr(sysconfig, "get_path", lambda name: os.fspath(tmp_path))
    with pytest.raises(CannotCompile, match=r"Python\.h was not found \(install python3-dev"):
        working_flags()
