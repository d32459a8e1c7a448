"""Fatigue, and full hands.

Sources, where a test names no other: https://hearthstone.gamepedia.com/Fatigue and
https://hearthstone.gamepedia.com/Hand.
"""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side

# ---- fatigue


@pytest.mark.mechanic("Card draw")
def test_fatigue_grows_with_every_card_that_is_missing() -> None:
    table = scenario(side("warrior", hand=["Azure Drake"]), side("warrior", deck=["Wisp"] * 4))
    losses = []
    for health in (30, 29, 27):
        assert table.me.hero.health == health
        table.end_turn().end_turn()
        losses.append(health - table.me.hero.health)
    assert losses == [1, 2, 3]
    assert table.play("Azure Drake").me.hero.health == 24 - 4


@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Armor")
def test_armor_absorbs_fatigue() -> None:
    table = scenario(side("warrior", armor=3, fatigue=4), side("warrior"))
    table.end_turn().end_turn()
    assert (table.me.hero.health, table.me.armor) == (28, 0)


@pytest.mark.mechanic("Card draw")
def test_fatigue_can_kill() -> None:
    table = scenario(side("warlock", health=1), side("warrior"))
    assert str(table.power().result) == "player 1 wins: the other hero died"


@pytest.mark.mechanic("No-duplicates deck (highlander)")
@pytest.mark.mechanic("Card draw")
def test_reno_heals_what_fatigue_took_but_fatigue_goes_on_where_it_was() -> None:
    table = scenario(side("mage", hand=["Reno Jackson"], health=8, fatigue=5), side("warrior", deck=["Wisp"] * 3))
    table.play("Reno Jackson")
    assert (table.me.hero.health, table.me.fatigue) == (30, 5)  # an empty deck has no duplicates
    assert table.end_turn().end_turn().me.hero.health == 30 - 6
    assert table.end_turn().end_turn().me.hero.health == 30 - 6 - 7


@pytest.mark.mechanic("No-duplicates deck (highlander)")
def test_fatigue_kills_before_reno_can_be_played() -> None:
    table = scenario(side("mage", hand=["Reno Jackson"], health=3, fatigue=2), side("warrior", deck=["Wisp"]))
    table.end_turn().end_turn()
    assert str(table.result) == "player 1 wins: the other hero died"
    assert table.actions() == []


@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Shuffle into deck")
def test_a_card_shuffled_into_an_empty_deck_puts_fatigue_off() -> None:
    me = side("mage", hand=["Forgotten Torch"], fatigue=3)
    table = scenario(me, side("warrior", deck=["Wisp"] * 3)).play("Forgotten Torch", "enemy hero")
    assert (table.end_turn().end_turn().hand(), table.me.hero.health) == (["Roaring Torch"], 30)
    assert (table.end_turn().end_turn().me.hero.health, table.me.fatigue) == (26, 4)


@pytest.mark.mechanic("Card draw")
def test_drawing_two_cards_from_an_empty_deck_causes_fatigue_twice() -> None:
    table = scenario(side("mage", hand=["Arcane Intellect"], deck=["Wisp"]), side("warrior")).play("Arcane Intellect")
    assert (table.hand(), table.me.hero.health, table.me.fatigue) == (["Wisp"], 29, 1)
    table = scenario(side("mage", hand=["Arcane Intellect"]), side("warrior")).play("Arcane Intellect")
    assert (table.me.hero.health, table.me.fatigue) == (27, 2)


@pytest.mark.mechanic("Card draw")
def test_a_full_hand_does_not_save_from_fatigue() -> None:
    table = scenario(side("mage", hand=["Wisp"] * 10), side("warrior", deck=["Wisp"])).end_turn().end_turn()
    assert (len(table.hand()), table.me.hero.health) == (10, 29)


# ---- a full hand


@pytest.mark.mechanic("Card draw")
def test_the_eleventh_card_is_burnt() -> None:
    me = side("mage", hand=["Arcane Intellect", *["Wisp"] * 9], deck=["War Golem", "War Golem", "Wisp"])
    table = scenario(me, side("warrior"))
    table.play("Arcane Intellect")
    assert (len(table.hand()), table.me.cards_left) == (10, 1)
    assert table.me.hero.health == 30


@pytest.mark.mechanic("Card draw")
def test_a_burnt_card_is_seen_by_the_opponent() -> None:
    table = scenario(side("mage", hand=["Wisp"] * 10, deck=["War Golem"]), side("warrior", deck=["Wisp"]))
    table.end_turn().end_turn()
    assert [card.name for card in table.state.observe(1).opponent.shown] == ["War Golem"]


@pytest.mark.mechanic("Card draw")
def test_a_burnt_patches_does_not_come_back() -> None:
    me = side("rogue", hand=["Bloodsail Raider", *["Wisp"] * 9], deck=["Patches the Pirate"])
    table = scenario(me, side("warrior", deck=["Wisp"])).end_turn().end_turn().play("Bloodsail Raider")
    assert table.board() == ["Bloodsail Raider"]


@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Card / spell played triggers")
def test_the_spell_that_makes_room_in_the_hand_lets_the_auctioneer_fill_it() -> None:
    me = side("rogue", hand=["The Coin", *["Wisp"] * 9], board=["Gadgetzan Auctioneer"], deck=["War Golem"])
    assert scenario(me, side("warrior")).play("The Coin").hand() == ["Wisp"] * 9 + ["War Golem"]


@pytest.mark.mechanic("Card draw")
def test_a_new_hero_is_as_tired_as_the_previous_one() -> None:
    """HearthSim/hs-bugs 156: fatigue never resets."""
    table = scenario(side("warlock", hand=["Lord Jaraxxus"], fatigue=3), side("mage", deck=["Wisp"]))
    table.play("Lord Jaraxxus").end_turn().end_turn()
    assert (table.me.hero.health, table.me.fatigue) == (15 - 4, 4)


@pytest.mark.mechanic("Card draw")
def test_only_draws_cause_fatigue() -> None:
    """https://hearthstone.gamepedia.com/Fatigue: cards put into the hand or into play do not."""
    table = scenario(side("hunter", hand=["Tracking", "Captain's Parrot", "Barnes"]), side("mage"))
    table.play("Tracking").play("Captain's Parrot").play("Barnes")
    assert (table.me.hero.health, table.me.fatigue) == (30, 0)


@pytest.mark.mechanic("Card draw")
def test_fatigue_resumes_where_it_was_after_a_card_was_shuffled_in() -> None:
    """https://hearthstone.gamepedia.com/Fatigue."""
    me = side("mage", hand=["Forgotten Torch", "Arcane Intellect"], fatigue=2)
    table = (
        scenario(me, side("mage", board=["War Golem"])).play("Forgotten Torch", "War Golem").play("Arcane Intellect")
    )
    assert (table.hand(), table.me.hero.health) == (["Roaring Torch"], 30 - 3)
