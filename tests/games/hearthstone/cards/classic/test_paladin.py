"""Classic paladin cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon


@pytest.mark.card("EX1_130")
@pytest.mark.card("EX1_130a")
@pytest.mark.mechanic("Secrets")
def test_noble_sacrifice_saves_the_hero_from_an_attack() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("paladin", secrets=["Noble Sacrifice"]))
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.stats(0), table.board(1)) == (30, [(4, 3)], [])
    assert table.opponent.secrets == ()
    assert [card.name for card in table.opponent.graveyard] == ["Defender"]


@pytest.mark.card("EX1_130a")
def test_a_defender_falls_to_any_blow() -> None:
    table = scenario(side("warrior", board=["Wisp"]), side("paladin", board=["War Golem"], secrets=["Noble Sacrifice"]))
    table.attack("Wisp", "War Golem")
    assert (table.board(0), table.board(1), table.stats(1)) == ([], ["War Golem"], [(7, 7)])


@pytest.mark.card("EX1_130")
def test_noble_sacrifice_saves_a_minion_from_a_hero() -> None:
    table = scenario(
        side("warrior", weapon="Fiery War Axe"), side("paladin", board=["Bloodfen Raptor"], secrets=["Noble Sacrifice"])
    )
    table.attack("my hero", "Bloodfen Raptor")
    assert (table.me.hero.health, table.board(1)) == (28, ["Bloodfen Raptor"])


@pytest.mark.card("EX1_130")
def test_noble_sacrifice_works_once() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti", "War Golem"]), side("paladin", secrets=["Noble Sacrifice"])
    )
    table.attack("Chillwind Yeti", "enemy hero").attack("War Golem", "enemy hero")
    assert table.opponent.hero.health == 23


@pytest.mark.card("EX1_130")
def test_noble_sacrifice_waits_while_there_is_no_room() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"]), side("paladin", board=["Wisp"] * 7, secrets=["Noble Sacrifice"])
    )
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets)) == (26, 1)


@pytest.mark.card("EX1_130")
def test_noble_sacrifice_minds_enemies_only() -> None:
    table = scenario(
        side("paladin", hand=["Noble Sacrifice"], board=["Chillwind Yeti"]), side("warrior", weapon="Fiery War Axe")
    )
    table.play("Noble Sacrifice").attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.board(), len(table.me.secrets)) == (26, ["Chillwind Yeti"], 1)
    table.end_turn().attack("enemy hero", "my hero")
    assert (table.me.hero.health, table.me.secrets) == (30, ())


@pytest.mark.card("EX1_382")
@pytest.mark.mechanic("Health set / stat set or swap")
@pytest.mark.mechanic("Battlecry (tag)")
def test_aldor_peacekeeper_leaves_an_enemy_one_attack() -> None:
    table = scenario(
        side("paladin", hand=["Aldor Peacekeeper"]),
        side("warrior", board=[minion("Boulderfist Ogre", attack=9, damage=2)]),
    )
    table.play("Aldor Peacekeeper", "Boulderfist Ogre")
    assert (table.stats(0), table.stats(1)) == ([(3, 3)], [(1, 5)])


@pytest.mark.card("EX1_382")
def test_aldor_peacekeeper_takes_enemy_minions_it_can_see() -> None:
    table = scenario(
        side("paladin", hand=["Aldor Peacekeeper"], board=["Wisp"]),
        side("warrior", board=["War Golem", minion("Chillwind Yeti", keywords=STEALTH)]),
    )
    assert table.targets("Aldor Peacekeeper") == [table.opponent.board[0]]


@pytest.mark.card("EX1_382")
def test_aldor_peacekeeper_can_come_in_peace() -> None:
    table = scenario(side("paladin", hand=["Aldor Peacekeeper"]), side("warrior"))
    table.play("Aldor Peacekeeper")
    assert table.stats() == [(3, 3)]


@pytest.mark.card("EX1_382")
def test_auras_come_on_top_of_aldor_peacekeepers_one_attack() -> None:
    table = scenario(
        side("paladin", hand=["Aldor Peacekeeper"]), side("warrior", board=["Southsea Captain", "Bloodsail Raider"])
    )
    table.play("Aldor Peacekeeper", "Bloodsail Raider")
    assert table.opponent.board[1].attack == 2


@pytest.mark.card("EX1_383")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Divine Shield")
def test_tirion_stands_in_front_behind_a_shield() -> None:
    table = scenario(
        side("warrior", board=["War Golem", "War Golem"]), side("paladin", board=["Wisp", "Tirion Fordring"])
    )
    first, second = table.me.board
    tirion = table.opponent.board[1]
    assert table.attack_targets(first) == [tirion]
    table.attack(first, tirion)
    assert (tirion.attack, tirion.health, first.health) == (6, 6, 1)
    table.attack(second, tirion)
    assert table.board(1) == ["Wisp"]


@pytest.mark.card("EX1_383")
@pytest.mark.card("EX1_383t")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Weapon buff / equip")
def test_tirion_leaves_ashbringer_to_his_hero() -> None:
    table = scenario(
        side("paladin", board=[minion("Tirion Fordring", damage=5)], weapon="Wicked Knife"),
        side("warrior", board=["Wisp", "Chillwind Yeti"]),
    )
    tirion = table.me.board[0]
    table.attack(tirion, "Wisp")
    assert table.board() == ["Tirion Fordring"]
    table.end_turn().attack("Chillwind Yeti", tirion)
    ashbringer = table.me.weapon
    assert ashbringer is not None
    assert (ashbringer.card.name, ashbringer.attack, ashbringer.health) == ("Ashbringer", 5, 3)
    assert table.opponent.weapon is None
    table.end_turn().attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 24  # fatigue took one


@pytest.mark.card("EX1_383")
def test_a_silenced_tirion_leaves_nothing() -> None:
    table = scenario(
        side("paladin", board=[minion("Tirion Fordring", silenced=True)], weapon="Wicked Knife"),
        side("warrior", board=["War Golem"]),
    )
    table.attack("Tirion Fordring", "War Golem")
    assert table.board() == []
    assert table.me.weapon is not None
    assert table.me.weapon.card.name == "Wicked Knife"


@pytest.mark.card("EX1_349")
def test_divine_favor_draws_as_many_cards_as_the_opponent_has_more() -> None:
    me = side("paladin", hand=["Divine Favor", "The Coin"], deck=["Wisp"] * 5)
    table = scenario(me, side("warrior", hand=["Wisp"] * 4)).play("Divine Favor")
    assert (len(table.me.hand), len(table.opponent.hand)) == (4, 4)


@pytest.mark.card("EX1_349")
def test_divine_favor_draws_nothing_for_the_larger_hand() -> None:
    me = side("paladin", hand=["Divine Favor", "The Coin", "Wisp"], deck=["Wisp"] * 5)
    table = scenario(me, side("warrior", hand=["Wisp"])).play("Divine Favor")
    assert (table.hand(), table.me.cards_left) == (["The Coin", "Wisp"], 5)


@pytest.mark.card("EX1_349")
def test_divine_favor_takes_fatigue_for_every_card_that_is_missing() -> None:
    """The number of draws is fixed at the start: https://hearthstone.wiki.gg/wiki/Template:Divine_Favor_notes."""
    me = side("paladin", hand=["Divine Favor"], deck=["Wisp"])
    table = scenario(me, side("warrior", hand=["Wisp"] * 3)).play("Divine Favor")
    assert (table.hand(), table.me.hero.health) == (["Wisp"], 27)


@pytest.mark.card("EX1_354")
def test_lay_on_hands_restores_eight_health_and_draws_three_cards() -> None:
    me = side("paladin", hand=["Lay on Hands"], deck=["Wisp"] * 4, health=10)
    table = scenario(me, side("warrior", board=["Wisp"], health=10))
    assert len(table.targets("Lay on Hands")) == 3
    table.play("Lay on Hands", "my hero")
    assert (table.me.hero.health, table.opponent.hero.health, table.hand()) == (18, 10, ["Wisp"] * 3)


@pytest.mark.card("EX1_355")
def test_blessed_champion_doubles_the_attack_of_any_minion() -> None:
    me = side("paladin", hand=["Blessed Champion"] * 2, board=[minion("Chillwind Yeti", attack=5)])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Blessed Champion") == [*table.me.board, *table.opponent.board]
    table.play("Blessed Champion", "Chillwind Yeti").play("Blessed Champion", "Chillwind Yeti")
    assert (table.stats(), table.stats(1)) == ([(20, 5)], [(7, 7)])


@pytest.mark.card("EX1_355")
def test_blessed_champion_does_not_double_auras() -> None:
    """See https://hearthstone.fandom.com/wiki/Blessed_Champion."""
    me = side("paladin", hand=["Blessed Champion"], board=["Dire Wolf Alpha", "Chillwind Yeti"])
    table = scenario(me, side("warrior"))
    assert table.stats()[1] == (5, 5)
    assert table.play("Blessed Champion", "Chillwind Yeti").stats()[1] == (9, 5)


@pytest.mark.card("EX1_355")
def test_blessed_champion_doubles_an_earlier_bonus_only_while_it_lasts() -> None:
    """Enchantments apply in order, again after one has ended: https://hearthstone.fandom.com/wiki/Multiply_attribute."""
    me = side("paladin", hand=["Abusive Sergeant", "Blessed Champion"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior"))
    table.play("Abusive Sergeant", "Chillwind Yeti").play("Blessed Champion", "Chillwind Yeti")
    assert table.stats()[0] == (12, 5)
    assert table.end_turn().stats()[0] == (8, 5)


@pytest.mark.card("EX1_362")
def test_argent_protector_shields_another_friendly_minion() -> None:
    me = side("paladin", hand=["Argent Protector"], board=["Wisp", "War Golem"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Argent Protector") == table.me.board
    table.play("Argent Protector", "Wisp")
    assert [it.has_keyword(DIVINE_SHIELD) for it in table.me.board] == [True, False, False]


@pytest.mark.card("EX1_362")
def test_argent_protector_can_come_alone() -> None:
    table = scenario(side("paladin", hand=["Argent Protector"]), side("warrior", board=["Wisp"]))
    table.play("Argent Protector")
    assert [it.has_keyword(DIVINE_SHIELD) for it in table.me.board] == [False]


@pytest.mark.card("EX1_384")
def test_avenging_wrath_splits_eight_damage_among_enemies() -> None:
    me = side("paladin", hand=["Avenging Wrath"], board=["War Golem"])
    outcomes = set()
    for seed in range(5):
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).play("Avenging Wrath")
        taken = 30 - table.opponent.hero.health
        assert taken + 7 - table.opponent.board[0].health == 8 if table.opponent.board else taken == 1
        assert (table.me.hero.health, table.stats()) == (30, [(7, 7)])
        outcomes.add(taken)
    assert len(outcomes) > 1


@pytest.mark.card("EX1_384")
def test_avenging_wrath_leaves_the_dying_alone_and_grows_with_spell_damage() -> None:
    me = side("paladin", hand=["Avenging Wrath"], board=["Kobold Geomancer"])
    for seed in range(5):
        table = scenario(me, side("warrior", board=["Wisp"]), seed=seed).play("Avenging Wrath")
        assert table.opponent.hero.health == 30 - 9 + (len(table.opponent.board) == 0)


@pytest.mark.card("EX1_619")
def test_equality_leaves_every_minion_one_health() -> None:
    me = side("paladin", hand=["Equality"], board=["Chillwind Yeti"])
    enemy = side(
        "warrior", board=[minion("War Golem", damage=3), "Argent Squire", minion("Bloodfen Raptor", keywords=STEALTH)]
    )
    table = scenario(me, enemy).play("Equality")
    assert (table.stats(), table.stats(1)) == ([(4, 1)], [(7, 1), (1, 1), (3, 1)])
    assert [it.max_health for it in table.opponent.board] == [1, 1, 1]
    assert table.opponent.board[1].has_keyword(DIVINE_SHIELD)  # nothing was damaged
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("EX1_619")
def test_auras_come_on_top_of_the_one_health_of_equality() -> None:
    table = scenario(
        side("paladin", hand=["Equality"]), side("warrior", board=["Southsea Captain", "Bloodsail Raider"])
    )
    assert table.play("Equality").stats(1) == [(3, 1), (3, 2)]


@pytest.mark.card("EX1_619")
def test_silence_undoes_equality() -> None:
    table = scenario(side("paladin", hand=["Equality", "Ironbeak Owl"]), side("warrior", board=["War Golem"]))
    assert table.play("Equality").play("Ironbeak Owl", "War Golem").stats(1) == [(7, 7)]


@pytest.mark.card("EX1_132")
@pytest.mark.mechanic("Secrets")
def test_eye_for_an_eye_deals_the_damage_back_without_spell_damage() -> None:
    opponent = side("paladin", secrets=["Eye for an Eye"], board=["Kobold Geomancer"], armor=2)
    table = scenario(side("warrior", board=["War Golem", "Wisp"]), opponent).attack("War Golem", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health, table.opponent.armor) == (23, 25, 0)
    table.attack("Wisp", "enemy hero")
    assert table.me.hero.health == 23


@pytest.mark.card("EX1_132")
def test_eye_for_an_eye_ignores_damage_to_minions_and_to_the_enemy_hero() -> None:
    me = side("mage", board=["War Golem"])
    opponent = side("paladin", secrets=["Eye for an Eye"], board=["Chillwind Yeti"])
    table = scenario(me, opponent).attack("War Golem", "Chillwind Yeti")
    assert (table.me.hero.health, len(table.opponent.secrets)) == (30, 1)


@pytest.mark.card("EX1_136")
@pytest.mark.mechanic("Secrets")
def test_redemption_returns_a_minion_to_life_with_one_health_and_without_changes() -> None:
    dead = minion("Chillwind Yeti", attack=9, health=7, keywords=["taunt"])
    opponent = side("paladin", secrets=["Redemption"], board=[dead, "Wisp"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Chillwind Yeti")
    assert (table.board(1), table.stats(1)) == (["Wisp", "Chillwind Yeti"], [(1, 1), (4, 1)])
    assert (table.opponent.board[1].max_health, table.opponent.secrets) == (5, ())


@pytest.mark.card("EX1_136")
def test_redemption_triggers_after_the_deathrattle_though_it_is_older() -> None:
    """It has a low priority: https://hearthstone.gamepedia.com/Redemption."""
    opponent = side("paladin", secrets=["Redemption"], board=["Harvest Golem"] + ["Wisp"] * 6)
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Harvest Golem")
    assert (table.board(1).count("Harvest Golem"), len(table.opponent.secrets)) == (0, 1)  # the board is full again


@pytest.mark.card("EX1_136")
def test_redemption_ignores_enemies_and_its_owners_turn() -> None:
    me = side("paladin", secrets=["Redemption"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Wisp", "War Golem")
    assert (table.board(), len(table.me.secrets)) == ([], 1)
    opponent = side("paladin", secrets=["Redemption"], board=["War Golem"])
    table = scenario(side("warrior", board=["Wisp"]), opponent).attack("Wisp", "War Golem")
    assert (table.board(), len(table.opponent.secrets)) == ([], 1)


@pytest.mark.card("EX1_379")
@pytest.mark.mechanic("Secrets")
def test_repentance_reduces_a_played_minion_to_one_health() -> None:
    opponent = side("paladin", secrets=["Repentance"], board=["War Golem"])
    table = scenario(side("warrior", hand=["War Golem"], board=["War Golem"]), opponent).play("War Golem")
    assert (table.stats(), table.stats(1), table.opponent.secrets) == ([(7, 7), (7, 1)], [(7, 7)], ())
    assert table.me.board[1].max_health == 1


@pytest.mark.card("EX1_379")
def test_repentance_ignores_summoned_minions() -> None:
    table = scenario(side("paladin"), side("paladin", secrets=["Repentance"])).power()
    assert len(table.opponent.secrets) == 1


@pytest.mark.card("EX1_363")
def test_blessing_of_wisdom_draws_a_card_whenever_the_minion_attacks() -> None:
    me = side("paladin", hand=["Blessing of Wisdom"], board=["War Golem", "Wisp"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", deck=["Wisp"])).play("Blessing of Wisdom", "War Golem")
    table.attack("Wisp", "enemy hero")
    assert table.hand() == []
    table.attack("War Golem", "enemy hero")
    assert (table.hand(), table.hand(1)) == (["Wisp"], [])


@pytest.mark.card("EX1_363")
def test_blessing_of_wisdom_draws_for_its_caster_if_the_minion_belongs_to_the_enemy() -> None:
    me = side("paladin", hand=["Blessing of Wisdom"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", board=["War Golem"], deck=["Murloc Raider"] * 3))
    table.play("Blessing of Wisdom", "War Golem").end_turn().attack("War Golem", "my hero")
    assert (table.hand(), table.hand(1)) == (["Wisp"], ["Murloc Raider"])  # the enemy drew for the turn


@pytest.mark.card("EX1_363")
def test_each_blessing_of_wisdom_draws_for_the_player_who_cast_it() -> None:
    me = side("paladin", hand=["Blessing of Wisdom", "Wisp"], board=["War Golem"], deck=["Wisp"] * 3)
    table = scenario(me, side("paladin", hand=["Blessing of Wisdom"], deck=["Wisp"] * 3))
    table.play("Blessing of Wisdom", "War Golem").end_turn()
    table.play("Blessing of Wisdom", "War Golem").end_turn()
    hands = len(table.hand()), len(table.hand(1))
    table.attack("War Golem", "enemy hero")
    assert (len(table.hand()), len(table.hand(1))) == (hands[0] + 1, hands[1] + 1)


@pytest.mark.card("EX1_363")
def test_blessing_of_wisdom_still_draws_for_its_caster_when_the_minion_changes_sides() -> None:
    me = side("paladin", hand=["Blessing of Wisdom"], board=["War Golem"], deck=["Wisp"] * 3)
    table = scenario(me, side("priest", hand=["Mind Control"], deck=["Murloc Raider"] * 3))
    table.play("Blessing of Wisdom", "War Golem").end_turn().play("Mind Control", "War Golem").end_turn().end_turn()
    hands = len(table.hand()), len(table.hand(1))
    table.attack("War Golem", "my hero")
    assert (len(table.hand()), len(table.hand(1))) == (hands[0] + 1, hands[1])


@pytest.mark.card("EX1_363")
@pytest.mark.mechanic("Silence")
def test_a_silence_ends_blessing_of_wisdom() -> None:
    me = side("priest", hand=["Blessing of Wisdom", "Silence"], board=["War Golem"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage")).play("Blessing of Wisdom", "War Golem").play("Silence", "War Golem")
    assert table.attack("War Golem", "enemy hero").hand() == []


@pytest.mark.card("EX1_366")
@pytest.mark.mechanic("Weapon triggers / rules")
def test_sword_of_justice_strengthens_summoned_minions_and_wears() -> None:
    me = side("paladin", hand=["Wisp"], weapon="Sword of Justice", board=["War Golem"])
    table = scenario(me, side("mage", hand=["Wisp"])).play("Wisp").power()
    weapon = table.me.weapon
    assert weapon is not None
    assert (table.stats(), weapon.health) == ([(7, 7), (2, 2), (2, 2)], 3)
    table.end_turn().play("Wisp")
    assert (table.stats(1), weapon.health) == ([(1, 1)], 3)


@pytest.mark.card("EX1_366")
def test_the_last_durability_of_sword_of_justice_goes_to_the_minion_that_a_battlecry_summoned() -> None:
    """https://hearthstone.gamepedia.com/Sword_of_Justice"""
    me = side("paladin", hand=["Murloc Tidehunter"], weapon=weapon("Sword of Justice", durability=1))
    table = scenario(me, side("mage")).play("Murloc Tidehunter")
    assert (table.stats(), table.me.weapon) == ([(2, 1), (2, 2)], None)


@pytest.mark.card("EX1_365")
def test_holy_wrath_deals_damage_equal_to_the_cost_of_the_card_it_draws() -> None:
    me = side("paladin", hand=["Holy Wrath"], deck=["War Golem"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert len(table.targets("Holy Wrath")) == 4
    table.play("Holy Wrath", "enemy hero")
    assert (table.opponent.hero.health, table.hand()) == (22, ["War Golem"])  # seven and one for spell damage


@pytest.mark.card("EX1_365")
def test_holy_wrath_counts_the_printed_cost() -> None:
    """See https://hearthstone.fandom.com/wiki/Holy_Wrath."""
    me = side("paladin", hand=["Holy Wrath"], deck=["Dread Corsair"], weapon="Truesilver Champion")
    table = scenario(me, side("mage")).play("Holy Wrath", "enemy hero")
    assert (table.hand(), table.opponent.hero.health) == (["Dread Corsair"], 26)


@pytest.mark.card("EX1_365")
def test_holy_wrath_deals_its_damage_before_the_draw() -> None:
    """An Acolyte of Pain draws the card that was looked at, and Holy Wrath the next one."""
    costs = set()
    for seed in range(8):
        me = side("paladin", hand=["Holy Wrath"], deck=["War Golem", "Bloodfen Raptor"])
        opponent = side("mage", board=["Acolyte of Pain"], deck=["Wisp"])
        table = scenario(me, opponent, seed=seed).play("Holy Wrath", "Acolyte of Pain")
        assert (len(table.hand()), table.hand(1)) == (1, ["Wisp"])
        costs.add((table.hand()[0], table.board(1) == []))
    assert costs == {("War Golem", True), ("Bloodfen Raptor", False)}
    me = side("paladin", hand=["Holy Wrath"], board=["Acolyte of Pain"], deck=["Bloodfen Raptor", "Bloodfen Raptor"])
    table = scenario(me, side("mage")).play("Holy Wrath", "Acolyte of Pain")
    assert (table.hand(), table.stats(), table.me.hero.health) == (["Bloodfen Raptor"] * 2, [(1, 1)], 30)


@pytest.mark.card("EX1_365")
def test_holy_wrath_with_an_empty_deck_only_causes_fatigue() -> None:
    table = scenario(side("paladin", hand=["Holy Wrath"]), side("mage")).play("Holy Wrath", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (29, 30)
