"""Scores of EVA and Tyche, second and third in the 2018 competition, and of Dynamic Lookahead, the winner of 2019."""

from collections.abc import Sequence
from math import sqrt
from typing import ClassVar, Final

from mypy_extensions import i64

from topdeck.core.state import Action, MoveScore, State
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import END_TURN, PLAY_CARD, HearthstoneAction
from topdeck.games.hearthstone.engine.combat import total_attack
from topdeck.games.hearthstone.engine.costs import card_cost
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.play import find_in_hand
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores import counts, position
from topdeck.games.hearthstone.scores.position import LOST, WON, ClassScore, Row, Rows, WeightedScore

# ---- EVA: an action is evaluated by the changes that it makes on both sides


EVA_WEIGHTS: Final[Row] = (
    (0.5695, 0.9581, 0.0689, 0.0, 0.8436, 0.7002, 0.9077, 0.0)  # weights of the changes on a side
    + (0.9937, 1.0, 0.6408, 0.9929, 0.9287, 0.1681, 0.8701, 0.0, 0.4290, 1.0, 0.0, 0.5839, 0.0)  # weights for a minion
)
RARITIES: Final = {"free": 1.0, "common": 1.0, "rare": 2.0, "epic": 3.0, "legendary": 4.0}


class Eva(MoveScore):
    """The opponent's losses minus the player's.  Ending the turn has the value 0, and a win has the highest value.

    A minion that is still alive when it leaves its side counts as killed.  The attack of a hero includes the attack of
    its weapon.
    """

    weight_names: ClassVar[tuple[str, ...]] = (
        *("hero health reduced", "hero attack reduced", "minion health reduced", "minion attack reduced"),
        *("minion appeared", "minion killed", "secret removed", "mana reduced"),
        *("health", "attack", "charge", "deathrattle", "divine shield", "inspire", "lifesteal"),  # of a minion
        *("stealth", "taunt", "windfury", "rarity", "mana cost", "poisonous"),
    )
    published: ClassVar[Row] = EVA_WEIGHTS

    def __init__(self, weights: Sequence[float] = EVA_WEIGHTS) -> None:
        given = position.check_weights(weights, self.weight_names, "eva")
        self.hero_health, self.hero_attack, self.minion_health, self.minion_attack = given[:4]
        self.appeared, self.killed, self.secret, self.mana = given[4:8]
        self.health, self.attack, self.charge, self.deathrattle, self.divine_shield = given[8:13]
        self.inspire, self.lifesteal, _stealth, self.taunt, self.windfury = given[13:18]
        self.rarity, self.cost, self.poisonous = given[18:]

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        assert isinstance(action, HearthstoneAction)
        me, opponent = after.seat(player), after.seat(1 - player)
        end = position.end_value(after, player, me, opponent)
        if end != 0.0 or action.kind == END_TURN:
            return end
        was = before.seat(player)
        spent = float(was.mana - me.mana)
        return self.loss(before.seat(1 - player), opponent) - self.loss(was, me) - self.mana * spent

    def loss(self, before: Player, after: Player) -> float:
        """Return the weighted sum of a side's losses; gains count as negative losses."""
        health = counts.life(before) - counts.life(after)
        attack = total_attack(before, before.hero) - total_attack(after, after.hero)
        lost = self.hero_health * float(health) + self.hero_attack * float(attack)
        lost += self.secret * float(len(before.secrets) - len(after.secrets))
        for it in before.board:
            after_move = find_minion(it, after)
            if after_move is None:
                lost += self.killed * self.worth(it)
            elif after_move.health != it.health or after_move.attack != it.attack:
                lost += self.worth(it) * (
                    self.minion_health * float(it.health - after_move.health)
                    + self.minion_attack * float(it.attack - after_move.attack)
                )
        for it in after.board:
            if find_minion(it, before) is None:
                lost -= self.appeared * self.worth(it)
        return lost

    def worth(self, it: Entity) -> float:
        """Return the value of a minion.  EVA has a weight for stealth, but never uses it."""
        keywords = it.keywords
        value = self.health * float(it.health) + self.attack * float(it.attack) + self.cost * float(it.card.cost)
        if keywords & constants.CHARGE:
            value += self.charge
        if counts.has_deathrattle(it):
            value += self.deathrattle
        if keywords & constants.DIVINE_SHIELD:
            value += self.divine_shield
        if it.listens & constants.INSPIRE:
            value += self.inspire
        if keywords & constants.LIFESTEAL:
            value += self.lifesteal
        if keywords & constants.TAUNT:
            value += self.taunt
        if keywords & constants.WINDFURY:
            value += self.windfury
        if keywords & constants.POISONOUS:
            value += self.poisonous
        if self.rarity != 0.0:
            value += self.rarity * RARITIES.get(it.card.rarity, 0.0)
        return value


def find_minion(it: Entity, side: Player) -> Entity | None:
    """Return the minion with the same id on this side, or None."""
    for other in side.board:
        if other.id == it.id:
            return other
    return None


# ---- Tyche: six factors, weighted by the class of the player's hero


TYCHE_WEIGHTS: Final[dict[str, Row]] = {
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
    """The player's six factors minus the opponent's, all weighted for the player's class.

    The bias depends on the secrets in play: the player's secrets are weighted by their cost, and all of the opponent's
    secrets count equally.  `TycheStep` adds the mana saved on a spell.
    """

    name = "tyche"
    weight_names = ("empty board", "health", "deck", "hand", "minions", "bias")
    published = TYCHE_WEIGHTS

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights_for(me)
        secrets: i64 = 0
        for it in me.secrets:
            secrets += it.card.cost
        bias = OWN_SECRET * float(secrets) - ENEMY_SECRET * float(len(opponent.secrets))
        return side_worth(weights, game, me, opponent) - side_worth(weights, game, opponent, me) + weights[BIAS] * bias


class TycheStep(MoveScore):
    """The value of the position after an action.  A spell played below its printed cost increases its caster's bias."""

    def __init__(self, weights: Sequence[float] | None = None, table: Rows | None = None) -> None:
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
    """Return the weighted sum of a side's five factors other than the bias."""
    return (
        weights[0] * counts.empty_board_worth(game, other)
        + weights[1] * sqrt(float(counts.life(side)))
        + weights[2] * counts.deck_worth(side)
        + weights[3] * counts.hand_worth(side)
        + weights[4] * float(fighting_power(side))
    )


def fighting_power(side: Player) -> i64:
    """Return the total value of a side's minions and weapon."""
    power = counts.weapon_power(side)
    for it in side.board:
        power += minion_power(it)
    return power


def minion_power(it: Entity) -> i64:
    """Return the value of a minion: its stats unless it is frozen, plus a bonus for each ability."""
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
    """Return the printed cost minus the current cost of the spell that an action plays, or 0 for other actions."""
    if action.kind != PLAY_CARD or action.cards[0].type != constants.SPELL_CARD:
        return 0
    me = game.seat(game.player)
    held = me.hand[find_in_hand(game, me, action)]
    return held.card.cost - card_cost(game, me, held)


# ---- Dynamic Lookahead


MILLER: Final[Row] = (2.0, -3.0, 4.0, -6.0, 5.0, 6.0, -9.0, -8.0)  # weights of the 2020 winner


class Lookahead(WeightedScore):
    """A weighted sum of the heroes' health (without armor), the minions and their stats, rounded half to even."""

    name = "lookahead"
    weight_names = (
        *("own hero", "enemy hero", "own minions", "enemy minions"),
        *("own health", "own attack", "enemy health", "enemy attack"),
    )
    published = (21.5, -33.6, 41.1, -19.4, 54.0, 60.5, -88.5, -84.7)

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights
        mine, theirs = counts.Totals(me), counts.Totals(opponent)
        return position.round_half_even(
            weights[0] * mine.hero
            + weights[1] * theirs.hero
            + weights[2] * mine.minions
            + weights[3] * theirs.minions
            + weights[4] * mine.health
            + weights[5] * mine.attack
            + weights[6] * theirs.health
            + weights[7] * theirs.attack
        )
