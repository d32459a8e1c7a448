"""The representation of a value evaluates to the value: `eval(repr(x)) == x`."""

from __future__ import annotations

from math import inf

import pytest

import topdeck.arena
from topdeck import Deck, Result, load_game
from topdeck.arena import (
    Entry,
    Estimate,
    Experiment,
    Fault,
    Fixture,
    Gauntlet,
    Groups,
    Ladder,
    Leagues,
    Meeting,
    PlayedGame,
    Rating,
    RoundRobin,
    Sprt,
    Sweep,
    SweepPoint,
    TimeLimit,
    Varied,
    standing,
)
from topdeck.arena.plan.formats import Lineup
from topdeck.arena.plan.sprt import Verdict
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.record import Record

NAMES = {name: getattr(topdeck.arena, name) for name in topdeck.arena.__all__}
NAMES |= {kind.__name__: kind for kind in (Deck, Lineup, Record, Result, Spec, Verdict)} | {"inf": inf}

DECK = load_game("hearthstone").deck("MurlocDruid")
FIXTURE = Fixture(stage="final", agents=("a", "b"), decks=("x", "y"), pair=3, half=1, seed=7)
FAULT = Fault(agent="a", seat=0, turn=2, action=5, text="raised 'x'", traceback="in act\n", output="so\n")
GAME = PlayedGame(
    fixture=FIXTURE,
    winner=None,
    reason="it's a draw",
    turns=9,
    decisions=(4, 5),
    seconds=(0.25, 0.5),
    slowest=(0.125, 0.25),
    fault=FAULT,
    fingerprint=77,
    number=12,
)
RECORD = Record(
    game="hearthstone",
    decks=(DECK, DECK),
    seed=7,
    setup={"era": "karazhan", "rules": 3},
    actions=["end turn"],
    fingerprints={1: 77},
    result=Result(1, "conceded"),
)


@pytest.mark.parametrize(
    "value",
    [
        DECK,
        Deck("bare", {}),
        Deck("odd", {"a": 1}, **{"class": "mage", "no name": "it's so"}),
        Result(None, "a draw"),
        RECORD,
        parse_spec("champion"),
        parse_spec('olomouc-pred(belief=decks(olomouc=true, list=[1, 2.5, none]), text="a \\"b\\"", ms=20)'),
        FIXTURE,
        FAULT,
        GAME,
        PlayedGame(**{**vars(GAME), "recorded": RECORD, "explanations": [None, {"words": ["x"]}]}),
        Estimate(0.5, 0.25, 1.0),
        standing([GAME], "a"),
        Rating(agent="a", elo=12.5, low=-inf, high=inf),
        Verdict(pairs=16, ratio=-0.5, low=-2.9, high=2.9, better=None),
        TimeLimit(decision=0.1, overrun="end-turn"),
        *(RoundRobin(2, "mirror"), Gauntlet(), Leagues(3), Groups(2, size=4, advance=1), Ladder(1, "own", rounds=3)),
        Meeting(1, seats=(("x", "y"),)),
        Sprt(100, elo1=40.0),
        Sweep(5, vary=(Varied("c", (1.5, None)), Varied("score", ("utility", Spec("midrange", {"hero": 2}), [1])))),
        SweepPoint(agent="c=1", values={"c": 1}, games=2, score=Estimate(0.5, 0.0, 1.0), against={}),
        Lineup(agents=("a", "b"), decks=("x",), own={"a": (), "b": ("y",)}, seed=1, specs={"a": "random"}),
        Entry("a", "random", (DECK,)),
        Experiment(
            game="hearthstone",
            entries=(Entry("a", "random"), Entry("b", "greedy")),
            decks=(DECK,),
            settings={"mulligan": False},
            limit=TimeLimit(turn=30.0),
            salt="s",
        ),
    ],
    ids=lambda value: type(value).__name__,
)
def test_the_representation_of_a_value_evaluates_to_it(value: object) -> None:
    made = eval(repr(value), dict(NAMES))
    assert made == value
    assert type(made) is type(value)
    assert repr(made) == repr(value)
