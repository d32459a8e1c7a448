"""The champion's eye: the chance to win from a position at the end of its own turn, learned from games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.constants import (
    CANT_ATTACK,
    DIVINE_SHIELD,
    ELUSIVE,
    FROZEN,
    LIFESTEAL,
    MAX_MANA,
    MINION_CARD,
    ONGOING,
    POISONOUS,
    SPELL_DAMAGE,
    STEALTH,
    TAUNT,
    WINDFURY,
)
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import guards, has_deathrattle, life, swept
from topdeck.games.hearthstone.scores.position import chance_at_end, checked
from topdeck.state import Scale, State, StateScore

SIDE: Final = (  # what is counted on either side
    "life",  # health and armor
    "root_life",
    "hand",
    "first_cards",  # of the hand, up to three
    "held_cost",  # of the cards in hand
    "held_minions",
    "next_mana",  # what the hand can use of the crystals of the next turn
    "deck",
    "fatigue",
    "crystals",
    "overload",
    "secrets",
    "weapon",  # attack for the next two blows
    "durability",  # beyond
    "jade",
    "minions",
    "attack",
    "health",  # of minions
    "balance",  # √(attack · health), minion by minion
    "price",  # printed cost of minions
    "taunt",  # health behind it
    "shields",  # attack behind divine shields
    "windfury",  # attack with it
    "stealth",  # attack in it
    "deathrattles",
    "idle",  # attack that is frozen or may not attack
    "menaces",  # poisonous, lifesteal or elusive minions
    "spell_damage",
)
BOTH: Final = (  # what the sides mean to each other
    "swept",  # only the own board is not empty
    "crushed",  # only the enemy's is not empty
    "clock",  # of the enemy's life, what can be dealt next turn
    "danger",  # of the own life, what the enemy can deal next
    "deadly",  # the enemy's board alone would win
    "late_hand",  # cards more than the enemy's, as crystals grow
    "late_life",
)
FEATURES: Final[tuple[str, ...]] = tuple(
    [f"my_{name}" for name in SIDE] + [f"opponent_{name}" for name in SIDE] + list(BOTH) + ["constant"]
)


class Tally:
    """Takes the features, one after the other."""

    def add(self, number: float) -> None:
        raise NotImplementedError


class Listing(Tally):
    """Keeps them."""

    def __init__(self) -> None:
        self.numbers: list[float] = []

    def add(self, number: float) -> None:
        self.numbers.append(number)


class Sum(Tally):
    """Adds them up by their weights."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.place: i64 = 0
        self.total = 0.0

    def add(self, number: float) -> None:
        self.total += number * self.weights[self.place]
        self.place += 1


def features(me: Player, opponent: Player) -> list[float]:
    """Numbers that say how the player stands, in the order of FEATURES; the last is always 1."""
    found = Listing()
    count(found, me, opponent)
    return found.numbers


def count(found: Tally, me: Player, opponent: Player) -> None:
    add_side(found, me)
    add_side(found, opponent)
    my_life, opponent_life = life_left(me), life_left(opponent)
    clock = max(force(me) - wall(opponent), 0.0) / opponent_life
    danger = max(force(opponent) - wall(me), 0.0) / my_life
    late = float(me.max_mana) / 10.0
    found.add(1.0 if swept(me, opponent) else 0.0)
    found.add(1.0 if swept(opponent, me) else 0.0)
    found.add(min(clock, 1.5))
    found.add(min(danger, 1.5))
    found.add(1.0 if danger >= 1.0 else 0.0)
    found.add(late * float(len(me.hand) - len(opponent.hand)))
    found.add(late * (sqrt(my_life) - sqrt(opponent_life)))
    found.add(1.0)


def life_left(side: Player) -> float:
    """Health and armor; who is dead counts as nearly so."""
    return float(max(life(side), 1))


def force(side: Player) -> float:
    """What a side could deal in its next turn, if nobody stood in the way."""
    weapon = side.weapon
    total: i64 = 0 if weapon is None else weapon.attack
    for it in side.board:
        if not it.keywords & (FROZEN | CANT_ATTACK):
            total += 2 * it.attack if it.keywords & WINDFURY else it.attack
    return float(total)


def wall(side: Player) -> float:
    """The health that stands in the way."""
    total: i64 = 0
    for it in side.board:
        if guards(it):
            total += it.health
    return float(total)


def add_side(found: Tally, side: Player) -> None:
    """The numbers of SIDE: first what the player has, then the minions."""
    weapon = side.weapon
    cards = float(len(side.hand))
    found.add(life_left(side) / 10.0)
    found.add(sqrt(life_left(side)))
    found.add(cards)
    found.add(min(cards, 3.0))
    add_hand(found, side)
    found.add(sqrt(float(side.cards_left)))
    found.add(float(side.fatigue))
    found.add(float(side.max_mana))
    found.add(float(side.overload))
    found.add(float(len(side.secrets)))
    found.add(0.0 if weapon is None else float(weapon.attack * min(weapon.health, 2)))
    found.add(0.0 if weapon is None else float(max(weapon.health - 2, 0)))
    found.add(float(side.jade))
    add_minions(found, side)


def add_hand(found: Tally, side: Player) -> None:
    """What the cards in hand are good for; the opponent's are those of the sample."""
    next_crystals = min(side.max_mana + 1, MAX_MANA) - side.overload
    cost: i64 = 0
    minions: i64 = 0
    usable: i64 = 0
    for held in side.hand:
        price = max(held.card.cost + held.cost, 0)
        cost += price
        if held.card.type == MINION_CARD:
            minions += 1
        if price <= next_crystals:
            usable += price
    found.add(float(cost))
    found.add(float(minions))
    found.add(float(min(usable, max(next_crystals, 0))))


def add_minions(found: Tally, side: Player) -> None:
    """What the board adds up to, in one pass."""
    attack: i64 = 0
    health: i64 = 0
    balance = 0.0
    price: i64 = 0
    taunt: i64 = 0
    shields: i64 = 0
    windfury: i64 = 0
    stealth: i64 = 0
    deathrattles: i64 = 0
    idle: i64 = 0
    menaces: i64 = 0
    spells: i64 = 0
    for it in side.board:
        keywords = it.keywords
        attack += it.attack
        health += it.health
        balance += sqrt(float(max(it.attack, 0) * it.health))
        price += it.card.cost
        if has_deathrattle(it):
            deathrattles += 1
        if it.listens & SPELL_DAMAGE:
            spells += it.card.spell_damage
        if keywords:
            if keywords & TAUNT:
                taunt += it.health
            if keywords & DIVINE_SHIELD:
                shields += it.attack
            if keywords & WINDFURY:
                windfury += it.attack
            if keywords & STEALTH:
                stealth += it.attack
            if keywords & (FROZEN | CANT_ATTACK):
                idle += it.attack
            if keywords & (POISONOUS | LIFESTEAL | ELUSIVE):
                menaces += 1
    found.add(float(len(side.board)))
    found.add(float(attack))
    found.add(float(health))
    found.add(balance)
    found.add(float(price))
    found.add(float(taunt))
    found.add(float(shields))
    found.add(float(windfury))
    found.add(float(stealth))
    found.add(float(deathrattles))
    found.add(float(idle))
    found.add(float(menaces))
    found.add(float(spells))


Lesson = Mapping[str, Sequence[float]]  # weights of FEATURES for each class that has any

STAGES: Final = 10.0  # crystals of a late game
NOTHING: Final = [0.0 for name in FEATURES]
NO_LESSON: Final[dict[str, Sequence[float]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled, others need their weights to be unpickled
class Trained(StateScore):
    """The chance to win, from 0 to 1: a weighted sum of FEATURES is the logarithm of its odds.

    A feature's weight changes evenly with the own crystals, and differs with the classes of both players: it is the sum
    of its weight for all, as much of `late` as there are crystals of ten, and what the own and the enemy's class add.
    """

    scale: ClassVar[Scale] = "chance"

    def __init__(
        self,
        weights: Sequence[float],
        late: Sequence[float] = (),
        mine: Lesson = NO_LESSON,
        theirs: Lesson = NO_LESSON,
    ) -> None:
        self.weights = checked(weights, FEATURES, "trained")
        self.late = checked(late or NOTHING, FEATURES, "trained in the late game")
        self.mine = lessons(mine)
        self.theirs = lessons(theirs)
        self.known: dict[str, dict[str, list[list[float]]]] = {}  # by both classes and the crystals

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.winner != ONGOING:
            return chance_at_end(state, player)
        me, opponent = state.seat(player), state.seat(1 - player)
        odds = Sum(self.stages(me.hero_class(), opponent.hero_class())[me.max_mana])
        count(odds, me, opponent)
        return 1.0 / (1.0 + exp(-odds.total))

    def stages(self, mine: str, theirs: str) -> list[list[float]]:
        """What the features weigh between these classes, with no crystal, with one, and so on."""
        against = self.known.get(mine)
        if against is None:
            against = {}
            self.known[mine] = against
        found = against.get(theirs)
        if found is None:
            found = [self.mixed(mine, theirs, float(crystals) / STAGES) for crystals in range(MAX_MANA + 1)]
            against[theirs] = found
        return found

    def mixed(self, mine: str, theirs: str, late: float) -> list[float]:
        found: list[float] = []
        own, enemy = self.mine.get(mine, NOTHING), self.theirs.get(theirs, NOTHING)
        for place in range(len(FEATURES)):
            found.append(self.weights[place] + late * self.late[place] + own[place] + enemy[place])
        return found


def lessons(by_class: Lesson) -> dict[str, list[float]]:
    return {name: checked(weights, FEATURES, f"trained for a {name}") for name, weights in by_class.items()}
