"""Deck codes of the original game are read, and written back unchanged."""

from base64 import b64encode

import pytest

from topdeck import make
from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.core.record import parse_records, start_record
from topdeck.games.hearthstone.cards.database import HEROES, rules
from topdeck.games.hearthstone.decks.codes import PORTRAITS, card_numbers, deck_from_code, encode_deck, usual_hero
from topdeck.games.hearthstone.decks.deck import READER, all_decks, deck_faults, find_deck, included_decks

# Codes that people have published, with nothing in them later than Mean Streets of Gadgetzan: class and kind.
PUBLISHED = {
    "druid, basic cards": "AAECAZICAA9AzQHVAYECnALwA4sEiAXmBYUGtwbQB5oI2Qr5CgA=",
    "druid, basic cards, some once": "AAECAZICCNUB/gHTAosE+wTjBdoK+QoLKUBa2AGBAqECtALgBOYFngnZCgA=",
    "hunter, basic cards": "AAECAR8AD0PYAYECpALTAp0D3gSIBe0G6weXCNkK2gr5CpcNAA==",
    "hunter, classic midrange": "AAECAR8GxwPJBLsFmQfZB/gIDI0B2AGoArUDhwSSBe0G6wfbCe0JgQr+DAA=",
    "hunter, the same with Alleria": "AAECAYoWBscDyQS7BZkH2Qf4CAyNAdgBqAK1A4cEkgXtBusH2wntCYEK/gwA",
    "hunter, face": "AAEBAR8CjQGiAg7yAagCtQPSA8kEkgWxCNsJ/gz1DfcN2w/UEboTAA==",
    "mage, basic cards": "AAECAf0EAA9NWtgBtAK7AosDqwS0BOAE+wSWBYoH7AeeCZYNAA==",
    "mage, basic cards, some once": "AAECAf0EBk20AvEFigfsB5YNDCla2AG7AoUDiwOrBLQElgWABrwI2QoA",
    "mage, basic cards with Medivh": "AAECAY0WAA9NvwHYAZwCoQK7Ar8DqwS0BPsEngXZCtoK+QqWDQA=",
    "mage, the innkeeper's expert": "AAEBAf0EAA8MTXHDAZ4CuwKLA5UDvwOABLQE5gSgBewFuQYA",
    "mage, spells and secrets": "AAEBAf0EAA8MLU1xwwG7ApUDrgO/A4AEtATmBO0EoAW5BgA=",
    "paladin, basic cards": "AAECAZ8FAkaeCQ6EAfoBgQKhAoUDvQPcA+4EiAXjBc8GrwfQB/UMAA==",
    "priest, dragons with Reno and Kazakus": (
        "AAEBAa0GHh6XAuEE5QS5BskGjQjTCtcK8gzVEe4R6BLpEokUpBT6FLAVwxaFF7cXxxeqsgKStAKCtQKDuwK6uwLYuwLwuwLqvwIAAA=="
    ),
    "shaman, a single card": "AAEBAaoIAfmsAgAA",
    "warlock, basic cards": "AAECAf0GAA8whAGjAb8BhQP+A9AEiAWSB5cHmge2B84H+wfECAA=",
    "warlock, the innkeeper's expert as Mecha-Jaraxxus": "AAEBAfqUAwAPMJMB3ALVA9AE9wTOBtwGkgeeB/sHsQjCCMQI9ggA",
    "warlock, zoo with Undertakers": "AAEBAf0GAA/yAaIC3ALgBPcE+wWKBs4H2QexCMII2Q31DfoN9g4A",
    "warrior, basic cards": "AAECAQcADymdAb8BgQKhAtgCkQOLBPsEgAaRBtAH7wfxB5YNAA==",
    "warrior, a pair of axes": "AAECAQcAAZEDAA==",
    "warrior, pirates": "AAEBAQcCrwSRvAIOHLACkQP/A44FqAXUBaQG7gbnB+8HgrACiLACub8CAA==",
}

# Published codes of 2015's meta, in the order in which the game itself wrote their cards down, and sorted by us.
SORTED = {
    "druid, midrange": (
        "AAEBAZICCPsE+QyQB/oOgQ7WEZ4QJAv+AeQIxAbmBfgN2QSQEEC0Be0DmAcA",
        "AAEBAZICCCT7BJAH+QyBDvoOnhDWEQtA/gHtA9kEtAXmBcQGmAfkCPgNkBAA",
    ),
    "hunter, midrange": (
        "AAEBAR8GjQHJBNsP2wnrB/oODPIBkgWHBPUNsQj3DbUD/gyoApAQgQ7tCQA=",
        "AAEBAR8GjQHJBOsH2wn6DtsPDPIBqAK1A4cEkgWxCO0J/gz1DfcNgQ6QEAA=",
    ),
    "mage, tempo": (
        "AAEBAf0EBoIQuQb6DtYRuAieEAyVA7wIhw+WBfcN5gSJD6sE4xHDAbsC/g8A",
        "AAEBAf0EBrkGuAj6DoIQnhDWEQzDAbsClQOrBOYElgW8CPcNhw+JD/4P4xEA",
    ),
    "paladin, aggro": (
        "AAEBAZ8FCEbrD6cFogL6DuwP4hH6BgvyAZIF9AWxCOoPjwntD9wDkBDPBpkCAA==",
        "AAEBAZ8FCEaiAqcF+gb6DusP7A/iEQvyAZkC3AOSBfQFzwaxCI8J6g/tD5AQAA==",
    ),
    "priest, shadow madness": (
        "AAEBAa0GBtMKjw+QB8kGiw+5DQzSCo0P8gzlBNkNkA/2B/sM1QjtAdwBkAIA",
        "AAEBAa0GBskGkAfTCrkNiw+PDwzcAe0BkALlBPYH1QjSCvIM+wzZDY0PkA8A",
    ),
    "rogue, oil": (
        "AAEBAaIHCNQF7QXzDLICmwX1D5AH+g4LtAGGCcsDiAfNA90IqAiQEK8QuQb2BAA=",
        "AAEBAaIHCLICmwXUBe0FkAfzDPoO9Q8LtAHLA80D9gS5BogHqAjdCIYJkBCvEAA=",
    ),
    "shaman, mechs": (
        "AAEBAaoIBuAG/g/gAvoOnhD2AgyMD/8FhRDWD5QP7wHVD9QP3A+QEL4PvQEA",
        "AAEBAaoIBuAC9gLgBvoO/g+eEAy9Ae8B/wWMD5QPvg/UD9UP1g/cD4UQkBAA",
    ),
    "warlock, Malygos": (
        "AAEBAf0GCvIBzgfZDfMM+wW2B5MBgQ7WEbQDCsQIrRDoEqIC3Q+NCPUPuQb5DOkSAA==",
        "AAEBAf0GCpMB8gG0A/sFtgfOB/MM2Q2BDtYRCqICuQaNCMQI+QzdD/UPrRDoEukSAA==",
    ),
    "warrior, control": (
        "AAEBAQcK+QxLkAfWEbkN0AKeENICxQSiCQqiBNQEnQKRBvsMkQP/B40OgQ7lDwA=",
        "AAEBAQcKS9AC0gLFBJAHogn5DLkNnhDWEQqdApEDogTUBJEG/wf7DIEOjQ7lDwA=",
    ),
}

COPIED = """### Pirates
# Class: Warrior
# Format: Wild
#
# 2x (1) N'Zoth's First Mate
#
AAEBAQcCrwSRvAIOHLACkQP/A44FqAXUBaQG7gbnB+8HgrACiLACub8CAA==
#
# To use this deck, copy it to your clipboard and create a new deck in Hearthstone
"""


def written(deck: Deck) -> str:
    return encode_deck(deck, rules().cards)


def code(*numbers: int) -> str:
    """Return the code with these bytes."""
    return b64encode(bytes(numbers)).decode()


# ---- round trips


@pytest.mark.parametrize("kind", PUBLISHED)
def test_a_published_code_comes_back_as_it_was(kind: str) -> None:
    deck = deck_from_code(PUBLISHED[kind])
    assert deck.about["class"] == kind.partition(",")[0]
    assert written(deck) == PUBLISHED[kind]


@pytest.mark.parametrize("kind", SORTED)
def test_a_code_in_another_order_is_the_same_deck_and_comes_back_sorted(kind: str) -> None:
    unsorted, in_order = (deck_from_code(text) for text in SORTED[kind])
    assert (unsorted.about["class"], unsorted.size()) == (kind.partition(",")[0], 30)
    assert (unsorted.cards, unsorted.about) == (in_order.cards, in_order.about)
    assert written(unsorted) == written(in_order) == SORTED[kind][1]


@pytest.mark.parametrize("name", all_decks())
def test_every_included_deck_has_a_code(name: str) -> None:
    deck = find_deck(name)
    again = deck_from_code(written(deck))
    assert (again.cards, again.about) == (deck.cards, {"class": deck.about["class"], "format": "wild"})


def test_a_code_with_a_section_for_sideboards_comes_back_without() -> None:
    old = deck_from_code("AAECAR8GxwPJBLsFmQfZB/gIDI0B2AGoArUDhwSSBe0G6wfbCe0JgQr+DAA=")
    new = deck_from_code("AAECAR8GxwPJBLsFmQfZB/gIDI0B2AGoArUDhwSSBe0G6wfbCe0JgQr+DAAA")
    assert new.cards == old.cards
    assert written(new) == written(old)


def test_cards_are_known_by_the_numbers_of_the_game() -> None:
    deck = deck_from_code(PUBLISHED["warrior, pirates"])
    assert (deck.size(), deck.cards["CS2_106"], deck.cards["EX1_116"]) == (30, 2, 1)  # Fiery War Axe, Leeroy Jenkins
    assert (
        len(set(card_numbers().values())) == len(card_numbers()) == sum(bool(it.set) for it in rules().cards.values())
    )


# ---- what a code says beside its cards


@pytest.mark.parametrize(("kind", "deck_format"), [("hunter, face", "wild"), ("hunter, basic cards", "standard")])
def test_the_format_is_kept(kind: str, deck_format: str) -> None:
    assert deck_from_code(PUBLISHED[kind]).about == {"class": "hunter", "format": deck_format}


def test_the_portrait_is_kept() -> None:
    medivh = deck_from_code(PUBLISHED["mage, basic cards with Medivh"])
    assert medivh.about == {"class": "mage", "format": "standard", "hero": "2829"}
    jaina = Deck(medivh.name, medivh.cards, **{"class": "mage", "format": "standard"})
    assert deck_from_code(written(jaina)).about == jaina.about


@pytest.mark.parametrize("name", HEROES)
def test_every_class_has_a_hero_and_portraits_of_its_own(name: str) -> None:
    for hero in (usual_hero(name), *(number for number, owner in PORTRAITS.items() if owner == name)):
        deck = Deck("Wisps", {"CS2_231": 2}, **{"class": name, "hero": str(hero)})
        assert deck_from_code(written(deck)).about["class"] == name


def test_the_name_is_in_the_comments_that_the_game_copies() -> None:
    deck = find_deck(COPIED)
    assert deck.name == "Pirates"
    assert deck == Deck("Pirates", deck.cards, **{"class": "warrior", "format": "wild"})
    assert written(deck) == PUBLISHED["warrior, pirates"]


def test_decks_from_codes_without_a_name_have_stable_distinct_names() -> None:
    names = [deck_from_code(text).name for text in PUBLISHED.values()]
    assert len(set(names)) == len(names)
    assert names == [deck_from_code(f"  {text}\n").name for text in PUBLISHED.values()]
    assert names[0].startswith("Druid-")


# ---- codes are decks like others


def test_a_game_is_made_and_recorded_with_codes() -> None:
    text = written(included_decks()["MurlocDruid"])
    deck = find_deck(text)
    assert make("hearthstone", (text, text), 3).to_json() == make("hearthstone", (deck, deck), 3).to_json()
    decks = (deck, find_deck("ZooDiscardWarlock/framework"))
    state = make("hearthstone", decks, 3, mulligan=False)
    record = start_record("hearthstone", state, decks, 3)
    for turn in range(4):
        action = state.actions()[0]
        state.apply(action)
        record.add(state, action)
    [again] = parse_records("\n".join(record.lines()))
    assert again.decks == record.decks
    assert again.final().fingerprint() == state.fingerprint()


def test_a_deck_from_a_code_survives_its_json_form() -> None:
    for text in PUBLISHED.values():
        deck = deck_from_code(text)
        assert READER.deck(deck.to_json()) == deck


def test_names_of_cards_have_numbers_too() -> None:
    by_name = Deck("Fire", {"Fireball": 1, "CS2_029": 1}, **{"class": "mage"})
    assert deck_from_code(written(by_name)).cards == {"CS2_029": 2}


def test_a_card_that_is_there_more_than_twice_has_its_count_in_the_code() -> None:
    many = Deck("Wisps", {"CS2_231": 300}, **{"class": "mage"})
    assert deck_from_code(written(many)).cards == {"CS2_231": 300}


# ---- codes that cannot be read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AAECAR8!", "'AAECAR8!' is not a deck code: it is not base64"),
        ("AAECAR8Gx", "'AAECAR8Gx' is not a deck code: it is not base64"),
        ("AA==", "'AA==' is not a deck code: it has an invalid header"),
        ("#\nBAECAQcAAZEDAA==", "'BAECAQcAAZEDAA==' is not a deck code: it has an invalid header"),
        ("AAECAQcAAZED", "the deck code 'AAECAQcAAZED' is incomplete; copy the entire code"),
        ("### Pirates\n# Class: Warrior\n", "this text contains only comments and no deck code"),
        ("AAICAQcAAZEDAA==", "the deck code has version 2; only version 1 is supported"),
        ("AAEJAQcAAZEDAA==", "the deck code has the unknown format 9; the formats are wild, standard, classic, twist"),
        ("AAECAAABkQMA", "the deck code must have one hero, not 0"),
        (code(0, 1, 2, 2, 7, 31, 0, 0, 0), "the deck code must have one hero, not 2"),
        (
            code(0, 1, 2, 1, 9, 0, 0, 0),
            "the deck code contains the unknown hero 9; choose another hero for the deck in the game",
        ),
        (code(0, 1, 2, 1, 7, 0, 0, 1, 0x91, 3, 0), "the deck code lists the card CS2_106 with a count of 0"),
        (
            code(0, 1, 1, 1, 7, 0, 1, 0x91, 3, 0, 1, 1, 0x91, 3, 0x91, 3, 0, 0),
            "the deck code has a sideboard, which is not supported; copy the deck without its sideboard",
        ),
    ],
)
def test_an_invalid_code_is_rejected_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(DeckError) as error:
        find_deck(text)
    assert str(error.value) == message


@pytest.mark.parametrize("kind", ["warrior, pirates", "priest, dragons with Reno and Kazakus"])
def test_a_truncated_code_is_rejected(kind: str) -> None:
    for length in range(4, len(PUBLISHED[kind]) - 4):
        with pytest.raises(DeckError, match=r"is incomplete|not base64|does not begin"):
            find_deck(PUBLISHED[kind][:length])


# ---- cards of later sets


def test_the_cards_of_later_sets_are_reported_by_number() -> None:
    deck = find_deck("AAECAaoIApG8ApS9Ag6BBOUH8AeTCfqqAvuqAqC2Aoe8AtG8Ava9Avm/ApHBApvCAuvCAgA=")  # of Un'Goro
    later = [fault for fault in deck_faults(deck, rules()) if fault.startswith("unknown card")]
    assert later == [
        f"unknown card #{number} in the deck code; sets after Mean Streets of Gadgetzan are not supported"
        for number in (41105, 41243, 41323)
    ]
    assert (deck.size(), deck.cards["#41105"]) == (30, 2)
    with pytest.raises(DeckError, match="is not legal: unknown card #41105 in the deck code"):
        make("hearthstone", (deck, deck))


# ---- decks without a code


@pytest.mark.parametrize(
    ("cards", "about", "reason"),
    [
        ({"CS2_231": 2}, {}, "it has no class; the classes are druid, "),
        ({"CS2_231": 2}, {"class": "monk"}, "it has no class; the classes are druid, "),
        ({"CS2_231": 2}, {"class": "mage", "format": "old"}, "unknown format 'old'; choose from wild, standard"),
        ({"CS2_231": 2}, {"class": "mage", "hero": "31"}, "the mage has no hero '31'; its heroes are 2829, "),
        ({"CS2_231": 0}, {"class": "mage"}, r"no deck can list Wisp \(CS2_231\) with a count of 0"),
        ({"CS2_231": -1}, {"class": "mage"}, r"no deck can list Wisp \(CS2_231\) with a count of -1"),
        ({"UNKNOWN": 1}, {"class": "mage"}, r"no deck can list a hidden card \(UNKNOWN\) with a count of 1"),
    ],
)
def test_a_deck_without_a_code_is_rejected_with_the_reason(
    cards: dict[str, int], about: dict[str, str], reason: str
) -> None:
    with pytest.raises(DeckError, match=f"^Odd has no deck code.*{reason}"):
        written(Deck("Odd", cards, **about))
