"""The agent Face, which attacks the hero and then plays its last card."""

from deciding import chosen

from topdeck.games.hearthstone.scenario import scenario, side


def test_face_attacks_the_hero_with_its_first_minion_that_can() -> None:
    me = side("warrior", hand=["Wisp"], board=["Bloodfen Raptor", "Chillwind Yeti"])
    table = scenario(me, side("mage", board=["Wisp"]))
    assert chosen("face", table) == "attack 0.1 > 1.0"
    table.attack("Bloodfen Raptor", "enemy hero")
    assert chosen("face", table) == "attack 0.2 > 1.0"


def test_face_plays_its_last_card_when_no_minion_reaches_the_hero() -> None:
    me = side("warrior", hand=["Chillwind Yeti", "Wisp", "Bloodfen Raptor"], board=["River Crocolisk"])
    table = scenario(me, side("mage", board=["Sen'jin Shieldmasta"]))
    last = [action.text() for action in table.actions() if action.text().startswith("play")][-1]
    assert chosen("face", table) == last == "play CS2_172"


def test_face_leaves_its_weapon_and_its_power_alone() -> None:
    table = scenario(side("warrior", weapon="Fiery War Axe"), side("mage"))
    assert {"attack 0.0 > 1.0", "power"} < {action.text() for action in table.actions()}
    assert chosen("face", table) == "end"
