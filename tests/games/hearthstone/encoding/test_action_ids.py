"""Every legal action has its own id, in the range of its kind, and the id leads back to the action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from covering_decks import SETTINGS, covering_pairs

from topdeck.core.errors import IllegalAction, SchemaError
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards.database import eras
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.encoding.encoder import HearthstoneEncoder
from topdeck.games.hearthstone.engine import actions
from topdeck.games.hearthstone.engine.actions import CONCESSION, HearthstoneAction
from topdeck.games.hearthstone.engine.play import find_in_hand
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.hearthstone.positions.forms import CardForm, SideForm
from topdeck.games.hearthstone.scenario import in_hand, minion, scenario, side

GAME = Hearthstone()
ENCODER = HearthstoneEncoder()
PAIRS = list(covering_pairs())
RANGES = dict(
    zip(
        (actions.END_TURN, actions.USE_POWER, actions.MAKE_ATTACK, actions.CHOOSE, actions.THROW),
        schema.ACTION_RANGES,
        strict=False,
    )
)


def random_views(pair: str, seed: int, **settings: object) -> Iterator[HearthstoneObservation]:
    """The views of a player at every decision of a random game with decks that contain many cards."""
    state, rng = GAME.start(covering_pairs()[pair], seed, **SETTINGS, **settings), Rng(seed)
    while state.result() is None:
        yield state.observe(state.player)
        state.step(rng.choice(state.actions()))


def id_range(action: HearthstoneAction) -> schema.ActionRange:
    if action.kind == actions.PLAY_CARD:
        return schema.ACTION_RANGES[6 if action.cards[0].is_minion() else 5]
    return RANGES[action.kind]


@pytest.mark.parametrize("number", range(len(PAIRS)), ids=PAIRS)
def test_ids_are_different_in_range_and_reversible_with_every_card(number: int) -> None:
    era = list(eras())[number % len(eras())]
    for view in random_views(PAIRS[number], number, era=era, positions=("all", "relevant")[number % 2]):
        listed = view.actions()
        ids = [ENCODER.action_id(view, action) for action in listed]
        assert len(set(ids)) == len(ids), str(view)
        for action, found in zip(listed, ids, strict=True):
            assert isinstance(action, HearthstoneAction)
            allowed = id_range(action)
            assert allowed.first <= found < allowed.first + allowed.size
        assert ENCODER.decode(ids[-1], view) == listed[-1]
        mask = ENCODER.mask(view)
        assert sorted(ids) == list(mask.nonzero()[0])
        assert len({ENCODER.pointer(view, action) for action in listed}) == len(listed)


@pytest.mark.slow
@pytest.mark.parametrize("era", eras())
@pytest.mark.parametrize("pair", PAIRS)
def test_all_cards_in_all_eras_have_different_ids(pair: str, era: str) -> None:
    for seed in range(2):
        for view in random_views(pair, seed, era=era, positions="all", hands=("hidden", "open")[seed]):
            listed = view.actions()
            assert len({ENCODER.action_id(view, action) for action in listed}) == len(listed)


def test_the_ranges_cover_all_ids_without_gaps() -> None:
    place = 0
    for ids in schema.ACTION_RANGES:
        assert ids.first == place
        place += ids.size
    assert place == schema.ACTION_COUNT == ENCODER.action_count <= 4000


# ---- positions


def view_of(me: SideForm, opponent: SideForm) -> HearthstoneObservation:
    return scenario(me, opponent).state.observe(0)


def ids_by_text(view: HearthstoneObservation) -> dict[str, int]:
    return {action.text(): ENCODER.action_id(view, action) for action in view.actions()}


def test_attacks_and_targets_follow_the_board_not_the_handles() -> None:
    me = side("mage", hand=["Fireball"], board=[minion("Wisp", handle=5), minion("Wisp", handle=2)], mana=10)
    view = view_of(me, side("warrior", board=[minion("Chillwind Yeti", handle=7)]))
    ids = ids_by_text(view)
    assert ids["end"] == 0
    assert ids["attack 0.5 > 1.7"] == schema.ATTACK_ID + 8 * 1 + 1
    assert ids["attack 0.2 > 1.0"] == schema.ATTACK_ID + 8 * 2
    assert ids["power > 1.7"] == schema.POWER_ID + 9
    assert ids["play CS2_029 > 0.2"] == schema.CARD_ID + 2


def test_the_second_seat_encodes_its_own_side_as_its_own() -> None:
    me = side("mage", hand=["Fireball"])
    table = scenario(side("warrior", board=["Wisp"]), me, player=1)
    ids = ids_by_text(table.state.observe(1))
    assert ids["play CS2_029 > 1.0"] == schema.CARD_ID
    assert ids["play CS2_029 > 0.1"] == schema.CARD_ID + 9


def test_equal_cards_use_the_lowest_slot_and_changed_cards_their_own() -> None:
    hand: list[str | CardForm] = ["The Coin", "Wisp", "Wisp", in_hand("Wisp", attack=1), in_hand("Wisp", attack=1)]
    view = view_of(side("mage", hand=hand), side("mage"))
    plays = {
        action.text(): ENCODER.pointer(view, action).source
        for action in view.actions()
        if isinstance(action, HearthstoneAction) and action.kind == actions.PLAY_CARD
    }
    assert plays == {
        "play GAME_005": schema.HAND_ROW,
        "play CS2_231": schema.HAND_ROW + 1,
        "play CS2_231 [+0 +1 +0]": schema.HAND_ROW + 3,
    }


@pytest.mark.card("OG_044")
def test_both_options_together_have_their_own_id() -> None:
    hand = ["Living Roots", "Druid of the Claw"]
    plain = ids_by_text(view_of(side("druid", hand=hand, mana=10), side("mage")))
    assert plain["play AT_037 as 0 > 1.0"] == schema.CARD_ID + 8
    assert plain["play AT_037 as 1"] == schema.CARD_ID + 17 + 16
    fandral = ids_by_text(view_of(side("druid", hand=hand, board=["Fandral Staghelm"], mana=10), side("mage")))
    assert fandral["play AT_037 as 2 > 1.0"] == schema.CARD_ID + 2 * 17 + 8
    assert fandral["play EX1_165 as 2"] == schema.MINION_ID + ((3 + 2) * 7 + 6) * 16 + 15


def test_a_minion_with_a_target_and_a_position_has_both_in_its_pointer() -> None:
    me = side("mage", hand=["Elven Archer"], board=["Wisp", "Dire Wolf Alpha"])
    view = view_of(me, side("mage", board=["Wisp"]))
    by_text = {action.text(): action for action in view.actions()}
    pointer = ENCODER.pointer(view, by_text["play CS2_189 at 1 > 1.1"])
    assert pointer == (actions.PLAY_CARD, schema.HAND_ROW, schema.SIDE_ROWS + schema.BOARD_ROW, 1, -1)
    rightmost = ENCODER.pointer(view, by_text["play CS2_189 > 0.0"])
    assert rightmost == (actions.PLAY_CARD, schema.HAND_ROW, schema.HERO_ROW, 2, -1)


def test_options_of_a_choice_and_the_mulligan_are_slots() -> None:
    table = scenario(side("hunter", hand=["Tracking"], deck=["Wisp", "Wisp", "Wisp"]), side("mage")).play("Tracking")
    view = table.state.observe(0)
    assert [ENCODER.action_id(view, action) for action in view.actions()] == [schema.CHOOSE_ID]  # three equal options
    deck = GAME.deck("MurlocDruid")
    opening = GAME.start((deck, deck), 3).observe(0)
    assert min(ids_by_text(opening).values()) == schema.MULLIGAN_ID
    for action in opening.actions():
        assert isinstance(action, HearthstoneAction)
        assert int(ENCODER.action_id(opening, action) - schema.MULLIGAN_ID).bit_count() == len(action.cards)


def test_the_pointer_of_a_card_is_the_copy_that_is_played() -> None:
    for view in random_views(PAIRS[0], 4):
        for action in view.actions():
            assert isinstance(action, HearthstoneAction)
            if action.kind == actions.PLAY_CARD:
                slot = find_in_hand(view.table, view.me, action)
                assert ENCODER.pointer(view, action).source == schema.HAND_ROW + slot


# ---- bad input


def test_an_id_that_is_not_legal_and_an_action_without_an_id_are_rejected() -> None:
    view = view_of(side("mage"), side("mage"))
    with pytest.raises(IllegalAction, match=r"^3989 is not the id of a legal action"):
        ENCODER.decode(3989, view)
    with pytest.raises(SchemaError, match=r"^'concede' has no id"):
        ENCODER.action_id(view, CONCESSION)


def test_an_unknown_version_is_named_with_the_known_ones() -> None:
    assert GAME.encoder().version == GAME.encoder(1).version == 1
    with pytest.raises(SchemaError, match=r"^Hearthstone has no encoder with version 9; choose from 1$"):
        GAME.encoder(9)
