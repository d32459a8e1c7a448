"""Static card features: the numbers of a card's text are found in its script."""

from __future__ import annotations

import numpy as np
import pytest
from gwent_encoding import ENCODER, index

from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.encoding.card_features import TAGS, card_features, card_values

FEATURES, VALUES = card_features()
PRINTED = ("type", "colour", "faction", "power", "token")


def ability(card: str) -> dict[str, int]:
    """Return the features of a card that are not 0 and not printed on it."""
    row = {feature.name: int(value) for feature, value in zip(FEATURES, VALUES[index(card)], strict=True) if value}
    return {name: value for name, value in row.items() if name not in PRINTED and not name.startswith(("tag_", "has_"))}


def test_there_is_a_row_for_each_card_index() -> None:
    assert VALUES.shape == (len(ENCODER.cards), len(FEATURES))
    assert VALUES.dtype == np.int16
    assert not VALUES[0].any()
    assert VALUES[1:, 0].all()


def test_every_value_is_in_its_range() -> None:
    for column, feature in enumerate(FEATURES):
        assert feature.low <= VALUES[:, column].min()
        assert VALUES[:, column].max() <= feature.high


def test_every_number_of_a_card_has_a_feature() -> None:
    names = [feature.name for feature in FEATURES]
    assert len(set(names)) == len(names)
    for card_id in ENCODER.cards[1:]:
        assert set(card_values(rules().cards[card_id])) <= {*names}, card_id
    assert {tag for card in rules().cards.values() for tag in card.tags} == {*TAGS}


def test_what_is_printed_on_a_card_is_in_its_row() -> None:
    row = {feature.name: int(value) for feature, value in zip(FEATURES, VALUES[index("wolf")], strict=True) if value}
    assert row == {"type": 1, "colour": 1, "faction": 3, "power": 1, "token": 1, "doomed": 1, "tag_beast": 1}


@pytest.mark.parametrize(
    ("card", "features"),
    [
        ("fiend", {}),
        ("king_foltest", {"crew": 1, "boost_others": 1, "gift_boost": 1}),
        ("wyvern", {"targets_enemies": 1, "damage_target": 5}),
        ("commanders_horn", {"targets_allies": 1, "targets_enemies": 1, "boost_target": 3, "reach": 2}),
        ("ifrit", {"spawned": 3, "spawned_power": 1}),
        ("hjalmar_an_craite", {"spawned_enemy_power": 5}),
        ("impenetrable_fog", {"targets_enemies": 1, "targets_row": 1, "lays_fog": 1, "hazard_damage": 2}),
        ("crach_an_craite", {"pick": 2, "pick_strengthen": 2, "plays_card": 1}),
        ("reconnaissance", {"pick": 1, "pick_offers": 2, "plays_card": 1}),
        ("an_craite_warcrier", {"targets_allies": 1, "variable_target": 1}),
        ("jutta_an_dimun", {"damage_self": 1}),
        ("dennis_cranmer", {"strengthen_others": 1, "gift_strengthen": 1}),
    ],
)
def test_abilities_are_found_in_the_scripts(card: str, features: dict[str, int]) -> None:
    assert ability(card) == features


def test_a_card_with_options_has_the_abilities_of_all_of_them() -> None:
    values = ability("dagon")
    assert (values["options"], values["lays_fog"], values["lays_rain"], values["hazard_damage"]) == (2, 1, 1, 2)


def test_abilities_are_named_by_when_they_act() -> None:
    def moments(card: str) -> list[str]:
        return [
            feature.name
            for feature, value in zip(FEATURES, VALUES[index(card)], strict=True)
            if value and feature.name.startswith("has_")
        ]

    assert moments("yarpen_zigrin") == ["has_play", "has_when"]
    assert moments("ancient_foglet") == ["has_turn_end"]
    assert moments("lord_of_undvik") == ["has_deathwish"]
    assert moments("roach") == ["has_in_deck"]
