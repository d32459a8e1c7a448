"""Schedules: encounters that are named one by one, with seats that are shared or drawn."""

from __future__ import annotations

from collections import Counter

import pytest

from topdeck.arena.plan.formats import Lineup
from topdeck.arena.plan.schedule import Encounter, Schedule, Seats
from topdeck.errors import MatchError


def schedule(*encounters: Encounter, seats: Seats = "both") -> Schedule:
    return Schedule(encounters=encounters, seats=seats)


def lineup(**specs: str) -> Lineup:
    return Lineup(agents=("A", "B", "C"), decks=("aggro", "control"), own={}, seed=7, specs=specs)


def test_every_encounter_has_its_own_number_of_games_and_decks() -> None:
    games = schedule(
        Encounter("short", ("A", "B"), ("aggro", "control"), 2),
        Encounter("long", ("A", "C"), ("control", "control"), 6),
    ).fixtures(lineup(), [])
    assert Counter(one.stage for one in games) == {"short": 2, "long": 6}
    assert {one.decks for one in games if one.stage == "long"} == {("control", "control")}


def test_a_deck_stays_with_its_agent_when_seats_change() -> None:
    first, second = schedule(Encounter("s", ("A", "B"), ("aggro", "control"), 2)).fixtures(lineup(), [])
    assert (first.agents, first.decks) == (("A", "B"), ("aggro", "control"))
    assert (second.agents, second.decks) == (("B", "A"), ("control", "aggro"))
    assert first.seed == second.seed


def test_interrupted_it_is_fair_to_all_encounters() -> None:
    encounters = [Encounter(stage, ("A", "B"), ("aggro", "aggro"), 10) for stage in "xy"]
    games = schedule(*encounters).fixtures(lineup(), [])
    assert Counter(one.stage for one in games[:8]) == {"x": 4, "y": 4}


def test_drawn_seats_have_a_deal_of_their_own_in_every_game() -> None:
    games = schedule(Encounter("s", ("A", "B"), ("aggro", "control"), 200), seats="drawn").fixtures(lineup(), [])
    assert len({one.seed for one in games}) == 200
    begins = sum(one.agents == ("A", "B") for one in games)
    assert 75 <= begins <= 125  # five sigma around one half
    assert all(dict(zip(one.agents, one.decks, strict=True)) == {"A": "aggro", "B": "control"} for one in games)
    assert all(one.sides == ("A", "B") for one in games)


def test_twins_do_not_play_the_same_game_twice() -> None:
    games = schedule(Encounter("s", ("A", "B"), ("aggro", "aggro"), 2)).fixtures(lineup(A="greedy", B="greedy"), [])
    assert games[0].seed != games[1].seed


def test_it_counts_its_games_without_naming_them() -> None:
    wanted = schedule(Encounter("s", ("A", "B"), ("aggro", "aggro"), 40))
    assert wanted.count_first(lineup()) == len(wanted.fixtures(lineup(), [])) == 40


def test_what_cannot_be_shared_is_refused() -> None:
    with pytest.raises(MatchError, match="cannot share 3 games evenly"):
        schedule(Encounter("s", ("A", "B"), ("aggro", "aggro"), 3))
    with pytest.raises(MatchError, match="at least one game"):
        Encounter("s", ("A", "B"), ("aggro", "aggro"), 0)
    with pytest.raises(MatchError, match="no number of pairs"):
        Schedule(pairs=2, encounters=())
