"""Agents that evaluate the positions after single actions, in positions whose values are computed by hand.

Both decks hold a Wisp, so that no player takes damage from an empty deck at the end of the turn.
"""

import pytest
from deciding import chosen, seated, thought, values

from topdeck.agents import make_agent
from topdeck.agents.searching import SearchAgent
from topdeck.arena.play.match import play_game
from topdeck.core.errors import SpecError
from topdeck.core.registry import load_game
from topdeck.games.hearthstone.knowledge.beliefs import Uniform, Unknown
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side
from topdeck.games.hearthstone.scores import WON

Board = list[str | MinionForm]
TO_HERO, TO_MINION = "attack 0.1 > 1.0", "attack 0.1 > 1.1"


def duel(mine: Board, theirs: Board, hero: str = "priest", mana: int = 0, health: int = 30) -> Scenario:
    me = side(hero, mana=mana, board=mine, deck=["Wisp"])
    return scenario(me, side("mage", health=health, board=theirs, deck=["Wisp"]))


# ---- greedy


def test_greedy_looks_one_step_ahead_with_midrange() -> None:
    """Raptor 3/2 against Yeti 4/5.  Minions count 5, enemy taunt −1000, own attack 1, heroes, health and attack 10."""
    table = duel(["Bloodfen Raptor"], ["Chillwind Yeti"])
    assert values("greedy", table) == {
        "end": 3 + 10 * (2 - 5) + 10 * (3 - 4),
        TO_HERO: 3 + 10 * 3 + 10 * (2 - 5) + 10 * (3 - 4),
        TO_MINION: -5 + 10 * (0 - 2) + 10 * (0 - 4),
    }
    assert chosen("greedy", table) == TO_HERO


def test_greedy_sweeps_the_board() -> None:
    table = duel(["Chillwind Yeti"], ["Bloodfen Raptor"])
    assert values("greedy", table)[TO_MINION] == 5000 + 5 + 4 + 10 * 2 + 10 * 4
    assert chosen("greedy", table) == TO_MINION


def test_greedy_takes_the_last_of_equals() -> None:
    table = duel(["Bloodfen Raptor", "Bloodfen Raptor"], [])
    looks = values("greedy", table)
    assert looks["attack 0.1 > 1.0"] == looks["attack 0.2 > 1.0"] > looks["end"]
    assert chosen("greedy", table) == "attack 0.2 > 1.0"


@pytest.mark.parametrize(
    ("hero", "to_hero", "to_minion", "choice"),
    [
        ("warrior", 4 + 1000 * 4, 1000 + 4, TO_HERO),  # aggro
        ("mage", 4 + 10 * 4, 1000 + 50 + 4, TO_MINION),  # control
        ("priest", 4 + 10 * 4 + 10 * (5 - 2) + 20 * (4 - 3), 5000 + 50 + 4 + 10 * 2 + 20 * 4, TO_MINION),  # ramp
    ],
)
def test_greedy_2020_has_a_score_for_each_class(hero: str, to_hero: int, to_minion: int, choice: str) -> None:
    table = duel(["Chillwind Yeti"], ["Bloodfen Raptor"], hero)
    looks = values("greedy-2020", table)
    assert (looks[TO_HERO], looks[TO_MINION]) == (to_hero, to_minion)
    assert chosen("greedy-2020", table) == choice


# ---- gretive


@pytest.mark.parametrize(
    ("name", "health", "gain", "choice"),
    [
        # A Wisp with 1/1, and one with 1/3; the Raptor survives both with one health less.
        ("gretive-aggro", 1, 48.19 + 33.90 - 26.89, TO_HERO),
        ("gretive-control", 1, 92.03 + 22.77 - 23.85, TO_MINION),
        ("gretive-midrange", 1, 47.93 + 48.95 - 35.85, TO_HERO),
        ("gretive-aggro", 3, 48.19 + 3 * 33.90 - 26.89, TO_HERO),
        ("gretive-control", 3, 92.03 + 3 * 22.77 - 23.85, TO_MINION),
        ("gretive-midrange", 3, 47.93 + 3 * 48.95 - 35.85, TO_MINION),
    ],
)
def test_the_profiles_of_gretive_trade_differently(name: str, health: int, gain: float, choice: str) -> None:
    table = duel(["Bloodfen Raptor"], [minion("Wisp", health=health)])
    looks = values(name, table)
    assert looks[TO_MINION] - looks["end"] == pytest.approx(gain)
    hero = {"gretive-aggro": 42.86, "gretive-control": 27.63, "gretive-midrange": 39.47}[name]
    assert looks[TO_HERO] - looks["end"] == pytest.approx(3 * hero)
    assert chosen(name, table) == choice


@pytest.mark.parametrize(("hero", "choice"), [("hunter", TO_HERO), ("shaman", TO_MINION)])
def test_gretive_2020_has_weights_for_each_class(hero: str, choice: str) -> None:
    """The hunter plays with the aggressive weights, the shaman with the controlling ones."""
    assert chosen("gretive-2020", duel(["Bloodfen Raptor"], ["Wisp"], hero)) == choice


def test_gretive_2020_looks_further_than_one_step() -> None:
    """The Raptor dies of its attack, which pays only if the power deals the last point of damage."""
    table = duel(["Bloodfen Raptor"], [minion("Chillwind Yeti", health=4)], "mage", mana=2)
    profile = "score=gretive(profile=control)"
    assert chosen(f"gretive-control({profile})", table) == TO_HERO
    assert set(line(f"gretive-2020({profile})", table)[:2]) == {TO_MINION, "power > 1.1"}


def line(spec: str, table: Scenario) -> list[str]:
    return [action.text() for action in thought(spec, table).line]


# ---- eva


def test_eva_ends_the_turn_when_every_step_loses_more_than_it_gains() -> None:
    """The Wisp can only run into the Shieldmasta, 3/5 for 4 with taunt."""
    table = duel(["Wisp"], ["Sen'jin Shieldmasta"])
    shieldmasta = 0.9937 * 5 + 3 + 0.4290 + 0.5839 * 4
    wisp = 0.9937 + 1
    looks = values("eva", table)
    assert looks == {"end": 0.0, TO_MINION: pytest.approx(0.0689 * shieldmasta - 0.7002 * wisp)}
    assert chosen("eva", table) == "end"


def test_eva_hits_the_hero_for_half_a_point_each() -> None:
    table = duel(["Wisp"], ["Wisp"])
    looks = values("eva", table)
    assert looks[TO_HERO] == pytest.approx(0.5695)
    assert looks[TO_MINION] == pytest.approx(0.0)  # a Wisp for a Wisp
    assert chosen("eva", table) == TO_HERO


def test_eva_sees_that_it_wins() -> None:
    table = duel(["Wisp", "Chillwind Yeti"], ["Chillwind Yeti"], health=1)
    looks = values("eva", table)
    assert looks[TO_HERO] == looks["attack 0.2 > 1.0"] == WON
    assert chosen("eva", table) == "attack 0.2 > 1.0"  # the last of equals


# ---- lookahead


def test_lookahead_finds_an_action_that_pays_after_two_steps() -> None:
    """Raptor 3/2 and the power kill the Yeti with 4/4; the attack alone is worse than doing nothing."""
    table = duel(["Bloodfen Raptor"], [minion("Chillwind Yeti", health=4)], "mage", mana=2)
    one_step, further = values("greedy(score=lookahead)", table), values("lookahead", table)
    now = 21.5 * 30 - 33.6 * 30 + 41.1 - 19.4 + 54 * 2 + 60.5 * 3 - 88.5 * 4 - 84.7 * 4
    assert one_step["end"] == round(now)
    assert one_step[TO_HERO] == round(now + 33.6 * 3)
    assert one_step[TO_MINION] == round(now - 41.1 - 54 * 2 - 60.5 * 3 + 88.5 * 3)
    assert chosen("greedy(score=lookahead)", table) == TO_HERO
    assert further[TO_MINION] == further["power > 1.1"] == round(21.5 * 30 - 33.6 * 30)
    assert line("lookahead", table) == [TO_MINION, "power > 1.1"]


def test_miller_differs_where_the_weights_do() -> None:
    """A 2/3 and a 3/1 kill each other; the winner of 2020 values one enemy minion less more highly."""
    table = duel([minion("Wisp", attack=2, health=3)], [minion("Wisp", attack=3)])
    looks = values("lookahead", table)
    start = 21.5 * 30 - 33.6 * 30 + 41.1 - 19.4 + 54 * 3 + 60.5 * 2 - 88.5 - 84.7 * 3
    assert looks[TO_HERO] == round(start + 33.6 * 2)
    assert looks[TO_MINION] == round(21.5 * 30 - 33.6 * 30)
    assert chosen("lookahead", table) == TO_HERO
    assert values("miller", table) == {
        "end": 2 * 30 - 3 * 30 + 4 - 6 + 5 * 3 + 6 * 2 - 9 - 8 * 3,
        TO_HERO: 2 * 30 - 3 * 28 + 4 - 6 + 5 * 3 + 6 * 2 - 9 - 8 * 3,
        TO_MINION: 2 * 30 - 3 * 30,
    }
    assert chosen("miller", table) == TO_MINION


# ---- beam


def test_the_beam_plays_an_immediate_win() -> None:
    table = duel(["Wisp"], [], health=1)
    assert chosen("beam", table) == TO_HERO
    assert chosen("beam(keep_finished=false)", table) == "end"  # a finished game has no steps, and falls out


def test_the_beam_does_not_depend_on_hidden_cards() -> None:
    """As in the framework, they are unplayable placeholders."""
    beam, other = seated("beam"), seated("beam(belief=uniform)")
    assert isinstance(beam, SearchAgent)
    assert isinstance(other, SearchAgent)
    assert isinstance(beam.belief, Unknown)
    assert isinstance(other.belief, Uniform)


@pytest.mark.slow
def test_the_beam_does_not_lose_to_the_greedy_agent_of_its_framework() -> None:
    deck = load_game("hearthstone").deck("RenoKazakusMage")
    settings: dict[str, object] = {"era": "competition-2020", "mulligan": False}
    points = 0.0
    for seed in range(4):
        for seat in (0, 1):
            beam, greedy = make_agent("beam(iterations=400)"), make_agent("greedy-2020")
            agents = (beam, greedy) if seat == 0 else (greedy, beam)
            played = play_game("hearthstone", agents, (deck, deck), seed, settings, on_fault="raise")
            points += played.result.score(seat)
    assert points >= 4


def test_a_beam_of_depth_one_is_greedy_and_takes_the_first_of_equals() -> None:
    table = duel(["Bloodfen Raptor", "Bloodfen Raptor"], [])
    assert chosen("beam(depth=1, score=midrange)", table) == "attack 0.1 > 1.0"
    trade = duel(["Bloodfen Raptor"], ["Chillwind Yeti"])
    assert values("beam(depth=1, score=midrange)", trade) == values("greedy", trade)


# ---- what cannot be


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("beam(width=-3)", "width of beam must be a whole number from 1 to 10000, not -3"),
        ("beam(width=0)", "width of beam must be a whole number from 1 to 10000, not 0"),
        (
            "beam(width=100000000000000000000)",
            "width of beam must be a whole number from 1 to 10000, not 100000000000000000000",
        ),
        ("beam(opponent_width=0)", "opponent_width of beam must be a whole number from 1 to 10000, not 0"),
        ("beam(depth=0)", "depth of beam must be a whole number from 1 to 1000, not 0"),
        ("beam(depth=1001)", "depth of beam must be a whole number from 1 to 1000, not 1001"),
        (
            "madrid-greedy-tree(samples=0)",
            "samples of madrid-greedy-tree must be a whole number from 1 to 10000, not 0",
        ),
        (
            "madrid-greedy-tree(samples=10001)",
            "samples of madrid-greedy-tree must be a whole number from 1 to 10000, not 10001",
        ),
    ],
)
def test_absurd_widths_and_depths_are_rejected_in_one_sentence(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as failure:
        make_agent(spec)
    assert str(failure.value) == message


# ---- the whole turn


def test_greedy_tree_plays_the_turn_that_ends_best() -> None:
    """Raptor and power clear the board; the Wisp stays: 5000 for that, 5 for the Wisp, 1 and 20 for its stats."""
    board: Board = ["Bloodfen Raptor", minion("Wisp", asleep=True)]
    table = duel(board, [minion("Chillwind Yeti", health=4)], "mage", mana=2)
    found = thought("madrid-greedy-tree(ms=none)", table)
    played = [action.text() for action in found.line]
    assert set(played[:2]) == {TO_MINION, "power > 1.1"}
    assert played[2:] == ["end"]
    assert max(option.value for option in found.options) == 5000 + 5 + 1 + 10 + 10
