"""The champion's score: a win probability learned from games, with weights that depend on wins and passes."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Scale, State, StateScore
from topdeck.games.gwent.engine.constants import DRAW, MULLIGAN, ONGOING, RESILIENT, ROW_COUNT
from topdeck.games.gwent.engine.model import Player, Table
from topdeck.games.gwent.scores.position import check_weights

FEATURES: Final = (
    "lead",  # difference in points, divided by ten
    "clear_lead",  # difference in points, with diminishing returns for large leads
    "ahead",  # 1, 0 or −1
    "cards",  # difference in the number of cards in hand
    "my_cards",
    "last_card",  # 1 if only this player has a card in hand, −1 if only the opponent has one
    "leader",
    "my_power",  # total power of the cards in hand, divided by ten
    "my_best",  # power of the strongest card in hand, divided by ten
    "hazards",
    "kept",  # difference in the power that stays for the next round, divided by ten
    "turn",  # 1 in the player's own turn
    "crowd",  # difference in the number of units
    "constant",
)
ROUNDS: Final = ("0-0", "1-0", "0-1", "1-1")
PASSED: Final = ("nobody", "I", "opponent", "between")
SITUATIONS: Final = tuple([f"{rounds} {passed}" for rounds in ROUNDS for passed in PASSED])
STAGES: Final = len(PASSED)  # number of situations for each element of ROUNDS
CLEAR: Final = 10.0  # lead at which `clear_lead` is 0.5


def situation_index(game: Table, me: Player, opponent: Player) -> i64:
    """Return the index of a position in `SITUATIONS`, which depends on the rounds won and on who has passed."""
    rounds: i64 = (1 if me.wins else 0) + (2 if opponent.wins else 0)
    passed: i64 = 3 if game.phase == MULLIGAN else 1 if me.passed else 2 if opponent.passed else 0
    return rounds * STAGES + passed


def rounds_index(place: i64) -> i64:
    """Return the index in `ROUNDS` that corresponds to an index in `SITUATIONS`."""
    return place // STAGES


def features(game: Table, me: Player, opponent: Player) -> list[float]:
    """Return the features of a position from a player's point of view, in the order of `FEATURES`."""
    lead = float(me.points() - opponent.points())
    mine, theirs = len(me.hand), len(opponent.hand)
    power, best = hand_power(me)
    return [
        lead / 10.0,
        lead / (CLEAR + abs(lead)),
        1.0 if lead > 0.0 else -1.0 if lead < 0.0 else 0.0,
        float(mine - theirs),
        float(mine),
        float(min(mine, 1) - min(theirs, 1)),
        (0.0 if me.leader is None else 1.0) - (0.0 if opponent.leader is None else 1.0),
        float(power) / 10.0,
        float(best) / 10.0,
        float(hazards(opponent) - hazards(me)),
        float(kept_power(me) - kept_power(opponent)) / 10.0,
        1.0 if game.player == me.side else 0.0,
        float(me.size() - opponent.size()),
        1.0,
    ]


def hand_power(me: Player) -> tuple[i64, i64]:
    """Return the total power of the cards in hand and the power of the strongest card."""
    power: i64 = 0
    best: i64 = 0
    for held in me.hand:
        power += held.power
        if held.power > best:
            best = held.power
    return power, best


def hazards(side: Player) -> i64:
    """Return the number of rows that have a hazard and at least one unit."""
    count: i64 = 0
    for row, effect in enumerate(side.effects):
        if effect is not None and effect.harmful and side.row(row):
            count += 1
    return count


def kept_power(side: Player) -> i64:
    """Return the power that stays on the board for the next round."""
    total: i64 = 0
    for row in range(ROW_COUNT):
        for unit in side.row(row):
            if unit.keywords & RESILIENT:
                total += min(unit.power, unit.base)
    return total


def hand_worth(side: Player, weights: list[float]) -> float:
    """Return the total weight of the cards in a hand."""
    total = 0.0
    for held in side.hand:
        total += weights[held.card.number]
    return total


def board_worth(side: Player, weights: list[float]) -> float:
    """Return the total weight of a side's units."""
    total = 0.0
    for row in range(ROW_COUNT):
        for unit in side.row(row):
            total += weights[unit.card.number]
    return total


@mypyc_attr(allow_interpreted_subclasses=True)  # so that unpickling can create it without arguments
class Trained(StateScore):
    """The win probability predicted by a logistic regression.

    Args:
        table: The feature weights for each situation.
        hand: The weights of cards in hand for each element of `ROUNDS`, in the order of the card table.
        board: The weights of cards on the board, in the same order.
    """

    scale: ClassVar[Scale] = "chance"

    def __init__(
        self, table: Mapping[str, Sequence[float]], hand: Sequence[Sequence[float]], board: Sequence[float]
    ) -> None:
        self.rows = [check_weights(table[name], FEATURES, f"trained, {name}") for name in SITUATIONS]
        self.hand = [list(weights) for weights in hand]
        self.board = list(board)

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.winner != ONGOING:
            return 0.5 if state.winner == DRAW else 1.0 if state.winner == player else 0.0
        me, opponent = state.seat(player), state.seat(1 - player)
        here = situation_index(state, me, opponent)
        weights, hand = self.rows[here], self.hand[rounds_index(here)]
        points = hand_worth(me, hand) - hand_worth(opponent, hand)
        points += board_worth(me, self.board) - board_worth(opponent, self.board)
        for place, number in enumerate(features(state, me, opponent)):
            points += number * weights[place]
        return 1.0 / (1.0 + exp(-points))
