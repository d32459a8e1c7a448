"""`topdeck agents`."""

import json
import sys
from pathlib import Path

import pytest
from command import topdeck

from topdeck.agents import canonical, known_agents, make_agent, parameters_of
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS
from topdeck.games.hearthstone.scores import SCORES

AGENTS = known_agents()
FACTS = {"name", "type", "default", "required", "least", "most"}


def test_all_agents_are_listed_with_source_and_words() -> None:
    answer = topdeck("agents")
    assert answer.status == 0
    head, *rows = answer.out.splitlines()
    assert head.split() == ["agent", "source", "what", "it", "does"]
    for kind in AGENTS.values():
        [row] = [row for row in rows if row.split()[:1] == [kind.name]]
        assert " ".join(row.split()) == f"{kind.name} {kind.source} {kind.about}"


def test_all_agents_for_programs() -> None:
    told = json.loads(topdeck("agents", "--json").out)
    assert [one["name"] for one in told] == list(AGENTS)
    for one in told:
        assert one.keys() == {"name", "about", "source", "parameters"}
        assert [parameter["name"] for parameter in one["parameters"]] == list(parameters_of(AGENTS[one["name"]]))
        assert all(parameter.keys() == FACTS for parameter in one["parameters"])


@pytest.mark.parametrize("name", AGENTS)
def test_an_agent_is_told_with_parameters_and_an_example(name: str) -> None:
    lines = topdeck("agents", name).out.splitlines()
    assert lines[0] == f"{name}  {AGENTS[name].about} ({AGENTS[name].source})"
    rows = [line.split() for line in lines]
    for parameter in parameters_of(AGENTS[name]).values():
        assert [parameter.name, *parameter.words().split()] in [
            row[: 1 + len(parameter.words().split())] for row in rows
        ]
    [example] = [line.removeprefix("example: ") for line in lines if line.startswith("example: ")]
    assert make_agent(example).spec == canonical(name)
    assert lines[-1] == f"in full: {canonical(name)}"


def test_an_agent_is_told_with_the_scores_and_beliefs_it_may_have() -> None:
    lines = topdeck("agents", "madrid-mcts2").out.splitlines()
    assert f"scores: {', '.join(SCORES)}" in lines
    assert f"beliefs: {', '.join(BELIEFS)}" in lines
    assert "scores: " not in topdeck("agents", "face").out


def test_an_agent_for_programs() -> None:
    told = json.loads(topdeck("agents", "olomouc-pred(ms=5)", "--json").out)
    assert (told["name"], told["source"]) == ("olomouc-pred", "Olomouc")
    assert told["spec"] == canonical("olomouc-pred(ms=5)")
    defaults = {one["name"]: (one["type"], one["default"]) for one in told["parameters"]}
    assert defaults["ms"] == ("int from 1 to 86400000 or none", 2000)
    assert defaults["iterations"] == ("int from 1 to 1000000000 or none", None)
    assert [(one["least"], one["most"]) for one in told["parameters"] if one["name"] == "iterations"] == [(1, 10**9)]
    assert defaults["belief"] == ("belief or none", "decks(olomouc=true, affordable=true)")
    assert defaults["rule"] == ("uct|max|robust|max-robust|ratio|secure", "uct")


@pytest.mark.parametrize(("option", "names"), [("--scores", SCORES), ("--beliefs", BELIEFS)])
def test_scores_and_beliefs_are_listed_with_their_parameters(option: str, names: dict[str, object]) -> None:
    _, *rows = topdeck("agents", option).out.splitlines()
    assert [row.split()[0] for row in rows if not row.startswith(" ")] == list(names)
    told = json.loads(topdeck("agents", option, "--json").out)
    assert [one["name"] for one in told] == list(names)


def test_parameters_of_parts_have_their_defaults() -> None:
    scores = {one["name"]: one["parameters"] for one in json.loads(topdeck("agents", "--scores", "--json").out)}
    profile, own_attack = scores["gretive"][:2]
    assert (profile["name"], profile["type"], profile["default"]) == (
        "profile",
        "class|aggro|control|midrange",
        "class",
    )
    assert (own_attack["name"], own_attack["type"], own_attack["default"]) == ("own_attack", "float or none", None)
    assert {one["name"]: one["default"] for one in scores["utility"]} == {
        "root_of_health": 2.0,
        "first_three_cards": 3.0,
        "other_cards": 2.0,
        "root_of_deck_less_fatigue": 1.0,
        "empty_enemy_board": 1.0,
        "minions": 1.0,
    }
    assert "decks=[], threshold=0.05, olomouc=false, affordable=false" in topdeck("agents", "--beliefs").out
    assert "swept=5000.0, minions=5.0, enemy_taunt=-1000.0" in topdeck("agents", "--scores").out


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
    assert ["depth", "int", "must", "be", "given"] in [line.split() for line in lines]
    assert lines[-1] == "in full: homemade:Mine(depth=2, style=calm)"
    answer = topdeck("agents", "homemade:Mine")
    assert (answer.status, answer.err) == (2, "topdeck: homemade:Mine needs a depth (int)\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("greedi",), "there is no agent 'greedi'; did you mean greedy?"),
        (("greedy(",), "'greedy(' cannot be read: there should be a parameter instead of the end"),
        (
            ("madrid-mcts2(ms=none)",),
            "madrid-mcts2 cannot be made: it would search without an end; give it ms, turn_ms or iterations",
        ),
        (("champion(replies=-3)",), "replies of champion must be int from 1 to 1000, not -3"),
        (
            ("a(b=[[[[[[[[[[[[[[[[[[[[",),
            "'a(b=[[[[[[[[[[[[[[[[[[[[' cannot be read: there are more than 16 brackets in each other",
        ),
        (("greedy", "--scores"), "ask for one at a time: an agent, --scores or --beliefs"),
        (("--scores", "--beliefs"), "ask for one at a time: an agent, --scores or --beliefs"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(arguments: tuple[str, ...], message: str) -> None:
    answer = topdeck("agents", *arguments)
    assert (answer.status, answer.out, answer.err) == (2, "", f"topdeck: {message}\n")
