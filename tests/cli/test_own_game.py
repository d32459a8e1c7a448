"""All commands accept a user's own game, specified as `module:Class`."""

import io
import json
from pathlib import Path

import pytest
from command import topdeck, topdeck_alone
from tiny_game import EVEN, LOW

from topdeck.arena.results.store.results import read_results
from topdeck.testing import check_agent, check_game

pytestmark = pytest.mark.slow

NAME = "tiny_game:HighCard"
GAME = ("--game", NAME)
TESTS = str(Path(__file__).parents[1])
NIM = """
from dataclasses import dataclass
from topdeck import Action, Game, Result, State

@dataclass(frozen=True)
class Take(Action):
    sticks: int

    def text(self):
        return f"take {self.sticks}"

class Sticks(State):
    def __init__(self):
        self.left = 7

    def actions(self):
        return [Take(sticks) for sticks in (1, 2) if sticks <= self.left]

    def step(self, action):
        self.left -= action.sticks
        self.player, self.turn = 1 - self.player, self.turn + 1

    def result(self):
        return None if self.left else Result(1 - self.player, "the last stick is taken")

    def mask(self, player):
        pass

class Nim(Game):
    name = "nim"

    def start(self, decks, seed):
        return Sticks()
"""


def test_two_agents_play_it_on_several_processes_and_it_is_replayed_and_reported(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    match = ("match", "random", "random-late-end", *GAME, "--pairs=3", "--workers=2", "--out", str(path), "--json")
    told = json.loads(topdeck(*match).out)
    assert (told["games"], told["faults"], told["experiment"]["game"]) == (6, [], NAME)
    assert [row["decks"] for row in told["pairings"]] == [["low", "low"]]
    assert len(read_results(path).games) == 6
    shown = topdeck("replay", str(path), "1").out.splitlines()
    assert [line[:12] for line in shown if line.startswith("T1 ")] == ["T1  P0  lay ", "T1  P1  lay "]
    assert shown[-1].endswith("the cards are laid")
    page = tmp_path / "report.html"
    assert topdeck("report", str(path), "-o", str(page)).status == 0
    assert "random-late-end" in page.read_text("utf-8")


def test_agents_from_outside_play_it_in_processes_of_their_own() -> None:
    match = ("match", "troublemakers:Crasher", "random", *GAME, "--pairs=1", "--workers=1")
    told = json.loads(topdeck(*match, "--json").out)
    assert [fault["text"] for fault in told["faults"]] == ["raised ValueError: out of ideas"] * 2


def test_a_process_that_has_not_heard_of_it_can_replay_it(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    topdeck("match", "random", "random", *GAME, "--pairs=1", "--workers=1", "--out", str(path))
    answer = topdeck_alone("replay", path, "1", PYTHONPATH=f"{TESTS}:{Path(TESTS).parent / 'src'}")
    assert (answer.status, answer.err) == (0, "")
    assert "lay " in answer.out


def test_a_file_names_it(tmp_path: Path) -> None:
    path = tmp_path / "season.toml"
    path.write_text(f'game = "{NAME}"\nagents = ["random", "random-late-end"]\ndecks = "all"\n')
    told = json.loads(topdeck("tournament", str(path), "--workers=2", "--json").out)
    assert (told["games"], told["experiment"]["game"]) == (8, NAME)
    answer = topdeck("tournament", str(path), "--rule=era=kara-2016")
    assert answer.err == "topdeck: --rule era: High Card has no setting 'era'; it has no settings\n"


def test_a_person_plays_it_and_the_game_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 8))
    path = str(tmp_path / "mine.jsonl")
    answer = topdeck("play", "random", *GAME, "--seat=first", "--seed=1", "--deck2=even", "--save", path)
    assert answer.out.startswith("You are player 0 with low; random has even. Seed 1.\n")
    assert "T1  P1  lay " in answer.out
    assert topdeck("replay", path).out.splitlines()[-1].endswith("wins: the cards are laid")


def test_a_person_can_leave_a_game_without_decks_and_without_concession(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "nim.py").write_text(NIM)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nq\n"))
    answer = topdeck("play", "random", f"--game={tmp_path}/nim.py", "--seat=first", "--seed=1")
    lines = answer.out.splitlines()
    assert lines[0] == "You are player 0 against random. Seed 1."
    assert lines[-1] == "random wins: human left the game on turn 3."


def test_its_decks_are_listed_shown_and_checked() -> None:
    assert [line.split() for line in topdeck("decks", *GAME).out.splitlines()] == [
        ["deck", "cards", "playable"],
        ["low", "8", "yes"],
        ["even", "8", "yes"],
    ]
    assert topdeck("decks", "show", "even", *GAME).out.splitlines() == [
        "even, 8 cards",
        *(f"  {count} × {rank}" for rank, count in EVEN.cards.items()),
    ]
    assert topdeck("decks", "check", "low", *GAME).out == "low is legal\n"
    facts = json.loads(topdeck("decks", *GAME, "--json").out)
    assert [(deck["name"], deck["cards"], deck["faults"]) for deck in facts] == [
        (deck.name, deck.cards, []) for deck in (LOW, EVEN)
    ]


def test_agents_and_info_are_about_it() -> None:
    assert topdeck("agents", *GAME).out.splitlines()[0].split()[0] == "agent"
    assert "\nin full: random" in topdeck("agents", "random", *GAME).out
    assert "\nin full: greedy(belief=none, " in topdeck("agents", "greedy", *GAME).out
    scores = json.loads(topdeck("agents", "--scores", *GAME, "--json").out)
    assert [score["name"] for score in scores] == ["result", "sigmoid", "value"]  # which every game has
    assert topdeck("info", *GAME).out.splitlines()[-1] == "decks   low, even"


def test_its_speed_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", TESTS)
    told = json.loads(topdeck("bench", *GAME, "--scale=0.001", "--processes=1", "--json").out)
    assert (told["game"], told["missing"]) == (NAME, {})
    assert told["figures"]["actions_per_game"]["median"] == 16
    assert not told["figures"].keys() & {"greedy_games_per_s", "uct_iterations_per_s"}  # it names no score for them


def test_it_is_checked_by_that_name() -> None:
    check_game(NAME, (LOW, EVEN), games=1)
    assert check_agent("random", game=NAME, games=2, grace=5.0).games == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cards", *GAME), "High Card has no card list"),
        (("decks", "new", *GAME), "High Card cannot build decks"),
        (("demo", *GAME), "High Card has no demonstration"),
        (("match", "random", "random", *GAME, "--era=kara-2016"), "No such option: --era; see topdeck match --help"),
        (("match", "random", "random", *GAME, "--rule=era=kara-2016"), "High Card has no setting 'era'; it has no "),
        (
            ("match", "random", "random", "--game=tiny_game:Lay"),
            "the game 'Lay' in tiny_game must be a class that inherits from Game",
        ),
        (("decks", "--game=nowhere:Nothing"), "the module of the game 'nowhere:Nothing' cannot be imported: "),
        (("decks", *GAME, "show", "low"), "options must follow the subcommand: topdeck decks show …"),
    ],
)
def test_a_missing_part_of_the_game_is_one_line(arguments: tuple[str, ...], message: str) -> None:
    answer = topdeck(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("owner", "method"),
    [("Take", "text"), *(("Sticks", name) for name in ("actions", "step", "result", "mask")), ("Nim", "start")],
)
@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_a_missing_method_of_the_game_is_named_and_not_blamed_on_an_agent(
    owner: str, method: str, agent: str, tmp_path: Path
) -> None:
    (tmp_path / "nim.py").write_text(NIM.replace(f"def {method}(", "def other("))
    answer = topdeck("match", agent, "random", f"--game={tmp_path}/nim.py", "--pairs=1", "--workers=1")
    assert answer.status == 2
    assert answer.err.splitlines()[-1] == f"topdeck: {owner} must implement `{method}`"


def test_help_shows_the_options_of_the_game_that_is_named() -> None:
    shown = topdeck("match", "--help").out
    assert "\nHearthstone:\n  --era <kara-2016|gadgetzan-2017|" in shown
    assert "--mulligan / --no-mulligan" in shown.partition("\nHearthstone:\n")[2]
    shown = topdeck("match", "--help", *GAME).out
    assert "--era" not in shown
    assert "High Card:" not in shown  # it adds none
