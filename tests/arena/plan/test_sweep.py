"""Sweeps: the values of parameters, the resulting agents, and their opponents."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from swept import lineup, sweep_of

from topdeck.arena.plan.experiment import Experiment, make_entries, make_experiment
from topdeck.arena.plan.formats import Gauntlet
from topdeck.arena.plan.sweep import Sweep, Varied, parse_varied, sweep_from
from topdeck.config.spec import Spec
from topdeck.core.errors import MatchError, SpecError, TopdeckError

# ---- values


def test_a_range_has_both_ends_and_exact_decimals() -> None:
    assert parse_varied("c=1.0:3.0:0.1").values == tuple(round(1 + place / 10, 1) for place in range(21))
    assert parse_varied("c=0.1:0.7:0.2").values == (0.1, 0.3, 0.5, 0.7)  # by adding, 0.30000000000000004
    assert parse_varied("score.hero=-2:2:2") == Varied("score.hero", (-2, 0, 2))


def test_a_range_of_whole_numbers_has_whole_numbers() -> None:
    assert [type(value) for value in parse_varied("depth=1:3:1").values] == [int] * 3
    assert [type(value) for value in parse_varied("c=1:2:0.5").values] == [float] * 3


def test_a_list_has_values_of_any_kind() -> None:
    found = parse_varied("score = utility, sigmoid(score=midrange, width=8), none, true, 2.5, [1, 2], mine:Score")
    sigmoid = Spec("sigmoid", {"score": "midrange", "width": 8})
    assert found == Varied("score", ("utility", sigmoid, None, True, 2.5, [1, 2], "mine:Score"))
    assert not found.is_number
    assert parse_varied("ms=10,20,50").is_number
    assert not parse_varied("reuse=true,false").is_number


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("c", r"values must have the form c=1\.0:3\.0:0\.1 or score=utility,midrange, not 'c'"),
        ("=1,2", "values must have the form "),
        ("c=", "c has no values"),
        ("c=2", "the parameter c must have at least two values"),
        ("c=1,2,1.0", r"c lists the value 1\.0 twice"),
        ("c=1,,2", "'1,,2' cannot be read: expected a value instead of ','"),
        ("c=1:3", "c: a range must consist of three numbers, FIRST:LAST:STEP, not '1:3'"),
        ("c=1::3", "c: a range must consist of three numbers, FIRST:LAST:STEP, not '1::3'"),
        ("c=1:x:3", "c: a range must consist of three numbers, FIRST:LAST:STEP"),
        ("c=1:2:0.3", r"steps of 0\.3 from 1 do not reach 2; the last value would be 1\.9"),
        ("c=1:2:0", "the step of c must be greater than 0, not 0"),
        ("c=2:1:0.5", "the last value of c must be greater than the first value, 2, but it is 1"),
        ("c=1:1:1", "the last value of c must be greater than the first value, 1, but it is 1"),
        ("c=0:1:0.0001", "a sweep can have at most 1,000 combinations; c would have 10,001"),
        ("c=0:1e300:1e-300", "a sweep can have at most 1,000 combinations; c would have far more"),
    ],
)
def test_invalid_values_are_rejected_with_an_explanation(text: str, message: str) -> None:
    with pytest.raises(TopdeckError, match=message):
        parse_varied(text)


# ---- agents


def test_every_combination_is_an_agent_named_by_its_values() -> None:
    entries = sweep_of("c=1:2:1", "score=utility,midrange").entries("madrid-mcts2(score=aggro, ms=none)")
    assert [(entry.name, entry.spec) for entry in entries] == [
        ("c=1, score=utility", "madrid-mcts2(score=utility, ms=none, c=1)"),
        ("c=1, score=midrange", "madrid-mcts2(score=midrange, ms=none, c=1)"),
        ("c=2, score=utility", "madrid-mcts2(score=utility, ms=none, c=2)"),
        ("c=2, score=midrange", "madrid-mcts2(score=midrange, ms=none, c=2)"),
    ]


def test_a_parameter_of_a_varied_part_can_vary_too() -> None:
    entries = sweep_of("score.hero=1:2:1", "score=midrange,aggro").entries("greedy")
    assert [entry.spec for entry in entries[:2]] == ["greedy(score=midrange(hero=1))", "greedy(score=aggro(hero=1))"]
    with pytest.raises(SpecError, match="greedy must name its score, because hero is a parameter of the score"):
        sweep_of("score.hero=1:2:1").entries("greedy")


@pytest.mark.parametrize(
    ("vary", "message"),
    [
        ((), "a sweep must vary between one and 3 parameters, not 0"),
        (("a=1,2", "b=1,2", "c=1,2", "d=1,2"), "a sweep must vary between one and 3 parameters, not 4"),
        (("c=1,2", "c=3,4"), "the parameter c is varied twice"),
        (("a=1:100:1", "c=1:11:1"), "a sweep can have at most 1,000 combinations; a with c would have 1,100"),
    ],
)
def test_an_invalid_sweep_is_rejected(vary: tuple[str, ...], message: str) -> None:
    with pytest.raises(MatchError, match=message):
        sweep_of(*vary)


@pytest.mark.parametrize(
    ("vary", "message"),
    [
        ("final=max,rubust", r"final of madrid-mcts2 must be max, robust, .*, not rubust; did you mean robust\?"),
        ("iteration=1,2", r"madrid-mcts2 has no parameter 'iteration'; did you mean iterations\?"),
        ("score.hero=1,2", r"utility has no parameter 'hero'"),
        ("c=-1:1:1", r"c of madrid-mcts2 must be a number from 0\.0 to 1000000\.0, not -1"),
        ("score=utility,utilty", r"unknown score 'utilty'; did you mean utility\?"),
    ],
)
def test_parameters_and_values_are_checked_before_anything_is_played(vary: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        experiment(sweep_of(vary), "madrid-mcts2(score=utility)").check()


def experiment(sweep: Sweep, agent: str, *opponents: str) -> Experiment:
    return make_experiment(
        [*sweep.entries(agent), *make_entries(opponents or ("random",))], "MurlocDruid", format=sweep
    )


# ---- games


def test_every_combination_plays_every_opponent_and_no_other_agent() -> None:
    sweep = sweep_of("a=1,2", "b=x,y", pairs=3)
    games = sweep.fixtures(lineup(sweep, ("greedy", "eva"), ("aggro", "control")), ())
    met = Counter(frozenset(game.agents) for game in games)
    combinations = ("a=1, b=x", "a=1, b=y", "a=2, b=x", "a=2, b=y")
    assert met == {
        frozenset((combination, other)): 3 * 4 * 2 for combination in combinations for other in ("greedy", "eva")
    }
    assert {game.sides[0] for game in games} == {*combinations}
    assert {game.stage for game in games} == {"sweep"}


def test_all_combinations_have_the_same_deals_and_broken_off_the_same_number_of_games() -> None:
    sweep = sweep_of("a=1:5:1", pairs=4)
    games = sweep.fixtures(lineup(sweep), ())
    deals = {agent: {game.seed for game in games if agent in game.agents} for agent in sweep.combinations()}
    assert all(one == other and len(one) == 4 for one, other in pairwise(deals.values()))
    assert {*Counter(game.sides[0] for game in games[: len(games) // 4]).values()} == {2}


def test_a_gauntlet_is_the_sweep_of_one() -> None:
    sweep = sweep_of("a=1,2", pairs=2)
    alone = Gauntlet(2).fixtures(lineup(sweep, ("greedy", "eva")), ())
    assert {game.sides for game in alone} == {("a=1", other) for other in ("a=2", "greedy", "eva")}


def test_a_sweep_needs_opponents_and_its_own_combinations() -> None:
    sweep = sweep_of("c=1,2")
    with pytest.raises(MatchError, match="a sweep needs at least one opponent"):
        make_experiment(sweep.entries("madrid-mcts2"), "MurlocDruid", format=sweep)
    with pytest.raises(MatchError, match="the first agents in a sweep must be its combinations"):
        make_experiment(["greedy", *sweep.entries("madrid-mcts2")], "MurlocDruid", format=sweep)


def test_too_many_games_are_rejected() -> None:
    with pytest.raises(
        MatchError, match="an experiment can have at most 1,000,000 games, not 2,000,000; use fewer pairs"
    ):
        experiment(sweep_of("c=1:1000:1", pairs=1000), "madrid-mcts2")


# ---- what is kept


def test_the_identity_lists_the_varied_values() -> None:
    sweep = sweep_of("c=1.0:2.0:0.5", "score=utility,midrange(hero=2),none", pairs=3)
    assert sweep.identity() == {
        "format": "Sweep",
        "pairs": 3,
        "decks": "all",
        "vary": {"c": [1.0, 1.5, 2.0], "score": ["utility", "midrange(hero=2)", None]},
    }
    again = sweep_from(sweep.identity())
    assert again is not None
    assert again.identity() == sweep.identity()
    assert list(again.combinations()) == list(sweep.combinations())
    plain = sweep_of("c=1,2", "final=max,robust")
    assert sweep_from(plain.identity()) == plain


def test_other_formats_are_no_sweeps_and_are_called_as_before() -> None:
    assert sweep_from(Gauntlet(2).identity()) is None
    assert Gauntlet(2).identity() == {"format": "Gauntlet", "pairs": 2, "decks": "all"}
