"""Mage cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.engine.constants import FROZEN
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CFM_065")
@pytest.mark.mechanic("Area damage")
def test_volcanic_potion_burns_all_minions_and_no_hero() -> None:
    table = scenario(
        side("mage", hand=["Volcanic Potion"], board=["Bloodfen Raptor", "Chillwind Yeti"]),
        side("warrior", board=["River Crocolisk", "Wisp"]),
    )
    table.play("Volcanic Potion")
    assert (table.stats(0), table.stats(1)) == ([(4, 3)], [(2, 1)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("CFM_065")
def test_volcanic_potion_kills_the_spell_damage_minion_that_boosts_it() -> None:
    table = scenario(
        side("mage", hand=["Volcanic Potion"], board=["Kobold Geomancer"]), side("warrior", board=["River Crocolisk"])
    )
    table.play("Volcanic Potion")
    assert (table.board(0), table.board(1)) == ([], [])


@pytest.mark.card("CFM_660")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Shuffle into deck")
def test_manic_soulcaster_shuffles_in_a_copy_as_printed() -> None:
    table = scenario(
        side("mage", hand=["Manic Soulcaster"], board=[minion("Chillwind Yeti", attack=9, damage=2)]),
        side("warrior", deck=["Wisp"]),
    )
    table.play("Manic Soulcaster", "Chillwind Yeti")
    assert table.stats() == [(9, 3), (3, 4)]  # the original stays
    table.end_turn().end_turn()
    assert table.hand() == ["Chillwind Yeti"]
    table.play("Chillwind Yeti")
    assert table.stats()[-1] == (4, 5)


@pytest.mark.card("CFM_660")
def test_manic_soulcaster_chooses_a_friendly_minion_other_than_itself() -> None:
    table = scenario(
        side("mage", hand=["Manic Soulcaster"], board=["Wisp", "War Golem"]), side("warrior", board=["Chillwind Yeti"])
    )
    assert table.targets("Manic Soulcaster") == table.me.board


@pytest.mark.card("CFM_660")
def test_manic_soulcaster_may_come_alone() -> None:
    table = scenario(side("mage", hand=["Manic Soulcaster"]), side("warrior", board=["Wisp"]))
    table.play("Manic Soulcaster")
    assert (table.stats(), table.me.cards_left) == ([(3, 4)], 0)


@pytest.mark.card("CFM_021")
@pytest.mark.mechanic("Freeze")
def test_freezing_potion_freezes_an_enemy() -> None:
    me = side("mage", hand=["Freezing Potion"], board=["Wisp"], mana=0)
    table = scenario(me, side("warrior", board=["War Golem", "Wisp"]))
    assert table.targets("Freezing Potion") == [table.opponent.hero, *table.opponent.board]
    table.play("Freezing Potion", "War Golem")
    assert [it.has_keyword(FROZEN) for it in table.opponent.board] == [True, False]
    assert table.stats(1) == [(7, 7), (1, 1)]


@pytest.mark.card("CFM_623")
@pytest.mark.mechanic("Random targets")
def test_greater_arcane_missiles_hit_random_enemies_for_three_damage_each() -> None:
    outcomes = set()
    for seed in range(20):
        me = side("mage", hand=["Greater Arcane Missiles"], board=["Wisp"])
        table = scenario(me, side("warrior", board=[minion("War Golem", health=20)]), seed=seed)
        table.play("Greater Arcane Missiles")
        golem, hero = table.opponent.board[0], table.opponent.hero
        assert (golem.health + hero.health, table.board()) == (41, ["Wisp"])
        outcomes.add(golem.health)
    assert outcomes == {11, 14, 17, 20}


@pytest.mark.card("CFM_623")
@pytest.mark.mechanic("Spell damage")
def test_spell_damage_strengthens_every_greater_arcane_missile() -> None:
    me = side("mage", hand=["Greater Arcane Missiles"], board=["Kobold Geomancer"])
    assert scenario(me, side("warrior")).play("Greater Arcane Missiles").opponent.hero.health == 18


@pytest.mark.card("CFM_623")
def test_greater_arcane_missiles_do_not_hit_a_minion_that_is_about_to_die() -> None:
    for seed in range(10):
        table = scenario(side("mage", hand=["Greater Arcane Missiles"]), side("warrior", board=["Wisp"]), seed=seed)
        table.play("Greater Arcane Missiles")
        assert table.opponent.hero.health == (21 if table.opponent.board else 24)


@pytest.mark.card("CFM_671")
@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Battlecry (tag)")
def test_cryomancer_grows_if_an_enemy_is_frozen() -> None:
    frozen = minion("War Golem", keywords=FROZEN)
    table = scenario(side("mage", hand=["Cryomancer"]), side("warrior", board=[frozen]))
    assert table.play("Cryomancer").stats() == [(7, 7)]
    table = scenario(side("mage", hand=["Cryomancer"]), side("warrior", keywords=["frozen"]))
    assert table.play("Cryomancer").stats() == [(7, 7)]


@pytest.mark.card("CFM_671")
def test_a_frozen_friend_is_nothing_to_cryomancer() -> None:
    me = side("mage", hand=["Cryomancer"], board=[minion("Wisp", keywords=FROZEN)], keywords=["frozen"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert table.play("Cryomancer").stats() == [(1, 1), (5, 5)]


@pytest.mark.card("CFM_620")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Transform")
def test_potion_of_polymorph_turns_a_played_minion_into_a_sheep() -> None:
    opponent = side("mage", secrets=["Potion of Polymorph"], board=["War Golem"])
    table = scenario(side("warrior", hand=["Wolfrider"], board=["Wisp"]), opponent).play("Wolfrider")
    assert (table.board(), table.stats(), table.board(1)) == (["Wisp", "Sheep"], [(1, 1), (1, 1)], ["War Golem"])
    assert (table.attack_targets("Sheep"), table.opponent.secrets) == ([], ())


@pytest.mark.card("CFM_620")
def test_potion_of_polymorph_ignores_summoned_minions() -> None:
    table = scenario(side("paladin"), side("mage", secrets=["Potion of Polymorph"])).power()
    assert (table.board(), len(table.opponent.secrets)) == (["Silver Hand Recruit"], 1)


@pytest.mark.card("CFM_620")
@pytest.mark.mechanic("Secrets")
def test_secrets_after_potion_of_polymorph_meet_the_sheep() -> None:
    opponent = side("mage", secrets=["Potion of Polymorph", "Mirror Entity", "Snipe"])
    table = scenario(side("warrior", hand=["War Golem"]), opponent).play("War Golem")
    assert (table.board(), table.board(1), table.opponent.secrets) == ([], ["Sheep"], ())


@pytest.mark.card("CFM_066")
@pytest.mark.mechanic("Secrets")
def test_kabal_lackey_makes_the_next_secret_of_the_turn_free() -> None:
    hand = ["Kabal Lackey", "Ice Block", "Ice Barrier", "Fireball"]
    table = scenario(side("mage", hand=hand), side("mage")).play("Kabal Lackey")
    assert table.costs() == [0, 0, 4]
    assert table.play("Ice Block").costs() == [3, 4]


@pytest.mark.card("CFM_687")
def test_inkmaster_solia_makes_the_next_spell_of_the_turn_free() -> None:
    hand = ["Inkmaster Solia", "Fireball", "Pyroblast", "Wisp"]
    table = scenario(side("mage", hand=hand, deck=["Wisp"]), side("mage")).play("Inkmaster Solia")
    assert table.costs() == [0, 0, 0]
    table.play("Wisp").play("Pyroblast", "enemy hero")
    assert (table.costs(), table.me.mana) == ([4], 3)


@pytest.mark.card("CFM_687")
def test_the_offer_of_inkmaster_solia_needs_a_deck_without_duplicates_and_ends_with_the_turn() -> None:
    me = side("mage", hand=["Inkmaster Solia", "Pyroblast"], deck=["Wisp", "Wisp"])
    assert scenario(me, side("mage")).play("Inkmaster Solia").costs() == [10]
    me = side("mage", hand=["Inkmaster Solia", "Pyroblast"], deck=["Wisp"])
    table = scenario(me, side("mage")).play("Inkmaster Solia")
    assert table.costs() == [0]
    assert table.end_turn().costs() == [10]


@pytest.mark.card("CFM_760")
@pytest.mark.mechanic("Secrets")
def test_kabal_crystal_runner_costs_less_for_each_secret_the_player_played() -> None:
    me = side("mage", hand=["Kabal Crystal Runner", "Ice Block", "Ice Barrier", "Frostbolt"], secrets=["Vaporize"])
    table = scenario(me, side("mage", secrets_played=2)).play("Ice Block").play("Frostbolt", "enemy hero")
    assert table.costs()[0] == 4
    table.play("Ice Barrier")
    assert (table.costs(), table.me.secrets_played) == ([2], 2)


@pytest.mark.card("CFM_760")
def test_a_secret_that_an_effect_puts_into_play_does_not_count_as_played() -> None:
    me = side("mage", hand=["Kabal Crystal Runner"], board=["Mad Scientist"], deck=["Ice Block"])
    table = scenario(me, side("mage", board=["War Golem"])).attack("Mad Scientist", "War Golem")
    assert (len(table.me.secrets), table.costs()) == (1, [6])
