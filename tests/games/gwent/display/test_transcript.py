"""The transcript of a game: the consequences of actions."""

import pytest
from gwent_boards import Put, Seat, masked, position, random_game

from topdeck.games.gwent.display.actions import describe_action
from topdeck.games.gwent.display.transcript import transcript_line
from topdeck.games.gwent.engine.actions import SWAP, GwentAction
from topdeck.games.gwent.state import GwentState


def line_of(table: GwentState, words: str) -> str:
    """Return the line of the only action with this description."""
    [action] = [action for action in table.actions() if describe_action(table, action) == words]
    before = table.copy()
    table.apply(action)
    return transcript_line(before, action, table)


def news_of(table: GwentState, words: str) -> str:
    """Return the consequences in a line."""
    line = line_of(table, words)
    assert words in line
    return line.partition("  (")[2].removesuffix(")")


def test_a_line_has_turn_player_action_and_consequences() -> None:
    table = position(Seat(hand=("wyvern",)), Seat(hand=("fiend",), ranged=("fiend",)))
    line = line_of(table, "play Wyvern on melee 1 → Fiend (enemy ranged 1)")
    assert line.startswith("R1 T7  P0  play Wyvern on melee 1 → Fiend (enemy ranged 1)  ")
    assert line.endswith("  (P0 0 → 6; P1 11 → 6; Fiend 11 → 6/11)")


def test_destroyed_units_are_named() -> None:
    table = position(
        Seat(hand=("alzurs_thunder",)), Seat(hand=("fiend",), melee=(Put("roach"), "wolf"), effects=("fog", "", ""))
    )
    assert news_of(table, "play Alzur's Thunder → Roach (enemy melee 1)") == "P1 5 → 0; destroyed: Roach, Wolf"


def test_summoned_units_are_named_but_not_the_played_one() -> None:
    table = position(Seat(hand=("arachas_drone",), deck=("arachas_drone",) * 2), Seat(hand=("fiend",)))
    assert news_of(table, "play Arachas Drone on melee 1") == "P0 0 → 9; new: 2× Arachas Drone 3"


def test_a_played_unit_with_a_changed_power_is_named() -> None:
    table = position(Seat(hand=("dudu",)), Seat(hand=("fiend",), melee=("fiend",)))
    assert news_of(table, "play Dudu on melee 1 → Fiend (enemy melee 1)") == "P0 0 → 11; new: Dudu 11/1"


def test_equal_changes_of_armor_are_grouped() -> None:
    table = position(Seat(hand=("thunderbolt",), melee=("wolf", "wolf", "wolf")), Seat(hand=("fiend",)))
    assert news_of(table, "play Thunderbolt → Wolf (melee 2)") == "P0 3 → 12; 3× Wolf 1 → 4/1, armor 0 → 2"


def test_units_with_equal_changes_are_grouped() -> None:
    mine = Seat("Northern Realms", melee=("fiend", "roach", "roach"), ranged=("wolf",))
    table = position(mine, Seat(hand=("fiend",)))
    news = news_of(table, "play King Foltest on siege 1")
    assert news == "P0 20 → 29; Fiend, 2× Roach, Wolf +1"


def test_a_round_ends_with_its_result_and_the_staying_units() -> None:
    mine = Seat("Scoia'tael", hand=("roach",), deck=("dudu",) * 4, melee=(Put("yarpen_zigrin", resilient=True), "wolf"))
    table = position(mine, Seat(hand=("fiend",), deck=("wyvern",) * 4, melee=("fiend",), passed=True))
    assert news_of(table, "pass") == "staying: Yarpen Zigrin; round 1 to P1, 9–11"


def test_a_game_ends_with_its_result() -> None:
    table = position(Seat(hand=("roach",), wins=1, melee=("fiend",)), Seat(hand=("roach",), passed=True))
    assert news_of(table, "pass") == "round 1 to P0, 11–0; player 0 wins: 2–0 in rounds"


def test_a_player_without_cards_must_pass() -> None:
    table = position(Seat(hand=("roach", "fiend")), Seat(hand=(), leader=False))
    assert news_of(table, "play Fiend on melee 1") == "P0 0 → 11; P1 must pass"


def test_a_hidden_swap_is_not_named() -> None:
    [(before, action, after), *_] = [game for game in random_game(3) if "swap" in describe_action(game[0], game[1])]
    other = 1 - before.player
    seen = GwentAction(SWAP, before.rules.hidden)
    line = transcript_line(masked(before, other), seen, masked(after, other))
    assert line == f"R1 T0  P{before.player}  swap a hidden card"
    assert describe_action(before, action) not in line


@pytest.mark.parametrize("seed", range(6))
def test_there_is_a_line_for_every_action(seed: int) -> None:
    lines = [transcript_line(*moment) for moment in random_game(seed)]
    assert all(line.startswith("R") and "\n" not in line for line in lines)
    assert "wins: " in lines[-1] or "draw: " in lines[-1]
    assert sum("round 1 " in line for line in lines) == 1
