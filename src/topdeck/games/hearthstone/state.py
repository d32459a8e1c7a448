"""The events in a game of Hearthstone, and the Hearthstone state, which combines the table with the rules."""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins
from mypy_extensions import i64, mypyc_attr

from topdeck.core.consequence import Consequence
from topdeck.core.errors import IllegalAction
from topdeck.core.event import Event
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Json, Result
from topdeck.games.hearthstone.display.actions import describe_action, describe_past_action
from topdeck.games.hearthstone.display.board import draw_board
from topdeck.games.hearthstone.engine import actions as moves
from topdeck.games.hearthstone.engine.action_parser import read_action
from topdeck.games.hearthstone.engine.actions import HearthstoneAction
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import (
    DRAW,
    NO_TARGET,
    ONGOING,
    RIGHTMOST,
    SHORT_TURN_SECONDS,
    SHORT_TURNS,
)
from topdeck.games.hearthstone.engine.fingerprint import fingerprint, shape_hash
from topdeck.games.hearthstone.engine.legal import actions, is_legal, pass_action
from topdeck.games.hearthstone.engine.pick import pick_action
from topdeck.games.hearthstone.engine.play import perform
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.turns import deal, new_player
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation, observe, peek
from topdeck.games.hearthstone.positions.forms import PositionForm
from topdeck.games.hearthstone.positions.reading import make_table, read_table
from topdeck.games.hearthstone.positions.writing import position_form


@mypyc_attr(acyclic=True, free_list_len=1)
class HearthstoneEvent(Event):
    """An action in the history of a game, with the cards of its source and target.

    The cards are stored because handles are reused.  Descriptions are generated on demand, because generating them is
    much slower than playing.
    """

    def __init__(
        self,
        player: i64,
        turn: i64,
        done: HearthstoneAction,
        source: Card | None,
        target: Card | None,
        consequences: tuple[Consequence, ...] = (),
    ) -> None:
        super().__init__(player, turn, "", "", consequences)
        self.done: Final = done
        self.source: Final = source  # the attacker or the hero power
        self.target: Final = target

    @property
    def action(self) -> str:
        return self.done.text()

    @property
    def words(self) -> str:
        return describe_past_action(self.done, self.source, self.target)

    def with_consequences(self, consequences: tuple[Consequence, ...]) -> Event:
        if not consequences:
            return self
        return HearthstoneEvent(self.player, self.turn, self.done, self.source, self.target, consequences)


@mypyc_attr(acyclic=True, free_list_len=1)
class HearthstoneState(Table):
    """A complete Hearthstone position, including hidden cards."""

    def actions(self) -> list[Action]:
        return actions(self)

    def pick(self, rng: Rng) -> Action | None:
        return pick_action(self, rng)

    def pass_action(self) -> Action | None:
        return pass_action(self)

    def turn_seconds(self) -> float | None:
        is_short = (self.first.rules | self.second.rules) & SHORT_TURNS
        return float(SHORT_TURN_SECONDS) if is_short else None

    def check(self, action: Action) -> None:
        if not is_legal(self, action) and (action != moves.CONCESSION or self.winner != ONGOING):
            raise IllegalAction(f"'{action}' is not legal now; {self.alternatives()}")

    def step(self, action: Action) -> None:
        assert isinstance(action, HearthstoneAction)
        perform(self, action)

    def copy(self) -> HearthstoneState:
        return self.copy_with(self.first.copy(), self.second.copy())

    def share(self) -> HearthstoneState:
        return self.copy_with(self.first.shallow_copy(), self.second.shallow_copy())

    def copy_with(self, first: Player, second: Player) -> HearthstoneState:
        """Return a copy with these copies of the players."""
        twin = HearthstoneState(
            rules=self.rules,
            first=first,
            second=second,
            draws_first=self.draws_first,
            draws_second=self.draws_second,
            chance=self.chance,
            next_id=self.next_id,
            player=self.player,
            turn=self.turn,
            phase=self.phase,
            winner=self.winner,
            listening=self.listening,
            deaths=self.deaths,
            choice=self.choice,
            later=self.later,
            conceded=self.conceded,
            expiring=self.expiring,
        )
        if self.choice is not None:
            self.copy_pending(twin)
        return twin

    def result(self) -> Result | None:
        if self.winner == ONGOING:
            return None
        if self.conceded:
            return Result(self.winner, "the other player conceded", "concession")
        if self.winner != DRAW:
            return Result(self.winner, "the other hero died", "hero death")
        if self.turn >= self.rules.max_turns:
            return Result(None, f"turn {self.turn} was reached", "turn limit")
        return Result(None, "both heroes died", "hero deaths")

    def observe(self, player: int) -> HearthstoneObservation:
        return observe(self, player)

    def peek(self, player: int) -> HearthstoneObservation:
        return peek(self, player)

    def redact(self, action: Action, player: int) -> Action:
        """Return an action as seen by a player, with placeholders for the cards that the opponent does not reveal."""
        assert isinstance(action, HearthstoneAction)
        if self.player == player:
            return action
        if action.kind == moves.PLAY_CARD and action.cards[0].secret:
            return moves.play_action(self.rules.secret_placeholder(action.cards[0]), NO_TARGET, RIGHTMOST, 0)
        if action.kind == moves.CHOOSE:
            return moves.choose_action(self.rules.unknown)
        if action.kind == moves.THROW:
            return moves.throw_action((self.rules.unknown,) * len(action.cards))
        return action

    def event(self, action: Action) -> Event:
        assert isinstance(action, HearthstoneAction)
        source: Card | None = None
        if action.kind == moves.MAKE_ATTACK:
            source = self.character_at(action.source).card
        elif action.kind == moves.USE_POWER:
            source = self.seat(self.player).power
        target = None if action.target == NO_TARGET else self.character_at(action.target).card
        return HearthstoneEvent(self.player, self.turn, action, source, target)

    def fingerprint(self) -> int:
        return fingerprint(self)

    def shape_hash(self) -> int:
        return shape_hash(self)

    def describe(self, action: Action) -> str:
        return describe_action(self, action)

    def parse(self, text: str) -> Action:
        return read_action(text, self.rules.cards)

    def to_json(self) -> Json:
        form: Json = to_builtins(position_form(self))
        return form

    def __reduce__(self) -> Any:
        return read_table, (position_form(self), HearthstoneState, True)  # unchecked, because the position is valid

    def __str__(self) -> str:
        return draw_board(self, None)

    def __repr__(self) -> str:
        return f"<Hearthstone, turn {self.turn}, player {self.player} to decide>"


def empty_table(
    rules: Rules,
    heroes: tuple[Card, Card],
    powers: tuple[Card, Card],
    decks: tuple[list[CardInstance], list[CardInstance]],
) -> HearthstoneState:
    """Return a position with two heroes and their full decks, for `start_game` to copy and seed."""
    players = [new_player(side, heroes[side], powers[side], decks[side]) for side in (0, 1)]
    form = PositionForm("hearthstone", (), turn=0, phase="mulligan")
    return make_table(form, HearthstoneState, rules, players[0], players[1])


def start_game(table: HearthstoneState, seed: int) -> HearthstoneState:
    """Return a seeded copy of an empty table, with the hands dealt and the first decision pending."""
    game = table.copy()
    game.seed(seed)
    deal(game)
    return game
