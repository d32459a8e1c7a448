"""Reviewed decisions: their loss, their marks, summaries and the curve."""

import pytest

from topdeck.arena.results.game_review import Candidate, PlayerSummary, ReviewedDecision, summarize, win_curve


def reviewed(best: float, played: float, player: int = 0, place: int = 0, error: float = 0.0) -> ReviewedDecision:
    return ReviewedDecision(
        place, player, 3, Candidate("end", "end turn", played), Candidate("play X", "play X", best), error=error
    )


@pytest.mark.parametrize(
    ("best", "played", "error", "mark"),
    [
        (0.6, 0.6, 0.0, None),
        (0.6, 0.56, 0.0, None),
        (0.625, 0.5625, 0.0, "inaccuracy"),
        (0.75, 0.625, 0.0, "mistake"),
        (0.75, 0.5, 0.0, "blunder"),
        (0.75, 0.5, 0.125, "mistake"),  # the difference may be an accident of the samples
        (0.75, 0.5, 0.25, None),
        (0.5, 0.6, 0.0, None),
    ],
)
def test_the_mark_depends_on_the_loss_beyond_the_error(
    best: float, played: float, error: float, mark: str | None
) -> None:
    decision = reviewed(best, played, error=error)
    assert decision.mark == mark
    assert bool(decision.explain()) == (mark is not None)


def test_an_explanation_names_the_better_action() -> None:
    assert reviewed(0.75, 0.5).explain() == "play X was better: 75% instead of 50%"
    assert reviewed(1.0, 0.5).explain() == "play X was better: it wins immediately (100% instead of 50%)"


def test_a_summary_counts_the_marks_of_one_player() -> None:
    decisions = [reviewed(0.75, 0.5), reviewed(0.5, 0.5), reviewed(1.0, 0.0, player=1)]
    assert summarize(decisions, 0) == PlayerSummary(2, 0.125, 0, 0, 1)
    assert summarize(decisions, 1) == PlayerSummary(1, 1.0, 0, 0, 1)
    assert summarize([], 0) == PlayerSummary(0, 0.0, 0, 0, 0)


def test_the_curve_is_smooth_where_both_players_are_equally_optimistic() -> None:
    """Each player estimates 60 % when it is to move."""
    decisions = [reviewed(0.6, 0.6, player=place % 2, place=place) for place in (1, 2, 3, 4)]
    curve = win_curve(decisions, 6, 1.0)
    assert [None if chance is None else round(chance, 6) for chance in curve] == [None, 0.5, 0.5, 0.5, 0.5, None, 1.0]
    assert win_curve(decisions, 6, None)[-1] is None
