"""Situations of a player, and an agent whose score depends on them."""

from __future__ import annotations

import pytest
from gwent_positions import mulligan

from topdeck.agents import make_agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.gwent.scenario import Scenario, scenario, side, unit
from topdeck.games.gwent.situations import SITUATIONS

FACTION_WORDS = ("northern-realms", "scoiatael", "monsters", "skellige")


def words(name: str, table: Scenario) -> list[str]:
    """Return the situation of each player."""
    return [SITUATIONS[name].word(table.state, player) for player in (0, 1)]


def test_the_game_names_its_situations_and_their_words() -> None:
    assert load_game("gwent").situations is SITUATIONS
    assert {name: situation.words for name, situation in SITUATIONS.items()} == {
        "own-faction": FACTION_WORDS,
        "opposing-faction": FACTION_WORDS,
        "lead": ("ahead", "even", "behind"),
        "round": ("first", "second", "third"),
    }


@pytest.mark.parametrize(("faction", "word"), tuple(zip(FACTIONS, FACTION_WORDS, strict=True)))
def test_factions(faction: str, word: str) -> None:
    table = scenario(side(faction), side("Monsters"))
    assert words("own-faction", table) == [word, "monsters"]
    assert words("opposing-faction", table) == ["monsters", word]


@pytest.mark.parametrize(
    ("power", "expected"), [(5, ["behind", "ahead"]), (6, ["even", "even"]), (7, ["ahead", "behind"])]
)
def test_who_has_more_points_on_the_board_is_ahead(power: int, expected: list[str]) -> None:
    me = side("Skellige", melee=[unit("Fiend", power=power)])
    assert words("lead", scenario(me, side("Monsters", melee=[unit("Fiend", power=4)], siege=["Wolf", "Wolf"]))) == (
        expected
    )


@pytest.mark.parametrize(("wins", "losses", "word"), [(0, 0, "first"), (0, 1, "second"), (1, 1, "third")])
def test_rounds(wins: int, losses: int, word: str) -> None:
    me, opponent = side("Skellige", wins=wins), side("Monsters", wins=losses)
    assert words("round", scenario(me, opponent, round_number=1 + wins + losses)) == [word, word]


def test_nobody_leads_in_a_mulligan() -> None:
    state = mulligan()
    assert [SITUATIONS["lead"].word(state, player) for player in (0, 1)] == ["even", "even"]
    assert SITUATIONS["round"].word(state, 0) == "first"


# ---- an agent that plays by it

PASSES = "tempo(card=50.0)"  # a card in hand is worth more than any on the board
PLAYS = "tempo(card=0.0)"


def chosen(score: str, table: Scenario) -> str:
    agent = make_agent(f"greedy(score={score})", "gwent")
    agent.begin("gwent", 0, Deck("any", {}), Rng(1))
    return agent.act(table.state.observe(0), Clock()).text()


def standoff(power: int, lost: int = 0) -> Scenario:
    me = side("Monsters", hand=["Fiend", "Fiend"], melee=[unit("Fiend", power=power)], leader=None)
    opponent = side("Monsters", hand=["Fiend"], melee=[unit("Fiend", power=30)], leader=None, wins=lost)
    return scenario(me, opponent, round_number=1 + lost)


def test_who_leads_saves_cards_and_who_is_behind_plays_them() -> None:
    score = f"by-lead(ahead={PASSES}, otherwise={PLAYS})"
    assert chosen(score, standoff(60)) == "pass"
    assert chosen(score, standoff(5)) != "pass"
    assert chosen(PLAYS, standoff(60)) != "pass"
    assert chosen(PASSES, standoff(5)) == "pass"


def test_cards_are_saved_in_the_first_round_only() -> None:
    score = f"by-round(first={PASSES}, otherwise={PLAYS})"
    assert chosen(score, standoff(20)) == "pass"
    assert chosen(score, standoff(20, lost=1)) != "pass"


def test_a_faction_has_a_score_of_its_own() -> None:
    score = f"by-own-faction(monsters={PLAYS}, northern-realms={PASSES}, otherwise={PASSES})"
    assert chosen(score, standoff(20)) != "pass"
