"""The events that the card tracker reports in games of Hearthstone."""

from __future__ import annotations

import pytest
from tracked_game import random_record

from topdeck import load_game
from topdeck.arena.results.card_statistics import CardUse, GameCards, track_cards
from topdeck.core.card_tracker import CardEvent, CardLabel
from topdeck.core.deck import Deck
from topdeck.core.record import Record, start_record
from topdeck.games.hearthstone.card_tracker import HearthstoneTracker
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import add_to_hand
from topdeck.games.hearthstone.scenario import scenario, side

WISP, BOAR, RAIDER, CROCOLISK = "CS2_231", "CS2_171", "CS2_168", "CS2_120"
COIN = CardLabel("GAME_005", "The Coin", from_deck=False)
FOUR = Deck("four", {WISP: 1, BOAR: 1, RAIDER: 1, CROCOLISK: 1}, **{"class": "mage", "size": "4"})
SIX = FOUR.replace(cards={**FOUR.cards, "CS2_173": 1, "CS2_182": 1}, size="6")
PAIRS = Deck("pairs", {WISP: 2, BOAR: 2}, **{"class": "mage", "size": "4"})


class Recorder:
    """A game that is played action by action, and its record."""

    def __init__(self, deck: Deck, **settings: object) -> None:
        state = load_game("hearthstone").start((deck, deck), 1, **settings)
        assert isinstance(state, Table)
        self.state = state
        self.record: Record = start_record("hearthstone", state, (deck, deck), 1)

    def play(self, *actions: str) -> None:
        for text in actions:
            action = self.state.parse(text)
            self.state.apply(action)
            self.record.add(self.state, action)

    def hand(self, seat: int) -> list[str]:
        return [held.card.id for held in self.state.seat(seat).hand]

    def end(self) -> GameCards:
        self.play("concede")
        return track_cards(self.record)


def uses(cards: GameCards, seat: int) -> dict[str, CardUse]:
    """How a player used the cards from the deck."""
    return {label.id: use for label, use in cards.uses[seat].items() if label.from_deck}


def test_a_replaced_card_is_offered_but_neither_kept_nor_in_the_opening_hand() -> None:
    game = Recorder(FOUR)
    thrown, *kept = game.hand(0)  # three of the four cards
    [other] = {*FOUR.cards} - {thrown, *kept}
    game.play(f"throw {thrown}", "throw")
    assert [*game.hand(0)] == [*kept, other, thrown]  # the last card has been drawn for the first turn
    mine = uses(game.end(), 0)
    assert mine[thrown] == CardUse(copies=1, offered=1, kept=0, opening=False, drawn=True)
    assert mine[other] == CardUse(copies=1, offered=0, kept=0, opening=True, drawn=True)
    for card in kept:
        assert mine[card] == CardUse(copies=1, offered=1, kept=1, opening=True, drawn=True)


def test_the_coin_is_in_the_opening_hand_but_not_from_the_deck() -> None:
    game = Recorder(FOUR)
    game.play("throw", "throw", "end", "play GAME_005", f"play {WISP}", "end", "end", f"play {BOAR}")
    cards = game.end()
    assert cards.uses[1][COIN] == CardUse(opening=True, drawn=True, turns={1})
    assert COIN not in cards.uses[0]
    assert uses(cards, 1)[WISP].turns == {1}
    assert uses(cards, 1)[BOAR].turns == {2}  # the player's own second turn
    assert uses(cards, 1)[RAIDER].turns == set()
    assert cards.groups == ("mage", "mage")


def test_copies_are_counted_in_the_mulligan_and_otherwise_once() -> None:
    game = Recorder(PAIRS)
    game.play("throw", "throw", "end", f"play {WISP}", f"play {WISP}")
    wisp = uses(game.end(), 1)[WISP]
    assert wisp == CardUse(copies=2, offered=2, kept=2, opening=True, drawn=True, turns={1})


def test_a_card_that_stays_in_the_deck_is_only_listed() -> None:
    game = Recorder(SIX)
    game.play("throw", "throw", "end")
    [left] = {*SIX.cards} - {*game.hand(1)}  # after four cards and the draw for the first turn
    mine = uses(game.end(), 1)
    assert mine[left] == CardUse(copies=1)
    assert sum(use.drawn for use in mine.values()) == 5


def test_without_a_mulligan_the_draw_for_the_first_turn_is_not_in_the_opening_hand() -> None:
    game = Recorder(FOUR, mulligan=False)
    *opening, drawn = game.hand(0)
    mine = uses(game.end(), 0)
    assert mine[drawn] == CardUse(copies=1, drawn=True)
    for card in opening:
        assert mine[card] == CardUse(copies=1, opening=True, drawn=True)


@pytest.mark.parametrize("deck", load_game("hearthstone").decks.included(), ids=lambda deck: deck.name)
def test_the_events_of_a_random_game_agree_with_each_other(deck: Deck) -> None:
    cards = track_cards(random_record("hearthstone", (deck, deck)))
    for seat in (0, 1):
        mine = uses(cards, seat)
        assert sum(use.copies for use in mine.values()) == deck.size()
        assert sum(use.offered for use in mine.values()) == 3 + seat
        for use in mine.values():
            assert use.kept <= use.offered <= use.copies
            assert use.drawn or not (use.kept or use.opening or use.turns)
        for label, use in cards.uses[seat].items():
            assert label.from_deck or (use.drawn and use.copies == use.offered == 0)


def observe(tracker: HearthstoneTracker, state: Table, action: str = "") -> set[CardEvent]:
    return {*tracker.observe(state, state.parse(action) if action else None)}


def test_a_created_copy_of_a_card_in_the_deck_list_is_separate() -> None:
    table = scenario(side("mage", deck=["Wisp"] * 3), side("mage"))
    tracker, state = HearthstoneTracker(), table.state
    wisp = state.rules.cards[WISP]
    observe(tracker, state)
    add_to_hand(state, state.first, wisp, wisp, True)
    created = CardLabel(WISP, "Wisp", from_deck=False)
    assert observe(tracker, state, f"play {WISP}") == {
        CardEvent(0, created, "drawn"),
        CardEvent(0, created, "played", 5),  # turn 9 is the first player's fifth turn
    }


def test_a_minion_that_returned_to_the_hand_is_from_the_deck_if_the_list_contains_it() -> None:
    table = scenario(side("rogue", hand=["Sap", "Sap"]), side("mage", board=["Wisp", "Stonetusk Boar"], deck=["Wisp"]))
    tracker, state = HearthstoneTracker(), table.state
    observe(tracker, state)
    table.play("Sap", "Wisp").play("Sap", "Stonetusk Boar")
    assert observe(tracker, state) == {
        CardEvent(1, CardLabel(WISP, "Wisp"), "drawn"),
        CardEvent(1, CardLabel(BOAR, "Stonetusk Boar", from_deck=False), "drawn"),
    }
