"""Sparse features of a position for neural networks; every character, card and count selects a row of weights.

The same function is used in play and in training. The features of a side come in groups of buckets. The card features
follow; each of them represents a combination of a zone and a card number. Change `VERSION` whenever the meaning of a
feature changes.
"""

from typing import Final, NamedTuple

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import life, protects_hero
from topdeck.search.sparse_network import ActiveFeatures

VERSION: Final = 1
ZONES: Final = ("my_cards", "opponent_cards", "my_hand_cards", "opponent_hand_cards")

# The first feature of every group, relative to the side.
LIFE: Final = 0
MANA: Final = 61
OVERLOAD: Final = 72
FATIGUE: Final = 78
DECK: Final = 89
HAND: Final = 130
USABLE: Final = 141
SECRETS: Final = 152
BOARD: Final = 158
FORCE: Final = 166
MARGIN: Final = 207
JADE: Final = 258
CTHUN: Final = 274
HERO: Final = 290
WEAPON: Final = 292
STATS: Final = 373
KEYWORDS: Final = 542
DEATHRATTLE: Final = 711
COST_CHANGE: Final = 712
BONUS: Final = 723
SIDE: Final = 734  # the number of features of each side

MOST: Final = 12  # the largest attack or health with its own bucket
STAT_BUCKETS: Final = 13
WEAPON_BUCKETS: Final = 9
LEAST_MARGIN: Final = -10
COUNTED_KEYWORDS: Final = 8191 & ~constants.SICK  # the first 13 bits; a minion is exhausted only on its first turn


class Group(NamedTuple):
    """A group of features of one side, with a bucket for every value of a number or for every pair of values of two
    numbers.

    Attributes:
        name: The name.
        start: The first feature, relative to the side.
        rows: The number of buckets for the first number.
        columns: The number of buckets for the second number, or 1.
        low: The value of the first bucket.
    """

    name: str
    start: int
    rows: int
    columns: int = 1
    low: int = 0


GROUPS: Final = (
    Group("life", LIFE, 61),  # total of health and armor
    Group("mana", MANA, 11),
    Group("overload", OVERLOAD, 6),
    Group("fatigue", FATIGUE, 11),
    Group("deck", DECK, 41),
    Group("hand", HAND, 11),
    Group("usable", USABLE, 11),  # next turn's mana that cards in hand can use
    Group("secrets", SECRETS, 6),
    Group("board", BOARD, 8),  # number of minions
    Group("force", FORCE, 41),  # damage that attacks could deal next turn to an undefended hero
    Group("margin", MARGIN, 51, low=LEAST_MARGIN),  # life and taunt health in excess of the opponent's force
    Group("jade", JADE, 16),
    Group("cthun", CTHUN, 16),  # the attack given to C'Thun
    Group("hero", HERO, 2),  # whether the hero is frozen or immune
    Group("weapon", WEAPON, 9, 9),  # attack and durability
    Group("stats", STATS, 13, 13),  # attack and health of a minion
    Group("keywords", KEYWORDS, 13, 13),  # a keyword of a minion, and its attack or, for taunt, its health
    Group("deathrattle", DEATHRATTLE, 1),  # a minion has a deathrattle from another card
    Group("cost_change", COST_CHANGE, 11, low=-5),  # change to the cost of a card in hand
    Group("bonus", BONUS, 11),  # attack and health given to a card in hand
)


def count_features(cards: int) -> int:
    """Return the number of features for a card table with this number of cards."""
    return 2 * SIDE + len(ZONES) * cards


def list_features(game: Table, player: i64, cards: i64, active: ActiveFeatures) -> None:
    """Replace the features with those of a position.

    Args:
        game: The position.
        player: The player from whose point of view the position is described.
        cards: The number of cards in the card table.
        active: The object that receives the features.
    """
    active.count = 0
    me, opponent = game.seat(player), game.seat(1 - player)
    my_force, force = next_damage(me), next_damage(opponent)
    add_side(active, me, 0, 2 * SIDE, cards, my_force, force)
    add_side(active, opponent, SIDE, 2 * SIDE + cards, cards, force, my_force)
    for secret in me.secrets:
        active.add(2 * SIDE + secret.card.number)


def add_side(
    active: ActiveFeatures, side: Player, base: i64, in_play: i64, cards: i64, force: i64, danger: i64
) -> None:
    """Add the features of a side, except for its secrets.

    Args:
        active: The object that receives the features.
        side: The side.
        base: The first feature of the side.
        in_play: The first feature of cards in play.
        cards: The number of cards in the card table.
        force: The damage that the side's attacks could deal next turn.
        danger: The damage that the opponent's attacks could deal next turn.
    """
    left = life(side)
    active.add(base + LIFE + bucket(left, 60))
    active.add(base + MANA + bucket(side.max_mana, 10))
    active.add(base + DECK + bucket(side.cards_left, 40))
    active.add(base + SECRETS + bucket(len(side.secrets), 5))
    active.add(base + BOARD + bucket(len(side.board), 7))
    active.add(base + FORCE + bucket(force, 40))
    active.add(base + MARGIN + bucket(left + wall(side) - danger - LEAST_MARGIN, 50))
    if side.overload > 0:
        active.add(base + OVERLOAD + bucket(side.overload, 5))
    if side.fatigue > 0:
        active.add(base + FATIGUE + bucket(side.fatigue, 10))
    if side.jade > 0:
        active.add(base + JADE + bucket(side.jade, 15))
    if side.cthun.attack > 0:
        active.add(base + CTHUN + bucket(side.cthun.attack, 15))
    add_hero(active, side, base, in_play)
    add_hand(active, side, base, in_play + 2 * cards)
    for it in side.board:
        add_minion(active, it, base, in_play)


def bucket(value: i64, most: i64) -> i64:
    """Clip a value to the range from 0 to the largest bucket."""
    if value < 0:
        return 0
    return min(value, most)


def add_hero(active: ActiveFeatures, side: Player, base: i64, in_play: i64) -> None:
    """Add the hero, the hero power and the weapon."""
    hero = side.hero
    active.add(in_play + hero.card.number)
    active.add(in_play + side.power.number)
    if hero.keywords & constants.FROZEN:
        active.add(base + HERO)
    if hero.keywords & constants.IMMUNE:
        active.add(base + HERO + 1)
    weapon = side.weapon
    if weapon is not None:
        active.add(in_play + weapon.card.number)
        active.add(base + WEAPON + WEAPON_BUCKETS * bucket(weapon.attack, 8) + bucket(weapon.health, 8))


def add_hand(active: ActiveFeatures, side: Player, base: i64, in_hand: i64) -> None:
    """Add the hand; the opponent's hand comes from the determinization."""
    crystals: i64 = min(side.max_mana + 1, constants.MAX_MANA) - side.overload
    usable: i64 = 0
    for held in side.hand:
        card = held.card
        active.add(in_hand + card.number)
        if held.cost != 0:
            active.add(base + COST_CHANGE + bucket(held.cost + 5, 10))
        if held.attack + held.health > 0:
            active.add(base + BONUS + bucket(held.attack + held.health, 10))
        price: i64 = max(card.cost + held.cost, 0)
        if price <= crystals:
            usable += price
    active.add(base + HAND + bucket(len(side.hand), 10))
    active.add(base + USABLE + bucket(min(usable, crystals), 10))


def add_minion(active: ActiveFeatures, it: Entity, base: i64, in_play: i64) -> None:
    """Add a minion: its card unless it is silenced, its stats, its keywords and any deathrattles given to it."""
    keywords = it.keywords
    attack, health = bucket(it.attack, MOST), bucket(it.health, MOST)
    active.add(base + STATS + STAT_BUCKETS * attack + health)
    if not keywords & constants.SILENCED:
        active.add(in_play + it.card.number)
    index: i64 = base + KEYWORDS
    left: i64 = keywords & COUNTED_KEYWORDS
    while left:
        if left & 1:
            active.add(index + (health if index == base + KEYWORDS else attack))
        left >>= 1
        index += STAT_BUCKETS
    if it.enchantments:
        for enchantment in it.enchantments:
            if enchantment.deathrattle is not None:
                active.add(base + DEATHRATTLE)
                return


# ---- the next turn


def next_damage(side: Player) -> i64:
    """Return the damage that attacks could deal next turn to an undefended hero."""
    weapon = side.weapon
    damage: i64 = 0 if weapon is None else weapon.attack
    for it in side.board:
        keywords = it.keywords
        if it.attack > 0 and not keywords & (constants.CANT_ATTACK | constants.CANT_ATTACK_HEROES | constants.FROZEN):
            damage += 2 * it.attack if keywords & constants.WINDFURY else it.attack
    return damage


def wall(side: Player) -> i64:
    """Return the total health of the minions that protect the hero."""
    total: i64 = 0
    for it in side.board:
        if protects_hero(it):
            total += it.health
    return total
