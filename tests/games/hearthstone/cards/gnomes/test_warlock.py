"""Warlock cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import DEMON, DIVINE_SHIELD, IMMUNE
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("GVG_015")
@pytest.mark.mechanic("Direct damage (single target)")
def test_darkbomb_hits_any_character() -> None:
    table = scenario(side("warlock", hand=["Darkbomb"], board=["Wisp"]), side("mage", board=["War Golem"]))
    assert table.targets("Darkbomb") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.play("Darkbomb", "enemy hero").opponent.hero.health == 27


@pytest.mark.card("GVG_015")
@pytest.mark.mechanic("Spell damage")
def test_darkbomb_hits_harder_with_spell_damage() -> None:
    me = side("warlock", hand=["Darkbomb"], board=["Kobold Geomancer"])
    assert scenario(me, side("mage", board=["War Golem"])).play("Darkbomb", "War Golem").stats(1) == [(7, 3)]


@pytest.mark.card("GVG_019")
@pytest.mark.mechanic("Race checks")
def test_demonheart_strengthens_a_friendly_demon_and_burns_any_other_minion() -> None:
    boards = (("Voidwalker", [(6, 8), (7, 7)], [(6, 6)]), ("War Golem", [(1, 3), (7, 2)], [(6, 6)]))
    for target, mine, theirs in boards:
        me = side("warlock", hand=["Demonheart"], board=["Voidwalker", "War Golem"])
        table = scenario(me, side("warlock", board=["Dread Infernal"]))
        assert table.targets("Demonheart") == [*table.me.board, *table.opponent.board]
        table.play("Demonheart", target)
        assert (table.stats(), table.stats(1)) == (mine, theirs)


@pytest.mark.card("GVG_019")
def test_demonheart_burns_an_enemy_demon() -> None:
    me = side("warlock", hand=["Demonheart"], board=["Kobold Geomancer"])
    table = scenario(me, side("warlock", board=["Fearsome Doomguard"])).play("Demonheart", "Fearsome Doomguard")
    assert table.stats(1) == [(6, 2)]  # six damage with spell damage


@pytest.mark.card("GVG_020")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Random targets")
def test_fel_cannon_shoots_at_a_random_minion_that_is_no_mech() -> None:
    hit = set()
    for seed in range(20):
        me = side("warlock", board=["Fel Cannon", "Chillwind Yeti"], deck=["Wisp"])
        table = scenario(me, side("mage", board=["Warbot", "War Golem"], deck=["Wisp"]), seed=seed).end_turn()
        minions = [*table.me.board, *table.opponent.board]
        hit.add(tuple(it.max_health - it.health for it in minions))
        assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
        table.end_turn()
        assert sum(it.max_health - it.health for it in minions) == 2
    assert hit == {(0, 2, 0, 0), (0, 0, 0, 2)}


@pytest.mark.card("GVG_020")
def test_fel_cannon_among_mechs_does_nothing() -> None:
    table = scenario(side("warlock", board=["Fel Cannon"]), side("mage", board=["Warbot"], deck=["Wisp"])).end_turn()
    assert (table.stats(), table.stats(1)) == ([(3, 5)], [(1, 3)])


@pytest.mark.card("GVG_045", "GVG_045t")
@pytest.mark.mechanic("Token summoning")
@pytest.mark.mechanic("Random targets")
def test_implosion_summons_an_imp_for_each_damage_dealt() -> None:
    dealt = set()
    for seed in range(20):
        table = scenario(side("warlock", hand=["Imp-losion"]), side("mage", board=["War Golem"]), seed=seed)
        table.play("Imp-losion", "War Golem")
        damage = 7 - table.stats(1)[0][1]
        assert (table.board(), table.stats()) == (["Imp"] * damage, [(1, 1)] * damage)
        assert all(imp.card.tribe == DEMON for imp in table.me.board)
        dealt.add(damage)
    assert dealt == {2, 3, 4}


@pytest.mark.card("GVG_045")
@pytest.mark.mechanic("Spell damage")
def test_implosion_counts_damage_beyond_the_health_and_spell_damage() -> None:
    """https://hearthstone.wiki.gg/wiki/Imp-losion"""
    imps = set()
    for seed in range(20):
        me = side("warlock", hand=["Imp-losion"], board=["Kobold Geomancer"])
        table = scenario(me, side("mage", board=["Wisp"]), seed=seed)
        assert table.targets("Imp-losion") == [*table.me.board, *table.opponent.board]
        table.play("Imp-losion", "Wisp")
        assert table.board(1) == []
        imps.add(table.board().count("Imp"))
    assert imps == {3, 4, 5}


@pytest.mark.card("GVG_045")
@pytest.mark.mechanic("Divine Shield")
def test_implosion_summons_nothing_if_a_shield_stops_the_damage() -> None:
    """https://hearthstone.wiki.gg/wiki/Imp-losion"""
    shielded = minion("Wisp", keywords=DIVINE_SHIELD)
    table = scenario(side("warlock", hand=["Imp-losion"]), side("mage", board=[shielded])).play("Imp-losion", "Wisp")
    assert (table.board(), table.board(1)) == ([], ["Wisp"])


@pytest.mark.card("GVG_045")
def test_triggers_react_to_the_damage_of_implosion_before_the_imps_arrive() -> None:
    """https://hearthstone.wiki.gg/wiki/Imp-losion"""
    me = side("warlock", hand=["Imp-losion"], board=["Imp Gang Boss", *["Wisp"] * 5])
    table = scenario(me, side("mage")).play("Imp-losion", "Imp Gang Boss")
    imps = [it.card.id for it in table.me.board if it.card.name == "Imp"]
    assert imps == ["BRM_006t"]  # the last place was taken


@pytest.mark.card("GVG_077")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_anima_golem_dies_at_the_end_of_each_turn_without_another_friendly_minion() -> None:
    for turns in (1, 2):
        me = side("warlock", board=["Anima Golem"] if turns == 1 else ["Anima Golem", "Wisp"], deck=["Wisp"] * 3)
        table = scenario(me, side("mage", board=["Wisp"], hand=["Fireball"], deck=["Wisp"] * 3)).end_turn()
        assert table.board() == ([] if turns == 1 else ["Anima Golem", "Wisp"])
        if turns == 2:
            table.play("Fireball", table.me.board[1])
            assert table.end_turn().board() == []


@pytest.mark.card("GVG_077")
def test_two_anima_golems_keep_each_other_alive() -> None:
    table = scenario(side("warlock", board=["Anima Golem"] * 2), side("mage", deck=["Wisp"])).end_turn()
    assert table.stats() == [(9, 9)] * 2


@pytest.mark.card("GVG_100")
@pytest.mark.mechanic("Damage-taken triggers")
def test_floating_watcher_grows_whenever_its_hero_takes_damage_in_its_own_turn() -> None:
    me = side("warlock", hand=["Flame Imp"], board=["Floating Watcher"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"] * 3)).power()
    assert table.stats() == [(6, 6)]
    table.play("Flame Imp")
    assert table.stats()[0] == (8, 8)
    table.end_turn().attack("War Golem", "my hero")
    assert (table.stats()[0], table.me.hero.health) == ((8, 8), 18)


@pytest.mark.card("GVG_100")
def test_floating_watcher_counts_damage_to_armor_but_none_to_others() -> None:
    """https://hearthstone.fandom.com/wiki/Damage"""
    me = side("warlock", hand=["Darkbomb"], board=["Floating Watcher"], armor=5, deck=["Wisp"])
    table = scenario(me, side("mage")).play("Darkbomb", "enemy hero")
    assert table.stats() == [(4, 4)]
    table.power()
    assert (table.stats(), table.me.armor, table.me.hero.health) == ([(6, 6)], 3, 30)


@pytest.mark.card("GVG_021")
def test_malganis_strengthens_other_demons_and_makes_the_hero_immune() -> None:
    me = side("warlock", hand=["Lord Jaraxxus"], board=["Mal'Ganis", "Flame Imp", "Wisp"], deck=["Wisp"] * 3)
    enemy = side("mage", hand=["Fireball", "Hex"], board=["Chillwind Yeti", "Flame Imp"])
    table = scenario(me, enemy)
    assert (table.stats(), table.stats(1)) == ([(9, 7), (5, 4), (1, 1)], [(4, 5), (3, 2)])
    table.power()
    assert table.me.hero.health == 30
    table.end_turn()
    assert table.me.hero not in table.targets("Fireball")
    assert table.me.hero not in table.attack_targets("Chillwind Yeti")
    table.play("Hex", "Mal'Ganis")
    assert table.me.hero in table.targets("Fireball")
    assert table.stats()[1] == (3, 2)


@pytest.mark.card("GVG_021")
def test_malganis_protects_lord_jaraxxus_the_hero_and_gives_him_nothing_else() -> None:
    me = side("warlock", hand=["Lord Jaraxxus"], board=["Mal'Ganis"])
    table = scenario(me, side("mage", hand=["Fireball"])).play("Lord Jaraxxus")
    assert (table.me.hero.health, table.me.hero.attack) == (15, 0)
    assert table.me.hero not in table.end_turn().targets("Fireball")


@pytest.mark.card("GVG_021")
def test_ice_block_outlasts_malganis_and_the_other_way_round() -> None:
    """The hero stays immune as long as one of the two effects lasts."""
    me = side("mage", secrets=["Ice Block"], health=4)
    table = scenario(me, side("mage", hand=["Fireball", "Mind Control"], board=["Mal'Ganis"]), player=1)
    table.play("Fireball", "my hero")
    assert table.me.hero.has_keyword(IMMUNE)
    table.end_turn()
    assert not table.me.hero.has_keyword(IMMUNE)


@pytest.mark.card("GVG_018")
@pytest.mark.mechanic("Healing")
def test_mistress_of_pain_heals_her_hero_by_the_damage_she_deals() -> None:
    me = side("warlock", board=[minion("Mistress of Pain", attack=3), "War Golem"], health=20)
    table = scenario(me, side("mage", board=["Boulderfist Ogre"])).attack("Mistress of Pain", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (23, 27)
    table.attack("War Golem", "Boulderfist Ogre")
    assert table.me.hero.health == 23


@pytest.mark.card("GVG_018")
def test_mistress_of_pain_heals_when_she_is_attacked_but_never_above_the_maximum() -> None:
    for health, healed in ((20, 21), (30, 30)):
        me = side("warlock", board=["Mistress of Pain"], health=health)
        table = scenario(me, side("mage", board=["Chillwind Yeti"]), player=1)
        assert table.attack("Chillwind Yeti", "Mistress of Pain").me.hero.health == healed
