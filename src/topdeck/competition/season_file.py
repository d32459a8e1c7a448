"""Reads season files in TOML, rejecting unknown keys: tracks, clocks, limits, and the commitment to the secret salt."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec import field as key

from topdeck import Deck, Game
from topdeck.agents import canonical
from topdeck.arena.plan.config import Count, Megabytes
from topdeck.arena.plan.experiment import MEMORY, PROCESSES, START
from topdeck.arena.plan.formats import FORMATS, Decks, Format
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit
from topdeck.config import config_file
from topdeck.config.config_file import NO_OVERRIDES, Key, SourceMap, SpecText
from topdeck.config.external_code import is_external
from topdeck.config.spec import parse_spec
from topdeck.core.errors import MatchError, TopdeckError
from topdeck.core.registry import default_game, load_game
from topdeck.core.validation import read_text

FILE = "season.toml"
RESULTS = "results"  # the folder with the results
Name = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$")]
DeckNames = list[str] | Literal["all"]


# ---- keys of a season file


class LimitsTable(Struct, forbid_unknown_fields=True):
    """The limits for every agent: megabytes of memory, number of processes and threads, and start time in seconds."""

    memory: Megabytes = MEMORY
    processes: Annotated[int, Meta(ge=1, le=4096)] = PROCESSES
    start: Annotated[float, Meta(gt=0, le=3600)] = START


class LearningTable(Struct, forbid_unknown_fields=True):
    """The limits on learning between rounds: the size of an agent's folder in megabytes, and the time in seconds."""

    megabytes: Annotated[int, Meta(ge=1, le=128)] = 50
    seconds: Annotated[float, Meta(gt=0, le=86400)] = 60.0


class TrackTable(Struct, forbid_unknown_fields=True):
    """A track of a season, in which all agents play each other under the same conditions."""

    name: Name
    game: str = key(default_factory=default_game)
    decks: DeckNames = []
    hidden: Annotated[int, Meta(ge=0, le=1000)] = 0
    pool: DeckNames = "all"
    choose: bool = False
    format: Literal["round-robin", "groups"] = "round-robin"
    deck_pairings: Decks | None = None
    pairs: Count = 1
    rounds: Annotated[int, Meta(ge=1, le=1000)] = 1
    size: Count | None = None
    advance: Count | None = None
    learning: LearningTable | None = None
    rules: dict[str, str | int | float | bool] = {}
    clock: TimeLimit | None = None
    limits: LimitsTable | None = None


class SeasonTable(Struct, forbid_unknown_fields=True):
    """All keys in a season file."""

    name: str
    commitment: Annotated[str, Meta(pattern="^sha256:[0-9a-f]{64}$")]
    tracks: Annotated[list[TrackTable], Meta(min_length=1)]
    agents: list[SpecText] = []
    clock: TimeLimit = UNLIMITED
    limits: LimitsTable = key(default_factory=LimitsTable)


# ---- a season


@dataclass(frozen=True)
class Track:
    """A track of a season.

    Attributes:
        name: The name of the track.
        game: The game.
        decks: The decks that are announced before the season.
        pool: The decks from which the hidden decks are drawn.
        hidden: The number of hidden decks.
        choose: Whether agents choose their decks before every round, from `decks` and their own decks.
        format: The tournament format of a round.
        rounds: The number of rounds.
        learning: The limits on learning between the rounds; None if agents cannot learn.
        settings: The settings of the game.
        clock: The time limit for every agent.
        limits: The limits on the resources of every agent.
    """

    name: str
    game: Game
    decks: tuple[Deck, ...]
    pool: tuple[Deck, ...] = ()
    hidden: int = 0
    choose: bool = False
    format: Format = field(default_factory=FORMATS["round-robin"])
    rounds: int = 1
    learning: LearningTable | None = None
    settings: Mapping[str, object] = field(default_factory=dict)
    clock: TimeLimit = UNLIMITED
    limits: LimitsTable = field(default_factory=LimitsTable)


@dataclass(frozen=True)
class Season:
    """A season: its folder, its tracks, and the built-in agents that take part.

    Attributes:
        folder: The folder that contains the season file.
        name: The title of the season.
        commitment: The hash of the secret salt, as in `sha256:…`.
        tracks: The tracks.
        agents: The specs of the built-in agents that take part.
    """

    folder: Path
    name: str
    commitment: str
    tracks: tuple[Track, ...]
    agents: tuple[str, ...] = ()


def read_season(folder: Path) -> Season:
    """Read the season file in a folder.

    Raises:
        MatchError: The file is missing or invalid; the message names the line and the key.
    """
    path = folder / FILE
    if not path.is_file():
        raise MatchError(f"{folder} contains no {FILE}; create a season with topdeck competition new {folder}")
    return parse_season(read_text(path), folder, str(path))


def parse_season(text: str, folder: Path, place: str = FILE) -> Season:
    """Parse a season file; paths of deck files are relative to `folder`, and error messages begin with `place`."""
    table, source = config_file.read_config(text, place, NO_OVERRIDES, SeasonTable)
    if not table.name.isprintable():
        raise source.mistake(("name",), "contains characters that cannot be displayed")
    names = [track.name for track in table.tracks]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise source.mistake(("tracks", number, "name"), f"two tracks have the name {name!r}")
    tracks = [TrackReader(table, number, source, folder).read() for number in range(len(names))]
    require_agents(table.agents, tracks, source)
    return Season(folder, table.name, table.commitment, tuple(tracks), tuple(table.agents))


def require_agents(specs: list[str], tracks: list[Track], source: SourceMap) -> None:
    """Reject agents that are not built in, are invalid, or are listed twice."""
    for number, spec in enumerate(specs):
        place = ("agents", number)
        if is_external(source.attempt(place, partial(parse_spec, spec))):
            raise source.mistake(place, f"{spec} is not a built-in agent; external agents must enter as submissions")
        if spec in specs[:number]:
            raise source.mistake(place, f"{spec} is listed twice")
        for track in tracks:
            source.attempt(place, partial(require_agent, spec, track))


def require_agent(spec: str, track: Track) -> None:
    """Reject an agent that is not available for a track's game, because every agent plays in all tracks."""
    try:
        canonical(spec, track.game.name)
    except TopdeckError as error:
        raise MatchError(f"track {track.name!r}: {error}") from None


class TrackReader:
    """Reads a track, and reports errors with the line numbers of the keys."""

    def __init__(self, season: SeasonTable, number: int, source: SourceMap, folder: Path) -> None:
        self.season = season
        self.table = season.tracks[number]
        self.place: Key = ("tracks", number)
        self.source = source
        self.folder = folder

    def read(self) -> Track:
        table = self.table
        game = self.source.attempt(self.at("game"), lambda: load_game(table.game))
        decks = self.read_decks("decks", table.decks, game)
        pool = self.read_decks("pool", table.pool, game) if table.hidden else ()
        self.require_decks(decks, pool)
        if table.learning is not None and table.rounds == 1:
            raise self.source.mistake(self.at("learning"), "agents learn between rounds: set `rounds` to 2 or more")
        return Track(
            name=table.name,
            game=game,
            decks=decks,
            pool=tuple(deck for deck in pool if deck not in decks),
            hidden=table.hidden,
            choose=table.choose,
            format=self.source.attempt(self.at("format"), self.read_format),
            rounds=table.rounds,
            learning=table.learning,
            settings=self.source.attempt(
                self.at("rules"), lambda: config_file.read_rules(table.rules, game, self.source)
            ),
            clock=table.clock or self.season.clock,
            limits=table.limits or self.season.limits,
        )

    def at(self, name: str) -> Key:
        return (*self.place, name)

    def read_decks(self, name: str, listed: DeckNames, game: Game) -> tuple[Deck, ...]:
        if listed == "all":
            return tuple(game.decks.included())

        def read(deck: str) -> Deck:
            return game.deck(str(self.folder / deck) if deck.endswith(".toml") else deck)

        return tuple(
            self.source.attempt((*self.at(name), number), partial(read, deck)) for number, deck in enumerate(listed)
        )

    def require_decks(self, decks: tuple[Deck, ...], pool: tuple[Deck, ...]) -> None:
        """Reject a track without decks, or with hidden decks that cannot be drawn."""
        table = self.table
        if table.choose and table.hidden:
            raise self.source.mistake(self.at("hidden"), "agents that choose their decks cannot have hidden decks")
        if not (decks or table.hidden or table.choose):
            raise self.source.mistake(self.place, "the track has no decks: set `decks`, `hidden` or `choose`")
        left = len(set(pool) - set(decks))
        if left < table.hidden:
            raise self.source.mistake(self.at("hidden"), f"{table.hidden} decks cannot be drawn from a pool of {left}")

    def read_format(self) -> Format:
        """Return the format of a round, rejecting settings that the format does not support."""
        table = self.table
        values: dict[str, Any] = {"pairs": table.pairs, "decks": table.deck_pairings or "all"}
        if table.choose:
            if table.deck_pairings not in (None, "own"):
                raise MatchError("agents that choose their decks play their own decks: remove `deck_pairings`")
            values["decks"] = "own"
        elif table.deck_pairings == "own":
            raise MatchError("agents play their own decks only in a track with `choose = true`")
        values |= {name: getattr(table, name) for name in ("size", "advance") if getattr(table, name) is not None}
        kind = FORMATS[table.format]
        for name in values:
            if name not in kind.__dataclass_fields__:
                raise MatchError(f"{table.format} has no setting {name!r}")
        return kind(**values)
