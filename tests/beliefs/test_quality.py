"""The log-loss of guesses."""

from math import log

import pytest

from topdeck.beliefs.quality import surprises

PRIOR = {"a": 0.5, "b": 0.3, "c": 0.2}


def test_a_surprise_is_minus_the_logarithm_of_the_share_of_guesses() -> None:
    # nine guesses of two cards and the prior as the tenth: a has 9 + 2 × 0.5 of 20, b 9 + 2 × 0.3
    guesses = [["a", "b"]] * 9
    assert surprises(guesses, ["a", "b"], PRIOR) == pytest.approx([-log(10 / 20), -log(9.6 / 20)])


def test_what_was_never_guessed_is_left_to_the_prior() -> None:
    assert surprises([["a"]] * 4, ["c"], PRIOR) == pytest.approx([-log(0.2 / 5)])


def test_each_card_that_is_there_counts() -> None:
    assert len(surprises([["a", "a"]], ["a", "a"], PRIOR)) == 2
    assert surprises([["a"]], [], PRIOR) == []
