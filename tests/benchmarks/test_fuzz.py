"""Random matches in every game: their decks and settings, and the reports of faults."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cached_property
from pathlib import Path

import drawn_games
import fuzz
import pytest
from concentrated_decks import FEWEST, MAKERS, MOST, concentrated_game
from drawn_games import BUILT_IN, HEARTHSTONE_VARIANTS, SETTINGS, drawn_game
from form_faults import form_faults
from pick_faults import pick_faults
from random_decks import ERAS, collectible_cards, random_game

from topdeck import Action, Rng, State, load_game
from topdeck.core.errors import FormError
from topdeck.core.form import Editor
from topdeck.core.state import Json
from topdeck.games.hearthstone.cards.database import HEROES, rules
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.testing import CheckFailed


def kinds_of_decks(game: str) -> list[str]:
    return [decks for decks, kind in fuzz.KINDS.items() if not kind.games or game in kind.games]


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
    kinds = [f"{game}, {decks} decks: 3" for game in BUILT_IN for decks in kinds_of_decks(game)]
    assert [line.partition(" games, ")[0] for line in lines] == kinds


@pytest.mark.slow
def test_all_requirements_can_be_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["1", "--game", "hearthstone", "--promises", "--processes", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line for line in lines if line.startswith("hearthstone")] == [
        "hearthstone, ordinary decks: 1 games, no fault",
        "hearthstone, random decks: 1 games, no fault",
        "hearthstone: concentrated decks are not legal, so `check_game` cannot play them",
    ]


@pytest.mark.parametrize(("game", "decks"), [(game, decks) for game in BUILT_IN for decks in kinds_of_decks(game)])
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

    drawn = fuzz.KINDS[decks].draw(game, 11)
    monkeypatch.setattr(fuzz, "check_playout", broken)
    monkeypatch.setattr(fuzz, "shrink", lambda drawn: "def test_fault() -> None: ...")
    assert fuzz.main(["1", "--game", game, "--decks", decks, "--seed", "11", "--processes", "1"]) == 1
    first, *lines, again, _, last = capsys.readouterr().err.splitlines()
    assert first == str(drawn)
    assert told in lines[-1]
    assert again == f"to play it again: python benchmarks/fuzz.py 1 --game {game} --decks {decks} --seed 11"
    assert last == "def test_fault() -> None: ..."


def hang(*arguments: object) -> int:
    while True:
        time.sleep(1)


def crash(*arguments: object) -> int:
    os._exit(1)


@pytest.mark.slow
@pytest.mark.posix
@pytest.mark.parametrize("broken", [hang, crash])
def test_a_game_that_does_not_end_and_a_crash_are_faults(
    broken: Callable[..., int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fuzz, "check_playout", broken)
    monkeypatch.setattr(fuzz, "shrink", lambda drawn: "")
    words = ["1", "--game", "hearthstone", "--decks", "random", "--processes", "1", "--limit", "2"]
    assert fuzz.main(words) == 1
    assert "the game does not end within 2.0 seconds, or its process crashed" in capsys.readouterr().err


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
    faults = form_faults(game, state)
    assert len(faults) == len(words)
    assert all(fault.startswith(word) for fault, word in zip(faults, words, strict=True))
    assert fuzz.find_faults(10, game, state, 20) == faults
    assert fuzz.find_faults(10, game, state, 21) == []  # it takes too long for every position


class AlwaysFirst(State):
    """A state whose random action is always the first in the list."""

    def actions(self) -> list[Action]:
        return mage_to_move().actions()

    def pick(self, rng: Rng) -> Action:
        return self.actions()[0]


def mage_to_move() -> HearthstoneState:
    return scenario(side("mage", mana=10), side("warrior")).state


def test_a_random_action_that_is_not_drawn_from_the_list_is_a_fault() -> None:
    assert pick_faults(mage_to_move()) == []
    [fault] = pick_faults(AlwaysFirst())
    assert fault.startswith("`pick` returns 'end' instead of ")


def test_the_interval_of_forms_must_be_positive(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz.main(["1", "--forms", "0"])
    assert "--forms must be at least 1" in capsys.readouterr().err


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


def test_a_game_without_a_kind_of_decks_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert fuzz.main(["1", "--game", "gwent", "--decks", "random"]) == 0
    assert capsys.readouterr().out == "gwent: no random decks; they are available only for hearthstone\n"


# ---- random decks


def test_random_decks_are_legal_and_always_the_same() -> None:
    for seed in range(0, 1000, 50):
        drawn = random_game("hearthstone", seed)
        settings = {name: drawn.settings[name] for name in ("era", "format")}
        assert [load_game("hearthstone").decks.faults(deck, **settings) for deck in drawn.decks] == [[], []]
        assert drawn == random_game("hearthstone", seed)


def test_random_decks_contain_every_card_in_all_eras_and_formats() -> None:
    cards = collectible_cards()
    drawn = [random_game("hearthstone", seed) for seed in range(len(cards))]
    for seat in (0, 1):
        assert {card for game in drawn for card in game.decks[seat].cards} == {card.id for card in cards}
    assert {tuple(game.settings.items())[:2] for game in drawn} == {tuple(row.items()) for row in ERAS}
    assert all(any(row.items() <= game.settings.items() for game in drawn) for row in HEARTHSTONE_VARIANTS)
    assert {deck.about["class"] for game in drawn for deck in game.decks} == set(HEROES)


def test_random_decks_have_many_class_cards() -> None:
    cards = rules().cards
    for seed in range(20):
        for deck in random_game("hearthstone", seed).decks:
            assert sum(count for card, count in deck.cards.items() if cards[card].classes) >= 5


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        fuzz.main(["1", "--game", "gwnt"])
    assert "unknown game 'gwnt'; did you mean gwent?" in capsys.readouterr().err
