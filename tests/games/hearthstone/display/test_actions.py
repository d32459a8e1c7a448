"""Actions in words."""

import pytest
from hearthstone_tables import SEEDS, finley, midgame, opening, random_game

from topdeck.games.hearthstone.display.actions import describe_action
from topdeck.games.hearthstone.scenario import scenario, side


def test_plays_and_attacks_name_cards_and_characters() -> None:
    texts = midgame().texts()
    assert "play Lightning Bolt → Chillwind Yeti" in texts
    assert "attack: Frothing Berserker → Goldshire Footman" in texts
    assert "attack: Thrall → Goldshire Footman" in texts
    assert "use Totemic Call" in texts
    assert texts[0] == "end turn"


def test_changes_of_a_card_in_hand_are_described() -> None:
    assert "play Chillwind Yeti (+1/+1, costs 1 less)" in midgame().texts()


def test_a_position_is_described_unless_it_is_rightmost() -> None:
    table = scenario(
        side("shaman", hand=["Wisp"], board=["Chillwind Yeti", "Core Hound"]), side("mage"), positions="all"
    )
    played = [text for text in table.texts() if text.startswith("play")]
    assert played == ["play Wisp leftmost", "play Wisp between Chillwind Yeti and Core Hound", "play Wisp"]


def test_a_hero_power_has_its_target() -> None:
    assert "use Fireblast → Wisp" in scenario(side("mage"), side("mage", board=["Wisp"])).texts()


def test_characters_with_the_same_name_are_distinguished() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("mage", board=["Wisp", "Core Hound", "Core Hound"]))
    texts = table.texts()
    assert "attack: own Wisp → enemy Wisp" in texts
    assert "attack: own Wisp → enemy Jaina Proudmoore" in texts
    assert "attack: own Wisp → Core Hound 1.3" in texts


def test_options_are_described_by_name_or_number() -> None:
    table = scenario(side("druid", hand=["Druid of the Saber", "Living Roots"]), side("mage"))
    texts = table.texts()
    assert "play Druid of the Saber (Lion Form)" in texts
    assert "play Living Roots (option 1) → Jaina Proudmoore" in texts
    assert "play Living Roots (option 2)" in texts


def test_choices_and_mulligans() -> None:
    assert finley().texts()[0].startswith("choose ")
    state = opening()
    texts = [describe_action(state, action) for action in state.actions()]
    assert texts[:2] == ["keep all cards", "throw back Hex"]
    assert "throw back Hex, Hex" in texts


@pytest.mark.parametrize("seed", SEEDS)
def test_different_actions_read_differently(seed: int) -> None:
    for state, _ in random_game(seed):
        texts = [describe_action(state, action) for action in state.actions()]
        assert len(texts) == len(set(texts)), texts
