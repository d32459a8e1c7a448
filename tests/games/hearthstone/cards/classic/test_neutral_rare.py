"""Rare neutral cards of the classic set."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

# ---- minions with keywords only


@pytest.mark.card("EX1_067")
@pytest.mark.mechanic("Charge (printed)")
@pytest.mark.mechanic("Divine Shield")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_argent_commander_charges_behind_a_shield() -> None:
    me = side("warrior", hand=["Argent Commander"])
    table = scenario(me, side("warrior", board=["Magma Rager"]))
    table.play("Argent Commander").attack("Argent Commander", "Magma Rager")
    assert (table.stats(), table.board(1)) == ([(4, 2)], [])
    assert not table.me.board[0].has_keyword(DIVINE_SHIELD)


@pytest.mark.card("EX1_170")
def test_emperor_cobra_kills_minions_it_damages() -> None:
    table = scenario(side("warrior", board=["Emperor Cobra"]), side("warrior", board=["Oasis Snapjaw"]))
    table.attack("Emperor Cobra", "Oasis Snapjaw")
    assert (table.stats(), table.board(1)) == ([(2, 1)], [])


@pytest.mark.card("EX1_170")
def test_emperor_cobra_kills_minions_that_attack_it() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("warrior", board=["Emperor Cobra"]))
    table.attack("War Golem", "Emperor Cobra")
    assert (table.board(), table.board(1)) == ([], [])


@pytest.mark.card("EX1_170")
def test_emperor_cobra_only_wounds_heroes() -> None:
    table = scenario(side("warrior", board=["Emperor Cobra"]), side("warrior"))
    assert table.attack("Emperor Cobra", "enemy hero").opponent.hero.health == 28


# ---- Azure Drake


@pytest.mark.card("EX1_284")
@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Card draw")
def test_azure_drake_brings_a_card_and_spell_damage() -> None:
    me = side("shaman", hand=["Azure Drake"], deck=["Lightning Bolt"])
    table = scenario(me, side("warrior"))
    table.play("Azure Drake")
    assert (table.stats(), table.hand()) == ([(4, 4)], ["Lightning Bolt"])
    assert table.play("Lightning Bolt", "enemy hero").opponent.hero.health == 26


@pytest.mark.card("EX1_284")
def test_azure_drake_tires_a_player_without_cards() -> None:
    table = scenario(side("shaman", hand=["Azure Drake"]), side("warrior"))
    assert table.play("Azure Drake").me.hero.health == 29


# ---- Twilight Drake


@pytest.mark.card("EX1_043")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Permanent buff on board")
@pytest.mark.mechanic("Game-long / turn counters")
def test_twilight_drake_counts_the_cards_left_in_hand() -> None:
    table = scenario(side("warrior", hand=["Twilight Drake", "Wisp", "Wisp", "The Coin"]), side("warrior"))
    assert table.play("Twilight Drake").stats() == [(4, 4)]
    assert table.play("Wisp").stats() == [(4, 4), (1, 1)]


@pytest.mark.card("EX1_043")
def test_twilight_drake_from_an_empty_hand_is_fragile() -> None:
    table = scenario(side("warrior", hand=["Twilight Drake"]), side("warrior", hand=["Wisp"] * 5))
    assert table.play("Twilight Drake").stats() == [(4, 1)]


@pytest.mark.card("EX1_043")
@pytest.mark.mechanic("Silence")
def test_silence_leaves_twilight_drake_one_health() -> None:
    me = side("warrior", hand=["Twilight Drake", "Wisp", "Wisp", "Ironbeak Owl"])
    table = scenario(me, side("warrior"))
    table.play("Twilight Drake").play("Ironbeak Owl", "Twilight Drake")
    assert table.stats()[0] == (4, 1)


@pytest.mark.card("EX1_043")
def test_twilight_drake_keeps_what_it_got_in_hand_and_counts_nine_cards_at_most() -> None:
    me = side("warrior", hand=[in_hand("Twilight Drake", attack=1, health=1), *["Wisp"] * 9])
    [drake] = scenario(me, side("warrior")).play("Twilight Drake").me.board
    assert (drake.attack, drake.health, drake.max_health) == (5, 11, 11)


# ---- minions that watch cards being played


@pytest.mark.card("EX1_044")
@pytest.mark.mechanic("Card / spell played triggers")
def test_questing_adventurer_grows_with_every_other_card() -> None:
    me = side("warrior", hand=["Questing Adventurer", "The Coin", "Wisp", "Fiery War Axe"])
    table = scenario(me, side("warrior"))
    assert table.play("Questing Adventurer").stats() == [(2, 2)]
    assert table.play("The Coin").stats() == [(3, 3)]
    assert table.play("Wisp").stats()[0] == (4, 4)
    assert table.play("Fiery War Axe").stats()[0] == (5, 5)


@pytest.mark.card("EX1_044")
def test_questing_adventurer_ignores_the_enemy_the_hero_power_and_tokens() -> None:
    table = scenario(side("paladin", board=["Questing Adventurer"]), side("warrior", hand=["The Coin"]))
    table.power().end_turn().play("The Coin")
    assert table.stats() == [(2, 2), (1, 1)]


@pytest.mark.card("EX1_044")
def test_questing_adventurer_grows_before_the_spell_works() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=[minion("Questing Adventurer", health=3)])
    table = scenario(me, side("warrior"))
    assert table.play("Lightning Bolt", "Questing Adventurer").stats() == [(3, 1)]


@pytest.mark.card("EX1_080")
@pytest.mark.mechanic("Secret synergy")
@pytest.mark.mechanic("Card / spell played triggers")
def test_secretkeeper_grows_with_the_secrets_of_both_players() -> None:
    me = side("mage", hand=["Ice Barrier", "The Coin"], board=["Secretkeeper"])
    table = scenario(me, side("mage", hand=["Ice Barrier"]))
    assert table.play("The Coin").stats() == [(1, 2)]
    assert table.play("Ice Barrier").stats() == [(2, 3)]
    assert table.end_turn().play("Ice Barrier").stats() == [(3, 4)]


@pytest.mark.card("EX1_095")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Card draw")
def test_gadgetzan_auctioneer_draws_for_each_friendly_spell() -> None:
    me = side("mage", hand=["The Coin", "Ice Barrier", "Wisp"], board=["Gadgetzan Auctioneer"], deck=["Wisp"] * 9)
    table = scenario(me, side("mage", hand=["The Coin"]))
    table.play("The Coin").play("Ice Barrier")
    assert table.hand() == ["Wisp"] * 3
    table.play("Wisp").power("enemy hero")
    assert table.hand() == ["Wisp"] * 2
    table.end_turn().play("The Coin")
    assert table.hand() == ["Wisp"] * 2


@pytest.mark.card("EX1_095")
def test_gadgetzan_auctioneer_draws_before_the_spell_works() -> None:
    me = side("mage", hand=["Fireball"], board=["Gadgetzan Auctioneer"], deck=["Wisp"])
    table = scenario(me, side("mage"))
    table.play("Fireball", "Gadgetzan Auctioneer")
    assert (table.board(), table.hand()) == ([], ["Wisp"])


@pytest.mark.card("EX1_095")
def test_two_gadgetzan_auctioneers_draw_two_cards() -> None:
    me = side("mage", hand=["The Coin"], board=["Gadgetzan Auctioneer"] * 2, deck=["Wisp"] * 3)
    assert scenario(me, side("mage")).play("The Coin").hand() == ["Wisp"] * 2


@pytest.mark.card("EX1_095")
@pytest.mark.mechanic("Silence")
def test_a_silenced_gadgetzan_auctioneer_sells_nothing() -> None:
    me = side("mage", hand=["The Coin"], board=[minion("Gadgetzan Auctioneer", silenced=True)], deck=["Wisp"])
    assert scenario(me, side("mage")).play("The Coin").hand() == []


@pytest.mark.card("EX1_095")
def test_gadgetzan_auctioneer_tires_a_player_without_cards() -> None:
    me = side("mage", hand=["The Coin", "The Coin"], board=["Gadgetzan Auctioneer"])
    assert scenario(me, side("mage")).play("The Coin").play("The Coin").me.hero.health == 30 - 1 - 2


@pytest.mark.card("EX1_095")
def test_gadgetzan_auctioneer_may_draw_the_spell_that_draws_the_next_card() -> None:
    me = side("mage", hand=["The Coin"], board=["Gadgetzan Auctioneer"], deck=["The Coin"] * 3)
    table = scenario(me, side("mage"))
    for left in (2, 1, 0):
        assert (table.play("The Coin").hand(), table.me.cards_left) == (["The Coin"], left)


@pytest.mark.card("EX1_095")
@pytest.mark.mechanic("Choose One")
def test_gadgetzan_auctioneer_draws_once_for_a_spell_of_two_choices_and_never_for_itself() -> None:
    me = side("druid", hand=["Gadgetzan Auctioneer", "Living Roots"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage")).play("Gadgetzan Auctioneer").play("Living Roots", option=1)
    assert table.hand() == ["Wisp"]


# ---- Crazed Alchemist


@pytest.mark.card("EX1_059")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_crazed_alchemist_swaps_attack_and_present_health() -> None:
    me = side("warrior", hand=["Crazed Alchemist"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("Oasis Snapjaw", damage=2)]))
    assert table.targets("Crazed Alchemist") == [*table.me.board, *table.opponent.board]
    table.play("Crazed Alchemist", "Oasis Snapjaw")
    [snapjaw] = table.opponent.board
    assert (snapjaw.attack, snapjaw.health, snapjaw.max_health) == (5, 2, 2)


@pytest.mark.card("EX1_059")
@pytest.mark.mechanic("Health set / stat set or swap")
def test_crazed_alchemist_kills_minions_without_attack() -> None:
    table = scenario(side("warrior", hand=["Crazed Alchemist"]), side("warrior", board=["Doomsayer"]))
    assert table.play("Crazed Alchemist", "Doomsayer").board(1) == []


@pytest.mark.card("EX1_059")
def test_crazed_alchemist_turns_lent_attack_into_lasting_health() -> None:
    me = side("warrior", hand=["Abusive Sergeant", "Crazed Alchemist"], board=["River Crocolisk"])
    table = scenario(me, side("warrior"))
    table.play("Abusive Sergeant", "River Crocolisk").play("Crazed Alchemist", "River Crocolisk")
    assert table.stats()[0] == (3, 4)
    assert table.end_turn().stats()[0] == (3, 4)


@pytest.mark.card("EX1_059")
def test_crazed_alchemist_may_come_alone() -> None:
    table = scenario(side("warrior", hand=["Crazed Alchemist"]), side("warrior"))
    assert table.play("Crazed Alchemist").stats() == [(2, 2)]


# ---- Mind Control Tech


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Conditional amounts")
def test_mind_control_tech_takes_one_of_four() -> None:
    me = side("warrior", hand=["Mind Control Tech"])
    table = scenario(me, side("warrior", board=["Wisp"] * 4))
    table.play("Mind Control Tech")
    assert (table.board(), table.board(1)) == (["Mind Control Tech", "Wisp"], ["Wisp"] * 3)


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Conditional amounts")
def test_mind_control_tech_leaves_three_alone() -> None:
    me = side("warrior", hand=["Mind Control Tech"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Wisp"] * 3))
    assert table.play("Mind Control Tech").board(1) == ["Wisp"] * 3


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Random targets")
def test_mind_control_tech_can_take_any_minion_even_stealthed_ones() -> None:
    crowd = ["Wisp", "Worgen Infiltrator", "Faerie Dragon", "Goldshire Footman"]
    taken = set()
    for seed in range(40):
        table = scenario(side("warrior", hand=["Mind Control Tech"]), side("warrior", board=crowd), seed=seed)
        taken.add(table.play("Mind Control Tech").board()[1])
    assert taken == set(crowd)


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Take control")
def test_without_room_the_captive_dies_on_its_own_side() -> None:
    me = side("warrior", hand=["Mind Control Tech"], board=["Wisp"] * 6)
    table = scenario(me, side("warrior", board=["Cairne Bloodhoof"] * 4))
    table.play("Mind Control Tech")
    assert table.board() == [*["Wisp"] * 6, "Mind Control Tech"]
    assert sorted(table.board(1)) == ["Baine Bloodhoof", *["Cairne Bloodhoof"] * 3]


@pytest.mark.card("EX1_085")
@pytest.mark.mechanic("Take control")
def test_mind_control_techs_captive_keeps_what_it_has_and_must_wait() -> None:
    crowd = [minion("Chillwind Yeti", attack=6, damage=1)] * 4
    table = scenario(side("warrior", hand=["Mind Control Tech"]), side("warrior", board=crowd))
    table.play("Mind Control Tech")
    assert (table.stats(), table.attack_targets("Mind Control Tech")) == ([(3, 3), (6, 4)], [])
    assert table.attack_targets(table.me.board[1]) == []
    table.end_turn().end_turn()
    assert len(table.attack_targets(table.me.board[1])) == 4


@pytest.mark.card("EX1_085")
def test_mind_control_tech_does_not_count_its_own_side_or_the_hero() -> None:
    me = side("warrior", hand=["Mind Control Tech"], board=["Wisp"] * 5)
    table = scenario(me, side("warrior", board=["Wisp"] * 3))
    assert len(table.play("Mind Control Tech").board(1)) == 3


# ---- Defender of Argus


@pytest.mark.card("EX1_093")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Adjacency aura / effect")
@pytest.mark.mechanic("Permanent buff on board")
def test_defender_of_argus_arms_the_minions_on_both_sides_of_it() -> None:
    me = side("warrior", hand=["Defender of Argus"], board=["Wisp", "Wisp", "Wisp"])
    table = scenario(me, side("warrior", board=["Wisp", "Wisp"]))
    table.play("Defender of Argus", position=1)
    assert table.stats() == [(2, 2), (2, 3), (2, 2), (1, 1)]
    assert [it.has_keyword(TAUNT) for it in table.me.board] == [True, False, True, False]
    assert table.stats(1) == [(1, 1), (1, 1)]


@pytest.mark.card("EX1_093")
def test_defender_of_argus_at_the_edge_has_one_neighbour() -> None:
    me = side("warrior", hand=["Defender of Argus"], board=["Wisp", "Wisp"])
    assert scenario(me, side("warrior")).play("Defender of Argus").stats() == [(1, 1), (2, 2), (2, 3)]


@pytest.mark.card("EX1_093")
def test_defender_of_argus_alone_arms_nobody() -> None:
    table = scenario(side("warrior", hand=["Defender of Argus"]), side("warrior", board=["Wisp"]))
    table.play("Defender of Argus")
    assert (table.stats(), table.stats(1)) == ([(2, 3)], [(1, 1)])


# ---- Knife Juggler


@pytest.mark.card("NEW1_019")
@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Random targets")
def test_knife_juggler_throws_at_any_enemy() -> None:
    hit = set()
    for seed in range(30):
        table = scenario(
            side("warrior", hand=["Wisp"], board=["Knife Juggler"]),
            side("warrior", board=["Murloc Raider", "Worgen Infiltrator"]),
            seed=seed,
        )
        table.play("Wisp")
        assert (table.stats(), table.me.hero.health) == ([(2, 2), (1, 1)], 30)
        hit.add((tuple(table.board(1)), table.opponent.hero.health))
    assert hit == {
        (("Murloc Raider", "Worgen Infiltrator"), 29),
        (("Murloc Raider",), 30),
        (("Worgen Infiltrator",), 30),
    }


@pytest.mark.card("NEW1_019")
def test_knife_juggler_does_not_celebrate_itself_or_the_enemys_minions() -> None:
    table = scenario(side("warrior", hand=["Knife Juggler"]), side("warrior", hand=["Wisp"]))
    assert table.play("Knife Juggler").opponent.hero.health == 30
    table.end_turn().play("Wisp")
    assert (table.opponent.hero.health, table.stats(1)) == (29, [(1, 1)])  # fatigue


@pytest.mark.card("NEW1_019")
@pytest.mark.mechanic("Summon triggers")
def test_two_knife_jugglers_throw_two_knives() -> None:
    me = side("warrior", hand=["Knife Juggler", "Wisp"], board=["Knife Juggler"])
    table = scenario(me, side("warrior"))
    assert table.play("Knife Juggler").opponent.hero.health == 29
    assert table.play("Wisp").opponent.hero.health == 27


@pytest.mark.card("NEW1_019")
def test_knife_juggler_throws_after_the_battlecry() -> None:
    me = side("warrior", hand=["Mind Control Tech"], board=["Knife Juggler"])
    table = scenario(me, side("warrior", board=["Wisp"] * 4))
    table.play("Mind Control Tech")
    assert table.board() == ["Knife Juggler", "Mind Control Tech", "Wisp"]
    assert len(table.board(1)) + table.opponent.hero.health == 3 + 30 - 1


@pytest.mark.card("EX1_006")
def test_alarm_o_bot_swaps_with_a_random_minion_in_hand() -> None:
    """Both have room even if the hand and the board are full (https://hearthstone.fandom.com/wiki/Alarm-O-Bot)."""
    bot, rest = minion("Alarm-o-Bot", health=9), ["Wisp", "Knife Juggler", "Wisp", "Wisp", "Wisp"]
    spells = ["Fireball"] * 9
    me = side("mage", hand=[in_hand("Voodoo Doctor", attack=2), *spells], board=["Wisp", bot, *rest], health=20)
    table = scenario(me, side("mage"))
    table.end_turn()
    assert table.board()[1] == "Alarm-o-Bot"
    table.end_turn()
    assert (table.board()[1], table.stats()[1], table.me.hero.health) == ("Voodoo Doctor", (4, 1), 19)  # and fatigue
    assert (table.hand(), table.me.hand[-1].health) == (["Fireball"] * 9 + ["Alarm-o-Bot"], 0)
    assert table.state.observe(1).opponent.hand[-1].card.name == "Alarm-o-Bot"
    assert table.opponent.hero.health == 28  # fatigue and a knife


@pytest.mark.card("EX1_006")
def test_alarm_o_bot_stays_if_no_minion_is_in_hand() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=["Alarm-o-Bot"], deck=["Wisp"]), side("mage"))
    table.end_turn().end_turn()
    assert (table.board(), table.hand()) == (["Alarm-o-Bot"], ["Fireball", "Wisp"])
