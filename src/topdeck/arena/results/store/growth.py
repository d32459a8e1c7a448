"""Experiments that grow: whether one contains the other, and what becomes of the games that were played."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, bindparam, select

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.formats import Format, Lineup
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.rows import stored_game
from topdeck.arena.results.store.sources import SOURCES, put_identity, without_sources
from topdeck.arena.results.store.tables import GAMES, LISTED, row_checksum
from topdeck.config.external_code import is_external
from topdeck.core.state import Json

SHOWN: Final = 100  # characters of what differs
ADDED: Final = ("agents", "own_decks", "decks", SOURCES)  # what a wider experiment may have more of, besides pairs


# ---- what differs


def difference(theirs: Json, ours: Json) -> str:
    """What tells two experiments apart first, in words; empty if they are the same, whatever the source of agents."""
    theirs, ours = without_sources(theirs), without_sources(ours)
    return (
        differing(with_deck_names(theirs), with_deck_names(ours))
        or differing(theirs, ours)
        or other_order(theirs["agents"], ours["agents"])
    )


def with_deck_names(identity: Json) -> Json:
    """The same with the names of decks alone, which say in few words what whole decks do not."""
    return {**identity, "decks": ", ".join(deck["name"] for deck in identity["decks"])}


def differing(theirs: Any, ours: Any, name: str = "") -> str:
    """Where two forms differ first, in words; empty if they are equal."""
    if isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours):
        theirs, ours = dict(enumerate(theirs)), dict(enumerate(ours))
    if isinstance(theirs, dict) and isinstance(ours, dict):
        inner = (differing(theirs.get(key), ours.get(key), f"{name} {key}".strip()) for key in {**theirs, **ours})
        return next(filter(None, inner), "")
    return "" if theirs == ours else f"{name} is {in_short(theirs)}, not {in_short(ours)}"


def in_short(form: Any) -> str:
    text = json.dumps(form)
    return "none" if form is None else text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def other_order(theirs: Mapping[str, str], ours: Mapping[str, str]) -> str:
    """Agents that come in another order have other games: the one that is named first begins the first of a pair."""
    if [name for name in ours if name in theirs] == [*theirs]:
        return ""
    return f"order of agents is {', '.join(theirs)}"


# ---- whether it may grow


def obstacle(theirs: Json, asked: Experiment, games: Sequence[PlayedGame]) -> str:
    """What keeps an experiment with these games from growing into another one, in words; empty if nothing does."""
    return next(obstacles(theirs, asked, games), "")


def obstacles(theirs: Json, asked: Experiment, games: Sequence[PlayedGame]) -> Iterator[str]:
    experiment = asked.resumed(theirs)
    ours = experiment.identity()
    if different := differing(fixed(theirs), fixed(ours)):
        yield f"its {different}"
    yield from losses(theirs, ours)
    if order := other_order(theirs["agents"], ours["agents"]):
        yield f"its {order}"
    yield from changes(theirs, ours, experiment.format)
    if stranger := uninvited(theirs, asked):
        yield f'it has no salt, so that {stranger} could compute the deals; --salt "" lets it in nevertheless'
    if not experiment.format.depends_on_results:
        fixtures = {*experiment.fixtures([])}
        if strays := [game for game in games if game.fixture not in fixtures]:
            yield f"{len(strays)} of its {len(games)} games would not belong to it, such as {strays[0]}"


def fixed(identity: Json) -> Json:
    """What never grows."""
    form = {name: value for name, value in identity["format"].items() if name != "pairs"}
    return {**{name: value for name, value in identity.items() if name not in ADDED}, "format": form}


def losses(theirs: Json, ours: Json) -> Iterator[str]:
    """What there would be less of, or something else in its place."""
    for name, spec in theirs["agents"].items():
        if name not in ours["agents"]:
            yield f"its agent {name} is missing"
        elif different := differing(spec, ours["agents"][name], f"agent {name}"):
            yield f"its {different}"
    decks = {deck["name"]: deck for deck in ours["decks"]}
    for deck in theirs["decks"]:
        if deck["name"] not in decks:
            yield f"its deck {deck['name']} is missing"
        elif different := differing(deck, decks[deck["name"]], f"deck {deck['name']}"):
            yield f"its {different}"
    for agent, brought in theirs["own_decks"].items():
        for name in brought:
            if name not in ours["own_decks"].get(agent, ()):
                yield f"its agent {agent} brings {name}, and does not any more"
    if theirs["format"]["pairs"] > ours["format"]["pairs"]:
        yield f"it has {theirs['format']['pairs']} pairs already, not {ours['format']['pairs']}"


def changes(theirs: Json, ours: Json, form: Format) -> Iterator[str]:
    """What would change, though the format does not bear it."""
    parts = {
        "agents": [[*identity["agents"]] for identity in (theirs, ours)],
        "decks": [[with_deck_names(identity)["decks"], identity["own_decks"]] for identity in (theirs, ours)],
        "pairs": [identity["format"]["pairs"] for identity in (theirs, ours)],
    }
    for part, (before, now) in parts.items():
        if before != now and part not in form.growing:
            yield f"the format {type(form).__name__} keeps its {part}, because its games depend on results"


def uninvited(theirs: Json, asked: Experiment) -> str:
    """An agent from outside that could compute the deals, because nobody had thought of any; empty if there is none."""
    settled = asked.salt is not None or "salt" in theirs or any(map(is_external, theirs["agents"].values()))
    return "" if settled else min(asked.external_agents, default="")


# ---- what becomes of the games


class Order(NamedTuple):
    """What says in which order the games of an experiment come."""

    format: Format
    lineup: Lineup

    def fixtures(self, games: Sequence[PlayedGame]) -> list[Fixture]:
        return self.format.fixtures(self.lineup, games)


def order_of(narrower: Experiment, identity: Json) -> Order | None:
    """The order of the experiment that one has grown into; where agents bring decks to decks that all play, their
    identity does not tell which are which."""
    own = {agent: tuple(identity["own_decks"].get(agent, ())) for agent in identity["agents"]}
    if narrower.decks and any(own.values()):
        return None
    decks = tuple(deck["name"] for deck in identity["decks"]) if narrower.decks else ()
    lineup = replace(narrower.lineup, agents=tuple(own), decks=decks, own=own, specs=identity["agents"])
    return Order(replace(narrower.format, pairs=identity["format"]["pairs"]), lineup)


def grow_into(connection: Connection, found: Row[Any], wider: Experiment) -> None:
    """Put the wider experiment in the place of the one that is kept, and give its games their new numbers."""
    put_identity(connection, found, wider.identity())
    if not wider.format.depends_on_results:  # else more games only come after those of before
        renumber(connection, found.id, {fixture: number for number, fixture in enumerate(wider.fixtures([]), 1)})


def renumber(connection: Connection, experiment: int, numbers: Mapping[Fixture, int]) -> None:
    """Change the numbers of games, and the checksums with them."""
    rows = connection.execute(select(*LISTED).where(GAMES.c.experiment == experiment)).all()
    changes: list[dict[str, object]] = []
    for row in rows:
        number = numbers[stored_game(row).game.fixture]
        key = {f"its_{column.name}": getattr(row, column.name) for column in GAMES.primary_key}
        seal = row_checksum(GAMES, {**row._asdict(), "number": number})
        changes.append({**key, "new_number": number, "new_checksum": seal})
    if changes:
        keys = [column == bindparam(f"its_{column.name}") for column in GAMES.primary_key]
        update = GAMES.update().where(*keys).values(number=bindparam("new_number"), checksum=bindparam("new_checksum"))
        connection.execute(update, changes)
