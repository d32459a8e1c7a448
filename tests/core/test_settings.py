"""Settings: valid values, and their text forms."""

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.settings import Setting, Value, check_settings, read_settings

KNOWN = {
    setting.name: setting
    for setting in (
        Setting("era", str, "now", "When.", choices=("then", "now")),
        Setting("coins", bool, True, "With coins?"),
        Setting("rounds", int, 3, "How many.", least=1),
        Setting("share", float, 0.5, "How much."),
        Setting("place", str, "", "Where.", choices=("here", "there"), noun="choice of places"),
    )
}


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("era", "then", "then"),
        ("coins", "no", False),
        ("coins", "True", True),
        ("rounds", "7", 7),
        ("share", "0.25", 0.25),
    ],
)
def test_a_text_stands_for_a_value(name: str, text: str, value: Value) -> None:
    assert read_settings("The game", KNOWN, {name: text}) == {name: value}


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("colour", "red", "The game has no setting 'colour'; its settings are era, coins, rounds, share, place"),
        ("era", "soon", "unknown era 'soon'; choose from then, now"),
        ("era", "thn", r"unknown era 'thn'; did you mean then\?"),
        ("era", 3, "the setting era must be a string, not 3"),
        ("coins", 1, "the setting coins must be true or false, not 1"),
        ("rounds", True, "the setting rounds must be a whole number of at least 1, not True"),
        ("rounds", 0, "the setting rounds must be a whole number of at least 1, not 0"),
        ("rounds", "many", "the setting rounds must be a whole number of at least 1, not 'many'"),
        ("share", "half", "the setting share must be a number, not 'half'"),
        ("place", "moon", "unknown choice of places 'moon'; choose from here, there"),
    ],
)
def test_what_a_setting_may_not_be_is_refused_by_name(name: str, value: object, complaint: str) -> None:
    with pytest.raises(TopdeckError, match=f"^{complaint}$"):
        check_settings("The game", KNOWN, {name: value})
    if isinstance(value, str):
        with pytest.raises(TopdeckError, match=f"^{complaint}$"):
            read_settings("The game", KNOWN, {name: value})


def test_a_game_without_settings_says_so() -> None:
    with pytest.raises(TopdeckError, match=r"^The game has no setting 'era'; it has no settings$"):
        check_settings("The game", {}, {"era": "now"})
