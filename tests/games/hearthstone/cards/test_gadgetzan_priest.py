"""Priest cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side
from topdeck.games.hearthstone.terms import CHARGE, STEALTH


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_potion_of_madness_lets_a_weak_minion_fight_for_one_turn() -> None:
    table = scenario(
        side("priest", hand=["Potion of Madness"]),
        side("warrior", board=["Oasis Snapjaw", "Bloodfen Raptor"], deck=["Wisp"]),
    )
    assert [it.card.name for it in table.targets("Potion of Madness")] == ["Oasis Snapjaw"]
    table.play("Potion of Madness", "Oasis Snapjaw")
    assert (table.board(0), table.board(1)) == (["Oasis Snapjaw"], ["Bloodfen Raptor"])
    table.attack("Oasis Snapjaw", "Bloodfen Raptor").end_turn()
    assert (table.board(0), table.board(1)) == ([], ["Oasis Snapjaw"])
    [snapjaw] = table.foe.board
    assert (snapjaw.health, snapjaw.has(CHARGE)) == (4, False)
    assert table.attack_targets(snapjaw) == [table.me.hero]  # it is its owner's turn


@pytest.mark.card("CFM_603")
@pytest.mark.mechanic("Take control")
def test_potion_of_madness_needs_room_and_a_weak_enemy_minion() -> None:
    crowded = scenario(
        side("priest", hand=["Potion of Madness"], board=["Wisp"] * 7), side("warrior", board=["Murloc Raider"])
    )
    assert not crowded.can_play("Potion of Madness")
    vain = scenario(
        side("priest", hand=["Potion of Madness"], board=["Wisp"]),
        side("warrior", board=["Chillwind Yeti", minion("Murloc Raider", keywords=STEALTH)]),
    )
    assert not vain.can_play("Potion of Madness")


@pytest.mark.card("CFM_603")
def test_potion_of_madness_makes_a_deathrattle_work_for_the_taker() -> None:
    table = scenario(
        side("priest", hand=["Potion of Madness"], deck=["Wisp"]),
        side("warrior", board=["Bloodmage Thalnos", "Chillwind Yeti"], deck=["Wisp"]),
    )
    table.play("Potion of Madness", "Bloodmage Thalnos").attack("Bloodmage Thalnos", "Chillwind Yeti")
    assert (table.board(0), table.hand(0), table.hand(1)) == ([], ["Wisp"], [])


@pytest.mark.card("CFM_603")
def test_potion_of_madness_lends_spell_damage() -> None:
    table = scenario(side("priest", hand=["Potion of Madness", "Fireball"]), side("mage", board=["Kobold Geomancer"]))
    table.play("Potion of Madness", "Kobold Geomancer").play("Fireball", "enemy hero")
    assert table.foe.hero.health == 23


@pytest.mark.card("CFM_603")
def test_potion_of_madness_gives_back_only_what_still_belongs_to_it() -> None:
    table = scenario(
        side("priest", hand=["Potion of Madness", "Polymorph"]), side("warrior", board=["Wisp"], deck=["Wisp"])
    )
    table.play("Potion of Madness", "Wisp").play("Polymorph", "Wisp").end_turn()
    assert (table.board(0), table.board(1)) == (["Sheep"], [])


@pytest.mark.card("CFM_626")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Permanent buff on board")
def test_kabal_talonpriest_gives_a_friend_three_health() -> None:
    table = scenario(
        side("priest", hand=["Kabal Talonpriest"], board=[minion("Wisp", keywords=STEALTH), "War Golem"]),
        side("warrior", board=["Chillwind Yeti"]),
    )
    assert table.targets("Kabal Talonpriest") == table.me.board
    table.play("Kabal Talonpriest", "Wisp")
    assert table.stats() == [(1, 4), (7, 7), (3, 4)]
    assert table.me.board[0].max_health == 4


@pytest.mark.card("CFM_626")
def test_kabal_talonpriest_may_come_alone() -> None:
    table = scenario(side("priest", hand=["Kabal Talonpriest"]), side("warrior", board=["Wisp"]))
    table.play("Kabal Talonpriest")
    assert (table.stats(0), table.stats(1)) == ([(3, 4)], [(1, 1)])
