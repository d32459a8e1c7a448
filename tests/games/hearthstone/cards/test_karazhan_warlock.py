"""Warlock cards of One Night in Karazhan."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("KAR_089")
@pytest.mark.mechanic("Discard triggers")
@pytest.mark.mechanic("Card draw")
def test_malchezaars_imp_draws_for_a_discarded_card() -> None:
    table = scenario(
        side("warlock", hand=["Soulfire", "Wisp"], board=["Malchezaar's Imp"], deck=["War Golem"]),
        side("warrior"),
    )
    table.play("Soulfire", "enemy hero")
    assert table.hand() == ["War Golem"]


@pytest.mark.card("KAR_089")
def test_malchezaars_imp_draws_once_all_cards_are_discarded() -> None:
    table = scenario(
        side(
            "warlock",
            hand=["Doomguard", "Wisp", "Wisp"],
            board=["Malchezaar's Imp"],
            deck=["War Golem"] * 3,
        ),
        side("warrior"),
    )
    table.play("Doomguard")
    assert (table.hand(), table.me.cards_left) == (["War Golem", "War Golem"], 1)


@pytest.mark.card("KAR_089")
def test_malchezaars_imp_draws_for_nothing_when_nothing_is_discarded() -> None:
    table = scenario(
        side("warlock", hand=["Soulfire"], board=["Malchezaar's Imp"], deck=["War Golem"]), side("warrior")
    )
    table.play("Soulfire", "enemy hero")
    assert table.hand() == []


@pytest.mark.card("KAR_089")
def test_malchezaars_imp_leaves_the_opponents_discards_alone() -> None:
    table = scenario(
        side("warlock", hand=["Soulfire", "Wisp"], deck=["Wisp"]),
        side("warlock", board=["Malchezaar's Imp"], deck=["War Golem"]),
    )
    table.play("Soulfire", "enemy hero")
    assert (table.hand(0), table.hand(1)) == ([], [])


@pytest.mark.card("KAR_205")
@pytest.mark.mechanic("Discard triggers")
@pytest.mark.mechanic("Summon from deck / hand")
def test_a_discarded_silverware_golem_comes_into_play() -> None:
    table = scenario(side("warlock", hand=["Soulfire", "Silverware Golem"]), side("warrior"))
    table.play("Soulfire", "enemy hero")
    assert (table.board(), table.stats(), table.hand()) == (["Silverware Golem"], [(3, 3)], [])
    assert table.attack_targets("Silverware Golem") == []


@pytest.mark.card("KAR_205")
def test_two_silverware_golems_are_discarded_into_play_beside_doomguard() -> None:
    table = scenario(side("warlock", hand=["Doomguard", "Silverware Golem", "Silverware Golem"]), side("warrior"))
    table.play("Doomguard")
    assert table.board() == ["Doomguard", "Silverware Golem", "Silverware Golem"]


@pytest.mark.card("KAR_205")
def test_a_discarded_silverware_golem_is_lost_where_there_is_no_room() -> None:
    table = scenario(side("warlock", hand=["Soulfire", "Silverware Golem"], board=["Wisp"] * 7), side("warrior"))
    table.play("Soulfire", "enemy hero")
    assert (table.board(), table.hand()) == (["Wisp"] * 7, [])


@pytest.mark.card("KAR_205")
def test_malchezaars_imp_draws_for_a_silverware_golem_too() -> None:
    table = scenario(
        side("warlock", hand=["Soulfire", "Silverware Golem"], board=["Malchezaar's Imp"], deck=["Wisp"]),
        side("warrior"),
    )
    table.play("Soulfire", "enemy hero")
    assert (table.board(), table.hand()) == (["Malchezaar's Imp", "Silverware Golem"], ["Wisp"])
