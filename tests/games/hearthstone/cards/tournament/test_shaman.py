"""Shaman cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("AT_052")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_totem_golem_overloads_and_counts_as_a_totem() -> None:
    table = scenario(side("shaman", hand=["Totem Golem"]), side("mage"))
    table.play("Totem Golem")
    assert (table.stats(), table.me.totems, table.me.mana, table.me.overload) == ([(3, 4)], 1, 8, 1)
    table.end_turn().end_turn()
    assert table.me.mana == 9


@pytest.mark.card("AT_053")
@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Overload")
def test_ancestral_knowledge_draws_two_cards() -> None:
    table = scenario(side("shaman", hand=["Ancestral Knowledge"], deck=["Wisp", "Hex"]), side("mage"))
    table.play("Ancestral Knowledge")
    assert sorted(table.hand()) == ["Hex", "Wisp"]
    assert (table.me.mana, table.me.overload) == (8, 2)


@pytest.mark.card("AT_053")
def test_ancestral_knowledge_draws_fatigue_from_an_empty_deck() -> None:
    table = scenario(side("shaman", hand=["Ancestral Knowledge"], deck=["Wisp"]), side("mage"))
    table.play("Ancestral Knowledge")
    assert (table.hand(), table.me.hero.health) == (["Wisp"], 29)
