"""C'Thun, whose bonus belongs to the player instead of a card."""

import pytest

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine.board import summon, transform
from topdeck.games.hearthstone.engine.constants import RIGHTMOST, TAUNT
from topdeck.games.hearthstone.knowledge.hidden import HearthstoneHidden, fill_in
from topdeck.games.hearthstone.positions.reading import state_from_json
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

CTHUN, BECKONER = "C'Thun", "Beckoner of Evil"


@pytest.mark.mechanic("C'Thun")
def test_the_bonus_reaches_a_cthun_in_every_zone_of_its_player() -> None:
    me = side("druid", hand=[BECKONER, CTHUN], board=[CTHUN], deck=[CTHUN])
    table = scenario(me, side("mage", hand=[CTHUN], board=[CTHUN])).play(BECKONER)
    assert (table.stats(), table.stats(1)) == ([(8, 8), (2, 3)], [(6, 6)])
    table.end_turn().play(CTHUN).end_turn()
    assert table.stats(1) == [(6, 6), (6, 6)]
    assert table.hand() == [CTHUN, CTHUN]  # one of them was in the deck
    table.play(CTHUN).end_turn().end_turn().play(CTHUN)
    assert [stats[0] for stats in table.stats()][2:] == [8, 8]


def test_a_cthun_that_is_created_later_has_the_bonus() -> None:
    """It does not matter whether the player had one before (https://hearthstone.fandom.com/wiki/C%27Thun)."""
    me = side("mage", cthun_attack=3, cthun_health=4, cthun_keywords=["taunt"])
    table = scenario(me, side("mage", board=["Wisp"], cthun_attack=1))
    summon(table.state, table.me, table.state.rules.cthun, RIGHTMOST)
    transform(table.state, table.opponent.board[0], table.state.rules.cthun)
    assert (table.stats(), table.stats(1)) == ([(9, 10)], [(7, 6)])
    assert table.me.board[0].has_keyword(TAUNT)


def test_silence_removes_the_bonus_of_one_cthun_and_later_ones_count_again() -> None:
    me = side("priest", hand=["Silence", BECKONER, CTHUN], board=[minion(CTHUN, attack=10, health=10)], cthun_attack=4)
    table = scenario(me, side("mage")).play("Silence", CTHUN)
    assert table.stats() == [(6, 6)]
    assert table.play(BECKONER).stats()[0] == (8, 8)
    assert table.me.cthun.attack == 6


def test_a_cthun_that_returns_to_the_hand_keeps_the_bonus() -> None:
    me = side("rogue", hand=["Shadowstep"], board=[minion(CTHUN, attack=9, health=9)], cthun_attack=3, cthun_health=3)
    table = scenario(me, side("mage")).play("Shadowstep", CTHUN).play(CTHUN)
    assert table.stats() == [(9, 9)]


def test_bonuses_of_the_card_in_hand_count_as_well() -> None:
    me = side("druid", hand=[in_hand(CTHUN, attack=1, health=2)], cthun_attack=3, cthun_health=3)
    assert scenario(me, side("mage")).play(CTHUN).stats() == [(10, 11)]


def test_a_cthun_in_hand_or_in_play_counts_for_conditions_but_not_one_in_the_deck() -> None:
    """See https://github.com/HearthSim/hs-bugs/issues/809."""
    big, cards = in_hand(CTHUN, attack=4), ["Ancient Shieldbearer"]
    for me, armor in (
        (side("warrior", hand=cards, cthun_attack=4), 10),
        (side("warrior", hand=cards, cthun_attack=3, deck=[CTHUN], board=[CTHUN]), 0),
        (side("warrior", hand=[*cards, big]), 10),
        (side("warrior", hand=cards, board=[minion(CTHUN, attack=10)]), 10),
        (side("warrior", hand=cards, deck=[CTHUN] * 4), 0),
    ):
        opponent = side("mage", board=[minion(CTHUN, attack=12)], cthun_attack=9)
        assert scenario(me, opponent).play("Ancient Shieldbearer").me.armor == armor


def test_both_players_see_the_bonus_and_samples_use_it() -> None:
    table = scenario(side("druid", hand=[BECKONER, CTHUN]), side("mage")).play(BECKONER)
    view = table.state.observe(1)
    assert (view.opponent.cthun.attack, view.opponent.hand[0].card) == (2, table.state.rules.unknown)
    assert "C'Thun 8/8" in str(view)
    cthun = view.table.rules.cthun
    sample = fill_in(view.table, 1, HearthstoneHidden((cthun,), (), ()), Rng(1))
    sample.player = 0
    sample.first.mana = 10
    sample.step(next(action for action in sample.actions() if "OG_280" in str(action)))
    assert sample.first.board[-1].attack == 8


def test_the_bonus_is_part_of_the_position() -> None:
    table = scenario(side("druid", hand=[BECKONER, "Twilight Geomancer"]), side("mage"))
    marks = {table.state.fingerprint()}
    bare = table.state.copy()
    for card in (BECKONER, "Twilight Geomancer"):
        table.play(card)
        stored = state_from_json(table.state.to_json(), HearthstoneState)
        assert (stored.first.cthun.attack, stored.first.cthun.health) == (2, 2)
        assert stored.first.cthun.keywords == table.me.cthun.keywords
        assert stored.fingerprint() == table.state.fingerprint()
        marks.add(table.state.fingerprint())
    assert len(marks) == 3
    assert bare.first.cthun.attack == 0
