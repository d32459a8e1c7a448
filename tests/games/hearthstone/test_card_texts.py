"""The scripts of all cards: they agree with the card table, and are in the expected files."""

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from inspect import getfile
from pathlib import Path
from typing import Any

import pytest
from marks import by_card

from topdeck.games.hearthstone import cards
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, scripts
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.language import card
from topdeck.games.hearthstone.language.script import ATTRIBUTES
from topdeck.games.shared.card_scripts import scripts_among

TABLE = database.card_table(DEFAULT_ERA)
ROWS = {row["id"]: row for row in database.numbers()}
ADVENTURES = ("naxxramas", "blackrock", "explorers", "karazhan")
CARDS = [TABLE[card_id] for card_id in sorted(scripts())]


def words_of(it: Card) -> dict[str, Any]:
    """Return the attributes of a card's script by name."""
    return {word: value for word, value in vars(scripts()[it.id]).items() if word in ATTRIBUTES}


def parts(value: object) -> Iterator[object]:
    """Yield all nested parts of a card text, including numbers and strings."""
    yield value
    if isinstance(value, dict):
        value = (*value, *value.values())
    if isinstance(value, tuple | list):
        for one in value:
            yield from parts(one)
    elif is_dataclass(value):
        for field in fields(value):
            yield from parts(getattr(value, field.name))


@cache
def named_by(it: Card) -> frozenset[str]:
    """Return the ids of the cards that a text names; all other strings in texts are classes."""
    strings = [part for part in parts(tuple(words_of(it).values())) if isinstance(part, str)]
    return frozenset(strings).difference(constants.CLASSES)


# ---- a text says what the card table says


@pytest.mark.parametrize("word", ["battlecry", "deathrattle", "combo", "choose one", "inspire"])
def test_a_text_has_what_is_printed(word: str) -> None:
    for it in CARDS:
        printed = word in ROWS[it.id].get("text", ())
        assert printed <= written(it, word), f"{it} has no {word}"
        assert printed or not it.collectible or not written(it, word), f"{it} should have no {word}"


def written(it: Card, word: str) -> bool:
    """Return whether the card has this mechanic in the engine."""
    return {
        "battlecry": it.play is not None and it.type in (constants.MINION_CARD, constants.WEAPON_CARD),
        "deathrattle": it.deathrattle is not None,
        "combo": it.combo is not None,
        "choose one": bool(it.options),
        "inspire": it.is_minion() and any(trigger.event == constants.INSPIRE for trigger in it.triggers),
    }[word]


def test_a_spell_does_something() -> None:
    spells = [it for it in CARDS if it.is_spell() and not (it.secret or it.options or it.ingredients)]
    idle = [it for it in spells if not (it.play or it.drawn or it.hand_triggers)]
    assert [it.name for it in idle] == ["Lesser Potion", "Greater Potion", "Superior Potion"]  # one only chooses them


def test_a_secret_has_one_trigger_and_nothing_else() -> None:
    for it in CARDS:
        assert it.secret == ("secret" in words_of(it)), it
        if it.secret:
            assert words_of(it).keys() == {"secret"}, it
            assert len(it.triggers) == 1, it


def test_the_options_of_a_choice_are_two_things_to_do() -> None:
    for it in CARDS:
        if it.options:
            assert len(it.options) == 2, it
            assert all(option.play and not option.collectible for option in it.options), it


def test_the_names_in_a_text_are_found() -> None:
    """The walk through the texts reaches ids wherever they stand."""
    assert named_by(TABLE["CS2_022"]) == {"CS2_tk1"}
    assert named_by(TABLE["EX1_165"]) == {"EX1_165a", "EX1_165b", "OG_044a"}
    assert named_by(TABLE["EX1_554"]) == {"EX1_554t"}
    assert named_by(TABLE["AT_132"]) >= {"CS2_017", "AT_132_DRUID"}
    assert named_by(TABLE["KAR_009"]) == set()


def test_every_class_has_a_hero_and_an_implemented_power() -> None:
    assert tuple(database.HEROES) == constants.CLASSES
    for hero, (body, power) in database.HEROES.items():
        assert (TABLE[body].type, TABLE[power].type) == (constants.HERO_CARD, constants.POWER_CARD)
        assert TABLE[body].classes == TABLE[power].classes == (hero,)
        assert ROWS[body]["power"] == power
        assert TABLE[power].implemented


@pytest.mark.parametrize("era", database.eras())
def test_an_era_changes_only_what_there_is(era: str) -> None:
    assert database.eras()[era]["numbers"].keys() <= ROWS.keys()
    assert set(database.format_sets(era, wild=True)) <= {row["set"] for row in ROWS.values()}
    assert [it.id for it in database.card_table(era).values() if it.implemented] == [
        it.id for it in TABLE.values() if it.implemented
    ]


# ---- a text lives where one would look for it


@cache
def homes() -> dict[type, str]:
    """Return the file of every script below `cards`, such as `karazhan` or `classic/mage`."""
    found = {}
    for module in pkgutil.walk_packages(cards.__path__, f"{cards.__name__}."):
        for script in scripts_among(vars(importlib.import_module(module.name)).values()):
            found[script] = module.name.removeprefix(f"{cards.__name__}.").replace(".", "/")
    return found


def home(it: Card) -> str:
    return homes()[scripts()[it.id]]


def allowed_homes(it: Card) -> set[str]:
    """Return the files that may contain a script: one file for an adventure, otherwise one for each class.

    Cards of several classes are in the file of the neutral cards.  A class with too many cards for one file may have
    one file for each rarity, and a card with many tokens may have a separate file.
    """
    if it.set in ADVENTURES:
        return {it.set}
    hero_class = it.classes[0] if len(it.classes) == 1 else "neutral"
    return {f"{it.set}/{name}" for name in (hero_class, f"{hero_class}_{it.rarity}", it.name.lower())}


def test_a_script_is_in_the_file_of_its_set_and_class() -> None:
    for it in CARDS:
        makers = {home(maker) for maker in CARDS if it.id in named_by(maker)}
        assert home(it) in allowed_homes(it) | (set() if it.collectible else makers), f"{it} is in {home(it)}"


def test_the_tests_of_a_card_are_with_those_of_its_set() -> None:
    for it in CARDS:
        if it.collectible:
            files = {Path(getfile(check)) for check in by_card("hearthstone")[it.id]}
            assert any(it.set in (path.parent.name, path.stem.split("_")[1]) for path in files), f"{it}: {files}"


def test_the_hero_powers_are_among_the_basic_cards() -> None:
    assert {hero: home(TABLE[power]) for hero, (_, power) in database.HEROES.items()} == {
        hero: f"basic/{hero}" for hero in constants.CLASSES
    }


def test_a_text_is_called_like_its_card() -> None:
    """Or a little longer, where two cards have one name."""
    for it in CARDS:
        words = re.findall(r"\w+", it.name.replace("'", ""))
        name = "".join(word[0].upper() + word[1:] for word in words)
        assert scripts()[it.id].__name__.startswith(name), it


def test_a_card_without_text_is_listed_among_the_plain_ones() -> None:
    for module in {sys.modules[f"{cards.__name__}.{home.replace('/', '.')}"] for home in homes().values()}:
        for value in vars(module).values():
            if hasattr(value, "card_id"):
                assert any(name in ATTRIBUTES for name in vars(value)), f"{value}: use plain_cards"


# ---- mistakes are refused


def test_an_unknown_word_is_rejected() -> None:
    with pytest.raises(TypeError, match=r"^Typo: unknown attribute 'batlecry'; card scripts have .*deathrattle"):

        @card("CS2_024")
        class Typo:
            batlecry = Effect()


def test_two_texts_for_a_card_are_rejected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "doubled"
    package.mkdir()
    (package / "__init__.py").write_text("")
    for name in ("one", "other"):
        text = (
            f"from topdeck.games.hearthstone.language import card\n@card('CS2_024')\nclass {name.title()}:\n    pass\n"
        )
        (package / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(database, "cards", importlib.import_module("doubled"))
    with pytest.raises(TypeError, match=r"^the card CS2_024 has two scripts: One and Other$"):
        database.all_scripts.__wrapped__()
