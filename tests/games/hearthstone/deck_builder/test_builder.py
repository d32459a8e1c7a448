"""A list of cards is completed to a legal deck: always the same way, or at random by a seed."""

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.games.hearthstone.cards.database import HEROES, card_pools, eras, rules
from topdeck.games.hearthstone.deck_builder.builder import (
    CURVE,
    cards_of_theme,
    complete_deck,
    count_popularity,
    curve_slot,
    parse_wanted_cards,
    start_deck,
)
from topdeck.games.hearthstone.decks.deck import archetype_decks, deck_faults, find_deck, held_out_decks, included_decks

CARDS = rules().cards
FIRST = rules(pool=next(iter(card_pools("gadgetzan-2017"))))  # the first pool, which never changes
BEASTS = {"Fiery Bat": 2, "Alleycat": 2}
UNSEEN = Path(__file__).parents[4] / "benchmarks" / "unseen_decks"


def list_of(hero: str, cards: dict[str, int] | None = None) -> Deck:
    return start_deck(
        "List", hero, parse_wanted_cards([f"{count}x{card}" for card, count in (cards or {}).items()], CARDS), None
    )


def on_curve(deck: Deck) -> list[int]:
    counts: Counter[int] = Counter()
    for card_id, count in deck.cards.items():
        counts[curve_slot(CARDS[card_id])] += count
    return [counts[place] for place in range(len(CURVE))]


@pytest.mark.parametrize("era", eras())
@pytest.mark.parametrize("hero", HEROES)
def test_a_class_alone_becomes_a_legal_deck(hero: str, era: str) -> None:
    for seed in (None, 1, 2):
        assert deck_faults(complete_deck(list_of(hero), rules(era), seed), rules(era)) == []


def test_the_cards_of_the_list_stay_in_it() -> None:
    wanted = {"EX1_298": 1, "CS2_029": 2, "CS2_024": 1}  # Ragnaros the Firelord, Fireball, Frostbolt
    for seed in (None, 5):
        deck = complete_deck(list_of("mage", wanted), rules(), seed)
        assert all(deck.cards[card_id] >= count for card_id, count in wanted.items())


def test_without_a_seed_the_deck_is_always_the_same_and_follows_the_curve() -> None:
    assert sum(CURVE) == 30
    for hero in HEROES:
        deck = complete_deck(list_of(hero), rules())
        assert deck == complete_deck(list_of(hero), rules())
        assert all(abs(have - wanted) <= 1 for have, wanted in zip(on_curve(deck), CURVE, strict=True))


def test_the_curve_is_that_of_the_archetype_decks() -> None:
    curves = [on_curve(deck) for deck in archetype_decks().values()]
    means = [sum(counts) / len(curves) for counts in zip(*curves, strict=True)]
    assert all(abs(mean - wanted) < 0.5 for mean, wanted in zip(means, CURVE, strict=True))


def test_with_a_seed_the_deck_follows_the_curve_too() -> None:
    for hero, seed in product(HEROES, range(3)):
        deck = complete_deck(list_of(hero), rules(), seed)
        assert all(abs(have - wanted) <= 1 for have, wanted in zip(on_curve(deck), CURVE, strict=True))


def test_without_the_curve_any_cards_are_chosen() -> None:
    decks = [complete_deck(list_of("mage"), rules(), seed, curve=False) for seed in range(10)]
    assert decks == [complete_deck(list_of("mage"), rules(), seed, curve=False) for seed in range(10)]
    assert any(abs(have - wanted) > 2 for deck in decks for have, wanted in zip(on_curve(deck), CURVE, strict=True))
    with pytest.raises(DeckError, match=r"^a deck without a mana curve is random; add a seed and omit the theme$"):
        complete_deck(list_of("mage"), rules(), curve=False)
    with pytest.raises(DeckError, match=r"^a deck without a mana curve is random; add a seed and omit the theme$"):
        complete_deck(list_of("mage"), rules(), 1, "murloc", curve=False)


def test_the_unseen_decks_can_be_created_again() -> None:
    for path in sorted(UNSEEN.glob("*.toml")):
        deck = find_deck(str(path))
        assert complete_deck(list_of(deck.about["class"]), FIRST, 4242, curve=False).cards == deck.cards


def test_new_cards_come_from_the_pool() -> None:
    for seed in (None, 1):
        deck = complete_deck(list_of("mage"), FIRST, seed)
        assert {CARDS[card_id] for card_id in deck.cards} <= set(FIRST.pool)


# ---- themes


@pytest.mark.parametrize("seed", [None, 1, 2])
@pytest.mark.parametrize(("hero", "theme"), [("hunter", "beast"), ("warrior", "taunt"), ("shaman", "overload")])
def test_a_theme_has_most_of_the_deck(hero: str, theme: str, seed: int | None) -> None:
    deck = complete_deck(list_of(hero), FIRST, seed, theme)
    chosen = cards_of_theme(theme, hero, FIRST)
    count = sum(count for card_id, count in deck.cards.items() if CARDS[card_id] in chosen)
    assert count >= 15
    assert deck_faults(deck, rules()) == []
    assert deck.about["archetype"] == theme
    assert deck.about["source"] == f"topdeck decks new, theme {theme}: {count} of 30 cards"
    assert deck == complete_deck(list_of(hero), FIRST, seed, theme)


def test_a_small_theme_is_completed_along_the_curve_and_says_so() -> None:
    deck = complete_deck(list_of("paladin"), FIRST, theme="spell damage")
    chosen = cards_of_theme("spell damage", "paladin", FIRST)
    count = sum(count for card_id, count in deck.cards.items() if CARDS[card_id] in chosen)
    assert 0 < count < 10
    words = f"theme spell damage: only {count} of 30 cards; the other cards complete the mana curve"
    assert deck.about["source"] == f"topdeck decks new, {words}"
    assert all(abs(have - wanted) <= 1 for have, wanted in zip(on_curve(deck), CURVE, strict=True))


def test_a_theme_without_cards_for_the_class_names_the_classes_that_have_some() -> None:
    with pytest.raises(DeckError, match=r"^the druid has no cards for the theme 'totem'; choose from shaman$"):
        complete_deck(list_of("druid"), FIRST, theme="totem")


def test_the_builder_does_not_learn_from_held_out_decks(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = count_popularity(rules())
    monkeypatch.setattr("topdeck.games.hearthstone.decks.deck.held_out_decks", frozenset)
    assert count_popularity(rules()).total() - counts.total() == 30 * len(held_out_decks())


# ---- lists


def test_a_list_of_dear_cards_is_completed_with_cheap_ones() -> None:
    dear = {"CS2_186": 2, "EX1_298": 1, "CS2_032": 2, "CS2_200": 2}  # they cost six to eight
    deck = complete_deck(list_of("mage", dear), rules())
    assert on_curve(deck)[5:] == [2, 5]


def test_cards_of_the_class_come_first() -> None:
    for hero in HEROES:
        deck = complete_deck(list_of(hero), rules())
        neutral = {curve_slot(CARDS[card_id]) for card_id in deck.cards if not CARDS[card_id].classes}
        own = [card for card in rules().pool if hero in card.classes and card.rarity != "legendary"]
        assert own
        assert all(deck.cards.get(card.id) for card in own if curve_slot(card) in neutral)


def test_legends_are_left_to_the_player() -> None:
    for hero in HEROES:
        assert not [
            card_id for card_id in complete_deck(list_of(hero), rules()).cards if CARDS[card_id].rarity == "legendary"
        ]


def test_a_tribe_asks_for_more_of_its_kind() -> None:
    def beasts(deck: Deck) -> int:
        return sum(count for card_id, count in deck.cards.items() if CARDS[card_id].tribe == CARDS["OG_179"].tribe)

    themed = complete_deck(list_of("hunter", BEASTS), rules())
    assert beasts(themed) > beasts(complete_deck(list_of("hunter"), rules()))


def test_seeds_choose_at_random_and_repeat() -> None:
    decks = [complete_deck(list_of("rogue"), rules(), seed) for seed in range(5)]
    assert decks == [complete_deck(list_of("rogue"), rules(), seed) for seed in range(5)]
    assert len({tuple(deck.cards.items()) for deck in decks}) == 5


def test_a_full_list_stays_as_it_is() -> None:
    zoo = included_decks()["ZooDiscardWarlock"]
    assert complete_deck(zoo, rules()) == zoo


def test_a_short_variant_is_completed_to_thirty() -> None:
    short = find_deck("ZooDiscardWarlock/framework")
    full = complete_deck(start_deck("", "", Counter(), short), rules())
    assert (full.name, full.size(), full.about.get("size")) == ("NewWarlock", 30, None)
    assert all(full.cards[card_id] >= count for card_id, count in short.cards.items())
    assert deck_faults(full, rules()) == []


@pytest.mark.parametrize(
    ("hero", "cards", "reason"),
    [
        ("mage", {"Fireball": 3}, "it has 3 copies of Fireball (at most 2 allowed)"),
        ("mage", {"Lightning Bolt": 1}, "Lightning Bolt belongs to the shaman, not to the mage"),
        ("mage", {"CS2_tk1": 1}, "Sheep (CS2_tk1) cannot be put into a deck"),
        ("mage", {"Wisp": 31}, "it already has 31 cards, more than 30"),
    ],
)
def test_an_impossible_list_is_rejected_with_all_reasons(hero: str, cards: dict[str, int], reason: str) -> None:
    with pytest.raises(DeckError) as error:
        complete_deck(list_of(hero, cards), rules())
    assert str(error.value) == f"List cannot be completed: {reason}"


def test_a_list_of_a_later_set_is_rejected_in_an_earlier_era() -> None:
    with pytest.raises(DeckError, match="Volcanic Potion is not in the era kara-2016; it is in gadgetzan-2017, "):
        complete_deck(list_of("mage", {"Volcanic Potion": 1}), rules("kara-2016"))


def test_a_list_needs_a_class_or_a_deck() -> None:
    with pytest.raises(DeckError, match=r"^a new deck needs a class or another deck to start from$"):
        start_deck("", "", Counter(), None)
    with pytest.raises(DeckError, match=r"^NewMonk: unknown class 'monk'; choose from druid, "):
        start_deck("", "monk", Counter(), None)


def test_wanted_cards_are_names_or_ids_with_a_count() -> None:
    asked = ["Fireball", "2xFrostbolt", " 1 x  Wisp ", "CS2_029", "2xSI:7 Agent"]
    assert parse_wanted_cards(asked, CARDS) == {"CS2_029": 2, "CS2_024": 2, "CS2_231": 1, "EX1_134": 2}


@pytest.mark.parametrize("text", ["", "  ", "0xFireball"])
def test_a_card_that_is_not_named_is_rejected(text: str) -> None:
    with pytest.raises(DeckError, match=r"does not name a card; use the format `Fireball` or `2xFireball`$"):
        parse_wanted_cards([text], CARDS)


def test_an_unknown_card_keeps_its_name() -> None:
    assert parse_wanted_cards(["2xFirebal", "Fireball"], CARDS) == {"Firebal": 2, "CS2_029": 1}


def test_every_unknown_and_every_illegal_card_is_named() -> None:
    wanted = {"Firebal": 2, "Frostblot": 1, "Fireball": 3, "Lightning Bolt": 1}
    with pytest.raises(DeckError) as failure:
        complete_deck(list_of("mage", wanted), rules())
    for fault in (
        "unknown card 'Firebal' (did you mean Fireball or Fireblast?)",
        "unknown card 'Frostblot' (did you mean Frostbolt?)",
        "it has 3 copies of Fireball (at most 2 allowed)",
        "Lightning Bolt belongs to the shaman, not to the mage",
    ):
        assert fault in str(failure.value).removeprefix("List cannot be completed: ").split("; ")
