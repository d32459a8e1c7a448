"""Observations: positions as seen by one player."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import BeliefError
from topdeck.core.event import Event, history_to_json
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief, Json, MaskedState
from topdeck.games.hearthstone.display.board import draw_board
from topdeck.games.hearthstone.engine.card import CardInstance, new_card_instance
from topdeck.games.hearthstone.engine.constants import DEALT, MULLIGAN, ONGOING, PLAY
from topdeck.games.hearthstone.engine.entity import new_entity
from topdeck.games.hearthstone.engine.events import hand_listening_bits, listening_bits
from topdeck.games.hearthstone.engine.pick import pick_play
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import full_mask
from topdeck.games.hearthstone.knowledge.hidden import HearthstoneHidden, class_prior, fill_in, mask_pending


@mypyc_attr(acyclic=True, free_list_len=1)
class HearthstoneObservation(MaskedState):
    """A position with placeholders for all information hidden from one player."""

    def __init__(self, table: Table, player: i64, history: tuple[Event, ...] = ()) -> None:
        super().__init__(table, player, history)
        self.table = table  # the same object as `state`, with its exact type

    @property
    def me(self) -> Player:
        return self.table.seat(self.player)

    @property
    def opponent(self) -> Player:
        return self.table.seat(1 - self.player)

    def pick(self, rng: Rng) -> Action:
        table = self.table
        mine = table.player == self.player and table.winner == ONGOING
        return pick_play(table, rng) if mine and table.phase == PLAY and table.choice is None else super().pick(rng)

    def may_be_opening(self) -> bool:
        return self.table.phase == MULLIGAN

    def with_closed_hands(self) -> HearthstoneObservation:
        """Return this observation with the opponent's hand hidden, even in games with open hands."""
        rules = self.table.rules.hidden_hands_rules
        if rules is None:
            return self
        table = self.table.copy()
        table.rules = rules
        hide_hand(table.seat(1 - self.player), rules)
        return HearthstoneObservation(table, self.player, self.history)

    def sample(self, rng: Rng, belief: Belief | None = None) -> Table:
        if belief is None:
            return fill_in(self.table, self.player, class_prior(self.opponent, self.table.rules, rng), rng)
        view = belief.restrict(self)
        assert isinstance(view, HearthstoneObservation)
        hidden = belief.fill(view, rng)
        if not isinstance(hidden, HearthstoneHidden):
            raise BeliefError("a Hearthstone belief must return a `HearthstoneHidden` object")
        return fill_in(view.table, self.player, hidden, rng)

    def to_json(self) -> Json:
        return {**self.table.to_json(), "view": int(self.player), "history": history_to_json(self.history)}

    def __str__(self) -> str:
        return draw_board(self.table, self.player)


# ---- hiding


def observe(game: Table, player: i64) -> HearthstoneObservation:
    """Return a player's observation, which is independent of the game."""
    return mask_table(game.copy(), player)


def peek(game: Table, player: i64) -> HearthstoneObservation:
    """Return a player's observation that shares the entities of the game."""
    return mask_table(game.share(), player)


def mask_table(masked: Table, player: i64) -> HearthstoneObservation:
    """Turn a copy of a table into a player's observation."""
    masked.draws_first = masked.draws_second = masked.chance = 1
    mask_opponent(masked.seat(1 - player), masked.rules)
    me = masked.seat(player)
    if me.secrets:
        me.secrets = tuple(it.shallow_copy() for it in me.secrets)  # copied, because an agent might change them
    if me.known_in_deck:
        me.known_in_deck = tuple([held for held in me.known_in_deck if held.known])  # the opponent alone saw the others
    choice = masked.choice
    if choice is not None:
        masked.deaths = True  # whether a character will die can depend on hidden cards
        mask_pending(masked, player)
        if masked.player != player:
            masked.choice = choice.with_options(())
    masked.listening = listening_bits(masked.first) | listening_bits(masked.second)
    return HearthstoneObservation(masked, player)


def mask_opponent(opponent: Player, rules: Rules) -> None:
    """Replace hidden cards with placeholders that contain only public information, such as the turn of arrival."""
    if not rules.open_hands:
        hide_hand(opponent, rules)
    hide_deck(opponent, rules)
    if opponent.secrets:
        opponent.secrets = tuple(
            new_entity(rules.secret_placeholder(it.card), it.id, it.side) for it in opponent.secrets
        )


def hide_hand(opponent: Player, rules: Rules) -> None:
    opponent.hand = tuple(mask_card(held, rules) for held in opponent.hand)
    if opponent.hand_listens:
        opponent.hand_listens = hand_listening_bits(opponent)


def hide_deck(opponent: Player, rules: Rules) -> None:
    """Replace the deck with the same number of unknown cards."""
    size = opponent.cards_left
    opponent.deck = rules.face_down_decks[size]
    opponent.deck_mask = full_mask(size)
    opponent.deck_mark = rules.face_down_marks[size]
    opponent.deck_listeners = ()


def mask_card(held: CardInstance, rules: Rules) -> CardInstance:
    """Return a card in the opponent's hand as seen by the player; changes are hidden even if the card is known."""
    if held.known:
        return new_card_instance(held.card, held.arrival, held.maker, held.turn, True)
    if held.arrival == DEALT and held.maker is None:
        return rules.hidden_card(held.turn)
    return new_card_instance(rules.unknown, held.arrival, held.maker, held.turn, False)
