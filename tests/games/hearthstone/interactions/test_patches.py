"""Patches the Pirate: what both players know about him, and when he stays in the deck."""

import pytest

from topdeck.core.rng import Rng
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

PATCHES, RAIDER, BUCCANEER = "Patches the Pirate", "Bloodsail Raider", "Small-Time Buccaneer"


def shown(table: Scenario, side: int) -> list[str]:
    """Return the cards of a side's deck that its opponent has seen."""
    return [card.name for card in table.state.observe(1 - side).opponent.shown]


def at_sea(*deck: str) -> Scenario:
    """Return a position with two pirates in hand and this deck."""
    return scenario(side("rogue", hand=[RAIDER, RAIDER], deck=deck), side("mage", deck=["Wisp"]))


@pytest.mark.mechanic("Summon from deck / hand")
def test_the_opponent_learns_of_patches_when_he_comes() -> None:
    table = at_sea(PATCHES, "Wisp", "Wisp")
    before = table.state.observe(1)
    assert (before.opponent.cards_left, shown(table, 0)) == (3, [])
    assert PATCHES not in str(before)
    table.play(RAIDER)
    after = table.state.observe(1)
    assert [it.card.name for it in after.opponent.board] == [RAIDER, PATCHES]
    assert (after.opponent.cards_left, len(after.opponent.deck), len(after.opponent.hand)) == (2, 2, 1)
    assert shown(table, 0) == [PATCHES]  # the raider was never part of the deck


def test_the_pirate_who_was_drawn_and_the_patches_he_called_are_both_known_to_be_of_the_deck() -> None:
    seen = set()
    for seed in range(10):
        table = scenario(side("rogue", deck=[RAIDER, PATCHES]), side("mage", deck=["Wisp"]), seed=seed)
        [drawn] = table.end_turn().end_turn().hand()
        seen.add(tuple(shown(table.play(drawn), 0)))
    assert seen == {(RAIDER, PATCHES), (PATCHES,)}


def test_patches_comes_once() -> None:
    table = at_sea(PATCHES, "Wisp", "Wisp").play(RAIDER).play(RAIDER)
    assert (table.board().count(PATCHES), table.me.cards_left) == (1, 2)


def test_the_opponent_may_expect_patches_in_the_deck_until_it_has_seen_him() -> None:
    table = at_sea(PATCHES, *["Wisp"] * 20)
    assert expected_in_deck(table)
    assert not expected_in_deck(table.play(RAIDER))


def expected_in_deck(table: Scenario) -> bool:
    """Return whether some of the opponent's samples have Patches in the deck."""
    view = table.state.observe(1)
    guesses = [view.sample(Rng(seed)).first for seed in range(60)]
    return any(held.card.name == PATCHES for guess in guesses for held in (*guess.hand, *guess.deck_cards()))


def test_the_owner_does_not_lose_a_card_in_hand_or_a_draw_to_patches() -> None:
    table = scenario(side("rogue", hand=[RAIDER], deck=[PATCHES, "War Golem"]), side("mage", deck=["Wisp"]))
    table.play(RAIDER).end_turn().end_turn()
    assert (table.hand(), table.me.cards_left, table.me.hero.health) == (["War Golem"], 0, 30)


@pytest.mark.mechanic("Battlecry doubling")
def test_brann_brings_no_second_patches_and_does_not_bring_him_earlier() -> None:
    me = side("rogue", hand=[RAIDER], board=["Brann Bronzebeard"], weapon="Fiery War Axe", deck=[PATCHES, "Wisp"])
    table = scenario(me, side("mage")).play(RAIDER)
    assert table.board() == ["Brann Bronzebeard", RAIDER, PATCHES]
    assert table.stats()[1:] == [(8, 3), (1, 1)]


@pytest.mark.mechanic("Summon triggers")
def test_knives_fly_for_patches_and_for_the_pirate_who_called_him() -> None:
    me = side("rogue", hand=[RAIDER], board=["Knife Juggler"], deck=[PATCHES])
    assert scenario(me, side("mage")).play(RAIDER).opponent.hero.health == 28


@pytest.mark.mechanic("Tribe aura")
def test_the_captain_who_calls_patches_leads_him() -> None:
    table = scenario(side("rogue", hand=["Southsea Captain"], deck=[PATCHES]), side("mage")).play("Southsea Captain")
    assert table.stats() == [(3, 3), (2, 2)]
    assert table.attack("Patches the Pirate", "enemy hero").opponent.hero.health == 28


def test_patches_himself_played_from_the_hand_calls_another_patches() -> None:
    table = scenario(side("rogue", hand=[PATCHES], deck=[PATCHES]), side("mage")).play(PATCHES)
    assert table.board() == [PATCHES, PATCHES]


def test_a_patches_drawn_before_is_a_card_like_any_other() -> None:
    table = scenario(side("rogue", hand=[RAIDER], deck=[PATCHES]), side("mage", deck=["Wisp"])).end_turn().end_turn()
    assert (table.hand(), table.me.cards_left) == ([RAIDER, PATCHES], 0)
    assert table.play(RAIDER).board() == [RAIDER]
    assert table.play(PATCHES).board() == [RAIDER, PATCHES]


def test_a_pirate_that_is_lured_out_of_the_hand_does_not_call_patches() -> None:
    me = side("warrior", hand=["Dirty Rat"])
    table = scenario(me, side("rogue", hand=[RAIDER], deck=[PATCHES])).play("Dirty Rat")
    assert (table.board(1), table.opponent.cards_left) == ([RAIDER], 1)


def test_patches_leaves_room_for_nobody_behind_him() -> None:
    me = side("rogue", hand=["Southsea Captain", RAIDER], board=["Wisp"] * 5, deck=[PATCHES])
    table = scenario(me, side("mage")).play("Southsea Captain")
    assert (len(table.board()), table.board()[-1]) == (7, PATCHES)
    assert not table.can_play(RAIDER)


def test_patches_comes_the_next_time_if_there_was_no_room() -> None:
    me = side("rogue", hand=[BUCCANEER, RAIDER], board=["Stonetusk Boar", *["Wisp"] * 5], deck=[PATCHES])
    table = scenario(me, side("mage", board=["War Golem"])).play(BUCCANEER)
    assert (len(table.board()), table.me.cards_left) == (7, 1)
    table.attack("Stonetusk Boar", "War Golem").attack(table.me.board[0], "War Golem").play(RAIDER)
    assert (table.board()[-2:], table.me.cards_left) == ([RAIDER, PATCHES], 0)


def test_the_copy_of_a_game_keeps_its_own_patches() -> None:
    table = at_sea(PATCHES, "Wisp")
    twin = table.state.copy()
    assert isinstance(twin, HearthstoneState)
    table.play(RAIDER)
    other = Scenario(twin)
    assert (table.me.cards_left, other.me.cards_left) == (1, 2)
    assert other.play(RAIDER).board() == [RAIDER, PATCHES]
