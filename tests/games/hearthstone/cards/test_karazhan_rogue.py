"""Rogue cards of One Night in Karazhan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


def loot(opponent: str) -> list[tuple[str, ...]]:
    """The classes of the cards taken from a hero, in several games."""
    classes = []
    for seed in range(20):
        table = scenario(side("rogue", hand=["Swashburglar"]), side(opponent), seed=seed)
        table.play("Swashburglar")
        [held] = table.me.hand
        assert held.card.collectible
        classes.append(held.card.classes)
    return classes


@pytest.mark.card("KAR_069")
@pytest.mark.mechanic("Adds random / generated cards to hand")
@pytest.mark.mechanic("Battlecry (tag)")
def test_swashburglar_takes_a_card_of_the_opponents_class() -> None:
    assert all("warlock" in classes for classes in loot("warlock"))


@pytest.mark.card("KAR_069")
def test_swashburglar_takes_rogue_cards_from_a_rogue() -> None:
    assert all("rogue" in classes for classes in loot("rogue"))


@pytest.mark.card("KAR_069")
def test_swashburglar_takes_one_card_or_another_unseen() -> None:
    taken = set()
    for seed in range(20):
        table = scenario(side("rogue", hand=["Swashburglar"]), side("paladin", deck=["Wisp"]), seed=seed)
        table.play("Swashburglar")
        assert not table.me.hand[0].known
        assert table.opponent.cards_left == 1
        taken.add(table.hand()[0])
    assert len(taken) > 1
