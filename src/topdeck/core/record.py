"""Records of games: JSON lines from which every position can be replayed and checked.

A record consists of a line with the start of the game, a line `[action, fingerprint]` for each action (null without a
fingerprint), and a line with the result.  A file can contain many records.
"""

import json
import os
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from reprlib import repr as brief
from types import NoneType
from typing import Any

from topdeck.core.deck import Deck
from topdeck.core.errors import RecordError, TopdeckError, hint
from topdeck.core.game import Game
from topdeck.core.registry import load_game
from topdeck.core.state import Action, Json, Result, State
from topdeck.core.validation import read_json, read_text
from topdeck.core.writing import write_atomically

SCHEMA = 1
HEAD = {"game": (str, "a text"), "setup": (dict, "a table"), "seed": (int, "a whole number"), "decks": (list, "a list")}


@dataclass
class Record:
    """One game: its start, its actions, and fingerprints of the positions.

    Attributes:
        game: The name of the game.
        decks: The decks of both players.
        seed: The seed of the game.
        setup: The rules version and the settings.
        actions: The actions in text form.
        fingerprints: Fingerprints by number of actions played, where they were taken.
        result: The result; None for an unfinished game.
    """

    game: str
    decks: tuple[Deck, Deck]
    seed: int
    setup: Json
    actions: list[str] = field(default_factory=list)
    fingerprints: dict[int, int] = field(default_factory=dict)  # by number of actions played
    result: Result | None = None
    place: str = field(default="record", compare=False)  # where it was read, for messages
    line: int = field(default=1, compare=False)

    @property
    def fingerprint(self) -> int:
        """The fingerprint after the last action; 0 if none was taken."""
        return self.fingerprints.get(len(self.actions), 0)

    def start(self) -> State:
        """Return the first position.

        Raises:
            RecordError: The record was made with a different rules version.
        """
        game = load_game(self.game)
        if others := rules_difference(game, self.setup):
            raise RecordError(f"this was played by {others}; replay it with the Topdeck that played it")
        settings = {name: value for name, value in self.setup.items() if name != "rules"}
        return game.start(self.decks, self.seed, **settings)

    def add(self, state: State, action: Action) -> None:
        """Add an action that was just played, with the state it led to."""
        self.actions.append(action.text())
        self.seal(state)

    def seal(self, state: State) -> None:
        """Store the fingerprint and the result of the current state."""
        if self.actions:
            self.fingerprints[len(self.actions)] = state.fingerprint()
        self.result = state.result()

    def replay(self) -> Iterator[State]:
        """Yield every position from first to last, checked against its fingerprint where there is one.

        The same state object is yielded each time; copy it to keep it.

        Raises:
            RecordError: The record cannot be replayed, or leads to different positions.
        """
        state = self.attempt(self.start, self.line)
        yield state
        for number, text in enumerate(self.actions, 1):
            line = self.line + number
            self.attempt(lambda text=text: state.apply(state.parse(text)), line)
            if number in self.fingerprints and state.fingerprint() != self.fingerprints[number]:
                raise RecordError(f"{self.place}, line {line}: {text!r} leads to another position here")
            yield state
        if state.result() != self.result:
            last = self.line + 1 + len(self.actions)
            raise RecordError(f"{self.place}, line {last}: the result here is {state.result()}")

    def attempt(self, step: Any, line: int) -> Any:
        try:
            return step()
        except TopdeckError as error:
            raise RecordError(f"{self.place}, line {line}: {error}") from None

    def final(self) -> State:
        """Replay the whole record and return the last position.

        Raises:
            RecordError: The record cannot be replayed, or leads to different positions.
        """
        *_, last = self.replay()
        return last

    def lines(self) -> Iterator[str]:
        """Yield the lines of the text form."""
        head = {
            "topdeck": "record",
            "schema": SCHEMA,
            "game": self.game,
            "setup": self.setup,
            "seed": self.seed,
            "decks": [deck.to_json() for deck in self.decks],
        }
        yield json.dumps(head)
        for number, action in enumerate(self.actions, 1):
            fingerprint = self.fingerprints.get(number)
            yield json.dumps([action, None if fingerprint is None else f"{fingerprint:016x}"])
        result = None if self.result is None else {"winner": self.result.winner, "reason": self.result.reason}
        yield json.dumps({"result": result, "actions": len(self.actions)})


def start_record(name: str, state: State, decks: tuple[Deck, Deck], seed: int) -> Record:
    """Return an empty record of a game that is about to start."""
    return Record(game=name, decks=decks, seed=seed, setup=get_setup(load_game(name), state))


def get_setup(game: Game, state: State) -> Json:
    """Return the rules version and the settings of a game."""
    return {"rules": game.rules_version, **game.setup(state)}


def rules_difference(game: Game, setup: Json) -> str:
    """Describe the rules version of a setup if it differs from the current one; otherwise return an empty text."""
    theirs, ours = setup.get("rules", "unknown"), game.rules_version
    return "" if theirs == ours else f"version {theirs} of the rules of {game.name}, and version {ours} is here"


def write_records(path: Path, records: Iterable[Record]) -> None:
    """Write records to a file, completely or not at all."""
    text = "".join(f"{line}\n" for record in records for line in record.lines())
    write_atomically(path, text.encode())


def records_to_extend(path: Path) -> list[Record]:
    """Read the records of a file to which others will be added.

    Raises:
        RecordError: The file contains something else or cannot be written.
    """
    if why := path_problem(path):
        raise RecordError(f"the game cannot be saved to {path}: {why}")
    return read_records(path) if path.exists() and path.stat().st_size else []


def path_problem(path: Path) -> str:
    """Describe why a file cannot be written; return an empty text if it can."""
    if path.is_dir():
        return "it is a folder"
    if not path.resolve().parent.is_dir():
        return f"there is no folder {path.parent}"
    return "" if os.access(path.resolve().parent, os.W_OK) else f"the folder {path.parent} is read-only"


def save_records(path: Path, records: Iterable[Record]) -> None:
    """Write records to a user's file.

    Raises:
        RecordError: The file cannot be written.
    """
    try:
        write_records(path, records)
    except OSError as error:
        raise RecordError(f"the game cannot be saved to {path}: {error.strerror}") from None


# ---- reading


def is_records(path: Path) -> bool:
    """Return whether a file contains records; any other file is read as a results file."""
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{"
    except OSError:
        return False


def read_records(path: Path, place: str = "") -> list[Record]:
    """Read all records of a file.

    Args:
        path: The file.
        place: The name of the file in error messages; by default, its path.

    Raises:
        RecordError: The file cannot be read or is malformed; the message names the line.
    """
    place = place or str(path)
    return parse_records(read_text(path, RecordError, place), place)


def parse_records(text: str, place: str = "record", known: Collection[str] | None = None) -> list[Record]:
    """Parse all records of a text.

    Args:
        text: The lines of the records.
        place: The name of the text in error messages.
        known: The games that may be named.  Give it for text from untrusted sources: loading a game named
            `module:Class` runs code.

    Raises:
        RecordError: The text is malformed; the message names the line.
    """
    records: list[Record] = []
    open_record: Record | None = None
    number = 0
    for number, line in enumerate(text.splitlines(), 1):
        form = read_line(line, f"{place}, line {number}")
        if open_record is None:
            open_record = read_head(form, place, number, known)
        elif isinstance(form, list):
            read_action(form, open_record, f"{place}, line {number}")
        else:
            records.append(read_result(form, open_record, f"{place}, line {number}"))
            open_record = None
    if open_record is not None:
        raise RecordError(f"{place}, line {number}: the record ends here; its result is missing")
    if not records:
        raise RecordError(f"{place} holds no record")
    return records


def read_line(line: str, where: str) -> Any:
    try:
        return read_json(line)
    except ValueError as error:
        raise RecordError(f"{where}: this is not JSON ({error})") from None


def read_heads(path: Path, place: str = "") -> list[Record]:
    """Read how the games of a file start, without their actions; this is quick because most lines are skipped."""
    place, heads = place or str(path), list[Record]()
    for number, line in enumerate(read_text(path, RecordError, place).splitlines(), 1):
        if number == 1 or line.startswith("{"):
            form = read_line(line, f"{place}, line {number}")
            if number == 1 or "topdeck" in form:
                heads.append(read_head(form, place, number))
    if not heads:
        raise RecordError(f"{place} holds no record")
    return heads


def read_head(form: Any, place: str, line: int, known: Collection[str] | None = None) -> Record:
    where = f"{place}, line {line}"
    if not isinstance(form, dict) or form.get("topdeck") != "record":
        raise RecordError(f'{where}: a record must begin with a line that says "topdeck": "record"')
    if form.get("schema") != SCHEMA:
        raise RecordError(
            f"{where}: the record has schema {brief(form.get('schema'))}, and this Topdeck reads schema {SCHEMA}; "
            "replay it with the Topdeck that wrote it"
        )
    for name, (kind, words) in HEAD.items():
        if name not in form:
            raise RecordError(f"{where}: the record does not say its {name}")
        if type(form[name]) is not kind:
            raise RecordError(f"{where}: the {name} of the record must be {words}, not {brief(form[name])}")
    if len(form["decks"]) != 2:
        raise RecordError(f"{where}: the record must have two decks, not {len(form['decks'])}")
    if known is not None and form["game"] not in known:
        raise RecordError(f"{where}: there is no game {brief(form['game'])}{hint(form['game'], known)}")
    try:
        first, second = (load_game(form["game"]).decks.from_json(deck) for deck in form["decks"])
    except TopdeckError as error:
        raise RecordError(f"{where}: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"{where}: a deck of the record is malformed: {error}") from None
    decks = (first, second)
    return Record(game=form["game"], decks=decks, seed=form["seed"], setup=form["setup"], place=place, line=line)


def read_action(form: list[Any], record: Record, where: str) -> None:
    try:
        action, fingerprint = form
        taken = None if fingerprint is None else int(fingerprint, 16)
    except (TypeError, ValueError):
        raise RecordError(f"{where}: an action must be a list of its text and a fingerprint or null") from None
    record.actions.append(str(action))
    if taken is not None:
        record.fingerprints[len(record.actions)] = taken


def read_result(form: Any, record: Record, where: str) -> Record:
    if not isinstance(form, dict) or not {"result", "actions"} <= form.keys():
        raise RecordError(f"{where}: here must be an action or the result")
    if form["actions"] != len(record.actions):
        raise RecordError(f"{where}: {form['actions']} actions were recorded, {len(record.actions)} are here")
    result = form["result"]
    if result is not None:
        if not isinstance(result, dict) or not {"winner", "reason"} <= result.keys():
            raise RecordError(f"{where}: the result must have a winner and a reason")
        winner, reason = result["winner"], result["reason"]
        if type(winner) not in (int, NoneType) or winner not in (0, 1, None) or not isinstance(reason, str):
            raise RecordError(f"{where}: the winner must be 0, 1 or null, and the reason a text")
        record.result = Result(winner, reason)
    return record
