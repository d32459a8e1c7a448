"""The board as text: golden files, line widths, and hidden cards."""

from collections.abc import Callable
from pathlib import Path

import pytest
from gwent_boards import Put, Seat, dealt, masked, position, random_game

from topdeck.games.gwent.display.actions import describe_action
from topdeck.games.gwent.display.board import WIDTH, draw_board
from topdeck.games.gwent.engine.model import Gift
from topdeck.games.gwent.state import GwentState

GOLDEN = Path(__file__).with_name("golden")
SEEDS = range(4)


def midgame() -> GwentState:
    table = position(
        Seat(
            "Scoia'tael",
            hand=("triss_merigold", "mahakam_guard:5", "mahakam_guard:5", "thunderbolt"),
            deck=("roach", "dudu"),
            graveyard=("dwarven_skirmisher", "reconnaissance", "dwarven_skirmisher"),
            melee=(Put("yarpen_zigrin", power=11, resilient=True), "mahakam_volunteers", "mahakam_volunteers"),
            siege=(Put("dennis_cranmer", power=6, armor=2),),
            effects=("rain", "", "fog"),
            leader=False,
            wins=1,
        ),
        Seat(
            "Monsters",
            hand=("wyvern", "fiend", "ifrit"),
            deck=("royal_decree",) * 7,
            melee=("fiend",),
            ranged=("ancient_foglet",),
            effects=("", "frost", ""),
            passed=True,
        ),
    )
    table.scores, table.round, table.turn = ((34, 29),), 2, 17
    table.first.gifts = (Gift("Dwarf", 0, 1), Gift("Dwarf", 0, 1), Gift("", 1, 0))
    return table


def crowd() -> GwentState:
    """Return full rows, hands and graveyards with long names, which leave no room in the borders."""
    shieldmaid = Put("drummond_shieldmaid", power=113, base=103, armor=12, resilient=True)
    seat = Seat(
        "Northern Realms",
        hand=("reinforced_ballista", "temerian_infantry", "geralt_of_rivia", "impenetrable_fog") * 3,
        graveyard=tuple(dealt(("Skellige", "Monsters"), 1).rules.cards)[:40],
        melee=(shieldmaid,) * 9,
        ranged=("mahakam_volunteers",) * 9,
    )
    table = position(seat, seat)
    table.scores, table.first.wins, table.first.passed, table.second.passed = ((113, 170), (231, 127)), 1, True, True
    return table


def choosing(hand: str, words: str) -> GwentState:
    """Return the position after playing the card of this hand, which asks for a choice."""
    foes = Seat("Monsters", hand=("fiend",), melee=("wyvern", "fiend"))
    mine = Seat("Northern Realms", hand=(hand,), deck=("roach", "dudu", "geralt_of_rivia", "priscilla"))
    mine.melee = ("king_foltest",)
    table = position(mine, foes)
    table.apply(next(action for action in table.actions() if describe_action(table, action) == words))
    return table


def finished() -> GwentState:
    table = position(Seat("Skellige", hand=("roach",), melee=("roach",), wins=1), Seat("Monsters", passed=True))
    table.scores, table.round = ((20, 12),), 2
    passing = table.pass_action()
    assert passing is not None
    table.apply(passing)
    return table


PICTURES: dict[str, Callable[[], str]] = {
    "midgame": lambda: draw_board(midgame(), None),
    "midgame_seen_by_0": lambda: draw_board(masked(midgame(), 0), 0),
    "midgame_seen_by_1": lambda: draw_board(masked(midgame(), 1), 1),
    "crowd": lambda: draw_board(crowd(), 0),
    "mulligan": lambda: draw_board(masked(dealt(("Monsters", "Skellige"), 7), 0), 0),
    "picking": lambda: draw_board(choosing("royal_decree", "play Royal Decree"), 0),
    "aiming": lambda: draw_board(
        choosing("reinforced_ballista", "play Reinforced Ballista on melee 2 → Fiend (enemy melee 2)"), 0
    ),
    "finished": lambda: draw_board(finished(), None),
}


@pytest.mark.parametrize("name", PICTURES)
def test_looks_like_its_golden_picture(name: str) -> None:
    golden = GOLDEN / f"{name}.txt"
    picture = PICTURES[name]()
    if not golden.exists():
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(picture + "\n", encoding="utf-8")
        pytest.fail(f"there was no {golden}; look at the one just written")
    assert picture + "\n" == golden.read_text(encoding="utf-8"), picture


def test_a_known_hand_is_shown_and_a_hidden_one_counted() -> None:
    state = midgame()
    assert "hand Wyvern 6   Fiend 11   Ifrit 8" in draw_board(state, None)
    seen = draw_board(masked(state, 0), 0)
    assert "Wyvern" not in seen
    assert "hand 3   deck 7" in seen
    assert "hidden" not in seen


def test_known_and_hidden_cards_of_a_hand_are_shown_together() -> None:
    state = midgame()
    state.second.hand = (*state.second.hand[:1], state.rules.hidden, state.rules.hidden)
    assert "hand Wyvern 6   2 hidden" in draw_board(state, 0)


def test_hidden_offered_cards_are_counted() -> None:
    state = choosing("royal_decree", "play Royal Decree")
    assert state.choice is not None
    hidden = type(state.choice)(maker=state.choice.maker, cards=(state.rules.hidden,) * 2, then=state.choice.then)
    state.choice = hidden
    assert "Royal Decree: pick one of 2 hidden cards from the deck" in draw_board(state, 1)


def test_a_card_from_the_deck_waits_for_its_place() -> None:
    state = choosing("royal_decree", "play Royal Decree")
    pick = next(action for action in state.actions() if describe_action(state, action) == "pick Geralt of Rivia")
    state.apply(pick)
    assert draw_board(state, 0).endswith("\n  Royal Decree: where does Geralt of Rivia 17/15 go?")


# ---- random games


@pytest.mark.parametrize("seed", SEEDS)
def test_every_table_fits_the_terminal_and_is_aligned(seed: int) -> None:
    for _, _, state in random_game(seed):
        for player in (None, 0, 1):
            lines = draw_board(state if player is None else masked(state, player), player).splitlines()
            assert max(map(len, lines)) <= WIDTH
            framed = [line for line in lines if line[2:3] in ("┌", "│", "╞", "└")]
            assert len(framed) >= 9
            assert {len(line) for line in framed} == {WIDTH}
            assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("seed", SEEDS)
def test_all_units_and_points_are_drawn(seed: int) -> None:
    for _, _, state in random_game(seed):
        picture = draw_board(state, None)
        for side in (state.first, state.second):
            assert f" {side.points()} " in picture
            assert all(unit.card.name in picture for unit in side.units())
