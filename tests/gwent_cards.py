"""Gwent cards that exist only in tests, for abilities that no printed card has, and games from the beginning."""

from collections.abc import Sequence
from itertools import count

from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine.abilities import Effect, Target, When
from topdeck.games.gwent.engine.card import LARGEST_MARK, STEP, Card
from topdeck.games.gwent.engine.constants import BRONZE, SPECIAL_CARD, SPYING, UNIT_CARD
from topdeck.games.gwent.engine.model import Rules
from topdeck.games.gwent.language import Lay
from topdeck.games.gwent.positions.reading import find_card
from topdeck.games.gwent.scenario import Scenario
from topdeck.games.gwent.state import empty_table, new_player, start_game

NUMBERS = count(len(database.numbers()))


def made_unit(
    name: str,
    power: int = 5,
    *,
    colour: int = BRONZE,
    keywords: int = 0,
    tags: tuple[str, ...] = (),
    deploy: Effect | None = None,
    targets: Target | None = None,
    turn_end: Effect | None = None,
    deathwish: Effect | None = None,
    when: When | None = None,
) -> Card:
    """Return a unit with this text, whose id is its name."""
    card = made(name, UNIT_CARD, power, colour, keywords, tags)
    card.targets, card.turn_end, card.deathwish, card.when = targets, turn_end, deathwish, when
    card.play, card.positional = deploy, deploy is not None and deploy.is_positional()
    return card


def made_special(name: str, play: Effect, targets: Target | None = None) -> Card:
    """Return a special card with this text."""
    card = made(name, SPECIAL_CARD, 0, BRONZE, 0, ())
    card.play, card.targets, card.positional = play, targets, play.is_positional()
    card.row_effect = play.effect if isinstance(play, Lay) else None
    return card


def made(name: str, card_type: int, power: int, colour: int, keywords: int, tags: tuple[str, ...]) -> Card:
    number = next(NUMBERS)
    card = Card(name, number, name, "Neutral", colour, card_type, power, keywords, tags)
    card.mark = number * STEP & LARGEST_MARK
    return card


def spy(name: str = "Spy", power: int = 30, *, colour: int = BRONZE) -> Card:
    """Return a unit that is played on the opponent's side."""
    return made_unit(name, power, colour=colour, keywords=SPYING)


def rules_with(*cards: Card, **settings: object) -> Rules:
    """Return the default rules with these cards in addition to the printed ones."""
    usual = database.rules(**settings)
    return Rules({**usual.cards, **{card.id: card for card in cards}}, usual.settings)


def opening(first: Sequence[str], second: Sequence[str], *, seed: int = 0, **settings: object) -> Scenario:
    """Return the start of a game: Skellige with the first cards as its deck, against Monsters with the second."""
    rules = database.rules(**settings)
    sides = (("Skellige", "crach_an_craite", first), ("Monsters", "dagon", second))
    players = [
        new_player(
            seat, faction, rules.cards[leader].as_printed, tuple(find_card(rules, name).as_printed for name in deck)
        )
        for seat, (faction, leader, deck) in enumerate(sides)
    ]
    return Scenario(start_game(empty_table(rules, players[0], players[1]), seed))
