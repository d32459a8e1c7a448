"""The turn tree: the best end of a turn, whatever the intermediate positions are worth."""

from __future__ import annotations

import pytest
from tree_game import Gain, Go, Map, Spot, Worth, end, source, spot, ways, won

from topdeck.core.rng import Rng
from topdeck.core.search_info import Option
from topdeck.core.state import Result
from topdeck.games.hearthstone.scenario import minion, scenario, side
from topdeck.games.hearthstone.scores import Midrange
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.scores import AfterMove, best_step
from topdeck.search.turn_tree import TurnTree

VALLEY: Map = {
    "start": spot(0, stop="rest", up="hill", down="valley"),
    "rest": end(1),
    "hill": spot(5, stop="hilltop"),
    "hilltop": end(2),
    "valley": spot(-5, stop="camp", on="garden"),
    "camp": end(-4),
    "garden": spot(0, stop="harvest"),
    "harvest": end(9),
}


def test_a_line_through_bad_positions_to_the_best_end_is_found() -> None:
    search = TurnTree(Worth(), source(VALLEY))
    assert search.run(Budget()) == Go("down")
    thought = search.thought
    assert ways(thought.line) == "down on stop"
    # states: three first steps, then hilltop; camp, garden and harvest
    assert thought.options == [Option(Go("stop"), 1, 1.0), Option(Go("up"), 2, 2.0), Option(Go("down"), 4, 9.0)]
    assert thought.iterations == 7


@pytest.mark.parametrize(
    ("states", "way", "line"),
    [
        (1, "stop", "stop"),  # only the first step was seen
        (3, "up", "up"),  # no end but the first: the hill looks best from here
        (4, "up", "up stop"),  # the hill looked best, and was followed first
        (6, "up", "up stop"),
        (7, "down", "down on stop"),
    ],
)
def test_the_most_promising_steps_come_first_and_the_budget_is_kept(states: int, way: str, line: str) -> None:
    search = TurnTree(Worth(), source(VALLEY))
    assert search.run(Budget(states)) == Go(way)
    assert ways(search.thought.line) == line
    assert search.thought.iterations == states


def bush(height: int, prefix: str, best: float) -> Map:
    """Return a part of a map in which four ways lead on from every spot, and whose last end is the best."""
    roadmap: Map = {}
    names = [prefix]
    for level in range(height):
        below = [f"{name}{way}" for name in names for way in "abcd"]
        for name in names:
            roadmap[name] = spot(1.0, {way: f"{name}{way}" for way in "abcd"}, stop=f"{name}.")
            roadmap[f"{name}."] = end(0.0)
        names = below
    for name in names:
        roadmap[name] = end(best if name == names[-1] else 0.0)
    return roadmap


def test_a_budget_too_small_is_divided_among_the_first_steps() -> None:
    roadmap = {"start": spot(0, left="L", right="R"), "R": spot(0, on="R2"), "R2": spot(0, on="R3"), "R3": end(7)}
    search = TurnTree(Worth(), source({**roadmap, **bush(5, "L", 1.0)}))
    assert search.run(Budget(200)) == Go("right")  # though all that lies left looks better, and there is a lot of it
    assert search.thought.iterations <= 200
    assert search.thought.options[1] == Option(Go("right"), 3, 7.0)


def test_without_a_limit_everything_is_searched() -> None:
    roadmap = {"start": spot(0, left="L", right="R"), "R": end(1), **bush(5, "L", 2.0)}
    search = TurnTree(Worth(), source(roadmap))
    assert search.run(Budget()) == Go("left")
    assert ways(search.thought.line) == "left d d d d d"
    assert search.thought.options[0].value == 2.0


def test_positions_reached_twice_are_searched_once() -> None:
    roadmap = {
        "start": spot(0, a="A", b="B"),
        "A": spot(0, b="AB", stop="onlyA"),
        "B": spot(0, a="AB"),
        "AB": spot(0, stop="both"),
        "both": end(3),
        "onlyA": end(1),
    }
    score = Worth()
    search = TurnTree(score, source(roadmap))
    search.run(Budget())
    assert score.judged.count("both") == 1
    assert search.thought.iterations == 6  # A, B, AB and onlyA after A, both; AB again after B
    assert search.thought.options == [Option(Go("a"), 4, 3.0), Option(Go("b"), 2, 3.0)]
    assert ways(search.thought.line) == "b a stop"  # of equals the last, with the line found elsewhere


def test_the_line_stops_where_random_outcomes_differ() -> None:
    roadmap = {
        "start": spot(0, roll="X X", go="X"),  # both lead to X, but the dice are thrown on one way only
        "X": spot(0, risk="good bad"),
        "good": spot(0, on="harvest"),
        "bad": spot(0, stop="camp"),
        "harvest": end(9),
        "camp": end(1),
    }
    told = {ways(search.thought.line) for seed in range(20) if (search := searched(roadmap, seed))}
    assert told == {"go risk on", "go risk stop", "go risk"}  # the last, where the other way had other luck


def searched(roadmap: Map, seed: int) -> TurnTree:
    search = TurnTree(Worth(), source(roadmap, seed))
    search.run(Budget())
    return search


@pytest.mark.parametrize("own", [["Wisp", "Chillwind Yeti"], ["Wisp"], ["Chillwind Yeti", "Wisp"]])
def test_a_line_found_by_another_move_order_can_be_played(own: list[str]) -> None:
    """Handles depend on the move order: the Wolfrider gets the handle of a dead Wisp, or another one before it dies."""
    table = scenario(
        side("mage", board=own, hand=["Wolfrider", "Stonetusk Boar"], mana=5), side("warrior", board=["Wisp", "Wisp"])
    )
    search = TurnTree(Midrange(), Determinizer(table.state.observe(0), Rng(1)))
    search.run(Budget())
    for action in search.thought.line:
        table.apply(action)
    assert table.state.player == 1


def test_cycles_end() -> None:
    roadmap = {
        "start": spot(0, on="A"),
        "A": spot(0, round="B", stop="out"),
        "B": spot(0, back="A", stop="far"),
        "out": end(1),
        "far": end(2),
    }
    search = TurnTree(Worth(), source(roadmap))
    search.run(Budget())
    assert ways(search.thought.line) == "on round stop"


def test_a_won_game_ends_the_search() -> None:
    roadmap = {"start": spot(0, a="A", b="B", c="C"), "A": spot(1, win="W"), "W": won(), "B": end(3), "C": end(4)}
    score = Worth()
    search = TurnTree(score, source({**roadmap, "A": spot(9, win="W", stop="B")}))
    assert search.run(Budget()) == Go("a")
    assert ways(search.thought.line) == "a win"
    assert score.judged == ["A", "B", "C", "W"]


def test_a_lost_game_is_valued_like_other_ends() -> None:
    roadmap = {"start": spot(0, a="A", b="B"), "A": end(-3), "B": won(1)}
    search = TurnTree(Worth(), source(roadmap))
    assert search.run(Budget()) == Go("a")
    assert [option.value for option in search.thought.options] == [-3.0, -1000.0]


GAMBLE: Map = {"start": spot(0, sure="two", risk="good bad"), "two": end(2), "good": end(5), "bad": end(-5)}


def test_several_samples_average_out_random_outcomes() -> None:
    lucky = next(seed for seed in range(20) if TurnTree(Worth(), source(GAMBLE, seed)).run(Budget()) == Go("risk"))
    search = TurnTree(Worth(), source(GAMBLE, lucky), samples=40)
    assert search.run(Budget()) == Go("sure")
    sure, risk = search.thought.options
    assert (sure.visits, sure.value, risk.visits) == (40, 2.0, 40)
    assert -3.0 < risk.value < 2.0
    assert (risk.value * 40 + 200) % 10 == 0  # a mean of forty times 5 or −5


def test_samples_share_the_budget() -> None:
    search = TurnTree(Worth(), source(VALLEY), samples=3)
    search.run(Budget(12))
    assert search.thought.iterations == 12
    assert search.thought.options[1] == Option(Go("up"), 6, 2.0)  # four states each: the hill and its end, but no more


def test_a_move_score_values_the_whole_turn_as_one_step() -> None:
    roadmap = {**VALLEY, "start": spot(3, stop="rest", up="hill", down="valley")}
    search = TurnTree(Gain(), source(roadmap))
    assert search.run(Budget()) == Go("down")
    assert [option.value for option in search.thought.options] == [0.0, -1.0, 6.0]


def test_three_cards_and_an_attack_kill_where_one_step_clears_the_board() -> None:
    table = scenario(
        side(
            "shaman",
            hand=["Lava Burst", "Lightning Bolt", "Rockbiter Weapon"],
            board=[minion("Bloodfen Raptor", asleep=True)],
            mana=6,
        ),
        side("warrior", health=11, board=["River Crocolisk"]),
    )
    greedy = best_step(table.state, table.state.actions(), AfterMove(Midrange()))
    assert table.state.describe(greedy) == "play Lightning Bolt → River Crocolisk"
    search = TurnTree(Midrange(), Determinizer(table.state.observe(0), Rng(1)))
    search.run(Budget(50000))
    assert len(search.thought.line) == 4  # 5 + 3 + 3 = 11
    for action in search.thought.line:
        table.apply(action)
    assert table.result == Result(0, "the other hero died")


@pytest.mark.parametrize("beyond", [spot(1, player=1, turn=1, on="far"), spot(1, player=0, turn=2, on="far")])
def test_the_turn_ends_when_the_opponent_decides_or_another_turn_begins(beyond: Spot) -> None:
    roadmap = {"start": spot(0, a="A", b="B"), "A": beyond, "far": end(99), "B": end(2)}
    search = TurnTree(Worth(), source(roadmap))
    assert search.run(Budget()) == Go("b")
    assert search.thought.iterations == 2


def test_of_equal_lines_after_an_action_the_first_is_expected() -> None:
    roadmap = {"start": spot(0, on="A"), "A": spot(0, x="X", y="Y"), "X": end(1), "Y": end(1)}
    search = TurnTree(Worth(), source(roadmap))
    search.run(Budget())
    assert ways(search.thought.line) == "on x"
