"""Neutral cards of Mean Streets of Gadgetzan, with those of several classes."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, STEALTH, TAUNT
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side, weapon

FINJA, PATCHES, BUCCANEER = "Finja, the Flying Star", "Patches the Pirate", "Small-Time Buccaneer"


@pytest.mark.card("CFM_325")
@pytest.mark.mechanic("Depends on own weapon")
@pytest.mark.mechanic("Self-conditional aura")
def test_small_time_buccaneer_is_stronger_while_its_hero_is_armed() -> None:
    table = scenario(
        side("rogue", hand=[BUCCANEER]), side("rogue", board=[BUCCANEER], weapon=weapon("Fiery War Axe", durability=1))
    )
    table.play(BUCCANEER)
    assert (table.stats(), table.stats(1)) == ([(1, 2)], [(3, 2)])
    table.power()
    assert (table.stats(), table.stats(1)) == ([(3, 2)], [(3, 2)])
    table.end_turn().attack("enemy hero", "my hero")
    assert (table.stats(), table.stats(1)) == ([(3, 2)], [(1, 2)])


@pytest.mark.card("CFM_325")
def test_small_time_buccaneer_depends_on_the_era_and_on_its_voice() -> None:
    table = scenario(side("rogue", board=[BUCCANEER], weapon="Fiery War Axe"), side("mage"), era="competition-2018")
    assert table.stats() == [(3, 1)]
    table = scenario(side("rogue", board=[minion(BUCCANEER, silenced=True)], weapon="Fiery War Axe"), side("mage"))
    assert table.stats() == [(1, 2)]


@pytest.mark.card("CFM_325")
def test_what_a_weapon_gives_small_time_buccaneer_comes_on_top_of_a_set_attack() -> None:
    table = scenario(
        side("paladin", hand=["Aldor Peacekeeper"]),
        side("rogue", board=[minion(BUCCANEER, attack=5)], weapon="Gorehowl"),
    )
    table.play("Aldor Peacekeeper", BUCCANEER)
    assert table.stats(1) == [(3, 2)]


@pytest.mark.card("CFM_344")
@pytest.mark.mechanic("Attack-kill trigger")
@pytest.mark.mechanic("Summon from deck / hand")
@pytest.mark.mechanic("Race checks")
def test_finja_calls_two_murlocs_after_a_kill() -> None:
    table = scenario(
        side("mage", board=[FINJA, "War Golem"], deck=["Murloc Raider", "War Golem", "Murloc Raider", "Murloc Raider"]),
        side("mage", board=["Bloodfen Raptor"]),
    )
    table.attack(FINJA, "Bloodfen Raptor")
    assert table.board() == [FINJA, "Murloc Raider", "Murloc Raider", "War Golem"]
    assert (table.stats()[0], table.me.cards_left) == ((2, 1), 2)
    assert table.attack_targets(table.me.board[1]) == []


@pytest.mark.card("CFM_344")
def test_finja_calls_as_many_as_there_are_and_fit() -> None:
    for deck, others, called in ((["Murloc Raider", "Wisp"], 0, 1), (["Murloc Raider"] * 2, 5, 1), (["Wisp"], 0, 0)):
        table = scenario(
            side("mage", board=[FINJA, *["Wisp"] * others], deck=deck), side("mage", board=["Bloodfen Raptor"])
        )
        table.attack(FINJA, "Bloodfen Raptor")
        assert table.board().count("Murloc Raider") == called
        assert table.me.cards_left == len(deck) - called


@pytest.mark.card("CFM_344")
def test_finja_summons_nothing_without_a_kill_of_its_own() -> None:
    for opponent in (side("mage"), side("mage", board=[minion("Wisp", keywords=DIVINE_SHIELD)])):
        table = scenario(side("mage", board=[FINJA], deck=["Murloc Raider"] * 2), opponent)
        table.attack(FINJA, table.opponent.board[0] if table.opponent.board else "enemy hero")
        assert table.board() == [FINJA]
    table = scenario(side("mage", board=[FINJA], deck=["Murloc Raider"] * 2), side("mage", board=["Bloodfen Raptor"]))
    table.attack(FINJA, "enemy hero").end_turn()
    table.attack("Bloodfen Raptor", FINJA)
    assert (table.board(), table.board(1)) == ([FINJA], [])


@pytest.mark.card("CFM_344")
@pytest.mark.mechanic("Stealth")
def test_finja_is_unseen_until_it_attacks() -> None:
    table = scenario(side("mage", board=[FINJA]), side("mage", board=["War Golem"]))
    table.end_turn()
    assert table.attack_targets("War Golem") == [table.me.hero]
    assert table.me.board[0] not in table.power_targets()
    table.end_turn().attack(FINJA, "enemy hero").end_turn()
    assert not table.me.board[0].has_keyword(STEALTH)
    assert table.me.board[0] in table.attack_targets("War Golem")


@pytest.mark.card("CFM_344")
def test_finja_calls_even_as_it_falls() -> None:
    me = side("mage", board=[minion(FINJA, damage=2)], deck=["Murloc Raider"] * 2)
    table = scenario(me, side("mage", board=["Bloodfen Raptor"])).attack(FINJA, "Bloodfen Raptor")
    assert (table.board(), table.board(1)) == (["Murloc Raider"] * 2, [])


@pytest.mark.card("CFM_344")
def test_finjas_own_place_is_not_free_yet_when_it_calls() -> None:
    me = side("mage", board=[minion(FINJA, damage=2), *["Wisp"] * 6], deck=["Murloc Raider"] * 2)
    table = scenario(me, side("mage", board=["Bloodfen Raptor"])).attack(FINJA, "Bloodfen Raptor")
    assert (table.board(), table.me.cards_left) == (["Wisp"] * 6, 2)


@pytest.mark.card("CFM_344")
def test_the_called_murlocs_have_no_battlecry_and_lead_each_other() -> None:
    me = side("mage", board=[FINJA], deck=["Murloc Warleader", "Sir Finley Mrrgglton"])
    table = scenario(me, side("mage", board=["Bloodfen Raptor"])).attack(FINJA, "Bloodfen Raptor")
    assert sorted(table.stats()) == [(3, 3), (3, 4), (4, 2)]  # Finja is a Murloc too
    assert (table.options(), table.me.power.name) == ([], "Fireblast")


@pytest.mark.card("CFM_344")
def test_the_called_murlocs_are_seen_and_may_charge() -> None:
    me = side("mage", board=[FINJA], deck=["Bluegill Warrior"])
    table = scenario(me, side("mage", board=["Bloodfen Raptor"])).attack(FINJA, "Bloodfen Raptor")
    assert [card.name for card in table.me.shown] == ["Bluegill Warrior"]
    assert table.attack("Bluegill Warrior", "enemy hero").opponent.hero.health == 28


@pytest.mark.card("CFM_344")
@pytest.mark.mechanic("Silence")
def test_a_silenced_finja_is_seen_and_calls_nobody() -> None:
    me = side("mage", board=[minion(FINJA, silenced=True)], deck=["Murloc Raider"] * 2)
    table = scenario(me, side("mage", board=["Bloodfen Raptor"])).attack(FINJA, "Bloodfen Raptor")
    assert table.board() == [FINJA]


@pytest.mark.card("CFM_637")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Summon from deck / hand")
@pytest.mark.mechanic("Race checks")
def test_patches_comes_out_of_the_deck_after_a_pirate_was_played() -> None:
    table = scenario(side("rogue", hand=[BUCCANEER, BUCCANEER], deck=[PATCHES, "Wisp"]), side("mage"))
    table.play(BUCCANEER)
    assert (table.board(), table.me.cards_left) == ([BUCCANEER, PATCHES], 1)
    table.play(BUCCANEER)
    assert table.board() == [BUCCANEER, PATCHES, BUCCANEER]


@pytest.mark.card("CFM_637")
def test_every_patches_in_the_deck_comes() -> None:
    table = scenario(side("rogue", hand=[BUCCANEER], board=["Wisp"] * 3, deck=[PATCHES] * 4), side("mage"))
    table.play(BUCCANEER)
    assert (table.board(), table.me.cards_left) == (["Wisp"] * 3 + [BUCCANEER] + [PATCHES] * 3, 1)


@pytest.mark.card("CFM_637")
@pytest.mark.mechanic("Charge (printed)")
def test_patches_attacks_at_once_in_his_own_era() -> None:
    for era, health in (("gadgetzan-2017", 29), ("competition-2018", 30)):
        table = scenario(side("rogue", hand=[BUCCANEER], deck=[PATCHES]), side("mage"), era=era)
        table.play(BUCCANEER)
        if table.attack_targets(PATCHES):
            table.attack(PATCHES, "enemy hero")
        assert table.opponent.hero.health == health


@pytest.mark.card("CFM_637")
def test_patches_answers_only_to_his_owners_pirates_played_from_the_hand() -> None:
    table = scenario(side("mage", hand=["Wisp", BUCCANEER]), side("mage", deck=[PATCHES, PATCHES]))
    table.play(BUCCANEER).play("Wisp")
    assert (table.board(1), table.opponent.cards_left) == ([], 2)
    table = scenario(side("mage", hand=["Barnes", "Wisp"], deck=[PATCHES]), side("mage"))
    table.play("Barnes").play("Wisp")
    assert (table.board(), table.me.cards_left) == (["Barnes", PATCHES, "Wisp"], 1)


@pytest.mark.card("CFM_637")
def test_patches_stays_in_the_hand_or_where_there_is_no_room() -> None:
    table = scenario(side("rogue", hand=[BUCCANEER, PATCHES]), side("mage"))
    table.play(BUCCANEER)
    assert (table.board(), table.hand()) == ([BUCCANEER], [PATCHES])
    table = scenario(side("rogue", hand=[BUCCANEER], board=["Wisp"] * 6, deck=[PATCHES]), side("mage"))
    table.play(BUCCANEER)
    assert (table.board(), table.me.cards_left) == (["Wisp"] * 6 + [BUCCANEER], 1)


@pytest.mark.card("CFM_637")
def test_patches_comes_after_the_battlecry_of_the_pirate() -> None:
    me = side("warrior", hand=["Bloodsail Cultist"], weapon="Fiery War Axe", deck=[PATCHES])
    table = scenario(me, side("mage")).play("Bloodsail Cultist")
    assert table.board() == ["Bloodsail Cultist", PATCHES]
    assert table.me.weapon is not None
    assert table.me.weapon.attack == 3  # there was no other pirate yet


@pytest.mark.card("CFM_637")
@pytest.mark.mechanic("Silence")
def test_a_silenced_patches_in_play_does_not_keep_another_in_the_deck() -> None:
    me = side("rogue", hand=[BUCCANEER], board=[minion(PATCHES, silenced=True)], deck=[PATCHES])
    assert scenario(me, side("mage")).play(BUCCANEER).board() == [PATCHES, BUCCANEER, PATCHES]


@pytest.mark.card("CFM_651")
@pytest.mark.mechanic("Weapon buff / equip")
@pytest.mark.mechanic("Battlecry (tag)")
def test_naga_corsair_sharpens_the_weapon() -> None:
    table = scenario(
        side("warrior", hand=["Naga Corsair"], weapon="Fiery War Axe"), side("warrior", weapon="Fiery War Axe")
    )
    table.play("Naga Corsair").attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 26
    assert table.opponent.weapon is not None
    assert table.opponent.weapon.attack == 3


@pytest.mark.card("CFM_651")
def test_naga_corsair_needs_no_weapon() -> None:
    table = scenario(side("warrior", hand=["Naga Corsair"]), side("mage"))
    table.play("Naga Corsair")
    assert (table.stats(), table.me.weapon) == ([(5, 4)], None)


@pytest.mark.card("CFM_652")
@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Conditional amounts")
def test_second_rate_bruiser_is_cheap_against_three_minions() -> None:
    for theirs, cost in ((2, 5), (3, 3), (7, 3)):
        table = scenario(
            side("mage", hand=["Second-Rate Bruiser"], board=["Wisp"] * 3), side("mage", board=["Wisp"] * theirs)
        )
        table.play("Second-Rate Bruiser")
        assert table.me.mana == 10 - cost


@pytest.mark.card("CFM_652")
@pytest.mark.mechanic("Taunt (printed)")
def test_second_rate_bruiser_must_be_attacked_first() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("mage", board=["Second-Rate Bruiser", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("Second-Rate Bruiser")]


@pytest.mark.card("CFM_685")
@pytest.mark.mechanic("Hand buff")
@pytest.mark.mechanic("Random targets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_don_hancho_arms_one_minion_in_hand() -> None:
    armed = set()
    for seed in range(20):
        table = scenario(
            side("hunter", hand=["Don Han'Cho", "Wisp", "The Coin", "Murloc Raider"], board=["Wisp"]),
            side("mage", hand=["Wisp"]),
            seed=seed,
        )
        table.play("Don Han'Cho")
        changes = [(held.attack, held.health) for held in table.me.hand]
        assert sorted(changes) == [(0, 0), (0, 0), (5, 5)]
        assert table.stats() == [(1, 1), (5, 6)]
        assert not table.opponent.hand[0].is_modified()
        armed.add(table.hand()[changes.index((5, 5))])
    assert armed == {"Wisp", "Murloc Raider"}


@pytest.mark.card("CFM_685")
def test_don_hancho_s_gift_stays_with_the_minion() -> None:
    table = scenario(side("paladin", hand=["Don Han'Cho", "Wisp"]), side("mage"))
    table.play("Don Han'Cho").play("Wisp")
    assert table.stats() == [(5, 6), (6, 6)]


@pytest.mark.card("CFM_685")
def test_don_hancho_does_not_change_spells() -> None:
    table = scenario(side("warrior", hand=["Don Han'Cho", "The Coin"]), side("mage"))
    table.play("Don Han'Cho")
    assert not table.me.hand[0].is_modified()


@pytest.mark.card("CFM_790")
@pytest.mark.mechanic("Summon from deck / hand")
@pytest.mark.mechanic("Random targets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_dirty_rat_lures_a_minion_out_of_the_enemy_hand() -> None:
    lured = set()
    for seed in range(20):
        table = scenario(
            side("mage", hand=["Dirty Rat", "War Golem"]),
            side("mage", hand=["Flame Juggler", "The Coin", in_hand("Wisp", attack=3, health=2)], board=["War Golem"]),
            seed=seed,
        )
        table.play("Dirty Rat")
        assert (len(table.hand(1)), table.hand(), table.board()) == (2, ["War Golem"], ["Dirty Rat"])
        assert (table.me.hero.health, table.stats()) == (30, [(2, 6)])  # no battlecry
        lured.add((table.board(1)[-1], *table.stats(1)))
    assert lured == {("Flame Juggler", (7, 7), (2, 3)), ("Wisp", (7, 7), (4, 3))}


@pytest.mark.card("CFM_790")
def test_dirty_rat_summons_nothing_without_minions_or_room() -> None:
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["The Coin"]))
    table.play("Dirty Rat")
    assert (table.hand(1), table.board(1)) == (["The Coin"], [])
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["War Golem"], board=["Wisp"] * 7))
    table.play("Dirty Rat")
    assert (table.hand(1), table.board(1)) == (["War Golem"], ["Wisp"] * 7)


@pytest.mark.card("CFM_790")
@pytest.mark.mechanic("Taunt (printed)")
def test_the_lured_minion_may_attack_but_only_the_rat() -> None:
    table = scenario(side("mage", hand=["Dirty Rat"], board=["Wisp"]), side("mage", hand=["War Golem"]))
    table.play("Dirty Rat").end_turn()
    assert table.attack_targets("War Golem") == [table.character("Dirty Rat")]


@pytest.mark.card("CFM_790")
def test_dirty_rat_takes_no_weapon_spell_or_secret() -> None:
    hand = ["Fiery War Axe", "Ice Barrier", "The Coin", "Fireball"]
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=hand)).play("Dirty Rat")
    assert (table.hand(1), table.board(1), table.opponent.weapon) == (hand, [], None)


@pytest.mark.card("CFM_790")
def test_the_lured_minion_keeps_its_text_but_says_no_battlecry() -> None:
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Twilight Drake", "The Coin"]))
    assert table.play("Dirty Rat").stats(1) == [(4, 1)]
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Doomsayer"])).play("Dirty Rat")
    assert (table.end_turn().board(), table.board(1)) == ([], [])
    table = scenario(side("mage", hand=["Dirty Rat"], board=["Wisp"]), side("mage", hand=["Flame Imp"]))
    assert table.play("Dirty Rat").opponent.hero.health == 30


@pytest.mark.card("CFM_790")
def test_the_lured_minion_is_a_card_the_enemy_no_longer_holds() -> None:
    opponent = side("mage", deck=["War Golem"])
    table = scenario(side("mage"), opponent).end_turn().end_turn()  # it was drawn, unseen
    assert table.state.observe(0).opponent.hand[0].card.id == "UNKNOWN"
    table = scenario(side("mage", hand=["Dirty Rat"], deck=["Wisp"]), opponent).end_turn().end_turn().play("Dirty Rat")
    assert (table.hand(1), [card.name for card in table.state.observe(0).opponent.shown]) == ([], ["War Golem"])


@pytest.mark.card("CFM_790")
@pytest.mark.mechanic("Summon triggers")
def test_the_enemys_knives_fly_for_the_lured_minion() -> None:
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Wisp"], board=["Knife Juggler"]))
    table.play("Dirty Rat")
    assert table.me.hero.health + table.me.board[0].health == 30 + 6 - 1
    table = scenario(side("mage", hand=["Dirty Rat"], board=["Knife Juggler"]), side("mage", hand=["War Golem"]))
    table.play("Dirty Rat")  # one knife, for the rat
    assert table.opponent.hero.health + table.opponent.board[0].health == 30 + 7 - 1


@pytest.mark.card("CFM_902")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Game-long / turn counters")
@pytest.mark.mechanic("Token summoning")
@pytest.mark.mechanic("Battlecry (tag)")
def test_aya_brings_the_next_jade_golem() -> None:
    table = scenario(side("druid", hand=["Aya Blackpaw"], jade=3), side("mage"))
    table.play("Aya Blackpaw")
    assert (table.board(), table.stats()) == (["Aya Blackpaw", "Jade Golem"], [(5, 3), (4, 4)])
    assert table.me.jade == 4


@pytest.mark.card("CFM_902")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_aya_leaves_another_golem_where_she_stood() -> None:
    table = scenario(side("mage"), side("rogue", board=["Wisp", minion("Aya Blackpaw", damage=2), "Wisp"]))
    table.power("Aya Blackpaw")
    assert (table.board(1), table.stats(1)[1], table.opponent.jade) == (["Wisp", "Jade Golem", "Wisp"], (1, 1), 1)


@pytest.mark.card("CFM_902")
def test_aya_counts_a_golem_that_finds_no_room() -> None:
    table = scenario(side("shaman", hand=["Aya Blackpaw"], board=["Wisp"] * 6), side("mage"))
    table.play("Aya Blackpaw")
    assert (table.board(), table.me.jade) == (["Wisp"] * 6 + ["Aya Blackpaw"], 1)


# ---- Kabal Courier


@pytest.mark.card("CFM_649")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Battlecry (tag)")
def test_kabal_courier_brings_a_card_of_each_of_its_classes_to_choose_from() -> None:
    offered = set()
    for seed in range(30):
        table = scenario(side("warrior", hand=["Kabal Courier"]), side("mage"), seed=seed)
        table.play("Kabal Courier")
        options = table.options()
        mage, priest, warlock = (table.card(name) for name in options)
        assert len({mage, priest, warlock}) == 3
        assert "mage" in mage.classes
        assert "priest" in priest.classes
        assert "warlock" in warlock.classes
        table.choose(options[seed % 3])
        assert (table.hand(), table.board()) == ([options[seed % 3]], ["Kabal Courier"])
        offered.update(options)
    assert len(offered) > 30


@pytest.mark.card("CFM_649")
def test_kabal_courier_hides_its_cards_from_the_opponent() -> None:
    table = scenario(side("priest", hand=["Kabal Courier"]), side("mage")).play("Kabal Courier")
    hidden = table.state.observe(1).table.choice
    assert hidden is not None
    assert hidden.options == ()
    table.choose(table.options()[0])
    [held] = table.state.observe(1).opponent.hand
    assert held.card is table.state.rules.unknown


# ---- Jade Golems


@pytest.mark.card(*(f"CFM_712_t{size:02d}" for size in range(1, 31)))
@pytest.mark.mechanic("Jade Golem counter")
def test_each_jade_golem_is_as_big_as_its_number() -> None:
    for size in range(1, 31):
        table = scenario(side("shaman", hand=["Jade Claws"], jade=size - 1), side("mage"))
        table.play("Jade Claws")
        assert (table.board(), table.stats()) == (["Jade Golem"], [(size, size)])
        assert table.me.board[0].card.cost == min(size, 10)


@pytest.mark.card("CFM_712_t30")
@pytest.mark.mechanic("Jade Golem counter")
def test_jade_golems_stop_growing_at_thirty() -> None:
    table = scenario(side("shaman", hand=["Jade Claws", "Jade Claws"], jade=29), side("mage"))
    table.play("Jade Claws").play("Jade Claws")
    assert table.stats() == [(30, 30), (30, 30)]


@pytest.mark.card("CFM_712_t03")
@pytest.mark.mechanic("Jade Golem counter")
@pytest.mark.mechanic("Battlecry doubling")
def test_a_golem_without_room_makes_the_next_one_bigger() -> None:
    me = side("shaman", hand=["Jade Claws"], board=["Brann Bronzebeard", *["Wisp"] * 5])
    table = scenario(me, side("mage")).play("Jade Claws")
    assert (table.stats()[-1], table.me.jade) == ((1, 1), 2)


@pytest.mark.card("CFM_712_t30")
@pytest.mark.mechanic("Jade Golem counter")
def test_golems_without_room_stop_growing_at_thirty_too() -> None:
    me = side("shaman", hand=["Jade Claws", "Jade Claws"], jade=29, board=["Wisp"] * 7)
    assert scenario(me, side("mage")).play("Jade Claws").play("Jade Claws").me.jade == 30


@pytest.mark.card("CFM_715")
@pytest.mark.mechanic("Jade Golem counter")
def test_jade_spirit_summons_the_next_jade_golem() -> None:
    table = scenario(side("shaman", hand=["Jade Spirit", "Jade Spirit"]), side("warrior"))
    table.play("Jade Spirit").play("Jade Spirit")
    assert table.board() == ["Jade Spirit", "Jade Golem", "Jade Spirit", "Jade Golem"]
    assert table.stats() == [(2, 3), (1, 1), (2, 3), (2, 2)]


@pytest.mark.card("CFM_853")
def test_grimestreet_smuggler_arms_one_minion_in_hand() -> None:
    me = side("hunter", hand=["Grimestreet Smuggler", "Wisp", "Fiery War Axe", "War Golem"], board=["Wisp"])
    chosen = set()
    for seed in range(10):
        table = scenario(me, side("warrior", hand=["Wisp"]), seed=seed).play("Grimestreet Smuggler")
        bonuses = [(held.attack, held.health) for held in table.me.hand]
        assert bonuses in ([(1, 1), (0, 0), (0, 0)], [(0, 0), (0, 0), (1, 1)])
        assert (table.stats(), table.opponent.hand[0].attack) == ([(1, 1), (2, 4)], 0)
        chosen.add(bonuses.index((1, 1)))
    assert chosen == {0, 2}


@pytest.mark.card("CFM_853")
def test_grimestreet_smuggler_can_come_with_an_empty_hand() -> None:
    table = scenario(side("paladin", hand=["Grimestreet Smuggler"]), side("warrior")).play("Grimestreet Smuggler")
    assert table.stats() == [(2, 4)]


@pytest.mark.card("CFM_321")
@pytest.mark.card("CFM_852")
@pytest.mark.mechanic("Discover / three-way choice")
def test_informant_and_agents_offer_one_card_of_each_of_three_classes() -> None:
    trios = {"Grimestreet Informant": ("hunter", "paladin", "warrior"), "Lotus Agents": ("druid", "rogue", "shaman")}
    for name, classes in trios.items():
        for seed in range(5):
            table = scenario(side("mage", hand=[name]), side("warrior"), seed=seed).play(name)
            cards = [table.card(option) for option in table.options()]
            assert all(wanted in card.classes for wanted, card in zip(classes, cards, strict=True))
            assert table.choose(cards[1].name).hand() == [cards[1].name]


@pytest.mark.card("CFM_619")
def test_kabal_chemist_adds_a_random_potion() -> None:
    for seed in range(5):
        table = scenario(side("mage", hand=["Kabal Chemist"]), side("warrior"), seed=seed).play("Kabal Chemist")
        [held] = table.me.hand
        assert "Potion" in held.card.name
        assert (held.card.collectible, table.hand(1)) == (True, [])


@pytest.mark.card("CFM_807")
def test_auctionmaster_beardo_refreshes_the_hero_power_after_a_spell() -> None:
    me = side("mage", hand=["The Coin", "The Coin", "Wisp"], board=["Auctionmaster Beardo"], mana=8)
    table = scenario(me, side("mage", hand=["The Coin"]))
    table.power("enemy hero").play("Wisp")
    assert table.power_targets() == []
    table.play("The Coin").power("enemy hero")
    assert table.power_targets() == []
    table.play("The Coin").power("enemy hero")
    assert table.opponent.hero.health == 27
    table.end_turn().power("my hero").play("The Coin")
    assert table.power_targets() == []


@pytest.mark.card("CFM_341")
def test_sergeant_sally_deals_her_attack_to_all_enemy_minions_when_she_dies() -> None:
    me = side("paladin", board=["Wisp", minion("Sergeant Sally", attack=3)])
    table = scenario(me, side("warrior", board=["War Golem", "Bloodfen Raptor"])).attack("Sergeant Sally", "War Golem")
    assert (table.board(), table.stats(1)) == (["Wisp"], [(7, 1)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("CFM_808")
@pytest.mark.mechanic("Card draw")
def test_genzo_fills_both_hands_up_to_three_cards_when_he_attacks() -> None:
    me = side("hunter", board=["Genzo, the Shark", "Wisp"], hand=["Wisp"] * 2, deck=["Wisp"] * 5)
    table = scenario(me, side("mage", hand=["Wisp"] * 4, deck=["Wisp"] * 5)).attack("Wisp", "enemy hero")
    assert (len(table.me.hand), len(table.opponent.hand)) == (2, 4)
    table.attack("Genzo, the Shark", "enemy hero")
    assert (len(table.me.hand), len(table.opponent.hand), table.opponent.cards_left) == (3, 4, 5)
    table = scenario(side("hunter", board=["Genzo, the Shark"]), side("mage", hand=["Wisp"], deck=["Wisp"] * 5))
    table.attack("Genzo, the Shark", "enemy hero")
    assert (len(table.opponent.hand), table.me.hero.health) == (3, 24)  # fatigue for three cards


@pytest.mark.card("CFM_064")
def test_blubber_baron_grows_in_hand_when_minions_with_a_battlecry_are_summoned() -> None:
    hand = ["Blubber Baron", "Blubber Baron", "Wisp", "Voodoo Doctor"]
    table = scenario(side("mage", hand=hand), side("mage", hand=["Voodoo Doctor"], board=["Wisp"]))
    table.play("Wisp").play("Voodoo Doctor", "my hero")
    assert [(held.attack, held.health) for held in table.me.hand] == [(1, 1), (1, 1)]
    table.play("Blubber Baron")  # not a minion with a battlecry
    table.end_turn().play("Voodoo Doctor", "my hero")
    assert (table.stats()[-1], table.me.hand[0].attack) == ((2, 2), 1)


@pytest.mark.card("CFM_095")
def test_weasel_tunneler_burrows_into_the_enemy_deck() -> None:
    table = scenario(side("mage", board=["Weasel Tunneler"]), side("mage", board=["War Golem"]))
    table.attack("Weasel Tunneler", "War Golem")
    assert ([held.card.name for held in table.opponent.deck_cards()], table.me.cards_left) == (["Weasel Tunneler"], 0)
    table.end_turn().play("Weasel Tunneler")
    assert table.board(1) == ["War Golem", "Weasel Tunneler"]


@pytest.mark.card("CFM_672")
def test_madam_goya_swaps_a_friendly_minion_with_one_in_the_deck() -> None:
    me = side("mage", hand=["Madam Goya"], board=["Wisp", "Knife Juggler"], deck=["War Golem", "Fireball"])
    table = scenario(me, side("mage", board=["Boulderfist Ogre"]))
    assert table.targets("Madam Goya") == table.me.board
    table.play("Madam Goya", "Wisp")
    assert table.board() == ["War Golem", "Knife Juggler", "Madam Goya"]
    assert sorted(held.card.name for held in table.me.deck_cards()) == ["Fireball", "Wisp"]
    assert [held.card.name for held in table.state.observe(1).opponent.known_in_deck] == ["Wisp"]
    assert table.opponent.hero.health + table.opponent.board[0].health == 37 - 2  # two knives


@pytest.mark.card("CFM_672")
def test_madam_goya_does_nothing_without_a_minion_in_the_deck() -> None:
    table = scenario(side("mage", hand=["Madam Goya"], board=["Wisp"], deck=["Fireball"]), side("mage"))
    assert table.play("Madam Goya", "Wisp").board() == ["Wisp", "Madam Goya"]


@pytest.mark.card("CFM_806")
def test_wrathion_draws_cards_until_one_is_not_a_dragon() -> None:
    drawn = set()
    for seed in range(12):
        me = side("mage", hand=["Wrathion"], deck=["Azure Drake", "Faerie Dragon", "Wisp", "Wisp"])
        table = scenario(me, side("mage"), seed=seed).play("Wrathion")
        assert (table.hand()[-1], table.hand().count("Wisp")) == ("Wisp", 1)
        assert table.me.board[0].has_keyword(TAUNT)
        drawn.add(len(table.hand()))
    assert drawn == {1, 2, 3}


@pytest.mark.card("CFM_806")
def test_wrathion_stops_at_an_empty_deck_and_at_a_full_hand() -> None:
    """A burnt Dragon ends the draws (https://github.com/HearthSim/hs-bugs/issues/816)."""
    table = scenario(side("mage", hand=["Wrathion"], deck=["Azure Drake"]), side("mage")).play("Wrathion")
    assert (table.hand(), table.me.hero.health) == (["Azure Drake"], 29)
    me = side("mage", hand=["Wrathion", *["Wisp"] * 9], deck=["Azure Drake"] * 4)
    table = scenario(me, side("mage")).play("Wrathion")
    assert (len(table.hand()), table.me.cards_left) == (10, 2)


@pytest.mark.card("CFM_095")
def test_weasel_tunneler_burrows_only_once() -> None:
    me = side("mage", board=["Weasel Tunneler", "Baron Rivendare"])
    table = scenario(me, side("mage", board=["War Golem"]), format="wild").attack("Weasel Tunneler", "War Golem")
    assert [held.card.name for held in table.opponent.deck_cards()] == ["Weasel Tunneler"]
