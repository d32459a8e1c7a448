"""Deck files and the legality of decks: every kind of mistake has a clear message."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from topdeck import load_game, make
from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.decks.deck import (
    READER,
    card_instances,
    count_cards,
    deck_faults,
    deck_text,
    find_deck,
    included_decks,
    leader_ids,
)
from topdeck.games.gwent.engine.constants import BRONZE, FACTIONS, GOLD, SILVER
from topdeck.games.gwent.game import Gwent
from topdeck.games.gwent.state import GwentState

LEGAL = """
name = "Claws"
faction = "Monsters"
leader = "dagon"
source = "a test"

[cards]
geralt_of_rivia = 1
royal_decree = 1
triss_merigold = 1
woodland_spirit = 1
commanders_horn = 1
dudu = 1
ifrit = 1
manticore_venom = 1
roach = 1
vaedermakar = 1
ancient_foglet = 3
arachas_drone = 3
fiend = 3
first_light = 3
wyvern = 3
"""


def legal_deck() -> Deck:
    return READER.parse(LEGAL, "a test")


def deck(**cards: int) -> Deck:
    """Return the legal deck with other counts of some cards."""
    legal = legal_deck()
    counts = {**legal.cards, **cards}
    return legal.replace(cards={name: count for name, count in counts.items() if count})


# ---- legal decks


def test_a_deck_file_says_name_faction_leader_source_and_cards() -> None:
    read = legal_deck()
    assert (read.name, read.about) == ("Claws", {"faction": "Monsters", "leader": "dagon", "source": "a test"})
    assert (read.size(), read.cards["fiend"], read.cards["roach"]) == (25, 3, 1)


def test_a_legal_deck_has_no_fault_and_can_be_played() -> None:
    legal = legal_deck()
    assert deck_faults(legal) == []
    assert len(card_instances(legal, rules())) == 25
    assert make("gwent", (legal, legal), seed=1).result() is None


@pytest.mark.parametrize("size", [25, 26, 34])
def test_a_deck_may_have_more_cards(size: int) -> None:
    more = {"impenetrable_fog": 3, "thunderbolt": 3, "alzurs_thunder": 3}
    chosen = list(Counter(more).elements())[: size - 25]
    assert deck_faults(deck(**Counter(chosen))) == []


def test_a_deck_file_is_found_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "claws.toml"
    path.write_text(LEGAL, encoding="utf-8")
    assert find_deck(str(path)) == legal_deck()
    assert Gwent().deck(str(path)).name == "Claws"


def test_a_deck_survives_its_json_form() -> None:
    assert Gwent().decks.from_json(legal_deck().to_json()) == legal_deck()


def test_a_deck_survives_its_text_in_which_gold_comes_first() -> None:
    for included_deck in (legal_deck(), *included_decks().values()):
        text = deck_text(included_deck)
        assert READER.parse(text, "its text") == included_deck
        cards = rules().cards
        colours = [cards[line.split()[0]].colour for line in text.partition("[cards]\n")[2].splitlines()]
        assert colours == sorted(colours, reverse=True)


def test_cards_may_go_by_name() -> None:
    named = deck(fiend=1, Fiend=2)
    assert deck_faults(named) == []
    assert count_cards(named.cards, rules().cards) == count_cards(legal_deck().cards, rules().cards)


def test_there_are_four_decks_one_of_each_faction_and_all_are_legal() -> None:
    decks = included_decks()
    assert list(decks) == ["NorthernRealms", "Scoiatael", "Monsters", "Skellige"]
    assert [one.about["faction"] for one in decks.values()] == list(FACTIONS)
    for one in decks.values():
        assert deck_faults(one) == []
        counts = count_cards(one.cards, rules().cards)
        by_colour = [sum(n for card, n in counts.items() if card.colour == colour) for colour in (BRONZE, SILVER, GOLD)]
        assert by_colour == [15, 6, 4]


def test_every_faction_has_a_leader() -> None:
    assert [leader_ids(faction) for faction in FACTIONS] == [
        ["king_foltest"],
        ["brouver_hoog"],
        ["dagon"],
        ["crach_an_craite"],
    ]


# ---- illegal decks


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"fiend": 2}, "it has 24 cards; a deck must have 25 to 40 (22 to 40 with mode=valencia), and a leader"),
        ({"fiend": 2, "unicorn": 1}, "unknown card 'unicorn'"),
        ({"fiend": 2, "Fiendd": 1}, "unknown card 'Fiendd' (did you mean Fiend?)"),
        ({"fiend": 4, "wyvern": 2}, "it has 4 copies of Fiend (at most 3 allowed for bronze cards)"),
        ({"fiend": 3, "wyvern": 2, "Fiend": 1}, "it has 4 copies of Fiend (at most 3 allowed for bronze cards)"),
        ({"roach": 2, "dudu": 0}, "it has 2 copies of Roach (at most 1 allowed for silver cards)"),
        (
            {"geralt_of_rivia": 2, "triss_merigold": 0},
            "it has 2 copies of Geralt of Rivia (at most 1 allowed for gold cards)",
        ),
        ({"fiend": 2, "priscilla": 1, "royal_decree": 0}, "Priscilla belongs to Northern Realms, not to Monsters"),
        ({"fiend": 2, "wolf": 1}, "Wolf (wolf) cannot be put into a deck"),
        ({"fiend": 2, "rally": 1}, "Rally (rally) cannot be put into a deck"),
        ({"fiend": 2, "dagon": 1}, "Dagon (dagon) cannot be put into a deck"),
        ({"fiend": 2, "hidden": 1}, "a hidden card (hidden) cannot be put into a deck"),
    ],
)
def test_a_fault_is_said_in_one_clear_sentence(changes: dict[str, int], fault: str) -> None:
    wrong = deck(**changes)
    assert fault in deck_faults(wrong)
    with pytest.raises(DeckError, match=r"^Claws is not legal: "):
        make("gwent", (wrong, legal_deck()))


def test_too_many_cards_are_refused() -> None:
    bronze = {card.id: 3 for card in rules().pools["Monsters"] if card.colour == BRONZE}
    most = deck(**bronze)
    assert (most.size(), deck_faults(most)) == (40, [])
    for cards in ({"fiend": 4}, {f"unheard{number}": 1 for number in range(600)}):
        [fault] = deck_faults(deck(**{**bronze, **cards}))
        assert fault.endswith(" cards; a deck must have 25 to 40, and a leader")


def test_a_fifth_gold_card_and_a_seventh_silver_card_are_refused() -> None:
    gold = deck(hjalmar_an_craite=1)
    assert "it has 5 gold cards (at most 4 allowed)" in deck_faults(gold)
    silver = deck(trollololo=1)
    assert "it has 7 silver cards (at most 6 allowed)" in deck_faults(silver)


def test_all_faults_are_found_at_once() -> None:
    wrong = deck(fiend=5, wolf=1, unicorn=1, xavier_moran=1)
    assert deck_faults(wrong) == [
        "unknown card 'unicorn'",
        "it has 5 copies of Fiend (at most 3 allowed for bronze cards)",
        "Wolf (wolf) cannot be put into a deck",
        "Xavier Moran belongs to Scoia'tael, not to Monsters",
        "it has 5 gold cards (at most 4 allowed)",
    ]


@pytest.mark.parametrize(
    ("about", "fault"),
    [
        (
            {"faction": "Nilfgaard"},
            "unknown faction 'Nilfgaard'; choose from Northern Realms, Scoia'tael, Monsters, Skellige",
        ),
        ({"leader": "unicorn"}, "'unicorn' is not a leader of Monsters; use dagon"),
        ({"leader": "king_foltest"}, "'king_foltest' is not a leader of Monsters; use dagon"),
        ({"leader": "fiend"}, "'fiend' is not a leader of Monsters; use dagon"),
    ],
)
def test_who_leads_whom_is_checked(about: dict[str, str], fault: str) -> None:
    legal = legal_deck()
    assert deck_faults(Deck("Claws", legal.cards, **{**legal.about, **about})) == [fault]
    with pytest.raises(DeckError, match=r"^a test: ") as refused:
        READER.deck({**legal.to_json(), **about}, "a test")
    assert str(refused.value) == f"a test: {fault}"


def test_a_deck_of_another_game_is_refused() -> None:
    with pytest.raises(DeckError) as refused:
        make("gwent", (load_game("hearthstone").deck("MurlocDruid"), legal_deck()))
    assert str(refused.value) == (
        "MurlocDruid is not legal: it has no faction; choose from Northern Realms, Scoia'tael, Monsters, Skellige"
    )


# ---- deck files that are none


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "Claws"\n', "", "a test lacks 'name'"),
        (
            'faction = "Monsters"\n',
            "",
            "a test lacks 'faction'; a deck for this game requires name, faction, leader, cards",
        ),
        ('leader = "dagon"\n', "", "a test lacks 'leader'"),
        ('name = "Claws"', "name = 3", "a test: the name must be a string, not 3"),
        ('faction = "Monsters"', "faction = 3", "a test: unknown faction 3; choose from "),
        ("fiend = 3", "fiend = 0", "a test: the count of fiend must be a whole number of at least 1, not 0"),
        ("fiend = 3", 'fiend = "3"', "a test: the count of fiend must be a whole number of at least 1, not '3'"),
        ("fiend = 3", "fiend", "a test is not valid TOML: "),
        ("[cards]", "[others]", "a test lacks 'cards'"),
    ],
)
def test_a_malformed_file_is_refused(old: str, new: str, message: str) -> None:
    assert old in LEGAL
    with pytest.raises(DeckError) as refused:
        READER.parse(LEGAL.replace(old, new), "a test")
    assert str(refused.value).startswith(message)


def test_a_deck_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match=r"^unknown deck 'Monster'; did you mean Monsters\?$"):
        find_deck("Monster")
    with pytest.raises(DeckError, match=r"^unknown deck 'Zerrikania'.*, or pass a \.toml file$"):
        find_deck("Zerrikania")
    with pytest.raises(DeckError, match=r"^the deck file .*nothing\.toml cannot be read: "):
        find_deck(str(tmp_path / "nothing.toml"))


# ---- the decks of the thesis


@pytest.mark.parametrize("size", [22, 23, 24])
def test_the_rules_of_the_thesis_allow_decks_from_22_cards(size: int) -> None:
    small = deck(fiend=size - 22)
    assert small.size() == size
    assert Gwent().decks.faults(small, mode="valencia") == []
    state = make("gwent", (small, small), seed=1, mode="valencia")
    assert isinstance(state, GwentState)
    assert len(state.first.deck) == size - 10
    assert Gwent().decks.faults(small) == [
        f"it has {size} cards; a deck must have 25 to 40 (22 to 40 with mode=valencia), and a leader"
    ]


def test_the_rules_of_the_thesis_reject_a_deck_of_21_cards() -> None:
    small = deck(fiend=0, ifrit=0)
    assert small.size() == 21
    assert Gwent().decks.faults(small, mode="valencia") == ["it has 21 cards; a deck must have 22 to 40, and a leader"]
    with pytest.raises(
        DeckError, match=r"^Claws is not legal: it has 21 cards; a deck must have 22 to 40, and a leader$"
    ):
        make("gwent", (small, legal_deck()), mode="valencia")
