"""Encoded observations: values stay within their ranges, and exact positions are encoded as described."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from gwent_cards import made_unit, rules_with
from gwent_encoding import ENCODER, GAME, SETTINGS, covering_decks, decisions, index, numbers, random_board, row

from topdeck.core.consequence_log import ConsequenceKind
from topdeck.core.encoding import new_numbers
from topdeck.core.session import Session
from topdeck.core.state import Observation
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.engine import consequences
from topdeck.games.gwent.engine.actions import NAMES
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.scenario import Scenario, card_with, scenario, side, unit

ENTITIES, PILES, GIFTS, HISTORY, SCALARS = (block.features for block in ENCODER.blocks)
SEEN_KINDS = {kind.name for kind in vars(consequences).values() if isinstance(kind, ConsequenceKind)}


# ---- the schema


def test_constants_agree_with_the_features() -> None:
    for prefix, features in (("", ENTITIES), ("PILE_", PILES), ("GIFT_", GIFTS), ("EVENT_", HISTORY)):
        names = ["PILE" if feature.name == "pile" else f"{prefix}{feature.name.upper()}" for feature in features]
        assert [getattr(schema, name) for name in names] == list(range(len(features)))


def test_constants_agree_with_the_blocks() -> None:
    starts = [sum(block.size for block in ENCODER.blocks[:number]) for number in range(1, 5)]
    assert starts == [schema.PILES_AT, schema.GIFTS_AT, schema.HISTORY_AT, schema.SCALARS_AT]
    assert ENCODER.size == schema.SIZE
    widths = (schema.ENTITY_WIDTH, schema.PILE_WIDTH, schema.GIFT_WIDTH, schema.EVENT_WIDTH)
    assert widths == (len(ENTITIES), len(PILES), len(GIFTS), len(HISTORY))
    assert schema.BOARD_ROW + 54 == schema.ENEMY_LEADER_ROW
    assert schema.ENEMY_HAND_ROW + schema.HAND_SLOTS == schema.PICK_ROW
    assert schema.PICK_ROW + schema.MAX_PICKS == schema.PULLED_ROW
    assert schema.LANE_ROW + 6 == schema.ENTITY_ROWS


def test_every_kind_of_event_has_a_number() -> None:
    assert schema.EVENT_KINDS[: schema.FIRST_CONSEQUENCE] == NAMES
    assert set(schema.EVENT_KINDS[schema.FIRST_CONSEQUENCE :]) == SEEN_KINDS


def test_every_hazard_and_setting_has_a_number() -> None:
    state = scenario(side("Monsters", hand=["Fiend"]), side("Skellige")).state
    assert set(state.rules.row_effects) == {*schema.ROW_EFFECTS}
    assert len(GAME.settings()) == len(schema.SETTINGS)
    assert {*schema.VARIANTS} < {*GAME.settings()}


# ---- all positions


def check_ranges(view: Observation) -> None:
    arrays = ENCODER.encode(view)
    for block in ENCODER.blocks:
        for column, feature in enumerate(block.features):
            values = arrays[block.name][:, column]
            assert feature.low <= values.min()
            assert values.max() <= feature.high, feature.name


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_every_value_is_in_its_range(settings: dict[str, Any]) -> None:
    """This includes observations that were read from JSON, which contain the same numbers."""
    for seed, pair in enumerate(pairwise((*covering_decks(), covering_decks()[0]))):
        for number, view in enumerate(decisions(pair, seed, **settings)):
            check_ranges(view)
            if number % 5 == 0:
                assert numbers(GAME.observation(view.to_json())) == numbers(view)


def test_large_numbers_are_cut_off() -> None:
    me = side("Monsters", hand=["Fiend"], melee=[unit("Fiend", power=4000, base=4000, armor=9000)] * 3)
    view = scenario(me, side("Skellige"), turn=5000).state.observe(0)
    check_ranges(view)
    assert row(view, "entities", schema.BOARD_ROW)["armor"] == schema.MAX_POWER
    assert row(view, "scalars")["my_melee"] == schema.MAX_POINTS
    assert row(view, "scalars")["turn"] == schema.MAX_TURN


def test_nothing_is_written_outside_the_observation() -> None:
    view = random_board(1, 9)
    values = new_numbers(ENCODER.size + 20)
    for place in range(len(values)):
        values[place] = 77
    ENCODER.write(view, values, 10)
    assert [int(value) for value in values][10:-10] == numbers(view)
    assert {int(value) for value in values[:10]} | {int(value) for value in values[-10:]} == {77}


# ---- entities


def test_a_damaged_unit_with_armor_is_in_the_row_of_its_place() -> None:
    me = side(
        "Scoia'tael", hand=["Roach"], ranged=["Fiend", unit("Yarpen Zigrin", power=3, armor=2, keywords=["resilient"])]
    )
    view = scenario(me, side("Monsters")).state.observe(0)
    assert row(view, "entities", schema.BOARD_ROW + 9 + 1) == {
        "card": index("yarpen_zigrin"),
        "zone": 4,
        "side": 1,
        "owner": 1,
        "base": 8,
        "power": 3,
        "armor": 2,
        "resilient": 1,
        "boosted": -5,
        "place": 2,
    }
    assert row(view, "entities", schema.LANE_ROW + 1) == {"zone": 8, "side": 1, "owner": 1, "power": 14, "place": 2}


def test_the_opponent_sees_the_same_unit_on_the_other_side() -> None:
    me = side("Scoia'tael", hand=["Roach"], ranged=["Fiend"], effects={"ranged": "frost"})
    view = scenario(me, side("Monsters")).state.observe(1)
    fiend = row(view, "entities", schema.BOARD_ROW + 27 + 9)
    assert (fiend["card"], fiend["side"], fiend["owner"]) == (index("fiend"), 2, 2)
    assert row(view, "entities", schema.LANE_ROW + 4)["effect"] == 1 + schema.ROW_EFFECTS.index("frost")
    assert row(view, "entities", schema.ENEMY_HAND_ROW) == {"zone": 2, "side": 2, "owner": 2, "place": 1}
    assert row(view, "entities", schema.ENEMY_LEADER_ROW)["card"] == index("brouver_hoog")
    assert row(view, "entities", schema.ENEMY_LEADER_ROW)["side"] == 2


def test_a_changed_card_in_hand_shows_its_changes() -> None:
    me = side("Monsters", hand=[card_with("Fiend", boost=2, strengthen=1)], leader=None)
    view = scenario(me, side("Skellige")).state.observe(0)
    assert row(view, "entities", schema.LEADER_ROW) == {}
    assert row(view, "entities", schema.HAND_ROW) == {
        "card": index("fiend"),
        "zone": 2,
        "side": 1,
        "owner": 1,
        "base": 12,
        "power": 14,
        "strengthened": 1,
        "boosted": 2,
        "place": 1,
        "selectable": 1,
    }


def second_shot() -> Scenario:
    """Foltest's crew lets the ballista shoot again."""
    me = side("Northern Realms", hand=["Reinforced Ballista"], melee=["King Foltest"], leader=None)
    table = scenario(me, side("Monsters", siege=["Fiend", "Fiend"], hand=["Wyvern"]))
    return table.play("Reinforced Ballista", row="melee", at=table.opponent.siege[0])


def test_a_choice_of_a_target_marks_the_targets() -> None:
    state = second_shot().state
    view = state.observe(0)
    assert row(view, "entities", schema.BOARD_ROW + 45 + 1)["selectable"] == 1
    assert "selectable" not in row(view, "entities", schema.BOARD_ROW)
    scalars = row(view, "scalars")
    ballista = 1 + schema.BOARD_ROW + [it.card.id for it in state.first.melee].index("reinforced_ballista")
    assert (scalars["choice"], scalars["choice_maker"]) == (4, index("reinforced_ballista"))
    assert scalars["choice_unit"] == ballista
    assert "selectable" not in row(state.observe(1), "entities", schema.BOARD_ROW + 18 + 1)


def test_only_the_player_who_chooses_sees_the_offered_cards() -> None:
    me = side("Monsters", hand=["Royal Decree"], deck=["Geralt of Rivia", "Woodland Spirit"])
    state = scenario(me, side("Skellige")).play("Royal Decree").state
    mine, theirs = state.observe(0), state.observe(1)
    geralt = row(mine, "entities", schema.PICK_ROW)
    assert (geralt["card"], geralt["zone"], geralt["selectable"]) == (index("geralt_of_rivia"), 6, 1)
    assert row(theirs, "entities", schema.PICK_ROW) == {}
    assert row(theirs, "scalars")["choice"] == row(mine, "scalars")["choice"] == 1
    assert "my_decision" not in row(theirs, "scalars")


def test_a_pulled_card_is_seen_by_both_players() -> None:
    me = side("Monsters", hand=["Royal Decree"], deck=["Geralt of Rivia"])
    state = scenario(me, side("Skellige")).play("Royal Decree").pick("Geralt of Rivia").state
    for viewer in (0, 1):
        pulled = row(state.observe(viewer), "entities", schema.PULLED_ROW)
        assert (pulled["card"], pulled["power"], pulled["boosted"]) == (index("geralt_of_rivia"), 17, 2)
        assert pulled["side"] == viewer + 1
        assert pulled.get("selectable", 0) == 1 - viewer


def test_a_card_without_an_index_is_encoded_as_unknown() -> None:
    rules = rules_with(made_unit("Stranger", power=9))
    view = scenario(side("Monsters", hand=["Stranger"]), side("Skellige"), rules=rules).state.observe(0)
    held = row(view, "entities", schema.HAND_ROW)
    assert "card" not in held
    assert held["power"] == 9


# ---- piles, gifts and scalars


def test_piles_list_the_newest_card_first() -> None:
    me = side("Monsters", hand=["Fiend"], deck=["Wyvern"], graveyard=["Fiend", card_with("Roach", strengthen=2)])
    view = scenario(me, side("Skellige", graveyard=["Jutta an Dimun"], deck=["Roach"])).state.observe(0)
    piles = [row(view, "piles", number) for number in range(5)]
    assert piles[0] == {"card": index("wyvern"), "pile": 1, "owner": 1, "base": 6, "power": 6}
    assert piles[1] == {"card": index("roach"), "pile": 3, "owner": 1, "order": 1, "base": 6, "power": 6}
    assert piles[2] == {"card": index("fiend"), "pile": 3, "owner": 1, "order": 2, "base": 11, "power": 11}
    assert piles[3] == {"card": index("jutta_an_dimun"), "pile": 3, "owner": 2, "order": 1, "base": 13, "power": 13}
    assert piles[4] == {}


def test_played_cards_and_cards_out_of_the_game_are_in_the_piles() -> None:
    me = side("Skellige", hand=["Priestess of Freya", "Alzur's Thunder", "Roach"], deck=["Roach"])
    table = scenario(me, side("Monsters", hand=["Fiend"] * 2)).play("Priestess of Freya", row="melee")
    table.play("Fiend", row="melee").play("Alzur's Thunder", at="Priestess of Freya")
    view = table.state.observe(1)
    listed = [row(view, "piles", number) for number in range(8)]
    seen = [(each.get("card"), each.get("pile"), each.get("owner"), each.get("order")) for each in listed]
    thunder, priestess = index("alzurs_thunder"), index("priestess_of_freya")
    assert seen[:5] == [
        (thunder, 3, 2, 1),
        (index("fiend"), 4, 1, 1),
        (thunder, 4, 2, 1),
        (priestess, 4, 2, 2),
        (priestess, 5, 2, 1),
    ]


def test_cards_put_aside_are_shown_to_their_player_only() -> None:
    state = GAME.start((GAME.deck("Monsters"), GAME.deck("Skellige")), 3)
    swapped = state.first.hand[0].card.id
    state.apply(state.parse(f"swap {swapped}"))
    mine, theirs = state.observe(0), state.observe(1)
    rows = [row(mine, "piles", number) for number in range(schema.PILE_ROWS)]
    assert [each["card"] for each in rows if each.get("pile") == 2] == [index(swapped)]
    assert row(theirs, "piles") == row(state.observe(1), "piles") != {}
    assert all(row(theirs, "piles", number).get("pile") != 2 for number in range(40))
    assert row(theirs, "scalars")["their_aside"] == row(mine, "scalars")["my_aside"] == 1
    assert row(mine, "scalars")["my_swaps"] == 2


def test_gifts_are_public() -> None:
    me = side("Scoia'tael", hand=["Dennis Cranmer", "Mahakam Guard"])
    state = scenario(me, side("Monsters", hand=["Fiend"])).play("Dennis Cranmer", row="melee").state
    assert row(state.observe(0), "gifts") == {"owner": 1, "tag": 1, "strengthen": 1}
    assert row(state.observe(1), "gifts") == {"owner": 2, "tag": 1, "strengthen": 1}
    foltest = (
        scenario(side("Northern Realms", hand=["Roach"]), side("Monsters")).play("King Foltest", row="siege").state
    )
    assert row(foltest.observe(0), "gifts") == {"owner": 1, "boost": 1}


def test_scalars_describe_the_game() -> None:
    me = side(
        "Skellige", hand=["Roach"], melee=["Fiend"], siege=["Wolf"], effects={"siege": "rain"}, wins=1, leader=None
    )
    opponent = side("Monsters", hand=["Fiend"], deck=["Wyvern"] * 2, ranged=["Wyvern"], passed=True)
    state = scenario(me, opponent, turn=9, round_number=2, starter=1, scores=[(20, 12)], discard=True).state
    assert row(state.observe(0), "scalars") == {
        "round": 2,
        "turn": 9,
        "play_phase": 1,
        "my_decision": 1,
        "my_points": 12,
        "my_melee": 11,
        "my_siege": 1,
        "my_siege_effect": 2,
        "my_wins": 1,
        "my_hand": 1,
        "my_faction": 4,
        "their_points": 6,
        "their_ranged": 6,
        "their_pass": 1,
        "their_leader": 1,
        "their_hand": 1,
        "their_deck": 2,
        "their_faction": 3,
        "my_points_1": 20,
        "their_points_1": 12,
        "last_mulligan": 1,
        "discard": 1,
    }
    theirs = row(state.observe(1), "scalars")
    assert (theirs["my_points_1"], theirs["their_points_1"], theirs["i_start"]) == (12, 20, 1)


@pytest.mark.parametrize(
    ("setting", "names"),
    [
        ({}, {"last_mulligan"}),
        ({"last_mulligan": False}, set()),
        ({"mode": "valencia"}, {"valencia", "coin", "last_mulligan"}),
        ({"picks": "optional", "places": "all"}, {"optional_picks", "all_places", "last_mulligan"}),
        *[({name: True, "last_mulligan": False}, {name}) for name in schema.VARIANTS],
    ],
)
def test_scalars_name_the_settings(setting: dict[str, Any], names: set[str]) -> None:
    view = GAME.start((GAME.deck("Monsters"), GAME.deck("Skellige")), 3, **setting).observe(0)
    assert set(row(view, "scalars")) & {*schema.SETTINGS} == names


@pytest.mark.parametrize(("winner", "results"), [(0, (1, 2)), (1, (2, 1)), (2, (3, 3))])
def test_a_finished_game_shows_its_result(winner: int, results: tuple[int, int]) -> None:
    state = scenario(side("Monsters", hand=["Fiend"]), side("Skellige")).state
    state.winner = winner
    assert tuple(row(state.observe(viewer), "scalars")["result"] for viewer in (0, 1)) == results
    assert "selectable" not in row(state.observe(0), "entities", schema.HAND_ROW)


# ---- history


def kind(name: str) -> int:
    return 1 + schema.EVENT_KINDS.index(name)


def view_after(table: Scenario, *texts: str) -> GwentObservation:
    """Return the view of the second player after the first player's actions."""
    session = Session(table.state)
    for text in texts:
        session.submit(0, table.state.parse(text))
    view = session.view(1)
    assert isinstance(view, GwentObservation)
    return view


def test_history_starts_with_the_newest_consequence() -> None:
    me = side("Monsters", hand=["Wyvern", "Fiend"])
    table = scenario(me, side("Skellige", hand=["Roach"], siege=["Fiend", "Jutta an Dimun"]))
    view = view_after(table, "play wyvern on ranged 1 at enemy siege 2")
    wyvern, jutta = index("wyvern"), index("jutta_an_dimun")
    turn, damage, enter, play = [row(view, "history", number) for number in range(4)]
    assert turn == {"kind": kind("turn"), "player": 1, "age": 1, "depth": 1, "amount": 2}
    struck = {"target": jutta, "entity": 1 + schema.BOARD_ROW + 18 + 1}
    assert damage == {"kind": kind("damage"), "player": 1, "age": 1, "depth": 1, "amount": 5, **struck}
    entered = {"target": wyvern, "entity": 1 + schema.BOARD_ROW + 27 + 9, "spot": 5}
    assert enter == {"kind": kind("enter"), "player": 2, "age": 1, "depth": 1, "amount": 6, **entered}
    assert play == {"kind": kind("play"), "player": 2, "age": 1, "card": wyvern, "spot": 5, "aim": 1 + 18 + 1}
    assert row(view, "history", 4) == {}


def test_history_names_spawned_cards_and_hazards() -> None:
    table = scenario(side("Monsters", hand=["Fiend"]), side("Skellige", hand=["Roach"], siege=["Fiend"]))
    view = view_after(table, "play dagon as torrential_rain on melee 1 at enemy siege")
    rows = [row(view, "history", number) for number in range(8)]
    lay = next(each for each in rows if each.get("kind") == kind("lay"))
    assert (lay["amount"], lay["spot"], lay["player"]) == (2, 3, 1)
    play = next(each for each in rows if each.get("kind") == kind("play"))
    assert (play["source"], play["aim"]) == (index("torrential_rain"), 54 + 2 + 1)
    assert next(each for each in rows if each.get("kind") == kind("row_effect"))["spot"] == 3


def test_a_long_history_keeps_the_newest_rows() -> None:
    longest = max(
        (view for seed in range(8) for view in decisions((covering_decks()[4], covering_decks()[5]), seed)),
        key=lambda view: sum(1 + len(event.consequences) for event in view.history),
    )
    assert sum(1 + len(event.consequences) for event in longest.history) > schema.HISTORY_ROWS
    assert row(longest, "history")["kind"] > schema.FIRST_CONSEQUENCE
    assert row(longest, "history", schema.HISTORY_ROWS - 1) != {}
    check_ranges(longest)
