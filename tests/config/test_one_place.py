"""Each parameter of an agent is defined in one place, from which all other code reads it."""

from __future__ import annotations

from typing import get_type_hints

import pytest
from msgspec import Meta

from topdeck.agents import agent_schema, canonical, known_agents, make_agent
from topdeck.agents.tree_agents import UctAgent
from topdeck.arena.plan.config import parse_experiment
from topdeck.arena.plan.sweep import parse_varied
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.evolve.study_file import parse_study
from topdeck.web.catalogue import agent_choice

GAME = "hearthstone"
WORDS = "a number from 0.0 to 1000000.0"
TOO_LOW = f"c of uct must be {WORDS}, not -1"
DECKS = '\ndecks = ["MurlocDruid"]\n'
SWEEP = f'{DECKS}[sweep]\nagent = "uct(iterations=5, ms=none)"\nagainst = ["random"]\nvary = {{ c = %s }}\n'
STUDY = """
agent = "uct(iterations=5, ms=none)"
strategy = "random(population=2)"
[genes]
c = { low = %s, high = 4.0 }
[training]
opponents = ["random"]
pairs = 1
"""


def test_the_config_of_the_agent_says_type_bounds_and_default() -> None:
    hints = get_type_hints(UctAgent.Config, include_extras=True)
    assert Meta(ge=0.0, le=1e6) in hints["c"].__metadata__
    assert UctAgent.Config().c == 3.0


def test_a_spec_has_the_default_and_the_bounds() -> None:
    assert canonical("uct").startswith("uct(a=1.0, belief=uniform, c=3.0, ")
    agent = make_agent("uct(c=2)")
    assert isinstance(agent, UctAgent)
    assert agent.config.c == 2.0
    with pytest.raises(TopdeckError, match=TOO_LOW):
        make_agent("uct(c=-1)")


@pytest.mark.parametrize("spec", ['"uct(c={c})"', '{{ spec = {{ name = "uct", values = {{ c = {c} }} }} }}'])
def test_a_tournament_file_has_the_bounds(spec: str) -> None:
    played = parse_experiment(f"agents = [{spec.format(c=2)}, 'random']{DECKS}")
    assert played.specs["uct(c=2)"] == canonical("uct(c=2.0)")
    with pytest.raises(TopdeckError, match=TOO_LOW):
        parse_experiment(f"agents = [{spec.format(c=-1)}, 'random']{DECKS}")


def test_the_form_in_the_browser_has_words_and_default() -> None:
    form = {
        parameter.name: parameter for parameter in agent_choice(known_agents(GAME)["uct"], load_game(GAME)).parameters
    }
    assert (form["c"].words, form["c"].default) == (WORDS, 3.0)


def test_a_sweep_has_the_bounds() -> None:
    assert parse_varied("c=1:3:1").values == (1, 2, 3)
    assert "c=2" in parse_experiment(SWEEP % "[2, 3]").specs
    with pytest.raises(TopdeckError, match=f"line 6: sweep.vary.c: {TOO_LOW}"):
        parse_experiment(SWEEP % "[2, -1]")


def test_a_gene_has_the_bounds() -> None:
    assert parse_study(STUDY % "1.0").subject.genome.names == ("c",)
    with pytest.raises(TopdeckError, match=f"genes.c: c must be {WORDS}, not -1"):
        parse_study(STUDY % "-1.0")


def test_the_json_schema_has_type_bounds_and_default() -> None:
    fields = agent_schema("uct")["$defs"]["uct"]["properties"]
    meaning = "UCB exploration constant."
    assert fields["c"] == {"type": "number", "minimum": 0.0, "maximum": 1e6, "default": 3.0, "description": meaning}
    assert fields["ms"]["description"] == "Time limit per decision in milliseconds."
