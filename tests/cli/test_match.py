"""`topdeck match`."""

import gc
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from command import topdeck

from topdeck.arena.play.match import play_fixture
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.results import read_results
from topdeck.cli import experiments
from topdeck.cli.bar import Watch
from topdeck.cli.exit_status import INFRASTRUCTURE
from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.cards.database import rules
from topdeck.games.hearthstone.decks.deck import complete_decks

pytestmark = pytest.mark.slow

QUICK = ("--pairs", "2", "--workers", "1")
DECKS = ("--decks", "MurlocDruid, ZooDiscardWarlock")


def test_a_match_ends_with_a_table() -> None:
    answer = topdeck("match", "greedy", "random", *QUICK)
    assert answer.status == 0
    head, greedy, random, *rest = answer.out.splitlines()
    assert head.split()[:6] == ["agent", "games", "wins", "draws", "losses", "score"]
    assert greedy.split()[:3] == ["greedy", "4", "4"]
    assert random.split()[:5] == ["random", "4", "0", "0", "4"]
    assert rest[-1].startswith("The first player scores 50.0% (")
    assert rest[-1].endswith("; 4 games with 2 deals.")


@pytest.mark.parametrize("form", [(), ("--json",)])
def test_a_run_with_a_single_deal_prints_a_warning(form: tuple[str, ...]) -> None:
    warning = (
        "warning: all games share a single deal, so the scores and their intervals are meaningless; play more pairs\n"
    )
    answer = topdeck("match", "random", "random-late-end", "--pairs=1", "--workers=1", *form)
    assert answer.status == 0
    assert answer.err.endswith(warning)
    assert "warning" not in topdeck("match", "random", "random-late-end", *QUICK, *form).err
    assert "warning" not in topdeck("match", "random", "random", "--pairs=1", "--workers=1", *form).err  # two deals


def test_a_large_experiment_announces_its_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(experiments, "MANY_GAMES", 4)
    answer = topdeck("match", "random", "random-late-end", *QUICK)
    assert answer.err.startswith("The experiment has 4 games; use fewer decks or a smaller --pairs to shorten it.\n")


def test_progress_does_not_mix_with_the_answer() -> None:
    answer = topdeck("match", "greedy", "random", *QUICK)
    assert "4/4" in answer.err
    assert "games/s" in answer.err
    assert "playing" not in answer.out


def test_a_match_answers_programs() -> None:
    told = json.loads(topdeck("match", "greedy", "random", *QUICK, *DECKS, "--no-mulligan", "--seed=4", "--json").out)
    assert (told["games"], told["deals"], told["interrupted"], told["faults"]) == (16, 8, False, [])
    assert (told["experiment"]["seed"], told["experiment"]["setup"]["mulligan"]) == (4, False)
    assert [row["agent"] for row in told["agents"]] == ["greedy", "random"]
    for row in told["agents"]:
        assert row["wins"] + row["draws"] + row["losses"] == 16
        assert 0.0 <= row["score"]["low"] <= row["score"]["mean"] <= row["score"]["high"] <= 1.0
        assert len(row["seats"]) == 2
        assert row["seconds_per_decision"] > 0.0
    names = ["MurlocDruid", "ZooDiscardWarlock"]
    assert [row["decks"] for row in told["pairings"]] == [[name, other] for name in names for other in names]
    assert told["mean_turns"] > 1.0
    assert told["first_player"].keys() == {"mean", "low", "high"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--era=kara-2016", "--no-mulligan", "--max-turns=8", "--positions=all", "--any-set"),
        ("--rule=era=kara-2016", "--rule=mulligan=no", "--rule=max_turns=8", "--rule=positions=all", "--any-set"),
        ("--era=kara-2016", "--rule", "mulligan=false", "--max-turns=8", "--rule", "any_set = on", "--positions=all"),
    ],
)
def test_settings_of_the_game_are_options_or_rules(arguments: tuple[str, ...]) -> None:
    told = json.loads(topdeck("match", "random", "random", *QUICK, *arguments, "--json").out)
    setup = told["experiment"]["setup"]
    chosen = [setup[name] for name in ("era", "mulligan", "max_turns", "positions", "any_set")]
    assert chosen == ["kara-2016", False, 8, "all", True]


@pytest.mark.parametrize(
    ("arguments", "pairings"),
    [
        ((), [["MidrangeJadeShaman", "MidrangeJadeShaman"]]),
        (("--deck", "MurlocDruid"), [["MurlocDruid", "MurlocDruid"]]),
        (("--deck", "MurlocDruid", "--deck2", "ThesisAggroShaman"), [["MurlocDruid", "ThesisAggroShaman"]]),
    ],
)
def test_decks_can_be_chosen(arguments: tuple[str, ...], pairings: list[list[str]]) -> None:
    told = json.loads(topdeck("match", "random", "random", *QUICK, *arguments, "--json").out)
    assert [row["decks"] for row in told["pairings"]] == pairings


@pytest.mark.slow
def test_all_decks_meet_all_decks() -> None:
    told = json.loads(topdeck("match", "random", "random", "--pairs=1", "--workers=1", "--decks=all", "--json").out)
    count = len(complete_decks(rules()))
    assert (len(told["pairings"]), told["games"]) == (count**2, 2 * count**2)


def test_several_pairings_are_shown_one_by_one() -> None:
    answer = topdeck("match", "greedy", "random", *QUICK, *DECKS)
    rows = [line.split() for line in answer.out.splitlines()]
    assert ["first", "deck", "second", "deck", "score", "of", "greedy"] in rows
    assert sum(row[:1] in (["MurlocDruid"], ["ZooDiscardWarlock"]) for row in rows) == 4


@pytest.mark.slow
def test_faults_are_listed() -> None:
    answer = topdeck("match", "troublemakers:Crasher", "random", *QUICK)
    faults = [line for line in answer.out.splitlines() if line.startswith("fault ")]
    assert answer.status == 0
    assert len(faults) == 4
    assert faults[0].startswith("fault game 1: troublemakers:Crasher raised ValueError: out of ideas (turn ")
    assert answer.out.splitlines()[-1] == "--debug shows the tracebacks and the agents' output"
    told = json.loads(topdeck("match", "troublemakers:Crasher", "random", *QUICK, "--json").out)
    assert [fault["text"] for fault in told["faults"]] == ["raised ValueError: out of ideas"] * 4
    assert [fault["game"] for fault in told["faults"]] == [1, 2, 3, 4]


def test_a_fault_can_be_shown_with_all_that_is_known_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games are as they were played, but for what the agent tells of its end."""
    traceback = "Traceback…\n  in act\nValueError: out of ideas"

    def with_output(*arguments: Any, **options: Any) -> PlayedGame:
        game = play_fixture(*arguments, **options)
        return replace(game, fault=game.fault and replace(game.fault, traceback=traceback, output="I am thinking"))

    monkeypatch.setattr("topdeck.arena.play.worker.play_fixture", with_output)
    many = ("match", "troublemakers:Crasher", "random", "--pairs=6", "--workers=1", "--isolate=none")
    lines = topdeck(*many, "--debug").out.splitlines()
    faults = [number for number, line in enumerate(lines) if line.startswith("fault game ")]
    assert [lines[number].split()[2] for number in faults] == [f"{number}:" for number in range(1, 13)]
    assert [line.strip() for line in lines[faults[0] + 1 : faults[1]]] == [
        "traceback:",
        "Traceback…",
        "in act",
        "ValueError: out of ideas",
        "the agent's last output:",
        "I am thinking",
    ]
    assert "in act" not in topdeck(*many).out
    assert json.loads(topdeck(*many, "--json").out)["faults"][0]["output"] == "I am thinking"


def test_a_fault_names_the_command_that_shows_its_game(tmp_path: Path) -> None:
    path = str(tmp_path / "games.db")
    answer = topdeck("match", "troublemakers:Crasher", "random", *QUICK, "--out", path)
    assert answer.out.splitlines()[-1].endswith(f"; topdeck replay {path} 1 shows the first game")


def test_many_faults_are_counted() -> None:
    answer = topdeck("match", "troublemakers:Cheater", "random", "--pairs=6", "--workers=1")
    assert answer.out.count("\nfault ") == 10
    assert answer.out.splitlines()[-2] == "and 2 more faults"


def test_a_store_that_vanishes_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"

    def vanish(watch: Watch) -> str:
        path.unlink(missing_ok=True)
        return ""

    monkeypatch.setattr(Watch, "lead", vanish)
    answer = topdeck("match", "random", "random", *QUICK, "--out", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.splitlines()[-1].startswith(
        f"topdeck: {path} was deleted or replaced while games were being played: "
    )


def test_stored_games_are_ignored_by_the_garbage_collector(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    command = ("match", "random", "random", *QUICK, "--out", str(path))
    topdeck(*command)
    gc.unfreeze()
    topdeck(*command)
    try:
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    finally:
        gc.unfreeze()


def test_a_match_is_stored_and_not_played_twice(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    command = ("match", "greedy", "random", *QUICK, "--out", str(path), "--json")
    first = json.loads(topdeck(*command).out)
    again = json.loads(topdeck(*command).out)
    assert (again["played_now"], again["already_stored"]) == (0, 4)
    assert again == {**first, "played_now": 0, "already_stored": 4}  # the seconds, too
    assert len(read_results(path).games) == 4


@pytest.mark.slow
def test_an_agent_against_itself_plays_no_game_twice(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    topdeck("match", "greedy", "greedy", "--pairs=20", "--workers=1", "--out", str(path))
    results = read_results(path)
    assert len({tuple(results.complete(game).record.actions) for game in results.games}) == len(results.games) == 40


# ---- the salt


def test_the_salt_of_a_match_is_printed_and_repeats_it(tmp_path: Path) -> None:
    command = ("match", "troublemakers:Crasher", "random", *QUICK, "--isolate=none")
    answer = topdeck(*command)
    [line] = [line for line in answer.out.splitlines() if line.startswith("The salt was ")]
    salt = line.split()[3].removesuffix(";")
    assert line == f"The salt was {salt}; use --salt {salt} to play the same games again."
    one, other, new = (
        json.loads(topdeck(*command, *more, "--json").out)
        for more in (("--salt", salt), ("--salt", salt, "--out", str(tmp_path / "games.db")), ())
    )
    assert one["salt"] == other["salt"] == one["experiment"]["salt"] == salt != new["salt"]
    assert one["faults"] == other["faults"] != new["faults"]
    assert [fault["seed"] for fault in one["faults"]] == [int(part) for part in seeds_in(answer.out)]


def seeds_in(text: str) -> list[str]:
    """Return the games that the reported faults name."""
    return re.findall(r"seed (\d+)", text)


def test_built_in_agents_need_no_salt() -> None:
    assert "salt" not in topdeck("match", "random", "face", *QUICK).out
    told = json.loads(topdeck("match", "random", "face", *QUICK, "--json").out)
    assert (told["salt"], "salt" in told["experiment"]) == ("", False)


def test_another_salt_than_that_of_the_store_is_a_mistake(tmp_path: Path) -> None:
    command = ("match", "random", "face", *QUICK, "--out", str(tmp_path / "games.db"))
    assert topdeck(*command, "--salt=pepper").status == 0
    answer = topdeck(*command, "--salt=sugar")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.strip().endswith(
        'games.db belongs to another experiment: it has salt = "pepper" instead of "sugar"'
    )
    assert topdeck(*command).status == 0  # without one, that of the store is taken


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("greedy",), "Missing argument 'B'"),
        (("greedy", "rnadom"), "unknown agent 'rnadom'; did you mean random"),
        (("greedy", "random", "--deck=Sheep"), "unknown deck 'Sheep'; `topdeck decks` lists the "),
        (("greedy", "random", "--deck=MurlocDruide"), "unknown deck 'MurlocDruide'; did you mean MurlocDruid?"),
        (("greedy",), "Missing argument 'B'; see topdeck match --help"),
        (("greedy", "random", "--decks=MurlocDruid,Sheep"), "unknown deck 'Sheep'; `topdeck decks` lists the "),
        (("greedy", "random", "--deck=RenoKazakusMage", "--era=kara-2016"), "RenoKazakusMage is not legal: "),
        (
            ("greedy", "random", "--decks=all", "--deck2=MurlocDruid"),
            "--decks already lists all decks; omit --deck and ",
        ),
        (("greedy", "random", "--era=naxx"), "unknown era 'naxx'; choose from "),
        (("greedy", "random", "--on=moon"), "Invalid value for '--on': 'moon' is not one of 'here', 'ray'"),
        (("greedy", "random", "--game=chess"), "unknown game 'chess'; choose from gwent, hearthstone"),
        (("greedy", "random", "--rule=era"), "a rule must have the form --rule KEY=VALUE, not 'era'"),
        (("greedy", "random", "--rule=colour=red"), "Hearthstone has no setting 'colour'; its settings are era, "),
        (("greedy", "random", "--rule=max_turns=many"), "the setting max_turns must be a whole number, not 'many'"),
        (("greedy", "random", "--rule=mulligan=perhaps"), "the setting mulligan must be true or false, not 'perhaps'"),
        (("greedy", "random", "--rule=era=naxx"), "unknown era 'naxx'; choose from "),
        (("greedy", "random", "--rule=pool=1", "--rule=pool=2"), "--rule pool=… is specified twice; remove one"),
        (
            ("greedy", "random", "--no-mulligan", "--rule=mulligan=yes"),
            "mulligan is specified twice, as --mulligan and as --rule mulligan; omit one of them",
        ),
        (("greedy", "random", "--pairs=0"), "Invalid value for '--pairs': "),
        (("greedy", "random", "--workers=0"), "Invalid value for '--workers': "),
        (("greedy", "random", "--workers=100000"), "Invalid value for '--workers': "),
        (("greedy", "random", "--turn-seconds=0"), "--turn-seconds: must be a positive number of seconds, not 0"),
        (
            ("greedy", "random", "--grace-seconds=-1"),
            "--grace-seconds: must be a non-negative number of seconds, not -1",
        ),
        (("greedy", "random", "--decision-seconds=-2.5"), "--decision-seconds: must be a positive number of seconds, "),
        (
            ("greedy", "random", "--pairs=100000000"),
            "an experiment can have at most 1,000,000 games, not 200,000,000; ",
        ),
        (("greedy", "random", "--salt=ä"), "the salt must consist of printable ASCII characters, not 'ä'"),
        (
            ("greedy", "random", "--turn-seconds=9", "--overrun=cry"),
            "Invalid value for '--overrun': 'cry' is not one of 'loss', 'end-turn', 'ignore'",
        ),
        (("greedy", "random", "--out=nowhere/games.db"), "the results cannot be written to nowhere/games.db: "),
    ],
)
def test_a_mistake_is_one_line_and_status_2(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = topdeck("match", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.strip().startswith(f"topdeck: {message}")
    assert len(answer.err.strip().splitlines()) == 1


def test_a_file_of_another_match_is_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    topdeck("match", "random", "random", *QUICK, "--out", str(path))
    answer = topdeck("match", "random", "random", *QUICK, "--out", str(path), "--seed", "1")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.strip() == f"topdeck: {path} belongs to another experiment: it has seed = 0 instead of 1"


def games_in(path: Path) -> int:
    """Return the number of stored games; 0 if there is no results file yet."""
    try:
        return len(read_results(path).games)
    except TopdeckError:
        return 0


@pytest.mark.slow
def test_ctrl_c_shows_what_was_played_and_ends_with_status_130(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    command = [sys.executable, "-m", "topdeck", "match", "greedy", "greedy", "--pairs=5000", "--workers=2"]
    with subprocess.Popen(
        [*command, "--out", str(path), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        while process.poll() is None and games_in(path) < 4:
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    told = json.loads(out)
    assert (process.returncode, told["interrupted"]) == (130, True)
    assert told["games"] == games_in(path) >= 4
    assert f"interrupted after {told['games']} games; repeat the command to resume" in err
    assert "Traceback" not in err


def test_an_agent_that_kills_its_process_stops_the_run_with_status_5(tmp_path: Path) -> None:
    out = tmp_path / "games.db"
    command = ("match", "troublemakers:Bomb", "random", "--pairs=1", "--isolate=none", "--workers=2", "--out", str(out))
    answer = topdeck(*command)
    assert (answer.status, "Traceback" in answer.err) == (INFRASTRUCTURE, False)
    assert "failed 3 times for reasons outside the game: a worker process died" in answer.err
    assert read_results(out).games == []


def test_a_person_plays_here_and_without_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    answer = topdeck("match", "random", "human", "--pairs=1", "--workers=2")
    assert answer.status == 0
    assert answer.out.count("You concede.") == 2  # in the second game, there is nothing more to read
    assert "playing" not in answer.err
    assert ["human", "2", "0", "0", "2"] in [line.split()[:5] for line in answer.out.splitlines()]
