"""What a store tells to those who only read it: reports, exports, replays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import URL, Connection

from topdeck.arena.plan.fixture import Fixture, Outcome, Story
from topdeck.arena.plan.formats import Field, format_from
from topdeck.arena.results.store.checksums import damaged
from topdeck.arena.results.store.rows import experiment_at, games_of, sittings_of, story_at
from topdeck.arena.results.store.store import FAILURES, Place, cause, connected, place_of
from topdeck.arena.results.store.tables import prepare
from topdeck.errors import MatchError
from topdeck.game import Json, Result
from topdeck.record import Record
from topdeck.registry import load_game


@dataclass(frozen=True)
class Results:
    """An experiment as it is kept: what it was, its games so far in its order, and the machines that played them."""

    place: Place
    id: int
    identity: Json
    created: str
    outcomes: list[Outcome]
    sittings: list[Json]
    loads: tuple[float, ...] = ()  # the least and the most of their load, where they told it

    @property
    def agents(self) -> list[str]:
        return list(self.identity["agents"])

    @property
    def decks(self) -> list[str]:
        return [deck["name"] for deck in self.identity["decks"]]

    @property
    def places(self) -> dict[str, list[str]]:
        """The orders that the agents have come to, where the format is about that."""
        format = format_from(self.identity["format"])
        own = {agent: tuple(self.identity["own_decks"].get(agent, ())) for agent in self.agents}
        brought = {deck for decks in own.values() for deck in decks}
        seen = {deck for one in self.outcomes for deck in one.fixture.decks}
        shared = tuple(deck for deck in self.decks if deck in seen or deck not in brought)  # unless it stayed at home
        field = Field(tuple(self.agents), shared, own, self.identity["seed"])
        return format.places(field, self.outcomes) if format is not None else {}

    def story(self, fixture: Fixture) -> Story:
        """What was done in a game, and thought where that was kept."""
        with reading(self.place) as connection:
            story = story_at(connection, self.id, fixture)
        if story is None:
            numbers = [one.number for one in self.outcomes if one.fixture == fixture]
            raise damaged(f"game {numbers[0]}" if numbers else "a game that was never listed", self.place.text)
        return story

    def record(self, outcome: Outcome, story: Story | None = None) -> Record:
        """A game, to be replayed move by move; its story is looked up unless it is given."""
        fixture = outcome.fixture
        actions = (story or self.story(fixture)).actions
        decks = {deck["name"]: deck for deck in self.identity["decks"]}
        game = load_game(self.identity["game"])
        first, second = (game.deck_from_json(decks[name]) for name in fixture.decks)
        result = None if outcome.fault else Result(outcome.winner, outcome.reason)
        return Record(
            self.identity["game"],
            (first, second),
            fixture.seed,
            self.identity["setup"],
            actions,
            [None] * (len(actions) - 1) + [outcome.fingerprint] * bool(actions),
            result,
            place=self.place.text,
        )


def read_results(out: Path) -> Results:
    """What is kept in a file, or under a name in the shared database."""
    place = place_of(out)
    demand_results(place)
    with reading(place) as connection:
        prepare(connection, place.text)
        found = experiment_at(connection, place.name, place.text)
        if found is None:
            raise MatchError(f"there is no experiment {place.text}")
        games = games_of(connection, found.id, place.text)
        machines = sittings_of(connection, found.id, games, place.text)
    loads = [game.load for game in games if game.load is not None]
    return Results(
        place,
        found.id,
        found.identity,
        found.created,
        [game.outcome for game in games],
        [{"started": row.started, **row.machine} for row in machines],
        (min(loads), max(loads)) if loads else (),
    )


def demand_results(place: Place) -> None:
    """Is there a file, where it should be one?"""
    if place.file is not None and not place.file.is_file():
        raise MatchError(f"there are no results in {place.text}{': it is a folder' if place.file.is_dir() else ''}")


def to_read(place: Place) -> Place:
    """The same without making a file; SQLite must be told if nobody can write there, or it wants to make files."""
    path = place.file
    if path is None:
        return place
    waiting = path.with_name(f"{path.name}-wal").exists()
    how = {"mode": "rw"} if waiting or os.access(path.parent, os.W_OK) else {"immutable": "1"}
    return replace(place, url=URL.create("sqlite", database=path.as_uri(), query={**how, "uri": "true"}))


@contextmanager
def reading(place: Place) -> Iterator[Connection]:
    engine = connected(to_read(place))
    try:
        with engine.begin() as connection:
            yield connection
    except FAILURES as error:
        why = cause(error)
        if "readonly" in why:  # only what is brought up to date is written
            why = "they are of an older version; copy them to where they can be written"
        raise MatchError(f"the results in {place.text} cannot be read: {why}") from None
    finally:
        engine.dispose()
