"""A linear score with a weight for every count on either side, designed for evolved weights."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, STEALTH, TAUNT, WINDFURY
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import has_deathrattle, weapon_power
from topdeck.games.hearthstone.scores.position import Row, WeightedScore

COUNTS: Final[tuple[tuple[str, float], ...]] = (  # counts, with their default weights for the player's own side
    ("health", 0.4),  # health of the hero
    ("armor", 0.4),
    ("hand", 0.4),  # number of cards
    ("deck", 0.01),  # number of cards
    ("fatigue", 0.0),  # damage of the last draw from an empty deck
    ("mana", 0.02),  # number of mana crystals
    ("overload", -0.3),  # number of mana crystals locked next turn
    ("secrets", 0.4),
    ("weapon", 0.5),  # attack times durability
    ("minions", 0.0),
    ("attack", 0.9),  # total attack of all minions
    ("ready_attack", 0.0),  # total attack of minions that can attack
    ("minion_health", 0.9),
    ("taunt_health", 0.0),
    ("divine_shields", 0.0),  # number of minions
    ("windfury", 0.0),  # number of minions
    ("stealth", 0.0),  # number of minions
    ("deathrattles", 0.0),  # number of minions
)
FEATURES: Final[tuple[str, ...]] = tuple([f"{side}_{name}" for side in ("my", "opponent") for name, weight in COUNTS])
# Close to Málaga's linear estimate: the player's side minus the opponent's.
DEFAULT: Final[Row] = tuple([weight for name, weight in COUNTS] + [0.0 - weight for name, weight in COUNTS])


class Linear(WeightedScore):
    """The weighted sum of `FEATURES`, with weights as a list in that order or as a mapping that defaults to 0."""

    name = "linear"
    weight_names = FEATURES
    published = DEFAULT

    def __init__(self, weights: Sequence[float] | Mapping[str, float] | None = None) -> None:
        super().__init__(order_weights(weights) if isinstance(weights, Mapping) else weights)
        self.mine = Weights(self.weights[: len(COUNTS)])
        self.theirs = Weights(self.weights[len(COUNTS) :])

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return sum_side(self.mine, me) + sum_side(self.theirs, opponent)


@mypyc_attr(allow_interpreted_subclasses=True)  # unpickling creates it without arguments
class Weights:
    """The weights of `COUNTS` as attributes, which compiled code stores as unboxed floats, unlike list items."""

    def __init__(self, given: Sequence[float]) -> None:
        self.health, self.armor, self.hand, self.deck, self.fatigue, self.mana, self.overload = given[:7]
        self.secrets, self.weapon, self.minions, self.attack, self.ready_attack = given[7:12]
        self.minion_health, self.taunt_health, self.divine_shields, self.windfury = given[12:16]
        self.stealth, self.deathrattles = given[16:]


def order_weights(weights: Mapping[str, float]) -> list[float]:
    for name in weights:
        if name not in FEATURES:
            raise TopdeckError(f"`linear` has no weight {name!r}; it has {', '.join(FEATURES)}")
    return [weights.get(name, 0.0) for name in FEATURES]


def sum_side(weights: Weights, side: Player) -> float:
    """Return the weighted sum of a side's counts."""
    return (
        weights.health * float(side.hero.health)
        + weights.armor * float(side.armor)
        + weights.hand * float(len(side.hand))
        + weights.deck * float(side.cards_left)
        + weights.fatigue * float(side.fatigue)
        + weights.mana * float(side.max_mana)
        + weights.overload * float(side.overload)
        + weights.secrets * float(len(side.secrets))
        + weights.weapon * float(weapon_power(side))
        + sum_minions(weights, side)
    )


def sum_minions(weights: Weights, side: Player) -> float:
    attack: i64 = 0
    ready: i64 = 0
    health: i64 = 0
    taunt: i64 = 0
    shields: i64 = 0
    windfury: i64 = 0
    stealth: i64 = 0
    deathrattles: i64 = 0
    for it in side.board:
        keywords = it.keywords
        attack += it.attack
        health += it.health
        if it.can_attack(keywords):
            ready += it.attack
        if keywords:
            if keywords & TAUNT:
                taunt += it.health
            if keywords & DIVINE_SHIELD:
                shields += 1
            if keywords & WINDFURY:
                windfury += 1
            if keywords & STEALTH:
                stealth += 1
        if has_deathrattle(it):
            deathrattles += 1
    return (
        weights.minions * float(len(side.board))
        + weights.attack * float(attack)
        + weights.ready_attack * float(ready)
        + weights.minion_health * float(health)
        + weights.taunt_health * float(taunt)
        + weights.divine_shields * float(shields)
        + weights.windfury * float(windfury)
        + weights.stealth * float(stealth)
        + weights.deathrattles * float(deathrattles)
    )
