"""Training a network with stored games: the same weights twice, resuming, and the exported integers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")
pytest.importorskip("torch")

import numpy as np
import torch
from fit_network import CHECKPOINT, Exported, Network, main, measure, read_meta, read_positions

SHAPE = {
    "units": 8,
    "lanes": 4,
    "lane_bits": 15,
    "second_units": 4,
    "one": 256,
    "second_one": 64,
    "largest": 511,
    "largest_bias": 8191,
    "second_largest": 127,
    "second_largest_bias": 1 << 24,
}
FEATURES = 6


def write_games(folder: Path) -> Path:
    """Write games in which feature 0 wins, feature 1 loses, and feature 5, an unseen card, has the attribute of 0."""
    folder.mkdir(exist_ok=True)
    meta = {
        "game": "a game",
        "version": 1,
        "fixed": 4,
        "zones": ["cards"],
        "cards": ["A", "B"],
        "groups": ["first", "cards"],
        "attributes": ["static win", "loss"],
        "kinds": ["generated", "premade"],
        "shape": SHAPE,
    }
    (folder / "meta.json").write_text(json.dumps(meta))
    np.savez(
        folder / "features.npz",
        groups=np.array([0, 0, 0, 0, 1, 1]),
        rows=np.array([0, 1, 5]),
        columns=np.array([0, 1, 0]),
        values=np.array([1, 1, 1], np.float32),
    )
    rng = np.random.default_rng(3)
    wins = rng.integers(0, 2, 600)
    lists = [[1 - win, 2, int(rng.integers(3, 5))][: 2 + place % 2] for place, win in enumerate(wins)]
    np.savez(
        folder / "games-000000.npz",
        features=np.array([feature for features in lists for feature in features], np.uint16),
        lengths=np.array([len(features) for features in lists], np.int16),
        results=wins.astype(np.float32),
        values=np.where(wins == 1, 0.9, -1.0).astype(np.float32),
        seeds=np.arange(600) // 3,
        kinds=np.arange(600) % 2,
    )
    return folder


def fit(games: Path, out: Path, *options: str) -> dict[str, Any]:
    main([str(games), "--out", str(out), "--device=cpu", "--batch=50", "--epochs=3", *options])
    contents: dict[str, Any] = json.loads((out / "network.json").read_text())
    return contents


def odds(network: Network, features: list[int]) -> float:
    found = Exported.of(network).odds(np.array([features], np.int16), torch.device("cpu"))
    return float(found[0])


def test_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    games = write_games(tmp_path / "games")
    first, second = (fit(games, tmp_path / name) for name in ("a", "b"))
    assert first == second != fit(games, tmp_path / "c", "--seed=2")


def test_an_interrupted_training_resumes(tmp_path: Path) -> None:
    games = write_games(tmp_path / "games")
    fit(games, tmp_path / "a", "--epochs=1")
    assert fit(games, tmp_path / "a") == fit(games, tmp_path / "b")
    with pytest.raises(SystemExit, match=rf"{CHECKPOINT} is from a run with different games or options"):
        fit(games, tmp_path / "a", "--value-share=0")


def test_the_exported_network_predicts_the_results(tmp_path: Path) -> None:
    fit(write_games(tmp_path / "games"), tmp_path, "--epochs=6", "--value-share=0", "--batch=5")
    report = json.loads((tmp_path / "report.json").read_text())
    assert set(report) == {"generated", "premade"}
    assert report["premade"]["loss"] < 0.5


def test_an_unseen_card_is_like_the_cards_with_its_attributes(tmp_path: Path) -> None:
    games = write_games(tmp_path / "games")
    main([str(games), "--out", str(tmp_path), "--device=cpu", "--batch=50", "--epochs=3"])
    network = Network(read_meta([games]), games, False, [])
    network.load_state_dict(torch.load(tmp_path / CHECKPOINT, weights_only=True)["network"])
    assert odds(network, [5, 2]) > odds(network, [6, 2])  # feature 6 is the padding


def test_dropped_groups_and_attributes_have_no_weights(tmp_path: Path) -> None:
    games = write_games(tmp_path / "games")
    assert not Network(read_meta([games]), games, False, ["fir*"]).rows()[:4].any()
    assert not Network(read_meta([games]), games, True, []).rows()[5].any()


def test_damaged_and_missing_games_are_reported(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match=r"meta\.json cannot be read"):
        read_meta([tmp_path])
    with pytest.raises(SystemExit, match="the folders contain no games"):
        read_positions([tmp_path], FEATURES)
    (tmp_path / "games-000000.npz").write_text("nothing")
    with pytest.raises(SystemExit, match=r"games-000000\.npz is damaged"):
        read_positions([tmp_path], FEATURES)


def test_calibration_compares_predictions_with_results() -> None:
    found = measure(np.array([0.0, 0.0, 5.0]), np.array([1.0, 0.0, 0.0]))
    assert [count for count, *_ in found["bins"]] == [2, 1]
    assert found["calibration_error"] == pytest.approx(1 / 3, abs=0.01)
