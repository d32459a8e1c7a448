"""Warlock cards of The League of Explorers."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("LOE_023")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Battlecry (tag)")
def test_dark_peddler_offers_three_different_cards_for_one_mana() -> None:
    for seed in range(20):
        table = scenario(side("warlock", hand=["Dark Peddler"]), side("mage"), seed=seed)
        table.play("Dark Peddler")
        options = [table.card(name) for name in table.options()]
        assert len(set(options)) == 3
        for option in options:
            assert (option.cost, option.collectible) == (1, True)
            assert not option.classes or "warlock" in option.classes


@pytest.mark.card("LOE_023")
@pytest.mark.mechanic("Discover / three-way choice")
def test_dark_peddlers_customer_takes_one_of_the_cards() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"]), side("mage"))
    table.play("Dark Peddler")
    chosen = table.options()[1]
    table.choose(chosen)
    assert (table.hand(), table.options(), table.stats()) == ([chosen], [], [(2, 2)])
    assert not table.me.hand[0].known


@pytest.mark.card("LOE_023")
def test_dark_peddler_sells_cards_of_the_class_of_its_player() -> None:
    classes: set[str] = set()
    for seed in range(40):
        table = scenario(side("rogue", hand=["Dark Peddler"]), side("warlock"), seed=seed)
        table.play("Dark Peddler")
        for name in table.options():
            classes.update(table.card(name).classes)
    assert "rogue" in classes
    assert "warlock" not in classes
