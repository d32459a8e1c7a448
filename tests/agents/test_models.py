"""Models in specs: external classes and ONNX files."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from encoded_high_card import EncodedHighCard
from tiny_game import registered

from topdeck.agents import canonical, make_agent, make_score
from topdeck.agents.onnx_model import OnnxModel, hash_file
from topdeck.core.errors import ModelError, SpecError, TopdeckError
from topdeck.web.errors import RequestError
from topdeck.web.specs import check_spec

GAME = "encoded-high-card"


@pytest.fixture(autouse=True)
def encoded_high_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register the game, and make an empty folder the current folder."""
    monkeypatch.chdir(tmp_path)
    with registered(EncodedHighCard()):
        yield


# ---- external classes


def test_a_full_spec_names_the_model_with_its_parameters() -> None:
    spec = canonical("puct(model=card_models:PreferredCard(rank=4))", GAME)
    assert "model=card_models:PreferredCard(rank=4, strength=5.0), " in spec
    assert canonical(spec, GAME) == spec


def test_a_model_can_be_the_score_of_any_agent() -> None:
    assert "score=value(cache=10000, model=card_models:CardModel), " in canonical(
        "greedy(score=value(model=card_models:CardModel))", GAME
    )
    score = make_score("value(model=card_models:CardModel, cache=5)", GAME)
    assert score.scale == "chance"
    make_agent("ismcts(score=value(model=card_models:CardModel))", GAME)  # requires a win probability


@pytest.mark.parametrize(
    ("model", "message"),
    [
        ("default", ""),
        ("onxx(file=a)", "unknown model 'onxx'; did you mean onnx?"),
        ("onnx", "onnx requires the parameter file (a string)"),
        ("card_models:Missing", "unknown model class 'Missing' in card_models"),
        (
            "encoded_high_card:HighCardEncoder",
            "the model 'HighCardEncoder' in encoded_high_card must be a class that inherits from Model",
        ),
        ("card_models:OtherGame", "the model OtherGame was trained for gwent, so it cannot play encoded-high-card"),
        ("card_models:NotANumber", "the model NotANumber returned the value nan"),
        ("card_models:PreferredCard(rank=high)", "rank of card_models:PreferredCard must be a whole number, not high"),
        ("3", "a model must be a name or a spec, not 3"),
    ],
)
def test_an_invalid_model_is_rejected_when_the_spec_is_read(model: str, message: str) -> None:
    if not message:
        assert "model=none" in canonical(f"puct(model={model})", GAME)
        return
    with pytest.raises(TopdeckError, match=re.escape(message)):
        make_agent(f"puct(model={model})", GAME)


def test_a_parameter_of_an_external_agent_that_is_called_model_is_what_its_class_says(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(
        "from topdeck import Agent\nclass Own(Agent):\n    def __init__(self, model='policy.zip'): self.model = model\n"
    )
    assert canonical("own.py:Own", GAME) == "own.py:Own(model=policy.zip)"


def test_a_page_cannot_read_files_or_run_models_that_the_server_does_not_offer() -> None:
    game = EncodedHighCard()
    with pytest.raises(RequestError, match="file of onnx cannot be set on the page because it names a file"):
        check_spec("puct(model=onnx(file=secret))", game, frozenset())
    with pytest.raises(RequestError, match="card_models:CardModel is not available on this server"):
        check_spec("puct(model=card_models:CardModel)", game, frozenset())
    offered = check_spec("puct(model=card_models:CardModel)", game, frozenset({"card_models:CardModel"}))
    assert "model=card_models:CardModel" in offered


# ---- ONNX files


def test_without_onnx_runtime_the_message_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.onnx").write_bytes(b"")
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    with pytest.raises(ModelError, match=re.escape("ONNX files require ONNX Runtime: pip install 'topdeck[onnx]'")):
        make_agent("puct(model=onnx(file=a.onnx))", GAME)


class TestOnnxFiles:
    @pytest.fixture(autouse=True)
    def packages(self) -> None:
        pytest.importorskip("onnx")
        pytest.importorskip("onnxruntime")

    def test_a_file_evaluates_batches(self, tmp_path: Path) -> None:
        from onnx_files import IDS, SIZE, write_onnx

        write_onnx(tmp_path / "a.onnx", rank=4)
        model = OnnxModel("a.onnx")
        assert (model.game, model.encoder, str(model)) == ("encoded-high-card", 1, "a.onnx")
        values, logits = model(np.zeros((3, SIZE), np.int16), np.ones((3, IDS), np.uint8))
        assert values.tolist() == [[0.5]] * 3
        assert logits.argmax(axis=1).tolist() == [2] * 3

    def test_a_file_may_have_no_policy_and_may_read_masks(self, tmp_path: Path) -> None:
        from onnx_files import IDS, SIZE, write_onnx

        write_onnx(tmp_path / "value.onnx", policy=False)
        values = OnnxModel("value.onnx")(np.zeros((2, SIZE), np.int16), np.ones((2, IDS), np.uint8))
        assert values.shape == (2, 1)
        write_onnx(tmp_path / "masks.onnx", masks=True)
        _, logits = OnnxModel("masks.onnx")(np.zeros((2, SIZE), np.int16), np.zeros((2, IDS), np.uint8))
        assert not logits.any()

    def test_a_session_uses_one_thread(self, tmp_path: Path) -> None:
        from onnx_files import write_onnx

        write_onnx(tmp_path / "a.onnx")
        session = OnnxModel("a.onnx").session
        options = session.get_session_options()
        assert (options.intra_op_num_threads, options.inter_op_num_threads) == (1, 1)
        assert session.get_providers() == ["CPUExecutionProvider"]

    def test_a_full_spec_contains_the_hash_of_the_file(self, tmp_path: Path) -> None:
        from onnx_files import write_onnx

        write_onnx(tmp_path / "a.onnx", rank=4)
        before = canonical("puct(model=onnx(file=a.onnx))", GAME)
        known = hash_file("a.onnx")
        assert re.search(rf'model=onnx\(file=a.onnx, sha256="?{known}"?\)', before)
        make_agent(before, GAME)
        write_onnx(tmp_path / "a.onnx", rank=5)
        with pytest.raises(ModelError, match=rf"a.onnx has changed: .* but the spec requires {known}; omit sha256"):
            make_agent(before, GAME)
        assert canonical("puct(model=onnx(file=a.onnx))", GAME) != before

    @pytest.mark.parametrize(
        ("change", "message"),
        [
            ({"metadata": {}}, "the metadata of a.onnx must contain topdeck.game and topdeck.encoder"),
            (
                {"metadata": {"topdeck.game": "gwent", "topdeck.encoder": "1"}},
                "the model a.onnx was trained for gwent, so it cannot play encoded-high-card",
            ),
            (
                {"metadata": {"topdeck.game": GAME, "topdeck.encoder": "7"}},
                "the model a.onnx was trained with encoder version 7, but High Card has no encoder with version 7",
            ),
            ({"size": 5}, "the input observations of a.onnx has 5 columns, but version 1 of the encoder writes 12"),
            ({"ids": 3}, "the logits of the model a.onnx must have shape (1, 8)"),
            ({"rows": 1}, "the input observations of a.onnx has shape [1, 12]; it must have two dimensions, the"),
            ({"bias": float("nan")}, "the model a.onnx returned the value nan"),
            ({"observations": "x"}, "a.onnx has an unexpected input 'x'; use observations and masks"),
            ({"values": "y"}, "a.onnx has no output values; its outputs are y, logits"),
        ],
        ids=lambda given: "" if isinstance(given, str) else next(iter(given)),
    )
    def test_a_file_that_does_not_fit_is_rejected(
        self, tmp_path: Path, change: dict[str, object], message: str
    ) -> None:
        from onnx_files import write_onnx

        write_onnx(tmp_path / "a.onnx", **change)  # type: ignore[arg-type]
        with pytest.raises(ModelError, match=re.escape(message)):
            make_agent("puct(model=onnx(file=a.onnx))", GAME)

    def test_a_file_that_is_missing_or_no_onnx_file_is_rejected(self, tmp_path: Path) -> None:
        with pytest.raises(ModelError, match=r"the ONNX file none.onnx cannot be read: No such file or directory"):
            make_agent("puct(model=onnx(file=none.onnx))", GAME)
        (tmp_path / "text.onnx").write_text("this is no model")
        with pytest.raises(ModelError, match=r"text.onnx is not an ONNX file that ONNX Runtime can load: .*") as raised:
            make_agent("puct(model=onnx(file=text.onnx))", GAME)
        assert "\n" not in str(raised.value)


def test_a_model_has_to_be_a_model() -> None:
    with pytest.raises(SpecError, match=r"the model .HighCard. in tiny_game must be a class that inherits from Model"):
        make_agent("puct(model=tiny_game:HighCard)", GAME)
