"""Position hashes, which are identical on every machine and in both builds."""

from typing import Final

from mypy_extensions import i64

from topdeck.core.rng import mix
from topdeck.games.hearthstone.engine.constants import DOOMED, GONE, LISTED
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import NO_CTHUN_BONUS, Player
from topdeck.games.hearthstone.engine.table import Table

SIDE: Final = 0x200000  # greater than every value of `hash_labels`
HIDDEN_KEYWORDS: Final = DOOMED | GONE | LISTED  # keywords that are part of the history, not of the position
MOST_OVERLOAD: Final = 15  # greater values do not fit into the number shared with mana and armor
FULL_STAT: Final = 0xFFFFFFFF
MOST_STAT: Final = 0xFF  # greater values of attack and health do not fit completely into the number that they share
FURTHER_KEYWORDS: Final = 65536  # the first keyword that `hash_entity` does not combine with the other numbers


def fingerprint(game: Table) -> i64:
    """Return a hash of the position that includes the handles of its minions, which determine the actions."""
    return mix(shape_hash(game), hash_labels(game.first) * SIDE + hash_labels(game.second))


def hash_labels(side: Player) -> i64:
    """Return the labels of the minions, from left to right, packed into one number."""
    labels: i64 = 0
    for it in side.board:
        labels = labels * 8 + it.label
    return labels


def shape_hash(game: Table) -> i64:
    """Return a hash of the position without handles, which depend on the order of deaths and summons."""
    code = mix(17, game.player + game.turn * 4 + (game.winner + 2) * 1024 + game.phase * 65536)
    code = hash_side(code, game.first)
    code = hash_side(code, game.second)
    choice = game.choice
    if choice is not None:
        code = mix(code, choice.maker.mark)
        for card in choice.options:
            code = mix(code, card.mark)
    for later in game.later:
        code = mix(code, later.card.mark)
        if later.event:
            code = mix(code, later.event)
    return mix(mix(code, code >> 29), code >> 31)


def hash_side(code: i64, side: Player) -> i64:
    code = hash_entity(code, side.hero)
    for it in side.board:
        code = hash_entity(code, it)
    weapon = side.weapon
    if weapon is not None:
        code = hash_entity(code, weapon)
    for it in side.secrets:
        code = mix(code, it.card.mark)
    for modifier in side.cost_modifiers:
        code = mix(code, modifier.card.mark)
    code = mix(code, side.power.mark + side.power_uses)
    code = mix(code, side.mana + 16 * (side.max_mana + 16 * (side.locked + 16 * (side.overload + 16 * side.armor))))
    if side.overload > MOST_OVERLOAD:
        code = mix(code, side.overload)
    passing = side.temporary_mana + 64 * side.died_this_turn
    code = mix(code, side.fatigue + 64 * (side.played + 64 * (side.jade + 64 * (side.totems + 64 * passing))))
    history = side.minions_played + 64 * (side.spells_cast + 64 * (side.secrets_played + 64 * side.powers_used))
    if history:
        code = mix(code, history)
    if side.cthun is not NO_CTHUN_BONUS:
        code = mix(code, (side.cthun.attack * 1024 + side.cthun.health) * 65536 + side.cthun.keywords)
    for held in side.hand:
        code = mix(code, held.mark)
    code = mix(code, side.graveyard_mark)
    return mix(code, side.deck_mark)  # decks are multisets, but the order of a hand is the order of its actions


def hash_entity(code: i64, it: Entity) -> i64:
    code = mix(code, it.card.mark)
    numbers = ((it.attack & 0xFF) * 256 + (it.health & 0xFF)) * 256 + (it.max_health & 0xFF)
    code = mix(code, (numbers * 65536 + (it.keywords & ~HIDDEN_KEYWORDS)) * 4 + it.attacks)
    if (it.attack | it.max_health) > MOST_STAT or it.keywords >= FURTHER_KEYWORDS:
        code = hash_the_rest(code, it)
    for enchantment in it.enchantments:
        code = mix(code, enchantment.card.mark + 4 * enchantment.until + enchantment.side)
        code = mix(code, (enchantment.attack & 0xFF) * 65536 + enchantment.keywords)
    return code


def hash_the_rest(code: i64, it: Entity) -> i64:
    """Add an entity's large numbers and remaining keywords to a hash."""
    code = mix(mix(mix(code, it.attack & FULL_STAT), it.health & FULL_STAT), it.max_health)
    return mix(code, it.keywords // FURTHER_KEYWORDS)
