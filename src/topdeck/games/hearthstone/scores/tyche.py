"""Tyche, third of 2018: six factors, weighted by the class of the player's hero."""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from mypy_extensions import i64

from topdeck.core.state import Action, MoveScore, State
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import PLAY_CARD, HearthstoneAction
from topdeck.games.hearthstone.engine.auras import card_cost
from topdeck.games.hearthstone.engine.model import Entity, Player, Table
from topdeck.games.hearthstone.engine.play import find_in_hand
from topdeck.games.hearthstone.scores import counts
from topdeck.games.hearthstone.scores.position import LOST, WON, ClassScore, Row

CLASS_WEIGHTS: Final[dict[str, Row]] = {
    "druid": (2.0, 4.5, 1.89, 1.1, 3.52, 1.0),
    "hunter": (1.0, 8.7, 1.0, 1.0, 1.0, 4.0),
    "mage": (3.13, 9.93, 2.96, 6.5, 4.52, 4.65),
    "paladin": (1.0, 8.7, 1.0, 1.0, 1.0, 4.0),
    "priest": (1.0, 8.7, 1.0, 1.0, 1.0, 1.0),
    "rogue": (1.0, 8.7, 1.0, 1.0, 1.0, 1.0),
    "shaman": (3.17, 5.91, 3.94, 9.01, 8.53, 5.68),
    "warlock": (6.34, 8.57, 1.86, 3.18, 4.97, 1.0),
    "warrior": (6.08, 3.7, 3.6, 9.53, 8.53, 8.22),
}
BIAS: Final = 5
OWN_SECRET: Final = 3.0  # per mana
ENEMY_SECRET: Final = 7.5
SAVED_MANA: Final = 1.25


class Tyche(ClassScore):
    """The player's six factors less the opponent's, both with the weights of the player's class.

    The bias is made of secrets: the player's count by their cost, the opponent's all alike.  `TycheStep` adds the mana
    saved on a spell.
    """

    name = "tyche"
    weight_names = ("empty board", "health", "deck", "hand", "minions", "bias")
    published = CLASS_WEIGHTS

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights_for(me)
        secrets: i64 = 0
        for it in me.secrets:
            secrets += it.card.cost
        bias = OWN_SECRET * float(secrets) - ENEMY_SECRET * float(len(opponent.secrets))
        return side_worth(weights, game, me, opponent) - side_worth(weights, game, opponent, me) + weights[BIAS] * bias


class TycheStep(MoveScore):
    """The value of the position after an action; a spell below its printed cost adds to its player's bias."""

    def __init__(
        self, weights: Sequence[float] | None = None, table: Mapping[str, Sequence[float]] | None = None
    ) -> None:
        self.position = Tyche(weights, table)

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        assert isinstance(before, Table)
        assert isinstance(action, HearthstoneAction)
        value = self.position.value(after, player)
        if not LOST < value < WON:
            return value
        bias = SAVED_MANA * float(mana_saved(before, action))
        if before.player != player:
            bias = -bias
        return value + self.position.weights_for(before.seat(player))[BIAS] * bias


def side_worth(weights: list[float], game: Table, side: Player, other: Player) -> float:
    """Return the sum of the five factors that are the same for both sides."""
    return (
        weights[0] * counts.empty_board_worth(game, other)
        + weights[1] * sqrt(float(counts.life(side)))
        + weights[2] * counts.deck_worth(side)
        + weights[3] * counts.hand_worth(side)
        + weights[4] * float(fighting_power(side))
    )


def fighting_power(side: Player) -> i64:
    """Return the value of the minions and the weapon."""
    power = counts.weapon_power(side)
    for it in side.board:
        power += minion_power(it)
    return power


def minion_power(it: Entity) -> i64:
    """Return the value of a minion: its stats, unless it is frozen, and a bonus for each ability."""
    keywords = it.keywords
    power: i64 = 0
    if not keywords & constants.FROZEN:
        power = it.health + (2 * it.attack if keywords & constants.WINDFURY else it.attack)
    if keywords & constants.TAUNT:
        power += 2
    if keywords & constants.POISONOUS:
        power += 2
    if counts.has_deathrattle(it):
        power += 2
    if it.listens & constants.INSPIRE:
        power += 2
    if keywords & constants.DIVINE_SHIELD:
        power += 2
    if keywords & constants.LIFESTEAL:
        power += 2
    if keywords & constants.CHARGE:
        power += 1
    if keywords & constants.STEALTH:
        power += 1
    if counts.has_battlecry(it):
        power += 1
    return power


def mana_saved(game: Table, action: HearthstoneAction) -> i64:
    """Return the difference between the printed and the current cost of the spell that an action plays, else 0."""
    if action.kind != PLAY_CARD or action.cards[0].type != constants.SPELL_CARD:
        return 0
    me = game.seat(game.player)
    held = me.hand[find_in_hand(me, action)]
    return held.card.cost - card_cost(game, me, held)
