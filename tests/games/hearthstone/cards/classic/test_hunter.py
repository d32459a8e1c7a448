"""Classic hunter cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST, STEALTH
from topdeck.games.hearthstone.language import ENEMY, FRIENDLY, PLAYED, SPELL, TARGET, TAUNT, Destroy, Has, Teach, When
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("EX1_610")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Area damage")
def test_explosive_trap_wounds_all_enemies_before_the_attack_lands() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti", "Wisp"]),
        side("hunter", board=["Murloc Raider"], secrets=["Explosive Trap"]),
    )
    table.attack("Chillwind Yeti", "enemy hero")
    assert table.stats() == [(4, 3)]
    assert table.me.hero.health == 28
    assert (table.opponent.hero.health, table.stats(1), table.opponent.secrets) == (26, [(2, 1)], ())


@pytest.mark.card("EX1_610")
def test_an_attacker_killed_by_explosive_trap_does_not_strike() -> None:
    table = scenario(side("warrior", board=["Magma Rager"]), side("hunter", secrets=["Explosive Trap"]))
    table.attack("Magma Rager", "enemy hero")
    assert (table.board(), table.opponent.hero.health) == ([], 30)


@pytest.mark.card("EX1_610")
def test_explosive_trap_answers_the_enemy_heros_attack() -> None:
    table = scenario(side("warrior", weapon="Fiery War Axe"), side("hunter", secrets=["Explosive Trap"]))
    table.attack("my hero", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (28, 27)


@pytest.mark.card("EX1_610")
@pytest.mark.mechanic("Spell damage")
def test_explosive_trap_is_raised_by_its_owners_spell_damage() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti", "Kobold Geomancer"]),
        side("hunter", board=["Kobold Geomancer"], secrets=["Explosive Trap"]),
    )
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.stats(), table.me.hero.health) == ([(4, 2)], 27)


@pytest.mark.card("EX1_610")
def test_explosive_trap_waits_while_minions_are_attacked() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"]), side("hunter", board=["Wisp"], secrets=["Explosive Trap"])
    )
    table.attack("Chillwind Yeti", "Wisp")
    assert (table.me.hero.health, len(table.opponent.secrets)) == (30, 1)


@pytest.mark.card("EX1_610")
@pytest.mark.mechanic("Secrets")
def test_explosive_trap_is_laid_once_and_does_nothing_yet() -> None:
    table = scenario(side("hunter", hand=["Explosive Trap", "Explosive Trap"]), side("warrior", board=["Wisp"]))
    table.play("Explosive Trap")
    assert ([secret.card.id for secret in table.me.secrets], table.stats(1)) == (["EX1_610"], [(1, 1)])
    assert not table.can_play("Explosive Trap")
    table.end_turn().attack("Wisp", "my hero")
    assert (table.board(1), table.me.secrets) == ([], ())


@pytest.mark.card("EX1_533")
@pytest.mark.mechanic("Random targets")
def test_misdirection_sends_the_attacker_to_any_other_character() -> None:
    outcomes = set()
    for seed in range(40):
        table = scenario(
            side("warrior", board=["Chillwind Yeti", "Wisp"]),
            side("hunter", board=["Oasis Snapjaw"], secrets=["Misdirection"]),
            seed=seed,
        )
        table.attack("Chillwind Yeti", "enemy hero")
        assert (table.opponent.hero.health, table.opponent.secrets) == (30, ())
        outcomes.add((table.me.hero.health, tuple(table.stats()), tuple(table.stats(1))))
    assert outcomes == {
        (26, ((4, 5), (1, 1)), ((2, 7),)),  # the attacker's hero
        (30, ((4, 4),), ((2, 7),)),  # its comrade
        (30, ((4, 3), (1, 1)), ((2, 3),)),  # a minion of the hunter's
    }


@pytest.mark.card("EX1_533")
def test_misdirection_waits_while_there_is_no_other_character() -> None:
    table = scenario(side("warrior", weapon="Fiery War Axe"), side("hunter", secrets=["Misdirection"]))
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets)) == (27, 1)


@pytest.mark.card("EX1_533")
def test_misdirection_leaves_attacks_on_minions_alone() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti", "Wisp"]),
        side("hunter", board=["Oasis Snapjaw"], secrets=["Misdirection"]),
    )
    table.attack("Chillwind Yeti", "Oasis Snapjaw")
    assert (table.stats(1), len(table.opponent.secrets)) == ([(2, 3)], 1)


@pytest.mark.card("EX1_533")
def test_misdirection_turns_a_hero_against_a_minion() -> None:
    table = scenario(
        side("warrior", weapon="Fiery War Axe", board=["Chillwind Yeti"]), side("hunter", secrets=["Misdirection"])
    )
    table.attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.me.hero.health, table.stats()) == (30, 26, [(4, 2)])


@pytest.mark.card("EX1_533")
@pytest.mark.mechanic("Secrets")
def test_misdirection_has_no_use_for_an_attacker_the_trap_before_it_killed() -> None:
    table = scenario(
        side("warrior", board=["Wisp", "Chillwind Yeti"]), side("hunter", secrets=["Explosive Trap", "Misdirection"])
    )
    table.attack("Wisp", "enemy hero")
    assert [secret.card.name for secret in table.opponent.secrets] == ["Misdirection"]


@pytest.mark.card("EX1_533")
@pytest.mark.card("KAR_712")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_misdirection_ignores_immune_characters() -> None:
    """See https://hearthstone.wiki.gg/wiki/Immune."""
    for seed in range(8):
        me = side("mage", board=["Violet Illusionist", "Wisp"])  # the Illusionist makes her hero immune
        table = scenario(me, side("hunter", secrets=["Misdirection"]), seed=seed).attack("Wisp", "enemy hero")
        assert (table.board(), table.stats(), table.opponent.hero.health) == (["Violet Illusionist"], [(4, 2)], 30)
    table = scenario(side("mage", board=["Violet Illusionist"]), side("hunter", secrets=["Misdirection"]))
    table.attack("Violet Illusionist", "enemy hero")
    assert (len(table.opponent.secrets), table.opponent.hero.health) == (1, 26)


@pytest.mark.card("EX1_533")
@pytest.mark.card("EX1_549")
def test_misdirection_needs_one_character_besides_an_immune_attacker() -> None:
    me = side("hunter", hand=["Bestial Wrath"], board=["Bloodfen Raptor"])
    table = scenario(me, side("hunter", secrets=["Misdirection"])).play("Bestial Wrath", "Bloodfen Raptor")
    table.attack("Bloodfen Raptor", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health, table.opponent.secrets) == (25, 30, ())


@pytest.mark.card("EX1_533")
@pytest.mark.card("EX1_554")
@pytest.mark.mechanic("Secrets")
def test_a_misdirected_attack_on_a_friendly_minion_springs_the_snake_trap() -> None:
    boards = set()
    for seed in range(20):
        table = scenario(
            side("warrior", board=["Chillwind Yeti"]),
            side("hunter", board=["Oasis Snapjaw"], secrets=["Misdirection", "Snake Trap"]),
            seed=seed,
        )
        table.attack("Chillwind Yeti", "enemy hero")
        boards.add((table.me.hero.health, len(table.opponent.board), len(table.opponent.secrets)))
    assert boards == {(26, 1, 1), (30, 4, 0)}


@pytest.mark.card("EX1_554")
@pytest.mark.card("EX1_554t")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Token summoning")
def test_snake_trap_brings_three_snakes_when_a_minion_is_attacked() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("hunter", board=["Wisp"], secrets=["Snake Trap"]))
    table.attack("Chillwind Yeti", "Wisp")
    assert table.board(1) == ["Snake", "Snake", "Snake"]
    assert table.stats(1) == [(1, 1), (1, 1), (1, 1)]
    assert table.opponent.secrets == ()


@pytest.mark.card("EX1_554")
def test_snake_trap_waits_while_the_hero_is_attacked() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("hunter", board=["Wisp"], secrets=["Snake Trap"]))
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.board(1), len(table.opponent.secrets)) == (["Wisp"], 1)


@pytest.mark.card("EX1_554")
def test_snake_trap_fills_what_room_there_is() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"]),
        side("hunter", board=["Oasis Snapjaw"] + ["Wisp"] * 5, secrets=["Snake Trap"]),
    )
    table.attack("Chillwind Yeti", "Oasis Snapjaw")
    assert table.board(1).count("Snake") == 1


@pytest.mark.card("EX1_554")
def test_snake_trap_waits_while_there_is_no_room() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"]),
        side("hunter", board=["Oasis Snapjaw"] + ["Wisp"] * 6, secrets=["Snake Trap"]),
    )
    table.attack("Chillwind Yeti", "Oasis Snapjaw")
    assert ("Snake" in table.board(1), len(table.opponent.secrets)) == (False, 1)


@pytest.mark.card("EX1_531")
@pytest.mark.mechanic("Death triggers (others)")
@pytest.mark.mechanic("Race checks")
def test_scavenging_hyena_feeds_on_a_dead_friendly_beast() -> None:
    table = scenario(side("hunter", board=["Scavenging Hyena", "Stonetusk Boar"]), side("warrior", board=["War Golem"]))
    table.attack("Stonetusk Boar", "War Golem")
    assert table.stats() == [(4, 3)]


@pytest.mark.card("EX1_531")
def test_scavenging_hyena_does_not_care_for_other_dead() -> None:
    table = scenario(
        side("hunter", board=["Scavenging Hyena", "Wisp", "Chillwind Yeti"]),
        side("warrior", board=["War Golem", "Bloodfen Raptor"]),
    )
    table.attack("Wisp", "War Golem").attack("Chillwind Yeti", "Bloodfen Raptor")
    assert (table.board(1), table.stats()) == (["War Golem"], [(2, 2), (4, 2)])


@pytest.mark.card("EX1_531")
def test_a_wounded_scavenging_hyena_feeds_once_for_each_beast() -> None:
    table = scenario(
        side("druid", hand=["Swipe"]), side("hunter", board=["Scavenging Hyena", "Stonetusk Boar", "Stonetusk Boar"])
    )
    table.play("Swipe", "enemy hero")
    assert table.stats(1) == [(6, 3)]


@pytest.mark.card("EX1_531")
def test_scavenging_hyena_that_dies_with_the_beast_stays_dead() -> None:
    table = scenario(
        side("druid", hand=["Swipe"]), side("hunter", board=[minion("Scavenging Hyena", damage=1), "Stonetusk Boar"])
    )
    table.play("Swipe", "enemy hero")
    assert table.board(1) == []


@pytest.mark.card("EX1_536")
@pytest.mark.mechanic("Weapons")
def test_eaglehorn_bow_strikes_for_three() -> None:
    table = scenario(side("hunter", hand=["Eaglehorn Bow"]), side("warrior"))
    table.play("Eaglehorn Bow").attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.opponent.hero.health, table.me.weapon.health) == (27, 1)


@pytest.mark.card("EX1_536")
@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Secret synergy")
def test_eaglehorn_bow_gains_durability_for_each_friendly_secret_revealed() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti", "Boulderfist Ogre"]),
        side("hunter", weapon="Eaglehorn Bow", board=["Wisp"], secrets=["Explosive Trap", "Snake Trap"]),
    )
    table.attack("Chillwind Yeti", "enemy hero")
    assert table.opponent.weapon is not None
    assert table.opponent.weapon.health == 3
    table.attack("Boulderfist Ogre", "Wisp")
    assert (table.opponent.weapon.health, table.opponent.weapon.attack) == (4, 3)


@pytest.mark.card("EX1_536")
def test_eaglehorn_bow_gains_nothing_from_the_enemys_secret() -> None:
    table = scenario(side("hunter", weapon="Eaglehorn Bow"), side("hunter", secrets=["Explosive Trap"]))
    table.attack("my hero", "enemy hero")
    assert table.me.weapon is not None
    assert (table.opponent.secrets, table.me.weapon.health) == ((), 1)


@pytest.mark.card("EX1_538")
@pytest.mark.card("EX1_538t")
@pytest.mark.mechanic("Token summoning")
@pytest.mark.mechanic("Charge (printed)")
def test_unleash_the_hounds_brings_a_charging_hound_for_each_enemy_minion() -> None:
    table = scenario(
        side("hunter", hand=["Unleash the Hounds"], board=["Chillwind Yeti"]),
        side("warrior", board=["Wisp", "War Golem", "Wisp"]),
    )
    table.play("Unleash the Hounds")
    assert table.board() == ["Chillwind Yeti", "Hound", "Hound", "Hound"]
    assert table.stats()[1:] == [(1, 1), (1, 1), (1, 1)]
    for hound in table.me.board[1:]:
        table.attack(hound, "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("EX1_538")
def test_unleash_the_hounds_needs_an_enemy_minion_and_room() -> None:
    alone = scenario(side("hunter", hand=["Unleash the Hounds"], board=["Wisp"]), side("warrior"))
    crowded = scenario(side("hunter", hand=["Unleash the Hounds"], board=["Wisp"] * 7), side("warrior", board=["Wisp"]))
    assert not alone.can_play("Unleash the Hounds")
    assert not crowded.can_play("Unleash the Hounds")


@pytest.mark.card("EX1_538")
def test_unleash_the_hounds_fills_what_room_there_is() -> None:
    table = scenario(
        side("hunter", hand=["Unleash the Hounds"], board=["Wisp"] * 5), side("warrior", board=["Wisp"] * 4)
    )
    table.play("Unleash the Hounds")
    assert table.board() == ["Wisp"] * 5 + ["Hound"] * 2


@pytest.mark.card("EX1_538")
@pytest.mark.card("EX1_538t")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Stealth")
def test_the_hounds_are_beasts_that_smell_the_hidden() -> None:
    me = side("hunter", hand=["Unleash the Hounds", "Kill Command"], board=["Scavenging Hyena"])
    opponent = side("warrior", board=[minion("Chillwind Yeti", keywords=STEALTH), "Goldshire Footman"])
    table = scenario(me, opponent).play("Unleash the Hounds")
    assert table.board() == ["Scavenging Hyena", "Hound", "Hound"]
    table.attack(table.me.board[1], "Goldshire Footman")
    assert (table.stats()[0], table.stats(1)) == ((4, 3), [(4, 5), (1, 1)])
    assert table.play("Kill Command", "enemy hero").opponent.hero.health == 25


@pytest.mark.card("EX1_538")
@pytest.mark.mechanic("Tribe aura")
def test_the_hounds_are_led_and_do_not_count_their_own_side() -> None:
    me = side("hunter", hand=["Unleash the Hounds"], board=["Leokk", "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Unleash the Hounds")
    assert table.stats() == [(2, 4), (2, 1), (2, 1)]


@pytest.mark.card("EX1_617")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Random targets")
def test_deadly_shot_destroys_any_enemy_minion() -> None:
    left = set()
    for seed in range(20):
        table = scenario(
            side("hunter", hand=["Deadly Shot"], board=["Wisp"]),
            side("warrior", board=["War Golem", minion("Chillwind Yeti", keywords=STEALTH)]),
            seed=seed,
        )
        table.play("Deadly Shot")
        assert table.board() == ["Wisp"]
        left.add(tuple(table.board(1)))
    assert left == {("War Golem",), ("Chillwind Yeti",)}


@pytest.mark.card("EX1_617")
def test_deadly_shot_needs_an_enemy_minion() -> None:
    table = scenario(side("hunter", hand=["Deadly Shot"], board=["Wisp"]), side("warrior"))
    assert not table.can_play("Deadly Shot")


@pytest.mark.card("EX1_534")
@pytest.mark.card("EX1_534t")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Token summoning")
def test_savannah_highmane_leaves_two_hyenas_in_its_place() -> None:
    table = scenario(
        side("hunter", board=["Wisp", "Savannah Highmane", "Murloc Raider"]), side("warrior", board=["War Golem"])
    )
    table.attack("Savannah Highmane", "War Golem")
    assert table.board() == ["Wisp", "Hyena", "Hyena", "Murloc Raider"]
    assert table.stats()[1:3] == [(2, 2), (2, 2)]


@pytest.mark.card("EX1_534")
def test_savannah_highmane_on_a_full_board_leaves_one_hyena() -> None:
    table = scenario(side("hunter", board=["Savannah Highmane"] + ["Wisp"] * 6), side("warrior", board=["War Golem"]))
    table.attack("Savannah Highmane", "War Golem")
    assert table.board() == ["Hyena"] + ["Wisp"] * 6


@pytest.mark.card("EX1_534")
def test_a_silenced_savannah_highmane_leaves_nothing() -> None:
    table = scenario(
        side("hunter", board=[minion("Savannah Highmane", silenced=True)]), side("warrior", board=["War Golem"])
    )
    table.attack("Savannah Highmane", "War Golem")
    assert table.board() == []


@pytest.mark.card("EX1_543")
@pytest.mark.mechanic("Charge (printed)")
def test_king_krush_attacks_at_once() -> None:
    table = scenario(side("hunter", hand=["King Krush"]), side("warrior"))
    table.play("King Krush").attack("King Krush", "enemy hero")
    assert (table.stats(), table.opponent.hero.health) == ([(8, 8)], 22)
    assert table.me.board[0].card.tribe == BEAST


@pytest.mark.card("EX1_549")
@pytest.mark.mechanic("Temporary buff (this turn)")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_bestial_wrath_makes_a_beast_strong_and_invulnerable_for_the_turn() -> None:
    me = side("hunter", hand=["Bestial Wrath"], board=["Bloodfen Raptor", "Wisp"], deck=["Wisp"])
    table = scenario(me, side("hunter", board=["River Crocolisk", "War Golem"], deck=["Wisp"]))
    assert table.targets("Bestial Wrath") == [table.me.board[0]]
    table.play("Bestial Wrath", "Bloodfen Raptor").attack("Bloodfen Raptor", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(5, 2), (1, 1)], [(2, 3), (7, 2)])
    table.end_turn()
    assert table.stats() == [(3, 2), (1, 1)]
    table.attack("River Crocolisk", "Bloodfen Raptor")
    assert (table.board(), table.board(1)) == (["Wisp"], ["War Golem"])


@pytest.mark.card("EX1_549")
def test_bestial_wrath_cannot_be_played_without_a_friendly_beast() -> None:
    me = side("hunter", hand=["Bestial Wrath"], board=["Wisp"])
    assert not scenario(me, side("hunter", board=["River Crocolisk"])).can_play("Bestial Wrath")


@pytest.mark.card("EX1_537")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_explosive_shot_hits_a_minion_and_hurts_its_neighbours() -> None:
    me = side("hunter", hand=["Explosive Shot"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Wisp", "Oasis Snapjaw", "War Golem", "Chillwind Yeti"]))
    assert table.targets("Explosive Shot") == [*table.me.board, *table.opponent.board]
    table.play("Explosive Shot", "War Golem")
    assert (table.stats(1), table.opponent.hero.health) == ([(1, 1), (2, 5), (7, 2), (4, 3)], 30)


@pytest.mark.card("EX1_537")
@pytest.mark.mechanic("Spell damage")
def test_spell_damage_counts_for_every_minion_that_explosive_shot_hits() -> None:
    me = side("hunter", hand=["Explosive Shot"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem", "Oasis Snapjaw"])).play("Explosive Shot", "War Golem")
    assert table.stats(1) == [(7, 1), (2, 4)]


@pytest.mark.card("EX1_537")
def test_explosive_shot_triggers_first_in_the_centre_then_left_then_right() -> None:
    """All damage comes first, so no Imp is hit (HearthSim/hs-bugs 65); there is room for two of three Imps."""
    boss = minion("Imp Gang Boss", health=9)
    table = scenario(side("hunter", hand=["Explosive Shot"]), side("warlock", board=[boss, boss, boss, "Wisp", "Wisp"]))
    table.play("Explosive Shot", table.opponent.board[1])
    assert table.board(1)[:5] == ["Imp Gang Boss", "Imp", "Imp Gang Boss", "Imp", "Imp Gang Boss"]
    assert table.stats(1)[:5] == [(2, 7), (1, 1), (2, 4), (1, 1), (2, 7)]
    me = side("hunter", hand=["Imp Gang Boss", "Explosive Shot"], board=[boss, boss, "Wisp", "Wisp"])
    table = scenario(me, side("warrior"), positions="all").play("Imp Gang Boss", position=0)  # the youngest on the left
    table.play("Explosive Shot", table.me.board[1])
    assert table.board()[:5] == ["Imp Gang Boss", "Imp", "Imp Gang Boss", "Imp", "Imp Gang Boss"]


@pytest.mark.card("EX1_537")
def test_a_target_that_has_left_play_has_no_neighbours() -> None:
    hunt = Teach(TARGET, trigger=When(PLAYED, FRIENDLY & SPELL, Destroy(ENEMY & Has(TAUNT))))
    me = side("hunter", hand=["Explosive Shot"], board=[minion("Wisp", enchanted=[hunt])])
    table = scenario(me, side("warrior", board=["War Golem", "Sen'jin Shieldmasta", "Boulderfist Ogre"]))
    table.play("Explosive Shot", "Sen'jin Shieldmasta")
    assert table.stats(1) == [(7, 7), (6, 7)]


@pytest.mark.card("EX1_544")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Stealth")
def test_flare_ends_stealth_destroys_enemy_secrets_and_draws_a_card() -> None:
    hidden = minion("War Golem", keywords=["stealth"])
    me = side("hunter", hand=["Flare"], board=[hidden], secrets=["Snipe"], deck=["Wisp"] * 2)
    table = scenario(me, side("mage", board=[hidden], secrets=["Ice Barrier", "Vaporize"])).play("Flare")
    assert [it.has_keyword(STEALTH) for it in (*table.me.board, *table.opponent.board)] == [False, False]
    assert (len(table.me.secrets), table.opponent.secrets, table.hand()) == (1, (), ["Wisp"])


@pytest.mark.card("EX1_544")
@pytest.mark.mechanic("Secrets")
def test_flare_does_not_reveal_secrets() -> None:
    me = side("hunter", hand=["Flare"])
    opponent = side("hunter", secrets=["Snipe"], weapon="Eaglehorn Bow")
    table = scenario(me, opponent).play("Flare")
    assert table.opponent.weapon is not None
    assert (table.opponent.secrets, table.opponent.weapon.health) == ((), 2)


@pytest.mark.card("EX1_609")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Spell damage")
def test_snipe_deals_four_damage_to_a_played_minion() -> None:
    for helper, left in (("Wisp", 3), ("Kobold Geomancer", 2)):
        opponent = side("hunter", secrets=["Snipe"], board=[helper])
        table = scenario(side("warrior", hand=["War Golem"], board=["Boulderfist Ogre"]), opponent).play("War Golem")
        assert (table.stats(), table.opponent.secrets) == ([(6, 7), (7, left)], ())


@pytest.mark.card("EX1_609")
def test_snipe_ignores_summoned_minions_spells_and_its_owners_turn() -> None:
    me = side("hunter", hand=["Murloc Raider"], secrets=["Snipe"])
    table = scenario(me, side("paladin", hand=["The Coin"]))
    table.play("Murloc Raider").end_turn().power().play("The Coin")
    assert (len(table.me.secrets), table.stats(), table.board(1)) == (1, [(2, 1)], ["Silver Hand Recruit"])


@pytest.mark.card("EX1_609")
def test_snipe_waits_for_the_battlecry() -> None:
    me = side("mage", hand=["Twilight Drake", "Wisp", "Wisp", "Wisp"])
    table = scenario(me, side("hunter", secrets=["Snipe"])).play("Twilight Drake")
    assert (table.board(), table.opponent.secrets) == ([], ())  # a 4/4 Drake
    me = side("mage", hand=["Twilight Drake", "Wisp", "Wisp", "Wisp", "Wisp"])
    assert scenario(me, side("hunter", secrets=["Snipe"])).play("Twilight Drake").stats() == [(4, 1)]


@pytest.mark.card("EX1_611")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Bounce")
def test_freezing_trap_returns_the_attacker_and_makes_it_cost_two_more() -> None:
    me = side("warrior", board=["War Golem", "Wisp"])
    table = scenario(me, side("hunter", secrets=["Freezing Trap"], board=["Wisp"])).attack("War Golem", "enemy hero")
    assert (table.board(), table.hand(), table.me.hand[0].cost) == (["Wisp"], ["War Golem"], 2)
    assert (table.opponent.hero.health, table.opponent.secrets) == (30, ())


@pytest.mark.card("EX1_611")
def test_freezing_trap_ignores_an_attacking_hero() -> None:
    me = side("warrior", weapon="Fiery War Axe")
    table = scenario(me, side("hunter", secrets=["Freezing Trap"])).attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets)) == (27, 1)


@pytest.mark.card("EX1_611")
def test_freezing_trap_destroys_the_attacker_if_the_hand_is_full() -> None:
    me = side("warrior", board=["War Golem"], hand=["Wisp"] * 10)
    table = scenario(me, side("hunter", secrets=["Freezing Trap"])).attack("War Golem", "enemy hero")
    assert (table.board(), len(table.me.hand), table.opponent.hero.health) == ([], 10, 30)
