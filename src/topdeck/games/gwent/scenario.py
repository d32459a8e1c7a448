"""Custom positions for tests, puzzles and analysis, with convenient methods for making moves.

table = scenario(side("Skellige", hand=["Tuirseach Hunter"]), side("Monsters", melee=[unit("Fiend", armor=2)]))
table.play("Tuirseach Hunter", row="ranged", at="Fiend")
assert table.powers(1) == [8]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from topdeck.core.errors import IllegalAction, PositionFormError, ScenarioError, hint
from topdeck.games.gwent.engine import actions, constants
from topdeck.games.gwent.engine.actions import GwentAction, aim_text, row_aim, row_spot, unit_aim
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import ENEMY_SPOTS, NO_AIM, NOWHERE, ROW_LIMIT, ROWS
from topdeck.games.gwent.engine.legal import legal_aims, legal_targets, places_matter
from topdeck.games.gwent.engine.model import Player, Rules, Unit
from topdeck.games.gwent.engine.zones import sort_cards
from topdeck.games.gwent.positions.forms import CardForm, PositionForm, SideForm, UnitForm
from topdeck.games.gwent.positions.reading import find_card, read_table
from topdeck.games.gwent.state import GwentState

SPOTS = (*ROWS, *(f"enemy {row}" for row in ROWS))  # from the point of view of the player to move

side = SideForm
unit = UnitForm
card_with = CardForm


def scenario(
    me: SideForm,
    opponent: SideForm,
    *,
    seed: int = 0,
    turn: int = 1,
    player: int = 0,
    round_number: int = 1,
    starter: int = 0,
    scores: Sequence[tuple[int, int]] | None = None,
    rules: Rules | None = None,
    **settings: object,
) -> Scenario:
    """Return a scenario with these sides, in which `player` is to move.

    Args:
        me: The side of player 0.
        opponent: The side of player 1.
        seed: The seed for the random streams.
        turn: The number of the turn, starting at 1.
        player: The player to move.
        round_number: The number of the round, starting at 1.
        starter: The player who started the round.
        scores: Both players' points in each earlier round; by default, scores that are consistent with the wins.
        rules: Rules to use instead of the settings.
        settings: Game settings by name.

    Raises:
        ScenarioError: The position is impossible; the message explains what to change.
    """
    if player not in (0, 1):
        raise ScenarioError(f"the player to move must be 0 or 1, not {player}")
    chosen: dict[str, Any] = {"round": round_number, "starter": starter, "scores": scores, "settings": settings}
    form = PositionForm("gwent", [me, opponent], player=player, turn=turn, seed=seed, **chosen)
    return Scenario(playable_table(form, rules))


def playable_table(form: PositionForm, rules: Rules | None = None) -> GwentState:
    """Return a form's position, which must have a legal move; `rules` overrides the form's settings."""
    game = read_table(form, GwentState, rules)
    for fault in faults(game):
        raise PositionFormError({"": fault})
    return game


def must_be_known(kind: str, name: str, known: Iterable[str]) -> None:
    if name not in known:
        raise ScenarioError(f"unknown {kind} {name!r}{hint(name, known)}")


def faults(game: GwentState) -> Iterator[str]:
    """Yield the reasons why a position is impossible, naming the values to change."""
    wins = (game.first.wins, game.second.wins)
    if not 1 <= game.round <= 3 or game.starter not in (0, 1):
        yield "the round must be 1, 2 or 3, and player 0 or 1 must start it"
    if max(wins) >= constants.WINS or max(wins) >= game.round or sum(wins) < game.round - 1:
        yield f"in round {game.round}, the players cannot have won {wins[0]} and {wins[1]}; set `wins` on both sides"
    if game.turn < 1 or len(game.scores) != max(game.round - 1, 0):
        yield "the turn must be at least 1, and `scores` must contain every earlier round"
    if game.seat(game.player).passed or not game.seat(game.player).can_play():
        side = ("first", "second")[game.player]
        yield f"the {side} side is to move: it needs a card in hand or a leader, and cannot have passed"
    for player in (game.first, game.second):
        for row in range(len(ROWS)):
            if len(player.row(row)) > ROW_LIMIT:
                yield f"a row can hold {ROW_LIMIT} units, not {len(player.row(row))}"
        for it in player.units():
            if it.owner not in (0, 1):
                yield f"{it.card.name} must belong to player 0 or 1, not {it.owner}"
            if it.power < 1 or it.base < 1 or it.armor < 0:
                yield f"{it.card.name} needs power and base power of at least 1 and armor of at least 0"


# ---- making moves


class Scenario:
    """A position with methods for making moves, which raise IllegalAction if a move is illegal.

    Units can be passed as objects, or by name if the name is unique.  Rows are named from the point of view of the
    player to move, so `"melee"` is that player's melee row and `"enemy melee"` is the opponent's.
    """

    def __init__(self, state: GwentState) -> None:
        self.state = state

    @property
    def me(self) -> Player:
        """The side of player 0."""
        return self.state.first

    @property
    def opponent(self) -> Player:
        return self.state.second

    def play(
        self,
        card: str,
        row: str | None = None,
        place: int | None = None,
        *,
        at: Unit | str | None = None,
        option: str | None = None,
    ) -> Scenario:
        """Play a card from the hand, the leader, or a card that an effect lets the player play.

        Args:
            card: The name or id of the card.
            row: The row of a unit; by default, the melee row.
            place: The place of a unit in its row, counting from 0; by default, the right end.
            at: The target, which is a unit or a row.
            option: The card that the played card spawns.

        Raises:
            IllegalAction: The card cannot be played in this way.
        """
        held = self.playable_card(card)
        spot = self.spot_for(held.card, row)
        size = 0 if spot == NOWHERE else len(self.state.row_at(row_spot(spot, self.state.player)))
        chosen = size if place is None else place
        number, text = find_option(held.card, option)
        aim = NO_AIM if at is None else self.target_code(at)
        action = GwentAction(actions.PLAY_CARD, held, number, spot, chosen, aim)
        return self.attempt(action, self.play_objection(text, spot, chosen, size, aim))

    def pick(self, card: str) -> Scenario:
        """Pick one of the offered cards."""
        return self.attempt(GwentAction(actions.PICK, self.playable_card(card)))

    def aim(self, at: Unit | str) -> Scenario:
        """Choose the target of an effect that requires one."""
        return self.attempt(GwentAction(actions.AIM, aim=self.target_code(at)))

    def discard(self, card: str) -> Scenario:
        return self.attempt(GwentAction(actions.DISCARD, self.playable_card(card)))

    def swap(self, card: str) -> Scenario:
        """Swap a card in the mulligan for a card from the deck."""
        return self.attempt(GwentAction(actions.SWAP, self.playable_card(card)))

    def keep(self) -> Scenario:
        """End the player's mulligan and keep the hand."""
        return self.attempt(actions.KEEPING)

    def decline(self) -> Scenario:
        """Decline to pick any of the offered cards."""
        return self.attempt(actions.DECLINING)

    def pass_round(self) -> Scenario:
        return self.attempt(actions.PASSING)

    def attempt(self, action: GwentAction, objection: str = "") -> Scenario:
        """Apply an action, or raise IllegalAction with `objection` if the action is illegal."""
        if action not in self.state.actions():
            raise IllegalAction(objection or f"'{action}' is not legal now; {self.state.alternatives()}")
        self.state.apply(action)
        return self

    def play_objection(self, text: Card, spot: int, place: int, size: int, aim: int) -> str:
        """Return the reason why a card cannot be played in this way, or an empty string."""
        game, player = self.state, self.state.seat(self.state.player)
        if text.options:
            return f"{text.name} spawns one of {', '.join(card.name for card in text.options)}; choose one with option="
        if spot != NOWHERE and size >= ROW_LIMIT:
            return f"the {SPOTS[spot]} row is full"
        if spot != NOWHERE and not 0 <= place <= size:
            return f"the {SPOTS[spot]} row has places 0 to {size}"
        if spot != NOWHERE and place != size and not places_matter(game, player):
            return "only the right end is offered if neighbours are irrelevant; use places='all'"
        legal = [aim_text(target) for target in legal_targets(game, player, text) if target != NO_AIM]
        if aim != NO_AIM and not legal:
            return f"{text.name} does not have a target" + (" now" if text.targets else "")
        return f"{text.name} must target one of: {', '.join(legal)}" if legal else ""

    def units(self, seat: int = 0, row: str | None = None) -> list[str]:
        """Return the names of the units on a side, or on one of its rows."""
        return [it.card.name for it in self.units_on(seat, row)]

    def powers(self, seat: int = 0, row: str | None = None) -> list[int]:
        return [it.power for it in self.units_on(seat, row)]

    def units_on(self, seat: int, row: str | None) -> list[Unit]:
        player = self.state.seat(seat)
        return player.units() if row is None else player.row(ROWS.index(row))

    def effects(self, seat: int = 0) -> list[str | None]:
        """Return the name of the effect on each row of a side, or None for a row without an effect."""
        return [None if effect is None else effect.name for effect in self.state.seat(seat).effects]

    def hand(self, seat: int = 0) -> list[str]:
        return [held.card.name for held in self.state.seat(seat).hand]

    def deck(self, seat: int = 0) -> list[str]:
        """Return the names of the cards in a deck, in the order of the card table."""
        return [held.card.name for held in sort_cards(self.state.seat(seat).deck)]

    def graveyard(self, seat: int = 0) -> list[str]:
        return [held.card.name for held in self.state.seat(seat).graveyard]

    def offered_names(self) -> list[str]:
        """Return the names of the cards in the pending choice."""
        return [] if self.state.choice is None else [held.card.name for held in self.state.choice.cards]

    def texts(self) -> list[str]:
        """Return all legal actions in text form."""
        return [str(action) for action in self.state.actions()]

    def targets(self, card: str | None = None) -> list[str]:
        """Return the legal targets of a card, or of the pending choice, as places and rows."""
        game, choice = self.state, self.state.choice
        text = choice if card is None else find_card(game.rules, card)
        if text is None or text.targets is None:
            return []
        me = 0 if choice is None else choice.me
        return [aim_text(aim) for aim in legal_aims(game, game.seat(game.player), text.targets, me)]

    def unit(self, name: str) -> Unit:
        """Return the unit with this name, or raise a ScenarioError unless there is exactly one in play."""
        card = find_card(self.state.rules, name)
        units = [it for it in self.me.units() + self.opponent.units() if it.card is card]
        if len(units) != 1:
            raise ScenarioError(f"{len(units)} units in play are called {name!r}; pass the unit itself")
        return units[0]

    def playable_card(self, name: str) -> CardInstance:
        """Return the card with this name that a legal action uses."""
        card = find_card(self.state.rules, name)
        for action in self.state.actions():
            assert isinstance(action, GwentAction)
            if action.held is not None and action.held.card is card:
                return action.held
        raise IllegalAction(f"no legal action uses {card.name} now; {self.state.alternatives()}")

    def target_code(self, at: Unit | str) -> int:
        """Return the number that represents a unit or row in an action."""
        if isinstance(at, str) and at in SPOTS:
            return row_aim(SPOTS.index(at))
        it = self.unit(at) if isinstance(at, str) else at
        row = self.state.row_at(it.spot())
        if it not in row:
            raise ScenarioError(f"{it.card.name} is not on the board; choose a unit on the board")
        return unit_aim(row_spot(it.spot(), self.state.player), row.index(it))

    def spot_for(self, card: Card, row: str | None) -> int:
        """Return the spot of the row on which a card is played, or `NOWHERE` for a special card."""
        if row is None:
            return NOWHERE if not card.is_unit() else ENEMY_SPOTS if card.is_spying() else 0
        if not card.is_unit():
            raise ScenarioError(f"{card.name} is a special card and needs no row; pass its target with at=")
        must_be_known("row", row, SPOTS)
        spot = SPOTS.index(row)
        if (spot >= ENEMY_SPOTS) != card.is_spying():
            raise IllegalAction(f"{card.name} must be played on {'an enemy' if card.is_spying() else 'your own'} row")
        return spot


def find_option(card: Card, name: str | None) -> tuple[int, Card]:
    """Return the index of a card's option and the card whose text applies."""
    if name is None:
        return actions.NO_OPTION, card
    names = [option.name for option in card.options]
    must_be_known(f"option of {card.name}", name, names)
    return names.index(name), card.options[names.index(name)]
