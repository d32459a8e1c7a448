"""The scores that a game can be played by, and which of them a search takes that needs chances."""

from __future__ import annotations

import sys
from collections.abc import Mapping

import pytest
from tiny_game import HighCard

from topdeck.agents import canonical, make_agent, make_score
from topdeck.agents.scores import GENERAL, default_chance, default_score, scores_of
from topdeck.agents.spec import Spec
from topdeck.agents.spec_resolution import completed_part
from topdeck.errors import SpecError
from topdeck.game import Game
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.parameters import A_SCORE
from topdeck.scores import DescribedScore
from topdeck.search.result import GameResult
from topdeck.search.sigmoid import Sigmoid
from topdeck.state import Action, MoveScore, State, StateScore

GAME = Hearthstone()


def fully(spec: str | Spec, game: Game) -> Spec:
    full = completed_part(spec, A_SCORE, game)
    assert full is not None
    return full


class Lead(StateScore):
    """Points of a game; it does not say what they mean."""

    def value(self, state: State, player: int) -> float:
        return 1.0


class Odds(StateScore):
    """A user's own that tells the chance to win."""

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
    """High Card with scores of its own."""

    def __init__(self, *scores: DescribedScore) -> None:
        self.own = {score.name: score for score in scores}

    def scores(self) -> Mapping[str, DescribedScore]:
        return self.own


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "test_scores", sys.modules[__name__])


# ---- which there are


def test_every_game_has_the_general_scores_behind_its_own() -> None:
    assert list(scores_of(GAME)) == [*SCORES, "result", "sigmoid"]
    assert scores_of(HighCard()) == GENERAL
    own = DescribedScore("result", Lead, "its own idea of a result", "tests")
    assert scores_of(Scored(LEAD, own)) == {"lead": LEAD, "result": own, "sigmoid": GENERAL["sigmoid"]}


def test_the_first_score_is_the_default() -> None:
    assert default_score(GAME).name == "midrange"
    assert default_score(Scored(LEAD, ODDS)) is LEAD
    assert isinstance(default_score(HighCard())(), GameResult)


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
        ("sigmoid", "sigmoid needs a score (score of positions)"),
        ("sigmoid(score=eva)", "score of sigmoid must be a score of positions, which eva is not"),
        ("sigmoid(score=midrang)", "there is no score 'midrang'; did you mean midrange?"),
        (
            "sigmoid(score=midrange, width=0)",
            "width of sigmoid must be float from 1e-06 to 1000000000000.0, not 0",
        ),
    ],
)
def test_a_sigmoid_that_cannot_be_is_refused(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as refused:
        make_score(spec)
    assert str(refused.value) == message


# ---- searches that need chances


@pytest.mark.parametrize("agent", ["champion", "malaga-mcts1", "malaga-mcts4"])
@pytest.mark.parametrize("score", ["midrange", "midrange(hero=3)", "malaga-linear(win=false)", "test_scores:Lead"])
def test_a_search_that_needs_chances_refuses_points_and_says_what_to_do(agent: str, score: str) -> None:
    with pytest.raises(SpecError) as refused:
        make_agent(f"{agent}(score={score})")
    assert str(refused.value) == (
        f"score of {agent} must tell the chance to win; {score} counts points; "
        f"sigmoid(score={score}, width=…) makes a chance of them"
    )


@pytest.mark.parametrize("agent", ["champion", "malaga-mcts1"])
@pytest.mark.parametrize(
    "score", ["trained", "malaga-value", "result", "test_scores:Odds", "sigmoid(score=midrange, width=500)"]
)
def test_a_search_that_needs_chances_takes_them_from_any_score(agent: str, score: str) -> None:
    assert f"score={score.partition('(')[0]}" in canonical(f"{agent}(score={score})")


def test_a_search_that_needs_chances_refuses_a_score_of_steps() -> None:
    with pytest.raises(
        SpecError, match=r"^score of champion must be a score of positions that tells the chance to win, "
    ):
        make_agent("champion(score=eva)")


@pytest.mark.parametrize("agent", ["madrid-mcts2", "olomouc-mcts", "greedy", "beam"])
def test_the_other_searches_take_points_and_chances(agent: str) -> None:
    assert make_agent(f"{agent}(score=midrange)")
    assert make_agent(f"{agent}(score=trained)")
