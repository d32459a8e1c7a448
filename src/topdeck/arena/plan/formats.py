"""Who meets whom: the formats of tournaments, each a rule that says which games there are.

A format is asked again when the games it named are played; so a final can depend on the groups before it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations, product
from types import MappingProxyType
from typing import ClassVar, Literal

from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.seeds import deals
from topdeck.arena.played_game import PlayedGame
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

MOST = 1_000_000  # games: what is known of each fits into memory

Two = tuple[str, str]  # agents that meet, or the decks of the two seats
Decks = Literal["all", "mirror", "mixed", "own"]


@dataclass(frozen=True, kw_only=True)
class Lineup:
    """Who takes part: the agents, the decks that all of them play, and those that some of them bring."""

    agents: tuple[str, ...]
    decks: tuple[str, ...]
    own: Mapping[str, tuple[str, ...]]
    seed: int
    salt: str = ""
    specs: Mapping[str, str] = field(default_factory=dict)  # what tells one and the same player from another

    def twins(self, agents: Two) -> bool:
        """Are these two one and the same player under two names?"""
        first, second = agents
        spec = self.specs.get(first)
        return spec is not None and spec == self.specs.get(second)


@dataclass(frozen=True)
class Format:
    """Says which games there are; `pairs` is how many mirrored pairs two agents play with two decks."""

    depends_on_results: ClassVar[bool] = False  # may there be other games when some are played?

    pairs: int = 1
    decks: Decks = "all"

    def __post_init__(self) -> None:
        if self.pairs < 1:
            raise MatchError(f"there must be at least one pair of games, not {self.pairs}")

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        """The games that are known by now, those already played included; always in the same order."""
        raise NotImplementedError

    def count_first(self, lineup: Lineup) -> int:
        """How many games are known before one is played: counted in one pair of each, since naming all takes time."""
        return self.pairs * len(replace(self, pairs=1).fixtures(lineup, ()))

    def count(self, lineup: Lineup, games: Sequence[PlayedGame]) -> int:
        """How many games are known when these are played."""
        return len(self.fixtures(lineup, games)) if self.depends_on_results else self.count_first(lineup)

    @property
    def growing(self) -> tuple[str, ...]:
        """What an experiment may have more of later, its games of before staying games of it."""
        return () if self.depends_on_results else ("agents", "decks", "pairs")

    def rivals(self, lineup: Lineup) -> Sequence[str]:
        """The agents one of which is the best: all, unless the format is about some of them."""
        return lineup.agents

    def rankings(self, lineup: Lineup, games: Sequence[PlayedGame]) -> dict[str, list[str]]:
        """The orders that the agents have come to, the best first, where the format is about that: the last decides."""
        return {}

    def identity(self) -> Json:
        """What tells this format from others."""
        return {"format": type(self).__name__, **asdict(self)}

    def stage(self, name: str, meetings: Sequence[Two], lineup: Lineup, first_pair: int = 0) -> list[Fixture]:
        """Everybody who meets plays all pairings of decks.  Interrupted, a stage is fair to all."""
        tables = [(agents, decks) for agents in meetings for decks in self.pairings(agents, lineup)]
        demand_few(2 * self.pairs * len(tables))
        found: list[Fixture] = []
        for pair in range(first_pair, first_pair + self.pairs):
            for agents, decks in tables:
                found += mirrored(name, agents, decks, self.decks == "own", pair, lineup)
        return found

    def pairings(self, agents: Two, lineup: Lineup) -> list[Two]:
        """The decks of both seats: each against itself, against every other, or both; or those of the agents."""
        if self.decks == "own":
            return list(product(lineup.own[agents[0]], lineup.own[agents[1]]))
        every = product(lineup.decks, lineup.decks)
        return [two for two in every if self.decks == "all" or (two[0] == two[1]) == (self.decks == "mirror")]


def demand_few(count: int) -> None:
    """Refuse more games than an experiment may have."""
    if count > MOST:
        many = f"{count:,} games are too many for one experiment, which has at most {MOST:,}"
        raise MatchError(f"{many}: take fewer pairs, or several experiments with different seeds")


def mirrored(stage: str, agents: Two, decks: Two, own: bool, pair: int, lineup: Lineup) -> list[Fixture]:
    """Both halves of a pair: the agents change seats, and their own decks with them; other decks stay."""
    then = decks[::-1] if own else decks
    first, second = deals(lineup.seed, decks, pair, decks == then and lineup.twins(agents), lineup.salt)
    return [Fixture(stage, agents, decks, pair, 0, first), Fixture(stage, agents[::-1], then, pair, 1, second)]


def every_two(agents: Sequence[str]) -> list[Two]:
    return list(combinations(agents, 2))


# ---- what does not depend on results


@dataclass(frozen=True)
class RoundRobin(Format):
    """Everybody meets everybody."""

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        return self.stage("round robin", every_two(lineup.agents), lineup)


@dataclass(frozen=True)
class Meeting(RoundRobin):
    """Everybody meets everybody, with certain decks in the two seats."""

    seats: tuple[Two, ...] = ()

    def pairings(self, agents: Two, lineup: Lineup) -> list[Two]:
        return list(self.seats)


@dataclass(frozen=True)
class Gauntlet(Format):
    """The first agent meets all others."""

    name_of_stage: ClassVar[str] = "gauntlet"

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        runners = self.runners(lineup)
        others = lineup.agents[len(runners) :]
        return self.stage(self.name_of_stage, list(product(runners, others)), lineup)

    def runners(self, lineup: Lineup) -> Sequence[str]:
        """Who runs the gauntlet: the first agents, which do not meet each other."""
        return lineup.agents[:1]

    def rivals(self, lineup: Lineup) -> Sequence[str]:
        return self.runners(lineup)


@dataclass(frozen=True)
class Leagues(Format):
    """Málaga's tournament: a stage for each deck, in which both have it, then one in which they have different ones.

    Everybody meets everybody in every stage, in both seats; a league is one pair of each."""

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        found: list[Fixture] = []
        for deck in lineup.decks:
            alone = replace(lineup, decks=(deck,))
            found += RoundRobin(self.pairs, "mirror").stage(f"mirror {deck}", every_two(lineup.agents), alone)
        return found + RoundRobin(self.pairs, "mixed").stage("different decks", every_two(lineup.agents), lineup)


# ---- what does


@dataclass(frozen=True)
class Groups(Format):
    """Groups in which everybody meets everybody, then a final of the best of each."""

    depends_on_results = True

    size: int = 8  # at most, of a group
    advance: int = 2  # of each group

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.advance < self.size:
            raise MatchError(f"of a group of {self.size}, {self.advance} cannot advance")

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        groups = self.drawn(lineup.agents)
        found: list[Fixture] = []
        for name, group in groups.items():
            found += self.stage(name, every_two(group), lineup)
        if len(groups) > 1 and played(found, games):
            found += self.stage("final", every_two(self.finalists(lineup, games)), lineup, self.pairs)
        return found

    def rankings(self, lineup: Lineup, games: Sequence[PlayedGame]) -> dict[str, list[str]]:
        stages = self.drawn(lineup.agents)
        if any(game.fixture.stage == "final" for game in games):
            stages["final"] = self.finalists(lineup, games)
        return {name: ranked(agents, name, games) for name, agents in stages.items()}

    def drawn(self, agents: Sequence[str]) -> dict[str, list[str]]:
        """Groups of about the same size; those named first, who may be the strongest, go into different ones."""
        count = -(-len(agents) // self.size)
        return {f"group {number + 1}": list(agents[number::count]) for number in range(count)}

    def finalists(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[str]:
        """The best of each group, in the order they were named."""
        groups = self.drawn(lineup.agents).items()
        best = {agent for name, group in groups for agent in ranked(group, name, games)[: self.advance]}
        return [agent for agent in lineup.agents if agent in best]


@dataclass(frozen=True)
class Ladder(Format):
    """From the bottom up everybody challenges the one above, and takes its place by winning more than half.

    The agents stand in the order they are named, the best on top; `rounds` times it begins at the bottom."""

    depends_on_results = True

    rounds: int = 1

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        return self.climbed(lineup, games)[0]

    def rankings(self, lineup: Lineup, games: Sequence[PlayedGame]) -> dict[str, list[str]]:
        return {"ladder": self.climbed(lineup, games)[1]}

    def climbed(self, lineup: Lineup, games: Sequence[PlayedGame]) -> tuple[list[Fixture], list[str]]:
        """The games up to the next challenge, and who stands where by now."""
        order = list(lineup.agents)
        found: list[Fixture] = []
        for number in range(self.rounds * (len(order) - 1)):
            place = len(order) - 1 - number % (len(order) - 1)
            holder, challenger = order[place - 1], order[place]
            name = f"challenge {number + 1}"
            challenge = self.stage(name, [(challenger, holder)], lineup, number * self.pairs)
            found += challenge
            if not played(challenge, games):
                break
            if ranked([holder, challenger], name, games)[0] == challenger:
                order[place - 1], order[place] = challenger, holder
        return found, order


def played(fixtures: Sequence[Fixture], games: Sequence[PlayedGame]) -> bool:
    """Are all of these played, whatever the deals were?"""
    return {fixture[:-1] for fixture in fixtures} <= {game.fixture[:-1] for game in games}


def ranked(agents: Sequence[str], stage: str, games: Sequence[PlayedGame]) -> list[str]:
    """The agents by their points in a stage, the best first; of equals the one named first."""
    points = dict.fromkeys(agents, 0.0)
    for game in games:
        if game.fixture.stage == stage:
            for seat, agent in enumerate(game.fixture.agents):
                points[agent] += game.score(seat)
    return sorted(agents, key=lambda agent: -points[agent])


FORMATS: Mapping[str, type[Format]] = MappingProxyType(
    {"round-robin": RoundRobin, "gauntlet": Gauntlet, "leagues": Leagues, "groups": Groups, "ladder": Ladder}
)


def format_from(identity: Json) -> Format | None:
    """The format that an identity tells of, if it is one of these."""
    kinds = {kind.__name__: kind for kind in FORMATS.values()}
    values = {name: value for name, value in identity.items() if name != "format"}
    return kinds[identity["format"]](**values) if identity["format"] in kinds else None
