"""Paladin cards of Whispers of the Old Gods."""

import pytest
from made_up_cards import add_minion

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, MURLOC
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.language import AFTER_SUMMON, FRIENDLY, TARGET, Buff, When
from topdeck.games.hearthstone.scenario import minion, scenario, side


def shields(board: list[Entity]) -> list[bool]:
    return [it.has_keyword(DIVINE_SHIELD) for it in board]


@pytest.mark.card("OG_198")
def test_forbidden_healing_restores_twice_the_mana_that_is_left() -> None:
    me = side("paladin", hand=["Forbidden Healing"], board=[minion("War Golem", damage=6)], mana=4, health=10)
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert len(table.targets("Forbidden Healing")) == 4
    table.play("Forbidden Healing", "my hero")
    assert (table.me.hero.health, table.me.mana, table.me.max_mana, table.stats()) == (18, 0, 10, [(7, 1)])


@pytest.mark.card("OG_198")
def test_forbidden_healing_can_be_cast_without_mana() -> None:
    table = scenario(side("paladin", hand=["Forbidden Healing"], mana=0, health=10), side("warrior"))
    table.play("Forbidden Healing", "my hero")
    assert (table.me.hero.health, table.hand()) == (10, [])


@pytest.mark.card("OG_221")
def test_selfless_hero_leaves_a_friend_a_shield() -> None:
    me = side("paladin", board=["Selfless Hero", "Wisp", "Chillwind Yeti"])
    shielded = set()
    for seed in range(10):
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).attack("Selfless Hero", "War Golem")
        assert shields(table.opponent.board) == [False]
        assert sorted(shields(table.me.board)) == [False, True]
        shielded.add(shields(table.me.board).index(True))
    assert shielded == {0, 1}


@pytest.mark.card("OG_221")
def test_a_lonely_selfless_hero_shields_nobody() -> None:
    me = side("paladin", board=["Selfless Hero"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Selfless Hero", "War Golem")
    assert (table.board(), shields(table.opponent.board)) == ([], [False])


@pytest.mark.card("OG_222")
def test_rallying_blade_strengthens_friends_with_a_shield() -> None:
    squire = minion("Argent Squire", without=DIVINE_SHIELD)
    me = side(
        "paladin", hand=["Rallying Blade"], board=["Argent Squire", squire, minion("Wisp", keywords=DIVINE_SHIELD)]
    )
    table = scenario(me, side("warrior", board=["Argent Squire"])).play("Rallying Blade")
    assert (table.stats(), table.stats(1)) == ([(2, 2), (1, 1), (2, 2)], [(1, 1)])
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (3, 2)


@pytest.mark.card("OG_223")
def test_divine_strength_gives_one_attack_and_two_health() -> None:
    me = side("paladin", hand=["Divine Strength"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Divine Strength") == [*table.me.board, *table.opponent.board]
    assert table.play("Divine Strength", "Wisp").stats() == [(2, 3)]
    assert table.stats(1) == [(7, 7)]


@pytest.mark.card("OG_229")
def test_ragnaros_lightlord_heals_a_damaged_friend_at_the_end_of_his_turn() -> None:
    me = side("paladin", board=["Ragnaros, Lightlord", minion("War Golem", damage=3), "Wisp"], health=10)
    healed = set()
    for seed in range(10):
        table = scenario(me, side("warrior", board=[minion("War Golem", damage=6)], health=10), seed=seed).end_turn()
        healed.add((table.me.hero.health, table.stats()[1]))
        assert (table.stats(1), table.opponent.hero.health) == ([(7, 1)], 9)  # fatigue took one
        before = (table.me.hero.health, table.stats())
        table.end_turn()
        assert (table.me.hero.health + 1, table.stats()) == before
    assert healed == {(18, (7, 4)), (10, (7, 7))}


@pytest.mark.card("OG_229")
def test_ragnaros_lightlord_heals_himself_too() -> None:
    table = scenario(side("paladin", board=[minion("Ragnaros, Lightlord", damage=7)]), side("warrior"))
    assert table.end_turn().stats() == [(8, 8)]


@pytest.mark.card("OG_273")
def test_stand_against_darkness_summons_five_recruits() -> None:
    table = scenario(side("paladin", hand=["Stand Against Darkness"]), side("warrior")).play("Stand Against Darkness")
    assert (table.board(), table.stats()) == (["Silver Hand Recruit"] * 5, [(1, 1)] * 5)


@pytest.mark.card("OG_273")
def test_stand_against_darkness_fills_the_board() -> None:
    me = side("paladin", hand=["Stand Against Darkness"] * 2, board=["Wisp"] * 5)
    table = scenario(me, side("warrior")).play("Stand Against Darkness")
    assert table.board() == ["Wisp"] * 5 + ["Silver Hand Recruit"] * 2
    assert table.can_play("Stand Against Darkness")


@pytest.mark.card("OG_006")
@pytest.mark.card("OG_006a")
@pytest.mark.card("OG_006b")
def test_vilefin_inquisitor_lets_the_hero_power_summon_murlocs() -> None:
    table = scenario(side("paladin", hand=["Vilefin Inquisitor"]), side("mage")).play("Vilefin Inquisitor").power()
    assert (table.board(), table.stats()[1]) == (["Vilefin Inquisitor", "Silver Hand Murloc"], (1, 1))
    assert table.me.board[1].card.tribe == MURLOC
    full = scenario(side("paladin", power="The Tidal Hand", board=["Wisp"] * 7), side("mage"))
    assert "power" not in [action.text() for action in full.actions()]


@pytest.mark.card("OG_310")
def test_steward_of_darkshire_shields_friendly_minions_with_a_maximum_health_of_one() -> None:
    """She triggers before a battlecry: https://hearthstone.fandom.com/wiki/Steward_of_Darkshire."""
    hand = ["Twilight Drake", "Bloodfen Raptor", "Wisp", "The Coin"]
    table = scenario(side("paladin", hand=hand, board=["Steward of Darkshire"]), side("warrior", hand=["Wisp"]))
    table.play("Twilight Drake").play("Bloodfen Raptor").play("Wisp")
    assert (shields(table.me.board), table.stats()[1]) == ([False, True, False, True], (4, 4))
    assert shields(table.end_turn().play("Wisp").opponent.board) == [False]


@pytest.mark.card("OG_310")
def test_steward_of_darkshire_ignores_damaged_minions_and_those_with_more_health_from_an_aura() -> None:
    """https://hearthstone.fandom.com/wiki/Steward_of_Darkshire."""
    table = scenario(
        side("mage", hand=["Fireball"]),
        side("paladin", board=["Steward of Darkshire", "Chillwind Yeti"], secrets=["Redemption"]),
    )
    table.play("Fireball", "Chillwind Yeti")
    assert (table.stats(1), shields(table.opponent.board)) == ([(3, 3), (4, 1)], [False, False])
    me = side("paladin", board=["Steward of Darkshire", "Stormwind Champion"])
    table = scenario(me, side("warrior")).power()
    assert shields(table.me.board) == [False, False, False]


@pytest.mark.card("OG_310")
def test_steward_of_darkshire_comes_before_after_you_summon_only_for_played_minions() -> None:
    """The report is about Sword of Justice: https://github.com/HearthSim/hs-bugs/issues/899."""
    table = scenario(side("paladin", hand=["Wisp"], board=["Steward of Darkshire"]), side("warrior"))
    add_minion(table, when=When(AFTER_SUMMON, FRIENDLY, Buff(TARGET, attack=1, health=1)))
    table.play("Wisp").power()
    assert (table.stats()[2:], shields(table.me.board)[2:]) == ([(2, 2), (2, 2)], [True, False])


@pytest.mark.card("OG_311")
def test_a_light_in_the_darkness_strengthens_the_minion_that_is_discovered() -> None:
    table = scenario(side("paladin", hand=["A Light in the Darkness"]), side("mage")).play("A Light in the Darkness")
    assert all(card.is_minion() for card in table.state.choice_options())
    table.choose(table.options()[0])
    [held] = table.me.hand
    assert (held.attack, held.health, held.cost) == (1, 1, 0)
    [seen] = table.state.observe(1).opponent.hand
    assert (seen.card, seen.attack) == (table.state.rules.unknown, 0)
