"""`make strength`: which pairings are played with which decks, how it goes on, and what the page says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path

import corrections
import pytest
import strength
from corrections import CORRECTIONS, Correction
from pairings import (
    ORDERS,
    PAPERS,
    Claim,
    Pairing,
    against_all,
    experiment_of,
    file_of,
    finals,
    premade,
    recorded,
    rotation,
    strongest,
    with_ms,
)
from strength import Measurement
from strength_page import page

from topdeck.agents import known_agents
from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.play.runner import RunResult
from topdeck.arena.played_game import Fault, PlayedGame
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import location_of
from topdeck.arena.results.store.store import Store
from topdeck.errors import MatchError
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scores import SCORES

pytestmark = pytest.mark.slow

[GREEDY] = [pairing for pairing in PAPERS if pairing.name == "greedy-vs-random"]
[EVA] = [pairing for pairing in PAPERS if pairing.name == "eva-vs-miller"]
[MIRROR] = [pairing for pairing in PAPERS if pairing.name == "madrid-mcts2-vs-greedy-mirror-100ms"]

Winners = tuple[int | None, int | None]  # of a pair: 0 for the first agent, 1 for the second, None for a draw
FIRST, SECOND = (0, 0), (1, 1)


def record(folder: Path, pairing: Pairing, pairs: int, winners: Winners) -> None:
    """Put games into the folder that nobody has played: ten turns and four decisions of either agent each, for which
    the first agent takes two seconds and the second one."""
    experiment = experiment_of(pairing, pairs)
    with Store(experiment, location_of(file_of(pairing, folder))) as store:
        store.add(game(fixture, winners[fixture.half]) for fixture in experiment.fixtures([]))


def game(fixture: Fixture, side: int | None) -> PlayedGame:
    return PlayedGame(
        fixture=fixture,
        winner=None if side is None else fixture.half if side == 0 else 1 - fixture.half,
        reason="",
        turns=10 + fixture.half,
        decisions=(4, 4),
        seconds=(2.0, 1.0) if fixture.half == 0 else (1.0, 2.0),
        slowest=(1.0, 1.0),
    )


def row(text: str, agents: str) -> list[str]:
    """The cells behind the names of the agents."""
    [line] = [line for line in text.splitlines() if line.startswith(f"| {agents} |")]
    return [cell.strip() for cell in line.split("|")[2:-1]]


def section(text: str, title: str) -> str:
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0].strip()


# ---- agents


def test_the_champion_meets_every_agent_of_the_game_but_itself() -> None:
    assert {pairing.agents for pairing in against_all()} == {
        ("champion", name) for name in Hearthstone().agents() if name != "champion"
    }


def test_every_pairing_has_a_file_of_its_own() -> None:
    names = [pairing.name for pairing in (*against_all(), *PAPERS, *finals(["eva", "champion", "miller"]))]
    assert len(set(names)) == len(names)


def test_agents_that_take_time_get_it() -> None:
    assert with_ms("random", 20) == "random"
    assert with_ms("madrid-mcts2(c=3.0, ms=5)", 20) == "madrid-mcts2(c=3.0, ms=20)"
    assert "ms=20" in experiment_of(GREEDY, 1).specs["greedy"]
    assert all("ms=100" in spec for spec in experiment_of(MIRROR, 1).specs.values())


def test_the_orders_are_of_agents_that_meet_the_champion() -> None:
    met = {pairing.agents[1] for pairing in against_all()}
    assert {agent for order in ORDERS for agent in (order.better, order.worse)} <= met


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0.5, 0.7, "yes"), (0.4, 0.6, "open"), (0.3, 0.49, "no"), (0.2, 1.0, "open")]
)
def test_a_claim_holds_if_all_of_the_interval_agrees(low: float, high: float, verdict: str) -> None:
    assert Claim("", "", 0.5, 1.0).holds(Estimate((low + high) / 2, low, high)) == verdict


# ---- decks


def test_nine_decks_take_part() -> None:
    assert len(premade()) == 9


def test_a_round_has_every_deck_once_in_either_seat() -> None:
    names = {deck.name for deck in premade()}
    order = rotation(list(names))
    for start in range(0, len(order), 9):
        for seat in (0, 1):
            assert {decks[seat] for decks in order[start : start + 9]} == names


def test_mirrors_come_first_and_all_different_decks_soon() -> None:
    names = sorted(deck.name for deck in premade())
    order = rotation(names)
    assert all(first == second for first, second in order[:9])
    assert sorted(tuple(sorted(decks)) for decks in order[:45]) == sorted(combinations_with_replacement(names, 2))
    assert set(order) == set(product(names, names))


@pytest.mark.parametrize("pairs", [1, 50, 200, 243])
def test_any_number_of_pairs_covers_the_decks_evenly(pairs: int) -> None:
    fixtures = experiment_of(GREEDY, pairs).fixtures([])
    assert len(set(fixtures)) == 2 * pairs
    assert Counter(fixture.half for fixture in fixtures) == {0: pairs, 1: pairs}
    names = [deck.name for deck in premade()]
    for seat in (0, 1):
        counts = Counter(fixture.decks[seat] for fixture in fixtures[::2])
        assert max(counts[name] for name in names) - min(counts[name] for name in names) <= 1


def test_the_mirror_of_p0_has_its_rules() -> None:
    experiment = experiment_of(MIRROR, 3)
    fixtures = experiment.fixtures([])
    assert {fixture.decks for fixture in fixtures} == {("MidrangeJadeShaman", "MidrangeJadeShaman")}
    assert len(fixtures) == 6
    setup = experiment.identity()["setup"]
    assert (setup["era"], setup["mulligan"]) == ("competition-2018", False)


# ---- playing


def times(folder: Path) -> dict[Fixture, tuple[float, float]]:
    """What is there, and how long it took: the same only if it was not played again."""
    return {one.fixture: one.seconds for one in recorded(GREEDY, folder)}


def test_more_pairs_go_on_from_those_that_are_there(tmp_path: Path) -> None:
    assert Measurement(tmp_path, 1, workers=1).play(GREEDY)
    first = times(tmp_path)
    assert Measurement(tmp_path, 2, workers=1).play(GREEDY)
    second = times(tmp_path)
    assert first.items() <= second.items()
    assert (len(first), len(second)) == (2, 4)
    for pairs in (1, 2):  # nothing is missing
        assert Measurement(tmp_path, pairs, workers=1).play(GREEDY)
        assert times(tmp_path) == second


def test_fewer_pairs_than_before_are_no_other_experiment(tmp_path: Path) -> None:
    Measurement(tmp_path, 3, workers=1).play(GREEDY)
    before = times(tmp_path)
    assert Measurement(tmp_path, 2, workers=1).play(GREEDY)
    assert times(tmp_path) == before


def test_only_the_pairings_that_were_asked_for_are_played(tmp_path: Path) -> None:
    assert Measurement(tmp_path, 1, only="greedy-vs-r*", workers=1).run()
    assert [path.name for path in sorted(tmp_path.glob("*-vs-*"))] == ["greedy-vs-random.db"]


def test_results_with_other_trained_weights_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    champion = against_all()[0]
    for pairing in (champion, GREEDY):
        record(tmp_path, pairing, 1, FIRST)
    trained = SCORES["trained"]
    first, *others = trained.weights
    other = replace(trained, weights=(replace(first, published=0.5), *others))
    monkeypatch.setattr("topdeck.games.hearthstone.game.SCORES", {**SCORES, "trained": other})
    assert len(recorded(GREEDY, tmp_path)) == 2
    with pytest.raises(MatchError, match="belongs to another experiment: its agents"):
        recorded(champion, tmp_path)


# ---- the page


def test_the_page_says_what_the_games_say(tmp_path: Path) -> None:
    record(tmp_path, GREEDY, 2, (0, None))
    text = page(tmp_path, 2)
    pairs, wins, games, turns, seconds, _, holds = row(text, "`greedy` – `random`")
    assert (pairs, games, turns, seconds) == ("2", "4", "10.5", "0.5000 / 0.2500")
    assert wins.startswith("75.0% (")
    assert holds == "open"  # two pairs are not many
    assert "2 mirrored pairs" in text


def test_the_page_says_what_is_unfinished(tmp_path: Path) -> None:
    record(tmp_path, GREEDY, 3, FIRST)
    text = page(tmp_path, 40)
    assert row(text, "`greedy` – `random`")[0] == "3 of 40"
    assert row(text, "`eva` – `miller`")[:3] == ["0 of 40", "", "0"]
    assert {row(text, f"`champion` – `{name}`")[-1] for name in ("eva", "random")} == {"unfinished"}
    assert "Not known yet" in section(text, "The strongest, at 100 ms")


def test_the_page_says_what_contradicts_the_papers(tmp_path: Path) -> None:
    record(tmp_path, GREEDY, 40, FIRST)
    record(tmp_path, EVA, 40, FIRST)
    text = page(tmp_path, 40)
    assert row(text, "`greedy` – `random`")[-1] == "yes"
    assert row(text, "`eva` – `miller`")[-1] == "no"
    told = section(text, "What contradicts a paper")
    assert "`eva` – `miller`" in told
    assert "Here it is 100.0%" in told
    assert "`greedy`" not in told


def test_orders_are_compared_through_the_champion(tmp_path: Path) -> None:
    winners = {"tyche": SECOND, "eva": FIRST, "malaga-mcts1": SECOND}
    for pairing in against_all():
        if pairing.agents[1] in winners:
            record(tmp_path, pairing, 30, winners[pairing.agents[1]])
    text = page(tmp_path, 30)
    assert row(text, "`eva` | `tyche`")[-2].startswith("-100.0 (")
    assert row(text, "`eva` | `tyche`")[-1] == "no"
    assert row(text, "`malaga-mcts1` | `eva`")[-1] == "yes"
    assert row(text, "`malaga-mcts1` | `tyche`")[-1] == "open"
    assert row(text, "`miller` | `gretive-2020`")[-1] == "unfinished"
    assert "- `eva` before `tyche`" in section(text, "What contradicts a paper")


def test_the_strongest_meet_when_all_have_met_the_champion(tmp_path: Path) -> None:
    winners = {"miller": SECOND, "eva": (0, 1)}
    *others, last = against_all()
    for pairing in others:
        record(tmp_path, pairing, 1, winners.get(pairing.agents[1], FIRST))
    assert strongest(tmp_path, 1) == []
    record(tmp_path, last, 1, FIRST)
    assert strongest(tmp_path, 1) == ["miller", "champion", "eva"]
    assert [pairing.name for pairing in finals(strongest(tmp_path, 1))] == [
        "champion-vs-miller-100ms",
        "champion-vs-eva-100ms",
        "miller-vs-eva-100ms",
    ]
    rows = section(page(tmp_path, 1), "The strongest, at 100 ms").splitlines()[2:]
    assert [line.split("|")[1].strip() for line in rows] == [
        "`champion` – `miller`",
        "`champion` – `eva`",
        "`miller` – `eva`",
    ]


# ---- corrections

LATER, LONG_AGO = "9999-01-01", "2000-01-01"


def corrected(monkeypatch: pytest.MonkeyPatch, *found: Correction) -> None:
    monkeypatch.setattr(corrections, "CORRECTIONS", found)


def test_corrections_are_of_agents_and_scores_that_there_are() -> None:
    assert {name for one in CORRECTIONS for name in one.agents} <= set(known_agents())
    assert {name for one in CORRECTIONS for name in one.scores} <= set(SCORES)


def test_rows_from_before_a_correction_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("random", "tyche", "eva")
    for pairing in [one for one in against_all() if one.agents[1] in names]:
        record(tmp_path, pairing, 30, FIRST if pairing.agents[1] == "eva" else SECOND)
    corrected(
        monkeypatch,
        Correction(LATER, "`beam` was put right.", agents=("beam",)),
        Correction(LATER, "`tyche` was put right.", agents=("tyche",)),
        Correction(LONG_AGO, "`random` was put right.", agents=("random",)),
    )
    text = page(tmp_path, 30)
    assert row(text, "`champion` – `tyche` ²")[0] == "30"
    assert row(text, "`champion` – `random`")[0] == "30"  # played since
    assert row(text, "`champion` – `beam`")[0] == "0 of 30"  # not played at all
    assert row(text, "`eva` | `tyche` ²")[-1] == "no"
    assert "- `eva` before `tyche` ²" in section(text, "What contradicts a paper")
    assert section(text, "Measured before a correction").splitlines()[-1] == "- ² `tyche` was put right."
    assert "**Raised numbers.**" in section(text, "How it was measured")


def test_a_corrected_score_marks_the_agents_that_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for pairing in (GREEDY, EVA):
        record(tmp_path, pairing, 1, FIRST)
    corrected(monkeypatch, Correction(LATER, "The score was put right.", scores=("midrange", "greedy-2019")))
    text = page(tmp_path, 1)
    assert row(text, "`greedy` – `random` ¹")[0] == "1"
    assert row(text, "`eva` – `miller`")[0] == "1"


def test_corrected_rules_are_told_once_for_all_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record(tmp_path, GREEDY, 1, FIRST)
    corrected(monkeypatch, Correction(LATER, "Some rules."))
    text = page(tmp_path, 1)
    assert row(text, "`greedy` – `random`")[0] == "1"
    assert section(text, "Measured before a correction").endswith("- All rows: Some rules.")
    corrected(monkeypatch, Correction(LONG_AGO, "Some rules."))
    assert "## Measured before a correction" not in page(tmp_path, 1)
    assert "**Raised numbers.**" not in page(tmp_path, 1)


def test_results_from_before_a_correction_are_shown_though_agents_and_rules_were_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = replace(MIRROR, agents=("madrid-mcts2(c=3.0, score=utility, uses=3)", "greedy"), settings={"max_turns": 20})
    experiment = experiment_of(old, 1)
    entries = tuple(replace(one, name=name) for one, name in zip(experiment.entries, MIRROR.agents, strict=True))
    experiment = replace(experiment, entries=entries)
    with Store(experiment, location_of(file_of(MIRROR, tmp_path))) as store:
        store.add(game(fixture, 0) for fixture in experiment.fixtures([]))
    corrected(monkeypatch)
    with pytest.raises(MatchError, match="belongs to another experiment: its agents"):
        page(tmp_path, 1)
    corrected(monkeypatch, Correction(LATER, "It was put right.", agents=("madrid-mcts2",)))
    assert row(page(tmp_path, 1), "`madrid-mcts2(c=3.0, score=utility)` – `greedy`, 100 ms ¹")[0] == "1"


def test_results_from_before_a_correction_are_not_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for pairing in (GREEDY, EVA):
        record(tmp_path, pairing, 1, FIRST)
    corrected(monkeypatch, Correction(LATER, "They were put right.", agents=("random", "miller")))
    options = ["--pairs=2", "--only=[ay]-vs-[rm]", "--out", str(tmp_path), "--page", str(tmp_path / "page.md")]
    assert strength.main(options) == 1
    complaint = " ".join(capsys.readouterr().err.split())
    assert "are older than a correction of their agents or rules: greedy-vs-random.db, eva-vs-miller.db;" in complaint
    assert "move them to another folder, and they are played again" in complaint
    assert [len(recorded(pairing, tmp_path)) for pairing in (GREEDY, EVA)] == [2, 2]


def test_faults_are_counted(tmp_path: Path) -> None:
    assert "## Faults" not in page(tmp_path, 1)
    experiment = experiment_of(GREEDY, 1)
    first, second = (game(fixture, 0) for fixture in experiment.fixtures([]))
    with Store(experiment, location_of(file_of(GREEDY, tmp_path))) as store:
        late = replace(first, fault=Fault(agent="greedy", seat=0, turn=1, action=1, text="slept"))
        store.add([late, second])
    assert section(page(tmp_path, 1), "Faults").endswith("- `greedy` – `random`: in 1 of 2 games")


def test_a_report_plays_nothing(tmp_path: Path) -> None:
    folder, written = tmp_path / "results", tmp_path / "page.md"
    assert strength.main(["--report", "--out", str(folder), "--page", str(written)]) == 0
    assert not folder.exists()
    assert row(written.read_text("utf-8"), "`greedy` – `random`")[0] == "0 of 200"


def test_a_game_makes_a_page_with_its_machine(tmp_path: Path) -> None:
    written = tmp_path / "page.md"
    options = ["--pairs=1", "--only=greedy-vs-random", "--workers=1", "--out", str(tmp_path), "--page", str(written)]
    assert strength.main(options) == 0
    text = written.read_text("utf-8")
    assert row(text, "`greedy` – `random`")[2] == "2"
    assert "cores, Python" in text
    assert "Load while it played: " in " ".join(text.split())  # where the line breaks depends on the load


def test_what_was_broken_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Experiment] = []

    def broken_off(experiment: Experiment, *_: object) -> RunResult:
        played.append(experiment)
        return RunResult(experiment, [], interrupted=True)

    monkeypatch.setattr(strength, "run_experiment", broken_off)
    written = tmp_path / "page.md"
    assert strength.main(["--out", str(tmp_path), "--page", str(written)]) == 130
    assert len(played) == 1
    assert row(written.read_text("utf-8"), "`champion` – `random`")[0] == "0 of 200"


def test_files_of_other_matches_are_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file_of(GREEDY, tmp_path)).write_text("{}\n", "utf-8")
    assert strength.main(["--report", "--out", str(tmp_path), "--page", str(tmp_path / "page.md")]) == 1
    assert capsys.readouterr().err.endswith("cannot be read: file is not a database\n")
    with pytest.raises(SystemExit):
        strength.main(["--pairs", "0"])
