"""All commands that play games report the number of new games, and reject results of a changed external agent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from command import topdeck

BOT = "from topdeck.agents.simple import RandomAgent\n\n\nclass Bot(RandomAgent):\n    pass\n"
SCORE = """
from topdeck.core.state import StateScore


class Own(StateScore):
    def __init__(self, weight: float = 1.0) -> None:
        self.weight = weight

    def value(self, state, player):
        return self.weight * len(state.actions())
"""
EVOLUTION = """
agent = "greedy(score=mine.py:Own)"
strategy = "madrid(population=4, immigrants=1, size=2, elite=1)"
generations = 1
genes."score.weight" = { low = 0.0, high = 2.0 }
training = { opponents = ["random"], decks = ["MurlocDruid"], pairs = 1 }
holdout = { opponents = ["random"], decks = ["MurlocDruid"], pairs = 1 }
"""
STUDY = """
title = "Own"
question = "Does it win?"
games = { paper = 2, standard = 2 }
decks = ["MurlocDruid"]
agents = { Own = "mine.py:Bot", Random = "random" }
meetings = [{ first = ["Own"], against = ["Random"] }]
"""
COMMANDS = {
    "match": ["match", "mine.py:Bot", "random", "--pairs=1", "--out=a.db"],
    "tournament": ["tournament", "mine.py:Bot", "random", "--decks=MurlocDruid", "--pairs=1", "--out=a.db"],
    "evolve": ["evolve", "evolution.toml", "--out=a.db"],
    "study": ["study", "study.toml", "--scale=smoke", "--out=results"],
}

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("command", COMMANDS)
def test_new_games_are_counted_and_changed_sources_rejected(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(BOT + SCORE)
    Path("evolution.toml").write_text(EVOLUTION)
    Path("study.toml").write_text(STUDY)
    words = [*COMMANDS[command], "--workers=1"]

    first = topdeck(*words)
    assert first.status == 0, first.err
    [line] = [line for line in (first.out + first.err).splitlines() if line.startswith("Games played now")]
    games = int(line.split()[3].removesuffix(";"))
    assert line == f"Games played now: {games}; already stored: 0."
    assert games > 0

    told: Any = json.loads(topdeck(*words, "--json").out)
    told = told[0] if command == "study" else told
    assert (told["played_now"], told["already_stored"]) == (0, games)

    Path("mine.py").write_text(BOT + SCORE + "# edited\n")
    rejected = topdeck(*words)
    assert rejected.status == 2
    assert "mine.py has changed since they were played; choose another --out, or undo the change" in rejected.err
