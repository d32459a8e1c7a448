"""The well-known decks of 2014 to 2017: legality at their dates, completeness, and the held-out third."""

from collections import Counter
from itertools import product

import pytest

from topdeck import load_game
from topdeck.core.deck import Deck
from topdeck.games.hearthstone.cards.database import HEROES, rules
from topdeck.games.hearthstone.decks.deck import (
    READER,
    SIZE,
    archetype_decks,
    complete_decks,
    deck_cards,
    deck_text,
    find_deck,
    held_out_decks,
    included_decks,
    max_copies,
    missing_cards,
    playable_decks,
    training_decks,
)
from topdeck.games.hearthstone.engine.constants import HERO_CARD
from topdeck.games.hearthstone.knowledge.beliefs.deck_models import Decks

# Year and month of release, from https://hearthstone.wiki.gg/wiki/Card_set and the pages of the sets.
RELEASES = {
    "basic": (2014, 1),
    "classic": (2014, 1),
    "naxxramas": (2014, 7),
    "gnomes": (2014, 12),
    "blackrock": (2015, 4),
    "tournament": (2015, 8),
    "explorers": (2015, 11),
    "oldgods": (2016, 4),
    "karazhan": (2016, 8),
    "gadgetzan": (2016, 12),
}
STANDARD = (2016, 4)  # from then on, standard decks have no cards from the sets of 2014
ROTATED = {"naxxramas", "gnomes"}
YEARS = ("2014", "2015", "2016", "2017")
CARDS = rules().cards
ISSUE = (
    "Freeze Mage",
    "Control Warrior",
    "Pirate Warrior",
    "Malygos Rogue",
    "Miracle Rogue",
    "Oil Rogue",
    "Token Druid",
    "C'Thun Druid",
    "Jade Druid",
    "Handlock",
    "Renolock",
    "Midrange Shaman",
    "Dragon Priest",
    "Secret Paladin",
    "N'Zoth Paladin",
    "Face Hunter",
)


def latest_date(deck: Deck) -> tuple[int, int]:
    """Return the year and the last possible month of a deck; the decks of 2017 precede Un'Goro."""
    year = int(deck.about["year"])
    return year, int(deck.about.get("month", 3 if year == 2017 else 12))


@pytest.mark.parametrize("deck", archetype_decks().values(), ids=lambda deck: deck.name)
def test_an_archetype_deck_is_legal_at_its_date(deck: Deck) -> None:
    cards = deck_cards(deck, CARDS)
    date = latest_date(deck)
    assert cards.total() == SIZE
    for card, count in cards.items():
        assert card.collectible
        assert card.type != HERO_CARD
        assert not card.classes or deck.about["class"] in card.classes, card.name
        assert count <= max_copies(card), card.name
        assert RELEASES[card.set] <= date, card.name
        assert date < STANDARD or card.set not in ROTATED, card.name


@pytest.mark.parametrize("deck", archetype_decks().values(), ids=lambda deck: deck.name)
def test_an_archetype_deck_says_what_it_is_and_where_it_is_from(deck: Deck) -> None:
    about = deck.about
    assert deck.name.endswith(about["year"])
    assert about["archetype"].lower().endswith((about["class"], "lock"))
    assert about["source"].startswith(("https://", "deck code AAE", "composed after the archetype"))
    assert READER.parse(deck_text(deck, CARDS), "a test") == deck
    assert READER.deck(deck.to_json()) == deck


def test_every_class_has_two_decks_in_every_year() -> None:
    counts = Counter((deck.about["class"], deck.about["year"]) for deck in archetype_decks().values())
    assert counts.keys() == set(product(HEROES, YEARS))
    assert min(counts.values()) >= 2


def test_the_archetypes_of_the_years_are_there() -> None:
    assert {deck.about["archetype"] for deck in archetype_decks().values()} >= set(ISSUE)


def test_no_two_decks_have_the_same_cards() -> None:
    lists = [frozenset(deck.cards.items()) for deck in (*archetype_decks().values(), *included_decks().values())]
    assert len(set(lists)) == len(lists)


# ---- playable decks


def test_a_deck_is_playable_once_all_its_cards_are_implemented(monkeypatch: pytest.MonkeyPatch) -> None:
    jade, every = find_deck("JadeDruid2017"), rules(any_set=True)
    for card in missing_cards(jade, every.cards):
        monkeypatch.setattr(card, "implemented", True)
    complete_decks.cache_clear()
    assert jade in complete_decks(every)
    assert jade in playable_decks(every)
    monkeypatch.setattr(every.cards["CFM_902"], "implemented", False)  # Aya Blackpaw
    complete_decks.cache_clear()
    assert jade not in complete_decks(every)
    assert jade not in playable_decks(every)
    assert [card.name for card in missing_cards(jade, every.cards)] == ["Aya Blackpaw"]
    complete_decks.cache_clear()


# ---- held-out decks


def test_a_third_of_the_decks_is_held_out_over_all_classes_and_years() -> None:
    held_out = [archetype_decks()[name] for name in held_out_decks()]
    assert round(len(archetype_decks()) / 3) == len(held_out)
    classes = Counter(deck.about["class"] for deck in held_out)
    years = Counter(deck.about["year"] for deck in held_out)
    assert classes.keys() == set(HEROES)
    assert years.keys() == set(YEARS)
    assert min(classes.values()) >= 2
    assert min(years.values()) >= 6


def test_held_out_decks_are_played_but_not_trained_with() -> None:
    game = load_game("hearthstone")
    playable = {deck.name for deck in game.decks.included()}
    assert playable & held_out_decks()
    assert {deck.name for deck in game.decks.training()} == playable - held_out_decks()


def test_beliefs_do_not_know_the_held_out_decks() -> None:
    known = Decks([], 0.05, False).decks_for(rules())
    assert known == training_decks(rules())
    assert not held_out_decks() & {deck.name for deck in known}
