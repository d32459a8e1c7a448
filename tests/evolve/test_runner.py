"""Running studies: storing, interrupting, resuming and extending them, and their hold-out results."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from full_disk import small_files

from topdeck.arena.play.executor import InProcessExecutor
from topdeck.arena.play.worker import Work
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store import database
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_summary
from topdeck.core.errors import EvolutionError, InfrastructureError, MatchError, TopdeckError
from topdeck.core.registry import load_game
from topdeck.evolve.evolution import Generation
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.fitness.evaluation import Evaluation, Race
from topdeck.evolve.results.results import EvolutionResults, read_evolution
from topdeck.evolve.runner import StudyResult, Watcher, evolve, run_study
from topdeck.evolve.study import TEST, TRAINING, VALIDATION, Study
from topdeck.evolve.subjects.genome import Genome
from topdeck.evolve.subjects.tuning import tuned_weights

GAME = load_game("hearthstone")
JADE, MURLOCS = GAME.deck("MidrangeJadeShaman"), GAME.deck("MurlocDruid")
TRAINING_GAMES = Contest(
    game="hearthstone", opponents=("random",), decks=((JADE, JADE),), pairs=1, measure="gretive-midrange"
)
STUDY = Study(
    subject=tuned_weights("hearthstone", "greedy(score=evo-second)"),
    strategy="madrid(population=4, elite=1, immigrants=1, size=2)",
    training=TRAINING_GAMES,
    holdout=replace(TRAINING_GAMES, decks=((MURLOCS, MURLOCS),)),
    generations=2,
    repetitions=2,
    seed=11,
)


class StopAfter(InProcessExecutor):
    """Raises KeyboardInterrupt after some pieces of work."""

    def __init__(self, pieces: int) -> None:
        super().__init__()
        self.left = pieces

    def submit(self, work: Work[Any]) -> Any:
        if not self.left:
            raise KeyboardInterrupt
        self.left -= 1
        return super().submit(work)


class Meanwhile(InProcessExecutor):
    """Calls a function after the first piece of work."""

    def __init__(self, event: Callable[[], object]) -> None:
        super().__init__()
        self.events = [event]

    def submit(self, work: Work[Any]) -> Any:
        done = super().submit(work)
        while self.events:
            self.events.pop()()
        return done


class Watching(Watcher):
    """Records its calls."""

    def __init__(self) -> None:
        self.known = -1
        self.games = 0
        self.generations: list[tuple[int, int, bool]] = []

    def begin(self, study: Study, known: int) -> None:
        self.known = known

    def add_games(self, games: int) -> None:
        self.games += games

    def generation(self, repetition: int, generation: Generation, validation: Estimate | None) -> None:
        self.generations.append((repetition, generation.number, validation is not None))


def course(found: EvolutionResults) -> list[tuple[object, ...]]:
    """Return all stored trials without their times."""
    return [(trial.key, trial.genes, trial.tally._replace(seconds=0.0)) for trial in found.trials]


class Finished(NamedTuple):
    """An uninterrupted study with its results file and its number of games."""

    result: StudyResult
    path: Path
    games: int


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Finished:
    path, watching = tmp_path_factory.mktemp("study") / "study.db", Watching()
    return Finished(run_study(STUDY, find_location(path), watcher=watching), path, watching.games)


def test_a_summary_counts_the_games_of_all_stages(finished: Finished) -> None:
    found = read_summary(finished.path)
    assert (found.content, found.games) == ("evolution", read_evolution(finished.path).games)


def test_every_individual_is_stored_with_genes_and_counts(finished: Finished) -> None:
    result, path, _ = finished
    found = read_evolution(path)
    assert found.identity == STUDY.identity()
    assert found.repetitions == [1, 2]
    for one in result.evolved:
        for generation, seen in zip(one.generations, found.generations(one.repetition), strict=True):
            assert [member.tally for member in generation.members] == [tried.tally for tried in seen.members]
            assert seen.members[0].genes == tuple(STUDY.subject.genome.decode(generation.members[0].point).values())
            assert (seen.best.fitness, seen.mean) == (generation.best.fitness, generation.mean)
    assert path.stat().st_size < 100_000


def test_the_chosen_individual_is_the_best_of_a_generation_and_in_validation(finished: Finished) -> None:
    result, path, _ = finished
    found = read_evolution(path)
    for one in result.evolved:
        validated = [seen.validation for seen in found.generations(one.repetition)]
        assert one.validation.mean == max(seen.mean for seen in validated if seen is not None)
        assert any(one.point == generation.best.point for generation in one.generations)
        told = found.chosen(one.repetition)
        assert told is not None
        assert (told.trained, told.validation, told.test, told.fresh) == (
            one.trained,
            one.validation,
            one.test,
            one.fresh,
        )
        assert told.curse == one.trained - one.fresh.mean
    champion = found.champion
    assert champion is not None
    assert champion.repetition == result.best.repetition


def test_training_validation_test_and_fresh_games_have_different_deals() -> None:
    contests = [STUDY.holdout_games(VALIDATION), STUDY.holdout_games(TEST), STUDY.fresh_training()]
    trained = [STUDY.evolution(number).next_contest() for number in (1, 2)]
    assert len({contest.seed for contest in (*contests, *trained)}) == 5
    assert {contest.decks for contest in contests[:2]} == {STUDY.holdout.decks}
    assert contests[2].decks == STUDY.training.decks


def test_there_are_about_as_many_fresh_games_as_hold_out_games() -> None:
    several = replace(STUDY, holdout=replace(STUDY.holdout, pairs=7))
    assert several.fresh_training().games == several.holdout.games == 14


@pytest.mark.parametrize("pieces", [0, 3, 5, 9])
def test_an_interrupted_study_resumes_and_ends_like_an_uninterrupted_one(
    finished: Finished, tmp_path: Path, pieces: int
) -> None:
    path = tmp_path / "study.db"
    begun = run_study(STUDY, find_location(path), StopAfter(pieces))
    assert begun.interrupted
    watching = Watching()
    resumed = run_study(STUDY, find_location(path), InProcessExecutor(), watching)
    assert not resumed.interrupted
    assert watching.games == finished.games - 2 * pieces  # here a piece is an individual, and each was stored
    assert [one.contender for one in resumed.evolved] == [one.contender for one in finished.result.evolved]
    assert course(read_evolution(path)) == course(read_evolution(finished.path))


# ---- results files


@pytest.mark.parametrize(
    ("size", "kept"),
    [(100, 0), (30_000, 0), (90_000, 4)],  # no room for tables, for individuals, for all of them
)
def test_a_full_disk_loses_nothing_and_the_study_resumes_when_there_is_room(
    finished: Finished, tmp_path: Path, size: int, kept: int
) -> None:
    path = tmp_path / "study.db"
    with small_files(size), pytest.raises(MatchError) as failure:
        run_study(STUDY, find_location(path))
    refused = f"the results cannot be written to {path}: disk I/O error"
    there = f"; it contains {kept} individuals; repeat the command to resume the run"
    assert str(failure.value) == (refused + there if kept else refused)
    watching = Watching()
    run_study(STUDY, find_location(path), watcher=watching)
    assert (watching.known, watching.games) == (2 * kept, finished.games - 2 * kept)
    assert course(read_evolution(path)) == course(read_evolution(finished.path))


def test_a_database_locked_by_another_process_is_reported(
    finished: Finished, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "study.db"
    path.write_bytes(finished.path.read_bytes())
    monkeypatch.setattr(database, "PATIENCE", 0.01)
    with closing(sqlite3.connect(path)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(MatchError) as failure:
            evolve(STUDY, path, workers=1)
    assert str(failure.value) == f"the results cannot be written to {path}: database is locked"


def test_two_concurrent_runs_of_a_study_give_the_same_results(finished: Finished, tmp_path: Path) -> None:
    path = tmp_path / "study.db"
    second = Meanwhile(lambda: run_study(STUDY, find_location(path)))
    first = run_study(STUDY, find_location(path), second)
    assert [one.contender for one in first.evolved] == [one.contender for one in finished.result.evolved]
    assert course(read_evolution(path)) == course(read_evolution(finished.path))


def test_a_finished_study_plays_nothing_again(finished: Finished) -> None:
    watching = Watching()
    again = run_study(STUDY, find_location(finished.path), InProcessExecutor(), watching)
    assert watching.games == 0
    assert watching.generations == [(1, 1, True), (1, 2, True), (2, 1, True), (2, 2, True)]
    assert [one.test for one in again.evolved] == [one.test for one in finished.result.evolved]


def test_a_longer_study_continues_a_finished_one(finished: Finished, tmp_path: Path) -> None:
    path = tmp_path / "longer.db"
    path.write_bytes(finished.path.read_bytes())
    longer = evolve(replace(STUDY, generations=3, repetitions=1), path, workers=1)
    straight = evolve(replace(STUDY, generations=3, repetitions=1), workers=1)
    last = [
        [(member.point, member.fitness) for member in done.best.generations[2].members] for done in (longer, straight)
    ]
    assert last[0] == last[1]
    assert longer.best.contender == straight.best.contender


def test_an_elite_that_keeps_its_fitness_plays_once_and_the_study_resumes(tmp_path: Path) -> None:
    strategy = "madrid(population=4, elite=2, immigrants=1, size=2, keep_fitness=true)"
    study = replace(STUDY, strategy=strategy, generations=3, repetitions=1)
    whole = run_study(study, find_location(tmp_path / "whole.db"))
    assert [len(generation.members) for generation in whole.best.generations] == [4, 2, 2]
    path = tmp_path / "resumed.db"
    assert run_study(study, find_location(path), StopAfter(6)).interrupted
    run_study(study, find_location(path))
    assert course(read_evolution(path)) == course(read_evolution(tmp_path / "whole.db"))


@pytest.mark.slow
def test_two_processes_give_the_same_results(finished: Finished, tmp_path: Path) -> None:
    evolve(STUDY, tmp_path / "study.db", workers=2)
    assert course(read_evolution(tmp_path / "study.db")) == course(read_evolution(finished.path))


@pytest.mark.slow
def test_a_killed_worker_process_changes_nothing(tmp_path: Path) -> None:
    """The opponent kills the first process that it plays in."""
    marked = f"troublemakers:BombOnce(path={tmp_path})"
    (tmp_path / "exploded").touch()
    study = replace(STUDY, training=replace(TRAINING_GAMES, opponents=(marked,)), repetitions=1)
    evolve(study, tmp_path / "undisturbed.db", workers=1)
    (tmp_path / "exploded").unlink()
    evolve(study, tmp_path / "disturbed.db", workers=2)
    assert (tmp_path / "exploded").exists()
    assert course(read_evolution(tmp_path / "disturbed.db")) == course(read_evolution(tmp_path / "undisturbed.db"))


@pytest.mark.slow
def test_an_opponent_that_always_kills_its_process_stops_the_evolution(tmp_path: Path) -> None:
    study = replace(STUDY, training=replace(TRAINING_GAMES, opponents=("troublemakers:Bomb",)))
    with pytest.raises(InfrastructureError, match=r"^greedy against troublemakers:Bomb failed 3 times.* resume$"):
        evolve(study, tmp_path / "study.db", workers=2)


@pytest.mark.slow
def test_a_cluster_gives_the_same_results(finished: Finished, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed: pip install 'topdeck[ray]'")
    evolve(STUDY, tmp_path / "study.db", workers=2, on="ray")
    assert course(read_evolution(tmp_path / "study.db")) == course(read_evolution(finished.path))


@pytest.mark.slow
@pytest.mark.parametrize("on", ["here", "ray"])
def test_an_opponent_that_fails_in_another_process_is_named_in_one_line(tmp_path: Path, on: str) -> None:
    if on == "ray":
        pytest.importorskip("ray", reason="ray is not installed: pip install 'topdeck[ray]'")
    failing = replace(STUDY, training=replace(TRAINING_GAMES, opponents=("troublemakers:Crasher",)))
    with pytest.raises(EvolutionError) as raised:
        evolve(failing, tmp_path / "study.db", workers=2, on=on)
    words = "troublemakers:Crasher(opening=keep-cheap) raised ValueError: out of ideas (turn "
    assert str(raised.value).startswith(words)
    assert "\n" not in str(raised.value)


def test_validation_is_due_every_few_generations_and_at_the_end(tmp_path: Path) -> None:
    watching = Watching()
    run_study(replace(STUDY, generations=3, repetitions=1, every=2), watcher=watching)
    assert watching.generations == [(1, 1, False), (1, 2, True), (1, 3, True)]


def test_a_race_is_stored_rung_by_rung(tmp_path: Path) -> None:
    raced = replace(STUDY, training=replace(TRAINING_GAMES, pairs=4), race=Race(0.5, 1), generations=1, repetitions=1)
    evolve(raced, tmp_path / "race.db", workers=1)
    found = read_evolution(tmp_path / "race.db")
    assert sorted(one.tally.games for one in found.by_stage[1, TRAINING]) == [2, 2, 4, 8]
    assert {trial.key.rung for trial in found.trials if trial.key.stage == TRAINING} == {0, 1, 2}
    assert found.generations(1)[0].best.tally.games in (2, 4, 8)


# ---- studies limited by games


def of_games(study: Study, games: int) -> Study:
    return replace(study, generations=None, games=games)


@pytest.mark.parametrize("games", [16, 23])  # of which a generation has 8
def test_no_generation_exceeds_the_number_of_games(finished: Finished, tmp_path: Path, games: int) -> None:
    path, watching = tmp_path / "study.db", Watching()
    path.write_bytes(finished.path.read_bytes())
    run_study(of_games(STUDY, games), find_location(path), watcher=watching)
    assert watching.games == 0  # the two stored generations
    assert watching.generations == [(1, 1, True), (1, 2, True), (2, 1, True), (2, 2, True)]


def test_more_games_continue_a_finished_study(finished: Finished, tmp_path: Path) -> None:
    path = tmp_path / "longer.db"
    path.write_bytes(finished.path.read_bytes())
    once = replace(STUDY, repetitions=1)
    longer = run_study(of_games(once, 24), find_location(path))
    straight = run_study(replace(once, generations=3))
    played = [
        [(member.point, member.fitness) for member in done.best.generations[-1].members] for done in (longer, straight)
    ]
    assert played[0] == played[1]
    assert longer.best.contender == straight.best.contender


def test_the_last_generation_within_the_games_is_validated() -> None:
    watching = Watching()
    run_study(of_games(replace(STUDY, repetitions=1, every=2), 30), watcher=watching)
    assert watching.generations == [(1, 1, False), (1, 2, True), (1, 3, True)]


@pytest.mark.parametrize(
    ("change", "games"),
    [
        ({}, 4 * 2),
        ({"training": replace(TRAINING_GAMES, pairs=4), "race": Race(0.5, 1)}, 2 + 2 + 4 + 8),
        ({"strategy": "coevolution(population=4, champions=1, peers=2, elite=1, immigrants=1)"}, 4 * 3 * 2),
    ],
)
def test_the_number_of_games_of_a_generation_is_known_in_advance(change: dict[str, Any], games: int) -> None:
    study = of_games(replace(STUDY, **change), games)
    evolution = study.evolution(1)
    assert study.next_generation_games(evolution) == games
    assert evolution.advance(Evaluation(InProcessExecutor(), study.race).tallies).games == games
    assert not study.has_next_generation(evolution)


def test_a_shrinking_population_reaches_its_end_with_the_study() -> None:
    shade = replace(STUDY, strategy="l-shade(population=8)", repetitions=1)
    by_generations = [
        len(generation.members) for generation in run_study(replace(shade, generations=4)).best.generations
    ]
    assert by_generations == [8, 8, 6, 5]
    by_games = [len(generation.members) for generation in run_study(of_games(shade, 2 * 27)).best.generations]
    assert by_games == [8, 8, 6, 5]


@pytest.mark.parametrize(
    ("change", "difference"),
    [
        (lambda study: replace(study, seed=12), "it has seed = 11 instead of 12"),
        (lambda study: replace(study, strategy="random(population=4)"), "it has strategy = "),
        (
            lambda study: replace(study, training=replace(study.training, pairs=2)),
            "it has training.pairs = 1 instead of 2",
        ),
    ],
)
def test_another_study_is_rejected(finished: Finished, change: Callable[[Study], Study], difference: str) -> None:
    with pytest.raises(MatchError, match=f"belongs to another study: {difference}"):
        evolve(change(STUDY), finished.path, workers=1)


def test_a_damaged_individual_is_named_and_nothing_is_played(finished: Finished, tmp_path: Path) -> None:
    path = tmp_path / "damaged.db"
    path.write_bytes(finished.path.read_bytes())
    with sqlite3.connect(path) as database:
        database.execute("UPDATE trials SET wins = 77 WHERE generation = 2 AND place = 3 AND repetition = 1")
    with pytest.raises(MatchError, match=r"^individual 3 of generation 2 in .*damaged.db is damaged: restore it"):
        evolve(STUDY, path, workers=1)


def test_individuals_with_other_genes_than_in_the_study_are_rejected(
    finished: Finished, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "other.db"
    path.write_bytes(finished.path.read_bytes())
    monkeypatch.setattr(Genome, "random", lambda genome, rng: tuple(0.5 * rng.random() for _ in genome.genes))
    with pytest.raises(EvolutionError, match=r"^individual 1 of generation 1 in .* has different genes than expected"):
        evolve(STUDY, path, workers=1)


def test_a_failing_opponent_is_named_and_stored_results_remain(tmp_path: Path) -> None:
    failing = replace(STUDY, training=replace(TRAINING_GAMES, opponents=("random", "troublemakers:Crasher")))
    with pytest.raises(EvolutionError, match=r"^troublemakers:Crasher.* raised "):
        evolve(failing, tmp_path / "study.db", workers=1)
    assert read_evolution(tmp_path / "study.db").trials == []


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"generations": 0}, "^`generations` must be at least 1, not 0$"),
        ({"games": 100}, "^set the length of a study with either `generations` or `games`$"),
        ({"generations": None}, "^set the length of a study with either `generations` or `games`$"),
        ({"generations": None, "games": 0}, "^`games` must be at least 1, not 0$"),
        ({"generations": None, "games": 7}, "^7 games are too few; the first generation needs 8$"),
        ({"strategy": "madrit"}, r"^unknown strategy 'madrit'; did you mean madrid\?$"),
        ({"strategy": "madrid(populaton=4)"}, "^madrid has no parameter 'populaton'; did you mean population"),
        ({"holdout": replace(TRAINING_GAMES, measure="wins")}, "^training and hold-out games must use the same"),
    ],
)
def test_an_invalid_study_is_rejected(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(TopdeckError, match=complaint):
        replace(STUDY, **changes)


@pytest.mark.parametrize(
    ("strategy", "told"),
    [
        ("gretive(population=5)", ("generations=7", "generations=3")),
        ("gretive(population=5, generations=9)", ("generations=9", "generations=9")),
        ("l-shade(population=6)", ("evaluations=none, generations=7", "evaluations=17, generations=none")),
        ("l-shade(population=6, evaluations=99)", ("evaluations=99, generations=none",) * 2),
    ],
)
def test_a_strategy_with_a_length_parameter_gets_the_length_of_the_study(strategy: str, told: tuple[str, str]) -> None:
    by_generations = replace(STUDY, strategy=strategy, generations=7)
    by_games = of_games(by_generations, 35)  # 10 for a generation of gretive, 2 for an individual
    for study, length in zip((by_generations, by_games), told, strict=True):
        assert f"{length}, " in study.full_strategy()
