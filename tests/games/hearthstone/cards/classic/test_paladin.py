"""Classic paladin cards."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("EX1_130")
@pytest.mark.card("EX1_130a")
@pytest.mark.mechanic("Secrets")
def test_noble_sacrifice_saves_the_hero_from_an_attack() -> None:
    table = scenario(side("warrior", board=["Chillwind Yeti"]), side("paladin", secrets=["Noble Sacrifice"]))
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.stats(0), table.board(1)) == (30, [(4, 3)], [])
    assert table.opponent.secrets == ()
    assert [card.name for card in table.opponent.graveyard] == ["Defender"]


@pytest.mark.card("EX1_130a")
def test_a_defender_falls_to_any_blow() -> None:
    table = scenario(side("warrior", board=["Wisp"]), side("paladin", board=["War Golem"], secrets=["Noble Sacrifice"]))
    table.attack("Wisp", "War Golem")
    assert (table.board(0), table.board(1), table.stats(1)) == ([], ["War Golem"], [(7, 7)])


@pytest.mark.card("EX1_130")
def test_noble_sacrifice_saves_a_minion_from_a_hero() -> None:
    table = scenario(
        side("warrior", weapon="Fiery War Axe"), side("paladin", board=["Bloodfen Raptor"], secrets=["Noble Sacrifice"])
    )
    table.attack("my hero", "Bloodfen Raptor")
    assert (table.me.hero.health, table.board(1)) == (28, ["Bloodfen Raptor"])


@pytest.mark.card("EX1_130")
def test_noble_sacrifice_works_once() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti", "War Golem"]), side("paladin", secrets=["Noble Sacrifice"])
    )
    table.attack("Chillwind Yeti", "enemy hero").attack("War Golem", "enemy hero")
    assert table.opponent.hero.health == 23


@pytest.mark.card("EX1_130")
def test_noble_sacrifice_waits_while_there_is_no_room() -> None:
    table = scenario(
        side("warrior", board=["Chillwind Yeti"]), side("paladin", board=["Wisp"] * 7, secrets=["Noble Sacrifice"])
    )
    table.attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, len(table.opponent.secrets)) == (26, 1)


@pytest.mark.card("EX1_130")
def test_noble_sacrifice_minds_enemies_only() -> None:
    table = scenario(
        side("paladin", hand=["Noble Sacrifice"], board=["Chillwind Yeti"]), side("warrior", weapon="Fiery War Axe")
    )
    table.play("Noble Sacrifice").attack("Chillwind Yeti", "enemy hero")
    assert (table.opponent.hero.health, table.board(), len(table.me.secrets)) == (26, ["Chillwind Yeti"], 1)
    table.end_turn().attack("enemy hero", "my hero")
    assert (table.me.hero.health, table.me.secrets) == (30, ())


@pytest.mark.card("EX1_382")
@pytest.mark.mechanic("Health set / stat set or swap")
@pytest.mark.mechanic("Battlecry (tag)")
def test_aldor_peacekeeper_leaves_an_enemy_one_attack() -> None:
    table = scenario(
        side("paladin", hand=["Aldor Peacekeeper"]),
        side("warrior", board=[minion("Boulderfist Ogre", attack=9, damage=2)]),
    )
    table.play("Aldor Peacekeeper", "Boulderfist Ogre")
    assert (table.stats(0), table.stats(1)) == ([(3, 3)], [(1, 5)])


@pytest.mark.card("EX1_382")
def test_aldor_peacekeeper_takes_enemy_minions_it_can_see() -> None:
    table = scenario(
        side("paladin", hand=["Aldor Peacekeeper"], board=["Wisp"]),
        side("warrior", board=["War Golem", minion("Chillwind Yeti", keywords=STEALTH)]),
    )
    assert table.targets("Aldor Peacekeeper") == [table.opponent.board[0]]


@pytest.mark.card("EX1_382")
def test_aldor_peacekeeper_can_come_in_peace() -> None:
    table = scenario(side("paladin", hand=["Aldor Peacekeeper"]), side("warrior"))
    table.play("Aldor Peacekeeper")
    assert table.stats() == [(3, 3)]


@pytest.mark.card("EX1_382")
def test_auras_come_on_top_of_aldor_peacekeepers_one_attack() -> None:
    table = scenario(
        side("paladin", hand=["Aldor Peacekeeper"]), side("warrior", board=["Southsea Captain", "Bloodsail Raider"])
    )
    table.play("Aldor Peacekeeper", "Bloodsail Raider")
    assert table.opponent.board[1].attack == 2


@pytest.mark.card("EX1_383")
@pytest.mark.mechanic("Taunt (printed)")
@pytest.mark.mechanic("Divine Shield")
def test_tirion_stands_in_front_behind_a_shield() -> None:
    table = scenario(
        side("warrior", board=["War Golem", "War Golem"]), side("paladin", board=["Wisp", "Tirion Fordring"])
    )
    first, second = table.me.board
    tirion = table.opponent.board[1]
    assert table.attack_targets(first) == [tirion]
    table.attack(first, tirion)
    assert (tirion.attack, tirion.health, first.health) == (6, 6, 1)
    table.attack(second, tirion)
    assert table.board(1) == ["Wisp"]


@pytest.mark.card("EX1_383")
@pytest.mark.card("EX1_383t")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Weapon buff / equip")
def test_tirion_leaves_ashbringer_to_his_hero() -> None:
    table = scenario(
        side("paladin", board=[minion("Tirion Fordring", damage=5)], weapon="Wicked Knife"),
        side("warrior", board=["Wisp", "Chillwind Yeti"]),
    )
    tirion = table.me.board[0]
    table.attack(tirion, "Wisp")
    assert table.board() == ["Tirion Fordring"]
    table.end_turn().attack("Chillwind Yeti", tirion)
    ashbringer = table.me.weapon
    assert ashbringer is not None
    assert (ashbringer.card.name, ashbringer.attack, ashbringer.health) == ("Ashbringer", 5, 3)
    assert table.opponent.weapon is None
    table.end_turn().attack("my hero", "enemy hero")
    assert table.opponent.hero.health == 24  # fatigue took one


@pytest.mark.card("EX1_383")
def test_a_silenced_tirion_leaves_nothing() -> None:
    table = scenario(
        side("paladin", board=[minion("Tirion Fordring", silenced=True)], weapon="Wicked Knife"),
        side("warrior", board=["War Golem"]),
    )
    table.attack("Tirion Fordring", "War Golem")
    assert table.board() == []
    assert table.me.weapon is not None
    assert table.me.weapon.card.name == "Wicked Knife"
