"""The papers' agents with random searches: their choices in positions that can be computed, and their parameters.

Both decks hold a Wisp, so that no player takes damage from an empty deck at the end of the turn.
"""

from __future__ import annotations

from math import sqrt

import pytest
from deciding import chosen, seated, thought, values

from topdeck.agents import canonical, make_agent
from topdeck.agents.searching import SearchAgent
from topdeck.agents.tree_agents import FrontierAgent, TreeAgent
from topdeck.core.clock import Clock
from topdeck.core.errors import SpecError
from topdeck.core.rng import Rng
from topdeck.core.state import State
from topdeck.games.hearthstone.agents.papers import TycheAgent
from topdeck.games.hearthstone.knowledge.beliefs import Decks, Uniform
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.scores import WON
from topdeck.games.hearthstone.scores.competition import Tyche
from topdeck.games.hearthstone.scores.madrid import Utility
from topdeck.search.decision import (
    Decision,
    MaxChild,
    MaxRobustChild,
    MaxTotal,
    RobustChild,
    SecureChild,
    TotalAndVisits,
    UpperBound,
)
from topdeck.search.determinizer import Determinizer, WorstCaseDeterminizer
from topdeck.search.horizon import EndOfTurn, Turns
from topdeck.search.mcts import Mcts, Policies
from topdeck.search.rollout import GreedyRollout, RandomRollout
from topdeck.search.selection import PARENT, BestScoredChild, Biased, Greatest, LastChild, RandomChild, TieBreak, Ucb

TO_HERO, TO_MINION = "attack 0.1 > 1.0", "attack 0.1 > 1.1"
FEW = "iterations=60, ms=none"
MADRID = ("madrid-simtree", "madrid-mcts1", "madrid-mcts2")
MALAGA = ("malaga-mcts1", "malaga-mcts2", "malaga-mcts3", "malaga-mcts4", "malaga-mcts5")
OLOMOUC = ("olomouc-mcts", "olomouc-pred")


def lethal() -> Scenario:
    """The Raptor wins immediately; other moves may win later, or not."""
    me = side("mage", mana=2, board=["Bloodfen Raptor"], deck=["Wisp"])
    return scenario(me, side("mage", health=3, board=["Chillwind Yeti"], deck=["Wisp"]))


def hopeless() -> Scenario:
    """A position in which the Wisp can only attack the Shieldmasta or stay before the turn ends."""
    return scenario(
        side("mage", mana=0, board=["Wisp"], deck=["Wisp"]), side("mage", board=["Sen'jin Shieldmasta"], deck=["Wisp"])
    )


# ---- what they choose


@pytest.mark.parametrize("name", [*MADRID, *MALAGA, *OLOMOUC, "madrid-greedy-tree", "tyche"])
def test_the_move_that_wins_is_played(name: str) -> None:
    assert chosen(f"{name}({FEW})", lethal()) == TO_HERO
    best = values(f"{name}({FEW})", lethal())[TO_HERO]
    assert best == (1.0 if name in MALAGA else WON)


@pytest.mark.parametrize("name", [*MADRID, *MALAGA, "olomouc-mcts", "tyche"])
def test_a_minion_is_not_thrown_away(name: str) -> None:
    assert chosen(f"{name}({FEW})", hopeless()) == "end"


@pytest.mark.parametrize("name", ["madrid-simtree", "madrid-mcts2"])
def test_the_means_of_madrid_are_raw_utilities(name: str) -> None:
    """The enemy has a card, the player one in its deck, and minions with 2 and 8; then an empty board on turn ten."""
    looks = values(f"{name}({FEW})", hopeless())
    end = -3 + 1 + 2 - 8
    assert looks == {"end": pytest.approx(end), TO_MINION: pytest.approx(end - 2 + 1 - (2 + 10))}


@pytest.mark.parametrize("name", ["malaga-mcts1", "malaga-mcts3"])
def test_the_means_of_malaga_are_chances_of_winning(name: str) -> None:
    """By the linear estimate: health, mana, minions, cards in hand and in the deck."""
    mine, theirs = 0.4 * 30 + 0.02 * 10 + 0.01, 0.4 * 30 + 0.02 * 10 + 0.4
    looks = values(f"{name}({FEW})", hopeless())
    end, attack = (mine + 0.9 * 2, theirs + 0.9 * 8), (mine, theirs + 0.9 * 7)
    for text, (ours, others) in (("end", end), (TO_MINION, attack)):
        assert looks[text] == pytest.approx((ours - others) / (2 * others) + 0.5)


def test_the_means_of_olomouc_are_a_thousand_points() -> None:
    """Health, 3 per card, 2 per minion, its stats, 2 for taunt."""
    looks = values(f"olomouc-mcts({FEW})", hopeless())
    assert looks == {"end": 1000.0 * (34 - 45), TO_MINION: 1000.0 * (30 - 44)}


# ---- what their parameters mean


def policies(spec: str) -> Policies:
    agent = seated(spec)
    assert isinstance(agent, SearchAgent)
    search = agent.search(Determinizer(hopeless().state.observe(0), Rng(1)))
    assert isinstance(search, Mcts)
    return search.policies


def turns_more(found: Policies) -> int:
    """Return the number of turns that the agent searches after the current one."""
    assert isinstance(found.horizon, Turns)
    return found.horizon.more


@pytest.mark.parametrize(
    ("name", "depth", "decision", "importance", "greedy"),
    [
        ("malaga-mcts1", 1, MaxChild, 0.0, True),
        ("malaga-mcts2", 1, MaxChild, 0.0, True),
        ("malaga-mcts3", 3, MaxChild, 0.0, False),
        ("malaga-mcts4", 1, MaxTotal, 0.1, True),
        ("malaga-mcts5", 10, MaxChild, 0.35, False),
    ],
)
def test_the_five_agents_of_malaga(name: str, depth: int, decision: type, importance: float, greedy: bool) -> None:
    found = policies(name)
    assert (found.depth, found.simulations, found.all_children) == (depth, 1, True)
    assert isinstance(found.horizon, EndOfTurn)
    assert type(found.decision) is decision
    assert (found.heuristic is not None) == (importance > 0)
    if importance:
        assert isinstance(found.selection, Biased)
        assert (found.selection.importance, found.selection.fading) == (importance, True)
    base = found.selection.base if isinstance(found.selection, Biased) else found.selection
    assert isinstance(base, Ucb)
    assert base.scale == 2.0
    if greedy:
        assert isinstance(found.rollout, GreedyRollout)
        assert found.rollout.share == 0.5
    else:
        assert isinstance(found.rollout, RandomRollout)


def test_the_second_of_malaga_estimates_gradually() -> None:
    mine, theirs = 4.5 * sqrt(30) + 0.2 + 0.08 + 0.9 * 2, 4.5 * sqrt(30) + 0.2 + 2.5 + 0.9 * 8
    looks = values(f"malaga-mcts2({FEW})", hopeless())
    assert looks["end"] == pytest.approx((mine - theirs) / (2 * theirs) + 0.5)


@pytest.mark.parametrize(
    ("final", "decision"),
    [
        ("victories", MaxTotal),
        ("visits", RobustChild),
        ("victories-and-visits", TotalAndVisits),
        ("ratio", MaxChild),
        ("ucb", UpperBound),
    ],
)
def test_the_final_rules_of_malaga(final: str, decision: type[Decision]) -> None:
    found = policies(f"malaga-mcts1(final={final}, c=1.5, share=0.25, simulations=3, depth=4, play=greedy)")
    assert type(found.decision) is decision
    assert (found.depth, found.simulations) == (4, 3)
    assert isinstance(found.rollout, GreedyRollout)
    assert found.rollout.share == 0.25
    assert isinstance(found.selection, Ucb)
    assert found.selection.scale == 1.5
    if isinstance(found.decision, UpperBound):
        assert (found.decision.scale, found.decision.simulations) == (1.5, 3)


def test_each_simulation_of_malaga_is_a_visit() -> None:
    told = thought("malaga-mcts1(simulations=4, iterations=30, ms=none)", lethal())
    assert told.iterations == 30
    assert sum(option.visits for option in told.options) == 120


@pytest.mark.parametrize(
    ("rule", "decision"),
    [
        ("max", MaxTotal),
        ("robust", RobustChild),
        ("max-robust", TotalAndVisits),
        ("ratio", MaxChild),
        ("secure", SecureChild),
    ],
)
def test_a_rule_of_olomouc_follows_the_tree_and_decides(rule: str, decision: type[Decision]) -> None:
    found = policies(f"olomouc-mcts(rule={rule}, c=2.0)")
    assert type(found.decision) is decision
    assert isinstance(found.selection, Greatest)
    assert type(found.selection.rule) is decision
    if isinstance(found.decision, SecureChild):
        assert (found.decision.a, found.decision.logarithm) == (2.0, True)


def test_olomouc_explores_by_uct() -> None:
    found = policies("olomouc-mcts")
    assert isinstance(found.selection, Ucb)
    assert isinstance(found.decision, UpperBound)
    assert found.selection.scale == found.decision.scale == pytest.approx(1.0)  # 1/√2 · √2
    assert turns_more(found) == 0


def test_olomouc_with_prediction_looks_into_the_next_turn_with_decks_that_match() -> None:
    assert turns_more(policies("olomouc-pred")) == 1
    assert turns_more(policies("olomouc-pred(turn_depth=3)")) == 2
    predicting, plain = seated("olomouc-pred"), seated("olomouc-mcts")
    assert isinstance(predicting, SearchAgent)
    assert isinstance(plain, SearchAgent)
    assert isinstance(predicting.belief, Decks)
    assert isinstance(plain.belief, Uniform)


def test_olomouc_may_take_its_own_reward_at_the_nodes_of_the_opponent() -> None:
    assert policies("olomouc-pred").adversarial
    assert not policies("olomouc-pred(opponent=own-reward)").adversarial


@pytest.mark.parametrize(("ties", "method"), [("last", LastChild), ("random", RandomChild), ("score", BestScoredChild)])
def test_olomouc_breaks_ties_by_a_method(ties: str, method: type[TieBreak]) -> None:
    for name in OLOMOUC:
        assert type(policies(f"{name}(ties={ties})").ties) is method
        assert policies(name).ties is None


def test_the_prediction_of_olomouc_may_keep_the_guess_that_is_best_for_the_opponent() -> None:
    view = hopeless().state.observe(0)
    fearing, plain = seated("olomouc-pred(guesses=5)"), seated("olomouc-pred")
    assert isinstance(fearing, SearchAgent)
    assert isinstance(plain, SearchAgent)
    source = fearing.source(view)
    assert isinstance(source, WorstCaseDeterminizer)
    assert source.guesses == 5
    assert type(plain.source(view)) is Determinizer


def test_the_guess_that_is_best_for_the_opponent_hurts_most() -> None:
    """The opponent has one card of the deck that it is believed to have, and plays what is best for itself."""
    table = scenario(
        side("mage", mana=0, board=["Wisp"], deck=["Wisp"]),
        side("mage", hand=["Wisp"], mana=10, board=["Sen'jin Shieldmasta"], deck=["Wisp"]),
    )
    agent = f"olomouc-pred(belief=decks(decks=[RenoKazakusMage]), uses=1, {FEW}"
    value, eight = (values(f"{agent}, guesses={guesses})", table)["end"] for guesses in (1, 8))
    assert eight < value


def test_madrid_explores_with_its_own_form() -> None:
    found = policies("madrid-mcts2(c=1.5)")
    assert isinstance(found.selection, Ucb)
    assert (found.selection.scale, found.selection.counts) == (1.5, PARENT)
    assert isinstance(found.decision, MaxChild)
    assert isinstance(found.rollout, RandomRollout)


@pytest.mark.parametrize(
    ("final", "decision"),
    [("max", MaxChild), ("robust", RobustChild), ("max-robust", MaxRobustChild), ("secure", SecureChild)],
)
def test_the_final_criteria_of_madrid(final: str, decision: type[Decision]) -> None:
    found = policies(f"madrid-mcts2(final={final}, a=4.0)").decision
    frontier = seated(f"madrid-mcts1(final={final}, a=4.0)")
    assert isinstance(frontier, FrontierAgent)
    other = frontier.search(Determinizer(lethal().state.observe(0), Rng(1))).decision
    assert type(found) is type(other) is decision
    if isinstance(found, SecureChild) and isinstance(other, SecureChild):
        assert (found.a, found.logarithm) == (other.a, other.logarithm) == (4.0, False)


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("madrid-mcts1(c=-1)", "c of madrid-mcts1 must be a number from 0.0 to 1000000.0, not -1"),
        ("madrid-mcts2(c=1e7)", "c of madrid-mcts2 must be a number from 0.0 to 1000000.0, not 10000000.0"),
        ("madrid-mcts2(a=-0.5)", "a of madrid-mcts2 must be a number from 0.0 to 1000000.0, not -0.5"),
        (
            "madrid-simtree(exploration_rate=1.5)",
            "exploration_rate of madrid-simtree must be a number from 0.0 to 1.0, not 1.5",
        ),
    ],
)
def test_numbers_of_madrid_that_cannot_be_meant_are_rejected(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as failure:
        make_agent(spec)
    assert str(failure.value) == message


def test_the_simulation_tree_explores_for_a_share_of_its_iterations() -> None:
    """Six options share all iterations or half of them, and the rest is random; ending the turn has none."""

    def visits(rate: float) -> list[int]:
        told = thought(f"madrid-simtree(exploration_rate={rate}, iterations=60, ms=none)", lethal())
        assert str(told.options[0].action) == "end"
        return [option.visits for option in told.options]

    assert visits(1.0) == [1] + [10] * 6
    end, *others = visits(0.5)
    assert end == 1
    assert min(others) >= 5
    assert len(set(others)) > 1
    assert sum(others) == 60


@pytest.mark.parametrize(
    "spec", ["madrid-mcts2(score=eva)", "malaga-mcts1(score=tyche-step)", "olomouc-mcts(score=eva)"]
)
def test_a_search_for_positions_cannot_use_a_score_of_steps(spec: str) -> None:
    with pytest.raises(SpecError, match=r"^score of .* must be a score for positions( that .*)?, which .* is not$"):
        make_agent(spec)


# ---- the program of Madrid


def test_the_program_of_the_simulation_tree_thinks_a_millisecond_longer() -> None:
    def seconds(spec: str) -> float:
        agent = seated(spec)
        assert isinstance(agent, SearchAgent)
        return agent.budget(hopeless().state.observe(0), options=2, clock=Clock()).seconds

    assert seconds("madrid-simtree(ms=1)") == 0.001
    assert seconds("madrid-simtree(ms=1, follows=program)") == 0.002
    assert seconds("madrid-simtree(ms=100, follows=program)") == 0.101
    assert seconds("madrid-simtree(ms=none, iterations=5, follows=program)") == 0.0
    assert [seconds(f"{name}(ms=10, follows=program)") for name in MADRID] == [0.011, 0.010, 0.010]
    assert "follows=program" in seated("madrid-simtree(ms=1, follows=program)").spec
    assert "ms=1," in seated("madrid-simtree(ms=1, follows=program)").spec


def test_the_program_of_mcts1_values_all_lines_before_the_end_of_the_turn() -> None:
    """Utility, a turn earlier than in the text: the opponent has not drawn its card."""
    paper = values(f"madrid-mcts1({FEW})", hopeless())
    program = values(f"madrid-mcts1({FEW}, follows=program)", hopeless())
    drawn = {move: program[move] - paper[move] for move in paper}
    assert drawn["end"] == pytest.approx(3 - 1)  # a card in hand, none in the deck
    assert program == {move: Utility().value(before_end(move), 0) for move in paper}


def before_end(move: str) -> State:
    """Return the position in which the turn ends after this move, which can itself end the turn."""
    table = hopeless()
    if move != "end":
        table.state.step(table.state.parse(move))
    return table.state


def test_the_program_of_mcts2_keeps_the_position_of_each_node() -> None:
    for follows, closed_loop in (("paper", False), ("program", True)):
        agent = seated(f"madrid-mcts2({FEW}, follows={follows})")
        assert isinstance(agent, TreeAgent)
        assert agent.policies().closed_loop == closed_loop
    assert chosen(f"madrid-mcts2({FEW}, follows=program)", lethal()) == TO_HERO


@pytest.mark.parametrize("name", MADRID)
def test_agents_of_madrid_follow_the_paper_by_default(name: str) -> None:
    assert "follows=paper" in canonical(name)
    with pytest.raises(SpecError, match=f"follows of {name} must be paper or program, not thesis"):
        canonical(f"{name}(follows=thesis)")


# ---- tyche


@pytest.mark.parametrize(
    ("spec", "episodes"), [("tyche(episodes=100)", 600), ("tyche(episodes=10)", 60), ("tyche(iterations=30)", 30)]
)
def test_tyche_plays_its_episodes_for_each_option_unless_less_is_allowed(spec: str, episodes: int) -> None:
    """Ending the turn is one of the seven options: it is evaluated once, and has no episodes."""
    assert len(lethal().actions()) == 7
    told = thought(spec, lethal())
    assert told.iterations == episodes
    end, *others = told.options
    assert (str(end.action), end.visits) == ("end", 1)
    assert sum(option.visits for option in others) == episodes


@pytest.mark.parametrize(
    ("turn", "episodes"), [(1, 100), (2, 100), (3, 120), (9, 180), (10, 180), (30, 380), (31, 400), (49, 400)]
)
def test_the_episodes_of_tyche_grow_from_turn_to_turn(turn: int, episodes: int) -> None:
    """Its program adds 20 after each own turn that took less than 22 seconds; a game counts both players' turns."""
    table = scenario(side("mage", mana=2), side("mage"), turn=turn)
    agent = seated("tyche")
    assert isinstance(agent, TycheAgent)
    assert agent.budget(table.state.observe(0), options=2, clock=Clock()).iterations == episodes


def test_tyche_charges_only_the_end_of_the_turn_with_the_draw_of_the_opponent() -> None:
    """Both lines end the turn; a line with an earlier action is evaluated by the position before END_TURN."""
    looks = values("tyche(episodes=10)", hopeless())
    after = {}
    for action in hopeless().actions():
        table = hopeless()
        table.state.step(action)
        after[action.text()] = Tyche().value(table.state, 0)
    assert looks == {move: pytest.approx(value) for move, value in after.items()}


def test_tyche_gives_the_last_quarter_to_the_better_half() -> None:
    """Six options are left; each has had 75 episodes, and totals only grow."""
    visits = sorted(option.visits for option in thought("tyche(episodes=100)", lethal()).options)
    assert visits[:4] == [1, 75, 75, 75]
    assert sum(visits[4:]) == 3 * 75 + 150
    assert min(visits[4:]) > 100


# ---- what cannot be


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("tyche(episodes=0)", "episodes of tyche must be a whole number from 1 to 1000000 or growing, not 0"),
        ("malaga-mcts1(simulations=0)", "simulations of malaga-mcts1 must be a whole number from 1 to 1000000, not 0"),
        ("malaga-mcts1(depth=0)", "depth of malaga-mcts1 must be a whole number from 1 to 1000, not 0"),
        ("malaga-mcts1(share=1.5)", "share of malaga-mcts1 must be a number from 0.0 to 1.0, not 1.5"),
        ("olomouc-mcts(turn_depth=0)", "turn_depth of olomouc-mcts must be a whole number from 1 to 1000, not 0"),
    ],
)
def test_a_search_that_would_do_nothing_is_rejected(spec: str, message: str) -> None:
    with pytest.raises(SpecError, match=message):
        seated(spec)
