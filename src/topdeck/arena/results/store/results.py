"""What a store tells to those who only read it: reports, exports, replays."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Row

from topdeck.arena.plan.formats import Lineup, format_from
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.checksums import damaged
from topdeck.arena.results.store.contents import EVOLUTION, EXPERIMENT, content_of, demand_content
from topdeck.arena.results.store.database import FAILURES, cause, connected, prepare
from topdeck.arena.results.store.location import Location, demand_results, location_of
from topdeck.arena.results.store.rows import Transcripts, count_games, experiment_at, games_of, runs_of
from topdeck.arena.results.store.trials import count_trial_games
from topdeck.core.errors import MatchError
from topdeck.core.record import Record
from topdeck.core.registry import load_game
from topdeck.core.state import Json


@dataclass(frozen=True, kw_only=True)
class Results:
    """An experiment as it is kept: what it was, its games so far in its order, and the machines that played them."""

    location: Location
    id: int
    identity: Json
    created: str
    games: list[PlayedGame]
    runs: list[Json]
    loads: tuple[float, ...] = ()  # the least and the most of their load, where they told it

    @property
    def name(self) -> str:
        return Path(self.location.name or self.location.text).stem

    @property
    def place(self) -> str:
        return self.location.text

    @property
    def specs(self) -> dict[str, str]:
        """The agents by name, with all their parameters."""
        return dict(self.identity["agents"])

    @property
    def agents(self) -> list[str]:
        return list(self.identity["agents"])

    @property
    def decks(self) -> list[str]:
        return [deck["name"] for deck in self.identity["decks"]]

    @property
    def rankings(self) -> dict[str, list[str]]:
        """The orders that the agents have come to, where the format is about that."""
        form = format_from(self.identity["format"])
        own = {agent: tuple(self.identity["own_decks"].get(agent, ())) for agent in self.agents}
        brought = {deck for decks in own.values() for deck in decks}
        seen = {deck for game in self.games for deck in game.fixture.decks}
        shared = tuple(deck for deck in self.decks if deck in seen or deck not in brought)  # unless it stayed at home
        lineup = Lineup(agents=tuple(self.agents), decks=shared, own=own, seed=self.identity["seed"])
        return form.rankings(lineup, self.games) if form is not None else {}

    def called(self, game: PlayedGame) -> str:
        """By what a game is found."""
        return str(game.number)

    def complete(self, game: PlayedGame) -> PlayedGame:
        """The same game with its record, to be replayed move by move, and with what was thought where that was kept."""
        [found] = self.all_complete([game])
        return found

    def all_complete(self, games: Iterable[PlayedGame]) -> list[PlayedGame]:
        """Several games with their records; this reads many of them faster than one after the other."""
        with reading(self.location) as connection:
            transcripts = Transcripts(connection, self.id)
            found = [(game, transcripts.at(game.fixture)) for game in games]
        return [self.with_transcript(game, transcript) for game, transcript in found]

    def with_transcript(self, game: PlayedGame, transcript: tuple[list[str], list[Json | None]] | None) -> PlayedGame:
        if transcript is None:
            numbers = [played_game.number for played_game in self.games if played_game.fixture == game.fixture]
            what = f"game {numbers[0]}" if numbers else "a game that was never listed"
            raise damaged(what, self.location.text)
        actions, explanations = transcript
        return replace(game, recorded=self.record(game, actions), explanations=explanations)

    def record(self, game: PlayedGame, actions: list[str]) -> Record:
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
    """What a store says of itself, without its games."""

    identity: Json
    games: int  # that are kept; of an evolution, all that were played

    @property
    def content(self) -> str:
        return content_of(self.identity)


def read_summary(out: Path | Location) -> Summary:
    """What a store is about: quick, however many games it has."""
    with opened(out) as store:
        count = count_trial_games if content_of(store.identity) == EVOLUTION else count_games
        return Summary(store.identity, count(store.connection, store.id))


def read_results(out: Path | Location) -> Results:
    """What is kept in a file, or under a name in the shared database."""
    with opened(out, EXPERIMENT) as store:
        games = games_of(store.connection, store.id, store.place)
        runs = runs_of(store.connection, store.id, store.place, {game.run for game in games})
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


def content_at(out: Path) -> str:
    """What is kept there: the games of an experiment, or something else."""
    with opened(out) as store:
        return content_of(store.identity)


class OpenStore(NamedTuple):
    """A store that is read, and what it says of itself."""

    connection: Connection
    location: Location
    id: int
    identity: Json
    created: str

    @property
    def place(self) -> str:
        return self.location.text


def is_kept(out: Path) -> bool:
    """Is there such a file, or something of this name in the shared database?"""
    location = location_of(out)
    if location.file is not None:
        return location.file.exists()
    with reading(location) as connection:
        prepare(connection, location)
        return experiment_at(connection, location.name, location.text) is not None


@contextmanager
def opened(out: Path | Location, content: str = "") -> Iterator[OpenStore]:
    """What is kept in a file, or under a name in the shared database; one that holds something else is refused."""
    location = out if isinstance(out, Location) else location_of(out)
    demand_results(location)
    with reading(location) as connection:
        row = kept_at(connection, location)
        demand_content(row.identity, content or content_of(row.identity), location.text)
        yield OpenStore(connection, location, row.id, row.identity, row.created)


def kept_at(connection: Connection, location: Location) -> Row[Any]:
    """Return the row that describes what is stored."""
    prepare(connection, location)
    found = experiment_at(connection, location.name, location.text)
    if found is None:
        raise MatchError(f"there is no experiment {location.text}")
    return found


def to_read(location: Location) -> Location:
    """The same without making a file; SQLite must be told if nobody can write there, or it wants to make files."""
    path = location.file
    if path is None:
        return location
    waiting = path.with_name(f"{path.name}-wal").exists()
    how = {"mode": "rw"} if waiting or os.access(path.parent, os.W_OK) else {"immutable": "1"}
    return replace(location, url=URL.create("sqlite", database=path.as_uri(), query={**how, "uri": "true"}))


@contextmanager
def reading(location: Location) -> Iterator[Connection]:
    engine = connected(to_read(location))
    try:
        with engine.connect() as connection:
            yield connection
    except FAILURES as error:
        raise MatchError(f"the results in {location.text} cannot be read: {cause(error)}") from None
    finally:
        engine.dispose()
