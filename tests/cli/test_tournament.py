"""`topdeck tournament`, `topdeck sprt`, `topdeck export`."""

from __future__ import annotations

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from command import topdeck
from rich.console import Console

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.runner import RunResult, run_experiment
from topdeck.arena.results.statistics import Estimate, standing
from topdeck.arena.results.store.results import read_results
from topdeck.cli.experiments import show_field, standing_cells
from topdeck.core.registry import load_game

pytestmark = pytest.mark.slow

QUICK = ("--workers=1", "--no-mulligan")
THREE = ("tournament", "greedy", "face", "random")
TWO_DECKS = ("--decks", "MurlocDruid, ZooDiscardWarlock")


def test_a_tournament_ends_with_a_table_and_a_matrix() -> None:
    answer = topdeck(*THREE, "--pairs=2", *QUICK)
    assert answer.status == 0
    rows = [line.split() for line in answer.out.splitlines()]
    assert rows[0][:6] == ["agent", "games", "wins", "draws", "losses", "score"]
    assert [row[:2] for row in rows[1:4]] == [["greedy", "8"], ["face", "8"], ["random", "8"]]
    matrix = rows.index(["score", "against", "1", "2", "3"])
    assert [row[:2] for row in rows[matrix + 1 : matrix + 4]] == [["1", "greedy"], ["2", "face"], ["3", "random"]]
    assert "12/12" in answer.err


@pytest.mark.usefixtures("high_card")
def test_agents_without_games_are_last_and_have_no_score() -> None:
    entries = make_entries(["random", "random-late-end", "greedy"])
    decks = (load_game("high-card").deck("low"),)
    finished = run_experiment(Experiment(game="high-card", entries=entries, decks=decks, format=RoundRobin()))
    idle, losing = entries[0].name, entries[1].name
    games = [game for game in finished.games if idle not in game.fixture.agents]
    games = [replace(game, winner=1 - game.seat_of(losing)) for game in games]
    shown = Console(file=StringIO(), width=200)
    show_field(shown, RunResult(finished.experiment, games, interrupted=True))
    assert isinstance(shown.file, StringIO)
    rows = [line.split() for line in shown.file.getvalue().splitlines()[1:4]]
    assert rows[1][0] == losing
    assert rows[2] == [idle, "0", "0", "0", "0", *"–––––"]
    vague = replace(standing(games, losing), score=Estimate(0.382, 0.0, 1.0))
    assert standing_cells(vague, None)["score (95 %)"] == "38.2% (too few games)"


def test_a_tournament_answers_programs() -> None:
    told = json.loads(topdeck(*THREE, *TWO_DECKS, "--pairs=1", "--seed=3", *QUICK, "--json").out)
    assert told["games"] == 3 * 4 * 2
    assert told["experiment"]["format"] == {"format": "RoundRobin", "pairs": 1, "decks": "all"}
    assert {name: set(others) for name, others in told["matrix"].items()} == {
        "greedy": {"face", "random"},
        "face": {"greedy", "random"},
        "random": {"greedy", "face"},
    }
    assert told["matrix"]["greedy"]["random"]["mean"] == 1 - told["matrix"]["random"]["greedy"]["mean"]


@pytest.mark.parametrize(
    ("options", "games"),
    [
        (("--format=gauntlet",), 2 * 4 * 2),
        (("--format=leagues",), 3 * 2 * (1 + 1 + 2)),
        (("--deck-pairings=mirror",), 3 * 2 * 2),
        (("--deck-pairings=mixed",), 3 * 2 * 2),
        (("--format=ladder", "--deck-pairings=mirror"), 2 * 2 * 2),
    ],
)
def test_formats_can_be_chosen(options: tuple[str, ...], games: int) -> None:
    told = json.loads(topdeck(*THREE, *TWO_DECKS, "--pairs=1", *options, *QUICK, "--json").out)
    assert told["games"] == games


def test_a_ladder_shows_the_places() -> None:
    answer = topdeck("tournament", "random", "greedy", *TWO_DECKS, "--pairs=2", "--format=ladder", *QUICK)
    assert "ladder: 1 greedy, 2 random" in answer.out.splitlines()


FILE = """
pairs = 1
decks = ["MurlocDruid"]

[[agents]]
name = "Gwen"
spec = "greedy"

[[agents]]
name = "Rose"
spec = "random"
"""


def test_a_tournament_can_be_a_file(tmp_path: Path) -> None:
    path = tmp_path / "season.toml"
    path.write_text(FILE)
    store = tmp_path / "season.db"
    told = json.loads(topdeck("tournament", str(path), "--workers=1", "--out", str(store), "--json").out)
    assert [row["agent"] for row in told["agents"]] == ["Gwen", "Rose"]
    assert (told["games"], store.exists()) == (2, True)


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        (("--pairs=2",), {"format": {"format": "RoundRobin", "pairs": 2, "decks": "all"}}),
        (("--format=gauntlet",), {"format": {"format": "Gauntlet", "pairs": 1, "decks": "all"}}),
        (("--seed=5",), {"seed": 5}),
        (("--salt=sea",), {"salt": "sea"}),
        (
            ("--decision-seconds=60", "--overrun=ignore"),
            {"clock": {"decision": 60.0, "turn": 90.0, "overrun": "ignore", "grace": 6.0}},
        ),
        (("--grace-seconds=2",), {"clock": {"decision": None, "turn": 90.0, "overrun": "loss", "grace": 2.0}}),
    ],
)
def test_options_beside_a_file_override_it(
    tmp_path: Path, options: tuple[str, ...], changed: dict[str, object]
) -> None:
    path = tmp_path / "season.toml"
    path.write_text(FILE + "[clock]\nturn = 90\n")
    plain, told = (
        json.loads(topdeck("tournament", str(path), "--workers=1", *more, "--json").out)["experiment"]
        for more in ((), options)
    )
    assert told == {**plain, **changed}


def test_rules_decks_and_explanations_beside_a_file_override_it(tmp_path: Path) -> None:
    path, store = tmp_path / "season.toml", tmp_path / "season.db"
    path.write_text(FILE.replace("greedy", "madrid-mcts2(iterations=20, ms=none)"))
    options = ("--no-mulligan", "--decks=ThesisAggroShaman", "--explain", "--era=kara-2016", "--isolate=none")
    told = json.loads(topdeck("tournament", str(path), "--workers=1", *options, "--out", str(store), "--json").out)
    assert [deck["name"] for deck in told["experiment"]["decks"]] == ["ThesisAggroShaman"]
    assert (told["experiment"]["setup"]["mulligan"], told["experiment"]["setup"]["era"]) == (False, "kara-2016")
    results = read_results(store)
    assert any(results.complete(results.games[0]).explanations)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--turn-seconds=0",), "--turn-seconds: must be a positive number of seconds, not 0"),
        (("--grace-seconds=-1",), "--grace-seconds: must be a non-negative number of seconds, not -1"),
        (("--decks=Sheep",), "--decks: unknown deck 'Sheep'"),
        (("--isolate=some",), "Invalid value for '--isolate': 'some' is not one of 'others', 'all', 'process', 'none'"),
        (("--era=naxx",), "--era: unknown era 'naxx'; choose from kara-2016, "),
        (("--rule=max_turns=many",), "--rule max_turns: the setting max_turns must be a whole number, not 'many'"),
        (("--rule=colour=red",), "--rule colour: Hearthstone has no setting 'colour'; its settings are era, "),
        (("--rule=era=kara-2016", "--era=kara-2016"), "era is specified twice, as --era and as --rule era; omit one "),
        (("--game=chess",), "unknown game 'chess'; choose from "),
        (("greedy",), "season.toml already lists all agents; remove the other arguments"),
    ],
)
def test_an_invalid_override_is_named_as_it_was_given(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("season.toml").write_text(FILE)
    answer = topdeck("tournament", "season.toml", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tournament", "greedy"), "an experiment needs at least two agents"),
        (("tournament", "greedy", "rnadom"), "unknown agent 'rnadom'; did you mean random"),
        (("tournament", "greedy", "random", "--format=cup"), "Invalid value for '--format': 'cup' is not one of "),
        (
            ("tournament", "greedy", "random", "--deck-pairings=odd"),
            "Invalid value for '--deck-pairings': 'odd' is not ",
        ),
        (("tournament", "greedy", "random", "--decks=Sheep"), "unknown deck 'Sheep'"),
        (("tournament", "greedy", "random", "--isolate=some"), "Invalid value for '--isolate': 'some' is not one of "),
        (("tournament", "nothing.toml"), "nothing.toml cannot be read: No such file or directory"),
        (("sprt", "greedy", "random", "--elo1=0"), "`elo0` must be less than `elo1`, but they are 0 and 0"),
        (("export", "nothing.db", "games.csv"), "there are no results in nothing.db"),
    ],
)
def test_a_mistake_is_one_line_and_status_2(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = topdeck(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.strip().startswith(f"topdeck: {message}")
    assert len(answer.err.strip().splitlines()) == 1


def test_a_mistake_in_a_file_is_named_by_line(tmp_path: Path) -> None:
    path = tmp_path / "season.toml"
    path.write_text(FILE.replace("pairs = 1", 'pairs = "many"'))
    answer = topdeck("tournament", str(path))
    assert (answer.status, answer.err.strip()) == (
        2,
        f"topdeck: {path}, line 2: pairs: must be a whole number of at least 1, not many",
    )


# ---- stores that grow, and reports of several


def test_a_tournament_grows_if_that_is_asked_for(tmp_path: Path) -> None:
    store = str(tmp_path / "games.db")
    assert topdeck("tournament", "greedy", "random", "--pairs=1", *QUICK, "--out", store).status == 0
    wider = ("tournament", "greedy", "face", "random", "--pairs=2", *QUICK, "--out", store)
    answer = topdeck(*wider)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(
        f"topdeck: {store} belongs to another experiment: it has agents.face = none instead of "
    )
    assert answer.err.endswith("; use --grow to extend it\n")
    told = json.loads(topdeck(*wider, "--grow", "--json").out)
    assert (told["games"], [row["games"] for row in told["agents"]]) == (12, [8, 8, 8])
    assert [game.number for game in read_results(Path(store)).games] == [*range(1, 13)]
    answer = topdeck("tournament", "greedy", "random", "--pairs=2", *QUICK, "--grow")
    assert (answer.status, answer.err) == (
        2,
        "topdeck: only a stored experiment can be extended; specify its results file with --out\n",
    )


def test_a_match_and_a_test_grow_as_well(tmp_path: Path) -> None:
    match, test = str(tmp_path / "match.db"), str(tmp_path / "test.db")
    for pairs, games in (("1", 2), ("3", 6)):
        told = json.loads(
            topdeck("match", "greedy", "random", f"--pairs={pairs}", *QUICK, "--out", match, "--grow", "--json").out
        )
        assert told["games"] == games
        said = topdeck("sprt", "random", "random", f"--max-pairs={pairs}", *QUICK, "--out", test, "--grow", "--json")
        assert (said.status, json.loads(said.out)["played"]) == (3, games)


def test_several_stores_make_one_report(tmp_path: Path) -> None:
    stores = [str(tmp_path / f"seed{seed}.db") for seed in (1, 2)]
    for seed, store in enumerate(stores, 1):
        topdeck("match", "greedy", "random", "--pairs=1", f"--seed={seed}", *QUICK, "--out", store)
    page = tmp_path / "all.html"
    answer = topdeck("report", *stores, "-o", str(page))
    assert (answer.status, answer.out) == (0, f"{page}\n")
    assert "4 games of 2 agents from 2 results files;" in page.read_text("utf-8")
    for arguments, message in (
        (stores, "a report on several results files requires a file name; specify it with --output"),
        ((*stores, "nothing.db", "-o", str(page)), "there are no results in nothing.db"),
        ((stores[0], stores[0], "-o", str(page)), f"{stores[0]} is listed twice"),
    ):
        answer = topdeck("report", *arguments)
        assert (answer.status, answer.err) == (2, f"topdeck: {message}\n")


# ---- sequential tests


@pytest.mark.parametrize(
    ("agents", "status", "words"),
    [
        (("greedy", "random"), 0, "H1 accepted after 16 pairs: greedy is better than random by more than 0 "),
        (("random", "greedy"), 1, "H0 accepted after 16 pairs: random is not better than greedy by 100 "),
    ],
)
def test_a_test_stops_by_itself(agents: tuple[str, str], status: int, words: str) -> None:
    answer = topdeck("sprt", *agents, "--elo1=100", *QUICK)
    assert answer.status == status
    verdict, hypotheses, counted = answer.out.splitlines()[-3:]
    assert verdict.startswith(words)
    assert verdict.endswith("(error rate 5 %)")
    assert hypotheses.startswith("H0: at most 0 normalised Elo better; H1: at least 100 better; log-likelihood ratio ")
    assert counted.startswith("counted: 32 games, ")


def test_a_sequential_test_shows_counted_and_further_games() -> None:
    command = ("sprt", "face", "random", "--elo1=60", "--seed=2", *QUICK)
    told = json.loads(topdeck(*command, "--json").out)
    assert told["verdict"]["better"] is not None
    assert told["games"] == 2 * told["verdict"]["pairs"] < told["played"]
    assert told["verdict"]["conclusion"].split(" accepted ")[0] in ("H0", "H1")
    first = told["agents"][0]
    score = f"{first['wins']} won, {first['draws']} drawn and {first['losses']} lost by face"
    more = f"; {told['played'] - told['games']} more were played but are not counted"
    counted = topdeck(*command).out.splitlines()[-1]
    assert counted.startswith(f"counted: {told['games']} games, {score}, corresponding to ")
    assert counted.endswith(more)


def test_an_undecided_test_is_reported() -> None:
    answer = topdeck("sprt", "random", "random", "--elo1=1", "--max-pairs=20", *QUICK, "--json")
    told = json.loads(answer.out)
    assert answer.status == 3
    assert (told["verdict"]["better"], told["verdict"]["pairs"], told["games"]) == (None, 20, 40)


# ---- exports


def test_results_are_written_in_the_form_that_the_file_is_named_for(tmp_path: Path) -> None:
    store = str(tmp_path / "games.db")
    topdeck(*THREE, "--pairs=1", *QUICK, "--out", store)
    for name, begins in (("games.csv", "game,stage,agent1,"), ("games.jsonl", '{"game": 1, ')):
        answer = topdeck("export", store, str(tmp_path / name))
        assert (answer.status, answer.out) == (0, f"{tmp_path / name}: 6 games\n")
        assert (tmp_path / name).read_text().startswith(begins)
    answer = topdeck("export", store, str(tmp_path / "malaga.csv"), "--as=malaga")
    assert answer.out == f"{tmp_path / 'malaga.csv'}: 6 games; its 0 draws have no winner\n"
    assert (tmp_path / "malaga.csv").read_text().startswith("Stage,League,Agent1,")
    answer = topdeck("export", store, str(tmp_path / "games.xls"))
    assert (answer.status, answer.err) == (
        2,
        "topdeck: the export format must be one of csv, malaga, parquet, jsonl, not 'xls'\n",
    )
