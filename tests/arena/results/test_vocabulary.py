"""The actions of a run are stored once, and games refer to them."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.results.store import rows
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.rows import Vocabulary, decode_actions
from topdeck.arena.results.store.store import Store

MATCH = Experiment(
    game=NAME, entries=make_entries(("random", "random")), decks=(LOW, EVEN), format=RoundRobin(3), seed=3
)


@given(st.lists(st.lists(st.text(max_size=3))))
def test_encoded_actions_are_decoded_whatever_their_texts(games: list[list[str]]) -> None:
    known = Vocabulary()
    words = [known.encode(actions) for actions in games]
    by_number = dict(enumerate(known))
    assert [decode_actions(word, by_number) for word in words] == games


def test_there_are_letters_for_more_actions_than_a_text_has_characters() -> None:
    """Including surrogates (0xD800 to 0xDFFF), which valid text does not contain."""
    known = Vocabulary()
    actions = [str(number) for number in range(0xE100)]
    word = known.encode(actions)
    assert decode_actions(word, dict(enumerate(known))) == actions
    assert len(known.encode(actions[:100])) == 100  # the first have a byte each
    assert len(known.encode(actions[:2048])) == 128 + 2 * 1920


def test_an_action_that_is_not_known_is_an_error() -> None:
    known = Vocabulary()
    with pytest.raises(KeyError):
        decode_actions(known.encode(["lay 1", "lay 2"]), {0: "lay 1"})


def vocabulary_rows(path: Path) -> list[tuple[int, int, str]]:
    with closing(sqlite3.connect(path)) as store:
        return store.execute("SELECT run, first, texts FROM vocabulary").fetchall()


@pytest.mark.usefixtures("high_card")
def test_every_action_of_a_run_is_stored_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    whole = run_experiment(MATCH).games
    played = run_experiment(MATCH, find_location(tmp_path / "other.db")).games
    complete = [read_results(tmp_path / "other.db").complete(game) for game in played]
    with Store(MATCH, find_location(path)) as store:
        for game in complete:
            store.add([game])
    texts = [text for _, _, texts in vocabulary_rows(path) for text in json.loads(texts)]
    assert len(texts) == len(set(texts)) == len({text for game in complete for text in game.record.actions})
    assert next(first for _, first, _ in vocabulary_rows(path)) == 0
    assert read_results(path).games == whole
    assert [read_results(path).complete(game) for game in whole] == complete


@pytest.mark.usefixtures("high_card")
def test_where_the_letters_are_used_up_a_new_run_begins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.db"
    played = run_experiment(MATCH, find_location(tmp_path / "other.db")).games
    complete = [read_results(tmp_path / "other.db").complete(game) for game in played]
    strange = [
        replace(game, recorded=replace(game.record, actions=[f"lay {number} {card}" for card in range(16)]))
        for number, game in enumerate(complete)
    ]
    monkeypatch.setattr(rows, "maxunicode", 39)
    with Store(MATCH, find_location(path)) as store:
        for game in strange:
            store.add([game])
    found = read_results(path)
    assert len(found.runs) == len(strange) / 2
    assert [found.complete(game).record.actions for game in found.games] == [game.record.actions for game in strange]


@pytest.mark.usefixtures("high_card")
def test_a_game_that_could_not_be_written_leaves_no_gap(tmp_path: Path) -> None:
    """Its actions are written with those of the next game."""
    path = tmp_path / "games.db"
    played = run_experiment(MATCH, find_location(tmp_path / "other.db")).games
    complete = [read_results(tmp_path / "other.db").complete(game) for game in played]
    with Store(MATCH, find_location(path)) as store:
        store.add(complete[:1])
        with closing(sqlite3.connect(path)) as other:
            other.execute("ALTER TABLE games RENAME TO hidden")
            with pytest.raises(Exception, match="cannot be written"):
                store.add(complete[1:2])
            other.execute("ALTER TABLE hidden RENAME TO games")
        store.add(complete[1:])
    assert [read_results(path).complete(game) for game in played] == complete
