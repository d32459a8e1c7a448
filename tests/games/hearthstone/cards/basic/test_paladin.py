"""Basic paladin cards and the hero power."""

import pytest

from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("CS2_101")
@pytest.mark.card("CS2_101t")
@pytest.mark.mechanic("Token summoning")
def test_reinforce_summons_a_recruit() -> None:
    table = scenario(side("paladin", board=["Chillwind Yeti"]), side("warrior"))
    table.power()
    assert table.board() == ["Chillwind Yeti", "Silver Hand Recruit"]
    assert (table.stats(), table.me.mana) == ([(4, 5), (1, 1)], 8)
    assert table.attack_targets("Silver Hand Recruit") == []
    table.end_turn().end_turn().attack("Silver Hand Recruit", "enemy hero")
    assert table.opponent.hero.health == 28  # fatigue took one


@pytest.mark.card("CS2_101")
def test_reinforce_needs_room() -> None:
    crowded = scenario(side("paladin", board=["Wisp"] * 6), side("warrior"))
    full = scenario(side("paladin", board=["Wisp"] * 7), side("warrior"))
    assert "use Reinforce" in crowded.texts()
    assert "use Reinforce" not in full.texts()


@pytest.mark.card("CS2_097")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Healing")
def test_truesilver_champion_heals_its_hero_when_it_attacks() -> None:
    table = scenario(side("paladin", hand=["Truesilver Champion"], health=20), side("warrior"))
    table.play("Truesilver Champion").attack("my hero", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (22, 26)
    assert table.me.weapon is not None
    assert table.me.weapon.health == 1


@pytest.mark.card("CS2_097")
def test_truesilver_champion_heals_before_the_blow_is_returned() -> None:
    table = scenario(side("paladin", weapon="Truesilver Champion", health=3), side("warrior", board=["Chillwind Yeti"]))
    table.attack("my hero", "Chillwind Yeti")
    assert (table.me.hero.health, table.stats(1)) == (1, [(4, 1)])


@pytest.mark.card("CS2_097")
def test_truesilver_champion_heals_no_further_than_full_health() -> None:
    table = scenario(side("paladin", weapon="Truesilver Champion", health=29), side("warrior"))
    table.attack("my hero", "enemy hero")
    assert table.me.hero.health == 30


@pytest.mark.card("CS2_097")
def test_truesilver_champion_heals_for_no_attack_but_its_heros() -> None:
    table = scenario(
        side("paladin", weapon="Truesilver Champion", board=["Wisp"], health=20),
        side("warrior", weapon="Fiery War Axe"),
    )
    table.attack("Wisp", "enemy hero").end_turn().attack("enemy hero", "my hero")
    assert table.me.hero.health == 17
