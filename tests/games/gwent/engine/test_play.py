"""Playing cards: the order of effects, and effects that wait for a choice."""

from collections.abc import Callable

import pytest
from gwent_cards import made_special, made_unit, rules_with

from topdeck.games.gwent.cards.neutral import RAIN
from topdeck.games.gwent.engine.abilities import Effect, When
from topdeck.games.gwent.engine.constants import CREW
from topdeck.games.gwent.language import (
    ALLIES,
    ALLY,
    BRONZE,
    DESTROYED,
    ENEMY,
    ENEMY_ROW,
    PLAY_IT,
    SELF,
    TARGET,
    UNIT,
    Ask,
    Beside,
    Boost,
    Crewed,
    Damage,
    If,
    Lay,
    Pick,
    PickRandom,
    Spawn,
    SummonCopies,
)
from topdeck.games.gwent.scenario import scenario, side

FOE = side("Monsters")


def test_a_special_card_goes_to_the_graveyard_and_a_unit_stays() -> None:
    table = scenario(side("Skellige", hand=["Alzur's Thunder", "Fiend"]), side("Monsters", hand=["Roach"]))
    table.play("Alzur's Thunder").play("Roach").play("Fiend")
    assert (table.graveyard(), table.units(), table.hand()) == (["Alzur's Thunder"], ["Fiend"], [])


def test_played_cards_are_recorded_in_order() -> None:
    me = side("Skellige", hand=["Royal Decree", "Drummond Shieldmaid"], deck=["Geralt of Rivia", "Drummond Shieldmaid"])
    table = scenario(me, side("Monsters", hand=["Roach"])).play("Royal Decree").pick("Geralt of Rivia")
    table.play("Geralt of Rivia").play("Roach").play("Drummond Shieldmaid")
    assert [card.name for card in table.me.played] == ["Royal Decree", "Geralt of Rivia", "Drummond Shieldmaid"]


def test_a_choice_is_part_of_the_turn() -> None:
    table = scenario(side("Skellige", hand=["Royal Decree"], deck=["Geralt of Rivia"]), FOE).play("Royal Decree")
    assert (table.state.player, table.state.turn) == (0, 1)
    table.pick("Geralt of Rivia")
    assert (table.state.player, table.state.turn) == (0, 1)
    table.play("Geralt of Rivia")
    assert (table.state.player, table.state.turn) == (1, 2)


def test_later_effects_wait_for_a_choice() -> None:
    herald = made_special("Herald", PickRandom(BRONZE & UNIT, PLAY_IT) + Boost(ALLIES, 1))
    me = side("Skellige", hand=["Herald"], melee=["Wolf"], deck=["Fiend"])
    table = scenario(me, FOE, rules=rules_with(herald)).play("Herald")
    assert table.powers() == [1]
    assert table.play("Fiend").powers() == [2, 12]


def test_the_choice_of_a_pulled_card_precedes_the_rest_of_the_first_card() -> None:
    outer = made_unit("Outer", 5, deploy=Pick(UNIT, PLAY_IT) + Boost(ALLIES - SELF, 1))
    inner = made_unit("Inner", 4, deploy=Ask(ENEMY, Damage(TARGET, 3)) + Damage(SELF, 1))
    me = side("Skellige", hand=["Outer"], deck=["Inner"])
    table = scenario(me, side("Monsters", melee=["Fiend"]), rules=rules_with(outer, inner))
    table.play("Outer").pick("Inner").play("Inner")
    assert (table.powers(), table.powers(1)) == ([5, 4], [11])
    table.aim("Fiend")
    assert (table.powers(), table.powers(1), table.state.player) == ([5, 4], [8], 1)  # 4 - 1 + 1


def test_a_unit_is_still_the_source_after_its_choice() -> None:
    thief = made_unit("Thief", 5, deploy=Ask(ENEMY, Damage(TARGET, 2) + Boost(SELF, 2)))
    table = scenario(side("Skellige", hand=["Thief"]), side("Monsters", melee=["Fiend"]), rules=rules_with(thief))
    table.play("Thief").aim("Fiend")
    assert (table.powers(), table.powers(1)) == ([7], [9])


def test_a_unit_can_let_the_player_choose_a_row() -> None:
    rainmaker = made_unit("Rainmaker", 5, deploy=Ask(ENEMY_ROW, Lay(RAIN)))
    table = scenario(side("Skellige", hand=["Rainmaker"]), FOE, rules=rules_with(rainmaker)).play("Rainmaker")
    assert table.targets() == ["enemy melee", "enemy ranged", "enemy siege"]
    assert table.aim("enemy siege").effects(1) == [None, None, "rain"]


def test_triggers_for_a_unit_run_after_its_deploy_effects() -> None:
    watcher = made_unit("Watcher", 5, when=When(UNIT, Boost(TARGET, 10)))
    asker = made_unit("Asker", 5, deploy=Ask(ALLY, Boost(TARGET, 1)))
    me = side("Skellige", hand=["Asker"], melee=["Watcher"])
    table = scenario(me, FOE, rules=rules_with(watcher, asker)).play("Asker")
    assert (table.powers(), table.targets()) == ([5, 5], ["melee 1"])  # not at itself
    assert table.aim("Watcher").powers() == [6, 15]


def test_triggers_run_for_spawned_and_summoned_units_too() -> None:
    watcher = made_unit("Watcher", 5, when=When(UNIT, Boost(SELF, 1)))
    me = side("Monsters", hand=["Woodland Spirit"], siege=["Watcher"], deck=["Roach"])
    table = scenario(me, FOE, rules=rules_with(watcher)).play("Woodland Spirit")
    assert (len(table.units()), table.unit("Watcher").power) == (6, 5 + 5)


def test_a_unit_is_not_its_own_crew() -> None:
    gunner = made_unit("Gunner", 5, keywords=CREW, deploy=Crewed(Ask(ENEMY, Damage(TARGET, 2))), targets=ENEMY)
    table = scenario(side("Skellige", hand=["Gunner"]), side("Monsters", melee=["Fiend"]), rules=rules_with(gunner))
    table.play("Gunner", at="Fiend")
    assert (table.powers(1), table.state.choice) == ([9], None)


def test_a_unit_that_died_when_deployed_spawns_no_units() -> None:
    brood = made_unit("Brood", 1, deploy=Damage(SELF, 1) + Spawn("wolf", 2))
    assert scenario(side("Skellige", hand=["Brood"]), FOE, rules=rules_with(brood)).play("Brood").units() == []


def test_triggers_ignore_units_of_the_other_side() -> None:
    watcher = made_unit("Watcher", 5, when=When(UNIT, Boost(SELF, 10)))
    table = scenario(side("Skellige", hand=["Roach"]), side("Monsters", melee=["Watcher"]), rules=rules_with(watcher))
    assert table.play("Roach").powers(1) == [5]


def test_turn_end_effects_run_row_by_row_and_skip_dead_units() -> None:
    avenger = made_unit("Avenger", 5, turn_end=Damage(ALLIES - SELF, 5))
    me = side("Skellige", hand=["Roach"], melee=["Avenger"], siege=["Avenger"])
    assert scenario(me, FOE, rules=rules_with(avenger)).play("Roach", row="ranged").units() == ["Avenger"]


def test_a_game_copied_within_a_turn_continues_independently() -> None:
    table = scenario(side("Scoia'tael", deck=["Mahakam Guard"], melee=["Yarpen Zigrin"]), FOE).play("Brouver Hoog")
    copy = table.state.copy()
    table.pick("Mahakam Guard").play("Mahakam Guard", at="Brouver Hoog")
    assert (table.powers(), [it.power for it in copy.first.units()]) == ([10, 11, 4], [8, 4])
    assert len(copy.first.deck) == 1
    assert copy.fingerprint() != table.state.fingerprint()


def test_changes_to_all_cards_are_public() -> None:
    me = side("Scoia'tael", hand=["Dennis Cranmer", "Mahakam Guard"], leader="King Foltest")
    table = scenario(me, side("Monsters", hand=["Roach"])).play("Dennis Cranmer").play("Roach").play("King Foltest")
    gifts = table.me.gifts
    assert [(gift.tag, gift.boost, gift.strengthen) for gift in gifts] == [("Dwarf", 0, 1), ("", 1, 0)]
    guard = table.state.rules.cards["mahakam_guard"].as_printed
    assert gifts[1].apply_to(gifts[0].apply_to(guard)) == table.me.hand[0]


# ---- the thesis


def test_in_the_thesis_leaders_pull_cards() -> None:
    table = scenario(side("Skellige", deck=["Jutta an Dimun"]), FOE, mode="valencia").play("Crach an Craite")
    assert table.play("Jutta an Dimun").powers() == [5, 14]


def test_in_the_thesis_a_pulled_card_is_deployed_but_pulls_no_other() -> None:
    me = side("Scoia'tael", deck=["Mahakam Volunteers"] * 3 + ["Mahakam Guard"])
    table = scenario(me, FOE, mode="valencia").play("Brouver Hoog")
    assert table.pick("Mahakam Volunteers").play("Mahakam Volunteers").powers() == [4, 3]
    table = scenario(me, FOE, mode="valencia").play("Brouver Hoog")
    assert table.pick("Mahakam Guard").play("Mahakam Guard", at="Brouver Hoog").powers() == [11, 4]
    assert scenario(me, FOE).play("Brouver Hoog").pick("Mahakam Volunteers").play("Mahakam Volunteers").powers() == [
        *[4, 3, 3, 3]
    ]


def test_in_the_thesis_a_card_from_hand_still_summons_its_copies() -> None:
    me = side("Monsters", hand=["Arachas Drone"], deck=["Arachas Drone"] * 2)
    assert scenario(me, FOE, mode="valencia").play("Arachas Drone").powers() == [3, 3, 3]


def pulls(effect: Effect) -> bool:
    return effect.pulls_cards()


def is_positional(effect: Effect) -> bool:
    return effect.is_positional()


@pytest.mark.parametrize(("part", "has_property"), [(SummonCopies(), pulls), (Boost(Beside(1), 1), is_positional)])
def test_an_effect_pulls_cards_or_is_positional_if_one_of_its_parts_is(
    part: Effect, has_property: Callable[[Effect], bool]
) -> None:
    other = Boost(SELF, 1)
    wholes = (
        part,
        part + other,
        other + part,
        If(DESTROYED, part),
        If(DESTROYED, part, other),
        If(DESTROYED, other, part),
    )
    assert [has_property(whole) for whole in wholes] == [True] * 6
    without = (other, other + other, If(DESTROYED, other), If(DESTROYED, other, other))
    assert not any(has_property(whole) for whole in without)
