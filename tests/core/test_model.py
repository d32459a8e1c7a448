"""Models are checked: the game, the encoder, and the shapes and numbers of their arrays."""

from __future__ import annotations

import re
import sys

import numpy as np
import pytest
from card_models import Broken, CardModel, Constant, Nameless, NextVersion, NotANumber, OtherGame, PreferredCard, Words
from encoded_high_card import EncodedHighCard
from tiny_game import HighCard

from topdeck.core.errors import ModelError
from topdeck.core.model import CheckedModel, Model


def test_a_model_is_tried_with_the_first_position_of_a_game() -> None:
    model = CardModel()
    checked = CheckedModel(model, EncodedHighCard())
    assert model.batches == [1]
    assert (checked.game, checked.encoder, checked.schema.version) == ("encoded-high-card", 1, 1)
    assert str(checked) == "CardModel"


@pytest.mark.parametrize(
    ("model", "message"),
    [
        (Nameless(), "the model Nameless must name the game and the encoder version that it was trained with"),
        (OtherGame(), "the model OtherGame was trained for gwent, so it cannot play encoded-high-card"),
        (NextVersion(), "the model NextVersion was trained with encoder version 2, but High Card has no encoder"),
        (NotANumber(), "the model NotANumber returned the value nan, but a value must be the win probability of the"),
        (Constant(1.5), "the model Constant returned the value 1.5, but a value must be the win probability"),
        (Constant(-0.5), "from 0 to 1; convert a number x from −1 to 1 with (x + 1) / 2"),
        (Constant(values=2), "must return 1 values for 1 positions, but it returned an array of shape (1, 2)"),
        (Constant(logit=0.0, ids=5), "must have shape (1, 8), one for each of the 8 action ids, not (1, 5)"),
        (Constant(logit=float("nan")), "returned a logit that is not a finite number for a legal action"),
        (Constant(logit=float("inf")), "returned a logit that is not a finite number for a legal action"),
        (Broken(), "the model Broken failed: ZeroDivisionError: no rows"),
        (Words(), "the values of the model Words are not an array of numbers: could not convert string to float"),
    ],
    ids=str,
)
def test_a_model_that_does_not_fit_is_rejected_with_an_explanation(model: Model, message: str) -> None:
    with pytest.raises(ModelError, match=re.escape(message)):
        CheckedModel(model, EncodedHighCard())


def test_a_game_without_an_encoder_has_no_models() -> None:
    model = CardModel()
    model.game = "high-card"
    with pytest.raises(ModelError, match="but High Card has no encoder for learning"):
        CheckedModel(model, HighCard())


def test_logits_of_illegal_actions_and_rounding_errors_are_accepted() -> None:
    CheckedModel(PreferredCard(), EncodedHighCard())  # its logits are -inf where an action is illegal
    game = EncodedHighCard()
    rounded = CheckedModel(Constant(1.00001), game)
    values, logits = rounded(np.zeros((1, rounded.schema.size), np.int16), np.ones((1, 8), np.uint8))
    assert values == [1.0]
    assert logits is None


def test_the_values_of_two_positions_can_be_a_list() -> None:
    class Even(CardModel):
        def values(self, observations: np.ndarray) -> list[float]:
            return [0.5] * len(observations)

    checked = CheckedModel(Even(), EncodedHighCard())
    for rows in (1, 2, 3):
        observations = np.zeros((rows, checked.schema.size), np.int16)
        assert checked(observations, np.ones((rows, 8), np.uint8)) == ([0.5] * rows, None)


def test_without_numpy_the_message_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModelError, match=re.escape("models require NumPy: pip install 'topdeck[onnx]'")):
        CheckedModel(CardModel(), EncodedHighCard())
