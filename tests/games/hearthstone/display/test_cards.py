"""Descriptions of cards and decks, as in `topdeck cards` and `topdeck decks`."""

import pytest

from topdeck import load_game
from topdeck.core.errors import TopdeckError, UnknownCard

GAME = load_game("hearthstone")


def test_cards_are_found_by_name_and_by_what_they_are() -> None:
    [frostbolt] = GAME.display.cards("Frostbolt")
    assert (frostbolt.name, frostbolt.facts()["id"], frostbolt.row()["cost"]) == ("Frostbolt", "CS2_024", "2")
    assert frostbolt.lines()[0] == "Frostbolt  CS2_024"
    secrets = GAME.display.cards(**{"class": "mage", "mechanic": "secret"})
    assert len(secrets) > 1
    assert all("secret" in card.facts()["mechanics"] for card in secrets)


def test_every_filter_is_described() -> None:
    for name, setting in GAME.display.card_filters().items():
        assert (setting.name, setting.help.endswith(".")) == (name, True)
    with pytest.raises(TopdeckError, match="the list of cards has no setting 'colour'; its settings are set, class, "):
        GAME.display.cards(colour="red")
    with pytest.raises(TopdeckError, match="the setting cost must be a whole number of at least 0, not -1"):
        GAME.display.cards(cost=-1)
    with pytest.raises(UnknownCard, match="unknown card 'Frostblot'"):
        GAME.display.cards("Frostblot")


def test_the_settings_described_are_those_of_the_rules() -> None:
    deck = GAME.decks.default()
    defaults = {name: setting.default for name, setting in GAME.settings().items()}
    said, unsaid = GAME.start((deck, deck), 3, **defaults), GAME.start((deck, deck), 3)
    assert GAME.setup(said) == GAME.setup(unsaid)
    assert said.to_json() == unsaid.to_json()


def test_a_new_deck_is_legal_and_its_text_is_read_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    deck = GAME.decks.new(["2xFrostbolt"], None, "Mine", 7, **{"class": "mage"})
    assert GAME.decks.faults(deck) == []
    path = tmp_path_factory.mktemp("decks") / "mine.toml"
    path.write_text(GAME.decks.text(deck), "utf-8")
    assert GAME.deck(str(path)) == deck
