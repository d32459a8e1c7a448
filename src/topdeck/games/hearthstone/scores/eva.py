"""EVA, second of 2018: a step is judged by what it changes on both sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Action, MoveScore, State
from topdeck.games.hearthstone.engine.actions import END_TURN, HearthstoneAction
from topdeck.games.hearthstone.engine.combat import strength
from topdeck.games.hearthstone.engine.constants import (
    CHARGE,
    DIVINE_SHIELD,
    INSPIRE,
    LIFESTEAL,
    POISONOUS,
    TAUNT,
    WINDFURY,
)
from topdeck.games.hearthstone.engine.model import Entity, Player, Table
from topdeck.games.hearthstone.scores.counts import has_deathrattle, life
from topdeck.games.hearthstone.scores.position import Row, check_weights, points_of_end

CHANGES: Final = (
    "hero health reduced",
    "hero attack reduced",
    "minion health reduced",
    "minion attack reduced",
    "minion appeared",
    "minion killed",
    "secret removed",
    "mana reduced",
)
MINION: Final = (
    "health",
    "attack",
    "charge",
    "deathrattle",
    "divine shield",
    "inspire",
    "lifesteal",
    "stealth",
    "taunt",
    "windfury",
    "rarity",
    "mana cost",
    "poisonous",
)
WEIGHTS: Final = (*CHANGES, *MINION)
COMPETITION: Final[Row] = (
    (0.5695, 0.9581, 0.0689, 0.0, 0.8436, 0.7002, 0.9077, 0.0)  # the changes
    + (0.9937, 1.0, 0.6408, 0.9929, 0.9287, 0.1681, 0.8701, 0.0, 0.4290, 1.0, 0.0, 0.5839, 0.0)  # a minion
)
RARITIES: Final = {"free": 1.0, "common": 1.0, "rare": 2.0, "epic": 3.0, "legendary": 4.0}


class Eva(MoveScore):
    """What the enemy loses less what the player loses.  Ending the turn is worth nothing, winning the most.

    A minion that leaves its side alive counts as killed there.  A hero's attack is counted with its weapon."""

    def __init__(self, weights: Sequence[float] = COMPETITION) -> None:
        given = check_weights(weights, WEIGHTS, "eva")
        self.hero_health = given[0]
        self.hero_attack = given[1]
        self.minion_health = given[2]
        self.minion_attack = given[3]
        self.appeared = given[4]
        self.killed = given[5]
        self.secret = given[6]
        self.mana = given[7]
        self.minion = MinionWorth(given[len(CHANGES) :])

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        assert isinstance(action, HearthstoneAction)
        me, opponent = after.seat(player), after.seat(1 - player)
        end = points_of_end(after, player, me, opponent)
        if end != 0.0 or action.kind == END_TURN:
            return end
        was = before.seat(player)
        spent = float(was.mana - me.mana)
        return self.loss(before.seat(1 - player), opponent) - self.loss(was, me) - self.mana * spent

    def loss(self, before: Player, after: Player) -> float:
        """What a side has lost."""
        health = life(before) - life(after)
        attack = strength(before, before.hero) - strength(after, after.hero)
        lost = self.hero_health * float(health) + self.hero_attack * float(attack)
        lost += self.secret * float(len(before.secrets) - len(after.secrets))
        for it in before.board:
            now = same(it, after)
            if now is None:
                lost += self.killed * self.minion.worth(it)
            elif now.health != it.health or now.attack != it.attack:
                lost += self.minion.worth(it) * (
                    self.minion_health * float(it.health - now.health)
                    + self.minion_attack * float(it.attack - now.attack)
                )
        for it in after.board:
            if same(it, before) is None:
                lost -= self.appeared * self.minion.worth(it)
        return lost


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class MinionWorth:
    """The value of a minion.  The weight of stealth is there, but EVA never reads it."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.health = weights[0]
        self.attack = weights[1]
        self.charge = weights[2]
        self.deathrattle = weights[3]
        self.divine_shield = weights[4]
        self.inspire = weights[5]
        self.lifesteal = weights[6]
        self.taunt = weights[8]
        self.windfury = weights[9]
        self.rarity = weights[10]
        self.cost = weights[11]
        self.poisonous = weights[12]

    def worth(self, it: Entity) -> float:
        keywords = it.keywords
        value = self.health * float(it.health) + self.attack * float(it.attack) + self.cost * float(it.card.cost)
        if keywords & CHARGE:
            value += self.charge
        if has_deathrattle(it):
            value += self.deathrattle
        if keywords & DIVINE_SHIELD:
            value += self.divine_shield
        if it.listens & INSPIRE:
            value += self.inspire
        if keywords & LIFESTEAL:
            value += self.lifesteal
        if keywords & TAUNT:
            value += self.taunt
        if keywords & WINDFURY:
            value += self.windfury
        if keywords & POISONOUS:
            value += self.poisonous
        if self.rarity != 0.0:
            value += self.rarity * RARITIES.get(it.card.rarity, 0.0)
        return value


def same(it: Entity, side: Player) -> Entity | None:
    """The minion on this side that is the same one."""
    for other in side.board:
        if other.id == it.id:
            return other
    return None
