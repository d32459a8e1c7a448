"""The scores of a game, and the choice of a score for searches that need win probabilities."""

from __future__ import annotations

import sys
from types import MappingProxyType

import pytest
from tiny_game import EVEN, LOW, HighCard

from topdeck.agents import canonical, make_agent, make_score
from topdeck.agents.registry import GENERAL, GameRegistry, default_chance, get_registry, list_scores
from topdeck.config.parameters import SCORE
from topdeck.config.resolution import resolve_part
from topdeck.config.scores import DescribedScore
from topdeck.config.spec import Spec
from topdeck.core.errors import SpecError
from topdeck.core.game import Game
from topdeck.core.state import Action, MoveScore, Situation, State, StateScore
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.search.scores import GameResult, Sigmoid

GAME = Hearthstone()


def fully(spec: str | Spec, game: Game) -> Spec:
    full = resolve_part(spec, SCORE, GameRegistry(game))
    assert full is not None
    return full


class Lead(StateScore):
    """A score in points that does not declare its scale."""

    def value(self, state: State, player: int) -> float:
        return 1.0


class Odds(StateScore):
    """A win probability defined by a user."""

    scale = "chance"

    def value(self, state: State, player: int) -> float:
        return 0.5


class Step(MoveScore):
    def value(self, before: State, action: Action, after: State, player: int) -> float:
        return 0.0


LEAD = DescribedScore("lead", Lead, "the points", "tests")
ODDS = DescribedScore("odds", Odds, "the chance to win", "tests", scale="chance")
STEP = DescribedScore("step", Step, "what a step changes", "tests", judges="steps")


class Scored(HighCard):
    """High Card with additional scores."""

    def __init__(self, *scores: DescribedScore) -> None:
        self.scores = {score.name: score for score in scores}


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "test_scores", sys.modules[__name__])


# ---- which there are


def test_every_game_has_the_general_scores_behind_its_own() -> None:
    general = ("result", "sigmoid", "value")
    assert list(list_scores(GAME)) == [*SCORES, *general, *(f"by-{name}" for name in GAME.situations)]
    assert list_scores(HighCard()) == GENERAL
    own = DescribedScore("result", Lead, "its own idea of a result", "tests")
    assert list_scores(Scored(LEAD, own)) == {**GENERAL, "lead": LEAD, "result": own}


def test_the_first_score_is_the_default() -> None:
    assert fully("default", GAME).name == "midrange"
    assert fully("default", Scored(LEAD, ODDS)).name == LEAD.name
    assert isinstance(get_registry(HighCard()).build("default", "score"), GameResult)


@pytest.mark.parametrize(
    ("game", "spec"),
    [
        (GAME, "trained"),
        (Scored(LEAD, ODDS), "odds"),
        (Scored(LEAD), "sigmoid(score=lead)"),
        (Scored(STEP, LEAD), "sigmoid(score=lead)"),
        (Scored(STEP), "result"),
        (HighCard(), "result"),
    ],
)
def test_a_chance_is_told_by_the_first_score_that_does_or_made_of_points(game: HighCard, spec: str) -> None:
    assert str(default_chance(game)) == spec
    assert fully(default_chance(game), game).name == spec.partition("(")[0]


# ---- a score that is made of another


def test_a_sigmoid_is_made_of_any_score_of_positions() -> None:
    score = make_score("sigmoid(score=midrange(hero=20), width=500)")
    assert isinstance(score, Sigmoid)
    state = scenario(side("mage", board=["Chillwind Yeti"]), side("priest", health=20)).state
    assert 0.5 < score.value(state, 0) < 1
    twice = make_score("sigmoid(score=sigmoid(score=test_scores:Lead), width=2)")
    assert twice.scale == "chance"


def test_the_full_spec_of_a_sigmoid_has_the_weights_of_its_score() -> None:
    full = fully("sigmoid(score=miller(own_hero=1))", GAME)
    assert str(full).startswith("sigmoid(score=miller(enemy_attack=-8.0, ")
    assert "own_hero=1.0" in str(full)
    assert full.values["width"] == 10.0
    assert fully(full, GAME) == full
    assert isinstance(full.values["score"], Spec)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("sigmoid", "sigmoid requires the parameter score (a score for positions)"),
        ("sigmoid(score=eva)", "score of sigmoid must be a score for positions, which eva is not"),
        ("sigmoid(score=midrang)", "unknown score 'midrang'; did you mean midrange?"),
        ("sigmoid(score=midrange, width=0)", "width of sigmoid must be a number from 1e-06 to 1000000000000.0, not 0"),
    ],
)
def test_a_sigmoid_that_cannot_be_is_refused(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as refused:
        make_score(spec)
    assert str(refused.value) == message


# ---- a score for each situation


class Parity(Situation):
    """A user's score in plain Python."""

    about = "the number of the turn"
    words = ("odd", "even")

    def word(self, state: State, player: int) -> str:
        return "odd" if state.turn % 2 else "even"


class Situated(Scored):
    situations = MappingProxyType({"parity": Parity()})


def test_a_game_offers_a_score_for_each_of_its_situations() -> None:
    told = list_scores(Situated(STEP, LEAD, ODDS))["by-parity"]
    assert (told.about, told.scale) == ("a score that depends on the number of the turn", "points")
    assert [(parameter.name, parameter.words(), parameter.default) for parameter in told.parameters().values()] == [
        ("odd", "a score for positions or none", None),
        ("even", "a score for positions or none", None),
        ("otherwise", "a score for positions", "lead"),  # the first that judges positions
        ("at", "position or decision", "position"),
    ]
    assert list_scores(Situated(ODDS))["by-parity"].scale == "chance"
    assert list_scores(Situated())["by-parity"].parameters()["otherwise"].default == "result"
    own = DescribedScore("by-parity", Lead, "its own idea of that", "tests")
    assert list_scores(Situated(own))["by-parity"] is own


def test_a_situation_in_plain_python_chooses() -> None:
    game = Situated(LEAD, ODDS)
    state = game.start((LOW, EVEN), 1)
    score = GameRegistry(game).build("by-parity(even=result, otherwise=odds)", "score")
    assert [score.value(state, 0), score.scale] == [0.5, "chance"]
    state.turn = 2
    assert GameRegistry(game).build("by-parity(even=sigmoid(score=lead, width=1), otherwise=odds)", "score").value(
        state, 0
    ) == pytest.approx(0.7310585786)


def test_the_full_spec_has_the_weights_of_every_situation_and_is_read_back() -> None:
    full = canonical("greedy(score=by-lead(ahead=aggro(hero=7), behind=by-phase(late=control)))")
    assert (
        "score=by-lead(ahead=aggro(enemy_taunt=-1000.0, hero=7.0, own_attack=1.0, swept=1000.0), at=position, " in full
    )
    assert "behind=by-phase(at=position, early=none, late=control(hero=10.0, " in full
    assert "even=none, otherwise=midrange(attack=10.0, " in full
    assert canonical(full) == full


def test_the_scale_is_that_of_its_scores() -> None:
    chances = "by-lead(ahead=trained, otherwise=malaga-linear)"
    assert [make_score(spec).scale for spec in ("by-lead", chances)] == ["points", "chance"]
    assert make_agent(f"champion(score={chances})")


CURE = "sigmoid(score=…, width=…) converts points to a win probability"


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("by-leed", "unknown score 'by-leed'; did you mean by-lead?"),
        ("by-lead(ahed=aggro)", "by-lead has no parameter 'ahed'; did you mean ahead?"),
        ("by-own-class(mgae=aggro)", "by-own-class has no parameter 'mgae'; did you mean mage?"),
        ("by-lead(ahead=agro)", "unknown score 'agro'; did you mean aggro?"),
        ("by-lead(ahead=eva)", "ahead of by-lead must be a score for positions, which eva is not"),
        ("by-lead(at=posision)", "at of by-lead must be position or decision, not posision; did you mean position?"),
        (
            "by-lead(behind=trained)",
            f"by-lead cannot be created: `behind` returns a win probability, but `otherwise` returns points; {CURE}",
        ),
    ],
)
def test_a_choice_that_cannot_be_is_refused(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as refused:
        make_score(spec)
    assert str(refused.value) == message


def test_a_search_of_positions_refuses_a_choice_by_decision() -> None:
    with pytest.raises(SpecError, match=r"^score of uct must be a score for positions, which by-lead is not$"):
        make_agent("uct(score=by-lead(at=decision))")


# ---- searches that need chances


@pytest.mark.parametrize("agent", ["champion", "malaga-mcts1", "malaga-mcts4"])
@pytest.mark.parametrize("score", ["midrange", "midrange(hero=3)", "malaga-linear(win=false)", "test_scores:Lead"])
def test_a_search_that_needs_chances_refuses_points_and_says_what_to_do(agent: str, score: str) -> None:
    with pytest.raises(SpecError) as refused:
        make_agent(f"{agent}(score={score})")
    assert str(refused.value) == (
        f"score of {agent} must be a win probability, but {score} returns points; "
        f"sigmoid(score={score}, width=…) converts points to a win probability"
    )


@pytest.mark.parametrize("agent", ["champion", "malaga-mcts1"])
@pytest.mark.parametrize(
    "score", ["trained", "malaga-value", "result", "test_scores:Odds", "sigmoid(score=midrange, width=500)"]
)
def test_a_search_that_needs_chances_takes_them_from_any_score(agent: str, score: str) -> None:
    assert f"score={score.partition('(')[0]}" in canonical(f"{agent}(score={score})")


def test_a_search_that_needs_chances_refuses_a_score_of_steps() -> None:
    with pytest.raises(
        SpecError, match=r"^score of champion must be a score for positions that is a win probability, "
    ):
        make_agent("champion(score=eva)")


@pytest.mark.parametrize("agent", ["madrid-mcts2", "olomouc-mcts", "greedy", "beam"])
def test_the_other_searches_take_points_and_chances(agent: str) -> None:
    assert make_agent(f"{agent}(score=midrange)")
    assert make_agent(f"{agent}(score=trained)")
