"""Situations of a player, and agents that use them."""

from __future__ import annotations

import pytest
from deciding import chosen

from topdeck.core.registry import load_game
from topdeck.games.hearthstone.engine.constants import CLASSES
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side
from topdeck.games.hearthstone.situations import SITUATIONS

YETI = 4 + 5


def words(name: str, table: Scenario) -> list[str]:
    """Return the word for each player."""
    return [SITUATIONS[name].word(table.state, player) for player in (0, 1)]


def test_the_game_names_its_situations_and_their_words() -> None:
    assert load_game("hearthstone").situations is SITUATIONS
    assert {name: situation.words for name, situation in SITUATIONS.items()} == {
        "own-class": CLASSES,
        "opposing-class": CLASSES,
        "lead": ("ahead", "even", "behind"),
        "phase": ("early", "middle", "late"),
    }


@pytest.mark.parametrize(("mine", "theirs"), tuple(zip(CLASSES, reversed(CLASSES), strict=True)))
def test_classes(mine: str, theirs: str) -> None:
    table = scenario(side(mine), side(theirs))
    assert words("own-class", table) == [mine, theirs]
    assert words("opposing-class", table) == [theirs, mine]


@pytest.mark.parametrize(
    ("life", "armor", "board", "enemy", "expected"),
    [
        (30, 0, [], 26, ["even", "even"]),
        (30, 0, [], 25, ["ahead", "behind"]),
        (20, 5, [], 20, ["ahead", "behind"]),
        (20, 0, ["Chillwind Yeti"], 20 + YETI - 4, ["even", "even"]),
        (20, 0, ["Chillwind Yeti"], 20 + YETI - 5, ["ahead", "behind"]),
        (20, 0, [minion("Chillwind Yeti", damage=1)], 20 + YETI - 5, ["even", "even"]),
        (12, 0, ["Chillwind Yeti"], 30, ["behind", "ahead"]),
    ],
)
def test_who_has_five_more_points_of_life_and_minions_is_ahead(
    life: int, armor: int, board: list[str | MinionForm], enemy: int, expected: list[str]
) -> None:
    table = scenario(side("mage", health=life, armor=armor, board=board), side("priest", health=enemy))
    assert words("lead", table) == expected


@pytest.mark.parametrize(
    ("turn", "word"), [(1, "early"), (6, "early"), (7, "middle"), (14, "middle"), (15, "late"), (40, "late")]
)
def test_it_gets_late_for_both_players(turn: int, word: str) -> None:
    assert words("phase", scenario(side("mage"), side("priest"), turn=turn)) == [word, word]


def test_the_mulligan_is_early() -> None:
    game = load_game("hearthstone")
    state = game.start((game.decks.included()[0], game.decks.included()[1]), 1)
    assert [SITUATIONS["phase"].word(state, player) for player in (0, 1)] == ["early", "early"]


# ---- agents that play by it

FACE, TRADE = "attack 0.1 > 1.0", "attack 0.1 > 1.1"
BY_LEAD = "greedy(score=by-lead(ahead=control, even=midrange, behind=aggro))"


def fight(life: int, enemy: int, hero: str = "mage", opponent: str = "warrior", turn: int = 9) -> Scenario:
    """A position in which a minion can attack a minion or the enemy hero."""
    me = side(hero, health=life, board=["Chillwind Yeti"], mana=0)
    return scenario(me, side(opponent, health=enemy, board=["Bloodfen Raptor"]), turn=turn)


@pytest.mark.parametrize("life", [10, 20, 30])
def test_two_styles_choose_differently_wherever_they_stand(life: int) -> None:
    table = fight(life, 40 - life)
    assert (chosen("greedy(score=aggro)", table), chosen("greedy(score=control)", table)) == (FACE, TRADE)


def test_the_style_follows_the_lead() -> None:
    assert chosen(BY_LEAD, fight(30, 10)) == TRADE
    assert chosen(BY_LEAD, fight(10, 30)) == FACE
    assert chosen(BY_LEAD.replace("control", "none"), fight(30, 10)) == TRADE  # as midrange does, the default
    assert chosen(BY_LEAD.replace("control", "none, otherwise=aggro"), fight(30, 10)) == FACE


@pytest.mark.parametrize(
    ("score", "table", "other"),
    [
        ("by-own-class(mage=aggro, otherwise=control)", fight(20, 20), fight(20, 20, hero="priest")),
        ("by-opposing-class(warrior=aggro, otherwise=control)", fight(20, 20), fight(20, 20, opponent="mage")),
        ("by-phase(early=aggro, otherwise=control)", fight(20, 20, turn=5), fight(20, 20, turn=15)),
        (
            "by-own-class(mage=by-lead(behind=aggro, otherwise=control), otherwise=control)",
            fight(10, 30),
            fight(10, 30, hero="priest"),
        ),
    ],
)
def test_the_style_follows_every_situation(score: str, table: Scenario, other: Scenario) -> None:
    assert (chosen(f"greedy(score={score})", table), chosen(f"greedy(score={score})", other)) == (FACE, TRADE)


def test_a_search_of_positions_takes_it_too() -> None:
    spec = "madrid-mcts2(iterations=60, ms=none, score=by-lead(ahead=control, behind=aggro))"
    assert (chosen(spec, fight(30, 10)), chosen(spec, fight(10, 30))) == (TRADE, FACE)


def test_the_options_of_a_decision_are_judged_alike_if_the_decision_counts() -> None:
    """Taking the lead is good by the score aggro, but then control applies, whose values are smaller."""
    table = scenario(side("mage", hand=["Fireball"], mana=4), side("warrior", health=28))
    score = "by-lead(ahead=control, otherwise=aggro, at=%s)"
    assert chosen(f"greedy(score={score % 'decision'})", table) == "play CS2_029 > 1.0"
    assert chosen(f"greedy(score={score % 'position'})", table) != "play CS2_029 > 1.0"
