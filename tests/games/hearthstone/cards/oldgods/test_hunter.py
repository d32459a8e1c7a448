"""Hunter cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST, DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("OG_211")
@pytest.mark.mechanic("Random companion / totem")
@pytest.mark.mechanic("Token summoning")
def test_call_of_the_wild_brings_all_three_companions() -> None:
    table = scenario(side("hunter", hand=["Call of the Wild"]), side("warrior"))
    table.play("Call of the Wild")
    assert table.board() == ["Huffer", "Leokk", "Misha"]
    assert table.stats() == [(5, 2), (2, 4), (5, 4)]
    table.attack("Huffer", "enemy hero")
    assert table.opponent.hero.health == 25


@pytest.mark.card("OG_211")
def test_call_of_the_wild_leaves_misha_behind_where_room_is_short() -> None:
    table = scenario(side("hunter", hand=["Call of the Wild"], board=["Wisp"] * 5), side("warrior"))
    table.play("Call of the Wild")
    assert table.board() == ["Wisp"] * 5 + ["Huffer", "Leokk"]


@pytest.mark.card("OG_211")
def test_call_of_the_wild_is_wasted_on_a_full_board() -> None:
    table = scenario(side("hunter", hand=["Call of the Wild"], board=["Wisp"] * 7), side("warrior"))
    table.play("Call of the Wild")
    assert (table.board(), table.hand()) == (["Wisp"] * 7, [])


@pytest.mark.card("OG_211")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Taunt (printed)")
def test_of_the_three_companions_only_huffer_attacks_and_only_misha_guards() -> None:
    table = scenario(side("hunter", hand=["Call of the Wild"]), side("warrior", board=["Wolfrider"]))
    table.play("Call of the Wild")
    assert [len(table.attack_targets(it)) for it in table.me.board] == [2, 0, 0]
    table.end_turn()
    assert table.attack_targets("Wolfrider") == [table.me.board[2]]


@pytest.mark.card("OG_211")
@pytest.mark.mechanic("Summon triggers")
def test_call_of_the_wild_is_worth_three_knives_and_leads_those_who_are_there() -> None:
    me = side("hunter", hand=["Call of the Wild"], board=["Knife Juggler", "Wisp"])
    table = scenario(me, side("warrior")).play("Call of the Wild")
    assert table.opponent.hero.health == 27
    assert table.stats() == [(3, 2), (2, 1), (5, 2), (2, 4), (5, 4)]


@pytest.mark.card("OG_211")
@pytest.mark.mechanic("Race checks")
def test_call_of_the_wild_in_the_last_place_brings_huffer_unled() -> None:
    table = scenario(side("hunter", hand=["Call of the Wild"], board=["Wisp"] * 6), side("warrior"))
    table.play("Call of the Wild").attack("Huffer", "enemy hero")
    assert (table.board()[-1], table.opponent.hero.health) == ("Huffer", 26)


@pytest.mark.card("OG_179")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Random targets")
def test_fiery_bat_burns_any_enemy() -> None:
    outcomes = set()
    for seed in range(20):
        table = scenario(
            side("hunter", board=["Fiery Bat", "Chillwind Yeti"]), side("warrior", board=["War Golem"]), seed=seed
        )
        table.attack("Fiery Bat", "War Golem")
        assert (table.me.hero.health, table.stats()) == (30, [(4, 5)])
        outcomes.add((table.opponent.hero.health, table.opponent.board[0].health))
    assert outcomes == {(29, 5), (30, 4)}


@pytest.mark.card("OG_179")
def test_fiery_bat_does_not_burn_the_dead() -> None:
    for seed in range(10):
        table = scenario(side("hunter", board=["Fiery Bat"]), side("warrior", board=["Bloodfen Raptor"]), seed=seed)
        table.attack("Fiery Bat", "Bloodfen Raptor")
        assert (table.board(1), table.opponent.hero.health) == ([], 29)


@pytest.mark.card("OG_179")
def test_a_silenced_fiery_bat_burns_nobody() -> None:
    table = scenario(side("hunter", board=[minion("Fiery Bat", silenced=True)]), side("warrior", board=["War Golem"]))
    table.attack("Fiery Bat", "War Golem")
    assert (table.opponent.hero.health, table.stats(1)) == (30, [(7, 5)])


@pytest.mark.card("OG_216")
@pytest.mark.card("OG_216a")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_infested_wolf_leaves_two_spiders() -> None:
    table = scenario(
        side("hunter", board=["Wisp", "Infested Wolf", "Murloc Raider"]), side("warrior", board=["Chillwind Yeti"])
    )
    table.attack("Infested Wolf", "Chillwind Yeti")
    assert table.board() == ["Wisp", "Spider", "Spider", "Murloc Raider"]
    assert table.stats()[1:3] == [(1, 1), (1, 1)]


@pytest.mark.card("OG_216")
def test_infested_wolf_on_a_full_board_leaves_one_spider() -> None:
    table = scenario(side("hunter", board=["Infested Wolf"] + ["Wisp"] * 6), side("warrior", board=["Chillwind Yeti"]))
    table.attack("Infested Wolf", "Chillwind Yeti")
    assert table.board() == ["Spider"] + ["Wisp"] * 6


@pytest.mark.card("OG_292")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Battlecry (tag)")
def test_forlorn_stalker_strengthens_all_deathrattle_minions_in_hand() -> None:
    me = side("hunter", hand=["Forlorn Stalker", "Fiery Bat", "Wisp", "Infested Wolf", "Arcane Shot"], deck=["Wisp"])
    table = scenario(me, side("warrior"))
    table.play("Forlorn Stalker")
    assert [(held.attack, held.health) for held in table.me.hand] == [(1, 1), (0, 0), (1, 1), (0, 0)]
    assert table.play("Fiery Bat").stats() == [(4, 2), (3, 2)]


@pytest.mark.card("OG_325")
@pytest.mark.mechanic("No effect (stats only)")
def test_carrion_grub_is_a_tough_beast() -> None:
    table = scenario(side("hunter", hand=["Carrion Grub", "Kill Command"]), side("warrior"))
    table.play("Carrion Grub").play("Kill Command", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(2, 5)], 25)


@pytest.mark.card("OG_061")
@pytest.mark.card("OG_061t")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Token summoning")
def test_on_the_hunt_deals_one_damage_and_brings_a_mastiff() -> None:
    me = side("hunter", hand=["On the Hunt", "Kill Command"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert len(table.targets("On the Hunt")) == 4
    table.play("On the Hunt", "War Golem")
    assert (table.stats(1), table.board(), table.stats()) == ([(7, 6)], ["Wisp", "Mastiff"], [(1, 1), (1, 1)])
    assert table.play("Kill Command", "enemy hero").opponent.hero.health == 25  # the Mastiff is a Beast


@pytest.mark.card("OG_061")
@pytest.mark.mechanic("Spell damage")
def test_on_the_hunt_grows_with_spell_damage_and_works_on_a_full_board() -> None:
    me = side("hunter", hand=["On the Hunt"], board=["Kobold Geomancer", *["Wisp"] * 6])
    table = scenario(me, side("warrior")).play("On the Hunt", "enemy hero")
    assert (table.opponent.hero.health, len(table.me.board)) == (28, 7)


@pytest.mark.card("OG_045")
def test_infest_gives_all_friends_a_beast_for_their_death() -> None:
    me = side("hunter", hand=["Infest", "Wisp"], board=["Bloodfen Raptor", "Murloc Raider"])
    table = scenario(me, side("mage", hand=["Flamestrike"], board=["Chillwind Yeti"]))
    table.play("Infest").play("Wisp").end_turn().play("Flamestrike")
    assert (table.board(), [held.card.tribe for held in table.me.hand]) == ([], [BEAST, BEAST])
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["a hidden card"] * 2
    assert table.opponent.board[0].enchantments == ()


@pytest.mark.card("OG_309")
def test_princess_huhuran_triggers_the_deathrattle_of_a_friend() -> None:
    me = side("hunter", hand=["Princess Huhuran"], board=["Wisp", "Savannah Highmane", "Leper Gnome"])
    table = scenario(me, side("warrior", board=["Leper Gnome"]))
    assert table.targets("Princess Huhuran") == table.me.board[1:]
    table.play("Princess Huhuran", "Savannah Highmane")
    assert table.board() == ["Wisp", "Savannah Highmane", "Hyena", "Hyena", "Leper Gnome", "Princess Huhuran"]
    assert table.opponent.hero.health == 30


@pytest.mark.card("OG_309")
def test_princess_huhuran_works_with_brann_and_the_baron() -> None:
    me = side("hunter", hand=["Princess Huhuran"], board=["Brann Bronzebeard", "Baron Rivendare", "Leper Gnome"])
    table = scenario(me, side("warrior")).play("Princess Huhuran", "Leper Gnome")
    assert table.opponent.hero.health == 22  # two battlecries, two deathrattles each


@pytest.mark.card("OG_309")
def test_princess_huhuran_can_come_without_a_target() -> None:
    table = scenario(side("hunter", hand=["Princess Huhuran"]), side("warrior")).play("Princess Huhuran")
    assert table.stats() == [(6, 5)]


@pytest.mark.card("OG_308")
def test_giant_sand_worm_attacks_again_as_long_as_it_kills_minions() -> None:
    opponent = side("mage", board=["Wisp", "Murloc Raider", "War Golem"])
    table = scenario(side("hunter", board=["Giant Sand Worm"]), opponent)
    table.attack("Giant Sand Worm", "Wisp").attack("Giant Sand Worm", "Murloc Raider")
    table.attack("Giant Sand Worm", "enemy hero")
    assert (table.stats(), table.opponent.hero.health, table.board(1)) == ([(8, 5)], 22, ["War Golem"])
    assert table.attack_targets("Giant Sand Worm") == []


@pytest.mark.card("OG_308")
def test_giant_sand_worm_does_not_attack_again_if_the_minion_survives() -> None:
    shielded = minion("Wisp", keywords=DIVINE_SHIELD)
    table = scenario(side("hunter", board=["Giant Sand Worm"]), side("mage", board=[shielded]))
    assert table.attack("Giant Sand Worm", "Wisp").attack_targets("Giant Sand Worm") == []
