"""The reply search: values computed by hand on small maps."""

from __future__ import annotations

import pytest
from tree_game import EndOfRound, Go, Map, Walk, Worth, end, source, spot, ways

from topdeck.core.errors import TopdeckError
from topdeck.core.search_info import Option
from topdeck.core.state import State, StateScore
from topdeck.search.budget import Budget
from topdeck.search.reply import Plan, ReplySearch
from topdeck.search.scores import Sigmoid
from topdeck.search.turn_tree import BestLeaves


class Chance(StateScore):
    """The value of a spot is the win probability of player 0."""

    scale = "chance"

    def value(self, state: State, player: int) -> float:
        assert isinstance(state, Walk)
        return state.spot.value if player == 0 else 1.0 - state.spot.value


# The opponent can ruin the rich position, but hardly harm the safe one.
AMBUSH: Map = {
    "start": spot(0.5, greedy="rich", careful="safe"),
    "rich": spot(0.9, player=1, turn=2, hit="ruin", wait="riches"),
    "safe": spot(0.6, player=1, turn=2, wait="calm", hit="scratch"),
    "ruin": spot(0.1, turn=3),
    "riches": spot(0.95, turn=3),
    "scratch": spot(0.5, turn=3),
    "calm": spot(0.7, turn=3),
}


def think(roadmap: Map, plan: Plan, budget: int = 1000, seed: int = 1) -> ReplySearch:
    search = ReplySearch(Chance(), source(roadmap, seed), plan)
    search.run(Budget(budget))
    return search


def worth(search: ReplySearch) -> list[float]:
    return [round(option.value, 9) for option in search.thought.options]


# ---- values


@pytest.mark.parametrize(
    ("weight", "greedy", "careful", "best"),
    [
        (0.0, 0.9, 0.6, "greedy"),  # its own turn only
        (0.25, 0.75 * 0.9 + 0.25 * 0.1, 0.75 * 0.6 + 0.25 * 0.5, "greedy"),
        (0.5, 0.5, 0.55, "careful"),
        (1.0, 0.1, 0.5, "careful"),  # only what is left after the answer
    ],
)
def test_the_best_looking_step_may_lose_to_the_reply(weight: float, greedy: float, careful: float, best: str) -> None:
    search = think(AMBUSH, Plan(samples=1, reply_weight=weight))
    assert worth(search) == [round(greedy, 9), round(careful, 9)]
    assert ways(search.thought.line) == best


@pytest.mark.parametrize("own", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("answer", [0.0, 0.5, 1.0])
def test_positions_within_a_turn_are_not_valued(own: float, answer: float) -> None:
    """So a score may value the ends of turns differently from positions that only guide the search."""
    roadmap = {**AMBUSH, "start": spot(0.5, greedy="rich", on="way"), "way": spot(own, careful="safe")}
    roadmap["safe"] = spot(0.6, player=1, turn=2, wait="calm", on="behind")
    roadmap["behind"] = spot(answer, player=1, turn=2, hit="scratch")
    assert worth(think(roadmap, Plan(samples=1, reply_weight=0.5))) == [0.5, 0.55]


def test_the_opponent_may_take_several_steps() -> None:
    roadmap = {**AMBUSH, "safe": spot(0.6, player=1, turn=2, on="deeper")}
    roadmap["deeper"] = spot(0.65, player=1, turn=2, wait="calm", on="deepest")
    roadmap["deepest"] = spot(0.9, player=1, turn=2, hit="ruin")
    assert worth(think(roadmap, Plan(samples=1, reply_weight=1.0))) == [0.1, 0.1]


def test_the_best_end_after_the_reply_counts() -> None:
    """The values are 0.9, 0.6 and 0.4 before the replies, and 0.1, 0.5 and 0.3 after them."""
    roadmap = {**AMBUSH, "start": spot(0.5, on="fork", stop="bare")}
    roadmap["fork"] = spot(0.5, greedy="rich", careful="safe", idle="poor")
    roadmap["poor"] = spot(0.4, player=1, turn=2, hit="loss")
    roadmap["bare"] = spot(0.35, player=1, turn=2, hit="loss")
    roadmap["loss"] = spot(0.3, turn=3)
    search = think(roadmap, Plan(samples=1, reply_weight=1.0))
    assert worth(search) == [0.5, 0.3]
    assert search.thought.line[0] == Go("on")


@pytest.mark.parametrize(("winner", "value"), [(0, 1.0), (1, 0.0), (None, 0.5)])
def test_a_finished_game_gets_no_reply(winner: int | None, value: float) -> None:
    roadmap = {**AMBUSH, "safe": spot(value, player=1, turn=2, winner=winner)}
    assert worth(think(roadmap, Plan(samples=1, reply_weight=1.0)))[1] == value


def test_a_player_who_continues_alone_gets_no_reply() -> None:
    roadmap = {**AMBUSH, "safe": spot(0.6, player=0, turn=2, hit="scratch")}
    assert worth(think(roadmap, Plan(samples=1, reply_weight=1.0))) == [0.1, 0.6]


@pytest.mark.parametrize(("weight", "cost"), [(0.5, 0.4), (1.0, 0.8)])
def test_steps_without_a_searched_reply_lose_as_much_as_the_costliest_reply(weight: float, cost: float) -> None:
    search = think(AMBUSH, Plan(samples=1, replies=1, reply_weight=weight))
    assert worth(search) == [round(0.9 - cost, 9), round(0.6 - cost, 9)]
    assert ways(search.thought.line) == "greedy"


# ---- where one card is a turn


def test_one_card_is_the_reply_to_one_card() -> None:
    """The player's next card would save everything, but it is beyond the answer, however far the round goes."""
    roadmap = {**AMBUSH, "ruin": spot(0.1, turn=3, save="end"), "end": spot(1.0, turn=4, round_number=2)}
    search = ReplySearch(Chance(), source(roadmap), Plan(samples=1, reply_weight=1.0), EndOfRound())
    assert search.run(Budget(1000)) == Go("careful")
    assert worth(search) == [0.1, 0.5]


# The opponent has passed: each card is a turn, and all of them are the player's.
ALONE: Map = {
    "start": spot(0.5, big="B", small="S"),
    "B": spot(0.6, turn=2, rest="B2"),
    "S": spot(0.4, turn=2, rest="S2", other="S3"),
    "B2": spot(0.7, turn=3, player=1, round_number=2),
    "S2": spot(0.2, turn=3, player=1, round_number=2),
    "S3": spot(0.9, turn=3, player=1, round_number=2),
}


def test_a_player_who_continues_alone_can_plan_the_rest_of_the_round() -> None:
    card = ReplySearch(Chance(), source(ALONE), Plan(samples=1))
    rest = ReplySearch(Chance(), source(ALONE), Plan(samples=1), EndOfRound())
    assert (card.run(Budget(100)), rest.run(Budget(100))) == (Go("big"), Go("small"))
    assert (worth(card), worth(rest)) == ([0.6, 0.4], [0.7, 0.9])
    assert ways(rest.thought.line) == "small other"


# ---- samples


def test_samples_are_averaged() -> None:
    roadmap = {**AMBUSH, "start": spot(0.5, risk="rich safe", careful="safe")}
    search = think(roadmap, Plan(samples=40, reply_weight=1.0), budget=4000)
    risk, careful = search.thought.options
    assert (risk.visits, careful.visits) == (40, 40)
    assert careful.value == pytest.approx(0.5)
    times = (0.5 - risk.value) / (0.5 - 0.1) * 40  # it led to riches, and to ruin
    assert times == pytest.approx(round(times))
    assert 8 < times < 32


def test_an_action_without_a_reached_end_is_valued_one_step_ahead() -> None:
    far: Map = {f"far{step}": spot(0.1, on=f"far{step + 1}") for step in range(9)}
    roadmap = {**AMBUSH, **far, "start": spot(0.5, stop="safe", on="far0"), "far9": end(1.0)}
    search = think(roadmap, Plan(samples=2, reply_weight=0.0), budget=12)
    assert search.thought.options == [Option(Go("stop"), 2, 0.6), Option(Go("on"), 2, 0.1)]


# ---- budgets


def test_a_small_budget_tries_every_option_first() -> None:
    """With four samples and half of the work for replies, one state would be left for the player's own turn."""
    roadmap: Map = {f"end{number}": end(number / 10) for number in range(8)}
    roadmap["start"] = spot(0.5, {f"way{number}": f"end{number}" for number in range(8)})
    search = think(roadmap, Plan(samples=4), budget=8)
    assert search.run(Budget(8)) == Go("way7")
    assert [option.visits for option in search.thought.options] == [1] * 8


@pytest.mark.parametrize("budget", [1, 2, 3, 5, 6, 10, 30])
@pytest.mark.parametrize("samples", [1, 2, 3])
def test_the_budget_is_kept(budget: int, samples: int) -> None:
    search = think(AMBUSH, Plan(samples=samples), budget)
    assert search.thought.iterations == search.states <= budget + 1  # an answer takes a state at least


def test_a_long_budget_searches_everything() -> None:
    search = ReplySearch(Chance(), source(AMBUSH), Plan(samples=2, reply_weight=1.0))
    assert search.run(Budget(seconds=60.0)) == Go("careful")
    assert worth(search) == [0.1, 0.5]
    assert search.states == 2 * (2 + 4)


def test_ends_of_an_early_round_still_get_replies_after_a_later_one() -> None:
    """Without a limit of states, a turn is searched in rounds; this one needs more than one."""
    roadmap: Map = {**AMBUSH, "start": spot(0.5, greedy="rich", careful="safe", on="wood"), "poor": end(0.0)}
    roadmap["wood"] = spot(0.2, {f"path{tree}": f"tree{tree}" for tree in range(80)})
    for tree in range(80):
        roadmap[f"tree{tree}"] = spot(0.2, {f"branch{branch}": "poor" for branch in range(80)})
    search = ReplySearch(Chance(), source(roadmap), Plan(samples=1, replies=2, reply_weight=1.0))
    assert search.run(Budget(seconds=60.0)) == Go("careful")
    assert worth(search)[:2] == [0.1, 0.5]
    assert search.states > 3 + 80 + 80 * 80 + 4


def test_a_second_run_starts_from_scratch() -> None:
    search = ReplySearch(Chance(), source(AMBUSH), Plan(samples=1))
    search.run(Budget(100))
    first = search.thought
    search.run(Budget(100))
    assert (search.thought.options, search.thought.iterations) == (first.options, first.iterations)


# ---- win probabilities


def test_a_score_that_counts_points_is_rejected() -> None:
    with pytest.raises(TopdeckError) as refused:
        ReplySearch(Worth(), source(AMBUSH), Plan())
    assert str(refused.value) == (
        "ReplySearch requires a score that estimates win probabilities, but Worth returns points; "
        "convert them with Sigmoid(Worth(), width=…) from topdeck.search.scores"
    )
    assert ReplySearch(Sigmoid(Worth(), 1.0), source(AMBUSH), Plan()).run(Budget(100)) == Go("greedy")


# ---- the best ends


def kept(most: int, *offers: tuple[float, str]) -> list[tuple[float, str, str]]:
    """Return the kept values and spots; the first action of each is named after its place."""
    roadmap: Map = {name: end(0) for name in "ABCDE"}
    ends = BestLeaves(most)
    for place, (value, name) in enumerate(offers):
        ends.offer(value, Go(str(place)), Walk(roadmap, name))
    return [(leaf.value, leaf.state.at, leaf.first.text()) for leaf in ends.leaves if isinstance(leaf.state, Walk)]


def test_the_best_ends_are_kept_from_best_to_worst() -> None:
    assert kept(3, (1, "A"), (3, "B"), (2, "C")) == [(3, "B", "1"), (2, "C", "2"), (1, "A", "0")]
    assert kept(2, (1, "A"), (3, "B"), (2, "C"), (0, "D")) == [(3, "B", "1"), (2, "C", "2")]
    assert kept(1, (1, "A"), (3, "B"), (2, "C")) == [(3, "B", "1")]


def test_the_same_end_is_kept_once_with_its_first_line() -> None:
    assert kept(3, (2, "A"), (2, "A"), (1, "B")) == [(2, "A", "0"), (1, "B", "2")]


def test_equal_ends_keep_their_order() -> None:
    assert kept(2, (2, "A"), (2, "B"), (2, "C")) == [(2, "A", "0"), (2, "B", "1")]
    assert kept(3, (1, "A"), (2, "B"), (2, "C")) == [(2, "B", "1"), (2, "C", "2"), (1, "A", "0")]
