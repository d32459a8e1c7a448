"""Card scripts: marking, listing and finding them."""

import importlib
from dataclasses import dataclass
from pathlib import Path

import pytest

from topdeck.games.shared.card_scripts import (
    ScriptError,
    find_scripts,
    import_scripts,
    plain_cards,
    script_marker,
    script_parts,
    scripts_among,
)


def test_a_script_keeps_its_card_and_the_era_that_brought_it() -> None:
    @script_marker(("play",), "CS2_024", "competition-2018")
    class Frostbolt:
        play = 3

    [script] = scripts_among([Frostbolt])
    assert (script.card_id, script.since, script.play) == ("CS2_024", "competition-2018", 3)


def test_a_misspelled_attribute_is_rejected_with_those_that_are_allowed() -> None:
    class Frostbolt:
        plya = 3

    with pytest.raises(TypeError, match=r"^Frostbolt: unknown attribute 'plya'; card scripts have play, targets$"):
        script_marker(("targets", "play"), "CS2_024")(Frostbolt)


def test_plain_cards_are_scripts_with_a_name_and_nothing_else() -> None:
    scripts = plain_cards(BloodfenRaptor="CS2_172", WarGolem="CS2_186")
    assert [(script.__name__, script.card_id) for script in scripts_among(scripts)] == [
        ("BloodfenRaptor", "CS2_172"),
        ("WarGolem", "CS2_186"),
    ]


def test_scripts_are_found_in_modules_and_folders_of_a_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = "from topdeck.games.shared.card_scripts import plain_cards\n\nPLAIN = ((), plain_cards(Wisp={!r}))\n"
    for file, card_id in (("adventure.py", "A"), ("expansion/__init__.py", ""), ("expansion/mage.py", "B")):
        path = tmp_path / "found_scripts" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source.format(card_id) if card_id else "")
    (tmp_path / "found_scripts" / "__init__.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    package = importlib.import_module("found_scripts")
    assert [script.card_id for script in find_scripts(package)] == ["A", "B"]


@pytest.mark.parametrize(
    ("play", "reason"),
    [
        ("None + 1", "unsupported operand"),
        ("None.missing", "'NoneType' object has no attribute 'missing'"),
        ("(lambda f: f(f))(lambda f: f(f))", "an operator has operands of incompatible types"),
    ],
)
def test_an_error_in_a_script_names_the_script(
    play: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "misbuilt_script.py").write_text(f"class Wisp:\n    {play}\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ScriptError, match=f"^Wisp: {reason}"):
        import_scripts("misbuilt_script")


def test_an_error_outside_of_a_script_stays_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "misbuilt_module.py").write_text("None + 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TypeError, match="unsupported operand"):
        import_scripts("misbuilt_module")


@dataclass
class Outer:
    inner: object
    number: int = 1
    name: str = "x"


def test_the_parts_of_a_script_include_nested_parts() -> None:
    deepest = Outer(None)
    middle = Outer(deepest)
    assert [id(part) for part in script_parts(Outer(middle))][1:] == [id(middle), id(deepest)]
    assert list(script_parts(3)) == list(script_parts("x")) == list(script_parts(None)) == []
