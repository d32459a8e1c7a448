"""Silence on buffed, damaged, enraged and borrowed minions."""

import pytest

from topdeck.games.hearthstone.engine.constants import FROZEN
from topdeck.games.hearthstone.scenario import minion, scenario, side

KINGS = "Blessing of Kings"


@pytest.mark.mechanic("Silence")
@pytest.mark.parametrize(("damage", "health"), [(0, 7), (2, 7), (4, 7), (6, 5), (10, 1)])
def test_a_buffed_minion_keeps_its_current_health_up_to_its_original_health(damage: int, health: int) -> None:
    """http://hearthstone.wikia.com/wiki/Silence."""
    me = side("priest", hand=[KINGS, "Silence"], board=["War Golem"])
    table = scenario(me, side("warrior")).play(KINGS, "War Golem")
    table.me.board[0].health -= damage
    table.play("Silence", "War Golem")
    assert (table.stats(), table.me.board[0].max_health) == ([(7, health)], 7)


@pytest.mark.mechanic("Silence")
def test_silence_does_not_remove_damage() -> None:
    """https://hearthstone.wiki.gg/wiki/Silence."""
    table = scenario(side("priest", hand=["Silence"]), side("warrior", board=[minion("Grommash Hellscream", damage=3)]))
    assert table.stats(1) == [(10, 6)]
    assert table.play("Silence", "Grommash Hellscream").stats(1) == [(4, 6)]


@pytest.mark.mechanic("Silence")
def test_silence_restores_the_health_that_equality_took_from_a_wounded_minion() -> None:
    """http://hearthstone.wikia.com/wiki/Silence: it returns to its original health."""
    me = side("paladin", hand=["Equality", "Silence"])
    table = scenario(me, side("warrior", board=[minion("War Golem", damage=3)])).play("Equality")
    assert table.play("Silence", "War Golem").stats(1) == [(7, 7)]


@pytest.mark.mechanic("Silence")
def test_silence_undoes_swapped_stats() -> None:
    """https://hearthstone.wiki.gg/wiki/Template:Crazed_Alchemist_notes."""
    me = side("priest", hand=["Crazed Alchemist", "Silence"])
    table = scenario(me, side("warrior", board=["Oasis Snapjaw"])).play("Crazed Alchemist", "Oasis Snapjaw")
    assert table.stats(1) == [(7, 2)]
    assert table.play("Silence", "Oasis Snapjaw").stats(1) == [(2, 7)]


@pytest.mark.mechanic("Silence")
def test_silence_saves_a_minion_from_power_overwhelming_and_corruption() -> None:
    """https://hearthstone.wiki.gg/wiki/Silence, strategy."""
    me = side("warlock", hand=["Power Overwhelming", "Silence"], board=["War Golem"], deck=["Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"])).play("Power Overwhelming", "War Golem")
    assert table.play("Silence", "War Golem").stats() == [(7, 7)]
    assert table.end_turn().board() == ["War Golem"]
    me = side("warlock", hand=["Corruption"], deck=["Wisp"] * 2)
    table = scenario(me, side("priest", hand=["Silence"], board=["War Golem"], deck=["Wisp"]))
    table.play("Corruption", "War Golem").end_turn().play("Silence", "War Golem").end_turn()
    assert table.board(1) == ["War Golem"]


@pytest.mark.mechanic("Silence")
@pytest.mark.mechanic("Freeze")
def test_silence_removes_freeze_and_a_text_that_prevents_attacks() -> None:
    """https://hearthstone.wiki.gg/wiki/Silence, strategy."""
    me = side("priest", hand=["Silence"], board=[minion("Ancient Watcher", keywords=FROZEN)])
    table = scenario(me, side("warrior")).play("Silence", "Ancient Watcher").attack("Ancient Watcher", "enemy hero")
    assert table.opponent.hero.health == 26


@pytest.mark.mechanic("Silence")
@pytest.mark.mechanic("Take control")
def test_silence_does_not_give_a_minion_back_that_changed_sides_for_good() -> None:
    """http://hearthstone.wikia.com/wiki/Silence: only borrowed minions return."""
    for spell, board in (("Mind Control", ["Bloodfen Raptor"]), ("Shadow Madness", [])):
        me = side("priest", hand=[spell, "Silence"])
        table = scenario(me, side("warrior", board=["Bloodfen Raptor"])).play(spell, "Bloodfen Raptor")
        assert table.play("Silence", "Bloodfen Raptor").board() == board


@pytest.mark.mechanic("Silence")
def test_a_silenced_minion_can_be_enchanted_again() -> None:
    """https://hearthstone.wiki.gg/wiki/Silence."""
    me = side("priest", hand=["Silence", KINGS, "Ancestral Spirit", "Fireball"], board=["Cairne Bloodhoof"], mana=10)
    table = (
        scenario(me, side("warrior")).play("Silence", "Cairne Bloodhoof").play("Ancestral Spirit", "Cairne Bloodhoof")
    )
    assert table.play(KINGS, "Cairne Bloodhoof").stats() == [(8, 9)]
    assert table.play("Fireball", "Cairne Bloodhoof").stats() == [(8, 3)]
