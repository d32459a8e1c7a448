"""Random games of every game: what is played, and how a fault is told."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import drawn_games
import fuzz
import pytest
from concentrated_decks import FEWEST, MAKERS, MOST, concentrated_game
from drawn_games import BUILT_IN, SETTINGS, drawn_game

from topdeck import State, load_game
from topdeck.core.errors import FormError
from topdeck.core.form import Editor
from topdeck.core.state import Json
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.testing import CheckFailed

GAMES = Path(__file__).parents[2] / "src" / "topdeck" / "games"
ROWS = [(game, settings) for game in BUILT_IN for settings in SETTINGS[game]]


def test_every_game_that_comes_with_topdeck_is_played() -> None:
    assert set(BUILT_IN) == {path.parent.name for path in GAMES.glob("*/game.py")}


@pytest.mark.parametrize(("game", "settings"), ROWS, ids=str)
def test_the_settings_of_every_row_can_be_played(game: str, settings: dict[str, object]) -> None:
    played = load_game(game)
    deck = played.decks.included()[0]
    state = played.start((deck, deck), 1, **settings)
    assert settings.items() <= played.setup(state).items()


def test_every_setting_of_gwent_takes_its_turn() -> None:
    assert {name for settings in SETTINGS["gwent"] for name in settings} == set(load_game("gwent").settings())


@pytest.mark.parametrize("game", BUILT_IN)
def test_seeds_draw_all_decks_and_settings_and_always_the_same(game: str) -> None:
    drawn = [drawn_game(game, seed) for seed in range(300)]
    names = {deck.name for deck in load_game(game).decks.included()}
    assert {one.decks[0] for one in drawn} == {one.decks[1] for one in drawn} == names
    assert all(settings in [one.settings for one in drawn] for settings in SETTINGS[game])
    assert drawn == [drawn_game(game, seed) for seed in range(300)]


def test_a_game_without_a_row_is_played_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(drawn_games.SETTINGS, "gwent")
    assert drawn_game("gwent", 3).settings == {}


@pytest.mark.slow
def test_a_few_games_of_each_have_no_fault(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["3", "--processes", "1"]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.endswith(" positions, no fault")]
    kinds = [f"{game}, {decks} decks: 3" for game in BUILT_IN for decks in fuzz.GAMES]
    assert [line.partition(" games, ")[0] for line in lines] == kinds


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("decks", fuzz.GAMES)
@pytest.mark.parametrize(("fault", "told"), [(CheckFailed("a card is lost"), "a card is lost"), (KeyError(7), "7")])
def test_a_fault_is_told_with_all_it_takes_to_see_it_again(
    game: str,
    decks: str,
    fault: Exception,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken(*arguments: object) -> int:
        raise fault

    [drawn] = fuzz.GAMES[decks](game, 1, 11)
    monkeypatch.setattr(fuzz, "check_playout", broken)
    outcome = fuzz.play(drawn)
    monkeypatch.setattr(fuzz, "check", lambda game, decks, asked: outcome.fault)
    assert fuzz.main(["1", "--game", game]) == 1
    first, *_, last = capsys.readouterr().err.splitlines()
    assert first == str(drawn)
    assert last == f"to play it again: python benchmarks/fuzz.py 1 --game {game} --decks {decks} --seed 11"
    assert told in outcome.fault


def test_a_drawn_game_names_its_decks_and_settings() -> None:
    drawn = drawn_game("gwent", 11)
    first, second = drawn.decks
    assert str(drawn) == f"gwent, seed 11: {first} against {second}, settings {drawn.settings}"


# ---- forms


class Unreadable(Hearthstone):
    def state(self, data: Json) -> HearthstoneState:
        raise FormError("the hero is missing")


class Forgetful(Hearthstone):
    @cached_property
    def editor(self) -> Editor:
        return replace(super().editor, arrangement=self.arrangement)

    def arrangement(self, state: State) -> Json:
        form = Hearthstone().editor.arrangement(state)
        form["sides"][0]["health"] += 1
        return form


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (Hearthstone(), []),
        (Unreadable(), ["the position cannot be read back: the hero is missing"]),
        (Forgetful(), ["the position form changes when it is read back: "]),
    ],
    ids=["a readable form", "the JSON form", "the position form"],
)
def test_a_form_that_cannot_be_read_back_is_a_fault(game: Hearthstone, words: list[str]) -> None:
    state = scenario(side("mage", health=1), side("warrior")).state
    faults = fuzz.form_faults(game, state, 0)
    assert len(faults) == len(words)
    assert all(fault.startswith(word) for fault, word in zip(faults, words, strict=True))
    assert fuzz.form_faults(game, state, 1) == []  # it takes too long for every position


# ---- concentrated decks


@pytest.mark.parametrize("game", BUILT_IN)
def test_both_concentrated_decks_hold_the_same_few_cards(game: str) -> None:
    for seed in range(5):
        drawn = concentrated_game(game, seed)
        assert FEWEST <= len(set(drawn.cards)) == len(drawn.cards) <= MOST
        assert drawn == concentrated_game(game, seed)
        assert all(word in str(drawn) for word in (*drawn.leaders, *drawn.cards, f"seed {seed}"))
        named = set(re.findall(r"[A-Za-z0-9_]+", json.dumps(drawn.start().to_json())))
        assert named.issuperset(drawn.cards)


@pytest.mark.parametrize("game", BUILT_IN)
def test_seeds_concentrate_on_all_cards_leaders_and_settings(game: str) -> None:
    drawn = [concentrated_game(game, seed) for seed in range(1500)]
    maker = MAKERS[game]
    assert {card for one in drawn for card in one.cards} == set(maker.cards({}))
    assert {one.leaders[0] for one in drawn} == {one.leaders[1] for one in drawn} == set(maker.leaders({}))
    assert all(settings in [one.settings for one in drawn] for settings in SETTINGS[game])


def test_a_game_of_others_has_no_concentrated_decks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delitem(MAKERS, "gwent")
    assert fuzz.main(["1", "--game", "gwent", "--decks", "concentrated"]) == 0
    assert capsys.readouterr().out == "gwent: no concentrated decks; they are available only for built-in games\n"


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz.main(["1", "--game", "gwnt"])
    assert "unknown game 'gwnt'; did you mean gwent?" in capsys.readouterr().err
