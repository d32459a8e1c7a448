"""Chains of spells that Yogg-Saron casts.

Sources: https://hearthstone.gamepedia.com/Yogg-Saron,_Hope%27s_End and, where the tests say so, the developers' answers
that http://flyboystoys.com/news/2241/rule-clarifications-on-hearthstone-s-yogg-saron.html lists.
"""

import pytest
from random_spells import limited_spells

from topdeck.games.hearthstone.positions.forms import SideForm
from topdeck.games.hearthstone.scenario import Scenario, in_hand, scenario, side

YOGG = "Yogg-Saron, Hope's End"
FREE = in_hand(YOGG, cost=-10)


def play_yogg(me: SideForm, enemy: SideForm, spells: int, cast: str, seed: int = 0) -> Scenario:
    """Play Yogg-Saron after a number of spells, when he can cast only this spell."""
    table = scenario(me, enemy, seed=seed)
    table.me.spells_cast = spells
    with limited_spells(table, YOGG, cast):
        return table.play(YOGG)


@pytest.mark.mechanic("Spells cast by cards")
def test_spells_that_yogg_saron_cast_do_not_count_for_the_next_one() -> None:
    me = side("mage", hand=[FREE, FREE], deck=["Wisp"] * 20)
    table = play_yogg(me, side("mage"), 2, "Arcane Intellect")
    with limited_spells(table, YOGG, "Arcane Intellect"):
        table.play(YOGG)
    assert table.hand() == ["Wisp"] * 8  # two spells each


@pytest.mark.mechanic("Spells cast by cards")
@pytest.mark.mechanic("Card / spell played triggers")
def test_neither_pyromancer_nor_teacher_nor_auctioneer_reacts_to_his_spells() -> None:
    """The developers' answers."""
    board = ["Wild Pyromancer", "Violet Teacher", "Gadgetzan Auctioneer"]
    me = side("mage", hand=[YOGG], board=board, deck=["War Golem"] * 3)
    table = play_yogg(me, side("mage"), 3, "Frost Nova")
    assert (table.board(), table.stats()[0], table.hand()) == ([*board, YOGG], (3, 2), [])


@pytest.mark.mechanic("Spells cast by cards")
def test_hallazeal_heals_for_the_damage_of_his_spells() -> None:
    """The developers' answers: they are the player's spells."""
    me = side("shaman", hand=[YOGG], board=["Hallazeal the Ascended"], health=10)
    table = play_yogg(me, side("mage"), 2, "Mind Blast")
    assert (table.me.hero.health, table.opponent.hero.health) == (20, 20)


@pytest.mark.mechanic("Spells cast by cards")
def test_a_forbidden_spell_uses_the_remaining_mana_once() -> None:
    """The developers' answers."""
    me = side("mage", hand=[in_hand(YOGG, cost=-6)], mana=10)
    table = play_yogg(me, side("mage"), 2, "Forbidden Ritual")
    assert (table.board().count("Icky Tentacle"), table.me.mana) == (6, 0)


@pytest.mark.mechanic("Spells cast by cards")
@pytest.mark.mechanic("Card draw")
def test_the_chain_ends_when_fatigue_kills_its_player() -> None:
    """HearthSim/hs-bugs 487: the Battlecry ends as soon as a hero dies."""
    table = play_yogg(side("mage", hand=[YOGG], health=3), side("mage"), 5, "Arcane Intellect")
    assert (str(table.result), table.me.fatigue) == ("player 1 wins: the other hero died", 2)


@pytest.mark.mechanic("Spells cast by cards")
@pytest.mark.mechanic("Secrets")
def test_a_secret_that_is_cast_twice_is_in_play_once() -> None:
    """A player cannot have two copies of a secret in play: https://hearthstone.gamepedia.com/Secret."""
    table = play_yogg(side("mage", hand=[YOGG]), side("mage"), 3, "Ice Barrier")
    assert [it.card.name for it in table.me.secrets] == ["Ice Barrier"]


@pytest.mark.mechanic("Spells cast by cards")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_a_minion_that_a_spell_left_behind_is_hit_by_the_next_one() -> None:
    """HearthSim/hs-bugs 854: deaths are processed after each spell."""
    table = play_yogg(side("mage", hand=[YOGG]), side("mage", board=["Possessed Villager"]), 2, "Arcane Explosion")
    assert table.board(1) == []
