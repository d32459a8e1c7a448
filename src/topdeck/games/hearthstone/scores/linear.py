"""A weight for everything that can be counted on either side: a score to evolve."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from topdeck.errors import TopdeckError
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, STEALTH, TAUNT, WINDFURY
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import has_deathrattle, weapon_power
from topdeck.games.hearthstone.scores.position import PositionScore, Row, checked, number

COUNTS: Final[tuple[tuple[str, float], ...]] = (  # with the default weight of an own one
    ("health", 0.4),  # of the hero
    ("armor", 0.4),
    ("hand", 0.4),  # cards
    ("deck", 0.01),  # cards
    ("fatigue", 0.0),  # damage of the last draw from an empty deck
    ("mana", 0.02),  # crystals
    ("overload", -0.3),  # crystals owed in the next turn
    ("secrets", 0.4),
    ("weapon", 0.5),  # attack times durability
    ("minions", 0.0),
    ("attack", 0.9),  # of all minions
    ("ready_attack", 0.0),  # of those that may attack
    ("minion_health", 0.9),
    ("taunt_health", 0.0),
    ("divine_shields", 0.0),  # minions with one
    ("windfury", 0.0),  # minions with it
    ("stealth", 0.0),  # minions in it
    ("deathrattles", 0.0),  # minions with one
)
FEATURES: Final[tuple[str, ...]] = tuple([f"{side}_{name}" for side in ("my", "opponent") for name, weight in COUNTS])
# Much like Málaga's linear estimate, mine minus the enemy's.
DEFAULT: Final[Row] = tuple([weight for name, weight in COUNTS] + [0.0 - weight for name, weight in COUNTS])


class Linear(PositionScore):
    """The weighted sum of FEATURES: a weight for each of them in order, or some by name, and none for the others."""

    def __init__(self, weights: Sequence[float] | Mapping[str, float] = DEFAULT) -> None:
        given = named(weights) if isinstance(weights, Mapping) else checked(weights, FEATURES, "linear")
        self.mine = given[: len(COUNTS)]
        self.theirs = given[len(COUNTS) :]

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return weighted(self.mine, me) + weighted(self.theirs, opponent)


def named(weights: Mapping[str, float]) -> list[float]:
    for name in weights:
        if name not in FEATURES:
            raise TopdeckError(f"linear has no weight {name!r}; it has {', '.join(FEATURES)}")
    return [number(weights.get(name, 0.0), f"the weight {name} of linear") for name in FEATURES]


def weighted(weights: list[float], side: Player) -> float:
    """What a side adds up to, in the order of COUNTS."""
    return (
        weights[0] * float(side.hero.health)
        + weights[1] * float(side.armor)
        + weights[2] * float(len(side.hand))
        + weights[3] * float(side.cards_left)
        + weights[4] * float(side.fatigue)
        + weights[5] * float(side.max_mana)
        + weights[6] * float(side.overload)
        + weights[7] * float(len(side.secrets))
        + weights[8] * float(weapon_power(side))
        + weighted_minions(weights, side)
    )


def weighted_minions(weights: list[float], side: Player) -> float:
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
        if it.ready(keywords):
            ready += it.attack
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
        weights[9] * float(len(side.board))
        + weights[10] * float(attack)
        + weights[11] * float(ready)
        + weights[12] * float(health)
        + weights[13] * float(taunt)
        + weights[14] * float(shields)
        + weights[15] * float(windfury)
        + weights[16] * float(stealth)
        + weights[17] * float(deathrattles)
    )
