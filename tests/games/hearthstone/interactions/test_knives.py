"""Knife Juggler, who throws a knife immediately after each minion is summoned."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side

JUGGLER = "Knife Juggler"


@pytest.mark.mechanic("Summon triggers")
def test_a_knife_for_every_token() -> None:
    table = scenario(side("paladin", board=["Knife Juggler"]), side("warrior"))
    assert table.power().opponent.hero.health == 29
    table = scenario(side("shaman", hand=["Feral Spirit"], board=["Knife Juggler"]), side("warrior"))
    assert table.play("Feral Spirit").opponent.hero.health == 28
    table = scenario(side("mage", hand=["Fireball"], board=["Knife Juggler", "Cairne Bloodhoof"]), side("warrior"))
    assert table.play("Fireball", "Cairne Bloodhoof").opponent.hero.health == 29


@pytest.mark.mechanic("Summon triggers")
def test_no_knife_without_room_for_the_token() -> None:
    me = side("shaman", hand=["Feral Spirit"], board=["Knife Juggler", *["Wisp"] * 5])
    assert scenario(me, side("warrior")).play("Feral Spirit").opponent.hero.health == 29


@pytest.mark.mechanic("Summon triggers")
def test_no_knife_for_enemy_tokens_or_minions_that_change_sides() -> None:
    me = side("warrior", hand=["Leeroy Jenkins"], board=["Knife Juggler"])
    table = scenario(me, side("warrior")).play("Leeroy Jenkins")
    assert len(table.board(1)) + table.opponent.hero.health == 2 + 30 - 1  # one knife, for Leeroy himself
    me = side("mage", hand=["Fireball"], board=["Knife Juggler", "Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["Wisp"])).play("Fireball", "Sylvanas Windrunner")
    assert (table.board(), table.opponent.hero.health) == (["Knife Juggler", "Wisp"], 30)


@pytest.mark.mechanic("Summon triggers")
def test_knives_do_not_hit_dying_minions() -> None:
    for seed in range(20):
        table = scenario(
            side("shaman", hand=["Feral Spirit"], board=["Knife Juggler"]),
            side("warrior", board=["Wisp", "Wisp"]),
            seed=seed,
        )
        table.play("Feral Spirit")
        assert len(table.board(1)) + table.opponent.hero.health == 2 + 30 - 2


@pytest.mark.mechanic("Summon triggers")
def test_a_knife_wins_the_game_between_two_tokens() -> None:
    me = side("shaman", hand=["Feral Spirit"], board=["Knife Juggler"])
    table = scenario(me, side("warrior", health=1))
    table.play("Feral Spirit")
    assert (str(table.result), table.opponent.hero.health) == ("player 0 wins: the other hero died", 0)
    assert table.actions() == []


@pytest.mark.mechanic("Summon triggers")
def test_leeroy_runs_into_the_enemys_knives() -> None:
    outcomes = set()
    for seed in range(40):
        table = scenario(
            side("warrior", hand=["Leeroy Jenkins"], health=1), side("warrior", board=["Knife Juggler"]), seed=seed
        )
        table.play("Leeroy Jenkins")
        lost = table.result is not None
        outcomes.add((lost, table.me.hero.health, tuple(table.stats())))
    # both knives at Leeroy, or one for the hero: then the other one must go to Leeroy
    assert outcomes == {(False, 1, ()), (True, 0, ((6, 1),))}


def test_a_juggler_that_dies_with_cairne_throws_no_more() -> None:
    me = side("mage", board=["Knife Juggler", minion("Cairne Bloodhoof", damage=1)])
    table = scenario(me, side("mage", hand=["Flamestrike"])).end_turn()
    before = table.opponent.hero.health
    table.play("Flamestrike")
    assert (table.board(), table.opponent.hero.health) == (["Baine Bloodhoof"], before)


@pytest.mark.mechanic("Stealth")
def test_a_hidden_juggler_shows_itself_by_throwing() -> None:
    me = side("warrior", hand=["Wisp"], board=[minion("Knife Juggler", keywords=STEALTH)])
    table = scenario(me, side("warrior"))
    table.play("Wisp")
    assert (table.opponent.hero.health, table.me.board[0].has_keyword(STEALTH)) == (29, False)


@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Token summoning")
def test_a_hound_for_every_enemy_that_was_there_though_knives_kill_some_meanwhile() -> None:
    killed = set()
    for seed in range(20):
        me = side("hunter", hand=["Unleash the Hounds"], board=[JUGGLER])
        table = scenario(me, side("warrior", board=["Wisp"] * 4), seed=seed).play("Unleash the Hounds")
        assert table.board() == [JUGGLER, *["Hound"] * 4]
        assert len(table.board(1)) + table.opponent.hero.health == 4 + 30 - 4
        killed.add(4 - len(table.board(1)))
    assert len(killed) > 1


@pytest.mark.mechanic("Summon triggers")
def test_a_deathrattle_waits_until_all_hounds_are_there() -> None:
    me = side("hunter", hand=["Unleash the Hounds"], board=[JUGGLER])
    opponent = side("warrior", board=[minion("Cairne Bloodhoof", damage=4), "Wisp", "Wisp"])
    fates: set[tuple[str, int]] = set()
    for seed in range(20):
        table = scenario(me, opponent, seed=seed).play("Unleash the Hounds")
        assert len(table.board()) == 4
        fates.update([(it.card.name, it.health) for it in table.opponent.board])
    assert fates == {("Cairne Bloodhoof", 1), ("Baine Bloodhoof", 5), ("Wisp", 1)}  # no knife hit Baine


@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Damage-taken triggers")
def test_an_imp_that_comes_in_the_middle_of_a_fight_is_worth_a_knife_at_once() -> None:
    for seed in range(10):
        me = side("warlock", board=[JUGGLER, "Imp Gang Boss"])
        table = scenario(me, side("warrior", board=[minion("Wisp", health=2)]), seed=seed)
        table.attack("Imp Gang Boss", "Wisp")  # the wisp is dying, so the knife goes to the hero
        assert (table.board(), table.board(1)) == ([JUGGLER, "Imp Gang Boss", "Imp"], [])
        assert table.opponent.hero.health == 29


@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Damage-taken triggers")
def test_a_mortally_wounded_juggler_throws_for_the_imp() -> None:
    me = side("mage", hand=["Flamestrike"])
    table = scenario(me, side("warlock", board=[JUGGLER, "Imp Gang Boss"])).play("Flamestrike")
    assert (table.board(1), table.me.hero.health) == (["Imp"], 29)


@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Damage-taken triggers")
def test_a_knife_that_hits_an_imp_gang_boss_brings_one_imp_more() -> None:
    outcomes = set()
    for seed in range(10):
        me = side("warrior", hand=["Revenge"], board=[JUGGLER, "Imp Gang Boss"])
        table = scenario(me, side("warlock", board=[minion("Imp Gang Boss", health=9)]), seed=seed).play("Revenge")
        assert table.board() == ["Knife Juggler", "Imp Gang Boss", "Imp"]
        outcomes.add((table.opponent.hero.health, table.opponent.board[0].health, table.board(1).count("Imp")))
    assert outcomes == {(29, 8, 1), (30, 7, 2)}


@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Damage-taken triggers")
def test_every_knife_is_a_wound_of_its_own_for_the_acolyte() -> None:
    hands = set()
    for seed in range(20):
        me = side("hunter", hand=["Call of the Wild"], board=[JUGGLER])
        opponent = side("warrior", board=[minion("Acolyte of Pain", health=9)], deck=["Wisp"] * 5)
        table = scenario(me, opponent, seed=seed).play("Call of the Wild")
        assert len(table.hand(1)) == 9 - table.opponent.board[0].health == 3 - (30 - table.opponent.hero.health)
        hands.add(len(table.hand(1)))
    assert len(hands) > 1


@pytest.mark.mechanic("Summon triggers")
def test_a_second_juggler_is_greeted_once_and_then_both_throw() -> None:
    table = scenario(side("warrior", hand=[JUGGLER], board=[JUGGLER]), side("warrior"))
    assert table.play(JUGGLER).opponent.hero.health == 29
    me = side("warrior", hand=["Wisp"], board=[JUGGLER, JUGGLER])
    for seed in range(10):
        table = scenario(me, side("warrior", board=["Wisp"]), seed=seed).play("Wisp")
        assert len(table.board(1)) + table.opponent.hero.health == 1 + 30 - 2  # never both at the dying wisp


@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Summon from deck / hand")
def test_the_juggler_lured_out_of_the_hand_throws_for_the_next_only() -> None:
    me = side("warrior", hand=["Dirty Rat"], board=["Brann Bronzebeard"])
    for seed in range(10):
        table = scenario(me, side("warrior", hand=[JUGGLER, "War Golem"]), seed=seed).play("Dirty Rat")
        hurt = 30 + 4 + 6 - table.me.hero.health - sum(it.health for it in table.me.board)
        assert hurt == (1 if table.board(1) == [JUGGLER, "War Golem"] else 0)


@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_a_knife_for_every_token_of_a_deathrattle() -> None:
    me = side("mage", board=[JUGGLER, minion("Infested Wolf", damage=2), "Infested Wolf"])
    for seed in range(20):
        table = scenario(me, side("warrior", board=[minion("War Golem", attack=1)]), seed=seed)
        table.attack(table.me.board[1], "War Golem")
        assert table.board() == [JUGGLER, "Spider", "Spider", "Infested Wolf"]
        assert table.opponent.hero.health + table.opponent.board[0].health == 30 + 7 - 3 - 2


@pytest.mark.mechanic("Summon triggers")
def test_the_upgraded_hero_power_throws_two_knives() -> None:
    table = scenario(side("paladin", power="AT_132_PALADIN", board=[JUGGLER]), side("warrior")).power()
    assert (table.board(), table.opponent.hero.health) == ([JUGGLER, "Silver Hand Recruit", "Silver Hand Recruit"], 28)
