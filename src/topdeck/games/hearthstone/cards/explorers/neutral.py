"""Neutral cards of The League of Explorers."""

from dataclasses import dataclass

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.card import Held, fresh
from topdeck.games.hearthstone.engine.constants import CREATED, DOUBLE_BATTLECRY
from topdeck.games.hearthstone.engine.events import heard_by
from topdeck.games.hearthstone.engine.model import Entity, Table
from topdeck.games.hearthstone.engine.words import Effect, Selector
from topdeck.games.hearthstone.engine.zones import set_deck
from topdeck.games.hearthstone.language.conditions import NO_DUPLICATES
from topdeck.games.hearthstone.language.effects import (
    TO_POWER,
    ChooseAmong,
    Damage,
    Draw,
    HealFully,
    If,
    ShuffleIn,
)
from topdeck.games.hearthstone.language.selectors import ENEMY, LEGENDARY, MINION, MY_HERO, Random

BASIC_POWERS = (
    "CS2_017",
    "DS1h_292",
    "CS2_034",
    "CS2_101",
    "CS1h_001",
    "CS2_083b",
    "CS2_049",
    "CS2_056",
    "CS2_102",
)


@card("LOE_011")
class RenoJackson:
    play = If(NO_DUPLICATES, HealFully(MY_HERO))


@card("LOE_046")
class HugeToad:
    deathrattle = Damage(Random(ENEMY), 1)


@card("LOE_076")
class SirFinleyMrrgglton:
    play = ChooseAmong(BASIC_POWERS, TO_POWER)


@card("LOE_077")
class BrannBronzebeard:
    rules = DOUBLE_BATTLECRY


# ---- the way to the Golden Monkey


@dataclass(eq=False)
class ReplaceAllCards(Effect):
    """Each card of the own hand and deck becomes a random card of the pool that fits."""

    cards: Selector
    in_words = "replace each card in your hand and deck with {cards:random}"

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        owner = game.owner(me)
        owner.hand = tuple(self.replacements(game, me, len(owner.hand)))
        set_deck(owner, self.replacements(game, me, owner.cards_left))
        owner.known_in_deck = ()
        game.listening = heard_by(game.first) | heard_by(game.second)  # cards in a deck may listen

    def replacements(self, game: Table, me: Entity, count: int) -> list[Held]:
        pool = game.rules.fitting(self.cards)
        drawn = [pool[game.random(len(pool))] for place in range(count)]
        return [fresh(card, CREATED, me.card, game.turn, False) for card in drawn]


@card("LOE_079")
class EliseStarseeker:
    play = ShuffleIn("LOE_019t")


@card("LOE_019t")
class MapToTheGoldenMonkey:
    play = ShuffleIn("LOE_019t2") + Draw()


@card("LOE_019t2")
class GoldenMonkey:
    play = ReplaceAllCards(LEGENDARY & MINION)
