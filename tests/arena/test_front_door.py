"""The public API `topdeck.arena`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, NAME

from topdeck.arena import Entry, Experiment, Meeting, RoundRobin, TimeLimit, make_experiment, read_results, run, score
from topdeck.core.errors import DeckError, MatchError


@pytest.mark.usefixtures("high_card")
def test_an_experiment_is_made_run_and_read_in_five_lines(tmp_path: Path) -> None:
    experiment = make_experiment(
        ["random", "random-late-end"], ["low", "even"], game=NAME, format=RoundRobin(2), seed=5
    )
    result = run(experiment, tmp_path / "games.db")
    results = read_results(tmp_path / "games.db")
    assert len(result.games) == 16
    assert results.games == result.games
    assert [row.score for row in result.standings] == [score(result.games, row.agent) for row in result.standings]
    assert result.standings[0].score.mean >= result.standings[1].score.mean
    record = results.complete(results.games[3]).record
    assert record.final().fingerprint() == results.games[3].fingerprint


@pytest.mark.usefixtures("high_card")
def test_names_and_values_may_be_mixed() -> None:
    mine = Entry("mine", "random", (LOW,))
    experiment = make_experiment(["random", mine, "random"], [EVEN, "low"], game=NAME, limit=TimeLimit(turn=5.0))
    assert [entry.name for entry in experiment.entries] == ["random", "mine", "random #2"]
    assert experiment.decks == (EVEN, LOW)
    assert experiment == Experiment(game=NAME, entries=experiment.entries, decks=(EVEN, LOW), limit=TimeLimit(turn=5.0))


def test_the_first_game_of_the_registry_is_meant_where_none_is_named() -> None:
    assert make_experiment(["random", "face"], "MurlocDruid").game == "hearthstone"


@pytest.mark.usefixtures("high_card")
def test_invalid_experiments_are_rejected() -> None:
    with pytest.raises(DeckError, match="middle"):
        make_experiment(["random", "random-late-end"], ["middle"], game=NAME)
    with pytest.raises(MatchError, match="an experiment needs at least two agents"):
        make_experiment("random", ["low"], game=NAME)


@pytest.mark.usefixtures("high_card")
def test_a_listed_game_explains_how_to_read_its_actions() -> None:
    experiment = make_experiment(
        ["random", "random-late-end"], game=NAME, decks=["low"], format=Meeting(1, seats=(("low", "low"),))
    )
    with pytest.raises(MatchError, match=r"read without its actions: use results\.complete\(game\) to read them"):
        assert run(experiment).games[0].record
