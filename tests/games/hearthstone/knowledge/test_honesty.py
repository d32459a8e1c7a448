"""Agents cannot determine hidden cards from any object that they receive."""

from __future__ import annotations

import pytest
from hearthstone_hidden import (
    GAME,
    POSITIONS,
    REACH,
    everything_hidden,
    hidden_things,
    opponent_looks_into_my_deck,
    played,
)
from nosy import Honest, Vandal, attributes, given, objection, record_of_a_match, told_to

from topdeck.core.build import compiled
from topdeck.core.clock import Clock
from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Belief, HiddenCards, Observation
from topdeck.games.hearthstone.engine.card import Card, new_card_instance
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.zones import set_deck
from topdeck.games.hearthstone.knowledge.hidden import HearthstoneHidden
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

each_position = pytest.mark.parametrize("name", POSITIONS)
reachable, dump = REACH.reachable, REACH.dump


def test_no_hidden_card_can_be_reached() -> None:
    state = everything_hidden()
    hidden = {it.card for it in hidden_things(state, 0)}
    assert len(hidden) == 8
    found = reachable(*given(state, 0), Clock(), Rng(3))
    assert not hidden.intersection(it for it in found if isinstance(it, Card))
    assert {"Huge Toad", "Chillwind Yeti", "Eaglehorn Bow"} <= {it.name for it in found if isinstance(it, Card)}


@each_position
def test_the_opponents_cards_are_public_or_placeholders(name: str) -> None:
    state, viewer = POSITIONS[name]()
    rules, opponent = state.rules, state.observe(viewer).opponent
    for held in (*opponent.hand, *opponent.deck):
        assert held.known or held.card is rules.unknown
        assert held.known or not (held.is_modified() or held.listed)
    for secret in opponent.secrets:
        assert secret.card is rules.secret_placeholder(secret.card)
        assert (secret.listens, secret.keywords, secret.enchantments) == (0, 0, ())


@each_position
def test_nothing_of_the_running_game_can_be_reached(name: str) -> None:
    """A view shares neither the state nor its mutable parts, nor hidden cards."""
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
def test_only_the_player_to_choose_sees_the_options(name: str) -> None:
    state = POSITIONS[name]()[0]
    if state.choice is not None:
        for player in (0, 1):
            choice = state.observe(player).table.choice
            assert choice is not None
            assert choice.maker is state.choice.maker
            assert choice.options == (state.choice.options if player == state.player else ())


def test_a_player_sees_its_own_cards() -> None:
    """The masks hide no more than they must."""
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
    """The opponent has shuffled a torch into its deck and has drawn a card, which may be the torch."""
    seed = next(seed for seed in range(100) if torches_drawn == torches_in_hand(torched(seed)))
    return torched(seed).observe(1)


def torched(seed: int) -> HearthstoneState:
    me, opponent = side("mage", hand=["Forgotten Torch"], deck=["Fireball"] * 2), side("priest", deck=["Wisp"] * 2)
    table = scenario(me, opponent, seed=seed).play("Forgotten Torch", "enemy hero")
    return table.end_turn().end_turn().end_turn().state


def torches_in_hand(state: HearthstoneState) -> int:
    return [held.card.id for held in state.first.hand].count("LOE_002t")


def test_drawing_a_visibly_shuffled_in_card_stays_hidden() -> None:
    drawn, not_drawn = hidden_draws(1), hidden_draws(0)
    assert drawn.to_json() == not_drawn.to_json()


def test_a_player_does_not_see_which_of_its_deck_cards_are_known() -> None:
    views = [opponent_looks_into_my_deck(seed) for seed in range(9)]
    assert len({dump(state.second.known_in_deck) for state in views}) > 1
    assert len({dump(state.observe(1)) for state in views}) == 1


def test_cards_seen_in_a_deck_are_remembered_until_they_appear() -> None:
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


def test_the_minion_that_barnes_copies_is_known_to_be_in_the_deck() -> None:
    table = scenario(side("mage", hand=["Barnes"], deck=["Ragnaros the Firelord"]), side("mage")).play("Barnes")
    assert [held.card.name for held in table.state.observe(1).opponent.known_in_deck] == ["Ragnaros the Firelord"]
    assert table.state.observe(0).me.known_in_deck == ()


def test_a_card_that_was_seen_in_a_deck_of_created_cards_is_forgotten_when_it_is_played() -> None:
    """The monkey made it, so it is not in the deck list."""
    state = scenario(side("mage", hand=["Barnes"], deck=["Boulderfist Ogre"]), side("mage", deck=["Wisp"])).state
    [ogre] = state.first.deck
    set_deck(state.first, [new_card_instance(ogre.card, CREATED, None, 0, False)])
    table = Scenario(state).play("Barnes")
    assert [held.card.name for held in table.me.known_in_deck] == ["Boulderfist Ogre"]
    assert table.end_turn().end_turn().play("Boulderfist Ogre").me.known_in_deck == ()


@pytest.mark.parametrize("name", ["Patches the Pirate", "Finja, the Flying Star"])
def test_or_when_it_comes_from_the_deck_by_itself(name: str) -> None:
    """A pirate calls Patches, and another Finja that has killed calls Finja."""
    me = side("rogue", hand=["Barnes", "Southsea Deckhand"], board=["Finja, the Flying Star"], deck=[name])
    state = scenario(me, side("mage", board=["Wisp"])).state
    [listed] = state.first.deck
    set_deck(state.first, [new_card_instance(listed.card, CREATED, None, 0, False)])
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


def test_the_target_of_a_random_buff_in_hand_stays_hidden() -> None:
    seen = set()
    for seed in range(8):
        me = side("rogue", hand=["Sap"], deck=["Wisp"])
        opponent = side("warrior", hand=["Don Han'Cho", "Chillwind Yeti"], board=["Huge Toad"], deck=["Wisp"])
        table = scenario(me, opponent, seed=seed).play("Sap", "Huge Toad").end_turn().play("Don Han'Cho")
        seen.add(dump(table.state.observe(0).opponent.hand))
    assert len(seen) == 1


# ---- what a player is told of the opponent's moves


@each_position
def test_events_do_not_name_hidden_cards(name: str) -> None:
    state, viewer = POSITIONS[name]()
    for action in state.actions() if state.player != viewer else []:
        after = state.copy()
        after.step(action)
        hidden = {it.card for it in hidden_things(after, viewer)}
        seen = {it for it in reachable(after.observe(viewer)) if isinstance(it, Card)}
        told = {it for it in reachable(told_to(state, action, viewer)) if isinstance(it, Card)}
        assert not told & (hidden - seen), f"{action} tells too much"


# ---- samples


def test_samples_know_the_classes_of_secrets_and_no_secret_twice() -> None:
    view = everything_hidden().observe(0)
    drawn = [view.sample(Rng(seed)).second.secrets for seed in range(30)]
    assert all(len({it.card for it in secrets}) == 2 for secrets in drawn)
    assert {it.card.classes for secrets in drawn for it in secrets} == {("hunter",)}
    assert len({secrets[0].card for secrets in drawn}) > 2


def test_samples_hold_no_more_copies_than_a_deck_may() -> None:
    state = played((GAME.deck("AggroPirateWarrior"), GAME.deck("MidrangeJadeShaman")), 17, 9)
    for seed in range(10):
        sample = state.observe(0).sample(Rng(seed))
        assert isinstance(sample, HearthstoneState)
        opponent = sample.second
        cards = [held.card for held in (*opponent.hand, *opponent.deck_cards()) if held.listed] + list(opponent.shown)
        assert all(cards.count(card) <= (1 if card.rarity == "legendary" else 2) for card in cards)
        assert all(not card.classes or "shaman" in card.classes for card in cards)


class Wrong(Belief):
    """A belief that fills the hidden places with given cards."""

    def __init__(self, cards: HiddenCards) -> None:
        self.cards = cards

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        return self.cards


def test_a_belief_that_contradicts_the_view_is_rejected() -> None:
    view = everything_hidden().observe(0)
    cards = view.table.rules.cards
    wisp, snakes, ice, bear = (cards[card_id] for card_id in ("CS2_231", "EX1_554", "EX1_295", "AT_060"))
    hand, deck, secrets = (wisp,) * 3, (wisp,) * 4, (snakes, bear)
    right = view.sample(Rng(0), Wrong(HearthstoneHidden(hand=hand, deck=deck, secrets=secrets)))
    assert isinstance(right, HearthstoneState)
    assert [it.card for it in right.second.secrets] == [snakes, bear]
    for hidden, said in (
        (HiddenCards(), "must return a `HearthstoneHidden` object"),
        (
            HearthstoneHidden(hand=hand[1:], deck=deck, secrets=secrets),
            "the opponent's hand has 3 hidden cards, but the belief fills in 2",
        ),
        (
            HearthstoneHidden(hand=hand, deck=deck[1:], secrets=secrets),
            "the opponent's deck has 4 cards, but the belief fills in 3",
        ),
        (
            HearthstoneHidden(hand=hand, deck=deck, secrets=secrets[1:]),
            "the opponent has 2 secrets, but the belief fills in 1",
        ),
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


def test_a_refusal_lists_only_own_actions() -> None:
    state = everything_hidden()
    said = objection(state, "play CS2_029")
    assert said.startswith("'play CS2_029' is not legal now; legal actions: end; ")
    hidden = {word for it in hidden_things(state, 0) for word in (it.card.id, it.card.name)}
    assert not [word for word in hidden if word in said]


# ---- agents that try


@pytest.mark.slow
def test_nothing_an_agent_does_to_its_own_secrets_changes_the_game() -> None:
    decks = ("MidrangeSecretHunter", "MidrangeSecretHunter")
    honest = [record_of_a_match(GAME, (Honest(REACH), Honest(REACH)), decks, seed) for seed in range(6)]
    assert [record_of_a_match(GAME, (Vandal(REACH), Vandal(REACH)), decks, seed) for seed in range(6)] == honest


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
