"""Basic priest cards and the hero power."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, ELUSIVE, STEALTH
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side


@pytest.mark.card("CS1h_001")
@pytest.mark.mechanic("Healing")
def test_lesser_heal_restores_two() -> None:
    table = scenario(
        side("priest", health=20, board=[minion("Chillwind Yeti", damage=1)]), side("warrior", board=["Wisp"])
    )
    assert len(table.power_targets()) == 4
    table.power("my hero")
    assert table.me.hero.health == 22
    assert table.power_targets() == []
    table.end_turn().end_turn()
    table.power("Chillwind Yeti")  # at most to full health
    assert table.stats() == [(4, 5)]


@pytest.mark.card("CS1h_001")
def test_lesser_heal_can_be_given_to_enemies_that_let_it() -> None:
    table = scenario(
        side("priest"), side("warrior", health=10, board=["Wisp", minion("Murloc Raider", keywords=ELUSIVE)])
    )
    assert table.power_targets() == [table.me.hero, table.opponent.hero, table.opponent.board[0]]
    table.power("enemy hero")
    assert table.opponent.hero.health == 12


@pytest.mark.card("CS1_112")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Healing")
def test_holy_nova_hurts_enemies_and_heals_friends() -> None:
    table = scenario(
        side("priest", hand=["Holy Nova"], health=20, board=[minion("Chillwind Yeti", damage=3), "Wisp"]),
        side("warrior", board=["Bloodfen Raptor", "Chillwind Yeti"]),
    )
    table.play("Holy Nova")
    assert (table.me.hero.health, table.stats(0)) == (22, [(4, 4), (1, 1)])
    assert (table.opponent.hero.health, table.stats(1)) == (28, [(4, 3)])


@pytest.mark.card("CS1_112")
@pytest.mark.mechanic("Spell damage")
def test_holy_nova_gets_spell_damage_for_the_damage_alone() -> None:
    table = scenario(
        side("priest", hand=["Holy Nova"], health=20, board=["Kobold Geomancer"]),
        side("warrior", board=[minion("Wisp", keywords=DIVINE_SHIELD), "River Crocolisk"]),
    )
    table.play("Holy Nova")
    assert (table.me.hero.health, table.opponent.hero.health) == (22, 27)
    assert table.board(1) == ["Wisp"]


@pytest.mark.card("CS2_004")
@pytest.mark.mechanic("Permanent buff on board")
@pytest.mark.mechanic("Card draw")
def test_power_word_shield_gives_health_and_a_card() -> None:
    table = scenario(
        side("priest", hand=["Power Word: Shield"], board=[minion("Chillwind Yeti", damage=1)], deck=["Wisp", "Wisp"]),
        side("warrior", board=["Wisp"]),
    )
    assert table.targets("Power Word: Shield") == [*table.me.board, *table.opponent.board]
    table.play("Power Word: Shield", "Chillwind Yeti")
    [yeti] = table.me.board
    assert (yeti.health, yeti.max_health) == (6, 7)
    assert table.hand() == ["Wisp"]


@pytest.mark.card("CS2_004")
def test_power_word_shield_needs_a_minion() -> None:
    table = scenario(side("priest", hand=["Power Word: Shield"], deck=["Wisp"]), side("warrior"))
    assert not table.can_play("Power Word: Shield")


@pytest.mark.card("CS2_234")
@pytest.mark.mechanic("Destroy")
def test_shadow_word_pain_destroys_the_weak() -> None:
    table = scenario(
        side("priest", hand=["Shadow Word: Pain"], board=["Wisp"]),
        side("warrior", board=[minion("Ironfur Grizzly", keywords=DIVINE_SHIELD), "Chillwind Yeti"]),
    )
    assert [it.card.name for it in table.targets("Shadow Word: Pain")] == ["Wisp", "Ironfur Grizzly"]
    table.play("Shadow Word: Pain", "Ironfur Grizzly")
    assert table.board(1) == ["Chillwind Yeti"]


@pytest.mark.card("CS2_234")
def test_shadow_word_pain_looks_at_the_present_attack() -> None:
    table = scenario(
        side("priest", hand=["Shadow Word: Pain"]),
        side("warrior", board=[minion("War Golem", attack=3), minion("Wisp", attack=4)]),
    )
    assert [it.card.name for it in table.targets("Shadow Word: Pain")] == ["War Golem"]


@pytest.mark.card("CS2_234")
def test_shadow_word_pain_lets_deathrattles_speak() -> None:
    table = scenario(
        side("priest", hand=["Shadow Word: Pain"]), side("warrior", board=["Bloodmage Thalnos"], deck=["Wisp"])
    )
    table.play("Shadow Word: Pain", "Bloodmage Thalnos")
    assert (table.board(1), table.hand(1)) == ([], ["Wisp"])


@pytest.mark.card("CS2_234")
def test_shadow_word_pain_takes_three_attack_and_not_four() -> None:
    me = side("priest", hand=["Shadow Word: Pain"])
    weak = [minion("War Golem", attack=attack) for attack in (0, 2, 3, 4, 5)]
    table = scenario(me, side("warrior", board=weak))
    assert [it.attack for it in table.targets("Shadow Word: Pain")] == [0, 2, 3]
    assert not scenario(me, side("warrior", board=weak[3:])).can_play("Shadow Word: Pain")


@pytest.mark.card("CS2_234")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_shadow_word_pain_heeds_attack_that_is_only_lent() -> None:
    me = side("priest", hand=["Abusive Sergeant", "Shadow Word: Pain"])
    table = scenario(me, side("warrior", board=["River Crocolisk"])).play("Abusive Sergeant", "River Crocolisk")
    assert table.targets("Shadow Word: Pain") == table.me.board


@pytest.mark.card("CS2_234")
def test_shadow_word_pain_cannot_be_aimed_at_the_hidden_or_elusive() -> None:
    hidden = [minion("Wisp", keywords=keyword) for keyword in (STEALTH, ELUSIVE)]
    assert not scenario(
        side("priest", hand=["Shadow Word: Pain"]), side("warrior", board=hidden, weapon="Fiery War Axe")
    ).can_play("Shadow Word: Pain")


@pytest.mark.card("EX1_622")
@pytest.mark.mechanic("Destroy")
def test_shadow_word_death_destroys_the_strong() -> None:
    table = scenario(
        side("priest", hand=["Shadow Word: Death"], board=["Magma Rager"]),
        side("warrior", board=["Chillwind Yeti", "War Golem", minion("Wisp", attack=5)]),
    )
    names = [it.card.name for it in table.targets("Shadow Word: Death")]
    assert names == ["Magma Rager", "War Golem", "Wisp"]
    table.play("Shadow Word: Death", "War Golem")
    assert table.board(1) == ["Chillwind Yeti", "Wisp"]


@pytest.mark.card("EX1_622")
def test_shadow_word_death_needs_a_strong_minion() -> None:
    table = scenario(
        side("priest", hand=["Shadow Word: Death"], attack=5),
        side("warrior", board=["Chillwind Yeti"], weapon="Arcanite Reaper"),
    )
    assert not table.can_play("Shadow Word: Death")  # a hero with a weapon is not a target either


@pytest.mark.card("EX1_622")
def test_shadow_word_death_takes_five_attack_and_not_four() -> None:
    me = side("priest", hand=["Shadow Word: Death"])
    strong = [minion("Wisp", attack=attack) for attack in (3, 4, 5, 12)]
    table = scenario(me, side("warrior", board=strong))
    assert [it.attack for it in table.targets("Shadow Word: Death")] == [5, 12]
    hidden = [minion("War Golem", keywords=keyword) for keyword in (STEALTH, ELUSIVE)]
    assert not scenario(me, side("warrior", board=hidden)).can_play("Shadow Word: Death")


@pytest.mark.card("EX1_622")
@pytest.mark.mechanic("Temporary buff (this turn)")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_shadow_word_death_destroys_a_buffed_minion_whose_deathrattle_runs() -> None:
    me = side("priest", hand=["Abusive Sergeant", "Shadow Word: Death"])
    cairne = minion("Cairne Bloodhoof", keywords=DIVINE_SHIELD)
    table = scenario(me, side("warrior", board=[cairne])).play("Abusive Sergeant", "Cairne Bloodhoof")
    assert table.play("Shadow Word: Death", "Cairne Bloodhoof").board(1) == ["Baine Bloodhoof"]


@pytest.mark.card("CS2_235")
@pytest.mark.mechanic("Heal trigger")
@pytest.mark.mechanic("Card draw")
def test_northshire_cleric_draws_when_a_minion_is_healed() -> None:
    table = scenario(
        side("priest", board=["Northshire Cleric", minion("Chillwind Yeti", damage=1)], deck=["Wisp", "Wisp"]),
        side("warrior"),
    )
    table.power("Chillwind Yeti")
    assert table.hand() == ["Wisp"]


@pytest.mark.card("CS2_235")
@pytest.mark.mechanic("Heal trigger")
def test_northshire_cleric_draws_for_each_minion_enemies_and_herself_included() -> None:
    table = scenario(
        side(
            "priest",
            hand=["Holy Nova"],
            board=[minion("Northshire Cleric", damage=1), minion("War Golem", damage=1), "Chillwind Yeti"],
            deck=["Wisp"] * 5,
        ),
        side("warrior", board=["War Golem"]),
    )
    table.play("Holy Nova")
    assert table.hand() == ["Wisp", "Wisp"]
    table.power(table.opponent.board[0])
    assert table.hand() == ["Wisp"] * 3


@pytest.mark.card("CS2_235")
def test_northshire_cleric_ignores_the_healthy_and_heroes() -> None:
    for target in ("Chillwind Yeti", "my hero"):
        table = scenario(
            side("priest", health=20, board=["Northshire Cleric", "Chillwind Yeti"], deck=["Wisp"]), side("warrior")
        )
        table.power(target)
        assert table.hand() == []


@pytest.mark.card("CS2_235")
def test_northshire_clerics_draw_for_their_own_side() -> None:
    table = scenario(
        side("priest", hand=["Silence"], board=["Northshire Cleric", minion("War Golem", damage=1)], deck=["Wisp"]),
        side("priest", board=["Northshire Cleric"], deck=["Wisp"]),
    )
    table.play("Silence", table.me.board[0]).power("War Golem")
    assert (table.hand(0), table.hand(1)) == ([], ["Wisp"])


@pytest.mark.card("CS1_113")
def test_mind_control_takes_an_enemy_minion_for_good() -> None:
    me = side("priest", hand=["Mind Control"], board=["Wisp"], deck=["Wisp"])
    enemies = [minion("War Golem", attack=9, damage=2), minion("Chillwind Yeti", keywords=STEALTH)]
    table = scenario(me, side("warrior", board=enemies, deck=["Wisp"]))
    assert table.targets("Mind Control") == [table.opponent.board[0]]
    table.play("Mind Control", "War Golem")
    assert (table.stats(), table.board(1)) == ([(1, 1), (9, 5)], ["Chillwind Yeti"])
    assert table.attack_targets("War Golem") == []
    table.end_turn().end_turn().attack("War Golem", "enemy hero")
    assert table.opponent.hero.health == 21


@pytest.mark.card("CS1_113")
def test_mind_control_needs_room() -> None:
    crowded = scenario(side("priest", hand=["Mind Control"], board=["Wisp"] * 6), side("warrior", board=["War Golem"]))
    full = scenario(side("priest", hand=["Mind Control"], board=["Wisp"] * 7), side("warrior", board=["War Golem"]))
    assert (crowded.can_play("Mind Control"), full.can_play("Mind Control")) == (True, False)


@pytest.mark.card("CS1_130")
def test_holy_smite_deals_two_damage_to_any_character() -> None:
    table = scenario(side("priest", hand=["Holy Smite"], board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    assert len(table.targets("Holy Smite")) == 4
    table.play("Holy Smite", "Chillwind Yeti")
    assert (table.stats(1), table.opponent.hero.health) == ([(4, 3)], 30)


@pytest.mark.card("CS1_130")
def test_holy_smite_hurts_more_with_spell_damage() -> None:
    table = scenario(side("priest", hand=["Holy Smite"], board=["Kobold Geomancer"]), side("warrior"))
    assert table.play("Holy Smite", "enemy hero").opponent.hero.health == 27


@pytest.mark.card("CS2_236")
def test_divine_spirit_doubles_the_health_of_any_minion() -> None:
    me = side("priest", hand=["Divine Spirit"] * 2, board=["Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Divine Spirit") == [*table.me.board, *table.opponent.board]
    table.play("Divine Spirit", "Chillwind Yeti").play("Divine Spirit", "Chillwind Yeti")
    assert (table.stats(), table.stats(1)) == ([(4, 20)], [(7, 7)])


@pytest.mark.card("CS2_236")
def test_divine_spirit_adds_the_current_health_of_a_damaged_minion() -> None:
    """The maximum grows by the same amount: https://hearthstone.fandom.com/wiki/Multiply_attribute."""
    table = scenario(side("priest", hand=["Divine Spirit"], board=[minion("War Golem", damage=4)]), side("warrior"))
    table.play("Divine Spirit", "War Golem")
    assert (table.stats(), table.me.board[0].max_health) == ([(7, 6)], 10)


@pytest.mark.card("DS1_233")
def test_mind_blast_deals_five_damage_to_the_enemy_hero() -> None:
    table = scenario(side("priest", hand=["Mind Blast"]), side("warrior", board=["Sen'jin Shieldmasta"], armor=2))
    table.play("Mind Blast")
    assert (table.opponent.hero.health, table.stats(1), table.me.hero.health) == (27, [(3, 5)], 30)


@pytest.mark.card("DS1_233")
def test_mind_blast_hurts_more_with_spell_damage() -> None:
    table = scenario(side("priest", hand=["Mind Blast"], board=["Kobold Geomancer"]), side("warrior"))
    assert table.play("Mind Blast").opponent.hero.health == 24


@pytest.mark.card("CS2_003")
def test_mind_vision_copies_a_card_without_revealing_it() -> None:
    opponent = side("mage", hand=[in_hand("Fireball", cost=-1), "Wisp"])
    copied = set()
    for seed in range(8):
        table = scenario(side("priest", hand=["Mind Vision"]), opponent, seed=seed).play("Mind Vision")
        [held] = table.me.hand
        copied.add(held.card.name)
        assert (held.cost, table.hand(1)) == (0, ["Fireball", "Wisp"])
        [seen] = table.state.observe(1).opponent.hand
        assert seen.card is table.state.rules.unknown
    assert copied == {"Fireball", "Wisp"}


@pytest.mark.card("CS2_003")
def test_mind_vision_finds_nothing_in_an_empty_hand() -> None:
    assert scenario(side("priest", hand=["Mind Vision"]), side("mage")).play("Mind Vision").hand() == []
