"""Rogue cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side

TOXINS = {"Kingsblood Toxin", "Bloodthistle Toxin", "Briarthorn Toxin", "Fadeleaf Toxin", "Firebloom Toxin"}


@pytest.mark.card("OG_070")
@pytest.mark.mechanic("Combo")
def test_bladed_cultist_grows_after_another_card() -> None:
    table = scenario(side("rogue", hand=["Bladed Cultist", "Bladed Cultist"]), side("warrior"))
    assert table.play("Bladed Cultist").play("Bladed Cultist").stats() == [(1, 2), (2, 3)]


@pytest.mark.card("OG_080")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_xaril_adds_a_hidden_toxin_when_played_and_when_he_dies() -> None:
    played, left = set(), set()
    for seed in range(25):
        table = scenario(side("rogue", hand=["Xaril, Poisoned Mind"]), side("mage", board=["War Golem"]), seed=seed)
        played |= {*table.play("Xaril, Poisoned Mind").hand()}
        assert [held.card for held in table.state.observe(1).opponent.hand] == [table.state.rules.unknown]
        table.end_turn().attack("War Golem", "Xaril, Poisoned Mind")
        left.add(table.hand()[-1])
        assert (table.board(), len(table.me.hand), table.hand(1)) == ([], 2, [])
    assert (played, left) == (TOXINS, TOXINS)


@pytest.mark.card("OG_080b")
def test_kingsblood_toxin_draws_a_card() -> None:
    table = scenario(side("rogue", hand=["Kingsblood Toxin"], deck=["Wisp", "Wisp"]), side("warrior", deck=["Wisp"]))
    table.play("Kingsblood Toxin")
    assert (table.hand(), table.me.cards_left, table.hand(1)) == (["Wisp"], 1, [])


@pytest.mark.card("OG_080c")
@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Cost modification")
def test_bloodthistle_toxin_returns_a_friendly_minion_that_then_costs_two_less() -> None:
    me = side("rogue", hand=["Bloodthistle Toxin"], board=[minion("Chillwind Yeti", damage=2)], mana=3)
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert table.targets("Bloodthistle Toxin") == table.me.board
    table.play("Bloodthistle Toxin", "Chillwind Yeti").play("Chillwind Yeti")
    assert (table.stats(), table.me.mana) == ([(4, 5)], 0)


@pytest.mark.card("OG_080d")
def test_briarthorn_toxin_gives_any_minion_three_attack_for_good() -> None:
    me = side("rogue", hand=["Briarthorn Toxin"], board=["Wisp"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"]))
    assert table.targets("Briarthorn Toxin") == [*table.me.board, *table.opponent.board]
    assert table.play("Briarthorn Toxin", "Wisp").end_turn().stats() == [(4, 1)]


@pytest.mark.card("OG_080e")
@pytest.mark.mechanic("Stealth")
def test_fadeleaf_toxin_hides_a_friendly_minion_until_the_players_next_turn() -> None:
    me = side("rogue", hand=["Fadeleaf Toxin"], board=["Chillwind Yeti", "Wisp"], deck=["Wisp"])
    table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"]))
    assert table.targets("Fadeleaf Toxin") == table.me.board
    table.play("Fadeleaf Toxin", "Chillwind Yeti").end_turn()
    assert table.attack_targets("War Golem") == [table.character("Wisp"), table.me.hero]
    assert not table.end_turn().me.board[0].has_keyword(STEALTH)


@pytest.mark.card("OG_080f")
def test_firebloom_toxin_deals_two_damage_to_any_character() -> None:
    me = side("rogue", hand=["Firebloom Toxin"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.targets("Firebloom Toxin") == [
        table.me.hero,
        *table.me.board,
        table.opponent.hero,
        *table.opponent.board,
    ]
    assert table.play("Firebloom Toxin", "Chillwind Yeti").stats(1) == [(4, 2)]


@pytest.mark.card("OG_176")
def test_shadow_strike_wounds_an_undamaged_character() -> None:
    me = side("rogue", hand=["Shadow Strike"], board=[minion("Chillwind Yeti", damage=1), "Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["War Golem"], health=29))
    assert table.targets("Shadow Strike") == [table.me.hero, *table.me.board[1:], *table.opponent.board]
    assert table.play("Shadow Strike", "War Golem").stats(1) == [(7, 1)]


@pytest.mark.card("OG_176")
def test_shadow_strike_cannot_be_played_if_all_are_damaged() -> None:
    table = scenario(side("rogue", hand=["Shadow Strike"], health=29), side("warrior", health=29, armor=5))
    assert not table.can_play("Shadow Strike")


@pytest.mark.card("OG_267")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_southsea_squidface_sharpens_the_weapon_of_its_player_when_it_dies() -> None:
    me = side("rogue", board=["Southsea Squidface"], weapon="Wicked Knife")
    table = scenario(me, side("warrior", board=["War Golem"], weapon="Fiery War Axe"))
    table.attack("Southsea Squidface", "War Golem")
    assert table.me.weapon is not None
    assert table.opponent.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health, table.opponent.weapon.attack) == (3, 2, 3)


@pytest.mark.card("OG_267")
def test_southsea_squidface_arms_nobody() -> None:
    table = scenario(side("rogue", board=["Southsea Squidface"]), side("warrior", board=["War Golem"]))
    assert (table.attack("Southsea Squidface", "War Golem").board(), table.me.weapon) == ([], None)


@pytest.mark.card("OG_330")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_undercity_huckster_leaves_a_hidden_card_of_the_enemy_class() -> None:
    for seed in range(5):
        table = scenario(side("rogue", board=["Undercity Huckster"]), side("mage", board=["War Golem"]), seed=seed)
        [held] = table.attack("Undercity Huckster", "War Golem").me.hand
        assert "mage" in held.card.classes
        assert [seen.card for seen in table.state.observe(1).opponent.hand] == [table.state.rules.unknown]


@pytest.mark.card("OG_072")
@pytest.mark.mechanic("Discover / three-way choice")
def test_journey_below_discovers_a_card_with_a_deathrattle() -> None:
    for seed in range(5):
        table = scenario(side("rogue", hand=["Journey Below"]), side("warrior"), seed=seed).play("Journey Below")
        cards = [table.card(name) for name in table.options()]
        assert len(cards) == 3
        assert all(card.deathrattle is not None for card in cards)
        assert all(not card.classes or "rogue" in card.classes for card in cards)
        assert table.choose(cards[0].name).hand() == [cards[0].name]


@pytest.mark.card("OG_291")
@pytest.mark.mechanic("Copy")
def test_shadowcaster_puts_a_small_and_cheap_copy_into_the_hand() -> None:
    me = side("rogue", hand=["Shadowcaster"], board=[minion("War Golem", attack=9, damage=3), "Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti"]))
    assert table.targets("Shadowcaster") == table.me.board
    table.play("Shadowcaster", "War Golem").play("War Golem")
    assert (table.me.mana, table.stats()) == (4, [(9, 4), (1, 1), (4, 4), (1, 1)])


@pytest.mark.card("OG_291")
def test_the_copy_of_shadowcaster_is_public_and_a_cheap_minion_becomes_dearer() -> None:
    table = scenario(side("rogue", hand=["Shadowcaster"], board=["Wisp"]), side("mage")).play("Shadowcaster", "Wisp")
    assert [held.card.name for held in table.state.observe(1).opponent.hand] == ["Wisp"]
    assert table.play("Wisp").me.mana == 4


@pytest.mark.card("OG_291")
def test_silence_restores_the_printed_stats_of_a_copy() -> None:
    table = scenario(side("rogue", hand=["Shadowcaster"], board=["War Golem"]), side("priest", hand=["Silence"]))
    table.play("Shadowcaster", "War Golem").play("War Golem").end_turn().play("Silence", table.me.board[2])
    assert table.stats()[2] == (7, 7)


@pytest.mark.card("OG_282")
def test_blade_of_cthun_gives_the_stats_of_the_minion_it_destroys_to_cthun() -> None:
    me = side("rogue", hand=["Blade of C'Thun"], board=["C'Thun"])
    table = scenario(me, side("mage", board=[minion("War Golem", attack=9, damage=2), "Wisp"]))
    assert table.targets("Blade of C'Thun") == [*table.me.board, *table.opponent.board]
    table.play("Blade of C'Thun", "War Golem")
    assert (table.stats(), table.board(1)) == ([(15, 11), (4, 4)], ["Wisp"])
    assert (table.me.cthun.attack, table.me.cthun.health) == (9, 5)


@pytest.mark.card("OG_282")
def test_blade_of_cthun_can_be_played_on_an_empty_board() -> None:
    table = scenario(side("rogue", hand=["Blade of C'Thun"]), side("mage")).play("Blade of C'Thun")
    assert (table.stats(), table.me.cthun.attack) == ([(4, 4)], 0)


@pytest.mark.card("OG_073")
def test_thistle_tea_draws_a_card_and_copies_it_twice() -> None:
    table = scenario(side("rogue", hand=["Thistle Tea"], deck=["Wisp", "Wisp"]), side("mage")).play("Thistle Tea")
    assert (table.hand(), table.me.cards_left) == (["Wisp"] * 3, 1)
    assert [held.card for held in table.state.observe(1).opponent.hand] == [table.state.rules.unknown] * 3


@pytest.mark.card("OG_073")
def test_thistle_tea_with_an_empty_deck_causes_fatigue() -> None:
    table = scenario(side("rogue", hand=["Thistle Tea"]), side("mage")).play("Thistle Tea")
    assert (table.hand(), table.me.hero.health) == ([], 29)
