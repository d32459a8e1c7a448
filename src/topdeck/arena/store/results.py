"""What a store tells to those who only read it: reports, exports, replays."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DBAPIError

from topdeck.arena.fixture import Fixture, Outcome, Story
from topdeck.arena.formats import Field, format_from
from topdeck.arena.store.store import LISTED, Place, cause, connected, key_of, outcome_of, place_of, story_of
from topdeck.arena.store.tables import EXPERIMENTS, GAMES, SITTINGS, prepare
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
        wanted = select(GAMES).where(GAMES.c.experiment == self.id)
        for name, value in key_of(fixture).items():
            wanted = wanted.where(GAMES.c[name] == value)
        with reading(self.place) as connection:
            return story_of(connection.execute(wanted).one())

    def record(self, outcome: Outcome, story: Story | None = None) -> Record:
        """A game, to be replayed move by move; its story is looked up unless it is given."""
        fixture = outcome.fixture
        actions = (story or self.story(fixture)).actions
        decks = {deck["name"]: deck for deck in self.identity["decks"]}
        game = load_game(self.identity["game"])
        first, second = (game.deck_from_json(decks[name]) for name in fixture.decks)
        result = None if outcome.fault else Result(outcome.winner, outcome.reason)
        return Record(
            game.name,
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
    if place.url.startswith("sqlite") and not out.is_file():
        raise MatchError(f"there are no results in {out}")
    with reading(place) as connection:
        prepare(connection, place.text)
        found = connection.execute(select(EXPERIMENTS).where(EXPERIMENTS.c.name == place.name)).one_or_none()
        if found is None:
            raise MatchError(f"there is no experiment {place.text}")
        listed = select(*LISTED).where(GAMES.c.experiment == found.id).order_by(GAMES.c.number)
        games = connection.execute(listed)
        sittings = connection.execute(select(SITTINGS).where(SITTINGS.c.experiment == found.id))
        machines = [{"started": row.started, **row.machine} for row in sittings]
        loads = connection.execute(
            select(func.min(GAMES.c.load), func.max(GAMES.c.load)).where(GAMES.c.experiment == found.id)
        ).one()
        return Results(
            place,
            found.id,
            found.identity,
            found.created,
            [*map(outcome_of, games)],
            machines,
            tuple(load for load in loads if load is not None),
        )


def reading_url(place: Place) -> str:
    """On a disk that cannot be written to, SQLite must be told that nobody writes, or it wants to make files there."""
    path = Path(place.text).absolute()
    waiting = path.with_name(f"{path.name}-wal").exists()
    if not place.url.startswith("sqlite") or waiting or os.access(path.parent, os.W_OK):
        return place.url
    return f"sqlite:///{path.as_uri()}?immutable=1&uri=true"


@contextmanager
def reading(place: Place) -> Iterator[Connection]:
    engine = connected(replace(place, url=reading_url(place)))
    try:
        with engine.begin() as connection:
            yield connection
    except DBAPIError as error:
        raise MatchError(f"the results in {place.text} cannot be read: {cause(error)}") from None
    finally:
        engine.dispose()
