"""Mage cards of One Night in Karazhan."""

import pytest

from topdeck.games.hearthstone.engine.constants import SICK
from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("KAR_009")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_babbling_book_adds_a_random_mage_spell() -> None:
    added = set()
    for seed in range(30):
        table = scenario(side("mage", hand=["Babbling Book"]), side("warrior"), seed=seed)
        table.play("Babbling Book")
        [held] = table.me.hand
        assert held.card.is_spell()
        assert held.card.collectible
        assert held.card.classes == ("mage",)
        added.add(held.card.name)
    assert len(added) > 3


@pytest.mark.card("KAR_009")
def test_babbling_book_knows_only_mage_spells_whoever_reads_it() -> None:
    table = scenario(side("warrior", hand=["Babbling Book"]), side("priest"))
    table.play("Babbling Book")
    assert [held.card.classes for held in table.me.hand] == [("mage",)]
    assert table.hand(1) == []
    assert table.stats() == [(1, 1)]


@pytest.mark.card("KAR_076")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_firelands_portal_burns_and_summons_a_minion_for_five() -> None:
    for seed in range(30):
        table = scenario(
            side("mage", hand=["Firelands Portal"], board=["Wisp"], deck=["Wisp"]),
            side("warrior", board=["Boulderfist Ogre"]),
            seed=seed,
        )
        assert len(table.targets("Firelands Portal")) == 4
        table.play("Firelands Portal", "Boulderfist Ogre")
        assert table.stats(1) == [(6, 2)]
        wisp, newcomer = table.me.board
        assert wisp.card.name == "Wisp"
        assert (newcomer.card.cost, newcomer.card.is_minion(), newcomer.card.collectible) == (5, True, True)
        assert newcomer.has(SICK)
        assert table.hand() == []  # whoever came, its battlecry did not happen


@pytest.mark.card("KAR_076")
def test_firelands_portal_burns_even_when_the_board_is_full() -> None:
    table = scenario(side("mage", hand=["Firelands Portal"], board=["Wisp"] * 7), side("warrior"))
    table.play("Firelands Portal", table.me.board[0])
    assert table.board() == ["Wisp"] * 6  # room comes too late
    full = scenario(side("mage", hand=["Firelands Portal"], board=["Wisp"] * 7), side("warrior"))
    full.play("Firelands Portal", "enemy hero")
    assert (full.opponent.hero.health, full.board()) == (25, ["Wisp"] * 7)
