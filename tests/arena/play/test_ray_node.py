"""The report of a node, and the reasons for rejecting it."""

from __future__ import annotations

from typing import Any

import pytest

from topdeck.arena.play.ray_node import mismatch, report_here

HERE = {"version": "1.0", "build": "compiled", "rules": 2, "failures": {}}


def test_a_node_like_this_machine_can_play() -> None:
    assert mismatch("n", HERE, HERE) == ""


@pytest.mark.parametrize(
    ("differs", "words"),
    [
        ({"version": "0.9"}, "node n has Topdeck 0.9, but this machine has 1.0: install the same version and build"),
        ({"version": "none (No module named 'topdeck')"}, "node n has Topdeck none (No module named 'topdeck'), "),
        (
            {"build": "interpreted"},
            "node n has the interpreted build of Topdeck, but this machine has the compiled build: ",
        ),
        (
            {"rules": 1},
            "node n has rules version 1, but this machine has 2: install the same version and build of Topdeck",
        ),
        (
            {"failures": {"mine:Bot": "no numpy"}},
            "node n cannot play mine:Bot: no numpy; install the missing packages there, or remove the node",
        ),
    ],
)
def test_a_node_that_cannot_play_is_named_with_the_fix(differs: dict[str, Any], words: str) -> None:
    assert mismatch("n", {**HERE, **differs}, HERE).startswith(words)


def test_an_agent_that_fails_everywhere_is_no_fault_of_a_node() -> None:
    failing = {**HERE, "failures": {"mine:Bot": "out of ideas"}}
    assert mismatch("n", failing, failing) == ""


@pytest.mark.slow
@pytest.mark.usefixtures("high_card")
def test_a_report_names_the_agents_that_cannot_be_opened() -> None:
    report = report_here("high-card", None, ["troublemakers:Homeless", "troublemakers:Sleeper"])
    assert report["failures"] == {"troublemakers:Homeless": "raised FileNotFoundError: weights.json"}
    assert report["rules"] == 1
