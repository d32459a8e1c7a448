"""The games of each format: opponents, decks, numbers of games, and stages that depend on results."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from topdeck.arena.plan.formats import (
    FORMATS,
    Format,
    Gauntlet,
    Groups,
    Ladder,
    Leagues,
    Lineup,
    Meeting,
    RoundRobin,
    format_from,
)
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.errors import MatchError

DECKS = ("aggro", "control")


def lineup(agents: str, decks: tuple[str, ...] = DECKS) -> Lineup:
    """A lineup with an agent for each letter, each of which also brings a deck of its own."""
    return Lineup(agents=tuple(agents), decks=decks, own={agent: (f"deck of {agent}",) for agent in agents}, seed=1)


def won_by(fixture: Fixture, strength: str) -> PlayedGame:
    """A game won by the agent that comes first in `strength`."""
    first, second = fixture.agents
    winner = 0 if strength.index(first) < strength.index(second) else 1
    return PlayedGame(
        fixture=fixture, winner=winner, reason="", turns=1, decisions=(1, 1), seconds=(0.0, 0.0), slowest=(0.0, 0.0)
    )


def played(tournament: Format, agents: str, strength: str) -> list[PlayedGame]:
    """All games of a format, stage by stage."""
    games: list[PlayedGame] = []
    while missing := tournament.fixtures(lineup(agents), games)[len(games) :]:
        games += [won_by(fixture, strength) for fixture in missing]
    return games


def meetings(fixtures: list[Fixture]) -> Counter[str]:
    return Counter("".join(sorted(fixture.agents)) for fixture in fixtures)


@pytest.mark.parametrize("tournament", [RoundRobin(3), Gauntlet(3), Leagues(3), Groups(3), Ladder(3)])
def test_games_come_in_mirrored_pairs_with_seeds_of_their_own(tournament: Format) -> None:
    games = tournament.fixtures(lineup("ABCD"), [])
    for first, second in zip(games[::2], games[1::2], strict=True):
        assert (first.half, second.half) == (0, 1)
        assert first.agents == second.agents[::-1]
        assert (first.decks, first.seed, first.pair) == (second.decks, second.seed, second.pair)
    assert len({(game.agents, game.decks, game.seed) for game in games}) == len(games)
    assert games == tournament.fixtures(lineup("ABCD"), [])


def test_in_a_round_robin_all_agents_play_each_other_with_all_decks() -> None:
    games = RoundRobin(2).fixtures(lineup("ABC"), [])
    assert meetings(games) == {"AB": 16, "AC": 16, "BC": 16}
    assert Counter(game.decks for game in games) == {(name, other): 12 for name in DECKS for other in DECKS}


@pytest.mark.parametrize(
    ("decks", "pairings"),
    [("mirror", {("aggro", "aggro"), ("control", "control")}), ("mixed", {("aggro", "control"), ("control", "aggro")})],
)
def test_decks_can_be_mirrored_or_mixed(decks: str, pairings: set[tuple[str, str]]) -> None:
    games = RoundRobin(1, decks).fixtures(lineup("ABC"), [])  # type: ignore[arg-type]
    assert {game.decks for game in games} == pairings


def test_own_decks_stay_with_their_agents() -> None:
    games = RoundRobin(2, "own").fixtures(lineup("ABC"), [])
    assert len(games) == 3 * 2 * 2
    for game in games:
        assert game.decks == tuple(f"deck of {agent}" for agent in game.agents)
    assert all(first.seed == second.seed for first, second in zip(games[::2], games[1::2], strict=True))


def test_a_meeting_has_certain_decks_in_its_seats() -> None:
    games = Meeting(2, seats=(("control", "aggro"),)).fixtures(lineup("AB"), [])
    assert [(game.agents, game.decks) for game in games] == [
        (("A", "B"), ("control", "aggro")),
        (("B", "A"), ("control", "aggro")),
    ] * 2


def test_broken_off_a_round_robin_is_fair() -> None:
    games = RoundRobin(5).fixtures(lineup("ABCD"), [])
    share = len(games) // 5
    assert set(meetings(games[:share]).values()) == {8}


def test_in_a_gauntlet_the_first_agent_plays_all_others() -> None:
    assert meetings(Gauntlet(1, "mirror").fixtures(lineup("ABCD"), [])) == {"AB": 4, "AC": 4, "AD": 4}


def test_the_leagues_of_p3_have_4914_games() -> None:
    """Seven agents, three decks, thirteen leagues: 546 games in each mirror stage, 3276 with different decks."""
    games = Leagues(13).fixtures(lineup("ABCDEFG", ("shaman", "hunter", "warrior")), [])
    assert Counter(game.stage for game in games) == {
        "mirror shaman": 546,
        "mirror hunter": 546,
        "mirror warrior": 546,
        "different decks": 3276,
    }
    ordered = Counter((game.agents, game.decks) for game in games)
    assert set(ordered.values()) == {13}
    assert {agents for agents, _ in ordered} == set(permutations("ABCDEFG", 2))


# ---- what depends on results


def test_groups_come_first_and_their_best_play_the_final() -> None:
    tournament = Groups(1, "mirror", size=3, advance=1)
    first = tournament.fixtures(lineup("ABCDEF"), [])
    assert {game.stage for game in first} == {"group 1", "group 2"}
    assert meetings(first).keys() == {"AC", "AE", "CE", "BD", "BF", "DF"}  # the first named go into different groups
    games = played(tournament, "ABCDEF", "EDFCBA")
    final = [played_game.fixture for played_game in games if played_game.fixture.stage == "final"]
    assert meetings(final).keys() == {"DE"}
    assert not {game.seed for game in final} & {game.seed for game in first}  # other deals than before


def test_groups_and_the_final_have_an_order() -> None:
    tournament = Groups(1, "mirror", size=3, advance=1)
    games = played(tournament, "ABCDEF", "EDFCBA")
    places = {"group 1": list("ECA"), "group 2": list("DFB"), "final": list("ED")}
    assert tournament.rankings(lineup("ABCDEF"), games) == places
    assert list(tournament.rankings(lineup("ABCDEF"), games[:3])) == ["group 1", "group 2"]


def test_the_final_waits_for_the_last_game_of_the_groups() -> None:
    tournament = Groups(1, "mirror", size=3, advance=1)
    first = tournament.fixtures(lineup("ABCDEF"), [])
    nearly = [won_by(game, "ABCDEF") for game in first[:-1]]
    assert tournament.fixtures(lineup("ABCDEF"), nearly) == first


def test_a_single_group_needs_no_final() -> None:
    assert {game.fixture.stage for game in played(Groups(1, size=8), "ABC", "ABC")} == {"group 1"}


def test_groups_are_of_about_the_same_size() -> None:
    assert [len(group) for group in Groups(size=8).draw("ABCDEFGHIJKLMNOPQ").values()] == [6, 6, 5]


def test_on_a_ladder_the_best_climbs_from_the_bottom_to_the_top() -> None:
    games = played(Ladder(1, "mirror"), "ABCD", "DABC")
    challenges = list(dict.fromkeys(game.fixture.sides for game in games))
    assert challenges == [("D", "C"), ("D", "B"), ("D", "A")]
    assert len(games) == 3 * 2 * 2
    assert Ladder(1, "mirror").rankings(lineup("ABCD"), games) == {"ladder": list("DABC")}


def test_on_a_ladder_a_challenger_that_does_not_win_stays() -> None:
    games = played(Ladder(1, "mirror"), "ABC", "ABC")
    assert list(dict.fromkeys(game.fixture.sides for game in games)) == [("C", "B"), ("B", "A")]


def test_a_ladder_begins_again_with_other_deals() -> None:
    games = played(Ladder(2, "mirror", rounds=2), "ABC", "CBA")
    sides = list(dict.fromkeys((game.fixture.stage, game.fixture.sides) for game in games))
    assert [two for _, two in sides] == [("C", "B"), ("C", "A"), ("B", "A"), ("B", "C")]
    seeds = Counter((game.fixture.agents, game.fixture.decks, game.fixture.seed) for game in games)
    assert set(seeds.values()) == {1}


def test_formats_without_an_order_have_no_rankings() -> None:
    for tournament in (RoundRobin(1), Gauntlet(1), Leagues(1)):
        assert tournament.rankings(lineup("ABC"), played(tournament, "ABC", "ABC")) == {}


# ---- as values


@pytest.mark.parametrize("kind", FORMATS.values())
def test_a_format_is_found_again_by_its_identity(kind: type[Format]) -> None:
    assert format_from(kind(3, "mixed").identity()) == kind(3, "mixed")
    assert format_from({"format": "Sprt", "pairs": 3}) is None


def test_formats_have_names_and_identities() -> None:
    assert sorted(FORMATS) == ["gauntlet", "groups", "ladder", "leagues", "round-robin"]
    assert Groups(4, "own", 6, 2).identity() == {
        "format": "Groups",
        "pairs": 4,
        "decks": "own",
        "size": 6,
        "advance": 2,
    }
    identities = [str(make().identity()) for make in FORMATS.values()]
    assert all(name != other for name, other in combinations(identities, 2))


def test_a_group_from_which_all_advance_is_rejected() -> None:
    with pytest.raises(MatchError, match="`advance` must be positive and less than the group size 4, not 4"):
        Groups(size=4, advance=4)


@pytest.mark.parametrize("form", [RoundRobin(3), Gauntlet(2), Leagues(2), Groups(2, size=3, advance=1), Ladder(4)])
def test_the_first_games_are_counted_without_naming_them(form: Format) -> None:
    agents = tuple("abcdef")
    lineup = Lineup(agents=agents, decks=("x", "y"), own={}, seed=1)
    assert form.count_first(lineup) == len(form.fixtures(lineup, ()))


@pytest.mark.parametrize("form", [RoundRobin(3), Gauntlet(2), Leagues(2), Groups(2, size=2, advance=1), Ladder(4)])
def test_games_are_counted_in_every_stage(form: Format) -> None:
    games = played(form, "ABCD", "DCBA")
    for known in ([], games[: len(games) // 2], games):
        assert form.count(lineup("ABCD"), known) == len(form.fixtures(lineup("ABCD"), known))
