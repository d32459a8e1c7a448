"""The trained score: the win probability at the end of the player's own turn, learned from games."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any, ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import has_deathrattle, is_alone_on_board, life, protects_hero
from topdeck.games.hearthstone.scores.position import Rows, WinProbabilityScore, check_weights

SIDE: Final = (  # the features of each side
    "life",  # total of health and armor
    "root_life",
    "hand",
    "first_cards",  # number of cards in hand, up to three
    "held_cost",  # total cost of the cards in hand
    "held_minions",
    "next_mana",  # next turn's mana that cards in hand can use
    "deck",
    "fatigue",
    "crystals",
    "overload",
    "secrets",
    "weapon",  # attack of the next two hits
    "durability",  # durability beyond two hits
    "jade",
    "minions",
    "attack",
    "health",  # total health of minions
    "balance",  # the sum of √(attack · health) over all minions
    "price",  # printed cost of minions
    "taunt",  # health of taunt minions
    "shields",  # attack of minions with divine shield
    "windfury",  # attack of minions with windfury
    "stealth",  # attack of minions in stealth
    "deathrattles",
    "idle",  # attack of minions that are frozen or cannot attack
    "menaces",  # number of poisonous, lifesteal or elusive minions
    "spell_damage",
)
BOTH: Final = (  # features of both sides together
    "swept",  # only the player has minions
    "crushed",  # only the opponent has minions
    "clock",  # damage that the player can deal next turn, as a share of the opponent's life
    "danger",  # damage that the opponent can deal next turn, as a share of the player's life
    "deadly",  # the opponent's attacks alone would win next turn
    "late_hand",  # difference in cards in hand, times the player's crystals
    "late_life",
)
FEATURES: Final[tuple[str, ...]] = tuple(
    [f"my_{name}" for name in SIDE] + [f"opponent_{name}" for name in SIDE] + list(BOTH) + ["constant"]
)


class SideNumbers:
    """The features in `SIDE` or their weights as attributes, which compiled code stores unboxed, unlike list items."""

    def __init__(self, given: Sequence[float]) -> None:
        self.life, self.root_life, self.hand, self.first_cards, self.held_cost, self.held_minions = given[:6]
        self.next_mana, self.deck, self.fatigue, self.crystals, self.overload, self.secrets = given[6:12]
        self.weapon, self.durability, self.jade, self.minions, self.attack, self.health = given[12:18]
        self.balance, self.price, self.taunt, self.shields, self.windfury, self.stealth = given[18:24]
        self.deathrattles, self.idle, self.menaces, self.spell_damage = given[24:28]


class Numbers:
    """All features or their weights, as attributes.

    Pickling preserves the constructor's argument, but not the features that were counted later.
    """

    def __init__(self, given: Sequence[float]) -> None:
        self.given = given
        self.mine = SideNumbers(given[: len(SIDE)])
        self.theirs = SideNumbers(given[len(SIDE) :])
        both = given[2 * len(SIDE) :]
        self.swept, self.crushed, self.clock, self.danger = both[:4]
        self.deadly, self.late_hand, self.late_life, self.constant = both[4:]

    def __reduce__(self) -> Any:
        return Numbers, (self.given,)

    def count(self, me: Player, opponent: Player) -> None:
        """Replace all features with the features of a position."""
        my_force, my_wall = count_side(self.mine, me)
        force, wall = count_side(self.theirs, opponent)
        my_life, opponent_life = life_left(me), life_left(opponent)
        danger = max(float(force - my_wall), 0.0) / my_life
        late = float(me.max_mana) / 10.0
        self.swept = 1.0 if is_alone_on_board(me, opponent) else 0.0
        self.crushed = 1.0 if is_alone_on_board(opponent, me) else 0.0
        self.clock = min(max(float(my_force - wall), 0.0) / opponent_life, 1.5)
        self.danger = min(danger, 1.5)
        self.deadly = 1.0 if danger >= 1.0 else 0.0
        self.late_hand = late * float(len(me.hand) - len(opponent.hand))
        self.late_life = late * (sqrt(my_life) - sqrt(opponent_life))
        self.constant = 1.0


def features(me: Player, opponent: Player) -> list[float]:
    """Return the features of a position, in the order of `FEATURES`; the last feature is always 1.

    Each feature is computed as a weighted sum with a single weight of 1, so that training and play use the same code.
    """
    numbers = Numbers(NOTHING)
    numbers.count(me, opponent)
    return [weighted_sum(weights, numbers) for weights in SINGLE]


# ---- counting


def life_left(side: Player) -> float:
    """Return the sum of health and armor, but at least 1."""
    left: i64 = max(life(side), 1)
    return float(left)


def count_side(numbers: SideNumbers, side: Player) -> tuple[i64, i64]:
    """Compute the features of a side and store them in `numbers`.

    Returns:
        The damage that the side's attacks could deal next turn to an undefended hero, and the health of the side's
        taunt minions.
    """
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
    """Compute the features of the hand; the opponent's hand is taken from the determinization."""
    next_crystals: i64 = min(side.max_mana + 1, constants.MAX_MANA) - side.overload
    usable: i64 = 0
    numbers.held_cost = numbers.held_minions = 0.0
    for held in side.hand:
        card = held.card
        price: i64 = max(card.cost + held.cost, 0)
        numbers.held_cost += float(price)
        if card.type == constants.MINION_CARD:
            numbers.held_minions += 1.0
        if price <= next_crystals:
            usable += price
    numbers.next_mana = float(min(usable, max(next_crystals, 0)))


def count_minions(numbers: SideNumbers, side: Player) -> tuple[i64, i64]:
    """Compute the features of the board in one pass, and return the same values as `count_side`."""
    weapon = side.weapon
    damage: i64 = 0 if weapon is None else weapon.attack
    second_attacks: i64 = 0
    wall: i64 = 0
    attack: i64 = 0
    health: i64 = 0
    idle: i64 = 0
    numbers.balance = numbers.price = numbers.taunt = numbers.shields = numbers.windfury = numbers.stealth = 0.0
    numbers.deathrattles = numbers.menaces = numbers.spell_damage = 0.0
    for it in side.board:
        card = it.card
        keywords = it.keywords
        attack += it.attack
        health += it.health
        numbers.balance += sqrt(float(max(it.attack, 0) * it.health))
        numbers.price += float(card.cost)
        if has_deathrattle(it):
            numbers.deathrattles += 1.0
        if it.listens & constants.SPELL_DAMAGE:
            numbers.spell_damage += float(card.spell_damage)
        if keywords:
            if keywords & constants.TAUNT:
                numbers.taunt += float(it.health)
                if protects_hero(it):
                    wall += it.health
            if keywords & constants.DIVINE_SHIELD:
                numbers.shields += float(it.attack)
            if keywords & constants.WINDFURY:
                numbers.windfury += float(it.attack)
            if keywords & constants.STEALTH:
                numbers.stealth += float(it.attack)
            if keywords & (constants.FROZEN | constants.CANT_ATTACK | constants.CANT_ATTACK_HEROES):
                idle += it.attack
            elif keywords & constants.WINDFURY:
                second_attacks += it.attack
            if keywords & (constants.POISONOUS | constants.LIFESTEAL | constants.ELUSIVE):
                numbers.menaces += 1.0
    numbers.minions = float(len(side.board))
    numbers.attack = float(attack)
    numbers.health = float(health)
    numbers.idle = float(idle)
    return damage + attack + second_attacks - idle, wall


# ---- weighted sums, in the order of FEATURES, because floating-point sums depend on the order


def weighted_sum(weights: Numbers, numbers: Numbers) -> float:
    """Return the sum of all features multiplied by their weights."""
    total = add_side(add_side(0.0, weights.mine, numbers.mine), weights.theirs, numbers.theirs)
    total += weights.swept * numbers.swept
    total += weights.crushed * numbers.crushed
    total += weights.clock * numbers.clock
    total += weights.danger * numbers.danger
    total += weights.deadly * numbers.deadly
    total += weights.late_hand * numbers.late_hand
    total += weights.late_life * numbers.late_life
    return total + weights.constant * numbers.constant


def add_side(total: float, weights: SideNumbers, numbers: SideNumbers) -> float:
    """Add the weighted sum of a side's features to a total, and return the new total."""
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


NOTHING: Final = [0.0 for name in FEATURES]
SINGLE: Final = [Numbers([1.0 if name == feature else 0.0 for name in FEATURES]) for feature in FEATURES]


# ---- the score


STAGES: Final = 10.0  # crystals in the late game
NO_ROWS: Final[Rows] = {}


@mypyc_attr(allow_interpreted_subclasses=True)
class FeatureScore(WinProbabilityScore):
    """A win probability computed from `FEATURES`, with weights that depend on the classes of both players."""

    def __init__(self) -> None:
        self.known: dict[tuple[str, str], list[Numbers]] = {}  # weights by both classes
        self.last_mine = self.last_theirs = ""  # the classes in the last call, which rarely change
        self.last: list[Numbers] = []  # their weights
        self.features = Numbers(NOTHING)  # the features of the position to evaluate; the object is reused

    def weights_for(self, mine: str, theirs: str) -> list[Numbers]:
        """Return the weights for these classes, which are computed only once."""
        if mine is not self.last_mine or theirs is not self.last_theirs:
            weights = self.known.get((mine, theirs))
            if weights is None:
                weights = self.mix(mine, theirs)
                self.known[mine, theirs] = weights
            self.last_mine, self.last_theirs, self.last = mine, theirs, weights
        return self.last

    def mix(self, mine: str, theirs: str) -> list[Numbers]:
        """Compute the weights for the player's and the opponent's class."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled objects cannot be unpickled without this method
class Trained(FeatureScore):
    """A win probability whose log-odds are a weighted sum of `FEATURES`.

    The weight of a feature depends on the player's mana crystals and on both classes.  This weight is the sum of
    the feature's general weight, its weight in `late` times a tenth of the number of crystals, and its weights for the
    player's and opponent's classes.
    """

    weight_names: ClassVar[tuple[str, ...]] = FEATURES

    def __init__(
        self, weights: Sequence[float], late: Sequence[float] = (), mine: Rows = NO_ROWS, theirs: Rows = NO_ROWS
    ) -> None:
        super().__init__()
        self.weights = check_weights(weights, FEATURES, "trained")
        self.late = check_weights(late or NOTHING, FEATURES, "trained in the late game")
        self.mine = check_lesson(mine)
        self.theirs = check_lesson(theirs)

    def win_probability(self, game: Table, player: i64) -> float:
        me, opponent = game.seat(player), game.seat(1 - player)
        weights = self.weights_for(me.deck_class(), opponent.deck_class())[me.max_mana]
        self.features.count(me, opponent)
        return 1.0 / (1.0 + exp(-weighted_sum(weights, self.features)))

    def mix(self, mine: str, theirs: str) -> list[Numbers]:
        """Compute the weights for these classes, with one entry per number of mana crystals."""
        own, enemy = self.mine.get(mine, NOTHING), self.theirs.get(theirs, NOTHING)
        return [self.mix_stage(own, enemy, float(count) / STAGES) for count in range(constants.MAX_MANA + 1)]

    def mix_stage(self, mine: list[float], theirs: list[float], late: float) -> Numbers:
        rows = zip(self.weights, self.late, mine, theirs, strict=True)
        return Numbers([general + late * growth + own + enemy for general, growth, own, enemy in rows])


def check_lesson(by_class: Rows) -> dict[str, list[float]]:
    return {name: check_weights(weights, FEATURES, f"trained for a {name}") for name, weights in by_class.items()}
