"""Legal actions: targets, rows and places, options, discards."""

from itertools import product

import pytest
from gwent_cards import made_unit, rules_with, spy

from topdeck.core.errors import IllegalAction
from topdeck.games.gwent.engine.abilities import Target
from topdeck.games.gwent.engine.actions import DISCARD, KEEPING, PASSING, PLAY_CARD, SWAP, GwentAction
from topdeck.games.gwent.engine.legal import is_legal
from topdeck.games.gwent.language import DAMAGED, TARGET, Damage
from topdeck.games.gwent.scenario import Scenario, card_with, scenario, side, unit

FOE = side("Monsters")
FULL = ["Wolf"] * 9


def ways(table: Scenario, card_id: str) -> list[str]:
    """Return the texts of all actions with a card."""
    return [text for text in table.texts() if text.split()[1:2] == [card_id]]


def test_actions_are_listed_as_pass_then_cards_in_table_order_then_leader() -> None:
    me = side("Skellige", hand=["Fiend", "Alzur's Thunder"], melee=["Wolf"])
    assert scenario(me, FOE).texts() == [
        "pass",
        "play alzurs_thunder at melee 1",
        "play fiend on melee 2",
        "play fiend on ranged 1",
        "play fiend on siege 1",
        "play crach_an_craite on melee 2",
        "play crach_an_craite on ranged 1",
        "play crach_an_craite on siege 1",
    ]


def test_equal_copies_are_listed_once_and_different_copies_separately() -> None:
    me = side("Skellige", hand=["Fiend", "Fiend", card_with("Fiend", boost=1)], leader=None)
    texts = [text for text in scenario(me, FOE).texts() if "melee" in text]
    assert texts == ["play fiend on melee 1", "play fiend:12/11 on melee 1"]


def test_the_leader_can_be_played_once() -> None:
    table = scenario(side("Skellige", hand=["Roach"]), side("Monsters", hand=["Roach"])).play("Crach an Craite")
    table.play("Roach")
    assert not [text for text in table.texts() if "crach" in text]


def test_a_card_must_be_aimed_if_it_has_a_target_even_a_friendly_unit() -> None:
    me = side("Skellige", hand=["Tuirseach Hunter"], melee=["Wolf"])
    assert ways(scenario(me, FOE), "tuirseach_hunter") == [
        "play tuirseach_hunter on melee 2 at melee 1",
        "play tuirseach_hunter on ranged 1 at melee 1",
        "play tuirseach_hunter on siege 1 at melee 1",
    ]


def test_without_a_target_a_card_can_be_played_and_does_nothing() -> None:
    me = side("Skellige", hand=["Tuirseach Hunter", "Alzur's Thunder"])
    table = scenario(me, side("Monsters", hand=["Impenetrable Fog"]))
    assert ways(table, "alzurs_thunder") == ["play alzurs_thunder"]
    assert table.play("Tuirseach Hunter").powers() == [6]


def test_a_card_can_restrict_its_targets() -> None:
    vulture = made_unit("Vulture", deploy=Damage(TARGET, 2), targets=Target(enemies=True, who=DAMAGED))
    foe = side("Monsters", melee=["Fiend", unit("Fiend", power=10)])
    table = scenario(side("Skellige", hand=["Vulture"]), foe, rules=rules_with(vulture))
    assert table.targets("Vulture") == ["enemy melee 2"]
    table.play("Vulture", at=table.opponent.melee[1])
    assert table.powers(1) == [11, 8]


def test_an_aim_refers_to_the_unit_at_that_place_before_the_card_is_played() -> None:
    me = side("Skellige", hand=["An Craite Warcrier"], melee=["Fiend"])
    assert scenario(me, FOE, places="all").play("An Craite Warcrier", place=0, at="Fiend").powers() == [5, 16]


def test_the_second_seat_sees_its_own_rows_first() -> None:
    table = scenario(
        side("Skellige", hand=["Roach"], siege=["Wolf"]), side("Monsters", hand=["Wyvern"], ranged=["Fiend"])
    )
    table.play("Roach")
    assert ways(table, "wyvern")[:2] == [
        "play wyvern on melee 1 at enemy melee 1",
        "play wyvern on melee 1 at enemy siege 1",
    ]
    table.play("Wyvern", row="siege", at="Roach")
    assert (table.units(), table.units(1, "siege")) == (["Wolf"], ["Wyvern"])


# ---- places


def test_only_the_right_end_is_listed_if_the_order_of_units_cannot_matter() -> None:
    me = side("Skellige", hand=["Fiend"], melee=["Wolf"] * 2)
    assert len(ways(scenario(me, FOE), "fiend")) == 3
    assert len(ways(scenario(me, FOE, places="all"), "fiend")) == 3 + 1 + 1


@pytest.mark.parametrize("card", ["Thunderbolt", "Commander's Horn", "Reinforced Ballista"])
def test_all_places_are_listed_with_a_positional_card_in_hand_or_deck(card: str) -> None:
    for me in (
        side("Skellige", hand=["Fiend", card], melee=["Wolf"] * 2),
        side("Skellige", hand=["Fiend"], deck=[card], melee=["Wolf"] * 2),
    ):
        assert len(ways(scenario(me, FOE), "fiend")) == 5
    buried = side("Skellige", hand=["Fiend"], graveyard=[card], melee=["Wolf"] * 2)
    assert len(ways(scenario(buried, side("Monsters", hand=[card])), "fiend")) == 3


def test_a_row_has_room_for_nine_units() -> None:
    me = side("Skellige", hand=["Fiend"], melee=FULL, ranged=["Wolf"] * 8)
    assert ways(scenario(me, FOE), "fiend") == ["play fiend on ranged 9", "play fiend on siege 1"]


def test_a_spy_is_played_on_the_enemys_rows() -> None:
    table = scenario(side("Skellige", hand=["Spy"]), side("Monsters", melee=FULL), rules=rules_with(spy()))
    assert ways(table, "Spy") == ["play Spy on enemy ranged 1", "play Spy on enemy siege 1"]


# ---- discards


def test_on_a_full_board_a_unit_can_only_be_discarded() -> None:
    me = side("Skellige", hand=["Fiend", "Alzur's Thunder"], melee=FULL, ranged=FULL, siege=FULL)
    table = scenario(me, FOE)
    assert ways(table, "fiend") == ["discard fiend"]
    assert ways(table, "crach_an_craite") == ["discard crach_an_craite"]
    assert len(ways(table, "alzurs_thunder")) == 27
    table.discard("Fiend")
    assert (table.graveyard(), table.hand(), len(table.units()), table.state.player) == (
        ["Fiend"],
        ["Alzur's Thunder"],
        27,
        1,
    )


def test_on_a_full_board_a_pulled_unit_is_discarded_too() -> None:
    me = side("Monsters", hand=["First Light"], deck=["Wyvern"], melee=FULL, ranged=FULL, siege=FULL)
    table = scenario(me, side("Skellige", melee=["Fiend"])).play("First Light", option="Rally")
    assert table.texts() == ["discard wyvern"]
    table.discard("Wyvern")
    assert (table.graveyard(), table.powers(1), table.state.player) == (["First Light", "Wyvern"], [11], 1)


def test_cards_can_be_discarded_if_the_setting_allows_it() -> None:
    me = side("Skellige", hand=["Priestess of Freya", "Alzur's Thunder"])
    assert not [text for text in scenario(me, FOE).texts() if text.startswith("discard")]
    table = scenario(me, side("Monsters", hand=["Roach"]), discard=True)
    assert [text for text in table.texts() if text.startswith("discard")] == [
        "discard alzurs_thunder",
        "discard priestess_of_freya",
    ]
    table.discard("Alzur's Thunder").play("Roach").discard("Priestess of Freya")
    assert (table.graveyard(), table.hand()) == (["Alzur's Thunder"], [])  # doomed cards leave the game


def test_on_a_full_board_a_discard_is_listed_once_even_if_the_setting_allows_it() -> None:
    me = side("Skellige", hand=["Fiend"], melee=FULL, ranged=FULL, siege=FULL)
    assert ways(scenario(me, FOE, discard=True), "fiend") == ["discard fiend"]


# ---- picks


def test_a_card_must_be_picked() -> None:
    table = scenario(side("Skellige", hand=["Royal Decree"], deck=["Geralt of Rivia"]), FOE).play("Royal Decree")
    assert table.texts() == ["pick geralt_of_rivia"]
    with pytest.raises(IllegalAction, match="'decline' is not legal now"):
        table.decline()


def test_a_player_can_decline_if_picks_are_optional() -> None:
    me = side("Skellige", hand=["Royal Decree"], deck=["Geralt of Rivia"])
    table = scenario(me, FOE, picks="optional").play("Royal Decree")
    assert table.texts() == ["pick geralt_of_rivia", "decline"]
    table.decline()
    assert (table.deck(), table.graveyard(), table.units()) == (["Geralt of Rivia"], ["Royal Decree"], [])
    assert (table.state.player, table.state.choice) == (1, None)


def test_equal_cards_are_offered_once() -> None:
    me = side("Scoia'tael", deck=["Mahakam Guard", "Mahakam Guard", card_with("Mahakam Guard", strengthen=1)])
    assert scenario(me, FOE).play("Brouver Hoog").texts() == ["pick mahakam_guard", "pick mahakam_guard:5/5"]


# ---- illegal actions


def test_an_action_that_is_not_listed_is_not_legal() -> None:
    me = side("Skellige", hand=["Fiend"], melee=["Wolf"])
    table = scenario(me, side("Monsters", hand=["Wyvern"]))
    cards = table.state.rules.cards
    for action in (
        KEEPING,
        GwentAction(PLAY_CARD, cards["wyvern"].as_printed, spot=0, place=1),
        GwentAction(PLAY_CARD, cards["fiend"].as_printed, spot=0, place=0),
        GwentAction(PLAY_CARD, cards["fiend"].as_printed, spot=3, place=0),
        GwentAction(PLAY_CARD, cards["fiend"].as_printed),
        GwentAction(PLAY_CARD, cards["fiend"].as_printed.with_changes(1, 0), spot=0, place=1),
        GwentAction(DISCARD, cards["fiend"].as_printed),
    ):
        with pytest.raises(IllegalAction, match="is not legal now; legal actions: pass; "):
            table.state.apply(action)
    assert table.hand() == ["Fiend"]


@pytest.mark.parametrize(
    "settings", [{}, {"places": "all"}, {"discard": True}], ids=["usual", "all places", "discards"]
)
@pytest.mark.parametrize("leader", [True, False], ids=["positional", "not positional"])
def test_an_action_is_legal_exactly_if_it_is_listed(leader: bool, settings: dict[str, object]) -> None:
    horn = ["Commander's Horn"] if leader else []
    hand = ["Fiend", "Vaedermakar", "Wyvern", "Spy", *horn]
    me = side("Monsters", hand=[*hand, card_with("Fiend", boost=1)], melee=FULL, ranged=["Wolf"], leader=None)
    foe = side("Skellige", hand=["Roach"], melee=["Wolf"], siege=FULL)
    state = scenario(me, foe, rules=rules_with(spy(), **settings)).state
    listed = state.actions()
    cards = [*state.first.hand, state.rules.cards["roach"].as_printed]
    numbers = product((PLAY_CARD, DISCARD), cards, (-1, 0, 2, 3), range(-1, 6), range(4), (-1, 0, 8, 9, 10, 27, 54, 57))
    candidates = {GwentAction(*chosen) for chosen in numbers} | {PASSING, KEEPING, GwentAction(SWAP, cards[0])}
    legal = {action for action in candidates | set(listed) if is_legal(state, action)}
    assert legal == set(listed)
    assert len(legal & candidates) > len(cards)


def test_every_listed_action_is_legal() -> None:
    me = side("Monsters", hand=["Vaedermakar", "Commander's Horn", "Roach"], melee=["Wolf"] * 2)
    state = scenario(me, side("Monsters", siege=["Wolf"]), discard=True).state
    for action in state.actions():
        state.check(action)
    assert len(set(state.actions())) == len(state.actions())


def test_a_player_can_pass_in_play_but_not_while_a_choice_is_pending() -> None:
    table = scenario(side("Skellige", hand=["Royal Decree"], deck=["Geralt of Rivia"]), FOE)
    assert table.state.pass_action() == PASSING
    assert table.play("Royal Decree").state.pass_action() is None


def test_actions_are_the_same_objects_in_every_position() -> None:
    me = side("Skellige", hand=["Fiend", "Alzur's Thunder", card_with("Fiend", boost=1)], melee=["Wolf"])
    actions, others = (scenario(me, FOE).state.actions() for _ in range(2))
    assert [action for action, other in zip(actions, others, strict=True) if action is not other] == []
