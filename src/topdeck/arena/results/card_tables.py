"""Card statistics as table cells and as JSON, for reports and for the command line."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict

from topdeck.arena.results.card_statistics import CardReport, CardScore, CardStatistics, DeckStatistics
from topdeck.arena.results.statistics import Estimate
from topdeck.core.state import Json

MOST_LABELS = 10  # the maximum number of games listed in a note
IMPORTANT = ("card", "drawn", "score (drawn)", "difference", "kept")  # the columns shown in a narrow terminal
LEGEND = (
    "Scores have 95 % confidence intervals; a draw counts as half a win. The difference is the score when drawn minus "
    "the mean score of the deck, in percentage points."
)

Row = dict[str, str]


def deck_heading(deck: DeckStatistics) -> str:
    return f"{deck.agent} with {deck.deck} ({deck.group})"


def card_rows(deck: DeckStatistics) -> list[Row]:
    """Return a row for each card in the deck list."""
    return [
        {
            "card": f"{row.card.name} ×{row.copies}" if row.copies > 1 else row.card.name,
            **drawn_cells(row),
            **score_cells("opening hand", row.opening),
            **score_cells("played", row.played),
            **score_cells("not drawn", row.not_drawn),
            "offered": str(row.kept.offered),
            "kept": "" if row.kept.kept is None else f"{row.kept.kept.mean:.1%}",
        }
        for row in deck.cards
        if row.card.from_deck
    ]


def other_rows(deck: DeckStatistics) -> list[Row]:
    """Return a row for each card that is not from the deck list."""
    return [
        {"card": row.card.name, **drawn_cells(row), **score_cells("played", row.played)}
        for row in deck.cards
        if not row.card.from_deck
    ]


def drawn_cells(row: CardStatistics) -> Row:
    gain = row.drawn.gain
    return {**score_cells("drawn", row.drawn), "difference": "" if gain is None else str(gain)}


def score_cells(name: str, row: CardScore) -> Row:
    return {name: str(row.games), f"score ({name})": "" if row.score is None else str(row.score)}


def turn_rows(deck: DeckStatistics, turn_name: str) -> list[Row]:
    """Return a row for each card that was played, with one column per turn."""
    turns = sorted({turn for row in deck.cards for turn in row.by_turn})
    return [
        {"card": card_name(row), **{f"{turn_name} {turn}": mean_and_games(row.by_turn.get(turn)) for turn in turns}}
        for row in deck.cards
        if row.by_turn
    ]


def opponent_rows(deck: DeckStatistics) -> list[Row]:
    """Return a row for all games and a row for each card that was drawn or played, with one column per opponent."""
    every = {"card": "all games", **{group: mean_and_games(score) for group, score in deck.by_opponent.items()}}
    rows = [
        {"card": card_name(row), **{group: mean_and_games(row.by_opponent.get(group)) for group in deck.by_opponent}}
        for row in deck.cards
        if row.by_opponent
    ]
    return [every, *rows]


def card_name(row: CardStatistics) -> str:
    return row.card.name if row.card.from_deck else f"{row.card.name} (not from deck)"


def mean_and_games(row: CardScore | None) -> str:
    return "" if row is None or row.score is None else f"{row.score.mean:.0%} ({row.games})"


def notes(report: CardReport) -> list[str]:
    """Return sentences that state how many games the statistics are based on and which games were left out."""
    sentences = [f"The card statistics are based on {count_games(report.games)}."]
    if report.forfeited:
        verb = "is" if report.forfeited == 1 else "are"
        sentences.append(f"{count_games(report.forfeited)} that ended with a fault {verb} left out.")
    for reason, labels in report.not_replayed.items():
        listed = ", ".join(labels[:MOST_LABELS]) + (", …" if len(labels) > MOST_LABELS else "")
        sentences.append(f"{count_games(len(labels))} cannot be replayed ({listed}): {reason}.")
    return sentences


def count_games(count: int) -> str:
    return f"{count:,} {'game' if count == 1 else 'games'}"


# ---- JSON


def report_facts(report: CardReport) -> Json:
    """Return all card statistics as JSON."""
    return {
        "games": report.games,
        "forfeited": report.forfeited,
        "not_replayed": {reason: list(labels) for reason, labels in report.not_replayed.items()},
        "group": report.group_name,
        "turn": report.turn_name,
        "decks": [deck_facts(deck) for deck in report.decks],
    }


def deck_facts(deck: DeckStatistics) -> Json:
    return {
        "agent": deck.agent,
        "deck": deck.deck,
        "group": deck.group,
        "games": deck.games,
        "score": asdict(deck.score),
        "by_opponent": asdict_values(deck.by_opponent),
        "cards": [card_facts(row) for row in deck.cards],
    }


def card_facts(row: CardStatistics) -> Json:
    return {
        **row.card._asdict(),
        "copies": row.copies,
        "opening": asdict(row.opening),
        "drawn": asdict(row.drawn),
        "played": asdict(row.played),
        "not_drawn": asdict(row.not_drawn),
        "mulligan": asdict(row.kept),
        "by_turn": asdict_values(row.by_turn),
        "by_opponent": asdict_values(row.by_opponent),
    }


def asdict_values(scores: Mapping[int, CardScore] | Mapping[str, CardScore]) -> Json:
    return {str(key): asdict(score) for key, score in scores.items()}


# ---- rows for machine-readable files


def tidy_card_rows(report: CardReport) -> Sequence[dict[str, object]]:
    """Return a row for each card and situation, and additional rows for each turn and each opponent."""
    return [
        {**head, "when": when, "turn": turn, "opponent": opponent, **score_values(score)}
        for deck in report.decks
        for row in deck.cards
        for head in [tidy_head(deck, row)]
        for when, turn, opponent, score in tidy_scores(row)
    ]


def tidy_head(deck: DeckStatistics, row: CardStatistics) -> dict[str, object]:
    kept = estimate_values("kept", row.kept.kept)
    names = {"agent": deck.agent, "deck": deck.deck, "group": deck.group, **row.card._asdict()}
    return {**names, "copies": row.copies, "offered": row.kept.offered, **kept}


def tidy_scores(row: CardStatistics) -> list[tuple[str, int | None, str | None, CardScore]]:
    """Return scores with the situation, the turn and the opponent; totals have neither a turn nor an opponent."""
    return [
        ("opening", None, None, row.opening),
        ("drawn", None, None, row.drawn),
        ("played", None, None, row.played),
        *([("not drawn", None, None, row.not_drawn)] if row.card.from_deck else []),
        *(("played", turn, None, score) for turn, score in row.by_turn.items()),
        *(("drawn or played", None, opponent, score) for opponent, score in row.by_opponent.items()),
    ]


def score_values(row: CardScore) -> dict[str, object]:
    gain = row.gain
    values = {"difference": None if gain is None else gain.mean, "margin": None if gain is None else gain.margin}
    return {"games": row.games, **estimate_values("score", row.score), **values}


def estimate_values(name: str, estimate: Estimate | None) -> dict[str, object]:
    if estimate is None:
        return {name: None, f"{name}_low": None, f"{name}_high": None}
    return {name: estimate.mean, f"{name}_low": estimate.low, f"{name}_high": estimate.high}
