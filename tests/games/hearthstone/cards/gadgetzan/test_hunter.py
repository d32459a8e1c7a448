"""Hunter cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side, weapon


@pytest.mark.card("CFM_315")
@pytest.mark.card("CFM_315t")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Token summoning")
def test_alleycat_brings_a_cat_to_its_right() -> None:
    table = scenario(side("hunter", hand=["Alleycat"], board=["Wisp"]), side("warrior"), positions="all")
    table.play("Alleycat", position=0)
    assert table.board() == ["Alleycat", "Tabbycat", "Wisp"]
    assert table.stats() == [(1, 1), (1, 1), (1, 1)]


@pytest.mark.card("CFM_315")
def test_alleycat_in_the_last_place_comes_alone() -> None:
    table = scenario(side("hunter", hand=["Alleycat"], board=["Wisp"] * 6), side("warrior"))
    table.play("Alleycat")
    assert table.board() == ["Wisp"] * 6 + ["Alleycat"]


@pytest.mark.card("CFM_334")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Race checks")
def test_smugglers_crate_strengthens_one_beast_in_hand() -> None:
    chosen = set()
    for seed in range(10):
        me = side("hunter", hand=["Smuggler's Crate", "Wisp", "Alleycat", "River Crocolisk", "Arcane Shot"])
        table = scenario(me, side("warrior"), seed=seed).play("Smuggler's Crate")
        changes = [(held.attack, held.health) for held in table.me.hand]
        assert sorted(changes) == [(0, 0), (0, 0), (0, 0), (2, 2)]
        chosen.add(changes.index((2, 2)))
    assert chosen == {1, 2}
    changed = table.me.hand[changes.index((2, 2))].card
    table.play(changed.name)
    assert table.stats()[0] == (changed.attack + 2, changed.health + 2)


@pytest.mark.card("CFM_334")
def test_smugglers_crate_is_wasted_without_a_beast() -> None:
    table = scenario(side("hunter", hand=["Smuggler's Crate", "Wisp"]), side("warrior")).play("Smuggler's Crate")
    assert [(held.attack, held.health) for held in table.me.hand] == [(0, 0)]


@pytest.mark.card("CFM_336")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_shaky_zipgunner_strengthens_one_minion_in_hand_when_it_dies() -> None:
    chosen = set()
    for seed in range(10):
        me = side("hunter", hand=["Arcane Shot", "Wisp", "War Golem"], board=["Shaky Zipgunner"])
        table = scenario(me, side("warrior", hand=["Wisp"], board=["Chillwind Yeti"]), seed=seed)
        table.attack("Shaky Zipgunner", "Chillwind Yeti")
        changes = [(held.attack, held.health) for held in table.me.hand]
        assert sorted(changes) == [(0, 0), (0, 0), (2, 2)]
        assert table.opponent.hand[0].attack == 0
        chosen.add(changes.index((2, 2)))
    assert chosen == {1, 2}


@pytest.mark.card("CFM_336")
def test_a_silenced_shaky_zipgunner_strengthens_nothing() -> None:
    me = side("hunter", hand=["Wisp"], board=[minion("Shaky Zipgunner", silenced=True)])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).attack("Shaky Zipgunner", "Chillwind Yeti")
    assert (table.board(), table.me.hand[0].attack) == ([], 0)


@pytest.mark.card("CFM_338")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Battlecry (tag)")
def test_trogg_beastrager_strengthens_one_beast_in_hand() -> None:
    chosen = set()
    for seed in range(10):
        me = side("hunter", hand=["Trogg Beastrager", "Wisp", "Alleycat", "River Crocolisk"], board=["Alleycat"])
        table = scenario(me, side("warrior"), seed=seed).play("Trogg Beastrager")
        changes = [(held.attack, held.health) for held in table.me.hand]
        assert sorted(changes) == [(0, 0), (0, 0), (1, 1)]
        assert table.stats() == [(1, 1), (3, 2)]
        chosen.add(changes.index((1, 1)))
    assert chosen == {1, 2}


@pytest.mark.card("CFM_338")
def test_the_opponent_does_not_see_which_card_trogg_beastrager_strengthens() -> None:
    me = side("hunter", hand=["Trogg Beastrager", "Alleycat"])
    table = scenario(me, side("warrior")).play("Trogg Beastrager")
    [hidden] = table.state.observe(1).opponent.hand
    assert (hidden.attack, hidden.card.name) == (0, "a hidden card")


@pytest.mark.card("CFM_335")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Battlecry (tag)")
def test_dispatch_kodo_deals_damage_equal_to_its_attack() -> None:
    me = side("hunter", hand=["Dispatch Kodo", in_hand("Dispatch Kodo", attack=3)], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    plain, strong = table.ways_to_play("Dispatch Kodo")[0], table.ways_to_play("Dispatch Kodo")[-1]
    assert len(table.targets("Dispatch Kodo")) == 4
    assert (plain.attack, strong.attack) == (0, 3)
    table.play("Dispatch Kodo", "War Golem")
    assert table.stats(1) == [(7, 5)]
    table.play("Dispatch Kodo", "War Golem")
    assert (table.stats(1), table.stats()[1:]) == ([], [(2, 4), (5, 4)])


@pytest.mark.card("CFM_335")
@pytest.mark.card("OG_313")
def test_addled_grizzly_strengthens_dispatch_kodo_only_after_its_battlecry() -> None:
    me = side("hunter", hand=["Dispatch Kodo"], board=["Addled Grizzly"])
    table = scenario(me, side("warrior")).play("Dispatch Kodo", "enemy hero")
    assert (table.opponent.hero.health, table.stats()) == (28, [(2, 2), (3, 5)])


@pytest.mark.card("CFM_335")
@pytest.mark.card("DS1_175")
@pytest.mark.mechanic("Tribe aura")
def test_a_timber_wolf_adds_to_the_damage_of_dispatch_kodo() -> None:
    me = side("hunter", hand=["Dispatch Kodo"], board=["Timber Wolf"])
    assert scenario(me, side("warrior")).play("Dispatch Kodo", "enemy hero").opponent.hero.health == 27


@pytest.mark.card("CFM_337")
@pytest.mark.card("CFM_337t")
@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Token summoning")
def test_piranha_launcher_summons_a_piranha_after_every_attack_of_its_hero() -> None:
    me = side("hunter", hand=["Piranha Launcher"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    table.play("Piranha Launcher").attack("Wisp", "enemy hero")
    assert table.board() == ["Wisp"]
    table.attack("my hero", "Chillwind Yeti")
    assert (table.board(), table.stats()) == (["Wisp", "Piranha"], [(1, 1), (1, 1)])
    assert (table.stats(1), table.me.hero.health) == ([(4, 3)], 26)
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (2, 3)
    assert table.me.board[1].card.tribe == BEAST


@pytest.mark.card("CFM_337")
def test_piranha_launcher_does_nothing_for_the_other_heros_attacks_or_on_a_full_board() -> None:
    me = side("hunter", weapon="Piranha Launcher", deck=["Wisp"])
    table = scenario(me, side("warrior", weapon="Fiery War Axe", deck=["Wisp"])).end_turn()
    assert table.attack("enemy hero", "my hero").board() == []
    table = scenario(side("hunter", weapon="Piranha Launcher", board=["Wisp"] * 7), side("warrior"))
    assert table.attack("my hero", "enemy hero").board() == ["Wisp"] * 7


@pytest.mark.card("CFM_337")
def test_piranha_launcher_summons_a_piranha_with_its_last_shot() -> None:
    """Losing durability follows the attack (HearthSim/hs-bugs 1236), and the weapon breaks in the next death phase."""
    table = scenario(side("hunter", weapon=weapon("Piranha Launcher", durability=1)), side("warrior"))
    table.attack("my hero", "enemy hero")
    assert (table.board(), table.me.weapon) == (["Piranha"], None)


@pytest.mark.card("CFM_026")
@pytest.mark.mechanic("Secrets")
def test_hidden_cache_strengthens_a_minion_in_hand() -> None:
    opponent = side("hunter", secrets=["Hidden Cache"], hand=["The Coin", "War Golem", "The Coin"])
    table = scenario(side("mage", hand=["Wisp"]), opponent).play("Wisp")
    assert [(held.attack, held.health) for held in table.opponent.hand] == [(0, 0), (2, 2), (0, 0)]
    assert (table.opponent.secrets, table.stats()) == ((), [(1, 1)])


@pytest.mark.card("CFM_026")
def test_hidden_cache_waits_for_a_minion_in_hand_and_a_played_minion() -> None:
    table = scenario(side("mage", hand=["Wisp"]), side("hunter", secrets=["Hidden Cache"], hand=["The Coin"]))
    assert len(table.play("Wisp").opponent.secrets) == 1
    table = scenario(side("mage", hand=["The Coin"]), side("hunter", secrets=["Hidden Cache"], hand=["Wisp"]))
    assert len(table.play("The Coin").opponent.secrets) == 1


@pytest.mark.card("CFM_316")
@pytest.mark.card("CFM_316t")
def test_rat_pack_leaves_as_many_rats_as_it_had_attack() -> None:
    me = side("hunter", board=["Wisp", "Rat Pack", "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Rat Pack", "War Golem")
    assert (table.board(), table.stats()[1]) == (["Wisp", "Rat", "Rat", "Wisp"], (1, 1))
    assert table.me.board[1].card.tribe == BEAST


@pytest.mark.card("CFM_316")
def test_rat_pack_counts_bonuses_and_auras_and_fills_the_board() -> None:
    me = side("hunter", board=["Dire Wolf Alpha", minion("Rat Pack", attack=4)])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Rat Pack", "War Golem")
    assert table.board() == ["Dire Wolf Alpha"] + ["Rat"] * 5
    me = side("hunter", board=["Wisp", minion("Rat Pack", attack=9)])
    assert scenario(me, side("warrior", board=["War Golem"])).attack("Rat Pack", "War Golem").board().count("Rat") == 6


@pytest.mark.card("CFM_333")
def test_knuckles_also_hits_the_enemy_hero_when_it_attacks_a_minion() -> None:
    table = scenario(side("hunter", board=[minion("Knuckles", attack=5)]), side("mage", board=["War Golem", "Wisp"]))
    table.attack("Knuckles", "Wisp")
    assert (table.opponent.hero.health, table.stats(), table.stats(1)) == (25, [(5, 6)], [(7, 7)])


@pytest.mark.card("CFM_333")
def test_knuckles_hits_the_hero_once_if_it_attacks_the_hero_and_not_at_all_if_it_is_attacked() -> None:
    table = scenario(side("hunter", board=["Knuckles"]), side("mage", board=["Wisp"])).attack("Knuckles", "enemy hero")
    assert table.opponent.hero.health == 27
    assert table.end_turn().attack("Wisp", "Knuckles").opponent.hero.health == 27 - 1  # an empty deck


@pytest.mark.card("CFM_333")
def test_a_knuckles_that_dies_in_its_attack_still_hits_the_hero() -> None:
    opponent = side("mage", board=["War Golem"])
    table = scenario(side("hunter", board=["Knuckles"]), opponent).attack("Knuckles", "War Golem")
    assert (table.board(), table.opponent.hero.health) == ([], 27)
