"""Turns and rounds: winners, starting players, and effects at their start and end."""

import pytest
from gwent_cards import opening

from topdeck.core.errors import IllegalAction
from topdeck.core.state import Result
from topdeck.games.gwent.engine.actions import CONCEDING
from topdeck.games.gwent.engine.constants import ONGOING
from topdeck.games.gwent.scenario import card_with, scenario, side, unit

ME, FOE = side("Skellige"), side("Monsters")


# ---- winners


def test_the_player_with_more_points_wins_the_round_and_starts_the_next() -> None:
    for mine, theirs, winner in (("Fiend", "Wyvern", 0), ("Wyvern", "Fiend", 1)):
        table = scenario(side("Skellige", melee=[mine]), side("Monsters", siege=[theirs])).pass_round().pass_round()
        assert (table.me.wins, table.opponent.wins) == (1 - winner, winner)
        assert (table.state.round, table.state.starter, table.state.player) == (2, winner, winner)


@pytest.mark.parametrize("starter", [0, 1])
def test_a_tie_is_a_win_for_both_and_the_other_player_starts(starter: int) -> None:
    table = scenario(ME, FOE, starter=starter).pass_round().pass_round()
    assert (table.me.wins, table.opponent.wins) == (1, 1)
    assert (table.state.round, table.state.starter, table.state.player) == (2, 1 - starter, 1 - starter)


def test_two_wins_win_the_game() -> None:
    me = side("Skellige", melee=["Fiend"], wins=1)
    table = scenario(me, FOE, round_number=2).pass_round().pass_round()
    assert table.state.result() == Result(0, "2–0 in rounds")
    assert (table.state.actions(), table.state.pass_action()) == ([], None)


def test_playing_on_in_a_finished_game_terminates() -> None:
    """`step` does not check actions, but must not loop between two players who have passed."""
    state = scenario(side("Skellige", hand=["Fiend"], wins=1), FOE, round_number=2).pass_round().pass_round().state
    assert state.winner != ONGOING
    state.step(state.parse("play fiend on melee 1"))
    assert state.seat(0).points() + state.seat(1).points() == 11
    assert state.actions() == []


def test_a_win_and_a_tie_win_the_game() -> None:
    table = scenario(side("Skellige"), side("Monsters", wins=1), round_number=2).pass_round().pass_round()
    assert table.state.result() == Result(1, "2–1 in rounds")


def test_two_ties_are_a_draw() -> None:
    table = scenario(side("Skellige", wins=1), side("Monsters", wins=1), round_number=2).pass_round().pass_round()
    assert table.state.result() == Result(None, "2–2 in rounds")


def test_a_tied_third_round_is_a_draw() -> None:
    table = scenario(side("Skellige", wins=1), side("Monsters", wins=1), round_number=3).pass_round().pass_round()
    assert table.state.result() == Result(None, "2–2 in rounds")


def test_the_scores_of_the_rounds_are_kept() -> None:
    me = side("Skellige", melee=["Fiend"], hand=["Roach"])
    table = scenario(me, side("Monsters", siege=["Wyvern"])).pass_round().pass_round().play("Roach")
    table.pass_round().pass_round()
    assert table.state.scores == ((11, 6), (4, 0))


def test_a_player_who_concedes_has_lost() -> None:
    table = scenario(ME, FOE)
    table.state.apply(CONCEDING)
    assert table.state.result() == Result(1, "the other player conceded")
    with pytest.raises(IllegalAction, match="the game is over"):
        table.state.apply(CONCEDING)


# ---- turns


def test_players_take_turns() -> None:
    table = scenario(side("Skellige", hand=["Roach"] * 2), side("Monsters", hand=["Fiend"] * 2))
    assert [table.play(card).state.player for card in ("Roach", "Fiend", "Roach")] == [1, 0, 1]


def test_a_pass_is_final_and_the_opponent_continues() -> None:
    table = scenario(side("Skellige", hand=["Roach"]), side("Monsters", hand=["Fiend"] * 2)).pass_round()
    assert table.me.passed
    assert [table.play("Fiend").state.player for _ in range(2)] == [1, 1]
    table.pass_round()
    assert (table.state.round, table.me.passed, table.opponent.passed) == (2, False, False)


def test_without_a_card_and_a_leader_a_player_passes_after_its_hazards() -> None:
    foe = side("Monsters", leader=None, melee=["Fiend"], effects={"melee": "fog"})
    table = scenario(side("Skellige", hand=["Roach"] * 2), foe).play("Roach")
    assert (table.opponent.passed, table.powers(1), table.state.player) == (True, [9], 0)


def test_a_player_with_a_leader_left_need_not_pass() -> None:
    table = scenario(side("Skellige", hand=["Roach"]), FOE).play("Roach")
    assert (table.opponent.passed, table.state.player) == (False, 1)


def test_the_round_ends_when_no_player_can_play() -> None:
    table = scenario(side("Skellige", hand=["Roach"], leader=None), side("Monsters", leader=None, melee=["Wolf"]))
    table.play("Roach")
    assert table.state.scores[0] == (4, 1)
    assert table.state.result() == Result(0, "2–1 in rounds")  # a tie without any cards came after it


def test_hazards_also_deal_damage_in_skipped_turns_after_a_pass() -> None:
    me = side("Skellige", melee=["Fiend"], effects={"melee": "fog"})
    table = scenario(me, side("Monsters", hand=["Wolf"] * 3)).pass_round()
    assert [table.play("Wolf").powers() for _ in range(2)] == [[9], [7]]


def test_no_effects_run_in_the_turn_that_ends_the_round() -> None:
    me = side("Skellige", melee=["Ancient Foglet"], hand=["Roach"])
    foe = side("Monsters", melee=["Ancient Foglet"], effects={"siege": "fog"}, leader=None, passed=True)
    table = scenario(me, foe).pass_round()
    assert table.state.scores == ((10, 10),)


# ---- the end of a round


def test_units_go_to_the_graveyard_with_their_base_power_only() -> None:
    fiend = unit("Fiend", base=13, power=20, armor=3)
    me = side("Skellige", melee=[fiend, unit("Wyvern", power=2)], ranged=["Dudu"], siege=["Roach"])
    table = scenario(me, FOE).pass_round().pass_round()
    assert table.units() == []
    assert [(held.card.name, held.base, held.power) for held in table.me.graveyard] == [
        ("Fiend", 13, 13),
        ("Wyvern", 6, 6),
        ("Dudu", 1, 1),
        ("Roach", 4, 4),
    ]


def test_doomed_units_leave_the_game_and_leaders_are_buried() -> None:
    me = side("Skellige", melee=["Priestess of Freya", "Crach an Craite", "Wolf"], leader=None, hand=["Roach"])
    assert scenario(me, FOE).pass_round().pass_round().graveyard() == ["Crach an Craite"]


def test_hazards_end_with_the_round() -> None:
    me = side("Skellige", effects={"melee": "fog"})
    table = scenario(me, side("Monsters", effects={"siege": "rain"})).pass_round().pass_round()
    assert (table.effects(), table.effects(1)) == ([None] * 3, [None] * 3)


def test_resilient_units_keep_damage_but_lose_boosts_and_armor() -> None:
    row = [
        unit("Fiend", power=15, armor=2, keywords=["resilient"]),
        unit("Wyvern", power=2, keywords=["resilient"]),
        unit("Roach", base=6, power=7, keywords=["resilient"]),
    ]
    table = scenario(side("Skellige", siege=row), FOE).pass_round().pass_round()
    assert [(it.power, it.base, it.armor) for it in table.me.siege] == [(11, 11, 0), (2, 6, 0), (6, 6, 0)]
    assert table.graveyard() == []


def test_resilience_lasts_for_one_round() -> None:
    me = side(
        "Skellige", melee=[unit("Fiend", keywords=["resilient"]), unit("Geralt of Rivia", keywords=["resilient"])]
    )
    table = scenario(me, side("Monsters", melee=["Fiend"] * 3)).pass_round().pass_round()
    table.pass_round().pass_round()
    assert (table.state.round, table.units(), table.graveyard()) == (3, [], ["Fiend", "Geralt of Rivia"])


def test_in_the_thesis_resilient_units_keep_their_boosts() -> None:
    me = side("Skellige", melee=[unit("Fiend", power=15, armor=2, keywords=["resilient"])])
    table = scenario(me, FOE, mode="valencia").pass_round().pass_round()
    assert [(it.power, it.armor) for it in table.me.melee] == [(15, 2)]


def test_a_resilient_unit_can_still_be_aimed_at_and_boosted_in_the_next_round() -> None:
    me = side("Skellige", hand=["An Craite Warcrier"], melee=[unit("Fiend", keywords=["resilient"])])
    table = scenario(me, FOE).pass_round().pass_round().play("An Craite Warcrier", at="Fiend")
    assert table.powers() == [16, 5]


# ---- draws


def test_ten_cards_are_drawn_then_two_then_one() -> None:
    table = opening(["Fiend"] * 25, ["Wyvern"] * 25, mode="valencia")
    assert (len(table.me.hand), len(table.opponent.hand)) == (10, 10)
    table.pass_round().pass_round()
    assert (len(table.me.hand), len(table.opponent.hand), len(table.me.deck)) == (12, 12, 13)


def test_in_the_third_round_one_card_is_drawn() -> None:
    me = side("Skellige", deck=["Fiend"] * 5, melee=["Wolf"], wins=0)
    table = scenario(me, side("Monsters", deck=["Fiend"] * 5, wins=1), round_number=2, mode="valencia")
    table.pass_round().pass_round()
    assert (table.state.round, len(table.me.hand), len(table.opponent.hand)) == (3, 1, 1)


def test_drawing_from_a_short_deck_draws_all_its_cards() -> None:
    table = opening(["Fiend"] * 7, ["Wyvern"] * 11, mode="valencia", starter="seat")
    assert (len(table.me.hand), len(table.opponent.hand)) == (7, 10)
    table.pass_round().pass_round()
    assert (len(table.me.hand), len(table.opponent.hand), table.me.deck) == (7, 11, ())


def test_a_hand_may_have_more_than_ten_cards_and_is_in_order() -> None:
    me = side("Skellige", hand=["Fiend"] * 10, deck=["Alzur's Thunder", card_with("Fiend", boost=1)])
    table = scenario(me, FOE, mode="valencia").pass_round().pass_round()
    assert table.hand() == ["Alzur's Thunder", *["Fiend"] * 11]
    assert table.me.hand[-1].power == 12


def test_the_first_seat_or_a_random_seat_starts() -> None:
    decks = (["Fiend"] * 10, ["Fiend"] * 10)
    assert {opening(*decks, seed=seed).state.starter for seed in range(20)} == {0}
    assert {opening(*decks, seed=seed, starter="coin").state.starter for seed in range(20)} == {0, 1}
    thesis = [opening(*decks, seed=seed, mode="valencia").state for seed in range(20)]
    assert {state.player for state in thesis} == {0, 1}
    assert all(state.player == state.starter for state in thesis)
