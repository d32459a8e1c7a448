"""Equal positions, equal numbers, on every machine and in both builds."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.card import Held
from topdeck.games.hearthstone.engine.constants import DOOMED, GONE, LISTED
from topdeck.games.hearthstone.engine.model import Entity, Player, Table

MASK: Final = 0x1FFFFFFFFFFFFFFF  # sums stay below 2**61
SIDE: Final = 0x200000  # more than the handles of a side
HIDDEN_KEYWORDS: Final = DOOMED | GONE | LISTED  # history, not position


def fingerprint(game: Table) -> i64:
    """The position and the handles of its minions: all that decides which actions there are."""
    return mixed(outline(game), handles(game.first) * SIDE + handles(game.second))


def handles(side: Player) -> i64:
    """Who is called what: the seats from left to right."""
    found: i64 = 0
    for it in side.board:
        found = found * 8 + it.seat
    return found


def outline(game: Table) -> i64:
    """The position, whatever its minions are called; so the order in which some died and others came does not count."""
    print = mixed(17, game.player + game.turn * 4 + (game.winner + 2) * 1024 + game.phase * 65536)
    print = of_side(print, game.first)
    print = of_side(print, game.second)
    choice = game.choice
    if choice is not None:
        print = mixed(print, choice.maker.mark)
        for card in choice.options:
            print = mixed(print, card.mark)
    for later in game.later:
        print = mixed(print, later.card.mark)
    return mixed(mixed(print, print >> 29), print >> 31)


def mixed(print: i64, value: i64) -> i64:
    """Stir a value below 2**61 into a fingerprint below 2**61."""
    print ^= value
    return (print & 0xFFFFFFFF) * 536870598 + (print >> 32)


def of_side(print: i64, side: Player) -> i64:
    print = of_entity(print, side.hero)
    for it in side.board:
        print = of_entity(print, it)
    weapon = side.weapon
    if weapon is not None:
        print = of_entity(print, weapon)
    for it in side.secrets:
        print = mixed(print, it.card.mark)
    for offer in side.offers:
        print = mixed(print, offer.card.mark)
    print = mixed(print, side.power.mark + side.power_uses)
    print = mixed(print, side.mana + 16 * (side.max_mana + 16 * (side.locked + 16 * (side.owed + 16 * side.armor))))
    print = mixed(print, side.fatigue + 64 * (side.played + 64 * (side.jade + 64 * (side.totems + 64 * side.gained))))
    for held in side.hand:
        print = mixed(print, of_held(held))
    print = mixed(print, of_graveyard(side))
    return mixed(print, of_deck(side))


def of_entity(print: i64, it: Entity) -> i64:
    print = mixed(print, it.card.mark)
    numbers = ((it.attack & 0xFF) * 256 + (it.health & 0xFF)) * 256 + (it.max_health & 0xFF)
    print = mixed(print, (numbers * 65536 + (it.keywords & ~HIDDEN_KEYWORDS)) * 4 + it.attacks)
    for enchantment in it.enchantments:
        print = mixed(print, enchantment.card.mark + 4 * enchantment.until + enchantment.side)
        print = mixed(print, (enchantment.attack & 0xFF) * 65536 + enchantment.keywords)
    return print


def of_held(held: Held) -> i64:
    change = ((held.cost & 0xFF) * 256 + (held.attack & 0xFF)) * 256 + (held.health & 0xFF)
    return mixed(held.card.mark, change)


def of_deck(side: Player) -> i64:
    """A deck is a multiset; a hand is not, since actions are listed in its order."""
    total: i64 = 0
    left = side.left
    for held in side.deck:
        if left & 1:
            total = (total + held.card.mark) & MASK
        left >>= 1
    return total


def of_graveyard(side: Player) -> i64:
    total: i64 = 0
    for card in side.graveyard:
        total = (total + card.mark) & MASK
    return total
