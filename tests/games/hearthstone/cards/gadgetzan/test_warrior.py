"""Warrior cards of Mean Streets of Gadgetzan."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side, weapon


def bonuses(table: Scenario) -> list[tuple[int, int]]:
    """Return the additional attack and health of each card in the first player's hand."""
    return [(held.attack, held.health) for held in table.me.hand]


@pytest.mark.card("CFM_300")
@pytest.mark.mechanic("Taunt (printed)")
def test_public_defender_must_be_attacked_first() -> None:
    table = scenario(side("mage", board=["Chillwind Yeti"]), side("warrior", board=["Public Defender", "Wisp"]))
    assert table.attack_targets("Chillwind Yeti") == [table.opponent.board[0]]
    table.attack("Chillwind Yeti", "Public Defender")
    assert (table.stats(), table.stats(1)) == ([(4, 5)], [(0, 3), (1, 1)])


@pytest.mark.card("CFM_631")
@pytest.mark.mechanic("Weapon triggers / rules")
def test_brass_knuckles_strengthen_a_random_minion_in_hand_after_each_attack() -> None:
    seen = set()
    for seed in range(15):
        me = side("warrior", hand=["Wisp", "Whirlwind", "War Golem"], weapon="Brass Knuckles", board=["Wisp"])
        table = scenario(me, side("mage"), seed=seed).attack("Wisp", "enemy hero")
        assert bonuses(table) == [(0, 0)] * 3
        table.attack("my hero", "enemy hero")
        seen.add(tuple(bonuses(table)))
    assert seen == {((1, 1), (0, 0), (0, 0)), ((0, 0), (0, 0), (1, 1))}


@pytest.mark.card("CFM_631")
def test_brass_knuckles_strengthen_a_minion_even_when_they_break() -> None:
    me = side("warrior", hand=["Wisp"], weapon=weapon("Brass Knuckles", durability=1))
    table = scenario(me, side("mage")).attack("my hero", "enemy hero")
    assert (table.me.weapon, bonuses(table)) == (None, [(1, 1)])


@pytest.mark.card("CFM_716")
@pytest.mark.mechanic("Area damage")
def test_sleep_with_the_fishes_hits_all_damaged_minions() -> None:
    shielded = minion("War Golem", damage=1, keywords=DIVINE_SHIELD)
    me = side("warrior", hand=["Sleep with the Fishes"], board=[minion("Chillwind Yeti", damage=1), "Wisp"], health=20)
    opponent = side("mage", board=[minion("Oasis Snapjaw", damage=1), "Wisp", shielded], health=20)
    table = scenario(me, opponent).play("Sleep with the Fishes")
    assert (table.stats(), table.stats(1)) == ([(4, 1), (1, 1)], [(2, 3), (1, 1), (7, 6)])
    assert (table.me.hero.health, table.opponent.hero.health) == (20, 20)


@pytest.mark.card("CFM_716")
@pytest.mark.mechanic("Spell damage")
def test_sleep_with_the_fishes_hits_harder_with_spell_damage() -> None:
    me = side("warrior", hand=["Sleep with the Fishes"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=[minion("War Golem", damage=1)])).play("Sleep with the Fishes")
    assert (table.stats(), table.stats(1)) == ([(2, 2)], [(7, 2)])


@pytest.mark.card("CFM_752")
def test_stolen_goods_strengthen_one_taunt_minion_in_hand() -> None:
    seen = set()
    for seed in range(15):
        me = side("warrior", hand=["Stolen Goods", "Public Defender", "Wisp", "Fierce Monkey"])
        table = scenario(me, side("mage"), seed=seed).play("Stolen Goods")
        seen.add(tuple(bonuses(table)))
    assert seen == {((3, 3), (0, 0), (0, 0)), ((0, 0), (0, 0), (3, 3))}


@pytest.mark.card("CFM_752")
def test_the_bonus_of_stolen_goods_stays_in_play() -> None:
    me = side("warrior", hand=["Stolen Goods", "Public Defender"])
    table = scenario(me, side("mage")).play("Stolen Goods").play("Public Defender")
    assert table.stats() == [(3, 10)]


@pytest.mark.card("CFM_752")
def test_stolen_goods_can_be_played_without_a_taunt_minion_in_hand() -> None:
    me = side("warrior", hand=["Stolen Goods", "Wisp"], board=["Public Defender"])
    table = scenario(me, side("mage")).play("Stolen Goods")
    assert (bonuses(table), table.stats()) == ([(0, 0)], [(0, 7)])


@pytest.mark.card("CFM_754")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_grimy_gadgeteer_strengthens_a_minion_in_hand_at_the_end_of_its_owners_turn() -> None:
    seen = set()
    for seed in range(15):
        me = side("warrior", hand=["Wisp", "Whirlwind", "War Golem"], board=["Grimy Gadgeteer"])
        table = scenario(me, side("mage", hand=["Wisp"], deck=["Wisp"]), seed=seed).end_turn()
        assert [held.attack for held in table.opponent.hand] == [0, 0]
        seen.add(tuple(bonuses(table)))
        before = bonuses(table)
        assert bonuses(table.end_turn())[:3] == before
    assert seen == {((2, 2), (0, 0), (0, 0)), ((0, 0), (0, 0), (2, 2))}


@pytest.mark.card("CFM_755")
@pytest.mark.mechanic("Battlecry (tag)")
def test_grimestreet_pawnbroker_sharpens_a_weapon_in_hand() -> None:
    me = side("warrior", hand=["Grimestreet Pawnbroker", "Wisp", "Fiery War Axe"])
    table = scenario(me, side("mage")).play("Grimestreet Pawnbroker")
    assert bonuses(table) == [(0, 0), (1, 1)]
    table.play("Fiery War Axe")
    axe = table.me.weapon
    assert axe is not None
    assert (axe.attack, axe.health) == (4, 3)


@pytest.mark.card("CFM_755")
def test_grimestreet_pawnbroker_sharpens_only_one_weapon_and_none_in_play() -> None:
    me = side("warrior", hand=["Grimestreet Pawnbroker", "Arcanite Reaper", "Fiery War Axe"], weapon="Fiery War Axe")
    table = scenario(me, side("mage")).play("Grimestreet Pawnbroker")
    axe = table.me.weapon
    assert sorted(bonuses(table)) == [(0, 0), (1, 1)]
    assert axe is not None
    assert (axe.attack, axe.health) == (3, 2)


@pytest.mark.card("CFM_940")
@pytest.mark.mechanic("Discover / three-way choice")
def test_i_know_a_guy_discovers_a_minion_with_taunt() -> None:
    for seed in range(5):
        table = scenario(side("warrior", hand=["I Know a Guy"]), side("warrior"), seed=seed).play("I Know a Guy")
        cards = [table.card(name) for name in table.options()]
        assert len(cards) == 3
        assert all(card.is_minion() and card.keywords & TAUNT for card in cards)
        assert all(not card.classes or "warrior" in card.classes for card in cards)
        assert table.choose(cards[0].name).hand() == [cards[0].name]


@pytest.mark.card("CFM_756")
@pytest.mark.mechanic("Armor")
def test_alley_armorsmith_gains_armor_for_the_damage_it_deals() -> None:
    me = side("warrior", board=[minion("Alley Armorsmith", attack=4), "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem"])).attack("Alley Armorsmith", "enemy hero")
    assert (table.me.armor, table.opponent.hero.health) == (4, 26)
    assert table.attack("Chillwind Yeti", "War Golem").me.armor == 4


@pytest.mark.card("CFM_756")
def test_alley_armorsmith_must_be_attacked_and_gains_armor_for_that() -> None:
    table = scenario(side("warrior", board=["Alley Armorsmith"]), side("mage", board=["War Golem"]), player=1)
    assert table.attack_targets("War Golem") == table.me.board
    assert table.attack("War Golem", "Alley Armorsmith").me.armor == 2


@pytest.mark.card("CFM_643")
def test_hobart_grapplehammer_sharpens_the_weapons_in_hand_and_deck() -> None:
    me = side(
        "warrior", hand=["Hobart Grapplehammer", "Fiery War Axe", "Wisp"], weapon="Gorehowl", deck=["Arcanite Reaper"]
    )
    table = scenario(me, side("warrior", hand=["Fiery War Axe"], deck=["Wisp"] * 2)).play("Hobart Grapplehammer")
    assert [(held.attack, held.health) for held in table.me.hand] == [(1, 0), (0, 0)]
    assert (table.opponent.hand[0].attack, table.me.deck_cards()[0].attack) == (0, 1)
    assert table.me.weapon is not None
    assert table.me.weapon.attack == 7
    table.end_turn().end_turn().play("Arcanite Reaper")
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (6, 2)
