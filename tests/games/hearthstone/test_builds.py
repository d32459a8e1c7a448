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
from topdeck.games.hearthstone.cards.database import eras
from topdeck.games.hearthstone.game import Hearthstone

pytestmark = pytest.mark.slow

SOURCE = Path(__file__).parents[3] / "src"
CASES, GAMES = 4, 125  # 500 games; few cases, since the program of each has to start
ROW = 25  # games with the same first deck
PLAYERS = (("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))
SEARCHES = (  # the first against the last, the second against the last but one…
    "madrid-simtree(iterations=20, ms=none)",
    "madrid-mcts1(iterations=10, ms=none)",
    "madrid-mcts2(iterations=20, ms=none)",
    "madrid-greedy-tree(iterations=60, ms=none)",
    "malaga-mcts3(iterations=20, ms=none)",
    "malaga-mcts4(iterations=8, ms=none)",
    "olomouc-mcts(iterations=8, ms=none)",
    "olomouc-pred(iterations=4, ms=none)",
    "lookahead(iterations=60)",
    "beam(iterations=60)",
    "tyche(episodes=3)",
    "eva",
)


def games(case: int) -> list[list[str]]:
    """The records of the games of a case: every action, every fingerprint, the result."""
    decks = Hearthstone().decks()
    records = []
    for number in range(case * GAMES, (case + 1) * GAMES):
        first, second = PLAYERS[number % len(PLAYERS)]
        row = number // ROW
        settings: dict[str, object] = {"era": list(eras())[row // 3 % 4], "any_set": True}
        pair = (decks[row % len(decks)], decks[number * 7 % len(decks)])
        played = play_game("hearthstone", (make_agent(first), make_agent(second)), pair, number, settings)
        records.append(list(played.record.lines()))
    return records


def searched(case: int) -> list[list[str]]:
    """The records of a mirrored pair of short games between two searches."""
    decks = Hearthstone().decks()
    pair = (decks[case % len(decks)], decks[-1 - case % len(decks)])
    specs = (SEARCHES[case], SEARCHES[-1 - case])
    records = []
    for first, second in (specs, specs[::-1]):
        agents = (make_agent(first), make_agent(second))
        played = play_game("hearthstone", agents, pair, case, {"max_turns": 12}, on_fault="raise")
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
