"""General agents can play every game without parameters."""

from __future__ import annotations

import io

import pytest
from tiny_game import EVEN, LOW, NAME, Duel, HighCard, registered
from tree_game import Map, Sight, Walk, spot, won

from topdeck.agents import canonical, known_agents, make_agent, make_belief, make_score
from topdeck.agents.catalogue import GENERAL_AGENTS
from topdeck.agents.tree_agents import IsmctsAgent
from topdeck.arena.play.match import play_game
from topdeck.config.resolution import component, index_by_name
from topdeck.config.scores import DescribedScore
from topdeck.config.spec import parse_spec
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.errors import SpecError
from topdeck.core.registry import PLACES
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief, HiddenCards, MoveScore, Observation, State, StateScore
from topdeck.search.decision import RobustChild
from topdeck.search.horizon import EndOfGame, Turns
from topdeck.search.rollout import BestOfSome, RandomRollout
from topdeck.search.selection import AVAILABLE, Ucb

NAMES = [name for name in GENERAL_AGENTS if name != "human"]
SEARCHES = [name for name in NAMES if not name.startswith("random")]
QUICK = {name: f"{name}(iterations=20, ms=none)" if name in SEARCHES else name for name in NAMES}


def road(seat: int) -> Map:
    """A map with a ford, where the outcome is random, and a bridge, where the player chooses the outcome."""
    return {
        "start": spot(0.5, fast="ford", slow="bridge", player=seat),
        "ford": spot(0.5, cross="home swamp", player=seat),
        "bridge": spot(0.5, wait="camp", cross="home", fall="swamp", player=seat),
        "home": won(seat),
        "swamp": won(1 - seat),
        "camp": spot(0.5, player=1 - seat, turn=2, winner=None),
    }


class Ranks(StateScore):
    """A score that prefers high cards."""

    def value(self, state: State, player: int) -> float:
        assert isinstance(state, Duel)
        return float(sum(state.hands[player]))


class Steps(MoveScore):
    """A move score that gives every action the same value."""

    def value(self, before: State, action: Action, after: State, player: int) -> float:
        return 0.0


RANKS = DescribedScore("ranks", Ranks, "a position", "here")


class Anything(Belief):
    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        return HiddenCards()


class Furnished(HighCard):
    """High Card with all optional components that general agents use."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.agents = index_by_name(
            component("mine", GENERAL_AGENTS["greedy"].make, "a preset", "here", score="result"),
            component("uct", GENERAL_AGENTS["uct"].make, "ours", "here", c=1.5),
        )
        self.scores = {"ranks": RANKS}
        self.beliefs = {"anything": Anything}
        self.openings = {"bold": "does nothing special", "shy": "no more than that"}

    def opening(self, view: Observation, rule: str, rng: Rng) -> Action | None:
        self.asked.append(rule)
        return None


class Stepwise(Furnished):
    """The same game, but its first score is a move score."""

    def __init__(self) -> None:
        super().__init__()
        steps = DescribedScore("steps", Steps, "a step", "here", judges="steps")
        self.scores = {"steps": steps, "ranks": RANKS}


def seated(spec: str, game: str = NAME, seat: int = 0) -> Agent:
    agent = make_agent(spec, game)
    agent.begin(game, seat, EVEN, Rng(1))
    return agent


# ---- a game that brings nothing


@pytest.mark.usefixtures("high_card")
@pytest.mark.parametrize("name", NAMES)
def test_a_general_agent_plays_whole_games_in_both_seats(name: str) -> None:
    for seat in (0, 1):
        agents = [make_agent("random", NAME), make_agent("random", NAME)]
        agents[seat] = make_agent(QUICK[name], NAME)
        played = play_game(NAME, (agents[0], agents[1]), (LOW, EVEN), 3, on_fault="raise")
        assert len(played.record.actions) == 16


@pytest.mark.usefixtures("high_card")
@pytest.mark.parametrize("name", NAMES)
def test_a_general_agent_needs_no_parameter(name: str) -> None:
    view = HighCard().start((LOW, EVEN), 1).observe(0)
    assert seated(name).act(view, Clock()) in view.actions()


@pytest.mark.usefixtures("high_card")
def test_a_person_can_play_a_game_that_explains_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n? nine\n" + "1\n" * 16))
    agents = (make_agent("human", NAME), make_agent("random", NAME))
    assert len(play_game(NAME, agents, (LOW, EVEN), 3, on_fault="raise").record.actions) == 16


@pytest.mark.usefixtures("high_card")
@pytest.mark.parametrize("name", SEARCHES)
def test_without_scores_beliefs_and_openings_the_result_counts_and_views_sample_by_themselves(name: str) -> None:
    values = parse_spec(canonical(name, NAME)).values
    assert (values["score"], values["belief"], values["opening"]) == ("result", None, None)


@pytest.mark.usefixtures("high_card")
def test_general_agents_are_all_that_such_a_game_has() -> None:
    assert known_agents(NAME) == GENERAL_AGENTS
    with pytest.raises(SpecError, match=r"^unknown agent 'madrid-mcts2'; "):
        make_agent("madrid-mcts2", NAME)
    with pytest.raises(SpecError, match=r"^unknown opening 'keep-cheap'; none are available$"):
        make_agent("random(opening=keep-cheap)", NAME)
    with pytest.raises(SpecError, match=r"^unknown belief 'uniform'; none are available$"):
        make_agent("greedy(belief=uniform)", NAME)
    with pytest.raises(
        SpecError, match=r"^high-card has no built-in beliefs; specify an external belief as module:Class$"
    ):
        make_belief("default", NAME)


@pytest.mark.usefixtures("high_card")
@pytest.mark.parametrize("name", SEARCHES)
@pytest.mark.parametrize("seat", [0, 1])
def test_a_general_search_finds_its_way_home(name: str, seat: int) -> None:
    agent = seated(f"{name}(iterations=200, ms=none)", seat=seat)
    assert agent.act(Sight(Walk(road(seat), "bridge")), Clock()).text() == "cross"


@pytest.mark.usefixtures("high_card")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_champion_takes_the_way_that_wins_for_certain(seat: int) -> None:
    """Nothing guides it but the result."""
    agent = seated("champion(iterations=400, ms=none)", seat=seat)
    assert agent.act(Sight(Walk(road(seat))), Clock()).text() == "slow"
    values = parse_spec(agent.spec).values
    assert (values["guide"], values["near"], values["far"]) == (None, None, None)


# ---- a game that brings something


def test_the_first_score_belief_and_opening_of_a_game_are_its_defaults() -> None:
    with registered(Furnished()):
        values = parse_spec(canonical("greedy", NAME)).values
        assert (values["score"], values["belief"], values["opening"]) == ("ranks", "anything", "bold")
        assert canonical("greedy(score=default, opening=default, belief=default)", NAME) == canonical("greedy", NAME)
        assert isinstance(make_score("default", NAME), Ranks)
        assert isinstance(make_belief("default", NAME), Anything)


def test_where_positions_must_be_judged_the_first_score_that_does_so_is_the_default() -> None:
    with registered(Stepwise()):
        assert parse_spec(canonical("uct", NAME)).values["score"] == "ranks"
        assert parse_spec(canonical("greedy", NAME)).values["score"] == "steps"


def test_where_a_chance_is_needed_and_none_is_told_it_is_made_of_the_points() -> None:
    with registered(Stepwise()):
        assert str(parse_spec(canonical("champion", NAME)).values["score"]) == "sigmoid(score=ranks, width=10.0)"


def test_the_result_is_a_score_of_every_game() -> None:
    with registered(Furnished()):
        assert parse_spec(canonical("greedy(score=result)", NAME)).values["score"] == "result"


def test_an_agent_asks_its_opening_rule_at_every_decision() -> None:
    game = Furnished()
    with registered(game):
        agents = (make_agent("random", NAME), make_agent("random(opening=none)", NAME))
        play_game(NAME, agents, (LOW, EVEN), 3, on_fault="raise")
    assert game.asked == ["bold"] * 8


def test_an_agent_that_is_made_without_a_spec_plays_by_the_defaults_too() -> None:
    game = Furnished()
    with registered(game):
        agent = GENERAL_AGENTS["greedy"].make()
        agent.begin(NAME, 0, EVEN, Rng(1))
        view = game.start((LOW, EVEN), 1).observe(0)
        assert agent.act(view, Clock()) in view.actions()
        assert isinstance(agent.score, Ranks)
    assert game.asked == ["bold"]


def test_the_agents_of_a_game_go_before_general_ones() -> None:
    with registered(Furnished()):
        known = known_agents(NAME)
        assert list(known) == [*GENERAL_AGENTS, "mine"]
        assert parse_spec(canonical("uct", NAME)).values["c"] == 1.5
        assert parse_spec(canonical("mine", NAME)).values["score"] == "result"
        assert make_agent("mine", NAME).name == "mine"


# ---- which game


def test_without_a_name_the_first_game_of_the_registry_is_meant() -> None:
    with registered(HighCard()):
        assert canonical("random") == canonical("random", "hearthstone")
        for other in {*PLACES} - {NAME}:
            del PLACES[other]
        assert canonical("random") == canonical("random", NAME) == "random(opening=none)"


# ---- information-set MCTS


def ismcts(text: str) -> IsmctsAgent:
    agent = make_agent(text, NAME)
    assert isinstance(agent, IsmctsAgent)
    agent.begin(NAME, 0, EVEN, Rng(1))
    return agent


@pytest.mark.usefixtures("high_card")
def test_information_set_search_explores_by_how_often_a_child_could_be_chosen() -> None:
    agent = ismcts("ismcts(c=0.9)")
    stages = agent.policies()
    assert isinstance(stages.selection, Ucb)
    assert (stages.selection.scale, stages.selection.counts) == (0.9, AVAILABLE)
    assert isinstance(stages.decision, RobustChild)
    assert isinstance(stages.rollout, RandomRollout)
    assert agent.config.uses == 1  # a new sample in every iteration


@pytest.mark.usefixtures("high_card")
def test_it_plays_on_at_random_or_by_the_best_of_some_actions() -> None:
    rollout = ismcts("ismcts(play=greedy, tries=7)").policies().rollout
    assert isinstance(rollout, BestOfSome)
    assert rollout.tries == 7


@pytest.mark.usefixtures("high_card")
def test_it_looks_as_far_as_it_is_told() -> None:
    assert isinstance(ismcts("ismcts(horizon=game)").policies().horizon, EndOfGame)
    assert isinstance(ismcts("ismcts(horizon=turns(more=2))").policies().horizon, Turns)
