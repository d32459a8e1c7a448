"""Hunter cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST, DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("AT_060")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Token summoning")
def test_bear_trap_brings_a_bear_after_the_hero_was_hit() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti", "Wisp"]), side("hunter", secrets=["Bear Trap"]))
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.opponent.secrets) == (26, ())
    [bear] = table.opponent.board
    assert (bear.card.name, bear.attack, bear.health, bear.has_keyword(TAUNT)) == ("Ironfur Grizzly", 3, 3, True)
    assert table.attack_targets("Wisp") == [bear]


@pytest.mark.card("AT_060")
def test_bear_trap_answers_the_enemy_heros_attack() -> None:
    table = scenario(side("warrior", weapon="Fiery War Axe"), side("hunter", secrets=["Bear Trap"]))
    table.attack("my hero", "enemy hero")
    assert table.board(1) == ["Ironfur Grizzly"]


@pytest.mark.card("AT_060")
def test_bear_trap_waits_while_a_minion_is_attacked() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("hunter", board=["Wisp"], secrets=["Bear Trap"]))
    table.attack("Chillwind Yeti", "Wisp")
    assert (table.board(1), len(table.opponent.secrets)) == ([], 1)


@pytest.mark.card("AT_060")
def test_bear_trap_waits_while_there_is_no_room() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"]), side("hunter", board=["Wisp"] * 7, secrets=["Bear Trap"])
    )
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.board(1), len(table.opponent.secrets)) == (["Wisp"] * 7, 1)


@pytest.mark.card("AT_060")
def test_bear_trap_waits_where_the_attack_never_reached_the_hero() -> None:
    table = scenario(side("warrior", board=["Magma Rager"]), side("hunter", secrets=["Bear Trap", "Explosive Trap"]))
    table.attack("Magma Rager", "enemy hero")
    assert (table.board(1), [secret.card.name for secret in table.opponent.secrets]) == ([], ["Bear Trap"])


@pytest.mark.card("AT_010")
@pytest.mark.mechanic("Race checks")
def test_ram_wrangler_summons_a_random_beast_beside_another_beast() -> None:
    summoned = set()
    for seed in range(10):
        me = side("hunter", hand=["Ram Wrangler"], board=["River Crocolisk"])
        table = scenario(me, side("warrior"), seed=seed).play("Ram Wrangler")
        assert table.board()[:2] == ["River Crocolisk", "Ram Wrangler"]
        [beast] = table.me.board[2:]
        assert (beast.card.tribe, beast.card.collectible) == (BEAST, True)
        summoned.add(beast.card.name)
    assert len(summoned) > 3


@pytest.mark.card("AT_010")
def test_ram_wrangler_summons_nothing_without_a_friendly_beast() -> None:
    table = scenario(side("hunter", hand=["Ram Wrangler"], board=["Wisp"]), side("hunter", board=["River Crocolisk"]))
    assert table.play("Ram Wrangler").board() == ["Wisp", "Ram Wrangler"]


@pytest.mark.card("AT_057")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_stablemaster_makes_a_beast_immune_for_the_turn() -> None:
    me = side("hunter", hand=["Stablemaster"], board=["Bloodfen Raptor", "Wisp"])
    table = scenario(me, side("hunter", board=["War Golem", "River Crocolisk"], deck=["Wisp"]))
    assert table.targets("Stablemaster") == [table.me.board[0]]
    table.play("Stablemaster", "Bloodfen Raptor").attack("Bloodfen Raptor", "War Golem")
    assert (table.stats(), table.stats(1)[0]) == ([(3, 2), (1, 1), (4, 2)], (7, 4))
    table.end_turn()
    assert table.me.board[0] in table.attack_targets("War Golem")
    table.attack("War Golem", "Bloodfen Raptor")
    assert table.board() == ["Wisp", "Stablemaster"]


@pytest.mark.card("AT_062")
@pytest.mark.mechanic("Token summoning")
def test_ball_of_spiders_summons_three_webspinners() -> None:
    table = scenario(side("hunter", hand=["Ball of Spiders"], board=["Wisp"]), side("warrior"))
    table.play("Ball of Spiders")
    assert (table.board(), table.stats()) == (["Wisp", *["Webspinner"] * 3], [(1, 1)] * 4)


@pytest.mark.card("AT_062")
def test_ball_of_spiders_needs_room_for_one_webspinner() -> None:
    crowded = scenario(side("hunter", hand=["Ball of Spiders"], board=["Wisp"] * 7), side("warrior"))
    assert not crowded.can_play("Ball of Spiders")
    table = scenario(side("hunter", hand=["Ball of Spiders"], board=["Wisp"] * 6), side("warrior"))
    assert table.play("Ball of Spiders").board() == ["Wisp"] * 6 + ["Webspinner"]


@pytest.mark.card("AT_063")
@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Destroy")
def test_acidmaw_destroys_every_other_minion_that_takes_damage() -> None:
    me = side("hunter", hand=["Arcane Shot", "Arcane Shot"], board=["Acidmaw", "Oasis Snapjaw"])
    shielded = minion("Boulderfist Ogre", keywords=DIVINE_SHIELD)
    table = scenario(me, side("warrior", board=["War Golem", shielded]))
    table.play("Arcane Shot", "War Golem")
    assert (table.board(), table.board(1)) == (["Acidmaw", "Oasis Snapjaw"], ["Boulderfist Ogre"])
    table.attack("Oasis Snapjaw", "Boulderfist Ogre")  # the shield takes the damage, and the Snapjaw is wounded
    assert (table.board(), table.board(1)) == (["Acidmaw"], ["Boulderfist Ogre"])
    table.play("Arcane Shot", "enemy hero")
    assert table.result is None


@pytest.mark.card("AT_063")
def test_acidmaw_survives_its_own_wounds() -> None:
    me = side("hunter", board=[minion("Acidmaw", health=5)])
    table = scenario(me, side("mage", board=["River Crocolisk"])).attack("Acidmaw", "River Crocolisk")
    assert (table.stats(), table.stats(1)) == ([(4, 3)], [])


@pytest.mark.card("AT_063t")
@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Area damage")
def test_dreadscale_hurts_all_other_minions_at_the_end_of_its_owners_turn() -> None:
    me = side("hunter", board=["Dreadscale", "Chillwind Yeti"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Wisp"], deck=["Wisp"]))
    table.end_turn()
    assert (table.stats(), table.stats(1)) == ([(4, 2), (4, 4)], [(7, 6)])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
    table.end_turn()
    assert (table.stats(), table.stats(1)) == ([(4, 2), (4, 4)], [(7, 6)])


@pytest.mark.card("AT_063")
@pytest.mark.card("AT_063t")
def test_acidmaw_and_dreadscale_leave_nobody_but_acidmaw_wounded() -> None:
    me = side("hunter", board=["Dreadscale", "Acidmaw", "War Golem"])
    table = scenario(me, side("warrior", board=["War Golem", "Boulderfist Ogre"], deck=["Wisp"])).end_turn()
    assert (table.stats(), table.stats(1)) == ([(4, 2), (4, 1)], [])


@pytest.mark.card("AT_056")
@pytest.mark.mechanic("Adjacency aura / effect")
def test_powershot_hits_a_minion_and_its_neighbours() -> None:
    me = side("hunter", hand=["Powershot"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["Wisp", "Oasis Snapjaw", "War Golem", "Chillwind Yeti"]))
    assert table.targets("Powershot") == [*table.me.board, *table.opponent.board]
    table.play("Powershot", "War Golem")
    assert (table.stats(1), table.opponent.hero.health) == ([(1, 1), (2, 5), (7, 5), (4, 3)], 30)


@pytest.mark.card("AT_056")
@pytest.mark.mechanic("Spell damage")
def test_powershot_grows_with_spell_damage() -> None:
    me = side("hunter", hand=["Powershot"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem", "Oasis Snapjaw"])).play("Powershot", "Oasis Snapjaw")
    assert table.stats(1) == [(7, 4), (2, 4)]


@pytest.mark.card("AT_059")
@pytest.mark.mechanic("Inspire")
def test_brave_archer_shoots_at_the_enemy_hero_if_the_hand_is_empty() -> None:
    table = scenario(side("warrior", board=["Brave Archer"]), side("warrior", board=["Wisp"])).power()
    assert (table.opponent.hero.health, table.stats(1), table.me.armor) == (28, [(1, 1)], 2)


@pytest.mark.card("AT_059")
def test_brave_archer_does_not_shoot_while_a_card_is_in_hand() -> None:
    table = scenario(side("warrior", board=["Brave Archer"], hand=["Wisp"]), side("warrior", hand=[])).power()
    assert table.opponent.hero.health == 30


@pytest.mark.card("AT_059")
def test_brave_archer_looks_at_the_hand_after_the_hero_power() -> None:
    table = scenario(side("warlock", board=["Brave Archer"], deck=["Wisp"]), side("warrior")).power()
    assert (table.hand(), table.opponent.hero.health) == (["Wisp"], 30)


@pytest.mark.card("AT_061")
@pytest.mark.mechanic("Card / spell played triggers")
def test_lock_and_load_adds_a_hunter_card_for_each_later_spell_this_turn() -> None:
    me = side("hunter", hand=["Lock and Load", "The Coin", "The Coin", "Wisp", "The Coin"], deck=["Wisp"] * 3)
    table = scenario(me, side("mage", hand=["The Coin"]))
    table.play("Lock and Load").play("Wisp")
    assert table.hand() == ["The Coin"] * 3
    table.play("The Coin").play("The Coin")
    assert [held.card.classes for held in table.me.hand[1:]] == [("hunter",)] * 2
    table.end_turn().play("The Coin").end_turn()
    before = len(table.me.hand)
    assert len(table.play("The Coin").me.hand) == before - 1
    assert table.state.listening == 0


@pytest.mark.card("AT_061")
def test_two_copies_of_lock_and_load_add_two_cards() -> None:
    table = scenario(side("hunter", hand=["Lock and Load", "Lock and Load", "The Coin"]), side("mage"))
    table.play("Lock and Load").play("Lock and Load")
    assert len(table.me.hand) == 2  # the first reacts to the second
    assert len(table.play("The Coin").me.hand) == 3


@pytest.mark.card("AT_058")
def test_kings_elekk_draws_its_minion_if_it_wins_the_joust() -> None:
    table = scenario(side("hunter", hand=["King's Elekk"], deck=["War Golem", "Fireball"]), side("mage", deck=["Wisp"]))
    table.play("King's Elekk")
    assert (table.hand(), table.me.cards_left) == (["War Golem"], 1)
    view = table.state.observe(1)
    assert ([held.card.name for held in view.opponent.hand], view.opponent.known_in_deck) == (["War Golem"], ())


@pytest.mark.card("AT_058")
def test_kings_elekk_needs_the_more_expensive_minion() -> None:
    for theirs, hand in ((["Wisp"], []), (["War Golem"], []), ([], ["Wisp"])):
        table = scenario(side("hunter", hand=["King's Elekk"], deck=["Wisp"]), side("mage", deck=theirs))
        assert table.play("King's Elekk").hand() == hand
