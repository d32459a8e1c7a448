"""Mage cards of The League of Explorers."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("LOE_002")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Shuffle into deck")
def test_forgotten_torch_burns_and_goes_into_the_deck_brighter() -> None:
    table = scenario(side("mage", hand=["Forgotten Torch"], deck=["Wisp"]), side("warrior", deck=["Wisp"]))
    table.play("Forgotten Torch", "enemy hero")
    assert table.opponent.hero.health == 27
    assert sorted(held.card.name for held in table.me.deck_cards()) == ["Roaring Torch", "Wisp"]
    assert table.opponent.cards_left == 1


@pytest.mark.card("LOE_002")
def test_forgotten_torch_may_be_drawn_at_any_time() -> None:
    drawn = set()
    for seed in range(20):
        table = scenario(
            side("mage", hand=["Forgotten Torch"], deck=["Wisp"]), side("warrior", deck=["Wisp"]), seed=seed
        )
        table.play("Forgotten Torch", "enemy hero").end_turn().end_turn()
        drawn.update(table.hand())
    assert drawn == {"Roaring Torch", "Wisp"}


@pytest.mark.card("LOE_002t")
@pytest.mark.mechanic("Direct damage (single target)")
def test_roaring_torch_deals_six() -> None:
    table = scenario(side("mage", hand=["Forgotten Torch"]), side("warrior", board=["Boulderfist Ogre"], deck=["Wisp"]))
    table.play("Forgotten Torch", "enemy hero").end_turn().end_turn()
    assert table.hand() == ["Roaring Torch"]
    assert len(table.targets("Roaring Torch")) == 3
    table.play("Roaring Torch", "Boulderfist Ogre")
    assert table.stats(1) == [(6, 1)]
    assert table.me.cards_left == 0  # no third torch


@pytest.mark.card("LOE_002t")
def test_roaring_torch_profits_from_spell_damage() -> None:
    table = scenario(side("mage", hand=["Roaring Torch"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Roaring Torch", "enemy hero")
    assert table.opponent.hero.health == 23
