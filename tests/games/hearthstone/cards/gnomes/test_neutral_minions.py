"""Neutral minions of Goblins vs Gnomes that transform, merge or copy minions."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_108")
@pytest.mark.mechanic("Transform")
def test_recombobulator_turns_a_friendly_minion_into_a_random_one_with_the_same_cost() -> None:
    found = set()
    for seed in range(8):
        me = side("mage", hand=["Recombobulator"], board=[minion("Chillwind Yeti", damage=4), "Wisp"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed)
        assert table.targets("Recombobulator") == table.me.board
        table.play("Recombobulator", "Chillwind Yeti")
        first = table.me.board[0]
        assert (first.card.cost, first.health, table.board()[1:]) == (4, first.card.health, ["Wisp", "Recombobulator"])
        found.add(first.card.name)
    assert len(found) > 3


# ---- Mimiron's Head


@pytest.mark.card("GVG_111")
@pytest.mark.card("GVG_111t")
def test_mimirons_head_and_two_mechs_form_voltron() -> None:
    me = side("mage", board=["Wisp", "Harvest Golem", "Mimiron's Head", "Spider Tank"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", board=["Spider Tank"], deck=["Wisp"] * 3)).end_turn()
    assert len(table.me.board) == 4  # not at the start of the opponent's turn
    table.end_turn()
    assert (table.board(), table.board(1)) == (["Wisp", "Damaged Golem", "V-07-TR-0N"], ["Spider Tank"])
    for attack in range(4):
        table.attack("V-07-TR-0N", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("V-07-TR-0N")) == (14, [])


@pytest.mark.card("GVG_111")
def test_mimirons_head_needs_three_mechs() -> None:
    me = side("mage", board=["Wisp", "Mimiron's Head", "Spider Tank"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", board=["Spider Tank"], deck=["Wisp"] * 3)).end_turn().end_turn()
    assert table.board() == ["Wisp", "Mimiron's Head", "Spider Tank"]


@pytest.mark.card("GVG_111")
def test_the_mechs_have_left_a_full_board_before_voltron_arrives() -> None:
    """Deaths are processed before the summon (demilich1/metastone 168)."""
    me = side("mage", board=["Mimiron's Head", "Mimiron's Head", *["Spider Tank"] * 5], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", deck=["Wisp"] * 3)).end_turn().end_turn()
    assert table.board() == ["V-07-TR-0N"]


@pytest.mark.card("GVG_111t")
@pytest.mark.mechanic("Windfury")
def test_a_silenced_voltron_attacks_once() -> None:
    me = side("priest", hand=["Silence"], board=["V-07-TR-0N"])
    table = scenario(me, side("mage")).attack("V-07-TR-0N", "enemy hero").play("Silence", "V-07-TR-0N")
    assert table.attack_targets("V-07-TR-0N") == []
