"""Combinations of keywords, and freezing."""

import pytest

from topdeck.games.hearthstone import language
from topdeck.games.hearthstone.engine.constants import CHARGE, DIVINE_SHIELD, FROZEN, POISONOUS, STEALTH, WINDFURY
from topdeck.games.hearthstone.language import TARGET, Give
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

# ---- stealth and taunt


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Taunt (printed)")
def test_a_stealthed_taunt_minion_protects_no_character() -> None:
    guard = minion("Goldshire Footman", keywords=STEALTH)
    table = scenario(side("warrior", board=[guard]), side("warrior", board=["Wolfrider", "Wisp"]))
    table.end_turn()
    assert table.attack_targets("Wolfrider") == [table.me.hero]
    table.end_turn().attack("Goldshire Footman", "enemy hero").end_turn()
    assert table.attack_targets("Wolfrider") == table.me.board


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Taunt (printed)")
def test_a_hidden_guard_beside_a_visible_one_cannot_be_chosen() -> None:
    opponent = side("warrior", board=[minion("Goldshire Footman", keywords=STEALTH), "Frostwolf Grunt", "Wisp"])
    table = scenario(side("warrior", board=["Wolfrider"]), opponent)
    assert table.attack_targets("Wolfrider") == [table.opponent.board[1]]


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Taunt (printed)")
def test_concealed_guards_let_everybody_pass_for_one_turn() -> None:
    me = side("rogue", hand=["Conceal"], board=["Goldshire Footman", "War Golem"], deck=["Wisp"])
    table = scenario(me, side("mage", board=["Wolfrider"], deck=["Wisp"] * 2)).play("Conceal").end_turn()
    assert table.attack_targets("Wolfrider") == [table.me.hero]
    table.end_turn().end_turn()
    assert table.attack_targets("Wolfrider") == [table.me.board[0]]


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Taunt (printed)")
def test_a_hidden_guard_that_is_hit_stays_hidden() -> None:
    guard = minion("Goldshire Footman", health=9, keywords=STEALTH)
    table = scenario(side("mage", hand=["Flamestrike"]), side("warrior", board=[guard])).play("Flamestrike")
    assert (table.stats(1), table.opponent.board[0].has_keyword(STEALTH)) == ([(1, 5)], True)


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Random targets")
def test_random_damage_can_hit_stealthed_minions() -> None:
    hit = set()
    for seed in range(20):
        me = side("hunter", hand=["Deadly Shot"])
        opponent = side("warrior", board=[minion("Goldshire Footman", keywords=STEALTH), "Wisp"])
        hit.update(scenario(me, opponent, seed=seed).play("Deadly Shot").board(1))
    assert hit == {"Goldshire Footman", "Wisp"}


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Taunt (printed)")
def test_a_player_can_target_a_friendly_stealthed_minion() -> None:
    me = side("priest", hand=["Power Word: Shield"], board=[minion("Goldshire Footman", keywords=STEALTH)])
    table = scenario(me, side("warrior", board=[minion("Wisp", keywords=STEALTH)]))
    assert table.targets("Power Word: Shield") == table.me.board
    assert table.me.board[0] in table.power_targets()


@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Divine Shield")
def test_breaking_a_divine_shield_ends_stealth() -> None:
    hit = set()
    for seed in range(20):
        me = side("warrior", hand=["Wisp"], board=[minion("Knife Juggler", keywords=STEALTH)])
        table = scenario(me, side("paladin", board=["Argent Squire"]), seed=seed).play("Wisp")
        assert not table.character("Knife Juggler").has_keyword(STEALTH)
        hit.add(table.character("Argent Squire").has_keyword(DIVINE_SHIELD))
    assert hit == {True, False}


# ---- shields, poison and windfury


@pytest.mark.mechanic("Divine Shield")
def test_poison_does_not_pass_a_divine_shield() -> None:
    table = scenario(side("warrior", board=["Emperor Cobra"]), side("warrior", board=["Argent Squire"]))
    table.attack("Emperor Cobra", "Argent Squire")
    assert (table.stats(), table.stats(1)) == ([(2, 2)], [(1, 1)])
    assert not table.opponent.board[0].has_keyword(DIVINE_SHIELD)


@pytest.mark.mechanic("Divine Shield")
def test_a_shielded_attacker_survives_the_bite_and_dies_of_the_next() -> None:
    golem = minion("War Golem", attack=1, keywords=DIVINE_SHIELD)
    table = scenario(side("warrior", board=[golem]), side("warrior", board=["Emperor Cobra"]))
    table.attack("War Golem", "Emperor Cobra")
    assert table.stats() == [(1, 7)]
    table.end_turn().attack("Emperor Cobra", "War Golem")
    assert (table.board(), table.stats(1)) == ([], [(2, 1)])


def test_poison_without_a_wound_does_nothing() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("warrior", board=[minion("Emperor Cobra", attack=0)]))
    table.attack("War Golem", "Emperor Cobra")
    assert (table.stats(), table.board(1)) == ([(7, 7)], [])


@pytest.mark.mechanic("Deathrattle (tag)")
def test_poisoned_minions_still_run_deathrattles() -> None:
    table = scenario(
        side("warrior", board=[minion("Wisp", keywords=POISONOUS)]), side("warrior", board=["Cairne Bloodhoof"])
    )
    assert table.attack("Wisp", "Cairne Bloodhoof").board(1) == ["Baine Bloodhoof"]


@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Windfury")
def test_windfury_attacks_twice_and_the_shield_takes_one_answer() -> None:
    table = scenario(side("shaman", board=["Al'Akir the Windlord"]), side("warrior", board=["Chillwind Yeti"]))
    table.attack("Al'Akir the Windlord", "Chillwind Yeti")
    assert table.stats() == [(3, 5)]
    table.attack("Al'Akir the Windlord", "Chillwind Yeti")
    assert (table.stats(), table.board(1)) == ([(3, 1)], [])
    assert table.attack_targets("Al'Akir the Windlord") == []


@pytest.mark.mechanic("Windfury")
def test_windfury_given_after_an_attack_allows_another_and_taken_away_forbids_it() -> None:
    table = scenario(side("shaman", board=["Chillwind Yeti"]), side("warrior")).attack("Chillwind Yeti", "enemy hero")
    assert table.attack_targets("Chillwind Yeti") == []
    Give(TARGET, language.WINDFURY).run(table.state, table.me.hero, table.me.board[0])
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("Chillwind Yeti")) == (22, [])
    me = side("priest", hand=["Silence"], board=["Al'Akir the Windlord"])
    table = scenario(me, side("warrior")).attack("Al'Akir the Windlord", "enemy hero")
    assert table.play("Silence", "Al'Akir the Windlord").attack_targets("Al'Akir the Windlord") == []


@pytest.mark.mechanic("Windfury")
@pytest.mark.mechanic("Weapons")
def test_a_second_weapon_does_not_give_the_hero_a_second_attack() -> None:
    table = scenario(side("shaman", hand=["Fiery War Axe"], weapon="Jade Claws"), side("warrior"))
    table.attack("my hero", "enemy hero").play("Fiery War Axe")
    assert table.attack_targets("my hero") == []
    table = scenario(side("shaman", hand=["Doomhammer"], weapon="Jade Claws"), side("warrior"))
    table.attack("my hero", "enemy hero").play("Doomhammer").attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("my hero")) == (26, [])


# ---- freezing: it ends with a turn of the player in which the character could have attacked but did not


@pytest.mark.mechanic("Freeze")
def test_a_character_frozen_in_the_enemys_turn_misses_its_next_turn() -> None:
    me = side("mage", hand=["Frostbolt"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    table.play("Frostbolt", "Chillwind Yeti").end_turn()
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn()
    assert not table.opponent.board[0].has_keyword(FROZEN)
    assert table.end_turn().attack_targets("Chillwind Yeti") == [table.me.hero]


@pytest.mark.mechanic("Freeze")
def test_a_character_frozen_before_attacking_thaws_at_the_end_of_its_turn() -> None:
    me = side("mage", hand=["Frostbolt"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior"))
    table.play("Frostbolt", "Chillwind Yeti")
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn()
    assert not table.me.board[0].has_keyword(FROZEN)


@pytest.mark.mechanic("Freeze")
def test_a_character_frozen_after_attacking_misses_its_next_turn() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("mage", board=["Water Elemental"]))
    table.attack("Chillwind Yeti", "Water Elemental").end_turn().end_turn()
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn().end_turn()
    assert len(table.attack_targets("Chillwind Yeti")) == 2


@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Windfury")
def test_a_character_frozen_after_the_first_of_two_attacks_loses_the_second_and_the_next_turn() -> None:
    me = side("warrior", board=[minion("Boulderfist Ogre", attack=1, keywords=WINDFURY)])
    table = scenario(me, side("mage", board=["Water Elemental"]))
    table.attack("Boulderfist Ogre", "Water Elemental")
    assert table.attack_targets("Boulderfist Ogre") == []
    table.end_turn().end_turn()
    assert table.attack_targets("Boulderfist Ogre") == []
    table.end_turn().end_turn()
    assert len(table.attack_targets("Boulderfist Ogre")) == 2


@pytest.mark.mechanic("Freeze")
def test_a_frozen_newcomer_stays_frozen_unless_it_could_have_charged() -> None:
    me = side("mage", hand=["Frostbolt", "Frostbolt", "Chillwind Yeti", in_hand("Wolfrider", health=5)])
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Chillwind Yeti").play("Frostbolt", "Chillwind Yeti")
    table.end_turn()
    assert table.me.board[0].has_keyword(FROZEN)
    table.end_turn().play("Wolfrider").play("Frostbolt", "Wolfrider").end_turn()
    assert not any(it.has_keyword(FROZEN) for it in table.me.board)


@pytest.mark.mechanic("Freeze")
def test_a_frozen_hero_keeps_its_weapon_but_cannot_use_it() -> None:
    me = side("mage", hand=["Frostbolt"])
    table = scenario(me, side("warrior", weapon="Fiery War Axe"))
    table.play("Frostbolt", "enemy hero").end_turn()
    assert table.attack_targets("enemy hero") == []
    table.end_turn().end_turn()
    assert table.attack_targets("enemy hero") == [table.me.hero]


@pytest.mark.mechanic("Freeze")
def test_frozen_minions_still_deal_damage_back() -> None:
    opponent = side("warrior", board=[minion("Chillwind Yeti", keywords=FROZEN)])
    table = scenario(side("warrior", board=["War Golem"]), opponent)
    assert table.attack("War Golem", "Chillwind Yeti").stats() == [(7, 3)]


@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Windfury")
def test_windfury_frozen_in_the_enemys_turn_loses_both_attacks_of_one_turn() -> None:
    me = side("mage", hand=["Frostbolt"], deck=["Wisp"] * 3)
    opponent = side("shaman", board=[minion("Boulderfist Ogre", keywords=WINDFURY)], deck=["Wisp"] * 3)
    table = scenario(me, opponent).play("Frostbolt", "Boulderfist Ogre").end_turn()
    assert table.attack_targets("Boulderfist Ogre") == []
    table.end_turn().end_turn()
    table.attack("Boulderfist Ogre", "my hero").attack("Boulderfist Ogre", "my hero")
    assert table.me.hero.health == 18


@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Windfury")
def test_windfury_frozen_before_its_first_attack_of_the_turn_thaws_at_its_end() -> None:
    me = side("mage", hand=["Frostbolt"], board=[minion("Boulderfist Ogre", keywords=WINDFURY)])
    table = scenario(me, side("warrior")).play("Frostbolt", "Boulderfist Ogre").end_turn()
    assert not table.me.board[0].has_keyword(FROZEN)


@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Windfury")
@pytest.mark.mechanic("Weapons")
def test_doomhammer_is_frozen_fast_after_its_first_blow() -> None:
    me = side("shaman", weapon="Doomhammer", deck=["Wisp"] * 3)
    table = scenario(me, side("mage", board=["Water Elemental"], deck=["Wisp"] * 3))
    table.attack("my hero", "Water Elemental")
    assert table.attack_targets("my hero") == []
    table.end_turn().end_turn()
    assert table.attack_targets("my hero") == []
    table.end_turn().end_turn()
    assert len(table.attack_targets("my hero")) == 2


@pytest.mark.mechanic("Freeze")
def test_a_minion_that_cannot_attack_thaws_too() -> None:
    frozen = [minion(name, keywords=FROZEN) for name in ("Flametongue Totem", "Ragnaros the Firelord")]
    table = scenario(side("warrior", board=frozen), side("mage", board=frozen[:1])).end_turn()
    assert [it.has_keyword(FROZEN) for it in (*table.me.board, *table.opponent.board)] == [False, False, True]


@pytest.mark.mechanic("Freeze")
def test_freezing_twice_does_not_last_longer() -> None:
    me = side("mage", hand=["Frostbolt", "Blizzard"], deck=["Wisp"] * 2)
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"] * 2))
    table.play("Frostbolt", "War Golem").play("Blizzard").end_turn().end_turn().end_turn()
    assert table.attack_targets("War Golem") == [table.me.hero]


@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Take control")
def test_a_frozen_minion_stays_frozen_when_it_changes_sides() -> None:
    me = side("priest", hand=["Cabal Shadow Priest"], deck=["Wisp"] * 3)
    table = scenario(me, side("warrior", board=[minion("Oasis Snapjaw", keywords=FROZEN)], deck=["Wisp"] * 3))
    table.play("Cabal Shadow Priest", "Oasis Snapjaw").end_turn()
    assert table.me.board[1].has_keyword(FROZEN)  # it could not have attacked in the turn it came
    table.end_turn()
    assert table.attack_targets("Oasis Snapjaw") == []
    assert table.end_turn().end_turn().attack_targets("Oasis Snapjaw") == [table.opponent.hero]


@pytest.mark.mechanic("Freeze")
@pytest.mark.mechanic("Take control")
def test_a_frozen_minion_cannot_be_borrowed_for_an_attack() -> None:
    me = side("priest", hand=["Potion of Madness"])
    table = scenario(me, side("warrior", board=[minion("Oasis Snapjaw", keywords=FROZEN)]))
    table.play("Potion of Madness", "Oasis Snapjaw")
    assert (table.me.board[0].has_keyword(CHARGE), table.attack_targets("Oasis Snapjaw")) == (True, [])


# ---- charge, windfury and freezing, given and taken away


@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Silence")
def test_a_silenced_charger_that_has_just_arrived_cannot_attack() -> None:
    """Charge only hides that the minion is exhausted: https://hearthstone.gamepedia.com/Charge_(ability)."""
    me = side("paladin", hand=["Bluegill Warrior", "Ironbeak Owl"])
    table = scenario(me, side("mage")).play("Bluegill Warrior")
    assert len(table.attack_targets("Bluegill Warrior")) == 1
    assert table.play("Ironbeak Owl", "Bluegill Warrior").attack_targets("Bluegill Warrior") == []


@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Freeze")
def test_a_charger_frozen_before_its_first_attack_thaws_at_the_end_of_the_turn() -> None:
    me = side("mage", hand=["Bluegill Warrior", "Frost Elemental"])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Bluegill Warrior")
    table.play("Frost Elemental", "Bluegill Warrior")
    assert table.attack_targets("Bluegill Warrior") == []
    assert not table.end_turn().character("Bluegill Warrior").has_keyword(FROZEN)


@pytest.mark.mechanic("Silence")
@pytest.mark.mechanic("Freeze")
def test_purify_frees_a_frozen_watcher_from_the_ice_and_from_its_text() -> None:
    me = side("priest", hand=["Purify"], board=[minion("Ancient Watcher", keywords=FROZEN)], deck=["Wisp"])
    table = scenario(me, side("mage")).play("Purify", "Ancient Watcher")
    assert (len(table.attack_targets("Ancient Watcher")), table.hand()) == (1, ["Wisp"])


@pytest.mark.mechanic("Windfury")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_both_attacks_of_windfury_have_the_bonus_of_a_totem() -> None:
    table = scenario(side("shaman", hand=["Windfury"], board=["Flametongue Totem", "Wisp"]), side("mage"))
    table.play("Windfury", "Wisp").attack("Wisp", "enemy hero").attack("Wisp", "enemy hero")
    assert table.opponent.hero.health == 24


@pytest.mark.mechanic("Inspire")
def test_muklas_champion_strengthens_the_recruit_and_minions_that_inspire_themselves() -> None:
    me = side("paladin", board=["Mukla's Champion", "Boneguard Lieutenant"])
    assert scenario(me, side("mage")).power().stats() == [(4, 3), (4, 4), (2, 2)]
