"""Open hands: the players see each other's cards in hand, and nothing else that is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from hearthstone_hidden import POSITIONS, opened

from topdeck import make
from topdeck.agents import canonical, make_agent, make_belief
from topdeck.arena.play.match import play_game
from topdeck.core.errors import FormError, TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Json
from topdeck.games.hearthstone.cards.database import find_card, rules
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import DEALT
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.knowledge.beliefs import BELIEFS
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.positions.writing import settings_to_json
from topdeck.games.hearthstone.scenario import Scenario, in_hand, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

GAME = Hearthstone()
PAIRS = (
    ("MurlocDruid", "MidrangeJadeShaman"),
    ("MidrangeSecretHunter", "MiraclePirateRogue"),
    ("RenoKazakusDragonPriest", "RenoKazakusMage"),
    ("AggroPirateWarrior", "ZooDiscardWarlock"),
)
each_pair = pytest.mark.parametrize("pair", PAIRS, ids="-".join)


def torched(hands: str = "open") -> Scenario:
    """A torch was visibly shuffled into a deck of one card, and one of the two cards was drawn."""
    me, opponent = side("mage", hand=["Forgotten Torch"], deck=["Fireball"]), side("priest", deck=["Wisp"] * 2)
    table = scenario(me, opponent, hands=hands).play("Forgotten Torch", "enemy hero")
    return table.end_turn().end_turn().end_turn()


def listed_hand(deck: str, *cards: str) -> HearthstoneState:
    """The opponent holds cards of its deck list, and its deck contains the rest of the list."""
    state = make("hearthstone", decks=("MurlocDruid", deck), seed=3, hands="open", mulligan=False)
    assert isinstance(state, HearthstoneState)
    opponent = state.second
    left = [*opponent.hand, *opponent.deck_cards()]
    hand = [next(held for held in left if held.card.name == name) for name in cards]
    opponent.hand = tuple(held.enter_hand(0) for held in hand)
    return state


def sampled(view: HearthstoneObservation, belief: str | None, seed: int) -> HearthstoneState:
    sample = view.sample(Rng(seed), None if belief is None else BELIEFS[belief]())
    assert isinstance(sample, HearthstoneState)
    return sample


def games(pair: tuple[str, str], seed: int) -> Iterator[tuple[Session, Session]]:
    """Every decision of a random game, with hidden and with open hands."""
    closed, opened = (Session(make("hearthstone", decks=pair, seed=seed, hands=hands)) for hands in ("hidden", "open"))
    rng = Rng(seed)
    while (seat := closed.player) is not None:
        yield closed, opened
        action = rng.choice(closed.state.actions())
        closed.submit(seat, action)
        opened.submit(seat, action)


# ---- what is seen


@pytest.mark.parametrize("name", POSITIONS)
def test_open_hands_reveal_only_the_hand(name: str) -> None:
    state, viewer = POSITIONS[name]()
    seen, before = opened(state).observe(viewer).to_json(), state.observe(viewer).to_json()
    real = state.to_json()["sides"][1 - viewer].get("hand", [])
    assert seen["sides"][1 - viewer].get("hand", []) == real
    before["sides"][1 - viewer] |= {"hand": real} if real else {}
    before["hands"] = "open"
    assert seen == before


def test_cards_in_an_open_hand_have_their_costs_and_numbers() -> None:
    opponent = side("hunter", hand=["Kill Command", in_hand("Savannah Highmane", cost=-2, attack=1)])
    view = scenario(side("mage"), opponent, hands="open").state.observe(0)
    assert "(3) Kill Command   (4↓) Savannah Highmane +1/+0" in str(view)
    assert "2 hidden" in str(view.with_closed_hands())


@each_pair
def test_whole_games_look_the_same_with_closed_hands(pair: tuple[str, str]) -> None:
    for hidden, open_hands in games(pair, seed=5):
        assert hidden.state.fingerprint() == open_hands.state.fingerprint()
        for seat in (0, 1):
            view, expected = open_hands.view(seat), hidden.view(seat)
            assert isinstance(view, HearthstoneObservation)
            assert view.to_json() != expected.to_json()
            assert view.with_closed_hands().to_json() == expected.to_json()
            assert view.with_closed_hands().actions() == view.actions()


def test_with_hidden_hands_there_is_nothing_to_close() -> None:
    view = scenario(side("mage"), side("priest", hand=["Wisp"])).state.observe(0)
    assert view.with_closed_hands() is view


def test_a_disguise_keeps_the_hand_that_is_seen_and_changes_the_deck() -> None:
    state = opened(POSITIONS["everything hidden"]()[0])
    twin = GAME.resample_hidden(state, 0, Rng(1)).to_json()["sides"][1]
    real = state.to_json()["sides"][1]
    assert twin["hand"] == real["hand"]
    assert twin["deck"] != real["deck"]
    assert twin["secrets"] != real["secrets"]


def test_known_cards_of_a_deck_include_an_open_hand() -> None:
    state = listed_hand("MidrangeJadeShaman", "Hex", "Jade Claws")
    names = [rules().cards[card].name for card in GAME.revealed_cards(state, 1)[1:]]
    assert names == ["Hex", "Jade Claws"]
    state.rules = rules()
    assert GAME.revealed_cards(state, 1) == ["shaman"]


# ---- samples


@pytest.mark.parametrize("belief", [None, "uniform", "unknown", "decks", "bigram"])
def test_a_sample_holds_the_hand_that_is_seen(belief: str | None) -> None:
    state = opened(POSITIONS["AggroPirateWarrior, turn 9"]()[0])
    hand = held_forms(state.second.hand)
    assert len(hand) > 2
    for seed in range(5):
        assert held_forms(sampled(state.observe(0), belief, seed).second.hand) == hand


def held_forms(hand: tuple[CardInstance, ...]) -> list[tuple[Card, int, int, int, int]]:
    return [(held.card, held.cost, held.attack, held.health, held.turn) for held in hand]


@pytest.mark.parametrize("belief", [None, "uniform", "decks", "bigram"])
def test_no_deck_holds_a_card_of_the_hand_more_often_than_it_may(belief: str | None) -> None:
    view = listed_hand("MidrangeJadeShaman", "Hex", "Hex", "Aya Blackpaw").observe(0)
    for seed in range(20):
        cards = Counter(held.card.name for held in sampled(view, belief, seed).second.deck_cards())
        assert cards["Hex"] == cards["Aya Blackpaw"] == 0


@pytest.mark.parametrize("belief", [None, "uniform", "unknown", "decks", "bigram"])
def test_a_card_that_was_known_to_be_in_the_deck_is_there_until_it_is_seen_in_the_hand(belief: str | None) -> None:
    where: dict[bool, int] = {True: 0, False: 0}
    for seed in range(8):
        me, opponent = side("mage", hand=["Forgotten Torch"], deck=["Fireball"]), side("priest", deck=["Wisp"] * 2)
        table = scenario(me, opponent, seed=seed, hands="open").play("Forgotten Torch", "enemy hero")
        state = table.end_turn().end_turn().end_turn().state
        [held] = state.first.hand
        drawn = held.card.name == "Roaring Torch"
        where[drawn] += 1
        [left] = sampled(state.observe(1), belief, seed).first.deck_cards()
        assert (left.card.name == "Roaring Torch") == (not drawn)
        assert left.listed == drawn
    assert all(where.values())


def test_a_torch_that_was_drawn_before_another_was_shuffled_in_is_not_that_one() -> None:
    state = torched().state
    torch = rules().cards["LOE_002t"]
    [known] = state.first.known_in_deck
    assert known.card is torch
    state.first.hand = (known.enter_hand(known.turn - 1),)
    assert [held.card for held in sampled(state.observe(1), None, 0).first.deck_cards()] == [torch]
    state.first.hand = (known.enter_hand(known.turn),)
    assert [held.card for held in sampled(state.observe(1), None, 0).first.deck_cards()] != [torch]


def test_decks_are_distinguished_by_the_hand() -> None:
    """Both are shaman decks, and each has a card that the other lacks."""
    for deck, card in (("ThesisAggroShaman", "Lava Burst"), ("MidrangeJadeShaman", "Jade Lightning")):
        card_id = find_card(card, rules().cards).id
        names = {name for other in GAME.decks.included() if card_id in other.cards for name in other.cards}
        view = listed_hand(deck, card).observe(0)
        for seed in range(5):
            sample = sampled(view, "decks", seed)
            assert {held.card.id for held in sample.second.deck_cards()} <= names
            assert [held.arrival for held in sample.second.hand] == [DEALT]


# ---- who does not look


SEEING = "champion(belief=decks, iterations=64, ms=none)"
BLIND = "champion(belief=blind(belief=decks), iterations=64, ms=none)"


def actions_of(first: str, second: str, hands: str, seed: int) -> list[str]:
    decks = (GAME.deck("MidrangeJadeShaman"), GAME.deck("AggroPirateWarrior"))
    agents = (make_agent(first), make_agent(second))
    played = play_game("hearthstone", agents, decks, seed, {"hands": hands, "max_turns": 14}, on_fault="raise")
    return list(map(str, played.record.actions))


@pytest.mark.parametrize(
    ("plain", "blind"),
    [
        (SEEING, BLIND),
        (
            "madrid-mcts2(belief=uniform, iterations=20, ms=none, reuse=true)",
            "madrid-mcts2(belief=blind, iterations=20, ms=none, reuse=true)",
        ),
        ("greedy(belief=bigram)", "greedy(belief=blind(belief=bigram))"),
    ],
)
def test_a_blind_agent_plays_open_hands_as_if_they_were_hidden(plain: str, blind: str) -> None:
    assert actions_of(blind, blind, "open", 1) == actions_of(plain, plain, "hidden", 1)


def test_and_one_that_sees_them_plays_otherwise() -> None:
    hidden = actions_of(SEEING, SEEING, "hidden", 1)
    assert actions_of(SEEING, BLIND, "open", 1) != hidden
    assert actions_of(BLIND, SEEING, "open", 1) != hidden


def test_a_blind_belief_guesses_a_hand_that_could_be_seen() -> None:
    view = listed_hand("MidrangeJadeShaman", "Hex", "Jade Claws").observe(0)
    hands = {
        tuple(held.card.name for held in view.sample(Rng(seed), make_belief("blind")).second.hand) for seed in range(5)
    }
    assert len(hands) == 5


def test_the_canonical_spec_of_a_blind_agent_names_its_inner_belief() -> None:
    full = canonical("champion(belief=blind(belief=decks(olomouc=true)))")
    assert "belief=blind(belief=decks(affordable=false, decks=[], olomouc=true, threshold=" in full
    assert "belief=blind(belief=none)" in canonical("champion(belief=blind)")
    assert "blind" not in canonical("champion")


# ---- forms


def test_the_form_of_hidden_hands_is_unchanged() -> None:
    form = {"era": "gadgetzan-2017", "mulligan": True, "max_turns": 50, "positions": "relevant", "any_set": False}
    told = settings_to_json(rules())
    assert list(told) == ["era", "pool", "mulligan", "max_turns", "positions", "any_set"]
    assert form.items() <= told.items()
    assert settings_to_json(rules(hands="open")) == {**told, "hands": "open"}


def form_with(hands: object) -> Json:
    form = torched("hidden").state.to_json()
    form["hands"] = hands
    return form


def test_forms_with_and_without_hands_are_read() -> None:
    assert GAME.state(torched("hidden").state.to_json()).rules is rules()
    assert GAME.state(form_with("hidden")).rules is rules()
    assert GAME.state(form_with("open")).rules is rules(hands="open")
    assert rules(hands="open").hidden_hands_rules is rules()


@pytest.mark.parametrize("hands", ["shown", True, None, 3, ["open"]])
def test_other_hands_are_rejected_in_a_sentence(hands: object) -> None:
    with pytest.raises(FormError) as refusal:
        GAME.state(form_with(hands))
    assert "\n" not in str(refusal.value)


def test_a_setting_that_there_is_not_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^unknown choice of hands 'shown'; "):
        make("hearthstone", decks=("MurlocDruid", "MurlocDruid"), seed=1, hands="shown")
    with pytest.raises(TopdeckError, match=r"^`hands` must be 'hidden' or 'open', not 'shown'$"):
        rules(hands="shown")
