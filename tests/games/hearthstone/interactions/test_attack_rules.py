"""Attacks that miss their target, that also hit its neighbours, or that are limited."""

import pytest

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

# ---- a 50 % chance to attack the wrong enemy: https://hearthstone.wiki.gg/wiki/Forgetful


def test_half_of_the_attacks_miss_although_a_redirected_attack_is_proposed_again() -> None:
    misses = 0
    for seed in range(200):
        table = scenario(side("mage", board=["Ogre Brute"]), side("mage", board=["War Golem"]), seed=seed)
        misses += table.attack("Ogre Brute", "enemy hero").opponent.hero.health == 30
    assert 80 <= misses <= 120  # it would be a third if the second proposal could miss again


def test_every_other_enemy_is_hit_equally_often() -> None:
    hits = [0, 0, 0]
    for seed in range(300):
        opponent = side("mage", board=["War Golem", "Boulderfist Ogre", "Chillwind Yeti"])
        table = scenario(side("mage", board=["Ogre Brute"]), opponent, seed=seed).attack("Ogre Brute", "Chillwind Yeti")
        hurt = (table.opponent.hero.health < 30, table.stats(1)[0][1] < 7, table.stats(1)[1][1] < 7)
        hits = [count + found for count, found in zip(hits, hurt, strict=True)]
    assert all(35 <= count <= 65 for count in hits)


def test_two_texts_can_lead_an_attack_away_and_back_again() -> None:
    outcomes = set()
    for seed in range(30):
        me = side("mage", board=["Ogre Brute", "Mogor the Ogre"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed)
        table.state.log = ConsequenceLog()
        table.attack("Ogre Brute", "enemy hero")
        redirections = [item for item in table.state.consequences(None) if item.kind == "redirect"]
        outcomes.add((len(redirections), table.opponent.hero.health))
    assert outcomes == {(0, 26), (1, 30), (2, 26)}


def noble_ogre(table: Scenario) -> str:
    """Return what an Ogre Brute hits that attacks a hero with Noble Sacrifice and a War Golem."""
    table.attack("Ogre Brute", "enemy hero")
    if "Defender" not in table.board(1):
        return "Defender"
    return "hero" if table.opponent.hero.health < 30 else "War Golem"


@pytest.mark.mechanic("Secrets")
def test_a_secret_younger_than_the_ogre_has_the_last_word() -> None:
    for seed in range(20):
        opponent = side("paladin", board=["War Golem"], secrets=["Noble Sacrifice"])
        assert noble_ogre(scenario(side("mage", board=["Ogre Brute"]), opponent, seed=seed)) == "Defender"


@pytest.mark.mechanic("Secrets")
def test_an_ogre_younger_than_the_secret_can_still_miss_the_defender() -> None:
    hits = set()
    for seed in range(30):
        opponent = side("paladin", board=["War Golem"], secrets=["Noble Sacrifice"], deck=["Wisp"])
        table = scenario(side("mage", hand=["Ogre Brute"], deck=["Wisp"]), opponent, seed=seed)
        hits.add(noble_ogre(table.play("Ogre Brute").end_turn().end_turn()))
    assert hits == {"Defender", "hero", "War Golem"}


@pytest.mark.mechanic("Secrets")
def test_secrets_react_to_the_enemy_that_an_ogre_attacks_by_mistake() -> None:
    outcomes = set()
    for seed in range(20):
        opponent = side("mage", board=["War Golem"], secrets=["Ice Barrier"])
        table = scenario(side("mage", board=["Ogre Brute"]), opponent, seed=seed).attack("Ogre Brute", "War Golem")
        outcomes.add((table.character("War Golem").health, table.opponent.armor, len(table.opponent.secrets)))
    assert outcomes == {(3, 0, 1), (7, 4, 0)}


# ---- damage to the neighbours of the defender


@pytest.mark.mechanic("Divine Shield")
def test_neighbours_are_damaged_even_if_a_shield_protects_the_defender() -> None:
    opponent = side("mage", board=["War Golem", minion("Chillwind Yeti", keywords=DIVINE_SHIELD), "Wisp"])
    table = scenario(side("mage", board=["Foe Reaper 4000"]), opponent).attack("Foe Reaper 4000", "Chillwind Yeti")
    assert (table.stats(), table.stats(1)) == ([(6, 5)], [(7, 1), (4, 5)])


@pytest.mark.mechanic("Damage-taken triggers")
def test_a_cleave_follows_the_triggers_of_the_fight_but_not_the_deaths() -> None:
    """HearthSim/hs-bugs 66: an Imp that has just appeared is hit instead of the minion next to the Boss."""
    opponent = side("warrior", board=["War Golem", "Imp Gang Boss", "War Golem"])
    for reaper in ("Foe Reaper 4000", "Magnataur Alpha"):
        table = scenario(side("mage", board=[reaper]), opponent).attack(reaper, "Imp Gang Boss")
        attack = table.card(reaper).attack
        assert table.stats(1) == [(7, 7 - attack), (7, 7)]
    opponent = side("warrior", board=["Wisp", "Armorsmith", "Wisp"])
    table = scenario(side("mage", board=["Foe Reaper 4000"]), opponent).attack("Foe Reaper 4000", "Armorsmith")
    assert table.opponent.armor == 3  # the Armorsmith is dying, but sees all three wounds


@pytest.mark.mechanic("Damage-taken triggers")
def test_the_right_neighbour_reacts_to_a_cleave_first() -> None:
    opponent = side("warrior", board=["Imp Gang Boss", "War Golem", "Dragon Egg", *["Wisp"] * 3])
    table = scenario(side("mage", board=["Foe Reaper 4000"]), opponent).attack("Foe Reaper 4000", "War Golem")
    assert table.board(1) == ["War Golem", "Black Whelp", "Wisp", "Wisp", "Wisp"]  # there was room for one minion


@pytest.mark.mechanic("Deathrattle (tag)")
def test_the_defender_and_its_neighbours_die_in_the_same_phase() -> None:
    opponent = side("mage", board=["Loot Hoarder", "Cult Master", "Loot Hoarder"], deck=["Wisp"] * 4)
    table = scenario(side("mage", board=["Foe Reaper 4000"]), opponent).attack("Foe Reaper 4000", "Cult Master")
    assert (table.board(1), len(table.hand(1))) == ([], 2)  # the Cult Master draws nothing


def test_positions_matter_to_a_player_who_faces_a_cleaving_minion() -> None:
    me = side("mage", hand=["Wisp"], board=["War Golem"])
    for enemy, ways in (("Foe Reaper 4000", 2), (minion("Foe Reaper 4000", silenced=True), 1), ("War Golem", 1)):
        table = scenario(me, side("mage", board=[enemy]))
        assert len(table.ways_to_play("Wisp")) == ways


# ---- limited attacks


def test_an_ogre_that_cannot_attack_heroes_can_hit_one_by_mistake() -> None:
    health = set()
    for seed in range(20):
        me = side("warrior", hand=["Charge"], board=["Ogre Brute"])
        table = scenario(me, side("mage", board=["War Golem"]), seed=seed).play("Charge", "Ogre Brute")
        health.add(table.attack("Ogre Brute", "War Golem").opponent.hero.health)
    assert health == {30, 26}


# ---- text for the player who gave it: https://hearthstone.fandom.com/wiki/Blessing_of_Wisdom


@pytest.mark.mechanic("Secrets")
def test_a_blessed_minion_draws_a_card_although_a_secret_is_about_to_kill_it_but_not_if_it_has_left() -> None:
    for secret, hand in (("Vaporize", ["Wisp"]), ("Explosive Trap", ["Wisp"]), ("Freezing Trap", ["Murloc Raider"])):
        me = side("paladin", hand=["Blessing of Wisdom"], board=["Murloc Raider"], deck=["Wisp"] * 2)
        table = scenario(me, side("hunter", secrets=[secret])).play("Blessing of Wisdom", "Murloc Raider")
        table.attack("Murloc Raider", "enemy hero")
        assert (table.hand(), table.board()) == (hand, [])
