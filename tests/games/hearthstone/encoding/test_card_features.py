"""Static card features describe the printed card and the effects in its script."""

from __future__ import annotations

import numpy as np
import pytest

from topdeck.games.hearthstone import language
from topdeck.games.hearthstone.cards.database import card_table, eras, rules
from topdeck.games.hearthstone.encoding.card_features import (
    EFFECTS,
    EVENTS,
    RARITIES,
    SETS,
    card_features,
    describe_card,
    feature_columns,
)
from topdeck.games.hearthstone.encoding.card_index import encoded_cards
from topdeck.games.hearthstone.engine import constants

TABLE = rules().cards


def features(card_id: str) -> dict[str, int]:
    return {name: value for name, value in describe_card(TABLE[card_id], TABLE).items() if value}


def part_of(card_id: str, *prefixes: str) -> dict[str, int]:
    return {name: value for name, value in features(card_id).items() if name.startswith(prefixes)}


def test_fireball_deals_six_damage_to_a_target() -> None:
    assert features("CS2_029") == {
        "type": 2,
        "cost": 4,
        "set": 1,
        "rarity": 1,
        "collectible": 1,
        "class_mage": 1,
        "has_play": 1,
        "needs_target": 1,
        "play_damage": 6,
    }


@pytest.mark.parametrize(
    ("card", "effects"),
    [
        ("CS2_032", {"play_damage_all": 4}),  # Flamestrike
        ("EX1_012", {"later_draw": 1}),  # Bloodmage Thalnos
        ("CS2_024", {"play_damage": 3, "play_freeze": 1}),  # Frostbolt
        ("EX1_277", {"play_damage": 3}),  # Arcane Missiles
        ("EX1_554", {"later_summon": 3, "later_summon_attack": 3, "later_summon_health": 3}),  # Snake Trap
        ("CS2_122", {"later_buff_attack": 1}),  # Raid Leader
        ("CS2_092", {"play_buff_attack": 4, "play_buff_health": 4}),  # Blessing of Kings
        ("EX1_302", {"play_damage": 1, "play_draw": 1, "play_conditions": 1}),  # Mortal Coil
        ("CFM_715", {"play_damage": 0}),  # Jade Spirit
        (
            "AT_037",
            {"play_damage": 2, "play_summon": 2, "play_summon_attack": 2, "play_summon_health": 2},
        ),  # Living Roots
        ("CS2_087", {"play_buff_attack": 3}),  # Blessing of Might
        ("EX1_310", {"play_discard": 2}),  # Doomguard
    ],
)
def test_effects_are_counted_with_their_numbers(card: str, effects: dict[str, int]) -> None:
    found = part_of(card, "play_", "later_")
    assert {name: found.get(name, 0) for name in effects} == effects


def test_texts_of_a_card_show_as_flags() -> None:
    assert part_of("EX1_012", "has_", "spell_damage") == {"has_deathrattle": 1, "spell_damage": 1}
    assert part_of("CS2_122", "has_", "on_") == {"has_aura": 1}
    assert part_of("EX1_554", "secret", "on_") == {"secret": 1, "on_proposed": 1}
    assert features("EX1_165")["options"] == 2  # Druid of the Claw


def test_every_card_has_a_row_in_range_and_different_texts_differ() -> None:
    columns, values = card_features()
    assert values.dtype == np.int16
    assert values.shape == (len(encoded_cards()), len(columns))
    assert not values[0].any()
    assert values[1:, 0].all()
    assert (values >= [column.low for column in columns]).all()
    assert (values <= [column.high for column in columns]).all()
    assert len({column.name for column in columns}) == len(columns)


def test_numbers_follow_the_era() -> None:
    place = encoded_cards().index("CS2_106")  # Fiery War Axe cost one more from September 2017
    cost = [column.name for column in feature_columns()].index("cost")
    costs = {era: int(card_features(era)[1][place, cost]) for era in eras()}
    assert costs == {era: card_table(era)["CS2_106"].cost for era in eras()}
    assert len(set(costs.values())) == 2


def test_described_effects_sets_and_events_exist() -> None:
    known = {name for name in language.__all__ if isinstance(getattr(language, name), type)}
    in_card_files = {"DiscoverOneOfEach", "ChooseOneOf", "TransformIntoOneOf"}
    assert {kind for _, classes in EFFECTS.values() for kind in classes} - known == in_card_files
    assert {card.set for card in TABLE.values()} == {"", *SETS}
    assert {card.rarity for card in TABLE.values()} == {"", *RARITIES}
    assert set(EVENTS.values()) == set(constants.EVENTS)


def test_every_text_is_described() -> None:
    """A text without a feature would look like no text."""
    plain = [
        card.id
        for card in TABLE.values()
        if any((card.play, card.deathrattle, card.triggers, card.auras, card.enrage))
        and not part_of(card.id, "play_", "later_")
    ]
    assert plain == []
