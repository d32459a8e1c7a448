"""Classic warlock cards."""

import pytest

from topdeck.games.hearthstone.scenario import in_hand, scenario, side


@pytest.mark.card("EX1_301")
def test_felguard_destroys_a_spent_crystal() -> None:
    table = scenario(side("warlock", hand=["Felguard"], mana=5, crystals=5), side("warrior"))
    table.play("Felguard")
    assert (table.stats(), table.me.mana, table.me.max_mana) == ([(3, 5)], 2, 4)
    table.end_turn().end_turn()
    assert (table.me.mana, table.me.max_mana) == (5, 5)


@pytest.mark.card("EX1_301")
def test_felguard_destroys_a_full_crystal_where_none_is_spent() -> None:
    table = scenario(side("warlock", hand=[in_hand("Felguard", cost=-3)]), side("warrior"))
    table.play("Felguard")
    assert (table.me.mana, table.me.max_mana) == (9, 9)


@pytest.mark.card("EX1_301")
@pytest.mark.mechanic("Taunt (printed)")
def test_felguard_must_be_attacked_first() -> None:
    table = scenario(side("warrior", board=["Wisp"]), side("warlock", board=["Wisp", "Felguard"]))
    assert table.attack_targets(table.me.board[0]) == [table.opponent.board[1]]


@pytest.mark.card("EX1_310")
@pytest.mark.mechanic("Charge (printed)")
def test_doomguard_attacks_at_once() -> None:
    table = scenario(side("warlock", hand=["Doomguard"]), side("warrior"))
    table.play("Doomguard").attack("Doomguard", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(5, 7)], 25)


@pytest.mark.card("EX1_310")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Discard")
@pytest.mark.mechanic("Random targets")
def test_doomguard_discards_any_two_cards() -> None:
    kept = set()
    for seed in range(40):
        table = scenario(
            side("warlock", hand=["Doomguard", "Wisp", "War Golem", "Magma Rager"]), side("warrior"), seed=seed
        )
        table.play("Doomguard")
        kept.add(tuple(table.hand()))
    assert kept == {("Wisp",), ("War Golem",), ("Magma Rager",)}


@pytest.mark.card("EX1_310")
def test_doomguard_discards_the_only_card_there_is() -> None:
    table = scenario(side("warlock", hand=["Doomguard", "Wisp"]), side("warrior", hand=["Wisp"]))
    table.play("Doomguard")
    assert (table.hand(0), table.hand(1)) == ([], ["Wisp"])


@pytest.mark.card("EX1_319")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Direct damage (single target)")
def test_flame_imp_burns_its_own_hero() -> None:
    table = scenario(side("warlock", hand=["Flame Imp"]), side("warrior"))
    table.play("Flame Imp")
    assert (table.stats(), table.me.hero.health, table.opponent.hero.health) == ([(3, 2)], 27, 30)


@pytest.mark.card("EX1_319")
def test_flame_imp_ignores_spell_damage() -> None:
    table = scenario(side("warlock", hand=["Flame Imp"], board=["Kobold Geomancer"]), side("warrior"))
    table.play("Flame Imp")
    assert table.me.hero.health == 27
