"""The agents of an experiment that was made before, turned to their names of today."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, Final

from sqlalchemy import Connection, bindparam, or_, select

from topdeck.agents import full_spec
from topdeck.agents.renamed import with_current_names
from topdeck.arena.plan.experiment import SCHEMA
from topdeck.arena.played_game import Fault
from topdeck.arena.results.store.checksums import whole
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.tables import EXPERIMENTS, GAMES, LISTED, row_checksum
from topdeck.config.external_code import is_external
from topdeck.errors import MatchError, SpecError, TopdeckError, UnknownGame
from topdeck.registry import load_game
from topdeck.state import Json

OLD_NAMES: Final = 2  # the schema of experiments that were made before agents and parameters got the names of today
CATALOGUE_NAME: Final = re.compile(r"([\w-]+)(\(.*\))?( #\d+)?", re.DOTALL)
CHANGED: Final = ("agent1", "agent2", "reason", "fault", "checksum")


def rename_agents(connection: Connection, location: Location) -> None:
    """In what an experiment is, and in all its games; what is damaged stays so."""
    for row in connection.execute(select(EXPERIMENTS).where(EXPERIMENTS.c.name == location.name)).all():
        if whole(row) and row.identity.get("schema") == OLD_NAMES and is_known(row.identity["game"]):
            labels = new_labels(row.identity["agents"], row.identity["game"])
            values = {**row._asdict(), "identity": new_identity(row.identity, labels, location.text)}
            values["checksum"] = row_checksum(EXPERIMENTS, values)
            connection.execute(EXPERIMENTS.update().where(EXPERIMENTS.c.id == row.id).values(values))
            rename_in_games(connection, row.id, {old: new for old, new in labels.items() if old != new})


def is_known(game: str) -> bool:
    """Only a game knows what its agents are called now; until it is there, an experiment stays as it is."""
    try:
        load_game(game)
    except UnknownGame:
        return False
    return True


# ---- what an experiment is


def new_labels(labels: Iterable[str], game: str) -> dict[str, str]:
    """What the agents are called now: as the user called them, unless that was a name of the catalogue."""
    found = {label: label for label in labels}
    for label in found:
        today = new_label(label, game)
        if today not in found.values():
            found[label] = today
    return found


def new_label(label: str, game: str) -> str:
    match = CATALOGUE_NAME.fullmatch(label)
    if match is None:
        return label
    try:
        return with_current_names(match[1], game) + label[match.end(1) :]
    except SpecError:  # a number, for example
        return label


def new_identity(identity: Json, labels: Mapping[str, str], place: str) -> Json:
    game: str = identity["game"]
    return {
        **identity,
        "schema": SCHEMA,
        "agents": {labels[label]: new_spec(label, spec, game, place) for label, spec in identity["agents"].items()},
        "own_decks": {labels[label]: decks for label, decks in identity["own_decks"].items()},
        "decks": [new_deck(deck, game) for deck in identity["decks"]],
    }


def new_spec(label: str, spec: str, game: str, place: str) -> str:
    """With the parameters, too, that have come since; code from outside is not asked for them."""
    try:
        found = with_current_names(spec, game)
        return found if is_external(found) else str(full_spec(found, game))
    except TopdeckError as error:
        cure = "the Topdeck that played it can still read it"
        raise MatchError(f"{place} cannot be brought up to date; its agent {label}: {error} ({cure})") from None


def new_deck(deck: Json, game: str) -> Json:
    """As the game describes it today, if it has the same cards."""
    with suppress(TopdeckError):
        today = load_game(game).deck(deck["name"]).to_json()
        return today if today["cards"] == deck["cards"] else deck
    return deck


# ---- its games


def rename_in_games(connection: Connection, experiment: int, labels: Mapping[str, str]) -> None:
    """Change these labels wherever a game has them."""
    names = [*labels]
    concerned = or_(GAMES.c.agent1.in_(names), GAMES.c.agent2.in_(names))
    rows = connection.execute(select(*LISTED).where(GAMES.c.experiment == experiment, concerned)).all()
    keys = list(GAMES.primary_key)
    found = [column == bindparam(f"old_{column.name}") for column in keys]
    update = GAMES.update().where(*found).values({name: bindparam(f"new_{name}") for name in CHANGED})
    changes = [renamed_row(row._asdict(), labels) for row in rows if whole(row)]
    if changes:
        connection.execute(update, changes)


def renamed_row(row: dict[str, Any], labels: Mapping[str, str]) -> dict[str, object]:
    """Where to find the row of a game, and what it holds now."""
    old = {f"old_{column.name}": row[column.name] for column in GAMES.primary_key}
    for name in ("agent1", "agent2"):
        row[name] = labels.get(row[name], row[name])
    if row["fault"] is not None:
        before = Fault(**row["fault"])
        fault = replace(before, agent=labels.get(before.agent, before.agent))
        row["fault"] = asdict(fault)
        row["reason"] = str(fault) if row["reason"] == str(before) else row["reason"]
    row["checksum"] = row_checksum(GAMES, row)
    return {**old, **{f"new_{name}": row[name] for name in CHANGED}}
