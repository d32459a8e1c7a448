"""Resolving specs: names, parameters, their values, and errors."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import pytest

from topdeck.agents import canonical, find_agent, known_agents, make_agent, make_belief, make_horizon, make_score
from topdeck.agents.registry import GameRegistry
from topdeck.agents.searching import SearchAgent
from topdeck.agents.simple import RandomAgent
from topdeck.agents.tree_agents import UctAgent
from topdeck.config.parameters import BELIEF, REQUIRED, SCORE, parameters
from topdeck.config.resolution import Component, resolve, resolve_part
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.agent import Agent
from topdeck.core.errors import SpecError
from topdeck.core.rng import Rng
from topdeck.core.state import Horizon, State
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.knowledge.beliefs.filling import HearthstoneBelief
from topdeck.games.hearthstone.scores import PositionScore
from topdeck.games.hearthstone.scores.gretive import Gretive
from topdeck.search.horizon import Turns

GAME = Hearthstone()
REGISTRY = GameRegistry(GAME)
AGENTS = known_agents()


class Mine(Agent):
    """Plays somehow.

    And this is not its first line."""

    def __init__(  # type: ignore[no-untyped-def]
        self,
        depth: int,
        style: Literal["wild", "calm"] = "calm",
        weights: Sequence[float] = (1.0, 2.0),
        bold: bool = False,
        title: str = "",
        guessed=1.5,
        whatever=None,
    ) -> None:
        self.given = (depth, style, weights, bold, title, guessed, whatever)


class Base(Agent):
    def __init__(self, ms: int = 5, seen: bool = True) -> None:
        self.ms = ms


class Handing(Base):
    def __init__(self, c: float = 1.0, **common: int) -> None:
        super().__init__(**common)  # type: ignore[arg-type]


class Closed(Base):
    def __init__(self, c: float = 1.0) -> None:
        super().__init__()


class Careful(PositionScore):
    """A user's score."""

    def __init__(self, fear: float = 2.0) -> None:
        self.fear = fear

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return float(me.hero.health) - self.fear * float(len(opponent.board))


class Simple(PositionScore):
    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return 1.0


class Hopeful(HearthstoneBelief):
    """A user's belief, whose constructor is inherited from a compiled base class."""


class Own(Agent):
    """An agent with its own search, but with a score and a belief."""

    def __init__(self, score="midrange", belief: str = "uniform") -> None:  # type: ignore[no-untyped-def]
        self.parts = (make_score(score), make_belief(belief))


class Picky(Agent):
    def __init__(self, depth: int = 1, limits: object = None) -> None:
        if depth < 1:
            raise ValueError("too shallow")


class Open(Agent):
    def __init__(self, limits: object = frozenset({3})) -> None:
        pass


MINE = "test_resolution:Mine"


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "test_resolution", sys.modules[__name__])


# ---- the agents that come with Topdeck


@pytest.mark.parametrize("name", AGENTS)
def test_every_agent_is_made_by_its_name(name: str) -> None:
    agent = make_agent(name)
    assert (agent.name, agent.spec) == (name, canonical(name))
    assert AGENTS[name].about
    assert AGENTS[name].source


@pytest.mark.parametrize("name", AGENTS)
def test_the_canonical_spec_is_its_own_canonical_spec(name: str) -> None:
    full = canonical(name)
    assert canonical(full) == full
    assert list(parse_spec(full).values) == sorted(AGENTS[name].parameters())


def test_the_order_and_the_spelling_of_parameters_do_not_matter() -> None:
    specs = ("madrid-mcts2(c=2, ms=10)", "madrid-mcts2( ms=10, c=2.0 )", "madrid-mcts2(ms=10, c=2e0, score=utility())")
    assert len({canonical(spec) for spec in specs}) == 1
    assert canonical("madrid-mcts2(c=2.1, ms=10)") != canonical(specs[0])


def test_a_canonical_spec_has_the_parameters_of_the_parts() -> None:
    assert "score=gretive(druid=none, enemy_armor=-46.8, enemy_attack=-48.19, " in canonical("gretive-aggro")
    assert "rogue=[1.0, 8.7, 1.0, 1.0, 1.0, 1.0], " in canonical("tyche")
    assert "belief=decks(affordable=true, decks=[], olomouc=true, threshold=0.05)" in canonical("olomouc-pred")
    assert canonical("random") == "random(opening=random)"
    assert canonical("human") == "human"


def test_presets_are_defaults_and_can_be_overruled() -> None:
    agent = make_agent("beam")
    assert isinstance(agent, SearchAgent)
    assert agent.config.ms is None
    other = make_agent("beam(ms=7)")
    assert isinstance(other, SearchAgent)
    assert other.config.ms == 7
    assert AGENTS["malaga-mcts5"].parameters()["depth"].default == 10


# ---- parameters


def test_the_parameters_of_a_class() -> None:
    known = parameters(Mine)
    assert [(parameter.name, parameter.words()) for parameter in known.values()] == [
        ("depth", "a whole number"),
        ("style", "wild or calm"),
        ("weights", "a list of numbers"),
        ("bold", "true or false"),
        ("title", "a string"),
        ("guessed", "a number"),
        ("whatever", "anything"),
    ]
    assert known["depth"].default is REQUIRED
    assert known["style"].default == "calm"


def test_parameters_that_are_handed_on_are_those_of_the_base() -> None:
    assert list(parameters(Handing)) == ["c", "ms", "seen"]
    assert list(parameters(Closed)) == ["c"]
    assert list(parameters(RandomAgent)) == ["opening"]
    assert parameters(Agent) == {}


def test_a_kind_knows_what_its_parts_are() -> None:
    words = {parameter.name: parameter.words() for parameter in AGENTS["madrid-mcts2"].parameters().values()}
    assert (words["score"], words["belief"], words["opening"]) == (
        "a score for positions",
        "a belief or none",
        "an opening rule or none",
    )


def test_values_fit_their_parameters() -> None:
    spec = f'{MINE}(depth=3, weights=[1, 2], style=wild, bold=true, title="a b", guessed=2, whatever=[x])'
    agent = make_agent(spec)
    assert isinstance(agent, Mine)
    assert agent.given == (3, "wild", [1.0, 2.0], True, "a b", 2.0, ["x"])
    assert agent.name == MINE


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("greedi", "unknown agent 'greedi'; did you mean greedy?"),
        ("madrid-mcts2(d=1)", "madrid-mcts2 has no parameter 'd'; choose from follows, score, c, "),
        ("madrid-mcts2(iteration=1)", "madrid-mcts2 has no parameter 'iteration'; did you mean iterations?"),
        ("human(c=1)", "human has no parameter 'c'; none are available"),
        ("madrid-mcts2(c=true)", "c of madrid-mcts2 must be a number from 0.0 to 1000000.0, not true"),
        ("madrid-mcts2(c=much)", "c of madrid-mcts2 must be a number from 0.0 to 1000000.0, not much"),
        ("madrid-mcts2(c=none)", "c of madrid-mcts2 must be a number from 0.0 to 1000000.0, not none"),
        ("madrid-mcts2(ms=1.5)", "ms of madrid-mcts2 must be a whole number from 1 to 86400000 or none, not 1.5"),
        ("madrid-mcts2(ms=true)", "ms of madrid-mcts2 must be a whole number from 1 to 86400000 or none, not true"),
        ("madrid-mcts2(ms=[1])", "ms of madrid-mcts2 must be a whole number from 1 to 86400000 or none, not [1]"),
        ("madrid-mcts2(ms=soon)", "ms of madrid-mcts2 must be a whole number from 1 to 86400000 or none, not soon"),
        ("random(opening=keep-chip)", "unknown opening 'keep-chip'; did you mean keep-cheap?"),
        ("random(opening=3)", "an opening must be a name, not 3"),
        ("greedy(score=midrang)", "unknown score 'midrang'; did you mean midrange?"),
        ("greedy(score=3)", "a score must be a name or a spec, not 3"),
        ('greedy(score="midrang(swept=1)")', "unknown score 'midrang'; did you mean midrange?"),
        ("greedy(score=midrange(swep=1))", "midrange has no parameter 'swep'; did you mean swept?"),
        ("greedy(score=midrange(swept=a))", "swept of midrange must be a number, not a"),
        ("greedy(score=midrange(weights=7))", "midrange: weights must be a list of numbers for swept, minions, "),
        ("greedy(score=midrange(weights=[1]))", "midrange: weights must have 7 numbers (swept, minions, enemy_taunt, "),
        ("greedy(score=utility(weights=[1, 2, 3, 4, 5, a]))", "minions of utility must be a number, not a"),
        (
            "greedy(score=utility(weights=[1, 2, 3, 4, 5, 6], minions=1))",
            "utility: minions is set twice, by name and in the list of all weights",
        ),
        (
            "greedy(score=gretive(profile=agro))",
            "profile of gretive must be class, aggro, control or midrange, not agro; did",
        ),
        (
            "greedy(score=gretive(profile=[aggro]))",
            "profile of gretive must be class, aggro, control or midrange, not [aggro]",
        ),
        ("greedy(score=tyche(mage=[1]))", "tyche: mage must have 6 numbers (empty_board, health, deck, hand, "),
        ("greedy(score=tyche(mage=1))", "tyche: mage must be a list of numbers for empty_board, health, deck, hand, "),
        ("greedy(score=tyche(mage=[1, 2, 3, 4, 5, a]))", "mage of tyche must be a number, not a"),
        ("olomouc-pred(belief=deck)", "unknown belief 'deck'; did you mean decks?"),
        ("madrid-mcts2(horizon=turn_s)", "unknown horizon 'turn_s'; did you mean turns?"),
        (
            "madrid-mcts2(horizon=turns(more=-1))",
            "turns cannot be created: `more` must be between 0 and 1000000 turns, not -1",
        ),
        ("olomouc-mcts(horizon=game)", "olomouc-mcts has no parameter 'horizon'"),
        ("olomouc-pred(belief=[decks])", "a belief must be a name or a spec, not [decks]"),
        (f"{MINE}", f"{MINE} requires the parameter depth (a whole number)"),
        (f"{MINE}(depth={10**30})", f"depth of {MINE} must be a whole number, not {10**30}"),
        (f"{MINE}(depth=none)", f"depth of {MINE} must be a whole number, not none"),
        (f"{MINE}(depth=3, style=mild)", f"style of {MINE} must be wild or calm, not mild; did you mean wild?"),
        (f"{MINE}(depth=3, weights=[b])", f"weights of {MINE} must be a number, not b"),
        (f"{MINE}(depth=3, bold=1)", f"bold of {MINE} must be true or false, not 1"),
        (f"{MINE}(depth=3, title=7)", f"title of {MINE} must be a string, not 7"),
        ("test_resolution:Own(score=midrang)", "unknown score 'midrang'; did you mean midrange?"),
        ("test_resolution:Own(belief=uniforms)", "unknown belief 'uniforms'; did you mean uniform?"),
        ("test_resolution:Picky(depth=0)", "test_resolution:Picky cannot be created: ValueError: too shallow"),
        (
            "test_resolution:Open",
            "the default for limits of test_resolution:Open cannot be written in a spec: frozenset({3})",
        ),
        ("test_resolution:Yours", "unknown agent class 'Yours' in test_resolution"),
        (
            "test_resolution:Component",
            "the agent 'Component' in test_resolution must be a class that inherits from Agent",
        ),
        ("test_resolution:GAME", "the agent 'GAME' in test_resolution must be a class that inherits from Agent"),
        ("nowhere:Mine", "the module of the agent 'nowhere:Mine' cannot be imported: No module named 'nowhere'"),
    ],
)
def test_a_mistake_is_named_in_one_sentence(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as failure:
        make_agent(spec)
    assert str(failure.value).startswith(message)
    assert "\n" not in str(failure.value)


def test_a_module_with_a_mistake_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "slip.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(SpecError, match="'slip:Agent' cannot be imported: ZeroDivisionError: division by zero"):
        make_agent("slip:Agent")


def test_a_default_of_none_is_written_out_like_any_other() -> None:
    full = f'{MINE}(bold=false, depth=3, guessed=1.5, style=calm, title="", weights=[1.0, 2.0], whatever=none)'
    assert canonical(f"{MINE}(depth=3)") == canonical(full) == full
    agent = make_agent(full)
    assert isinstance(agent, Mine)
    assert agent.given[-1] is None


def test_a_class_is_described_by_the_first_line_of_its_docstring() -> None:
    kind = find_agent(MINE)
    assert (kind.name, kind.about, kind.source) == (MINE, "Plays somehow.", "test_resolution")


# ---- parts


def test_a_part_is_made_from_its_spec() -> None:
    score = REGISTRY.build(Spec("gretive", {"profile": "control"}), "score")
    assert isinstance(score, Gretive)
    assert score.fixed is not None
    assert score.fixed[1] == -92.03
    assert resolve_part("uniform", BELIEF, REGISTRY) == Spec("uniform")
    assert str(resolve_part("malaga-value", SCORE, REGISTRY)).startswith(
        "malaga-value(deck=0.01, hand_cost=0.1, health=0.4, "
    )


def test_a_score_of_ones_own_is_named_by_its_class() -> None:
    spec = canonical("greedy(score=test_resolution:Careful)")
    assert "score=test_resolution:Careful(fear=2.0), " in spec
    assert canonical("greedy(score=test_resolution:Careful(fear=2))") == spec
    score = REGISTRY.build(parse_spec("test_resolution:Careful(fear=3)"), "score")
    assert isinstance(score, Careful)
    assert score.fear == 3.0
    assert "score=test_resolution:Simple, " in canonical("greedy(score=test_resolution:Simple)")


@pytest.mark.parametrize(
    ("score", "full"),
    [
        ("utility", "score=utility(empty_enemy_board=1.0, first_three_cards=3.0, minions=1.0, "),
        ("utility(weights=[1, 2, 3, 4, 5, 6])", "score=utility(empty_enemy_board=5.0, first_three_cards=2.0, "),
        ('"test_resolution:Careful(fear=1)"', "score=test_resolution:Careful(fear=1.0)"),
    ],
)
def test_an_agent_of_ones_own_takes_any_score(score: str, full: str) -> None:
    spec = canonical(f"test_resolution:Own(score={score})")
    assert full in spec
    assert canonical(spec) == spec
    agent = make_agent(spec)
    assert isinstance(agent, Own)
    assert isinstance(agent.parts[0], PositionScore)


class Short(Horizon):
    """A user's horizon."""

    def __init__(self, decisions: int = 2) -> None:
        self.decisions = decisions

    def over(self, start: State, state: State) -> bool:
        return state.turn > start.turn


def test_a_horizon_of_ones_own_is_named_by_its_class() -> None:
    assert "horizon=test_resolution:Short(decisions=2), " in canonical("madrid-mcts2(horizon=test_resolution:Short)")
    assert isinstance(make_horizon("test_resolution:Short(decisions=3)"), Short)


class Rounds(Hearthstone):
    """A game in which searches by default end at the end of the round."""

    horizons = MappingProxyType({"round": Short, "game": Short})


def test_the_first_horizon_of_a_game_is_the_default_of_those_that_look_to_the_end_of_something() -> None:
    uct, beam = (AGENTS[name].parameters() for name in ("uct", "beam"))
    assert resolve(Spec("uct"), uct, GameRegistry(Rounds())).values["horizon"] == Spec("round", {"decisions": 2})
    assert resolve(Spec("beam"), beam, REGISTRY).values["horizon"] == Spec("game")


def test_the_horizons_of_a_game_come_before_the_general_ones() -> None:
    assert list(REGISTRY.components("horizon")) == ["turn", "turns", "game"]
    assert list(GameRegistry(Rounds()).components("horizon")) == ["round", "game", "turn", "turns"]
    assert isinstance(GameRegistry(Rounds()).build("game", "horizon"), Short)
    assert isinstance(GameRegistry(Rounds()).build("turns(more=3)", "horizon"), Turns)


@pytest.mark.parametrize(
    ("spec", "written_out"),
    [
        ("madrid-mcts2", "horizon=turn, "),
        ("madrid-mcts2(horizon=turns)", "horizon=turns(more=1), "),
        ("champion(horizon=turns(more=2))", "horizon=turns(more=2), "),
        ("beam", "horizon=game, "),
    ],
)
def test_a_horizon_is_a_part_of_a_spec(spec: str, written_out: str) -> None:
    assert written_out in canonical(spec)


def test_an_agent_hands_its_horizon_to_its_search() -> None:
    agent = make_agent("madrid-mcts2(horizon=turns(more=2))")
    agent.begin("hearthstone", 0, GAME.decks.included()[0], Rng(1))
    assert isinstance(agent, UctAgent)
    horizon = agent.policies().horizon
    assert isinstance(horizon, Turns)
    assert horizon.more == 2


def test_a_belief_of_ones_own_is_named_by_its_class() -> None:
    assert "belief=test_resolution:Hopeful, " in canonical("madrid-mcts2(belief=test_resolution:Hopeful)")
    assert isinstance(REGISTRY.build("test_resolution:Hopeful", "belief"), Hopeful)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        (
            "greedy(score=test_resolution:Mine)",
            "the score 'Mine' in test_resolution must be a class that inherits from StateScore or ",
        ),
        (
            "greedy(score=test_resolution:Hopeful)",
            "the score 'Hopeful' in test_resolution must be a class that inherits from StateScore or ",
        ),
        (
            "greedy(belief=test_resolution:Careful)",
            "the belief 'Careful' in test_resolution must be a class that inherits from Belief",
        ),
        ("greedy(score=nowhere:Careful)", "the module of the score 'nowhere:Careful' cannot be imported: "),
        (
            "greedy(score=test_resolution:Careful(hope=1))",
            "test_resolution:Careful has no parameter 'hope'; choose from fear",
        ),
    ],
)
def test_what_is_no_part_is_refused(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as failure:
        canonical(spec)
    assert str(failure.value).startswith(message)


def test_a_kind_of_ones_own() -> None:
    kind = Component("mine", Mine, "plays somehow", "here", presets={"depth": 3, "bold": True})
    assert {name: parameter.default for name, parameter in kind.parameters().items()}["depth"] == 3
