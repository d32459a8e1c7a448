"""The events in a game of Gwent, and the Gwent state, which combines the table with the rules."""

from __future__ import annotations

from typing import Any, Final

from msgspec import to_builtins
from mypy_extensions import i64, mypyc_attr

from topdeck.core.consequence import Consequence
from topdeck.core.errors import IllegalAction
from topdeck.core.event import Event
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Json, Result
from topdeck.games.gwent.display.actions import describe_action, describe_past_action
from topdeck.games.gwent.display.board import draw_board
from topdeck.games.gwent.engine.action_parser import read_action
from topdeck.games.gwent.engine.actions import CONCEDING, SWAP, GwentAction
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import DRAW, ONGOING
from topdeck.games.gwent.engine.fingerprint import fingerprint
from topdeck.games.gwent.engine.legal import actions, is_legal, pass_action
from topdeck.games.gwent.engine.model import Player, Rules, Table
from topdeck.games.gwent.engine.play import perform, target_unit
from topdeck.games.gwent.engine.random_play import random_action
from topdeck.games.gwent.engine.rounds import NO_EFFECTS, deal
from topdeck.games.gwent.knowledge.observation import GwentObservation, observe, peek
from topdeck.games.gwent.positions.forms import PositionForm
from topdeck.games.gwent.positions.reading import make_table, read_table
from topdeck.games.gwent.positions.writing import position_form


@mypyc_attr(acyclic=True, free_list_len=1)
class GwentEvent(Event):
    """An action in the history of a game, with the card of its target.

    The card is stored because a different unit can occupy the same place later.  Descriptions are generated on demand,
    because generating them is much slower than playing.
    """

    def __init__(
        self, player: i64, turn: i64, done: GwentAction, target: Card | None, consequences: tuple[Consequence, ...] = ()
    ) -> None:
        super().__init__(player, turn, "", "", consequences)
        self.done: Final = done
        self.target: Final = target

    @property
    def action(self) -> str:
        return self.done.text()

    @property
    def words(self) -> str:
        return describe_past_action(self.done, self.target)

    def with_consequences(self, consequences: tuple[Consequence, ...]) -> Event:
        if not consequences:
            return self
        return GwentEvent(self.player, self.turn, self.done, self.target, consequences)


@mypyc_attr(acyclic=True, free_list_len=1)
class GwentState(Table):
    """A complete Gwent position, including hidden cards."""

    def actions(self) -> list[Action]:
        return actions(self)

    def random_action(self, rng: Rng) -> Action | None:
        return random_action(self, rng)

    def pass_action(self) -> Action | None:
        return pass_action(self)

    def check(self, action: Action) -> None:
        if not is_legal(self, action) and (action != CONCEDING or self.winner != ONGOING):
            raise IllegalAction(f"'{action}' is not legal now; {self.alternatives()}")

    def step(self, action: Action) -> None:
        assert isinstance(action, GwentAction)
        perform(self, action)

    def copy(self) -> GwentState:
        return self.copy_with(self.first.copy(), self.second.copy())

    def share(self) -> GwentState:
        return self.copy_with(self.first.shallow_copy(), self.second.shallow_copy())

    def copy_with(self, first: Player, second: Player) -> GwentState:
        """Return a copy with these copies of the players."""
        return GwentState(
            rules=self.rules,
            first=first,
            second=second,
            draws_first=self.draws_first,
            draws_second=self.draws_second,
            chance=self.chance,
            labels=self.labels,
            player=self.player,
            turn=self.turn,
            round_number=self.round,
            starter=self.starter,
            phase=self.phase,
            winner=self.winner,
            choice=self.choice,
            agenda=self.agenda,
            picked=self.picked,
            scores=self.scores,
            conceded=self.conceded,
        )

    def result(self) -> Result | None:
        if self.winner == ONGOING:
            return None
        if self.conceded:
            return Result(self.winner, "the other player conceded", "concession")
        rounds = (int(self.first.wins), int(self.second.wins))
        words = f"{max(rounds)}–{min(rounds)} in rounds"
        return Result(None if self.winner == DRAW else self.winner, words, "rounds", rounds)

    def observe(self, player: int) -> GwentObservation:
        return observe(self, player)

    def peek(self, player: int) -> GwentObservation:
        return peek(self, player)

    def redact(self, action: Action, player: int) -> Action:
        """Return an action as seen by a player, with a placeholder for any card that the opponent swaps."""
        assert isinstance(action, GwentAction)
        return action if self.player == player or action.kind != SWAP else GwentAction(SWAP, self.rules.hidden)

    def event(self, action: Action) -> Event:
        assert isinstance(action, GwentAction)
        it = target_unit(self, action.aim)
        return GwentEvent(self.player, self.turn, action, None if it is None else it.card)

    def fingerprint(self) -> int:
        return fingerprint(self)

    def describe(self, action: Action) -> str:
        return describe_action(self, action)

    def parse(self, text: str) -> Action:
        return read_action(text, self.rules.cards)

    def to_json(self) -> Json:
        form: Json = to_builtins(position_form(self))
        return form

    def __reduce__(self) -> Any:
        return read_table, (position_form(self), GwentState)  # unchecked, because the position is valid

    def __str__(self) -> str:
        return draw_board(self, None)

    def __repr__(self) -> str:
        return f"<Gwent, round {self.round}, turn {self.turn}, player {self.player} to decide>"


def new_player(side: int, faction: str, leader: CardInstance, deck: tuple[CardInstance, ...]) -> Player:
    """Return a player with a full deck before the start of the game."""
    return Player(side, faction, leader, (), deck, (), [], [], [], NO_EFFECTS, False, 0, (), 0, (), (), ())


def empty_table(rules: Rules, first: Player, second: Player) -> GwentState:
    """Return a position with two players and their full decks, for `start_game` to copy and seed."""
    return make_table(PositionForm("gwent", (), turn=0, phase="mulligan"), GwentState, rules, first, second)


def start_game(table: GwentState, seed: int) -> GwentState:
    """Return a seeded copy of an empty table, with the hands dealt and the first decision pending."""
    game = table.copy()
    game.seed(seed)
    deal(game)
    return game
