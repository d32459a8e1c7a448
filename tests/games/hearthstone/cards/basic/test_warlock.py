"""Basic warlock cards and the hero power."""

import pytest

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.language import TARGET, TakeControl
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CS2_056")
@pytest.mark.mechanic("Card draw")
def test_life_tap_draws_for_two_health() -> None:
    table = scenario(side("warlock", deck=["War Golem"]), side("warrior"))
    table.power()
    assert (table.hand(), table.me.hero.health, table.me.mana) == (["War Golem"], 28, 8)


@pytest.mark.card("CS2_056")
def test_life_tap_hurts_armor_first() -> None:
    table = scenario(side("warlock", deck=["War Golem"], armor=1), side("warrior"))
    table.power()
    assert (table.me.armor, table.me.hero.health) == (0, 29)


@pytest.mark.card("CS2_056")
def test_life_tap_on_an_empty_deck_costs_fatigue_too() -> None:
    table = scenario(side("warlock", fatigue=2), side("warrior"))
    table.power()
    assert table.me.hero.health == 25


@pytest.mark.card("CS2_056")
@pytest.mark.mechanic("Spell damage")
def test_spell_damage_makes_life_tap_no_worse() -> None:
    table = scenario(side("warlock", board=["Kobold Geomancer"], deck=["Wisp"]), side("warrior"))
    table.power()
    assert table.me.hero.health == 28


@pytest.mark.card("CS2_056")
def test_life_tap_deals_its_damage_before_the_draw() -> None:
    """HearthSim/hs-bugs 148."""
    table = scenario(side("warlock", deck=["Wisp"]), side("warrior"))
    table.state.log = ConsequenceLog()
    table.power()
    told = [item.words for item in table.state.consequences(0)]
    assert ["damage" in words for words in told] == [True, False]


@pytest.mark.card("CS2_056")
def test_life_tap_can_kill() -> None:
    table = scenario(side("warlock", health=2, deck=["Wisp"]), side("warrior"))
    table.power()
    assert table.result is not None


@pytest.mark.card("CS2_065")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_voidwalker_must_be_attacked_first() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"], weapon="Fiery War Axe"), side("warlock", board=["Voidwalker", "Wisp"])
    )
    voidwalker = table.opponent.board[0]
    assert table.attack_targets("Chillwind Yeti") == [voidwalker]
    assert table.attack_targets("my hero") == [voidwalker]
    assert (voidwalker.attack, voidwalker.health) == (1, 3)


@pytest.mark.card("EX1_308")
@pytest.mark.mechanic("Discard")
@pytest.mark.mechanic("Direct damage (single target)")
def test_soulfire_burns_a_card_of_the_players_hand() -> None:
    table = scenario(side("warlock", hand=["Soulfire", "Wisp"]), side("mage", hand=["War Golem"]))
    table.play("Soulfire", "enemy hero")
    assert (table.opponent.hero.health, table.hand(0), table.hand(1)) == (26, [], ["War Golem"])


@pytest.mark.card("EX1_308")
@pytest.mark.mechanic("Random targets")
def test_soulfire_discards_any_one_card() -> None:
    kept = set()
    for seed in range(30):
        table = scenario(side("warlock", hand=["Soulfire", "Wisp", "War Golem"]), side("warrior"), seed=seed)
        table.play("Soulfire", "enemy hero")
        kept.add(tuple(table.hand()))
    assert kept == {("Wisp",), ("War Golem",)}


@pytest.mark.card("EX1_308")
def test_soulfire_costs_no_card_when_it_is_the_last() -> None:
    table = scenario(side("warlock", hand=["Soulfire"]), side("warrior", board=["Boulderfist Ogre"]))
    table.play("Soulfire", "Boulderfist Ogre")
    assert (table.stats(1), table.hand()) == ([(6, 3)], [])


@pytest.mark.card("EX1_308")
@pytest.mark.mechanic("Spell damage")
def test_soulfire_grows_with_spell_damage() -> None:
    table = scenario(side("warlock", hand=["Soulfire"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Soulfire", "enemy hero")
    assert table.opponent.hero.health == 25


@pytest.mark.card("EX1_308")
def test_soulfire_takes_any_character() -> None:
    table = scenario(side("warlock", hand=["Soulfire"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.targets("Soulfire") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]


@pytest.mark.card("CS2_057")
@pytest.mark.mechanic("Direct damage (single target)")
def test_shadow_bolt_hits_a_minion() -> None:
    table = scenario(side("warlock", hand=["Shadow Bolt"], board=["Wisp"]), side("mage", board=["War Golem"]))
    assert table.targets("Shadow Bolt") == [*table.me.board, *table.opponent.board]
    assert table.play("Shadow Bolt", "War Golem").stats(1) == [(7, 3)]


@pytest.mark.card("CS2_057")
@pytest.mark.mechanic("Spell damage")
def test_shadow_bolt_hits_harder_with_spell_damage() -> None:
    me = side("warlock", hand=["Shadow Bolt"], board=["Kobold Geomancer"])
    assert scenario(me, side("mage", board=["War Golem"])).play("Shadow Bolt", "War Golem").stats(1) == [(7, 2)]


@pytest.mark.card("CS2_061")
@pytest.mark.mechanic("Healing")
def test_drain_life_hurts_a_character_and_heals_its_hero() -> None:
    me = side("warlock", hand=["Drain Life"], board=["Kobold Geomancer"], health=20)
    table = scenario(me, side("mage", board=["War Golem"]))
    assert table.targets("Drain Life") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    table.play("Drain Life", "enemy hero")
    assert (table.opponent.hero.health, table.me.hero.health) == (27, 22)  # spell damage does not heal


@pytest.mark.card("CS2_061")
def test_drain_life_heals_even_if_a_shield_stops_the_damage() -> None:
    shielded = minion("Wisp", keywords=DIVINE_SHIELD)
    me = side("warlock", hand=["Drain Life"], health=29)
    table = scenario(me, side("mage", board=[shielded])).play("Drain Life", "Wisp")
    assert (table.stats(1), table.me.hero.health) == ([(1, 1)], 30)


@pytest.mark.card("CS2_061")
def test_drain_life_heals_a_mortally_wounded_hero_before_it_dies() -> None:
    table = scenario(side("warlock", hand=["Drain Life"], health=2), side("mage")).play("Drain Life", "my hero")
    assert (table.result, table.me.hero.health) == (None, 2)


@pytest.mark.card("CS2_062")
@pytest.mark.mechanic("Area damage")
def test_hellfire_hits_all_characters() -> None:
    me = side("warlock", hand=["Hellfire"], board=["Chillwind Yeti", "Wisp"])
    table = scenario(me, side("mage", board=["War Golem", "River Crocolisk"])).play("Hellfire")
    assert (table.stats(), table.stats(1)) == ([(4, 2)], [(7, 4)])
    assert (table.me.hero.health, table.opponent.hero.health) == (27, 27)


@pytest.mark.card("CS2_062")
@pytest.mark.mechanic("Spell damage")
def test_hellfire_hits_harder_with_spell_damage_and_can_draw_the_game() -> None:
    me = side("warlock", hand=["Hellfire"], board=["Kobold Geomancer"], health=4)
    table = scenario(me, side("mage", health=4)).play("Hellfire")
    assert table.result is not None
    assert table.result.winner is None


@pytest.mark.card("CS2_064")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Battlecry (tag)")
def test_dread_infernal_hurts_all_other_characters() -> None:
    me = side("warlock", hand=["Dread Infernal"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["War Golem", "Wisp"])).play("Dread Infernal")
    assert (table.stats(), table.stats(1)) == ([(2, 1), (6, 6)], [(7, 6)])
    assert (table.me.hero.health, table.opponent.hero.health) == (29, 29)


@pytest.mark.card("EX1_306")
@pytest.mark.mechanic("Discard")
@pytest.mark.mechanic("Battlecry (tag)")
def test_succubus_discards_a_random_card() -> None:
    kept = set()
    for seed in range(20):
        me = side("warlock", hand=["Succubus", "Wisp", "War Golem"])
        table = scenario(me, side("mage", hand=["Wisp"]), seed=seed).play("Succubus")
        assert (table.stats(), table.hand(1)) == ([(4, 3)], ["Wisp"])
        kept.add(tuple(table.hand()))
    assert kept == {("Wisp",), ("War Golem",)}


@pytest.mark.card("EX1_306")
def test_succubus_can_be_the_last_card_in_hand() -> None:
    table = scenario(side("warlock", hand=["Succubus"], deck=["Wisp"]), side("mage")).play("Succubus")
    assert (table.board(), table.hand(), table.me.cards_left) == (["Succubus"], [], 1)


@pytest.mark.card("NEW1_003")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Race checks")
def test_sacrificial_pact_destroys_a_demon_of_either_side_and_heals_its_hero() -> None:
    me = side("warlock", hand=["Sacrificial Pact"], board=["Voidwalker", "Wisp"], health=20)
    demon = minion("Flame Imp", keywords=DIVINE_SHIELD)
    table = scenario(me, side("warlock", board=[demon, "War Golem"], health=20))
    assert table.targets("Sacrificial Pact") == [table.me.board[0], table.opponent.board[0]]
    table.play("Sacrificial Pact", "Flame Imp")
    assert (table.board(1), table.me.hero.health, table.opponent.hero.health) == (["War Golem"], 25, 20)


@pytest.mark.card("NEW1_003")
def test_sacrificial_pact_cannot_be_played_without_a_demon() -> None:
    table = scenario(side("warlock", hand=["Sacrificial Pact"], board=["Wisp"]), side("mage", board=["Wisp"]))
    assert not table.can_play("Sacrificial Pact")


@pytest.mark.card("CS2_063")
def test_corruption_destroys_an_enemy_minion_at_the_start_of_its_casters_turn() -> None:
    me = side("warlock", hand=["Corruption"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Chillwind Yeti"]))
    assert table.targets("Corruption") == table.opponent.board
    table.play("Corruption", "War Golem").end_turn().attack("War Golem", "my hero")
    assert (table.me.hero.health, table.board(1)) == (23, ["War Golem", "Chillwind Yeti"])
    assert (table.end_turn().board(1), table.board()) == (["Chillwind Yeti"], ["Wisp"])


@pytest.mark.card("CS2_063")
def test_a_corrupted_minion_that_changes_sides_dies_in_the_casters_turn() -> None:
    me = side("warlock", hand=["Corruption"])
    table = scenario(me, side("priest", board=["War Golem"])).play("Corruption", "War Golem")
    TakeControl(TARGET).run(table.state, table.me.hero, table.opponent.board[0])
    assert table.end_turn().board() == ["War Golem"]  # the opponent's turn
    assert table.end_turn().board() == []


@pytest.mark.card("CS2_063")
def test_silence_saves_a_corrupted_minion() -> None:
    me = side("warlock", hand=["Corruption"])
    table = scenario(me, side("priest", hand=["Silence"], board=["War Golem"])).play("Corruption", "War Golem")
    table.end_turn().play("Silence", "War Golem").end_turn()
    assert table.board(1) == ["War Golem"]


@pytest.mark.card("EX1_302")
def test_mortal_coil_draws_a_card_if_it_kills() -> None:
    opponent = side("warrior", board=["Wisp", "Chillwind Yeti", minion("Murloc Raider", keywords=DIVINE_SHIELD)])
    for target, hand in (("Wisp", ["The Coin"]), ("Chillwind Yeti", []), ("Murloc Raider", [])):
        table = scenario(side("warlock", hand=["Mortal Coil"], deck=["The Coin"]), opponent)
        assert table.play("Mortal Coil", target).hand() == hand
        assert len(table.opponent.board) == (2 if hand else 3)


@pytest.mark.card("EX1_302")
def test_mortal_coil_draws_before_the_deathrattle_and_can_hit_friends() -> None:
    """The card is drawn in the phase of the spell, so Loot Hoarder's card is the second."""
    me = side("warlock", hand=["Mortal Coil"], board=["Loot Hoarder", "Kobold Geomancer"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior", board=["Bloodfen Raptor"]))
    assert len(table.targets("Mortal Coil")) == 3
    assert table.play("Mortal Coil", "Loot Hoarder").hand() == ["Wisp", "Wisp"]
    table = scenario(me, side("warrior", board=["Bloodfen Raptor"])).play("Mortal Coil", "Bloodfen Raptor")
    assert (table.board(1), table.hand()) == ([], ["Wisp"])  # two damage
