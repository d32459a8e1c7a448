"""Merged results: equal agents, labels of different ones, and games that count once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME, HighCard, registered

from topdeck.arena import MergedResults, merged_results, read_results, run, score, score_against
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import Format, Gauntlet, Ladder, RoundRobin
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.results.merging import Player, differing_parameters
from topdeck.arena.results.statistics import count_deals
from topdeck.core.deck import Deck
from topdeck.core.errors import MatchError
from topdeck.core.state import Json, State

ANN, BOB = Entry("Ann", "random"), Entry("Bob", "random-late-end")
LATER = Entry("Ann", "random-late-end")
CRASHER = Entry("Ann", "troublemakers:Crasher")
NO_CLOCK = "{}"

pytestmark = pytest.mark.usefixtures("high_card")


def between(*entries: Entry, seed: int = 3, decks: tuple[Deck, ...] = (LOW, EVEN), pairs: int = 2) -> Experiment:
    return Experiment(
        game=NAME, entries=entries, decks=decks, format=RoundRobin(pairs), seed=seed, isolated="none", salt=""
    )


def merged(folder: Path, **experiments: Experiment) -> MergedResults:
    """The merged results of the experiments, each played into its own file."""
    for name, experiment in experiments.items():
        run(experiment, folder / f"{name}.db")
    return merged_results([folder / f"{name}.db" for name in experiments])


# ---- agents


def test_agents_with_the_same_name_and_spec_are_merged(tmp_path: Path) -> None:
    found = merged(tmp_path, spring=between(ANN, BOB), summer=between(BOB, Entry("Ann", "random()"), seed=4))
    assert found.specs == {"Ann": "random(opening=none)", "Bob": "random-late-end(opening=none)"}
    games = [*read_results(tmp_path / "spring.db").games, *read_results(tmp_path / "summer.db").games]
    assert found.games == games
    assert len(games) == 32
    assert score(found.games, "Ann") == score(games, "Ann")
    assert (found.name, found.repeat_count) == ("spring, summer", 0)


def test_agents_with_the_same_name_are_labelled_by_their_parameters() -> None:
    ten = "madrid-mcts2(c=3.0, ms=10, score=utility(a=1, b=2))"
    assert apart(ten, ten.replace("ms=10", "ms=100")) == ["ms=10", "ms=100"]
    assert apart(ten, ten.replace("a=1", "a=7")) == ["score a=1", "score a=7"]
    assert apart(ten, ten.replace("utility(a=1, b=2)", "midrange")) == ["score=utility", "score=midrange"]
    assert apart("mine:Face", "mine:Face(ms=10)") == ["ms=default", "ms=10"]
    assert apart("mine:Face", "mine:Face", clocks=('{"turn": null}', '{"turn": 5.0}')) == [
        "clock turn=none",
        "clock turn=5.0",
    ]
    assert apart("greedy", "random") == []  # other agents
    assert apart("x(a=1, b=1, c=1, d=1)", "x(a=2, b=2, c=2, d=2)") == []  # too much to say


def apart(*specs: str, clocks: tuple[str, ...] = (NO_CLOCK, NO_CLOCK)) -> list[str]:
    return differing_parameters([Player("me", spec, clock) for spec, clock in zip(specs, clocks, strict=True)])


def test_agents_have_unique_labels(tmp_path: Path) -> None:
    quick, slow = (Entry("Mia", f"uct(iterations={count}, ms=none)") for count in (2, 5))
    found = merged(tmp_path, quick=between(quick, BOB, pairs=1), slow=between(slow, BOB, pairs=1))
    assert found.agents == ["Mia (iterations=2)", "Mia (iterations=5)", "Bob"]
    assert {game.fixture.agents for game in found.games} == {
        *(("Bob", mia) for mia in ("Mia (iterations=2)", "Mia (iterations=5)")),
        *((mia, "Bob") for mia in ("Mia (iterations=2)", "Mia (iterations=5)")),
    }
    assert count_deals(found.games) == 4  # the same ones for both, and so not independent
    assert len(found.games) == 16


def test_agents_without_differing_parameters_are_labelled_by_their_results(tmp_path: Path) -> None:
    found = merged(tmp_path, spring=between(ANN, BOB), summer=between(LATER, BOB), autumn=between(ANN, BOB, seed=9))
    assert found.agents == ["Ann (spring, autumn)", "Ann (summer)", "Bob"]


def test_another_clock_makes_another_player(tmp_path: Path) -> None:
    found = merged(tmp_path, free=between(ANN, BOB), timed=replace(between(ANN, BOB), limit=TimeLimit(turn=9.0)))
    assert found.agents == [
        "Ann (clock turn=none)",
        "Ann (clock turn=9.0)",
        "Bob (clock turn=none)",
        "Bob (clock turn=9.0)",
    ]
    assert (len(found.games), found.repeat_count) == (32, 0)


def test_a_grace_period_of_earlier_versions_makes_no_other_player_where_there_is_no_limit(tmp_path: Path) -> None:
    free = between(ANN, BOB)
    found = merged(tmp_path, new=free, old=replace(free, limit=TimeLimit(grace=0.5), seed=9))
    assert found.agents == ["Ann", "Bob"]


def test_another_grace_period_makes_another_player(tmp_path: Path) -> None:
    timed = replace(between(ANN, BOB), limit=TimeLimit(turn=9.0))
    found = merged(tmp_path, new=timed, old=replace(timed, limit=TimeLimit(turn=9.0, grace=0.5)))
    assert found.agents[:2] == ["Ann (clock grace=none)", "Ann (clock grace=0.5)"]


def test_a_name_that_is_taken_is_rejected(tmp_path: Path) -> None:
    taken = Entry("Ann (spring)", "random")
    with pytest.raises(MatchError, match=r"two different agents or decks would be named Ann \(spring\)"):
        merged(tmp_path, spring=between(ANN, BOB), summer=between(LATER, taken))


def test_faults_name_agents_by_their_labels(tmp_path: Path) -> None:
    found = merged(tmp_path, spring=between(ANN, BOB), summer=between(CRASHER, BOB))
    [*faulty] = [game for game in found.games if game.fault]
    assert {game.fault.agent for game in faulty if game.fault} == {"Ann (summer)"}
    assert all(game.forfeited and game.reason.startswith("Ann (summer) raised ValueError") for game in faulty)
    assert found.game_label(faulty[0]) == f"summer {faulty[0].number}"


# ---- decks


def test_different_decks_with_the_same_name_have_different_labels(tmp_path: Path) -> None:
    other = Deck("low", {"2": 4, "9": 4})
    found = merged(tmp_path, spring=between(ANN, BOB, decks=(LOW,)), summer=between(ANN, BOB, decks=(other, EVEN)))
    assert {deck for game in found.games for deck in game.fixture.decks} == {"low (spring)", "low (summer)", "even"}
    assert len(found.games) == 4 + 16


def test_a_deck_may_come_from_elsewhere(tmp_path: Path) -> None:
    borrowed = Deck("low", LOW.cards, source="a friend")
    found = merged(tmp_path, spring=between(ANN, BOB, decks=(LOW,)), summer=between(ANN, BOB, decks=(borrowed,)))
    assert {game.fixture.decks for game in found.games} == {("low", "low")}
    assert (len(found.games), found.repeat_count) == (4, 4)


# ---- games


def test_a_game_that_is_in_several_stores_counts_once(tmp_path: Path) -> None:
    """Whatever the machine, the format and the order of the agents."""
    large = between(ANN, BOB, pairs=5)
    found = merged(
        tmp_path,
        whole=large,
        part=between(ANN, BOB, pairs=3),
        swapped=between(BOB, ANN),
        gauntlet=replace(large, format=Gauntlet(4)),
        other=between(ANN, BOB, seed=8, pairs=1),
    )
    alone = run(large).games
    assert found.games[:40] == alone
    assert [found.game_label(game) for game in found.games[40:]] == [f"other {number}" for number in range(1, 9)]
    assert found.repeat_count == 24 + 16 + 32
    assert score_against(found.games[:40], "Ann", "Bob") == score_against(alone, "Ann", "Bob")


@pytest.mark.parametrize("changed", [{"seed": 4}, {"salt": "sugar"}])
def test_another_seed_or_salt_makes_other_games(tmp_path: Path, changed: dict[str, int]) -> None:
    found = merged(tmp_path, one=between(ANN, BOB), other=replace(between(ANN, BOB), **changed))  # type: ignore[arg-type]
    assert (len(found.games), count_deals(found.games), found.repeat_count) == (32, 16, 0)


def test_games_are_found_again_in_their_stores(tmp_path: Path) -> None:
    found = merged(tmp_path, spring=between(ANN, BOB), summer=between(LATER, BOB))
    for game in (found.games[0], found.games[-1]):
        whole = found.complete(game)
        assert whole.record.final().fingerprint() == game.fingerprint
        assert whole.agents == game.agents
    with pytest.raises(MatchError, match=r"this game is not in the merged results \(spring, summer\): Ann against Bob"):
        found.complete(run(between(ANN, BOB, seed=5)).games[0])


def test_rankings_are_listed_by_results(tmp_path: Path) -> None:
    ladder: Format = Ladder(1)
    found = merged(
        tmp_path,
        spring=replace(between(ANN, BOB), format=ladder),
        summer=replace(between(LATER, BOB), format=ladder),
        autumn=between(ANN, BOB),
    )
    assert {name: {*order} for name, order in found.rankings.items()} == {
        "spring: ladder": {"Ann (spring, autumn)", "Bob"},
        "summer: ladder": {"Ann (summer)", "Bob"},
    }


# ---- stores


def test_results_with_the_same_file_name_are_named_by_folder(tmp_path: Path) -> None:
    for folder, seed in (("a", 1), ("b", 2)):
        (tmp_path / folder).mkdir()
        run(between(ANN, BOB, seed=seed), tmp_path / folder / "games.db")
    places = [str(tmp_path / folder / "games.db") for folder in "ab"]
    assert list(merged_results(places).stores) == places


def test_a_single_results_file_is_unchanged(tmp_path: Path) -> None:
    found = merged(tmp_path, alone=between(ANN, BOB))
    assert (found.games, found.agents) == (read_results(tmp_path / "alone.db").games, ["Ann", "Bob"])


class Stormy(HighCard):
    """High Card with a setting."""

    def setup(self, state: State) -> Json:
        return {"weather": "storm"}


class LowCard(HighCard):
    """Another game."""

    name = "low-card"


def test_other_rules_and_other_games_are_rejected(tmp_path: Path) -> None:
    plain, stormy, low = (tmp_path / f"{name}.db" for name in ("plain", "stormy", "low"))
    run(between(ANN, BOB), plain)
    with registered(Stormy()):
        run(between(ANN, BOB), stormy)
    with registered(LowCard()):
        run(replace(between(ANN, BOB), game=LowCard.name), low)
    with pytest.raises(MatchError) as failure:
        merged_results([plain, stormy])
    assert (
        str(failure.value) == f'{stormy} cannot be merged with {plain}: it has setup.weather = "storm" instead of none'
    )
    with pytest.raises(MatchError, match='it has game = "high-card" instead of "low-card"'):
        merged_results([low, plain])


def test_results_that_are_named_twice_or_missing_are_rejected(tmp_path: Path) -> None:
    run(between(ANN, BOB), tmp_path / "games.db")
    with pytest.raises(MatchError, match=r"games\.db is listed twice"):
        merged_results([tmp_path / "games.db", tmp_path / ".." / tmp_path.name / "games.db"])
    with pytest.raises(MatchError, match="there are no results to merge: specify at least one results file"):
        merged_results([])
    with pytest.raises(MatchError, match=r"there are no results in .*nothing\.db"):
        merged_results([tmp_path / "games.db", tmp_path / "nothing.db"])
