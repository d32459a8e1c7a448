"""`make strength`: which pairings are played with which decks, how it goes on, and what the page says."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product
from pathlib import Path

import pairings
import pytest
import strength
from pairings import (
    ORDERS,
    PAPERS,
    Claim,
    Pairing,
    against_all,
    file_of,
    finals,
    match_of,
    premade,
    recorded,
    rotation,
    strongest,
    whole_pairs,
    with_ms,
)
from strength import Measurement
from strength_page import page

from topdeck.agents import AGENTS
from topdeck.arena.runner import Finished
from topdeck.arena.schedule import Fixture, Match
from topdeck.arena.statistics import Estimate
from topdeck.arena.store import Outcome, Store
from topdeck.errors import MatchError

[GREEDY] = [pairing for pairing in PAPERS if pairing.name == "greedy-vs-random"]
[EVA] = [pairing for pairing in PAPERS if pairing.name == "eva-vs-miller"]
[MIRROR] = [pairing for pairing in PAPERS if pairing.name == "p0-mcts2-vs-greedy-mirror-100ms"]

Winners = tuple[int | None, int | None]  # of a pair: 0 for the first agent, 1 for the second, None for a draw
FIRST, SECOND = (0, 0), (1, 1)


def record(folder: Path, pairing: Pairing, pairs: int, winners: Winners) -> None:
    """Put games into the folder that nobody has played: ten turns and four decisions of either agent each, for which
    the first agent takes two seconds and the second one."""
    match = match_of(pairing, pairs)
    with Store(match, file_of(pairing, folder)) as store:
        store.add(game(match, fixture, winners[fixture.seat]) for fixture in match.fixtures())


def game(match: pairings.Rotation, fixture: Fixture, side: int | None) -> Outcome:
    return Outcome(
        decks=fixture.decks,
        pair=fixture.pair,
        seat=fixture.seat,
        agents=match.seating(fixture),
        seed=match.game_seed(fixture),
        setup={},
        winner=None if side is None else fixture.seat if side == 0 else 1 - fixture.seat,
        reason="",
        turns=10 + fixture.seat,
        decisions=(4, 4),
        seconds=(2.0, 1.0) if fixture.seat == 0 else (1.0, 2.0),
        slowest=(1.0, 1.0),
    )


def row(text: str, agents: str) -> list[str]:
    """The cells behind the names of the agents."""
    [line] = [line for line in text.splitlines() if line.startswith(f"| {agents} |")]
    return [cell.strip() for cell in line.split("|")[2:-1]]


def section(text: str, title: str) -> str:
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0].strip()


# ---- agents


def test_the_champion_meets_every_agent_but_itself_and_people() -> None:
    assert {pairing.agents for pairing in against_all()} == {
        ("champion", name) for name in AGENTS if name not in ("champion", "human")
    }


def test_every_pairing_has_a_file_of_its_own() -> None:
    names = [pairing.name for pairing in (*against_all(), *PAPERS, *finals(["eva", "champion", "miller"]))]
    assert len(set(names)) == len(names)


def test_agents_that_take_time_get_it() -> None:
    assert with_ms("random", 20) == "random"
    assert with_ms("p0-mcts2(c=3.0, ms=5)", 20) == "p0-mcts2(c=3.0, ms=20)"
    assert "ms=20" in match_of(GREEDY, 1).specs[0]
    assert all("ms=100" in spec for spec in match_of(MIRROR, 1).specs)


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
    order = rotation(premade())
    names = {deck.name for deck in premade()}
    for start in range(0, len(order), 9):
        for seat in (0, 1):
            assert {decks[seat].name for decks in order[start : start + 9]} == names


def test_mirrors_come_first_and_all_different_decks_soon() -> None:
    order = [(first.name, second.name) for first, second in rotation(premade())]
    names = sorted(deck.name for deck in premade())
    assert all(first == second for first, second in order[:9])
    assert sorted(tuple(sorted(decks)) for decks in order[:45]) == sorted(combinations_with_replacement(names, 2))
    assert set(order) == set(product(names, names))


@pytest.mark.parametrize("pairs", [1, 50, 200, 243])
def test_any_number_of_pairs_covers_the_decks_evenly(pairs: int) -> None:
    fixtures = match_of(GREEDY, pairs).fixtures()
    assert len(set(fixtures)) == 2 * pairs
    assert Counter(fixture.seat for fixture in fixtures) == {0: pairs, 1: pairs}
    names = [deck.name for deck in premade()]
    for seat in (0, 1):
        counts = Counter(fixture.decks[seat] for fixture in fixtures[::2])
        assert max(counts[name] for name in names) - min(counts[name] for name in names) <= 1


def test_the_mirror_of_p0_has_its_rules() -> None:
    match = match_of(MIRROR, 3)
    assert {fixture.decks for fixture in match.fixtures()} == {("MidrangeJadeShaman", "MidrangeJadeShaman")}
    assert len(match.fixtures()) == 6
    setup = match.identity()["setup"]
    assert (setup["era"], setup["mulligan"]) == ("competition-2020", False)


# ---- playing


def test_more_pairs_go_on_from_those_that_are_there(tmp_path: Path) -> None:
    path = file_of(GREEDY, tmp_path)
    assert Measurement(tmp_path, 1, workers=1).play(GREEDY)
    first = path.read_bytes()
    assert Measurement(tmp_path, 2, workers=1).play(GREEDY)
    second = path.read_bytes()
    assert second.startswith(first)
    assert (first.count(b"\n"), second.count(b"\n")) == (1 + 2, 1 + 4)
    for pairs in (1, 2):  # nothing is missing
        assert Measurement(tmp_path, pairs, workers=1).play(GREEDY)
        assert path.read_bytes() == second


def test_only_the_game_that_was_lost_is_played_again(tmp_path: Path) -> None:
    path = file_of(GREEDY, tmp_path)
    Measurement(tmp_path, 2, workers=1).play(GREEDY)
    head, *games = path.read_bytes().splitlines(keepends=True)
    whole = recorded(GREEDY, tmp_path)
    path.write_bytes(b"".join([head, games[0], games[2], games[3][:50]]))
    assert whole_pairs(recorded(GREEDY, tmp_path)) == 0
    assert Measurement(tmp_path, 2, workers=1).play(GREEDY)
    assert path.read_bytes().startswith(b"".join([head, games[0], games[2]]))
    again = recorded(GREEDY, tmp_path)
    assert len(again) == 4
    assert all(one in whole for one in again)


def test_fewer_pairs_than_before_are_no_other_match(tmp_path: Path) -> None:
    path = file_of(GREEDY, tmp_path)
    Measurement(tmp_path, 3, workers=1).play(GREEDY)
    head, *games = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([head, *games[4:]]))  # broken off before the first two were there
    assert Measurement(tmp_path, 2, workers=1).play(GREEDY)
    assert whole_pairs(recorded(GREEDY, tmp_path)) == 3


def test_a_file_that_was_hardly_begun_is_begun_again(tmp_path: Path) -> None:
    path = file_of(GREEDY, tmp_path)
    for beginning in (b"", b'{"topdeck": "match"'):
        path.write_bytes(beginning)
        assert recorded(GREEDY, tmp_path) == []
    assert Measurement(tmp_path, 1, workers=1).play(GREEDY)
    assert whole_pairs(recorded(GREEDY, tmp_path)) == 1


def test_only_the_pairings_that_were_asked_for_are_played(tmp_path: Path) -> None:
    assert Measurement(tmp_path, 1, only="greedy-vs-r*", workers=1).run()
    assert [path.name for path in sorted(tmp_path.glob("*-vs-*"))] == ["greedy-vs-random.jsonl"]


def test_results_with_other_trained_weights_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    champion = against_all()[0]
    for pairing in (champion, GREEDY):
        record(tmp_path, pairing, 1, FIRST)
    monkeypatch.setattr(pairings, "lessons", lambda: [1.0, 2.0])
    assert len(recorded(GREEDY, tmp_path)) == 2
    with pytest.raises(MatchError, match="belongs to another match: its trained"):
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
    winners = {"tyche": SECOND, "eva": FIRST, "p3-mcts1": SECOND}
    for pairing in against_all():
        if pairing.agents[1] in winners:
            record(tmp_path, pairing, 30, winners[pairing.agents[1]])
    text = page(tmp_path, 30)
    assert row(text, "`eva` | `tyche`")[-2].startswith("-100.0 (")
    assert row(text, "`eva` | `tyche`")[-1] == "no"
    assert row(text, "`p3-mcts1` | `eva`")[-1] == "yes"
    assert row(text, "`p3-mcts1` | `tyche`")[-1] == "open"
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


def test_faults_are_counted(tmp_path: Path) -> None:
    assert "## Faults" not in page(tmp_path, 1)
    record(tmp_path, GREEDY, 1, FIRST)
    path = file_of(GREEDY, tmp_path)
    path.write_text(path.read_text("utf-8").replace('"fault": null', '"fault": {"seat": 0}', 1), "utf-8")
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
    assert "Load at the ends" in text


def test_what_was_broken_off_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[Match] = []

    def broken_off(match: Match, *_: object) -> Finished:
        played.append(match)
        return Finished(match, [], interrupted=True)

    monkeypatch.setattr(strength, "run_match", broken_off)
    written = tmp_path / "page.md"
    assert strength.main(["--out", str(tmp_path), "--page", str(written)]) == 130
    assert len(played) == 1
    assert row(written.read_text("utf-8"), "`champion` – `random`")[0] == "0 of 200"


def test_files_of_other_matches_are_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (file_of(GREEDY, tmp_path)).write_text("{}\n", "utf-8")
    assert strength.main(["--report", "--out", str(tmp_path), "--page", str(tmp_path / "page.md")]) == 1
    assert capsys.readouterr().err.endswith("is not a file of results\n")
    with pytest.raises(SystemExit):
        strength.main(["--pairs", "0"])
