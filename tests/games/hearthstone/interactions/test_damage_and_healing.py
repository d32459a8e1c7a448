"""Cards that change damage and healing, together."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, IMMUNE, POISONOUS
from topdeck.games.hearthstone.engine.deaths import settle
from topdeck.games.hearthstone.engine.flags import Keywords
from topdeck.games.hearthstone.language import MY_HERO, Take
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import minion, scenario, side

AUCHENAI = "Auchenai Soulpriest"


# ---- healing that deals damage


@pytest.mark.mechanic("Healing")
def test_auchenai_changes_deathrattles_and_battlecries_that_heal() -> None:
    """http://hearthstone.gamepedia.com/Auchenai_Soulpriest."""
    me = side("priest", hand=["Reno Jackson", "Holy Smite"], board=[AUCHENAI, "Zombie Chow"], health=20)
    table = scenario(me, side("mage", board=["War Golem"])).attack("Zombie Chow", "War Golem")
    assert table.opponent.hero.health == 25
    table.play("Reno Jackson")  # he would have restored 10
    assert table.me.hero.health == 10


def test_auchenai_and_healing_by_damage_end_their_loop_with_the_hero() -> None:
    """http://hearthstone.gamepedia.com/Auchenai_Soulpriest: the damage makes such a minion heal again."""
    me = side("paladin", board=[AUCHENAI, "Wickerflame Burnbristle"], health=5)
    table = scenario(me, side("mage")).attack("Wickerflame Burnbristle", "enemy hero")
    assert str(table.result) == "player 1 wins: the other hero died"
    protected = scenario(side("paladin", board=[AUCHENAI, "Wickerflame Burnbristle", "Bolf Ramshield"]), side("mage"))
    protected.attack("Wickerflame Burnbristle", "enemy hero")
    assert (protected.board(), protected.me.hero.health) == ([AUCHENAI, "Wickerflame Burnbristle"], 30)


@pytest.mark.mechanic("Spell damage")
def test_auchenai_spell_damage_and_velen_apply_in_this_order() -> None:
    """https://hearthstone.wiki.gg/wiki/Prophet_Velen: (5 + 1) * 2."""
    me = side("priest", hand=["Flash Heal"], board=[AUCHENAI, "Prophet Velen", "Kobold Geomancer"])
    table = scenario(me, side("mage")).play("Flash Heal", "enemy hero")
    assert table.opponent.hero.health == 18
    table.power("enemy hero")  # 2 * 2
    assert table.opponent.hero.health == 14


def test_damage_instead_of_healing_breaks_a_divine_shield_and_hurts_the_undamaged() -> None:
    enemy = side("mage", board=[minion("War Golem", keywords=DIVINE_SHIELD), "War Golem"])
    table = scenario(side("priest", hand=["Circle of Healing"], board=[AUCHENAI]), enemy).play("Circle of Healing")
    assert (table.stats(1), table.opponent.board[0].has_keyword(DIVINE_SHIELD)) == ([(7, 7), (7, 3)], False)


@pytest.mark.mechanic("Healing")
def test_with_auchenai_tree_of_life_kills_everybody() -> None:
    """https://www.polygon.com/2015/11/28/9811558/this-hearthstone-combo-kills-everyone-including-both-players."""
    me = side("druid", hand=["Tree of Life"], board=[AUCHENAI, "War Golem"])
    table = scenario(me, side("mage", health=5, board=[minion("War Golem", damage=1)])).play("Tree of Life")
    assert (str(table.result), table.board(), table.board(1)) == ("draw: both heroes died", [], [])


@pytest.mark.mechanic("Healing")
def test_with_auchenai_a_lightwell_still_chooses_a_damaged_character() -> None:
    """HearthSim/hs-bugs 870: Lightwell ignores undamaged characters."""
    for seed in range(5):
        me = side("priest", board=["Lightwell", AUCHENAI, minion("War Golem", damage=1)], deck=["Wisp"])
        table = scenario(me, side("mage"), seed=seed, player=1).end_turn()
        assert (table.stats(), table.me.hero.health) == ([(0, 5), (3, 5), (7, 3)], 30)


@pytest.mark.mechanic("Healing")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_an_auchenai_that_dies_together_with_zombie_chow_does_not_change_its_deathrattle() -> None:
    """Only a patch of 2018 let the rule last through the death phase (HearthSim/hs-bugs 1156)."""
    me = side("warlock", hand=["Hellfire"], board=[minion(AUCHENAI, damage=3), "Zombie Chow"])
    table = scenario(me, side("mage", health=20)).play("Hellfire")
    assert (table.board(), table.opponent.hero.health) == ([], 20 - 3 + 5)


@pytest.mark.mechanic("Healing")
@pytest.mark.mechanic("Card draw")
def test_northshire_cleric_draws_nothing_for_healing_that_deals_damage() -> None:
    """Health must be restored: https://hearthstone.fandom.com/wiki/Northshire_Cleric."""
    board: list[str | MinionForm] = [AUCHENAI, minion("Northshire Cleric", health=9, damage=2)]
    me = side("priest", hand=["Circle of Healing"], board=board, deck=["Wisp"])
    table = scenario(me, side("mage")).play("Circle of Healing")
    assert (table.hand(), table.stats()) == ([], [(3, 1), (1, 3)])


@pytest.mark.mechanic("Healing")
def test_auchenai_does_not_change_the_healing_of_the_opponent() -> None:
    """https://liquipedia.net/hearthstone/Auchenai_Soulpriest: only your own cards and powers."""
    table = scenario(side("priest", board=[AUCHENAI], health=20), side("priest", health=20), player=1)
    assert table.power("my hero").me.hero.health == 22


@pytest.mark.mechanic("Spell damage")
def test_healing_by_nothing_deals_no_spell_damage_with_auchenai() -> None:
    """HearthSim/hs-bugs 505: Forbidden Healing without mana, until a patch of 2017."""
    me = side("paladin", hand=["Forbidden Healing"], board=[AUCHENAI, "Kobold Geomancer"], mana=0)
    assert scenario(me, side("mage")).play("Forbidden Healing", "enemy hero").opponent.hero.health == 30


# ---- damage to heroes


@pytest.mark.mechanic("Card draw")
def test_fatigue_is_doubled_reduced_and_redirected() -> None:
    for board, weapon, hero, minion_health in (
        (["Wisp"], "Cursed Blade", 22, 1),
        (["Animated Armor"], None, 29, 4),
        (["Bolf Ramshield"], "Cursed Blade", 30, 1),
    ):
        table = scenario(side("mage", board=board, weapon=weapon, fatigue=3), side("mage"), player=1).end_turn()
        assert (table.me.hero.health, table.me.board[0].health) == (hero, minion_health)


def test_the_older_bolf_takes_the_damage_and_a_shield_protects_him() -> None:
    board: list[str | MinionForm] = [minion("Bolf Ramshield", keywords=DIVINE_SHIELD), "Bolf Ramshield"]
    table = scenario(side("mage", board=board), side("mage", hand=["Fireball", "Frostbolt"]), player=1)
    table.play("Fireball", "my hero").play("Frostbolt", "my hero")
    assert (table.stats(), table.me.hero.health) == ([(3, 6), (3, 9)], 30)


def test_a_mortally_wounded_bolf_still_takes_the_damage() -> None:
    me = side("warlock", hand=["Hellfire"], board=[minion("Bolf Ramshield", damage=7)])
    table = scenario(me, side("mage")).play("Hellfire")
    assert (table.board(), table.me.hero.health) == ([], 30)


def test_an_immune_hero_needs_no_protection() -> None:
    board = ["Violet Illusionist", "Bolf Ramshield"]
    table = scenario(side("warlock", board=board, deck=["Wisp"]), side("mage")).power()
    assert (table.stats()[1], table.me.hero.health) == ((3, 9), 30)


# ---- immunity from several sources


def test_ice_block_outlasts_an_aura_that_begins_later() -> None:
    """The hero stays immune as long as one of the effects lasts."""
    me = side("mage", secrets=["Ice Block"], hand=["Mal'Ganis"], health=2)
    enemy = side("mage", hand=["Frostbolt", "Dirty Rat", "Hex"])
    table = scenario(me, enemy, player=1)
    table.play("Frostbolt", "my hero").play("Dirty Rat").play("Hex", "Mal'Ganis")
    assert table.me.hero.has_keyword(IMMUNE)
    assert not table.end_turn().me.hero.has_keyword(IMMUNE)


def test_an_aura_gives_an_immunity_again_that_an_effect_takes_away() -> None:
    table = scenario(side("warlock", board=["Mal'Ganis"]), side("mage"))
    state, hero = table.state, table.me.hero
    Take(MY_HERO, Keywords(IMMUNE)).run(state, hero, hero)
    assert not hero.has_keyword(IMMUNE)
    settle(state)
    assert hero.has_keyword(IMMUNE)


# ---- minions that survive


def test_commanding_shout_saves_minions_from_poison_only_at_one_health() -> None:
    me = side("warrior", hand=["Commanding Shout"], board=["War Golem", minion("War Golem", damage=6)], deck=["Wisp"])
    enemy = side("mage", board=[minion("Wisp", keywords=POISONOUS), minion("Wisp", keywords=POISONOUS)])
    table = scenario(me, enemy).play("Commanding Shout")
    table.attack(table.me.board[1], table.opponent.board[0])  # it takes no damage, so the poison has no effect
    table.attack(table.me.board[0], table.opponent.board[0])
    assert table.stats() == [(7, 1)]


# ---- the hero power


def test_beardo_gives_one_more_use_after_both_uses_of_garrison_commander() -> None:
    me = side("mage", hand=["The Coin"], board=["Auctionmaster Beardo", "Garrison Commander"])
    table = scenario(me, side("mage")).power("enemy hero").power("enemy hero").play("The Coin").power("enemy hero")
    assert (table.opponent.hero.health, table.power_targets()) == (27, [])


def test_brann_replaces_the_hero_twice() -> None:
    """HearthSim/hs-bugs 684: only the animation is wrong."""
    me = side("warlock", hand=["Lord Jaraxxus"], board=["Brann Bronzebeard"])
    table = scenario(me, side("mage")).play("Lord Jaraxxus")
    assert (table.me.hero.card.id, table.me.hero.health, table.me.deck_class()) == ("EX1_323h", 15, "warlock")
    assert table.board() == ["Brann Bronzebeard"]


# ---- who is hurt, and how much


@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Discard triggers")
def test_spell_damage_strengthens_a_spell_that_is_discarded() -> None:
    me = side("warlock", hand=["Succubus", "Fist of Jaraxxus"], board=["Kobold Geomancer"])
    assert scenario(me, side("warrior")).play("Succubus").opponent.hero.health == 25


@pytest.mark.mechanic("Spell damage")
def test_arcane_blast_counts_the_spell_damage_of_malygos_twice() -> None:
    opponent = side("mage", board=[minion("War Golem", health=20)])
    table = scenario(side("mage", hand=["Arcane Blast"], board=["Malygos"]), opponent)
    assert table.play("Arcane Blast", "War Golem").stats(1) == [(7, 8)]


@pytest.mark.mechanic("Hero-power replacement / change")
def test_fallen_hero_strengthens_every_hero_power_that_deals_damage() -> None:
    for power, health in (("Lightning Jolt", 27), ("Mind Spike", 27), ("DIE, INSECT!", 21)):
        table = scenario(side("mage", board=["Fallen Hero"], power=power), side("warrior"))
        table.power(None if power == "DIE, INSECT!" else "enemy hero")
        assert table.opponent.hero.health == health


@pytest.mark.mechanic("Healing")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_with_auchenai_the_hero_power_of_the_priest_kills_a_minion() -> None:
    table = scenario(side("priest", board=["Auchenai Soulpriest"]), side("warrior", board=["Bloodfen Raptor"]))
    assert table.power("Bloodfen Raptor").board(1) == []


@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Damage-taken triggers")
def test_an_imp_that_baron_geddon_causes_is_not_burned() -> None:
    me = side("warlock", board=["Baron Geddon", "Imp Gang Boss"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"])).end_turn()
    assert (table.stats(), table.stats(1)) == ([(7, 5), (2, 2), (1, 1)], [(7, 5)])


@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Damage-taken triggers")
def test_minions_that_whirlwind_causes_are_unharmed() -> None:
    me = side("warrior", hand=["Whirlwind"], board=["Hogger, Doom of Elwynn", "Grim Patron"])
    table = scenario(me, side("warrior")).play("Whirlwind")
    assert sorted(zip(table.board(), table.stats(), strict=True)) == [
        ("Gnoll", (2, 2)),
        ("Grim Patron", (3, 2)),
        ("Grim Patron", (3, 3)),
        ("Hogger, Doom of Elwynn", (6, 5)),
    ]


@pytest.mark.mechanic("Health set / stat set or swap")
def test_lightspawn_has_as_much_attack_as_equality_leaves_health() -> None:
    table = scenario(side("paladin", hand=["Equality"], board=["Lightspawn"]), side("warrior"))
    assert table.play("Equality").stats() == [(1, 1)]


@pytest.mark.mechanic("Health set / stat set or swap")
def test_inner_fire_counts_the_health_that_divine_spirit_gave_a_wounded_minion() -> None:
    me = side("priest", hand=["Divine Spirit", "Inner Fire"], board=[minion("Oasis Snapjaw", damage=3)])
    table = scenario(me, side("warrior")).play("Divine Spirit", "Oasis Snapjaw").play("Inner Fire", "Oasis Snapjaw")
    assert table.stats() == [(8, 8)]


@pytest.mark.mechanic("Temporary buff (this turn)")
def test_blessed_champion_doubles_the_attack_of_a_raging_minion() -> None:
    me = side("paladin", hand=["Blessed Champion", "Holy Light"], board=[minion("Amani Berserker", damage=1)])
    table = scenario(me, side("mage")).play("Blessed Champion", "Amani Berserker")
    assert table.stats() == [(10, 2)]
