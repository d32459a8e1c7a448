"""Neutral cards of Goblins vs Gnomes."""

import pytest

from topdeck.games.hearthstone.cards.gnomes.neutral import SPARE_PARTS
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, MECH, TAUNT, WINDFURY
from topdeck.games.hearthstone.language import TARGET, Draw, Teach
from topdeck.games.hearthstone.positions.forms import DeckCardForm
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side

# ---- minions without text


def play_alone(card: str) -> Scenario:
    """Return a position in which the card was just played on an empty board."""
    return scenario(side("warrior", hand=[card]), side("warrior")).play(card)


@pytest.mark.card("GVG_044")
@pytest.mark.mechanic("No effect (stats only)")
def test_spider_tank() -> None:
    assert play_alone("Spider Tank").stats() == [(3, 4)]


@pytest.mark.card("GVG_064")
@pytest.mark.mechanic("No effect (stats only)")
def test_puddlestomper() -> None:
    assert play_alone("Puddlestomper").stats() == [(3, 2)]


@pytest.mark.card("GVG_070")
@pytest.mark.mechanic("No effect (stats only)")
def test_salty_dog() -> None:
    assert play_alone("Salty Dog").stats() == [(7, 4)]


@pytest.mark.card("GVG_071")
@pytest.mark.mechanic("No effect (stats only)")
def test_lost_tallstrider() -> None:
    assert play_alone("Lost Tallstrider").stats() == [(5, 4)]


# ---- minions with keywords only


@pytest.mark.card("GVG_079")
@pytest.mark.mechanic("Divine Shield")
def test_the_shield_of_force_tank_max_absorbs_one_attack() -> None:
    table = scenario(side("warrior", board=["Force-Tank MAX"]), side("warrior", board=["Chillwind Yeti"]))
    table.attack("Force-Tank MAX", "Chillwind Yeti")
    assert (table.stats(), table.me.board[0].has_keyword(DIVINE_SHIELD)) == ([(7, 7)], False)


@pytest.mark.card("GVG_081")
@pytest.mark.mechanic("Stealth")
def test_gilblin_stalker_hides_until_it_attacks() -> None:
    table = scenario(side("rogue", board=["Gilblin Stalker"]), side("warrior", board=["War Golem"])).end_turn()
    assert table.attack_targets("War Golem") == [table.me.hero]
    table.end_turn().attack("Gilblin Stalker", "enemy hero").end_turn()
    assert table.attack_targets("War Golem") == [table.me.board[0], table.me.hero]


@pytest.mark.card("GVG_084")
@pytest.mark.mechanic("Windfury")
def test_flying_machine_attacks_twice() -> None:
    table = scenario(side("warrior", board=["Flying Machine"]), side("warrior"))
    table.attack("Flying Machine", "enemy hero").attack("Flying Machine", "enemy hero")
    assert (table.opponent.hero.health, table.attack_targets("Flying Machine")) == (28, [])


@pytest.mark.card("GVG_085")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Divine Shield")
def test_annoy_o_tron_must_be_attacked_twice() -> None:
    table = scenario(side("warrior", board=["War Golem", "Wolfrider"]), side("warrior", board=["Annoy-o-Tron", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("Annoy-o-Tron")]
    table.attack("War Golem", "Annoy-o-Tron")
    assert table.stats(1)[0] == (1, 2)
    assert table.attack("Wolfrider", "Annoy-o-Tron").board(1) == ["Wisp"]


@pytest.mark.card("GVG_091")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Elusive (no spell / hero-power targeting)")
def test_arcane_nullifier_guards_and_cannot_be_the_target_of_spells() -> None:
    me = side("mage", hand=["Fireball"], board=["War Golem"])
    table = scenario(me, side("warrior", board=["Arcane Nullifier X-21", "Wisp"]))
    nullifier = table.character("Arcane Nullifier X-21")
    assert table.attack_targets("War Golem") == [nullifier]
    assert nullifier not in table.targets("Fireball")
    assert nullifier not in table.power_targets()


@pytest.mark.card("GVG_093")
@pytest.mark.mechanic("Taunt (printed)")
def test_target_dummy_must_be_attacked_first() -> None:
    table = scenario(side("warrior", board=["War Golem"]), side("warrior", board=["Target Dummy", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("Target Dummy")]


@pytest.mark.card("GVG_098")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Charge (printed)")
def test_gnomeregan_infantry_attacks_at_once_and_guards() -> None:
    table = scenario(side("warrior", hand=["Gnomeregan Infantry"]), side("warrior", board=["War Golem"]))
    table.play("Gnomeregan Infantry").attack("Gnomeregan Infantry", "enemy hero")
    assert table.opponent.hero.health == 29
    assert table.end_turn().attack_targets("War Golem") == [table.character("Gnomeregan Infantry")]


@pytest.mark.card("GVG_109")
@pytest.mark.mechanic("Stealth")
@pytest.mark.mechanic("Spell damage")
def test_mini_mage_strengthens_spells_in_hiding() -> None:
    me = side("mage", hand=["Fireball"], board=["Mini-Mage"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Fireball", "enemy hero")
    assert table.opponent.hero.health == 23
    assert table.end_turn().attack_targets("War Golem") == [table.me.hero]


# ---- other minions


@pytest.mark.card("GVG_013")
@pytest.mark.mechanic("Self-conditional aura")
@pytest.mark.mechanic("Race checks")
def test_cogmaster_is_stronger_while_its_owner_has_a_mech() -> None:
    me = side("mage", hand=["Spider Tank"], board=["Cogmaster"])
    table = scenario(me, side("mage", hand=["Fireball"], board=["Spider Tank"]))
    assert table.stats()[0] == (1, 2)
    assert table.play("Spider Tank").stats()[0] == (3, 2)
    assert table.end_turn().play("Fireball", table.me.board[1]).stats() == [(1, 2)]


@pytest.mark.card("GVG_067")
@pytest.mark.card("GVG_068")
@pytest.mark.mechanic("Card / spell played triggers")
def test_troggs_grow_for_each_spell_of_the_opponent() -> None:
    me = side("mage", hand=["The Coin", "The Coin", "Wisp"])
    opponent = side("mage", hand=["The Coin"], board=["Stonesplinter Trogg", "Burly Rockjaw Trogg"])
    table = scenario(me, opponent).play("The Coin").play("Wisp")
    assert table.stats(1) == [(3, 3), (5, 5)]
    assert table.play("The Coin").stats(1) == [(4, 3), (7, 5)]
    assert table.end_turn().play("The Coin").stats(1) == [(4, 3), (7, 5)]


@pytest.mark.card("GVG_069")
@pytest.mark.mechanic("Healing")
@pytest.mark.mechanic("Battlecry (tag)")
def test_antique_healbot_restores_eight_health_to_its_hero() -> None:
    me = side("mage", hand=["Antique Healbot"], board=[minion("War Golem", damage=2)], health=10)
    table = scenario(me, side("mage", health=10)).play("Antique Healbot")
    assert (table.me.hero.health, table.opponent.hero.health, table.stats()[0]) == (18, 10, (7, 5))


@pytest.mark.card("GVG_075")
@pytest.mark.mechanic("Summon triggers")
@pytest.mark.mechanic("Random targets")
def test_ships_cannon_fires_at_a_random_enemy_after_each_friendly_pirate() -> None:
    hits = set()
    for seed in range(10):
        me = side("warrior", hand=["Southsea Deckhand", "Wisp"], board=["Ship's Cannon"])
        opponent = side("warrior", hand=["Southsea Deckhand"], board=["War Golem"], deck=["Wisp"])
        table = scenario(me, opponent, seed=seed).play("Southsea Deckhand").play("Wisp").end_turn()
        table.play("Southsea Deckhand")
        wounds = (table.opponent.hero.health, table.stats(1)[0][1])
        assert (wounds in ((28, 7), (30, 5)), table.me.hero.health) == (True, 30)
        hits.add(wounds)
    assert len(hits) == 2


@pytest.mark.card("GVG_076")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_explosive_sheep_deals_two_damage_to_all_minions() -> None:
    me = side("warrior", board=["Explosive Sheep", "Chillwind Yeti"])
    table = scenario(me, side("warrior", board=["War Golem", "Wisp"])).attack("Explosive Sheep", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(4, 3)], [(7, 4)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)


@pytest.mark.card("GVG_078")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_mechanical_yeti_leaves_a_spare_part_to_each_player() -> None:
    pairs = set()
    for seed in range(10):
        table = scenario(side("mage", board=["Mechanical Yeti"]), side("mage", board=["War Golem"]), seed=seed)
        table.attack("Mechanical Yeti", "War Golem")
        [mine], [other] = table.me.hand, table.opponent.hand
        assert {mine.card.id, other.card.id} <= set(SPARE_PARTS)
        assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
        pairs.add((mine.card.id, other.card.id))
    assert len(pairs) > 5


@pytest.mark.card("GVG_082")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_clockwork_gnome_leaves_any_spare_part() -> None:
    parts = set()
    for seed in range(40):
        table = scenario(side("mage", board=["Clockwork Gnome"]), side("mage", board=["War Golem"]), seed=seed)
        [held] = table.attack("Clockwork Gnome", "War Golem").me.hand
        assert table.hand(1) == []
        parts.add(held.card.id)
    assert parts == set(SPARE_PARTS)


@pytest.mark.card("GVG_090")
@pytest.mark.mechanic("Random targets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_madder_bomber_splits_six_damage_among_all_other_characters() -> None:
    for seed in range(5):
        me = side("warrior", hand=["Madder Bomber"], board=["War Golem", "Kobold Geomancer"])
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).play("Madder Bomber")
        left = [*table.me.board, *table.opponent.board, table.me.hero, table.opponent.hero]
        lost = sum(it.max_health - it.health for it in left) + 2 * (len(table.me.board) == 2)
        assert (lost, table.stats()[-1]) == (6, (5, 4))


@pytest.mark.card("GVG_094")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Card draw")
def test_jeeves_fills_the_hand_of_the_player_whose_turn_ends_to_three_cards() -> None:
    me = side("mage", hand=["Wisp"], board=["Jeeves"], deck=["Wisp"] * 5)
    table = scenario(me, side("mage", deck=["Wisp"] * 5)).end_turn()
    assert (len(table.me.hand), len(table.opponent.hand)) == (3, 1)
    table.end_turn()
    assert (len(table.me.hand), len(table.opponent.hand)) == (4, 3)
    assert len(table.end_turn().me.hand) == 4


@pytest.mark.card("GVG_094")
def test_jeeves_causes_fatigue_for_each_card_that_is_missing() -> None:
    """https://hearthstone.fandom.com/wiki/Jeeves: the number of draws is fixed before the first one."""
    table = scenario(side("mage", board=["Jeeves"], deck=["Wisp"]), side("mage", hand=["Wisp"] * 3)).end_turn()
    assert (table.hand(), table.me.hero.health) == (["Wisp"], 27)


@pytest.mark.card("GVG_095")
@pytest.mark.mechanic("Self-conditional aura")
def test_goblin_sapper_is_stronger_while_the_opponent_holds_six_cards() -> None:
    me = side("rogue", hand=["Wisp"] * 6, board=["Goblin Sapper"])
    table = scenario(me, side("rogue", hand=["Wisp"] * 5, deck=["Wisp"]))
    assert table.stats() == [(2, 4)]
    assert table.end_turn().stats() == [(6, 4)]
    assert table.play("Wisp").stats() == [(2, 4)]


@pytest.mark.card("GVG_096")
@pytest.mark.card("GVG_105")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_piloted_mechs_leave_their_random_pilot_behind() -> None:
    for mech, cost in (("Piloted Shredder", 2), ("Piloted Sky Golem", 4)):
        pilots = set()
        for seed in range(10):
            me = side("mage", board=["Wisp", mech, "Wisp"])
            table = scenario(me, side("mage", board=["War Golem"]), seed=seed).attack(mech, "War Golem")
            pilot = table.me.board[1].card
            assert (len(table.me.board), pilot.cost, pilot.collectible) == (3, cost, True)
            pilots.add(pilot.name)
        assert len(pilots) > 3


@pytest.mark.card("GVG_097")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Conditional amounts")
def test_lil_exorcist_grows_for_each_enemy_minion_with_a_deathrattle() -> None:
    """HearthSim/hs-bugs 199: a silenced minion does not count."""
    heir = minion("Wisp", enchanted=[Teach(TARGET, deathrattle=Draw())])
    silent = minion("Loot Hoarder", silenced=True)
    me = side("paladin", hand=["Lil' Exorcist"], board=["Loot Hoarder"])
    table = scenario(me, side("mage", board=["Loot Hoarder", heir, silent, "War Golem"])).play("Lil' Exorcist")
    assert table.stats()[1] == (4, 5)  # for the Hoarder that can speak and for the granted deathrattle
    assert table.end_turn().attack_targets("War Golem") == [table.character("Lil' Exorcist")]


@pytest.mark.card("GVG_099")
@pytest.mark.mechanic("Random targets")
def test_bomb_lobber_hits_a_random_enemy_minion() -> None:
    hits = set()
    for seed in range(10):
        me = side("mage", hand=["Bomb Lobber"], board=["War Golem", "Kobold Geomancer"])
        table = scenario(me, side("mage", board=["War Golem", "Boulderfist Ogre"]), seed=seed).play("Bomb Lobber")
        assert (table.stats()[0], table.opponent.hero.health) == ((7, 7), 30)
        hits.add(tuple(table.stats(1)))
    assert hits == {((7, 3), (6, 7)), ((7, 7), (6, 3))}


@pytest.mark.card("GVG_099")
def test_bomb_lobber_spares_the_enemy_hero() -> None:
    table = scenario(side("mage", hand=["Bomb Lobber"]), side("mage")).play("Bomb Lobber")
    assert (table.stats(), table.opponent.hero.health) == ([(3, 3)], 30)


@pytest.mark.card("GVG_102")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_tinkertown_technician_profits_from_a_friendly_mech() -> None:
    me = side("mage", hand=["Tinkertown Technician"], board=["Spider Tank"])
    table = scenario(me, side("mage")).play("Tinkertown Technician")
    assert table.stats()[1] == (4, 4)
    assert [held.card.id in SPARE_PARTS for held in table.me.hand] == [True]
    table = scenario(side("mage", hand=["Tinkertown Technician"]), side("mage", board=["Spider Tank"]))
    table.play("Tinkertown Technician")
    assert (table.stats(), table.hand()) == ([(3, 3)], [])


@pytest.mark.card("GVG_103")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_micro_machine_grows_at_the_start_of_each_turn() -> None:
    table = scenario(side("mage", hand=["Micro Machine"]), side("mage")).play("Micro Machine")
    assert table.stats() == [(1, 2)]
    assert table.end_turn().stats() == [(2, 2)]
    assert table.end_turn().stats() == [(3, 2)]


@pytest.mark.card("GVG_104")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Permanent buff on board")
def test_whirling_blades_sharpen_a_minion() -> None:
    me = side("mage", hand=["Whirling Blades"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Whirling Blades") == [*table.me.board, *table.opponent.board]
    table.play("Whirling Blades", "Wisp").end_turn()
    assert (table.stats(), table.stats(1)) == ([(2, 1)], [(7, 7)])


@pytest.mark.card("GVG_074")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_kezan_mystic_takes_a_secret_that_its_owner_lacks() -> None:
    for seed in range(4):
        me = side("mage", hand=["Kezan Mystic"], secrets=["Ice Block"])
        table = scenario(me, side("mage", secrets=["Ice Block", "Vaporize"], board=["War Golem"]), seed=seed)
        table.play("Kezan Mystic").end_turn()
        assert [it.card.name for it in table.opponent.secrets] == ["Ice Block"]
        assert [it.card.name for it in table.me.secrets] == ["Ice Block", "Vaporize"]
        table.attack("War Golem", "my hero")
        assert (table.board(1), table.me.hero.health) == ([], 30)


@pytest.mark.card("GVG_074")
def test_kezan_mystic_destroys_a_secret_that_its_owner_cannot_take() -> None:
    """https://hearthstone.fandom.com/wiki/Kezan_Mystic"""
    me = side("mage", hand=["Kezan Mystic"], secrets=["Ice Block"])
    table = scenario(me, side("mage", secrets=["Ice Block"])).play("Kezan Mystic")
    assert (len(table.me.secrets), table.opponent.secrets) == (1, ())
    five = ["Ice Block", "Ice Barrier", "Counterspell", "Effigy", "Duplicate"]
    table = scenario(side("mage", hand=["Kezan Mystic"], secrets=five), side("mage", secrets=["Vaporize"]))
    table.play("Kezan Mystic")
    assert (len(table.me.secrets), table.opponent.secrets) == (5, ())


@pytest.mark.card("GVG_089")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Healing")
def test_illuminator_heals_its_hero_at_the_end_of_its_turn_if_there_is_a_secret() -> None:
    for mine, theirs, health in ((["Ice Block"], [], 14), ([], ["Ice Block"], 10)):
        me = side("mage", board=["Illuminator"], secrets=mine, health=10, deck=["Wisp"])
        table = scenario(me, side("mage", secrets=theirs, health=10, deck=["Wisp"]))
        assert (table.end_turn().me.hero.health, table.opponent.hero.health) == (health, 10)
        assert table.end_turn().me.hero.health == health


@pytest.mark.card("GVG_117")
@pytest.mark.mechanic("Card / spell played triggers")
def test_gazlowe_adds_a_random_mech_for_each_spell_that_cost_one() -> None:
    hand = [in_hand("Arcane Missiles"), in_hand("Fireball", cost=-3), in_hand("The Coin"), in_hand("Frostbolt")]
    table = scenario(side("mage", hand=hand, board=["Gazlowe"]), side("mage"), format="wild")
    table.play("The Coin").play("Frostbolt", "enemy hero")
    assert len(table.me.hand) == 2
    table.play("Arcane Missiles").play("Fireball", "enemy hero")
    assert [held.card.tribe == MECH and held.card.is_minion() for held in table.me.hand] == [True, True]


@pytest.mark.card("GVG_117")
def test_gazlowe_ignores_cheap_minions_and_enemy_spells() -> None:
    me = side("mage", hand=["Murloc Raider"], board=["Gazlowe"])
    table = scenario(me, side("mage", hand=["Arcane Missiles"])).play("Murloc Raider").end_turn()
    assert table.play("Arcane Missiles").hand() == []


def test_hobgoblin_strengthens_minions_that_are_played_with_one_attack() -> None:
    strong = in_hand("Wisp", attack=1)
    me = side("druid", hand=["Haunted Creeper", "Nerubian Egg", strong], board=["Hobgoblin"])
    table = scenario(me, side("druid", hand=["Wisp"])).play("Haunted Creeper").play("Nerubian Egg").play("Wisp")
    assert table.stats() == [(2, 3), (3, 4), (0, 2), (2, 1)]
    assert table.end_turn().play("Wisp").stats(1) == [(1, 1)]


@pytest.mark.card("GVG_104")
def test_hobgoblin_counts_the_attack_that_a_card_gained_in_hand_but_no_summoned_minion() -> None:
    me = side("druid", hand=[in_hand("Nerubian Egg", attack=1), "Pantry Spider"], board=["Hobgoblin"])
    table = scenario(me, side("druid")).play("Nerubian Egg").play("Pantry Spider")
    assert table.stats() == [(2, 3), (3, 4), (3, 5), (1, 3)]  # the second Spider is not played


@pytest.mark.card("GVG_104")
def test_two_hobgoblins_both_strengthen_a_minion() -> None:
    """demilich1/metastone issue 55: the attack counts that the minion had when it was played."""
    me = side("druid", hand=["Haunted Creeper"], board=["Hobgoblin", "Hobgoblin"])
    assert scenario(me, side("druid")).play("Haunted Creeper").stats()[2] == (5, 6)


@pytest.mark.card("GVG_106")
@pytest.mark.mechanic("Race checks")
def test_junkbot_grows_when_another_friendly_mech_dies() -> None:
    me = side("warrior", board=["Junkbot", "Spider Tank", "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Clockwork Gnome"]))
    table.attack("Wisp", "Clockwork Gnome")  # one is no Mech, the other is an enemy
    assert table.stats()[0] == (1, 5)
    assert table.attack("Spider Tank", "War Golem").stats() == [(3, 7)]


@pytest.mark.card("GVG_107")
@pytest.mark.mechanic("Random targets")
def test_enhance_o_mechano_gives_each_other_friendly_minion_one_of_three_keywords() -> None:
    kinds = (WINDFURY, TAUNT, DIVINE_SHIELD)
    gifts = set()
    for seed in range(10):
        me = side("mage", hand=["Enhance-o Mechano"], board=["Wisp", "Wisp"])
        table = scenario(me, side("mage", board=["Wisp"]), seed=seed).play("Enhance-o Mechano")
        given = [[kind for kind in kinds if it.has_keyword(kind)] for it in (*table.me.board, *table.opponent.board)]
        assert [len(keywords) for keywords in given] == [1, 1, 0, 0]
        gifts.add((given[0][0], given[1][0]))
    assert {first for first, second in gifts} == set(kinds)
    assert any(first != second for first, second in gifts)


@pytest.mark.card("GVG_110")
@pytest.mark.mechanic("Token summoning")
def test_dr_boom_stands_between_two_boom_bots() -> None:
    """https://hearthstone.gamepedia.com/Dr._Boom?oldid=218884: the right one is summoned first."""
    table = scenario(side("mage", hand=["Dr. Boom"], board=["Wisp"]), side("mage")).play("Dr. Boom")
    assert table.board() == ["Wisp", "Boom Bot", "Dr. Boom", "Boom Bot"]
    assert table.me.board[3].id < table.me.board[1].id
    full = scenario(side("mage", hand=["Dr. Boom"], board=["Wisp"] * 5), side("mage")).play("Dr. Boom")
    assert full.board() == [*["Wisp"] * 5, "Dr. Boom", "Boom Bot"]


@pytest.mark.card("GVG_110t")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Random targets")
def test_boom_bot_deals_one_to_four_damage_to_a_random_enemy() -> None:
    outcomes = set()
    for seed in range(60):
        table = scenario(side("mage", board=["Boom Bot", "Wisp"]), side("mage", board=["War Golem"]), seed=seed)
        table.attack("Boom Bot", "War Golem")
        assert (table.board(), table.me.hero.health) == (["Wisp"], 30)
        outcomes.add((30 - table.opponent.hero.health, 6 - table.stats(1)[0][1]))
    assert outcomes == {(damage, 0) for damage in (1, 2, 3, 4)} | {(0, damage) for damage in (1, 2, 3, 4)}


@pytest.mark.card("GVG_115")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_toshley_brings_and_leaves_a_spare_part() -> None:
    table = scenario(side("mage", hand=["Toshley"]), side("mage", board=["War Golem"])).play("Toshley")
    assert [held.card.id in SPARE_PARTS for held in table.me.hand] == [True]
    table.end_turn().attack("War Golem", "Toshley")
    assert [held.card.id in SPARE_PARTS for held in table.me.hand] == [True, True]
    assert table.hand(1) == []


@pytest.mark.card("GVG_118")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Token summoning")
def test_troggzor_summons_a_trogg_for_each_spell_of_the_opponent() -> None:
    me = side("mage", hand=["The Coin", "The Coin", "Wisp"])
    table = scenario(me, side("mage", board=["Troggzor the Earthinator"], hand=["The Coin"])).play("The Coin")
    table.play("Wisp")
    assert table.board(1) == ["Troggzor the Earthinator", "Burly Rockjaw Trogg"]
    table.play("The Coin").end_turn().play("The Coin")
    assert sorted(table.stats(1)) == [(3, 5), (5, 5), (6, 6)]  # the first Trogg grows for the second spell


@pytest.mark.card("GVG_120")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Race checks")
def test_hemet_nesingwary_destroys_a_beast() -> None:
    me = side("hunter", hand=["Hemet Nesingwary"], board=["Bloodfen Raptor"])
    table = scenario(me, side("hunter", board=["Lost Tallstrider", "Wisp"]))
    assert table.targets("Hemet Nesingwary") == [table.me.board[0], table.opponent.board[0]]
    assert table.play("Hemet Nesingwary", "Lost Tallstrider").board(1) == ["Wisp"]


@pytest.mark.card("GVG_114")
def test_sneeds_old_shredder_leaves_a_random_legendary_minion() -> None:
    summoned = set()
    for seed in range(8):
        me = side("warrior", board=["Wisp", minion("Sneed's Old Shredder", damage=6)])
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed)
        table.attack("Sneed's Old Shredder", "War Golem")
        wisp, pilot = table.me.board
        assert (wisp.card.name, pilot.card.rarity, pilot.card.collectible) == ("Wisp", "legendary", True)
        summoned.add(pilot.card.name)
    assert len(summoned) > 4


@pytest.mark.card("GVG_116")
def test_mekgineer_thermaplugg_summons_a_leper_gnome_whenever_an_enemy_minion_dies() -> None:
    me = side("mage", hand=["Flamestrike"], board=["Mekgineer Thermaplugg", "Wisp"])
    table = scenario(me, side("warrior", board=["Wisp", "Bloodfen Raptor", "War Golem"])).play("Flamestrike")
    assert table.board() == ["Mekgineer Thermaplugg", "Leper Gnome", "Leper Gnome", "Wisp"]
    assert len(table.attack("Wisp", "War Golem").board()) == 3  # a friend's death does not count


@pytest.mark.card("GVG_006")
def test_mechwarpers_make_the_players_mechs_cheaper() -> None:
    hand = ["Spider Tank", "Mechwarper", "Wisp", "Fireball"]
    me = side("mage", hand=hand, board=["Mechwarper", "Mechwarper"])
    table = scenario(me, side("mage", hand=["Spider Tank"]))
    assert (table.costs(), table.costs(1)) == ([1, 0, 0, 4], [3])


@pytest.mark.card("GVG_121")
def test_clockwork_giant_costs_less_for_each_card_in_the_opponents_hand() -> None:
    table = scenario(side("mage", hand=["Clockwork Giant", "Wisp"]), side("mage", hand=["Wisp"] * 7, deck=["Wisp"]))
    assert table.costs() == [5, 0]
    assert table.end_turn().costs() == [4, 0]


@pytest.mark.card("GVG_016")
def test_fel_reaver_burns_three_cards_whenever_the_enemy_plays_one() -> None:
    me = side("mage", hand=["Wisp"], board=["Fel Reaver"], deck=["War Golem"] * 3 + ["Wisp"])
    table = scenario(me, side("mage", hand=["The Coin", "Wisp"], deck=["Wisp"]))
    assert table.play("Wisp").me.cards_left == 4
    table.end_turn().play("The Coin")
    assert (table.me.cards_left, table.opponent.cards_left) == (1, 0)
    shown = [card.name for card in table.state.observe(1).opponent.shown]
    assert len(shown) == 3
    assert set(shown) <= {"War Golem", "Wisp"}
    table.play("Wisp")
    assert (table.me.cards_left, table.me.hero.health) == (0, 30)


@pytest.mark.card("GVG_092")
@pytest.mark.card("GVG_092t")
def test_gnomish_experimenter_turns_a_minion_it_draws_into_a_chicken() -> None:
    deck = [DeckCardForm("War Golem", attack=1, health=1)]
    table = scenario(side("mage", hand=["Gnomish Experimenter"], deck=deck), side("mage")).play("Gnomish Experimenter")
    assert (table.hand(), table.me.hand[0].attack) == (["Chicken"], 0)
    assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
    table.play("GVG_092t")
    assert (table.stats(), table.state.observe(1).opponent.shown) == ([(3, 2), (1, 1)], ())


@pytest.mark.card("GVG_092")
def test_gnomish_experimenter_leaves_other_cards_alone() -> None:
    table = scenario(side("mage", hand=["Gnomish Experimenter"], deck=["Fireball"]), side("mage"))
    assert table.play("Gnomish Experimenter").hand() == ["Fireball"]
    table = scenario(side("mage", hand=["Gnomish Experimenter"]), side("mage")).play("Gnomish Experimenter")
    assert (table.hand(), table.me.hero.health) == ([], 29)


@pytest.mark.card("GVG_092")
def test_the_opponent_forgets_a_card_that_may_have_become_a_chicken() -> None:
    me = side("mage", hand=["Gnomish Experimenter"], deck=["War Golem", "Fireball"], known_in_deck=["War Golem"])
    table = scenario(me, side("mage")).play("Gnomish Experimenter")
    assert table.state.observe(1).opponent.known_in_deck == ()
