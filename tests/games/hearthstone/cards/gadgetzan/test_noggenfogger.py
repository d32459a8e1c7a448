"""Mayor Noggenfogger, from Mean Streets of Gadgetzan."""

from collections.abc import Sequence

import pytest

from topdeck.games.hearthstone.scenario import Scenario, scenario, side


def noggenfogger(seed: int, hand: Sequence[str] = (), board: Sequence[str] = ()) -> Scenario:
    me = side("mage", hand=hand, board=board)
    return scenario(me, side("mage", board=["Mayor Noggenfogger", "War Golem"]), seed=seed)


@pytest.mark.card("CFM_670")
def test_mayor_noggenfogger_chooses_the_targets_of_spells_and_hero_powers() -> None:
    """https://wiki.denfaminicogamer.jp/hearthstone (Mayor Noggenfogger): among all legal targets."""
    for uses_power in (False, True):
        hurt = set()
        for seed in range(40):
            table = noggenfogger(seed, hand=["Holy Smite"], board=["Boulderfist Ogre"])
            table = table.power("War Golem") if uses_power else table.play("Holy Smite", "War Golem")
            numbers = (table.me.hero, table.opponent.hero, *table.me.board, *table.opponent.board)
            hurt.add(tuple(it.is_damaged() for it in numbers))
        assert hurt == {tuple(place == hit for place in range(5)) for hit in range(5)}


@pytest.mark.card("CFM_670")
def test_mayor_noggenfogger_keeps_the_restrictions_of_a_target() -> None:
    for seed in range(10):
        table = noggenfogger(seed, hand=["Shadow Word: Death"], board=["Boulderfist Ogre"])
        table.play("Shadow Word: Death", "War Golem")
        assert sorted([*table.board(), *table.board(1)]) in (
            ["Boulderfist Ogre", "War Golem"],
            ["Boulderfist Ogre", "Mayor Noggenfogger"],
            ["Mayor Noggenfogger", "War Golem"],
        )


@pytest.mark.card("CFM_670")
def test_mayor_noggenfogger_never_lets_a_battlecry_target_its_own_minion() -> None:
    targets = set()
    for seed in range(30):
        table = noggenfogger(seed, hand=["Elven Archer"]).play("Elven Archer", "War Golem")
        assert table.board() == ["Elven Archer"]
        targets.add((table.me.hero.health, table.opponent.hero.health, *table.stats(1)))
    assert len(targets) == 4


@pytest.mark.card("CFM_670")
def test_mayor_noggenfogger_chooses_the_defender_among_the_enemies_that_can_be_attacked() -> None:
    defenders = set()
    for seed in range(30):
        table = noggenfogger(seed, board=["Boulderfist Ogre"]).attack("Boulderfist Ogre", "War Golem")
        defenders.add((table.opponent.hero.health, *table.stats(1)))
    assert defenders == {(24, (5, 4), (7, 7)), (30, (7, 7)), (30, (5, 4), (7, 1))}
    for seed in range(10):
        enemy = side("mage", board=["Mayor Noggenfogger", "Sen'jin Shieldmasta"])
        table = scenario(side("mage", board=["Wisp"]), enemy, seed=seed).attack("Wisp", "Sen'jin Shieldmasta")
        assert table.stats(1) == [(5, 4), (3, 4)]


@pytest.mark.card("CFM_670")
def test_mayor_noggenfogger_affects_his_own_player_too() -> None:
    hurt = set()
    for seed in range(20):
        table = scenario(side("mage", board=["Mayor Noggenfogger"]), side("mage"), seed=seed).power("enemy hero")
        hurt.add((table.me.hero.health, table.opponent.hero.health, *table.stats()))
    assert hurt == {(29, 30, (5, 4)), (30, 29, (5, 4)), (30, 30, (5, 3))}


@pytest.mark.card("CFM_670")
def test_mayor_noggenfogger_chooses_nobody_if_no_legal_target_is_left() -> None:
    """Burly Rockjaw Trogg has 5 attack by then: https://github.com/HearthSim/hs-bugs/issues/697."""
    enemy = side("mage", board=["Mayor Noggenfogger", "Burly Rockjaw Trogg"])
    table = scenario(side("priest", hand=["Shadow Word: Pain"]), enemy)
    table.play("Shadow Word: Pain", "Burly Rockjaw Trogg")
    assert (table.stats(1), table.hand()) == ([(5, 4), (5, 5)], [])


@pytest.mark.card("CFM_670")
def test_mayor_noggenfogger_lets_spellbender_take_the_random_target() -> None:
    """They act in order of play."""
    enemy = side("mage", board=["Mayor Noggenfogger", "War Golem"], secrets=["Spellbender"])
    table = scenario(side("mage", hand=["Shadow Word: Death"]), enemy).play("Shadow Word: Death", "War Golem")
    assert table.board(1) == ["Mayor Noggenfogger", "War Golem"]
