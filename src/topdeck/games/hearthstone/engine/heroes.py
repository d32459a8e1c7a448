"""Replacement of heroes and hero powers."""

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import consequences, constants
from topdeck.games.hearthstone.engine.board import leave_board
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.entity import Enchantment, Entity
from topdeck.games.hearthstone.engine.events import update_listening
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


def become_hero(game: Table, me: Entity, hero: Card, power: Card) -> None:
    """Replace the hero of the player who controls `me`; if `me` is a minion being played, it leaves the board.

    From then on, the played minion is the hero, so secrets that react to the minion can affect the hero.
    """
    owner = game.owner(me)
    replace_hero(game, owner, hero, me.card)
    replace_power(game, owner, power)
    if game.playing is me:
        if not me.keywords & constants.GONE:
            leave_board(game, me)
        game.playing = owner.hero


def replace_hero(game: Table, owner: Player, card: Card, maker: Card) -> None:
    """Replace the hero; its armor, keywords and enchantments are lost, but its attacks this turn still count.

    A dead hero stays dead.  Two enchantments store the original hero and the card that replaced it.
    """
    hero = owner.hero
    if game.log is not None:
        consequences.report(game, consequences.HERO, hero, card=card)
    hero.enchantments = (permanent_mark(first_hero(hero), owner.side), permanent_mark(maker, owner.side))
    hero.card = card
    hero.attack = card.attack
    hero.health = hero.max_health = card.health
    hero.keywords &= constants.DOOMED
    hero.aura_keywords = 0
    hero.listens = card.listens
    owner.armor = 0
    update_listening(game)
    game.stale = constants.BOTH_SIDES


def permanent_mark(card: Card, side: i64) -> Enchantment:
    """Return an enchantment that has no effect."""
    return Enchantment(card=card, until=constants.FOR_GOOD, side=side)


def first_hero(hero: Entity) -> Card:
    """Return the hero with which the player began the game."""
    for enchantment in hero.enchantments:
        if enchantment.card.type == constants.HERO_CARD:
            return enchantment.card
    return hero.card


def replace_power(game: Table, owner: Player, power: Card) -> None:
    """Replace the hero power; the new hero power can be used immediately."""
    if game.log is not None:
        consequences.report_card(game, consequences.POWER, owner, power)
    owner.power = power
    owner.power_uses = 0
