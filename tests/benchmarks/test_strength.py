"""`make strength`: which pairings are played with which decks, how it goes on, and what the page says."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations_with_replacement, product
from pathlib import Path

import corrections
import pytest
import strength
from chapter import Chapter
from corrections import CORRECTIONS, Correction
from gwent_chapter import BEST_WITH_ALL_DECKS, FIRST_TUNING, GWENT, HEURISTICS, SECOND_TUNING, STARTERS, UCT_AND_RANDOM
from hearthstone_chapter import HEARTHSTONE, PREMADE
from pairings import Claim, Counts, Pairing, experiment_of, file_of, recorded, rotation
from strength import Measurement
from strength_page import page
from strength_tables import Row, by_decks, deck_table, difference, total

from topdeck.agents import canonical, known_agents
from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.play.runner import RunResult
from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.store import Store
from topdeck.config.scores import LATEST, LearnedScore
from topdeck.core.errors import MatchError
from topdeck.core.registry import load_game
from topdeck.core.state import MoveScore, StateScore
from topdeck.games.hearthstone.scores import SCORES

pytestmark = pytest.mark.slow

CHAPTERS = (HEARTHSTONE, GWENT)
BY_NAME = {pairing.name: pairing for pairing in HEARTHSTONE.papers}
GREEDY, EVA = BY_NAME["greedy-vs-random"], BY_NAME["eva-vs-miller"]
MIRROR = BY_NAME["madrid-mcts2-vs-greedy-mirror-100ms"]
FIRST_HEURISTIC, SECOND_HEURISTIC, BIAS = HEURISTICS

Winners = tuple[int | None, int | None]  # of a pair: 0 for the first agent, 1 for the second, None for a draw
FIRST, SECOND = (0, 0), (1, 1)


def record(folder: Path, pairing: Pairing, pairs: int, winners: Winners) -> None:
    """Put games into the folder that nobody has played: ten turns and four decisions of either agent each, for which
    the first agent takes two seconds and the second one."""
    experiment = experiment_of(pairing, pairs)
    store_games(folder, pairing, experiment, played(experiment, winners))


def played(experiment: Experiment, winners: Winners) -> list[PlayedGame]:
    return [game(fixture, winners[fixture.half]) for fixture in experiment.fixtures([])]


def store_games(folder: Path, pairing: Pairing, experiment: Experiment, games: list[PlayedGame]) -> None:
    file = file_of(pairing, folder)
    file.parent.mkdir(exist_ok=True)
    with Store(experiment, find_location(file)) as store:
        store.add(games)


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


def text_of(chapter: Chapter, folder: Path, pairs: int) -> str:
    """Return the chapter of a game."""
    return part_of(page(CHAPTERS, folder, pairs), chapter)


def part_of(text: str, chapter: Chapter) -> str:
    return text.partition(f"## {chapter.title}\n")[2].partition("\n## ")[0]


def row(text: str, agents: str) -> list[str]:
    """The cells behind the names of the agents."""
    [line] = [line for line in text.splitlines() if line.startswith(f"| {agents} |")]
    return [cell.strip() for cell in line.split("|")[2:-1]]


def section(text: str, title: str) -> str:
    return text.partition(f"# {title}\n")[2].partition("\n##")[0].strip()


# ---- agents


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_champion_meets_every_agent_of_the_game_but_itself(chapter: Chapter) -> None:
    met = [pairing.agents for pairing in chapter.against_all()]
    assert sorted(met) == sorted(
        ("champion", name) for name in known_agents(chapter.game) if name not in ("champion", "human")
    )
    assert ("champion", "ismcts") in met


def test_every_pairing_has_a_file_of_its_own() -> None:
    finalists = {"hearthstone": ["eva", "champion", "miller"], "gwent": ["champion", "valencia-uct", "flat"]}
    files = [
        file_of(pairing, Path())
        for chapter in CHAPTERS
        for pairing in (*chapter.against_all(), *chapter.papers, *chapter.finals(finalists[chapter.game]))
    ]
    assert len(set(files)) == len(files)
    assert {file.parent.name for file in files} == {"hearthstone", "gwent"}


def test_files_are_called_by_the_agents_and_what_else_tells_them_apart() -> None:
    assert [pairing.name for pairing in HEARTHSTONE.papers] == [
        "greedy-vs-random",
        "lookahead-vs-greedy",
        "madrid-mcts2-vs-greedy-mirror",
        "madrid-mcts2-vs-greedy-mirror-100ms",
        "eva-vs-miller",
        "eva-vs-tyche",
    ]
    assert [pairing.name for pairing in GWENT.papers] == [
        "valencia-uct-vs-random",
        "valencia-heuristic-vs-valencia-uct-first-tuning",
        "valencia-heuristic-vs-valencia-uct-second-tuning",
        "valencia-bias-vs-valencia-uct",
        "champion-vs-valencia-uct-all-decks",
    ]


def test_agents_that_take_time_get_it() -> None:
    assert experiment_of(GREEDY, 1).specs["random"] == canonical("random")
    assert "ms=10," in experiment_of(GREEDY, 1).specs["greedy"]
    assert all("ms=100," in spec for spec in experiment_of(MIRROR, 1).specs.values())
    slower = replace(GREEDY, agents=("madrid-mcts2(c=2.5, ms=5)", "random"))
    assert experiment_of(slower, 1).specs[slower.agents[0]] == canonical("madrid-mcts2(c=2.5, ms=10)")


def test_agents_that_get_iterations_get_no_time() -> None:
    specs = experiment_of(UCT_AND_RANDOM, 1).specs
    assert specs["valencia-uct"] == canonical("valencia-uct(iterations=1000, ms=none)", "gwent")
    assert specs["random"] == canonical("random", "gwent")
    for spec in (spec for pairing in HEURISTICS for spec in experiment_of(pairing, 1).specs.values()):
        assert "iterations=200," in spec
        assert "ms=none," in spec


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_the_orders_are_of_agents_that_meet_the_champion(chapter: Chapter) -> None:
    met = {pairing.agents[1] for pairing in chapter.against_all()}
    assert {agent for order in chapter.orders for agent in (order.better, order.worse)} <= met


@pytest.mark.parametrize(
    ("low", "high", "verdict"), [(0.5, 0.7, "yes"), (0.4, 0.6, "open"), (0.3, 0.49, "no"), (0.2, 1.0, "open")]
)
def test_a_claim_holds_if_all_of_the_interval_agrees(low: float, high: float, verdict: str) -> None:
    assert Claim("", "", 0.5, 1.0).holds(Estimate((low + high) / 2, low, high)) == verdict


# ---- decks


def test_nine_decks_of_hearthstone_take_part_and_all_four_of_gwent() -> None:
    assert len(PREMADE) == 9
    assert [deck.name for deck in load_game("gwent").decks.included()] == list(STARTERS)


def test_a_round_has_every_deck_once_in_either_seat() -> None:
    order = rotation(PREMADE)
    for start in range(0, len(order), 9):
        for seat in (0, 1):
            assert {decks[seat] for decks in order[start : start + 9]} == set(PREMADE)


def test_mirrors_come_first_and_all_different_decks_soon() -> None:
    names = sorted(PREMADE)
    order = rotation(names)
    assert all(first == second for first, second in order[:9])
    assert sorted(tuple(sorted(decks)) for decks in order[:45]) == sorted(combinations_with_replacement(names, 2))
    assert set(order) == set(product(names, names))


@pytest.mark.parametrize("pairs", [1, 50, 200, 243])
def test_any_number_of_pairs_covers_the_decks_evenly(pairs: int) -> None:
    fixtures = experiment_of(GREEDY, pairs).fixtures([])
    assert len(set(fixtures)) == 2 * pairs
    assert Counter(fixture.half for fixture in fixtures) == {0: pairs, 1: pairs}
    for seat in (0, 1):
        counts = Counter(fixture.decks[seat] for fixture in fixtures[::2])
        assert max(counts[name] for name in PREMADE) - min(counts[name] for name in PREMADE) <= 1


def pairs_by_decks(pairing: Pairing, pairs: int) -> Counter[tuple[str, str]]:
    return Counter(fixture.decks for fixture in experiment_of(pairing, pairs).fixtures([])[::2])


def test_the_champion_of_gwent_plays_mirrors_only() -> None:
    for pairing in (*GWENT.against_all(), *GWENT.finals(["champion", "flat", "uct"]), UCT_AND_RANDOM):
        assert pairs_by_decks(pairing, 200) == {(deck, deck): 50 for deck in STARTERS}


def test_where_decks_count_all_of_them_meet() -> None:
    for pairing in (*HEURISTICS, BEST_WITH_ALL_DECKS):
        assert pairs_by_decks(pairing, 32) == dict.fromkeys(product(STARTERS, STARTERS), 2)


def test_the_thesis_has_its_rules() -> None:
    modes = [experiment_of(pairing, 1).identity()["setup"]["mode"] for pairing in GWENT.papers]
    assert modes == ["standard", "valencia", "valencia", "valencia", "standard"]


def test_the_mirror_of_madrid_has_its_rules() -> None:
    experiment = experiment_of(MIRROR, 3)
    fixtures = experiment.fixtures([])
    assert {fixture.decks for fixture in fixtures} == {("MidrangeJadeShaman", "MidrangeJadeShaman")}
    assert len(fixtures) == 6
    setup = experiment.identity()["setup"]
    assert (setup["era"], setup["mulligan"]) == ("competition-2018", False)


# ---- playing


def times(folder: Path) -> dict[Fixture, tuple[float, float]]:
    """Return the stored games with their times, which change if a game is played again."""
    return {played_game.fixture: played_game.seconds for played_game in recorded(GREEDY, folder)}


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
    assert Measurement(tmp_path, 1, only="greedy-vs-r*", workers=1).run(CHAPTERS)
    assert list(tmp_path.rglob("*.db")) == [tmp_path / "hearthstone" / "greedy-vs-random.db"]


def test_one_game_may_be_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games: list[str] = []

    def run(experiment: Experiment, *_: object) -> RunResult:
        games.append(experiment.game)
        return RunResult(experiment, [], interrupted=False)

    monkeypatch.setattr(strength, "run_experiment", run)
    options = ["--only=[yt]-vs-random", "--out", str(tmp_path), "--page", str(tmp_path / "page.md")]
    for asked, expected in ((["--game=gwent"], ["gwent"]), ([], ["hearthstone", "gwent"])):
        games.clear()
        assert strength.main([*options, *asked]) == 0
        assert games == expected
        assert {"## Hearthstone", "## Gwent"} <= {*(tmp_path / "page.md").read_text("utf-8").splitlines()}


def test_an_unknown_game_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert strength.main(["--game=gwnt", "--page", str(tmp_path / "page.md")]) == 1
    assert capsys.readouterr().err == "error: unknown chapter 'gwnt'; did you mean gwent?\n"
    assert not list(tmp_path.iterdir())


def learned_again(lesson: str = LATEST) -> StateScore | MoveScore:
    """Made by what another training has found."""
    return SCORES["network"]()


def test_results_of_a_champion_with_another_lesson_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    champion = HEARTHSTONE.against_all()[0]
    for pairing in (champion, GREEDY):
        record(tmp_path, pairing, 1, FIRST)
    network = SCORES["network"]
    assert isinstance(network, LearnedScore)
    other = replace(network, make=learned_again, lesson=lambda: "another")
    monkeypatch.setattr(load_game("hearthstone"), "scores", {**SCORES, "network": other})
    monkeypatch.setattr(load_game("hearthstone"), "registry", None)  # which has listed the scores already
    assert len(recorded(GREEDY, tmp_path)) == 2
    with pytest.raises(MatchError, match="belongs to another experiment: its agents"):
        recorded(champion, tmp_path)


# ---- the page


def test_the_page_says_what_the_games_say(tmp_path: Path) -> None:
    record(tmp_path, GREEDY, 2, (0, None))
    text = page(CHAPTERS, tmp_path, 2)
    pairs, wins, games, turns, seconds, _, holds = row(text, "`greedy` – `random`")
    assert (pairs, games, turns, seconds) == ("2", "4", "10.5", "0.5000 / 0.2500")
    assert wins.startswith("75.0% (")
    assert holds == "open"  # two pairs are not many
    assert "2 mirrored pairs" in text


def test_the_page_says_what_is_unfinished(tmp_path: Path) -> None:
    record(tmp_path, GREEDY, 3, FIRST)
    text = text_of(HEARTHSTONE, tmp_path, 40)
    assert row(text, "`greedy` – `random`")[0] == "3 of 40"
    assert row(text, "`eva` – `miller`")[:3] == ["0 of 40", "", "0"]
    assert {row(text, f"`champion` – `{name}`")[-1] for name in ("eva", "random")} == {"unfinished"}
    assert "not available yet" in section(text, "The strongest agents at 30 ms")


def test_the_page_says_what_contradicts_the_papers(tmp_path: Path) -> None:
    record(tmp_path, GREEDY, 40, FIRST)
    record(tmp_path, EVA, 40, FIRST)
    text = text_of(HEARTHSTONE, tmp_path, 40)
    assert row(text, "`greedy` – `random`")[-1] == "yes"
    assert row(text, "`eva` – `miller`")[-1] == "no"
    told = section(text, "Results that contradict a paper")
    assert "`eva` – `miller`" in told
    assert "Our result is 100.0%" in told
    assert "`greedy`" not in told


def test_a_claim_of_ours_contradicts_no_paper(tmp_path: Path) -> None:
    record(tmp_path, UCT_AND_RANDOM, 40, SECOND)
    text = text_of(GWENT, tmp_path, 40)
    assert row(text, "`valencia-uct` – `random`, 1000 iterations")[-1] == "no"
    assert "`random`" not in section(text, "Results that contradict a paper")


def test_a_figure_known_elsewhere_stands_beside_ours(tmp_path: Path) -> None:
    assert "Our result" not in text_of(HEARTHSTONE, tmp_path, 40)
    record(tmp_path, EVA, 40, FIRST)
    told = " ".join(text_of(HEARTHSTONE, tmp_path, 40).split())
    assert "Our result, 100.0% (91.2–100.0), differs from that experiment." in told


def test_orders_are_compared_through_the_champion(tmp_path: Path) -> None:
    winners = {"tyche": SECOND, "eva": FIRST, "malaga-mcts1": SECOND}
    for pairing in HEARTHSTONE.against_all():
        if pairing.agents[1] in winners:
            record(tmp_path, pairing, 30, winners[pairing.agents[1]])
    text = text_of(HEARTHSTONE, tmp_path, 30)
    assert row(text, "`eva` | `tyche`")[-2].startswith("-100.0 (")
    assert row(text, "`eva` | `tyche`")[-1] == "no"
    assert row(text, "`malaga-mcts1` | `eva`")[-1] == "yes"
    assert row(text, "`malaga-mcts1` | `tyche`")[-1] == "open"
    assert row(text, "`miller` | `gretive-2020`")[-1] == "unfinished"
    assert "- `eva` is ranked above `tyche`" in section(text, "Results that contradict a paper")


def test_the_strongest_meet_when_all_have_met_the_champion(tmp_path: Path) -> None:
    winners = {"miller": SECOND, "eva": (0, 1)}
    *others, last = HEARTHSTONE.against_all()
    for pairing in others:
        record(tmp_path, pairing, 1, winners.get(pairing.agents[1], FIRST))
    assert HEARTHSTONE.strongest(tmp_path, 1) == []
    record(tmp_path, last, 1, FIRST)
    assert HEARTHSTONE.strongest(tmp_path, 1) == ["miller", "champion", "eva"]
    assert [pairing.name for pairing in HEARTHSTONE.finals(HEARTHSTONE.strongest(tmp_path, 1))] == [
        "champion-vs-miller-30ms",
        "champion-vs-eva-30ms",
        "miller-vs-eva-30ms",
    ]
    rows = section(text_of(HEARTHSTONE, tmp_path, 1), "The strongest agents at 30 ms").splitlines()[2:]
    assert [line.split("|")[1].strip() for line in rows] == [
        "`champion` – `miller`",
        "`champion` – `eva`",
        "`miller` – `eva`",
    ]


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_each_game_has_its_own_sections(chapter: Chapter, tmp_path: Path) -> None:
    titles = [line.removeprefix("### ") for line in text_of(chapter, tmp_path, 1).splitlines() if line[:4] == "### "]
    of_one = {"hearthstone": ["Claims about rankings"], "gwent": ["Wins, losses and draws", "All pairs of decks"]}
    assert [title for title in titles if title in of_one["hearthstone"] + of_one["gwent"]] == of_one[chapter.game]
    assert [title for title in titles if title not in of_one[chapter.game]] == [
        "`champion` against all others",
        "Claims about two agents",
        "The strongest agents at 30 ms",
        "Results that contradict a paper",
    ]


def test_only_tables_are_wider_than_a_line(tmp_path: Path) -> None:
    record(tmp_path, GREEDY, 1, FIRST)
    for pairing in HEURISTICS:
        record(tmp_path, pairing, 40, SECOND)
    lines = page(CHAPTERS, tmp_path, 40).splitlines()
    assert all(len(line) <= 120 for line in lines if not line.startswith("|"))


# ---- wins, losses and draws


def test_what_is_published_adds_up() -> None:
    assert total(FIRST_TUNING) == (61, 63, 4)
    assert total(SECOND_TUNING) == (57, 59, 12)
    assert FIRST_TUNING["Scoiatael", "Skellige"] == (8, 0, 0)
    assert SECOND_TUNING["Skellige", "Scoiatael"] == (1, 7, 0)
    for counts in (FIRST_TUNING, SECOND_TUNING):
        assert {sum(cell) for cell in counts.values()} == {8}


def test_games_are_counted_by_the_decks_of_the_first_agent() -> None:
    winners: Winners = (0, None)  # the first agent wins the first half, in which it has the first deck
    mirrors = Row(BEST_WITH_ALL_DECKS, played(experiment_of(BEST_WITH_ALL_DECKS, 4), winners), 4)
    assert by_decks(mirrors) == {(deck, deck): (1, 0, 1) for deck in STARTERS}
    further = Row(BEST_WITH_ALL_DECKS, played(experiment_of(BEST_WITH_ALL_DECKS, 5), winners)[8:], 5)
    assert by_decks(further) == {("NorthernRealms", "Scoiatael"): (1, 0, 0), ("Scoiatael", "NorthernRealms"): (0, 0, 1)}


def test_a_table_has_a_row_for_each_own_deck() -> None:
    assert deck_table(("A", "B"), {("A", "B"): Counts(3, 2, 1)}).splitlines() == [
        "|  | A | B |",
        "|---|---|---|",
        "| A | 0/0/0 | 3/2/1 |",
        "| B | 0/0/0 | 0/0/0 |",
    ]


def test_the_page_shows_all_pairs_of_decks_beside_what_is_published(tmp_path: Path) -> None:
    for pairing in (FIRST_HEURISTIC, BEST_WITH_ALL_DECKS):
        record(tmp_path, pairing, 16, (0, 1))
    text = section(text_of(GWENT, tmp_path, 16), "All pairs of decks")
    assert [line for line in text.splitlines() if line.startswith(("| Skellige", "The published", "Not played"))] == [
        "| Skellige | 1/1/0 | 1/1/0 | 1/1/0 | 1/1/0 |",
        "The published results are as follows:",
        "| Skellige | 2/5/1 | 0/8/0 | 4/4/0 | 0/8/0 |",
        "Not played yet.",
        "The published results are as follows:",
        "| Skellige | 4/4/0 | 1/7/0 | 3/4/1 | 4/1/3 |",
        "Not played yet.",
        "| Skellige | 1/1/0 | 1/1/0 | 1/1/0 | 1/1/0 |",
    ]


def test_the_thesis_counts_wins_alone(tmp_path: Path) -> None:
    record(tmp_path, FIRST_HEURISTIC, 32, (0, None))
    record(tmp_path, SECOND_HEURISTIC, 32, (None, None))
    record(tmp_path, BIAS, 16, FIRST)
    text = text_of(GWENT, tmp_path, 32)
    halves, table = (section(text, title) for title in ("Claims about two agents", "Wins, losses and draws"))
    meeting = "– `valencia-uct`, 200 iterations, all pairs of decks"
    assert row(halves, f"`valencia-heuristic(h=valencia-1)` {meeting}")[1].startswith("75.0% (")
    first = row(table, f"`valencia-heuristic(h=valencia-1)` {meeting}")
    assert (first[0], first[2], first[3], first[5]) == ("32/0/32", "61/63/4", "47.7% (39.2–56.3)", "open")
    assert first[1].startswith("50.0% (")
    assert first[4].startswith("+2.3 (")
    second = row(table, f"`valencia-heuristic(h=valencia-2)` {meeting}")
    assert (second[0], second[2], second[3], second[5]) == ("0/0/64", "57/59/12", "44.5% (36.2–53.2)", "yes")
    assert row(table, f"`valencia-bias` {meeting}") == ["32/0/0", "100.0% (80.6–100.0)", "", "", "", "unfinished"]
    told = section(text, "Results that contradict a paper")
    assert "h=valencia-2" in told
    assert "h=valencia-1" not in told


def test_a_difference_allows_for_chance_on_both_sides() -> None:
    shares = Estimate(0.6, 0.5, 0.7), Estimate(0.4, 0.36, 0.55)
    assert str(difference(*shares)) == "+20.0 (+2.0 to +30.8)"
    assert difference(*shares).verdict == "yes"
    assert difference(*shares[::-1]).verdict == "no"
    assert difference(shares[0], shares[0]).verdict == "open"


# ---- corrections

LATER, LONG_AGO = "9999-01-01", "2000-01-01"


def corrected(monkeypatch: pytest.MonkeyPatch, *found: Correction) -> None:
    monkeypatch.setattr(corrections, "CORRECTIONS", found)


def test_corrections_are_of_agents_and_scores_that_there_are() -> None:
    for correction in CORRECTIONS:
        assert set(correction.agents) <= set(known_agents(correction.game))
        assert set(correction.scores) <= set(load_game(correction.game).scores)


def test_rows_from_before_a_correction_are_marked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("random", "tyche", "eva")
    for pairing in [one for one in HEARTHSTONE.against_all() if one.agents[1] in names]:
        record(tmp_path, pairing, 30, FIRST if pairing.agents[1] == "eva" else SECOND)
    corrected(
        monkeypatch,
        Correction(LATER, "`beam` was put right.", agents=("beam",)),
        Correction(LATER, "`tyche` was put right.", agents=("tyche",)),
        Correction(LONG_AGO, "`random` was put right.", agents=("random",)),
    )
    assert "**Superscript numbers.**" in section(page(CHAPTERS, tmp_path, 30), "How it was measured")
    text = text_of(HEARTHSTONE, tmp_path, 30)
    assert row(text, "`champion` – `tyche` ²")[0] == "30"
    assert row(text, "`champion` – `random`")[0] == "30"  # played since
    assert row(text, "`champion` – `beam`")[0] == "0 of 30"  # not played at all
    assert row(text, "`eva` | `tyche` ²")[-1] == "no"
    assert "- `eva` is ranked above `tyche` ²" in section(text, "Results that contradict a paper")
    assert section(text, "Measured before a correction").splitlines()[-1] == "- ² `tyche` was put right."


def test_a_correction_is_of_one_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for chapter in CHAPTERS:
        [pairing] = [one for one in chapter.against_all() if one.agents[1] == "greedy"]
        record(tmp_path, pairing, 1, FIRST)
    corrected(
        monkeypatch,
        Correction(LATER, "The score was put right.", scores=("tempo",), game="gwent"),
        Correction(LATER, "`greedy` was put right.", agents=("greedy",)),
        Correction(LATER, "Some rules of Gwent.", game="gwent"),
    )
    ours, others = text_of(GWENT, tmp_path, 1), text_of(HEARTHSTONE, tmp_path, 1)
    assert row(ours, "`champion` – `greedy` ¹")[0] == "1"
    assert row(others, "`champion` – `greedy` ²")[0] == "1"
    listed = "- ¹ The score was put right.\n- All rows: Some rules of Gwent."
    assert section(ours, "Measured before a correction").endswith(listed)
    assert section(others, "Measured before a correction").splitlines()[-1] == "- ² `greedy` was put right."


def test_a_corrected_score_marks_the_agents_that_use_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for pairing in (GREEDY, EVA):
        record(tmp_path, pairing, 1, FIRST)
    corrected(monkeypatch, Correction(LATER, "The score was put right.", scores=("midrange", "greedy-2019")))
    text = page(CHAPTERS, tmp_path, 1)
    assert row(text, "`greedy` – `random` ¹")[0] == "1"
    assert row(text, "`eva` – `miller`")[0] == "1"


def test_corrected_rules_are_told_once_for_all_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record(tmp_path, GREEDY, 1, FIRST)
    corrected(monkeypatch, Correction(LATER, "Some rules."))
    text = page(CHAPTERS, tmp_path, 1)
    assert row(text, "`greedy` – `random`")[0] == "1"
    assert section(text, "Measured before a correction").endswith("- All rows: Some rules.")
    corrected(monkeypatch, Correction(LONG_AGO, "Some rules."))
    assert "# Measured before a correction" not in page(CHAPTERS, tmp_path, 1)
    assert "**Superscript numbers.**" not in page(CHAPTERS, tmp_path, 1)


def test_results_from_before_a_correction_are_shown_though_agents_and_rules_were_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = replace(MIRROR, agents=("madrid-mcts2(c=3.0, score=utility, uses=3)", "greedy"), settings={"max_turns": 20})
    experiment = experiment_of(old, 1)
    entries = tuple(replace(entry, name=name) for entry, name in zip(experiment.entries, MIRROR.agents, strict=True))
    experiment = replace(experiment, entries=entries)
    store_games(tmp_path, MIRROR, experiment, played(experiment, FIRST))
    corrected(monkeypatch)
    with pytest.raises(MatchError, match="belongs to another experiment: its agents"):
        page(CHAPTERS, tmp_path, 1)
    corrected(monkeypatch, Correction(LATER, "It was put right.", agents=("madrid-mcts2",)))
    assert row(page(CHAPTERS, tmp_path, 1), "`madrid-mcts2(c=3.0, score=utility)` – `greedy`, 100 ms ¹")[0] == "1"


def test_results_from_before_a_correction_are_not_played_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for pairing in (GREEDY, EVA):
        record(tmp_path, pairing, 1, FIRST)
    corrected(monkeypatch, Correction(LATER, "They were put right.", agents=("random", "miller")))
    options = ["--pairs=2", "--only=[ay]-vs-[rm]", "--out", str(tmp_path), "--page", str(tmp_path / "page.md")]
    assert strength.main(options) == 1
    complaint = " ".join(capsys.readouterr().err.split())
    assert (
        "are older than a correction to their agents or rules: "
        "hearthstone/greedy-vs-random.db, hearthstone/eva-vs-miller.db;" in complaint
    )
    assert "move them to another folder to play the games again" in complaint
    assert [len(recorded(pairing, tmp_path)) for pairing in (GREEDY, EVA)] == [2, 2]


def test_faults_are_counted(tmp_path: Path) -> None:
    assert "# Faults" not in page(CHAPTERS, tmp_path, 1)
    experiment = experiment_of(GREEDY, 1)
    first, second = played(experiment, FIRST)
    late = replace(first, fault=Fault(agent="greedy", seat=0, turn=1, action=1, text="slept"))
    store_games(tmp_path, GREEDY, experiment, [late, second])
    assert section(page(CHAPTERS, tmp_path, 1), "Faults").endswith("- `greedy` – `random`: in 1 of 2 games")


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
    words = " ".join(text.split())  # where the lines break depends on the machine
    assert "cores) with Python" in words
    assert "The load of the machine was " in words


def test_what_was_interrupted_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Experiment] = []

    def interrupted(experiment: Experiment, *_: object) -> RunResult:
        played.append(experiment)
        return RunResult(experiment, [], interrupted=True)

    monkeypatch.setattr(strength, "run_experiment", interrupted)
    written = tmp_path / "page.md"
    assert strength.main(["--out", str(tmp_path), "--page", str(written)]) == 130
    assert len(played) == 1
    assert row(part_of(written.read_text("utf-8"), HEARTHSTONE), "`champion` – `random`")[0] == "0 of 200"


def test_files_of_other_matches_are_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file_of(GREEDY, tmp_path).parent.mkdir()
    file_of(GREEDY, tmp_path).write_text("{}\n", "utf-8")
    assert strength.main(["--report", "--out", str(tmp_path), "--page", str(tmp_path / "page.md")]) == 1
    assert capsys.readouterr().err.endswith("cannot be read: file is not a database\n")
    with pytest.raises(SystemExit):
        strength.main(["--pairs", "0"])
