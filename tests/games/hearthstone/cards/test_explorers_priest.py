"""Priest cards of The League of Explorers."""

import pytest

from topdeck.games.hearthstone.engine.constants import ELUSIVE
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.rng import Rng


@pytest.mark.card("LOE_104")
@pytest.mark.mechanic("Shuffle into deck")
def test_entomb_puts_an_enemy_minion_as_printed_into_the_own_deck() -> None:
    table = scenario(
        side("priest", hand=["Entomb"]),
        side("mage", board=[minion("War Golem", attack=9, damage=3)], deck=["Wisp"]),
    )
    table.play("Entomb", "War Golem")
    assert (table.board(1), table.me.cards_left, table.opponent.cards_left) == ([], 1, 1)
    table.end_turn().end_turn()
    assert table.hand() == ["War Golem"]
    table.play("War Golem")
    assert table.stats() == [(7, 7)]


@pytest.mark.card("LOE_104")
def test_entomb_is_for_enemy_minions_within_reach() -> None:
    elusive = minion("Wisp", keywords=ELUSIVE)
    me = side("priest", hand=["Entomb"], board=["Chillwind Yeti"])
    table = scenario(me, side("mage", board=["War Golem", elusive]))
    assert table.targets("Entomb") == [table.character("War Golem")]
    assert not scenario(me, side("mage", board=[elusive])).can_play("Entomb")


@pytest.mark.card("LOE_104")
def test_entomb_is_no_death() -> None:
    opponent = side("mage", board=["Cairne Bloodhoof", "Scavenging Hyena", "Bloodfen Raptor"])
    table = scenario(side("priest", hand=[in_hand("Entomb", cost=-1)] * 2), opponent)
    table.play("Entomb", "Cairne Bloodhoof").play("Entomb", "Bloodfen Raptor")
    assert (table.board(1), table.stats(1)) == (["Scavenging Hyena"], [(2, 2)])
    assert table.opponent.graveyard == ()


@pytest.mark.card("LOE_104")
def test_entomb_ends_what_the_minion_gave_to_others() -> None:
    opponent = side("warrior", board=["Southsea Captain", "Bloodsail Raider", "Kobold Geomancer"])
    table = scenario(side("priest", hand=["Entomb"]), opponent)
    assert table.stats(1)[1] == (3, 4)
    table.play("Entomb", "Southsea Captain")
    assert table.stats(1) == [(2, 3), (2, 2)]


@pytest.mark.card("LOE_104")
def test_entomb_kills_what_a_full_deck_cannot_take() -> None:
    me = side("priest", hand=["Entomb"], deck=["Wisp"] * 60)
    table = scenario(me, side("mage", board=["Cairne Bloodhoof"]))
    table.play("Entomb", "Cairne Bloodhoof")
    assert (table.board(1), table.me.cards_left) == (["Baine Bloodhoof"], 60)


@pytest.mark.card("LOE_104")
def test_everybody_knows_who_was_entombed_and_nobody_else_when_it_is_drawn() -> None:
    me = side("priest", hand=["Entomb"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"] * 3))
    table.play("Entomb", "War Golem")
    for turn in range(3):
        view = table.state.observe(1)
        assert [held.card.name for held in view.opponent.known_in_deck] == ["War Golem"]
        assert all(
            held.card is table.state.rules.unknown for held in (*view.opponent.hand, *view.opponent.deck_cards())
        )
        for seed in range(5):
            sample = view.sample(Rng(seed))
            assert isinstance(sample, HearthstoneState)
            cards = [held.card.name for held in (*sample.first.hand, *sample.first.deck_cards())]
            assert cards.count("War Golem") >= 1
        table.end_turn().end_turn()
    assert sorted(table.hand()) == ["War Golem", "Wisp", "Wisp"]
    table.play("War Golem")
    assert table.state.observe(1).opponent.known_in_deck == ()
