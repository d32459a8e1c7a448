"""Legendary neutral cards of the classic set."""

import pytest

from topdeck.games.hearthstone.engine.constants import FROZEN, TAUNT
from topdeck.games.hearthstone.language import TARGET, Destroy
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- Bloodmage Thalnos


@pytest.mark.card("EX1_012")
@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Card draw")
def test_bloodmage_thalnos_strengthens_spells_and_leaves_a_card() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=["Bloodmage Thalnos"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior"))
    table.play("Lightning Bolt", "Bloodmage Thalnos")
    assert (table.board(), table.hand()) == ([], ["Wisp"])


@pytest.mark.card("EX1_012")
@pytest.mark.mechanic("Spell damage")
def test_bloodmage_thalnos_adds_one_to_a_spell() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=["Bloodmage Thalnos"])
    table = scenario(me, side("warrior"))
    assert table.play("Lightning Bolt", "enemy hero").opponent.hero.health == 26


# ---- Sylvanas Windrunner


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Take control")
def test_sylvanas_windrunner_takes_an_enemy_minion_with_her() -> None:
    table = scenario(side("warrior", board=["Core Hound"]), side("warrior", board=["Sylvanas Windrunner", "Wisp"]))
    table.attack("Core Hound", "Sylvanas Windrunner")
    assert (table.board(), table.board(1)) == ([], ["Wisp"])  # the hound died too, so no minion was left

    table = scenario(
        side("warrior", board=["Core Hound", "Chillwind Yeti"]), side("warrior", board=["Sylvanas Windrunner", "Wisp"])
    )
    table.attack("Core Hound", "Sylvanas Windrunner")
    assert (table.board(), table.board(1)) == ([], ["Wisp", "Chillwind Yeti"])


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Random targets")
def test_sylvanas_windrunner_may_take_anyone() -> None:
    taken = set()
    for seed in range(30):
        table = scenario(
            side("mage", hand=["Fireball"], board=["Wisp", "Worgen Infiltrator", "Faerie Dragon"]),
            side("warrior", board=["Sylvanas Windrunner"]),
            seed=seed,
        )
        [name] = table.play("Fireball", "Sylvanas Windrunner").board(1)
        taken.add(name)
    assert taken == {"Wisp", "Worgen Infiltrator", "Faerie Dragon"}


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Take control")
def test_a_minion_that_changed_sides_must_wait_a_turn() -> None:
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=[minion("Chillwind Yeti", attack=6, damage=1)]))
    table.play("Fireball", "Sylvanas Windrunner")
    assert table.stats() == [(6, 4)]
    assert table.attack_targets("Chillwind Yeti") == []
    table.end_turn().end_turn().attack("Chillwind Yeti", "enemy hero")
    assert table.opponent.hero.health == 30 - 1 - 6


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Take control")
def test_a_stolen_charger_attacks_at_once() -> None:
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["Wolfrider"]))
    table.play("Fireball", "Sylvanas Windrunner").attack("Wolfrider", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("EX1_016")
def test_sylvanas_windrunner_leaves_room_for_the_minion_she_takes() -> None:
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner", *["Wisp"] * 6])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    table.play("Fireball", "Sylvanas Windrunner")
    assert table.board() == [*["Wisp"] * 6, "Chillwind Yeti"]


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Take control")
def test_the_minion_sylvanas_windrunner_takes_keeps_its_damage_and_bonuses() -> None:
    golem = minion("War Golem", attack=9, damage=2, keywords=TAUNT | FROZEN)
    table = scenario(side("mage", hand=["Fireball"], board=["Sylvanas Windrunner"]), side("warrior", board=[golem]))
    table.play("Fireball", "Sylvanas Windrunner")
    [taken] = table.me.board
    assert (taken.attack, taken.health, taken.max_health, taken.has_keyword(TAUNT | FROZEN)) == (9, 5, 7, True)


@pytest.mark.card("EX1_016")
@pytest.mark.mechanic("Silence")
def test_sylvanas_windrunner_takes_no_minion_when_silenced_or_without_enemies() -> None:
    me = side("mage", hand=["Fireball"], board=[minion("Sylvanas Windrunner", silenced=True)])
    table = scenario(me, side("warrior", board=["Wisp"])).play("Fireball", "Sylvanas Windrunner")
    assert (table.board(), table.board(1)) == ([], ["Wisp"])
    me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner", "Wisp"])
    assert scenario(me, side("warrior")).play("Fireball", "Sylvanas Windrunner").board() == ["Wisp"]


@pytest.mark.card("EX1_016")
def test_sylvanas_windrunner_takes_minions_that_cannot_be_targeted() -> None:
    for hidden in ("Worgen Infiltrator", "Faerie Dragon"):
        me = side("mage", hand=["Fireball"], board=["Sylvanas Windrunner"])
        table = scenario(me, side("warrior", board=[hidden])).play("Fireball", "Sylvanas Windrunner")
        assert table.board() == [hidden]


# ---- Cairne Bloodhoof and Leeroy Jenkins, with their tokens


@pytest.mark.card("EX1_110")
@pytest.mark.card("EX1_110t")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_baine_takes_the_place_of_cairne_bloodhoof() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(me, side("warrior", board=["Wisp", "Cairne Bloodhoof", "Wisp"]))
    table.play("Fireball", "Cairne Bloodhoof")
    assert table.board(1) == ["Wisp", "Baine Bloodhoof", "Wisp"]
    assert table.stats(1)[1] == (4, 5)


@pytest.mark.card("EX1_110t")
def test_baine_bloodhoof_dies_for_good() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(me, side("warrior", board=["Baine Bloodhoof"]))
    assert table.opponent.board[0].attack == 4
    assert table.play("Fireball", "Baine Bloodhoof").board(1) == []


@pytest.mark.card("EX1_110")
def test_there_is_room_for_baine_where_cairne_stood() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(me, side("warrior", board=[*["Wisp"] * 6, "Cairne Bloodhoof"]))
    assert table.play("Fireball", "Cairne Bloodhoof").board(1) == [*["Wisp"] * 6, "Baine Bloodhoof"]


@pytest.mark.card("EX1_116")
@pytest.mark.card("EX1_116t")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Token summoning")
def test_leeroy_jenkins_charges_and_gives_the_enemy_two_whelps() -> None:
    table = scenario(side("warrior", hand=["Leeroy Jenkins"]), side("warrior", board=["Wisp"]))
    table.play("Leeroy Jenkins").attack("Leeroy Jenkins", "enemy hero")
    assert table.opponent.hero.health == 24
    assert table.board() == ["Leeroy Jenkins"]
    assert table.board(1) == ["Wisp", "Whelp", "Whelp"]
    assert table.stats(1)[1:] == [(1, 1), (1, 1)]


@pytest.mark.card("EX1_116")
def test_leeroy_jenkins_cannot_overcrowd_the_enemy() -> None:
    table = scenario(side("warrior", hand=["Leeroy Jenkins"]), side("warrior", board=["Wisp"] * 6))
    assert table.play("Leeroy Jenkins").board(1) == [*["Wisp"] * 6, "Whelp"]


@pytest.mark.card("EX1_116t")
def test_a_whelp_fights_for_one_after_a_turn() -> None:
    table = scenario(side("warrior", hand=["Leeroy Jenkins"]), side("warrior"))
    table.play("Leeroy Jenkins").end_turn()
    table.attack(table.opponent.board[0], "Leeroy Jenkins").attack(table.opponent.board[0], "Leeroy Jenkins")
    assert (table.board(), table.board(1)) == ([], [])


# ---- Ragnaros the Firelord


@pytest.mark.card("EX1_298")
@pytest.mark.mechanic("Can't attack")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_ragnaros_cannot_attack_but_burns_an_enemy_at_the_end_of_the_turn() -> None:
    table = scenario(side("warrior", board=["Ragnaros the Firelord"]), side("warrior", deck=["Wisp"]))
    assert table.attack_targets("Ragnaros the Firelord") == []
    assert table.end_turn().opponent.hero.health == 22
    assert table.end_turn().opponent.hero.health == 22  # not at the end of the enemy's turn


@pytest.mark.card("EX1_298")
@pytest.mark.mechanic("Random targets")
def test_ragnaros_burns_any_enemy_and_no_friend() -> None:
    outcomes = set()
    for seed in range(40):
        table = scenario(
            side("warrior", board=["Ragnaros the Firelord", "Wisp"]),
            side("warrior", board=["War Golem", "Worgen Infiltrator"], deck=["Wisp"]),
            seed=seed,
        )
        table.end_turn()
        assert (table.board(), table.me.hero.health) == (["Ragnaros the Firelord", "Wisp"], 30)
        outcomes.add((tuple(table.board(1)), table.opponent.hero.health))
    assert outcomes == {(("War Golem", "Worgen Infiltrator"), 22), (("War Golem",), 30), (("Worgen Infiltrator",), 30)}


@pytest.mark.card("EX1_298")
def test_ragnaros_wins_before_the_enemy_has_a_turn() -> None:
    me = side("warrior", board=["Ragnaros the Firelord"])
    result = scenario(me, side("warrior", health=8)).end_turn().result
    assert result is not None
    assert result.winner == 0


# ---- Alexstrasza


@pytest.mark.card("EX1_561")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_alexstrasza_sets_the_enemy_hero_to_fifteen() -> None:
    me = side("warrior", hand=["Alexstrasza"], board=["Wisp"])
    table = scenario(me, side("warrior", armor=4, board=["Wisp"]))
    assert table.targets("Alexstrasza") == [table.me.hero, table.opponent.hero]
    table.play("Alexstrasza", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.hero.max_health, table.opponent.armor) == (15, 30, 4)
    assert table.stats() == [(1, 1), (8, 8)]


@pytest.mark.card("EX1_561")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_alexstrasza_saves_the_players_hero() -> None:
    table = scenario(side("priest", hand=["Alexstrasza"], health=2, mana=10), side("warrior"))
    table.play("Alexstrasza", "my hero")
    assert table.me.hero.health == 15
    table.end_turn().end_turn().power("my hero")
    assert table.me.hero.health == 15 - 1 + 2  # fatigue and the hero power


@pytest.mark.card("EX1_561")
def test_alexstrasza_may_hurt_a_healthy_own_hero_and_help_a_weak_enemy() -> None:
    table = scenario(side("mage", hand=["Alexstrasza"]), side("mage")).play("Alexstrasza", "my hero")
    assert table.me.hero.health == 15
    table = scenario(side("mage", hand=["Alexstrasza"]), side("mage", health=3)).play("Alexstrasza", "enemy hero")
    assert table.opponent.hero.health == 15


@pytest.mark.card("EX1_561")
@pytest.mark.mechanic("Healing")
def test_alexstrasza_leaves_room_for_healing_up_to_thirty() -> None:
    me = side("priest", hand=["Alexstrasza"], deck=["Wisp"] * 9)
    table = scenario(me, side("mage", hand=["Reno Jackson"], deck=["Wisp"])).play("Alexstrasza", "enemy hero")
    assert table.end_turn().play("Reno Jackson").opponent.hero.health == 30


@pytest.mark.card("EX1_561")
def test_alexstrasza_must_name_a_hero_and_says_nothing_unless_she_is_played() -> None:
    table = scenario(side("mage", hand=["Alexstrasza"]), side("mage"))
    assert len(table.ways_to_play("Alexstrasza")) == 2
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Alexstrasza"])).play("Dirty Rat")
    assert (table.stats(1), table.me.hero.health, table.opponent.hero.health) == ([(8, 8)], 30, 30)


# ---- Ysera and her Dream cards


DREAMS = {"Laughing Sister", "Ysera Awakens", "Emerald Drake", "Dream", "Nightmare"}


@pytest.mark.card("EX1_572")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_ysera_dreams_at_the_end_of_her_owners_turn() -> None:
    dreamt = set()
    for seed in range(40):
        table = scenario(side("mage", board=["Ysera"]), side("mage", deck=["Wisp"]), seed=seed)
        [dream] = table.end_turn().hand()
        dreamt.add(dream)
        assert table.hand(1) == ["Wisp"]
        table.end_turn()
        assert table.hand() == [dream]  # none at the end of the enemy's
    assert dreamt == DREAMS


@pytest.mark.card("EX1_572")
def test_ysera_gives_dream_cards_to_her_controller() -> None:
    table = scenario(side("mage", deck=["Wisp"]), side("mage", board=["Ysera"], deck=["Wisp"])).end_turn()
    assert (len(table.hand()), len(table.hand(1))) == (0, 1)
    table.end_turn()
    assert (len(table.hand()), len(table.hand(1))) == (1, 2)


@pytest.mark.card("EX1_572")
def test_ysera_dreams_in_vain_for_a_full_hand_and_silenced_not_at_all() -> None:
    table = scenario(side("mage", hand=["Wisp"] * 10, board=["Ysera"]), side("mage")).end_turn()
    assert table.hand() == ["Wisp"] * 10
    table = scenario(side("mage", board=[minion("Ysera", silenced=True)]), side("mage")).end_turn()
    assert table.hand() == []


@pytest.mark.card("EX1_572")
def test_only_her_owner_knows_what_ysera_dreamt() -> None:
    table = scenario(side("mage", board=["Ysera"]), side("mage")).end_turn()
    [seen] = table.state.observe(1).opponent.hand
    assert (seen.card, str(seen.maker)) == (table.state.rules.unknown, "Ysera")


@pytest.mark.card("DREAM_01")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_laughing_sister_is_out_of_reach_for_spells_and_hero_powers() -> None:
    me = side("mage", hand=["Laughing Sister", "Fireball", "Abusive Sergeant"])
    table = scenario(me, side("mage")).play("Laughing Sister")
    assert table.stats() == [(3, 5)]
    assert table.targets("Fireball") == table.power_targets() == [table.me.hero, table.opponent.hero]
    assert table.targets("Abusive Sergeant") == table.me.board


@pytest.mark.card("DREAM_02")
@pytest.mark.mechanic("Area damage")
def test_ysera_awakens_and_hurts_all_but_yseras() -> None:
    table = scenario(
        side("mage", hand=["Ysera Awakens"], board=["Ysera", "War Golem"]),
        side("mage", board=["Ysera", "Chillwind Yeti", "Emerald Drake"]),
    )
    table.play("Ysera Awakens")
    assert (table.me.hero.health, table.stats()) == (25, [(4, 12), (7, 2)])
    assert (table.opponent.hero.health, table.stats(1)) == (25, [(4, 12), (7, 1)])


@pytest.mark.card("DREAM_02")
@pytest.mark.mechanic("Spell damage")
def test_ysera_awakens_is_a_spell_that_grows() -> None:
    table = scenario(side("mage", hand=["Ysera Awakens"], board=["Kobold Geomancer"]), side("mage", health=6))
    assert str(table.play("Ysera Awakens").result) == "player 0 wins: the other hero died"


@pytest.mark.card("DREAM_03")
@pytest.mark.mechanic("No effect (stats only)")
def test_emerald_drake_is_big_and_a_dragon() -> None:
    table = scenario(side("mage", hand=["Emerald Drake", "Twilight Guardian"]), side("mage"))
    table.play("Twilight Guardian").play("Emerald Drake")
    assert table.stats() == [(3, 6), (7, 6)]


@pytest.mark.card("DREAM_04")
@pytest.mark.mechanic("Bounce")
def test_dream_sends_any_minion_back_to_its_hand() -> None:
    me = side("mage", hand=["Dream", "Dream"], board=["Chillwind Yeti"], mana=0)
    table = scenario(me, side("mage", board=[minion("War Golem", attack=9), "Wisp"]))
    assert table.targets("Dream") == [*table.me.board, *table.opponent.board]
    table.play("Dream", "War Golem").play("Dream", "Chillwind Yeti")
    assert (table.board(), table.hand()) == ([], ["Chillwind Yeti"])
    assert (table.board(1), table.hand(1)) == (["Wisp"], ["War Golem"])
    assert table.opponent.hand[0].attack == 0  # as printed


@pytest.mark.card("DREAM_05")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Permanent buff on board")
def test_nightmare_makes_a_minion_great_for_a_turn() -> None:
    me = side("mage", hand=["Nightmare"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert table.targets("Nightmare") == [*table.me.board, *table.opponent.board]
    table.play("Nightmare", "Wisp")
    assert (table.stats(), table.stats(1)) == ([(6, 6)], [(4, 5)])
    table.end_turn()
    assert table.board() == ["Wisp"]
    table.end_turn()
    assert (table.board(), table.board(1)) == ([], ["Chillwind Yeti"])


@pytest.mark.card("DREAM_05")
def test_nightmare_leaves_an_enemy_one_turn() -> None:
    table = scenario(side("mage", hand=["Nightmare"]), side("mage", board=["Cairne Bloodhoof"]))
    table.play("Nightmare", "Cairne Bloodhoof").end_turn()
    table.attack("Cairne Bloodhoof", "my hero").end_turn()
    assert (table.me.hero.health, table.board(1)) == (20, ["Baine Bloodhoof"])


@pytest.mark.card("DREAM_05")
def test_nightmare_waits_for_the_turn_of_its_caster_even_if_the_minion_changed_sides() -> None:
    sylvanas = minion("Sylvanas Windrunner", damage=4)
    table = scenario(side("mage", hand=["Nightmare"], board=[sylvanas]), side("mage", board=["Chillwind Yeti"]))
    table.play("Nightmare", "Chillwind Yeti").power("Sylvanas Windrunner")
    assert table.end_turn().stats() == [(9, 10)]
    assert table.end_turn().board() == []
    table = scenario(side("mage", hand=["Nightmare"], board=["Chillwind Yeti"]), side("mage", board=[sylvanas]))
    table.play("Nightmare", "Chillwind Yeti").end_turn().power("Sylvanas Windrunner")
    assert table.stats(1) == [(9, 10)]
    assert table.end_turn().board(1) == []


@pytest.mark.card("DREAM_05")
@pytest.mark.mechanic("Silence")
def test_silence_ends_a_nightmare() -> None:
    table = scenario(side("mage", hand=["Nightmare", "Ironbeak Owl"], board=["Wisp"]), side("mage"))
    table.play("Nightmare", "Wisp").play("Ironbeak Owl", "Wisp").end_turn().end_turn()
    assert table.stats() == [(1, 1), (2, 1)]


@pytest.mark.card("EX1_100")
@pytest.mark.mechanic("Card / spell played triggers")
def test_lorewalker_cho_gives_a_copy_of_each_spell_to_the_other_player() -> None:
    me = side("mage", hand=["Fireball", "Wisp"], board=["Lorewalker Cho"])
    table = scenario(me, side("mage", hand=["The Coin"], deck=["Wisp"])).play("Wisp").play("Fireball", "enemy hero")
    assert (table.hand(), table.hand(1)) == ([], ["The Coin", "Fireball"])
    table.end_turn().play("The Coin")
    assert (table.hand(), table.hand(1)) == (["The Coin"], ["Fireball", "Wisp"])


@pytest.mark.card("EX1_577")
@pytest.mark.card("EX1_finkle")
def test_the_beast_leaves_finkle_einhorn_to_the_opponent() -> None:
    table = scenario(side("hunter", board=[minion("The Beast", damage=6)]), side("warrior", board=["Chillwind Yeti"]))
    table.attack("The Beast", "Chillwind Yeti")
    assert (table.board(), table.board(1), table.stats(1)) == ([], ["Finkle Einhorn"], [(3, 3)])


@pytest.mark.card("EX1_577")
def test_a_stolen_beast_leaves_finkle_to_its_first_owner() -> None:
    me = side("priest", hand=["Mind Control"])
    table = scenario(me, side("warrior", board=["The Beast"])).play("Mind Control", "The Beast")
    Destroy(TARGET).run(table.state, table.me.hero, table.me.board[0])
    assert table.end_turn().board(1) == ["Finkle Einhorn"]
