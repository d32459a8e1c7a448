"""Cases in which the resolution of plays is easy to get wrong."""

from made_up_cards import add_minion

from topdeck.games.hearthstone.engine.abilities import CostChange
from topdeck.games.hearthstone.engine.board import equip
from topdeck.games.hearthstone.engine.constants import FOR_GOOD
from topdeck.games.hearthstone.engine.enchantments import add_cost_modifier
from topdeck.games.hearthstone.engine.entity import new_entity
from topdeck.games.hearthstone.language import CHARACTER, ENEMY_HERO, EVENT_AMOUNT, HEALED, HERO_POWER, Damage, When
from topdeck.games.hearthstone.scenario import minion, scenario, side


def test_a_hero_that_dies_while_its_spell_is_countered_is_dead() -> None:
    table = scenario(
        side("rogue", hand=["Fan of Knives"], board=["Gadgetzan Auctioneer"], health=1),
        side("mage", secrets=["Counterspell"]),
    )
    table.play("Fan of Knives")
    assert table.result is not None
    assert table.result.winner == 1


def test_a_countered_secret_is_lost_and_a_countered_spell_does_not_overload() -> None:
    secret = scenario(side("mage", hand=["Ice Barrier"]), side("mage", secrets=["Counterspell"]))
    secret.play("Ice Barrier")
    assert secret.me.secrets == ()
    bolt = scenario(side("shaman", hand=["Lightning Bolt"]), side("mage", secrets=["Counterspell"]))
    bolt.play("Lightning Bolt", "enemy hero")
    assert (bolt.me.overload, bolt.opponent.hero.health) == (0, 30)


def test_a_stolen_minion_can_attack_in_its_new_owners_turn() -> None:
    table = scenario(
        side("warrior", board=["War Golem", "Wisp"]), side("warrior", board=[minion("Sylvanas Windrunner", damage=4)])
    )
    table.attack("War Golem", "enemy hero").attack("Wisp", "Sylvanas Windrunner").end_turn()
    assert table.board(1) == ["War Golem"]
    assert table.attack_targets("War Golem") == [table.me.hero]


def test_a_stolen_minion_loses_the_bonus_of_an_aura_whose_source_died_in_the_same_attack() -> None:
    table = scenario(
        side("warrior", board=[minion("Stormwind Champion", damage=1), "Pit Fighter"]),
        side("mage", board=["Sylvanas Windrunner"]),
        player=1,
    )
    table.attack("Sylvanas Windrunner", "Stormwind Champion")
    assert (table.board(0), table.board(1)) == ([], ["Pit Fighter"])
    fighter = table.state.second.board[0]
    assert (fighter.attack, fighter.health) == (5, 6)


def test_tokens_of_dead_neighbours_keep_their_order() -> None:
    table = scenario(
        side("mage", hand=["Flamestrike"]),
        side(
            "hunter", board=[minion("Cairne Bloodhoof", damage=2), minion("Savannah Highmane", damage=2), "War Golem"]
        ),
    )
    table.play("Flamestrike")
    assert table.board(1) == ["Baine Bloodhoof", "Hyena", "Hyena", "War Golem"]


def test_the_token_of_the_right_neighbour_is_on_the_right_even_if_summoned_first() -> None:
    table = scenario(
        side("mage", hand=["Flamestrike"]),
        side("hunter", board=["Wisp", minion("Savannah Highmane", damage=2), minion("Cairne Bloodhoof", damage=2)]),
    )
    highmane, cairne = table.opponent.board[1:]
    highmane.id, cairne.id = cairne.id, highmane.id  # Cairne was played first
    table.play("Flamestrike")
    assert table.board(1) == ["Hyena", "Hyena", "Baine Bloodhoof"]


def test_a_borrowed_minion_returns_even_if_another_bonus_ends_with_it() -> None:
    table = scenario(
        side("priest", hand=["Potion of Madness", "Abusive Sergeant"], deck=["Wisp"]),
        side("warrior", board=["Murloc Raider"], deck=["Wisp"]),
    )
    table.play("Potion of Madness", "Murloc Raider").play("Abusive Sergeant", "Murloc Raider").end_turn()
    assert (table.board(0), table.board(1), table.stats(1)) == (["Abusive Sergeant"], ["Murloc Raider"], [(2, 1)])


def test_noble_sacrifice_does_not_make_truesilver_heal_twice() -> None:
    table = scenario(
        side("paladin", weapon="Truesilver Champion", health=20), side("paladin", secrets=["Noble Sacrifice"])
    )
    table.attack("my hero", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (20, 30)


def test_a_hero_with_a_weapon_deals_damage_back_in_its_own_turn() -> None:
    for seed in range(20):
        table = scenario(
            side("warrior", weapon="Fiery War Axe", board=["Chillwind Yeti"]),
            side("hunter", secrets=["Misdirection"]),
            seed=seed,
        )
        table.attack("Chillwind Yeti", "enemy hero")
        assert (table.me.hero.health, table.stats(0), table.me.weapon and table.me.weapon.health) == (26, [(4, 2)], 2)


def test_brann_doubles_battlecries_but_no_combos() -> None:
    table = scenario(side("rogue", hand=["Edwin VanCleef"], board=["Brann Bronzebeard"], played=1), side("mage"))
    table.play("Edwin VanCleef")
    assert table.stats(0)[1] == (4, 4)


def test_inspire_waits_for_the_choice_of_the_hero_power() -> None:
    table = scenario(side("shaman", power="AT_132_SHAMAN", board=["Savage Combatant"]), side("mage"))
    table.power()
    assert table.me.hero.attack == 0
    table.choose("AT_132_SHAMANc")
    assert (table.me.hero.attack, table.board(0)) == (2, ["Savage Combatant", "Stoneclaw Totem"])


def test_a_card_shuffled_into_the_deck_can_trigger_there() -> None:
    table = scenario(
        side("mage", hand=["Manic Soulcaster", "Small-Time Buccaneer"], board=["Patches the Pirate"]), side("mage")
    )
    table.play("Manic Soulcaster", "Patches the Pirate").play("Small-Time Buccaneer")
    assert table.board(0).count("Patches the Pirate") == 2


def test_overload_locks_no_more_crystals_than_there_are() -> None:
    table = scenario(side("shaman", crystals=3, overload=5, hand=["Lava Shock"]), side("mage"))
    table.end_turn().end_turn()
    assert (table.me.max_mana, table.me.locked, table.me.mana) == (4, 4, 0)


def test_a_fixed_cost_overrides_older_changes_for_hero_powers_too() -> None:
    cheap, fixed = CostChange(HERO_POWER, change=-5), CostChange(HERO_POWER, to=1)
    for changes, left in {(cheap, fixed): 1, (fixed, cheap): 2}.items():
        table = scenario(side("mage", mana=2), side("mage"))
        for change in changes:
            add_cost_modifier(table.state, table.me, table.me.power, change, FOR_GOOD, once=False)
        table.power("enemy hero")
        assert table.me.mana == left


def test_a_weapon_that_a_battlecry_has_just_equipped_has_no_deathrattle_yet() -> None:
    """This happens if Brann Bronzebeard repeats the battlecry of Blingtron 3000 (HearthSim/hs-bugs 303)."""
    table = scenario(side("warrior", board=["War Golem"]), side("mage"))
    state, bite = table.state, table.card("Death's Bite")
    for playing, health in ((table.me.board[0], 7), (None, 6)):
        state.playing = playing
        for weapon in range(2):
            equip(state, table.me, new_entity(bite, state.new_id(), 0))
            assert table.stats() == [(7, 7 if weapon == 0 else health)]
        state.playing = None
        table.me.weapon = None


def test_healing_several_characters_reports_what_each_has_regained() -> None:
    me = side("priest", hand=["Holy Nova"], board=[minion("Chillwind Yeti", damage=1), minion("War Golem", damage=4)])
    table = scenario(me, side("mage"))
    add_minion(table, when=When(HEALED, CHARACTER, Damage(ENEMY_HERO, EVENT_AMOUNT)))
    table.play("Holy Nova")
    assert table.opponent.hero.health == 30 - 2 - 1 - 2
