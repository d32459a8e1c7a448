"""Cards of Curse of Naxxramas."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- neutral


@pytest.mark.card("FP1_004")
@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Deathrattle")
def test_mad_scientist_puts_a_secret_from_the_deck_into_play() -> None:
    opponent = side("mage", board=["Mad Scientist"], deck=["Wisp", "Vaporize", "Ice Barrier"], secrets=["Ice Barrier"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Mad Scientist")
    assert [it.card.name for it in table.opponent.secrets] == ["Ice Barrier", "Vaporize"]
    assert sorted(held.card.name for held in table.opponent.deck_cards()) == ["Ice Barrier", "Wisp"]
    assert table.me.secrets == ()


@pytest.mark.card("FP1_004")
def test_mad_scientist_puts_no_sixth_secret_into_play() -> None:
    five = ["Vaporize", "Ice Barrier", "Ice Block", "Counterspell", "Potion of Polymorph"]
    opponent = side("mage", board=["Mad Scientist"], deck=["Mirror Entity"], secrets=five)
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Mad Scientist")
    assert (len(table.opponent.secrets), table.opponent.cards_left) == (5, 1)


# ---- hunter


@pytest.mark.card("FP1_011")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_webspinner_leaves_a_random_beast_that_only_its_owner_sees() -> None:
    found = set()
    for seed in range(10):
        table = scenario(side("hunter", board=["Webspinner"]), side("warrior", board=["Wisp"]), seed=seed)
        table.attack("Webspinner", "Wisp")
        [held] = table.me.hand
        assert (held.card.tribe, held.card.collectible, table.hand(1)) == (BEAST, True, [])
        assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
        found.add(held.card.name)
    assert len(found) > 3


@pytest.mark.card("FP1_011")
def test_a_silenced_webspinner_leaves_nothing() -> None:
    me = side("hunter", board=[minion("Webspinner", silenced=True)])
    assert scenario(me, side("warrior", board=["Wisp"])).attack("Webspinner", "Wisp").hand() == []


# ---- mage


@pytest.mark.card("FP1_018")
@pytest.mark.mechanic("Secrets")
def test_duplicate_puts_two_copies_of_a_dead_minion_into_the_hand() -> None:
    opponent = side("mage", secrets=["Duplicate"], board=[minion("Chillwind Yeti", attack=9), "Wisp"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Chillwind Yeti")
    assert (table.hand(1), table.opponent.secrets, table.hand()) == (["Chillwind Yeti"] * 2, (), [])
    assert [held.attack for held in table.opponent.hand] == [0, 0]


@pytest.mark.card("FP1_018")
def test_duplicate_gives_what_fits_and_waits_if_the_hand_is_full() -> None:
    """https://hearthstone.fandom.com/wiki/Duplicate"""
    for held, secrets in ((9, 0), (10, 1)):
        opponent = side("mage", secrets=["Duplicate"], board=["Murloc Raider"], hand=["Wisp"] * held)
        table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Murloc Raider")
        assert table.hand(1) == ["Wisp"] * held + ["Murloc Raider"] * (10 - held)
        assert len(table.opponent.secrets) == secrets


@pytest.mark.card("FP1_018")
def test_duplicate_ignores_enemies() -> None:
    opponent = side("mage", secrets=["Duplicate"], board=["War Golem"])
    assert len(scenario(side("warrior", board=["Wisp"]), opponent).attack("Wisp", "War Golem").opponent.secrets) == 1


# ---- paladin


@pytest.mark.card("FP1_020")
@pytest.mark.mechanic("Secrets")
def test_avenge_strengthens_another_friendly_minion() -> None:
    opponent = side("paladin", secrets=["Avenge"], board=["Murloc Raider", "Wisp"])
    table = scenario(side("warrior", board=["War Golem"]), opponent).attack("War Golem", "Murloc Raider")
    assert (table.stats(1), table.stats(), table.opponent.secrets) == ([(4, 3)], [(7, 5)], ())


@pytest.mark.card("FP1_020")
def test_avenge_waits_if_no_friendly_minion_is_left_and_ignores_enemies() -> None:
    """https://hearthstone.fandom.com/wiki/Avenge"""
    opponent = side("paladin", secrets=["Avenge"], board=["Murloc Raider"])
    table = scenario(side("warrior", board=["War Golem", "Wisp"]), opponent).attack("War Golem", "Murloc Raider")
    assert (len(table.opponent.secrets), table.stats()) == (1, [(7, 5), (1, 1)])
    opponent = side("paladin", secrets=["Avenge"], board=["War Golem"])
    table = scenario(side("warrior", board=["Wisp"]), opponent).attack("Wisp", "War Golem")
    assert (table.stats(1), len(table.opponent.secrets)) == ([(7, 6)], 1)


# ---- priest


@pytest.mark.card("FP1_023")
def test_dark_cultist_leaves_a_friend_three_health() -> None:
    me = side("priest", board=["Dark Cultist", "Wisp", "Bloodfen Raptor"])
    results = set()
    for seed in range(10):
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).attack("Dark Cultist", "War Golem")
        results.add(tuple(table.stats()))
        assert table.stats(1) == [(7, 4)]
    assert results == {((1, 4), (3, 2)), ((1, 1), (3, 5))}


@pytest.mark.card("FP1_023")
def test_a_lonely_or_silenced_dark_cultist_leaves_nothing() -> None:
    me = side("priest", board=["Dark Cultist"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Dark Cultist", "War Golem")
    assert (table.board(), table.stats(1)) == ([], [(7, 4)])
    me = side("priest", board=[minion("Dark Cultist", silenced=True), "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Dark Cultist", "War Golem")
    assert table.stats() == [(1, 1)]
