"""Actions in words, with names; illegal actions can be described, too."""

from typing import Any

import pytest
from gwent_boards import Put, Seat, dealt, masked, position, random_game

from topdeck.games.gwent.display.actions import describe_action
from topdeck.games.gwent.engine.actions import (
    AIM,
    CONCEDING,
    DECLINING,
    DISCARD,
    KEEPING,
    PASSING,
    PICK,
    PLAY_CARD,
    SWAP,
    GwentAction,
    row_aim,
    unit_aim,
)
from topdeck.games.gwent.engine.card import CardInstance
from topdeck.games.gwent.state import GwentState

ENEMY_RANGED = 4


def table() -> GwentState:
    return position(
        Seat("Northern Realms", hand=("triss_merigold", "alzurs_thunder", "roach:6"), melee=("roach",)),
        Seat("Monsters", ranged=(Put("wyvern", power=4), "fiend")),
    )


def held(card_id: str) -> CardInstance:
    return table().rules.cards[card_id].as_printed


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (
            GwentAction(PLAY_CARD, held("triss_merigold"), spot=0, place=1, aim=unit_aim(ENEMY_RANGED, 0)),
            "play Triss Merigold on melee 2 → Wyvern (enemy ranged 1)",
        ),
        (GwentAction(PLAY_CARD, held("alzurs_thunder"), aim=unit_aim(0, 0)), "play Alzur's Thunder → Roach (melee 1)"),
        (
            GwentAction(PLAY_CARD, held("dethmold"), option=0, spot=2, place=0, aim=row_aim(ENEMY_RANGED)),
            "play Dethmold as Torrential Rain on siege 1 → enemy ranged",
        ),
        (GwentAction(PLAY_CARD, held("roach").with_changes(2, 0), spot=0), "play Roach 6/4 on melee 1"),
        (GwentAction(PLAY_CARD, held("roach").with_changes(0, 2), spot=0), "play Roach 6 on melee 1"),
        (GwentAction(DISCARD, held("roach")), "discard Roach"),
        (GwentAction(SWAP, held("roach")), "swap Roach"),
        (GwentAction(PICK, held("geralt_of_rivia")), "pick Geralt of Rivia"),
        (GwentAction(AIM, aim=unit_aim(ENEMY_RANGED, 1)), "aim at Fiend (enemy ranged 2)"),
        (PASSING, "pass"),
        (KEEPING, "keep the hand"),
        (DECLINING, "pick nothing"),
        (CONCEDING, "concede"),
    ],
)
def test_an_action_is_described_with_names(action: GwentAction, words: str) -> None:
    assert describe_action(table(), action) == words


def test_rows_are_named_from_the_point_of_view_of_the_player_to_move() -> None:
    seen = position(Seat("Monsters", ranged=("wyvern",)), Seat("Skellige", hand=("tuirseach_hunter",)), player=1)
    told = {describe_action(seen, action) for action in seen.actions()}
    assert "play Tuirseach Hunter on siege 1 → Wyvern (enemy ranged 1)" in told


@pytest.mark.parametrize(
    ("forged", "words"),
    [
        ({"kind": PLAY_CARD}, "play no card"),
        ({"kind": SWAP}, "swap no card"),
        ({"kind": PLAY_CARD, "held": held("roach"), "option": 3}, "play Roach as nothing that it spawns"),
        ({"kind": AIM, "aim": unit_aim(ENEMY_RANGED, 7)}, "aim at nobody (enemy ranged 8)"),
    ],
)
def test_an_illegal_action_can_be_described(forged: dict[str, Any], words: str) -> None:
    assert describe_action(table(), GwentAction(**forged)) == words


@pytest.mark.parametrize(
    "forged",
    [
        {"kind": 99},
        {"kind": -1},
        {"kind": PLAY_CARD, "held": held("roach"), "spot": 17},
        {"kind": PLAY_CARD, "held": held("roach"), "spot": 0, "place": 40},
        {"kind": PLAY_CARD, "held": held("roach"), "option": 15},
        {"kind": AIM, "aim": row_aim(11)},
        {"kind": AIM, "aim": -5},
    ],
)
def test_an_impossible_action_cannot_be_constructed(forged: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="invalid action"):
        GwentAction(**forged)


def test_a_hidden_card_is_not_named() -> None:
    state = masked(dealt(("Monsters", "Skellige"), 1), 1)
    assert describe_action(state, GwentAction(SWAP, state.rules.hidden)) == "swap a hidden card"


@pytest.mark.parametrize("seed", range(4))
def test_different_actions_have_different_words(seed: int) -> None:
    for before, _, _ in random_game(seed):
        actions = before.actions()
        assert len({describe_action(before, action) for action in actions}) == len(actions)
