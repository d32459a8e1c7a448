"""Scenarios: building positions, playing on, and errors."""

from collections.abc import Callable
from typing import Any

import pytest

from topdeck.core.errors import IllegalAction, ScenarioError, TopdeckError
from topdeck.games.gwent.positions.forms import SideForm
from topdeck.games.gwent.scenario import Scenario, card_with, scenario, side, unit

FOE = side("Monsters")


def test_a_position_has_the_given_cards_and_numbers() -> None:
    me = side(
        "Skellige",
        hand=["Fiend", "alzurs_thunder"],
        melee=["Wolf", unit("Fiend", power=4, base=12, armor=2, keywords=["resilient"])],
        siege=["Crach an Craite"],
        deck=["Roach", card_with("Fiend", boost=2, strengthen=1)],
        graveyard=["Wyvern", "Thunderbolt"],
        leader=None,
        effects={"ranged": "rain"},
        played=["Crach an Craite"],
        wins=1,
    )
    table = scenario(me, side("Monsters", leader="Brouver Hoog", passed=True), round_number=2, starter=1)
    assert (table.hand(), table.deck()) == (["Alzur's Thunder", "Fiend"], ["Roach", "Fiend"])
    assert [(held.power, held.base) for held in table.me.deck] == [(4, 4), (14, 12)]
    assert (table.units(0, "melee"), table.units(0, "siege")) == (["Wolf", "Fiend"], ["Crach an Craite"])
    fiend = table.unit("Fiend")
    assert (fiend.power, fiend.base, fiend.armor, fiend.is_resilient(), fiend.row) == (4, 12, 2, True, 0)
    assert (table.graveyard(), table.effects()) == (["Wyvern", "Thunderbolt"], [None, "rain", None])
    assert (table.me.leader, [card.name for card in table.me.played], table.me.wins) == (None, ["Crach an Craite"], 1)
    assert table.opponent.leader is not None
    assert (table.opponent.leader.card.name, table.opponent.passed) == ("Brouver Hoog", True)
    assert (table.state.round, table.state.starter, table.state.player) == (2, 1, 0)


def test_a_side_has_the_leader_of_its_faction_by_default() -> None:
    leaders = [
        scenario(side(name), FOE).me.leader for name in ("Northern Realms", "Scoia'tael", "Monsters", "Skellige")
    ]
    assert [held.card.name for held in leaders if held] == ["King Foltest", "Brouver Hoog", "Dagon", "Crach an Craite"]


def test_the_second_side_may_be_to_move_in_a_later_turn() -> None:
    me, opponent = side("Monsters", hand=["Fiend"]), side("Skellige", hand=["Roach"])
    table = scenario(me, opponent, player=1, turn=7)
    assert (table.state.player, table.state.turn) == (1, 7)
    table.play("Roach")
    assert table.units(1) == ["Roach"]
    with pytest.raises(ScenarioError, match="the player to move must be 0 or 1, not 2"):
        scenario(me, opponent, player=2)


def test_a_unit_may_belong_to_the_other_side() -> None:
    table = scenario(side("Monsters", hand=["Fiend"]), side("Skellige", melee=[unit("Roach", owner=0)], passed=True))
    table.pass_round()
    assert table.graveyard(0) == ["Roach"]
    with pytest.raises(ScenarioError, match="Roach must belong to player 0 or 1, not 2"):
        scenario(side("Monsters", hand=["Fiend"]), side("Skellige", melee=[unit("Roach", owner=2)]))


def test_a_later_round_has_scores_so_that_its_form_can_be_read() -> None:
    me, opponent = side("Monsters", hand=["Fiend"], wins=1), side("Skellige")
    assert scenario(me, opponent, round_number=2).state.scores == ((1, 0),)
    assert scenario(me, opponent, round_number=2, scores=[(20, 3)]).state.scores == ((20, 3),)
    with pytest.raises(ScenarioError, match="`scores` must contain every earlier round"):
        scenario(me, opponent, round_number=2, scores=[])


def test_a_scenario_accepts_settings_and_a_seed() -> None:
    assert scenario(side("Skellige"), FOE, mode="valencia").state.rules.thesis
    me = side("Monsters", hand=["First Light"], deck=["Fiend", "Wyvern"])
    assert (
        len({tuple(scenario(me, FOE, seed=seed).play("First Light", option="Rally").deck()) for seed in range(9)}) == 2
    )


def test_a_unit_is_placed_at_the_right_end_of_the_melee_row_by_default() -> None:
    me = side("Skellige", hand=["Roach"], melee=["Wolf", "Fiend"])
    assert scenario(me, FOE).play("Roach").units() == ["Wolf", "Fiend", "Roach"]
    assert scenario(me, FOE).play("Roach", row="siege").units(0, "siege") == ["Roach"]
    assert scenario(me, FOE, places="all").play("Roach", place=1).units() == ["Wolf", "Roach", "Fiend"]


def test_the_opponent_plays_on_its_own_rows() -> None:
    table = scenario(side("Skellige", hand=["Roach"]), side("Monsters", hand=["Wyvern"])).play("Roach")
    table.play("Wyvern", row="ranged", at="Roach")
    assert (table.units(), table.units(1, "ranged")) == ([], ["Wyvern"])


@pytest.mark.parametrize(
    ("me", "says"),
    [
        (
            lambda: side("Nilfgaard"),
            "sides[0].faction: unknown value 'Nilfgaard'; choose from Northern Realms, Scoia'tael, ",
        ),
        (lambda: side("Skellige", hand=["Fiendd"]), "sides[0].hand[0]: unknown card 'Fiendd' (did you mean Fiend?)"),
        (lambda: side("Skellige", hand=["Dagon"]), "sides[0].hand[0]: Dagon is a leader, not a unit or special"),
        (
            lambda: side("Skellige", melee=["Thunderbolt"]),
            "sides[0].melee[0]: Thunderbolt is a special, not a unit or leader",
        ),
        (lambda: side("Skellige", leader="Fiend"), "sides[0].leader: Fiend is a unit, not a leader"),
        (
            lambda: side("Skellige", effects={"meele": "fog"}),
            "sides[0].effects: unknown value 'meele'; did you mean melee?",
        ),
        (
            lambda: side("Skellige", effects={"melee": "snow"}),
            "sides[0].effects.melee: unknown value 'snow'; choose from fog, rain, frost",
        ),
        (lambda: side("Skellige", melee=["Wolf"] * 10), "a row can hold 9 units, not 10"),
        (lambda: side("Skellige", melee=[unit("Wolf", power=0)]), "Wolf needs power and base power of at least 1 "),
        (lambda: side("Skellige", wins=1), "in round 1, the players cannot have won 1 and 0; set `wins` on both sides"),
        (lambda: side("Skellige", passed=True), "the first side is to move: it needs a card in hand or a leader, "),
        (lambda: side("Skellige", leader=None), "the first side is to move: it needs a card in hand or a leader, "),
    ],
)
def test_an_impossible_position_is_rejected_with_a_remedy(me: Callable[[], SideForm], says: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        scenario(me(), FOE)
    assert str(refused.value).startswith(says)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"modus": "valencia"}, "settings: Gwent has no setting 'modus'; its settings are mode, starter, "),
        ({"mode": "homecoming"}, "settings: unknown mode 'homecoming'; choose from standard, valencia"),
        ({"discard": "maybe"}, "settings: the setting discard must be true or false, not 'maybe'"),
        ({"round_number": 2}, "in round 2, the players cannot have won 0 and 0; set `wins` on both sides"),
        ({"round_number": 4}, "the round must be 1, 2 or 3, and player 0 or 1 must start it"),
        ({"starter": 2}, "the round must be 1, 2 or 3, and player 0 or 1 must start it"),
    ],
)
def test_a_wrong_setting_is_rejected(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        scenario(side("Skellige"), FOE, **settings)
    assert str(refused.value).startswith(says)


def full_table() -> Scenario:
    me = side("Monsters", hand=["Wyvern", "Vaedermakar", "Thunderbolt", "Petri's Philter"], siege=["Wolf"] * 9)
    return scenario(me, side("Skellige", melee=["Fiend"], ranged=["Roach", "Roach"]))


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (lambda table: table.play("Ifrit"), "no legal action uses Ifrit now; legal actions: pass; "),
        (lambda table: table.play("Wyvern"), "Wyvern must target one of: enemy melee 1, enemy ranged 1, "),
        (lambda table: table.play("Wyvern", at="enemy siege"), "Wyvern must target one of: enemy melee 1, "),
        (lambda table: table.play("Wyvern", "siege", at="Fiend"), "the siege row is full"),
        (lambda table: table.play("Wyvern", place=3, at="Fiend"), "the melee row has places 0 to 0"),
        (lambda table: table.play("Wyvern", "enemy siege", at="Fiend"), "Wyvern must be played on your own row"),
        (lambda table: table.play("Petri's Philter", at="Fiend"), "Petri's Philter does not have a target"),
        (lambda table: table.play("Vaedermakar"), "Vaedermakar spawns one of Biting Frost, Impenetrable Fog, Alzur's "),
        (lambda table: table.aim("Fiend"), "'aim at enemy melee 1' is not legal now; legal actions: pass; "),
        (lambda table: table.pick("Wyvern"), "'pick wyvern' is not legal now; legal actions: pass; "),
        (lambda table: table.keep(), "'keep' is not legal now; legal actions: pass; "),
    ],
)
def test_an_illegal_move_is_rejected_with_a_reason(move: Callable[[Scenario], object], says: str) -> None:
    assert_refused(full_table(), move, IllegalAction, says)


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (lambda table: table.play("Wyvern", at="Roach"), "2 units in play are called 'Roach'; pass the unit itself"),
        (lambda table: table.play("Wyvern", at="Ifrit"), "0 units in play are called 'Ifrit'; pass the unit itself"),
        (lambda table: table.play("Wyvern", "front"), "unknown row 'front'; choose from melee, ranged, siege, "),
        (lambda table: table.play("Thunderbolt", "melee"), "Thunderbolt is a special card and needs no row; "),
        (
            lambda table: table.play("Vaedermakar", option="Rally"),
            "unknown option of Vaedermakar 'Rally'; choose from Biting Frost, ",
        ),
        (lambda table: table.play("Nobody"), "unknown card 'Nobody'"),
    ],
)
def test_an_unclear_argument_is_rejected_with_a_remedy(move: Callable[[Scenario], object], says: str) -> None:
    assert_refused(full_table(), move, ScenarioError, says)


def assert_refused(table: Scenario, move: Callable[[Scenario], object], error: type[TopdeckError], says: str) -> None:
    """Check that the error begins with these words and that nothing has changed."""
    before = table.state.fingerprint()
    with pytest.raises(error) as refused:
        move(table)
    assert str(refused.value).startswith(says)
    assert table.state.fingerprint() == before


def test_a_unit_that_has_left_the_board_cannot_be_a_target() -> None:
    table = scenario(side("Skellige", hand=["Tuirseach Hunter"]), side("Monsters", melee=["Wolf"], hand=["Fiend"]))
    wolf = table.unit("Wolf")
    table.play("Tuirseach Hunter", at="Wolf")
    with pytest.raises(ScenarioError, match="Wolf is not on the board; choose a unit on the board"):
        table.target_code(wolf)


def test_only_the_right_end_is_offered_if_places_do_not_matter() -> None:
    with pytest.raises(IllegalAction, match="if neighbours are irrelevant; use places='all'"):
        scenario(side("Skellige", hand=["Roach"], melee=["Wolf"]), FOE).play("Roach", place=0)
