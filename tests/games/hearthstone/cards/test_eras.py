"""Cards whose text or cost differs between eras."""

import pytest

from topdeck.games.hearthstone.cards.database import card_table, eras
from topdeck.games.hearthstone.engine.constants import BEAST, CHARGE, ELEMENTAL
from topdeck.games.hearthstone.scenario import scenario, side

OLD, NEW, NEWEST = ("kara-2016", "gadgetzan-2017"), "competition-2018", "competition-2020"


@pytest.mark.card("EX1_169")
def test_innervate_gives_two_mana_then_one() -> None:
    mana = {}
    for era in eras():
        table = scenario(side("druid", hand=["Innervate"], mana=3), side("mage"), era=era)
        mana[era] = table.play("Innervate").me.mana
    assert mana == {**dict.fromkeys(OLD, 5), NEW: 4, NEWEST: 4}


@pytest.mark.card("EX1_507")
def test_the_murloc_warleader_gives_attack_and_health_then_attack_alone() -> None:
    led = {}
    for era in eras():
        table = scenario(side("mage", board=["Murloc Warleader", "Murloc Raider"]), side("mage"), era=era)
        led[era] = table.stats()[1]
    assert led == {**dict.fromkeys(OLD, (4, 2)), NEW: (4, 1), NEWEST: (4, 1)}


@pytest.mark.card("EX1_507")
def test_the_murloc_warleader_of_2018_leads_other_own_murlocs_only() -> None:
    me = side("mage", board=["Murloc Warleader", "Wisp"])
    table = scenario(me, side("mage", board=["Murloc Raider"]), era=NEW)
    assert (table.stats(), table.stats(1)) == ([(3, 3), (1, 1)], [(2, 1)])


@pytest.mark.card("EX1_507")
def test_the_murloc_warleader_of_2016_leads_all_other_murlocs() -> None:
    led = {}
    for era in eras():
        me = side("mage", board=["Murloc Warleader", "Murloc Warleader", "Wisp"])
        table = scenario(me, side("mage", board=["Murloc Raider"]), era=era)
        assert table.stats()[2] == (1, 1)
        led[era] = table.stats(1)
    assert led == {"kara-2016": [(6, 3)], "gadgetzan-2017": [(2, 1)], NEW: [(2, 1)], NEWEST: [(2, 1)]}


@pytest.mark.card("CS2_103")
def test_charge_gives_two_attack_then_forbids_heroes() -> None:
    given = {}
    for era in eras():
        me = side("warrior", hand=["Charge", "Wisp"])
        table = scenario(me, side("mage", board=["War Golem"]), era=era).play("Wisp").play("Charge", "Wisp")
        assert table.me.board[0].has_keyword(CHARGE)
        given[era] = (table.stats()[0], len(table.attack_targets("Wisp")))
    assert given == {**dict.fromkeys(eras(), ((1, 1), 1)), "kara-2016": ((3, 1), 2)}


@pytest.mark.card("KAR_070")
def test_ethereal_peddler_discounts_other_classes_than_rogue_then_than_the_heros() -> None:
    costs = {}
    for era in eras():
        hand = ["Ethereal Peddler", "Backstab", "Fireball", "Chillwind Yeti"]
        table = scenario(side("mage", hand=hand), side("mage"), era=era).play("Ethereal Peddler")
        costs[era] = tuple(held.cost for held in table.me.hand)
    assert costs == {**dict.fromkeys(eras(), (0, -2, 0)), NEWEST: (-2, 0, 0)}


def test_no_minion_is_an_elemental_before_ungoro() -> None:
    elementals = {era: sum(card.tribe == ELEMENTAL for card in card_table(era).values()) for era in eras()}
    assert elementals == {**dict.fromkeys(OLD, 0), NEW: 25, NEWEST: 27}
    assert card_table("kara-2016")["CS2_172"].tribe == BEAST


@pytest.mark.card("EX1_287")
def test_a_countered_spell_is_seen_by_older_minions_then_by_none() -> None:
    seen = {}
    for era in eras():
        me = side("priest", hand=["The Coin"], board=["Priest of the Feast"], health=20)
        table = scenario(me, side("mage", secrets=["Counterspell"]), era=era).play("The Coin")
        assert (table.me.mana, table.opponent.secrets) == (10, ())
        seen[era] = table.me.hero.health
    assert seen == {**dict.fromkeys(OLD, 23), NEW: 20, NEWEST: 20}


@pytest.mark.card("EX1_145")
def test_preparation_saves_three_mana_then_two() -> None:
    left = {}
    for era in eras():
        table = scenario(side("rogue", hand=["Preparation", "Fan of Knives"], mana=3), side("mage"), era=era)
        left[era] = table.play("Preparation").play("Fan of Knives").me.mana
    assert left == {**dict.fromkeys((*OLD, NEW), 3), NEWEST: 2}


@pytest.mark.card("EX1_145")
def test_preparation_of_2020_is_for_one_spell_of_this_turn() -> None:
    hand = ["Preparation", "Fan of Knives", "Fan of Knives"]
    table = scenario(side("rogue", hand=hand, mana=4), side("mage"), era=NEWEST)
    assert table.play("Preparation").play("Fan of Knives").play("Fan of Knives").me.mana == 0
    waiting = scenario(side("rogue", hand=["Preparation", "Fan of Knives"]), side("mage"), era=NEWEST)
    waiting.play("Preparation").end_turn().end_turn().play("Fan of Knives")
    assert waiting.me.mana == 7


@pytest.mark.card("CFM_020")
def test_raza_makes_the_hero_power_free_then_cheap() -> None:
    left = {}
    for era in eras():
        table = scenario(side("priest", hand=["Raza the Chained"], mana=6), side("mage"), era=era)
        left[era] = table.play("Raza the Chained").power("my hero").me.mana
    assert left == {**dict.fromkeys(OLD, 1), NEW: 0, NEWEST: 0}


@pytest.mark.card("CFM_020")
def test_raza_of_2018_needs_a_deck_without_duplicates_too() -> None:
    me = side("priest", hand=["Raza the Chained"], deck=["Wisp", "Wisp"], mana=7)
    assert scenario(me, side("mage"), era=NEW).play("Raza the Chained").power("my hero").me.mana == 0


@pytest.mark.card("CFM_637")
def test_patches_attacks_at_once_then_waits() -> None:
    charging = {}
    for era in eras():
        table = scenario(side("rogue", hand=["Bloodsail Raider"], deck=["CFM_637"]), side("mage"), era=era)
        table.play("Bloodsail Raider")
        assert table.board() == ["Bloodsail Raider", "Patches the Pirate"]
        charging[era] = table.me.board[1].has_keyword(CHARGE)
    assert charging == {**dict.fromkeys(OLD, True), NEW: False, NEWEST: False}


def test_prices_change_with_the_years() -> None:
    """Return the cost in each era of some cards whose cost changed."""
    cards = ("Spirit Claws", "Execute", "Call of the Wild", "Fiery War Axe", "Hex", "Flametongue Totem", "Barnes")
    prices = {}
    for era in eras():
        table = scenario(side("mage"), side("mage"), era=era)
        prices[era] = [table.card(name).cost for name in cards]
    assert prices == {
        "kara-2016": [1, 1, 8, 2, 3, 2, 4],
        "gadgetzan-2017": [1, 2, 9, 2, 3, 2, 4],
        "competition-2018": [2, 2, 9, 3, 4, 2, 4],
        "competition-2020": [2, 2, 9, 3, 4, 3, 5],
    }
