"""Neutral cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.engine.card import CardInstance
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.positions.reading import state_from_json
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

TOAD, TAUREN, NZOTH = "Huge Toad", "Infested Tauren", "N'Zoth, the Corruptor"


@pytest.mark.card("OG_133")
@pytest.mark.mechanic("Resurrect / graveyard")
@pytest.mark.mechanic("Game-long / turn counters")
@pytest.mark.mechanic("Battlecry (tag)")
def test_nzoth_revives_friendly_deathrattle_minions_as_often_as_they_died() -> None:
    table = scenario(
        side("mage", hand=[NZOTH], graveyard=[TOAD, "War Golem", TAUREN, TOAD]),
        side("mage", graveyard=[TAUREN, TAUREN]),
    )
    table.play(NZOTH)
    assert sorted(table.board()) == [TOAD, TOAD, TAUREN, NZOTH]
    assert table.board(1) == []


@pytest.mark.card("OG_133")
def test_nzoth_revives_them_as_they_are_printed() -> None:
    table = scenario(
        side("mage", hand=[NZOTH], board=[minion(TAUREN, attack=9, health=1, silenced=True)]), side("mage")
    )
    table.power(TAUREN).end_turn().end_turn()
    table.play(NZOTH)
    assert (table.board(), table.stats()) == ([NZOTH, TAUREN], [(5, 7), (2, 3)])


@pytest.mark.card("OG_133")
def test_nzoth_chooses_at_random_where_not_all_have_room() -> None:
    revived = set()
    for seed in range(20):
        table = scenario(
            side("mage", hand=[NZOTH], board=["Wisp"] * 5, graveyard=[TOAD, TAUREN]), side("mage"), seed=seed
        )
        table.play(NZOTH)
        assert len(table.board()) == 7
        revived.add(table.board()[-1])
    assert revived == {TOAD, TAUREN}


@pytest.mark.card("OG_133")
def test_nzoth_summons_nothing_if_no_minion_died() -> None:
    table = scenario(side("mage", hand=[NZOTH]), side("mage"))
    assert table.play(NZOTH).board() == [NZOTH]


@pytest.mark.card("OG_133")
def test_nzoth_revives_minions_that_died_this_turn_exhausted_and_to_his_right() -> None:
    me = side("mage", hand=[in_hand(NZOTH, cost=-2)], board=["Wisp", minion(TOAD, damage=1), "War Golem"])
    table = scenario(me, side("mage"), positions="all").power(TOAD).play(NZOTH, position=1)
    assert table.board() == ["Wisp", NZOTH, TOAD, "War Golem"]
    assert table.attack_targets(TOAD) == []


@pytest.mark.card("OG_133")
def test_nzoth_counts_the_revived_again_when_they_died_again() -> None:
    me = side("mage", hand=[NZOTH], graveyard=[TOAD])
    table = scenario(me, side("mage", hand=["Flamestrike"], deck=["Wisp"])).play(NZOTH).end_turn().play("Flamestrike")
    assert [card.name for card in table.me.graveyard] == [TOAD, TOAD]


@pytest.mark.card("OG_133")
def test_nzoth_revives_only_minions_with_deathrattles() -> None:
    dead = ["Acolyte of Pain", "Azure Drake", "Bloodmage Thalnos", "Cairne Bloodhoof", "Baine Bloodhoof", "Wisp"]
    table = scenario(side("mage", hand=[NZOTH], graveyard=dead), side("mage")).play(NZOTH)
    assert sorted(table.board()) == ["Bloodmage Thalnos", "Cairne Bloodhoof", NZOTH]


@pytest.mark.card("OG_145")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_psych_o_tron_stands_in_the_way_and_survives_a_blow() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("mage", board=["Psych-o-Tron", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("Psych-o-Tron")]
    table.attack("War Golem", "Psych-o-Tron")
    robot = table.opponent.board[0]
    assert (robot.attack, robot.health, robot.has_keyword(DIVINE_SHIELD)) == (3, 4, False)


@pytest.mark.card("OG_249")
@pytest.mark.card("OG_249a")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_infested_tauren_leaves_a_slime_where_it_stood() -> None:
    table = scenario(side("mage"), side("mage", board=["Wisp", minion(TAUREN, damage=2), "War Golem"]))
    table.power(TAUREN)
    assert table.board(1) == ["Wisp", "Slime", "War Golem"]
    assert table.stats(1) == [(1, 1), (2, 2), (7, 7)]


@pytest.mark.card("OG_249")
@pytest.mark.mechanic("Taunt (printed)")
def test_infested_tauren_must_be_attacked_first_unless_silenced() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("mage", board=[TAUREN, "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character(TAUREN)]
    quiet = scenario(side("mage", board=["War Golem"]), side("mage", board=[minion(TAUREN, silenced=True)]))
    quiet.attack("War Golem", TAUREN)
    assert quiet.board(1) == []


@pytest.mark.card("OG_249")
def test_infested_tauren_finds_room_on_a_full_board() -> None:
    table = scenario(side("mage"), side("mage", board=[*["Wisp"] * 6, minion(TAUREN, damage=2)]))
    table.power(TAUREN)
    assert table.board(1) == ["Wisp"] * 6 + ["Slime"]


@pytest.mark.card("OG_254")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_eater_of_secrets_destroys_enemy_secrets_and_grows_for_each() -> None:
    me = side("mage", hand=["Eater of Secrets"], secrets=["Ice Block"])
    table = scenario(me, side("mage", secrets=["Mirror Entity", "Ice Block"])).play("Eater of Secrets")
    assert (table.stats(), table.opponent.secrets, len(table.me.secrets)) == ([(4, 6)], (), 1)
    assert table.board(1) == []


@pytest.mark.card("OG_318")
@pytest.mark.card("OG_318t")
def test_hogger_doom_of_elwynn_summons_a_gnoll_whenever_he_takes_damage() -> None:
    me = side("warrior", hand=["Whirlwind"], board=["Hogger, Doom of Elwynn", "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Whirlwind")
    assert (table.board(), table.stats()) == (["Hogger, Doom of Elwynn", "Gnoll"], [(6, 5), (2, 2)])
    assert table.me.board[1].has_keyword(TAUNT)
    table.attack("Hogger, Doom of Elwynn", "War Golem")
    assert table.board() == ["Gnoll", "Gnoll"]  # also when the damage is deadly


@pytest.mark.card("OG_322")
def test_blackwater_pirate_makes_the_players_weapons_cheaper() -> None:
    hand = ["Arcanite Reaper", "Light's Justice", "Wisp", "Fireball"]
    me = side("warrior", hand=hand, board=["Blackwater Pirate"])
    table = scenario(me, side("warrior", hand=["Arcanite Reaper"]))
    assert (table.costs(), table.costs(1)) == ([3, 0, 0, 4], [5])


@pytest.mark.card("OG_131")
@pytest.mark.card("OG_319")
def test_twin_emperor_veklor_summons_the_other_emperor_if_cthun_is_big() -> None:
    me = side("mage", hand=["Twin Emperor Vek'lor"], cthun_attack=4)
    table = scenario(me, side("mage")).play("Twin Emperor Vek'lor")
    assert table.board() == ["Twin Emperor Vek'lor", "Twin Emperor Vek'nilash"]
    assert table.stats() == [(4, 6), (4, 6)]
    assert all(it.has_keyword(TAUNT) for it in table.me.board)
    me = side("mage", hand=["Twin Emperor Vek'lor"], cthun_attack=3)
    assert scenario(me, side("mage")).play("Twin Emperor Vek'lor").board() == ["Twin Emperor Vek'lor"]


@pytest.mark.card("OG_162")
def test_disciple_of_cthun_deals_two_damage_and_strengthens_cthun() -> None:
    me = side("mage", hand=["Disciple of C'Thun"], board=["C'Thun"])
    table = scenario(me, side("mage", board=["War Golem"])).play("Disciple of C'Thun", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(8, 8), (2, 1)], [(7, 5)])


@pytest.mark.card("OG_255")
def test_doomcaller_shuffles_a_dead_cthun_into_the_deck() -> None:
    """It is a new C'Thun (https://github.com/HearthSim/hs-bugs/issues/533), with all bonuses."""
    me = side("mage", hand=["Doomcaller"], graveyard=["C'Thun", "C'Thun"], cthun_attack=3, cthun_health=1)
    table = scenario(me, side("mage", graveyard=["C'Thun"])).play("Doomcaller")
    assert [held.card.name for held in table.me.deck_cards()] == ["C'Thun"]
    assert [held.card.name for held in table.state.observe(1).opponent.known_in_deck] == ["C'Thun"]
    table.end_turn().end_turn().play("C'Thun")
    assert table.stats() == [(7, 9), (11, 9)]


@pytest.mark.card("OG_255")
def test_doomcaller_shuffles_nothing_while_no_cthun_has_died() -> None:
    me = side("mage", hand=["Doomcaller"], graveyard=["Wisp"])
    table = scenario(me, side("mage", graveyard=["C'Thun"])).play("Doomcaller")
    assert (table.me.cards_left, table.me.cthun.attack, table.me.cthun.health) == (0, 2, 2)


@pytest.mark.card("OG_255")
def test_doomcaller_shuffles_another_cthun_in_while_one_is_in_the_deck() -> None:
    """A stolen C'Thun counts (https://github.com/HearthSim/HSTracker/issues/511)."""
    me = side("mage", hand=["Doomcaller"], deck=["C'Thun"], graveyard=["C'Thun"])
    assert scenario(me, side("mage")).play("Doomcaller").me.cards_left == 2


@pytest.mark.card("OG_280")
def test_cthun_deals_damage_equal_to_its_attack_to_random_enemies() -> None:
    me = side("mage", hand=["C'Thun"], board=["Wisp", "Kobold Geomancer"], cthun_attack=5, cthun_health=1)
    hurt = set()
    for seed in range(5):
        table = scenario(me, side("mage", board=[minion("War Golem", health=20)]), seed=seed).play("C'Thun")
        golem = table.opponent.board[0]
        hurt.add(golem.health)
        assert (30 - table.opponent.hero.health) + (20 - golem.health) == 11
        assert (table.stats(), table.me.hero.health) == ([(1, 1), (2, 2), (11, 7)], 30)
    assert len(hurt) > 1


@pytest.mark.card("OG_281")
def test_beckoner_of_evil_strengthens_cthun() -> None:
    table = scenario(side("mage", hand=["Beckoner of Evil"], board=["C'Thun"]), side("mage", board=["C'Thun"]))
    assert (table.play("Beckoner of Evil").stats(), table.stats(1)) == ([(8, 8), (2, 3)], [(6, 6)])


@pytest.mark.card("OG_283")
def test_cthuns_chosen_strengthens_cthun_and_has_a_divine_shield() -> None:
    table = scenario(side("mage", hand=["C'Thun's Chosen"], board=["C'Thun"]), side("mage"))
    assert table.play("C'Thun's Chosen").stats() == [(8, 8), (4, 2)]
    assert table.me.board[1].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("OG_284")
def test_twilight_geomancer_gives_cthun_taunt_wherever_it_is() -> None:
    table = scenario(side("mage", hand=["Twilight Geomancer", "C'Thun"], board=["C'Thun"]), side("mage"))
    table.play("Twilight Geomancer")
    assert [it.has_keyword(TAUNT) for it in table.me.board] == [True, True]
    table.end_turn().end_turn().play("C'Thun")
    assert (table.me.board[2].has_keyword(TAUNT), table.stats()[2]) == (True, (6, 6))


@pytest.mark.card("OG_286")
def test_twilight_elder_strengthens_cthun_at_the_end_of_its_turns() -> None:
    table = scenario(side("mage", board=["Twilight Elder", "C'Thun"]), side("mage"))
    assert table.end_turn().stats()[1] == (7, 7)
    assert table.end_turn().stats()[1] == (7, 7)


@pytest.mark.card("OG_321")
def test_crazed_worshipper_strengthens_cthun_when_it_takes_damage() -> None:
    table = scenario(
        side("mage", board=["Crazed Worshipper", "C'Thun", "Wisp"]), side("mage", hand=["Arcane Missiles"])
    )
    table.end_turn().play("Arcane Missiles")
    worshipper = table.me.board[0]
    assert (worshipper.health, table.me.cthun.attack) == (6 - table.me.cthun.health, table.me.cthun.health)
    table.end_turn().end_turn().power(worshipper)
    assert table.me.cthun.attack == 7 - worshipper.health - 1
    assert worshipper.has_keyword(TAUNT)


@pytest.mark.card("OG_339")
def test_skeram_cultist_strengthens_cthun() -> None:
    table = scenario(side("mage", hand=["Skeram Cultist"], board=["C'Thun"]), side("mage"))
    assert table.play("Skeram Cultist").stats() == [(8, 8), (7, 6)]


def shift(table: Scenario) -> CardInstance:
    """Return the only card in hand after another round."""
    [held] = table.end_turn().end_turn().me.hand
    return held


@pytest.mark.card("OG_123")
def test_shifter_zerus_turns_into_another_minion_each_turn() -> None:
    names = set()
    for seed in range(3):
        me = side("mage", hand=[in_hand("Shifter Zerus", attack=1, health=2, cost=1, known=True)], health=30, armor=9)
        table = scenario(me, side("mage", armor=9), seed=seed)
        table.end_turn()
        assert table.hand() == ["Shifter Zerus"]  # it changes only in its owner's turns
        for turn in range(3):
            held = table.end_turn().me.hand[0] if turn == 0 else shift(table)
            names.add(held.card.name)
            assert held.card.is_minion()
            assert (held.attack, held.health, held.cost) == (1, 2, 1)  # https://github.com/HearthSim/hs-bugs/issues/930
            assert (held.known, str(held.origin)) == (False, "Shifter Zerus")
    assert len(names) > 5


@pytest.mark.card("OG_123")
def test_shifter_zerus_loses_its_changes_since_patch_12() -> None:
    me = side("mage", hand=[in_hand("Shifter Zerus", attack=1, health=2, cost=1)])
    held = shift(scenario(me, side("mage"), era="competition-2020"))
    assert (held.attack, held.health, held.cost) == (0, 0, 0)
    assert held.card.name != "Shifter Zerus"


@pytest.mark.card("OG_123")
def test_a_minion_that_was_shifter_zerus_is_an_ordinary_minion_in_play() -> None:
    """It is shown that it was Shifter Zerus when it is played (https://github.com/HearthSim/hs-bugs/issues/617)."""
    me = side("mage", deck=["Shifter Zerus"])
    table = scenario(me, side("mage"), seed=1).end_turn().end_turn().end_turn().end_turn()
    [held] = table.me.hand
    assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
    assert state_from_json(table.state.to_json(), HearthstoneState).first.hand[0].origin is held.origin
    table.me.mana = 10
    table.play(held.card.name)
    assert table.board()[0] == held.card.name
    assert [card.name for card in table.state.observe(1).opponent.shown] == ["Shifter Zerus"]


@pytest.mark.card("OG_123")
def test_the_opponent_still_expects_a_shifter_zerus_that_it_has_seen_in_the_deck() -> None:
    me = side("mage", deck=["Shifter Zerus"], known_in_deck=["Shifter Zerus"])
    table = scenario(me, side("mage")).end_turn().end_turn().end_turn().end_turn()
    assert [held.card.name for held in table.state.observe(1).opponent.known_in_deck] == ["Shifter Zerus"]
    assert violations(table.state) == []
    table.me.mana = 10
    table.play(table.hand()[0])
    assert table.state.observe(1).opponent.known_in_deck == ()
