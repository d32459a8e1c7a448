"""Legendary neutral minions of the classic set: battlecries, triggers and the cards they create."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST, STEALTH, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon

# ---- battlecries that destroy


@pytest.mark.card("EX1_002")
def test_the_black_knight_destroys_an_enemy_minion_with_taunt() -> None:
    hidden = minion("Fen Creeper", keywords=STEALTH)
    me = side("mage", hand=["The Black Knight"], board=["Fen Creeper"])
    table = scenario(me, side("mage", board=[minion("War Golem", keywords=TAUNT), "Wisp", hidden]))
    assert table.targets("The Black Knight") == [table.opponent.board[0]]
    table.play("The Black Knight", "War Golem")
    assert (table.stats(), table.board(1)) == ([(3, 6), (4, 5)], ["Wisp", "Fen Creeper"])


@pytest.mark.card("EX1_002")
def test_the_black_knight_may_come_without_a_target() -> None:
    table = scenario(side("mage", hand=["The Black Knight"]), side("mage", board=["Wisp"]))
    assert table.play("The Black Knight").board(1) == ["Wisp"]


@pytest.mark.card("NEW1_030")
def test_deathwing_destroys_all_other_minions_and_discards_his_owners_hand() -> None:
    me = side("mage", hand=["Deathwing", "Fireball", "Wisp"], board=["Wisp", "War Golem"])
    opponent = side("mage", hand=["Fireball"], board=[minion("Argent Squire", keywords=STEALTH), "Harvest Golem"])
    table = scenario(me, opponent).play("Deathwing")
    assert (table.board(), table.stats()) == (["Deathwing"], [(12, 12)])
    assert table.board(1) == ["Damaged Golem"]
    assert (table.hand(), table.hand(1)) == ([], ["Fireball"])


@pytest.mark.card("NEW1_030")
def test_deathwing_spares_a_minion_that_his_discard_summons() -> None:
    me = side("mage", hand=["Deathwing", "Silverware Golem"], board=["Wisp"])
    assert scenario(me, side("mage")).play("Deathwing").board() == ["Deathwing", "Silverware Golem"]
    me = side("mage", hand=["Deathwing", "Silverware Golem"], board=["Wisp"] * 6)
    assert scenario(me, side("mage")).play("Deathwing").board() == ["Deathwing"]  # the dying still take up room


# ---- battlecries about weapons


@pytest.mark.card("EX1_558")
def test_harrison_jones_destroys_the_enemy_weapon_and_draws_its_durability() -> None:
    me = side("warrior", hand=["Harrison Jones"], deck=["Wisp"] * 5, weapon="Fiery War Axe")
    table = scenario(me, side("warrior", weapon=weapon("Arcanite Reaper", durability=1), deck=["Wisp"]))
    table.play("Harrison Jones")
    assert (table.opponent.weapon, table.me.weapon is None) == (None, False)
    assert (table.hand(), table.hand(1), table.stats()) == (["Wisp"], [], [(5, 4)])
    table = scenario(me, side("warrior", weapon=weapon("Arcanite Reaper", durability=3))).play("Harrison Jones")
    assert (table.opponent.weapon, table.hand()) == (None, ["Wisp"] * 3)


@pytest.mark.card("EX1_558")
def test_harrison_jones_draws_nothing_without_an_enemy_weapon() -> None:
    me = side("warrior", hand=["Harrison Jones"], deck=["Wisp"] * 5, weapon="Fiery War Axe")
    table = scenario(me, side("warrior")).play("Harrison Jones")
    assert (table.hand(), table.me.weapon is None) == ([], False)


@pytest.mark.card("EX1_558")
def test_harrison_jones_draws_twice_with_brann() -> None:
    """A destroyed weapon stays equipped until the death phase that follows both battlecries."""
    me = side("warrior", hand=["Harrison Jones"], board=["Brann Bronzebeard"], deck=["Wisp"] * 9)
    table = scenario(me, side("warrior", weapon="Arcanite Reaper")).play("Harrison Jones")
    assert (table.opponent.weapon, table.hand()) == (None, ["Wisp"] * 4)


@pytest.mark.card("NEW1_024")
def test_captain_greenskin_strengthens_his_owners_weapon() -> None:
    me = side("warrior", hand=["Captain Greenskin"], weapon=weapon("Fiery War Axe", durability=1))
    table = scenario(me, side("warrior", weapon="Arcanite Reaper")).play("Captain Greenskin")
    mine, theirs = table.me.weapon, table.opponent.weapon
    assert mine is not None
    assert theirs is not None
    assert (mine.attack, mine.health, theirs.attack, theirs.health) == (4, 2, 5, 2)
    assert table.stats() == [(5, 4)]


@pytest.mark.card("NEW1_024")
def test_captain_greenskin_needs_no_weapon() -> None:
    table = scenario(side("warrior", hand=["Captain Greenskin"]), side("warrior")).play("Captain Greenskin")
    assert (table.me.weapon, table.board()) == (None, ["Captain Greenskin"])


# ---- King Mukla and his Bananas


@pytest.mark.card("EX1_014")
def test_king_mukla_gives_the_opponent_two_bananas() -> None:
    table = scenario(side("mage", hand=["King Mukla"]), side("mage")).play("King Mukla")
    assert (table.hand(), table.hand(1), table.stats()) == ([], ["Bananas", "Bananas"], [(5, 5)])
    assert [held.card.name for held in table.state.observe(0).opponent.hand] == ["Bananas", "Bananas"]


@pytest.mark.card("EX1_014")
def test_a_full_hand_holds_no_bananas() -> None:
    table = scenario(side("mage", hand=["King Mukla"]), side("mage", hand=["Wisp"] * 9)).play("King Mukla")
    assert table.hand(1) == [*["Wisp"] * 9, "Bananas"]


@pytest.mark.card("EX1_014t")
def test_bananas_strengthen_any_minion() -> None:
    table = scenario(side("mage", hand=["Bananas"], board=["Wisp"]), side("mage", board=["Wisp", "Faerie Dragon"]))
    assert table.targets("Bananas") == [table.me.board[0], table.opponent.board[0]]
    table.play("Bananas", table.me.board[0])
    assert (table.stats(), table.stats(1), table.me.mana) == ([(2, 2)], [(1, 1), (3, 2)], 9)


# ---- Onyxia


@pytest.mark.card("EX1_562")
@pytest.mark.card("ds1_whelptoken")
def test_onyxia_fills_the_board_with_whelps_on_both_sides_of_her() -> None:
    """The first Whelp appears on her right, the second on her left (https://hearthstone.fandom.com/wiki/Onyxia)."""
    me = side("mage", hand=["Onyxia"], board=["Wolfrider", "Chillwind Yeti"])
    table = scenario(me, side("mage"), positions="all").play("Onyxia", position=1)
    assert table.board() == ["Wolfrider", "Whelp", "Whelp", "Onyxia", "Whelp", "Whelp", "Chillwind Yeti"]
    assert table.stats()[2:5] == [(1, 1), (8, 8), (1, 1)]
    me = side("mage", hand=["Onyxia"], board=["Wisp"] * 5)
    assert scenario(me, side("mage")).play("Onyxia").board() == [*["Wisp"] * 5, "Onyxia", "Whelp"]


@pytest.mark.card("EX1_562")
def test_onyxia_summons_no_whelps_on_a_full_board() -> None:
    me = side("mage", hand=["Onyxia"], board=["Wisp"] * 6)
    assert scenario(me, side("mage")).play("Onyxia").board() == [*["Wisp"] * 6, "Onyxia"]


# ---- Malygos


@pytest.mark.card("EX1_563")
@pytest.mark.mechanic("Spell damage")
def test_malygos_adds_five_to_spells_only() -> None:
    me = side("mage", hand=["Fireball", "Elven Archer"], board=["Malygos"])
    table = scenario(me, side("mage", hand=["Fireball"]))
    assert table.stats() == [(4, 12)]
    table.play("Fireball", "enemy hero").play("Elven Archer", "enemy hero").power("enemy hero")
    assert table.opponent.hero.health == 30 - 11 - 1 - 1
    assert table.end_turn().play("Fireball", "my hero").me.hero.health == 24


# ---- Illidan Stormrage


@pytest.mark.card("EX1_614")
@pytest.mark.card("EX1_614t")
def test_illidan_stormrage_summons_a_flame_whenever_his_owner_plays_another_card() -> None:
    me = side("warrior", hand=["Illidan Stormrage", "The Coin", "Fiery War Axe"], board=["Wisp"])
    table = scenario(me, side("mage", hand=["The Coin"])).play("Illidan Stormrage")
    assert (table.board(), table.stats()[1]) == (["Wisp", "Illidan Stormrage"], (7, 5))
    table.play("The Coin").play("Fiery War Axe")
    assert (table.board()[2:], table.stats()[2]) == (["Flame of Azzinoth", "Flame of Azzinoth"], (2, 1))
    assert len(table.end_turn().play("The Coin").board()) == 4


@pytest.mark.card("EX1_614")
def test_illidan_stormrage_summons_the_flame_before_a_battlecry() -> None:
    table = scenario(side("mage", hand=["Frostwolf Warlord"], board=["Illidan Stormrage"]), side("mage"))
    table.play("Frostwolf Warlord")
    assert table.board() == ["Illidan Stormrage", "Flame of Azzinoth", "Frostwolf Warlord"]
    assert table.stats()[2] == (6, 6)


@pytest.mark.card("EX1_614")
def test_illidan_stormrage_has_no_room_for_a_flame_beside_a_seventh_minion() -> None:
    me = side("mage", hand=["Wisp"], board=["Illidan Stormrage", *["Wisp"] * 5])
    table = scenario(me, side("mage"))
    table.power("enemy hero")
    assert len(table.me.board) == 6  # a hero power is not a card
    assert table.play("Wisp").board() == ["Illidan Stormrage", *["Wisp"] * 6]


# ---- Old Murk-Eye


@pytest.mark.card("EX1_062")
@pytest.mark.mechanic("Charge (printed)")
def test_old_murk_eye_charges() -> None:
    table = scenario(side("mage", hand=["Old Murk-Eye"]), side("mage")).play("Old Murk-Eye")
    assert table.attack("Old Murk-Eye", "enemy hero").opponent.hero.health == 28


@pytest.mark.card("EX1_062")
def test_old_murk_eye_has_one_attack_more_for_each_other_murloc_of_either_side() -> None:
    me = side("mage", hand=["Murloc Tidehunter", "Fireball"], board=["Old Murk-Eye", "Murloc Raider", "Wisp"])
    table = scenario(me, side("mage", hand=["Murloc Raider"], board=["Bluegill Warrior", "Wisp"]))
    assert table.stats()[0] == (4, 4)
    assert table.play("Murloc Tidehunter").stats()[0] == (6, 4)
    assert table.play("Fireball", "Bluegill Warrior").stats()[0] == (5, 4)
    assert table.end_turn().play("Murloc Raider").stats() == [(6, 4), (2, 1), (1, 1), (2, 1), (1, 1)]


@pytest.mark.card("EX1_062")
def test_two_old_murk_eyes_count_each_other() -> None:
    table = scenario(side("mage", board=["Old Murk-Eye"]), side("mage", board=["Old Murk-Eye"]))
    assert (table.stats(), table.stats(1)) == ([(3, 4)], [(3, 4)])


@pytest.mark.card("EX1_062")
def test_a_silenced_old_murk_eye_counts_nobody() -> None:
    me = side("mage", hand=["Spellbreaker"], board=["Old Murk-Eye", "Murloc Raider"])
    table = scenario(me, side("mage")).play("Spellbreaker", "Old Murk-Eye")
    assert table.stats()[0] == (2, 4)


# ---- Elite Tauren Chieftain and his Power Chords


@pytest.mark.card("PRO_001")
def test_elite_tauren_chieftain_gives_each_player_a_hidden_power_chord() -> None:
    chords = {"I Am Murloc", "Rogues Do It...", "Power of the Horde"}
    given = set()
    for seed in range(40):
        table = scenario(side("mage", hand=["Elite Tauren Chieftain"]), side("mage"), seed=seed)
        table.play("Elite Tauren Chieftain")
        assert table.stats() == [(5, 5)]
        given.add((*table.hand(), *table.hand(1)))
        for player in (0, 1):
            [held] = table.state.observe(player).opponent.hand
            assert held.card is table.state.rules.unknown
    assert given == {(mine, theirs) for mine in chords for theirs in chords}


@pytest.mark.card("PRO_001a")
@pytest.mark.card("PRO_001at")
def test_i_am_murloc_summons_three_to_five_murlocs() -> None:
    sizes = set()
    for seed in range(20):
        me = side("mage", hand=["I Am Murloc"], board=["Grimscale Oracle"])
        table = scenario(me, side("mage"), seed=seed).play("I Am Murloc")
        assert set(table.board()[1:]) == {"Murloc"}
        assert set(table.stats()[1:]) == {(2, 1)}
        assert table.me.mana == 6
        sizes.add(len(table.board()) - 1)
    assert sizes == {3, 4, 5}


@pytest.mark.card("PRO_001a")
@pytest.mark.card("PRO_001c")
def test_i_am_murloc_and_power_of_the_horde_need_room() -> None:
    for name in ("I Am Murloc", "Power of the Horde"):
        assert not scenario(side("mage", hand=[name], board=["Wisp"] * 7), side("mage")).can_play(name)
        table = scenario(side("mage", hand=[name], board=["Wisp"] * 6), side("mage")).play(name)
        assert len(table.board()) == 7


@pytest.mark.card("PRO_001b")
def test_rogues_do_it_deals_damage_and_draws_a_card() -> None:
    me = side("mage", hand=["Rogues Do It..."], board=["Kobold Geomancer"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert len(table.targets("Rogues Do It...")) == 4
    table.play("Rogues Do It...", "Chillwind Yeti")
    assert (table.board(1), table.hand()) == ([], ["Wisp"])


@pytest.mark.card("PRO_001c")
def test_power_of_the_horde_summons_one_of_six_horde_warriors() -> None:
    """The warriors are the entourage of the card in build 18792."""
    warriors = set()
    for seed in range(60):
        table = scenario(side("mage", hand=["Power of the Horde"]), side("mage"), seed=seed)
        [name] = table.play("Power of the Horde").board()
        warriors.add(name)
    horde = {"Cairne Bloodhoof", "Frostwolf Grunt", "Sen'jin Shieldmasta", "Silvermoon Guardian", "Tauren Warrior"}
    assert warriors == horde | {"Thrallmar Farseer"}


# ---- Gelbin Mekkatorque and his inventions


@pytest.mark.card("EX1_112")
def test_gelbin_mekkatorque_summons_one_of_four_inventions() -> None:
    inventions = set()
    for seed in range(30):
        table = scenario(side("mage", hand=["Gelbin Mekkatorque"]), side("mage"), seed=seed).play("Gelbin Mekkatorque")
        assert table.stats()[0] == (6, 6)
        inventions.add((table.board()[1], table.stats()[1]))
    assert inventions == {
        ("Homing Chicken", (0, 1)),
        ("Repair Bot", (0, 3)),
        ("Emboldener 3000", (0, 4)),
        ("Poultryizer", (0, 3)),
    }


@pytest.mark.card("Mekka1")
def test_homing_chicken_dies_for_three_cards_at_the_start_of_its_owners_turn() -> None:
    me = side("mage", board=["Homing Chicken", "Wisp"], deck=["Wisp"] * 5)
    table = scenario(me, side("mage", deck=["Wisp"] * 5)).end_turn()
    assert (table.board(), table.hand(), len(table.hand(1))) == (["Homing Chicken", "Wisp"], [], 1)
    table.end_turn()
    assert (table.board(), len(table.hand()), len(table.hand(1))) == (["Wisp"], 4, 1)


@pytest.mark.card("Mekka2")
def test_repair_bot_heals_a_random_damaged_character_at_the_end_of_its_owners_turn() -> None:
    healed = set()
    for seed in range(25):
        me = side("mage", board=["Repair Bot", minion("War Golem", damage=6), "Wisp"])
        table = scenario(me, side("mage", health=20, deck=["Wisp"]), seed=seed).end_turn()
        assert table.me.hero.health == 30
        healed.add((table.stats()[1], table.opponent.hero.health))
        assert table.opponent.hero.health in (20, 26)
    assert healed == {((7, 7), 20), ((7, 1), 26)}


@pytest.mark.card("Mekka2")
def test_repair_bot_can_heal_itself_and_nobody_if_nobody_is_damaged() -> None:
    assert scenario(side("mage", board=[minion("Repair Bot", damage=2)]), side("mage")).end_turn().stats() == [(0, 3)]
    table = scenario(side("mage", board=["Repair Bot"]), side("mage", board=[minion("Wisp", health=3, damage=1)]))
    assert table.end_turn().stats(1) == [(1, 3)]
    table = scenario(side("mage", board=["Repair Bot"]), side("mage", board=["Wisp"])).end_turn()
    assert (table.stats(), table.stats(1)) == ([(0, 3)], [(1, 1)])


@pytest.mark.card("Mekka3")
def test_emboldener_3000_strengthens_any_minion_at_the_end_of_its_owners_turn() -> None:
    strengthened = set()
    for seed in range(25):
        table = scenario(side("mage", board=["Emboldener 3000"]), side("mage", board=["Wisp"]), seed=seed).end_turn()
        strengthened.add((*table.stats(), *table.stats(1)))
        assert [*table.end_turn().stats(), *table.stats(1)] in ([(1, 5), (1, 1)], [(0, 4), (2, 2)])
    assert strengthened == {((1, 5), (1, 1)), ((0, 4), (2, 2))}


@pytest.mark.card("Mekka4")
@pytest.mark.card("Mekka4t")
def test_poultryizer_turns_any_minion_into_a_chicken_at_the_start_of_its_owners_turn() -> None:
    boards = set()
    for seed in range(25):
        table = scenario(side("hunter", board=["Poultryizer"]), side("mage", board=["War Golem"]), seed=seed)
        assert table.end_turn().board(1) == ["War Golem"]
        table.end_turn()
        boards.add((*table.board(), *table.board(1)))
        [chicken] = [it for it in table.me.board + table.opponent.board if it.card.name == "Chicken"]
        assert (chicken.attack, chicken.health) == (1, 1)
    assert boards == {("Chicken", "War Golem"), ("Poultryizer", "Chicken")}


# ---- minions that react to turns


@pytest.mark.card("EX1_249")
def test_baron_geddon_burns_all_other_characters_at_the_end_of_his_owners_turn() -> None:
    me = side("mage", board=["Baron Geddon", "Kobold Geomancer", "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["Chillwind Yeti", "Wisp"])).end_turn()
    assert (table.stats(), table.stats(1)) == ([(7, 5), (4, 3)], [(4, 3)])
    assert (table.me.hero.health, table.opponent.hero.health) == (28, 27)  # fatigue
    assert table.end_turn().stats(1) == [(4, 3)]


@pytest.mark.card("EX1_557")
def test_nat_pagle_sometimes_catches_a_card_at_the_start_of_his_owners_turn() -> None:
    caught = []
    for seed in range(40):
        me = side("mage", board=["Nat Pagle"], deck=["Wisp"] * 5)
        table = scenario(me, side("mage", deck=["Wisp"] * 5), seed=seed).end_turn()
        assert (len(table.hand()), len(table.hand(1)), table.stats()) == (0, 1, [(0, 4)])
        caught.append(len(table.end_turn().hand()) - 1)
    assert set(caught) == {0, 1}
    assert 10 < sum(caught) < 30


@pytest.mark.card("NEW1_038")
def test_gruul_grows_at_the_end_of_each_turn() -> None:
    table = scenario(side("mage", board=["Gruul", "Wisp"]), side("mage", board=["Wisp"]))
    assert table.stats() == [(7, 7), (1, 1)]
    assert table.end_turn().stats() == [(8, 8), (1, 1)]
    assert table.end_turn().stats() == [(9, 9), (1, 1)]
    assert table.stats(1) == [(1, 1)]


@pytest.mark.card("NEW1_040")
@pytest.mark.card("NEW1_040t")
@pytest.mark.mechanic("Taunt (printed)")
def test_hogger_summons_a_gnoll_with_taunt_each_turn() -> None:
    table = scenario(side("mage", board=["Hogger", "Wisp"]), side("mage", board=["Wolfrider"])).end_turn()
    assert (table.board(), table.stats()) == (["Hogger", "Gnoll", "Wisp"], [(4, 4), (2, 2), (1, 1)])
    assert table.attack_targets("Wolfrider") == [table.me.board[1]]
    assert len(table.end_turn().board()) == 3


@pytest.mark.card("NEW1_040")
def test_hogger_summons_no_gnoll_on_a_full_board() -> None:
    table = scenario(side("mage", board=["Hogger", *["Wisp"] * 6]), side("mage")).end_turn()
    assert table.board() == ["Hogger", *["Wisp"] * 6]


@pytest.mark.card("EX1_560")
def test_nozdormu_limits_the_time_for_the_turns_of_both_players() -> None:
    table = scenario(side("mage", hand=["Nozdormu"]), side("priest", hand=["Silence"]))
    assert table.state.turn_seconds() is None
    table.play("Nozdormu").end_turn()
    assert (table.state.turn_seconds(), table.state.observe(1).turn_seconds()) == (15.0, 15.0)
    table.play("Silence", "Nozdormu")
    assert table.state.turn_seconds() is None


# ---- Tinkmaster Overspark


@pytest.mark.card("EX1_083")
@pytest.mark.card("EX1_tk28")
@pytest.mark.card("EX1_tk29")
@pytest.mark.mechanic("Transform")
def test_tinkmaster_turns_another_random_minion_into_a_devilsaur_or_a_squirrel() -> None:
    found = set()
    for seed in range(20):
        me = side("mage", hand=["Tinkmaster Overspark"], board=["Chillwind Yeti"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).play("Tinkmaster Overspark")
        assert table.board()[1] == "Tinkmaster Overspark"
        changed = [it for it in (table.me.board[0], *table.opponent.board) if it.card.tribe == BEAST]
        assert len(changed) == 1
        found.add((changed[0].side, changed[0].card.name, changed[0].attack, changed[0].health))
    assert found == {(owner, *form) for owner in (0, 1) for form in (("Devilsaur", 5, 5), ("Squirrel", 1, 1))}


@pytest.mark.card("EX1_083")
def test_tinkmaster_alone_changes_nothing() -> None:
    table = scenario(side("mage", hand=["Tinkmaster Overspark"]), side("mage")).play("Tinkmaster Overspark")
    assert table.board() == ["Tinkmaster Overspark"]


@pytest.mark.card("NEW1_029")
def test_millhouse_makes_the_opponents_spells_free_for_their_next_turn() -> None:
    me = side("mage", hand=["Millhouse Manastorm", "Fireball"], deck=["Fireball"] * 2)
    table = scenario(me, side("mage", hand=["Pyroblast", "Wisp"], deck=["Flamestrike", "Flamestrike"]))
    table.play("Millhouse Manastorm").end_turn()
    assert (table.costs(), table.costs(1)) == ([4], [0, 0, 0])
    table.play("Pyroblast", "enemy hero").play("Flamestrike")
    table.end_turn().end_turn()
    assert table.costs(1) == [0, 7]
