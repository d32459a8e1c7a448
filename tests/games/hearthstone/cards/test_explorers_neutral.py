"""Neutral cards of The League of Explorers."""

import pytest

from topdeck.games.hearthstone.cards.database import HEROES
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import BEAST, MECH, TAUNT
from topdeck.games.hearthstone.engine.invariants import violations
from topdeck.games.hearthstone.scenario import Scenario, in_hand, minion, scenario, side


@pytest.mark.card("LOE_011")
@pytest.mark.mechanic("No-duplicates deck (highlander)")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Healing")
def test_reno_heals_his_hero_fully_while_no_two_cards_of_the_deck_are_alike() -> None:
    table = scenario(
        side("mage", hand=["Reno Jackson", "Wisp", "Wisp"], deck=["Wisp", "War Golem"], health=3, armor=1),
        side("mage", deck=["Wisp", "Wisp"], health=3),
    )
    table.play("Reno Jackson")
    assert (table.me.hero.health, table.me.armor, table.opponent.hero.health) == (30, 1, 3)


@pytest.mark.card("LOE_011")
def test_reno_does_not_heal_while_there_are_duplicates_in_the_deck() -> None:
    table = scenario(side("mage", hand=["Reno Jackson"], deck=["Wisp", "War Golem", "Wisp"], health=3), side("mage"))
    table.play("Reno Jackson")
    assert (table.me.hero.health, table.stats()) == (3, [(4, 6)])


@pytest.mark.card("LOE_011")
def test_reno_only_looks_at_what_is_left_of_the_deck() -> None:
    table = scenario(
        side("warlock", hand=["Reno Jackson"], deck=["Wisp", "Wisp"], power="Soul Tap", health=3), side("mage")
    )
    table.power().play("Reno Jackson")
    assert (table.me.hero.health, table.me.cards_left) == (30, 1)


@pytest.mark.card("LOE_011")
def test_reno_heals_with_an_empty_deck() -> None:
    table = scenario(side("mage", hand=["Reno Jackson"], health=1), side("mage")).play("Reno Jackson")
    assert table.me.hero.health == 30


@pytest.mark.card("LOE_011")
def test_reno_does_not_mind_a_twin_in_hand_in_play_or_among_the_dead() -> None:
    me = side("mage", hand=["Reno Jackson", "Wisp"], board=["Wisp"], graveyard=["Wisp"], deck=["Wisp"], health=5)
    assert scenario(me, side("mage")).play("Reno Jackson").me.hero.health == 30


@pytest.mark.card("LOE_011")
@pytest.mark.mechanic("Shuffle into deck")
def test_reno_minds_cards_that_were_shuffled_in() -> None:
    me = side("mage", hand=["Manic Soulcaster", "Reno Jackson"], board=["Wisp"], deck=["Wisp", "War Golem"], health=5)
    table = scenario(me, side("mage")).play("Manic Soulcaster", "Wisp").play("Reno Jackson")
    assert table.me.hero.health == 5


@pytest.mark.card("LOE_011")
@pytest.mark.mechanic("Heal trigger")
def test_reno_heals_the_hero_alone_and_a_healthy_one_not_at_all() -> None:
    me = side("priest", hand=["Reno Jackson"], board=[minion("War Golem", damage=3), "Northshire Cleric"], health=9)
    table = scenario(me, side("mage", health=9)).play("Reno Jackson")
    assert (table.me.hero.health, table.stats()[0], table.opponent.hero.health) == (30, (7, 4), 9)
    table = scenario(side("mage", hand=["Reno Jackson"], armor=7), side("mage")).play("Reno Jackson")
    assert (table.me.hero.health, table.me.armor) == (30, 7)


@pytest.mark.card("LOE_011")
def test_a_lured_reno_heals_nobody() -> None:
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Reno Jackson"], health=4)).play("Dirty Rat")
    assert (table.board(1), table.opponent.hero.health) == (["Reno Jackson"], 4)


@pytest.mark.card("LOE_046")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Random targets")
def test_huge_toad_stings_a_random_enemy_as_it_dies() -> None:
    stung = set()
    for seed in range(30):
        table = scenario(
            side("mage", board=["Chillwind Yeti"]),
            side("mage", board=[minion("Huge Toad", damage=1), "Wisp"]),
            seed=seed,
        )
        table.power("Huge Toad")
        assert (table.opponent.hero.health, table.board(1)) == (30, ["Wisp"])
        stung.add((table.me.hero.health, *table.stats()))
    assert stung == {(29, (4, 5)), (30, (4, 4))}


@pytest.mark.card("LOE_046")
def test_huge_toad_never_stings_the_dying() -> None:
    for seed in range(10):
        table = scenario(side("mage", board=["Bloodfen Raptor"]), side("mage", board=["Huge Toad"]), seed=seed)
        table.attack("Bloodfen Raptor", "Huge Toad")
        assert (table.board(), table.board(1), table.me.hero.health) == ([], [], 29)


@pytest.mark.card("LOE_076")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Hero-power replacement / change")
def test_finley_offers_three_other_basic_powers() -> None:
    offered = set()
    for seed in range(30):
        table = scenario(side("warrior", hand=["Sir Finley Mrrgglton"]), side("mage"), seed=seed)
        options = table.play("Sir Finley Mrrgglton").options()
        assert len(set(options)) == 3
        offered.update(options)
        table.choose(options[0])
        assert (table.me.power.name, table.opponent.power.name) == (options[0], "Fireblast")
    basic = {table.card(power).name for hero, power in HEROES.values()}
    assert offered == basic - {"Armor Up!"}


@pytest.mark.card("LOE_076")
def test_the_new_power_may_be_used_in_the_same_turn() -> None:
    table = scenario(side("warrior", hand=["Sir Finley Mrrgglton"]), side("mage"))
    table.power().play("Sir Finley Mrrgglton")
    table.choose(table.options()[0])
    assert any(text.startswith("power") for text in map(str, table.actions()))


@pytest.mark.card("LOE_076")
def test_finley_offers_the_players_class_again_once_it_has_another_power() -> None:
    offered = set()
    for seed in range(30):
        me = side("warrior", power="Fireblast", hand=["Sir Finley Mrrgglton"])
        offered.update(scenario(me, side("mage"), seed=seed).play("Sir Finley Mrrgglton").options())
    assert "Armor Up!" in offered
    assert "Fireblast" not in offered


@pytest.mark.card("LOE_076")
def test_finley_does_not_offer_the_basic_power_of_the_same_class() -> None:
    """https://hearthstone.fandom.com/wiki/Sir_Finley_Mrrgglton, HearthSim/hs-bugs 364."""
    better_powers = {
        "Tank Up!": "Armor Up!",
        "Mind Spike": "Lesser Heal",
        "INFERNO!": "Life Tap",
        "Lightning Jolt": "Totemic Call",
        "DIE, INSECT!": None,
    }
    for power, missing in better_powers.items():
        offered = set()
        for seed in range(40):
            me = side("warrior", power=power, hand=["Sir Finley Mrrgglton"])
            table = scenario(me, side("mage"), seed=seed).play("Sir Finley Mrrgglton")
            offered.update(table.options())
        assert offered == {table.card(basic).name for hero, basic in HEROES.values()} - {missing}


@pytest.mark.card("LOE_076")
def test_finley_gives_a_basic_power_for_a_better_one() -> None:
    me = side("warrior", power="AT_132_WARRIOR", hand=["Sir Finley Mrrgglton"])
    table = scenario(me, side("mage")).play("Sir Finley Mrrgglton")
    assert table.me.power.name == "Tank Up!"
    assert table.choose(table.options()[0]).me.power.id in {power for hero, power in HEROES.values()}


@pytest.mark.card("LOE_076")
def test_nothing_else_can_be_done_before_finley_is_answered_and_only_his_player_sees_the_offer() -> None:
    table = scenario(side("warrior", hand=["Sir Finley Mrrgglton", "Wisp"]), side("mage"))
    table.play("Sir Finley Mrrgglton")
    assert sorted(text.split(maxsplit=1)[1] for text in table.texts()) == sorted(table.options())
    seen = table.state.observe(1).table.choice
    assert seen is not None
    assert seen.options == ()


@pytest.mark.card("LOE_076")
def test_a_lured_finley_asks_nobody() -> None:
    table = scenario(side("mage", hand=["Dirty Rat"]), side("mage", hand=["Sir Finley Mrrgglton"])).play("Dirty Rat")
    assert (table.options(), table.opponent.power.name) == ([], "Fireblast")


@pytest.mark.card("LOE_077")
@pytest.mark.mechanic("Battlecry doubling")
def test_brann_makes_his_owners_battlecries_happen_twice() -> None:
    table = scenario(
        side("mage", hand=["Flame Juggler", "Blackwing Corruptor", "Twilight Guardian"], board=["Brann Bronzebeard"]),
        side("mage", hand=["Flame Juggler"]),
    )
    table.play("Flame Juggler")
    assert table.opponent.hero.health == 28
    table.play("Blackwing Corruptor", "enemy hero")
    assert table.opponent.hero.health == 22
    table.end_turn()
    health = table.me.hero.health + sum(it.health for it in table.me.board)
    table.play("Flame Juggler")
    assert table.me.hero.health + sum(it.health for it in table.me.board) == health - 1


@pytest.mark.card("LOE_077")
def test_brann_asks_twice_where_a_battlecry_asks() -> None:
    table = scenario(side("mage", hand=["Sir Finley Mrrgglton"], board=["Brann Bronzebeard"]), side("mage"))
    table.play("Sir Finley Mrrgglton")
    first = table.options()[0]
    table.choose(first)
    assert table.me.power.name == first
    second = table.options()[0]
    assert len(table.options()) == 3
    table.choose(second)
    assert (table.me.power.name, table.options()) == (second, [])


@pytest.mark.card("LOE_077")
def test_brann_doubles_neither_deathrattles_nor_spells() -> None:
    table = scenario(
        side("mage", hand=["The Coin"], mana=0, board=["Brann Bronzebeard", minion("Huge Toad", damage=1)]),
        side("mage", board=["Stonetusk Boar"]),
    )
    table.play("The Coin")
    assert table.me.mana == 1
    table.end_turn()
    table.power("Huge Toad")
    assert (table.opponent.hero.health, table.board(1)) in [(28, ["Stonetusk Boar"]), (29, [])]  # after fatigue


@pytest.mark.card("LOE_077")
def test_two_branns_double_once_and_a_silenced_brann_does_not() -> None:
    table = scenario(side("mage", hand=["Flame Juggler"], board=["Brann Bronzebeard"] * 2), side("mage"))
    assert table.play("Flame Juggler").opponent.hero.health == 28
    table = scenario(
        side("mage", hand=["Flame Juggler"], board=[minion("Brann Bronzebeard", silenced=True)]), side("mage")
    )
    assert table.play("Flame Juggler").opponent.hero.health == 29


@pytest.mark.card("LOE_077")
def test_brann_has_no_battlecry_of_his_own_and_helps_at_once() -> None:
    table = scenario(side("mage", hand=["Brann Bronzebeard", "Flame Juggler"]), side("mage"))
    table.play("Brann Bronzebeard").play("Flame Juggler")
    assert (table.stats(), table.opponent.hero.health) == ([(2, 4), (2, 3)], 28)


@pytest.mark.card("LOE_077")
@pytest.mark.mechanic("Take control")
def test_brann_works_for_his_controller() -> None:
    me = side("priest", hand=["Potion of Madness", "Flame Juggler"])
    table = scenario(me, side("mage", board=["Brann Bronzebeard"], hand=["Flame Juggler"]))
    table.play("Potion of Madness", "Brann Bronzebeard").play("Flame Juggler")
    assert table.opponent.hero.health == 28
    table.end_turn()
    health = table.me.hero.health + sum(it.health for it in table.me.board)
    table.play("Flame Juggler")
    assert table.me.hero.health + sum(it.health for it in table.me.board) == health - 2


@pytest.mark.card("LOE_077")
def test_brann_doubles_neither_hero_powers_nor_choose_one() -> None:
    me = side("druid", hand=["Living Roots", "Druid of the Claw"], board=["Brann Bronzebeard"])
    table = scenario(me, side("mage")).power()
    assert (table.me.hero.attack, table.me.armor) == (1, 1)
    table.play("Living Roots", "enemy hero", option=0).play("Druid of the Claw", option=1)
    assert (table.opponent.hero.health, table.stats()) == (28, [(2, 4), (4, 6)])


# ---- discoveries


def assert_offers_own_and_neutral_cards(table: Scenario, hero_class: str) -> list[Card]:
    """Check that three different neutral cards or cards of the class are offered, and return them."""
    assert table.state.choice is not None
    options = table.state.choice.options
    assert len(set(options)) == 3
    assert all(not card.classes or hero_class in card.classes for card in options)
    return list(options)


@pytest.mark.card("LOE_029")
@pytest.mark.mechanic("Discover / three-way choice")
def test_jeweled_scarab_discovers_a_card_for_three_mana() -> None:
    kinds: set[int] = set()
    for seed in range(10):
        table = scenario(side("priest", hand=["Jeweled Scarab"]), side("mage"), seed=seed).play("Jeweled Scarab")
        options = assert_offers_own_and_neutral_cards(table, "priest")
        assert all(card.cost == 3 for card in options)
        kinds.update(card.type for card in options)
        assert table.choose(options[0].name).hand() == [options[0].name]
    assert len(kinds) > 1


@pytest.mark.card("LOE_039")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Race checks")
def test_gorillabot_discovers_a_mech_beside_another_mech() -> None:
    me = side("mage", hand=["Gorillabot A-3"], board=["Spider Tank"])
    table = scenario(me, side("mage")).play("Gorillabot A-3")
    options = assert_offers_own_and_neutral_cards(table, "mage")
    assert all(card.tribe == MECH for card in options)
    assert table.choose(options[2].name).hand() == [options[2].name]


@pytest.mark.card("LOE_039")
def test_gorillabot_is_not_the_mech_it_needs() -> None:
    table = scenario(side("mage", hand=["Gorillabot A-3"], board=["Wisp"]), side("mage", board=["Spider Tank"]))
    assert table.play("Gorillabot A-3").options() == []


@pytest.mark.card("LOE_047")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Race checks")
def test_tomb_spider_discovers_a_beast() -> None:
    for seed in range(5):
        table = scenario(side("hunter", hand=["Tomb Spider"]), side("mage"), seed=seed).play("Tomb Spider")
        options = assert_offers_own_and_neutral_cards(table, "hunter")
        assert all(card.tribe == BEAST for card in options)
        assert table.choose(options[1].name).hand() == [options[1].name]


# ---- other minions


@pytest.mark.card("LOEA10_3")
@pytest.mark.mechanic("No effect (stats only)")
def test_murloc_tinyfin_is_free() -> None:
    table = scenario(side("mage", hand=["Murloc Tinyfin"], mana=0), side("mage")).play("Murloc Tinyfin")
    assert table.stats() == [(1, 1)]


@pytest.mark.card("LOE_061")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Random targets")
def test_anubisath_sentinel_strengthens_a_random_friendly_minion() -> None:
    outcomes = set()
    for seed in range(10):
        me = side("mage", board=["Wisp", "Anubisath Sentinel", "Wisp"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).attack("Anubisath Sentinel", "War Golem")
        assert (sorted(table.stats()), table.stats(1)) == ([(1, 1), (4, 4)], [(7, 3)])
        outcomes.add(table.stats()[0])
    assert outcomes == {(1, 1), (4, 4)}


@pytest.mark.card("LOE_061")
def test_anubisath_sentinel_may_die_alone() -> None:
    table = scenario(side("mage", board=["Anubisath Sentinel"]), side("mage", board=["War Golem"]))
    assert table.attack("Anubisath Sentinel", "War Golem").board() == []


@pytest.mark.card("LOE_073")
@pytest.mark.mechanic("Race checks")
def test_fossilized_devilsaur_gains_taunt_beside_a_friendly_beast() -> None:
    for mine, others, has_taunt in (("Bloodfen Raptor", "Wisp", True), ("Wisp", "Bloodfen Raptor", False)):
        me = side("hunter", hand=["Fossilized Devilsaur"], board=[mine])
        table = scenario(me, side("hunter", board=[others])).play("Fossilized Devilsaur")
        assert table.character("Fossilized Devilsaur").has_keyword(TAUNT) == has_taunt


@pytest.mark.card("LOE_089")
@pytest.mark.card("LOE_089t")
@pytest.mark.card("LOE_089t2")
@pytest.mark.card("LOE_089t3")
@pytest.mark.mechanic("Token summoning")
def test_wobbling_runts_fall_apart_into_three_different_runts() -> None:
    table = scenario(side("mage", board=["Wobbling Runts"]), side("mage", board=["War Golem"]))
    table.attack("Wobbling Runts", "War Golem")
    assert sorted(table.board()) == ["Grumbly Runt", "Rascally Runt", "Wily Runt"]
    assert table.stats() == [(2, 2)] * 3


@pytest.mark.card("LOE_089")
def test_only_the_first_runt_finds_room_on_a_full_board() -> None:
    me = side("mage", board=["Wobbling Runts", *["Wisp"] * 6])
    table = scenario(me, side("mage", board=["War Golem"])).attack("Wobbling Runts", "War Golem")
    assert table.board() == ["Rascally Runt", *["Wisp"] * 6]


# ---- the way to the Golden Monkey


@pytest.mark.card("LOE_079")
@pytest.mark.mechanic("Shuffle into deck")
@pytest.mark.mechanic("Battlecry (tag)")
def test_elise_shuffles_a_map_into_her_deck() -> None:
    table = scenario(side("mage", hand=["Elise Starseeker"], deck=["Wisp"]), side("mage"))
    table.play("Elise Starseeker")
    assert names(table.me.deck_cards()) == ["Map to the Golden Monkey", "Wisp"]
    assert table.opponent.cards_left == 0


@pytest.mark.card("LOE_079")
def test_the_opponent_knows_of_the_map_and_a_full_deck_takes_none() -> None:
    table = scenario(side("mage", hand=["Elise Starseeker"], deck=["Wisp"]), side("mage")).play("Elise Starseeker")
    seen = table.state.observe(1).opponent
    assert (seen.cards_left, [held.card.name for held in seen.known_in_deck]) == (2, ["Map to the Golden Monkey"])
    table = scenario(side("mage", hand=["Elise Starseeker"], deck=["Wisp"] * 60), side("mage"))
    assert table.play("Elise Starseeker").me.cards_left == 60


@pytest.mark.card("LOE_079")
@pytest.mark.card("LOE_019t")
def test_from_elise_to_the_monkey() -> None:
    table = scenario(side("mage", hand=["Elise Starseeker"]), side("mage", deck=["Wisp"] * 4))
    table.play("Elise Starseeker").end_turn().end_turn()
    assert table.hand() == ["Map to the Golden Monkey"]
    table.play("LOE_019t")
    assert (table.hand(), table.me.cards_left, table.me.mana) == (["Golden Monkey"], 0, 10 - 2)
    table.play("LOE_019t2")
    assert (table.board(), table.stats()[1]) == (["Elise Starseeker", "Golden Monkey"], (6, 6))


@pytest.mark.card("LOE_019t")
@pytest.mark.mechanic("Shuffle into deck")
@pytest.mark.mechanic("Card draw")
def test_the_map_shuffles_the_monkey_in_and_draws() -> None:
    drawn = set()
    for seed in range(20):
        table = scenario(side("mage", hand=["LOE_019t"], deck=["Wisp"]), side("mage"), seed=seed)
        table.play("LOE_019t")
        assert sorted([*table.hand(), *names(table.me.deck_cards())]) == ["Golden Monkey", "Wisp"]
        [name] = table.hand()
        drawn.add(name)
    assert drawn == {"Golden Monkey", "Wisp"}


@pytest.mark.card("LOE_019t")
@pytest.mark.mechanic("Card / spell played triggers")
def test_the_map_is_a_spell_of_two_mana() -> None:
    me = side("mage", hand=["LOE_019t"], board=["Gadgetzan Auctioneer"], deck=["Wisp"], mana=2)
    table = scenario(me, side("mage")).play("LOE_019t")
    assert (sorted(table.hand()), table.me.mana) == (["Golden Monkey", "Wisp"], 0)
    table = scenario(side("mage", hand=["LOE_019t"], deck=["Wisp"]), side("mage", secrets=["Counterspell"]))
    assert (table.play("LOE_019t").hand(), table.me.cards_left) == ([], 1)


@pytest.mark.card("LOE_019t2")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_the_golden_monkey_turns_hand_and_deck_into_legendary_minions() -> None:
    found = set()
    for seed in range(10):
        table = scenario(
            side("mage", hand=["LOE_019t2", "Wisp", in_hand("War Golem", cost=-2)], deck=["Wisp", "The Coin", "Wisp"]),
            side("mage", hand=["Wisp"], deck=["War Golem"]),
            seed=seed,
        )
        table.play("LOE_019t2")
        assert (len(table.me.hand), table.me.cards_left) == (2, 3)
        cards = [*table.me.hand, *table.me.deck_cards()]
        assert all(held.card.rarity == "legendary" and held.card.is_minion() for held in cards)
        assert not any(held.is_modified() for held in cards)
        assert (table.hand(1), names(table.opponent.deck_cards())) == (["Wisp"], ["War Golem"])
        found.update(names(cards))
    assert len(found) > 5


@pytest.mark.card("LOE_019t2")
def test_the_new_cards_are_hidden_from_the_opponent() -> None:
    table = scenario(side("mage", hand=["LOE_019t2", "Wisp"], deck=["Wisp"]), side("mage"))
    table.play("LOE_019t2")
    seen = table.state.observe(1).opponent
    assert [held.card.id for held in [*seen.hand, *seen.deck]] == ["UNKNOWN", "UNKNOWN"]


@pytest.mark.card("LOE_019t2")
def test_a_card_that_lurked_in_the_old_deck_is_gone() -> None:
    for seed in range(20):  # sometimes a new minion is there instead
        table = scenario(side("mage", hand=["LOE_019t2"], deck=["Patches the Pirate"] * 3), side("mage"), seed=seed)
        table.play("LOE_019t2")
        assert violations(table.state) == []


@pytest.mark.card("LOE_019t2")
def test_the_golden_monkey_draws_nothing_and_leaves_an_empty_deck_empty() -> None:
    table = scenario(side("mage", hand=["LOE_019t2"]), side("mage")).play("LOE_019t2")
    assert (table.hand(), table.me.cards_left, table.me.hero.health) == ([], 0, 30)


@pytest.mark.card("LOE_019t2")
def test_the_golden_monkey_changes_neither_board_nor_graveyard() -> None:
    me = side("mage", hand=["LOE_019t2"], board=["Wisp"], graveyard=["Huge Toad"])
    table = scenario(me, side("mage")).play("LOE_019t2")
    assert (table.board(), [card.name for card in table.me.graveyard]) == (["Wisp", "Golden Monkey"], ["Huge Toad"])


@pytest.mark.card("LOE_019t2")
@pytest.mark.mechanic("Taunt (printed)")
def test_the_golden_monkey_must_be_attacked_first() -> None:
    table = scenario(side("mage", board=["War Golem"]), side("mage", board=["LOE_019t2", "Wisp"]))
    assert table.attack_targets("War Golem") == [table.character("Golden Monkey")]


def names(cards: list[CardInstance]) -> list[str]:
    return sorted(held.card.name for held in cards)


@pytest.mark.card("LOE_086")
@pytest.mark.mechanic("Card / spell played triggers")
def test_summoning_stone_summons_a_minion_that_costs_as_much_as_the_spell() -> None:
    for change, cost in ((0, 4), (-3, 1)):
        me = side("mage", hand=[in_hand("Fireball", cost=change), "Wisp"], board=["Summoning Stone"])
        table = scenario(me, side("mage", hand=["The Coin"]))
        table.play("Fireball", "enemy hero")
        assert [it.card.cost for it in table.me.board] == [5, cost]
        table.play("Wisp").end_turn().play("The Coin")
        assert (len(table.me.board), table.board(1)) == (3, [])


@pytest.mark.card("LOE_092")
@pytest.mark.mechanic("Discover / three-way choice")
def test_rafaam_offers_three_artifacts() -> None:
    table = scenario(side("mage", hand=["Arch-Thief Rafaam"]), side("mage")).play("Arch-Thief Rafaam")
    assert sorted(table.options()) == ["Lantern of Power", "Mirror of Doom", "Timepiece of Horror"]
    assert table.choose("Mirror of Doom").hand() == ["Mirror of Doom"]


@pytest.mark.card("LOEA16_3")
def test_lantern_of_power_gives_a_minion_ten_attack_and_health() -> None:
    table = scenario(side("mage", hand=["Lantern of Power"]), side("mage", board=["Wisp"]))
    assert table.targets("Lantern of Power") == table.opponent.board
    assert table.play("Lantern of Power", "Wisp").stats(1) == [(11, 11)]


@pytest.mark.card("LOEA16_4")
@pytest.mark.mechanic("Spell damage")
def test_timepiece_of_horror_splits_ten_damage_among_enemies() -> None:
    me = side("mage", hand=["Timepiece of Horror"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=[minion("War Golem", health=30)])).play("Timepiece of Horror")
    assert (30 - table.opponent.hero.health) + (30 - table.opponent.board[0].health) == 11
    assert (table.me.hero.health, table.stats()) == (30, [(2, 2)])


@pytest.mark.card("LOEA16_5")
@pytest.mark.card("LOEA16_5t")
@pytest.mark.mechanic("Token summoning")
def test_mirror_of_doom_fills_the_board_with_mummy_zombies() -> None:
    table = scenario(side("mage", hand=["Mirror of Doom"], board=["Wisp"] * 2), side("mage")).play("Mirror of Doom")
    assert table.stats() == [(1, 1)] * 2 + [(3, 3)] * 5
    assert not scenario(side("mage", hand=["Mirror of Doom"], board=["Wisp"] * 7), side("mage")).can_play(
        "Mirror of Doom"
    )


@pytest.mark.card("LOE_107")
def test_eerie_statue_can_attack_only_while_it_is_the_only_minion() -> None:
    table = scenario(side("mage", hand=["Wisp"], board=["Eerie Statue"]), side("mage"))
    assert table.attack_targets("Eerie Statue") == [table.opponent.hero]
    assert table.play("Wisp").attack_targets("Eerie Statue") == []
    table = scenario(side("mage", hand=["Fireball"], board=["Eerie Statue"]), side("mage", board=["Wisp"]))
    assert table.attack_targets("Eerie Statue") == []
    assert table.play("Fireball", "Wisp").attack_targets("Eerie Statue") == [table.opponent.hero]


@pytest.mark.card("LOE_107")
@pytest.mark.mechanic("Silence")
def test_a_silenced_eerie_statue_can_always_attack() -> None:
    table = scenario(side("priest", hand=["Silence"], board=["Eerie Statue", "Wisp"]), side("mage"))
    assert table.play("Silence", "Eerie Statue").attack_targets("Eerie Statue") == [table.opponent.hero]


@pytest.mark.card("LOE_038")
def test_naga_sea_witch_makes_all_cards_of_the_player_cost_five_but_not_the_hero_power() -> None:
    hand = ["Wisp", "Pyroblast", "Fiery War Axe", "Ice Block"]
    table = scenario(side("mage", hand=hand, board=["Naga Sea Witch"]), side("mage", hand=["Wisp"]))
    assert (table.costs(), table.costs(1)) == ([5, 5, 5, 5], [0])
    table.play("Wisp").power("enemy hero")
    assert table.me.mana == 3
