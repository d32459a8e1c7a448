"""Deck files and the rules for decks: every mistake has its own message."""

from pathlib import Path

import pytest

from topdeck import make
from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, HEROES, eras, format_sets, rules
from topdeck.games.hearthstone.decks.deck import (
    COPIES,
    READER,
    SIZE,
    all_decks,
    archetype_decks,
    card_instances,
    complete_decks,
    deck_faults,
    deck_text,
    find_deck,
    included_decks,
    variants,
)
from topdeck.games.hearthstone.game import Hearthstone

LEGAL = """
name = "Sheep"
class = "mage"
source = "a test"

[cards]
CS2_022 = 2  # Polymorph
CS2_023 = 2  # Arcane Intellect
CS2_024 = 2  # Frostbolt
CS2_028 = 2  # Blizzard
CS2_029 = 2  # Fireball
CS2_032 = 2  # Flamestrike
CS2_033 = 2  # Water Elemental
CS2_120 = 2  # River Crocolisk
CS2_172 = 2  # Bloodfen Raptor
CS2_182 = 2  # Chillwind Yeti
CS2_186 = 2  # War Golem
CS2_200 = 2  # Boulderfist Ogre
CS2_231 = 2  # Wisp
EX1_012 = 1  # Bloodmage Thalnos
EX1_298 = 1  # Ragnaros the Firelord
EX1_008 = 2  # Argent Squire
"""
TOO_DEEP = "it has more than 100 levels of nested tables and lists"
WILD = "Dr. Boom (gnomes) is not in a standard set of gadgetzan-2017 (the setting format=wild allows it)"


def deck(**cards: int) -> Deck:
    """Return the legal deck with different counts of some cards."""
    legal = READER.parse(LEGAL, "a test")
    counts = {**legal.cards, **cards}
    return Deck("Changed", {name: count for name, count in counts.items() if count}, **legal.about)


def faults(of: Deck, era: str = DEFAULT_ERA) -> list[str]:
    return deck_faults(of, rules(era))


# ---- legal decks


def test_a_deck_file_has_name_class_source_and_cards() -> None:
    read = READER.parse(LEGAL, "a test")
    assert (read.name, read.about) == ("Sheep", {"class": "mage", "source": "a test"})
    assert (read.size(), read.cards["CS2_022"], read.cards["EX1_012"]) == (SIZE, COPIES, 1)


def test_a_legal_deck_has_no_fault_and_can_be_played() -> None:
    legal = READER.parse(LEGAL, "a test")
    assert faults(legal) == []
    assert len(card_instances(legal, rules())) == SIZE
    assert make("hearthstone", (legal, legal), seed=1).result() is None


def test_a_deck_file_is_found_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "sheep.toml"
    path.write_text(LEGAL, encoding="utf-8")
    assert find_deck(str(path)) == READER.parse(LEGAL, "a test")
    assert Hearthstone().deck(str(path)).name == "Sheep"


def test_a_deck_survives_its_json_form() -> None:
    legal = READER.parse(LEGAL, "a test")
    assert READER.deck(legal.to_json()) == legal


def test_cards_may_go_by_name() -> None:
    assert faults(deck(CS2_029=0, Fireball=2)) == []


def test_a_card_of_several_classes_fits_each_of_them() -> None:
    for hero in ("druid", "rogue", "shaman"):
        assert faults(Deck("Jade", {"CFM_902": 1}, **{"class": hero, "size": "1"})) == []
    assert faults(deck(CFM_902=1, EX1_298=0)) == [
        "Aya Blackpaw belongs to the druid and the rogue and the shaman, not to the mage"
    ]


# ---- illegal decks


@pytest.fixture
def boom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Implement Dr. Boom, so that his set is the only reason to reject him."""
    monkeypatch.setattr(rules().cards["GVG_110"], "implemented", True)


@pytest.mark.usefixtures("boom")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"CS2_231": 1}, "it has 29 cards instead of 30 (if that is intended, add size = 29)"),
        ({"CS2_127": 1}, "it has 31 cards instead of 30 (if that is intended, add size = 31)"),
        ({"CS2_231": 1, "CS2_029": 3}, "it has 3 copies of Fireball (at most 2 allowed)"),
        ({"CS2_231": 0, "Fireball": 2}, "it has 4 copies of Fireball (at most 2 allowed)"),
        ({"CS2_231": 1, "EX1_012": 2}, "it has 2 copies of Bloodmage Thalnos (at most 1 allowed)"),
        ({"CS2_231": 0, "EX1_238": 2}, "Lightning Bolt belongs to the shaman, not to the mage"),
        ({"CS2_231": 1, "Polymorf": 1}, "unknown card 'Polymorf' (did you mean Polymorph?)"),
        ({"CS2_231": 1, "XYZ_123456": 1}, "unknown card 'XYZ_123456'"),
        ({"CS2_231": 1, "CS2_tk1": 1}, "Sheep (CS2_tk1) cannot be put into a deck"),
        ({"CS2_231": 1, "CS2_034": 1}, "Fireblast (CS2_034) cannot be put into a deck"),
        ({"CS2_231": 1, "HERO_08": 1}, "Jaina Proudmoore (HERO_08) cannot be put into a deck"),
        ({"CS2_231": 1, "UNKNOWN": 1}, "a hidden card (UNKNOWN) cannot be put into a deck"),
        ({"CS2_231": 1, "GVG_110": 1}, WILD),
        ({"CS2_231": -2, "CS2_127": 2, "CS2_125": 2}, "the count of CS2_231 must be at least 1, not -2"),
    ],
)
def test_an_illegal_deck_is_rejected_by_name(changes: dict[str, int], fault: str) -> None:
    illegal = deck(**changes)
    assert faults(illegal) == [fault]
    with pytest.raises(DeckError) as error:
        make("hearthstone", (READER.parse(LEGAL, "a test"), illegal))
    assert str(error.value) == f"Changed is not legal: {fault}"


def test_a_card_of_a_later_set_is_rejected() -> None:
    modern = deck(CS2_231=0, CFM_065=2)
    assert faults(modern) == []
    [fault] = faults(modern, "kara-2016")
    later = "gadgetzan-2017, competition-2018, competition-2020"
    assert fault == f"Volcanic Potion is not in the era kara-2016; it is in {later} (the setting any_set allows it)"
    assert deck_faults(modern, rules("kara-2016", any_set=True)) == []


def test_wild_allows_cards_that_have_left_standard() -> None:
    boom, modern = deck(CS2_231=1, GVG_110=1), deck(CS2_231=0, CFM_065=2)
    assert WILD in faults(boom)
    assert WILD not in deck_faults(boom, rules(format="wild"))
    assert WILD not in deck_faults(boom, rules(any_set=True))
    [fault] = deck_faults(modern, rules("kara-2016", format="wild"))
    assert fault.startswith("Volcanic Potion is not in the era kara-2016")


@pytest.mark.usefixtures("boom")
def test_every_fault_is_reported() -> None:
    assert faults(deck(CS2_231=0, CS2_029=3, EX1_012=2)) == [
        "it has 3 copies of Fireball (at most 2 allowed)",
        "it has 2 copies of Bloodmage Thalnos (at most 1 allowed)",
    ]
    assert len(faults(deck(CS2_029=3, EX1_238=1, GVG_110=1))) == 4


def test_every_reason_against_a_card_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules("kara-2016").cards["CFM_065"], "implemented", False)
    potions = Deck("Potions", {"CFM_065": 3}, **{"class": "druid", "size": "3"})
    wrong_class, copies, era, missing = faults(potions, "kara-2016")
    assert wrong_class == "Volcanic Potion belongs to the mage, not to the druid"
    assert copies == "it has 3 copies of Volcanic Potion (at most 2 allowed)"
    assert era.startswith("Volcanic Potion is not in the era kara-2016; it is in gadgetzan-2017, ")
    assert missing == "Volcanic Potion (CFM_065) is not implemented yet"


def test_a_deck_needs_a_class() -> None:
    cards = READER.parse(LEGAL, "a test").cards
    for homeless in (Deck("Homeless", cards), Deck("Homeless", cards, **{"class": "monk"})):
        with pytest.raises(DeckError, match=r"^Homeless is not legal: it has no class; classes are druid, .*warrior$"):
            make("hearthstone", (homeless, homeless))


def test_a_card_without_a_script_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules().cards["CS2_231"], "implemented", False)
    assert faults(deck()) == ["Wisp (CS2_231) is not implemented yet"]


def test_an_empty_deck_is_rejected() -> None:
    assert faults(Deck("Empty", {}, **{"class": "mage"})) == ["it has no cards"]


# ---- another size


def sized(size: object, **cards: int) -> Deck:
    changed = deck(**cards)
    return Deck("Sized", changed.cards, **changed.about, size=str(size))


def test_a_deck_may_say_another_size_and_must_have_it() -> None:
    assert faults(sized(29, CS2_231=1)) == []
    assert faults(sized(31, CS2_127=1)) == []
    assert faults(sized(29)) == ["it has 30 cards, but specifies size = 29"]
    assert faults(sized(30, CS2_231=1)) == ["it has 29 cards, but specifies size = 30"]


@pytest.mark.parametrize("size", ["0", "-1", "61", "many", "", "1.5", "007", "9" * 5000])
def test_a_size_that_is_none_is_rejected(size: str) -> None:
    assert faults(sized(size)) == [f"its size must be a whole number from 1 to 60, not {size!r}"]


@pytest.mark.usefixtures("boom")
def test_no_size_allows_more_copies_or_other_classes() -> None:
    assert faults(sized(31, CS2_029=3)) == ["it has 3 copies of Fireball (at most 2 allowed)"]
    assert faults(sized(31, EX1_238=1)) == ["Lightning Bolt belongs to the shaman, not to the mage"]
    assert faults(sized(31, GVG_110=1)) == [WILD]


def test_one_card_is_in_the_singular() -> None:
    single = Deck("single", {"CS2_231": 1}, **{"class": "mage"})
    assert faults(single) == ["it has 1 card instead of 30 (if that is intended, add size = 1)"]
    assert faults(single.replace(size="2")) == ["it has 1 card, but specifies size = 2"]


def test_a_deck_of_more_than_sixty_cards_gets_no_advice_about_its_size() -> None:
    assert faults(deck(CS2_231=40)) == ["it has 68 cards instead of 30"]


def test_of_a_deck_that_is_far_too_large_no_card_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Suggestions for a long list of unknown cards would take too long."""
    monkeypatch.setattr("topdeck.games.hearthstone.decks.deck.find_card", None)
    assert faults(deck(**{f"Unheard{number}": 1 for number in range(600)})) == ["it has 630 cards instead of 30"]


def test_all_unknown_cards_are_named() -> None:
    unknown = {f"Unheard{number}": 1 for number in range(12)}
    told = faults(Deck("New", {**unknown, "Fireball": 3}, **{"class": "mage", "size": "15"}))
    assert told == [
        "unknown card 'Unheard0'",
        "unknown card 'Unheard1'",
        "unknown card 'Unheard10'",
        "unknown card 'Unheard11'",
        "unknown card 'Unheard2'",
        "unknown cards 'Unheard3', 'Unheard4', 'Unheard5', 'Unheard6', 'Unheard7', 'Unheard8', 'Unheard9'",
        "it has 3 copies of Fireball (at most 2 allowed)",
    ]


def test_the_smallest_decks_can_be_played_to_the_end() -> None:
    tiny = Deck("Tiny", {"CS2_231": 1}, **{"class": "mage", "size": "1"})
    state = make("hearthstone", (tiny, tiny), seed=1)
    while state.result() is None:
        state.apply(state.actions()[0])
    assert str(state.result()).endswith("the other hero died")


def test_a_deck_file_can_state_its_size() -> None:
    text = LEGAL.replace('class = "mage"', 'class = "mage"\nsize = 29').replace("CS2_231 = 2", "CS2_231 = 1")
    small = READER.parse(text, "a test")
    assert (small.about["size"], small.size(), faults(small)) == ("29", 29, [])
    assert READER.deck(small.to_json()) == small


# ---- files that are written


@pytest.mark.parametrize("name", [*included_decks(), *variants()])
def test_the_text_of_a_deck_is_read_back(name: str) -> None:
    found = find_deck(name)
    assert READER.parse(deck_text(found, rules().cards), "a test") == found


def test_the_text_of_a_deck_has_its_cards_by_cost_with_their_names() -> None:
    text = deck_text(deck(), rules().cards)
    assert text.startswith('name = "Changed"\nclass = "mage"\nsource = "a test"\n\n[cards]\nCS2_231 = 2  # Wisp\n')
    assert text.endswith("\nEX1_298 = 1  # Ragnaros the Firelord\n")


@pytest.mark.parametrize("name", ['"quoted"', "back\\slash", "two\nlines", "\x00\x1f\x7f", "Нубы 🃏"])
def test_every_name_can_be_written(name: str) -> None:
    odd = Deck(name, deck().cards, **{"class": "mage"})
    assert READER.parse(deck_text(odd, rules().cards), "a test") == odd


# ---- files that cannot be read


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name = ", "sheep.toml is not valid TOML: Invalid value (at end of document)"),
        (f"name = {'[' * 100_000}", f"sheep.toml is not valid TOML: {TOO_DEEP}"),
        (f"name = {'[' * 101}{']' * 101}", f"sheep.toml is not valid TOML: {TOO_DEEP}"),
        ('name = ["Sheep"]\nclass = "mage"\ncards = {}', "sheep.toml: the name must be a string, not ['Sheep']"),
        ('class = "mage"\ncards = {}', "sheep.toml lacks 'name'; a deck for this game requires name, class, cards"),
        ('name = "Sheep"\ncards = {}', "sheep.toml lacks 'class'; a deck for this game requires name, class, cards"),
        (
            'name = "Sheep"\nclass = "mage"',
            "sheep.toml lacks 'cards'; a deck for this game requires name, class, cards",
        ),
        (
            'name = "Sheep"\nclass = "mage"\ncards = 30',
            "sheep.toml: the cards must be a table that maps card ids to counts",
        ),
        (
            'name = "Sheep"\nclass = "mage"\ncards = ["Wisp"]',
            "sheep.toml: the cards must be a table that maps card ids to counts",
        ),
        *(
            (
                f'name = "Sheep"\nclass = "mage"\n[cards]\nCS2_231 = {count}',
                f"sheep.toml: the count of CS2_231 must be a whole number of at least 1, not {shown}",
            )
            for count, shown in (("0", "0"), ("-1", "-1"), ("1.5", "1.5"), ('"two"', "'two'"), ("true", "True"))
        ),
        *(
            (
                f'name = "Sheep"\nclass = {hero}\ncards = {{}}',
                f"sheep.toml: unknown class {shown}; choose from {', '.join(HEROES)}",
            )
            for hero, shown in (('"monk"', "'monk'"), ("7", "7"), ('["mage"]', "['mage']"))
        ),
        *(
            (
                f'name = "Sheep"\nclass = "mage"\nsize = {size}\ncards = {{}}',
                f"sheep.toml: its size must be a whole number from 1 to 60, not {shown}",
            )
            for size, shown in (("0", "0"), ("61", "61"), ("1.5", "1.5"), ('"many"', "'many'"), ("true", "True"))
        ),
        *(
            (
                f'name = "Sheep"\nclass = "mage"\n{name} = {value}\ncards = {{}}',
                f"sheep.toml: its {name} must be a whole number from {numbers}, not {value}",
            )
            for name, value, numbers in (
                ("year", 2013, "2014 to 2099"),
                ("month", 13, "1 to 12"),
                ("month", 0, "1 to 12"),
            )
        ),
        (
            'name = "Sheep"\nclass = "mage"\nformat = "old"\ncards = {}',
            "sheep.toml: unknown format 'old'; choose from wild, standard, classic, twist",
        ),
        (
            'name = "Sheep"\nclass = "mage"\nhero = 31\ncards = {}',
            "sheep.toml: the mage has no hero 31; its heroes are 2829, 39117, 637",
        ),
    ],
)
def test_a_malformed_file_is_rejected_by_name(text: str, message: str) -> None:
    with pytest.raises(DeckError) as error:
        READER.parse(text, "sheep.toml")
    assert str(error.value) == message


def test_a_number_without_end_is_rejected() -> None:
    with pytest.raises(DeckError, match=r"^sheep\.toml is not valid TOML: Exceeds the limit"):
        READER.parse(f"size = {'9' * 5000}", "sheep.toml")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    with pytest.raises(DeckError) as error:
        find_deck(str(path))
    assert str(error.value).startswith(f"the deck file {path} cannot be read: ")
    assert "No such file" in str(error.value)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    path = tmp_path / "noise.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DeckError, match="cannot be read: 'utf-8' codec"):
        find_deck(str(path))


def test_an_unknown_deck_is_answered_with_a_similar_name_or_the_command_that_lists_them() -> None:
    with pytest.raises(DeckError) as error:
        find_deck("Sheep")
    count = len(all_decks())
    listing = f"`topdeck decks` lists the {count} decks, or pass a .toml file or a deck code"
    assert str(error.value) == f"unknown deck 'Sheep'; {listing}"
    with pytest.raises(DeckError, match=r"^unknown deck 'FrezeMage2014'; did you mean FreezeMage2014\?$"):
        find_deck("FrezeMage2014")


# ---- the decks that come with the game


@pytest.mark.parametrize("name", included_decks())
def test_an_included_deck_is_legal_but_for_cards_not_implemented(name: str) -> None:
    included = included_decks()[name]
    assert (included.name, included.size()) == (name, SIZE)
    assert included.about["source"]
    assert included.cards.keys() <= rules().cards.keys()  # by id, as beliefs count them
    assert [fault for fault in faults(included) if not fault.endswith("is not implemented yet")] == []


@pytest.mark.parametrize("era", eras())
def test_complete_decks_have_only_implemented_cards(era: str) -> None:
    cards, sets = rules(era).cards, format_sets(era, wild=False)
    playable = {card_id for card_id, card in cards.items() if card.implemented and card.set in sets}
    known = [*included_decks().values(), *archetype_decks().values()]
    complete = [included for included in known if included.cards.keys() <= playable]
    assert complete_decks(rules(era)) == tuple(complete)
    assert len(complete) >= 2


def test_the_decks_of_the_game_are_the_complete_ones() -> None:
    assert Hearthstone().decks.included() == list(complete_decks(rules()))
    assert {played.about["class"] for played in Hearthstone().decks.included()} >= {"hunter", "shaman", "warrior"}


# ---- their variants


@pytest.mark.parametrize("name", variants())
def test_a_variant_is_a_shorter_list_of_an_included_deck(name: str) -> None:
    short = find_deck(name)
    full = included_decks()[name.removesuffix("/framework")]
    assert (short.name, short.about["class"]) == (name, full.about["class"])
    assert (short.about["size"], short.size() < SIZE) == (str(short.size()), True)
    assert short.cards.items() <= full.cards.items()
    assert [fault for fault in faults(short) if not fault.endswith("is not implemented yet")] == []


def test_the_variants_have_the_cards_that_the_framework_of_2020_supports() -> None:
    sizes = {name.removesuffix("/framework"): short.size() for name, short in variants().items()}
    assert sizes == {
        "MidrangeBuffPaladin": 24,
        "MiraclePirateRogue": 26,
        "MurlocDruid": 27,
        "RenoKazakusDragonPriest": 22,
        "RenoKazakusMage": 21,
        "ZooDiscardWarlock": 11,
    }
    assert not variants().keys() & {played.name for played in Hearthstone().decks.included()}


def test_a_variant_is_played_by_its_name() -> None:
    state = make("hearthstone", ("ZooDiscardWarlock/framework", "MurlocDruid"), seed=1)
    assert len(Hearthstone().deck("ZooDiscardWarlock/framework").cards) == 6
    while state.result() is None:
        state.apply(state.actions()[0])
