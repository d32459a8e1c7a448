"""Mulligans: cards are swapped one at a time, and swapped cards are not drawn again."""

from collections import Counter

import pytest
from gwent_cards import opening

from topdeck.core.errors import IllegalAction
from topdeck.games.gwent.engine.constants import MULLIGAN, PLAY
from topdeck.games.gwent.scenario import Scenario, scenario, side


def swaps_offered(table: Scenario) -> list[str]:
    return [text.removeprefix("swap ") for text in table.texts() if text.startswith("swap ")]


def test_both_players_may_swap_three_cards_one_after_the_other() -> None:
    table = opening(["Fiend"] * 10 + ["Wyvern"] * 15, ["Roach"] * 25)
    seats = []
    while table.state.phase == MULLIGAN:
        seats.append(table.state.player)
        table.swap(table.hand(table.state.player)[0])
    assert (seats, table.state.player) == ([0, 0, 0, 1, 1, 1], 0)
    assert (len(table.me.hand), len(table.me.deck), len(table.opponent.hand)) == (10, 15, 10)


def test_every_card_of_the_hand_is_offered_once() -> None:
    table = opening(["Fiend"] * 12, ["Roach"] * 12)
    assert table.texts() == ["keep", "swap fiend"]
    assert table.state.pass_action() is None


def test_a_player_may_stop_early() -> None:
    table = opening(["Fiend"] * 15, ["Wyvern"] * 15).swap("Fiend").keep()
    assert table.state.player == 1
    table.keep()
    assert (table.state.phase, table.state.player, len(table.me.deck)) == (PLAY, 0, 5)
    with pytest.raises(IllegalAction, match="'keep' is not legal now"):
        table.keep()


def test_no_copy_of_any_card_that_was_swapped_is_drawn() -> None:
    for seed in range(10):
        table = opening(["Fiend"] * 12 + ["Wyvern", "Roach", "Ifrit", "Dudu"] * 3, ["Roach"] * 12, seed=seed)
        swapped, card = set(), table.hand()[0]
        for _ in range(3):  # drawn cards are swapped, too
            left = Counter(table.hand()) - Counter([card])
            swapped.add(card)
            table.swap(card)
            [card] = Counter(table.hand()) - left
            assert card not in swapped


def test_a_swapped_card_is_drawn_again_only_if_there_is_no_other() -> None:
    table = opening(["Fiend"] * 12, ["Roach"] * 12).swap("Fiend")
    assert (table.hand(), len(table.me.deck), len(table.me.aside)) == (["Fiend"] * 10, 1, 1)


def test_swapped_cards_are_in_the_deck_again_after_the_mulligan() -> None:
    table = opening(["Fiend"] * 10 + ["Wyvern"] * 5, ["Roach"] * 12)
    swapped = table.hand()[0]
    table.swap(swapped)
    assert len(table.me.deck) == 4
    table.keep()
    assert (len(table.me.deck), table.me.aside) == (5, ())
    assert Counter(table.hand() + table.deck()) == {"Fiend": 10, "Wyvern": 5}


def test_the_mulligan_ends_when_the_deck_is_empty() -> None:
    table = opening(["Fiend"] * 11, ["Roach"] * 12).swap("Fiend")
    assert (table.state.player, len(table.me.hand), len(table.me.deck)) == (1, 10, 1)


def test_there_is_no_mulligan_without_a_deck() -> None:
    assert opening(["Fiend"] * 10, ["Roach"] * 12).state.player == 1
    assert opening(["Fiend"] * 10, ["Roach"] * 9).state.phase == PLAY


def test_in_the_second_and_third_round_one_card_may_be_swapped_after_the_draw() -> None:
    me = side("Skellige", deck=["Fiend"] * 9, melee=["Wolf"])
    table = scenario(me, side("Monsters", deck=["Fiend"] * 9)).pass_round().pass_round()
    for number, drawn in ((2, 2), (3, 3)):
        assert (table.state.round, table.state.phase, len(table.me.hand)) == (number, MULLIGAN, drawn)
        table.swap("Fiend").swap("Fiend")
        assert table.state.phase == PLAY
        if number == 2:  # the second seat wins this round
            table.pass_round().play("Dagon", option="Torrential Rain", at="enemy melee").pass_round()


def test_a_setting_removes_the_mulligan_of_the_third_round() -> None:
    me, foe = side("Skellige", deck=["Fiend"] * 9, melee=["Wolf"]), side("Monsters", deck=["Fiend"] * 9, wins=1)
    table = scenario(me, foe, round_number=2, last_mulligan=False).pass_round().pass_round()
    assert (table.state.round, table.state.phase) == (3, PLAY)


def test_the_thesis_has_no_mulligans() -> None:
    table = opening(["Fiend"] * 25, ["Roach"] * 25, mode="valencia")
    assert table.state.phase == PLAY
    assert table.pass_round().pass_round().state.phase == PLAY


def test_only_cards_of_the_hand_can_be_swapped() -> None:
    table = opening(["Fiend"] * 12, ["Roach"] * 12)
    assert swaps_offered(table) == ["fiend"]
    with pytest.raises(IllegalAction, match="no legal action uses Roach now"):
        table.swap("Roach")
