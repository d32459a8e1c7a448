"""The layout of boards and transcripts."""

from topdeck.games.shared.text_layout import board_title, group_equal, spread


def test_parts_are_spread_over_lines_without_breaking_them() -> None:
    assert spread(["Chillwind Yeti", "Wisp"], 30, head="hand ") == ["hand Chillwind Yeti   Wisp"]
    assert spread(["Chillwind Yeti", "Wisp"], 20, head="hand ") == ["hand Chillwind Yeti", "     Wisp"]
    assert spread([], 20) == []


def test_equal_texts_are_counted() -> None:
    assert group_equal(["Wisp", "Yeti", "Wisp"]) == ["2× Wisp", "Yeti"]
    assert group_equal(["Wisp", "Wisp"], " × ") == ["2 × Wisp"]


def test_the_title_names_the_player_of_a_view() -> None:
    assert board_title("Turn 3", None) == "── Turn 3 ──"
    assert board_title("Turn 3", 1) == "── Turn 3 ── seen by player 1 ──"
