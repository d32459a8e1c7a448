"""EVA, second of 2018: an action is judged by the changes that it makes on both sides."""

from collections.abc import Sequence
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Action, MoveScore, State
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.actions import END_TURN, HearthstoneAction
from topdeck.games.hearthstone.engine.combat import total_attack
from topdeck.games.hearthstone.engine.model import Entity, Player, Table
from topdeck.games.hearthstone.scores.counts import has_deathrattle, life
from topdeck.games.hearthstone.scores.position import Row, check_weights, end_value

CHANGES: Final = (
    *("hero health reduced", "hero attack reduced", "minion health reduced", "minion attack reduced"),
    *("minion appeared", "minion killed", "secret removed", "mana reduced"),
)
MINION: Final = (
    *("health", "attack", "charge", "deathrattle", "divine shield", "inspire", "lifesteal"),
    *("stealth", "taunt", "windfury", "rarity", "mana cost", "poisonous"),
)
WEIGHTS: Final = (*CHANGES, *MINION)
COMPETITION: Final[Row] = (
    (0.5695, 0.9581, 0.0689, 0.0, 0.8436, 0.7002, 0.9077, 0.0)  # the changes
    + (0.9937, 1.0, 0.6408, 0.9929, 0.9287, 0.1681, 0.8701, 0.0, 0.4290, 1.0, 0.0, 0.5839, 0.0)  # a minion
)
RARITIES: Final = {"free": 1.0, "common": 1.0, "rare": 2.0, "epic": 3.0, "legendary": 4.0}


class Eva(MoveScore):
    """The opponent's losses less the player's.  Ending the turn has the value 0, a win the highest.

    A minion that leaves its side alive counts as killed there.  A hero's attack includes its weapon.
    """

    weight_names: ClassVar[tuple[str, ...]] = WEIGHTS
    published: ClassVar[Row] = COMPETITION

    def __init__(self, weights: Sequence[float] = COMPETITION) -> None:
        given = check_weights(weights, WEIGHTS, "eva")
        self.hero_health, self.hero_attack, self.minion_health, self.minion_attack = given[:4]
        self.appeared, self.killed, self.secret, self.mana = given[4:8]
        self.minion = MinionWorth(given[len(CHANGES) :])

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        assert isinstance(before, Table)
        assert isinstance(after, Table)
        assert isinstance(action, HearthstoneAction)
        me, opponent = after.seat(player), after.seat(1 - player)
        end = end_value(after, player, me, opponent)
        if end != 0.0 or action.kind == END_TURN:
            return end
        was = before.seat(player)
        spent = float(was.mana - me.mana)
        return self.loss(before.seat(1 - player), opponent) - self.loss(was, me) - self.mana * spent

    def loss(self, before: Player, after: Player) -> float:
        """Return the weighted losses of a side."""
        health = life(before) - life(after)
        attack = total_attack(before, before.hero) - total_attack(after, after.hero)
        lost = self.hero_health * float(health) + self.hero_attack * float(attack)
        lost += self.secret * float(len(before.secrets) - len(after.secrets))
        for it in before.board:
            after_move = find_minion(it, after)
            if after_move is None:
                lost += self.killed * self.minion.worth(it)
            elif after_move.health != it.health or after_move.attack != it.attack:
                lost += self.minion.worth(it) * (
                    self.minion_health * float(it.health - after_move.health)
                    + self.minion_attack * float(it.attack - after_move.attack)
                )
        for it in after.board:
            if find_minion(it, before) is None:
                lost -= self.appeared * self.minion.worth(it)
        return lost


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class MinionWorth:
    """The value of a minion.  EVA has a weight for stealth, but never reads it."""

    def __init__(self, weights: Sequence[float]) -> None:
        self.health, self.attack, self.charge, self.deathrattle, self.divine_shield = weights[:5]
        self.inspire, self.lifesteal, _stealth, self.taunt, self.windfury = weights[5:10]
        self.rarity, self.cost, self.poisonous = weights[10:]

    def worth(self, it: Entity) -> float:
        keywords = it.keywords
        value = self.health * float(it.health) + self.attack * float(it.attack) + self.cost * float(it.card.cost)
        if keywords & constants.CHARGE:
            value += self.charge
        if has_deathrattle(it):
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
