"""Cards are found by their id or name."""

from __future__ import annotations

import pytest

from topdeck.core.errors import UnknownCard
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_table, find_card

TABLE = card_table(DEFAULT_ERA)


@pytest.mark.parametrize("name", ["Fireball", "FIREBALL", "CS2_029"])
def test_a_card_is_found_by_its_id_and_by_its_name_in_any_case(name: str) -> None:
    assert find_card(name, TABLE) is TABLE["CS2_029"]


def test_a_mixture_is_found_by_its_name() -> None:
    mixture = next(card for card in TABLE.values() if "+" in card.id)
    assert find_card(mixture.name.lower(), {mixture.id: mixture}) is mixture
    with pytest.raises(UnknownCard, match=r"several cards are called .*CFM_621t14\+CFM_621t18"):
        find_card(mixture.name, TABLE)  # potions of three costs


def test_only_cards_in_the_table_are_found() -> None:
    with pytest.raises(UnknownCard, match="unknown card 'Fireball'"):
        find_card("Fireball", {"CS2_024": TABLE["CS2_024"]})


def test_a_collectible_card_is_preferred_to_a_hero_with_its_name() -> None:
    assert find_card("Ragnaros the Firelord", TABLE) is TABLE["EX1_298"]
