"""Compares a stored experiment with the experiment to be played, and extends the stored experiment on request."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, bindparam, select

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.formats import Format, Lineup
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.contents import content_kind, require_content
from topdeck.arena.results.store.rows import game_from_row, read_games
from topdeck.arena.results.store.signing import INVALID, OWN
from topdeck.arena.results.store.tables import EXPERIMENTS, GAMES, LISTED, check_signature, row_seal
from topdeck.config.external_code import is_external
from topdeck.core.errors import MatchError
from topdeck.core.record import rules_difference
from topdeck.core.registry import load_game
from topdeck.core.state import Json

SHOWN: Final = 100  # the maximum length of a value in an error message
SOURCES: Final = "sources"  # the key for the hashes of source files by agent, external class and file
ADDED: Final = ("agents", "own_decks", "decks", SOURCES)  # the parts that can grow in addition to pairs


class ExperimentChanged(MatchError):
    """Stored results belong to another experiment, or to another version of an agent.

    Attributes:
        problem: The message without the remedy, which differs between commands.
    """

    def __init__(self, problem: str, remedy: str = "") -> None:
        super().__init__(f"{problem}{remedy}")
        self.problem = problem


# ---- differences


def experiment_difference(theirs: Json, ours: Json) -> str:
    """Describe the first difference between two experiments, ignoring source code.

    The result is an empty string if there is no difference.
    """
    theirs, ours = without_sources(theirs), without_sources(ours)
    return (
        first_difference(with_deck_names(theirs), with_deck_names(ours))
        or first_difference(theirs, ours)
        or other_order(theirs["agents"], ours["agents"])
    )


def with_deck_names(identity: Json) -> Json:
    """Return an identity with deck names instead of full decks, to shorten messages."""
    return {**identity, "decks": ", ".join(deck["name"] for deck in identity["decks"])}


def first_difference(theirs: Any, ours: Any, name: str = "") -> str:
    """Describe the first difference, if any, between two JSON values in words that can follow "it has"."""
    if isinstance(theirs, list) and isinstance(ours, list) and len(theirs) == len(ours):
        theirs, ours = dict(enumerate(theirs)), dict(enumerate(ours))
    if isinstance(theirs, dict) and isinstance(ours, dict):
        inner = (
            first_difference(theirs.get(key), ours.get(key), f"{name}.{key}".lstrip(".")) for key in {**theirs, **ours}
        )
        return next(filter(None, inner), "")
    return "" if theirs == ours else f"{name} = {in_short(theirs)} instead of {in_short(ours)}"


def in_short(form: Any) -> str:
    text = json.dumps(form)
    return "none" if form is None else text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def other_order(theirs: Mapping[str, str], ours: Mapping[str, str]) -> str:
    """Describe a difference in the order of agents, or return an empty string if the order is the same.

    The order matters, because the first of two agents plays first in the first game of each pair.
    """
    if [name for name in ours if name in theirs] == [*theirs]:
        return ""
    return f"the agents in the order {', '.join(theirs)}"


def require_same_experiment(theirs: Json, ours: Json, place: str, hint: str = "") -> None:
    """Raise an error if stored results belong to another experiment or use different rules."""
    require_rules(theirs, ours, place)
    if different := experiment_difference(theirs, ours):
        raise ExperimentChanged(f"{place} belongs to another experiment: it has {different}", hint)


def require_rules(theirs: Json, ours: Json, place: str) -> None:
    """Raise an error if the stored results are of a different kind or use different rules."""
    require_content(theirs, content_kind(ours), place)
    if theirs.get("game") == ours["game"] and (
        others := rules_difference(load_game(ours["game"]), theirs.get("setup", {}))
    ):
        raise MatchError(f"the games in {place} were played with {others}; the file can be read but not extended")


# ---- sources of external agents


def without_sources(identity: Json) -> Json:
    """Return an identity without the source hashes, which do not affect the fixtures."""
    return {name: value for name, value in identity.items() if name != SOURCES}


def require_same_sources(theirs: Json, ours: Json, place: str) -> None:
    """Raise an error if the source code of an external agent has changed since its games were played.

    Args:
        theirs: The identity of the stored experiment.
        ours: The identity of the experiment to be played.
        place: The name of the results in error messages.

    Raises:
        MatchError: The hash of a source file has changed.  Agents without stored hashes are accepted.
    """
    for agent, sources in theirs.get(SOURCES, {}).items():
        for name, before in sources.items():
            now = ours.get(SOURCES, {}).get(agent, {}).get(name, before)
            if files := [file for file in {**before, **now} if before.get(file) != now.get(file)]:
                have = "has" if len(files) == 1 else "have"
                raise ExperimentChanged(
                    f"{place} contains games played by another version of {agent}: {', '.join(files)} {have} changed "
                    "since they were played",
                    "; choose another --out, or undo the change",
                )


def store_sources(connection: Connection, found: Row[Any], ours: Json) -> None:
    """Store the source hashes of agents whose code was unavailable when the results file was created."""
    merged = {**ours.get(SOURCES, {}), **found.identity.get(SOURCES, {})}
    if merged != found.identity.get(SOURCES, {}):
        put_identity(connection, found, {**found.identity, SOURCES: merged})


def put_identity(connection: Connection, found: Row[Any], identity: Json) -> None:
    """Replace the identity of a stored experiment and update the row's checksum."""
    values = {**found._asdict(), "identity": identity}
    values["checksum"] = row_seal(EXPERIMENTS, values)
    connection.execute(EXPERIMENTS.update().where(EXPERIMENTS.c.id == found.id).values(values))


# ---- growth


def reconcile(connection: Connection, found: Row[Any], asked: Experiment, place: str, grow: bool) -> None:
    """Raise an error if the stored experiment differs from the requested one and cannot be extended to match it."""
    experiment = asked.resume_from(found.identity)
    theirs, ours = found.identity, experiment.identity()
    require_rules(theirs, ours, place)
    if not experiment_difference(theirs, ours):
        require_same_sources(theirs, ours, place)
        store_sources(connection, found, ours)
        return
    games = [game.game for game in read_games(connection, found.id, place)]
    why_not = next(obstacles(theirs, asked, games), "")
    if not grow:
        require_same_experiment(theirs, ours, place, "" if why_not else "; use --grow to extend it")
    if why_not:
        raise MatchError(f"{place} cannot be extended to this experiment: {why_not}; choose another --out")
    require_same_sources(theirs, ours, place)
    grow_into(connection, found, experiment)


def obstacles(theirs: Json, asked: Experiment, games: Sequence[PlayedGame]) -> Iterator[str]:
    """Yield the reasons why a stored experiment with these games cannot be extended to the requested experiment."""
    experiment = asked.resume_from(theirs)
    ours = experiment.identity()
    if different := first_difference(fixed_parts(theirs), fixed_parts(ours)):
        yield f"it has {different}"
    yield from losses(theirs, ours)
    if order := other_order(theirs["agents"], ours["agents"]):
        yield f"it has {order}"
    yield from changes(theirs, ours, experiment.format)
    has_salt = asked.salt is not None or "salt" in theirs or any(map(is_external, theirs["agents"].values()))
    if asked.external_agents and not has_salt:
        yield f'it has no salt, so {min(asked.external_agents)} could compute the deals; use --salt "" to allow that'
    if not experiment.format.depends_on_results:
        fixtures = {*experiment.fixtures([])}
        if strays := [game for game in games if game.fixture not in fixtures]:
            yield f"{len(strays)} of its {len(games)} games would not be part of this experiment, such as {strays[0]}"


def fixed_parts(identity: Json) -> Json:
    """Return the parts of an identity that cannot grow."""
    form = {name: value for name, value in identity["format"].items() if name != "pairs"}
    return {**{name: value for name, value in identity.items() if name not in ADDED}, "format": form}


def losses(theirs: Json, ours: Json) -> Iterator[str]:
    """Yield descriptions of the agents, decks and pairs that the extension would remove or replace."""
    their_decks, our_decks = ({deck["name"]: deck for deck in identity["decks"]} for identity in (theirs, ours))
    for kind, before, now in (("agent", theirs["agents"], ours["agents"]), ("deck", their_decks, our_decks)):
        for name, value in before.items():
            if name not in now:
                yield f"its {kind} {name} is missing"
            elif different := first_difference(value, now[name], f"{kind}s.{name}"):
                yield f"it has {different}"
    for agent, brought in theirs["own_decks"].items():
        for name in brought:
            if name not in ours["own_decks"].get(agent, ()):
                yield f"its agent {agent} no longer has its own deck {name}"
    if theirs["format"]["pairs"] > ours["format"]["pairs"]:
        yield f"it already has {theirs['format']['pairs']} pairs, more than the requested {ours['format']['pairs']}"


def changes(theirs: Json, ours: Json, form: Format) -> Iterator[str]:
    """Yield a description of each changed part that cannot grow in this format."""
    parts = {
        "agents": [[*identity["agents"]] for identity in (theirs, ours)],
        "decks": [[with_deck_names(identity)["decks"], identity["own_decks"]] for identity in (theirs, ours)],
        "pairs": [identity["format"]["pairs"] for identity in (theirs, ours)],
    }
    for part, (before, now) in parts.items():
        if before != now and part not in form.growable_parts:
            yield f"the {part} of the format {type(form).__name__} cannot change, because its games depend on results"


# ---- games of a grown experiment


class Order(NamedTuple):
    """The format and lineup of an experiment, which determine the order of its games."""

    format: Format
    lineup: Lineup

    def fixtures(self, games: Sequence[PlayedGame]) -> list[Fixture]:
        return self.format.fixtures(self.lineup, games)


def wider_order(narrower: Experiment, identity: Json) -> Order | None:
    """Return the order of the games in an extended experiment.

    The result is None if there are both shared decks and agents' own decks, because the stored identity does not
    distinguish between them.
    """
    own = {agent: tuple(identity["own_decks"].get(agent, ())) for agent in identity["agents"]}
    if narrower.decks and any(own.values()):
        return None
    decks = tuple(deck["name"] for deck in identity["decks"]) if narrower.decks else ()
    lineup = replace(narrower.lineup, agents=tuple(own), decks=decks, own=own, specs=identity["agents"])
    return Order(replace(narrower.format, pairs=identity["format"]["pairs"]), lineup)


def grow_into(connection: Connection, found: Row[Any], wider: Experiment) -> None:
    """Replace a stored experiment with an extended experiment, and renumber its games."""
    put_identity(connection, found, wider.identity())
    if not wider.format.depends_on_results:  # otherwise, new games are numbered after all earlier games
        renumber(connection, found.id, {fixture: number for number, fixture in enumerate(wider.fixtures([]), 1)})


def renumber(connection: Connection, experiment: int, numbers: Mapping[Fixture, int]) -> None:
    """Renumber stored games and update their checksums."""
    rows = connection.execute(select(*LISTED).where(GAMES.c.experiment == experiment)).all()
    changes: list[dict[str, object]] = []
    for row in rows:
        number = numbers[game_from_row(row).game.fixture]
        key = {f"its_{column.name}": getattr(row, column.name) for column in GAMES.primary_key}
        signature = check_signature(row)
        # A damaged game must stay damaged, and a game that another user signed must not become ours.
        new = row_seal(GAMES, {**row._asdict(), "number": number}, signature == OWN)
        seal = row.checksum if signature in (None, INVALID) else new
        changes.append({**key, "new_number": number, "new_checksum": seal})
    if changes:
        keys = [column == bindparam(f"its_{column.name}") for column in GAMES.primary_key]
        update = GAMES.update().where(*keys).values(number=bindparam("new_number"), checksum=bindparam("new_checksum"))
        connection.execute(update, changes)
