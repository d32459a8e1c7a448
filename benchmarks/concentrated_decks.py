"""Games with decks that contain many copies of a few cards, so that rare card combinations occur.

The cards can be of any class or faction. These decks violate the deck-building rules, but the engine must handle them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import cycle, islice
from typing import NamedTuple

from drawn_games import PLAIN, SETTINGS, Settings

from topdeck import Rng
from topdeck.core.state import State
from topdeck.games.gwent.cards.database import rules as gwent_rules
from topdeck.games.gwent.decks.deck import leader_ids
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.gwent.state import empty_table as gwent_table
from topdeck.games.gwent.state import new_player
from topdeck.games.gwent.state import start_game as start_gwent
from topdeck.games.hearthstone.cards.database import HEROES
from topdeck.games.hearthstone.cards.database import rules as hearthstone_rules
from topdeck.games.hearthstone.engine.card import deck_card
from topdeck.games.hearthstone.positions.reading import PLAYABLE
from topdeck.games.hearthstone.state import empty_table as hearthstone_table
from topdeck.games.hearthstone.state import start_game as start_hearthstone

FEWEST, MOST = 3, 8  # the minimum and maximum number of distinct cards in a game
STREAM = 54


class ConcentratedGame(NamedTuple):
    """All information needed to replay a game, except the players."""

    game: str
    leaders: tuple[str, str]  # Hearthstone classes or Gwent leaders
    cards: tuple[str, ...]  # the cards of both decks
    seed: int
    settings: Settings

    def __str__(self) -> str:
        first, second = self.leaders
        cards = ", ".join(self.cards)
        return f"{self.game}, seed {self.seed}: {first} against {second}, decks of {cards}, settings {self.settings}"

    def start(self) -> State:
        return MAKERS[self.game].start(self)


class Maker(NamedTuple):
    """Creates concentrated decks for a game."""

    leaders: Callable[[Settings], list[str]]
    cards: Callable[[Settings], list[str]]
    start: Callable[[ConcentratedGame], State]


def concentrated_game(game: str, seed: int) -> ConcentratedGame:
    rng, maker = Rng(seed, STREAM), MAKERS[game]
    settings = rng.choice(SETTINGS.get(game, PLAIN))
    heads, cards = maker.leaders(settings), maker.cards(settings)
    count = rng.choice(range(FEWEST, MOST + 1))
    first = cards.pop(seed % len(cards))  # ensures that every card occurs in a run of the program
    drawn = (first, *(cards.pop(rng.below(len(cards))) for _card in range(count - 1)))
    return ConcentratedGame(game, (rng.choice(heads), rng.choice(heads)), drawn, seed, settings)


# ---- Hearthstone

HEARTHSTONE_SIZE = 30


def hearthstone_cards(settings: Settings) -> list[str]:
    cards = hearthstone_rules(**settings).cards.values()
    return sorted(card.id for card in cards if card.implemented and card.collectible and card.type in PLAYABLE)


def started_hearthstone(drawn: ConcentratedGame) -> State:
    rules = hearthstone_rules(**drawn.settings)
    cards = rules.cards
    (hero, power), (opponent, opponent_power) = (HEROES[name] for name in drawn.leaders)
    deck = [deck_card(cards[card]) for card in islice(cycle(drawn.cards), HEARTHSTONE_SIZE)]
    heroes, powers = (cards[hero], cards[opponent]), (cards[power], cards[opponent_power])
    return start_hearthstone(hearthstone_table(rules, heroes, powers, (deck, list(deck))), drawn.seed)


# ---- Gwent

GWENT_SIZE = 25


def gwent_cards(settings: Settings) -> list[str]:
    return sorted({card.id for pool in gwent_rules(**settings).pools.values() for card in pool})


def gwent_leaders(settings: Settings) -> list[str]:
    return sorted(leader for faction in FACTIONS for leader in leader_ids(faction))


def started_gwent(drawn: ConcentratedGame) -> State:
    rules = gwent_rules(**drawn.settings)
    sides = []
    for side, name in enumerate(drawn.leaders):
        leader = rules.cards[name]
        cards = tuple(rules.cards[card].as_printed for card in islice(cycle(drawn.cards), GWENT_SIZE))
        sides.append(new_player(side, leader.faction, leader.as_printed, cards))
    return start_gwent(gwent_table(rules, sides[0], sides[1]), drawn.seed)


MAKERS = {
    "hearthstone": Maker(lambda settings: list(HEROES), hearthstone_cards, started_hearthstone),
    "gwent": Maker(gwent_leaders, gwent_cards, started_gwent),
}
