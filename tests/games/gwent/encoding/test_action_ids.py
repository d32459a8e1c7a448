"""Action ids: all legal actions of a position have different ids, and each id leads back to its action."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from gwent_boards import Seat, position
from gwent_encoding import ENCODER, GAME, SETTINGS, covering_decks, decisions, random_board

from topdeck.core.encoding import Pointer
from topdeck.core.errors import IllegalAction, SchemaError
from topdeck.core.state import Action
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.encoding.action_ids import FULL_ROWS, aim_count
from topdeck.games.gwent.encoding.encoder import position_layout
from topdeck.games.gwent.engine.actions import CONCEDING, NAMES
from topdeck.games.gwent.engine.constants import FACTIONS, GOLD, MOST_OF_COLOUR, SILVER
from topdeck.games.gwent.engine.zones import sort_cards
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.scenario import card_with, scenario, side

each_setting = pytest.mark.parametrize("settings", SETTINGS, ids=str)


def ids(view: GwentObservation) -> list[int]:
    """Return the ids of the legal actions, which must be different and in range."""
    numbers = [int(ENCODER.action_id(view, action)) for action in view.actions()]
    assert len(set(numbers)) == len(numbers)
    assert all(0 <= number < ENCODER.action_count for number in numbers)
    return numbers


def check(view: GwentObservation) -> None:
    """Check the ids, the mask and the pointers of a position."""
    numbers = ids(view)
    assert ENCODER.mask(view).nonzero()[0].tolist() == sorted(numbers)
    pointers = [ENCODER.pointer(view, action) for action in view.actions()]
    assert len(set(pointers)) == len(pointers)
    for pointer in pointers:
        check_pointer(pointer)
    for place in {0, len(numbers) // 2, len(numbers) - 1}:
        assert ENCODER.decode(numbers[place], view) == view.actions()[place]


def check_pointer(pointer: Pointer) -> None:
    assert 0 <= pointer.kind < len(ENCODER.kinds)
    assert max(pointer.source, pointer.target) < schema.ENTITY_ROWS
    assert min(pointer) >= -1
    assert pointer.position < 54


# ---- random games and boards


def test_the_decks_of_these_tests_contain_every_card() -> None:
    cards = {card for deck in covering_decks() for card in deck.cards}
    assert cards == {card.id for card in rules().cards.values() if card.collectible}


@each_setting
def test_actions_of_games_have_different_ids(settings: dict[str, Any]) -> None:
    included = GAME.decks.included()
    decks = [*pairwise((*included, included[0])), *pairwise((*covering_decks(), covering_decks()[0]))]
    for seed, pair in enumerate(decks):
        for view in decisions(pair, seed, **settings):
            check(view)


@pytest.mark.parametrize("places", ["relevant", "all"])
def test_actions_on_any_board_have_different_ids(places: str) -> None:
    crowded = 0
    for seed in range(24):
        view = random_board(seed, 2 + seed % 4, places=places, discard=seed % 2 == 0)
        check(view)
        crowded += position_layout(view).crowded
    assert 0 < crowded < 24


def test_games_with_the_included_decks_are_seldom_crowded() -> None:
    included = GAME.decks.included()
    for seed, pair in enumerate(pairwise((*included, included[0]))):
        for view in decisions(pair, seed, places="all"):
            assert not position_layout(view).crowded


def test_a_search_that_may_play_any_card_gets_different_ids() -> None:
    deck = covering_decks()[0]
    for view in decisions((deck, deck), 5, discard=True):
        view.me.any_card = True
        assert sorted(ids(view)) == ENCODER.mask(view).nonzero()[0].tolist()


def test_every_id_leads_back_to_its_action() -> None:
    view = random_board(3, 2, places="all")
    for number, action in zip(ids(view), view.actions(), strict=True):
        assert ENCODER.decode(number, view) == action


# ---- bounds that the schema relies on


def test_a_hand_has_at_most_thirteen_cards() -> None:
    """Each player passes without playing a card from the hand; the leader alone wins round 2."""
    state = GAME.start((GAME.deck("NorthernRealms"), GAME.deck("Monsters")), 1)
    while state.result() is None and state.round < 3:
        listed = [action.text() for action in state.actions()]
        if "keep" in listed:
            state.apply(state.parse("keep"))
        elif state.player == state.round - 1 and state.seat(state.player).leader is not None:
            state.apply(
                next(
                    action
                    for action in state.actions()
                    if " king_foltest" in action.text() or " dagon" in action.text()
                )
            )
        else:
            state.apply(state.parse("pass"))
    assert state.round == 3
    assert [len(player.hand) for player in (state.first, state.second)] == [schema.HAND_SLOTS] * 2


def test_no_card_offers_more_cards_than_there_are_slots() -> None:
    cards = [card for card in rules().cards.values() if card.collectible]
    for faction in FACTIONS:
        pool = rules().pools[faction]
        soldiers = [card for card in pool if card.colour == 0 and "Soldier" in card.tags]
        dwarfs = [card for card in pool if card.colour == 0 and "Dwarf" in card.tags]
        if any(card.id == "priestess_of_freya" for card in pool):
            assert 3 * len(soldiers) <= schema.MAX_PICKS  # copies may have different base power
        assert MOST_OF_COLOUR[SILVER] + len(dwarfs) <= schema.MAX_PICKS
    assert MOST_OF_COLOUR[GOLD] <= schema.MAX_PICKS < len(cards)


def test_every_card_fits_the_ids_of_a_slot() -> None:
    widths = {card.id: int(aim_count(card, FULL_ROWS)) for card in rules().cards.values()}
    assert max(widths.values()) == widths["vaedermakar"] == schema.AIM_WIDTH


def test_ranges_of_ids_follow_each_other() -> None:
    assert schema.SWAP_ID + schema.HAND_SLOTS == schema.DISCARD_ID
    assert schema.DISCARD_ID + schema.SLOTS == schema.PICK_ID
    assert schema.PICK_ID + schema.MAX_PICKS == schema.AIM_ID
    assert schema.AIM_ID + 54 + 6 == schema.PLAY_ID
    assert schema.SLOT_WIDTH == 1 + 27 + 3 * schema.AIM_WIDTH
    assert schema.PLAY_ID + schema.SLOTS * schema.SLOT_WIDTH == schema.INNER_ID
    assert NAMES[:-1] == schema.ACTION_KINDS


# ---- examples


def action_id(view: GwentObservation, text: str) -> int:
    return int(ENCODER.action_id(view, view.parse(text)))


def test_a_play_is_numbered_by_slot_row_and_place() -> None:
    me = side("Monsters", hand=["Fiend", "Petri's Philter"], ranged=["Wolf"], deck=["Thunderbolt"])
    view = scenario(me, side("Skellige")).state.observe(0)
    start = schema.PLAY_ID + schema.SLOT_WIDTH  # Petri's Philter comes first in card order
    assert action_id(view, "play petris_philter") == schema.PLAY_ID
    assert action_id(view, "play fiend on melee 1") == start + 1
    assert action_id(view, "play fiend on ranged 2") == start + 1 + 9 + 1
    assert action_id(view, "pass") == 0


def test_a_play_with_a_target_is_numbered_by_slot_row_and_aim() -> None:
    me = side("Monsters", hand=["Wyvern"], melee=["Wolf"], deck=["Fiend"])
    view = scenario(me, side("Skellige", siege=["Fiend", "Fiend"])).state.observe(0)
    start = schema.PLAY_ID + 28
    assert action_id(view, "play wyvern on melee 2 at enemy siege 2") == start + 18 + 1  # of the enemy's places
    assert action_id(view, "play wyvern on siege 1 at enemy siege 1") == start + 2 * schema.AIM_WIDTH + 18


def test_a_targeted_play_between_units_has_an_id_of_its_own() -> None:
    me = side("Monsters", hand=["Wyvern"], melee=["Wolf"], deck=["Thunderbolt"])
    view = scenario(me, side("Skellige", siege=["Fiend", "Fiend"])).state.observe(0)
    assert action_id(view, "play wyvern on melee 1 at enemy siege 2") == schema.INNER_ID + 1


def test_equal_cards_share_the_lowest_slot_and_changed_cards_do_not() -> None:
    me = side("Monsters", hand=["Fiend", "Fiend", card_with("Fiend", boost=2)])
    view = scenario(me, side("Skellige")).state.observe(0)
    assert action_id(view, "play fiend on melee 1") == schema.PLAY_ID + 1
    assert action_id(view, "play fiend:13/11 on melee 1") == schema.PLAY_ID + 2 * schema.SLOT_WIDTH + 1


def test_pointers_name_the_rows_of_card_target_and_place() -> None:
    me = side("Monsters", hand=["Fiend", "Vaedermakar"], ranged=["Wolf"])
    view = scenario(me, side("Skellige", siege=["Fiend"])).state.observe(0)
    frost = view.parse("play vaedermakar as biting_frost on ranged 2 at enemy siege")
    assert ENCODER.pointer(view, frost) == Pointer(1, schema.HAND_ROW, schema.LANE_ROW + 5, 9 + 1, 0)
    thunder = view.parse("play vaedermakar as alzurs_thunder on melee 1 at enemy siege 1")
    assert ENCODER.pointer(view, thunder) == Pointer(1, schema.HAND_ROW, schema.BOARD_ROW + 45, 0, 2)
    dagon = view.parse("play dagon as torrential_rain on melee 1 at enemy melee")
    assert ENCODER.pointer(view, dagon) == Pointer(1, schema.LEADER_ROW, schema.LANE_ROW + 3, 0, 1)
    assert ENCODER.pointer(view, view.parse("pass")) == Pointer(0)


def test_choices_have_ids_and_pointers() -> None:
    deck = ["Geralt of Rivia", "Triss Merigold", "Woodland Spirit"]
    table = scenario(side("Monsters", hand=["Royal Decree"], deck=deck), side("Skellige", melee=["Fiend"]))
    table.play("Royal Decree")
    view = table.state.observe(0)
    geralt = view.parse("pick geralt_of_rivia")
    assert int(ENCODER.action_id(view, geralt)) == schema.PICK_ID + 1
    assert ENCODER.pointer(view, geralt) == Pointer(5, schema.PICK_ROW + 1)
    table.pick("Triss Merigold")
    view = table.state.observe(0)
    triss = view.parse("play triss_merigold:12/10 on siege 1 at enemy melee 1")
    assert int(ENCODER.action_id(view, triss)) == schema.PLAY_ID + 14 * schema.SLOT_WIDTH + 28 + 2 * 67 + 27
    assert ENCODER.pointer(view, triss) == Pointer(1, schema.PULLED_ROW, schema.BOARD_ROW + 27, 18)


# ---- bad input


def test_illegal_actions_and_ids_are_rejected() -> None:
    view = scenario(side("Monsters", hand=["Fiend"]), side("Skellige")).state.observe(0)
    with pytest.raises(IllegalAction, match=r"^wolf has no slot; the encoder numbers only the legal actions"):
        ENCODER.action_id(view, view.parse("play wolf on melee 1"))
    with pytest.raises(IllegalAction, match=r"^'concede' has no id; only actions listed in an observation have ids$"):
        ENCODER.action_id(view, CONCEDING)
    for number in (-1, 3999, 2**31, 10**30):
        with pytest.raises(IllegalAction, match=rf"^{number} is not the id of a legal action; use a mask"):
            ENCODER.decode(number, view)


def test_a_position_with_more_actions_than_ids_is_rejected() -> None:
    hand = ("triss_merigold", "vaedermakar", "tuirseach_hunter", "holger_blackhand")
    row = ("fiend",) * 8
    me = Seat(hand=hand, melee=row, ranged=row, siege=row)
    view = position(me, Seat(melee=row, ranged=row, siege=row), settings={"places": "all"}).observe(0)
    listed: list[Action] = view.actions()
    assert len(listed) > ENCODER.action_count
    with pytest.raises(SchemaError, match=r"^too many actions: only 4000 ids are available, but \d+ are needed$"):
        ENCODER.mask(view)


def test_a_mulligan_with_more_cards_than_slots_is_rejected() -> None:
    state = GAME.start((GAME.deck("Monsters"), GAME.deck("Skellige")), 1)
    state.first.hand = sort_cards(state.first.hand + state.first.deck)
    with pytest.raises(SchemaError, match=r" needs slot 1[4-9], but the encoder has only 13 slots$"):
        ENCODER.mask(state.observe(0))


def test_unknown_versions_are_rejected() -> None:
    assert GAME.encoder(1) is GAME.encoder()
    with pytest.raises(SchemaError, match=r"^Gwent has no encoder with version 2; use version 1$"):
        GAME.encoder(2)
