"""Deaths: minions that die together leave together, then their deathrattles run in order of play.

Sources, where a test names no other: http://hearthstone.thegame.wiki/wiki/Deathrattle, "Sequence of events", and
https://hearthstone.fandom.com/wiki/Sylvanas_Windrunner.
"""

import pytest

from topdeck.games.hearthstone.engine.abilities import When
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.language import DIED, OTHER, SELF, TARGET, Destroy, Summon, Teach
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

NZOTH, SYLVANAS = "N'Zoth, the Corruptor", "Sylvanas Windrunner"


def by_age(minions: list[Entity]) -> list[str]:
    """Return the names of minions in order of play."""
    return [it.card.name for it in sorted(minions, key=lambda it: it.id)]


# ---- board wipes


def test_sylvanas_finds_nobody_after_a_board_wipe() -> None:
    me = side("warrior", board=["Doomsayer", "Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["War Golem", "Wisp"]))
    table.end_turn().end_turn()
    assert (table.board(), table.board(1)) == ([], [])


def test_sylvanas_takes_the_survivor_of_a_brawl() -> None:
    outcomes = set()
    for seed in range(30):
        table = scenario(
            side("warrior", hand=["Brawl"], board=["Sylvanas Windrunner", "Wisp"]),
            side("warrior", board=["War Golem", "Chillwind Yeti"]),
            seed=seed,
        )
        table.play("Brawl")
        assert table.board(1) == []
        outcomes.add(tuple(table.board()))
    assert outcomes == {("Sylvanas Windrunner",), ("Wisp",), ("War Golem",), ("Chillwind Yeti",)}


def test_sylvanas_takes_what_an_older_minion_left_behind() -> None:
    table = scenario(
        side("warrior", hand=["Sylvanas Windrunner"], board=["Doomsayer"]), side("warrior", board=["Cairne Bloodhoof"])
    )
    table.play("Sylvanas Windrunner").end_turn().end_turn()
    assert (table.board(), table.board(1)) == (["Baine Bloodhoof"], [])


def test_sylvanas_comes_too_early_for_what_a_younger_minion_leaves_behind() -> None:
    me = side("warrior", board=["Doomsayer", "Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["Cairne Bloodhoof"]))
    table.end_turn().end_turn()
    assert (table.board(), table.board(1)) == ([], ["Baine Bloodhoof"])


def test_order_of_play_counts_not_the_place_on_the_board() -> None:
    me = side("warrior", hand=["Cairne Bloodhoof", "Chillwind Yeti"], board=["Doomsayer"])
    table = scenario(me, side("warrior"), positions="all")
    table.play("Cairne Bloodhoof").play("Chillwind Yeti", position=0)
    yeti = table.me.board[0]
    Teach(SELF, deathrattle=Summon("CS2_101t")).run(table.state, yeti, yeti)
    table.end_turn().end_turn()
    assert by_age(table.me.board) == ["Baine Bloodhoof", "Silver Hand Recruit"]


def test_a_minion_summoned_after_the_deaths_survives_the_board_wipe() -> None:
    table = scenario(side("warrior", board=["Cairne Bloodhoof", "Doomsayer"]), side("warrior", board=["Wisp"]))
    table.end_turn().end_turn()
    assert (table.board(), table.board(1)) == (["Baine Bloodhoof"], [])


def test_of_two_sylvanas_the_younger_may_take_back_what_the_older_took() -> None:
    outcomes = set()
    for seed in range(20):
        table = scenario(
            side("warrior", board=["Sylvanas Windrunner", "Chillwind Yeti"]),
            side("warrior", board=["Sylvanas Windrunner", "War Golem"]),
            seed=seed,
        )
        mine, theirs = table.me.board[0], table.opponent.board[0]
        table.attack(mine, theirs)
        outcomes.add((tuple(table.board()), tuple(table.board(1))))
    assert outcomes == {(("Chillwind Yeti",), ("War Golem",)), (("War Golem",), ("Chillwind Yeti",))}


@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Area damage")
def test_sylvanas_takes_only_who_survived_the_fire() -> None:
    for seed in range(10):
        me = side("mage", hand=["Volcanic Potion"], board=[minion(SYLVANAS, damage=3)])
        opponent = side("warrior", board=["Wisp", "Bloodfen Raptor", "Chillwind Yeti", "Murloc Raider"])
        table = scenario(me, opponent, seed=seed).play("Volcanic Potion")
        assert (table.board(), table.stats(), table.board(1)) == (["Chillwind Yeti"], [(4, 3)], [])


@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Area damage")
def test_sylvanas_destroyed_by_the_enemys_fire_steals_from_the_one_who_lit_it() -> None:
    me = side("mage", hand=["Flamestrike"], board=["War Golem"])
    table = scenario(me, side("warrior", board=[minion(SYLVANAS, damage=1), "Chillwind Yeti"])).play("Flamestrike")
    assert (table.board(), table.board(1)) == ([], ["Chillwind Yeti", "War Golem"])


@pytest.mark.mechanic("Take control")
def test_sylvanas_destroys_the_minion_she_takes_if_older_deathrattles_filled_the_board() -> None:
    dying = [minion(name, damage=3) for name in ("Savannah Highmane", "Savannah Highmane", SYLVANAS)]
    me = side("mage", hand=["Volcanic Potion"], board=[*dying, *["War Golem"] * 3])
    table = scenario(me, side("warrior", board=["Cairne Bloodhoof"])).play("Volcanic Potion")
    assert (table.board(), table.board(1)) == (["Hyena"] * 4 + ["War Golem"] * 3, ["Baine Bloodhoof"])


@pytest.mark.mechanic("Take control")
def test_sylvanas_stolen_by_sylvanas_works_for_her_new_side() -> None:
    me = side("mage", hand=["Fireball", "Fireball"], board=[SYLVANAS])
    table = scenario(me, side("warrior", board=[SYLVANAS]))
    table.play("Fireball", table.me.board[0])
    assert (table.board(), table.board(1)) == ([SYLVANAS], [])
    table.end_turn().end_turn().play("Fireball", SYLVANAS)
    assert (table.board(), table.board(1)) == ([], [])


# ---- triggers for deaths


def summons_at_deaths(table: Scenario, it: Entity, token: str) -> None:
    """Give a minion a trigger that summons a token whenever another minion dies."""
    Teach(SELF, trigger=When(DIED, OTHER, Summon(token))).run(table.state, it, it)


@pytest.mark.mechanic("Death triggers (others)")
def test_deathrattles_and_death_triggers_run_in_order_of_play() -> None:
    me = side("mage", hand=["Fireball"], board=["Chillwind Yeti", "Cairne Bloodhoof", "War Golem"])
    table = scenario(me, side("warrior"))
    old, _, young = table.me.board
    summons_at_deaths(table, young, "CS2_101t")
    summons_at_deaths(table, old, "EX1_116t")
    table.play("Fireball", "Cairne Bloodhoof")
    assert by_age(table.me.board)[2:] == ["Baine Bloodhoof", "Silver Hand Recruit", "Whelp"]  # by age of the text


@pytest.mark.mechanic("Death triggers (others)")
def test_minions_that_die_together_do_not_trigger_for_each_other() -> None:
    left = []
    for attacker in ("War Golem", "Core Hound"):
        table = scenario(side("warrior", board=[attacker]), side("warrior", board=["Boulderfist Ogre"]))
        summons_at_deaths(table, table.me.board[0], "EX1_116t")
        summons_at_deaths(table, table.opponent.board[0], "CS2_101t")
        table.attack(attacker, "Boulderfist Ogre")
        left.append((table.board(), table.board(1)))
    assert left == [(["War Golem", "Whelp"], []), ([], [])]


@pytest.mark.mechanic("Death triggers (others)")
@pytest.mark.mechanic("Secrets")
def test_a_secret_and_a_deathrattle_react_to_a_death_in_order_of_play() -> None:
    """http://hearthstone.thegame.wiki/wiki/Deathrattle: regardless of the type of effect."""
    older = side("mage", hand=["Abomination"], secrets=["Effigy"])
    younger = side("mage", hand=["Effigy"], board=["Abomination"])
    hurt = []
    for me, card in ((older, "Abomination"), (younger, "Effigy")):
        table = scenario(me, side("rogue", hand=["Assassinate"], deck=["Wisp"]), seed=1).play(card).end_turn()
        table.play("Assassinate", "Abomination")
        hurt += [it.max_health - it.health for it in table.me.board]
    assert hurt == [2, 0]  # only the minion of the older Effigy is there when the Abomination explodes


@pytest.mark.mechanic("Death triggers (others)")
@pytest.mark.mechanic("Card draw")
def test_cult_masters_that_die_with_other_minions_draw_nothing() -> None:
    """They left play together: http://hearthstone.thegame.wiki/wiki/Deathrattle."""
    enemy = side("warlock", board=["Cult Master", "Cult Master", "Wisp"], deck=["Wisp"] * 3)
    assert scenario(side("mage", hand=["Flamestrike"]), enemy).play("Flamestrike").hand(1) == []
    enemy = side("warlock", board=[minion("Cult Master", health=9), "Wisp", "Wisp"], deck=["Wisp"] * 3)
    assert scenario(side("mage", hand=["Flamestrike"]), enemy).play("Flamestrike").hand(1) == ["Wisp"] * 2


@pytest.mark.mechanic("Damage-taken triggers")
def test_in_a_fight_the_trigger_of_the_defender_runs_first() -> None:
    """HearthSim/hs-bugs 68: regardless of the order of play."""
    for player in (0, 1):
        boss = minion("Imp Gang Boss", health=9)
        table = scenario(side("mage", board=[boss]), side("mage", board=[boss]), player=player)
        mine, theirs = table.me.board[0], table.opponent.board[0]
        attacker, defender = (mine, theirs) if player == 0 else (theirs, mine)
        table.attack(attacker, defender)
        assert (table.board(), table.board(1)) == (["Imp Gang Boss", "Imp"], ["Imp Gang Boss", "Imp"])
        assert (table.me.board[1].id < table.opponent.board[1].id) is (player == 1)


# ---- positions of dead minions


@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Take control")
def test_baine_stands_where_cairne_stood_though_a_neighbour_was_stolen_meanwhile() -> None:
    rows = set()
    for seed in range(10):
        me = side("mage", hand=["Volcanic Potion"], board=[minion(SYLVANAS, damage=3)])
        cairne = minion("Cairne Bloodhoof", damage=3)
        opponent = side("warrior", board=["Chillwind Yeti", "Oasis Snapjaw", cairne, "War Golem"])
        table = scenario(me, opponent, seed=seed).play("Volcanic Potion")
        rows.add((*table.board(), *table.board(1)))
    assert rows == {
        ("Chillwind Yeti", "Oasis Snapjaw", "Baine Bloodhoof", "War Golem"),
        ("Oasis Snapjaw", "Chillwind Yeti", "Baine Bloodhoof", "War Golem"),
        ("War Golem", "Chillwind Yeti", "Oasis Snapjaw", "Baine Bloodhoof"),
    }


@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Take control")
def test_the_minion_sylvanas_takes_is_rightmost_and_moves_no_other() -> None:
    dying = [minion(name, damage=3) for name in (SYLVANAS, "Cairne Bloodhoof")]
    me = side("mage", hand=["Volcanic Potion"], board=[*dying, "War Golem"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).play("Volcanic Potion")
    assert table.board() == ["Baine Bloodhoof", "War Golem", "Chillwind Yeti"]
    me = side("mage", hand=["Volcanic Potion"], board=["War Golem", *dying])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).play("Volcanic Potion")
    assert table.board() == ["War Golem", "Baine Bloodhoof", "Chillwind Yeti"]


@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Damage-taken triggers")
def test_an_imp_that_comes_between_two_deathrattles_stands_beside_its_boss() -> None:
    rows = set()
    for seed in range(10):
        me = side("mage", hand=["Volcanic Potion"], board=[minion("Fiery Bat", health=2)])
        opponent = side(
            "warlock", board=[minion("Imp Gang Boss", health=9), minion("Infested Tauren", damage=1), "Wisp"]
        )
        table = scenario(me, opponent, seed=seed).play("Volcanic Potion")
        rows.add(tuple(table.board(1)))
    assert rows == {
        ("Imp Gang Boss", "Imp", "Slime"),  # the bat burnt the hero
        ("Imp Gang Boss", "Imp", "Imp", "Slime"),  # or the boss
        ("Imp Gang Boss", "Slime"),  # or the first imp
    }


# ---- deathrattles that do not run


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_a_transformed_minion_has_no_deathrattle() -> None:
    for spell, token in (("Hex", "Frog"), ("Polymorph", "Sheep")):
        me = side("mage", hand=[spell, "Fireball"])
        opponent = side("warrior", board=["Wisp", "Cairne Bloodhoof", "Wisp"])
        table = scenario(me, opponent).play(spell, "Cairne Bloodhoof")
        assert (table.board(1), table.opponent.graveyard) == (["Wisp", token, "Wisp"], ())
        table.play("Fireball", token)
        assert (table.board(1), [card.name for card in table.opponent.graveyard]) == (["Wisp", "Wisp"], [token])


@pytest.mark.mechanic("Transform")
def test_transforming_is_neither_a_death_nor_a_summoning() -> None:
    me = side("shaman", hand=["Hex"], board=["Knife Juggler"])
    table = scenario(me, side("hunter", board=["Scavenging Hyena", "Bloodfen Raptor", "Knife Juggler"]))
    table.play("Hex", "Bloodfen Raptor")
    assert (table.stats(1)[0], table.me.hero.health, table.opponent.hero.health) == ((2, 2), 30, 30)


@pytest.mark.mechanic("Transform")
def test_a_frog_has_none_of_the_bonuses_of_the_transformed_minion() -> None:
    gift = Teach(TARGET, deathrattle=Summon("EX1_116t"))
    golem = minion("War Golem", attack=9, damage=3, keywords=DIVINE_SHIELD, enchanted=[gift])
    table = scenario(side("shaman", hand=["Hex"]), side("warrior", board=[golem])).play("Hex", "War Golem")
    [frog] = table.opponent.board
    assert (frog.attack, frog.health, frog.max_health, frog.has_keyword(DIVINE_SHIELD)) == (0, 1, 1, False)
    assert frog.enchantments == ()


@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_a_minion_returned_to_the_hand_runs_no_deathrattle_and_is_undamaged() -> None:
    me = side("rogue", hand=["Sap", "Fireball"])
    opponent = side("warrior", board=[minion("Cairne Bloodhoof", attack=9, damage=2, silenced=True)], deck=["Wisp"])
    table = scenario(me, opponent).play("Sap", "Cairne Bloodhoof")
    assert (table.board(1), table.hand(1), table.opponent.graveyard) == ([], ["Cairne Bloodhoof"], ())
    table.end_turn().play("Cairne Bloodhoof")
    [cairne] = table.opponent.board
    assert (cairne.attack, cairne.health, table.attack_targets(cairne)) == (4, 5, [])
    assert table.end_turn().play("Fireball", cairne).board(1) == ["Baine Bloodhoof"]


@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Take control")
def test_a_stolen_minion_returns_to_the_hand_of_the_thief() -> None:
    me = side("priest", hand=["Cabal Shadow Priest"], deck=["Wisp"])
    table = scenario(me, side("rogue", hand=["Sap"], board=["Bloodmage Thalnos"], deck=["Wisp"]))
    table.play("Cabal Shadow Priest", "Bloodmage Thalnos").end_turn().play("Sap", "Bloodmage Thalnos")
    assert (table.hand(), table.hand(1)) == (["Bloodmage Thalnos"], ["Wisp"])


@pytest.mark.mechanic("Bounce")
def test_the_opponent_knows_the_card_it_sent_back() -> None:
    table = scenario(side("rogue", hand=["Sap"]), side("warrior", hand=["Wisp"], board=["War Golem"]))
    table.play("Sap", "War Golem")
    assert [held.card.id for held in table.state.observe(0).opponent.hand] == ["UNKNOWN", "CS2_186"]


@pytest.mark.mechanic("Bounce")
def test_a_minion_returned_to_a_full_hand_dies() -> None:
    me = side("rogue", hand=["Sap"])
    table = scenario(me, side("warrior", hand=["Wisp"] * 10, board=["Cairne Bloodhoof"]))
    table.play("Sap", "Cairne Bloodhoof")
    assert (table.board(1), table.hand(1)) == (["Baine Bloodhoof"], ["Wisp"] * 10)


# ---- N'Zoth


@pytest.mark.mechanic("Resurrect / graveyard")
def test_nzoth_in_the_last_place_revives_nobody() -> None:
    me = side("priest", hand=[NZOTH], board=["Wisp"] * 6, graveyard=["Huge Toad"])
    table = scenario(me, side("warrior")).play(NZOTH)
    assert table.board() == ["Wisp"] * 6 + [NZOTH]
    assert [card.name for card in table.me.graveyard] == ["Huge Toad"]


@pytest.mark.mechanic("Resurrect / graveyard")
def test_nzoth_fills_the_board_and_revives_no_minion_twice() -> None:
    dead = ["Huge Toad", "Fiery Bat", "Infested Wolf", "Infested Tauren", "Cairne Bloodhoof"]
    seen = set()
    for seed in range(20):
        me = side("hunter", hand=[NZOTH], board=["Wisp"] * 3, graveyard=dead)
        table = scenario(me, side("warrior"), seed=seed).play(NZOTH)
        revived = table.board()[4:]
        assert (table.board()[:4], len(revived), len(set(revived))) == (["Wisp"] * 3 + [NZOTH], 3, 3)
        seen.update(revived)
    assert seen == set(dead)


@pytest.mark.mechanic("Resurrect / graveyard")
def test_nzoth_fills_the_whole_board_and_a_knife_flies_for_each() -> None:
    me = side("hunter", hand=[NZOTH], board=["Knife Juggler"], graveyard=["Huge Toad"] * 9)
    table = scenario(me, side("warrior")).play(NZOTH)
    assert table.board().count("Huge Toad") == 5
    assert table.opponent.hero.health == 30 - 6


@pytest.mark.mechanic("Resurrect / graveyard")
def test_nzoth_revives_minions_that_died_on_his_side_not_those_played_there() -> None:
    me = side("priest", hand=["Cabal Shadow Priest", "Fireball", NZOTH], deck=["Wisp"] * 2)
    table = scenario(me, side("warrior", hand=[NZOTH], board=["Fiery Bat"], deck=["Wisp"] * 2))
    table.play("Cabal Shadow Priest", "Fiery Bat").play("Fireball", "Fiery Bat").end_turn()
    assert table.play(NZOTH).board(1) == [NZOTH]
    assert table.end_turn().play(NZOTH).board() == ["Cabal Shadow Priest", NZOTH, "Fiery Bat"]


@pytest.mark.mechanic("Resurrect / graveyard")
def test_nzoth_ignores_transformed_minions_and_given_deathrattles() -> None:
    wisp = minion("Wisp", enchanted=[Teach(TARGET, deathrattle=Summon("EX1_116t"))])
    me = side("mage", hand=["Polymorph", NZOTH], board=["Huge Toad", wisp])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Polymorph", "Huge Toad").power("Wisp")
    assert table.board() == ["Sheep", "Whelp"]
    table.end_turn().end_turn()
    assert table.play(NZOTH).board() == ["Sheep", "Whelp", NZOTH]


@pytest.mark.mechanic("Resurrect / graveyard")
@pytest.mark.mechanic("Take control")
def test_the_sylvanas_nzoth_revived_steals_again() -> None:
    me = side("mage", hand=[NZOTH, "Fireball"], graveyard=[SYLVANAS], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"])).play(NZOTH)
    assert table.board() == [NZOTH, SYLVANAS]
    assert table.end_turn().end_turn().play("Fireball", SYLVANAS).board() == [NZOTH, "War Golem"]


# ---- both heroes


def test_the_game_is_drawn_if_both_heroes_die_together() -> None:
    table = scenario(
        side("warrior", health=1, board=["Acolyte of Pain"]), side("warrior", health=1, board=["Acolyte of Pain"])
    )
    mine, theirs = table.me.board[0], table.opponent.board[0]
    table.attack(mine, theirs)
    assert str(table.result) == "draw: both heroes died"


def test_a_deathrattle_can_still_turn_a_win_into_a_draw() -> None:
    me = side("warrior", health=1, board=["Bloodmage Thalnos"])
    table = scenario(me, side("warrior", health=1, board=["Acolyte of Pain"]))
    table.attack("Bloodmage Thalnos", "Acolyte of Pain")
    assert str(table.result) == "draw: both heroes died"


# ---- Baron Rivendare


def test_baron_rivendare_lets_sylvanas_take_two_minions() -> None:
    me = side("mage", hand=["Fireball"], board=["Baron Rivendare", SYLVANAS])
    table = scenario(me, side("warrior", board=["Wisp", "War Golem", "Chillwind Yeti"])).play("Fireball", SYLVANAS)
    assert (len(table.board()), len(table.board(1))) == (3, 1)


def test_a_baron_that_sylvanas_takes_does_not_let_her_take_another_minion() -> None:
    """He changes the rules only with the next update: https://hearthstone.fandom.com/wiki/Baron_Rivendare."""
    me = side("mage", hand=["Fireball"], board=[SYLVANAS])
    opponent = side("warrior", board=["Baron Rivendare", "Baron Rivendare"])
    table = scenario(me, opponent).play("Fireball", SYLVANAS)
    assert (table.board(), table.board(1)) == (["Baron Rivendare"], ["Baron Rivendare"])


def test_a_silenced_baron_doubles_nothing() -> None:
    me = side("mage", hand=["Silence"], board=["Baron Rivendare", "Leper Gnome"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Silence", "Baron Rivendare")
    assert table.attack("Leper Gnome", "War Golem").opponent.hero.health == 28


def test_a_doubled_deathrattle_comes_before_the_deathrattles_of_younger_minions() -> None:
    opponent = side("warrior", board=["Baron Rivendare", *["War Golem"] * 4, "Harvest Golem", "Possessed Villager"])
    table = scenario(side("mage", hand=["Flamestrike"]), opponent).play("Flamestrike")
    assert table.board(1) == ["Baron Rivendare"] + ["War Golem"] * 4 + ["Damaged Golem"] * 2  # no room for Shadowbeasts


def test_brann_and_the_baron_together_run_a_copied_deathrattle_four_times() -> None:
    me = side("rogue", hand=["Unearthed Raptor"], board=["Brann Bronzebeard", "Baron Rivendare", "Leper Gnome"])
    table = scenario(me, side("warrior", deck=["Wisp"])).play("Unearthed Raptor", "Leper Gnome")
    raptor = table.me.board[3]
    Destroy(TARGET).run(table.state, table.me.hero, raptor)
    assert table.end_turn().opponent.hero.health == 22


# ---- returning minions


def test_a_dead_minion_that_returned_to_the_hand_still_counts_as_dead() -> None:
    """https://hearthstone.gamepedia.com/Resurrection_effect"""
    me = side("priest", hand=["Resurrect"], board=["Anub'arak"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Anub'arak", "War Golem").play("Resurrect")
    assert (table.board(), table.hand()) == (["Nerubian", "Anub'arak"], ["Anub'arak"])


def test_kelthuzad_summons_a_minion_that_returned_to_the_hand() -> None:
    me = side("priest", board=["Kel'Thuzad", "Anub'arak"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Anub'arak", "War Golem").end_turn()
    assert (sorted(table.board()), table.hand()) == (["Anub'arak", "Kel'Thuzad", "Nerubian"], ["Anub'arak"])


def test_a_copied_return_returns_the_copier() -> None:
    me = side("rogue", hand=["Unearthed Raptor"], board=["Anub'arak"])
    table = scenario(me, side("warrior")).play("Unearthed Raptor", "Anub'arak")
    Destroy(TARGET).run(table.state, table.me.hero, table.me.board[1])
    assert (table.end_turn().hand(), table.board()) == (["Unearthed Raptor"], ["Anub'arak", "Nerubian"])


# ---- deathrattles without a death


def test_a_feigned_sylvanas_takes_a_minion_and_stays() -> None:
    me = side("hunter", hand=["Feign Death"], board=[SYLVANAS])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Feign Death")
    assert (table.board(), table.board(1)) == ([SYLVANAS, "War Golem"], [])


def test_minions_that_arrive_during_feign_death_are_not_triggered() -> None:
    me = side("hunter", hand=["Feign Death"], board=[minion("Wisp", enchanted=[Teach(TARGET, Summon("EX1_556"))])])
    assert scenario(me, side("warrior")).play("Feign Death").board() == ["Wisp", "Harvest Golem"]


# ---- a forced death phase in the middle of a text is not followed by another one: HearthSim/hs-bugs 947


@pytest.mark.card("FP1_025")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_a_juggler_that_a_reincarnated_minion_mortally_wounds_still_throws_a_knife() -> None:
    me = side("shaman", hand=["Reincarnate"], board=["Knife Juggler", "Abomination"])
    table = scenario(me, side("mage")).play("Reincarnate", "Abomination")
    assert (table.board(), table.opponent.hero.health) == (["Abomination"], 30 - 2 - 1)


@pytest.mark.card("FP1_019")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_tokens_that_die_during_poison_seeds_leave_no_room_for_treants() -> None:
    me = side("druid", hand=["Poison Seeds"], board=["Haunted Creeper", "Abomination", *["Wisp"] * 5])
    table = scenario(me, side("mage")).play("Poison Seeds")
    assert table.board() == ["Treant"] * 5  # the two spiders die after the Treants have arrived


@pytest.mark.card("FP1_025")
def test_a_hero_that_dies_in_a_forced_death_phase_has_lost() -> None:
    me = side("shaman", hand=["Reincarnate"], board=["Leper Gnome", "Abomination"], health=2)
    table = scenario(me, side("mage")).play("Reincarnate", "Abomination")
    assert str(table.result) == "player 1 wins: the other hero died"
