"""The examples learn for seconds, resume, search honestly, and play in the arena.  They need PyTorch."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from command import topdeck

from topdeck import Rng, State, load_game
from topdeck.arena import Sprt
from topdeck.testing import check_agent

np = pytest.importorskip("numpy")
torch = pytest.importorskip("torch")

FOLDER = Path(__file__).parents[2] / "examples" / "learning"
GWENT = load_game("gwent")

pytestmark = pytest.mark.slow


def test_every_file_can_be_read_at_one_sitting() -> None:
    assert all(len(path.read_text("utf-8").splitlines()) < 200 for path in FOLDER.glob("*.py"))


@pytest.fixture(autouse=True)
def one_thread() -> Iterator[None]:
    """Results must not depend on the number of threads, and tests share the cores."""
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


# ---- the network


def test_the_network_reads_every_observation_of_both_games() -> None:
    from network import PolicyValueNetwork
    from puct import pad

    for name in ("gwent", "hearthstone"):
        game = load_game(name)
        encoder, decks = game.encoder(1), game.decks.training()[:2]
        view = game.start((decks[0], decks[1]), 1).observe(0)
        ids = [encoder.action_id(view, action) for action in view.actions()]
        observation = np.concatenate([block.ravel() for block in encoder.encode(view).values()])
        batch = torch.from_numpy(np.stack([observation, observation]))
        logits, values = PolicyValueNetwork(encoder)(batch, torch.from_numpy(pad([ids, ids[:1]])))
        assert torch.equal(torch.isfinite(logits).sum(1), torch.tensor([len(ids), 1]))
        assert torch.isclose(values[0], values[1], atol=1e-6)  # rounded differently in each row of a batch
        assert -1 < values[0] < 1


def test_cards_and_categories_are_looked_up_and_other_columns_are_numbers() -> None:
    from network import count_categories

    encoder = GWENT.encoder(1)
    features = {feature.name: feature for feature in encoder.blocks[0].features}
    counts = {name: count_categories(feature, len(encoder.cards)) for name, feature in features.items()}
    assert (counts["card"], counts["zone"], counts["power"], counts["crew"]) == (len(encoder.cards), 9, 0, 0)


# ---- the search


def middle(seed: int) -> State:
    """A Gwent position in the middle of a random game, in which the player has several actions."""
    rng = Rng(seed)
    state = GWENT.start((GWENT.deck("Monsters"), GWENT.deck("Skellige")), seed)
    while len(state.actions()) < 5 or state.turn < 6:
        state.step(rng.choice(state.actions()))
    return state


def visits(state: State) -> list[int]:
    """The visits of the legal actions after a search with a network that is not trained."""
    from network import PolicyValueNetwork
    from puct import Searcher, Tree

    torch.manual_seed(1)
    encoder = GWENT.encoder(1)
    tree = Tree(state.observe(state.player), Rng(2))
    Searcher(PolicyValueNetwork(encoder), encoder).search([tree], 40)
    return [edge.visits for edge in tree.options()]


def test_a_search_visits_as_often_as_it_is_told() -> None:
    assert sum(visits(middle(1))) == 40


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_search_does_not_depend_on_hidden_cards(seed: int) -> None:
    state = middle(seed)
    other = GWENT.resample_hidden(state, state.player, Rng(9))
    assert other.to_json() != state.to_json()
    assert visits(other) == visits(state)


def test_a_value_counts_for_the_player_who_chose() -> None:
    from puct import Edge, back_up

    mine, theirs = (Edge(action, visits=1) for action in middle(1).actions()[:2])
    mine.total = theirs.total = -1.0  # the virtual losses
    back_up([(mine, 0), (theirs, 1)], 0.5, 0)
    assert (mine.mean(), theirs.mean()) == (0.5, -0.5)


def test_a_search_follows_priors_first_and_values_later() -> None:
    from puct import Edge, Node

    node = Node()
    good, bad = middle(1).actions()[:2]
    node.priors = {good: 0.1, bad: 0.9}
    assert node.select([good, bad]).action == bad
    for action, total in ((good, 8.0), (bad, -8.0)):
        node.edges[action] = Edge(action, visits=10)
        node.edges[action].total = total
    assert node.select([good, bad]).action == good


# ---- AlphaZero


@pytest.fixture
def training(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Start or resume a run with a short test."""
    import alphazero

    monkeypatch.setattr("self_play.TEST", Sprt(pairs=2))

    def start(folder: Path) -> alphazero.Training:
        torch.manual_seed(1)
        return alphazero.Training(folder, 1)

    return start


def test_a_run_that_is_resumed_gives_the_same_networks(training: Any, tmp_path: Path) -> None:
    whole = training(tmp_path / "whole")
    rows = [whole.run_generation(games=3, iterations=4) for _ in range(2)]
    training(tmp_path / "parts").run_generation(games=3, iterations=4)
    resumed = training(tmp_path / "parts")
    assert [row["generation"] for row in resumed.log] == [0]
    row = resumed.run_generation(games=3, iterations=4)
    assert {**row, "cpu_seconds": 0} == pytest.approx({**rows[1], "cpu_seconds": 0}, rel=1e-4)
    for name, values in whole.candidate.state_dict().items():
        assert torch.allclose(values, resumed.candidate.state_dict()[name], atol=1e-4), name


def test_training_lowers_the_losses(training: Any, tmp_path: Path) -> None:
    run = training(tmp_path)
    run.collect(0, games=6, iterations=0, rng=Rng(1))
    first, _, last = (run.train(2048, Rng(1)) for _ in range(3))
    assert last["value_loss"] < first["value_loss"]


def test_the_decisions_of_another_agent_can_be_learned(training: Any, tmp_path: Path) -> None:
    command = ("selfplay", "greedy", "--game=gwent", "--games=4", "--shard=4", "--workers=1", "--out", str(tmp_path))
    assert topdeck(*command).status == 0
    run = training(tmp_path)
    row = run.run_generation(games=1, iterations=2)
    assert row["decisions"] > 100
    assert np.isfinite(row["policy_loss"])


def test_the_trained_network_is_an_honest_agent(training: Any, tmp_path: Path) -> None:
    training(tmp_path).run_generation(games=2, iterations=2)
    spec = f'"{FOLDER / "alphazero.py"}:Trained"(network="{tmp_path / "best.pt"}", iterations=8)'
    assert check_agent(spec, game="gwent", games=1, seconds=None).games == 1


# ---- MaskablePPO


def test_ppo_trains_a_policy_that_plays_in_the_arena(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib")
    import ppo

    path = tmp_path / "ppo.zip"
    ppo.train(minutes=0.001, out=path, seed=1, pairs=1)
    curve = json.loads(path.with_suffix(".json").read_text())
    assert [point["games"] for point in curve] == [8, 8]
    assert curve[-1]["steps"] > 64 * 64  # there was an update
    spec = f'"{FOLDER / "ppo.py"}:Trained"(model="{path}")'
    match = ("match", spec, "random", "--decks=MurlocDruid", "--pairs=1", "--isolate=none", "--workers=1", "--json")
    played = json.loads(topdeck(*match).out)
    assert (played["games"], played["faults"]) == (2, [])
