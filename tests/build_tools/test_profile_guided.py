"""A profile-guided build fails if it would not use its profile."""

from __future__ import annotations

import importlib.util
import shutil
import sys
from pathlib import Path

import pytest

from build_tools import profile_guided
from build_tools.c_compiler import FLAGS, CannotCompile, build_probe
from build_tools.profile_guided import COUNT, RUNS, Probe, check_profiles

needs_gcc = pytest.mark.skipif(shutil.which("gcc") is None, reason="there is no gcc")


@needs_gcc
def test_gcc_finds_the_profile_that_it_made() -> None:
    check_profiles(FLAGS)


@needs_gcc
def test_training_that_does_not_run_what_was_built_is_an_error(tmp_path: Path) -> None:
    class Idle(Probe):
        training = (sys.executable, "-c", "pass")

    with pytest.raises(CannotCompile, match="the training games wrote no profile for probe"):
        build_probe(Idle, RUNS, FLAGS, tmp_path)


@needs_gcc
def test_training_that_fails_is_an_error(tmp_path: Path) -> None:
    class Broken(Probe):
        training = (sys.executable, "-c", "raise SystemExit(1)")

    with pytest.raises(CannotCompile, match="the training games failed"):
        build_probe(Broken, RUNS, FLAGS, tmp_path)


@needs_gcc
def test_a_profile_that_gcc_does_not_find_is_an_error(tmp_path: Path) -> None:
    class Forgetful(Probe):
        def train(self) -> None:
            super().train()
            for file in tmp_path.rglob("*.gcda"):
                file.unlink()

    with pytest.raises(CannotCompile, match="the C compiler failed"):
        build_probe(Forgetful, RUNS, FLAGS, tmp_path)


def test_a_compiler_without_profiles_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise CannotCompile("the C compiler failed")

    monkeypatch.setattr(profile_guided, "build_probe", refuse)
    with pytest.raises(CannotCompile, match=r"does not use profiles \(use gcc instead\)"):
        check_profiles(FLAGS + COUNT)


def test_without_what_the_training_games_need_the_cure_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(CannotCompile, match=r"require msgspec \(install it, and build with --no-build-isolation\)"):
        check_profiles(FLAGS)
