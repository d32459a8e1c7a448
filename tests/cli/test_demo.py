"""`topdeck demo`."""

import json
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from command import topdeck

from topdeck.arena.match import Played, mirrored
from topdeck.games.hearthstone import decks
from topdeck.games.hearthstone.decks import included_decks
from topdeck.record import read_records

PAIR = ("AggroPirateWarrior", "MurlocDruid")


@pytest.fixture(autouse=True)
def two_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A small demonstration: two of the decks."""
    few = {name: included_decks()[name] for name in PAIR}
    monkeypatch.setattr(decks, "included_decks", lambda: few)


def test_every_pair_of_players_and_decks_meets() -> None:
    answer = topdeck("demo", "--pairs", "1", "--json")
    games = json.loads(answer.out)
    assert answer.status == 0
    assert len(games) == 2 * len(PAIR) ** 2
    assert {tuple(game["agents"]) for game in games} == {("greedy", "random"), ("random", "greedy")}
    assert {tuple(game["decks"]) for game in games} == {(one, other) for one in PAIR for other in PAIR}
    for game in games:
        assert game.keys() == {"agents", "decks", "seed", "winner", "reason", "turns", "actions"}
        assert game["winner"] in (0, 1, None)


def test_the_two_games_of_a_pair_have_one_seed() -> None:
    games = json.loads(topdeck("demo", "--pairs", "2", "--json").out)
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert first["seed"] == second["seed"]
        assert first["agents"] == second["agents"][::-1]
    assert len({game["seed"] for game in games}) == len(games) / 2


def test_the_same_seed_makes_the_same_games() -> None:
    first, again, other = (topdeck("demo", "--pairs", "1", "--json", "--seed", seed).out for seed in ("1", "1", "2"))
    assert first == again
    assert first != other


def test_results_are_a_table_and_one_game_is_told() -> None:
    answer = topdeck("demo", "--pairs", "1")
    assert answer.status == 0
    results, _, story = answer.out.partition("One game, move by move")
    assert results.split()[:6] == ["Results", "player", "deck", "games", "points", "share"]
    assert results.count("greedy") == results.count("random") == len(PAIR)
    assert "greedy with AggroPirateWarrior against random with MurlocDruid" in story
    assert "turn 1" in story
    assert story.splitlines()[-2] in ("greedy wins", "random wins", "draw")


def test_the_story_can_be_left_out() -> None:
    answer = topdeck("demo", "--pairs", "1", "--no-game")
    assert answer.status == 0
    assert "move by move" not in answer.out


def test_progress_does_not_mix_with_the_answer() -> None:
    answer = topdeck("demo", "--pairs", "1", "--no-game")
    assert "8/8" in answer.err
    assert "playing" not in answer.out


def test_what_was_played_before_an_interruption_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: Any) -> Iterator[Played]:
        yield from islice(mirrored(*arguments), 3)
        raise KeyboardInterrupt

    monkeypatch.setattr("topdeck.cli.demo.mirrored", interrupted)
    answer = topdeck("demo", "--pairs", "2", "--json")
    assert (answer.status, len(json.loads(answer.out))) == (0, 3)
    assert "interrupted; these are the games so far" in answer.err


def test_the_games_can_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    games = json.loads(topdeck("demo", "--pairs", "1", "--json", "--record", str(path)).out)
    records = read_records(path)
    assert [record.seed for record in records] == [game["seed"] for game in games]
    assert [len(record.actions) for record in records] == [game["actions"] for game in games]
    assert records[0].final().result() == records[0].result


def test_a_place_that_cannot_be_written_to_is_a_mistake(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    answer = topdeck("demo", "--pairs", "1", "--json", "--record", str(tmp_path / "games"))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.splitlines()[-1].startswith(f"topdeck: the records cannot be written to {tmp_path / 'games'}: ")
