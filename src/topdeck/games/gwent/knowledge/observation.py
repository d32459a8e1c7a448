"""Observations: positions as seen by one player."""

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import BeliefError
from topdeck.core.event import Event, history_to_json
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Belief, Json, MaskedState
from topdeck.games.gwent.display.board import draw_board
from topdeck.games.gwent.engine.constants import MULLIGAN
from topdeck.games.gwent.engine.model import Choice, Player, Table
from topdeck.games.gwent.engine.random_play import pick
from topdeck.games.gwent.engine.zones import sort_cards
from topdeck.games.gwent.knowledge.hidden import GwentHidden, check_possible, faction_prior, fill_in


@mypyc_attr(acyclic=True, free_list_len=1)
class GwentObservation(MaskedState):
    """A table with placeholders for all information hidden from one player."""

    def __init__(self, table: Table, player: i64, history: tuple[Event, ...] = ()) -> None:
        super().__init__(table, player, history)
        self.table = table  # the same object as `state`, with its exact type

    @property
    def me(self) -> Player:
        return self.table.seat(self.player)

    @property
    def opponent(self) -> Player:
        return self.table.seat(1 - self.player)

    def may_be_opening(self) -> bool:
        return self.table.phase == MULLIGAN

    def pick(self, rng: Rng) -> Action:
        return pick(self.table, rng)

    def sample(self, rng: Rng, belief: Belief | None = None) -> Table:
        hidden = faction_prior(self.table, 1 - self.player, rng) if belief is None else belief.fill(self, rng)
        if not isinstance(hidden, GwentHidden):
            raise BeliefError("a Gwent belief must return a `GwentHidden` object")
        sample = fill_in(self.table, self.player, hidden, rng)
        if belief is not None:
            check_possible(self.table, 1 - self.player, hidden)
        return sample

    def to_json(self) -> Json:
        return {**self.table.to_json(), "view": int(self.player), "history": history_to_json(self.history)}

    def __str__(self) -> str:
        return draw_board(self.table, self.player)


# ---- hiding


def observe(game: Table, player: i64) -> GwentObservation:
    """Return a player's observation, which is independent of the game."""
    return mask_table(game.copy(), player)


def peek(game: Table, player: i64) -> GwentObservation:
    """Return a player's observation that shares the units of the game."""
    return mask_table(game.share(), player)


def mask_table(masked: Table, player: i64) -> GwentObservation:
    """Turn a copy of a table into a player's observation, with placeholders for hidden cards."""
    masked.draws_first = masked.draws_second = masked.chance = 1
    hidden = masked.rules.hidden
    opponent = masked.seat(1 - player)
    opponent.hand = (hidden,) * len(opponent.hand)
    opponent.deck = (hidden,) * len(opponent.deck)
    opponent.aside = (hidden,) * len(opponent.aside)
    opponent.any_card = False
    me = masked.seat(player)
    me.deck = sort_cards(me.deck)
    choice = masked.choice
    if choice is not None and choice.cards and masked.player != player and not choice.buried:
        masked.choice = Choice(maker=choice.maker, asker=choice.asker, then=choice.then, me=choice.me)
    return GwentObservation(masked, player)
