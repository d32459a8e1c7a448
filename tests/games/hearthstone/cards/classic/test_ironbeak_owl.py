"""Ironbeak Owl, and the effects of silence."""

import pytest

from topdeck.games.hearthstone.engine.constants import (
    CHARGE,
    DIVINE_SHIELD,
    FROZEN,
    POISONOUS,
    STEALTH,
    TAUNT,
    WINDFURY,
)
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_takes_away_what_was_added_to_attack_and_health() -> None:
    table = scenario(
        side("warrior", hand=["Ironbeak Owl"]), side("warrior", board=[minion("Chillwind Yeti", attack=8, health=9)])
    )
    assert table.play("Ironbeak Owl", "Chillwind Yeti").stats(1) == [(4, 5)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_gives_back_attack_that_was_taken() -> None:
    me = side("paladin", hand=["Aldor Peacekeeper", "Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.play("Aldor Peacekeeper", "Chillwind Yeti").stats(1) == [(1, 5)]
    assert table.play("Ironbeak Owl", "Chillwind Yeti").stats(1) == [(4, 5)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_does_not_heal() -> None:
    table = scenario(
        side("warrior", hand=["Ironbeak Owl"]), side("warrior", board=[minion("Chillwind Yeti", damage=3)])
    )
    assert table.play("Ironbeak Owl", "Chillwind Yeti").stats(1) == [(4, 2)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_cuts_health_down_to_the_printed_maximum_but_no_deeper() -> None:
    wounded = [minion("Chillwind Yeti", health=9, damage=2), minion("Boulderfist Ogre", health=9, damage=6)]
    table = scenario(side("warrior", hand=["Ironbeak Owl", "Ironbeak Owl"]), side("warrior", board=wounded))
    table.play("Ironbeak Owl", "Chillwind Yeti").play("Ironbeak Owl", "Boulderfist Ogre")
    assert table.stats(1) == [(4, 5), (6, 3)]
    assert [it.max_health for it in table.opponent.board] == [5, 7]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_undoes_a_swap_but_not_the_wounds_since_then() -> None:
    me = side("mage", hand=["Crazed Alchemist", "Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Oasis Snapjaw"]))
    table.play("Crazed Alchemist", "Oasis Snapjaw").power("Oasis Snapjaw")
    assert table.stats(1) == [(7, 1)]
    assert table.play("Ironbeak Owl", "Oasis Snapjaw").stats(1) == [(2, 6)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_takes_away_printed_keywords() -> None:
    me = side("shaman", hand=["Ironbeak Owl"], board=["Al'Akir the Windlord"])
    table = scenario(me, side("warrior"))
    table.play("Ironbeak Owl", "Al'Akir the Windlord")
    assert not table.me.board[0].has_keyword(WINDFURY | CHARGE | DIVINE_SHIELD | TAUNT)
    table.attack("Al'Akir the Windlord", "enemy hero")
    assert table.attack_targets("Al'Akir the Windlord") == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_takes_away_given_keywords() -> None:
    gifts = TAUNT | POISONOUS | DIVINE_SHIELD
    table = scenario(
        side("warrior", hand=["Ironbeak Owl"], board=["Wolfrider"]),
        side("warrior", board=[minion("Wisp", keywords=gifts)]),
    )
    assert table.attack_targets("Wolfrider") == table.opponent.board
    table.play("Ironbeak Owl", "Wisp")
    assert table.attack_targets("Wolfrider") == [*table.opponent.board, table.opponent.hero]
    assert not table.opponent.board[0].has_keyword(gifts)


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_thaws() -> None:
    me = side("warrior", hand=["Ironbeak Owl"], board=[minion("Chillwind Yeti", keywords=FROZEN)])
    table = scenario(me, side("warrior"))
    assert table.attack_targets("Chillwind Yeti") == []
    table.play("Ironbeak Owl", "Chillwind Yeti").attack("Chillwind Yeti", "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_neither_wakes_a_minion_nor_gives_it_another_attack() -> None:
    me = side("warrior", hand=["Ironbeak Owl", "Ironbeak Owl", "Wolfrider"], board=["Chillwind Yeti"])
    table = scenario(me, side("warrior"))
    table.attack("Chillwind Yeti", "enemy hero").play("Wolfrider")
    table.play("Ironbeak Owl", "Chillwind Yeti").play("Ironbeak Owl", "Wolfrider")
    assert table.attack_targets("Chillwind Yeti") == []
    assert table.attack_targets("Wolfrider") == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_aura_goes_out() -> None:
    me = side("warrior", hand=["Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Wisp", "Dire Wolf Alpha", "Wisp"]))
    assert table.stats(1) == [(2, 1), (2, 2), (2, 1)]
    assert table.play("Ironbeak Owl", "Dire Wolf Alpha").stats(1) == [(1, 1), (2, 2), (1, 1)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_auras_of_others_shine_on_a_silenced_minion() -> None:
    pirate = minion("Southsea Deckhand", attack=5, health=5)
    me = side("warrior", hand=["Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Southsea Captain", pirate]))
    assert table.stats(1) == [(3, 3), (6, 6)]
    assert table.play("Ironbeak Owl", "Southsea Deckhand").stats(1) == [(3, 3), (3, 2)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_ends_what_a_minion_does_for_itself() -> None:
    me = side("warrior", hand=["Southsea Deckhand", "Ironbeak Owl"], weapon="Fiery War Axe")
    table = scenario(me, side("warrior"))
    table.play("Southsea Deckhand").play("Ironbeak Owl", "Southsea Deckhand")
    assert table.attack_targets("Southsea Deckhand") == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_minion_no_longer_reacts() -> None:
    me = side("mage", hand=["Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Acolyte of Pain"], deck=["Wisp", "Wisp"]))
    table.play("Ironbeak Owl", "Acolyte of Pain").power("Acolyte of Pain")
    assert table.stats(1) == [(1, 2)]
    assert table.hand(1) == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_minion_dies_without_a_word() -> None:
    me = side("warrior", hand=["Ironbeak Owl"], board=["Core Hound"])
    table = scenario(me, side("warrior", board=["Cairne Bloodhoof"]))
    table.play("Ironbeak Owl", "Cairne Bloodhoof").attack("Core Hound", "Cairne Bloodhoof")
    assert table.board(1) == []


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_takes_away_spell_damage() -> None:
    me = side("shaman", hand=["Ironbeak Owl", "Lightning Bolt"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior"))
    table.play("Ironbeak Owl", "Kobold Geomancer").play("Lightning Bolt", "enemy hero")
    assert table.opponent.hero.health == 27


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_silence_lets_ragnaros_attack_and_stops_his_fire() -> None:
    me = side("warrior", hand=["Ironbeak Owl"], board=["Ragnaros the Firelord"])
    table = scenario(me, side("warrior"))
    table.play("Ironbeak Owl", "Ragnaros the Firelord").attack("Ragnaros the Firelord", "enemy hero")
    assert table.opponent.hero.health == 22
    table.end_turn()
    assert table.opponent.hero.health == 21  # fatigue


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_what_silence_ended_early_does_not_end_again() -> None:
    me = side("warrior", hand=["Abusive Sergeant", "Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Abusive Sergeant", "Wisp").play("Ironbeak Owl", "Wisp")
    assert table.stats(1) == [(1, 1)]
    assert table.end_turn().stats(1) == [(1, 1)]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_what_comes_after_silence_stays() -> None:
    me = side("warrior", hand=["Ironbeak Owl", "Defender of Argus"], board=["Argent Squire"])
    table = scenario(me, side("warrior"))
    table.play("Ironbeak Owl", "Argent Squire", position=0).play("Defender of Argus")
    squire = table.me.board[1]
    assert (squire.attack, squire.health) == (2, 2)
    assert (squire.has_keyword(TAUNT), squire.has_keyword(DIVINE_SHIELD)) == (True, False)


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_captive_does_not_go_home() -> None:
    me = side("priest", hand=["Cabal Shadow Priest", "Ironbeak Owl"], mana=10)
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Cabal Shadow Priest", "Wisp").play("Ironbeak Owl", "Wisp").end_turn()
    assert table.board() == ["Cabal Shadow Priest", "Wisp", "Ironbeak Owl"]


@pytest.mark.card("CS2_203")
@pytest.mark.mechanic("Silence")
def test_a_silenced_minion_that_was_only_borrowed_goes_home_at_once() -> None:
    me = side("priest", hand=["Potion of Madness", "Ironbeak Owl"])
    table = scenario(me, side("warrior", board=["Wisp"]))
    table.play("Potion of Madness", "Wisp").play("Ironbeak Owl", "Wisp")
    assert (table.board(), table.board(1)) == (["Ironbeak Owl"], ["Wisp"])


@pytest.mark.card("CS2_203")
def test_ironbeak_owl_finds_elusive_minions_but_no_hidden_enemies() -> None:
    me = side("warrior", hand=["Ironbeak Owl"], board=["Worgen Infiltrator"])
    table = scenario(me, side("warrior", board=["Faerie Dragon", "Worgen Infiltrator"]))
    mine, dragon = table.me.board[0], table.opponent.board[0]
    assert table.targets("Ironbeak Owl") == [mine, dragon]
    table.play("Ironbeak Owl", mine)
    assert not mine.has_keyword(STEALTH)


@pytest.mark.card("CS2_203")
def test_ironbeak_owl_can_be_played_without_a_target() -> None:
    table = scenario(side("warrior", hand=["Ironbeak Owl"]), side("warrior"))
    assert table.play("Ironbeak Owl").stats() == [(2, 1)]
