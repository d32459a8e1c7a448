"""`topdeck console`: the console of Olomouc."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from command import Answer, topdeck

from topdeck.agents import canonical

pytestmark = pytest.mark.slow


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *options: str) -> Answer:
    """Return the output of the console for this input."""
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return topdeck("console", *options)


def logged(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, commands: str, *options: str) -> str:
    """Return the log of the games that these commands play."""
    file = tmp_path / "duel.txt"
    assert typed(monkeypatch, f"{commands}\nsave {file}\nexit\n", *options).status == 0
    return file.read_text("utf-8")


def first_players(log: str) -> str:
    """Return the number of the first player of each game."""
    return "".join(re.findall(r"^game \d+: player([12]) begins", log, re.MULTILINE))


RANDOM = "player1 AggroPirateWarrior random\nplayer2 AggroPirateWarrior random\n"


# ---- players


def test_two_players_are_set_up_and_play(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    log = tmp_path / "duel.txt"
    commands = f"player1\nMurlocDruid GreedyAgent\nplayer2 AggroPirateWarrior RandomAgent\nplay 3\nsave {log}\nexit\n"
    answer = typed(monkeypatch, commands)
    assert answer.status == 0
    assert "Duels of Agents" in answer.out
    assert f"player1: {canonical('greedy-2020')} with MurlocDruid" in answer.out
    assert f"player2: {canonical('random')} with AggroPirateWarrior" in answer.out
    assert re.search(r"game 3 of 3, 0 to go: player1 \d, player2 \d, draws 0", answer.out)
    text = log.read_text("utf-8")
    assert len(first_players(text)) == 3
    assert "end turn" in text


def test_the_greedy_agent_is_that_of_the_framework(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "player1 MurlocDruid GreedyAgent\nexit\n")
    assert f"player1: {canonical('greedy-2020')} with MurlocDruid" in answer.out


def test_without_a_set_up_greedy_meets_greedy(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "play 2\nexit\n")
    for player in ("player1", "player2"):
        assert answer.out.count(f"{player}: {canonical('greedy-2020')} with AggroPirateWarrior") == 2
    assert "game 2 of 2, 0 to go: player1 " in answer.out


def test_p4s_search_asks_for_its_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "player1 MurlocDruid MCTSAgent\n1\n50\nSecureChild\nEjnar\nexit\n")
    spec = "olomouc-mcts(turn_depth=1, ms=50, rule=secure, score=ejnar)"
    assert f"player1: {canonical(spec)} with MurlocDruid" in answer.out
    answer = typed(monkeypatch, "player1 MurlocDruid MCTSAgent\n\n\n\n\nexit\n")
    assert f"player1: {canonical('olomouc-mcts')} with MurlocDruid" in answer.out


@pytest.mark.parametrize("depth", [2, 3])
def test_a_turn_depth_of_two_or_more_guesses_the_cards_of_the_opponent(
    depth: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(monkeypatch, f"player1 MurlocDruid MCTSAgent\n{depth}\n50\n\n\nexit\n")
    expected = canonical(f"olomouc-pred(turn_depth={depth}, ms=50)")
    assert "belief=decks(affordable=true" in expected
    assert f"player1: {expected} with MurlocDruid" in answer.out


# ---- rules


def test_the_console_plays_by_olomoucs_rules_and_prints_them(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    log = tmp_path / "duel.txt"
    answer = typed(monkeypatch, f"{RANDOM}play 1\nsave {log}\nexit\n", "--seed=4")
    rules = "rules: era competition-2020, no mulligan, a draw at turn 50, random first player; seed 4"
    assert answer.out.count(rules) == 2  # when it begins, and when games begin
    text = log.read_text("utf-8")
    spec = canonical("random")
    assert text.startswith(
        f"player1: {spec} with AggroPirateWarrior\nplayer2: {spec} with AggroPirateWarrior\n{rules}\ngame 1: "
    )
    assert "T1 " in text
    assert "T0 " not in text  # where a mulligan would be


def test_mulligan_and_era_are_options(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    log = logged(monkeypatch, tmp_path, f"{RANDOM}play 1", "--mulligan", "--era=gadgetzan-2017")
    assert "rules: era gadgetzan-2017, with a mulligan, " in log
    assert "\nT0  " in log


def test_a_deck_of_a_later_era_is_not_offered_and_refused_when_it_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "player1\nAggroPirateWarrior random\nexit\n", "--era=kara-2016")
    [offered] = [line for line in answer.out.splitlines() if line.startswith("Available decks: ")]
    assert "AggroPirateWarrior" not in offered
    assert "ThesisAggroShaman" in offered
    assert "AggroPirateWarrior is not legal: " in answer.out


def test_the_lists_of_the_framework_are_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    answer = typed(monkeypatch, "player1\nRenoKazakusMage/framework random\nexit\n")
    [offered] = [line for line in answer.out.splitlines() if line.startswith("Available decks: ")]
    names = offered.removeprefix("Available decks: ").split(", ")
    assert {"RenoKazakusMage", "RenoKazakusMage/framework", "MidrangeBuffPaladin/framework"} <= set(names)
    assert f"player1: {canonical('random')} with RenoKazakusMage/framework" in answer.out


def test_an_era_that_is_none_is_one_line() -> None:
    answer = topdeck("console", "--era=stone-age")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith("topdeck: unknown era 'stone-age'")


# ---- who begins


def test_the_first_player_of_every_game_is_random(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands = f"{RANDOM}play 12"
    drawn = first_players(logged(monkeypatch, tmp_path, commands, "--seed=1"))
    assert len(drawn) == 12
    assert set(drawn) == {"1", "2"}
    assert drawn not in ("12" * 6, "21" * 6)
    assert first_players(logged(monkeypatch, tmp_path, commands, "--seed=1")) == drawn
    assert first_players(logged(monkeypatch, tmp_path, commands, "--seed=2")) != drawn


def test_the_same_seed_plays_the_same_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    commands = f"{RANDOM}play 2"
    log = logged(monkeypatch, tmp_path, commands, "--seed=7")
    assert logged(monkeypatch, tmp_path, commands, "--seed=7") == log


def test_points_go_to_the_player_not_to_the_seat(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Player 1 wins every game, in both seats."""
    log = tmp_path / "duel.txt"
    commands = f"player1 AggroPirateWarrior miller\nplayer2 AggroPirateWarrior random\nplay 4\nsave {log}\nexit\n"
    answer = typed(monkeypatch, commands, "--seed=1")
    assert set(first_players(log.read_text("utf-8"))) == {"1", "2"}
    assert "game 4 of 4, 0 to go: player1 4, player2 0, draws 0" in answer.out


# ---- mistakes


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dance", "unknown command 'dance'; choose from player1, player2, play, save, exit"),
        ("play many", "specify the number of games, for example `play 10`"),
        ("play 0", "specify the number of games, for example `play 10`"),
        ("save x.txt", "there is no log yet; play some games first"),
        ("player1 Sheep GreedyAgent", "unknown deck 'Sheep'"),
        ("player1 MurlocDruid", "specify a deck and an agent, for example `AggroPirateWarrior BeamSearchAgent`"),
        ("player1 MurlocDruid GreedAgent", "unknown agent 'GreedAgent'"),
        ("player1 MurlocDruid MCTSAgent\ndeep", "Turn Depth must be a whole number, not 'deep'"),
        ("player1 MurlocDruid MCTSAgent\n0\n\n\n", "turn_depth of olomouc-mcts must be a whole number from 1 to "),
        ("player1 MurlocDruid MCTSAgent\n\n\nBestChild", "Selection strategy must be one of MaxChild, "),
    ],
)
def test_a_wrong_command_is_answered_and_the_console_goes_on(
    line: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    answer = typed(monkeypatch, f"{line}\nplay 1\n")
    assert answer.status == 0
    assert message in answer.out
    assert "game 1 of 1" in answer.out
