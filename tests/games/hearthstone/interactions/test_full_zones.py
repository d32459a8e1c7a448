"""Full boards and full hands, and Sylvanas Windrunner at a full board."""

import pytest

from topdeck.games.hearthstone.engine.constants import MAX_HAND
from topdeck.games.hearthstone.scenario import minion, scenario, side

SYLVANAS, BARON = "Sylvanas Windrunner", "Baron Rivendare"


# ---- Sylvanas at a full board


@pytest.mark.mechanic("Take control")
def test_sylvanas_leaves_her_own_place_to_the_minion_she_takes() -> None:
    """The dead leave play before deathrattles run: http://hearthstone.thegame.wiki/wiki/Deathrattle."""
    me = side("mage", hand=["Fireball"], board=["Wisp"] * 3 + [SYLVANAS] + ["Wisp"] * 3)
    table = scenario(me, side("warrior", board=["War Golem"])).play("Fireball", SYLVANAS)
    assert (table.board(), table.board(1)) == (["Wisp"] * 6 + ["War Golem"], [])


@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_second_minion_that_sylvanas_takes_with_the_baron_dies_if_there_is_no_room() -> None:
    """A minion that cannot change sides dies on its own side (HearthSim/hs-bugs 302)."""
    for seed in range(10):
        me = side("mage", hand=["Fireball"], board=[BARON, SYLVANAS, *["Wisp"] * 5])
        enemy = side("warrior", board=["Leper Gnome", "Leper Gnome"])
        table = scenario(me, enemy, seed=seed).play("Fireball", SYLVANAS)
        assert (table.board(), table.board(1)) == ([BARON, *["Wisp"] * 5, "Leper Gnome"], [])
        assert (table.me.hero.health, table.opponent.hero.health) == (28, 30)  # the enemy's deathrattle
        assert [card.name for card in table.opponent.graveyard] == ["Leper Gnome"]


@pytest.mark.mechanic("Take control")
def test_a_sylvanas_that_dies_in_the_enemys_sweep_finds_room() -> None:
    """Minions that die together leave play together: http://hearthstone.thegame.wiki/wiki/Deathrattle."""
    me = side("mage", hand=["Flamestrike"], board=["War Golem"])
    enemy = side("warrior", board=[*["Wisp"] * 6, minion(SYLVANAS, damage=1)])
    table = scenario(me, enemy).play("Flamestrike")
    assert (table.board(), table.board(1)) == ([], ["War Golem"])


# ---- full boards


@pytest.mark.mechanic("Secrets")
def test_a_secret_without_room_for_its_minion_stays_hidden() -> None:
    """https://hearthstone.gamepedia.com/Secret: Noble Sacrifice and Mirror Entity."""
    enemy = side("paladin", secrets=["Noble Sacrifice"], board=["Wisp"] * 7)
    table = scenario(side("warrior", board=["War Golem"]), enemy).attack("War Golem", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets)) == (23, 1)


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Resurrect / graveyard")
def test_redemption_finds_room_on_a_board_that_was_full_before_the_death() -> None:
    """It failed only for a few weeks after patch 9.2 (HearthSim/hs-bugs 820)."""
    enemy = side("paladin", secrets=["Redemption"], board=["Chillwind Yeti", *["Wisp"] * 6])
    table = scenario(side("mage", hand=["Fireball"]), enemy).play("Fireball", "Chillwind Yeti")
    assert (table.board(1), table.opponent.secrets) == ([*["Wisp"] * 6, "Chillwind Yeti"], ())
    assert table.stats(1)[6] == (4, 1)


@pytest.mark.mechanic("Take control")
def test_no_minion_can_be_taken_by_a_spell_without_room_for_it() -> None:
    """The play requirements in the card data of build 18792."""
    me = side("priest", hand=["Mind Control", "Shadow Madness"], board=["Wisp"] * 7)
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert [table.can_play(card) for card in ("Mind Control", "Shadow Madness")] == [False, False]


@pytest.mark.mechanic("Take control")
def test_a_borrowed_minion_dies_if_its_place_is_taken_when_it_returns() -> None:
    """A minion that cannot change sides dies (HearthSim/hs-bugs 302)."""
    me = side("priest", hand=["Shadow Madness", "Leeroy Jenkins"], mana=10)
    enemy = side("warrior", board=[*["War Golem"] * 5, "Loot Hoarder"], deck=["Wisp"] * 3)
    table = scenario(me, enemy).play("Shadow Madness", "Loot Hoarder").play("Leeroy Jenkins").end_turn()
    assert table.board(1) == ["War Golem"] * 5 + ["Whelp"] * 2
    assert table.board() == ["Leeroy Jenkins"]


@pytest.mark.mechanic("Token summoning")
def test_only_as_many_tokens_appear_as_there_is_room_for() -> None:
    """A player has at most seven minions: https://hearthstone.wiki.gg/wiki/Template:Mirror_Entity_notes."""
    me = side("hunter", board=["Savannah Highmane", *["Wisp"] * 6], hand=["Fireball"])
    table = scenario(me, side("warrior")).play("Fireball", "Savannah Highmane")
    assert table.board() == ["Hyena", *["Wisp"] * 6]


# ---- full hands


@pytest.mark.mechanic("Secrets")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_duplicate_gives_only_the_copy_for_which_there_is_room() -> None:
    """https://hearthstone.gamepedia.com/Hand: a card beyond the tenth is destroyed."""
    enemy = side("mage", secrets=["Duplicate"], board=["Chillwind Yeti"], hand=["Wisp"] * (MAX_HAND - 1))
    table = scenario(side("mage", hand=["Fireball"]), enemy).play("Fireball", "Chillwind Yeti")
    assert table.hand(1) == ["Wisp"] * (MAX_HAND - 1) + ["Chillwind Yeti"]


@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_anubarak_stays_dead_if_the_hand_is_full() -> None:
    """https://hearthstone.gamepedia.com/Destroy_effect: a card that moves to a full zone is removed."""
    me = side("rogue", board=["Anub'arak"], hand=["Wisp"] * MAX_HAND)
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Anub'arak", "War Golem")
    assert (table.hand(), table.board()) == (["Wisp"] * MAX_HAND, ["Nerubian"])


@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Secrets")
def test_freezing_trap_kills_the_attacker_of_a_player_with_a_full_hand() -> None:
    """https://hearthstone.gamepedia.com/Destroy_effect."""
    me = side("warrior", board=["Leper Gnome"], hand=["Wisp"] * MAX_HAND)
    table = scenario(me, side("hunter", secrets=["Freezing Trap"])).attack("Leper Gnome", "enemy hero")
    assert (table.board(), table.hand(), table.opponent.hero.health) == ([], ["Wisp"] * MAX_HAND, 28)


@pytest.mark.mechanic("Card draw")
def test_a_full_hand_burns_a_deathrattle_minion_without_its_deathrattle() -> None:
    """It was never in play: https://hearthstone.gamepedia.com/Destroy_effect."""
    me = side("mage", hand=["Wisp"] * MAX_HAND, deck=["Leper Gnome"])
    table = scenario(me, side("warrior"), player=1).end_turn()
    assert (table.hand(), table.me.cards_left, table.opponent.hero.health) == (["Wisp"] * MAX_HAND, 0, 30)


@pytest.mark.mechanic("Bounce")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_anubar_ambusher_destroys_the_minion_that_a_full_hand_cannot_take() -> None:
    me = side("rogue", hand=["Wisp"] * MAX_HAND, board=["Anub'ar Ambusher", "Leper Gnome"])
    table = scenario(me, side("warrior", board=["War Golem"]), format="wild").attack("Anub'ar Ambusher", "War Golem")
    assert (table.board(), table.hand(), table.opponent.hero.health) == ([], ["Wisp"] * MAX_HAND, 28)


@pytest.mark.mechanic("Copy")
def test_echo_of_medivh_copies_the_oldest_minions_as_long_as_there_is_room() -> None:
    me = side("mage", hand=["Echo of Medivh", *["Wisp"] * 8], board=["War Golem", "Chillwind Yeti", "Ogre Brute"])
    table = scenario(me, side("mage"), format="wild").play("Echo of Medivh")
    assert table.hand()[8:] == ["War Golem", "Chillwind Yeti"]


@pytest.mark.mechanic("Card draw")
def test_the_copy_of_chromaggus_is_burned_if_the_drawn_card_took_the_last_place() -> None:
    me = side("mage", hand=["Novice Engineer", *["Wisp"] * 9], board=["Chromaggus"], deck=["War Golem"])
    table = scenario(me, side("mage")).play("Novice Engineer")
    assert (len(table.hand()), table.hand()[-1]) == (MAX_HAND, "War Golem")


@pytest.mark.mechanic("Discard triggers")
def test_a_discarded_silverware_golem_is_lost_without_room() -> None:
    me = side("warlock", hand=["Succubus", "Silverware Golem"], board=["Wisp"] * 6)
    table = scenario(me, side("warrior")).play("Succubus")
    assert (table.board(), table.hand()) == (["Wisp"] * 6 + ["Succubus"], [])
