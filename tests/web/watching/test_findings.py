"""Card statistics and evolution runs."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("starlette")

from shelves import played_store

from topdeck import load_game
from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.core.errors import TopdeckError
from topdeck.evolve.runner import evolve
from topdeck.evolve.study_file import read_study
from topdeck.web.watching.findings import card_table, evolution_page

STUDY = """
agent = "greedy(score=evo-second)"
strategy = "madrid(population=6, immigrants=1, size=2)"
generations = 1
seed = 1
[training]
opponents = ["random"]
decks = ["MidrangeJadeShaman"]
pairs = 1
[holdout]
opponents = ["random"]
decks = ["MurlocDruid"]
pairs = 1
"""


def test_the_cards_of_each_deck_have_statistics(tmp_path: Path) -> None:
    game = load_game("gwent")
    agents = make_entries(("random", "random-late-end"))
    experiment = Experiment(game=game.name, entries=agents, decks=(game.decks.default(),), format=RoundRobin(2), seed=3)
    table = card_table(played_store(tmp_path / "games.db", experiment=experiment), "games.db")
    assert (table.replayed, table.games) == (4, 4)
    assert {(deck.agent, deck.deck, deck.games) for deck in table.decks} == {
        (name, "NorthernRealms", 4) for name in ("random", "random-late-end")
    }
    for deck in table.decks:
        assert sum(card.copies for card in deck.cards) == game.decks.default().size()
        assert all(card.drawn <= deck.games for card in deck.cards)


@pytest.mark.slow
def test_an_evolution_is_shown_by_generation(tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    evolve(read_study(tmp_path / "study.toml"), tmp_path / "evo.db", workers=1)
    page = evolution_page(tmp_path / "evo.db")
    [course] = page.courses
    assert [row.number for row in course] == [1]
    assert all(row.best >= row.mean and row.members == 6 for row in course)
    assert page.test is not None
    assert "taunt" in page.champion


def test_a_file_of_another_kind_is_rejected(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"")
    for read in (lambda path: card_table(path, path.name), evolution_page):
        with pytest.raises(TopdeckError):
            read(tmp_path / "games.db")
