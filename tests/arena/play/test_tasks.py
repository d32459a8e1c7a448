"""Tasks that fail because of the infrastructure are counted, split, and finally abandoned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from topdeck.arena.play.tasks import MOST_FAILURES, Task
from topdeck.arena.play.worker import Worker
from topdeck.core.errors import InfrastructureError


@dataclass(frozen=True)
class Letters:
    """Work whose result is a text."""

    text: str
    game: str = "none"
    untrusted: bool = False

    @property
    def title(self) -> str:
        return f"the letter {self.text[0]}"

    def run(self, worker: Worker) -> str:
        return self.text

    def split(self) -> list[Letters]:
        return [Letters(letter) for letter in self.text]

    def join(self, results: Sequence[str]) -> str:
        return "".join(results)


def test_a_task_is_given_up_after_three_failures_with_all_reasons() -> None:
    task = Task(Letters("abc"))
    for reason in ("a process died", "a node was lost", "a process died"):
        assert not task.future.done()
        task.add_failure(reason)
    with pytest.raises(InfrastructureError) as given_up:
        task.future.result()
    assert (
        str(given_up.value)
        == "the letter a failed 3 times for reasons outside the game: a process died; a node was lost"
    )


def test_the_parts_of_a_task_make_its_result_in_their_order() -> None:
    task = Task(Letters("abc"))
    task.add_failure("a process died")
    parts = task.split()
    titles = [f"the letter {letter}" for letter in "abc"]
    assert [(part.work.title, part.failures) for part in parts] == [(title, ["a process died"]) for title in titles]
    for part, letter in zip(parts[::-1], "CBA", strict=True):
        assert not task.future.done()
        part.future.set_result(letter)
    assert task.future.result() == "ABC"


def test_a_part_that_is_given_up_ends_its_task() -> None:
    task = Task(Letters("ab"))
    first, second = task.split()
    for _ in range(MOST_FAILURES):
        second.add_failure("a process died")
    first.future.set_result("a")
    with pytest.raises(InfrastructureError, match="the letter b failed 3 times"):
        task.future.result()
