"""The champion's eye: the chance to win from a position at the end of its own turn, learned from games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.constants import (
    CANT_ATTACK,
    DIVINE_SHIELD,
    ELUSIVE,
    FROZEN,
    LIFESTEAL,
    MAX_MANA,
    MINION_CARD,
    POISONOUS,
    SPELL_DAMAGE,
    STEALTH,
    TAUNT,
    WINDFURY,
)
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import guards, has_deathrattle, life, swept
from topdeck.games.hearthstone.scores.position import WinProbabilityScore, check_weights

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


class SideNumbers:
    """The numbers of SIDE, counted or what they weigh, by name: compiled, an attribute is a bare number, what a list
    holds is not."""

    def __init__(self, given: Sequence[float]) -> None:
        self.life = given[0]
        self.root_life = given[1]
        self.hand = given[2]
        self.first_cards = given[3]
        self.held_cost = given[4]
        self.held_minions = given[5]
        self.next_mana = given[6]
        self.deck = given[7]
        self.fatigue = given[8]
        self.crystals = given[9]
        self.overload = given[10]
        self.secrets = given[11]
        self.weapon = given[12]
        self.durability = given[13]
        self.jade = given[14]
        self.minions = given[15]
        self.attack = given[16]
        self.health = given[17]
        self.balance = given[18]
        self.price = given[19]
        self.taunt = given[20]
        self.shields = given[21]
        self.windfury = given[22]
        self.stealth = given[23]
        self.deathrattles = given[24]
        self.idle = given[25]
        self.menaces = given[26]
        self.spell_damage = given[27]


class Numbers:
    """The numbers of FEATURES, counted or what they weigh, by name.

    A pickle keeps what they were made of, and nothing that was counted since."""

    def __init__(self, given: Sequence[float]) -> None:
        self.given = given
        self.mine = SideNumbers(given[: len(SIDE)])
        self.theirs = SideNumbers(given[len(SIDE) :])
        both = given[2 * len(SIDE) :]
        self.swept = both[0]
        self.crushed = both[1]
        self.clock = both[2]
        self.danger = both[3]
        self.deadly = both[4]
        self.late_hand = both[5]
        self.late_life = both[6]
        self.constant = both[7]

    def __reduce__(self) -> Any:
        return Numbers, (self.given,)

    def count(self, me: Player, opponent: Player) -> None:
        """Become what is counted in a position."""
        my_force, my_wall = count_side(self.mine, me)
        force, wall = count_side(self.theirs, opponent)
        my_life, opponent_life = life_left(me), life_left(opponent)
        danger = max(float(force - my_wall), 0.0) / my_life
        late = float(me.max_mana) / 10.0
        self.swept = 1.0 if swept(me, opponent) else 0.0
        self.crushed = 1.0 if swept(opponent, me) else 0.0
        self.clock = min(max(float(my_force - wall), 0.0) / opponent_life, 1.5)
        self.danger = min(danger, 1.5)
        self.deadly = 1.0 if danger >= 1.0 else 0.0
        self.late_hand = late * float(len(me.hand) - len(opponent.hand))
        self.late_life = late * (sqrt(my_life) - sqrt(opponent_life))
        self.constant = 1.0


def features(me: Player, opponent: Player) -> list[float]:
    """Numbers that say how the player stands, in the order of FEATURES; the last is always 1.

    Each is the sum in which nothing else weighs: so what is learned from is what is played with."""
    numbers = Numbers(NOTHING)
    numbers.count(me, opponent)
    return [weighted_sum(only, numbers) for only in EACH]


# ---- counting


def life_left(side: Player) -> float:
    """Health and armor; who is dead counts as nearly so."""
    return float(max(life(side), 1))


def count_side(numbers: SideNumbers, side: Player) -> tuple[i64, i64]:
    """What a side has; with it come its force and its wall.

    Its force is what it could deal in its next turn, if nobody stood in the way; its wall the health that does."""
    left = life_left(side)
    cards = float(len(side.hand))
    weapon = side.weapon
    numbers.life = left / 10.0
    numbers.root_life = sqrt(left)
    numbers.hand = cards
    numbers.first_cards = min(cards, 3.0)
    count_hand(numbers, side)
    numbers.deck = sqrt(float(side.cards_left))
    numbers.fatigue = float(side.fatigue)
    numbers.crystals = float(side.max_mana)
    numbers.overload = float(side.overload)
    numbers.secrets = float(len(side.secrets))
    numbers.weapon = 0.0 if weapon is None else float(weapon.attack * min(weapon.health, 2))
    numbers.durability = 0.0 if weapon is None else float(max(weapon.health - 2, 0))
    numbers.jade = float(side.jade)
    return count_minions(numbers, side)


def count_hand(numbers: SideNumbers, side: Player) -> None:
    """What the cards in hand are good for; the opponent's are those of the sample."""
    next_crystals = min(side.max_mana + 1, MAX_MANA) - side.overload
    cost: i64 = 0
    minions: i64 = 0
    usable: i64 = 0
    for held in side.hand:
        card = held.card
        price = max(card.cost + held.cost, 0)
        cost += price
        if card.type == MINION_CARD:
            minions += 1
        if price <= next_crystals:
            usable += price
    numbers.held_cost = float(cost)
    numbers.held_minions = float(minions)
    numbers.next_mana = float(min(usable, max(next_crystals, 0)))


def count_minions(numbers: SideNumbers, side: Player) -> tuple[i64, i64]:
    """What the board adds up to, in one pass; with it come the side's force and its wall."""
    weapon = side.weapon
    blow: i64 = 0 if weapon is None else weapon.attack
    again: i64 = 0  # attack of a second blow
    wall: i64 = 0
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
        card = it.card
        keywords = it.keywords
        attack += it.attack
        health += it.health
        balance += sqrt(float(max(it.attack, 0) * it.health))
        price += card.cost
        if has_deathrattle(it):
            deathrattles += 1
        if it.listens & SPELL_DAMAGE:
            spells += card.spell_damage
        if keywords:
            if keywords & TAUNT:
                taunt += it.health
                if guards(it):
                    wall += it.health
            if keywords & DIVINE_SHIELD:
                shields += it.attack
            if keywords & WINDFURY:
                windfury += it.attack
            if keywords & STEALTH:
                stealth += it.attack
            if keywords & (FROZEN | CANT_ATTACK):
                idle += it.attack
            elif keywords & WINDFURY:
                again += it.attack
            if keywords & (POISONOUS | LIFESTEAL | ELUSIVE):
                menaces += 1
    numbers.minions = float(len(side.board))
    numbers.attack = float(attack)
    numbers.health = float(health)
    numbers.balance = balance
    numbers.price = float(price)
    numbers.taunt = float(taunt)
    numbers.shields = float(shields)
    numbers.windfury = float(windfury)
    numbers.stealth = float(stealth)
    numbers.deathrattles = float(deathrattles)
    numbers.idle = float(idle)
    numbers.menaces = float(menaces)
    numbers.spell_damage = float(spells)
    return blow + attack + again - idle, wall


# ---- weighing: everything in the order of FEATURES, because in another order floats add up to another number


def weighted_sum(weights: Numbers, numbers: Numbers) -> float:
    """The numbers, each times its weight, added up."""
    total = with_side(with_side(0.0, weights.mine, numbers.mine), weights.theirs, numbers.theirs)
    total += weights.swept * numbers.swept
    total += weights.crushed * numbers.crushed
    total += weights.clock * numbers.clock
    total += weights.danger * numbers.danger
    total += weights.deadly * numbers.deadly
    total += weights.late_hand * numbers.late_hand
    total += weights.late_life * numbers.late_life
    return total + weights.constant * numbers.constant


def with_side(total: float, weights: SideNumbers, numbers: SideNumbers) -> float:
    """Add what a side adds up to."""
    total += weights.life * numbers.life
    total += weights.root_life * numbers.root_life
    total += weights.hand * numbers.hand
    total += weights.first_cards * numbers.first_cards
    total += weights.held_cost * numbers.held_cost
    total += weights.held_minions * numbers.held_minions
    total += weights.next_mana * numbers.next_mana
    total += weights.deck * numbers.deck
    total += weights.fatigue * numbers.fatigue
    total += weights.crystals * numbers.crystals
    total += weights.overload * numbers.overload
    total += weights.secrets * numbers.secrets
    total += weights.weapon * numbers.weapon
    total += weights.durability * numbers.durability
    total += weights.jade * numbers.jade
    total += weights.minions * numbers.minions
    total += weights.attack * numbers.attack
    total += weights.health * numbers.health
    total += weights.balance * numbers.balance
    total += weights.price * numbers.price
    total += weights.taunt * numbers.taunt
    total += weights.shields * numbers.shields
    total += weights.windfury * numbers.windfury
    total += weights.stealth * numbers.stealth
    total += weights.deathrattles * numbers.deathrattles
    total += weights.idle * numbers.idle
    total += weights.menaces * numbers.menaces
    return total + weights.spell_damage * numbers.spell_damage


def only(feature: str) -> Numbers:
    """A weight of 1 for this feature, and none for the others."""
    return Numbers([1.0 if name == feature else 0.0 for name in FEATURES])


NOTHING: Final = [0.0 for name in FEATURES]
EACH: Final = [only(name) for name in FEATURES]


# ---- the score


Lesson = Mapping[str, Sequence[float]]  # weights of FEATURES for each class that has any

STAGES: Final = 10.0  # crystals of a late game
NO_LESSON: Final[dict[str, Sequence[float]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled, others need their weights to be unpickled
class Trained(WinProbabilityScore):
    """The chance to win, from 0 to 1: a weighted sum of FEATURES is the logarithm of its odds.

    A feature's weight changes evenly with the own crystals, and differs with the classes of both players: it is the sum
    of its weight for all, as much of `late` as there are crystals of ten, and what the own and the enemy's class add.
    """

    def __init__(
        self, weights: Sequence[float], late: Sequence[float] = (), mine: Lesson = NO_LESSON, theirs: Lesson = NO_LESSON
    ) -> None:
        self.weights = check_weights(weights, FEATURES, "trained")
        self.late = check_weights(late or NOTHING, FEATURES, "trained in the late game")
        self.mine = lessons(mine)
        self.theirs = lessons(theirs)
        self.known: dict[tuple[str, str], list[Numbers]] = {}  # by both classes and the crystals
        self.mine_met = self.theirs_met = ""  # the classes asked for last, which are mostly asked for again
        self.between: list[Numbers] = []  # them
        self.seen = Numbers(NOTHING)  # of the position that is judged; made once

    def win_probability(self, game: Table, player: i64) -> float:
        me, opponent = game.seat(player), game.seat(1 - player)
        weights = self.stages(me.hero_class(), opponent.hero_class())[me.max_mana]
        self.seen.count(me, opponent)
        return 1.0 / (1.0 + exp(-weighted_sum(weights, self.seen)))

    def stages(self, mine: str, theirs: str) -> list[Numbers]:
        """What the features weigh between these classes, with no crystal, with one, and so on."""
        if mine is not self.mine_met or theirs is not self.theirs_met:
            found = self.known.get((mine, theirs))
            if found is None:
                found = [self.mix(mine, theirs, float(crystals) / STAGES) for crystals in range(MAX_MANA + 1)]
                self.known[mine, theirs] = found
            self.mine_met, self.theirs_met, self.between = mine, theirs, found
        return self.between

    def mix(self, mine: str, theirs: str, late: float) -> Numbers:
        found: list[float] = []
        own, enemy = self.mine.get(mine, NOTHING), self.theirs.get(theirs, NOTHING)
        for place in range(len(FEATURES)):
            found.append(self.weights[place] + late * self.late[place] + own[place] + enemy[place])
        return Numbers(found)


def lessons(by_class: Lesson) -> dict[str, list[float]]:
    return {name: check_weights(weights, FEATURES, f"trained for a {name}") for name, weights in by_class.items()}
