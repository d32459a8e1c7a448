"""The belief that knows the true state: the parts that its samples share with the game, and which agents can use it."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import topdeck

from topdeck.agents import canonical, full_spec, make_agent, make_belief
from topdeck.arena.plan.config import parse_experiment
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import Meeting
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.match import play_game
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.beliefs.true_state import TrueState
from topdeck.config.spec import Spec
from topdeck.core.deck import Deck
from topdeck.core.errors import BeliefError, SpecError, TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import State
from topdeck.evolve.fitness.contest import Contest
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.search.determinizer import Determinizer
from topdeck.testing import check_agent
from topdeck.web.specs import check_spec

SPEC = "madrid-mcts2(belief=true-state, iterations=5, ms=none)"
REJECTED = "madrid-mcts2 sees the true state (belief=true-state), which is allowed only in studies"
GAME = load_game("hearthstone")
DECK = GAME.deck("MidrangeJadeShaman")
CHEATS = {name: f"{name}(belief=true-state, iterations=5, ms=none)" for name in ("madrid-simtree", "madrid-mcts1")}
EXPERIMENT = Experiment(
    game="hearthstone",
    entries=(Entry("cheat", SPEC), Entry("honest", "madrid-mcts2(iterations=5, ms=none)")),
    decks=(DECK,),
    format=Meeting(1, seats=((DECK.name, DECK.name),)),
    settings={"max_turns": 12, "mulligan": False},
    true_state=True,
    salt="",
)


def table() -> Scenario:
    """A position with a card that draws, and a deck of different cards."""
    deck = ["Wisp", "Fireball", "Flamestrike", "River Crocolisk", "Chillwind Yeti", "Bloodfen Raptor"]
    me = side("mage", hand=["Arcane Intellect"], deck=deck, mana=9)
    return scenario(me, side("warrior", hand=["Execute", "Fiery War Axe"], deck=deck, board=["Chillwind Yeti"]))


def hands(state: State) -> tuple[list[str], list[str]]:
    assert isinstance(state, Table)
    mine, theirs = ([held.card.name for held in player.hand] for player in (state.first, state.second))
    return mine, theirs


def drawn(state: State) -> tuple[list[str], list[str]]:
    """Return the hands after Arcane Intellect is played and the turn ends."""
    state.step(state.parse("play CS2_023"))
    action = state.pass_action()
    assert action is not None
    state.step(action)
    return hands(state)


def revealed(state: State) -> TrueState:
    belief = TrueState()
    belief.reveal(state)
    return belief


# ---- samples


@pytest.mark.parametrize("uses", [1, 16])
def test_samples_have_the_hidden_cards_and_draw_what_will_be_drawn(uses: int) -> None:
    truth = table().state
    source = Determinizer(truth.observe(0), Rng(5), revealed(truth), uses)
    samples = [source.draw() for number in range(20)]
    assert [hands(sample) for sample in samples] == [hands(truth)] * 20
    assert len({sample.rng_signature() for sample in samples}) == 20  # random effects differ
    expected = drawn(truth.copy())
    assert [drawn(sample) for sample in samples] == [expected] * 20


def test_samples_are_copies() -> None:
    truth = table().state
    before = truth.to_json()
    drawn(revealed(truth).sample(truth.observe(0), Rng(1)))
    assert truth.to_json() == before


def test_without_a_state_that_was_shown_there_are_no_samples() -> None:
    with pytest.raises(BeliefError, match="requires the true state, which is available only in studies"):
        TrueState().sample(table().state.observe(0), Rng(1))
    with pytest.raises(BeliefError, match="cannot propose hidden cards"):
        table().state.observe(0).sample(Rng(1), revealed(table().state))


# ---- experiments


def test_an_experiment_that_allows_it_plays_on_other_processes_and_is_marked(tmp_path: Path) -> None:
    place = find_location(tmp_path / "games.db")
    games = run_experiment(EXPERIMENT, place, make_executor("here", 2)).games
    assert [game.fault for game in games] == [None, None]
    stored = read_results(place)
    assert stored.identity["true_state"] is True
    assert "belief=true-state" in stored.identity["agents"]["cheat"]


@pytest.mark.parametrize("spec", CHEATS.values(), ids=CHEATS)
def test_the_other_agents_of_madrid_may_have_it_too(spec: str) -> None:
    experiment = Experiment(
        game="hearthstone",
        entries=(Entry("cheat", spec), Entry("random", "random")),
        decks=(DECK,),
        format=Meeting(1, seats=((DECK.name, DECK.name),)),
        settings={"max_turns": 6, "mulligan": False},
        true_state=True,
    )
    assert [game.fault for game in run_experiment(experiment).games] == [None, None]


def test_other_experiments_are_told_apart_as_before() -> None:
    honest = Experiment(game="hearthstone", entries=(Entry("a", "greedy"), Entry("b", "random")), decks=(DECK,))
    assert "true_state" not in honest.identity()


def test_an_external_agent_never_sees_the_true_state() -> None:
    for isolated in ("others", "none"):
        experiment = Experiment(
            game="hearthstone",
            entries=(Entry("mine", "troublemakers:Crasher(belief=true-state)"), Entry("random", "random")),
            decks=(DECK,),
            isolated=isolated,
            true_state=True,
        )
        with pytest.raises(SpecError, match="troublemakers:Crasher sees the true state"):
            experiment.check()


# ---- who rejects it


def in_a_match(folder: Path) -> None:
    Experiment(game="hearthstone", entries=(Entry("a", SPEC), Entry("b", "random")), decks=(DECK,)).check()


def in_a_tournament(folder: Path) -> None:
    parse_experiment(f'decks = ["MidrangeJadeShaman"]\nagents = ["{SPEC}", "random"]')


def in_an_evolution(folder: Path) -> None:
    Contest(game="hearthstone", opponents=(SPEC,), decks=((DECK, DECK),), pairs=1)


def in_the_browser(folder: Path) -> None:
    check_spec(SPEC, GAME, frozenset())


def in_a_check(folder: Path) -> None:
    check_agent(SPEC, decks=[DECK])


REJECTIONS = {
    "make_agent": lambda folder: make_agent(SPEC),
    "canonical": lambda folder: canonical(SPEC),
    "full_spec": lambda folder: full_spec(SPEC),
    "match": in_a_match,
    "tournament": in_a_tournament,
    "evolution": in_an_evolution,
    "browser": in_the_browser,
    "check_agent": in_a_check,
}


@pytest.mark.parametrize("use", REJECTIONS.values(), ids=REJECTIONS)
def test_it_is_rejected_wherever_nobody_allows_it(use: object, tmp_path: Path) -> None:
    assert callable(use)
    with pytest.raises(TopdeckError) as failure:
        use(tmp_path)
    assert REJECTED in str(failure.value)
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize("arguments", [("match", SPEC, "random", "--pairs", "1"), ("play", SPEC)])
def test_commands_reject_it_in_one_sentence(arguments: tuple[str, ...]) -> None:
    answer = topdeck(*arguments)
    assert answer.status != 0
    assert REJECTED in " ".join(answer.err.split())
    assert "Traceback" not in answer.err


def test_a_tournament_file_cannot_allow_it() -> None:
    with pytest.raises(TopdeckError, match="true_state"):
        parse_experiment('true_state = true\ndecks = ["MidrangeJadeShaman"]\nagents = ["greedy", "random"]')


@pytest.mark.parametrize("spec", ["true-state", Spec("true-state"), "blind(belief=true-state)"])
def test_it_is_no_belief_that_can_be_made(spec: str | Spec) -> None:
    with pytest.raises(SpecError, match="sees the true state"):
        make_belief(spec)


def test_a_part_of_an_agent_cannot_hide_it() -> None:
    with pytest.raises(SpecError, match="sees the true state"):
        canonical("madrid-mcts2(belief=blind(belief=true-state))")


def test_an_agent_that_was_made_for_a_study_fails_in_an_ordinary_game() -> None:
    decks: tuple[Deck, Deck] = (DECK, DECK)
    agents = (make_agent(SPEC, true_state=True), make_agent("random"))
    game = play_game("hearthstone", agents, decks, 1)
    assert game.fault is not None
    assert "requires the true state" in str(game.fault)
