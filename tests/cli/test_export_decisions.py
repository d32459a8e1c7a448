"""`topdeck export --decisions` writes decisions for learning, or explains why it cannot."""

from pathlib import Path

import polars
import pytest
from command import topdeck
from tiny_game import LOW, NAME, HighCard, registered

from topdeck.arena import RoundRobin, make_experiment, run
from topdeck.arena.results import decision_files

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("decisions") / "games.db"
    run(make_experiment(["random", "greedy"], ["MurlocDruid"], format=RoundRobin(1), seed=1), path)
    return str(path)


def test_the_number_of_decisions_is_reported(store: str, tmp_path: Path) -> None:
    target = tmp_path / "out.parquet"
    answer = topdeck("export", store, "--decisions", str(target))
    table = polars.read_parquet(target)
    assert (answer.status, answer.out) == (0, f"{target}: {len(table)} decisions\n")
    assert set(table["agent"].unique()) == {"random", "greedy"}


def test_shards_are_named(store: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = topdeck("export", store, "--decisions", str(tmp_path / "one.npz"))
    assert one.out.startswith(f"{tmp_path}/one-00000.npz: ")
    monkeypatch.setattr(decision_files, "ROWS", 1)  # a shard for each game
    two = topdeck("export", store, "--decisions", str(tmp_path / "two.npz"))
    assert two.out.startswith(f"{tmp_path}/two-00000.npz to two-00001.npz: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["out.csv"], "the decision format must be one of parquet, npz, jsonl, not 'csv'"),
        (["out.parquet", "--encoder", "9"], "Hearthstone has no encoder with version 9"),
        (["missing/out.parquet"], "missing/out.parquet cannot be written: No such file or directory"),
    ],
)
def test_what_cannot_be_exported_is_rejected_with_the_reason(store: str, arguments: list[str], message: str) -> None:
    answer = topdeck("export", store, "--decisions", *arguments)
    assert answer.status == 2
    assert message in answer.err


def test_a_game_without_an_encoder_is_rejected(tmp_path: Path) -> None:
    with registered(HighCard()):
        run(make_experiment(["random", "greedy"], [LOW], game=NAME, format=RoundRobin(1)), tmp_path / "games.db")
        answer = topdeck("export", str(tmp_path / "games.db"), "--decisions", str(tmp_path / "out.npz"))
    assert answer.status == 2
    assert "has no encoder" in answer.err
