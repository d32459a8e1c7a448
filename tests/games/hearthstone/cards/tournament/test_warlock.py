"""Warlock cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("AT_020")
@pytest.mark.mechanic("Keyword-only minions (no scripting)")
def test_fearsome_doomguard_is_a_demon_without_text() -> None:
    table = scenario(side("warlock", hand=["Fearsome Doomguard", "Demonfire"]), side("mage"))
    table.play("Fearsome Doomguard").play("Demonfire", "Fearsome Doomguard")
    assert (table.stats(), table.attack_targets("Fearsome Doomguard"), table.me.mana) == ([(8, 10)], [], 1)


@pytest.mark.card("AT_021")
@pytest.mark.mechanic("Discard")
def test_tiny_knight_of_evil_grows_with_each_card_that_its_owner_discards() -> None:
    me = side("warlock", hand=["Doomguard", "Wisp", "Wisp", "Wisp"], board=["Tiny Knight of Evil"])
    table = scenario(me, side("warlock", hand=["Soulfire", "Wisp"], deck=["Wisp"])).play("Doomguard")
    assert table.stats()[0] == (5, 4)
    table.end_turn().play("Soulfire", "my hero")
    assert table.stats()[0] == (5, 4)


@pytest.mark.card("AT_023")
@pytest.mark.mechanic("Inspire")
@pytest.mark.mechanic("Destroy")
def test_void_crusher_destroys_a_random_minion_of_each_player() -> None:
    left = set()
    for seed in range(30):
        me = side("warrior", board=["Void Crusher", "Wisp"])
        opponent = side("mage", board=[minion("War Golem", keywords=DIVINE_SHIELD), "Chillwind Yeti"])
        table = scenario(me, opponent, seed=seed).power()
        left.add((*table.board(), *table.board(1)))
    assert left == {(mine, theirs) for mine in ("Void Crusher", "Wisp") for theirs in ("War Golem", "Chillwind Yeti")}


@pytest.mark.card("AT_023")
def test_a_lonely_void_crusher_destroys_itself() -> None:
    table = scenario(side("warrior", board=["Void Crusher"]), side("mage")).power()
    assert (table.board(), table.me.armor) == ([], 2)


@pytest.mark.card("AT_024")
@pytest.mark.mechanic("Race checks")
def test_demonfuse_strengthens_a_demon_and_gives_the_opponent_a_crystal() -> None:
    me = side("warlock", hand=["Demonfuse"], board=["Voidwalker", "Wisp"], crystals=6, mana=6)
    table = scenario(me, side("warlock", board=["Flame Imp"], crystals=6, mana=6, deck=["Wisp"]))
    assert table.targets("Demonfuse") == [table.me.board[0], table.opponent.board[0]]
    table.play("Demonfuse", "Voidwalker")
    assert (table.stats(), table.me.max_mana, table.opponent.max_mana) == ([(4, 6), (1, 1)], 6, 7)
    assert table.end_turn().opponent.mana == 8


@pytest.mark.card("AT_024")
def test_demonfuse_gives_no_eleventh_crystal() -> None:
    table = scenario(side("warlock", hand=["Demonfuse"], board=["Voidwalker"]), side("mage"))
    table.play("Demonfuse", "Voidwalker")
    assert (table.opponent.max_mana, table.hand(1)) == (10, [])


@pytest.mark.card("AT_025")
@pytest.mark.mechanic("Destroy")
@pytest.mark.mechanic("Discard")
def test_dark_bargain_destroys_two_enemy_minions_and_discards_two_cards() -> None:
    left, kept = set(), set()
    for seed in range(30):
        me = side("warlock", hand=["Dark Bargain", "Wisp", "War Golem", "Soulfire"], board=["Wisp"])
        opponent = side("mage", board=["Wisp", "War Golem", "Chillwind Yeti"], hand=["Wisp"])
        table = scenario(me, opponent, seed=seed).play("Dark Bargain")
        assert (table.board(), table.hand(1)) == (["Wisp"], ["Wisp"])
        left.add(tuple(table.board(1)))
        kept.add(tuple(table.hand()))
    assert left == {("Wisp",), ("War Golem",), ("Chillwind Yeti",)}
    assert kept == {("Wisp",), ("War Golem",), ("Soulfire",)}


@pytest.mark.card("AT_025")
def test_dark_bargain_needs_two_enemy_minions_but_no_other_cards() -> None:
    for theirs, playable in ((1, False), (2, True)):
        table = scenario(side("warlock", hand=["Dark Bargain"], board=["Wisp"]), side("mage", board=["Wisp"] * theirs))
        assert table.can_play("Dark Bargain") == playable
    assert table.play("Dark Bargain").board(1) == []


@pytest.mark.card("AT_026")
@pytest.mark.mechanic("Damage-taken triggers")
def test_wrathguard_passes_its_damage_on_to_its_hero() -> None:
    me = side("warlock", board=["Wrathguard", "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem", "Wisp"])).attack("Chillwind Yeti", "Wisp")
    assert table.me.hero.health == 30
    table.attack("Wrathguard", "War Golem")  # all seven damage count, not only three
    assert (table.board(), table.me.hero.health, table.opponent.hero.health) == (["Chillwind Yeti"], 23, 30)


@pytest.mark.card("AT_026")
def test_wrathguard_behind_a_shield_passes_nothing_on() -> None:
    me = side("warlock", board=[minion("Wrathguard", keywords=DIVINE_SHIELD)])
    table = scenario(me, side("mage", board=["War Golem"])).attack("Wrathguard", "War Golem")
    assert (table.stats(), table.me.hero.health) == ([(4, 3)], 30)


@pytest.mark.card("AT_019")
def test_dreadsteed_comes_back_at_once() -> None:
    me = side("warlock", board=["Wisp", minion("Dreadsteed", attack=3), "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Dreadsteed", "War Golem")
    assert (table.board(), table.stats()[1]) == (["Wisp", "Dreadsteed", "Wisp"], (1, 1))


@pytest.mark.card("AT_019")
def test_since_2018_dreadsteed_comes_back_at_the_end_of_the_turn() -> None:
    me = side("warlock", board=["Dreadsteed", "Dreadsteed"])
    table = scenario(me, side("warrior", board=["War Golem"]), era="competition-2018")
    table.attack(table.me.board[0], "War Golem").attack(table.me.board[0], "War Golem")
    assert table.board() == []
    assert table.end_turn().board() == ["Dreadsteed", "Dreadsteed"]
    assert table.end_turn().end_turn().board() == ["Dreadsteed", "Dreadsteed"]  # once each


@pytest.mark.card("AT_019")
def test_since_2018_dreadsteed_that_dies_with_the_turn_comes_back_with_the_next() -> None:
    """HearthSim/hs-bugs 968"""
    me = side("warlock", hand=["Power Overwhelming"], board=["Dreadsteed"])
    table = scenario(me, side("warrior"), era="competition-2018").play("Power Overwhelming", "Dreadsteed")
    assert (table.end_turn().board(), table.end_turn().board()) == ([], ["Dreadsteed"])


@pytest.mark.card("AT_027")
def test_wilfred_makes_cards_from_the_hero_power_free() -> None:
    me = side("warlock", hand=["Arcane Intellect"], board=["Wilfred Fizzlebang"], deck=["Ysera"] * 3)
    table = scenario(me, side("warlock", deck=["Ysera"])).play("Arcane Intellect")
    assert table.costs() == [9, 9]
    table.power()
    assert table.costs() == [9, 9, 0]
    table.end_turn()
    assert table.power().costs(1) == [9]


@pytest.mark.card("AT_027")
def test_without_wilfred_cards_from_the_hero_power_have_their_normal_cost() -> None:
    for power in ("Life Tap", "Soul Tap"):
        me = side("warlock", power=power, board=[minion("Wilfred Fizzlebang", silenced=True)], deck=["Ysera"])
        assert scenario(me, side("mage")).power().costs() == [9]
        me = side("warlock", power=power, board=["Wilfred Fizzlebang"], deck=["Ysera"], hand=["Wisp"] * 10)
        assert scenario(me, side("mage")).power().costs() == [0] * 10


@pytest.mark.card("AT_022")
def test_fist_of_jaraxxus_hits_a_random_enemy_when_it_is_played_or_discarded() -> None:
    hurt = set()
    for card in ("Fist of Jaraxxus", "Soulfire"):
        for seed in range(6):
            me = side("warlock", hand=[card, "Fist of Jaraxxus"], board=["Kobold Geomancer"])
            table = scenario(me, side("mage", board=[minion("War Golem", health=20), "Wisp"]), seed=seed)
            table.play(card, table.opponent.board[1] if card == "Soulfire" else None)
            hurt.add((card, table.opponent.hero.health, table.opponent.board[0].health))
            assert (table.me.hero.health, table.stats()) == (30, [(2, 2)])
    assert hurt >= {
        ("Fist of Jaraxxus", 25, 20),
        ("Fist of Jaraxxus", 30, 15),
        ("Soulfire", 25, 20),
        ("Soulfire", 30, 15),
    }
