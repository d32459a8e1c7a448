"""The defaults of the base classes: two small games that define nothing but their rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from tiny_game import LOW, HighCard, registered

from topdeck.core.deck import Deck
from topdeck.core.errors import BeliefError, DeckError, FormError, IllegalAction
from topdeck.core.game import Game
from topdeck.core.record import Record, get_setup, parse_records
from topdeck.core.registry import load_game, make
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief, MaskedState, Observation, Result, State
from topdeck.testing import check_agent, check_game

# ---- Nim: nothing is hidden, there is no chance, and nobody brings a deck


@dataclass(frozen=True)
class Take(Action):
    """An action that takes this many sticks."""

    sticks: int

    def text(self) -> str:
        return f"take {self.sticks}"


class Sticks(State):
    def __init__(self) -> None:
        self.left = 10

    def actions(self) -> list[Action]:
        return [Take(sticks) for sticks in (1, 2, 3) if sticks <= self.left]

    def step(self, action: Action) -> None:
        assert isinstance(action, Take)
        self.left -= action.sticks
        self.player = 1 - self.player
        self.turn += 1

    def result(self) -> Result | None:
        return None if self.left else Result(1 - self.player, "the last stick is taken")

    def mask(self, player: int) -> None:
        """Do nothing, because no information is hidden."""


class Nim(Game):
    name = "nim"

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> State:
        return Sticks()


# ---- Hoard: chests with hidden coins, in fields of every kind


@dataclass(frozen=True)
class Open(Action):
    chest: str

    def text(self) -> str:
        return f"open {self.chest}"


@dataclass
class Chest:
    coins: int | None
    owner: int


@dataclass(eq=False)
class Cave(State):
    """A game in which each player hides coins in chests and opens one of the opponent's chests."""

    chests: dict[str, Chest]
    streams: list[Rng]
    opened: tuple[tuple[str, int], ...] = ()
    luck: float = 0.5
    last: Open | None = None
    gold: list[int] = field(default_factory=lambda: [0, 0])

    def actions(self) -> list[Action]:
        return [Open(name) for name, chest in self.chests.items() if chest.owner != self.player]

    def step(self, action: Action) -> None:
        assert isinstance(action, Open)
        coins = self.chests.pop(action.chest).coins
        assert coins is not None
        if self.streams[self.player].random() < self.luck:
            self.gold[self.player] += coins
        self.opened += ((action.chest, coins),)
        self.last = action
        self.player = 1 - self.player
        self.turn += 1

    def result(self) -> Result | None:
        if self.actions():
            return None
        return Result(None if self.gold[0] == self.gold[1] else self.gold.index(max(self.gold)), "all is found")

    def mask(self, player: int) -> None:
        for chest in self.chests.values():
            if chest.owner != player:
                chest.coins = None

    def fill(self, player: int, rng: Rng) -> None:
        for chest in self.chests.values():
            if chest.owner != player:
                chest.coins = rng.below(9)


class Hoard(Game):
    name = "hoard"

    def start(self, decks: tuple[Deck, Deck], seed: int, **settings: object) -> State:
        rng = Rng(seed)
        names = ("oak", "ash", "elm", "fir", "yew", "box")
        chests = {name: Chest(rng.below(9), number % 2) for number, name in enumerate(names)}
        return Cave(chests, [Rng(seed, 1), Rng(seed, 2)])


@pytest.fixture(autouse=True)
def games() -> Iterator[None]:
    """Register both games."""
    with registered(Nim()), registered(Hoard()):
        yield


def empty() -> tuple[str, str]:
    return "empty", "empty"


# ---- all promises


@pytest.mark.parametrize("name", ["nim", "hoard"])
def test_what_the_bases_bring_keeps_every_promise(name: str) -> None:
    check_game(name, games=3)


def test_a_game_with_several_decks_is_checked_with_two_of_them() -> None:
    with pytest.raises(DeckError, match=r"^hearthstone requires two decks, not 0$"):
        check_game("hearthstone")


@pytest.mark.parametrize("name", ["nim", "hoard"])
def test_an_agent_can_be_checked_in_such_a_game(name: str) -> None:
    assert check_agent("random", game=name, games=2, seconds=None).games == 2


def test_who_has_no_decks_brings_an_empty_one() -> None:
    assert load_game("nim").decks.included() == [Deck("empty", {})]
    assert make("nim").to_json() == make("nim", decks=empty()).to_json()


def test_a_game_that_says_nothing_of_decks_and_play_has_no_rules_for_them_and_no_traits() -> None:
    nim = load_game("nim")
    with pytest.raises(DeckError, match=r"^Nim does not define deck-building rules$"):
        nim.decks.rules()
    assert nim.decks.traits(LOW) == {}
    assert nim.play_traits(make("nim"), 0) == {}


def test_decks_must_be_named_where_there_are_several() -> None:
    with registered(HighCard()), pytest.raises(Exception, match=r"^high-card requires two decks, not 0$"):
        make("high-card")


# ---- forms


def test_a_form_has_every_field_by_name() -> None:
    assert make("nim").to_json() == {"schema": 1, "class": "Sticks", "left": 10, "player": 0, "turn": 1}


def test_a_field_of_any_kind_is_read_back_as_it_was() -> None:
    state = make("hoard", seed=4)
    state.apply(state.parse("open ash"))
    twin = load_game("hoard").state(json.loads(json.dumps(state.to_json())))
    assert isinstance(state, Cave)
    assert isinstance(twin, Cave)
    assert (twin.chests, twin.opened, twin.last, twin.gold) == (state.chests, state.opened, state.last, state.gold)
    assert [rng.stream for rng in twin.streams] == [rng.stream for rng in state.streams]


def test_the_fingerprint_is_the_same_in_every_build_and_ignores_chance() -> None:
    state = make("hoard", seed=4)
    before = state.fingerprint()
    state.seed(9)
    assert state.fingerprint() == before == 679149588494244729


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, r'^the JSON form of states must contain "schema": 1$'),
        ({"schema": 1, "class": "Palace"}, "^unknown state class 'Palace'$"),
        ({"schema": 1, "class": "Nim"}, "^unknown state class 'Nim'$"),
        ({"schema": 1, "class": "Cave"}, "^this is not a valid hoard position: AttributeError: .*'chests'"),
        ({"schema": 1, "class": "Cave", "chests": {"class": "Nim"}}, "^unknown dataclass 'Nim' in the module of Cave$"),
        ({"schema": 1, "class": "Cave", "x": {"class": "Rng", "stream": -1}}, "^the stream of an Rng must be a whole"),
        ({"schema": 1, "class": "Cave", "x": {"class": "Rng"}}, "^the stream of an Rng must be .*, not None$"),
    ],
)
def test_a_form_that_is_none_is_refused(data: dict[str, object], message: str) -> None:
    with pytest.raises(FormError, match=message):
        load_game("hoard").state(data)


class Odd(Sticks):
    """A position with an additional field."""

    def __init__(self, name: str, value: object) -> None:
        super().__init__()
        setattr(self, name, value)


@pytest.mark.parametrize("value", [{1, 2}, {1: "one"}, {"class": 1}, Nim, [Deck("empty", {})], b"bytes"])
def test_a_field_without_a_form_is_named(value: object) -> None:
    with pytest.raises(FormError, match=r"^Odd\.thing holds .*; a field can hold numbers, strings, lists, "):
        Odd("thing", value).to_json()


def test_a_field_must_not_be_called_as_what_the_form_says_itself() -> None:
    with pytest.raises(FormError, match=r"^Odd must not have a field named 'schema'$"):
        Odd("schema", 2).to_json()


# ---- actions


def test_the_text_of_a_legal_action_is_read() -> None:
    state = make("nim")
    assert state.parse("take 2") == state.observe(0).parse("take 2") == Take(2)


def test_another_text_is_refused_and_names_what_there_is() -> None:
    with pytest.raises(FormError, match=r"^'take 4' is not a legal action; did you mean take "):
        make("nim").parse("take 4")
    with pytest.raises(FormError, match=r"^'win' is not a legal action; choose from take 1, take 2, take 3$"):
        make("nim").observe(0).parse("win")


def test_an_illegal_action_changes_nothing() -> None:
    state = make("nim")
    with pytest.raises(IllegalAction, match=r"^'take 9' is not legal now$"):
        state.apply(Take(9))
    assert state.to_json() == make("nim").to_json()


# ---- chance, copies


def test_every_stream_is_begun_anew() -> None:
    state = make("hoard", seed=4)
    assert isinstance(state, Cave)
    before = [rng.stream for rng in state.streams]
    state.seed(5)
    assert not {rng.stream for rng in state.streams} & set(before)


def test_what_happens_to_a_copy_happens_to_nothing_else() -> None:
    state = make("hoard", seed=4)
    twin = state.copy()
    twin.step(twin.actions()[0])
    assert state.to_json() == make("hoard", seed=4).to_json() != twin.to_json()
    assert state.rng_signature() == make("hoard", seed=4).rng_signature() != twin.rng_signature()


def test_a_child_is_the_position_after_an_action_and_leaves_the_state_alone() -> None:
    state = make("hoard", seed=4)
    before, action = state.to_json(), state.actions()[0]
    child = state.child(action)
    assert state.to_json() == before
    state.step(action)
    assert child == state


# ---- what is seen


def test_a_view_is_a_copy_without_what_is_hidden() -> None:
    view = make("hoard", seed=4).observe(1)
    assert isinstance(view, MaskedState)
    assert isinstance(view.state, Cave)
    assert {chest.coins for chest in view.state.chests.values() if chest.owner == 0} == {None}
    assert None not in {chest.coins for chest in view.state.chests.values() if chest.owner == 1}
    assert view.actions() == []


def test_a_disguise_is_another_position_that_looks_the_same() -> None:
    hoard, state = load_game("hoard"), make("hoard", seed=4)
    other = hoard.resample_hidden(state, 0, Rng(1))
    assert other.fingerprint() != state.fingerprint()
    assert other.observe(0).to_json() == state.observe(0).to_json()


def test_a_belief_is_refused_where_the_state_asks_none() -> None:
    with pytest.raises(BeliefError, match=r"^Cave fills in hidden information itself and ignores beliefs$"):
        make("hoard").observe(0).sample(Rng(1), Belief())


def test_a_position_is_shown_field_by_field() -> None:
    assert str(make("nim")) == str(make("nim").observe(1)) == "player: 0\nturn: 1\nleft: 10"
    assert "Rng" not in str(make("nim").observe(0))


class Look(Observation):
    """A display that a user's game defines."""

    def __init__(self, left: int) -> None:
        self.left = left


def test_an_observation_of_ones_own_has_a_form_too() -> None:
    seen = load_game("nim").observation(json.loads(json.dumps(Look(3).to_json())))
    assert isinstance(seen, Look)
    assert seen.left == 3


# ---- records


def test_a_game_is_recorded_and_replayed() -> None:
    state = make("hoard", seed=4)
    record = Record("hoard", (LOW, LOW), 4, get_setup(load_game("hoard"), state))
    rng = Rng(2)
    while state.result() is None:
        action = rng.choice(state.actions())
        state.apply(action)
        record.add(state, action)
    [twin] = parse_records("\n".join(record.lines()))
    assert twin.final().to_json() == state.to_json()
