"""Paladin cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.scenario import Scenario, scenario, side


def joust(mine: list[str], theirs: list[str], seed: int = 0) -> Scenario:
    """Return a position after Argent Lance was played with these decks."""
    table = scenario(side("paladin", hand=["Argent Lance"], deck=mine), side("warrior", deck=theirs), seed=seed)
    return table.play("Argent Lance")


def durability(table: Scenario) -> int:
    assert table.me.weapon is not None
    return table.me.weapon.health


@pytest.mark.card("AT_077")
@pytest.mark.mechanic("Joust")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Battlecry (tag)")
def test_argent_lance_lasts_longer_after_a_won_joust() -> None:
    table = joust(["War Golem"], ["Wisp"])
    assert (durability(table), table.me.cards_left, table.opponent.cards_left) == (3, 1, 1)
    table.attack("my hero", "enemy hero")
    assert (durability(table), table.opponent.hero.health) == (2, 28)


@pytest.mark.card("AT_077")
@pytest.mark.mechanic("Joust")
def test_a_tie_or_a_cheaper_minion_loses_the_joust() -> None:
    assert durability(joust(["Wisp"], ["War Golem"])) == 2
    assert durability(joust(["War Golem"], ["War Golem"])) == 2


@pytest.mark.card("AT_077")
@pytest.mark.mechanic("Joust")
def test_only_minions_joust() -> None:
    assert durability(joust(["Wisp"], ["The Coin"])) == 3
    assert durability(joust(["The Coin"], [])) == 2
    assert durability(joust([], ["Wisp"])) == 2
    assert durability(joust([], [])) == 2


@pytest.mark.card("AT_077")
@pytest.mark.mechanic("Joust")
def test_chance_picks_the_jousters() -> None:
    outcomes = {durability(joust(["Wisp", "War Golem"], ["Chillwind Yeti"], seed)) for seed in range(20)}
    assert outcomes == {2, 3}
