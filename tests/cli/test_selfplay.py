"""`topdeck selfplay` writes the decisions of an agent that plays against itself as shards."""

import json
from pathlib import Path

import numpy as np
import pytest
from command import topdeck

pytestmark = pytest.mark.slow
DECKS = "MurlocDruid,ZooDiscardWarlock"


def play(folder: Path, *arguments: str, games: int = 5) -> tuple[int, str]:
    answer = topdeck(
        *("selfplay", "ismcts(ms=none, iterations=5)", "--decks", DECKS, "--shard", "2", "--workers", "1"),
        *("--games", str(games), "--out", str(folder), *arguments),
    )
    return answer.status, answer.err


def games_of(path: Path) -> list[tuple[int, str, str]]:
    shard = np.load(path)
    rows = zip(shard["seed"], shard["deck"], shard["opponent_deck"], shard["seat"], strict=True)
    return sorted({(int(seed), str(deck), str(other)) for seed, deck, other, seat in rows if seat == 0})


def test_every_shard_has_its_games_with_decks_drawn_for_each_and_search_info(tmp_path: Path) -> None:
    assert play(tmp_path)[0] == 0
    shards = sorted(tmp_path.glob("*.npz"))
    assert [path.name for path in shards] == ["shard-00000.npz", "shard-00001.npz", "shard-00002.npz"]
    assert [len(games_of(path)) for path in shards] == [2, 2, 1]
    assert len({decks[1:] for path in shards for decks in games_of(path)}) > 1
    assert np.load(shards[0])["searched"].mean() > 0.5
    assert json.loads((tmp_path / "selfplay.json").read_text())["games_per_shard"] == 2
    assert not list(tmp_path.glob("*.db"))


def test_the_same_command_plays_only_what_is_missing_and_gives_the_same_games(tmp_path: Path) -> None:
    assert play(tmp_path)[0] == 0
    before = {path.name: games_of(path) for path in tmp_path.glob("*.npz")}
    first = tmp_path / "shard-00000.npz"
    kept = first.stat().st_mtime_ns
    (tmp_path / "shard-00001.npz").unlink()
    assert play(tmp_path)[0] == 0
    assert {path.name: games_of(path) for path in tmp_path.glob("*.npz")} == before
    assert first.stat().st_mtime_ns == kept


@pytest.mark.parametrize(
    ("arguments", "message"),
    [(["--seed", "2"], "differ in seed; choose another folder"), (["--encoder", "9"], "no encoder with version 9")],
)
def test_shards_of_other_games_are_not_mixed(tmp_path: Path, arguments: list[str], message: str) -> None:
    assert play(tmp_path, games=1)[0] == 0
    status, error = play(tmp_path, *arguments, games=1)
    assert status == 2
    assert message in error


def test_a_folder_is_required() -> None:
    answer = topdeck("selfplay", "random")
    assert answer.status == 2
    assert "`topdeck selfplay` needs --out, which sets the folder" in answer.err
