"""Shaman cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.engine.constants import MURLOC, TAUNT
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side, weapon


@pytest.mark.card("GVG_037")
@pytest.mark.mechanic("Windfury")
def test_whirling_zap_o_matic_attacks_twice() -> None:
    table = scenario(side("shaman", board=["Whirling Zap-o-matic"]), side("mage"))
    table.attack("Whirling Zap-o-matic", "enemy hero").attack("Whirling Zap-o-matic", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(3, 2)], 24)
    assert table.attack_targets("Whirling Zap-o-matic") == []


@pytest.mark.card("GVG_038")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Direct damage (single target)")
def test_crackle_deals_three_to_six_damage_and_overloads() -> None:
    healths = set()
    for seed in range(25):
        table = scenario(side("shaman", hand=["Crackle"]), side("mage"), seed=seed).play("Crackle", "enemy hero")
        healths.add(table.opponent.hero.health)
        assert table.me.overload == 1
    assert healths == {24, 25, 26, 27}


@pytest.mark.card("GVG_038")
@pytest.mark.mechanic("Spell damage")
def test_crackle_takes_any_character_and_grows_with_spell_damage() -> None:
    healths = set()
    for seed in range(25):
        me = side("shaman", hand=["Crackle"], board=["CS2_052"])
        table = scenario(me, side("mage", board=[minion("Chillwind Yeti", health=9)]), seed=seed)
        assert table.targets("Crackle") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
        healths.add(table.play("Crackle", "Chillwind Yeti").stats(1)[0][1])
    assert healths == {2, 3, 4, 5}


@pytest.mark.card("GVG_039")
@pytest.mark.mechanic("Healing")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_vitality_totem_heals_its_hero_at_the_end_of_its_players_turn() -> None:
    me = side("shaman", board=["Vitality Totem", minion("Chillwind Yeti", damage=4)], health=20, deck=["Wisp"])
    table = scenario(me, side("mage", health=20, deck=["Wisp"])).end_turn()
    assert (table.me.hero.health, table.opponent.hero.health, table.stats()) == (24, 20, [(0, 3), (4, 1)])
    assert table.end_turn().me.hero.health == 24


@pytest.mark.card("GVG_040")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Death triggers (others)")
def test_siltfin_spiritwalker_draws_a_card_for_each_other_friendly_murloc_that_dies() -> None:
    me = side(
        "shaman", hand=["Siltfin Spiritwalker"], board=["Murloc Raider", "Murloc Raider", "Wisp"], deck=["Wisp"] * 4
    )
    opponent = side("mage", hand=["Volcanic Potion"], board=["Murloc Raider"], deck=["Hex"])
    table = scenario(me, opponent).play("Siltfin Spiritwalker")
    assert (table.stats()[-1], table.me.overload) == ((2, 5), 1)
    table.end_turn().play("Volcanic Potion")
    assert (table.board(), table.board(1), table.hand()) == (["Siltfin Spiritwalker"], [], ["Wisp", "Wisp"])


@pytest.mark.card("GVG_040")
def test_siltfin_spiritwalker_draws_nothing_if_it_dies_itself() -> None:
    me = side("shaman", board=[minion("Siltfin Spiritwalker", damage=3), "Murloc Raider"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", hand=["Volcanic Potion"], deck=["Wisp"])).end_turn().play("Volcanic Potion")
    assert (table.board(), table.hand()) == ([], [])


@pytest.mark.card("GVG_042")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_neptulon_adds_four_hidden_murlocs_and_overloads() -> None:
    seen = set()
    for seed in range(6):
        table = scenario(side("shaman", hand=["Neptulon"]), side("mage"), seed=seed, format="wild").play("Neptulon")
        assert [held.card.tribe for held in table.me.hand] == [MURLOC] * 4
        assert (table.stats(), table.me.overload, table.hand(1)) == ([(7, 7)], 3, [])
        unknown = table.state.rules.unknown
        assert [held.card for held in table.state.observe(1).opponent.hand] == [unknown] * 4
        seen |= {*table.hand()}
    assert len(seen) > 2


@pytest.mark.card("GVG_042")
def test_neptulon_burns_the_murlocs_that_a_full_hand_cannot_hold() -> None:
    table = scenario(side("shaman", hand=["Neptulon", *["Wisp"] * 8]), side("mage")).play("Neptulon")
    assert (len(table.me.hand), [held.card.tribe for held in table.me.hand[8:]]) == (10, [MURLOC] * 2)


@pytest.mark.card("GVG_036")
def test_powermace_strengthens_a_random_friendly_mech_when_it_breaks() -> None:
    mechs = set()
    for seed in range(20):
        me = side("shaman", weapon=weapon("Powermace", durability=1), board=["Harvest Golem", "Wisp", "Spider Tank"])
        table = scenario(me, side("mage", board=["Spider Tank"]), seed=seed).attack("my hero", "enemy hero")
        assert (table.opponent.hero.health, table.stats(1)) == (27, [(3, 4)])
        mechs.add(tuple(table.stats()))
    assert mechs == {((4, 5), (1, 1), (3, 4)), ((2, 3), (1, 1), (5, 6))}


@pytest.mark.card("GVG_036")
def test_powermace_does_nothing_without_a_mech() -> None:
    me = side("shaman", weapon=weapon("Powermace", durability=1), board=["Wisp"])
    assert scenario(me, side("mage")).attack("my hero", "enemy hero").stats() == [(1, 1)]


@pytest.mark.card("GVG_066")
def test_dunemaul_shaman_sometimes_attacks_another_enemy_even_past_a_taunt() -> None:
    outcomes = set()
    for seed in range(20):
        opponent = side("mage", board=[minion("War Golem", keywords=TAUNT)])
        table = scenario(side("shaman", board=["Dunemaul Shaman"]), opponent, seed=seed)
        table.attack("Dunemaul Shaman", "War Golem")
        outcomes.add((table.opponent.hero.health, table.character("War Golem").health))
    assert outcomes == {(30, 2), (25, 7)}


@pytest.mark.card("GVG_066")
@pytest.mark.mechanic("Windfury")
@pytest.mark.mechanic("Overload")
def test_dunemaul_shaman_overloads_and_attacks_twice() -> None:
    table = scenario(side("shaman", hand=["Dunemaul Shaman"]), side("mage")).play("Dunemaul Shaman")
    assert table.me.overload == 1
    table.end_turn().end_turn().attack("Dunemaul Shaman", "enemy hero").attack("Dunemaul Shaman", "enemy hero")
    assert table.opponent.hero.health == 30 - 1 - 5 - 5


@pytest.mark.card("GVG_029")
def test_ancestors_call_puts_a_minion_from_each_hand_into_play() -> None:
    me = side("shaman", hand=["Ancestor's Call", "War Golem", "Lightning Bolt"], board=["Wisp"])
    table = scenario(me, side("mage", hand=["Fireball", in_hand("Chillwind Yeti", attack=2)])).play("Ancestor's Call")
    assert (table.board(), table.hand()) == (["Wisp", "War Golem"], ["Lightning Bolt"])
    assert (table.stats(1), table.hand(1)) == ([(6, 5)], ["Fireball"])


@pytest.mark.card("GVG_029")
def test_ancestors_call_finds_no_minion_or_no_room() -> None:
    me = side("shaman", hand=["Ancestor's Call", "War Golem"], board=["Wisp"] * 7)
    table = scenario(me, side("mage", hand=["Fireball"])).play("Ancestor's Call")
    assert (len(table.me.board), table.hand(), table.board(1)) == (7, ["War Golem"], [])
