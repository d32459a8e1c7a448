"""The card tracker for Hearthstone, which reports what happens to each card in a game."""

from collections import Counter
from collections.abc import Iterator

from topdeck.core.card_tracker import CardEvent, CardLabel, CardTracker
from topdeck.core.deck import Deck
from topdeck.core.state import Action, State
from topdeck.games.hearthstone.engine.actions import PLAY_CARD, THROW, HearthstoneAction
from topdeck.games.hearthstone.engine.card import CardInstance
from topdeck.games.hearthstone.engine.constants import PLAY, RETURNED
from topdeck.games.hearthstone.engine.play import find_in_hand
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


class HearthstoneTracker(CardTracker):
    """Reports what happens to the cards in one game of Hearthstone."""

    group_name = "class"

    def __init__(self) -> None:
        self.sides: list[SideTracker] = []
        self.has_begun = False

    def group(self, deck: Deck) -> str:
        return deck.about["class"]

    def observe(self, state: State, action: Action | None) -> Iterator[CardEvent]:
        assert isinstance(state, Table)
        if not self.sides:
            self.sides = [SideTracker(state.first), SideTracker(state.second)]
            for side in self.sides:
                yield from side.listed
        if state.phase == PLAY:
            for side in self.sides:
                yield from side.hand_events(state.seat(side.seat), is_opening=not self.has_begun)
            self.has_begun = True
        if isinstance(action, HearthstoneAction):
            side = self.sides[state.player]
            if action.kind == PLAY_CARD:
                yield side.play_event(state, action)
            elif action.kind == THROW:
                yield from side.mulligan_events(state.seat(side.seat), action)


class SideTracker:
    """Reports what happens to one player's cards, given the player's state at the start of the game."""

    def __init__(self, player: Player) -> None:
        cards = [held.card for held in (*player.hand, *player.deck_cards()) if held.listed]
        self.seat = player.side
        self.deck_ids = {card.id for card in cards}
        self.listed = [CardEvent(self.seat, CardLabel(card.id, card.name), "listed") for card in cards]
        self.hand: tuple[CardInstance, ...] = ()  # the hand at the last report

    def label(self, held: CardInstance) -> CardLabel:
        """Return the label of a card in hand; a card that returned from the board counts as the original."""
        from_deck = held.listed or (held.arrival == RETURNED and held.card.id in self.deck_ids)
        return CardLabel(held.card.id, held.card.name, from_deck)

    def hand_events(self, player: Player, is_opening: bool) -> Iterator[CardEvent]:
        if player.hand is self.hand:  # the same tuple means no change, because hands are immutable
            return
        self.hand = player.hand
        for held in player.hand:
            yield CardEvent(self.seat, self.label(held), "drawn")
            if is_opening and held.turn == 0:  # the first player has already drawn a card for turn 1
                yield CardEvent(self.seat, self.label(held), "opening")

    def mulligan_events(self, player: Player, action: HearthstoneAction) -> Iterator[CardEvent]:
        replaced = Counter(card.id for card in action.cards)
        for held in player.hand:
            if not held.listed:  # The Coin
                continue
            yield CardEvent(self.seat, self.label(held), "offered")
            if replaced[held.card.id]:
                replaced[held.card.id] -= 1
            else:
                yield CardEvent(self.seat, self.label(held), "kept")

    def play_event(self, state: Table, action: HearthstoneAction) -> CardEvent:
        player = state.seat(self.seat)
        held = player.hand[find_in_hand(state, player, action)]
        return CardEvent(self.seat, self.label(held), "played", (state.turn + 1) // 2)
