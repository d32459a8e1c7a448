"""The card tracker for Gwent, which reports what happens to each card in a game."""

from collections import Counter
from collections.abc import Iterable, Iterator

from topdeck.core.card_tracker import CardEvent, CardEventKind, CardLabel, CardTracker
from topdeck.core.deck import Deck
from topdeck.core.state import Action, State
from topdeck.games.gwent.engine.actions import PLAY_CARD, GwentAction
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import PLAY
from topdeck.games.gwent.engine.model import Player, Table


class GwentTracker(CardTracker):
    """Reports what happens to the cards in one game of Gwent."""

    group_name = "faction"
    turn_name = "round"

    def __init__(self) -> None:
        self.sides: list[SideTracker] = []
        self.has_begun = False

    def group(self, deck: Deck) -> str:
        return deck.about["faction"]

    def observe(self, state: State, action: Action | None) -> Iterator[CardEvent]:
        assert isinstance(state, Table)
        if not self.sides:
            self.sides = [SideTracker(state.first), SideTracker(state.second)]
            for side in self.sides:
                yield from side.events(side.listed, "listed")
        if state.phase == PLAY:
            for side in self.sides:
                player = state.seat(side.seat)
                if not self.has_begun:
                    yield from side.mulligan_events(player)
                yield from side.hand_events(player)
            self.has_begun = True
        if isinstance(action, GwentAction) and action.kind == PLAY_CARD and action.held is not None:
            yield from self.sides[state.player].events([action.held.card], "played", state.round)


class SideTracker:
    """Reports what happens to one player's cards, given the player's state at the start of the game.

    Cards have no identity in Gwent, so if a card is in the deck list, every copy of it counts as coming from the deck.
    The deck list does not contain the leader.
    """

    def __init__(self, player: Player) -> None:
        self.seat = player.side
        self.listed = [held.card for held in (*player.hand, *player.deck)]
        self.deck_ids = {card.id for card in self.listed}
        self.offered = Counter(held.card for held in player.hand) if player.swaps else Counter()
        self.hand: tuple[CardInstance, ...] = ()  # the hand at the last report

    def events(self, cards: Iterable[Card], kind: CardEventKind, turn: int = 0) -> Iterator[CardEvent]:
        """Yield one event of this kind for each card."""
        for card in cards:
            label = CardLabel(card.id, card.name, from_deck=card.id in self.deck_ids)
            yield CardEvent(self.seat, label, kind, turn)

    def mulligan_events(self, player: Player) -> Iterator[CardEvent]:
        """Yield the events of the first mulligan, given the player's state after it."""
        hand = Counter(held.card for held in player.hand)
        # A swapped card can be drawn again only if the deck contained no other cards.
        yield from self.events(self.offered.elements(), "offered")
        yield from self.events((self.offered & hand).elements(), "kept")
        yield from self.events(hand, "opening")

    def hand_events(self, player: Player) -> Iterator[CardEvent]:
        if player.hand is not self.hand:  # a hand is an immutable tuple, so the same object means no change
            self.hand = player.hand
            yield from self.events((held.card for held in player.hand), "drawn")
