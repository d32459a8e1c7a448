"""Game records in JSON Lines format, from which every position can be replayed and verified.

A record consists of a line that describes the start of the game, one line `[action, fingerprint]` per action (the
fingerprint can be `null`), and a line with the result.  A file can contain several records.
"""

import json
import os
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from reprlib import repr as brief
from types import NoneType
from typing import Any

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.core.deck import Deck
from topdeck.core.errors import RecordError, TopdeckError, hint
from topdeck.core.event import Event
from topdeck.core.game import Game
from topdeck.core.registry import load_game
from topdeck.core.state import Action, Json, Result, State
from topdeck.core.validation import read_json, read_text
from topdeck.core.writing import write_atomically

SCHEMA = 1
HEAD = {
    "game": (str, "a string"),
    "setup": (dict, "a table"),
    "seed": (int, "a whole number"),
    "decks": (list, "a list"),
}


@dataclass
class Record:
    """The record of one game: its start, its actions, and fingerprints of its positions.

    Attributes:
        game: The name of the game.
        decks: The decks of both players.
        seed: The seed of the game.
        setup: The rules version and the settings.
        actions: The actions in text form.
        fingerprints: Fingerprints of positions, keyed by the number of actions played; some positions can lack one.
        result: The result, or None for an unfinished game.
    """

    game: str
    decks: tuple[Deck, Deck]
    seed: int
    setup: Json
    actions: list[str] = field(default_factory=list)
    fingerprints: dict[int, int] = field(default_factory=dict)  # keyed by number of actions played
    result: Result | None = None
    place: str = field(default="record", compare=False)  # the source, for error messages
    line: int = field(default=1, compare=False)

    @property
    def fingerprint(self) -> int:
        """The fingerprint after the last action, or 0 if it is missing."""
        return self.fingerprints.get(len(self.actions), 0)

    def start(self) -> State:
        """Return the initial position.

        Raises:
            RecordError: The game was recorded with a different version of the rules.
        """
        game = load_game(self.game)
        if others := rules_difference(game, self.setup):
            raise RecordError(f"the game was recorded with {others}; use the version of Topdeck that recorded it")
        settings = {name: value for name, value in self.setup.items() if name != "rules"}
        return game.start(self.decks, self.seed, **settings)

    def add(self, state: State, action: Action) -> None:
        """Add an action that has just been played, with the resulting state."""
        self.actions.append(action.text())
        self.seal(state)

    def seal(self, state: State) -> None:
        """Store the fingerprint and the result of the given state."""
        if self.actions:
            self.fingerprints[len(self.actions)] = state.fingerprint()
        self.result = state.result()

    def replay(self, log: bool = False) -> Iterator[State]:
        """Yield all positions in order, checking each position against its recorded fingerprint, if any.

        The same state object is yielded each time, so copy it if you need to keep a position.

        Args:
            log: Whether the state records the consequences of the last action, for `State.consequences`.

        Raises:
            RecordError: The record cannot be replayed or leads to different positions.
        """
        line = self.line
        try:
            state = self.start()
            state.log = ConsequenceLog() if log else None
            yield state
            for number, text in enumerate(self.actions, 1):
                line = self.line + number
                if state.log is not None:
                    state.log.clear()
                state.apply(state.parse(text))
                if number in self.fingerprints and state.fingerprint() != self.fingerprints[number]:
                    raise RecordError(f"{text!r} leads to a position that does not match its fingerprint")
                yield state
            line += 1
            if state.result() != self.result:
                raise RecordError(f"the result does not match the replayed game ({state.result()})")
        except TopdeckError as error:
            raise RecordError(f"{self.place}, line {line}: {error}") from None

    def replay_events(self, player: int | None = None) -> Iterator[Event]:
        """Yield each action's event with its consequences, which are recreated by replaying the game.

        Args:
            player: If not None, information hidden from this player is omitted.

        Raises:
            RecordError: The record cannot be replayed or leads to different positions.

        Example:
            >>> for event in read_records(Path("game.jsonl"))[0].replay_events():
            ...     print(event, *event.lines(), sep="\\n  ")
        """
        states = self.replay(log=True)
        before = next(states).copy()
        for text, after in zip(self.actions, states, strict=False):
            action = before.parse(text)
            event = before.event(action if player is None else before.redact(action, player))
            yield event.with_consequences(after.consequences(player))
            before = after.copy()
        next(states, None)  # checks the result

    def final(self) -> State:
        """Replay the entire record and return the final position.

        Raises:
            RecordError: The record cannot be replayed or leads to different positions.
        """
        *_, last = self.replay()
        return last

    def lines(self) -> Iterator[str]:
        """Yield the lines of the record's text form."""
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
    """Return an empty record for a game that is about to start."""
    return Record(game=name, decks=decks, seed=seed, setup=get_setup(load_game(name), state))


def get_setup(game: Game, state: State) -> Json:
    """Return the game's rules version and settings, which `Record.setup` stores."""
    return {"rules": game.rules_version, **game.setup(state)}


def rules_difference(game: Game, setup: Json) -> str:
    """Describe how the rules version in a setup differs from the current version, or return an empty string."""
    theirs, ours = setup.get("rules", "unknown"), game.rules_version
    return "" if theirs == ours else f"version {theirs} of the {game.name} rules, but the current version is {ours}"


def write_records(path: Path, records: Iterable[Record]) -> None:
    """Write records to a file atomically, replacing an existing file.

    Args:
        path: The file; by convention, its name ends with `.jsonl`.
        records: The records in order.

    Raises:
        TopdeckError: The file cannot be written.
    """
    text = "".join(f"{line}\n" for record in records for line in record.lines())
    write_atomically(path, text.encode())


def records_to_extend(path: Path) -> list[Record]:
    """Read the existing records in a file to which new records will be added.

    Raises:
        RecordError: The file contains other data or cannot be written.
    """
    if why := path_problem(path):
        raise RecordError(f"the game cannot be saved to {path}: {why}")
    return read_records(path) if path.exists() and path.stat().st_size else []


def path_problem(path: Path) -> str:
    """Describe why a file cannot be written, or return an empty string if it can be written."""
    if path.is_dir():
        return "it is a folder"
    if not path.resolve().parent.is_dir():
        return f"there is no folder {path.parent}"
    return "" if os.access(path.resolve().parent, os.W_OK) else f"the folder {path.parent} is read-only"


def save_records(path: Path, records: Iterable[Record]) -> None:
    """Write records to a file that the user specified.

    Raises:
        RecordError: The file cannot be written.
    """
    try:
        write_records(path, records)
    except OSError as error:
        raise RecordError(f"the game cannot be saved to {path}: {error.strerror}") from None


# ---- reading


def is_records(path: Path) -> bool:
    """Return whether a file appears to contain records, based on its first characters."""
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{"
    except OSError:
        return False


def read_records(path: Path, place: str = "") -> list[Record]:
    """Read all records in a file.

    Args:
        path: The file.
        place: The file name to use in error messages; by default, the path.

    Raises:
        RecordError: The file cannot be read or is malformed; the message names the line.
    """
    place = place or str(path)
    return parse_records(read_text(path, RecordError, place), place)


def parse_records(text: str, place: str = "record", known: Collection[str] | None = None) -> list[Record]:
    """Parse all records in a string.

    Args:
        text: The lines of the records.
        place: The name to use for the text in error messages.
        known: The allowed games.  Pass this argument for text from untrusted sources, because loading a game named
            `module:Class` runs its code.

    Raises:
        RecordError: The text is malformed; the message names the line.
    """
    records: list[Record] = []
    open_record: Record | None = None
    number = 0
    try:
        for number, line in enumerate(text.splitlines(), 1):
            form = read_line(line)
            if open_record is None:
                open_record = read_head(form, place, number, known)
            elif isinstance(form, list):
                read_action(form, open_record)
            else:
                records.append(read_result(form, open_record))
                open_record = None
        if open_record is not None:
            raise RecordError("the record ends here; its result is missing")
    except TopdeckError as error:
        raise RecordError(f"{place}, line {number}: {error}") from None
    if not records:
        raise RecordError(f"{place} contains no records")
    return records


def read_line(line: str) -> Any:
    try:
        return read_json(line)
    except ValueError as error:
        raise RecordError(f"this is not valid JSON ({error})") from None


def read_heads(path: Path, place: str = "") -> list[Record]:
    """Read only the start of each recorded game; skipping the actions is much faster than parsing them."""
    place, heads, number = place or str(path), list[Record](), 0
    text = read_text(path, RecordError, place)
    try:
        for number, line in enumerate(text.splitlines(), 1):
            form = read_line(line) if number == 1 or line.startswith("{") else {}
            if number == 1 or "topdeck" in form:
                heads.append(read_head(form, place, number))
    except TopdeckError as error:
        raise RecordError(f"{place}, line {number}: {error}") from None
    if not heads:
        raise RecordError(f"{place} contains no records")
    return heads


def read_head(form: Any, place: str, line: int, known: Collection[str] | None = None) -> Record:
    if not isinstance(form, dict) or form.get("topdeck") != "record":
        raise RecordError('the first line of a record must contain "topdeck": "record"')
    if form.get("schema") != SCHEMA:
        raise RecordError(
            f"the record has schema {brief(form.get('schema'))}, but this version of Topdeck reads schema {SCHEMA}; "
            "replay it with the version of Topdeck that wrote it"
        )
    for name, (kind, words) in HEAD.items():
        if name not in form:
            raise RecordError(f"the record has no {name!r}")
        if type(form[name]) is not kind:
            raise RecordError(f"the {name} of the record must be {words}, not {brief(form[name])}")
    if len(form["decks"]) != 2:
        raise RecordError(f"the record must have two decks, not {len(form['decks'])}")
    if known is not None and form["game"] not in known:
        raise RecordError(f"unknown game {brief(form['game'])}{hint(form['game'], known)}")
    try:
        first, second = (load_game(form["game"]).decks.from_json(deck) for deck in form["decks"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RecordError(f"a deck in the record is malformed: {error}") from None
    decks = (first, second)
    return Record(game=form["game"], decks=decks, seed=form["seed"], setup=form["setup"], place=place, line=line)


def read_action(form: list[Any], record: Record) -> None:
    try:
        action, fingerprint = form
        taken = None if fingerprint is None else int(fingerprint, 16)
    except (TypeError, ValueError):
        raise RecordError("an action must be a list of two items: its text form, and its fingerprint or null") from None
    record.actions.append(str(action))
    if taken is not None:
        record.fingerprints[len(record.actions)] = taken


def read_result(form: Any, record: Record) -> Record:
    if not isinstance(form, dict) or not {"result", "actions"} <= form.keys():
        raise RecordError("this line must be an action or the result")
    if form["actions"] != len(record.actions):
        raise RecordError(f"{form['actions']} actions were recorded, but the record contains {len(record.actions)}")
    result = form["result"]
    if result is not None:
        if not isinstance(result, dict) or not {"winner", "reason"} <= result.keys():
            raise RecordError("the result must have a winner and a reason")
        winner, reason = result["winner"], result["reason"]
        if type(winner) not in (int, NoneType) or winner not in (0, 1, None) or not isinstance(reason, str):
            raise RecordError("the winner must be 0, 1 or null, and the reason must be a string")
        record.result = Result(winner, reason)
    return record
