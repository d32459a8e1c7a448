"""Isolated agents whose processes cannot be started."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from topdeck.arena.play.agent_process import LONG, AgentProcess
from topdeck.core.agent import AgentFailed


@pytest.fixture
def process() -> AgentProcess:
    return AgentProcess(1024)


def descriptors() -> list[str]:
    return sorted(path.name for path in Path("/proc/self/fd").iterdir())


def refuse(*given: Any, **options: Any) -> Any:
    raise BlockingIOError(11, "Resource temporarily unavailable")


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="descriptors cannot be counted here")
@pytest.mark.parametrize("failing", [(subprocess, "Popen"), (os, "pipe")], ids=["no process", "no pipe"])
def test_a_process_that_cannot_be_started_leaves_no_descriptors_open(
    process: AgentProcess, failing: tuple[Any, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = descriptors()
    monkeypatch.setattr(*failing, refuse)
    for _ in range(3):
        with pytest.raises(BlockingIOError):
            process.start()
    assert descriptors() == before


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="descriptors cannot be counted here")
def test_a_failed_second_pipe_closes_the_first(process: AgentProcess, monkeypatch: pytest.MonkeyPatch) -> None:
    before, found = descriptors(), iter([os.pipe()])
    monkeypatch.setattr(os, "pipe", lambda: next(found, None) or refuse())
    with pytest.raises(BlockingIOError):
        process.start()
    assert descriptors() == before


def test_a_process_that_was_never_started_can_be_stopped_but_not_asked(process: AgentProcess) -> None:
    process.stop()
    with pytest.raises(AgentFailed, match=r"^is not running$"):
        process.ask(LONG, "open")
