"""Shaman cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side, weapon


@pytest.mark.card("OG_024")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_flamewreathed_faceless_is_big_and_overloads() -> None:
    table = scenario(side("shaman", hand=["Flamewreathed Faceless"]), side("mage"))
    table.play("Flamewreathed Faceless")
    assert (table.stats(), table.me.mana, table.me.overload) == ([(7, 7)], 6, 2)


@pytest.mark.card("OG_028")
@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Game-long / turn counters")
@pytest.mark.mechanic("Race checks")
def test_thing_from_below_is_cheaper_for_every_totem_summoned() -> None:
    table = scenario(side("shaman", hand=["Thing from Below", "Totem Golem"], mana=8), side("mage"))
    table.power().play("Totem Golem")
    assert table.me.mana == 4
    table.play("Thing from Below")
    assert (table.me.mana, table.stats()[-1]) == (0, (5, 5))


@pytest.mark.card("OG_028")
@pytest.mark.mechanic("Cost modification")
def test_thing_from_below_counts_only_friendly_totems_and_never_pays_back() -> None:
    hand = ["Thing from Below"]
    assert scenario(side("shaman", hand=hand, mana=6), side("shaman", totems=3)).can_play("Thing from Below")
    assert not scenario(side("shaman", hand=hand, mana=5), side("shaman", totems=3)).can_play("Thing from Below")
    table = scenario(side("shaman", hand=hand, mana=0, totems=9), side("mage")).play("Thing from Below")
    assert table.me.mana == 0


@pytest.mark.card("OG_028")
@pytest.mark.mechanic("Game-long / turn counters")
def test_thing_from_below_counts_totems_however_they_were_summoned() -> None:
    me = side("shaman", hand=["Thing from Below", "Barnes", "Flametongue Totem"], deck=["Totem Golem"])
    table = scenario(me, side("mage")).play("Barnes").play("Flametongue Totem").power()
    assert (table.me.totems, table.me.mana) == (3, 2)
    assert not table.can_play("Thing from Below")
    me = side("shaman", power="AT_132_SHAMAN", hand=["Thing from Below"], mana=7)
    table = scenario(me, side("mage")).power().choose("AT_132_SHAMANb").play("Thing from Below")
    assert table.me.mana == 0


@pytest.mark.card("OG_028")
@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Cost modification")
def test_thing_from_below_does_not_count_totems_that_change_sides_and_keeps_those_that_died() -> None:
    me = side("shaman", hand=["Potion of Madness", "Thing from Below"], mana=6)
    table = scenario(me, side("shaman", board=["Flametongue Totem"])).play("Potion of Madness", "Flametongue Totem")
    assert not table.can_play("Thing from Below")
    me = side("shaman", hand=["Totem Golem", "Lava Burst", "Thing from Below"])
    table = scenario(me, side("mage")).play("Totem Golem").play("Lava Burst", "Totem Golem").play("Thing from Below")
    assert (table.board(), table.me.mana) == (["Thing from Below"], 10 - 2 - 3 - 5)


@pytest.mark.card("OG_028")
@pytest.mark.mechanic("Taunt (printed)")
def test_thing_from_below_stands_in_the_way() -> None:
    table = scenario(side("mage", board=["Wisp"]), side("shaman", board=["Thing from Below"]))
    assert table.attack_targets("Wisp") == [table.character("Thing from Below")]


@pytest.mark.card("OG_023")
@pytest.mark.mechanic("Permanent buff on board")
@pytest.mark.mechanic("Race checks")
def test_primal_fusion_strengthens_a_minion_for_each_friendly_totem() -> None:
    me = side("shaman", hand=["Primal Fusion"], board=["CS2_050", "Totem Golem", "Wisp"], deck=["Wisp"])
    table = scenario(me, side("shaman", board=["CS2_051"]))
    assert table.targets("Primal Fusion") == [*table.me.board, *table.opponent.board]
    table.play("Primal Fusion", "Totem Golem").end_turn()
    assert (table.stats(), table.stats(1)) == ([(1, 1), (5, 6), (1, 1)], [(0, 2)])


@pytest.mark.card("OG_026")
@pytest.mark.mechanic("Overload interaction")
def test_eternal_sentinel_unlocks_this_turns_and_the_next_turns_crystals() -> None:
    me = side("shaman", hand=["Eternal Sentinel"], mana=4, crystals=7, locked=3, overload=2, deck=["Wisp"])
    table = scenario(me, side("mage", overload=1, deck=["Wisp"])).play("Eternal Sentinel")
    assert (table.stats(), table.me.mana, table.me.locked, table.me.overload) == ([(3, 2)], 5, 0, 0)
    assert table.opponent.overload == 1
    assert table.end_turn().end_turn().me.mana == 8


@pytest.mark.card("OG_206")
@pytest.mark.mechanic("Overload")
@pytest.mark.mechanic("Spell damage")
def test_stormcrack_wounds_a_minion_and_overloads() -> None:
    table = scenario(side("shaman", hand=["Stormcrack"], board=["CS2_052"]), side("mage", board=["War Golem"]))
    assert table.targets("Stormcrack") == [*table.me.board, *table.opponent.board]
    assert (table.play("Stormcrack", "War Golem").stats(1), table.me.overload) == ([(7, 2)], 1)


@pytest.mark.card("OG_209")
def test_hallazeal_heals_his_hero_for_the_damage_of_spells() -> None:
    me = side("shaman", hand=["Lightning Bolt", "Lightning Storm", "Elven Archer"], board=["Hallazeal the Ascended"])
    me.health = 10
    table = scenario(me, side("mage", hand=["Frostbolt"], board=["War Golem"], deck=["Wisp"]))
    table.play("Lightning Bolt", "enemy hero")
    assert table.me.hero.health == 13
    table.play("Elven Archer", "enemy hero")
    assert table.me.hero.health == 13
    table.end_turn().play("Frostbolt", "War Golem")
    assert table.me.hero.health == 13


@pytest.mark.card("OG_209")
def test_hallazeal_counts_the_damage_that_is_dealt() -> None:
    """Animated Armor reduces the damage to the enemy hero to 1, so that 1 is restored."""
    me = side("shaman", hand=["Lightning Bolt"], board=["Hallazeal the Ascended"], health=10)
    table = scenario(me, side("mage", board=["Animated Armor"])).play("Lightning Bolt", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (11, 29)


@pytest.mark.card("OG_031")
@pytest.mark.card("OG_031a")
def test_hammer_of_twilight_summons_an_elemental_when_it_breaks() -> None:
    me = side("shaman", weapon=weapon("Hammer of Twilight", durability=1), board=["Wisp"])
    table = scenario(me, side("mage")).attack("my hero", "enemy hero")
    assert (table.board(), table.stats()) == (["Wisp", "Twilight Elemental"], [(1, 1), (4, 2)])
    assert (table.opponent.hero.health, table.attack_targets("Twilight Elemental")) == (26, [])


@pytest.mark.card("OG_031")
def test_hammer_of_twilight_summons_nothing_on_a_full_board() -> None:
    me = side("shaman", weapon="Hammer of Twilight", hand=["Doomhammer"], board=["Wisp"] * 7)
    assert scenario(me, side("mage")).play("Doomhammer").board() == ["Wisp"] * 7


@pytest.mark.card("OG_027")
@pytest.mark.mechanic("Transform")
def test_evolve_turns_friendly_minions_into_random_ones_that_cost_one_more() -> None:
    found = set()
    for seed in range(8):
        me = side("shaman", hand=["Evolve"], board=[minion("Chillwind Yeti", attack=9, damage=2), "Wisp"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).play("Evolve")
        assert [(it.card.cost, it.card.collectible) for it in table.me.board] == [(5, True), (1, True)]
        first = table.me.board[0]
        assert (first.health, first.max_health) == (first.card.health, first.card.health)
        assert (table.board(1), table.me.graveyard) == (["War Golem"], ())
        found.add(first.card.name)
    assert len(found) > 3


@pytest.mark.card("OG_027")
def test_evolve_leaves_a_minion_as_it_is_if_no_minion_costs_one_more() -> None:
    """As with Unstable Evolution on minions that cost 12 (HearthSim/hs-bugs 917)."""
    me = side("shaman", hand=["Evolve"], board=[minion("Deathwing", damage=2)])
    table = scenario(me, side("mage")).play("Evolve")
    assert (table.board(), table.stats()) == (["Deathwing"], [(12, 10)])


@pytest.mark.card("OG_328")
@pytest.mark.mechanic("Transform")
def test_master_of_evolution_evolves_one_friendly_minion() -> None:
    me = side("shaman", hand=["Master of Evolution"], board=["Chillwind Yeti", "Wisp"])
    table = scenario(me, side("mage", board=["War Golem"]))
    assert table.targets("Master of Evolution") == table.me.board
    table.play("Master of Evolution", "Chillwind Yeti")
    assert (table.me.board[0].card.cost, table.board()[1:], table.board(1)) == (
        5,
        ["Wisp", "Master of Evolution"],
        ["War Golem"],
    )
