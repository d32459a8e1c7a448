"""Fandral Staghelm combines the options of "choose one" cards.

Until patch 9.0, the combined effects were effects of their own: https://github.com/HearthSim/hs-bugs/issues/489.
"""

import pytest

from topdeck.core.errors import IllegalAction
from topdeck.games.hearthstone.engine.constants import CHARGE, FROZEN, STEALTH, TAUNT
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

BOTH = 2  # the number of the option that stands for both


def play(card: str, target: str | None = None, enemies: tuple[str, ...] = (), crystals: int = 10) -> Scenario:
    """Play a card beside Fandral and a Chillwind Yeti, with ten mana and ten damage to the hero."""
    me = side("druid", hand=[card], board=["Fandral Staghelm", "Chillwind Yeti"], deck=["Wisp"] * 5)
    me.mana, me.crystals, me.health = 10, crystals, 20
    return scenario(me, side("mage", board=enemies, deck=["Wisp"] * 5)).play(card, target, option=BOTH)


@pytest.mark.card("OG_044")
@pytest.mark.mechanic("Choose One")
def test_only_both_options_together_can_be_chosen_while_fandral_is_in_play() -> None:
    me = side("druid", hand=["Wrath", "Wrath"], board=["Fandral Staghelm"])
    table = scenario(me, side("mage", hand=["Fireball", "Wrath"]))
    assert {action.option for action in table.ways_to_play("Wrath")} == {BOTH}
    assert "play Wrath (both options) → Fandral Staghelm" in table.texts()
    with pytest.raises(IllegalAction, match=r"Wrath has no option 0; it has 2 \(both options\)"):
        table.play("Wrath", "Fandral Staghelm", option=0)
    table.end_turn()
    assert {action.option for action in table.ways_to_play("Wrath")} == {0, 1}  # his opponent has to choose
    table.play("Fireball", "Fandral Staghelm").end_turn()
    assert table.ways_to_play("Wrath") == []  # no minion is left
    with pytest.raises(IllegalAction, match="Wrath has no option 2"):
        table.play("Wrath", "my hero", option=BOTH)


@pytest.mark.card("OG_044")
def test_a_silenced_fandral_combines_nothing() -> None:
    table = scenario(side("druid", hand=["Wrath"], board=[minion("Fandral Staghelm", silenced=True)]), side("mage"))
    assert {action.option for action in table.ways_to_play("Wrath")} == {0, 1}


@pytest.mark.card("OG_044", "EX1_154", "EX1_155", "EX1_160", "EX1_164")
def test_spells_of_the_classic_set_have_both_effects() -> None:
    table = play("Wrath", "War Golem", enemies=("War Golem",))
    assert (table.stats(1), table.hand()) == ([(7, 3)], ["Wisp"])
    table = play("Wrath", "Acolyte of Pain", enemies=("Acolyte of Pain",))
    assert (table.board(1), table.hand(1)) == ([], ["Wisp"])  # all damage at once
    table = play("Mark of Nature", "Chillwind Yeti")
    assert (table.stats()[1], table.me.board[1].has_keyword(TAUNT)) == ((8, 9), True)
    assert play("Power of the Wild").stats() == [(4, 6), (5, 6), (3, 2)]
    table = play("Nourish", crystals=5)
    assert (table.me.max_mana, len(table.me.hand)) == (7, 3)


@pytest.mark.card("OG_044", "NEW1_007")
def test_starfall_deals_seven_damage_even_to_a_friendly_minion() -> None:
    """https://github.com/HearthSim/hs-bugs/issues/489"""
    table = play("Starfall", "War Golem", enemies=("War Golem", "Chillwind Yeti"))
    assert (table.stats(), table.stats(1)) == ([(3, 5), (4, 5)], [(4, 3)])
    me = side("druid", hand=["Starfall"], board=["Fandral Staghelm", "War Golem"])
    table = scenario(me, side("mage", board=["War Golem"]))
    table.play("Starfall", table.me.board[1], option=BOTH)
    assert (table.stats(), table.stats(1)) == ([(3, 5)], [(7, 5)])


@pytest.mark.card("OG_044", "EX1_166", "EX1_178", "EX1_573", "NEW1_008")
def test_minions_of_the_classic_set_have_both_effects() -> None:
    table = play("Keeper of the Grove", "Sen'jin Shieldmasta", enemies=("Sen'jin Shieldmasta",))
    assert (table.stats(1), table.opponent.board[0].has_keyword(TAUNT)) == ([(3, 3)], False)
    me = side("druid", hand=["Keeper of the Grove"], board=["Fandral Staghelm"])
    table = scenario(me, side("mage", keywords=["frozen"])).play("Keeper of the Grove", "enemy hero", option=BOTH)
    assert (table.opponent.hero.health, table.opponent.hero.has_keyword(FROZEN)) == (28, True)
    table = play("Ancient of War")
    assert (table.stats()[2], table.me.board[2].has_keyword(TAUNT)) == ((10, 10), True)
    assert play("Cenarius").stats() == [(5, 7), (6, 7), (2, 2), (5, 8), (2, 2)]
    table = play("Ancient of Lore", "my hero")
    assert (table.me.hero.health, table.hand()) == (25, ["Wisp"])


@pytest.mark.card("OG_044", "EX1_165", "BRM_010", "AT_042", "OG_044a", "OG_044b", "OG_044c")
def test_druids_become_minions_that_combine_both_forms() -> None:
    for card, name, stats, keywords in (
        ("Druid of the Claw", "Druid of the Claw", (4, 6), CHARGE | TAUNT),
        ("Druid of the Flame", "Druid of the Flame", (5, 5), 0),
        ("Druid of the Saber", "Sabertooth Tiger", (3, 2), CHARGE | STEALTH),
    ):
        table = play(card)
        druid = table.me.board[2]
        assert (druid.card.name, table.stats()[2]) == (name, stats)
        assert druid.keywords & (CHARGE | TAUNT | STEALTH) == keywords


@pytest.mark.card("OG_044", "AT_037", "GVG_030", "GVG_032", "GVG_041")
def test_cards_of_other_sets_have_both_effects() -> None:
    table = play("Living Roots", "enemy hero")
    assert (table.opponent.hero.health, table.stats()[2:]) == (28, [(1, 1), (1, 1)])
    assert play("Anodized Robo Cub").stats()[2] == (3, 3)
    table = play("Grove Tender", crystals=5)
    assert (table.me.max_mana, table.opponent.max_mana, len(table.me.hand)) == (6, 10, 1)
    table = play("Dark Wispers", "Chillwind Yeti")
    assert (table.stats(), table.me.board[1].has_keyword(TAUNT)) == ([(3, 5), (9, 10)] + [(1, 1)] * 5, True)


@pytest.mark.card("OG_044", "OG_047", "OG_195", "OG_202", "CFM_308", "CFM_602")
def test_later_cards_have_both_effects() -> None:
    table = play("Feral Rage")
    assert (table.me.hero.attack, table.me.armor) == (4, 8)
    assert play("Wisps of the Old Gods").stats() == [(5, 7), (6, 7)] + [(3, 3)] * 5
    table = play("Mire Keeper", crystals=5)
    assert (table.stats()[3], table.me.max_mana) == ((2, 2), 6)
    table = play("Kun the Forgotten King")
    assert (table.me.armor, table.me.mana) == (10, 10)
    table = play("Jade Idol")
    assert (table.stats()[2], table.me.cards_left) == ((1, 1), 8)


@pytest.mark.card("OG_044", "LOE_115")
def test_raven_idol_discovers_a_minion_and_then_a_spell() -> None:
    table = play("Raven Idol")
    for is_spell in (False, True):
        options = [table.card(name) for name in table.options()]
        assert [card.is_spell() for card in options] == [is_spell] * 3
        table.apply(table.actions()[0])
    assert len(table.me.hand) == 2


@pytest.mark.card("OG_044", "EX1_154", "NEW1_007")
def test_since_patch_9_one_option_follows_the_other() -> None:
    """https://www.reddit.com/r/hearthstone/comments/6sg730 and https://github.com/HearthSim/hs-bugs/issues/489"""
    me = side("druid", hand=["Wrath", "Starfall"], board=["Fandral Staghelm", "War Golem"], deck=["Wisp"])
    table = scenario(me, side("mage", board=["Acolyte of Pain"], deck=["Wisp"] * 5), era="competition-2018")
    table.play("Wrath", "Acolyte of Pain", option=BOTH)
    assert (len(table.opponent.hand), table.hand()) == (2, ["Starfall", "Wisp"])  # 3 damage and 1 damage
    assert table.play("Starfall", "War Golem", option=BOTH).stats()[1] == (7, 2)


@pytest.mark.card("OG_044")
def test_brann_does_not_repeat_a_choice() -> None:
    me = side("druid", hand=["Ancient of Lore"], board=["Fandral Staghelm", "Brann Bronzebeard"], deck=["Wisp"] * 5)
    table = scenario(me, side("mage")).play("Ancient of Lore", "my hero", option=BOTH)
    assert table.hand() == ["Wisp"]
