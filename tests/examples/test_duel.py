"""The example game is played in every way that a game can be played."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from command import topdeck
from duel import Bout, Duel, Lay, Lead, Stop

from topdeck import Rng, make
from topdeck.agents import make_agent
from topdeck.agents.catalogue import GENERAL_AGENTS
from topdeck.arena import play_mirrored
from topdeck.testing import check_agent, check_game

pytestmark = pytest.mark.slow

FILE = Path(__file__).parents[2] / "examples" / "duel.py"
NAME = "duel:Duel"
GAME = ("--game", NAME)
DECKS = ("steady", "wild")
PLAYERS = [name for name in GENERAL_AGENTS if name != "human"]
# Searches whose budget is counted repeat their moves.
COUNTED = [name if name.startswith("random") else f"{name}(iterations=20, ms=none)" for name in PLAYERS]


def bout(*texts: str) -> Bout:
    """A duel after these actions."""
    state = make(NAME, DECKS, seed=3)
    for text in texts:
        state.apply(state.parse(text))
    assert isinstance(state, Bout)
    return state


# ---- the rules


def test_it_can_be_read_at_one_sitting() -> None:
    assert len(FILE.read_text("utf-8").splitlines()) <= 120


def test_a_blow_hurts_by_what_was_not_parried() -> None:
    state = bout("lay 4", "lay 3", "stop", "lay 5", "stop")
    assert state.life == [10, 9]  # a card parries one more than it says
    assert (state.player, state.attacker, state.turn, state.laid) == (1, 1, 3, [0, 0])


def test_a_parry_that_is_higher_hurts_nobody() -> None:
    assert bout("lay 2", "stop", "lay 5", "stop").life == [10, 10]


def test_the_fencer_who_begins_holds_a_card_more() -> None:
    assert [len(hand) for hand in bout().hands] == [5, 4]


def test_whoever_attacks_next_draws_two_cards() -> None:
    assert [len(hand) for hand in bout("stop", "stop").hands] == [5, 6]


def test_to_stop_is_to_give_up_the_turn() -> None:
    state = bout()
    assert state.pass_action() == Stop()
    assert state.actions() == [Stop(), Lay(2), Lay(3), Lay(4)]


def test_without_a_blow_night_falls() -> None:
    state = bout(*["stop"] * 30)
    assert (str(state.result()), state.actions(), state.pass_action()) == ("draw: night falls", [], None)


def test_a_fencer_without_life_loses() -> None:
    state = bout()
    state.life[0] = 0
    assert str(state.result()) == "player 1 wins: a fencer is beaten"
    assert Lead().value(state, 1) == -Lead().value(state, 0) > 0


def test_a_disguise_has_other_cards_of_the_opponent() -> None:
    state = bout()
    other = Duel().resample_hidden(state, 0, Rng(1))
    assert isinstance(other, Bout)
    assert (other.hands[0], other.decks[0]) == (state.hands[0], state.decks[0])
    assert other.hands[1] != state.hands[1]
    assert other.decks[1] != state.decks[1]


# ---- promises


def test_it_keeps_every_promise() -> None:
    check_game(NAME, DECKS, games=3)
    check_game(NAME, ("wild", "wild"), seed=5)


@pytest.mark.parametrize("agent", COUNTED)
def test_every_general_agent_keeps_its_promises_in_it(agent: str) -> None:
    assert check_agent(agent, game=NAME, games=2, seconds=None).games == 2


# ---- the arena and the command line


@pytest.mark.parametrize("agent", PLAYERS)
def test_every_general_agent_plays_it_without_a_parameter(agent: str) -> None:
    steady, wild = Duel().decks.included()
    agents = (make_agent(agent, NAME), make_agent("random", NAME))
    games = list(play_mirrored(NAME, agents, (steady, wild), pairs=1, seed=1))
    assert [game.fault for game in games] == [None, None]


def test_searching_to_the_end_beats_looking_one_step_ahead() -> None:
    steady, wild = Duel().decks.included()
    search = make_agent("uct(score=result, horizon=game, iterations=50, ms=none)", NAME)
    games = list(play_mirrored(NAME, (search, make_agent("greedy", NAME)), (steady, wild), pairs=6, seed=1))
    assert sum(game.result.score(number % 2) for number, game in enumerate(games)) > 6


def test_a_match_is_kept_replayed_and_reported(tmp_path: Path) -> None:
    path = str(tmp_path / "duel.db")
    told = json.loads(
        topdeck("match", "greedy", "random", *GAME, "--pairs=3", "--workers=1", "--out", path, "--json").out
    )
    assert (told["games"], told["faults"], told["experiment"]["game"]) == (6, [], NAME)
    shown = topdeck("replay", path, "1").out
    assert "T1  P0  stop" in shown
    assert shown.rstrip().endswith(("a fencer is beaten", "night falls"))
    page = tmp_path / "duel.html"
    assert topdeck("report", path, "-o", str(page)).status == 0
    assert "greedy" in page.read_text("utf-8")


def test_a_tournament_is_played_with_both_decks() -> None:
    command = ("tournament", "greedy", "random", *GAME, "--decks=all", "--pairs=1", "--workers=1", "--json")
    assert json.loads(topdeck(*command).out)["games"] == 8


def test_a_person_plays_it_and_looks_at_it_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 40))
    path = str(tmp_path / "mine.jsonl")
    answer = topdeck("play", "greedy", *GAME, "--seat=first", "--seed=1", "--save", path)
    assert answer.out.startswith("You are player 0 with steady; greedy has steady. Seed 1.\n")
    assert ", [0, 0, 0, 0]]" in answer.out  # the opponent's hand is hidden
    assert topdeck("replay", path).out.count("T1  P0  stop") == 1


def test_its_decks_are_shown() -> None:
    assert "  6 × 2" in topdeck("decks", "show", "steady", *GAME).out.splitlines()
