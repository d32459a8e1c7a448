"""Basic neutral minions with a battlecry, an aura or a trigger."""

import pytest

from topdeck.core.errors import IllegalAction
from topdeck.games.hearthstone.cards.database import eras
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, IMMUNE, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- auras


@pytest.mark.card("CS2_122")
def test_raid_leader_gives_attack_to_its_owners_other_minions_while_it_lives() -> None:
    me = side("mage", hand=["Wisp", "Fireball"], board=["Raid Leader", "River Crocolisk"])
    table = scenario(me, side("mage", board=["Wisp"])).play("Wisp")
    assert (table.stats(), table.stats(1)) == ([(2, 2), (3, 3), (2, 1)], [(1, 1)])
    assert table.play("Fireball", "Raid Leader").stats() == [(2, 3), (1, 1)]


@pytest.mark.card("CS2_122")
def test_two_raid_leaders_lead_each_other() -> None:
    me = side("mage", board=["Raid Leader", "Raid Leader", "Wisp"])
    table = scenario(me, side("mage"))
    assert (table.stats(), table.me.hero.attack) == ([(3, 2), (3, 2), (3, 1)], 0)


@pytest.mark.card("CS2_222")
def test_stormwind_champion_gives_attack_and_health_to_its_owners_other_minions() -> None:
    me = side("mage", hand=["Fireball", "Fireball"], board=["Stormwind Champion", minion("River Crocolisk", damage=2)])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert (table.stats(), table.stats(1)) == ([(6, 6), (3, 2)], [(1, 1)])
    table.play("Fireball", "Stormwind Champion")
    assert table.stats() == [(2, 2)]  # current health is capped at the maximum, so the aura leaves no damage behind


@pytest.mark.card("EX1_508")
def test_grimscale_oracle_gives_attack_to_its_owners_other_murlocs() -> None:
    me = side("mage", board=["Grimscale Oracle", "Murloc Raider", "Wisp"])
    table = scenario(me, side("mage", board=["Murloc Raider"]))
    assert (table.stats(), table.stats(1)) == ([(1, 1), (3, 1), (1, 1)], [(2, 1)])


@pytest.mark.card("EX1_508")
def test_grimscale_oracle_led_all_other_murlocs_until_2017() -> None:
    led = {}
    for era in eras():
        me = side("mage", board=["Grimscale Oracle", "Wisp"])
        table = scenario(me, side("mage", board=["Murloc Raider"]), era=era)
        assert table.stats() == [(1, 1), (1, 1)]
        led[era] = table.stats(1)[0]
    assert led == {**dict.fromkeys(eras(), (2, 1)), "kara-2016": (3, 1)}


# ---- battlecries that deal damage


@pytest.mark.card("CS2_141")
@pytest.mark.card("CS2_150")
@pytest.mark.card("CS2_189")
def test_a_shot_hits_any_character_without_spell_damage() -> None:
    for name, stats, damage in (
        ("Ironforge Rifleman", (2, 2), 1),
        ("Stormpike Commando", (4, 2), 2),
        ("Elven Archer", (1, 1), 1),
    ):
        me = side("mage", hand=[name], board=["Kobold Geomancer"])
        table = scenario(me, side("mage", board=["Faerie Dragon", minion("Wisp", keywords=STEALTH)]))
        dragon = table.opponent.board[0]
        assert table.targets(name) == [table.me.hero, *table.me.board, table.opponent.hero, dragon]
        table.play(name, "enemy hero")
        assert (table.opponent.hero.health, table.me.hero.health) == (30 - damage, 30)
        assert (table.stats()[1], table.stats(1)) == (stats, [(3, 2), (1, 1)])


@pytest.mark.card("CS2_141")
@pytest.mark.card("CS2_150")
@pytest.mark.card("CS2_189")
def test_a_shot_must_be_fired_and_breaks_a_divine_shield() -> None:
    for name in ("Ironforge Rifleman", "Stormpike Commando", "Elven Archer"):
        table = scenario(side("mage", hand=[name]), side("mage", board=["Argent Squire"]))
        with pytest.raises(IllegalAction):
            table.play(name)
        table.play(name, "Argent Squire")
        assert (table.stats(1), table.opponent.board[0].has_keyword(DIVINE_SHIELD)) == ([(1, 1)], False)


@pytest.mark.card("EX1_593")
def test_nightblade_damages_only_the_enemy_hero() -> None:
    table = scenario(side("mage", hand=["Nightblade"], board=["Kobold Geomancer"]), side("mage", board=["Wisp"]))
    table.play("Nightblade")
    assert (table.opponent.hero.health, table.me.hero.health, table.board(1)) == (27, 30, ["Wisp"])
    assert table.stats()[1] == (4, 4)


# ---- battlecries that draw


@pytest.mark.card("CS2_147")
@pytest.mark.card("EX1_015")
def test_gnomish_inventor_and_novice_engineer_draw_a_card() -> None:
    for name, stats in (("Gnomish Inventor", (2, 4)), ("Novice Engineer", (1, 1))):
        table = scenario(side("mage", hand=[name], deck=["Wisp", "Wisp"]), side("mage", deck=["Wisp"]))
        table.play(name)
        assert (table.hand(), table.hand(1), table.stats()) == (["Wisp"], [], [stats])


@pytest.mark.card("CS2_147")
@pytest.mark.card("EX1_015")
def test_an_empty_deck_punishes_gnomish_inventor_and_novice_engineer() -> None:
    for name in ("Gnomish Inventor", "Novice Engineer"):
        assert scenario(side("mage", hand=[name]), side("mage")).play(name).me.hero.health == 29


# ---- battlecries that summon


@pytest.mark.card("CS2_196")
@pytest.mark.card("CS2_boar")
@pytest.mark.card("EX1_025")
@pytest.mark.card("EX1_025t")
@pytest.mark.card("EX1_506")
@pytest.mark.card("EX1_506a")
def test_a_companion_appears_to_the_right_of_its_summoner() -> None:
    for name, stats, token, size in (
        ("Razorfen Hunter", (2, 3), "Boar", (1, 1)),
        ("Dragonling Mechanic", (2, 4), "Mechanical Dragonling", (2, 1)),
        ("Murloc Tidehunter", (2, 1), "Murloc Scout", (1, 1)),
    ):
        me = side("mage", hand=[name], board=["River Crocolisk", "River Crocolisk"])
        table = scenario(me, side("mage"), positions="all").play(name, position=1)
        assert table.board() == ["River Crocolisk", name, token, "River Crocolisk"]
        assert table.stats()[1:3] == [stats, size]


@pytest.mark.card("CS2_196")
@pytest.mark.card("EX1_025")
@pytest.mark.card("EX1_506")
def test_no_companion_appears_on_a_full_board() -> None:
    for name in ("Razorfen Hunter", "Dragonling Mechanic", "Murloc Tidehunter"):
        table = scenario(side("mage", hand=[name], board=["Wisp"] * 6), side("mage")).play(name)
        assert table.board() == [*["Wisp"] * 6, name]


@pytest.mark.card("CS2_boar")
@pytest.mark.card("EX1_025t")
@pytest.mark.card("EX1_506a")
def test_the_companions_belong_to_their_tribes() -> None:
    me = side("hunter", hand=["Houndmaster"], board=["CS2_boar", "Murloc Scout", "Mechanical Dragonling"])
    table = scenario(me, side("mage", board=["Murloc Warleader"]), era="kara-2016")
    assert table.stats() == [(1, 1), (3, 2), (2, 1)]
    assert table.targets("Houndmaster") == [table.me.board[0]]


# ---- battlecries that heal


@pytest.mark.card("EX1_011")
def test_voodoo_doctor_heals_any_character() -> None:
    yeti = minion("Chillwind Yeti", damage=4)
    table = scenario(side("mage", hand=["Voodoo Doctor"], health=20), side("mage", board=[yeti], health=20))
    assert table.targets("Voodoo Doctor") == [table.me.hero, table.opponent.hero, *table.opponent.board]
    table.play("Voodoo Doctor", "Chillwind Yeti")
    assert (table.stats(), table.stats(1)) == ([(2, 1)], [(4, 3)])
    assert (table.me.hero.health, table.opponent.hero.health) == (20, 20)


@pytest.mark.card("EX1_011")
def test_voodoo_doctor_heals_no_more_than_the_damage() -> None:
    table = scenario(side("mage", hand=["Voodoo Doctor"], health=29), side("mage"))
    assert table.play("Voodoo Doctor", "my hero").me.hero.health == 30


@pytest.mark.card("DS1_055")
def test_darkscale_healer_heals_all_friendly_characters() -> None:
    yeti = minion("Chillwind Yeti", damage=4)
    me = side("mage", hand=["Darkscale Healer"], board=[yeti, minion("River Crocolisk", damage=1)], health=20)
    table = scenario(me, side("mage", board=[yeti], health=20)).play("Darkscale Healer")
    assert (table.stats(), table.me.hero.health) == ([(4, 3), (2, 3), (4, 5)], 22)
    assert (table.stats(1), table.opponent.hero.health) == ([(4, 1)], 20)


# ---- battlecries that give stats


@pytest.mark.card("CS2_226")
def test_frostwolf_warlord_grows_with_every_other_friendly_minion() -> None:
    for others in (0, 1, 6):
        me = side("mage", hand=["Frostwolf Warlord"], board=["Wisp"] * others)
        table = scenario(me, side("mage", board=["Wisp", "Wisp"])).play("Frostwolf Warlord")
        assert table.stats() == [*[(1, 1)] * others, (4 + others, 4 + others)]


@pytest.mark.card("CS2_226")
def test_frostwolf_warlord_keeps_its_bonus_when_the_others_die() -> None:
    me = side("mage", hand=["Frostwolf Warlord"], board=["Wisp"])
    table = scenario(me, side("mage")).play("Frostwolf Warlord").power("Wisp")
    assert (table.stats(), table.me.board[0].max_health) == ([(5, 5)], 5)


@pytest.mark.card("EX1_019")
def test_shattered_sun_cleric_strengthens_another_friendly_minion() -> None:
    me = side("mage", hand=["Shattered Sun Cleric"], board=[minion("Wisp", keywords=STEALTH)])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert table.targets("Shattered Sun Cleric") == table.me.board
    table.play("Shattered Sun Cleric", table.me.board[0])
    assert (table.stats(), table.stats(1)) == ([(2, 2), (3, 2)], [(1, 1)])


@pytest.mark.card("EX1_019")
def test_shattered_sun_cleric_may_come_alone() -> None:
    table = scenario(side("mage", hand=["Shattered Sun Cleric"]), side("mage", board=["Wisp"]))
    assert table.play("Shattered Sun Cleric").stats() == [(3, 2)]


# ---- triggers


@pytest.mark.card("EX1_399")
def test_gurubashi_berserker_gains_attack_whenever_it_is_damaged() -> None:
    me = side("mage", board=["Gurubashi Berserker", "River Crocolisk"])
    table = scenario(me, side("mage", board=["Wisp"])).power("Gurubashi Berserker")
    assert table.stats() == [(5, 6), (2, 3)]
    table.attack("River Crocolisk", "Wisp")
    assert table.stats() == [(5, 6), (2, 2)]
    table.attack("Gurubashi Berserker", "enemy hero")
    assert (table.opponent.hero.health, table.stats()[0]) == (25, (5, 6))


@pytest.mark.card("EX1_399")
def test_gurubashi_berserker_gains_nothing_when_a_shield_or_immunity_stops_the_damage() -> None:
    for keyword in (DIVINE_SHIELD, IMMUNE):
        me = side("mage", board=[minion("Gurubashi Berserker", keywords=keyword)])
        assert scenario(me, side("mage")).power("Gurubashi Berserker").stats() == [(2, 7)]
