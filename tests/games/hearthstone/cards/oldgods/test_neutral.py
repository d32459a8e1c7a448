"""Neutral cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

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
