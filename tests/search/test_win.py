"""The search for a win: winning lines, their probability, and what may prevent them."""

from __future__ import annotations

import pytest
from tree_game import Go, Map, Spot, Walk, Worth, end, source, spot, ways, won

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.scores.nearness import Nearness
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import END_OF_GAME, END_OF_TURN
from topdeck.search.win import Step, WinSearch

ENOUGH = Budget(5000)


def on(roadmap: Map, seed: int = 1, budget: Budget = ENOUGH) -> WinSearch:
    """Run the search on a map."""
    search = WinSearch(source(roadmap, seed), Worth(), Rng(seed, 1))
    search.run(budget)
    return search


def at(table: Scenario, seed: int = 1) -> WinSearch:
    search = WinSearch(Determinizer(table.state.observe(0), Rng(seed)), Nearness(), Rng(seed, 1))
    search.run(ENOUGH)
    return search


def texts(search: WinSearch) -> list[str]:
    return [action.text() for action in search.line]


# ---- results of the search


def test_a_win_behind_a_bad_looking_step_is_found() -> None:
    roadmap = {
        "start": spot(0, nice="meadow", steep="cliff", stop="over"),
        "meadow": spot(5, stop="over"),
        "cliff": spot(-9, on="top"),
        "top": spot(-9, win="W"),
        "W": won(),
        "over": end(7),
    }
    search = on(roadmap)
    assert (ways(search.line), search.win_probability) == ("steep on win", 1.0)


def test_a_win_in_a_further_own_turn_is_found_if_the_horizon_allows_it() -> None:
    roadmap: Map = {"start": spot(0, on="A", stop="over"), "A": spot(1, turn=2, win="W"), "W": won(), "over": end(0)}
    for horizon, line in ((END_OF_TURN, ""), (END_OF_GAME, "on win")):
        search = WinSearch(source(roadmap), Worth(), Rng(1), horizon=horizon)
        assert ways(search.run(ENOUGH)) == line


@pytest.mark.parametrize(
    "beyond",
    [
        end(99),  # only a draw
        won(1),
        spot(99, player=1, turn=2, blunder="W"),  # the opponent would have to help
    ],
)
def test_no_line_is_returned_where_no_line_wins(beyond: Spot) -> None:
    roadmap: Map = {"start": spot(0, on="A", stop="beyond"), "A": spot(1, on="beyond"), "beyond": beyond, "W": won()}
    search = on(roadmap)
    assert (search.line, search.win_probability, search.states) == ([], 0.0, 3)


def test_nearer_positions_come_first() -> None:
    roadmap = {
        "start": spot(0, far="A", near="B"),
        "A": spot(-5, on="A2"),
        "A2": spot(-4, win="W"),
        "B": spot(-3, on="B2"),
        "B2": spot(-2, win="W"),
        "W": won(),
    }
    score = Worth()
    search = WinSearch(source(roadmap), score, Rng(1))
    assert ways(search.run(ENOUGH)) == "near on win"
    assert score.judged == ["start", "A", "B", "B2"]
    assert search.states == 4 + 48 * 3  # four steps, and forty-eight samples to be sure


def test_a_position_is_searched_again_only_if_reached_with_less_luck() -> None:
    roadmap = {
        "start": spot(0, a="A", b="B"),
        "A": spot(0, b="AB"),
        "B": spot(0, a="AB"),
        "AB": spot(0, stop="over"),
        "over": end(0),
    }
    assert on(roadmap).states == 5


# ---- luck

LUCKY: Map = {
    "start": spot(0, dice="P ruin", walk="Q", stop="over"),
    "P": spot(-1, win="W"),
    "Q": spot(-6, on="Q2"),
    "Q2": spot(-6, on="P"),
    "W": won(),
    "ruin": spot(-50, stop="over"),
    "over": end(0),
}


@pytest.mark.parametrize("seed", range(8))
def test_a_certain_line_is_better_than_a_short_lucky_one(seed: int) -> None:
    search = on(LUCKY, seed)
    assert (ways(search.line), search.win_probability) == ("walk on on win", 1.0)


def test_the_win_probability_of_a_lucky_line_is_estimated() -> None:
    roadmap = {**LUCKY, "start": spot(0, dice="P ruin", stop="over")}
    found = [search for search in (on(roadmap, seed) for seed in range(60)) if search.line]
    assert {ways(search.line) for search in found} == {"dice win"}
    assert 15 < len(found) < 45  # where the first sample was lucky
    assert all(0.0 < search.win_probability < 1.0 for search in found)
    assert 0.35 < sum(search.win_probability for search in found) / len(found) < 0.65


def test_the_line_with_the_highest_win_probability_is_kept() -> None:
    roadmap = {"start": spot(0, often="W W W L", seldom="W L L L"), "W": won(), "L": won(1)}
    for order in (["often", "seldom"], ["seldom", "often"]):
        search = WinSearch(source(roadmap), Worth(), Rng(1))
        for way in order:
            search.prove([Go(way)])
        assert ways(search.line) == "often"
        assert 0.4 < search.win_probability < 1.0


def test_a_line_with_an_illegal_action_does_not_win() -> None:
    roadmap = {"start": spot(0, dice="A B"), "A": spot(0, left="B"), "B": spot(0, on="W"), "W": won()}
    assert {ways(on(roadmap, seed).line) for seed in range(9)} == {"dice left on", "dice on"}
    assert all(on(roadmap, seed).win_probability < 1.0 for seed in range(9))


def test_a_line_that_wins_early_counts_as_a_win() -> None:
    roadmap = {"start": spot(0, dice="W A"), "A": spot(0, on="W"), "W": won()}
    searches = [on(roadmap, seed) for seed in range(9)]
    assert max(search.win_probability for search in searches if ways(search.line) == "dice on") == 1.0


@pytest.mark.parametrize(("leads_to", "luck"), [("A", 0), ("A B", 1), ("A A", 0)])
def test_a_step_depends_on_luck_if_another_seed_leads_elsewhere(leads_to: str, luck: int) -> None:
    roadmap = {"start": spot(0, on=leads_to), "A": spot(0, stop="Z"), "B": spot(0, stop="Z"), "Z": end(0)}
    search = WinSearch(source(roadmap), Worth(), Rng(1))
    after, found = search.play(Step(Walk(roadmap), [], 0), Go("on"))
    assert isinstance(after, Walk)
    assert after.at in leads_to
    assert found == luck


def test_lines_that_need_luck_are_postponed() -> None:
    roadmap: Map = {
        "start": spot(0, dice="A B", walk="C"),
        **{name: spot(-3, stop="over") for name in "AB"},
        "C": spot(-4, stop="over"),
        "over": end(0),
    }
    bold, careful = (WinSearch(source(roadmap), Worth(), Rng(1), caution=caution) for caution in (0.5, 2.0))
    for search, expected in ((bold, "dice"), (careful, "walk")):
        search.run(Budget(4))  # both first steps, with futures enough to see that one is a gamble
        assert ways(search.queue[0][2].line) == expected


# ---- budgets and randomness


def endless(ways: int) -> Map:
    names = [f"N{number}" for number in range(400)]
    roadmap = {
        name: spot(0, {f"w{way}": names[(ways * place + way + 1) % 400] for way in range(ways)})
        for place, name in enumerate(names)
    }
    return {"start": spot(0, go="N0"), **roadmap}


@pytest.mark.parametrize("states", [1, 10, 100])
def test_the_budget_is_exceeded_by_at_most_one_position(states: int) -> None:
    assert states <= on(endless(4), budget=Budget(states)).states < states + 4


def test_no_search_starts_after_the_time_limit() -> None:
    assert on(endless(4), budget=Budget(seconds=1e-9)).states == 0


def test_the_same_seed_finds_the_same_line() -> None:
    search, other = (on({**LUCKY, "Q2": spot(-6, on="P ruin")}, 3) for time in range(2))
    assert (search.line, search.win_probability, search.states) == (other.line, other.win_probability, other.states)


def test_searches_do_not_change_the_samples() -> None:
    table = shot("Deadly Shot")
    view = table.state.observe(0)
    before, seen = table.state.to_json(), view.to_json()
    WinSearch(Determinizer(view, Rng(1), uses=4), Nearness(), Rng(2)).run(ENOUGH)
    assert (table.state.to_json(), view.to_json()) == (before, seen)


# ---- in Hearthstone


def test_every_card_and_the_attack_are_needed() -> None:
    table = scenario(
        side("shaman", hand=["Lava Burst", "Lightning Bolt", "Rockbiter Weapon"], mana=6),
        side("warrior", health=11, board=["River Crocolisk"]),
    )
    search = at(table)
    assert (len(search.line), search.win_probability) == (4, 1.0)  # 5 + 3 + 3 = 11
    for action in search.line:
        table.apply(action)
    assert table.result is not None
    assert table.result.winner == 0


def shot(*hand: str) -> Scenario:
    """A hero with three health behind a taunt minion; a Deadly Shot destroys this minion or the Wisp."""
    me = side("hunter", hand=hand, mana=3, board=["Bloodfen Raptor"], deck=["Wisp"])
    return scenario(me, side("warrior", health=3, board=["Sen'jin Shieldmasta", "Wisp"], deck=["Wisp"]))


def test_a_deadly_shot_is_uncertain_and_a_kill_command_certain() -> None:
    sure = at(shot("Deadly Shot", "Kill Command"))
    assert (sure.win_probability, texts(sure)) == (1.0, ["play EX1_539 > 1.0"])
    gambles = [search for search in (at(shot("Deadly Shot"), seed) for seed in range(12)) if search.line]
    assert gambles
    for gamble in gambles:
        assert 0.0 < gamble.win_probability < 1.0
        assert texts(gamble) == ["play EX1_617", "attack 0.1 > 1.0"]


def behind_a_secret(mana: int) -> Scenario:
    me = side("mage", hand=["Fireball"], mana=mana, board=["Bloodfen Raptor"], deck=["Wisp"])
    return scenario(me, side("hunter", health=3, secrets=["Snake Trap"], deck=["Wisp"]))


def test_a_secret_can_prevent_an_attack_but_not_a_fireball() -> None:
    """The secret is harmless, but the player does not know that."""
    attacks = [search for search in (at(behind_a_secret(mana=0), seed) for seed in range(12)) if search.line]
    assert attacks
    for attack in attacks:
        assert texts(attack) == ["attack 0.1 > 1.0"]
        assert 0.0 < attack.win_probability < 1.0
    fire = at(behind_a_secret(mana=4))
    assert (texts(fire), fire.win_probability) == (["play CS2_029 > 1.0"], 1.0)
