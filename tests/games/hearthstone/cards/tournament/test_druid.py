"""Druid cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

STRIKE, SPROUT = 0, 1
LION, PANTHER = 0, 1


@pytest.mark.card("AT_037")
@pytest.mark.card("AT_037a")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Direct damage (single target)")
def test_living_roots_may_strike() -> None:
    table = scenario(side("druid", hand=["Living Roots"]), side("warrior", board=["Chillwind Yeti"]))
    table.play("Living Roots", "Chillwind Yeti", option=STRIKE)
    assert (table.stats(1), table.board()) == ([(4, 3)], [])


@pytest.mark.card("AT_037a")
def test_living_roots_may_strike_anybody() -> None:
    table = scenario(side("druid", hand=["Living Roots"], board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    everybody = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Living Roots") == everybody


@pytest.mark.card("AT_037a")
@pytest.mark.mechanic("Spell damage")
def test_living_roots_strike_harder_with_spell_damage() -> None:
    table = scenario(side("druid", hand=["Living Roots"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Living Roots", "enemy hero", option=STRIKE)
    assert table.opponent.hero.health == 27


@pytest.mark.card("AT_037")
@pytest.mark.card("AT_037b")
@pytest.mark.card("AT_037t")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Token summoning")
def test_living_roots_may_sprout_two_saplings() -> None:
    table = scenario(side("druid", hand=["Living Roots"]), side("warrior"))
    table.play("Living Roots", option=SPROUT)
    assert (table.board(), table.stats()) == (["Sapling", "Sapling"], [(1, 1), (1, 1)])
    assert table.opponent.hero.health == 30


@pytest.mark.card("AT_037b")
def test_living_roots_sprout_where_there_is_room() -> None:
    table = scenario(side("druid", hand=["Living Roots"], board=["Wisp"] * 6), side("warrior"))
    table.play("Living Roots", option=SPROUT)
    assert table.board() == ["Wisp"] * 6 + ["Sapling"]


@pytest.mark.card("AT_039")
@pytest.mark.mechanic("Inspire")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_savage_combatant_strengthens_the_hero_after_its_power() -> None:
    table = scenario(side("druid", board=["Savage Combatant"]), side("warrior"))
    table.power()
    assert (table.me.hero.attack, table.stats()) == (3, [(5, 4)])
    table.attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 27
    table.end_turn()
    assert table.me.hero.attack == 0


@pytest.mark.card("AT_039")
def test_savage_combatant_works_with_any_power_of_its_owner_only() -> None:
    table = scenario(side("warrior", board=["Savage Combatant"]), side("hunter", board=["Savage Combatant"]))
    table.power()
    assert (table.me.hero.attack, table.opponent.hero.attack) == (2, 0)


@pytest.mark.card("AT_039")
def test_a_silenced_savage_combatant_inspires_nobody() -> None:
    table = scenario(side("druid", board=[minion("Savage Combatant", silenced=True)]), side("warrior"))
    table.power()
    assert table.me.hero.attack == 1


@pytest.mark.card("AT_042")
@pytest.mark.card("AT_042a")
@pytest.mark.card("AT_042t")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Charge (printed)")
def test_druid_of_the_saber_charges_as_a_lion() -> None:
    table = scenario(side("druid", hand=["Druid of the Saber"]), side("warrior"))
    table.play("Druid of the Saber", option=LION)
    assert (table.board(), table.stats()) == (["Sabertooth Lion"], [(2, 1)])
    table.attack("Sabertooth Lion", "enemy hero")
    assert table.opponent.hero.health == 28


@pytest.mark.card("AT_042")
@pytest.mark.card("AT_042b")
@pytest.mark.card("AT_042t2")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Stealth")
def test_druid_of_the_saber_hides_as_a_panther() -> None:
    table = scenario(side("druid", hand=["Druid of the Saber"]), side("warrior", board=["Chillwind Yeti"]))
    table.play("Druid of the Saber", option=PANTHER)
    assert (table.board(), table.stats()) == (["Sabertooth Panther"], [(3, 2)])
    assert table.attack_targets("Sabertooth Panther") == []
    table.end_turn()
    assert table.attack_targets("Chillwind Yeti") == [table.me.hero]


@pytest.mark.card("AT_042t2")
@pytest.mark.mechanic("Stealth")
def test_sabertooth_panther_shows_itself_when_it_attacks() -> None:
    table = scenario(side("druid", board=["Sabertooth Panther"]), side("warrior", board=["Chillwind Yeti"]))
    table.attack("Sabertooth Panther", "enemy hero").end_turn()
    assert table.character("Sabertooth Panther") in table.attack_targets("Chillwind Yeti")


@pytest.mark.card("AT_042t")
@pytest.mark.card("AT_042t2")
@pytest.mark.mechanic("Race checks")
def test_both_forms_of_the_druid_of_the_saber_are_beasts() -> None:
    for form in ("Sabertooth Lion", "Sabertooth Panther"):
        table = scenario(side("druid", hand=["Mark of Y'Shaarj"], board=[form], deck=["Wisp"]), side("warrior"))
        table.play("Mark of Y'Shaarj", form)
        assert table.hand() == ["Wisp"]


@pytest.mark.card("AT_038")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_darnassus_aspirant_brings_an_empty_crystal_and_takes_one_when_it_dies() -> None:
    me = side("druid", hand=["Darnassus Aspirant"], mana=5, crystals=5)
    table = scenario(me, side("warrior", hand=["Fiery War Axe"], deck=["Wisp"]))
    table.play("Darnassus Aspirant")
    assert (table.me.mana, table.me.max_mana, table.opponent.max_mana) == (3, 6, 10)
    table.end_turn().play("Fiery War Axe").attack("enemy hero", "Darnassus Aspirant")
    assert (table.me.max_mana, table.opponent.max_mana) == (5, 10)


@pytest.mark.card("AT_038")
def test_darnassus_aspirant_at_ten_crystals_only_takes() -> None:
    me = side("druid", hand=["Darnassus Aspirant", "Moonfire", "Moonfire", "Moonfire"])
    table = scenario(me, side("warrior")).play("Darnassus Aspirant")
    assert (table.me.mana, table.me.max_mana, table.hand()) == (8, 10, ["Moonfire"] * 3)
    for shot in range(3):
        table.play("Moonfire", "Darnassus Aspirant")
    assert (table.me.mana, table.me.max_mana) == (8, 9)  # an empty crystal goes first


@pytest.mark.card("AT_038")
def test_darnassus_aspirant_takes_a_full_crystal_if_there_is_no_empty_one() -> None:
    """https://github.com/demilich1/metastone/issues/89"""
    me = side("druid", board=[minion("Darnassus Aspirant", damage=2)], hand=["Moonfire"], mana=4, crystals=4)
    table = scenario(me, side("warrior")).play("Moonfire", "Darnassus Aspirant")
    assert (table.me.mana, table.me.max_mana) == (3, 3)


@pytest.mark.card("AT_040")
@pytest.mark.mechanic("Race checks")
def test_wildwalker_toughens_a_friendly_beast() -> None:
    me = side("druid", hand=["Wildwalker"], board=["River Crocolisk", "Wisp"])
    table = scenario(me, side("hunter", board=["Bloodfen Raptor"]))
    assert table.targets("Wildwalker") == [table.me.board[0]]
    table.play("Wildwalker", "River Crocolisk")
    assert (table.stats(), table.stats(1)) == ([(2, 6), (1, 1), (4, 4)], [(3, 2)])


@pytest.mark.card("AT_040")
def test_wildwalker_can_be_played_without_a_beast() -> None:
    table = scenario(side("druid", hand=["Wildwalker"], board=["Wisp"]), side("warrior"))
    assert table.play("Wildwalker").stats() == [(1, 1), (4, 4)]


@pytest.mark.card("AT_044")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_mulch_destroys_a_minion_and_gives_the_opponent_a_random_one() -> None:
    found = set()
    for seed in range(10):
        me = side("druid", hand=["Mulch"], board=["Wisp"])
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed)
        assert table.targets("Mulch") == [*table.me.board, *table.opponent.board]
        table.play("Mulch", "War Golem")
        [held] = table.opponent.hand
        assert (table.board(1), table.hand(), held.card.is_minion(), held.card.collectible) == ([], [], True, True)
        found.add(held.card.name)
    assert len(found) > 3


@pytest.mark.card("AT_044")
def test_only_the_opponent_sees_the_minion_from_mulch() -> None:
    table = scenario(side("druid", hand=["Mulch"]), side("warrior", board=["War Golem"])).play("Mulch", "War Golem")
    assert table.state.observe(0).opponent.hand[0].card is table.state.rules.unknown
    assert table.state.observe(1).me.hand[0].card is table.opponent.hand[0].card


@pytest.mark.card("AT_044")
def test_mulch_on_a_friendly_minion_still_gives_the_opponent_a_card() -> None:
    table = scenario(side("druid", hand=["Mulch"], board=["Wisp"]), side("warrior")).play("Mulch", "Wisp")
    assert (table.board(), len(table.opponent.hand)) == ([], 1)


@pytest.mark.card("AT_045")
def test_aviana_makes_the_players_minions_cost_one() -> None:
    me = side("druid", hand=["Ysera", "Wisp", "Innervate", "Fiery War Axe"], board=["Aviana"])
    table = scenario(me, side("mage", hand=["Ysera"]))
    assert (table.costs(), table.costs(1)) == ([1, 1, 0, 2], [9])


@pytest.mark.card("AT_041")
def test_knight_of_the_wild_becomes_cheaper_in_hand_whenever_the_player_summons_a_beast() -> None:
    hand = ["Knight of the Wild", "Bloodfen Raptor", "Wisp"]
    me = side("druid", hand=hand, deck=["Knight of the Wild"], board=["River Crocolisk"])
    table = scenario(me, side("hunter", hand=["Bloodfen Raptor"])).play("Wisp")
    assert table.costs() == [7, 2]
    assert table.play("Bloodfen Raptor").costs() == [6]
    table.end_turn().play("Bloodfen Raptor").end_turn()
    assert table.costs() == [6, 7]


@pytest.mark.card("AT_041")
def test_knight_of_the_wild_counts_beasts_from_effects() -> None:
    me = side("hunter", hand=["Knight of the Wild", "Unleash the Hounds"])
    table = scenario(me, side("mage", board=["Wisp"] * 3)).play("Unleash the Hounds")
    assert table.costs() == [4]


@pytest.mark.card("AT_043")
def test_astral_communion_discards_the_hand_and_fills_the_mana() -> None:
    """The hand is discarded first, and overloaded mana is replaced (https://hearthstone.fandom.com/wiki/Astral_Communion)."""
    me = side("druid", hand=["Astral Communion", "Wisp", "Wisp"], mana=5, crystals=6, locked=1)
    table = scenario(me, side("mage")).play("Astral Communion")
    assert (table.me.mana, table.me.max_mana, table.me.locked, table.hand()) == (10, 10, 0, [])


@pytest.mark.card("AT_043")
def test_astral_communion_gives_excess_mana_if_there_is_nothing_to_gain() -> None:
    for mana, crystals, cost, left in ((10, 10, 0, 6), (5, 10, 0, 1), (10, 8, -4, 10)):
        me = side("druid", hand=[in_hand("Astral Communion", cost=cost), "Wisp"], mana=mana, crystals=crystals)
        table = scenario(me, side("mage")).play("Astral Communion")
        assert (table.me.mana, table.hand()) == (left, ["Excess Mana"])
