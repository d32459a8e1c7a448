"""Contests: the games of an individual, with the same results on any number of processes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from topdeck.agents import make_agent
from topdeck.arena.plan.seeds import deals
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.match import play_game
from topdeck.arena.play.worker import Worker
from topdeck.core.errors import EvolutionError, TopdeckError
from topdeck.core.registry import load_game
from topdeck.evolve.fitness.contest import Contender, Contest, OpenAgents
from topdeck.evolve.fitness.tally import Tally, add_tallies

GAME = load_game("hearthstone")
HUNTER, WARRIOR = GAME.deck("MidrangeSecretHunter"), GAME.deck("AggroPirateWarrior")
CONTEST = Contest(game="hearthstone", opponents=("random",), decks=((HUNTER, WARRIOR),), pairs=3, seed=8)


def tally(contest: Contest, spec: str = "greedy", size: int = 100) -> Tally:
    return add_tallies([piece.run(Worker()) for piece in contest.pieces(Contender(spec), range(contest.pairs), size)])


def counts(found: Tally) -> tuple[float, ...]:
    return found[:4]


def test_an_individual_plays_all_opponents_and_decks_from_both_seats() -> None:
    contest = replace(CONTEST, opponents=("random", "face"), decks=((HUNTER, WARRIOR), (WARRIOR, WARRIOR)))
    assert contest.games == 2 * 3 * 2 * 2
    pieces = contest.pieces(Contender("greedy"), range(3), 4)
    assert [(piece.opponent, piece.decks[0].name, list(piece.pairs)) for piece in pieces] == [
        ("random", "MidrangeSecretHunter", [0, 1]),
        ("random", "MidrangeSecretHunter", [2]),
        ("random", "AggroPirateWarrior", [0, 1]),
        ("random", "AggroPirateWarrior", [2]),
        ("face", "MidrangeSecretHunter", [0, 1]),
        ("face", "MidrangeSecretHunter", [2]),
        ("face", "AggroPirateWarrior", [0, 1]),
        ("face", "AggroPirateWarrior", [2]),
    ]
    assert tally(contest).games == contest.games


def test_the_individual_keeps_its_deck_and_the_games_are_those_of_a_match() -> None:
    wins = 0
    for pair in range(3):
        seeds = deals(8, (HUNTER.name, WARRIOR.name), pair)
        agents = make_agent("greedy"), make_agent("random")
        wins += play_game("hearthstone", agents, (HUNTER, WARRIOR), seeds[0]).winner == 0
        wins += play_game("hearthstone", agents, (WARRIOR, HUNTER), seeds[1], swapped=True).winner == 1
    assert tally(CONTEST).wins == wins


@pytest.mark.parametrize("size", [2, 4, 100])
def test_the_size_of_pieces_changes_nothing(size: int) -> None:
    assert counts(tally(CONTEST, size=size)) == counts(tally(CONTEST, size=6))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_the_number_of_processes_changes_nothing(workers: int) -> None:
    executor = make_executor("here", workers)
    running = [executor.submit(piece) for piece in CONTEST.pieces(Contender("greedy"), range(3), 2)]
    found = add_tallies([future.result() for future in running])
    executor.close(at_once=False)
    assert counts(found) == counts(tally(CONTEST))


def test_another_seed_has_other_deals() -> None:
    profile = replace(CONTEST, measure="gretive-aggro")
    assert counts(tally(profile)) == counts(tally(profile))
    assert tally(profile).points != tally(replace(profile, seed=9)).points


def test_fitness_is_a_share_of_games_or_the_mean_of_a_profile() -> None:
    found = Tally(games=10, wins=4, draws=3, points=-50.0)
    assert CONTEST.fitness(found) == 0.55
    assert replace(CONTEST, measure="wins").fitness(found) == 0.4
    assert replace(CONTEST, measure="gretive-control").fitness(found) == -5.0


def test_a_profile_values_the_last_position() -> None:
    aggro = replace(CONTEST, measure="gretive-aggro")
    strong, weak = (aggro.fitness(tally(aggro, spec)) for spec in ("greedy", "random"))
    assert tally(CONTEST).points == 0.0
    assert strong > weak


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"opponents": ()}, "^a contest needs at least one opponent, one pair of decks and one pair of games$"),
        ({"pairs": 0}, "^a contest needs at least one opponent, one pair of decks and one pair of games$"),
        ({"measure": "gretive-agro"}, r"^unknown fitness measure 'gretive-agro'; did you mean gretive-aggro\?$"),
        ({"opponents": ("greedi",)}, "^unknown agent 'greedi'; did you mean greedy"),
        ({"settings": {"eraa": 1}}, "^Hearthstone has no setting 'eraa'"),
    ],
)
def test_an_invalid_contest_is_rejected(changes: dict[str, Any], complaint: str) -> None:
    with pytest.raises(TopdeckError, match=complaint):
        replace(CONTEST, **changes)


def test_a_failing_agent_ends_the_contest_and_is_named() -> None:
    with pytest.raises(EvolutionError, match=r"^troublemakers:Crasher.* raised "):
        tally(replace(CONTEST, opponents=("troublemakers:Crasher",)))


@pytest.mark.slow
@pytest.mark.posix
def test_an_isolated_opponent_plays_the_same_games_in_a_process_of_its_own() -> None:
    contest = replace(CONTEST, opponents=("troublemakers:Listener",), pairs=1)
    worker = Worker()
    [piece] = replace(contest, isolated="process").pieces(Contender("greedy"), range(1), 2)
    try:
        assert counts(piece.run(worker)) == counts(tally(contest))
        assert isinstance(worker.pool, OpenAgents)
        assert isinstance(worker.pool.opened["troublemakers:Listener"], IsolatedAgent)
        assert not isinstance(worker.pool.opened["greedy"], IsolatedAgent)
    finally:
        worker.close(at_once=True)
