"""Records of games: written, read, replayed and checked; manipulated records are rejected."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import topdeck
from topdeck.agents import make_agent
from topdeck.arena.play.match import play_game
from topdeck.core.errors import RecordError
from topdeck.core.record import Record, parse_records, read_heads, read_records, start_record, write_records
from topdeck.core.rng import Rng
from topdeck.core.state import Json

HEARTHSTONE = topdeck.load_game("hearthstone")
DECKS = (HEARTHSTONE.deck("AggroPirateWarrior"), HEARTHSTONE.deck("MidrangeJadeShaman"))
FILE = "games.jsonl"
OTHER_SCHEMA = "but this version of Topdeck reads schema 1; replay it with the version of Topdeck that wrote it"

Lines = list[str]


@cache
def whole_game(seed: int) -> Record:
    """A game between random players, from the deal to the result."""
    return play_game("hearthstone", (make_agent("random"), make_agent("random")), DECKS, seed).record


def short_game(seed: int = 3, actions: int = 12) -> Record:
    """The record of a game that was interrupted early."""
    state, rng = HEARTHSTONE.start(DECKS, seed), Rng(seed)
    record = start_record("hearthstone", state, DECKS, seed)
    for number in range(actions):
        action = rng.choice(state.actions())
        state.apply(action)
        record.add(state, action)
    return record


def conceded_game() -> Record:
    """A game that a player concedes after a few actions."""
    record = short_game(actions=5)
    state = record.final()
    concede = state.parse("concede")
    state.apply(concede)
    record.add(state, concede)
    return record


def text_of(lines: Lines) -> str:
    return "".join(f"{line}\n" for line in lines)


def complaint_about(lines: Lines) -> str:
    """Return the error for a file with these lines when it is read and replayed."""
    with pytest.raises(RecordError) as failure:
        replay(lines)
    return str(failure.value)


def replay(lines: Lines) -> None:
    for record in parse_records(text_of(lines), FILE):
        record.final()


# ---- what is whole


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_is_replayed_position_by_position(tmp_path: Path, seed: int) -> None:
    played = whole_game(seed)
    path = tmp_path / FILE
    write_records(path, [played])
    [record] = read_records(path)
    assert (record.actions, record.fingerprints, record.result) == (played.actions, played.fingerprints, played.result)
    assert played.fingerprints == {len(played.actions): record.final().fingerprint()}
    assert played.fingerprint == record.fingerprint == record.final().fingerprint()
    assert len(list(record.replay())) == len(played.actions) + 1
    assert record.final().result() == played.result is not None


def test_a_replay_begins_with_the_deal_and_shows_every_position() -> None:
    record = short_game()
    turns = [(state.turn, state.player) for state in record.replay()]
    assert len(turns) == 13
    assert turns[:3] == [(0, 0), (0, 1), (1, 0)]
    assert turns == sorted(turns, key=lambda moment: moment[0])


def test_each_position_that_was_written_down_is_checked() -> None:
    record = short_game()
    assert record.fingerprints == {
        number: state.fingerprint() for number, state in enumerate(record.replay()) if number > 0
    }


def test_an_unfinished_game_has_a_record_too() -> None:
    [record] = parse_records(text_of(list(short_game().lines())))
    assert record.result is None
    assert record.final().result() is None


def test_a_game_that_has_not_begun_has_a_record_too() -> None:
    [record] = parse_records(text_of(list(short_game(actions=0).lines())))
    assert record.final().to_json() == HEARTHSTONE.start(DECKS, 3).to_json()


def test_the_settings_of_a_game_are_kept() -> None:
    settings: dict[str, Any] = {"era": "kara-2016", "mulligan": False, "max_turns": 9, "positions": "all"}
    decks = (HEARTHSTONE.deck("ThesisMidrangeHunter"),) * 2
    players = (make_agent("random"), make_agent("random"))
    played = play_game("hearthstone", players, decks, 2, settings)
    [record] = parse_records(text_of(list(played.record.lines())))
    assert record.final().result() == played.result
    assert {name: record.setup[name] for name in settings} == settings


def test_several_games_share_a_file(tmp_path: Path) -> None:
    games = [short_game(1), conceded_game(), whole_game(2), short_game(actions=0)]
    path = tmp_path / FILE
    write_records(path, games)
    found = read_records(path)
    assert [record.actions for record in found] == [game.actions for game in games]
    assert [record.line for record in found] == [1, 15, 23, 25 + len(games[2].actions)]
    for record in found:
        record.final()


def test_a_fault_in_a_later_game_is_found_at_its_line() -> None:
    lines = [*short_game(1).lines(), *tampered_fingerprint(list(short_game(2).lines()), 4)]
    first, second = parse_records(text_of(lines), FILE)
    first.final()
    with pytest.raises(
        RecordError, match=r"games\.jsonl, line 18: .* leads to a position that does not match its fingerprint"
    ):
        second.final()


def test_writing_reading_and_writing_again_changes_nothing(tmp_path: Path) -> None:
    path, again = tmp_path / FILE, tmp_path / "again.jsonl"
    write_records(path, [whole_game(0), short_game()])
    write_records(again, read_records(path))
    assert again.read_bytes() == path.read_bytes()


# ---- what was tampered with


def tampered(lines: Lines, number: int, change: Callable[[Any], object]) -> Lines:
    """The lines with one of them changed; they count from 1."""
    changed = json.dumps(change(json.loads(lines[number - 1])))
    assert changed != lines[number - 1]
    return [*lines[: number - 1], changed, *lines[number:]]


def tampered_fingerprint(lines: Lines, number: int) -> Lines:
    return tampered(lines, number, lambda form: [form[0], f"{int(form[1], 16) ^ 1:016x}"])


@pytest.mark.parametrize("number", range(2, 14))
def test_every_tampered_fingerprint_is_found(number: int) -> None:
    lines = tampered_fingerprint(list(short_game().lines()), number)
    assert complaint_about(lines).startswith(f"{FILE}, line {number}: ")


@pytest.mark.parametrize("number", range(2, 14))
@pytest.mark.parametrize(
    "other", ["end", "concede", "throw", "power", "attack 0.0 > 1.0", "play CS2_106", "choose CS2_106"]
)
def test_every_tampered_action_is_found(number: int, other: str) -> None:
    lines = list(short_game().lines())
    if json.loads(lines[number - 1])[0] != other:
        said = complaint_about(tampered(lines, number, lambda form: [other, form[1]]))
        assert said.startswith(f"{FILE}, line {number}: ")


@pytest.mark.parametrize("number", range(1, 14))
def test_swapped_lines_are_found(number: int) -> None:
    lines = list(short_game().lines())
    lines[number - 1], lines[number] = lines[number], lines[number - 1]
    said = complaint_about(lines)
    assert said.startswith((f"{FILE}, line {number}: ", f"{FILE}, line {number + 1}: "))


@pytest.mark.parametrize("number", range(2, 14))
def test_a_missing_action_is_found(number: int) -> None:
    lines = list(short_game().lines())
    assert "12 actions were recorded, but the record contains 11" in complaint_about(
        [*lines[: number - 1], *lines[number:]]
    )


def test_a_repeated_action_is_found() -> None:
    lines = list(short_game().lines())
    assert (
        complaint_about([*lines[:5], *lines[4:]])
        == f"{FILE}, line 15: 12 actions were recorded, but the record contains 13"
    )


@pytest.mark.parametrize("kept", range(14))
def test_a_file_cut_off_after_any_line_is_refused(kept: int) -> None:
    said = complaint_about(list(short_game().lines())[:kept])
    cut_short = f"{FILE}, line {kept}: the record ends here; its result is missing"
    assert said == (cut_short if kept else f"{FILE} contains no records")


def test_lines_nested_without_an_end_are_refused() -> None:
    lines = list(short_game(actions=3).lines())
    assert complaint_about([*lines[:2], "[" * 100_000]) == (
        f"{FILE}, line 3: this is not valid JSON (it has more than 100 levels of nested tables and lists)"
    )


def test_a_file_cut_off_within_a_line_is_refused() -> None:
    text = text_of(list(short_game(actions=3).lines()))
    for size in range(1, len(text) - 2):
        with pytest.raises(RecordError, match=f"{FILE}, line [1-5]: "):
            parse_records(text[:size], FILE)


def test_another_result_is_found() -> None:
    record = conceded_game()
    assert record.result is not None
    lines, other = list(record.lines()), {"winner": int(record.result.score(0)), "reason": record.result.reason}
    said = f"{FILE}, line 8: the result does not match the replayed game ({record.result})"
    assert complaint_about(tampered(lines, 8, lambda form: {**form, "result": other})) == said
    assert complaint_about(tampered(lines, 8, lambda form: {**form, "result": None})) == said


def test_an_invented_result_is_found() -> None:
    invented = {"winner": 1, "reason": "the other hero died"}
    lines = tampered(list(short_game().lines()), 14, lambda form: {**form, "result": invented})
    assert complaint_about(lines) == f"{FILE}, line 14: the result does not match the replayed game (None)"


# ---- what is malformed


@pytest.mark.parametrize(
    ("line", "number", "said"),
    [
        ("{", 1, "this is not valid JSON"),
        ("", 1, "this is not valid JSON"),
        ("nonsense", 4, "this is not valid JSON"),
        ("[" * 100_000, 1, "this is not valid JSON (it has more than 100 levels of nested tables and lists)"),
        ("[" * 400 + "]" * 400, 3, "this is not valid JSON (it has more than 100 levels of nested tables and lists)"),
        ('{"a":' * 100_000, 14, "this is not valid JSON (it has more than 100 levels of nested tables and lists)"),
        ("9" * 5000, 1, "this is not valid JSON (Exceeds the limit"),
        ("[]", 1, 'the first line of a record must contain "topdeck": "record"'),
        ("{}", 1, 'the first line of a record must contain "topdeck": "record"'),
        ('"record"', 1, 'the first line of a record must contain "topdeck": "record"'),
        ("[]", 3, "an action must be a list of two items: its text"),
        ('["end"]', 3, "an action must be a list of two items: its text"),
        ('["end", "1", "2"]', 3, "an action must be a list of two items: its text"),
        ('["end", 12]', 3, "an action must be a list of two items: its text"),
        ('["end", "xyz"]', 3, "an action must be a list of two items: its text"),
        ('["dance", "1f"]', 3, "'dance' is not a Hearthstone action"),
        ('["play NOBODY", "1f"]', 3, "unknown card id 'NOBODY'"),
        ('[["end"], "1f"]', 3, "is not a Hearthstone action"),
        ("{}", 3, "this line must be an action or the result"),
        ('"end"', 3, "this line must be an action or the result"),
        ("null", 14, "this line must be an action or the result"),
        ('{"result": null}', 14, "this line must be an action or the result"),
        ('{"result": null, "actions": 11}', 14, "11 actions were recorded, but the record contains 12"),
        ('{"result": "won", "actions": 12}', 14, "the result must have a winner and a reason"),
        ('{"result": {"winner": 1}, "actions": 12}', 14, "the result must have a winner and a reason"),
        ('{"result": {"winner": 2, "reason": "x"}, "actions": 12}', 14, "the winner must be 0, 1 or null"),
        ('{"result": {"winner": true, "reason": "x"}, "actions": 12}', 14, "the winner must be 0, 1 or null"),
        ('{"result": {"winner": [0], "reason": "x"}, "actions": 12}', 14, "the winner must be 0, 1 or null"),
        ('{"result": {"winner": 0, "reason": 7}, "actions": 12}', 14, "and the reason must be a string"),
    ],
)
def test_a_malformed_line_is_named(line: str, number: int, said: str) -> None:
    lines = list(short_game().lines())
    lines[number - 1] = line
    complaint = complaint_about(lines)
    assert complaint.startswith(f"{FILE}, line {number}: ")
    assert said in complaint


def with_deck(change: Json) -> Callable[[Json], Json]:
    return lambda head: {**head, "decks": [head["decks"][0], {**head["decks"][1], **change}]}


def with_setup(**change: object) -> Callable[[Json], Json]:
    return lambda head: {**head, "setup": {**head["setup"], **change}}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda head: {**head, "schema": 99}, f"the record has schema 99, {OTHER_SCHEMA}"),
        (lambda head: {**head, "schema": None}, f"the record has schema None, {OTHER_SCHEMA}"),
        (lambda head: {**head, "game": "hearthstoen"}, "unknown game 'hearthstoen'; did you mean hearthstone?"),
        (lambda head: {**head, "game": 5}, "the game of the record must be a string, not 5"),
        (lambda head: {**head, "seed": "7"}, "the seed of the record must be a whole number, not '7'"),
        (lambda head: {**head, "seed": 1.5}, "the seed of the record must be a whole number, not 1.5"),
        (lambda head: {**head, "seed": True}, "the seed of the record must be a whole number, not True"),
        (lambda head: {**head, "setup": []}, "the setup of the record must be a table, not []"),
        (lambda head: {**head, "decks": {}}, "the decks of the record must be a list, not {}"),
        (lambda head: {**head, "decks": head["decks"][:1]}, "the record must have two decks, not 1"),
        (lambda head: {**head, "decks": [1, 2]}, "the deck must be a table with name, class and cards"),
        (lambda head: {**head, "decks": [{}, {}]}, "the deck lacks 'name'"),
        (with_deck({"class": "chef"}), "unknown class 'chef'"),
        (with_deck({"schema": 2}), "the deck: unsupported schema 2; expected 1"),
        (with_deck({"class": []}), "unknown class []"),
        (
            with_deck({"cards": {"CS2_029": "two"}}),
            "the count of CS2_029 must be a whole number of at least 1, not 'two'",
        ),
        (with_deck({"cards": {"NOBODY": 30}}), "MidrangeJadeShaman is not legal: unknown card 'NOBODY'"),
        (with_deck({"cards": {"CS2_045": 2}}), "MidrangeJadeShaman is not legal: it has 2 cards instead of 30"),
        (with_setup(pool="0123456789ab"), "gadgetzan-2017 has no card pool '0123456789ab' in standard; it has 1-"),
        (with_setup(era="kara-2016"), "kara-2016 has no card pool"),
        (with_setup(era="stone age"), "unknown era 'stone age'"),
        (with_setup(max_turns=0), "the maximum number of turns must be from 1 to 10000, not 0"),
        (with_setup(weather="rain"), "Hearthstone has no setting 'weather'"),
    ],
)
def test_a_head_that_does_not_fit_is_refused(change: Callable[[Json], Json], said: str) -> None:
    complaint = complaint_about(tampered(list(short_game().lines()), 1, change))
    assert complaint.startswith(f"{FILE}, line 1: ")
    assert said in complaint


@pytest.mark.parametrize(("rules", "theirs"), [(None, "unknown"), (1, 1), (99, 99)])
def test_a_record_of_other_rules_is_refused_by_name(rules: int | None, theirs: object) -> None:
    def of_others(head: Json) -> Json:
        setup = {name: value for name, value in head["setup"].items() if name != "rules"}
        return {**head, "setup": setup if rules is None else {**setup, "rules": rules}}

    said = complaint_about(tampered(list(short_game().lines()), 1, of_others))
    ours = HEARTHSTONE.rules_version
    assert said == (
        f"{FILE}, line 1: the game was recorded with version {theirs} of the hearthstone rules, "
        f"but the current version is {ours}; use the version of Topdeck that recorded it"
    )


def test_a_record_says_by_which_rules_it_was_played() -> None:
    assert short_game().setup["rules"] == whole_game(0).setup["rules"] == HEARTHSTONE.rules_version


@pytest.mark.parametrize("name", ["game", "seed", "setup", "decks"])
def test_a_head_that_lacks_something_is_refused(name: str) -> None:
    def without(head: Json) -> Json:
        return {key: value for key, value in head.items() if key != name}

    said = complaint_about(tampered(list(short_game().lines()), 1, without))
    assert said == f"{FILE}, line 1: the record has no {name!r}"


@pytest.mark.parametrize("seed", [4, -3, 1 << 70])
def test_another_seed_is_found(seed: int) -> None:
    said = complaint_about(tampered(list(short_game().lines()), 1, lambda head: {**head, "seed": seed}))
    assert said.startswith(f"{FILE}, line ")


def test_the_same_cards_under_another_name_replay() -> None:
    lines = tampered(list(short_game().lines()), 1, with_deck({"name": "My Shaman"}))
    [record] = parse_records(text_of(lines))
    assert record.decks[1].name == "My Shaman"
    record.final()


# ---- files


def test_the_heads_of_a_file_tell_how_its_games_start(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    records = [short_game(), short_game()]
    write_records(path, records)
    heads = read_heads(path)
    assert [(head.game, head.decks, head.seed) for head in heads] == [
        (record.game, record.decks, record.seed) for record in records
    ]
    assert [head.line for head in heads] == [read_record.line for read_record in read_records(path)]
    assert not any(head.actions or head.result for head in heads)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "games contains no records"),
        (b"[1]\n", "games, line 1: the first line of a record must"),
        (b"\xff", "games cannot be read: "),
        (b"{\n", "games, line 1: this is not valid JSON"),
    ],
)
def test_a_file_without_heads_is_refused_by_the_name_it_is_given(tmp_path: Path, text: bytes, said: str) -> None:
    path = tmp_path / "games.jsonl"
    path.write_bytes(text)
    for read in (read_heads, read_records):
        with pytest.raises(RecordError) as caught:
            read(path, "games")
        assert str(caught.value).startswith(said)


def test_a_record_of_a_stranger_names_no_code(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "unsafe_game.py").write_text("raise SystemExit('it ran')")
    monkeypatch.syspath_prepend(tmp_path)
    text = "\n".join(short_game().lines())
    assert parse_records(text, known=["hearthstone"]) == [short_game()]
    with pytest.raises(RecordError, match="record, line 1: unknown game 'unsafe_game:Game'; choose from hearthstone"):
        parse_records(text.replace('"game": "hearthstone"', '"game": "unsafe_game:Game"'), known=["hearthstone"])


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match=r"missing\.jsonl cannot be read"):
        read_records(tmp_path / "missing.jsonl")
    with pytest.raises(RecordError, match="cannot be read"):
        read_records(tmp_path)
    (tmp_path / "binary.jsonl").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RecordError, match=r"binary\.jsonl cannot be read"):
        read_records(tmp_path / "binary.jsonl")


def test_a_fault_in_a_file_is_named_with_its_path(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_text("nonsense\n", "utf-8")
    with pytest.raises(RecordError) as failure:
        read_records(path)
    assert str(failure.value).startswith(f"{path}, line 1: this is not valid JSON")


def cut_short(path: Path, data: bytes) -> int:
    with path.open("wb") as file:
        file.write(data[:100])
    raise OSError("no space left on device")


def refused(path: Path, target: Path) -> Path:
    raise OSError("the disk is gone")


@pytest.mark.parametrize(("call", "failing"), [("write_bytes", cut_short), ("replace", refused)])
def test_a_failing_disk_leaves_the_old_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str, failing: Callable[..., object]
) -> None:
    path = tmp_path / FILE
    write_records(path, [short_game(1)])
    before = path.read_bytes()
    monkeypatch.setattr(Path, call, failing)
    with pytest.raises(OSError, match=r"disk|device"):
        write_records(path, [short_game(2)])
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    write_records(path, [short_game(2)])
    assert read_records(path)[0].seed == 2


def test_a_record_that_cannot_be_written_leaves_the_old_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / FILE
    write_records(path, [short_game(1)])
    before = path.read_bytes()
    broken = short_game(2)
    broken.setup["era"] = object()
    with pytest.raises(TypeError, match="not JSON serializable"):
        write_records(path, [short_game(1), broken])
    assert path.read_bytes() == before
