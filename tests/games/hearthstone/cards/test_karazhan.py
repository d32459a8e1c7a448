"""Class cards of One Night in Karazhan."""

import pytest

from topdeck.core.errors import IllegalAction
from topdeck.games.hearthstone.engine.constants import DRAGON, SICK, STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- druid


@pytest.mark.card("KAR_065")
@pytest.mark.mechanic("Copy")
def test_menagerie_warden_summons_an_exact_copy_of_a_friendly_beast() -> None:
    beast = minion("Bloodfen Raptor", attack=6, health=4, damage=1, keywords=STEALTH)
    me = side("druid", hand=["Menagerie Warden"], board=[beast, "Chillwind Yeti"])
    table = scenario(me, side("hunter", board=["River Crocolisk"]))
    assert table.targets("Menagerie Warden") == [table.me.board[0]]
    table.play("Menagerie Warden", "Bloodfen Raptor")
    assert table.board() == ["Bloodfen Raptor", "Chillwind Yeti", "Menagerie Warden", "Bloodfen Raptor"]
    copy = table.me.board[3]
    assert (copy.attack, copy.health, copy.max_health, copy.has_keyword(STEALTH)) == (6, 3, 4, True)


@pytest.mark.card("KAR_065")
def test_menagerie_warden_needs_a_beast_and_room_for_its_copy() -> None:
    table = scenario(side("druid", hand=["Menagerie Warden"], board=["Wisp"]), side("mage")).play("Menagerie Warden")
    assert table.board() == ["Wisp", "Menagerie Warden"]
    me = side("druid", hand=["Menagerie Warden"], board=["Bloodfen Raptor", *["Wisp"] * 5])
    table = scenario(me, side("mage")).play("Menagerie Warden", "Bloodfen Raptor")
    assert (len(table.me.board), table.board().count("Bloodfen Raptor")) == (7, 1)


@pytest.mark.card("KAR_075")
@pytest.mark.mechanic("Healing")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_moonglade_portal_heals_any_character_and_summons_a_random_six_mana_minion() -> None:
    summoned = set()
    for seed in range(10):
        me = side("druid", hand=["Moonglade Portal"], board=["Kobold Geomancer"], health=10)
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed)
        assert len(table.targets("Moonglade Portal")) == 4
        table.play("Moonglade Portal", "my hero")
        assert table.me.hero.health == 16
        [other] = table.me.board[1:]
        assert (other.card.cost, other.card.collectible, len(table.opponent.board)) == (6, True, 1)
        summoned.add(other.card.name)
    assert len(summoned) > 3


@pytest.mark.card("KAR_075")
def test_moonglade_portal_heals_even_if_the_board_is_full() -> None:
    table = scenario(side("druid", hand=["Moonglade Portal"], board=["Wisp"] * 7, health=10), side("warrior"))
    table.play("Moonglade Portal", "my hero")
    assert (table.me.hero.health, table.board()) == (16, ["Wisp"] * 7)


@pytest.mark.card("KAR_300")
@pytest.mark.mechanic("No effect (stats only)")
@pytest.mark.mechanic("Race checks")
def test_enchanted_raven_is_a_small_beast() -> None:
    table = scenario(
        side("druid", hand=["Enchanted Raven", "Mark of Y'Shaarj"], deck=["Wisp"], mana=3), side("warrior")
    )
    table.play("Enchanted Raven")
    assert table.stats() == [(2, 2)]
    table.play("Mark of Y'Shaarj", "Enchanted Raven")
    assert table.hand() == ["Wisp"]


# ---- hunter


@pytest.mark.card("KAR_005")
@pytest.mark.card("KAR_005a")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_kindly_grandmother_was_a_wolf() -> None:
    table = scenario(
        side("hunter", board=["Wisp", "Kindly Grandmother", "Wisp"]), side("warrior", board=["Chillwind Yeti"])
    )
    table.attack("Kindly Grandmother", "Chillwind Yeti")
    assert table.board() == ["Wisp", "Big Bad Wolf", "Wisp"]
    assert table.stats()[1] == (3, 2)


@pytest.mark.card("KAR_005")
def test_a_silenced_kindly_grandmother_was_just_that() -> None:
    table = scenario(
        side("hunter", board=[minion("Kindly Grandmother", silenced=True)]), side("warrior", board=["Chillwind Yeti"])
    )
    table.attack("Kindly Grandmother", "Chillwind Yeti")
    assert table.board() == []


@pytest.mark.card("KAR_006")
@pytest.mark.mechanic("Cost modification")
@pytest.mark.mechanic("Secret synergy")
def test_cloaked_huntress_makes_friendly_secrets_free() -> None:
    table = scenario(
        side("hunter", hand=["Cloaked Huntress", "Bear Trap", "Snake Trap", "Quick Shot"], mana=4), side("warrior")
    )
    table.play("Cloaked Huntress").play("Bear Trap").play("Snake Trap")
    assert (table.me.mana, len(table.me.secrets)) == (1, 2)
    assert not table.can_play("Quick Shot")


@pytest.mark.card("KAR_006")
def test_the_enemys_cloaked_huntress_does_not_help_the_player() -> None:
    table = scenario(side("hunter", hand=["Bear Trap"], mana=1), side("hunter", board=["Cloaked Huntress"]))
    assert not table.can_play("Bear Trap")


@pytest.mark.card("KAR_006")
def test_a_silenced_cloaked_huntress_makes_nothing_free() -> None:
    table = scenario(
        side("hunter", hand=["Bear Trap"], mana=1, board=[minion("Cloaked Huntress", silenced=True)]), side("warrior")
    )
    assert not table.can_play("Bear Trap")


@pytest.mark.card("KAR_004")
@pytest.mark.card("KAR_004a")
@pytest.mark.mechanic("Secrets")
def test_cat_trick_summons_a_hidden_panther_after_an_enemy_spell() -> None:
    table = scenario(
        side("mage", hand=["Arcane Explosion"]), side("hunter", secrets=["Cat Trick"], board=["War Golem"])
    )
    table.play("Arcane Explosion")
    assert (table.stats(1), table.opponent.secrets) == ([(7, 6), (4, 2)], ())
    assert table.opponent.board[1].has_keyword(STEALTH)
    assert table.opponent.board[1].card.id == "KAR_004a"


@pytest.mark.card("KAR_004")
def test_cat_trick_ignores_minions_and_needs_room() -> None:
    table = scenario(side("mage", hand=["Wisp", "The Coin"]), side("hunter", secrets=["Cat Trick"], board=["Wisp"] * 7))
    assert len(table.play("The Coin").opponent.secrets) == 1
    table = scenario(side("mage", hand=["Wisp"]), side("hunter", secrets=["Cat Trick"])).play("Wisp")
    assert (table.board(1), len(table.opponent.secrets)) == ([], 1)


# ---- mage


@pytest.mark.card("KAR_009")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_babbling_book_adds_a_random_mage_spell() -> None:
    added = set()
    for seed in range(30):
        table = scenario(side("mage", hand=["Babbling Book"]), side("warrior"), seed=seed)
        table.play("Babbling Book")
        [held] = table.me.hand
        assert held.card.is_spell()
        assert held.card.collectible
        assert held.card.classes == ("mage",)
        added.add(held.card.name)
    assert len(added) > 3


@pytest.mark.card("KAR_009")
def test_babbling_book_gives_only_mage_spells_to_any_class() -> None:
    table = scenario(side("warrior", hand=["Babbling Book"]), side("priest"))
    table.play("Babbling Book")
    assert [held.card.classes for held in table.me.hand] == [("mage",)]
    assert table.hand(1) == []
    assert table.stats() == [(1, 1)]


@pytest.mark.card("KAR_076")
@pytest.mark.mechanic("Direct damage (single target)")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_firelands_portal_burns_and_summons_a_minion_for_five() -> None:
    for seed in range(30):
        table = scenario(
            side("mage", hand=["Firelands Portal"], board=["Wisp"], deck=["Wisp"]),
            side("warrior", board=["Boulderfist Ogre"]),
            seed=seed,
        )
        assert len(table.targets("Firelands Portal")) == 4
        table.play("Firelands Portal", "Boulderfist Ogre")
        assert table.stats(1) == [(6, 2)]
        wisp, newcomer = table.me.board
        assert wisp.card.name == "Wisp"
        assert (newcomer.card.cost, newcomer.card.is_minion(), newcomer.card.collectible) == (5, True, True)
        assert newcomer.has_keyword(SICK)
        assert table.hand() == []  # the battlecry of the summoned minion did not run


@pytest.mark.card("KAR_076")
def test_firelands_portal_burns_even_when_the_board_is_full() -> None:
    table = scenario(side("mage", hand=["Firelands Portal"], board=["Wisp"] * 7), side("warrior"))
    table.play("Firelands Portal", table.me.board[0])
    assert table.board() == ["Wisp"] * 6  # room comes too late
    full = scenario(side("mage", hand=["Firelands Portal"], board=["Wisp"] * 7), side("warrior"))
    full.play("Firelands Portal", "enemy hero")
    assert (full.opponent.hero.health, full.board()) == (25, ["Wisp"] * 7)


@pytest.mark.card("KAR_092")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Battlecry (tag)")
def test_medivhs_valet_deals_three_damage_if_its_owner_has_a_secret() -> None:
    me = side("mage", hand=["Medivh's Valet"], secrets=["Ice Block"], board=["Kobold Geomancer"])
    table = scenario(me, side("mage", board=["War Golem"]))
    assert len(table.targets("Medivh's Valet")) == 4
    assert table.play("Medivh's Valet", "War Golem").stats(1) == [(7, 4)]


@pytest.mark.card("KAR_092")
def test_medivhs_valet_does_nothing_without_a_secret_of_its_owner() -> None:
    table = scenario(side("mage", hand=["Medivh's Valet"]), side("mage", secrets=["Ice Block"]))
    assert table.targets("Medivh's Valet") == []
    assert table.play("Medivh's Valet").opponent.hero.health == 30


# ---- paladin


@pytest.mark.card("KAR_010")
@pytest.mark.card("KAR_010a")
def test_nightbane_templar_brings_two_whelps_for_the_holder_of_a_dragon() -> None:
    """The Whelps appear on both sides of the Templar (demilich1/metastone 237)."""
    me = side("paladin", hand=["Nightbane Templar", "Faerie Dragon"], board=["Wisp"])
    table = scenario(me, side("warrior")).play("Nightbane Templar")
    assert table.board() == ["Wisp", "Whelp", "Nightbane Templar", "Whelp"]
    assert table.stats()[1:] == [(1, 1), (2, 3), (1, 1)]
    assert [table.me.board[place].card.tribe for place in (1, 3)] == [DRAGON, DRAGON]


@pytest.mark.card("KAR_010")
def test_nightbane_templar_comes_alone_without_a_dragon_in_hand() -> None:
    me = side("paladin", hand=["Nightbane Templar", "Wisp"], board=["Faerie Dragon"], deck=["Faerie Dragon"])
    table = scenario(me, side("warrior", hand=["Faerie Dragon"])).play("Nightbane Templar")
    assert table.board() == ["Faerie Dragon", "Nightbane Templar"]


@pytest.mark.card("KAR_010")
def test_nightbane_templar_brings_as_many_whelps_as_there_is_room_for() -> None:
    me = side("paladin", hand=["Nightbane Templar", "Faerie Dragon"], board=["Wisp"] * 5)
    assert scenario(me, side("warrior")).play("Nightbane Templar").board()[5:] == ["Nightbane Templar", "Whelp"]


@pytest.mark.card("KAR_077")
def test_silvermoon_portal_strengthens_a_minion_and_summons_one_that_costs_two() -> None:
    me = side("paladin", hand=["Silvermoon Portal"], board=["Wisp"])
    for seed in range(5):
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed)
        assert table.targets("Silvermoon Portal") == [*table.me.board, *table.opponent.board]
        table.play("Silvermoon Portal", "War Golem")
        if "Wild Pyromancer" in table.board():  # it reacts to the portal
            continue
        assert (table.stats(1), table.stats()[0], len(table.me.board)) == ([(9, 9)], (1, 1), 2)
        summoned = table.me.board[1].card
        assert (summoned.cost, summoned.collectible) == (2, True)


@pytest.mark.card("KAR_077")
def test_silvermoon_portal_strengthens_a_minion_without_room_too() -> None:
    table = scenario(side("paladin", hand=["Silvermoon Portal"], board=["Wisp"] * 7), side("warrior"))
    table.play("Silvermoon Portal", table.me.board[0])
    assert table.stats() == [(3, 3), *[(1, 1)] * 6]


@pytest.mark.card("KAR_057")
@pytest.mark.mechanic("Discover / three-way choice")
@pytest.mark.mechanic("Healing")
def test_ivory_knight_discovers_a_spell_and_heals_its_hero_by_its_cost() -> None:
    for seed in range(5):
        table = scenario(side("paladin", hand=["Ivory Knight"], health=10), side("warrior", health=10), seed=seed)
        cards = [table.card(name) for name in table.play("Ivory Knight").options()]
        assert {card.is_spell() for card in cards} == {True}
        assert table.me.hero.health == 10
        table.choose(cards[-1].name)
        assert (table.me.hero.health, table.hand()) == (10 + cards[-1].cost, [cards[-1].name])
        assert table.opponent.hero.health == 10


# ---- priest


@pytest.mark.card("KAR_013")
def test_purify_silences_a_friendly_minion_and_draws_a_card() -> None:
    me = side("priest", hand=["Purify"], board=[minion("Doomsayer", attack=3), "Wisp"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Purify") == table.me.board
    table.play("Purify", "Doomsayer")
    assert (table.stats()[0], table.hand()) == ((0, 7), ["Wisp"])
    assert table.end_turn().end_turn().board() == ["Doomsayer", "Wisp"]


@pytest.mark.card("KAR_035")
@pytest.mark.mechanic("Card / spell played triggers")
@pytest.mark.mechanic("Healing")
def test_priest_of_the_feast_heals_with_every_friendly_spell() -> None:
    table = scenario(
        side("priest", hand=["The Coin", "The Coin"], health=20, board=["Priest of the Feast"]), side("warrior")
    )
    table.play("The Coin").play("The Coin")
    assert table.me.hero.health == 26


@pytest.mark.card("KAR_035")
def test_priest_of_the_feast_heals_before_the_spell_works() -> None:
    table = scenario(side("priest", hand=["Fireball"], board=["Priest of the Feast"]), side("warrior"))
    table.play("Fireball", "my hero")
    assert table.me.hero.health == 24


@pytest.mark.card("KAR_035")
def test_priest_of_the_feast_heeds_neither_minions_nor_hero_powers_nor_enemies() -> None:
    table = scenario(
        side("mage", hand=["Wisp", "Priest of the Feast"], health=20),
        side("priest", hand=["The Coin"], health=20, deck=["Wisp"]),
    )
    table.play("Priest of the Feast").play("Wisp").power("enemy hero").end_turn()
    table.play("The Coin")
    assert (table.me.hero.health, table.opponent.hero.health) == (20, 19)


@pytest.mark.card("KAR_035")
def test_a_silenced_priest_of_the_feast_fasts() -> None:
    table = scenario(
        side("priest", hand=["The Coin"], health=20, board=[minion("Priest of the Feast", silenced=True)]),
        side("warrior"),
    )
    table.play("The Coin")
    assert table.me.hero.health == 20


# ---- rogue


def loot(opponent: str) -> list[tuple[str, ...]]:
    """Return the classes of the cards taken from a hero, in several games."""
    classes = []
    for seed in range(20):
        table = scenario(side("rogue", hand=["Swashburglar"]), side(opponent), seed=seed)
        table.play("Swashburglar")
        [held] = table.me.hand
        assert held.card.collectible
        classes.append(held.card.classes)
    return classes


@pytest.mark.card("KAR_069")
@pytest.mark.mechanic("Adds random / generated cards to hand")
@pytest.mark.mechanic("Battlecry (tag)")
def test_swashburglar_takes_a_card_of_the_opponents_class() -> None:
    assert all("warlock" in classes for classes in loot("warlock"))


@pytest.mark.card("KAR_069")
def test_swashburglar_takes_rogue_cards_from_a_rogue() -> None:
    assert all("rogue" in classes for classes in loot("rogue"))


@pytest.mark.card("KAR_069")
def test_swashburglar_takes_one_card_or_another_unseen() -> None:
    taken = set()
    for seed in range(20):
        table = scenario(side("rogue", hand=["Swashburglar"]), side("paladin", deck=["Wisp"]), seed=seed)
        table.play("Swashburglar")
        assert not table.me.hand[0].known
        assert table.opponent.cards_left == 1
        taken.add(table.hand()[0])
    assert len(taken) > 1


@pytest.mark.card("KAR_094", "KAR_094a")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Weapons")
def test_deadly_fork_leaves_a_weapon_in_the_hand_that_both_players_know() -> None:
    me = side("rogue", board=["Deadly Fork"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"])).attack("Deadly Fork", "War Golem")
    assert (table.hand(), table.hand(1), table.me.weapon) == (["Sharp Fork"], [], None)
    assert [seen.card.name for seen in table.state.observe(1).opponent.hand] == ["Sharp Fork"]
    table.play("Sharp Fork").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.opponent.hero.health, table.me.weapon.health, table.me.mana) == (27, 1, 7)


# ---- shaman


@pytest.mark.card("KAR_021")
@pytest.mark.mechanic("Random companion / totem")
def test_wicked_witchdoctor_summons_a_basic_totem_whenever_its_player_casts_a_spell() -> None:
    summoned = set()
    for seed in range(20):
        me = side("shaman", hand=["Wisp", "Lightning Bolt"], board=["Wicked Witchdoctor"])
        table = scenario(me, side("mage", hand=["The Coin"]), seed=seed).play("Wisp")
        assert table.board() == ["Wicked Witchdoctor", "Wisp"]
        table.play("Lightning Bolt", "enemy hero")
        summoned.add(table.board()[1])
        assert len(table.end_turn().play("The Coin").me.board) == 3
    assert summoned == {"Searing Totem", "Stoneclaw Totem", "Wrath of Air Totem", "Healing Totem"}


@pytest.mark.card("KAR_021")
@pytest.mark.mechanic("Spell damage")
def test_wicked_witchdoctor_may_repeat_a_totem_and_summons_it_before_the_spell() -> None:
    seen = set()
    for seed in range(20):
        me = side("shaman", hand=["Lightning Bolt"], board=["Wicked Witchdoctor", "CS2_050"])
        table = scenario(me, side("mage"), seed=seed).play("Lightning Bolt", "enemy hero")
        totem = table.board()[1]
        seen.add(totem)
        assert table.opponent.hero.health == (26 if totem == "Wrath of Air Totem" else 27)
    assert "Searing Totem" in seen


@pytest.mark.card("KAR_021")
def test_wicked_witchdoctor_finds_no_room_for_a_totem() -> None:
    me = side("shaman", hand=["Lightning Bolt"], board=["Wicked Witchdoctor", *["Wisp"] * 6])
    assert len(scenario(me, side("mage")).play("Lightning Bolt", "enemy hero").me.board) == 7


@pytest.mark.card("KAR_063")
@pytest.mark.mechanic("Self-conditional aura")
@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Weapon triggers / rules")
def test_spirit_claws_are_sharper_while_there_is_spell_damage() -> None:
    table = scenario(side("shaman", hand=["Spirit Claws", "Kobold Geomancer"]), side("mage"))
    table.play("Spirit Claws")
    claws = table.me.weapon
    assert claws is not None
    assert (claws.attack, claws.health) == (1, 3)
    table.play("Kobold Geomancer").attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, claws.attack, claws.health) == (27, 3, 2)


@pytest.mark.card("KAR_063")
def test_spirit_claws_are_blunt_again_when_the_spell_damage_is_gone() -> None:
    table = scenario(
        side("shaman", hand=["Lightning Bolt"], board=["Kobold Geomancer"], weapon="Spirit Claws"), side("mage")
    )
    claws = table.me.weapon
    assert claws is not None
    assert claws.attack == 3
    table.play("Lightning Bolt", "Kobold Geomancer")
    assert claws.attack == 1


@pytest.mark.card("KAR_063")
def test_spirit_claws_want_spell_damage_once_and_of_their_own_side() -> None:
    for mine, theirs, attack in ((2, 0, 3), (0, 2, 1)):
        table = scenario(
            side("shaman", board=["Kobold Geomancer"] * mine, weapon="Spirit Claws"),
            side("mage", board=["Kobold Geomancer"] * theirs),
        )
        assert table.me.weapon is not None
        assert table.me.weapon.attack == attack
        assert table.stats() == [(2, 2)] * mine


@pytest.mark.card("KAR_063")
@pytest.mark.mechanic("Silence")
@pytest.mark.mechanic("Take control")
def test_spirit_claws_follow_spell_damage_that_is_silenced_or_stolen() -> None:
    me = side("shaman", hand=["Ironbeak Owl"], board=["Kobold Geomancer"], weapon="Spirit Claws")
    table = scenario(me, side("mage")).play("Ironbeak Owl", "Kobold Geomancer")
    assert table.me.weapon is not None
    assert table.me.weapon.attack == 1
    me = side("shaman", hand=["Cabal Shadow Priest"], weapon="Spirit Claws")
    opponent = side("shaman", board=["Kobold Geomancer"], weapon="Spirit Claws")
    table = scenario(me, opponent).play("Cabal Shadow Priest", "Kobold Geomancer")
    assert [it.weapon and it.weapon.attack for it in (table.me, table.opponent)] == [3, 1]


@pytest.mark.card("KAR_063")
def test_spirit_claws_are_sharp_when_equipped_beside_a_totem_and_wear_the_same() -> None:
    me = side("shaman", hand=["Spirit Claws"], board=["CS2_052"])
    table = scenario(me, side("mage")).play("Spirit Claws").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.opponent.hero.health, table.me.weapon.health) == (27, 2)


@pytest.mark.card("KAR_073")
@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_maelstrom_portal_wounds_the_enemies_and_summons_a_minion_for_one_mana() -> None:
    summoned = set()
    for seed in range(20):
        table = scenario(
            side("shaman", hand=["Maelstrom Portal"], board=["River Crocolisk"]),
            side("mage", board=["Wisp", "Chillwind Yeti"]),
            seed=seed,
        )
        table.play("Maelstrom Portal")
        assert (table.stats(1), table.stats()[0], table.opponent.hero.health) == ([(4, 4)], (2, 3), 30)
        new = table.me.board[1]
        assert (new.card.cost, new.card.collectible) == (1, True)
        summoned.add(new.card.name)
    assert len(summoned) > 1


@pytest.mark.card("KAR_073")
@pytest.mark.mechanic("Spell damage")
def test_maelstrom_portal_with_a_full_board_is_just_damage() -> None:
    table = scenario(
        side("shaman", hand=["Maelstrom Portal"], board=["Kobold Geomancer", *["Wisp"] * 6]),
        side("mage", board=["Chillwind Yeti"]),
    )
    table.play("Maelstrom Portal")
    assert (table.stats(1), len(table.me.board)) == ([(4, 3)], 7)


# ---- warlock


@pytest.mark.card("KAR_089")
@pytest.mark.mechanic("Discard triggers")
@pytest.mark.mechanic("Card draw")
def test_malchezaars_imp_draws_for_a_discarded_card() -> None:
    table = scenario(
        side("warlock", hand=["Soulfire", "Wisp"], board=["Malchezaar's Imp"], deck=["War Golem"]), side("warrior")
    )
    table.play("Soulfire", "enemy hero")
    assert table.hand() == ["War Golem"]


@pytest.mark.card("KAR_089")
def test_malchezaars_imp_draws_once_all_cards_are_discarded() -> None:
    table = scenario(
        side("warlock", hand=["Doomguard", "Wisp", "Wisp"], board=["Malchezaar's Imp"], deck=["War Golem"] * 3),
        side("warrior"),
    )
    table.play("Doomguard")
    assert (table.hand(), table.me.cards_left) == (["War Golem", "War Golem"], 1)


@pytest.mark.card("KAR_089")
def test_malchezaars_imp_draws_for_nothing_when_nothing_is_discarded() -> None:
    table = scenario(
        side("warlock", hand=["Soulfire"], board=["Malchezaar's Imp"], deck=["War Golem"]), side("warrior")
    )
    table.play("Soulfire", "enemy hero")
    assert table.hand() == []


@pytest.mark.card("KAR_089")
def test_malchezaars_imp_leaves_the_opponents_discards_alone() -> None:
    table = scenario(
        side("warlock", hand=["Soulfire", "Wisp"], deck=["Wisp"]),
        side("warlock", board=["Malchezaar's Imp"], deck=["War Golem"]),
    )
    table.play("Soulfire", "enemy hero")
    assert (table.hand(0), table.hand(1)) == ([], [])


@pytest.mark.card("KAR_205")
@pytest.mark.mechanic("Discard triggers")
@pytest.mark.mechanic("Summon from deck / hand")
def test_a_discarded_silverware_golem_comes_into_play() -> None:
    table = scenario(side("warlock", hand=["Soulfire", "Silverware Golem"]), side("warrior"))
    table.play("Soulfire", "enemy hero")
    assert (table.board(), table.stats(), table.hand()) == (["Silverware Golem"], [(3, 3)], [])
    assert table.attack_targets("Silverware Golem") == []


@pytest.mark.card("KAR_205")
def test_two_silverware_golems_are_discarded_into_play_beside_doomguard() -> None:
    table = scenario(side("warlock", hand=["Doomguard", "Silverware Golem", "Silverware Golem"]), side("warrior"))
    table.play("Doomguard")
    assert table.board() == ["Doomguard", "Silverware Golem", "Silverware Golem"]


@pytest.mark.card("KAR_205")
def test_a_discarded_silverware_golem_is_lost_where_there_is_no_room() -> None:
    table = scenario(side("warlock", hand=["Soulfire", "Silverware Golem"], board=["Wisp"] * 7), side("warrior"))
    table.play("Soulfire", "enemy hero")
    assert (table.board(), table.hand()) == (["Wisp"] * 7, [])


@pytest.mark.card("KAR_205")
def test_malchezaars_imp_draws_for_a_silverware_golem_too() -> None:
    table = scenario(
        side("warlock", hand=["Soulfire", "Silverware Golem"], board=["Malchezaar's Imp"], deck=["Wisp"]),
        side("warrior"),
    )
    table.play("Soulfire", "enemy hero")
    assert (table.board(), table.hand()) == (["Malchezaar's Imp", "Silverware Golem"], ["Wisp"])


@pytest.mark.card("KAR_025", "KAR_025a", "KAR_025b", "KAR_025c")
@pytest.mark.mechanic("Token summoning")
def test_kara_kazham_summons_a_candle_a_broom_and_a_teapot() -> None:
    table = scenario(side("warlock", hand=["Kara Kazham!"], board=["Wisp"]), side("mage")).play("Kara Kazham!")
    assert table.board() == ["Wisp", "Candle", "Broom", "Teapot"]
    assert table.stats() == [(1, 1), (1, 1), (2, 2), (3, 3)]


@pytest.mark.card("KAR_025")
def test_kara_kazham_summons_what_the_board_has_room_for() -> None:
    table = scenario(side("warlock", hand=["Kara Kazham!"], board=["Wisp"] * 5), side("mage")).play("Kara Kazham!")
    assert table.board() == ["Wisp"] * 5 + ["Candle", "Broom"]
    crowded = scenario(side("warlock", hand=["Kara Kazham!"], board=["Wisp"] * 7), side("mage"))
    assert not crowded.can_play("Kara Kazham!")


# ---- warrior


@pytest.mark.card("KAR_091")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Random summons from a cost pool")
def test_ironforge_portal_gives_armor_and_a_minion_for_four_mana() -> None:
    summoned = set()
    for seed in range(20):
        table = scenario(side("warrior", hand=["Ironforge Portal"]), side("mage"), seed=seed)
        table.play("Ironforge Portal")
        [new] = table.me.board
        assert (table.me.armor, new.card.cost, new.card.collectible) == (4, 4, True)
        assert new.is_minion()
        summoned.add(new.card.name)
    assert len(summoned) > 1


@pytest.mark.card("KAR_091")
def test_ironforge_portal_with_a_full_board_is_just_armor() -> None:
    table = scenario(side("warrior", hand=["Ironforge Portal"], board=["Wisp"] * 7), side("mage"))
    table.play("Ironforge Portal")
    assert (table.me.armor, table.board()) == (4, ["Wisp"] * 7)


@pytest.mark.card("KAR_026", "KAR_026t")
@pytest.mark.mechanic("Token summoning")
def test_protect_the_king_summons_a_pawn_with_taunt_for_each_enemy_minion() -> None:
    me = side("warrior", hand=["Protect the King!"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Wisp", "War Golem", "Wisp"])).play("Protect the King!")
    assert (table.board(), table.stats()) == (["Wisp", *["Pawn"] * 3], [(1, 1)] * 4)
    table.end_turn()
    assert table.attack_targets("War Golem") == table.me.board[1:]


@pytest.mark.card("KAR_026")
def test_protect_the_king_needs_an_enemy_minion_and_room() -> None:
    for mine, theirs, playable in ((0, 0, False), (0, 1, True), (6, 2, True), (7, 2, False)):
        me = side("warrior", hand=["Protect the King!"], board=["Wisp"] * mine)
        table = scenario(me, side("mage", board=["Wisp"] * theirs))
        assert table.can_play("Protect the King!") == playable
        if playable:
            assert len(table.play("Protect the King!").board()) == mine + 1


@pytest.mark.card("KAR_204")
@pytest.mark.mechanic("Resurrect / graveyard")
def test_onyx_bishop_summons_a_friend_that_died_this_game() -> None:
    me = side("priest", hand=["Onyx Bishop"], board=["Wisp"], graveyard=["Chillwind Yeti"])
    table = scenario(me, side("warrior", graveyard=["War Golem"])).play("Onyx Bishop")
    assert table.board() == ["Wisp", "Onyx Bishop", "Chillwind Yeti"]
    table = scenario(side("priest", hand=["Onyx Bishop"]), side("warrior", graveyard=["War Golem"]))
    assert table.play("Onyx Bishop").board() == ["Onyx Bishop"]


@pytest.mark.card("KAR_028")
@pytest.mark.mechanic("Weapon triggers / rules")
def test_fools_bane_attacks_any_number_of_minions_but_no_heroes() -> None:
    opponent = side("mage", board=["Wisp", "Wisp", "Murloc Raider", "War Golem"])
    table = scenario(side("warrior", weapon="Fool's Bane"), opponent)
    assert table.attack_targets("my hero") == table.opponent.board
    for _ in range(3):
        table.attack("my hero", table.opponent.board[0])
    assert (table.board(1), table.me.hero.health, table.me.hero.attacks) == (["War Golem"], 30 - 1 - 1 - 2, 3)
    with pytest.raises(IllegalAction, match="can't attack heroes"):
        table.attack("my hero", "enemy hero")
    table.attack("my hero", "War Golem")
    assert (table.me.weapon, table.attack_targets("my hero")) == (None, [])


@pytest.mark.card("KAR_028")
@pytest.mark.mechanic("Freeze")
def test_a_frozen_hero_does_not_attack_with_fools_bane() -> None:
    table = scenario(side("warrior", weapon="Fool's Bane", keywords=["frozen"]), side("mage", board=["Wisp"]))
    assert table.attack_targets("my hero") == []


@pytest.mark.card("KAR_028")
def test_a_hero_that_has_attacked_may_attack_again_with_fools_bane() -> None:
    me = side("warrior", hand=["Fool's Bane"], weapon="Fiery War Axe")
    table = scenario(me, side("mage", board=["War Golem"])).attack("my hero", "enemy hero").play("Fool's Bane")
    assert table.attack("my hero", "War Golem").stats(1) == [(7, 4)]


@pytest.mark.card("KAR_070")
def test_ethereal_peddler_makes_cards_of_other_classes_cheaper() -> None:
    """Cards of several classes, such as Kabal Courier, are neutral in the card data of build 18792."""
    hand = ["Ethereal Peddler", "Fireball", "Eviscerate", "Boulderfist Ogre", "Kabal Courier", "Jade Spirit", "Wisp"]
    table = scenario(side("rogue", hand=hand), side("mage", hand=["Fireball"])).play("Ethereal Peddler")
    assert (table.costs(), table.costs(1)) == ([2, 2, 6, 3, 4, 0], [4])
