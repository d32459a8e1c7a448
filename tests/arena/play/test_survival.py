"""A tournament that is killed repeatedly has the same results as one that is not."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from command import topdeck

from topdeck.arena.results.store.results import read_results
from topdeck.core.errors import MatchError

pytestmark = pytest.mark.slow

AGENTS = (
    "random",
    "face",
    "greedy",
    "eva",
    "gretive-midrange",
    "madrid-mcts2(iterations=200, ms=none)",
    "malaga-mcts1(iterations=60, ms=none)",
)
DECKS = "MurlocDruid,AggroPirateWarrior,ZooDiscardWarlock"
TOURNAMENT = ("tournament", *AGENTS, "--decks", DECKS, "--deck-pairings=mirror", "--pairs=2", "--seed=11", "--json")
GAMES = 21 * 3 * 2 * 2
KILLS = 5


def killed(path: Path, seconds: float) -> bool:
    """Start the tournament, kill all its processes after a while, and return whether it was still running."""
    command = [sys.executable, "-m", "topdeck", *TOURNAMENT, "--workers=2", "--out", str(path)]
    quiet = subprocess.DEVNULL
    with subprocess.Popen(command, stdout=quiet, stderr=quiet, start_new_session=True) as process:
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
    return process.returncode == -signal.SIGKILL


def games_in(path: Path) -> int:
    """The number of stored games; 0 if the tournament was killed before it created the file."""
    try:
        return len(read_results(path).games)
    except MatchError as error:
        if str(error) != f"there are no results in {path}":
            raise
        return 0


def test_five_kills_lose_and_repeat_nothing(tmp_path: Path) -> None:
    undisturbed, disturbed = tmp_path / "quiet.db", tmp_path / "killed.db"
    began = time.perf_counter()
    assert topdeck(*TOURNAMENT, "--workers=2", "--out", str(undisturbed)).status == 0
    whole = time.perf_counter() - began
    rng = random.Random(5)
    counts = [0]
    while len(counts) <= KILLS:
        if killed(disturbed, rng.uniform(0.3, 0.3 + whole / KILLS) + whole / 10):
            counts.append(games_in(disturbed))
        else:  # it was quicker than the hand that should kill it: another one, with less time
            disturbed.unlink()
            counts, whole = [0], whole / 2
    assert counts == sorted(counts)
    before = {game.fixture: game.seconds for game in read_results(disturbed).games} if counts[-1] else {}
    told = json.loads(topdeck(*TOURNAMENT, "--workers=2", "--out", str(disturbed)).out)
    assert (told["games"], told["interrupted"]) == (GAMES, False)
    expected, found = read_results(undisturbed), read_results(disturbed)
    assert found.games == expected.games
    assert before.items() <= {game.fixture: game.seconds for game in found.games}.items()
    for game in found.games[::25]:
        assert found.complete(game) == expected.complete(game)
