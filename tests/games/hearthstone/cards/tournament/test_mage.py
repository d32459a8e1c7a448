"""Mage cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.engine.constants import BEAST
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("AT_004")
@pytest.mark.mechanic("Direct damage (single target)")
def test_arcane_blast_hits_minions_only() -> None:
    table = scenario(side("mage", hand=["Arcane Blast"], board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    assert table.targets("Arcane Blast") == [*table.me.board, *table.opponent.board]
    table.play("Arcane Blast", "Chillwind Yeti")
    assert table.stats(1) == [(4, 3)]


@pytest.mark.card("AT_004")
@pytest.mark.mechanic("Spell damage")
def test_arcane_blast_counts_spell_damage_twice() -> None:
    table = scenario(
        side("mage", hand=["Arcane Blast"], board=["Kobold Geomancer", "Kobold Geomancer"]),
        side("warrior", board=["War Golem", "Kobold Geomancer"]),
    )
    table.play("Arcane Blast", "War Golem")
    assert table.stats(1)[0] == (7, 7 - 2 - 2 * 2)


@pytest.mark.card("AT_004")
def test_arcane_blast_needs_a_minion() -> None:
    assert not scenario(side("mage", hand=["Arcane Blast"]), side("warrior")).can_play("Arcane Blast")


@pytest.mark.card("AT_001")
@pytest.mark.mechanic("Direct damage (single target)")
def test_flame_lance_deals_eight_damage_to_a_minion() -> None:
    me = side("mage", hand=["Flame Lance"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("War Golem", health=9)]))
    assert table.targets("Flame Lance") == [*table.me.board, *table.opponent.board]
    assert table.play("Flame Lance", "War Golem").stats(1) == [(7, 1)]


@pytest.mark.card("AT_001")
@pytest.mark.mechanic("Spell damage")
def test_flame_lance_grows_with_spell_damage() -> None:
    me = side("mage", hand=["Flame Lance"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=[minion("War Golem", health=9)]))
    assert table.play("Flame Lance", "War Golem").board(1) == []


@pytest.mark.card("AT_009")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_rhonin_leaves_three_arcane_missiles_to_its_owner() -> None:
    table = scenario(side("mage", board=["Rhonin"]), side("warrior", board=["War Golem"]))
    table.attack("Rhonin", "War Golem")
    assert (table.board(), table.hand(), table.hand(1)) == ([], ["Arcane Missiles"] * 3, [])
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["Arcane Missiles"] * 3


@pytest.mark.card("AT_009")
def test_rhonin_leaves_what_the_hand_can_hold() -> None:
    table = scenario(side("mage", board=["Rhonin"], hand=["Wisp"] * 8), side("warrior", board=["War Golem"]))
    table.attack("Rhonin", "War Golem")
    assert table.hand() == ["Wisp"] * 8 + ["Arcane Missiles"] * 2


@pytest.mark.card("AT_009")
def test_a_silenced_rhonin_leaves_nothing() -> None:
    me = side("mage", board=[minion("Rhonin", silenced=True)])
    assert scenario(me, side("warrior", board=["War Golem"])).attack("Rhonin", "War Golem").hand() == []


@pytest.mark.card("AT_005")
@pytest.mark.card("AT_005t")
@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Charge (printed)")
def test_polymorph_boar_turns_a_minion_into_a_boar_that_can_attack_at_once() -> None:
    me = side("mage", hand=["Polymorph: Boar"], board=["Cairne Bloodhoof"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Polymorph: Boar") == [*table.me.board, *table.opponent.board]
    table.play("Polymorph: Boar", "Cairne Bloodhoof")
    [boar] = table.me.board
    assert (boar.card.name, boar.attack, boar.health, boar.card.tribe) == ("Boar", 4, 2, BEAST)
    table.attack(boar, "War Golem")
    assert (table.board(), table.stats(1)) == ([], [(7, 3)])  # no deathrattle


@pytest.mark.card("AT_007")
@pytest.mark.mechanic("Adds random / generated cards to hand")
@pytest.mark.mechanic("Battlecry (tag)")
def test_spellslinger_adds_a_random_spell_to_each_hand() -> None:
    pairs = set()
    for seed in range(10):
        table = scenario(side("mage", hand=["Spellslinger"]), side("warrior"), seed=seed).play("Spellslinger")
        [mine], [theirs] = table.me.hand, table.opponent.hand
        assert (mine.card.is_spell(), theirs.card.is_spell()) == (True, True)
        assert (mine.card.collectible, theirs.card.collectible) == (True, True)
        pairs.add((mine.card.name, theirs.card.name))
    assert len(pairs) > 5
    assert any(mine != theirs for mine, theirs in pairs)


@pytest.mark.card("AT_007")
def test_each_player_sees_only_the_own_spell_from_spellslinger() -> None:
    table = scenario(side("mage", hand=["Spellslinger"]), side("warrior")).play("Spellslinger")
    for seat in (0, 1):
        view = table.state.observe(seat)
        assert view.opponent.hand[0].card is table.state.rules.unknown
        assert view.me.hand[0].card is table.state.seat(seat).hand[0].card


@pytest.mark.card("AT_007")
def test_spellslinger_gives_what_the_hands_can_hold() -> None:
    table = scenario(side("mage", hand=["Spellslinger", *["Wisp"] * 9]), side("warrior", hand=["Wisp"] * 10))
    table.play("Spellslinger")
    assert (len(table.me.hand), table.hand(1)) == (10, ["Wisp"] * 10)


@pytest.mark.card("AT_002")
@pytest.mark.mechanic("Secrets")
def test_effigy_replaces_a_dead_minion_by_one_of_the_same_cost() -> None:
    summoned = set()
    for seed in range(5):
        opponent = side("mage", secrets=["Effigy"], board=["Chillwind Yeti"])
        table = scenario(side("warrior", board=["War Golem"]), opponent, seed=seed).attack(
            "War Golem", "Chillwind Yeti"
        )
        [it] = table.opponent.board
        assert (it.card.cost, table.opponent.secrets, table.board()) == (4, (), ["War Golem"])
        summoned.add(it.card.id)
    assert len(summoned) > 1


@pytest.mark.card("AT_002")
def test_effigy_stays_in_play_if_no_minion_has_the_cost() -> None:
    enemy = side("mage", secrets=["Effigy"], board=[minion("Molten Giant", damage=1)])
    table = scenario(side("warrior", hand=["Execute"]), enemy)
    table.state.rules = database.rules(pool="1-29ddbb3a")  # without giants
    table.play("Execute", "Molten Giant")
    assert (table.board(1), len(table.opponent.secrets)) == ([], 1)


@pytest.mark.card("AT_002")
def test_effigy_ignores_enemies() -> None:
    opponent = side("mage", secrets=["Effigy"], board=["War Golem"])
    assert len(scenario(side("warrior", board=["Wisp"]), opponent).attack("Wisp", "War Golem").opponent.secrets) == 1


@pytest.mark.card("AT_003")
def test_fallen_hero_adds_damage_to_the_hero_power_alone() -> None:
    """https://hearthstone.wiki.gg/wiki/Prophet_Velen: additive bonuses come before doubling."""
    me = side("mage", hand=["Frostbolt"], board=["Fallen Hero", "Fallen Hero"])
    table = scenario(me, side("mage"))
    assert table.power("enemy hero").opponent.hero.health == 27
    assert table.play("Frostbolt", "enemy hero").opponent.hero.health == 24
    doubled = scenario(side("mage", board=["Fallen Hero", "Prophet Velen"]), side("mage", board=["Fallen Hero"]))
    assert doubled.power("enemy hero").opponent.hero.health == 26
    heal = scenario(side("priest", board=["Fallen Hero", "Auchenai Soulpriest"]), side("mage"))
    assert heal.power("enemy hero").opponent.hero.health == 27
    healed = scenario(side("priest", board=["Fallen Hero"], health=10), side("mage")).power("my hero")
    assert healed.me.hero.health == 12


@pytest.mark.card("AT_006")
@pytest.mark.mechanic("Spell damage")
def test_dalaran_aspirant_gains_spell_damage_with_each_hero_power() -> None:
    me = side("mage", hand=["Frostbolt"], board=["Dalaran Aspirant", "Coldarra Drake"])
    table = scenario(me, side("mage")).power("enemy hero").power("enemy hero").play("Frostbolt", "enemy hero")
    assert table.opponent.hero.health == 23
    assert "spell +2" in str(table)


@pytest.mark.card("AT_008")
def test_coldarra_drake_allows_any_number_of_hero_powers() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=["Coldarra Drake"]), side("mage"))
    for _ in range(3):
        table.power("enemy hero")
    assert table.opponent.hero.health == 27
    table.play("Fireball", "Coldarra Drake")
    assert table.me.mana == 0
    table.end_turn().end_turn().power("enemy hero")
    assert table.power_targets() == []


@pytest.mark.card("AT_008")
def test_a_coldarra_drake_that_dies_leaves_the_hero_power_usable_once() -> None:
    """HearthSim/hs-bugs 103."""
    me = side("mage", board=[minion("Coldarra Drake", damage=5), minion("Coldarra Drake", silenced=True)])
    table = scenario(me, side("mage", board=["War Golem"]))
    table.power("enemy hero").attack(table.me.board[0], "War Golem").power("enemy hero")
    assert (table.opponent.hero.health, table.power_targets()) == (28, [])
    table = scenario(side("mage", board=[minion("Coldarra Drake", damage=5)]), side("mage"))
    assert table.power("Coldarra Drake").power_targets() == []  # it died before it could refresh the hero power
