"""The features of single cards and characters, and the score that reads them with a network."""

from __future__ import annotations

import pickle
from collections import Counter
from importlib.resources import files
from pathlib import Path

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores import active_features as features
from topdeck.games.hearthstone.scores.active_features import GROUPS, SIDE, ZONES, count_features, list_features
from topdeck.games.hearthstone.scores.entity_network import EntityNetwork
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.search.sparse_network import ActiveFeatures

RULES = database.rules()
NUMBERS = {card.name: card.number for card in reversed(RULES.cards.values())}
CARDS = len(RULES.cards)
MY_CARDS, OPPONENT_CARDS, MY_HAND, OPPONENT_HAND = (2 * SIDE + zone * CARDS for zone in range(len(ZONES)))


def listed(state: HearthstoneState, player: int) -> Counter[int]:
    active = ActiveFeatures()
    list_features(state, player, CARDS, active)
    return Counter(active.to_list())


def after_turn(table: Scenario) -> HearthstoneState:
    return table.end_turn().state


def score(**values: object) -> EntityNetwork:
    found = SCORES["entity-network"](**values)
    assert isinstance(found, EntityNetwork)
    return found


def test_the_groups_of_a_side_follow_each_other() -> None:
    ends = [group.start + group.rows * group.columns for group in GROUPS]
    assert [group.start for group in GROUPS[1:]] == ends[:-1]
    assert (GROUPS[0].start, ends[-1]) == (0, SIDE)


def test_cards_are_listed_by_zone() -> None:
    table = scenario(
        side("mage", hand=["Wisp", "Fireball"], board=["Wisp"], deck=["Wisp"] * 5),
        side("warrior", hand=["Wisp"], board=["Wisp"], weapon="Fiery War Axe", deck=["Wisp"] * 5),
    )
    found = listed(table.state, 0)
    assert found[MY_CARDS + NUMBERS["Wisp"]] == found[OPPONENT_CARDS + NUMBERS["Wisp"]] == 1
    assert found[MY_HAND + NUMBERS["Fireball"]] == found[OPPONENT_HAND + NUMBERS["Wisp"]] == 1
    assert found[OPPONENT_CARDS + NUMBERS["Fiery War Axe"]] == 1
    assert found[OPPONENT_CARDS + table.state.second.power.number] == 1


def test_only_own_secrets_are_listed() -> None:
    table = scenario(side("mage", secrets=["Ice Block"]), side("hunter", secrets=["Snake Trap", "Explosive Trap"]))
    mine, theirs = listed(table.state, 0), listed(table.state, 1)
    assert mine[MY_CARDS + NUMBERS["Ice Block"]] == 1
    assert mine[OPPONENT_CARDS + NUMBERS["Snake Trap"]] == 0
    assert mine[SIDE + features.SECRETS + 2] == theirs[SIDE + features.SECRETS + 1] == 1


def test_stats_keywords_and_silence_are_listed() -> None:
    table = scenario(side("mage", board=["Sen'jin Shieldmasta"], hand=["Silence"]), side("priest"))
    found = listed(table.state, 0)
    stats = features.STATS + 3 * features.STAT_BUCKETS + 5
    assert found[stats] == found[features.KEYWORDS + 5] == found[MY_CARDS + NUMBERS["Sen'jin Shieldmasta"]] == 1
    table.play("Silence", table.state.first.board[0])
    silenced = listed(table.state, 0)
    assert silenced[stats] == 1
    assert silenced[features.KEYWORDS + 5] == silenced[MY_CARDS + NUMBERS["Sen'jin Shieldmasta"]] == 0


def test_the_margin_is_the_life_and_taunt_beyond_the_attacks_of_the_opponent() -> None:
    table = scenario(
        side("mage", health=10, board=["Sen'jin Shieldmasta"]), side("warrior", board=[minion("Wisp", attack=4)])
    )
    assert listed(table.state, 0)[features.MARGIN + 10 + 5 - 4 - features.LEAST_MARGIN] == 1


def test_both_players_list_the_same_position_with_the_sides_exchanged() -> None:
    state, rng = (
        Hearthstone().start((Hearthstone().deck("MurlocDruid"), Hearthstone().deck("ZooDiscardWarlock")), 4),
        Rng(4),
    )
    while state.result() is None:
        mine, theirs = listed(state, 0), listed(state, 1)
        exchanged = Counter({exchange(feature): count for feature, count in mine.items()})
        assert exchanged == theirs
        assert max(mine) < count_features(CARDS)
        state.step(rng.choice(state.actions()))


def exchange(feature: int) -> int:
    """Return the feature of the other side; these decks have no secrets, which only their owner lists."""
    if feature < 2 * SIDE:
        return (feature + SIDE) % (2 * SIDE)
    zone, number = divmod(feature - 2 * SIDE, CARDS)
    return 2 * SIDE + (zone ^ 1) * CARDS + number


def test_it_estimates_win_probabilities_after_the_turn_and_another_score_within_it() -> None:
    table = scenario(side("mage", board=["Wisp"], deck=["Wisp"] * 5), side("warrior", deck=["Wisp"] * 5))
    found, trained = score(), SCORES["trained"]()
    assert isinstance(trained, StateScore)
    assert found.value(table.state, 0) == trained.value(table.state, 0)
    state = after_turn(table)
    assert 0.0 < found.value(state, 0) < 1.0
    assert found.value(state, 0) == pickle.loads(pickle.dumps(found)).value(state, 0)


def test_the_weights_can_be_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(files("topdeck.games.hearthstone").joinpath("data/entity-network.json").read_text("utf-8"), "utf-8")
    state = after_turn(scenario(side("mage", deck=["Wisp"] * 5), side("warrior", deck=["Wisp"] * 5)))
    assert score(file=str(path)).value(state, 0) == score().value(state, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "cannot be read"),
        ("{", "not a valid JSON file"),
        ("[]", "does not contain weights"),
        ("{}", "schema None"),
    ],
)
def test_an_invalid_file_is_rejected(text: str | None, words: str, tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    if text is not None:
        path.write_text(text, "utf-8")
    with pytest.raises(TopdeckError, match=words):
        score(file=str(path))
