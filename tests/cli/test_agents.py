"""`topdeck agents`."""

import json
import sys
from pathlib import Path

import pytest
from command import topdeck

from topdeck.agents import canonical, known_agents, make_agent
from topdeck.agents.registry import list_scores
from topdeck.core.registry import load_game
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS

AGENTS = known_agents()
ALL_SCORES = list_scores(load_game("hearthstone"))
FACTS = {"help", "name", "type", "choices", "default", "required", "least", "most"}


def test_all_agents_are_listed_with_source_and_words() -> None:
    answer = topdeck("agents")
    assert answer.status == 0
    head, *rows = answer.out.splitlines()
    assert head.split() == ["agent", "source", "description"]
    for kind in AGENTS.values():
        [row] = [row for row in rows if row.split()[:1] == [kind.name]]
        assert " ".join(row.split()) == f"{kind.name} {kind.source} {kind.about}"


def test_all_agents_as_json() -> None:
    told = json.loads(topdeck("agents", "--json").out)
    assert [one["name"] for one in told] == list(AGENTS)
    for one in told:
        assert one.keys() == {"name", "about", "source", "parameters"}
        assert [parameter["name"] for parameter in one["parameters"]] == list(AGENTS[one["name"]].parameters())
        assert all(parameter.keys() == FACTS for parameter in one["parameters"])


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_is_shown_with_parameters_and_an_example(name: str) -> None:
    lines = topdeck("agents", name).out.splitlines()
    assert lines[0] == f"{name}  {AGENTS[name].about} ({AGENTS[name].source})"
    rows = [line.split() for line in lines]
    for parameter in AGENTS[name].parameters().values():
        assert [parameter.name, *parameter.words().split()] in [
            row[: 1 + len(parameter.words().split())] for row in rows
        ]
    [example] = [line.removeprefix("example: ") for line in lines if line.startswith("example: ")]
    assert make_agent(example).spec == canonical(name)
    assert lines[-1] == f"in full: {canonical(name)}"


def test_an_agent_is_shown_with_its_possible_scores_and_beliefs() -> None:
    lines = topdeck("agents", "madrid-mcts2").out.splitlines()
    assert f"scores: {', '.join(ALL_SCORES)}" in lines
    assert f"beliefs: {', '.join(BELIEFS)}" in lines
    assert "scores: " not in topdeck("agents", "face").out


def test_an_agent_as_json() -> None:
    told = json.loads(topdeck("agents", "olomouc-pred(ms=5)", "--json").out)
    assert (told["name"], told["source"]) == ("olomouc-pred", "Olomouc")
    assert told["spec"] == canonical("olomouc-pred(ms=5)")
    defaults = {one["name"]: (one["type"], one["default"]) for one in told["parameters"]}
    assert defaults["ms"] == ("a whole number from 1 to 86400000 or none", 2000)
    assert defaults["iterations"] == ("a whole number from 1 to 1000000000 or none", None)
    assert [(one["least"], one["most"]) for one in told["parameters"] if one["name"] == "iterations"] == [(1, 10**9)]
    assert defaults["belief"] == ("a belief or none", "decks(olomouc=true, affordable=true)")
    assert {one["name"]: one["choices"] for one in told["parameters"]}["rule"][:3] == ["uct", "max", "robust"]
    assert defaults["rule"] == ("uct, max, robust, max-robust, ratio or secure", "uct")


def test_beliefs_are_listed_with_their_parameters() -> None:
    _, *rows = topdeck("agents", "--beliefs").out.splitlines()
    assert [row.split()[0] for row in rows if not row.startswith(" ")] == list(BELIEFS)
    told = json.loads(topdeck("agents", "--beliefs", "--json").out)
    assert [one["name"] for one in told] == list(BELIEFS)


def test_models_are_listed_with_their_parameters() -> None:
    head, row = topdeck("agents", "--models").out.splitlines()
    assert head.split() == ["model", "parameters"]
    assert " ".join(row.split()) == 'onnx file=required, sha256=""'
    [told] = json.loads(topdeck("agents", "--models", "--game", "gwent", "--json").out)
    assert (told["name"], [one["name"] for one in told["parameters"]]) == ("onnx", ["file", "sha256"])
    lines = topdeck("agents", "puct").out.splitlines()
    assert "models: onnx" in lines


def test_scores_are_listed_with_scale_and_source() -> None:
    head, *rows = topdeck("agents", "--scores").out.splitlines()
    assert head.split() == ["score", "scale", "source", "evaluates"]
    told = [" ".join(row.split()) for row in rows]
    for score in ALL_SCORES.values():
        assert f"{score.name} {score.scale} {score.source} {score.about}" in told


def test_scores_as_json() -> None:
    told = json.loads(topdeck("agents", "--scores", "--json").out)
    assert [one["name"] for one in told] == list(ALL_SCORES)
    for one in told:
        assert one.keys() == {"name", "about", "source", "scale", "judges", "weights", "parameters"}
        assert len(one["weights"]) == len(ALL_SCORES[one["name"]].weights)
    scores = {one["name"]: one for one in told}
    assert scores["evo1"]["weights"][0] == {"name": "root_of_health", "published": 0.8844, "least": 0.0, "most": 1.0}
    assert scores["tyche"]["weights"][1] == {"name": "health", "published": None, "least": None, "most": None}
    assert [scores[name]["judges"] for name in ("eva", "midrange")] == ["steps", "positions"]
    assert [scores[name]["scale"] for name in ("trained", "midrange", "sigmoid")] == ["chance", "points", "chance"]


def test_a_score_is_shown_with_its_parameters() -> None:
    lines = topdeck("agents", "--scores", "midrange").out.splitlines()
    assert lines[0] == "midrange  board first: minions, their stats and an empty enemy board (framework)"
    assert lines[1] == "It evaluates positions and returns points."
    assert ["enemy_taunt", "a", "number", "-1000.0"] in [line.split() for line in lines]
    assert "searched" not in lines[-1]
    evolved = topdeck("agents", "--scores", "evo1").out.splitlines()
    assert evolved[-1] == "Its authors searched for weights from 0.0 to 1.0; other values are allowed."
    told = json.loads(topdeck("agents", "--scores", "midrange", "--json").out)
    assert (told["name"], told["source"]) == ("midrange", "framework")


def test_a_score_by_situation_is_shown_with_its_situations() -> None:
    lines = topdeck("agents", "--scores", "by-lead").out.splitlines()
    about = "a score that depends on which player leads by five points, counting life and minions"
    assert lines[0] == f"by-lead  {about} (ours)"
    assert [line.split() for line in lines[4:]] == [
        ["ahead", "a", "score", "for", "positions", "or", "none", "none"],
        ["even", "a", "score", "for", "positions", "or", "none", "none"],
        ["behind", "a", "score", "for", "positions", "or", "none", "none"],
        ["otherwise", "a", "score", "for", "positions", "midrange"],
        ["at", "position", "or", "decision", "position"],
    ]
    answer = topdeck("agents", "--scores", "by-leed")
    assert (answer.status, answer.err.strip()) == (2, "topdeck: unknown score 'by-leed'; did you mean by-lead?")


def test_parameters_of_parts_have_their_defaults() -> None:
    scores = {load["name"]: load["parameters"] for load in json.loads(topdeck("agents", "--scores", "--json").out)}
    profile, own_attack = scores["gretive"][:2]
    assert (profile["name"], profile["type"], profile["default"]) == (
        "profile",
        "class, aggro, control or midrange",
        "class",
    )
    assert (own_attack["name"], own_attack["type"], own_attack["default"]) == ("own_attack", "a number or none", None)
    assert {score["name"]: score["default"] for score in scores["utility"]} == {
        "root_of_health": 2.0,
        "first_three_cards": 3.0,
        "other_cards": 2.0,
        "root_of_deck_less_fatigue": 1.0,
        "empty_enemy_board": 1.0,
        "minions": 1.0,
    }
    assert "decks=[], threshold=0.05, olomouc=false, affordable=false" in topdeck("agents", "--beliefs").out


def test_an_agent_of_ones_own_is_found_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    (tmp_path / "homemade.py").write_text(
        "from topdeck import Agent\n"
        "class Mine(Agent):\n"
        "    'Plays the last.'\n"
        "    def __init__(self, depth: int, style='calm'): pass\n"
    )
    lines = topdeck("agents", "homemade:Mine(depth=2)").out.splitlines()
    assert lines[0] == "homemade:Mine  Plays the last. (homemade)"
    assert ["depth", "a", "whole", "number", "required"] in [line.split() for line in lines]
    assert lines[-1] == "in full: homemade:Mine(depth=2, style=calm)"
    answer = topdeck("agents", "homemade:Mine")
    assert (answer.status, answer.err) == (2, "topdeck: homemade:Mine requires the parameter depth (a whole number)\n")


HOMEMADE_SCORES = """
from topdeck.games.hearthstone.scores import PositionScore
from topdeck.core.state import MoveScore

class Balance(PositionScore):
    "Cards and life of both sides."
    scale = "chance"
    def __init__(self, card: float = 2.0, *, sides=("own", "enemy"), seen=frozenset()): pass

class Change(MoveScore):
    "Judges what a step changes."
    def __init__(self, life: int): pass

class Odd(PositionScore):
    scale = "percent"
"""


@pytest.fixture
def homemade_scores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "homemade_scores.py").write_text(HOMEMADE_SCORES)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("homemade_scores")
def test_an_external_score_is_shown_with_its_parameters() -> None:
    lines = topdeck("agents", "--scores", "homemade_scores:Balance").out.splitlines()
    assert lines[0] == "homemade_scores:Balance  Cards and life of both sides. (homemade_scores)"
    assert lines[1] == "It evaluates positions and returns a win probability."
    assert ["card", "a", "number", "2.0"] in [line.split() for line in lines]
    steps = topdeck("agents", "--scores", "homemade_scores:Change").out.splitlines()
    assert steps[1] == "It evaluates steps and returns points."
    assert ["life", "a", "whole", "number", "required"] in [line.split() for line in steps]


@pytest.mark.usefixtures("homemade_scores")
def test_an_external_score_has_the_same_json_keys_as_a_built_in_one() -> None:
    own, built_in = (
        json.loads(topdeck("agents", "--scores", name, "--json").out)
        for name in ("homemade_scores:Balance", "midrange")
    )
    assert own.keys() == built_in.keys()
    assert {one["name"]: one["default"] for one in own["parameters"]} == {
        "card": 2.0,
        "sides": ["own", "enemy"],
        "seen": "frozenset()",
    }


@pytest.mark.usefixtures("homemade_scores")
@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("homemade_scores:Balanse", "unknown score class 'Balanse' in homemade_scores; did you mean Balance?"),
        ("homemade_scores:Odd", "the scale of homemade_scores:Odd must be chance or points, not 'percent'"),
    ],
)
def test_an_invalid_external_score_is_rejected(name: str, message: str) -> None:
    answer = topdeck("agents", "--scores", name)
    assert (answer.status, answer.out, answer.err) == (2, "", f"topdeck: {message}\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("greedi",), "unknown agent 'greedi'; did you mean greedy?"),
        (("greedy(",), "'greedy(' cannot be read: expected a parameter instead of the end"),
        (
            ("madrid-mcts2(ms=none)",),
            "madrid-mcts2 cannot be created: the search would never end; set `ms`, `turn_ms` or `iterations`",
        ),
        (("champion(replies=-3)",), "replies of champion must be a whole number from 1 to 1000, not -3"),
        (
            ("a(b=[[[[[[[[[[[[[[[[[[[[",),
            "'a(b=[[[[[[[[[[[[[[[[[[[[' cannot be read: it has more than 16 levels of nested brackets",
        ),
        (("midrang", "--scores"), "unknown score 'midrang'; did you mean midrange?"),
        (("greedy", "--beliefs"), "--beliefs cannot be combined with an agent or another list; omit one of them"),
        (("--models", "--beliefs"), "--beliefs cannot be combined with an agent or another list; omit one of them"),
        (("puct", "--models"), "--models cannot be combined with an agent or another list; omit one of them"),
        (("--scores", "--beliefs"), "--beliefs cannot be combined with an agent or another list; omit one of them"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(arguments: tuple[str, ...], message: str) -> None:
    answer = topdeck("agents", *arguments)
    assert (answer.status, answer.out, answer.err) == (2, "", f"topdeck: {message}\n")
