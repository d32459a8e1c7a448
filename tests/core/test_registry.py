"""Games by name: built-in games and users' games."""

import copy
import pickle
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import EntryPoint
from pkgutil import walk_packages
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
from tiny_game import EVEN, LOW, NAME, Duel, HighCard, Lay, View

import topdeck
from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game, play_mirrored
from topdeck.core import registry
from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, FormError, IllegalAction, TopdeckError, UnknownGame
from topdeck.core.registry import LOADED, PLACES, default_game, games
from topdeck.core.rng import Rng
from topdeck.core.state import Result, State, StateScore
from topdeck.search.greedy import greedy_playout
from topdeck.search.playout import random_playout
from topdeck.search.scores import AfterMove, best_step
from topdeck.testing import check_game

WARRIOR, SHAMAN = "AggroPirateWarrior", "MidrangeJadeShaman"


@pytest.fixture(autouse=True)
def _registry_as_before() -> Iterator[None]:
    with patch.dict(PLACES), patch.dict(LOADED):
        yield


@pytest.fixture
def high_card() -> HighCard:
    game = HighCard()
    topdeck.register(NAME, game)
    return game


# ---- making games


def test_make_starts_a_game_with_decks_by_name() -> None:
    state = topdeck.make("hearthstone", decks=(WARRIOR, SHAMAN), seed=7)
    assert (state.player, state.turn, state.result()) == (0, 0, None)
    assert len(state.actions()) == 8  # a subset of three cards goes back


def test_make_takes_decks_themselves_too() -> None:
    game = topdeck.load_game("hearthstone")
    by_name = topdeck.make("hearthstone", (WARRIOR, SHAMAN), 3)
    by_deck = topdeck.make("hearthstone", [game.deck(WARRIOR), SHAMAN], 3)
    assert by_deck.to_json() == by_name.to_json()


def test_equal_arguments_make_equal_games_and_seeds_matter() -> None:
    form, same, other = (topdeck.make("hearthstone", (WARRIOR, SHAMAN), seed).to_json() for seed in (5, 5, 6))
    assert form == same
    assert form != other


def test_make_hands_settings_on() -> None:
    state = topdeck.make("hearthstone", (WARRIOR, SHAMAN), 3, mulligan=False)
    assert (state.player, state.turn) == (0, 1)


@pytest.mark.parametrize("decks", [(), (WARRIOR,), (WARRIOR, SHAMAN, SHAMAN)], ids=len)
def test_a_game_needs_two_decks(decks: tuple[str, ...]) -> None:
    with pytest.raises(DeckError, match=f"hearthstone requires two decks, not {len(decks)}"):
        topdeck.make("hearthstone", decks)


@pytest.mark.parametrize("deck", [WARRIOR, "XY", EVEN], ids=repr)
def test_one_deck_is_not_enough_however_it_is_given(deck: Any) -> None:
    with pytest.raises(DeckError, match="hearthstone requires two decks, not 1"):
        topdeck.make("hearthstone", decks=deck)


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"colour": "red"}, "has no setting 'colour'"),
        ({"mulligan": 1}, "mulligan must be true or false, not 1"),
        ({"max_turns": "many"}, "max_turns must be a whole number, not 'many'"),
        ({"max_turns": 0}, "from 1 to 10000, not 0"),
        ({"max_turns": 10**30}, "from 1 to 10000, not 1000"),
        ({"positions": "some"}, "unknown choice of positions 'some'; choose from relevant, all"),
        ({"era": "stone age"}, "unknown era 'stone age'; choose from kara-2016, gadgetzan-2017"),
    ],
)
def test_a_wrong_setting_is_named(settings: dict[str, object], complaint: str) -> None:
    with pytest.raises(TopdeckError, match=complaint):
        topdeck.make("hearthstone", (WARRIOR, SHAMAN), 0, **settings)


def test_an_unknown_deck_is_named() -> None:
    with pytest.raises(DeckError, match="unknown deck 'Pirates'; `topdeck decks` lists the "):
        topdeck.make("hearthstone", ("Pirates", SHAMAN))


def test_no_name_of_the_package_is_hidden_by_a_module_of_the_same_name() -> None:
    for module in walk_packages(topdeck.__path__, "topdeck."):
        if not module.name.endswith(("__main__", "openspiel", "exploit.ppo")):  # they need packages of no extra
            import_module(module.name)
    hidden = [name for name in topdeck.__all__ if isinstance(getattr(topdeck, name), ModuleType)]
    assert not hidden


# ---- finding games


def test_hearthstone_is_there_and_loaded_once() -> None:
    assert "hearthstone" in games()
    assert topdeck.load_game("hearthstone") is topdeck.load_game("hearthstone")


@pytest.mark.parametrize("ask", [topdeck.load_game, lambda name: topdeck.make(name, ())])
def test_an_unknown_game_is_refused_with_a_suggestion(ask: Callable[[str], object]) -> None:
    with pytest.raises(UnknownGame, match=r"unknown game 'hearthstoen'; did you mean hearthstone\?"):
        ask("hearthstoen")


def test_where_no_name_is_close_all_are_listed() -> None:
    with pytest.raises(UnknownGame, match=r"unknown game 'chess'; choose from .*hearthstone"):
        topdeck.load_game("chess")


def test_the_game_that_is_meant_where_none_is_named_is_the_first() -> None:
    assert default_game() == "hearthstone"
    topdeck.register("another", "tiny_game:HighCard")
    assert default_game() == "hearthstone"


def test_a_game_can_be_named_by_its_class() -> None:
    game = topdeck.load_game("tiny_game:HighCard")
    assert isinstance(game, HighCard)
    assert topdeck.load_game("tiny_game:HighCard") is game
    state = topdeck.make("tiny_game:HighCard", (LOW, "even"), seed=2)
    assert state.to_json() == game.start((LOW, EVEN), 2).to_json()


class Unfinished(HighCard):
    """A game that cannot be created."""

    def __init__(self) -> None:
        raise ValueError("not yet")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("nowhere:HighCard", "the module of the game 'nowhere:HighCard' cannot be imported: No module named 'nowhere'"),
        ("tiny_game:LowCard", "unknown game class 'LowCard' in tiny_game"),
        ("tiny_game:Lay", "the game 'Lay' in tiny_game must be a class that inherits from Game"),
        ("unfinished:Unfinished", "the game 'unfinished:Unfinished' cannot be created: ValueError: not yet"),
    ],
)
def test_a_class_that_is_no_game_is_refused(name: str, complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("unfinished")
    vars(module)["Unfinished"] = Unfinished
    monkeypatch.setitem(sys.modules, "unfinished", module)
    with pytest.raises(UnknownGame, match=f"^{complaint}$"):
        topdeck.load_game(name)


def test_a_game_can_be_registered_by_its_place() -> None:
    topdeck.register("placed", "tiny_game:HighCard")
    assert "placed" in games()
    assert isinstance(topdeck.load_game("placed"), HighCard)


def test_registering_again_replaces_the_game() -> None:
    topdeck.register("ours", "tiny_game:HighCard")
    first = topdeck.load_game("ours")
    topdeck.register("ours", HighCard())
    second = topdeck.load_game("ours")
    topdeck.register("ours", "tiny_game:HighCard")
    assert len({id(first), id(second), id(topdeck.load_game("ours"))}) == 3


def test_installed_packages_bring_games_by_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("installed", "tiny_game:HighCard", "topdeck.games")

    def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
        return [point] if group == "topdeck.games" and name in (None, "installed") else []

    monkeypatch.setattr(registry, "entry_points", entry_points)
    PLACES.clear()
    assert games() == ["installed"]
    assert isinstance(topdeck.load_game("installed"), HighCard)


def test_the_first_game_is_meant_where_none_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The order counts in which games were made known, not the alphabet."""
    assert default_game() == "hearthstone"
    PLACES.clear()
    for name in ("whist", "bridge", "auction"):
        topdeck.register(name, f"cards:{name}")
    assert default_game() == "whist"
    PLACES.clear()
    monkeypatch.setattr(registry, "entry_points", lambda group: [])
    with pytest.raises(UnknownGame, match=r"^no games are registered; add one with topdeck\.register$"):
        default_game()


# ---- a third party's game, written in plain Python


@pytest.mark.usefixtures("high_card")
def test_a_game_of_others_is_played_like_the_built_in_ones() -> None:
    assert NAME in games()
    played = play_game(NAME, (make_agent("random"), make_agent("random")), (LOW, EVEN), 5)
    assert len(played.record.actions) == 16
    assert played.turns == 9
    assert played.record.final().result() == played.result


def test_a_game_of_others_keeps_every_promise(high_card: HighCard) -> None:
    check_game(NAME, ("low", "even"), games=10)
    check_game(NAME, (EVEN, EVEN), games=2, every=4)
    assert [deck.name for deck in high_card.decks.included()] == ["low", "even"]


@pytest.mark.usefixtures("high_card")
def test_both_seats_of_a_game_of_others_can_win() -> None:
    agents = (make_agent("random"), make_agent("random"))
    winners = {played.result.winner for played in play_mirrored(NAME, agents, (EVEN, EVEN), 10, seed=1)}
    assert winners >= {0, 1}


class Points(StateScore):
    """A score with an additional attribute, written in plain Python."""

    def __init__(self, weight: float) -> None:
        self.weight = weight

    def value(self, state: State, player: int) -> float:
        assert isinstance(state, Duel)
        return self.weight * (state.points[player] - state.points[1 - player])


@pytest.mark.usefixtures("high_card")
def test_search_drives_a_game_of_others() -> None:
    state = topdeck.make(NAME, (EVEN, EVEN), 3)
    assert random_playout(state.copy(), Rng(1)) == 16
    state.step(state.actions()[0])  # the leader lays the lowest card
    winning = best_step(state, state.actions(), AfterMove(Points(1.0)))
    after = state.copy()
    after.step(winning)
    assert isinstance(after, Duel)
    assert after.points == [0, 1]
    greedy_playout(state, Points(1.0))
    assert state.result() is not None


def test_what_the_bases_provide_is_enough_to_begin_with(high_card: HighCard) -> None:
    state = high_card.start((LOW, EVEN), 1)
    action = state.actions()[0]
    assert state.describe(action) == action.text() == str(action)
    assert state.observe(0).describe(action) == action.text()
    assert repr(state.observe(0)) == "<View>"
    assert high_card.setup(state) == {}
    assert high_card.violations(state) == []
    assert high_card.deck("even") == EVEN
    assert (high_card.title(), high_card.decks.default(), high_card.decks.every()) == ("High Card", LOW, [LOW, EVEN])
    assert high_card.decks.faults(LOW) == []
    assert high_card.display.narrate(state, action, state, 0) == f"T1  P0  {action}"
    assert high_card.decks.from_json(EVEN.to_json()) == EVEN


def test_the_bases_refuse_what_is_illegal_and_unknown(high_card: HighCard) -> None:
    state = high_card.start((LOW, EVEN), 1)
    before = copy.deepcopy(state.to_json())
    with pytest.raises(IllegalAction, match="'lay 77' is not legal now"):
        state.apply(Lay(77))
    assert state.to_json() == before
    with pytest.raises(FormError, match="'fold' is no action of High Card"):
        state.parse("fold")
    with pytest.raises(DeckError, match="unknown deck 'odd'; choose from low, even"):
        high_card.deck("odd")


def played_on(state: Duel) -> Duel:
    state.step(state.actions()[-1])
    return state


@pytest.mark.parametrize(
    "twin_of", [copy.copy, copy.deepcopy, lambda it: pickle.loads(pickle.dumps(it))], ids=["copy", "deepcopy", "pickle"]
)
def test_plain_subclasses_keep_what_they_add_when_copied(
    high_card: HighCard, twin_of: Callable[[object], object]
) -> None:
    """Also in the compiled build, where the bases are native classes."""
    state = played_on(high_card.start((LOW, EVEN), 1))
    twin, view, score, action = map(twin_of, (state, state.observe(1), Points(2.5), Lay(7)))
    assert isinstance(twin, Duel)
    assert isinstance(view, View)
    assert isinstance(score, Points)
    assert twin.to_json() == state.to_json()
    assert view == state.observe(1)
    assert score.weight == 2.5
    assert action == Lay(7)


@pytest.mark.parametrize(
    "value",
    [Result(1, "the other hero died"), Result(None, "a draw"), EVEN, Deck("mine", {"X": 2}, source="me", author="us")],
    ids=repr,
)
def test_results_and_decks_are_values(value: object) -> None:
    for twin in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)
