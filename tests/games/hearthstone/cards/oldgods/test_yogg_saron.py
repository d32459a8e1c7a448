"""Yogg-Saron, from Whispers of the Old Gods.

Sources: https://hearthstone.gamepedia.com/Yogg-Saron,_Hope%27s_End and the bug reports that the tests name
(https://github.com/HearthSim/hs-bugs).  Since patch 6.1.3, Yogg-Saron stops when he has left play or is silenced.
"""

import pytest
from random_spells import limited_spells

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.games.hearthstone.scenario import Scenario, scenario, side

YOGG = "Yogg-Saron, Hope's End"


def yogg(
    spells: int, *cast: str, seed: int = 0, enemies: tuple[str, ...] = (), health: int = 30, era: str = "gadgetzan-2017"
) -> Scenario:
    """Play Yogg-Saron after a number of spells, when he can cast only these spells."""
    enemy = side("mage", board=enemies, deck=["Wisp"] * 20, health=health)
    table = scenario(side("mage", hand=[YOGG], deck=["Wisp"] * 20), enemy, seed=seed, era=era)
    table.me.spells_cast = spells
    table.state.log = ConsequenceLog()
    with limited_spells(table, YOGG, *cast):
        return table.play(YOGG)


def casters(table: Scenario) -> list[int]:
    """Return the player of each spell that was cast in the last action."""
    return [item.player for item in table.state.consequences(None) if item.kind == "cast"]


@pytest.mark.card("OG_134")
@pytest.mark.mechanic("Spells cast by cards")
def test_yogg_saron_casts_a_spell_for_each_spell_of_the_game() -> None:
    assert [yogg(count, "Arcane Intellect").hand() for count in (0, 1, 3)] == [[], ["Wisp"] * 2, ["Wisp"] * 6]


@pytest.mark.card("OG_134")
def test_yogg_saron_counts_neither_countered_spells_nor_those_of_the_opponent() -> None:
    me = side("mage", hand=["The Coin", "Arcane Intellect", YOGG], deck=["Wisp"] * 20)
    table = scenario(me, side("mage", hand=["The Coin"], secrets=["Counterspell"]))
    table.play("The Coin").play("Arcane Intellect").end_turn().play("The Coin").end_turn()
    with limited_spells(table, YOGG, "Arcane Intellect"):
        table.play(YOGG)
    assert len(table.me.hand) == 2 + 1 + 2  # one spell and its two cards, the card of the turn, and those of Yogg-Saron


@pytest.mark.card("OG_134")
def test_yogg_saron_casts_any_collectible_spell() -> None:
    cast = []
    for seed in range(4):
        table = scenario(side("mage", hand=[YOGG]), side("mage"), seed=seed)
        table.me.spells_cast = 10
        table.state.log = ConsequenceLog()
        table.play(YOGG)
        cast += [item.card.id for item in table.state.consequences(None) if item.kind == "cast" and item.card]
    spells = {table.state.rules.cards[card_id] for card_id in cast}
    assert all(card.is_spell() and card.collectible for card in spells)
    assert max(card.cost for card in spells) > 5
    assert len({card.classes for card in spells}) > 4


@pytest.mark.card("OG_134")
def test_yogg_saron_processes_deaths_after_each_spell() -> None:
    """https://github.com/HearthSim/hs-bugs/issues/854"""
    table = yogg(2, "Arcane Explosion", enemies=("Harvest Golem", "Loot Hoarder"))
    assert (table.board(1), table.hand(1)) == (["Harvest Golem"], ["Wisp"])
    table = yogg(4, "Arcane Explosion", enemies=("Harvest Golem",))
    assert table.board(1) == []  # three spells kill the golem, and the fourth the one that it leaves


@pytest.mark.card("OG_134")
def test_yogg_saron_stops_when_he_has_left_play_or_is_silenced() -> None:
    stopping = ("Vanish", "Twisting Nether", "Polymorph", "Silence", "Shadow Word: Death")
    assert [casters(yogg(3, spell)) for spell in stopping] == [[0]] * 5
    assert casters(yogg(3, "Frost Nova")) == [0] * 3


@pytest.mark.card("OG_134")
def test_yogg_saron_of_2016_goes_on() -> None:
    for spell in ("Twisting Nether", "Silence"):
        assert len(casters(yogg(3, spell, era="kara-2016"))) == 3
    assert casters(yogg(3, "Mind Control")) == []  # no legal target


@pytest.mark.card("OG_134")
def test_yogg_saron_stops_when_a_hero_is_dead() -> None:
    """https://github.com/HearthSim/hs-bugs/issues/487"""
    table = yogg(3, "Mind Blast", health=5)
    assert (casters(table), str(table.result)) == ([0], "player 0 wins: the other hero died")


@pytest.mark.card("OG_134")
def test_yogg_saron_casts_for_the_player_who_controls_him() -> None:
    """https://github.com/demilich1/metastone/pull/168: Sylvanas dies first and takes him, or he dies first."""
    tables = [yogg(3, "Shadow Word: Death", seed=seed, enemies=("Sylvanas Windrunner",)) for seed in range(10)]
    assert {tuple(casters(table)) for table in tables} == {(0, 1), (0,)}


@pytest.mark.card("OG_134")
def test_yogg_saron_chooses_discovered_cards_at_random() -> None:
    table = yogg(3, "Raven Idol")
    assert (table.state.choice, len(table.me.hand)) == (None, 3)


@pytest.mark.card("OG_134")
def test_brann_repeats_the_battlecry_of_yogg_saron_while_he_is_in_play() -> None:
    for spell, count in (("Frost Nova", 4), ("Vanish", 1)):
        table = scenario(side("mage", hand=[YOGG], board=["Brann Bronzebeard"]), side("mage"))
        table.me.spells_cast = 2
        table.state.log = ConsequenceLog()
        with limited_spells(table, YOGG, spell):
            table.play(YOGG)
        assert len(casters(table)) == count
