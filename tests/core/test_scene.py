"""Scenes contain all information for showing a table and making a move, and nothing that is hidden from the player."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import json
from tiny_game import HighCard

from topdeck import load_game
from topdeck.core.rng import Rng
from topdeck.core.scene import Face, Scene
from topdeck.core.state import State

GAMES = {
    "hearthstone": [{}, {"positions": "all"}, {"mulligan": False, "hands": "open"}],
    "gwent": [{}, {"mode": "valencia"}, {"places": "all", "discard": True, "picks": "optional"}],
}
SETUPS = [(game, settings) for game, every in GAMES.items() for settings in every]
SEEDS = range(2)


def positions(name: str, settings: dict[str, object]) -> Iterator[State]:
    """The positions of several random games with different decks."""
    game = load_game(name)
    decks = game.decks.included()
    for seed in SEEDS:
        chance = Random(seed)
        state = game.start((chance.choice(decks), chance.choice(decks)), seed, **settings)
        while state.result() is None:
            yield state
            state.apply(chance.choice(state.actions()))
        yield state


def faces_of(scene: Scene) -> Iterator[Face]:
    """Return all faces in a scene, with their options."""
    faces = [face for side in scene.sides for place in side.places for face in place.faces]
    for face in (*faces, *scene.offer):
        yield face
        yield from face.options


def picks_on(scene: Scene) -> set[str]:
    """All that can be touched somewhere."""
    places = [place for side in scene.sides for place in side.places]
    found = {face.pick for face in faces_of(scene)} | {button.pick for button in scene.buttons}
    return found | {place.pick for place in places} | {gap for place in places for gap in place.gaps}


@pytest.mark.parametrize(("name", "settings"), SETUPS)
def test_every_legal_action_is_a_move_and_every_move_a_legal_action(name: str, settings: dict[str, object]) -> None:
    game = load_game(name)
    for state in positions(name, settings):
        scene = game.display.scene(state.observe(state.player))
        assert {move.action for move in scene.moves} == {action.text() for action in state.actions()}


@pytest.mark.parametrize(("name", "settings"), SETUPS)
def test_different_moves_are_made_by_different_picks_which_all_lie_on_the_table(
    name: str, settings: dict[str, object]
) -> None:
    game = load_game(name)
    for state in positions(name, settings):
        scene = game.display.scene(state.observe(state.player))
        ways = [tuple(sorted(move.picks)) if scene.mode == "together" else move.picks for move in scene.moves]
        assert len(ways) == len(set(ways))
        assert {pick for move in scene.moves for pick in move.picks} <= picks_on(scene)


@pytest.mark.parametrize(("name", "settings"), SETUPS)
def test_no_move_goes_on_where_another_one_ends(name: str, settings: dict[str, object]) -> None:
    """A person who has made all picks of a move is never asked for more."""
    game = load_game(name)
    for state in positions(name, settings):
        scene = game.display.scene(state.observe(state.player))
        whole = {move.picks for move in scene.moves}
        if scene.mode == "steps":
            assert not any(picks[:length] in whole for picks in whole for length in range(1, len(picks)))


@pytest.mark.parametrize(("name", "settings"), SETUPS)
def test_a_scene_does_not_change_with_what_is_hidden(name: str, settings: dict[str, object]) -> None:
    game = load_game(name)
    for number, state in enumerate(positions(name, settings)):
        for seat in (0, 1):
            other = game.resample_hidden(state, seat, Rng(number))
            assert game.display.scene(state.observe(seat)) == game.display.scene(other.observe(seat))


@pytest.mark.parametrize(("name", "settings"), SETUPS)
def test_keys_tell_all_faces_apart(name: str, settings: dict[str, object]) -> None:
    game = load_game(name)
    for state in positions(name, settings):
        keys = [face.key for face in faces_of(game.display.scene(state.observe(0)))]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize(("name", "settings"), SETUPS)
def test_an_open_scene_has_the_moves_of_whoever_decides_from_either_seat(
    name: str, settings: dict[str, object]
) -> None:
    game = load_game(name)
    for state in positions(name, settings):
        for seat in (0, 1):
            scene = game.display.open_scene(state, seat)
            assert [side.seat for side in scene.sides] == [seat, 1 - seat]
            assert {move.action for move in scene.moves} == {action.text() for action in state.actions()}
            assert {pick for move in scene.moves for pick in move.picks} <= picks_on(scene)
            assert all(face.name for face in faces_of(scene))


def test_a_scene_has_a_json_form() -> None:
    game = load_game("gwent")
    scene = game.display.scene(next(positions("gwent", {})).observe(0))
    assert json.decode(json.encode(scene), type=Scene) == scene


def test_a_game_that_draws_nothing_is_shown_in_text_with_a_button_for_every_move() -> None:
    game = HighCard()
    state = game.start((game.decks.included()[0], game.decks.included()[0]), 1)
    scene = game.display.scene(state.observe(state.player))
    assert scene.text
    assert [button.pick for button in scene.buttons] == [pick for move in scene.moves for pick in move.picks]
    assert [move.action for move in scene.moves] == [action.text() for action in state.actions()]
