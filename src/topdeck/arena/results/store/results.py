"""Reads stored results for reports, exports and replays."""

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Row

from topdeck import Record, load_game
from topdeck.arena.plan.formats import Lineup, are_played, format_from
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store import rows, tables
from topdeck.arena.results.store.contents import EVOLUTION, EXPERIMENT, content_kind, require_content
from topdeck.arena.results.store.database import make_engine, prepare, reading_from
from topdeck.arena.results.store.location import Location, find_location, require_results
from topdeck.core.errors import MatchError
from topdeck.core.state import Json


@dataclass(frozen=True, kw_only=True)
class Results:
    """The stored results of an experiment.

    Attributes:
        location: The results file, or the name in the shared database.
        id: The ID of the experiment in the database.
        identity: The JSON form that identifies the experiment.
        created: The time at which the results were created.
        games: The games so far, in the order of the experiment.
        runs: The start time and machine of each run.
        loads: The lowest and the highest load average on these machines; empty if unknown.
    """

    location: Location
    id: int
    identity: Json
    created: str
    games: list[PlayedGame]
    runs: list[Json]
    loads: tuple[float, ...] = ()

    @property
    def name(self) -> str:
        return Path(self.location.name or self.location.text).stem

    @property
    def place(self) -> str:
        return self.location.text

    @property
    def game(self) -> str:
        """The name of the game that was played."""
        return str(self.identity["game"])

    @property
    def specs(self) -> dict[str, str]:
        """The full spec of each agent, keyed by name."""
        return dict(self.identity["agents"])

    @property
    def agents(self) -> list[str]:
        return list(self.identity["agents"])

    @property
    def decks(self) -> list[str]:
        return [deck["name"] for deck in self.identity["decks"]]

    @property
    def rankings(self) -> dict[str, list[str]]:
        """The ranking of each stage, best agent first, or an empty dictionary if the format has no rankings."""
        form = format_from(self.identity["format"])
        return form.rankings(self.lineup, self.games) if form is not None else {}

    @property
    def is_finished(self) -> bool:
        """Whether all games have been played; False if the format is unknown."""
        form = format_from(self.identity["format"])
        return form is not None and are_played(form.fixtures(self.lineup, self.games), self.games)

    @property
    def lineup(self) -> Lineup:
        """The names of the agents and decks."""
        own = {agent: tuple(self.identity["own_decks"].get(agent, ())) for agent in self.agents}
        brought = {deck for decks in own.values() for deck in decks}
        seen = {deck for game in self.games for deck in game.fixture.decks}
        # The identity does not distinguish shared decks from the agents' own decks, which may be unused.
        shared = tuple(deck for deck in self.decks if deck in seen or deck not in brought)
        return Lineup(agents=tuple(self.agents), decks=shared, own=own, seed=self.identity["seed"])

    def game_label(self, game: PlayedGame) -> str:
        """Return the game's number as a label that identifies the game."""
        return str(game.number)

    def complete(self, game: PlayedGame) -> PlayedGame:
        """Return a game with its record and, if they are stored, its explanations.

        Raises:
            MatchError: The stored game is damaged.
        """
        [complete] = self.all_complete([game])
        return complete

    def all_complete(self, games: Iterable[PlayedGame]) -> list[PlayedGame]:
        """Return several games with their records, which is faster than calling `complete` for each game."""
        with reading(self.location) as connection:
            transcripts = rows.Transcripts(connection, self.id)
            found = [(game, transcripts.at(game.fixture)) for game in games]
        return [self.with_transcript(game, transcript) for game, transcript in found]

    def with_transcript(self, game: PlayedGame, transcript: tuple[list[str], list[Json | None]] | None) -> PlayedGame:
        """Return the game with its record and explanations, or raise an error if its transcript is missing."""
        if transcript is None:
            numbers = [played_game.number for played_game in self.games if played_game.fixture == game.fixture]
            what = f"game {numbers[0]}" if numbers else "a game that is not in these results"
            raise tables.damage_error(what, self.location.text)
        actions, explanations = transcript
        return replace(game, recorded=self.record(game, actions), explanations=explanations)

    def record(self, game: PlayedGame, actions: list[str]) -> Record:
        """Return the record of a game that consists of these actions."""
        played = load_game(self.identity["game"])
        decks = {deck["name"]: deck for deck in self.identity["decks"]}
        first, second = (played.decks.from_json(decks[name]) for name in game.fixture.decks)
        return Record(
            game=self.identity["game"],
            decks=(first, second),
            seed=game.fixture.seed,
            setup=self.identity["setup"],
            actions=actions,
            fingerprints={len(actions): game.fingerprint} if actions else {},
            result=None if game.forfeited else game.result,
            place=self.location.text,
        )


class Summary(NamedTuple):
    """A summary of stored results: the experiment or evolution, and the number of games."""

    identity: Json
    games: int  # the number of stored games or, for an evolution, of played games

    @property
    def content(self) -> str:
        """The kind of results: `EXPERIMENT` or `EVOLUTION`."""
        return content_kind(self.identity)


def read_summary(out: Path | str | Location) -> Summary:
    """Read a summary of stored results without reading their games."""
    with open_results(out) as store:
        count = rows.count_trial_games if content_kind(store.identity) == EVOLUTION else rows.count_games
        return Summary(store.identity, count(store.connection, store.id))


def read_results(out: Path | str | Location) -> Results:
    """Read the results of an experiment from a file or, by name, from the shared database.

    Raises:
        MatchError: The results do not exist or are damaged.
    """
    with open_results(out, EXPERIMENT) as store:
        games = rows.read_games(store.connection, store.id, store.location.text)
        runs = rows.read_runs(store.connection, store.id, store.location.text, {game.run for game in games})
    loads = [game.load for game in games if game.load is not None]
    return Results(
        location=store.location,
        id=store.id,
        identity=store.identity,
        created=store.created,
        games=[game.game for game in games],
        runs=runs,
        loads=(min(loads), max(loads)) if loads else (),
    )


class OpenStore(NamedTuple):
    """Results that are open for reading, with their identity."""

    connection: Connection
    location: Location
    id: int
    identity: Json
    created: str


def is_kept(out: Path) -> bool:
    """Return whether results exist in this file or, under this name, in the shared database."""
    location = find_location(out)
    if location.file is not None:
        return location.file.exists()
    with reading(location) as connection:
        prepare(connection, location)
        return rows.find_experiment(connection, location.name, location.text) is not None


@contextmanager
def open_results(out: Path | str | Location, content: str = "") -> Iterator[OpenStore]:
    """Open results for reading; raise an error if `content` is set and the results are of a different kind."""
    location = out if isinstance(out, Location) else find_location(out)
    require_results(location)
    with reading(location) as connection:
        row = read_experiment_row(connection, location)
        require_content(row.identity, content or content_kind(row.identity), location.text)
        yield OpenStore(connection, location, row.id, row.identity, row.created)


def read_experiment_row(connection: Connection, location: Location) -> Row[Any]:
    """Return the database row that describes the stored experiment or evolution."""
    prepare(connection, location)
    found = rows.find_experiment(connection, location.name, location.text)
    if found is None:
        raise MatchError(f"there is no experiment {location.text}")
    return found


def read_only_location(location: Location) -> Location:
    """Return a location that can be read without creating a file.

    SQLite still writes auxiliary files, unless the folder is read-only.
    """
    path = location.file
    if path is None:
        return location
    waiting = path.with_name(f"{path.name}-wal").exists()
    how = {"mode": "rw"} if waiting or os.access(path.parent, os.W_OK) else {"immutable": "1"}
    return replace(location, url=URL.create("sqlite", database=path.as_uri(), query={**how, "uri": "true"}))


@contextmanager
def reading(location: Location) -> Iterator[Connection]:
    engine = make_engine(read_only_location(location))
    try:
        with reading_from(engine, location) as connection:
            yield connection
    finally:
        engine.dispose()
