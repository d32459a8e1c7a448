"""Damage: to several characters at once, in sequence, and with spell damage."""

from dataclasses import dataclass

import pytest

from topdeck.games.hearthstone.engine.abilities import Effect, When
from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, DOOMED, ELUSIVE, FROZEN, IMMUNE, STEALTH
from topdeck.games.hearthstone.engine.entity import Entity, new_entity
from topdeck.games.hearthstone.engine.flags import TriggerEvent
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.language import (
    CHARACTER,
    ENEMY,
    HEALED,
    HURT,
    MINION,
    SELF,
    TARGET,
    Freeze,
    Missiles,
    Random,
    Teach,
)
from topdeck.games.hearthstone.positions.forms import MinionForm
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side, weapon

ACOLYTE = "Acolyte of Pain"


def fire_missiles(table: Scenario, count: int) -> Scenario:
    """Let the player to move cast a spell with this many missiles."""
    state = table.state
    spell = new_entity(table.card("The Coin"), state.new_id(), state.player)
    Missiles(ENEMY & CHARACTER, count).run(state, spell, state.seat(state.player).hero)
    return table


# ---- damage to several characters at once


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Area damage")
def test_every_acolyte_draws_for_its_own_player() -> None:
    me = side("warrior", hand=["Revenge"], board=["Acolyte of Pain", "Wisp"], deck=["Wisp"] * 3)
    table = scenario(me, side("warrior", board=["Acolyte of Pain", "Acolyte of Pain"], deck=["Wisp"] * 3))
    table.play("Revenge")
    assert (table.hand(), table.hand(1)) == (["Wisp"], ["Wisp"] * 2)
    assert (table.stats(), table.stats(1)) == ([(1, 2)], [(1, 2), (1, 2)])


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Area damage")
def test_acolytes_that_die_of_it_draw_all_the_same() -> None:
    me = side("mage", hand=["Flamestrike"])
    table = scenario(me, side("warrior", board=["Acolyte of Pain", "Acolyte of Pain"], deck=["Wisp"] * 3))
    table.play("Flamestrike")
    assert (table.board(1), table.hand(1)) == ([], ["Wisp"] * 2)


@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Healing")
def test_the_healing_of_holy_nova_saves_characters_hurt_by_triggers_of_its_damage() -> None:
    opponent = side("warlock", board=["Knife Juggler", "Imp Gang Boss"])
    table = scenario(side("priest", hand=["Holy Nova"], health=1), opponent).play("Holy Nova")  # a knife for the Imp
    assert (table.result, table.me.hero.health, table.board(1)) == (None, 2, ["Imp Gang Boss", "Imp"])


@pytest.mark.mechanic("Damage-taken triggers")
def test_pain_without_cards_is_fatigue() -> None:
    me = side("mage", hand=["Flamestrike"])
    table = scenario(me, side("warrior", board=["Acolyte of Pain", "Acolyte of Pain"]))
    assert table.play("Flamestrike").opponent.hero.health == 30 - 1 - 2


@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Divine Shield")
def test_damage_to_all_breaks_shields_hits_stealthed_minions_and_spares_immune_ones() -> None:
    opponent = [minion("Wisp", keywords=keywords) for keywords in (DIVINE_SHIELD, STEALTH, IMMUNE, ELUSIVE)]
    table = scenario(side("mage", hand=["Flamestrike"]), side("warrior", board=opponent)).play("Flamestrike")
    assert [it.has_keyword(IMMUNE) for it in table.opponent.board] == [False, True]
    assert not any(it.has_keyword(DIVINE_SHIELD) for it in table.opponent.board)


@pytest.mark.mechanic("Area damage")
@pytest.mark.mechanic("Damage-taken triggers")
def test_damage_to_all_is_dealt_before_the_first_trigger_runs() -> None:
    me = side("mage", hand=["Flamestrike"])
    opponent = side("warlock", board=["Imp Gang Boss", "War Golem", "Frothing Berserker"])
    table = scenario(me, opponent).play("Flamestrike")
    assert (table.board(1), table.stats(1)) == (["Imp", "War Golem"], [(1, 1), (7, 3)])  # the imp was not burnt


# ---- characters hurt or healed at once react in order of play


@dataclass
class Remember(Effect):
    """Record the minion that reacted."""

    names: list[str]

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.names.append(me.card.name)


def witnesses(event: TriggerEvent, names: list[str], *cards: str) -> list[MinionForm]:
    """Return damaged minions that record when the event happens to them."""
    told = Teach(TARGET, trigger=When(event, SELF, Remember(names)))
    return [minion(card, health=9, damage=2, enchanted=[told]) for card in cards]


def in_reverse(table: Scenario) -> Scenario:
    """Return a position in which the youngest minion of each side is leftmost."""
    for player in (table.me, table.opponent):
        player.board.reverse()
    return table


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Area damage")
def test_of_two_bosses_hurt_at_once_the_older_calls_its_imp_first() -> None:
    me = side("warlock", board=["Wisp", "Wisp", "Imp Gang Boss", "Wisp", "Wisp"], hand=["Imp Gang Boss"])
    table = scenario(me, side("mage", hand=["Volcanic Potion"]), positions="all")
    table.play("Imp Gang Boss", position=2).end_turn().play("Volcanic Potion")  # room for one Imp
    assert table.board() == ["Imp Gang Boss", "Imp Gang Boss", "Imp"]


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Area damage")
def test_minions_hurt_at_once_react_in_order_of_play_on_both_sides() -> None:
    seen: list[str] = []
    me = side("warrior", board=witnesses(HURT, seen, "Wisp", "War Golem"))
    opponent = side("warrior", board=witnesses(HURT, seen, "Chillwind Yeti", "Boulderfist Ogre"), hand=["Revenge"])
    in_reverse(scenario(me, opponent)).end_turn().play("Revenge")
    assert seen == ["Wisp", "War Golem", "Chillwind Yeti", "Boulderfist Ogre"]


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Area damage")
def test_minions_hurt_at_once_by_different_amounts_react_in_order_of_play_too() -> None:
    seen: list[str] = []
    opponent = side("warrior", board=witnesses(HURT, seen, "Chillwind Yeti", "Boulderfist Ogre", "War Golem"))
    in_reverse(scenario(side("shaman", hand=["Lightning Storm"]), opponent)).play("Lightning Storm")
    assert seen == ["Chillwind Yeti", "Boulderfist Ogre", "War Golem"]


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Area damage")
def test_swipe_triggers_first_for_its_target_and_last_for_the_oldest() -> None:
    seen: list[str] = []
    opponent = side("warrior", board=witnesses(HURT, seen, "Wisp", "Chillwind Yeti", "Boulderfist Ogre", "War Golem"))
    scenario(side("druid", hand=["Swipe"]), opponent).play("Swipe", "Chillwind Yeti")
    assert seen == ["Chillwind Yeti", "War Golem", "Boulderfist Ogre", "Wisp"]


@pytest.mark.mechanic("Healing")
def test_minions_healed_at_once_react_in_order_of_play() -> None:
    seen: list[str] = []
    me = side("priest", board=witnesses(HEALED, seen, "Wisp", "War Golem", "Chillwind Yeti"), hand=["Holy Nova"])
    in_reverse(scenario(me, side("mage"))).play("Holy Nova")
    assert seen == ["Wisp", "War Golem", "Chillwind Yeti"]


# ---- damage in sequence


@pytest.mark.mechanic("Random targets")
@pytest.mark.parametrize("seed", range(10))
def test_missiles_hit_only_living_characters(seed: int) -> None:
    table = scenario(side("mage"), side("warrior", board=["Wisp", "Wisp"], health=6), seed=seed)
    fire_missiles(table, 8)
    assert ([it.health for it in table.opponent.board], table.opponent.hero.health) == ([0, 0], 0)


@pytest.mark.mechanic("Random targets")
@pytest.mark.parametrize("seed", range(10))
def test_random_effects_never_pick_dying_minions(seed: int) -> None:
    table = scenario(side("mage"), side("warrior", board=["Wisp", "War Golem", "Wisp"]), seed=seed)
    table.opponent.board[0].health = 0
    table.opponent.board[2].keywords |= DOOMED
    Freeze(Random(ENEMY & MINION, count=2)).run(table.state, table.me.hero, table.me.hero)
    assert [it.has_keyword(FROZEN) for it in table.opponent.board] == [False, True, False]


@pytest.mark.card("FP1_023")
@pytest.mark.card("LOE_061")
@pytest.mark.mechanic("Random targets")
@pytest.mark.parametrize(("saviour", "attack"), [("Dark Cultist", 4), ("Anubisath Sentinel", 7)])
def test_a_deathrattle_saves_a_mortally_wounded_minion(saviour: str, attack: int) -> None:
    """The Advanced rulebook, rule 5, has this example: helpful triggers count mortally wounded minions."""
    opponent = side("priest", board=["Explosive Sheep", saviour, "Chillwind Yeti"])
    table = scenario(side("mage", hand=["Flamestrike"]), opponent).play("Flamestrike")
    assert table.stats(1) == [(attack, 2)]


@pytest.mark.card("FP1_020")
@pytest.mark.mechanic("Random targets")
def test_avenge_saves_a_mortally_wounded_minion() -> None:
    """HearthSim/hs-bugs 61; the Wisp is wounded by the Ghoul, whose deathrattle is older than the secret."""
    opponent = side("paladin", board=["Unstable Ghoul", "Wisp"], secrets=["Avenge"])
    table = scenario(side("mage", hand=["Fireball"]), opponent).play("Fireball", "Unstable Ghoul")
    assert (table.stats(1), table.opponent.secrets) == ([(4, 2)], ())


@pytest.mark.card("GVG_027")
@pytest.mark.card("EX1_004")
@pytest.mark.mechanic("Random targets")
@pytest.mark.parametrize(("saviour", "health"), [("Iron Sensei", {2}), ("Young Priestess", {1, None})])
def test_a_buff_at_the_end_of_the_turn_saves_a_mortally_wounded_minion(saviour: str, health: set[int | None]) -> None:
    """Advanced rulebook 5; the priestess can also choose the Baron."""
    left = set()
    for seed in range(10):
        me = side("priest", board=["Baron Geddon", minion(saviour, health=9), minion("Mechwarper", health=2)])
        table = scenario(me, side("mage"), seed=seed).end_turn()
        left.add(next((it.health for it in table.me.board if it.card.name == "Mechwarper"), None))
    assert left == health


@pytest.mark.card("GVG_036")
@pytest.mark.mechanic("Random targets")
def test_powermace_does_not_save_a_mortally_wounded_minion() -> None:
    """HearthSim/hs-bugs 61."""
    opponent = side("shaman", weapon=weapon("Powermace", durability=1), board=[minion("Mechwarper", damage=1)])
    table = scenario(side("mage", board=["Explosive Sheep"]), opponent, player=1)
    table.attack("enemy hero", "Explosive Sheep")
    assert table.board(1) == []


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Windfury")
def test_an_acolyte_draws_for_each_of_several_wounds_in_a_turn() -> None:
    me = side("shaman", hand=["Lightning Bolt", "Rockbiter Weapon"], weapon="Doomhammer", board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion(ACOLYTE, health=9)], deck=["Wisp"] * 9))
    table.attack("Wisp", ACOLYTE).attack("my hero", ACOLYTE).attack("my hero", ACOLYTE)
    assert (len(table.hand(1)), table.stats(1)) == (3, [(1, 4)])
    table.play("Lightning Bolt", ACOLYTE)
    assert (len(table.hand(1)), table.stats(1)) == (4, [(1, 1)])


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Random targets")
def test_an_acolyte_draws_for_every_missile_that_hits_it() -> None:
    hits = set()
    for seed in range(20):
        opponent = side("warrior", board=[minion(ACOLYTE, health=5)], deck=["Wisp"] * 5)
        table = fire_missiles(scenario(side("mage"), opponent, seed=seed), 3)
        hit = 5 - table.opponent.board[0].health
        assert (len(table.hand(1)), table.opponent.hero.health) == (hit, 30 - (3 - hit))
        hits.add(hit)
    assert hits == {0, 1, 2, 3}


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Random targets")
def test_an_acolyte_that_is_dying_takes_no_further_missile() -> None:
    for seed in range(20):
        opponent = side("warrior", board=[ACOLYTE], deck=["Wisp"] * 9)
        table = fire_missiles(scenario(side("mage"), opponent, seed=seed), 8)
        assert len(table.hand(1)) <= 3
        assert len(table.hand(1)) + 30 - table.opponent.hero.health == 8


@pytest.mark.mechanic("Damage-taken triggers")
def test_an_acolyte_hit_in_a_fight_by_a_wound_of_nothing_does_not_draw() -> None:
    table = scenario(side("warrior", board=[ACOLYTE], deck=["Wisp"] * 2), side("warrior", board=["Doomsayer"]))
    assert (table.attack(ACOLYTE, "Doomsayer").hand(), table.stats()) == ([], [(1, 3)])


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Silence")
def test_a_silenced_acolyte_suffers_without_a_card() -> None:
    me = side("mage", hand=["Revenge"], board=[minion(ACOLYTE, silenced=True), ACOLYTE], deck=["Wisp"] * 3)
    assert scenario(me, side("warrior")).play("Revenge").hand() == ["Wisp"]


@pytest.mark.mechanic("Random targets")
def test_the_second_ragnaros_does_not_burn_a_dead_hero() -> None:
    for seed in range(10):
        table = scenario(
            side("warrior", board=["Ragnaros the Firelord", "Ragnaros the Firelord"]),
            side("warrior", health=8),
            seed=seed,
        )
        table.end_turn()
        assert (str(table.result), table.opponent.hero.health) == ("player 0 wins: the other hero died", 0)


# ---- spell damage


@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Random targets")
def test_spell_damage_means_more_missiles_not_bigger_ones() -> None:
    for helpers, missiles in ((0, 3), (1, 4), (3, 6)):
        opponent = side("warrior", board=[minion("Argent Squire", keywords=DIVINE_SHIELD), "War Golem"])
        table = fire_missiles(scenario(side("mage", board=["Kobold Geomancer"] * helpers), opponent), 3)
        lost = 30 - table.opponent.hero.health + sum(it.max_health - it.health for it in table.opponent.board)
        broken = sum(
            not it.has_keyword(DIVINE_SHIELD) for it in table.opponent.board if it.card.name == "Argent Squire"
        )
        fallen = 2 * (len(table.opponent.board) == 1)  # its shield and its only health
        assert lost + broken + fallen == missiles


@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Area damage")
def test_spell_damage_counts_for_every_target_of_a_swipe() -> None:
    me = side("druid", hand=["Swipe"], board=["Kobold Geomancer", "Bloodmage Thalnos"])
    opponent = side("warrior", board=["Boulderfist Ogre", "Chillwind Yeti"])
    table = scenario(me, opponent).play("Swipe", "Boulderfist Ogre")
    assert (table.stats(1), table.opponent.hero.health) == ([(6, 1), (4, 2)], 27)


@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Area damage")
def test_spell_damage_counts_for_the_wounds_of_holy_nova_and_not_for_its_healing() -> None:
    me = side("priest", hand=["Holy Nova"], board=[minion("Kobold Geomancer", health=9, damage=8)], health=20)
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).play("Holy Nova")
    assert (table.stats(), table.me.hero.health) == ([(2, 3)], 22)
    assert (table.stats(1), table.opponent.hero.health) == ([(4, 2)], 27)


@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Area damage")
def test_the_spell_that_kills_its_own_helper_is_still_helped() -> None:
    me = side("warrior", hand=["Revenge"], board=["Bloodmage Thalnos"], deck=["Wisp"])
    table = scenario(me, side("warrior", board=["Bloodfen Raptor"])).play("Revenge")
    assert (table.board(), table.board(1), table.hand()) == ([], [], ["Wisp"])


@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Take control")
def test_spell_damage_changes_sides_with_its_minion() -> None:
    me = side("priest", hand=["Cabal Shadow Priest", "Fireball"], mana=10)
    table = scenario(me, side("mage", board=["Kobold Geomancer"])).play("Cabal Shadow Priest", "Kobold Geomancer")
    assert table.play("Fireball", "enemy hero").opponent.hero.health == 23
    assert table.me.mana == 0


@pytest.mark.mechanic("Spell damage")
@pytest.mark.mechanic("Secrets")
def test_a_secret_counts_the_spell_damage_there_is_when_it_springs() -> None:
    me = side("warrior", board=["Boulderfist Ogre", "War Golem"])
    opponent = side("hunter", board=["Kobold Geomancer"], secrets=["Explosive Trap"])
    table = scenario(me, opponent).attack("War Golem", "Kobold Geomancer").attack("Boulderfist Ogre", "enemy hero")
    assert (table.stats(), table.me.hero.health) == ([(6, 5), (7, 3)], 28)


@pytest.mark.mechanic("Spell damage")
def test_spell_damage_helps_no_weapon_no_battlecry_and_no_deathrattle() -> None:
    me = side("hunter", hand=["Flame Juggler"], board=["Kobold Geomancer", "Fiery Bat"], weapon="Eaglehorn Bow")
    table = scenario(me, side("warrior", board=["Wisp"], armor=0))
    table.attack("my hero", "enemy hero").attack("Fiery Bat", "Wisp").play("Flame Juggler")
    assert table.opponent.hero.health == 30 - 3 - 1 - 1
