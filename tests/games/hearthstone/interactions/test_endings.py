"""The end of a game, which comes immediately after the phase in which a hero dies."""

import pytest

from topdeck.games.hearthstone.engine.abilities import Effect, Selector, When
from topdeck.games.hearthstone.engine.flags import TriggerEvent
from topdeck.games.hearthstone.language import (
    AFTER_PLAY,
    ENEMY_HERO,
    FRIENDLY,
    MY_HERO,
    SPELL,
    TARGET,
    Damage,
    Heal,
    Teach,
)
from topdeck.games.hearthstone.language.flags import INSPIRE
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import minion, scenario, side

LOST = "player 1 wins: the other hero died"


def avenger(event: TriggerEvent, who: Selector) -> MinionForm:
    """Return a minion that kills an enemy hero with 1 health when the event happens."""
    return minion("Wisp", enchanted=[Teach(TARGET, trigger=When(event, who, Damage(ENEMY_HERO, 1)))])


@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Summon triggers")
def test_a_battlecry_that_kills_its_own_player_is_a_loss_though_a_knife_would_follow() -> None:
    me = side("warlock", hand=["Flame Imp"], board=["Knife Juggler"], health=3)
    table = scenario(me, side("warrior", health=1)).play("Flame Imp")
    assert (str(table.result), table.opponent.hero.health) == (LOST, 1)


def test_a_spell_that_kills_its_own_player_is_a_loss_whatever_would_follow_it() -> None:
    me = side("mage", hand=["Fireball"], board=[avenger(AFTER_PLAY, FRIENDLY & SPELL)], health=6)
    table = scenario(me, side("warrior", health=1)).play("Fireball", "my hero")
    assert (str(table.result), table.opponent.hero.health) == (LOST, 1)


@pytest.mark.mechanic("Inspire")
def test_a_hero_power_that_kills_its_own_player_is_a_loss_and_inspires_nobody() -> None:
    me = side("warlock", deck=["Wisp"], board=[avenger(INSPIRE, MY_HERO)], health=2)
    table = scenario(me, side("warrior", health=1)).power()
    assert (str(table.result), table.opponent.hero.health) == (LOST, 1)


def test_no_death_is_processed_between_the_triggers_after_a_play_and_after_a_summon() -> None:
    suicide = Teach(TARGET, trigger=When(AFTER_PLAY, FRIENDLY, Damage(MY_HERO, 1)))
    me = side("warrior", hand=["Wisp"], board=[minion("War Golem", enchanted=[suicide]), "Knife Juggler"], health=1)
    table = scenario(me, side("warrior", health=1)).play("Wisp")  # HearthSim/hs-bugs 256
    assert str(table.result) == "draw: both heroes died"


@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_a_win_at_the_end_of_the_last_turn_counts() -> None:
    raider = minion("Murloc Raider", enchanted=[Teach(TARGET, deathrattle=Damage(ENEMY_HERO, 1))])
    me = side("priest", hand=["Potion of Madness", "Leeroy Jenkins"])
    table = scenario(me, side("warrior", board=[raider, *["Wisp"] * 6], health=1), turn=49)
    table.play("Potion of Madness", "Murloc Raider").play("Leeroy Jenkins")
    assert table.result is None
    assert (
        str(table.end_turn().result) == "player 0 wins: the other hero died"
    )  # there was no room on the owner's board


@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Healing")
def test_a_deathrattle_comes_too_late_to_heal_a_hero_that_died_with_its_minion() -> None:
    nurse = minion("Wisp", enchanted=[Teach(TARGET, deathrattle=Heal(ENEMY_HERO, 9))])
    me = side("warrior", weapon="Fiery War Axe", health=1)
    table = scenario(me, side("warrior", board=[nurse])).attack("my hero", "Wisp")
    assert str(table.result) == LOST


@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Healing")
def test_of_the_deathrattles_of_one_moment_one_may_heal_what_the_other_did() -> None:
    last_words: tuple[Effect, ...] = (Damage(ENEMY_HERO, 9), Heal(ENEMY_HERO, 5))
    opponent = side(
        "warrior", board=[minion("Wisp", enchanted=[Teach(TARGET, deathrattle=word)]) for word in last_words]
    )
    table = scenario(side("mage", hand=["Flamestrike"], health=5), opponent).play("Flamestrike")
    assert (table.result, table.me.hero.health) == (None, 1)


# ---- no triggers for a minion that has left play


@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Summon triggers")
def test_no_knife_is_thrown_for_a_minion_that_died_of_its_battlecry() -> None:
    for seed in range(30):
        me = side("warrior", hand=["Leeroy Jenkins"], board=[minion("Knife Juggler", health=9)])
        opponent = side("warrior", board=[minion("Knife Juggler", health=9)])
        table = scenario(me, opponent, seed=seed).play("Leeroy Jenkins")  # two knives for the whelps that he brings
        dead = "Leeroy Jenkins" not in table.board()
        thrown = table.opponent.hero.health < 30 or table.stats(1) != [(2, 9), (1, 1), (1, 1)]
        assert thrown != dead
        if dead:
            return
    raise AssertionError("no seed kills Leeroy")
