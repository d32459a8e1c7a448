"""Schedules: lists of encounters, with shared or drawn seats."""

from __future__ import annotations

from collections import Counter

import pytest

from topdeck.arena.plan.formats import REPLAYS, Encounter, Lineup, ReplaySchedule, Schedule, Seats, drop_replayed
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.errors import MatchError


def schedule(*encounters: Encounter, seats: Seats = "both") -> Schedule:
    return Schedule(encounters=encounters, seats=seats)


def lineup(**specs: str) -> Lineup:
    return Lineup(agents=("A", "B", "C"), decks=("aggro", "control"), own={}, seed=7, specs=specs)


def test_every_encounter_has_its_own_number_of_games_and_decks() -> None:
    games = schedule(
        Encounter("short", ("A", "B"), ("aggro", "control"), 2),
        Encounter("long", ("A", "C"), ("control", "control"), 6),
    ).fixtures(lineup(), [])
    assert Counter(game.stage for game in games) == {"short": 2, "long": 6}
    assert {game.decks for game in games if game.stage == "long"} == {("control", "control")}


def test_a_deck_stays_with_its_agent_when_seats_change() -> None:
    first, second = schedule(Encounter("s", ("A", "B"), ("aggro", "control"), 2)).fixtures(lineup(), [])
    assert (first.agents, first.decks) == (("A", "B"), ("aggro", "control"))
    assert (second.agents, second.decks) == (("B", "A"), ("control", "aggro"))
    assert first.seed == second.seed


def test_interrupted_it_is_fair_to_all_encounters() -> None:
    encounters = [Encounter(stage, ("A", "B"), ("aggro", "aggro"), 10) for stage in "xy"]
    games = schedule(*encounters).fixtures(lineup(), [])
    assert Counter(game.stage for game in games[:8]) == {"x": 4, "y": 4}


def test_drawn_seats_have_a_deal_of_their_own_in_every_game() -> None:
    games = schedule(Encounter("s", ("A", "B"), ("aggro", "control"), 200), seats="drawn").fixtures(lineup(), [])
    assert len({game.seed for game in games}) == 200
    begins = sum(game.agents == ("A", "B") for game in games)
    assert 75 <= begins <= 125  # five sigma around one half
    assert all(dict(zip(game.agents, game.decks, strict=True)) == {"A": "aggro", "B": "control"} for game in games)
    assert all(game.sides == ("A", "B") for game in games)


def test_twins_do_not_play_the_same_game_twice() -> None:
    games = schedule(Encounter("s", ("A", "B"), ("aggro", "aggro"), 2)).fixtures(lineup(A="greedy", B="greedy"), [])
    assert games[0].seed != games[1].seed


def test_it_counts_its_games_without_naming_them() -> None:
    wanted = schedule(Encounter("s", ("A", "B"), ("aggro", "aggro"), 40))
    assert wanted.count_first(lineup()) == len(wanted.fixtures(lineup(), [])) == 40


def test_invalid_schedules_are_rejected() -> None:
    with pytest.raises(MatchError, match="must play an even number of games, not 3"):
        schedule(Encounter("s", ("A", "B"), ("aggro", "aggro"), 3))
    with pytest.raises(MatchError, match="at least one game"):
        Encounter("s", ("A", "B"), ("aggro", "aggro"), 0)
    with pytest.raises(MatchError, match="a schedule does not use `pairs`"):
        Schedule(pairs=2, encounters=())


# ---- drawn games that are played again


def played(fixture: Fixture, winner: int | None) -> PlayedGame:
    return PlayedGame(
        fixture=fixture,
        winner=winner,
        reason="a test",
        turns=50,
        decisions=(1, 1),
        seconds=(0.0, 0.0),
        slowest=(0.0, 0.0),
    )


REPLAYED = ReplaySchedule(encounters=(Encounter("s", ("A", "B"), ("aggro", "control"), 4),))


def test_a_drawn_game_is_played_again_with_a_new_deal_when_all_others_are_played() -> None:
    first = REPLAYED.fixtures(lineup(), [])
    games = [played(first[0], None), *(played(fixture, 0) for fixture in first[1:3])]
    assert REPLAYED.fixtures(lineup(), games) == first
    games.append(played(first[3], 1))
    *before, again = REPLAYED.fixtures(lineup(), games)
    assert before == first
    assert again.seed not in {fixture.seed for fixture in first}
    assert (again.agents, again.decks, again.half) == (first[0].agents, first[0].decks, first[0].half)


def test_the_drawn_game_no_longer_counts_when_it_was_played_again() -> None:
    games = [played(fixture, None if fixture.half == 0 else 1) for fixture in REPLAYED.fixtures(lineup(), [])]
    again = REPLAYED.fixtures(lineup(), games)[4:]
    assert len(again) == 2
    assert drop_replayed(games, "") == games
    games += [played(fixture, 0) for fixture in again]
    assert REPLAYED.fixtures(lineup(), games) == [game.fixture for game in games]
    assert [game.winner for game in drop_replayed(games, "")] == [1, 1, 0, 0]


def test_a_mirrored_pair_that_is_drawn_twice_is_replayed_with_one_deal() -> None:
    games = [played(fixture, None) for fixture in REPLAYED.fixtures(lineup(), [])]
    again = REPLAYED.fixtures(lineup(), games)[4:]
    assert len({fixture.seed for fixture in again}) == 2


def test_games_that_never_end_count_as_draws_at_last() -> None:
    games: list[PlayedGame] = []
    while missing := REPLAYED.fixtures(lineup(), games)[len(games) :]:
        games += [played(fixture, None) for fixture in missing]
    assert len(games) == 4 * (1 + REPLAYS)
    assert len(drop_replayed(games, "")) == 4
