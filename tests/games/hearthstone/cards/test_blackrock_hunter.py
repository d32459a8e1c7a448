"""Hunter cards of Blackrock Mountain."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("BRM_013")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Conditional amounts")
@pytest.mark.mechanic("Card draw")
def test_quick_shot_as_the_last_card_draws_another() -> None:
    table = scenario(
        side("hunter", hand=["Quick Shot"], deck=["Wisp", "Wisp"]), side("warrior", board=["Chillwind Yeti"])
    )
    table.play("Quick Shot", "Chillwind Yeti")
    assert (table.stats(1), table.hand()) == ([(4, 2)], ["Wisp"])


@pytest.mark.card("BRM_013")
def test_quick_shot_draws_nothing_while_there_are_cards_in_hand() -> None:
    table = scenario(side("hunter", hand=["Quick Shot", "War Golem"], deck=["Wisp"]), side("warrior"))
    table.play("Quick Shot", "enemy hero")
    assert (table.opponent.hero.health, table.hand()) == (27, ["War Golem"])


@pytest.mark.card("BRM_013")
@pytest.mark.mechanic("Spell damage")
def test_quick_shot_is_raised_by_spell_damage() -> None:
    table = scenario(side("hunter", hand=["Quick Shot"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Quick Shot", "enemy hero")
    assert (table.opponent.hero.health, table.me.hero.health) == (26, 29)  # and the empty deck costs the hunter one


@pytest.mark.card("BRM_013")
def test_quick_shot_may_be_aimed_at_anybody() -> None:
    table = scenario(side("hunter", hand=["Quick Shot"], board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    everybody = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Quick Shot") == everybody
