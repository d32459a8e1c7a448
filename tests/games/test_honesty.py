"""In both games, hidden information cannot be found in any object that an agent receives."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import gwent_hidden
import gwent_positions
import hearthstone_hidden
import hearthstone_positions
import pytest
from nosy import Hoarder, Honest, Searcher, Secrets, Vandal, after_a_move, given, objection, record_of_a_match, told_to

from topdeck.arena.play.match import play_game
from topdeck.core.rng import Rng
from topdeck.core.state import Action, State
from topdeck.core.streams import StreamedState
from topdeck.testing.check_game import child_with_log

Position = Callable[[], tuple[StreamedState, int]]
GAMES = {
    "gwent": gwent_hidden.SECRETS,
    "hearthstone": hearthstone_hidden.SECRETS,
    "hearthstone with open hands": hearthstone_hidden.OPEN_HANDS,
}
PLACES = {
    f"{game}, {name}": (secrets, make) for game, secrets in GAMES.items() for name, make in secrets.positions.items()
}
MOVES = {f"{game}, {name}": (secrets, name) for game, secrets in GAMES.items() for name in secrets.moves}
each_game = pytest.mark.parametrize("secrets", GAMES.values(), ids=GAMES)
ALL_CARDS = {
    f"hearthstone, {name}": (hearthstone_hidden.SECRETS, make) for name, make in hearthstone_hidden.ALL_CARDS.items()
}
each_position = pytest.mark.parametrize(
    ("secrets", "position"),
    [
        *(pytest.param(*place, id=name) for name, place in PLACES.items()),
        *(pytest.param(*place, id=name, marks=pytest.mark.slow) for name, place in ALL_CARDS.items()),
    ],
)


# ---- nothing hidden can be reached


@each_position
def test_positions_that_differ_in_hidden_things_look_alike_in_every_way(secrets: Secrets, position: Position) -> None:
    state, viewer = position()
    twins = [secrets.game.resample_hidden(state, viewer, Rng(seed)) for seed in range(3)]
    assert len({json.dumps(twin.to_json()) for twin in (state, *twins)}) == 4
    looks = {secrets.reach.dump(*given(twin, viewer)) for twin in (state, *twins)}
    assert len(looks) == 1


def looks(secrets: Secrets, view: Any) -> dict[str, object]:
    """All ways to look at a view."""
    dump = secrets.reach.dump
    return {
        "printed form": str(view),
        "repr": repr(view),
        "JSON form": view.to_json(),
        "pickle": pickle.dumps(view),
        "hash": hash(view),
        "copy": dump(copy.copy(view)),
        "deep copy": dump(copy.deepcopy(view)),
        "pickled copy": dump(pickle.loads(pickle.dumps(view))),
        "actions": [(action.text(), view.describe(action)) for action in view.actions()],
        "copy of its table": dump(view.table.copy()),
        "fingerprint": view.table.fingerprint(),
        "sample": dump(view.sample(Rng(5))),
        "explanation": secrets.game.display.explain(view),
    }


@each_position
def test_every_look_at_a_view_is_the_same_for_its_disguise(secrets: Secrets, position: Position) -> None:
    state, viewer = position()
    other = looks(secrets, secrets.game.resample_hidden(state, viewer, Rng(1)).observe(viewer))
    for what, look in looks(secrets, state.observe(viewer)).items():
        assert look == other[what], f"the {what} shows what is hidden"


@each_position
def test_no_random_stream_can_be_reached(secrets: Secrets, position: Position) -> None:
    state, viewer = position()
    streams = (state.draws_first, state.draws_second, state.chance)
    view, actions = given(state, viewer)
    assert not {it for it in secrets.reach.reachable(view, actions) if isinstance(it, int) and it in streams}
    for text in (str(view), repr(view), json.dumps(view.to_json()), str(pickle.dumps(view))):
        assert not [stream for stream in streams if str(stream) in text or f"{stream:x}" in text]


# ---- what a player is told of the opponent's moves


@each_position
def test_what_is_told_of_a_move_is_the_same_for_its_disguise(secrets: Secrets, position: Position) -> None:
    state, viewer = position()
    twin, dump = secrets.game.resample_hidden(state, viewer, Rng(1)), secrets.reach.dump
    for action in state.actions():
        assert dump(told_to(state, action, viewer)) == dump(told_to(twin, action, viewer))


@each_position
def test_consequences_of_a_move_are_the_same_for_its_disguise(secrets: Secrets, position: Position) -> None:
    """If the viewer cannot tell the positions apart afterwards, nothing that it is told tells them apart."""
    state, viewer = position()
    for seed in range(3):
        twin = secrets.game.resample_hidden(state, viewer, Rng(seed))
        for action in [action for action in state.actions() if action in twin.actions()]:
            afters = [child_with_log(it, action, seed) for it in (state, twin)]
            here, there = (after.consequences(viewer) for after in afters)
            views = [json.dumps(after.observe(viewer).to_json()) for after in afters]
            if views[0] == views[1] and not any(item.reveals_card() for item in here + there):
                assert secrets.reach.dump(*here) == secrets.reach.dump(*there)


@pytest.mark.parametrize(("secrets", "name"), MOVES.values(), ids=MOVES)
def test_which_card_it_was_shows_neither_in_the_view_nor_in_its_history(secrets: Secrets, name: str) -> None:
    start, seen = secrets.moves[name]
    state = start()
    moves = [action for action in state.actions() if state.redact(action, 1).text() == seen]
    assert len(moves) > 1
    views = [after_a_move(state, action, 1) for action in moves]
    assert {view.history[0].action for view in views} == {seen}
    first, *others = (looks(secrets, view) for view in views)
    for what, look in first.items():
        assert all(other[what] == look for other in others), f"the {what} tells which card it was"
    own = {after_a_move(state, action, 0).history[0].action for action in moves}
    assert own == {action.text() for action in moves}


@each_position
def test_a_refusal_names_nothing_hidden(secrets: Secrets, position: Position) -> None:
    """A player who tries cards it does not have hears the same, whatever the opponent has."""
    state, viewer = position()
    if state.player != viewer or state.result() is not None:
        return
    twin = secrets.game.resample_hidden(state, viewer, Rng(4))
    cards = ["", *(it.card.id for it in secrets.hidden(state, viewer))]
    for text in sorted({text.format(card=card) for text in secrets.tries for card in cards}):
        assert objection(state, text) == objection(twin, text)


# ---- samples


@each_position
def test_a_sample_looks_like_the_view(secrets: Secrets, position: Position) -> None:
    state, viewer = position()
    view = state.observe(viewer)
    for seed in range(5):
        sample = view.sample(Rng(seed))
        assert sample.observe(viewer).to_json() == view.to_json()
        assert secrets.game.violations(sample) == []
        assert sample.player == state.player
        if state.player == viewer:
            assert sample.actions() == state.actions()


@each_position
def test_a_sample_does_not_depend_on_the_hidden_truth(secrets: Secrets, position: Position) -> None:
    state, viewer = position()
    twin = secrets.game.resample_hidden(state, viewer, Rng(2))
    for seed in range(3):
        here, there = state.observe(viewer).sample(Rng(seed)), twin.observe(viewer).sample(Rng(seed))
        assert json.dumps(here.to_json()) == json.dumps(there.to_json())


@each_position
def test_samples_of_different_seeds_differ_and_none_has_the_real_streams(secrets: Secrets, position: Position) -> None:
    state, viewer = position()
    samples = [state.observe(viewer).sample(Rng(seed)).to_json() for seed in range(5)]
    streams = [tuple(sample["streams"]) for sample in samples]
    assert len(set(streams)) == 5
    assert not {stream for pair in streams for stream in pair} & set(state.to_json()["streams"])
    if secrets.hidden(state, viewer):
        assert len({json.dumps(sample["sides"]) for sample in samples}) > 1


@pytest.mark.parametrize(
    "mid_game", [gwent_positions.mid_game, hearthstone_positions.mid_game], ids=["gwent", "hearthstone"]
)
def test_playing_a_sample_to_its_end_changes_neither_view_nor_game(mid_game: Callable[[], State]) -> None:
    state = mid_game()
    view = state.observe(state.player)
    before, seen = json.dumps(state.to_json()), json.dumps(view.to_json())
    for seed in range(5):
        sample, rng = view.sample(Rng(seed)), Rng(seed)
        while actions := sample.actions():
            sample.step(rng.choice(actions))
    assert json.dumps(view.to_json()) == seen
    assert json.dumps(state.to_json()) == before


# ---- agents that try


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("agents", [(Vandal, Honest), (Honest, Vandal), (Vandal, Vandal), (Hoarder, Vandal)])
@each_game
def test_nothing_an_agent_does_to_what_it_is_given_changes_the_game(
    secrets: Secrets, agents: tuple[type[Honest], type[Honest]], seed: int
) -> None:
    def record(first: type[Honest], second: type[Honest]) -> list[str]:
        players = first(secrets.reach), second(secrets.reach)
        return record_of_a_match(secrets.game, players, secrets.decks, seed, secrets.settings)

    honest = record(Honest, Honest)
    before = [secrets.game.deck(deck).to_json() for deck in secrets.decks]
    assert record(*agents) == honest
    assert [secrets.game.deck(deck).to_json() for deck in secrets.decks] == before
    assert record(Honest, Honest) == honest


@each_game
def test_a_view_that_was_kept_does_not_follow_the_game(secrets: Secrets) -> None:
    hoarders = (Hoarder(secrets.reach), Hoarder(secrets.reach))
    record_of_a_match(secrets.game, hoarders, secrets.decks, 5, secrets.settings)
    assert min(len(hoarder.kept) for hoarder in hoarders) > 5
    for hoarder in hoarders:
        assert all(secrets.reach.dump(view) == before for view, before in hoarder.kept)


@each_game
def test_an_agent_is_never_given_the_seed_or_a_stream_of_the_game(secrets: Secrets) -> None:
    searchers = (Searcher(secrets.reach), Searcher(secrets.reach))
    first, second = (secrets.game.deck(deck) for deck in secrets.decks)
    seed, looked = 777_000_777_000, 0

    def search(state: State, action: Action, after: State) -> None:
        nonlocal looked
        assert isinstance(state, StreamedState)
        looked += 1
        secret = {seed, state.draws_first, state.draws_second, state.chance}
        found = secrets.reach.reachable(*searchers[state.player].given)
        assert not {it for it in found if isinstance(it, int)} & secret

    play_game(secrets.game.name, searchers, (first, second), seed, secrets.settings, watch=search)
    assert looked > 10
