"""Copies and transformations: what a copy keeps, and which minion the later steps of a play refer to."""

import pytest

from topdeck.games.hearthstone.engine.constants import CHARGE, FROZEN, SICK, TAUNT
from topdeck.games.hearthstone.language import MINION, TARGET, THIS_TURN, Buff, Draw, Silence, Summon, Teach
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

BRANN, FACELESS = "Brann Bronzebeard", "Faceless Manipulator"


# ---- what a copy keeps


@pytest.mark.mechanic("Copy")
def test_a_copy_keeps_damage_but_not_the_health_of_an_aura() -> None:
    """A copy of a minion that only an aura keeps alive dies at once
    (https://hearthstone.wiki.gg/wiki/Template:Mirror_Entity_notes)."""
    enemies: list[str | MinionForm] = ["Stormwind Champion", minion("Bloodfen Raptor", health=1)]
    table = scenario(side("mage", hand=["Elven Archer", FACELESS]), side("priest", board=enemies))
    table.play("Elven Archer", "Bloodfen Raptor").play(FACELESS, "Bloodfen Raptor")
    assert (table.board(), table.stats(1)[1]) == (["Elven Archer"], (4, 1))
    assert [card.name for card in table.me.graveyard] == ["Bloodfen Raptor"]


@pytest.mark.mechanic("Copy")
def test_a_copy_beside_the_same_aura_is_as_damaged_as_the_original() -> None:
    me = side("mage", hand=[FACELESS], board=["Stormwind Champion", minion("Bloodfen Raptor", damage=2)])
    table = scenario(me, side("priest")).play(FACELESS, "Bloodfen Raptor")
    assert table.stats()[1:] == [(4, 1), (4, 1)]
    assert [it.max_health for it in table.me.board[1:]] == [3, 3]


@pytest.mark.mechanic("Copy")
def test_a_copy_of_an_enraged_minion_keeps_an_attack_that_was_set_later() -> None:
    """Patch 5.2 fixed copies with a wrong attack (HearthSim/hs-bugs 522)."""
    raging = minion("Grommash Hellscream", damage=1)
    me = side("paladin", hand=["Aldor Peacekeeper", FACELESS])
    table = scenario(me, side("warrior", board=[raging])).play("Aldor Peacekeeper", "Grommash Hellscream")
    table.play(FACELESS, "Grommash Hellscream")
    assert (table.stats()[1], table.stats(1)) == ((1, 8), [(1, 8)])


@pytest.mark.mechanic("Copy")
def test_a_copy_keeps_granted_text_and_temporary_bonuses() -> None:
    heir = minion("Wisp", enchanted=[Teach(TARGET, deathrattle=Draw()), Buff(TARGET, attack=3, until=THIS_TURN)])
    me = side("mage", hand=[FACELESS, "Arcane Explosion"], board=[heir], deck=["War Golem"] * 3)
    table = scenario(me, side("warrior", hand=["Whirlwind"], deck=["Wisp"])).play(FACELESS, "Wisp")
    assert table.stats() == [(4, 1), (4, 1)]
    assert table.end_turn().stats() == [(1, 1), (1, 1)]
    assert table.play("Whirlwind").hand() == ["Arcane Explosion", "War Golem", "War Golem"]


@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Take control")
def test_a_copy_of_a_borrowed_minion_has_charge_and_goes_to_the_enemy_too() -> None:
    """The enchantment of Shadow Madness is copied (HearthSim/hs-bugs 63)."""
    me = side("priest", hand=["Shadow Madness", FACELESS])
    table = scenario(me, side("mage", board=["Bloodfen Raptor"])).play("Shadow Madness", "Bloodfen Raptor")
    table.play(FACELESS, "Bloodfen Raptor")
    assert [it.has_keyword(CHARGE) for it in table.me.board] == [True, True]
    assert table.attack(table.me.board[1], "enemy hero").opponent.hero.health == 27
    table.end_turn()
    assert (table.board(), table.board(1)) == ([], ["Bloodfen Raptor", "Bloodfen Raptor"])


@pytest.mark.mechanic("Copy")
def test_a_faceless_copy_of_an_echoing_ooze_echoes_as_well() -> None:
    me = side("mage", hand=["Echoing Ooze", FACELESS])
    table = scenario(me, side("mage")).play("Echoing Ooze").play(FACELESS, "Echoing Ooze").end_turn()
    assert table.board() == ["Echoing Ooze"] * 4


@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Silence")
def test_a_copy_of_a_minion_after_equality_can_be_silenced_on_its_own() -> None:
    """Copies have the enchantments of the original: https://hearthstone.gamepedia.com/Mirror_Entity."""
    me = side("mage", hand=["Equality", FACELESS, "Silence"], board=["War Golem"])
    table = scenario(me, side("mage")).play("Equality").play(FACELESS, "War Golem")
    table.play("Silence", table.me.board[1])
    assert table.stats() == [(7, 1), (7, 7)]


@pytest.mark.mechanic("Tribe aura")
def test_swapped_stats_contain_an_aura_which_then_applies_again() -> None:
    """https://hearthstone.wiki.gg/wiki/Template:Crazed_Alchemist_notes: 3/1 and the aura become 2/4 and the aura."""
    board: list[str | MinionForm] = ["Stormwind Champion", minion("Bloodfen Raptor", health=1)]
    table = scenario(side("mage", hand=["Crazed Alchemist"], board=board), side("mage"))
    assert table.play("Crazed Alchemist", "Bloodfen Raptor").stats()[1] == (3, 5)


def test_divine_spirit_doubles_only_the_current_health() -> None:
    """https://hearthstone.fandom.com/wiki/Multiply_attribute: 3 of 7 become 6 of 10."""
    me = side("priest", hand=["Divine Spirit"], board=[minion("Injured Blademaster", damage=4)])
    table = scenario(me, side("mage")).play("Divine Spirit", "Injured Blademaster")
    assert (table.stats(), table.me.board[0].max_health) == ([(4, 6)], 10)


# ---- transformations in the middle of a play


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Secrets")
def test_later_steps_of_a_play_refer_to_what_the_minion_has_become() -> None:
    """Mirror Entity copies the new minion (HearthSim/hs-bugs 257)."""
    opponent = side("mage", board=["War Golem"], secrets=["Mirror Entity"])
    table = scenario(side("mage", hand=[FACELESS]), opponent).play(FACELESS, "War Golem")
    assert (table.board(), table.board(1)) == (["War Golem"], ["War Golem", "War Golem"])


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Secrets")
def test_a_knife_is_thrown_for_the_sheep_that_a_secret_made_of_the_played_minion() -> None:
    """Since patch 7.1 (HearthSim/hs-bugs 637 and 698)."""
    me = side("mage", hand=["War Golem"], board=["Knife Juggler"])
    table = scenario(me, side("mage", secrets=["Potion of Polymorph"])).play("War Golem")
    assert (table.board(), table.opponent.hero.health) == (["Knife Juggler", "Sheep"], 29)


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Secrets")
def test_mirror_entity_copies_the_form_that_a_druid_has_chosen() -> None:
    """HearthSim/hs-bugs 257."""
    table = scenario(side("druid", hand=["Druid of the Claw"]), side("mage", secrets=["Mirror Entity"]))
    assert table.play("Druid of the Claw", option=1).stats(1) == [(4, 6)]


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Bounce")
def test_a_transformed_minion_returns_to_the_hand_as_what_it_has_become() -> None:
    """http://hearthstone.wikia.com/wiki/Silence: the identity of a card does not change back."""
    me = side("mage", hand=["Polymorph", "Youthful Brewmaster"], board=["War Golem"])
    table = scenario(me, side("mage")).play("Polymorph", "War Golem").play("Youthful Brewmaster", "Sheep")
    assert table.hand() == ["Sheep"]


@pytest.mark.mechanic("Transform")
def test_one_knife_is_thrown_for_a_minion_that_its_battlecry_transforms() -> None:
    me = side("mage", hand=[FACELESS], board=["Knife Juggler", "War Golem"])
    table = scenario(me, side("mage")).play(FACELESS, "War Golem")
    assert (table.board(), table.opponent.hero.health) == (["Knife Juggler", "War Golem", "War Golem"], 29)


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Summon triggers")
def test_a_minion_that_a_battlecry_transforms_counts_as_summoned_but_not_one_that_a_spell_transforms() -> None:
    """HearthSim/hs-bugs 145."""
    drawn = set()
    for seed in range(6):
        me = side("hunter", hand=["Tinkmaster Overspark"], board=["Starving Buzzard", "Wisp"], deck=["War Golem"] * 3)
        table = scenario(me, side("mage"), seed=seed).play("Tinkmaster Overspark")
        drawn.add((table.board()[0], len(table.hand())))
    assert ("Starving Buzzard", 1) in drawn
    assert ("Starving Buzzard", 0) not in drawn
    me = side("hunter", hand=["Polymorph"], board=["Starving Buzzard", "Wisp"], deck=["War Golem"] * 3)
    table = scenario(me, side("mage")).play("Polymorph", "Wisp")
    assert (table.board(), table.hand()) == (["Starving Buzzard", "Sheep"], [])


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Summon triggers")
def test_a_copy_that_dies_at_once_does_not_count_as_summoned_again() -> None:
    enemies: list[str | MinionForm] = ["Stormwind Champion", minion("Bloodfen Raptor", health=1)]
    me = side("mage", hand=["Elven Archer", FACELESS], board=["Starving Buzzard"], deck=["War Golem"] * 3)
    table = scenario(me, side("priest", board=enemies)).play("Elven Archer", "Bloodfen Raptor")
    table.play(FACELESS, "Bloodfen Raptor")
    assert (table.board(), table.hand()) == (["Starving Buzzard", "Elven Archer"], [])


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Battlecry doubling")
def test_with_brann_a_transformed_target_is_transformed_again() -> None:
    """A minion that cost 7 became one that cost 9 (HearthSim/hs-bugs 315 and 701)."""
    me = side("shaman", hand=["Master of Evolution"], board=[BRANN, "War Golem"])
    table = scenario(me, side("mage")).play("Master of Evolution", "War Golem")
    assert (table.board()[0], table.me.board[1].card.cost, table.board()[2]) == (BRANN, 9, "Master of Evolution")


@pytest.mark.mechanic("Transform")
@pytest.mark.mechanic("Battlecry doubling")
def test_with_brann_a_target_that_returned_to_the_hand_is_not_replaced_by_another_minion() -> None:
    me = side("rogue", hand=["Youthful Brewmaster"], board=[BRANN, "Wisp"])
    table = scenario(me, side("mage")).play("Youthful Brewmaster", "Wisp")
    assert (table.board(), table.hand()) == ([BRANN, "Youthful Brewmaster"], ["Wisp"])


@pytest.mark.mechanic("Transform")
def test_a_transformed_minion_loses_its_changes_and_cannot_attack() -> None:
    heir = minion("Wisp", attack=9, keywords=["stealth"], enchanted=[Teach(TARGET, deathrattle=Summon("CS2_231"))])
    table = scenario(side("shaman", hand=["Evolve"], board=[heir]), side("mage")).play("Evolve")
    [new] = table.me.board
    assert (new.attack, new.health, new.enchantments) == (new.card.attack, new.card.health, ())
    assert new.has_keyword(SICK)
    assert new.keywords & ~SICK == new.card.keywords


@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Silence")
def test_a_silenced_copy_has_the_printed_stats_of_the_copied_minion() -> None:
    me = side("mage", hand=[FACELESS])
    table = scenario(me, side("mage", board=[minion("War Golem", attack=12)])).play(FACELESS, "War Golem")
    Silence(MINION).run(table.state, table.me.hero, table.me.hero)
    assert (table.stats(), table.stats(1)) == ([(7, 7)], [(7, 7)])


# ---- minions from a hand or deck


@pytest.mark.mechanic("Summon from deck / hand")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_minions_from_a_hand_do_not_use_their_battlecries_but_others_react_to_them() -> None:
    me = side("warlock", board=["Voidcaller", "Knife Juggler"], hand=["Doomguard", "Soulfire"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Voidcaller", "War Golem")
    assert (table.board(), table.hand()) == (["Doomguard", "Knife Juggler"], ["Soulfire"])
    assert table.opponent.hero.health + table.opponent.board[0].health == 30 + 4 - 1


# ---- copies of frozen, damaged and strengthened minions


@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Freeze")
def test_a_copy_of_a_frozen_minion_is_frozen_and_misses_a_turn() -> None:
    opponent = side("mage", board=[minion("War Golem", keywords=["frozen"])], deck=["Wisp"] * 2)
    table = scenario(side("warlock", hand=[FACELESS], deck=["Wisp"] * 2), opponent).play(FACELESS, "War Golem")
    [copy] = table.me.board
    assert copy.has_keyword(FROZEN)
    assert table.end_turn().end_turn().me.board[0].has_keyword(FROZEN)  # it could not have attacked before
    assert not table.end_turn().me.board[0].has_keyword(FROZEN)


@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_small_copies_of_herald_volazj_keep_keywords_and_deathrattles() -> None:
    me = side("priest", hand=["Herald Volazj"], board=[minion("Sylvanas Windrunner", attack=9, keywords=["taunt"])])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Herald Volazj")
    [copy] = [it for it in table.me.board if it.attack == 1]
    assert (copy.card.name, copy.health, copy.has_keyword(TAUNT)) == ("Sylvanas Windrunner", 1, True)
    table.end_turn().attack("War Golem", copy)
    assert (sorted(table.board()), table.board(1)) == (["Herald Volazj", "Sylvanas Windrunner", "War Golem"], [])


@pytest.mark.mechanic("Copy")
def test_menagerie_warden_copies_damage_and_keywords() -> None:
    beast = minion("Oasis Snapjaw", damage=3, keywords=["taunt"])
    table = scenario(side("druid", hand=["Menagerie Warden"], board=[beast]), side("warrior"))
    table.play("Menagerie Warden", "Oasis Snapjaw")
    copies = [it for it in table.me.board if it.card.name == "Oasis Snapjaw"]
    assert [(it.attack, it.health, it.has_keyword(TAUNT)) for it in copies] == [(2, 4, True)] * 2


@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Shuffle into deck")
def test_copies_in_a_deck_are_printed_cards() -> None:
    strong = minion("Wisp", attack=9, health=9)
    table = scenario(side("mage", hand=["Manic Soulcaster"], board=[strong]), side("warrior"))
    assert table.play("Manic Soulcaster", "Wisp").me.cards_left == 1
    rogue = scenario(side("rogue", hand=["Gang Up"]), side("mage", board=[strong])).play("Gang Up", "Wisp")
    for held in [*table.me.deck_cards(), *rogue.me.deck_cards()]:
        assert (held.card.name, held.attack, held.health) == ("Wisp", 0, 0)
    assert rogue.me.cards_left == 3


@pytest.mark.mechanic("Copy")
@pytest.mark.mechanic("Hand buff")
def test_the_twins_of_doppelgangster_share_the_bonus_it_had_in_hand() -> None:
    table = scenario(side("mage", hand=[in_hand("Doppelgangster", attack=2, health=2)]), side("warrior"))
    assert table.play("Doppelgangster").stats() == [(4, 4)] * 3
