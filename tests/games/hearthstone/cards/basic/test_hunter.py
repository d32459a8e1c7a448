"""Basic hunter cards and the hero power."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("DS1h_292")
def test_steady_shot_wounds_the_enemy_hero_without_asking_for_a_target() -> None:
    table = scenario(side("hunter", mana=2), side("warrior", board=["Goldshire Footman"]))
    assert table.power_targets() == []
    table.power()
    assert (table.opponent.hero.health, table.me.mana) == (28, 0)


@pytest.mark.card("DS1h_292")
def test_steady_shot_ignores_spell_damage() -> None:
    table = scenario(side("hunter", board=["Kobold Geomancer"]), side("warrior"))
    table.power()
    assert table.opponent.hero.health == 28


@pytest.mark.card("DS1_184")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Discard")
def test_tracking_keeps_one_of_three_cards_and_loses_the_others() -> None:
    deck = ["Wisp", "Murloc Raider", "Bloodfen Raptor", "River Crocolisk", "Chillwind Yeti"]
    for seed in range(10):
        table = scenario(side("hunter", hand=["Tracking"], deck=deck), side("warrior"), seed=seed)
        table.play("Tracking")
        seen = table.options()
        assert len(set(seen)) == 3
        table.choose(seen[1])
        assert table.hand() == [seen[1]]
        assert sorted(held.card.name for held in table.me.deck_cards()) == sorted(set(deck) - set(seen))


@pytest.mark.card("DS1_184")
def test_tracking_does_not_always_see_the_same_cards() -> None:
    deck = ["Wisp", "Murloc Raider", "Bloodfen Raptor", "River Crocolisk", "Chillwind Yeti"]
    seen: set[str] = set()
    for seed in range(10):
        table = scenario(side("hunter", hand=["Tracking"], deck=deck), side("warrior"), seed=seed)
        seen.update(table.play("Tracking").options())
    assert seen == set(deck)


@pytest.mark.card("DS1_184")
def test_tracking_in_a_deck_of_two_offers_both() -> None:
    table = scenario(side("hunter", hand=["Tracking"], deck=["Wisp", "War Golem"]), side("warrior"))
    table.play("Tracking")
    assert sorted(table.options()) == ["War Golem", "Wisp"]
    table.choose("Wisp")
    assert (table.hand(), table.me.cards_left) == (["Wisp"], 0)


@pytest.mark.card("DS1_184")
def test_tracking_discards_the_other_copies_of_the_card_it_keeps() -> None:
    table = scenario(side("hunter", hand=["Tracking"], deck=["Wisp"] * 4), side("warrior"))
    table.play("Tracking").choose("Wisp")
    assert (table.hand(), table.me.cards_left) == (["Wisp"], 1)


@pytest.mark.card("DS1_184")
def test_tracking_in_an_empty_deck_does_nothing() -> None:
    table = scenario(side("hunter", hand=["Tracking"]), side("warrior"))
    table.play("Tracking")
    assert (table.options(), table.hand(), table.me.hero.health) == ([], [], 30)


@pytest.mark.card("NEW1_031")
@pytest.mark.mechanic("Random companion / totem")
@pytest.mark.mechanic("Token summoning")
def test_animal_companion_brings_any_of_the_three() -> None:
    found = set()
    for seed in range(30):
        table = scenario(side("hunter", hand=["Animal Companion"]), side("warrior"), seed=seed)
        [companion] = table.play("Animal Companion").board()
        found.add(companion)
    assert found == {"Huffer", "Leokk", "Misha"}


@pytest.mark.card("NEW1_031")
def test_animal_companion_may_bring_one_that_is_already_there() -> None:
    found = set()
    for seed in range(30):
        table = scenario(side("hunter", hand=["Animal Companion"], board=["Misha"]), side("warrior"), seed=seed)
        found.add(table.play("Animal Companion").board()[1])
    assert found == {"Huffer", "Leokk", "Misha"}


@pytest.mark.card("NEW1_031")
def test_animal_companion_needs_room() -> None:
    table = scenario(side("hunter", hand=["Animal Companion"], board=["Wisp"] * 7), side("warrior"))
    assert not table.can_play("Animal Companion")


@pytest.mark.card("NEW1_032")
@pytest.mark.mechanic("Taunt (printed)")
def test_misha_stands_in_the_way() -> None:
    table = scenario(side("warrior", board=["Wolfrider"]), side("hunter", board=["Wisp", "Misha"]))
    assert table.stats(1)[1] == (4, 4)
    assert table.attack_targets("Wolfrider") == [table.character("Misha")]


@pytest.mark.card("NEW1_033")
def test_leokk_inspires_the_other_own_minions_only() -> None:
    table = scenario(
        side("hunter", weapon="Eaglehorn Bow", board=["Wisp", "Leokk", "Chillwind Yeti"]),
        side("warrior", board=["Murloc Raider"]),
    )
    assert table.stats() == [(2, 1), (2, 4), (5, 5)]
    assert table.stats(1) == [(2, 1)]
    assert table.me.hero.attack == 0
    assert table.me.weapon is not None
    assert table.me.weapon.attack == 3


@pytest.mark.card("NEW1_033")
def test_leokks_gift_goes_with_him() -> None:
    table = scenario(side("hunter", board=["Wisp", "Leokk"]), side("warrior", board=["War Golem"]))
    assert table.stats() == [(2, 1), (2, 4)]
    table.attack("Leokk", "War Golem")
    assert table.stats() == [(1, 1)]


@pytest.mark.card("NEW1_034")
@pytest.mark.mechanic("Charge (printed)")
def test_huffer_attacks_at_once() -> None:
    for seed in range(30):
        table = scenario(side("hunter", hand=["Animal Companion"]), side("warrior"), seed=seed)
        table.play("Animal Companion")
        if table.board() == ["Huffer"]:
            assert table.stats() == [(4, 2)]
            table.attack("Huffer", "enemy hero")
            assert table.opponent.hero.health == 26
            return
    raise AssertionError("Huffer never came")


@pytest.mark.card("EX1_539")
@pytest.mark.mechanic("Direct damage (single target)")
def test_kill_command_deals_three_without_a_beast() -> None:
    table = scenario(
        side("hunter", hand=["Kill Command"], board=["Chillwind Yeti"]), side("warrior", board=["Bloodfen Raptor"])
    )
    table.play("Kill Command", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("EX1_539")
@pytest.mark.mechanic("Conditional amounts")
@pytest.mark.mechanic("Race checks")
def test_kill_command_deals_five_beside_a_friendly_beast() -> None:
    table = scenario(
        side("hunter", hand=["Kill Command"], board=["Bloodfen Raptor"]), side("warrior", board=["Boulderfist Ogre"])
    )
    table.play("Kill Command", "Boulderfist Ogre")
    assert table.stats(1) == [(6, 2)]


@pytest.mark.card("EX1_539")
@pytest.mark.mechanic("Spell damage")
def test_kill_command_is_raised_by_spell_damage() -> None:
    table = scenario(
        side("hunter", hand=["Kill Command"], board=["Bloodfen Raptor", "Kobold Geomancer"]), side("warrior")
    )
    table.play("Kill Command", "enemy hero")
    assert table.opponent.hero.health == 24


@pytest.mark.card("EX1_539")
def test_kill_command_may_be_aimed_at_anybody() -> None:
    table = scenario(side("hunter", hand=["Kill Command"], board=["Wisp"]), side("warrior", board=["Chillwind Yeti"]))
    everybody = [table.me.hero, *table.me.board, table.opponent.hero, *table.opponent.board]
    assert table.targets("Kill Command") == everybody


@pytest.mark.card("DS1_070")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Permanent buff on board")
def test_houndmaster_trains_a_beast() -> None:
    table = scenario(side("hunter", hand=["Houndmaster"], board=["Bloodfen Raptor"]), side("warrior"))
    table.play("Houndmaster", "Bloodfen Raptor")
    assert table.stats() == [(5, 4), (4, 3)]
    assert table.me.board[0].has_keyword(TAUNT)


@pytest.mark.card("DS1_070")
@pytest.mark.mechanic("Race checks")
def test_houndmaster_trains_friendly_beasts_only() -> None:
    table = scenario(
        side("hunter", hand=["Houndmaster"], board=["Wisp", "River Crocolisk"]),
        side("warrior", board=["Bloodfen Raptor"]),
    )
    assert table.targets("Houndmaster") == [table.character("River Crocolisk")]


@pytest.mark.card("DS1_070")
def test_houndmaster_comes_without_a_beast_too() -> None:
    table = scenario(side("hunter", hand=["Houndmaster"], board=["Wisp"]), side("warrior", board=["Bloodfen Raptor"]))
    table.play("Houndmaster")
    assert table.stats() == [(1, 1), (4, 3)]


@pytest.mark.card("CS2_084")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_hunters_mark_leaves_a_minion_one_health_and_its_attack() -> None:
    me = side("hunter", hand=["Hunter's Mark"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Chillwind Yeti"]))
    assert table.targets("Hunter's Mark") == [*table.me.board, *table.opponent.board]
    table.play("Hunter's Mark", "War Golem")
    assert table.stats(1) == [(7, 1), (4, 5)]
    golem = table.opponent.board[0]
    assert golem.max_health == 1  # healing does not bring the rest back


@pytest.mark.card("CS2_084")
def test_hunters_mark_is_no_damage() -> None:
    shielded = minion("Acolyte of Pain", keywords=DIVINE_SHIELD)
    table = scenario(side("hunter", hand=["Hunter's Mark"]), side("warrior", board=[shielded], deck=["Wisp"]))
    table.play("Hunter's Mark", "Acolyte of Pain")
    assert (table.stats(1), table.hand(1)) == ([(1, 1)], [])
    assert table.opponent.board[0].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("CS2_084")
def test_health_from_an_aura_is_added_to_hunters_mark() -> None:
    me = side("hunter", hand=["Hunter's Mark"])
    table = scenario(me, side("warrior", board=["Southsea Captain", "Naga Corsair"]))
    table.play("Hunter's Mark", "Naga Corsair")
    assert table.stats(1) == [(3, 3), (6, 2)]


@pytest.mark.card("CS2_237")
@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Card draw")
def test_starving_buzzard_draws_a_card_for_every_other_friendly_beast() -> None:
    me = side("hunter", hand=["Starving Buzzard", "Alleycat", "Wisp"], deck=["War Golem"] * 3)
    table = scenario(me, side("hunter", hand=["Alleycat"], deck=["Wisp"] * 2))
    table.play("Starving Buzzard")
    assert table.me.cards_left == 3
    table.play("Alleycat").play("Wisp")  # the cat brings a second one
    assert table.me.cards_left == 1
    table.end_turn().play("Alleycat")
    assert (table.me.cards_left, table.opponent.cards_left) == (1, 1)


@pytest.mark.card("CS2_237")
def test_starving_buzzard_draws_nothing_for_a_beast_without_room() -> None:
    me = side("hunter", hand=["Alleycat"], board=["Starving Buzzard", *["Wisp"] * 5], deck=["War Golem"] * 3)
    table = scenario(me, side("warrior")).play("Alleycat")  # its Tabbycat finds no room
    assert (table.hand(), len(table.me.board)) == (["War Golem"], 7)


@pytest.mark.card("DS1_175")
@pytest.mark.mechanic("Tribe aura")
def test_timber_wolf_leads_the_other_friendly_beasts() -> None:
    me = side("hunter", board=["Timber Wolf", "River Crocolisk", "Wisp"])
    table = scenario(me, side("hunter", board=["Bloodfen Raptor", "War Golem"]))
    assert (table.stats(), table.stats(1)) == ([(1, 1), (3, 3), (1, 1)], [(3, 2), (7, 7)])
    table.attack("Timber Wolf", "War Golem")
    assert table.stats() == [(2, 3), (1, 1)]


@pytest.mark.card("DS1_175")
def test_two_timber_wolves_lead_each_other() -> None:
    table = scenario(side("hunter", hand=["Timber Wolf"], board=["Timber Wolf"]), side("warrior"))
    assert table.play("Timber Wolf").stats() == [(2, 1), (2, 1)]


@pytest.mark.card("DS1_178")
@pytest.mark.mechanic("Tribe aura")
def test_tundra_rhino_and_the_beasts_beside_it_charge() -> None:
    me = side("hunter", hand=["Tundra Rhino", "River Crocolisk", "Wisp"])
    table = scenario(me, side("warrior", hand=["Stonetusk Boar"]))
    table.play("Tundra Rhino").play("River Crocolisk").play("Wisp")
    assert [len(table.attack_targets(it)) for it in table.me.board] == [1, 1, 0]
    table.attack("Tundra Rhino", "enemy hero").attack("River Crocolisk", "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.card("DS1_178")
def test_without_the_tundra_rhino_new_beasts_wait_again() -> None:
    me = side("hunter", hand=["River Crocolisk"], board=["Tundra Rhino"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    table.play("River Crocolisk").attack("Tundra Rhino", "War Golem")
    assert table.attack_targets("River Crocolisk") == []


@pytest.mark.card("DS1_178")
def test_tundra_rhino_does_not_drive_enemy_beasts() -> None:
    table = scenario(
        side("hunter", board=["Tundra Rhino"]), side("hunter", hand=["River Crocolisk"], deck=["Wisp"] * 2)
    )
    table.end_turn().play("River Crocolisk")
    assert table.attack_targets("River Crocolisk") == []


@pytest.mark.card("DS1_185")
@pytest.mark.mechanic("Direct damage (single target)")
def test_arcane_shot_deals_two_damage_to_any_character() -> None:
    me = side("hunter", hand=["Arcane Shot", "Arcane Shot"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert len(table.targets("Arcane Shot")) == 4
    table.play("Arcane Shot", "enemy hero").play("Arcane Shot", "Kobold Geomancer")
    assert (table.opponent.hero.health, table.board(), table.stats(1)) == (27, [], [(4, 5)])


@pytest.mark.card("DS1_183")
@pytest.mark.mechanic("Random targets")
def test_multi_shot_hits_two_different_enemy_minions() -> None:
    missed = set()
    for seed in range(20):
        me = side("hunter", hand=["Multi-Shot"], board=["Wisp"])
        table = scenario(me, side("warrior", board=["War Golem", "Boulderfist Ogre", "Core Hound"]), seed=seed)
        table.play("Multi-Shot")
        losses = [it.max_health - it.health for it in table.opponent.board]
        assert sorted(losses) == [0, 3, 3]
        assert (table.board(), table.opponent.hero.health) == (["Wisp"], 30)
        missed.add(losses.index(0))
    assert missed == {0, 1, 2}


@pytest.mark.card("DS1_183")
def test_multi_shot_needs_two_enemy_minions() -> None:
    me = side("hunter", hand=["Multi-Shot"], board=["Wisp", "Wisp"])
    assert not scenario(me, side("warrior", board=["Wisp"])).can_play("Multi-Shot")
    assert scenario(me, side("warrior", board=["Wisp", "Wisp"])).can_play("Multi-Shot")


@pytest.mark.card("DS1_183")
@pytest.mark.mechanic("Spell damage")
def test_multi_shot_grows_with_spell_damage() -> None:
    me = side("hunter", hand=["Multi-Shot"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem", "Core Hound"])).play("Multi-Shot")
    assert table.stats(1) == [(7, 3), (9, 1)]
