"""Beliefs about the opponent's cards: they are consistent with the view, and recognise known decks."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest
from gwent_hidden import GAME, POSITIONS, decreeing, played

from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief
from topdeck.games.gwent.decks.deck import deck_text, included_decks
from topdeck.games.gwent.engine.actions import GwentAction
from topdeck.games.gwent.engine.model import Player
from topdeck.games.gwent.knowledge.beliefs import BELIEFS, Decks, Uniform
from topdeck.games.gwent.knowledge.hidden import GwentHidden, seen_cards
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.settings import chosen_rules
from topdeck.games.gwent.state import GwentState

each_belief = pytest.mark.parametrize("name", BELIEFS)


def filled(belief: Belief, view: GwentObservation, seed: int = 0) -> GwentHidden:
    hidden = belief.fill(view, Rng(seed))
    assert isinstance(hidden, GwentHidden)
    return hidden


def full_list(state: GwentState, viewer: int, hidden: GwentHidden) -> Counter[str]:
    """Return the opponent's whole deck in a sample of a belief."""
    cards = [*seen_cards(state, 1 - viewer), *hidden.hand, *hidden.aside, *hidden.deck]
    return Counter(card.id for card in cards)


def late_game(deck: str) -> GwentState:
    """Return a game in which the second player has revealed about half of its deck."""
    return played("Monsters", deck, 5, 18)


def test_there_are_three_beliefs_and_uniform_is_the_default() -> None:
    assert list(BELIEFS) == ["uniform", "decks", "possible"]
    assert isinstance(BELIEFS["uniform"](), Uniform)


@each_belief
@pytest.mark.parametrize("position", POSITIONS)
def test_samples_are_consistent_with_the_view_and_independent_of_hidden_cards(position: str, name: str) -> None:
    state, viewer = POSITIONS[position]()
    belief = BELIEFS[name]()
    view, twin = state.observe(viewer), GAME.resample_hidden(state, viewer, Rng(1)).observe(viewer)
    for seed in range(3):
        sample = view.sample(Rng(seed), belief)
        assert sample.observe(viewer).to_json() == view.to_json()
        assert GAME.violations(sample) == []
        assert twin.sample(Rng(seed), belief).to_json() == sample.to_json()


@each_belief
def test_a_belief_can_be_pickled(name: str) -> None:
    state = late_game("Skellige")
    belief = BELIEFS[name]()
    twin: Belief = pickle.loads(pickle.dumps(belief))
    view = state.observe(0)
    assert view.sample(Rng(3), twin).to_json() == view.sample(Rng(3), belief).to_json()


def test_without_a_belief_the_opponent_may_hold_any_cards_of_its_faction() -> None:
    view = late_game("Skellige").observe(0)
    for seed in range(5):
        assert view.sample(Rng(seed)).to_json() == view.sample(Rng(seed), Uniform()).to_json()


# ---- known decks


@pytest.mark.parametrize("deck", included_decks())
def test_a_known_deck_is_recognised(deck: str) -> None:
    state = late_game(deck)
    assert len(seen_cards(state, 1)) > 6
    lists = [full_list(state, 0, filled(BELIEFS["decks"](), state.observe(0), seed)) for seed in range(30)]
    assert lists.count(Counter(GAME.deck(deck).cards)) >= 27


def test_the_faction_identifies_a_deck_before_any_card_is_seen() -> None:
    state = GAME.start((GAME.deck("Monsters"), GAME.deck("Skellige")), 3)
    lists = [full_list(state, 0, filled(Decks([]), state.observe(0), seed)) for seed in range(100)]
    assert 85 <= lists.count(Counter(GAME.deck("Skellige").cards)) < 100  # sometimes an unknown deck is sampled


def test_only_given_decks_are_known(tmp_path: Path) -> None:
    state = late_game("Skellige")
    other = GAME.decks.new([], None, "Other", 7, faction="Skellige")
    (tmp_path / "other.toml").write_text(deck_text(other), "utf-8")
    belief = BELIEFS["decks"](decks=[str(tmp_path / "other.toml")])
    lists = [full_list(state, 0, filled(belief, state.observe(0), seed)) for seed in range(20)]
    assert Counter(GAME.deck("Skellige").cards) not in lists


def test_a_known_deck_may_list_cards_by_name() -> None:
    """Cards listed by name or by id make the same deck."""
    skellige, cards = GAME.deck("Skellige"), chosen_rules({}).cards
    named = skellige.replace(cards={cards[card].name: count for card, count in skellige.cards.items()})
    view = late_game("Skellige").observe(0)
    for seed in range(5):
        ids, names = filled(Decks([skellige]), view, seed), filled(Decks([named]), view, seed)
        assert (ids.hand, ids.deck) == (names.hand, names.deck)


def test_decks_of_another_faction_or_size_are_excluded() -> None:
    view = late_game("Skellige").observe(0)
    larger = GAME.deck("Skellige").replace(cards={**GAME.deck("Skellige").cards, "thunderbolt": 1})
    for decks in ([GAME.deck("Monsters")], [larger]):
        for seed in range(5):
            known, any_cards = filled(Decks(decks), view, seed), filled(Uniform(), view, seed + 100)
            assert len(known.hand) == len(any_cards.hand)
            assert {card.faction for card in known.hand + known.deck} <= {"Skellige", "Neutral"}


def test_without_a_card_to_pick_a_known_deck_is_replaced_by_any_cards() -> None:
    """The opponent picks a gold unit, and the only known deck has none."""
    state = decreeing().state
    bronze = Deck("Bronze", {"royal_decree": 1, "fiend": 3, "wyvern": 1}, faction="Monsters", leader="dagon")
    for seed in range(10):
        sample = state.observe(1).sample(Rng(seed), Decks([bronze]))
        assert isinstance(sample, GwentState)
        assert sample.choice is not None
        assert sample.choice.cards


def test_a_known_deck_with_other_cards_stays_within_the_limits() -> None:
    """The opponent has revealed a silver card that the known deck does not contain."""
    state = GAME.start((GAME.deck("Monsters"), GAME.deck("Skellige")), 3)
    known = GAME.deck("Skellige")
    held = {card.id for card in chosen_rules({}).pools["Skellige"] if card.colour == 1}
    [other] = held - set(known.cards)
    state.second.hand = state.second.hand[1:]
    state.second.graveyard = (state.rules.cards[other].as_printed,)
    for seed in range(30):
        cards = full_list(state, 0, filled(Decks([known]), state.observe(0), seed))
        assert sum(count for card, count in cards.items() if state.rules.cards[card].colour == 1) <= 6


def test_an_unknown_deck_is_rejected_by_name() -> None:
    with pytest.raises(DeckError, match=r"^unknown deck 'Skelige'; did you mean Skellige\?$"):
        BELIEFS["decks"](decks=["Skelige"])


def test_agents_take_a_belief_by_name() -> None:
    decks = (GAME.deck("Monsters"), GAME.deck("Skellige"))
    for belief in BELIEFS:
        agents = (make_agent(f"uct(iterations=5, ms=none, belief={belief})", "gwent"), make_agent("random", "gwent"))
        assert play_game("gwent", agents, decks, 1, on_fault="raise").result is not None


# ---- whatever the opponent holds


def to_decide(deck: str) -> GwentState:
    """Return a position in which the second player, most of whose cards are hidden, is to move."""
    state = late_game(deck)
    while state.player == 0 or state.choice is not None:
        state.step(state.actions()[-1])
    return state


def held(player: Player) -> list[str]:
    return [instance.card.id for instance in player.hand]


def possible_sample(deck: str) -> tuple[GwentState, Player]:
    sample = to_decide(deck).observe(0).sample(Rng(4), BELIEFS["possible"]())
    assert isinstance(sample, GwentState)
    return sample, sample.seat(1)


def test_possible_lets_the_opponent_play_any_card_of_its_deck() -> None:
    sample, opponent = possible_sample("Skellige")
    offered = {action.held.card.id for action in sample.actions() if isinstance(action, GwentAction) and action.held}
    cards = {instance.card.id for instance in opponent.hand + opponent.deck}
    assert cards - set(held(opponent))  # some are in the deck
    assert cards <= offered
    drawn = {sample.random_action(Rng(seed)) for seed in range(300)}
    assert {action.held.card.id for action in drawn if isinstance(action, GwentAction) and action.held} >= cards


def test_a_card_of_the_deck_changes_places_with_one_of_the_hand_before_it_is_played() -> None:
    sample, opponent = possible_sample("Skellige")
    before, size = Counter([*held(opponent), *(instance.card.id for instance in opponent.deck)]), len(opponent.hand)
    action = next(one for one in sample.actions() if is_of_the_deck(one, opponent))
    sample.check(action)
    sample.step(action)
    assert len(opponent.hand) == size - 1
    assert GAME.violations(sample) == []
    after = Counter([*held(opponent), *(instance.card.id for instance in opponent.deck)])
    assert isinstance(action, GwentAction)
    assert action.held is not None
    assert (before - after)[action.held.card.id] >= 1
    assert not after - before


def is_of_the_deck(action: Action, player: Player) -> bool:
    """Return whether an action plays a card that is not in hand."""
    if not isinstance(action, GwentAction) or action.held is None or action.held.card.is_leader():
        return False
    return action.held.card.id not in held(player)


def test_with_an_empty_hand_the_opponent_cannot_play() -> None:
    sample, opponent = possible_sample("Skellige")
    opponent.hand, opponent.leader = (), None
    assert [action.text() for action in sample.actions()] == ["pass"]


def test_a_sample_of_possible_round_trips_as_json_and_differs_from_other_samples() -> None:
    sample, opponent = possible_sample("Skellige")
    twin = GAME.state(sample.to_json())
    assert twin.to_json() == sample.to_json()
    assert twin.fingerprint() == sample.fingerprint()
    opponent.any_card = False
    assert sample.fingerprint() != twin.fingerprint()
    assert len(sample.actions()) < len(twin.actions())
