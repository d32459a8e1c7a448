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
from topdeck.arena.match import play_game
from topdeck.build import compiled
from topdeck.games.hearthstone.entry import Hearthstone
from topdeck.games.hearthstone.library import eras

SOURCE = Path(__file__).parents[3] / "src"
CASES, GAMES = 20, 25  # 500 games
PLAYERS = (("random", "random"), ("greedy", "random"), ("random", "greedy"), ("greedy", "greedy"))


def games(case: int) -> list[list[str]]:
    """The records of the games of a case: every action, every fingerprint, the result."""
    decks = Hearthstone().decks()
    settings: dict[str, object] = {"era": list(eras())[case // 3 % 4], "any_set": True}
    records = []
    for number in range(case * GAMES, (case + 1) * GAMES):
        first, second = PLAYERS[number % len(PLAYERS)]
        pair = (decks[case % len(decks)], decks[number * 7 % len(decks)])
        played = play_game("hearthstone", (make_agent(first), make_agent(second)), pair, number, settings)
        records.append(list(played.record.lines()))
    return records


@pytest.mark.parametrize("case", range(CASES))
def test_both_builds_play_the_same_games(case: int) -> None:
    answer = subprocess.run(
        [sys.executable, __file__, str(case)],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    other = json.loads(answer.stdout)
    assert other["place"] == str(SOURCE / "topdeck")
    assert not other["compiled"]
    assert other["games"] == games(case)


def test_games_of_a_case_differ() -> None:
    """Otherwise the comparison would be worth little."""
    played = [tuple(record[1:-1]) for record in games(0)]
    assert len(set(played)) == GAMES
    assert all(len(moves) > 10 for moves in played)


if __name__ == "__main__":
    place = str(Path(topdeck.__file__).parent)
    print(json.dumps({"place": place, "compiled": compiled(), "games": games(int(sys.argv[1]))}))
