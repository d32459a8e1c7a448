"""Warrior cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("CFM_940")
@pytest.mark.mechanic("Discover / three-way choice")
def test_i_know_a_guy_discovers_a_minion_with_taunt() -> None:
    for seed in range(5):
        table = scenario(side("warrior", hand=["I Know a Guy"]), side("warrior"), seed=seed).play("I Know a Guy")
        cards = [table.card(name) for name in table.options()]
        assert len(cards) == 3
        assert all(card.is_minion() and card.keywords & TAUNT for card in cards)
        assert all(not card.classes or "warrior" in card.classes for card in cards)
        assert table.choose(cards[0].name).hand() == [cards[0].name]
