"""The messages of the measuring program; no test asserts a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from encoded_high_card import NAME as ENCODED
from tiny_game import Duel, HighCard

from topdeck.agents.searching import OpeningAgent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.testing.speed.measures.bench import Plan
from topdeck.testing.speed.measures.program import carry_out, python_build, usual_plan, usual_scale

GAME = "tiny_game:HighCard"


def tiny_plan(*names: str, **changes: Any) -> Plan:
    plan = replace(usual_plan(GAME), rounds=1, scale=0.001, **changes)
    return replace(plan, measures=list(names)) if names else plan


def heard(plan: Plan, kind: str) -> dict[str, Any]:
    """Return all messages of a kind in one dictionary."""
    return {key: value for message in carry_out(plan) if kind in message for key, value in message[kind].items()}


@pytest.mark.slow
def test_every_measure_of_a_plain_game_gives_its_figures() -> None:
    plan = tiny_plan()
    assert plan.measures == ["random", "arena", "copy", "actions", "step", "observe", "sample", "memory", "start"]
    assert heard(plan, "missing") == {}
    figures = heard(plan, "figures")
    assert list(figures) == [
        *("random_games_per_s", "actions_per_game", "observed_games_per_s", "arena_games_per_s", "arena_share"),
        *("copy_us", "actions_us", "step_us", "observe_us", "sample_us", "state_bytes", "import_ms", "help_ms"),
    ]
    assert all(isinstance(figure, float) for figure in figures.values())
    assert figures["actions_per_game"] == 16


def test_agents_and_scores_of_the_plan_are_measured() -> None:
    agents, decisions = {"random-late-end": 2}, {"champion(iterations=20, ms=none)": 3000}
    plan = tiny_plan("greedy", "uct", "random-late-end", "champion", score="result", agents=agents, decisions=decisions)
    assert heard(plan, "missing") == {}
    figures = heard(plan, "figures")
    names = [
        "greedy_games_per_s",
        "uct_iterations_per_s",
        "random-late-end_games_per_s",
        "champion_ms",
        "champion_first_ms",
        "champion_iterations",
    ]
    assert list(figures) == names
    assert 0 < figures["champion_iterations"] <= 20


def test_searches_of_openings_are_measured() -> None:
    figures = heard(tiny_plan("uct", searches={"uct(iterations=20, ms=none)": 3000}), "figures")
    assert figures["uct_opening_iterations_per_s"] > 0


def test_random_games_go_round_all_pairs_of_the_decks_that_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[tuple[str, str]] = []
    start = HighCard.start

    def noted(self: HighCard, decks: tuple[Deck, Deck], seed: int) -> Duel:
        met.append((decks[0].name, decks[1].name))
        return start(self, decks, seed)

    monkeypatch.setattr(HighCard, "start", noted)
    heard(tiny_plan("random", random_decks=["even", "low"]), "figures")
    assert met[:5] == [("even", "even"), ("even", "low"), ("low", "even"), ("low", "low"), ("even", "even")]


def test_the_work_is_the_same_every_time() -> None:
    decisions = {"champion(iterations=20, ms=none)": 3000}
    plan = tiny_plan("random", "uct", "champion", score="result", decisions=decisions)
    done = heard(plan, "done")
    assert list(done) == ["random", "positions", "uct", "champion"]
    assert done["random"] == "16.0 actions per game"
    assert heard(plan, "done") == done
    assert heard(replace(plan, deck="even"), "done")["champion"] != done["champion"]


def test_a_first_and_a_later_decision_of_the_same_game_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    begin, act = OpeningAgent.begin, OpeningAgent.act

    def noted_begin(self: OpeningAgent, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        calls.append("begin")
        begin(self, game, seat, deck, rng)

    def noted_act(self: OpeningAgent, view: Observation, clock: Clock) -> Action:
        calls.append("act")
        return act(self, view, clock)

    monkeypatch.setattr(OpeningAgent, "begin", noted_begin)
    monkeypatch.setattr(OpeningAgent, "act", noted_act)
    figures = heard(tiny_plan("random-late-end", decisions={"random-late-end": 1}), "figures")
    assert list(figures) == ["random-late-end_ms", "random-late-end_first_ms", "random-late-end_iterations"]
    assert calls == ["begin", "act", "act"]


def test_positions_that_a_topdeck_cannot_replay_are_replaced_by_new_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = replace(tiny_plan("copy"), game="hearthstone", deck="MurlocDruid")
    inquiry = replace(plan, measures=[])
    assert {"replays_committed": True} in list(carry_out(inquiry))
    monkeypatch.setattr(Hearthstone, "rules_version", 0)
    assert {"replays_committed": False} in list(carry_out(inquiry))
    assert "the game was recorded with version " in heard(plan, "missing")["copy"]
    assert heard(replace(plan, committed=False), "figures").keys() == {"copy_us"}
    assert heard(replace(plan, committed=False), "done").keys() == {"positions"}


def test_two_measures_cannot_have_the_same_name() -> None:
    with pytest.raises(TopdeckError, match=r"^two measures of tiny_game:HighCard have the same name: random, random, "):
        list(carry_out(tiny_plan("random", agents={"random": 1})))


def test_every_deck_is_measured_if_asked_for() -> None:
    assert heard(tiny_plan("decks"), "figures").keys() == {"low", "even"}


def test_a_measure_that_fails_is_missing_and_the_rest_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("topdeck.search.playout.random_playout")
    plan = tiny_plan("random", "copy")
    [(name, reason)] = heard(plan, "missing").items()
    assert (name, reason[:40]) == ("random", "ImportError: cannot import name 'random_")
    assert heard(plan, "figures").keys() == {"copy_us"}


def test_a_mistake_is_missing_in_its_own_words() -> None:
    reason = "no random game of High Card reaches turn 99, which is its mid-game"
    assert heard(tiny_plan("copy", middle=[99]), "missing") == {"copy": reason}


def test_an_unknown_game_is_rejected() -> None:
    environment, refused = carry_out(replace(tiny_plan("random"), game="nowhere:Game"))
    assert environment.keys() == {"environment"}
    assert refused["refused"].startswith("the module of the game 'nowhere:Game' cannot be imported")


def test_messages_name_the_current_measure() -> None:
    assert [message["measuring"] for message in carry_out(tiny_plan("copy", "memory")) if "measuring" in message] == [
        "copy",
        "memory",
    ]


def test_an_interpreted_build_does_a_tenth_of_the_work() -> None:
    assert (usual_scale(True), usual_scale(False)) == (1.0, 0.1)


@pytest.mark.parametrize(
    ("flags", "found"),
    [
        ({"CONFIG_ARGS": "'--enable-optimizations' '--with-lto'"}, {"pgo": True, "lto": True}),
        ({"CONFIG_ARGS": "'--prefix=/usr'", "Py_ENABLE_SHARED": 1}, {"pgo": False, "lto": False, "shared": True}),
        ({"CONFIG_ARGS": "'--with-pydebug'", "Py_DEBUG": 1}, {"debug": True, "shared": False}),
        ({"PY_CORE_CFLAGS": "-O3 -fprofile-use", "PY_CORE_LDFLAGS": "-flto=auto"}, {"pgo": True, "lto": True}),
        ({}, {"pgo": None, "lto": None}),
    ],
)
def test_how_a_python_was_built_is_read_from_its_flags(
    monkeypatch: pytest.MonkeyPatch, flags: dict[str, object], found: dict[str, bool | None]
) -> None:
    monkeypatch.setattr("sysconfig.get_config_var", flags.get)
    build = python_build()
    assert {name: build[name] for name in found} == found


def test_environments_are_measured_if_the_game_has_an_encoder() -> None:
    plan = replace(usual_plan(ENCODED), rounds=1, scale=0.001)
    assert "envs" in plan.measures
    figures = heard(replace(plan, measures=["envs"]), "figures")
    names = ("bare_steps_per_s", "vector_steps_per_s", "vector_share", "aec_steps_per_s", "aec_share")
    assert tuple(figures) == names
    assert all(figure > 0 for figure in figures.values())
    assert figures["vector_share"] == figures["vector_steps_per_s"] / figures["bare_steps_per_s"]
    assert "envs" not in usual_plan(GAME).measures
