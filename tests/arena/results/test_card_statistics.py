"""Card statistics: which games count for a card, their scores and intervals, and games that are left out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import polars
import pytest
from tiny_game import NAME, HighCard, registered
from tracked_game import TrackedHighCard, play_nines_and_twos

from topdeck.arena import make_experiment, merged_results, read_results, run
from topdeck.arena.plan.experiment import Entry
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play import replays
from topdeck.arena.play.card_replays import card_report
from topdeck.arena.play.replays import Replays
from topdeck.arena.play.worker import Worker
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.card_statistics import CardReport, CardSummary, CardUse, DeckStatistics, Gain, GameCards
from topdeck.arena.results.card_tables import notes, report_facts
from topdeck.arena.results.export import export_cards
from topdeck.arena.results.statistics import difference, jackknife_mean, t_quantile
from topdeck.arena.results.store.location import IN_MEMORY
from topdeck.arena.results.store.results import Results
from topdeck.core.card_tracker import CardLabel
from topdeck.core.errors import MatchError

FIREBALL, WISP, COIN = CardLabel("f", "Fireball"), CardLabel("w", "Wisp"), CardLabel("c", "The Coin", from_deck=False)


@pytest.fixture
def tracked() -> Iterator[None]:
    """High Card is known, with card statistics."""
    with registered(TrackedHighCard()):
        yield


pytestmark = pytest.mark.usefixtures("tracked")


# ---- six games on paper: Ann has won, won and lost, won, lost, lost; the deals are 1, 1, 2, 2, 3, 3

SCORES = [1.0, 1.0, 0.0, 1.0, 0.0, 0.0]
DEALS = [1, 1, 2, 2, 3, 3]
USES = [
    {
        FIREBALL: CardUse(copies=2, offered=2, kept=1, opening=True, drawn=True, turns={2, 3}),
        WISP: CardUse(copies=1),
        COIN: CardUse(opening=True, drawn=True, turns={1}),
    },
    {FIREBALL: CardUse(copies=2, drawn=True), WISP: CardUse(copies=1)},
    {FIREBALL: CardUse(copies=2, offered=1), WISP: CardUse(copies=1, drawn=True, turns={5})},
    {FIREBALL: CardUse(copies=2, drawn=True, turns={2}), WISP: CardUse(copies=1)},
    {FIREBALL: CardUse(copies=2), WISP: CardUse(copies=1, drawn=True, turns={5})},
    {FIREBALL: CardUse(copies=2), WISP: CardUse(copies=1)},
]
OPPONENTS = ["druid", "druid", "druid", "mage", "mage", "mage"]


def game(number: int, deal: int, score: float) -> PlayedGame:
    winner = {1.0: 0, 0.0: 1}.get(score)
    fixture = Fixture(stage="", agents=("Ann", "Bob"), decks=("ours", "theirs"), pair=number, half=0, seed=deal)
    return PlayedGame(
        fixture=fixture,
        winner=winner,
        reason="",
        turns=9,
        decisions=(1, 1),
        seconds=(0.1, 0.1),
        slowest=(0.1, 0.1),
        number=number,
    )


def results(games: list[PlayedGame]) -> Results:
    return Results(location=IN_MEMORY, id=1, identity={"game": NAME}, created="", games=games, runs=[])


def summarize(games: list[PlayedGame], tracked: list[GameCards]) -> CardReport:
    collected = CardSummary(results(games))
    for played, cards in zip(games, tracked, strict=True):
        collected.add(played, cards)
    return collected.report()


def summary() -> CardReport:
    games = [game(number, deal, score) for number, (deal, score) in enumerate(zip(DEALS, SCORES, strict=True), 1)]
    tracked = [GameCards(("warrior", group), (uses, {})) for group, uses in zip(OPPONENTS, USES, strict=True)]
    return summarize(games, tracked)


def anns_deck(report: CardReport) -> DeckStatistics:
    [deck] = [deck for deck in report.decks if deck.agent == "Ann"]
    return deck


def test_a_card_counts_once_per_game_in_which_it_was_drawn_played_or_neither() -> None:
    fireball = anns_deck(summary()).cards[0]
    assert fireball.card == FIREBALL
    scores = {
        name: (getattr(fireball, name).games, getattr(fireball, name).score.mean)
        for name in ("opening", "drawn", "played", "not_drawn")
    }
    assert scores == {"opening": (1, 1.0), "drawn": (3, 1.0), "played": (2, 1.0), "not_drawn": (3, 0.0)}
    assert {turn: score.games for turn, score in fireball.by_turn.items()} == {2: 2, 3: 1}
    assert {group: score.games for group, score in fireball.by_opponent.items()} == {"druid": 2, "mage": 1}
    assert (fireball.copies, fireball.kept.offered) == (2, 3)
    assert fireball.kept.kept is not None
    assert fireball.kept.kept.mean == pytest.approx(1 / 3)


def test_cards_are_sorted_by_their_gain_and_those_not_from_the_deck_come_last() -> None:
    deck = anns_deck(summary())
    assert (deck.games, deck.score.mean, deck.group) == (6, 0.5, "warrior")
    assert [row.card for row in deck.cards] == [FIREBALL, WISP, COIN]
    assert [row.drawn.gain and row.drawn.gain.mean for row in deck.cards] == [0.5, -0.5, None]
    coin = deck.cards[2]
    assert (coin.copies, coin.drawn.games, coin.not_drawn.games, coin.kept.kept) == (0, 1, 0, None)


def test_intervals_treat_the_games_of_a_deal_as_one_observation() -> None:
    scores = [float(number // 2 % 2) for number in range(80)]  # both games of a deal have the same result
    deals = [number // 2 for number in range(80)]
    games = [game(number, deal, score) for number, (deal, score) in enumerate(zip(deals, scores, strict=True))]
    drawn = {FIREBALL: CardUse(copies=1, drawn=True)}
    cards = [GameCards(("mage", "mage"), (drawn if number < 30 else {}, {})) for number in range(80)]
    deck = anns_deck(summarize(games, cards))
    [fireball] = deck.cards
    assert deck.score == jackknife_mean(scores, deals) != jackknife_mean(scores, range(80))
    assert fireball.drawn.score == jackknife_mean(scores[:30], deals[:30]) != jackknife_mean(scores[:30], range(30))
    gain = difference(scores[:30], deals[:30], scores, deals)
    assert fireball.drawn.gain == Gain(gain.mean, t_quantile(14) * gain.error)  # 15 deals


def test_decks_are_sorted_by_agent_and_deck() -> None:
    games = [game(number, number, 1.0) for number in range(1, 4)]
    other = games[0].fixture._replace(agents=("Bob", "Ann"), decks=("first", "ours"))
    games[0] = replace(games[0], fixture=other)
    report = summarize(games, [GameCards(("mage", "mage"), ({}, {}))] * 3)
    assert [(deck.agent, deck.deck, deck.games) for deck in report.decks] == [
        ("Ann", "ours", 3),
        ("Bob", "first", 1),
        ("Bob", "theirs", 2),
    ]


def test_a_gain_without_variance_has_no_margin() -> None:
    games = [game(number, number, 1.0) for number in range(1, 5)]
    drawn = {FIREBALL: CardUse(copies=1, drawn=True)}
    tracked = [GameCards(("mage", "mage"), (drawn if played.number < 3 else {}, {})) for played in games]
    [fireball] = anns_deck(summarize(games, tracked)).cards
    assert (fireball.drawn.games, fireball.drawn.gain) == (2, None)
    every = [GameCards(("mage", "mage"), (drawn, {}))] * 4
    [fireball] = anns_deck(summarize(games, every)).cards
    assert fireball.drawn.gain == Gain(0.0, 0.0)  # it was drawn in all games


# ---- a results file


def test_the_numbers_of_a_results_file_are_those_computed_by_hand(tmp_path: Path) -> None:
    """With nines, Ann beats twos twice, and wins one of two games against nines, because the first player wins."""
    path = tmp_path / "games.db"
    play_nines_and_twos(path)
    report = card_report(read_results(path))
    assert (report.games, report.forfeited, report.not_replayed) == (8, 0, {})
    assert [(deck.agent, deck.deck, deck.games, deck.score.mean) for deck in report.decks] == [
        ("Ann", "nines", 4, 0.75),
        ("Ann", "twos", 4, 0.25),
        ("Bob", "nines", 4, 0.75),
        ("Bob", "twos", 4, 0.25),
    ]
    nines = anns_deck_named(report, "nines")
    assert {name: (score.games, mean(score.score)) for name, score in nines.by_opponent.items()} == {
        "nines": (2, 0.5),
        "twos": (2, 1.0),
    }
    [nine] = nines.cards
    assert (nine.card, nine.copies) == (CardLabel("9", "the 9"), 4)
    assert [(score.games, mean(score.score)) for score in (nine.opening, nine.drawn, nine.played)] == [(4, 0.75)] * 3
    assert nine.not_drawn.score is None
    assert {turn: (score.games, mean(score.score)) for turn, score in nine.by_turn.items()} == dict.fromkeys(
        (1, 2, 3, 4), (4, 0.75)
    )


def anns_deck_named(report: CardReport, deck: str) -> DeckStatistics:
    return next(row for row in report.decks if (row.agent, row.deck) == ("Ann", deck))


def mean(estimate: object) -> object:
    return getattr(estimate, "mean", None)


def test_merged_results_have_the_statistics_of_all_their_games(tmp_path: Path) -> None:
    play_nines_and_twos(tmp_path / "one.db")
    play_nines_and_twos(tmp_path / "two.db", Entry("Cid", "random"))
    merged = merged_results([tmp_path / "one.db", tmp_path / "two.db"])
    report = card_report(merged)
    alone = card_report(read_results(tmp_path / "two.db"))
    assert merged.repeat_count == 8
    assert report_facts(report) == report_facts(alone)


def test_progress_counts_all_games(tmp_path: Path) -> None:
    play_nines_and_twos(tmp_path / "games.db")
    seen: list[tuple[int, int]] = []
    card_report(read_results(tmp_path / "games.db"), progress=lambda replayed, total: seen.append((replayed, total)))
    assert (seen[0], seen[-1]) == ((0, 8), (8, 8))


# ---- games that are left out


def test_games_that_ended_with_a_fault_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    play_nines_and_twos(path, Entry("Cid", "troublemakers:Crasher"))
    report = card_report(read_results(path))
    assert (report.games, report.forfeited) == (8, 16)
    assert {deck.agent for deck in report.decks} == {"Ann", "Bob"}
    assert notes(report) == [
        "The card statistics are based on 8 games.",
        "16 games that ended with a fault are left out.",
    ]


def test_games_of_other_rules_are_named(tmp_path: Path) -> None:
    play_nines_and_twos(tmp_path / "games.db")
    with registered(NewRules()):
        report = card_report(read_results(tmp_path / "games.db"))
    assert (report.games, report.decks) == (0, [])
    reason = (
        "the game was recorded with version 1 of the high-card rules, but the current version is 2; "
        "use the version of Topdeck that recorded it"
    )
    assert notes(report)[1:] == [f"8 games cannot be replayed (1, 2, 3, 4, 5, 6, 7, 8): {reason}."]


class NewRules(TrackedHighCard):
    """High Card with another version of the rules."""

    rules_version = 2


def test_only_the_games_that_cannot_be_replayed_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play_nines_and_twos(tmp_path / "games.db")
    stored = read_results(tmp_path / "games.db")
    complete = [*stored.all_complete(stored.games)]
    changed = replace(complete[2], recorded=replace(complete[2].record, actions=["lay 7"]))
    monkeypatch.setattr(Results, "all_complete", lambda self, games: [*complete[:2], changed, *complete[3:]])
    report = card_report(stored)
    assert report.games == 7
    [(reason, labels)] = report.not_replayed.items()
    assert (labels, "lay 7" in reason, "line" in reason) == (["3"], True, False)
    assert sum(deck.games for deck in report.decks) == 14


def test_a_game_without_card_statistics_says_so(tmp_path: Path) -> None:
    play_nines_and_twos(tmp_path / "games.db")
    with (
        registered(HighCard()),
        pytest.raises(MatchError, match="High Card has no card statistics, because its `Game`"),
    ):
        card_report(read_results(tmp_path / "games.db"))


# ---- other forms


def test_the_exported_rows_hold_the_same_numbers(tmp_path: Path) -> None:
    assert export_cards(summary(), "parquet", tmp_path / "cards.parquet") == export_cards(
        summary(), "csv", tmp_path / "cards.csv"
    )
    table = polars.read_parquet(tmp_path / "cards.parquet")
    fireball = table.filter(polars.col("id") == "f", polars.col("agent") == "Ann")
    columns = ["when", "turn", "opponent", "games", "score", "difference"]
    assert fireball.select(columns).rows() == [
        ("opening", None, None, 1, 1.0, None),
        ("drawn", None, None, 3, 1.0, 0.5),
        ("played", None, None, 2, 1.0, 0.5),
        ("not drawn", None, None, 3, 0.0, -0.5),
        ("played", 2, None, 2, 1.0, None),
        ("played", 3, None, 1, 1.0, None),
        ("drawn or played", None, "druid", 2, 1.0, None),
        ("drawn or played", None, "mage", 1, 1.0, None),
    ]
    assert set(table.filter(polars.col("id") == "c")["from_deck"]) == {False}
    assert polars.read_csv(tmp_path / "cards.csv").height == table.height


def test_malagas_format_has_no_card_statistics(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="must be one of csv, parquet, jsonl, not 'malaga'"):
        export_cards(summary(), "malaga", tmp_path / "cards.csv")


# ---- several processes


@pytest.mark.slow
def test_several_processes_find_the_same_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    run(make_experiment(["greedy", "random"], ["MurlocDruid"], format=RoundRobin(3), seed=1), path)
    stored = read_results(path)
    alone = report_facts(card_report(stored, workers=1))
    monkeypatch.setattr(replays, "BATCH", 1)  # six units of work
    assert report_facts(card_report(stored, workers=2)) == alone


def test_units_of_work_that_finish_out_of_order_are_added_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run_backwards(
        works: Iterator[Replays[GameCards]],
        executor: object,
        keep: Callable[[Replays[GameCards], list[GameCards | str]], None],
    ) -> None:
        for work in reversed([*works]):
            keep(work, work.run(Worker()))

    play_nines_and_twos(tmp_path / "games.db")
    stored = read_results(tmp_path / "games.db")
    expected = report_facts(card_report(stored))
    monkeypatch.setattr(replays, "BATCH", 3)  # of eight games
    monkeypatch.setattr(replays, "do_all", run_backwards)
    assert report_facts(card_report(stored)) == expected
