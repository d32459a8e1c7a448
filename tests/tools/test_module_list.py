"""`docs/modules.md` lists every module with the first sentence of its docstring."""

from __future__ import annotations

from pathlib import Path

import module_list
import pytest


def test_every_module_is_listed_except_the_cards_of_a_set() -> None:
    text = module_list.module_list()
    assert "## `topdeck/search/`" in text
    assert "| `mcts.py` | " in text
    assert "## `topdeck/games/hearthstone/cards/`" in text
    assert "## `topdeck/games/hearthstone/cards/classic/`" not in text


def test_the_first_sentence_may_contain_abbreviations_and_names_with_dots(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text('"""Read `x.toml`, e.g. a deck, and\nwrite it. Then more.\n\nDetails."""\n', "utf-8")
    assert module_list.summary(path) == "Read `x.toml`, e.g. a deck, and write it."


def test_a_module_without_a_docstring_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("x = 1\n", "utf-8")
    with pytest.raises(ValueError, match=r"module\.py: the module needs a docstring"):
        module_list.summary(path)
