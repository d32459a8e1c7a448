"""The order in which changes to costs apply, and cards that cost health."""

import pytest

from topdeck.games.hearthstone.engine.costs import power_cost
from topdeck.games.hearthstone.positions.reading import state_from_json
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

# Until patch 9.0, a fixed cost overrides older changes, and younger changes apply to it.  The source for most of these
# tests is a developer's description of Naga Sea Witch:
# http://www.hearthstonetopdecks.com/ben-brode-discusses-wild-naga-sea-witch-interaction/


def reload(table: Scenario) -> Scenario:
    """Return the scenario after its JSON form was written and read."""
    return Scenario(state_from_json(table.state.to_json(), HearthstoneState))


@pytest.mark.card("LOE_038")
@pytest.mark.card("EX1_620")
@pytest.mark.card("EX1_586")
def test_giants_in_hand_cost_five_with_naga_sea_witch() -> None:
    """See also jleclanche/fireplace 256."""
    table = scenario(side("mage", hand=["Naga Sea Witch", "Molten Giant", "Sea Giant"], health=7), side("mage"))
    assert table.play("Naga Sea Witch").costs() == [5, 5]


@pytest.mark.card("LOE_038")
@pytest.mark.card("EX1_620")
def test_a_giant_that_arrives_later_is_cheaper_than_five() -> None:
    me = side("mage", hand=["Naga Sea Witch", "The Coin", "Arcane Intellect"], deck=["Molten Giant"] * 2, health=28)
    table = scenario(me, side("mage")).play("Naga Sea Witch").play("Arcane Intellect")
    assert table.costs() == [5, 3, 3]
    assert reload(table).costs() == [5, 3, 3]


@pytest.mark.card("LOE_038")
@pytest.mark.card("BRM_028")
def test_emperor_thaurissan_makes_cards_cheaper_than_five_only_after_naga_sea_witch() -> None:
    me = side("mage", hand=["Naga Sea Witch", in_hand("Fireball", cost=-1)], board=["Emperor Thaurissan"])
    table = scenario(me, side("mage"))
    assert table.play("Naga Sea Witch").costs() == [5]
    assert table.end_turn().costs() == [4]
    assert reload(table).costs() == [4]


@pytest.mark.card("LOE_038")
@pytest.mark.card("BRM_028")
def test_the_change_by_emperor_thaurissan_remains_when_naga_sea_witch_leaves() -> None:
    me = side("mage", hand=["Fireball"], board=["Naga Sea Witch", "Emperor Thaurissan"])
    table = scenario(me, side("mage", hand=["Polymorph"])).end_turn()
    assert table.costs() == [4]
    assert table.play("Polymorph", "Naga Sea Witch").costs() == [3]


@pytest.mark.card("LOE_038")
@pytest.mark.card("AT_045")
def test_of_two_fixed_costs_the_younger_one_applies() -> None:
    me = side("druid", hand=["Aviana", "Wisp", "Innervate"], board=["Naga Sea Witch"])
    table = scenario(me, side("mage"))
    assert table.play("Aviana").costs() == [1, 5]
    me = side("druid", hand=["Wisp", "Innervate"], board=["Aviana", "Naga Sea Witch"])
    assert scenario(me, side("mage")).costs() == [5, 5]


@pytest.mark.card("LOE_038")
@pytest.mark.card("GVG_006")
@pytest.mark.card("CS2_227")
def test_a_younger_minion_changes_a_fixed_cost_and_an_older_one_does_not() -> None:
    for board, cost in {("Naga Sea Witch", "Mechwarper"): 4, ("Mechwarper", "Naga Sea Witch"): 5}.items():
        assert scenario(side("mage", hand=["Spider Tank"], board=board), side("mage")).costs() == [cost]
    for board, cost in {("Aviana", "Venture Co. Mercenary"): 4, ("Venture Co. Mercenary", "Aviana"): 1}.items():
        assert scenario(side("druid", hand=["Wisp"], board=board), side("mage")).costs() == [cost]


@pytest.mark.card("LOE_038")
@pytest.mark.card("EX1_586")
def test_since_patch_9_fixed_costs_come_before_all_other_changes() -> None:
    """HearthSim/hs-bugs 802."""
    me = side(
        "mage",
        hand=["Sea Giant", in_hand("Fireball", cost=-1), "Spider Tank"],
        board=["Mechwarper", "Naga Sea Witch", "Wisp"],
    )
    assert scenario(me, side("mage"), era="competition-2018").costs() == [2, 4, 4]
    assert scenario(me, side("mage")).costs() == [5, 5, 5]


@pytest.mark.card("CS2_053")
@pytest.mark.card("GVG_017")
@pytest.mark.card("LOE_038")
def test_cards_that_are_drawn_cheaper_cost_five_with_naga_sea_witch() -> None:
    """HearthSim/hs-bugs 368."""
    for card in ("Far Sight", "Call Pet"):
        me = side("shaman", hand=[card], board=["Naga Sea Witch"], deck=["Savannah Highmane"])
        assert scenario(me, side("mage")).play(card).costs() == [5]


@pytest.mark.card("FP1_030")
@pytest.mark.card("NEW1_029")
def test_loatheb_and_millhouse_apply_in_the_order_in_which_they_were_played() -> None:
    """HearthSim/SabberStone 51."""
    for first, second, cost in (("Loatheb", "Millhouse Manastorm", 0), ("Millhouse Manastorm", "Loatheb", 5)):
        table = scenario(side("mage", hand=["Loatheb", "Millhouse Manastorm"]), side("mage", hand=["Fireball"]))
        table.play(first).play(second).end_turn()
        assert table.costs(1) == [cost]
        assert reload(table).costs(1) == [cost]


@pytest.mark.card("FP1_030")
def test_brann_doubles_the_battlecry_of_loatheb() -> None:
    me = side("mage", hand=["Loatheb"], board=["Brann Bronzebeard"])
    assert scenario(me, side("mage", hand=["Fireball"])).play("Loatheb").end_turn().costs(1) == [14]


@pytest.mark.card("AT_085")
@pytest.mark.card("AT_086")
def test_saboteur_makes_the_hero_power_of_an_older_maiden_cost_six() -> None:
    table = scenario(side("mage", hand=["Saboteur"]), side("mage", board=["Maiden of the Lake"])).play("Saboteur")
    assert power_cost(table.state, table.opponent) == 6


@pytest.mark.card("FP1_030")
@pytest.mark.card("EX1_608")
def test_reductions_and_increases_add_up_before_the_cost_is_limited_to_zero() -> None:
    me = side("rogue", hand=["Preparation", "Eviscerate", "Backstab"], board=["Sorcerer's Apprentice"])
    table = scenario(me, side("mage", hand=["Loatheb"]), player=1).play("Loatheb").end_turn()
    assert table.costs() == [4, 6, 4]
    assert table.play("Preparation").costs() == [3, 1]


@pytest.mark.card("EX1_608")
@pytest.mark.card("EX1_616")
@pytest.mark.mechanic("Silence")
def test_silenced_minions_change_no_costs() -> None:
    me = side("mage", hand=["Fireball", "Wisp"], board=[minion("Sorcerer's Apprentice", silenced=True)])
    table = scenario(me, side("mage", board=[minion("Mana Wraith", silenced=True)]))
    assert table.costs() == [4, 0]


@pytest.mark.card("CS2_227")
def test_costs_follow_minions_that_change_sides() -> None:
    me = side("priest", hand=["Mind Control", "Chillwind Yeti"])
    table = scenario(me, side("mage", hand=["Chillwind Yeti"], board=["Venture Co. Mercenary"]))
    table.play("Mind Control", "Venture Co. Mercenary")
    assert (table.costs(), table.costs(1)) == ([7], [4])


@pytest.mark.card("OG_121")
@pytest.mark.card("EX1_612")
def test_a_free_secret_costs_no_health_but_uses_up_both_offers() -> None:
    me = side("mage", hand=["Kirin Tor Mage", "Cho'gall", "Ice Block", "Ice Barrier"])
    table = scenario(me, side("mage")).play("Kirin Tor Mage").play("Cho'gall").play("Ice Block")
    assert (table.me.hero.health, table.me.mana, table.can_play("Ice Barrier")) == (30, 0, False)


@pytest.mark.card("LOE_038")
@pytest.mark.card("EX1_620")
def test_of_two_giants_with_different_costs_the_cheaper_one_is_played() -> None:
    hand = ["Naga Sea Witch", "Arcane Intellect", "Molten Giant"]
    table = scenario(side("mage", hand=hand, deck=["Molten Giant"], health=3), side("mage")).play("Naga Sea Witch")
    assert table.play("Arcane Intellect").costs() == [5, 0]
    assert len(table.ways_to_play("Molten Giant")) == 1
    assert (table.play("Molten Giant").me.mana, table.costs()) == (0, [5])
    assert not table.can_play("Molten Giant")


@pytest.mark.card("AT_014")
@pytest.mark.card("GVG_056t")
@pytest.mark.card("GVG_092")
def test_cards_that_shadowfiend_made_cheaper_still_act_when_they_are_drawn() -> None:
    me = side("priest", hand=["Arcane Intellect"], board=["Shadowfiend"], deck=["GVG_056t", "Ysera", "Ysera"])
    for seed in range(5):
        table = scenario(me, side("mage"), seed=seed).play("Arcane Intellect")
        assert "Burrowing Mine" not in table.hand()
        assert table.me.hero.health in (20, 30)
    me = side("priest", hand=["Gnomish Experimenter"], board=["Shadowfiend"], deck=["Ysera"])
    assert scenario(me, side("mage")).play("Gnomish Experimenter").hand() == ["Chicken"]


def test_a_card_that_becomes_known_keeps_the_order_of_its_cost_changes() -> None:
    table = scenario(side("mage", hand=["Molten Giant"]), side("mage"))
    held = table.me.hand[0].with_own_order(7).with_changes(-1, 0, 0, 9)
    shown = held.with_known()
    assert (shown.late, shown.mark, shown.known) == (held.late, held.mark, True)


# ---- offers and changes that last


@pytest.mark.mechanic("Cost modification")
def test_the_offer_of_dragon_consort_waits_for_the_next_dragon() -> None:
    me = side("paladin", hand=["Dragon Consort", "Azure Drake", "Azure Drake", "Wisp"], deck=["Wisp"] * 3)
    table = scenario(me, side("warrior", deck=["Wisp"])).play("Dragon Consort").play("Wisp")
    assert table.costs() == [3, 3]
    assert table.end_turn().end_turn().costs()[:2] == [3, 3]
    assert table.play("Azure Drake").costs()[0] == 5


@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_garrison_commander_allows_two_free_uses_after_raza() -> None:
    me = side("priest", hand=["Raza the Chained"], board=["Garrison Commander"], health=20)
    table = scenario(me, side("warrior")).play("Raza the Chained").power("my hero").power("my hero")
    assert (table.me.hero.health, table.me.mana, table.power_targets()) == (24, 5, [])


@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_fencing_coach_makes_only_one_of_several_uses_cheaper() -> None:
    table = scenario(side("mage", hand=["Fencing Coach"], board=["Coldarra Drake"]), side("warrior"))
    table.play("Fencing Coach").power("enemy hero")
    assert table.me.mana == 7
    assert table.power("enemy hero").me.mana == 5


@pytest.mark.mechanic("Cost modification")
def test_a_card_from_the_hero_power_stays_free_without_wilfred() -> None:
    me = side("warlock", board=["Wilfred Fizzlebang"], deck=["War Golem"])
    table = scenario(me, side("mage", hand=["Fireball"], deck=["Wisp"])).power()
    assert table.costs() == [0]
    assert table.end_turn().play("Fireball", "Wilfred Fizzlebang").costs() == [0]


@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Temporary mana")
def test_the_coin_uses_up_the_offer_of_inkmaster_solia() -> None:
    table = scenario(side("mage", hand=["Inkmaster Solia", "The Coin", "Fireball"]), side("warrior"))
    assert table.play("Inkmaster Solia").costs() == [0, 0]
    assert table.play("The Coin").costs() == [4]


@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Bounce")
def test_a_minion_that_returns_again_has_lost_its_cheaper_cost() -> None:
    me = side("rogue", hand=["Shadowstep", "Youthful Brewmaster"], board=["War Golem"])
    table = scenario(me, side("warrior")).play("Shadowstep", "War Golem")
    assert table.costs() == [2, 5]
    assert table.play("War Golem").play("Youthful Brewmaster", "War Golem").costs() == [7]


@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Bounce")
def test_emperor_thaurissan_and_freezing_trap_add_up() -> None:
    me = side("mage", board=["Emperor Thaurissan", "War Golem"])
    table = scenario(me, side("hunter", secrets=["Freezing Trap"], deck=["Wisp"])).attack("War Golem", "enemy hero")
    assert table.costs() == [9]
    assert table.end_turn().costs() == [8]
