"""The compiled and the interpreted build play the same games, to the last fingerprint.

The games are played here, by the installed build, and once more by this file as a program, with the sources.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import topdeck
from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.build import compiled
from topdeck.games.gwent.game import Gwent

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[3] / "src"
CASES, GAMES = 4, 125  # 500 games; few cases, since the program of each has to start
PLAYERS = (("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))
SETTINGS: tuple[dict[str, object], ...] = (
    {},
    {"mode": "valencia"},
    {"picks": "optional", "discard": True},
    {"places": "all", "starter": "coin"},
)
SEARCHES = (  # the first against the last, the second against the last but one…
    "uct(score=result, horizon=game, iterations=20, ms=none)",
    "uct(score=valencia-1, iterations=20, ms=none)",
    "uct(score=tempo, belief=decks, iterations=20, ms=none)",
    "lookahead(iterations=60, score=points)",
    "beam(iterations=60)",
    "flat(iterations=30, ms=none)",
)


def games(case: int) -> list[list[str]]:
    """The records of the games of a case: every action, every fingerprint, the result."""
    decks = Gwent().decks()
    records = []
    for number in range(case * GAMES, (case + 1) * GAMES):
        first, second = PLAYERS[number % len(PLAYERS)]
        agents = (make_agent(first, "gwent"), make_agent(second, "gwent"))
        pair = (decks[number // 4 % len(decks)], decks[number // 16 % len(decks)])
        played = play_game("gwent", agents, pair, number, SETTINGS[case % len(SETTINGS)])
        records.append(list(played.record.lines()))
    return records


def searched(case: int) -> list[list[str]]:
    """The records of a mirrored pair of short games between two searches."""
    decks = Gwent().decks()
    pair = (decks[case % len(decks)], decks[-1 - case % len(decks)])
    specs = (SEARCHES[case], SEARCHES[-1 - case])
    records = []
    for first, second in (specs, specs[::-1]):
        agents = (make_agent(first, "gwent"), make_agent(second, "gwent"))
        played = play_game("gwent", agents, pair, case, on_fault="raise")
        records.append(list(played.record.lines()))
    return records


PLAYED = {"games": games, "searched": searched}


def interpreted(kind: str, case: int) -> list[list[str]]:
    """The same games, played with the sources."""
    answer = subprocess.run(
        [sys.executable, __file__, kind, str(case)],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    other = json.loads(answer.stdout)
    assert other["place"] == str(SOURCE / "topdeck")
    assert not other["compiled"]
    records: list[list[str]] = other["records"]
    return records


@pytest.mark.parametrize("case", range(CASES))
def test_both_builds_play_the_same_games(case: int) -> None:
    assert interpreted("games", case) == games(case)


@pytest.mark.parametrize("case", range(len(SEARCHES) // 2))
def test_both_builds_search_alike(case: int) -> None:
    """With the same seed and so many iterations; milliseconds would tell them apart."""
    records = searched(case)
    assert interpreted("searched", case) == records
    assert all(len(record) > 10 for record in records)


def test_games_of_a_case_differ() -> None:
    """Otherwise the comparison would be worth little."""
    played = [tuple(record[1:-1]) for record in games(0)]
    assert len(set(played)) == GAMES
    assert all(len(moves) > 10 for moves in played)


if __name__ == "__main__":
    place = str(Path(topdeck.__file__).parent)
    records = PLAYED[sys.argv[1]](int(sys.argv[2]))
    print(json.dumps({"place": place, "compiled": compiled(), "records": records}))
