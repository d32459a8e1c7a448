"""Brann Bronzebeard, Baron Rivendare, Prophet Velen and Fandral Staghelm, alone and together."""

import pytest

from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import minion, scenario, side

BRANN, BARON, VELEN, FANDRAL = "Brann Bronzebeard", "Baron Rivendare", "Prophet Velen", "Fandral Staghelm"
KOBOLD = "Kobold Geomancer"


# ---- two of them together


@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Spell damage")
@pytest.mark.parametrize(("era", "damage"), [("gadgetzan-2017", 10), ("competition-2018", 12)])
def test_fandral_and_velen_double_the_combined_wrath(era: str, damage: int) -> None:
    """HearthSim/hs-bugs 540: (4 + 1) * 2; since patch 9.0, (3 + 1) * 2 and (1 + 1) * 2 (HearthSim/hs-bugs 489)."""
    me = side("druid", hand=["Wrath"], board=[FANDRAL, VELEN, KOBOLD], deck=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("War Golem", health=20)]), era=era)
    table.play("Wrath", "War Golem", option=2)
    assert (table.stats(1), table.hand()) == ([(7, 20 - damage)], ["Wisp"])


@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Battlecry doubling")
def test_brann_does_not_repeat_what_fandral_combines() -> None:
    """Ancient of Lore has no battlecry in the card data of build 18792."""
    me = side("druid", hand=["Ancient of Lore"], board=[BRANN, FANDRAL], deck=["Wisp"] * 4, health=10)
    table = scenario(me, side("warrior")).play("Ancient of Lore", "my hero", option=2)
    assert (table.hand(), table.me.hero.health) == (["Wisp"], 15)


@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Battlecry doubling")
def test_velen_doubles_neither_the_battlecries_of_brann_nor_the_deathrattles_of_the_baron() -> None:
    """https://hearthstone.fandom.com/wiki/Prophet_Velen."""
    me = side("priest", hand=["Elven Archer"], board=[VELEN, BRANN, BARON, "Leper Gnome"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Elven Archer", "enemy hero")
    assert table.opponent.hero.health == 28
    assert table.attack("Leper Gnome", "War Golem").opponent.hero.health == 24


@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Battlecry doubling")
def test_brann_and_the_baron_let_a_minion_of_nzoth_run_its_deathrattle_twice() -> None:
    """https://hearthstone.fandom.com/wiki/Baron_Rivendare: the second run follows the first at once."""
    me = side(
        "priest", hand=["N'Zoth, the Corruptor"], board=[BRANN, BARON], graveyard=["Loot Hoarder"], deck=["Wisp"] * 4
    )
    table = scenario(me, side("warrior", hand=["Arcane Explosion"], deck=["War Golem"])).play("N'Zoth, the Corruptor")
    assert table.board().count("Loot Hoarder") == 2
    assert table.end_turn().play("Arcane Explosion").hand() == ["Wisp"] * 4


# ---- Baron Rivendare


@pytest.mark.mechanic("Deathrattle (tag)")
def test_two_barons_do_not_multiply() -> None:
    """https://hearthstone.fandom.com/wiki/Baron_Rivendare."""
    table = scenario(side("mage", board=[BARON, BARON, "Leper Gnome"]), side("warrior", board=["War Golem"]))
    assert table.attack("Leper Gnome", "War Golem").opponent.hero.health == 26


@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_baron_doubles_deathrattles_that_run_without_a_death() -> None:
    """https://hearthstone.fandom.com/wiki/Baron_Rivendare: also deathrattles that another card triggers."""
    me = side("hunter", hand=["Feign Death"], board=[BARON, "Leper Gnome"])
    assert scenario(me, side("warrior")).play("Feign Death").opponent.hero.health == 26


# ---- Brann Bronzebeard


@pytest.mark.mechanic("Battlecry doubling")
def test_with_brann_crazed_alchemist_swaps_back_before_the_minion_dies() -> None:
    """https://hearthstone.wiki.gg/wiki/Template:Crazed_Alchemist_notes."""
    for board, stats in (([], []), ([BRANN], [(0, 7)])):
        table = scenario(side("mage", hand=["Crazed Alchemist"], board=board), side("warrior", board=["Doomsayer"]))
        assert table.play("Crazed Alchemist", "Doomsayer").stats(1) == stats


# ---- Prophet Velen


@pytest.mark.mechanic("Secrets")
def test_velen_doubles_the_damage_of_secrets() -> None:
    """https://hearthstone.fandom.com/wiki/Prophet_Velen."""
    for secret, health in (("Explosive Trap", 26), ("Eye for an Eye", 24)):
        enemy = side("paladin", board=[VELEN], secrets=[secret])
        table = scenario(side("warrior", board=[minion("War Golem", attack=3)]), enemy).attack(
            "War Golem", "enemy hero"
        )
        assert table.me.hero.health == health


def test_velen_doubles_spells_with_a_variable_amount() -> None:
    """https://hearthstone.fandom.com/wiki/Prophet_Velen."""
    table = scenario(
        side("warrior", hand=["Shield Slam"], board=[VELEN], armor=3), side("warrior", board=["War Golem"])
    )
    assert table.play("Shield Slam", "War Golem").stats(1) == [(7, 1)]


def test_velen_does_not_double_what_a_spell_lets_minions_and_enchantments_do() -> None:
    """https://hearthstone.fandom.com/wiki/Prophet_Velen: Betrayal and Power Word: Glory."""
    enemies: list[str | MinionForm] = ["War Golem", minion("Wisp", attack=3), "War Golem"]
    table = scenario(side("rogue", hand=["Betrayal"], board=[VELEN]), side("warrior", board=enemies))
    assert table.play("Betrayal", "Wisp").stats(1) == [(7, 4), (3, 1), (7, 4)]
    me = side("priest", hand=["Power Word: Glory"], board=[VELEN, "War Golem"], health=10)
    table = scenario(me, side("warrior")).play("Power Word: Glory", "War Golem").attack("War Golem", "enemy hero")
    assert table.me.hero.health == 14


@pytest.mark.mechanic("On-draw effects")
@pytest.mark.parametrize(("card", "health"), [("Burrowing Mine", 20), ("Ancient Curse", 23)])
def test_no_velen_doubles_a_spell_that_is_cast_when_it_is_drawn(card: str, health: int) -> None:
    """https://hearthstone.fandom.com/wiki/Prophet_Velen."""
    me = side("mage", board=[VELEN], deck=[card])
    table = scenario(me, side("warrior", board=[VELEN]), player=1).end_turn()
    assert table.me.hero.health == health - 1  # the spell draws a card, which is fatigue


@pytest.mark.mechanic("Hand triggers")
def test_no_velen_doubles_a_spell_that_acts_from_the_hand() -> None:
    """https://hearthstone.fandom.com/wiki/Prophet_Velen: Cursed!"""
    me = side("mage", board=[VELEN], hand=["Cursed!"], deck=["Wisp"])
    assert scenario(me, side("warrior", board=[VELEN]), player=1).end_turn().me.hero.health == 28


@pytest.mark.mechanic("Discard triggers")
def test_velen_doubles_a_spell_that_acts_when_it_is_discarded() -> None:
    """https://hearthstone.fandom.com/wiki/Prophet_Velen: Fist of Jaraxxus."""
    me = side("warlock", hand=["Fist of Jaraxxus", "Soulfire"], board=[VELEN])
    assert scenario(me, side("warrior")).play("Soulfire", "enemy hero").opponent.hero.health == 30 - 8 - 8


def test_velen_doubles_neither_fatigue_nor_cards_that_cost_health() -> None:
    """https://hearthstone.fandom.com/wiki/Prophet_Velen."""
    table = scenario(side("warlock", hand=["Cho'gall", "Hellfire"], board=[VELEN], mana=10), side("warrior"))
    table.play("Cho'gall").play("Hellfire")
    assert table.me.hero.health == 30 - 4 - 6
    assert scenario(side("mage", board=[VELEN]), side("warrior"), player=1).end_turn().me.hero.health == 29


# ---- more than one golem, coin and hero


@pytest.mark.mechanic("Battlecry doubling")
@pytest.mark.mechanic("Jade Golem counter")
def test_brann_and_the_baron_let_aya_summon_four_golems() -> None:
    me = side("druid", hand=["Aya Blackpaw"], board=[BRANN, BARON])
    table = scenario(me, side("mage", hand=["Assassinate"], deck=["Wisp"]), format="wild").play("Aya Blackpaw")
    table.end_turn().play("Assassinate", "Aya Blackpaw")
    assert sorted(it.attack for it in table.me.board if it.card.name == "Jade Golem") == [1, 2, 3, 4]


@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_baron_doubles_a_deathrattle_that_unearthed_raptor_copied() -> None:
    me = side("rogue", hand=["Unearthed Raptor"], board=["Tomb Pillager", BARON])
    table = scenario(me, side("mage", hand=["Fireball"], deck=["Wisp"]), format="wild")
    table.play("Unearthed Raptor", "Tomb Pillager").end_turn().play("Fireball", "Unearthed Raptor")
    assert table.hand() == ["The Coin"] * 2


@pytest.mark.mechanic("Hero-power replacement / change")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_baron_lets_majordomo_replace_the_hero_twice_to_no_further_effect() -> None:
    me = side("mage", board=[BARON, minion("Majordomo Executus", health=1)], armor=5)
    table = scenario(me, side("mage", board=["War Golem"]), format="wild").attack("Majordomo Executus", "War Golem")
    assert (table.me.hero.health, table.me.power.name, table.me.armor) == (8, "DIE, INSECT!", 0)
