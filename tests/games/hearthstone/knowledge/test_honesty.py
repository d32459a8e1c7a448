"""What is hidden stays hidden: from all that an agent is given, whatever it does with it."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from functools import cache, partial

import nosy
import pytest
from nosy import Honest, Reach, Searcher, Spy, attributes

from topdeck.agent import Agent
from topdeck.arena.plan.time_limit import UNLIMITED
from topdeck.arena.play.loop import Timer, decide
from topdeck.arena.play.match import play_game
from topdeck.build import compiled
from topdeck.clock import Clock
from topdeck.errors import BeliefError, FormError, IllegalAction
from topdeck.event import Event
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card, Held, fresh
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.model import Choice, CostModifier, Enchantment, Entity, PendingEffect, Rules
from topdeck.games.hearthstone.engine.words import Amount, CardEffect, Condition, CostChange, Effect, Selector, When
from topdeck.games.hearthstone.engine.zones import set_deck
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.knowledge.hidden import HearthstoneHidden
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.rng import Rng
from topdeck.session import Session
from topdeck.state import Action, Belief, HiddenCards, Observation, State

GAME = Hearthstone()
Position = tuple[HearthstoneState, int]  # and who looks at it

# ---- all that can be reached from something

LIBRARY = (Card, Rules)  # the same for everybody, known to everybody
WORDS = (Effect, CardEffect, Selector, Amount, Condition, When, CostChange)  # of card texts


def called(it: object) -> str:
    """The name of what everybody knows."""
    return f"<card {it.id}>" if isinstance(it, Card) else f"<rules of {it.era}>" if isinstance(it, Rules) else ""


def in_view(view: Observation) -> tuple[object, ...]:
    assert isinstance(view, HearthstoneObservation)
    return view, view.table, view.me, view.opponent, view.me.hero


REACH = Reach(
    library=LIBRARY,
    values=(*WORDS, HearthstoneAction, Event, Held, Enchantment, CostModifier, Choice, PendingEffect),
    called=called,
    in_view=in_view,
)
reachable, dump = REACH.reachable, REACH.dump

# ---- positions with something to hide


def everything_hidden() -> HearthstoneState:
    """The opponent's cards are nowhere else: in hand, changed and not, in the deck, as secrets, and one is known."""
    me = side("rogue", hand=["Sap", "Backstab"], board=["Wisp"], deck=["Eviscerate"] * 3, weapon="Spirit Claws")
    opponent = side(
        "hunter",
        hand=["Kill Command", in_hand("Savannah Highmane", cost=-2, attack=1), "Animal Companion"],
        board=["Huge Toad", minion("Chillwind Yeti", damage=1)],
        deck=["Houndmaster", "Quick Shot", "Deadly Shot", "Deadly Shot"],
        secrets=["Snake Trap", "Explosive Trap"],
        weapon="Eaglehorn Bow",
    )
    return scenario(me, opponent, seed=3).play("Sap", "Huge Toad").state


def opponent_chooses_power() -> HearthstoneState:
    me = side("warrior", hand=["Sir Finley Mrrgglton"], board=["Brann Bronzebeard"], deck=["Wisp"])
    return scenario(me, side("mage", deck=["Wisp"])).play("Sir Finley Mrrgglton").state


def opponent_tracks() -> HearthstoneState:
    deck = ["Kill Command", "Houndmaster", "Quick Shot", "Animal Companion"]
    return scenario(side("hunter", hand=["Tracking"], deck=deck), side("mage")).play("Tracking").state


def opponent_discovers() -> HearthstoneState:
    return scenario(side("warlock", hand=["Dark Peddler"]), side("mage")).play("Dark Peddler").state


def opponent_discovered() -> HearthstoneState:
    state = opponent_discovers()
    state.apply(state.actions()[0])
    return state


def opponent_torched() -> HearthstoneState:
    """A card was shuffled into the deck for all to see."""
    me, opponent = side("mage", hand=["Forgotten Torch"], deck=["Fireball"] * 3), side("priest", deck=["Wisp"])
    return scenario(me, opponent).play("Forgotten Torch", "enemy hero").state


def opponent_looks_into_my_deck(seed: int = 0) -> HearthstoneState:
    """The opponent discovers a card of a deck of which it sees three."""
    me = side("priest", hand=["Drakonid Operative", "Azure Drake"])
    deck = ["Kill Command", "Houndmaster", "Quick Shot", "Animal Companion", "Savannah Highmane"]
    return scenario(me, side("hunter", deck=deck), seed=seed).play("Drakonid Operative").state


def opponent_brews() -> HearthstoneState:
    return scenario(side("mage", hand=["Kazakus"]), side("mage")).play("Kazakus").choose("Greater Potion").state


@cache
def played(first: str, second: str, seed: int, turn: int) -> HearthstoneState:
    """A position of a random game."""
    state, rng = GAME.start((GAME.deck(first), GAME.deck(second)), seed), Rng(seed)
    while state.turn < turn and state.result() is None:
        state.step(rng.choice(state.actions()))
    return state


PAIRS = (
    ("MidrangeSecretHunter", "MiraclePirateRogue"),
    ("AggroPirateWarrior", "MidrangeJadeShaman"),
    ("ZooDiscardWarlock", "MidrangeBuffPaladin"),
    ("RenoKazakusDragonPriest", "RenoKazakusMage"),
)


def in_game(decks: tuple[str, str], turn: int, viewer: int) -> Position:
    return played(*decks, turn + 17, turn).copy(), viewer


POSITIONS: dict[str, Callable[[], Position]] = {
    "everything hidden": lambda: (everything_hidden(), 0),
    "the opponent chooses a power": lambda: (opponent_chooses_power(), 1),
    "the opponent tracks": lambda: (opponent_tracks(), 1),
    "the opponent discovers": lambda: (opponent_discovers(), 1),
    "the opponent discovered": lambda: (opponent_discovered(), 1),
    "the opponent torched": lambda: (opponent_torched(), 1),
    "the opponent looks into my deck": lambda: (opponent_looks_into_my_deck(), 1),
    "the opponent brews": lambda: (opponent_brews(), 1),
    "I choose": lambda: (opponent_chooses_power(), 0),
    **{
        f"{pair[viewer]}, turn {turn}": partial(in_game, pair, turn, viewer)
        for pair in PAIRS
        for turn in (0, 4, 9, 14)
        for viewer in (0, 1)
    },
}
each_position = pytest.mark.parametrize("name", POSITIONS)


def hidden_things(state: HearthstoneState, viewer: int) -> list[Held | Entity]:
    """The opponent's cards that the viewer has not seen."""
    opponent = state.seat(1 - viewer)
    return [*(held for held in (*opponent.hand, *opponent.deck_cards()) if not held.known), *opponent.secrets]


def given(state: HearthstoneState, viewer: int) -> tuple[HearthstoneObservation, list[Action]]:
    """What a player gets of a position; one who is not to move may look all the same."""
    view: Observation = state.observe(viewer)
    if state.player == viewer and state.result() is None:
        spy = Spy()
        decide(spy, spy.act, Session(state), Timer(UNLIMITED))
        assert spy.view is not None
        view = spy.view
    assert isinstance(view, HearthstoneObservation)
    return view, view.actions()


# ---- nothing hidden can be reached


@each_position
def test_positions_that_differ_in_hidden_things_look_alike_in_every_way(name: str) -> None:
    state, viewer = POSITIONS[name]()
    twins = [GAME.disguise(state, viewer, Rng(seed)) for seed in range(3)]
    assert len({json.dumps(twin.to_json()) for twin in (state, *twins)}) == 4
    looks = {dump(*given(twin, viewer)) for twin in (state, *twins)}
    assert len(looks) == 1


LOOKS: dict[str, Callable[[HearthstoneObservation], object]] = {
    "printed form": str,
    "repr": repr,
    "JSON form": lambda view: view.to_json(),
    "pickle": pickle.dumps,
    "hash": hash,
    "copy": lambda view: dump(copy.copy(view)),
    "deep copy": lambda view: dump(copy.deepcopy(view)),
    "pickled copy": lambda view: dump(pickle.loads(pickle.dumps(view))),
    "actions": lambda view: [(action.text(), view.describe(action)) for action in view.actions()],
    "copy of its table": lambda view: dump(view.table.copy()),
    "fingerprint": lambda view: view.table.fingerprint(),
    "sample": lambda view: dump(view.sample(Rng(5))),
    "parts": lambda view: (
        view.me.hand,
        view.opponent.cards_left,
        view.turn,
        len(view.opponent.hand),
        len(view.opponent.secrets),
    ),
}


@each_position
def test_every_look_at_a_view_is_the_same_for_its_disguise(name: str) -> None:
    state, viewer = POSITIONS[name]()
    view, other = (it.observe(viewer) for it in (state, GAME.disguise(state, viewer, Rng(1))))
    for what, look in LOOKS.items():
        assert look(view) == look(other), f"the {what} shows what is hidden"


def test_no_hidden_card_can_be_reached() -> None:
    state = everything_hidden()
    hidden = {it.card for it in hidden_things(state, 0)}
    assert len(hidden) == 8
    found = reachable(*given(state, 0), Clock(), Rng(3))
    assert not hidden.intersection(it for it in found if isinstance(it, Card))
    assert {"Huge Toad", "Chillwind Yeti", "Eaglehorn Bow"} <= {it.name for it in found if isinstance(it, Card)}


@each_position
def test_what_is_in_the_opponents_places_is_public_or_a_placeholder(name: str) -> None:
    state, viewer = POSITIONS[name]()
    rules, opponent = state.rules, state.observe(viewer).opponent
    for held in (*opponent.hand, *opponent.deck):
        assert held.known or held.card is rules.unknown
        assert held.known or not (held.modified() or held.listed)
    for secret in opponent.secrets:
        assert secret.card is rules.hidden(secret.card)
        assert (secret.listens, secret.keywords, secret.enchantments) == (0, 0, ())


@each_position
def test_nothing_of_the_running_game_can_be_reached(name: str) -> None:
    """Neither the state nor anything in it that changes, nor what is hidden."""
    state, viewer = POSITIONS[name]()
    running: list[object] = [state, *hidden_things(state, viewer)]
    running += [held for held in state.seat(1 - viewer).deck if not held.known]
    for player in (state.first, state.second):
        running += [player, player.hero, player.board, *player.board]
        running += [] if player.weapon is None else [player.weapon]
    if state.choice is not None and state.player != viewer:
        running.append(state.choice)
    ids = {id(it) for it in running}
    assert not [it for it in reachable(*given(state, viewer)) if id(it) in ids]


def test_own_secrets_of_the_running_game_cannot_be_reached() -> None:
    state = everything_hidden()
    assert state.second.secrets
    ids = {id(it) for it in state.second.secrets}
    assert not [it for it in reachable(state.observe(1)) if id(it) in ids]


@each_position
def test_no_random_stream_can_be_reached(name: str) -> None:
    state, viewer = POSITIONS[name]()
    streams = (state.draws_first, state.draws_second, state.chance)
    view, actions = given(state, viewer)
    assert not {it for it in reachable(view, actions) if isinstance(it, int) and it in streams}
    for text in (str(view), repr(view), json.dumps(view.to_json()), str(pickle.dumps(view))):
        assert not [stream for stream in streams if str(stream) in text or f"{stream:x}" in text]


@each_position
def test_who_chooses_sees_the_options_and_nobody_else_does(name: str) -> None:
    state = POSITIONS[name]()[0]
    if state.choice is not None:
        for player in (0, 1):
            choice = state.observe(player).table.choice
            assert choice is not None
            assert choice.maker is state.choice.maker
            assert choice.options == (state.choice.options if player == state.player else ())


def test_a_player_sees_what_it_may() -> None:
    """Honesty is no excuse for blindness."""
    state = everything_hidden()
    view = state.observe(0)
    assert [held.card for held in view.me.hand] == [held.card for held in state.first.hand]
    assert [held.card for held in view.me.deck_cards()] == [held.card for held in state.first.deck_cards()]
    assert [it.card for it in view.opponent.board] == [it.card for it in state.second.board]
    assert [held.card.name for held in view.opponent.hand] == ["a hidden card"] * 3 + ["Huge Toad"]
    assert [it.card.name for it in view.opponent.secrets] == ["a hidden hunter secret"] * 2
    assert (view.opponent.cards_left, len(view.opponent.deck_cards())) == (4, 4)


# ---- what happens to hidden cards stays hidden


def hidden_draws(torches_drawn: int) -> HearthstoneObservation:
    """The opponent shuffled a torch into its deck and drew it, or another card; nobody else can tell."""
    seed = next(seed for seed in range(100) if torches_drawn == torches_in_hand(torched(seed)))
    return torched(seed).observe(1)


def torched(seed: int) -> HearthstoneState:
    me, opponent = side("mage", hand=["Forgotten Torch"], deck=["Fireball"] * 2), side("priest", deck=["Wisp"] * 2)
    table = scenario(me, opponent, seed=seed).play("Forgotten Torch", "enemy hero")
    return table.end_turn().end_turn().end_turn().state


def torches_in_hand(state: HearthstoneState) -> int:
    return [held.card.id for held in state.first.hand].count("LOE_002t")


def test_nobody_sees_that_a_card_shuffled_in_openly_is_drawn() -> None:
    drawn, not_drawn = hidden_draws(1), hidden_draws(0)
    assert drawn.to_json() == not_drawn.to_json()


def test_nobody_sees_what_was_seen_of_its_own_deck() -> None:
    views = [opponent_looks_into_my_deck(seed) for seed in range(9)]
    assert len({dump(state.second.known_in_deck) for state in views}) > 1
    assert len({dump(state.observe(1)) for state in views}) == 1


def test_what_was_seen_of_a_deck_is_remembered_until_it_turns_up() -> None:
    state = opponent_looks_into_my_deck()
    seen = {held.card for held in state.second.known_in_deck}
    assert state.choice is not None
    assert seen == set(state.choice.options)
    for seed in range(20):
        sample = state.observe(0).sample(Rng(seed))
        assert isinstance(sample, HearthstoneState)
        assert seen <= {held.card for held in sample.second.deck_cards()}


def test_a_joust_shows_a_card_of_each_deck_until_it_is_played() -> None:
    me, opponent = side("paladin", hand=["Argent Lance"], deck=["Wisp"]), side("mage", deck=["War Golem"])
    table = scenario(me, opponent).play("Argent Lance")
    assert [held.card.name for held in table.state.observe(0).opponent.known_in_deck] == ["War Golem"]
    table.end_turn()
    assert [held.card.name for held in table.state.observe(0).opponent.known_in_deck] == ["War Golem"]
    table.play("War Golem")
    assert table.state.observe(0).opponent.known_in_deck == ()
    assert [card.name for card in table.opponent.shown] == ["War Golem"]


def test_whom_barnes_lets_play_is_known_to_be_in_the_deck() -> None:
    table = scenario(side("mage", hand=["Barnes"], deck=["Ragnaros the Firelord"]), side("mage")).play("Barnes")
    assert [held.card.name for held in table.state.observe(1).opponent.known_in_deck] == ["Ragnaros the Firelord"]
    assert table.state.observe(0).me.known_in_deck == ()


def test_a_card_that_was_seen_in_a_deck_of_created_cards_is_forgotten_when_it_is_played() -> None:
    """The monkey made it; so it is none of the deck list."""
    state = scenario(side("mage", hand=["Barnes"], deck=["Boulderfist Ogre"]), side("mage", deck=["Wisp"])).state
    [ogre] = state.first.deck
    set_deck(state.first, [fresh(ogre.card, CREATED, None, 0, False)])
    table = Scenario(state).play("Barnes")
    assert [held.card.name for held in table.me.known_in_deck] == ["Boulderfist Ogre"]
    assert table.end_turn().end_turn().play("Boulderfist Ogre").me.known_in_deck == ()


@pytest.mark.parametrize("name", ["Patches the Pirate", "Finja, the Flying Star"])
def test_or_when_it_comes_from_the_deck_by_itself(name: str) -> None:
    """A pirate calls Patches, and another Finja that has killed calls Finja."""
    me = side("rogue", hand=["Barnes", "Southsea Deckhand"], board=["Finja, the Flying Star"], deck=[name])
    state = scenario(me, side("mage", board=["Wisp"])).state
    [listed] = state.first.deck
    set_deck(state.first, [fresh(listed.card, CREATED, None, 0, False)])
    table = Scenario(state).play("Barnes")
    assert [held.card.name for held in table.me.known_in_deck] == [name]
    table = table.play("Southsea Deckhand") if "Pirate" in name else table.attack(table.me.board[0], "Wisp")
    assert table.me.cards_left == 0
    assert table.me.known_in_deck == ()


def test_a_secret_that_was_seen_in_the_deck_may_be_the_one_that_is_played() -> None:
    me = side("priest", hand=["Drakonid Operative", "Azure Drake"], deck=["Wisp"] * 2)
    opponent = side("hunter", deck=["Snake Trap"])
    table = scenario(me, opponent).play("Drakonid Operative").choose("Snake Trap").end_turn()
    assert len(table.opponent.known_in_deck) == 1
    assert table.play("Snake Trap").opponent.known_in_deck == ()


def test_of_cards_shuffled_in_at_different_times_each_has_a_place_in_a_sample() -> None:
    me, opponent = side("mage", hand=["Forgotten Torch"] * 2), side("mage", deck=["Wisp"] * 5)
    table = scenario(me, opponent).play("Forgotten Torch", "enemy hero").end_turn().end_turn().end_turn().end_turn()
    table.play("Forgotten Torch", "enemy hero").end_turn().end_turn()
    for seed in range(20):
        sample = table.state.observe(1).sample(Rng(seed))
        assert isinstance(sample, HearthstoneState)
        cards = [held.card.id for held in (*sample.first.hand, *sample.first.deck_cards())]
        assert cards.count("LOE_002t") == 2


def test_nobody_sees_which_card_in_hand_a_random_buff_meets() -> None:
    seen = set()
    for seed in range(8):
        me = side("rogue", hand=["Sap"], deck=["Wisp"])
        opponent = side("warrior", hand=["Don Han'Cho", "Chillwind Yeti"], board=["Huge Toad"], deck=["Wisp"])
        table = scenario(me, opponent, seed=seed).play("Sap", "Huge Toad").end_turn().play("Don Han'Cho")
        seen.add(dump(table.state.observe(0).opponent.hand))
    assert len(seen) == 1


# ---- what a player is told of the opponent's moves


def told_to(state: HearthstoneState, action: Action, viewer: int) -> Event:
    return state.event(state.seen(action, viewer))


@each_position
def test_what_is_told_of_a_move_is_the_same_for_its_disguise(name: str) -> None:
    state, viewer = POSITIONS[name]()
    twin = GAME.disguise(state, viewer, Rng(1))
    for action in state.actions():
        assert dump(told_to(state, action, viewer)) == dump(told_to(twin, action, viewer))


@each_position
def test_nothing_that_stays_hidden_is_told(name: str) -> None:
    state, viewer = POSITIONS[name]()
    for action in state.actions() if state.player != viewer else []:
        after = state.copy()
        after.step(action)
        hidden = {it.card for it in hidden_things(after, viewer)}
        seen = {it for it in reachable(after.observe(viewer)) if isinstance(it, Card)}
        told = {it for it in reachable(told_to(state, action, viewer)) if isinstance(it, Card)}
        assert not told & (hidden - seen), f"{action} tells too much"


def after_a_move(state: HearthstoneState, action: Action, viewer: int) -> HearthstoneObservation:
    session = Session(state.copy())
    session.submit(state.player, action)
    view = session.view(viewer)
    assert isinstance(view, HearthstoneObservation)
    assert len(view.history) == 1
    return view


def two_secrets() -> HearthstoneState:
    me = side("hunter", hand=["Snake Trap", "Explosive Trap"], deck=["Wisp"])
    return scenario(me, side("mage", deck=["Wisp"])).state


def mulligan() -> HearthstoneState:
    deck = GAME.deck("MurlocDruid")
    return GAME.start((deck, deck), 3)


HIDDEN_MOVES: dict[str, tuple[Callable[[], HearthstoneState], str]] = {  # and what is seen of them
    "a secret": (two_secrets, "play SECRET_HUNTER"),
    "a discovered card": (opponent_discovers, "choose UNKNOWN"),
    "a tracked card": (opponent_tracks, "choose UNKNOWN"),
    "a card of my deck": (opponent_looks_into_my_deck, "choose UNKNOWN"),
    "two cards thrown back": (mulligan, "throw UNKNOWN UNKNOWN"),
}


@pytest.mark.parametrize("name", HIDDEN_MOVES)
def test_which_card_it_was_shows_neither_in_the_view_nor_in_its_history(name: str) -> None:
    start, seen = HIDDEN_MOVES[name]
    state = start()
    moves = [action for action in state.actions() if state.seen(action, 1).text() == seen]
    assert len(moves) > 1
    views = [after_a_move(state, action, 1) for action in moves]
    assert {view.history[0].action for view in views} == {seen}
    for what, look in LOOKS.items():
        assert len({str(look(view)) for view in views}) == 1, f"the {what} tells which card it was"
    own = {after_a_move(state, action, 0).history[0].action for action in moves}
    assert own == {action.text() for action in moves}


# ---- samples


@each_position
def test_a_sample_looks_like_the_view(name: str) -> None:
    state, viewer = POSITIONS[name]()
    view = state.observe(viewer)
    for seed in range(5):
        sample = view.sample(Rng(seed))
        assert sample.observe(viewer).to_json() == view.to_json()
        assert sample.player == state.player
        if state.player == viewer:
            assert sample.actions() == state.actions()


@each_position
def test_a_sample_does_not_depend_on_the_hidden_truth(name: str) -> None:
    state, viewer = POSITIONS[name]()
    twin = GAME.disguise(state, viewer, Rng(2))
    for seed in range(3):
        here, there = state.observe(viewer).sample(Rng(seed)), twin.observe(viewer).sample(Rng(seed))
        assert json.dumps(here.to_json()) == json.dumps(there.to_json())


@each_position
def test_samples_of_different_seeds_differ_and_none_has_the_real_streams(name: str) -> None:
    state, viewer = POSITIONS[name]()
    samples = [state.observe(viewer).sample(Rng(seed)).to_json() for seed in range(5)]
    streams = [tuple(sample["streams"]) for sample in samples]
    assert len(set(streams)) == 5
    assert not {stream for one in streams for stream in one} & set(state.to_json()["streams"])
    if hidden_things(state, viewer):
        assert len({json.dumps(sample["players"]) for sample in samples}) > 1


def test_samples_know_the_classes_of_secrets_and_no_secret_twice() -> None:
    view = everything_hidden().observe(0)
    drawn = [view.sample(Rng(seed)).second.secrets for seed in range(30)]
    assert all(len({it.card for it in secrets}) == 2 for secrets in drawn)
    assert {it.card.classes for secrets in drawn for it in secrets} == {("hunter",)}
    assert len({secrets[0].card for secrets in drawn}) > 2


def test_samples_hold_no_more_copies_than_a_deck_may() -> None:
    state = played("AggroPirateWarrior", "MidrangeJadeShaman", 17, 9)
    for seed in range(10):
        sample = state.observe(0).sample(Rng(seed))
        assert isinstance(sample, HearthstoneState)
        opponent = sample.second
        cards = [held.card for held in (*opponent.hand, *opponent.deck_cards()) if held.listed] + list(opponent.shown)
        assert all(cards.count(card) <= (1 if card.rarity == "legendary" else 2) for card in cards)
        assert all(not card.classes or "shaman" in card.classes for card in cards)


def test_playing_a_sample_to_its_end_changes_neither_view_nor_game() -> None:
    state = played("MidrangeSecretHunter", "MiraclePirateRogue", 21, 8).copy()
    view = state.observe(state.player)
    before, seen = json.dumps(state.to_json()), json.dumps(view.to_json())
    for seed in range(5):
        sample, rng = view.sample(Rng(seed)), Rng(seed)
        while actions := sample.actions():
            sample.step(rng.choice(actions))
    assert json.dumps(view.to_json()) == seen
    assert json.dumps(state.to_json()) == before


class Wrong(Belief):
    """It fills the hidden places with what it was told."""

    def __init__(self, cards: HiddenCards) -> None:
        self.cards = cards

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        return self.cards


def test_a_belief_that_contradicts_the_view_is_refused() -> None:
    view = everything_hidden().observe(0)
    cards = view.table.rules.cards
    wisp, snakes, ice, bear = (cards[card_id] for card_id in ("CS2_231", "EX1_554", "EX1_295", "AT_060"))
    hand, deck, secrets = (wisp,) * 3, (wisp,) * 4, (snakes, bear)
    right = view.sample(Rng(0), Wrong(HearthstoneHidden(hand=hand, deck=deck, secrets=secrets)))
    assert isinstance(right, HearthstoneState)
    assert [it.card for it in right.second.secrets] == [snakes, bear]
    for hidden, said in (
        (HiddenCards(), "must fill a HearthstoneHidden"),
        (
            HearthstoneHidden(hand=hand[1:], deck=deck, secrets=secrets),
            "3 cards of the hand are hidden, the belief fills 2",
        ),
        (
            HearthstoneHidden(hand=hand, deck=deck[1:], secrets=secrets),
            "4 cards of the deck are hidden, the belief fills 3",
        ),
        (HearthstoneHidden(hand=hand, deck=deck, secrets=secrets[1:]), "2 secrets are hidden, the belief fills 1"),
        (
            HearthstoneHidden(hand=(wisp, cards["EX1_165b"], wisp), deck=deck, secrets=secrets),
            r"Bear Form \(EX1_165b\) cannot be in a",
        ),
        (
            HearthstoneHidden(hand=hand, deck=(*deck[1:], cards["CS2_034"]), secrets=secrets),
            r"Fireblast \(CS2_034\) cannot be in a",
        ),
        (
            HearthstoneHidden(hand=hand, deck=deck, secrets=(snakes, snakes)),
            "Snake Trap cannot be among the opponent's secrets",
        ),
        (
            HearthstoneHidden(hand=hand, deck=deck, secrets=(snakes, ice)),
            "Ice Block cannot be among the opponent's secrets",
        ),
        (
            HearthstoneHidden(hand=hand, deck=deck, secrets=(snakes, wisp)),
            "Wisp cannot be among the opponent's secrets",
        ),
    ):
        with pytest.raises(BeliefError, match=said):
            view.sample(Rng(0), Wrong(hidden))


# ---- refusals


@each_position
def test_a_refusal_names_nothing_hidden(name: str) -> None:
    """A player who tries cards it does not have hears the same, whatever the opponent has."""
    state, viewer = POSITIONS[name]()
    if state.player != viewer or state.result() is not None:
        return
    twin = GAME.disguise(state, viewer, Rng(4))
    tries = {f"play {it.card.id}" for it in hidden_things(state, viewer)} | {"end of time", "choose CS2_231", "power"}
    for text in sorted(tries):
        assert refusal(state, text) == refusal(twin, text)


def refusal(state: HearthstoneState, text: str) -> str:
    before = json.dumps(state.to_json())
    copied = state.copy()
    try:
        copied.apply(copied.parse(text))
    except (IllegalAction, FormError) as error:
        assert json.dumps(copied.to_json()) == before
        return str(error)
    return "accepted"


def test_a_refusal_lists_only_own_actions() -> None:
    state = everything_hidden()
    said = refusal(state, "play CS2_029")
    assert said.startswith("'play CS2_029' is not legal now; legal are: end; ")
    hidden = {word for it in hidden_things(state, 0) for word in (it.card.id, it.card.name)}
    assert not [word for word in hidden if word in said]


# ---- agents that try


class Hoarder(nosy.Hoarder):
    reach = REACH


class Vandal(nosy.Vandal):
    reach = REACH


def record_of_a_match(agents: tuple[Agent, Agent], decks: tuple[str, str], seed: int) -> list[str]:
    first, second = (GAME.deck(deck) for deck in decks)
    return list(play_game("hearthstone", agents, (first, second), seed).record.lines())


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("agents", [(Vandal, Honest), (Honest, Vandal), (Vandal, Vandal), (Hoarder, Vandal)])
def test_nothing_an_agent_does_to_what_it_is_given_changes_the_game(
    agents: tuple[type[Agent], type[Agent]], seed: int
) -> None:
    decks = ("AggroPirateWarrior", "MidrangeJadeShaman")
    honest = record_of_a_match((Honest(), Honest()), decks, seed)
    before = [GAME.deck(deck).to_json() for deck in decks]
    assert record_of_a_match((agents[0](), agents[1]()), decks, seed) == honest
    assert [GAME.deck(deck).to_json() for deck in decks] == before
    assert record_of_a_match((Honest(), Honest()), decks, seed) == honest


@pytest.mark.slow
def test_not_even_to_its_own_secrets() -> None:
    decks = ("MidrangeSecretHunter", "MidrangeSecretHunter")
    honest = [record_of_a_match((Honest(), Honest()), decks, seed) for seed in range(6)]
    assert [record_of_a_match((Vandal(), Vandal()), decks, seed) for seed in range(6)] == honest


@pytest.mark.skipif(not compiled(), reason="interpreted, Python lets everything be changed")
def test_the_cards_and_actions_that_views_share_with_the_game_are_read_only() -> None:
    session = Session(everything_hidden())
    session.submit(0, session.state.actions()[-1])
    view = session.view(0)
    assert isinstance(view, HearthstoneObservation)
    for it in (view.me.hand[0], view.me.deck[0], *view.actions(), *view.history):
        for name, value in attributes(it):
            with pytest.raises(AttributeError, match="not writable"):
                setattr(it, name, value)


def test_a_view_that_was_kept_does_not_follow_the_game() -> None:
    hoarders = (Hoarder(), Hoarder())
    record_of_a_match(hoarders, ("MidrangeSecretHunter", "MiraclePirateRogue"), 5)
    assert min(len(hoarder.kept) for hoarder in hoarders) > 20
    for hoarder in hoarders:
        assert all(dump(view) == before for view, before in hoarder.kept)


def test_an_agent_is_never_given_the_seed_or_a_stream_of_the_game() -> None:
    searchers = (Searcher(), Searcher())
    decks = (GAME.deck("MidrangeSecretHunter"), GAME.deck("MiraclePirateRogue"))
    seed, looked = 777_000_777_000, 0

    def search(state: State, action: Action, after: State) -> None:
        nonlocal looked
        assert isinstance(state, HearthstoneState)
        if state.turn % 4 == 1:
            looked += 1
            secret = {seed, state.draws_first, state.draws_second, state.chance}
            found = reachable(*searchers[state.player].given)
            assert not {it for it in found if isinstance(it, int)} & secret

    play_game("hearthstone", searchers, decks, seed, watch=search)
    assert looked > 10
