"""Shaman cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CFM_707")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Token summoning")
def test_jade_lightning_wounds_and_summons_the_next_golem() -> None:
    table = scenario(
        side("shaman", hand=["Jade Lightning", "Jade Lightning"], board=["Wisp"], jade=3),
        side("mage", board=["Chillwind Yeti"], jade=9),
    )
    table.play("Jade Lightning", "Chillwind Yeti")
    assert (table.stats(), table.stats(1)) == ([(1, 1), (4, 4)], [(4, 1)])
    table.play("Jade Lightning", "enemy hero")
    assert (table.stats()[-1], table.opponent.hero.health) == ((5, 5), 26)
    assert (table.me.jade, table.opponent.jade) == (5, 9)


@pytest.mark.card("CFM_707")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Spell damage")
def test_jade_lightning_makes_golems_grow_even_on_a_full_board() -> None:
    """Wiki, Jade Golem: the counter grows although no golem can be summoned."""
    table = scenario(
        side("shaman", hand=["Jade Lightning", "Jade Lightning"], board=["Kobold Geomancer", *["Wisp"] * 6], jade=2),
        side("mage"),
    )
    table.play("Jade Lightning", "enemy hero")
    assert (table.opponent.hero.health, len(table.me.board), table.me.jade) == (25, 7, 3)
    table.play("Jade Lightning", table.me.board[1])  # aimed at a Wisp, which dies too late to make room
    assert (len(table.me.board), table.me.jade) == (6, 4)


@pytest.mark.card("CFM_717")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Overload")
def test_jade_claws_arm_the_hero_and_summon_a_golem() -> None:
    table = scenario(side("shaman", hand=["Jade Claws"]), side("mage"))
    table.play("Jade Claws").attack("my hero", "enemy hero")
    assert (table.stats(), table.opponent.hero.health, table.me.overload) == ([(1, 1)], 28, 1)
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (2, 1)


@pytest.mark.card("CFM_717")
@pytest.mark.mechanic("Game-long / turn counters")
def test_jade_claws_golem_counts_those_of_the_whole_game() -> None:
    table = scenario(side("shaman", hand=["Jade Claws", "Jade Lightning"], board=["Wisp"]), side("mage"))
    table.play("Jade Claws").play("Jade Lightning", table.me.board[1])
    assert table.stats() == [(1, 1), (2, 2)]  # the first golem died of the lightning


@pytest.mark.card("CFM_061")
@pytest.mark.mechanic("Healing")
@pytest.mark.mechanic("Overload")
def test_jinyu_waterspeaker_restores_six_health_to_any_character_and_overloads() -> None:
    me = side("shaman", hand=["Jinyu Waterspeaker"], board=["Wisp"], health=20)
    table = scenario(me, side("mage", board=["War Golem"]))
    assert table.targets("Jinyu Waterspeaker") == [
        table.me.hero,
        *table.me.board,
        table.opponent.hero,
        *table.opponent.board,
    ]
    table.play("Jinyu Waterspeaker", "my hero")
    assert (table.me.hero.health, table.stats()[-1], table.me.overload) == (26, (3, 6), 1)


@pytest.mark.card("CFM_310", "CFM_310t")
@pytest.mark.mechanic("Token summoning")
@pytest.mark.mechanic("Race checks")
def test_call_in_the_finishers_summons_four_murlocs() -> None:
    me = side("shaman", hand=["Call in the Finishers"], board=["Murloc Warleader"])
    table = scenario(me, side("mage")).play("Call in the Finishers")
    assert table.board() == ["Murloc Warleader"] + ["Murloc Razorgill"] * 4
    assert table.stats()[1:] == [(3, 2)] * 4


@pytest.mark.card("CFM_310", "CFM_310t")
def test_call_in_the_finishers_needs_room_for_one_murloc() -> None:
    full = side("shaman", hand=["Call in the Finishers"], board=["Wisp"] * 7)
    assert not scenario(full, side("mage")).can_play("Call in the Finishers")
    me = side("shaman", hand=["Call in the Finishers"], board=["War Golem"] * 5)
    assert scenario(me, side("mage")).play("Call in the Finishers").stats()[5:] == [(1, 1)] * 2


@pytest.mark.card("CFM_312")
@pytest.mark.mechanic("Jade Golem counter")
def test_jade_chieftain_summons_a_golem_with_taunt() -> None:
    table = scenario(side("shaman", hand=["Jade Chieftain"], board=["Wisp"], jade=4), side("mage", board=["Wisp"]))
    table.play("Jade Chieftain")
    assert (table.stats(), table.me.jade) == ([(1, 1), (5, 5), (5, 5)], 5)
    assert [it.has_keyword(TAUNT) for it in table.me.board] == [False, False, True]
    assert table.board()[-1] == "Jade Golem"


@pytest.mark.card("CFM_312")
@pytest.mark.mechanic("Jade Golem counter")
def test_jade_chieftain_counts_a_golem_without_room() -> None:
    """Wiki, Jade Golem: the counter grows although no golem can be summoned."""
    me = side("shaman", hand=["Jade Chieftain"], board=["Wisp"] * 6, jade=4)
    table = scenario(me, side("mage")).play("Jade Chieftain")
    assert (table.board()[-1], len(table.me.board), table.me.jade) == ("Jade Chieftain", 7, 5)
    assert not any(it.has_keyword(TAUNT) for it in table.me.board)


@pytest.mark.card("CFM_324", "CFM_324t")
@pytest.mark.mechanic("Shuffle into deck")
@pytest.mark.mechanic("Taunt (printed)")
def test_white_eyes_shuffles_the_storm_guardian_into_the_deck_when_it_dies() -> None:
    me = side("shaman", board=[minion("White Eyes", damage=4), "Wisp"], deck=[])
    table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"] * 2)).end_turn()
    assert table.attack_targets("War Golem") == [table.character("White Eyes")]
    table.attack("War Golem", "White Eyes")
    assert ([held.card.name for held in table.me.deck_cards()], table.stats(1)) == (["The Storm Guardian"], [(7, 2)])
    assert [held.card.name for held in table.me.known_in_deck] == ["The Storm Guardian"]
    table.end_turn().play("The Storm Guardian").end_turn()
    assert (table.stats()[-1], table.attack_targets("War Golem")) == ((10, 10), [table.me.board[-1]])


@pytest.mark.card("CFM_313")
@pytest.mark.mechanic("Discover / three-way choice")
def test_finders_keepers_discovers_a_card_with_overload() -> None:
    for seed in range(5):
        table = scenario(side("shaman", hand=["Finders Keepers"]), side("warrior"), seed=seed).play("Finders Keepers")
        cards = [table.card(name) for name in table.options()]
        assert len(cards) == 3
        assert all(card.overload > 0 for card in cards)
        assert all(not card.classes or "shaman" in card.classes for card in cards)
        assert table.choose(cards[0].name).hand() == [cards[0].name]
        assert table.me.overload == 1


@pytest.mark.card("CFM_696")
@pytest.mark.mechanic("Transform")
def test_devolve_turns_enemy_minions_into_random_ones_that_cost_one_less() -> None:
    me = side("shaman", hand=["Devolve"], board=["Chillwind Yeti"])
    table = scenario(me, side("mage", board=["Ragnaros the Firelord", "Wisp", "Bloodfen Raptor"])).play("Devolve")
    assert [it.card.cost for it in table.opponent.board] == [7, 0, 1]
    assert (table.board(1)[1], table.board()) == ("Wisp", ["Chillwind Yeti"])


@pytest.mark.card("CFM_697")
@pytest.mark.mechanic("Transform")
def test_lotus_illusionist_becomes_a_random_six_mana_minion_after_attacking_a_hero() -> None:
    found = set()
    for seed in range(8):
        table = scenario(side("shaman", board=["Lotus Illusionist", "Wisp"]), side("mage"), seed=seed)
        table.attack("Wisp", "enemy hero").attack("Lotus Illusionist", "enemy hero")
        assert (table.me.board[0].card.cost, table.board()[1], table.opponent.hero.health) == (6, "Wisp", 26)
        found.add(table.board()[0])
    assert len(found) > 3


@pytest.mark.card("CFM_697")
def test_lotus_illusionist_stays_as_it_is_after_attacking_a_minion() -> None:
    table = scenario(side("shaman", board=["Lotus Illusionist"]), side("mage", board=["Wisp"]))
    assert table.attack("Lotus Illusionist", "Wisp").board() == ["Lotus Illusionist"]
