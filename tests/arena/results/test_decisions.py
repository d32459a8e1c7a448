"""Stored decisions are exported with what the player saw, could do and did."""

import json
from pathlib import Path

import numpy as np
import polars
import pytest

from topdeck import load_game
from topdeck.arena import RoundRobin, make_experiment, read_results, run
from topdeck.arena.play.replays import replay_games
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results import decision_files
from topdeck.arena.results.decision_files import DecisionFile
from topdeck.arena.results.decisions import Decision, DecisionReader, replay_views
from topdeck.core.errors import MatchError

GAMES = {"hearthstone": "MurlocDruid", "gwent": "Monsters"}


def play(folder: Path, game: str, *agents: str) -> list[tuple[PlayedGame, list[Decision]]]:
    """Play a mirrored pair, and return its games with their decisions."""
    experiment = make_experiment(list(agents), [GAMES[game]], game=game, format=RoundRobin(1), seed=1, explain=True)
    run(experiment, folder / "games.db")
    found: list[tuple[PlayedGame, list[Decision]]] = []

    def keep(played: PlayedGame, decisions: list[Decision] | str) -> None:
        assert not isinstance(decisions, str)
        found.append((played, decisions))

    replay_games(read_results(folder / "games.db"), DecisionReader(in_words=True), keep)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_a_game_is_a_decision_whose_ids_decode_to_the_actions_of_its_view(
    tmp_path: Path, game: str
) -> None:
    encoder = load_game(game).encoder()
    for played, decisions in play(tmp_path, game, "random", "greedy"):
        complete = read_results(tmp_path / "games.db").complete(played)
        assert len(decisions) == len(complete.record.actions)
        for decision, (number, view, action) in zip(decisions, replay_views(complete), strict=True):
            assert (decision.number, decision.seat, decision.turn) == (number, view.player, view.turn)
            assert encoder.decode(decision.chosen, view) == action
            assert [encoder.decode(legal, view) for legal in decision.legal] == view.actions()
            blocks = np.concatenate([block.ravel() for block in encoder.encode(view).values()])
            assert np.array_equal(np.frombuffer(decision.observation, np.int16), blocks)


def test_search_info_is_exported_for_agents_that_report_it(tmp_path: Path) -> None:
    for played, decisions in play(tmp_path, "hearthstone", "ismcts(ms=none, iterations=20)", "random"):
        searched = [decision for decision in decisions if decision.visits is not None]
        seats = {decision.seat for decision in searched}
        assert [played.fixture.agents[seat].partition("(")[0] for seat in seats] == ["ismcts"]
        assert all(len(decision.visits or ()) == len(decision.legal) for decision in searched)
        assert all(len(decision.values or ()) == len(decision.legal) for decision in searched)


def write(path: Path, found: list[tuple[PlayedGame, list[Decision]]], form: str) -> DecisionFile:
    with DecisionFile(path, form, load_game("hearthstone").encoder()) as file:
        for played, decisions in found:
            file.add(played, decisions)
    return file


def test_the_formats_contain_the_same_rows_in_any_number_of_parts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = play(tmp_path, "hearthstone", "greedy", "random")
    monkeypatch.setattr(decision_files, "ROWS", 10)  # less than a game
    rows = [(played, decision) for played, decisions in found for decision in decisions]
    for form in decision_files.FORMS:
        assert write(tmp_path / f"out.{form}", found, form).written == len(rows)
    table = polars.read_parquet(tmp_path / "out.parquet")
    shards = [np.load(path) for path in sorted(tmp_path.glob("out-*.npz"))]
    lines = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert len(shards) == 2
    observations = np.concatenate([shard["observation"] for shard in shards])
    assert np.array_equal(table["observation"].to_numpy(), observations)
    chosen = [decision.chosen for _, decision in rows]
    assert table["chosen"].to_list() == chosen == [line["chosen"] for line in lines]
    assert np.concatenate([shard["chosen"] for shard in shards]).tolist() == chosen
    legal = [numbers.tolist() for shard in shards for numbers in np.split(shard["legal"], shard["ends"][:-1])]
    assert table["legal"].to_list() == legal == [line["legal"] for line in lines]
    assert table["score"].to_list() == [played.score(decision.seat) for played, decision in rows]
    assert all(line["played"] in line["actions"] for line in lines)


def test_a_file_that_was_not_completed_does_not_appear(tmp_path: Path) -> None:
    def write_and_interrupt(game: PlayedGame, decisions: list[Decision]) -> None:
        with DecisionFile(tmp_path / "out.parquet", "parquet", load_game("hearthstone").encoder()) as file:
            file.add(game, decisions)
            file.flush()
            raise KeyboardInterrupt

    found = play(tmp_path, "hearthstone", "random", "random")
    with pytest.raises(KeyboardInterrupt):
        write_and_interrupt(*found[0])
    assert [path.name for path in tmp_path.iterdir() if "out" in path.name] == []


def test_an_unknown_format_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="one of parquet, npz, jsonl, not 'csv'"):
        DecisionFile(tmp_path / "out.csv", "csv", load_game("hearthstone").encoder())
