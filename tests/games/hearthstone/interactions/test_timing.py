"""The timing of weapons, granted text, auras and triggers.

Sources: the Advanced rulebook of the Hearthstone wiki (https://hearthstone.gamepedia.com/Advanced_rulebook), with the
numbers of its rules, and the bug reports that it cites (https://github.com/HearthSim/hs-bugs).
"""

import pytest
from made_up_cards import add_minion, add_weapon

from topdeck.games.hearthstone.engine.abilities import Condition, Effect, When
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.language import (
    BEAST,
    ENEMY,
    FRIENDLY,
    MINION,
    MY_WEAPON,
    OTHER,
    SELF,
    SPELL,
    TARGET,
    TO_HAND,
    Buff,
    Damage,
    Discover,
    Draw,
    ReturnToHand,
    Silence,
    Summon,
    SummonCopy,
    Teach,
)
from topdeck.games.hearthstone.language.flags import AFTER_PLAY, AFTER_SUMMON, DIED, HURT, OVERLOADED, PLAYED, SUMMON
from topdeck.games.hearthstone.scenario import Scenario, minion, scenario, side

BAINE, RECRUIT, WHELP = "Baine Bloodhoof", "Silver Hand Recruit", "Whelp"
SUMMON_RECRUIT, SUMMON_WHELP = Summon("CS2_101t"), Summon("EX1_116t")


def by_age(minions: list[Entity]) -> list[str]:
    """Return the names of minions in order of play."""
    return [it.card.name for it in sorted(minions, key=lambda it: it.id)]


# ---- weapons


@pytest.mark.parametrize("weapon_first", [True, False])
def test_a_broken_weapon_dies_with_minions_and_in_order_of_play(weapon_first: bool) -> None:
    table = scenario(side("warrior"), side("warrior"))
    if weapon_first:
        add_weapon(table, attack=4, deathrattle=SUMMON_RECRUIT)
    add_minion(table, 1, deathrattle=SUMMON_WHELP)
    if not weapon_first:
        add_weapon(table, attack=4, deathrattle=SUMMON_RECRUIT)
    table.attack("my hero", table.opponent.board[0])  # rule 7: deaths are queued in order of play
    tokens = by_age(table.me.board + table.opponent.board)
    assert tokens == ([RECRUIT, WHELP] if weapon_first else [WHELP, RECRUIT])
    assert table.me.weapon is None


def test_a_destroyed_weapon_dies_in_the_next_death_phase() -> None:
    table = scenario(side("warrior", hand=["Acidic Swamp Ooze"], board=["Knife Juggler"]), side("warrior", health=1))
    add_weapon(table, 1, deathrattle=Damage(ENEMY & MINION, 3))
    table.play("Acidic Swamp Ooze")  # its death phase comes after the battlecry and before "after you summon"
    assert (table.board(), table.result) == ([], None)


def test_two_battlecries_destroy_the_weapon_before_its_deathrattle_runs() -> None:
    me = side("warrior", hand=["Acidic Swamp Ooze"], board=["Brann Bronzebeard"])
    table = scenario(me, side("warrior"))
    add_weapon(table, 1, deathrattle=SUMMON_WHELP)
    table.play("Acidic Swamp Ooze")  # hs-bugs 303
    assert (table.board(1), table.opponent.weapon) == ([WHELP], None)


def test_the_previous_weapon_breaks_after_the_battlecry_of_the_new_one() -> None:
    table = scenario(side("shaman", hand=["Jade Claws"]), side("warrior"))
    add_weapon(table, deathrattle=Damage(FRIENDLY & MINION, 1))
    table.play("Jade Claws")  # "Playing a weapon": the deathrattle hits the Jade Golem of the battlecry
    assert (table.board(), table.me.weapon and table.me.weapon.card.name) == ([], "Jade Claws")


def test_the_previous_weapon_is_equipped_while_triggers_react_to_the_new_one() -> None:
    table = scenario(side("warrior", hand=["Fiery War Axe"], weapon="Arcanite Reaper"), side("warrior"))
    add_minion(table, when=When(PLAYED, FRIENDLY, Buff(MY_WEAPON, attack=1)))
    table.play("Fiery War Axe")
    assert table.me.weapon is not None
    assert table.me.weapon.attack == 3


def test_a_token_of_a_weapon_appears_at_the_right_end() -> None:
    table = scenario(side("warrior", board=["Wisp", "War Golem"]), side("warrior"))
    add_weapon(table, deathrattle=SUMMON_RECRUIT)
    table.attack("my hero", "enemy hero")
    assert table.board() == ["Wisp", "War Golem", RECRUIT]


def test_a_weapon_that_breaks_is_no_death_of_a_minion() -> None:
    table = scenario(side("warrior", weapon="Fiery War Axe", board=["Wisp"]), side("warrior"))
    teach(table, table.me.board[0], trigger=When(DIED, OTHER, SUMMON_WHELP))
    table.attack("my hero", "enemy hero").end_turn().end_turn().attack("my hero", "enemy hero")
    assert (table.me.weapon, table.board()) == (None, ["Wisp"])


# ---- text from other cards


def teach(table: Scenario, it: Entity, **text: object) -> None:
    """Give a minion a deathrattle or a trigger."""
    Teach(SELF, **text).run(table.state, it, it)  # type: ignore[arg-type]


def test_granted_triggers_run_in_the_order_in_which_they_were_granted() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=["War Golem", "Chillwind Yeti"]), side("warrior"))
    old, _ = table.me.board
    third = add_minion(table, when=When(DIED, OTHER, SUMMON_WHELP))
    teach(table, old, trigger=When(DIED, OTHER, SUMMON_RECRUIT))  # rule 2a: enchantments are entities
    table.play("Fireball", "Chillwind Yeti")
    assert by_age(table.me.board) == ["War Golem", third.card.name, WHELP, RECRUIT]


def test_a_granted_deathrattle_has_its_own_place_among_the_triggers_of_a_death() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=[minion("Cairne Bloodhoof")]), side("warrior"))
    add_minion(table, when=When(DIED, OTHER, SUMMON_WHELP))
    teach(table, table.me.board[0], deathrattle=SUMMON_RECRUIT)
    table.play("Fireball", "Cairne Bloodhoof")
    assert by_age(table.me.board)[1:] == [BAINE, WHELP, RECRUIT]


def test_a_copy_of_a_minion_has_younger_text_than_the_minions_before_it() -> None:
    table = scenario(side("mage", hand=["Fireball"], board=["Wisp", "Chillwind Yeti"]), side("warrior"))
    wisp, _ = table.me.board
    teach(table, wisp, trigger=When(DIED, OTHER, SUMMON_RECRUIT))
    add_minion(table, when=When(DIED, OTHER, SUMMON_WHELP))
    SummonCopy(SELF).run(table.state, wisp, wisp)
    table.play("Fireball", "Chillwind Yeti")
    assert by_age(table.me.board)[3:] == [RECRUIT, WHELP, RECRUIT]


# ---- phases of a play


def test_whenever_you_summon_comes_after_whenever_you_play_and_before_the_deaths() -> None:
    table = scenario(side("mage", hand=["Wisp"]), side("warrior"))
    add_minion(table, when=When(PLAYED, FRIENDLY & MINION, Damage(ENEMY & MINION, 1)))
    add_minion(table, 1, health=1, when=When(SUMMON, ENEMY, SUMMON_WHELP))
    table.play("Wisp")  # hs-bugs 256: the summon resolution step comes before the death creation step
    assert table.board(1) == [WHELP]


def test_deaths_are_processed_before_mana_crystals_are_overloaded() -> None:
    table = scenario(side("shaman", hand=["Lightning Bolt"]), side("warrior"))
    add_minion(table, when=When(PLAYED, FRIENDLY, Damage(ENEMY & MINION, 1)))
    add_minion(table, 1, health=1, when=When(OVERLOADED, ENEMY, SUMMON_WHELP))
    table.play("Lightning Bolt", "enemy hero")
    assert (table.board(1), table.me.overload) == ([], 1)


def test_a_minion_that_dies_of_being_played_is_summoned_and_has_its_battlecry() -> None:
    table = scenario(side("mage", hand=["Alleycat"]), side("warrior"))
    add_minion(table, 1, when=When(PLAYED, ENEMY & MINION, Damage(TARGET, 1)))
    add_minion(table, 1, when=When(SUMMON, ENEMY, SUMMON_WHELP))
    table.play("Alleycat")  # rule 6
    assert (table.board(), table.board(1)[2:]) == (["Tabbycat"], [WHELP, WHELP])  # one for each cat


def test_whenever_you_summon_waits_for_all_minions_that_an_effect_summons() -> None:
    record = Record()
    table = scenario(side("shaman", hand=["Feral Spirit"]), side("warrior"))
    add_minion(table, when=When(SUMMON, FRIENDLY, record))
    add_minion(table, when=When(AFTER_SUMMON, FRIENDLY, Buff(TARGET, attack=1)))
    table.play("Feral Spirit")  # hs-bugs 899: "after" each of the wolves, and then "whenever" for each of them
    assert record.stats == [[(1, 4), (1, 4), (3, 3), (3, 3)]] * 2


def test_a_minion_that_arrives_later_in_the_phase_reacts_to_earlier_summons() -> None:
    table = scenario(side("hunter", hand=["The Coin"], deck=["Wisp"] * 3), side("warrior"))
    add_minion(table, when=When(PLAYED, FRIENDLY & SPELL, Summon("CS2_120") + Summon("CS2_237")))
    table.play("The Coin")  # hs-bugs 108: a River Crocolisk, and then a Starving Buzzard
    assert table.hand() == ["Wisp"]


def test_auras_are_updated_before_whenever_you_summon() -> None:
    record = Record()
    table = scenario(side("mage", hand=["Wisp"], board=["Stormwind Champion"]), side("warrior"))
    add_minion(table, when=When(SUMMON, FRIENDLY, record))
    table.play("Wisp")  # hs-bugs 256
    assert record.stats == [[(6, 6), (2, 5), (2, 2)]]


def test_a_minion_that_its_own_text_transforms_is_summoned_again() -> None:
    me = side("druid", hand=["Druid of the Claw"], board=["Starving Buzzard"], deck=["Wisp"] * 3)
    table = scenario(me, side("warrior")).play("Druid of the Claw", option=0)
    assert table.hand() == ["Wisp"]  # hs-bugs 108 and 257: the druid is no Beast until then


def test_a_spell_that_transforms_a_minion_does_not_summon_it() -> None:
    table = scenario(side("shaman", hand=["Hex"], board=["Starving Buzzard", "Wisp"], deck=["Wisp"]), side("warrior"))
    table.play("Hex", "Wisp")
    assert table.me.cards_left == 1  # hs-bugs 145


def test_summon_triggers_wait_for_a_choice() -> None:
    me = side("hunter", hand=["The Coin"], board=["Starving Buzzard"], deck=["Wisp"] * 3)
    table = scenario(me, side("warrior"))
    add_minion(table, when=When(PLAYED, FRIENDLY & SPELL, Summon("CS2_120") + Discover(BEAST, TO_HAND)))
    table.play("The Coin")
    state = table.state.copy()
    assert (len(state.first.hand), state.summoned) == (0, 1 << state.first.board[2].handle())
    state.apply(state.actions()[0])
    assert (len(state.first.hand), state.summoned) == (2, 0)


def test_a_position_form_contains_the_summons_that_wait_for_a_choice() -> None:
    table = scenario(side("warlock", hand=["Dark Peddler"], board=["Wisp"]), side("mage")).play("Dark Peddler")
    table.state.summoned = 1 << table.me.board[0].handle()
    assert Hearthstone().state(table.state.to_json()).summoned == table.state.summoned


def test_a_juggler_that_is_dying_after_a_play_still_throws_its_knife() -> None:
    table = scenario(side("mage", hand=["Wisp"], board=["Knife Juggler"]), side("warrior"))
    add_minion(table, when=When(AFTER_PLAY, FRIENDLY, Damage(OTHER & FRIENDLY & MINION, 2)))
    table.play("Wisp")  # hs-bugs 256: no deaths between the two phases
    assert (len(table.board()), table.opponent.hero.health) == (1, 29)


def test_triggers_after_a_play_refer_to_the_minion_that_the_played_one_became() -> None:
    table = scenario(side("druid", hand=["Druid of the Saber"]), side("warrior"))
    add_minion(table, 1, when=When(AFTER_PLAY, ENEMY & MINION, Damage(TARGET, 1)))
    table.play("Druid of the Saber", option=1)  # hs-bugs 257
    assert table.stats() == [(3, 1)]


# ---- auras


class Record(Effect):
    """Record the attack and health of the player's minions."""

    def __init__(self) -> None:
        self.stats: list[list[tuple[int, int]]] = []

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.stats.append([(it.attack, it.health) for it in game.owner(me).board])


SUMMON_WOLF = Summon("EX1_162")  # Dire Wolf Alpha
SUMMON_CAPTAIN = Summon("NEW1_027")  # Southsea Captain


@pytest.mark.parametrize(("era", "attack"), [("gadgetzan-2017", 1), ("competition-2018", 2)])
def test_the_aura_of_a_summoned_minion_starts_at_the_end_of_the_phase(era: str, attack: int) -> None:
    record = Record()
    table = scenario(side("mage", hand=["The Coin"]), side("warrior"), era=era)
    add_minion(table, when=When(PLAYED, FRIENDLY, SUMMON_WOLF + record))  # rule 4; since patch 8.0, hs-bugs 756
    table.play("The Coin")
    assert (record.stats[0][0], table.stats()[0]) == ((attack, 4), (2, 4))


def test_the_aura_of_a_minion_that_leaves_ends_with_the_phase() -> None:
    record = Record()
    table = scenario(side("mage", hand=["The Coin"], board=["Leokk"]), side("warrior"))
    add_minion(table, when=When(PLAYED, FRIENDLY, ReturnToHand(OTHER & FRIENDLY & MINION) + record))
    table.play("The Coin")
    assert (record.stats, table.stats()) == ([[(2, 4)]], [(1, 4)])


def test_the_aura_of_a_silenced_minion_ends_with_the_phase() -> None:
    record = Record()
    table = scenario(side("mage", hand=["The Coin"], board=["Leokk"]), side("warrior"))
    add_minion(table, when=When(PLAYED, FRIENDLY, Silence(OTHER & FRIENDLY & MINION) + record))
    table.play("The Coin")
    assert (record.stats, table.stats()) == ([[(2, 4), (2, 4)]], [(2, 4), (1, 4)])


def test_attack_from_the_aura_of_a_dead_minion_lasts_through_the_death_phase() -> None:
    record = Record()
    table = scenario(side("mage", hand=["Flamestrike"]), side("warrior", board=[minion("Leokk", damage=1)]))
    add_minion(table, 1, health=1, deathrattle=record)
    add_minion(table, 1, health=9)
    table.play("Flamestrike")  # hs-bugs 106; demilich1/metastone 302
    assert (record.stats, table.stats(1)) == ([[(2, 5)]], [(1, 5)])


def test_an_aura_that_is_replaced_in_a_death_phase_never_ended() -> None:
    captain = minion("Southsea Captain", enchanted=[Teach(TARGET, deathrattle=SUMMON_CAPTAIN)])
    raider = minion("Bloodsail Raider", damage=2)
    table = scenario(side("mage", hand=["Fireball"]), side("warrior", board=[captain, raider]))
    table.play("Fireball", "Southsea Captain")  # the example of Redemption and Stormwind Champion for rule 4
    assert table.stats(1) == [(3, 3), (3, 2)]


def test_a_captain_that_arrives_in_the_same_phase_saves_a_mortally_wounded_pirate() -> None:
    table = scenario(side("mage", hand=["The Coin"], board=["Bloodsail Raider"]), side("warrior"))
    pirate = Damage(OTHER & FRIENDLY & MINION, 3)
    add_minion(table, when=When(PLAYED, FRIENDLY, pirate + SUMMON_CAPTAIN))
    table.play("The Coin")  # rule 4: the aura update comes before the death creation step
    assert table.stats()[0] == (3, 1)


def test_brann_arrives_too_late_for_the_battlecry_that_is_running() -> None:
    table = scenario(side("mage", hand=["Alleycat", "Alleycat"]), side("warrior"))
    add_minion(table, when=When(PLAYED, FRIENDLY & MINION, Summon("LOE_077")))
    table.play("Alleycat")  # Brann arrives before the battlecry phase, and auras are updated in between
    assert table.board().count("Tabbycat") == 2


def test_a_rule_that_a_dead_minion_changed_ends_before_deathrattles_run() -> None:
    table = scenario(side("mage", board=["Brann Bronzebeard"]), side("mage", hand=["Fireball"]))
    rules: list[int] = []
    teach(table, table.me.board[0], deathrattle=RecordRules(rules))
    table.end_turn().play("Fireball", "Brann Bronzebeard")  # rule 4b: all other effects of auras stop immediately
    assert rules == [0]


class RecordRules(Effect):
    """Record the rules that the player's minions change."""

    def __init__(self, rules: list[int]) -> None:
        self.rules = rules

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        self.rules.append(game.owner(me).rules)


# ---- conditions


class HasOthers(Condition):
    """The player has another minion."""

    def holds(self, game: Table, me: Entity, it: Entity) -> bool:
        return len(game.owner(me).board) > 1


def test_a_condition_must_hold_when_the_event_happens_and_when_the_trigger_runs() -> None:
    table = scenario(side("mage", hand=["Fireball"], deck=["Wisp"] * 4), side("warrior"))
    victim = add_minion(table, health=9)
    teach(table, victim, trigger=When(HURT, SELF, SUMMON_WHELP))
    teach(table, victim, trigger=When(HURT, SELF, Draw(1), only_if=HasOthers()))  # rule 10b
    table.play("Fireball", victim)
    assert (table.board()[1:], len(table.me.hand)) == ([WHELP], 0)
