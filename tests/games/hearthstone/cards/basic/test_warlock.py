"""Basic warlock cards and the hero power."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("CS2_056")
@pytest.mark.mechanic("Card draw")
def test_life_tap_draws_for_two_health() -> None:
    table = scenario(side("warlock", deck=["War Golem"]), side("warrior"))
    table.power()
    assert (table.hand(), table.me.hero.health, table.me.mana) == (["War Golem"], 28, 8)


@pytest.mark.card("CS2_056")
def test_life_tap_hurts_armor_first() -> None:
    table = scenario(side("warlock", deck=["War Golem"], armor=1), side("warrior"))
    table.power()
    assert (table.me.armor, table.me.hero.health) == (0, 29)


@pytest.mark.card("CS2_056")
def test_life_tap_on_an_empty_deck_costs_fatigue_too() -> None:
    table = scenario(side("warlock", fatigue=2), side("warrior"))
    table.power()
    assert table.me.hero.health == 25


@pytest.mark.card("CS2_056")
@pytest.mark.mechanic("Spell damage")
def test_spell_damage_makes_life_tap_no_worse() -> None:
    table = scenario(side("warlock", board=["Kobold Geomancer"], deck=["Wisp"]), side("warrior"))
    table.power()
    assert table.me.hero.health == 28


@pytest.mark.card("CS2_056")
def test_life_tap_can_kill() -> None:
    table = scenario(side("warlock", health=2, deck=["Wisp"]), side("warrior"))
    table.power()
    assert table.result is not None


@pytest.mark.card("CS2_065")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_voidwalker_must_be_attacked_first() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"], weapon="Fiery War Axe"), side("warlock", board=["Voidwalker", "Wisp"])
    )
    voidwalker = table.opponent.board[0]
    assert table.attack_targets("Chillwind Yeti") == [voidwalker]
    assert table.attack_targets("my hero") == [voidwalker]
    assert (voidwalker.attack, voidwalker.health) == (1, 3)


@pytest.mark.card("EX1_308")
@pytest.mark.mechanic("Discard")
@pytest.mark.mechanic("Direct damage (single target)")
def test_soulfire_burns_a_card_of_the_players_hand() -> None:
    table = scenario(side("warlock", hand=["Soulfire", "Wisp"]), side("mage", hand=["War Golem"]))
    table.play("Soulfire", "enemy hero")
    assert (table.opponent.hero.health, table.hand(0), table.hand(1)) == (26, [], ["War Golem"])


@pytest.mark.card("EX1_308")
@pytest.mark.mechanic("Random targets")
def test_soulfire_discards_any_one_card() -> None:
    kept = set()
    for seed in range(30):
        table = scenario(side("warlock", hand=["Soulfire", "Wisp", "War Golem"]), side("warrior"), seed=seed)
        table.play("Soulfire", "enemy hero")
        kept.add(tuple(table.hand()))
    assert kept == {("Wisp",), ("War Golem",)}


@pytest.mark.card("EX1_308")
def test_soulfire_costs_no_card_when_it_is_the_last() -> None:
    table = scenario(side("warlock", hand=["Soulfire"]), side("warrior", board=["Boulderfist Ogre"]))
    table.play("Soulfire", "Boulderfist Ogre")
    assert (table.stats(1), table.hand()) == ([(6, 3)], [])


@pytest.mark.card("EX1_308")
@pytest.mark.mechanic("Spell damage")
def test_soulfire_grows_with_spell_damage() -> None:
    table = scenario(side("warlock", hand=["Soulfire"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Soulfire", "enemy hero")
    assert table.opponent.hero.health == 25


@pytest.mark.card("EX1_308")
def test_soulfire_takes_any_character() -> None:
    table = scenario(side("warlock", hand=["Soulfire"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.targets("Soulfire") == [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
