"""The events that the card tracker reports in games of Gwent."""

from __future__ import annotations

from collections import Counter

import pytest
from tracked_game import random_record

from topdeck import load_game
from topdeck.arena.results.card_statistics import CardUse, GameCards, track_cards
from topdeck.core.deck import Deck
from topdeck.core.record import Record, start_record
from topdeck.games.gwent.engine.actions import CONCEDING, KEEPING, PASSING, GwentAction
from topdeck.games.gwent.engine.model import Table

DECKS = ("NorthernRealms", "Monsters")


class Recorder:
    """A game that is played action by action, and its record."""

    def __init__(self, **settings: object) -> None:
        game = load_game("gwent")
        first, second = map(game.deck, DECKS)
        state = game.start((first, second), 1, **settings)
        assert isinstance(state, Table)
        self.state = state
        self.record: Record = start_record("gwent", state, (first, second), 1)

    def play(self, *actions: GwentAction) -> None:
        for action in actions:
            self.state.apply(action)
            self.record.add(self.state, action)

    def hand(self, seat: int) -> Counter[str]:
        return Counter(held.card.id for held in self.state.seat(seat).hand)

    def find(self, text: str) -> GwentAction:
        """The first legal action whose text begins like this."""
        action = next(action for action in self.state.actions() if action.text().startswith(text))
        assert isinstance(action, GwentAction)
        return action

    def end(self) -> GameCards:
        self.play(CONCEDING)
        return track_cards(self.record)


def uses(cards: GameCards, seat: int) -> dict[str, CardUse]:
    """How a player used the cards from the deck."""
    return {label.id: use for label, use in cards.uses[seat].items() if label.from_deck}


def test_a_swapped_card_is_offered_but_not_kept() -> None:
    game = Recorder()
    before = game.hand(0)
    swapped = next(card for card, copies in before.items() if copies == 1)
    game.play(game.find(f"swap {swapped}"), KEEPING, KEEPING)
    after = game.hand(0)
    mine = uses(game.end(), 0)
    assert mine[swapped] == CardUse(copies=mine[swapped].copies, offered=1, kept=0, opening=False, drawn=False)
    assert {card: use.offered for card, use in mine.items() if use.offered} == before
    assert {card: use.kept for card, use in mine.items() if use.kept} == before - Counter([swapped])
    assert {card for card, use in mine.items() if use.opening} == {*after}
    assert {card for card, use in mine.items() if use.drawn} == {*after}
    assert sum(use.copies for use in mine.values()) == load_game("gwent").deck(DECKS[0]).size()


def test_the_leader_is_played_but_not_from_the_deck() -> None:
    game = Recorder()
    leader = game.state.first.leader
    assert leader is not None
    game.play(KEEPING, KEEPING)
    game.play(game.find(f"play {leader.card.id}"))
    cards = game.end()
    [(label, use)] = [(label, use) for label, use in cards.uses[0].items() if not label.from_deck]
    assert (label.id, use) == (leader.card.id, CardUse(turns={1}))
    assert cards.groups == ("Northern Realms", "Monsters")


def test_plays_are_counted_by_round_and_later_draws_are_not_in_the_opening_hand() -> None:
    game = Recorder()
    game.play(KEEPING, KEEPING)
    opening = game.hand(0)
    game.play(PASSING, PASSING)  # the first round is a draw, so the other player begins the second
    assert game.state.round == 2
    while game.state.phase != 1:
        game.play(KEEPING)
    if game.state.player == 1:
        game.play(PASSING)
    drawn = game.hand(0) - opening
    action = game.find("play")
    assert action.held is not None
    game.play(action)
    mine = uses(game.end(), 0)
    assert mine[action.held.card.id].turns == {2}
    assert drawn
    for card in drawn:
        assert mine[card].drawn
        assert mine[card].opening == (card in opening)


def test_without_a_mulligan_no_card_is_offered() -> None:
    game = Recorder(mode="valencia", starter="seat")
    opening = game.hand(0)
    mine = uses(game.end(), 0)
    assert {card for card, use in mine.items() if use.opening} == {*opening}
    assert not any(use.offered or use.kept for use in mine.values())


@pytest.mark.parametrize("deck", load_game("gwent").decks.included(), ids=lambda deck: deck.name)
def test_the_events_of_a_random_game_agree_with_each_other(deck: Deck) -> None:
    cards = track_cards(random_record("gwent", (deck, deck)))
    for seat in (0, 1):
        mine = uses(cards, seat)
        assert sum(use.copies for use in mine.values()) == deck.size()
        assert sum(use.offered for use in mine.values()) == 10
        for use in mine.values():
            assert use.kept <= use.offered <= use.copies
            assert use.drawn or not (use.kept or use.opening)
            assert use.turns <= {1, 2, 3}
