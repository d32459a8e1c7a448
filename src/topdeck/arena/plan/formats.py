"""Tournament formats, which determine the games in an experiment.

A format is called again whenever all games known so far have been played, so that a final can depend on the results of
the group stage.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from itertools import combinations, product
from types import MappingProxyType
from typing import ClassVar, Literal

from topdeck.arena.plan.seeds import deals, game_seed, seed_from
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

MOST = 1_000_000  # the maximum number of games in an experiment; their results must fit into memory

REPLAYS = 20  # the maximum number of replays of a drawn game

Two = tuple[str, str]  # the names of two opponents, or of the decks for the two seats
Decks = Literal["all", "mirror", "mixed", "own"]
Seats = Literal["both", "drawn"]  # mirrored pairs, or a new deal and random seats for every game


@dataclass(frozen=True, kw_only=True)
class Lineup:
    """The names of an experiment's agents and decks, and the data needed to plan its games.

    Attributes:
        agents: The names of all agents, in the order of their entries.
        decks: The decks that all agents play.
        own: Each agent's own decks.
        seed: The seed of the experiment.
        salt: The secret salt of the experiment; empty if there is none.
        specs: The full spec of each agent, keyed by name; agents with equal specs count as the same player.
    """

    agents: tuple[str, ...]
    decks: tuple[str, ...]
    own: Mapping[str, tuple[str, ...]]
    seed: int
    salt: str = ""
    specs: Mapping[str, str] = field(default_factory=dict)

    def are_twins(self, agents: Two) -> bool:
        """Return whether two agents are the same player under different names."""
        first, second = agents
        spec = self.specs.get(first)
        return spec is not None and spec == self.specs.get(second)


@dataclass(frozen=True)
class Format:
    """The base class of tournament formats.

    Attributes:
        pairs: The number of mirrored pairs that two agents play with each deck pairing.
        decks: The deck pairings: `"all"`, `"mirror"` (equal decks), `"mixed"` (different decks) or `"own"` (the
            agents' own decks).
    """

    depends_on_results: ClassVar[bool] = False

    pairs: int = 1
    decks: Decks = "all"

    def __post_init__(self) -> None:
        if self.pairs < 1:
            raise MatchError(f"`pairs` must be at least 1, not {self.pairs}")

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        """Return all games known so far in a fixed order, including games that have already been played."""
        raise NotImplementedError

    def count_first(self, lineup: Lineup) -> int:
        """Count the games that can be planned before any game is played, without listing them all."""
        return self.pairs * len(replace(self, pairs=1).fixtures(lineup, ()))

    def count(self, lineup: Lineup, games: Sequence[PlayedGame]) -> int:
        """Count the games that can be planned once the given games have been played."""
        return len(self.fixtures(lineup, games)) if self.depends_on_results else self.count_first(lineup)

    @property
    def growable_parts(self) -> tuple[str, ...]:
        """The parts of an experiment that can grow later without invalidating games that have already been played."""
        return () if self.depends_on_results else ("agents", "decks", "pairs")

    def rivals(self, lineup: Lineup) -> Sequence[str]:
        """Return the agents that compete for the best score (by default, all agents)."""
        return lineup.agents

    def rankings(self, lineup: Lineup, games: Sequence[PlayedGame]) -> dict[str, list[str]]:
        """Map each stage to its current ranking, best agent first; the result is empty if the format has no rankings.

        The last ranking is the final ranking of the tournament.
        """
        return {}

    def identity(self) -> Json:
        """Return the JSON form that identifies this format."""
        return {"format": type(self).__name__, **asdict(self)}

    def stage(self, name: str, meetings: Iterable[Two], lineup: Lineup, first_pair: int = 0) -> list[Fixture]:
        """Return the games in a stage, in an order that keeps an interrupted run balanced."""
        tables = [(agents, decks) for agents in meetings for decks in self.pairings(agents, lineup)]
        require_few_games(2 * self.pairs * len(tables))
        return [
            fixture
            for pair in range(first_pair, first_pair + self.pairs)
            for agents, decks in tables
            for fixture in mirrored_pair(name, agents, decks, self.decks == "own", pair, lineup)
        ]

    def pairings(self, agents: Two, lineup: Lineup) -> list[Two]:
        """Return the deck pairings for two agents, each in seat order."""
        if self.decks == "own":
            return list(product(lineup.own[agents[0]], lineup.own[agents[1]]))
        every = product(lineup.decks, lineup.decks)
        return [two for two in every if self.decks == "all" or (two[0] == two[1]) == (self.decks == "mirror")]


def require_few_games(count: int) -> None:
    """Raise an error if the number of games exceeds the maximum for one experiment."""
    if count > MOST:
        many = f"an experiment can have at most {MOST:,} games, not {count:,}"
        raise MatchError(f"{many}; use fewer pairs, or several experiments with different seeds")


def mirrored_pair(stage: str, agents: Two, decks: Two, own: bool, pair: int, lineup: Lineup) -> list[Fixture]:
    """Return both games of a mirrored pair.

    The agents swap seats for the second game.  Agents that play their own decks keep them; otherwise, each deck stays
    in the same seat.
    """
    then = decks[::-1] if own else decks
    first, second = deals(lineup.seed, decks, pair, decks == then and lineup.are_twins(agents), lineup.salt)
    return [Fixture(stage, agents, decks, pair, 0, first), Fixture(stage, agents[::-1], then, pair, 1, second)]


# ---- formats that do not depend on results


@dataclass(frozen=True)
class RoundRobin(Format):
    """A round robin, in which all agents play each other."""

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        return self.stage("round robin", combinations(lineup.agents, 2), lineup)


@dataclass(frozen=True)
class SelfPlay(Format):
    """Single games between two copies of an agent, with randomly chosen decks for each game.

    Attributes:
        first: The number of the first game.  A game's number determines its decks and its deal, so any subset of the
            games can be played separately.
    """

    first: int = 0

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        agents = (lineup.agents[0], lineup.agents[1])
        numbers = range(self.first, self.first + self.pairs)
        drawn = [(number, draw_decks(lineup, number)) for number in numbers]
        return [
            Fixture("self-play", agents, decks, number, 0, game_seed(lineup.seed, decks, number, lineup.salt))
            for number, decks in drawn
        ]


def draw_decks(lineup: Lineup, number: int) -> Two:
    """Return the decks for both seats in the game with this number."""
    first, second = (
        lineup.decks[seed_from(f"{lineup.seed}/decks/{number}/{seat}", lineup.salt) % len(lineup.decks)]
        for seat in (0, 1)
    )
    return first, second


@dataclass(frozen=True)
class Meeting(RoundRobin):
    """A round robin with an explicit list of deck pairings, in which the first seat's deck comes first."""

    seats: tuple[Two, ...] = ()

    def pairings(self, agents: Two, lineup: Lineup) -> list[Two]:
        return list(self.seats)


@dataclass(frozen=True)
class Gauntlet(Format):
    """A gauntlet, in which the first agent plays all others."""

    name_of_stage: ClassVar[str] = "gauntlet"

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        runners = self.runners(lineup)
        others = lineup.agents[len(runners) :]
        return self.stage(self.name_of_stage, product(runners, others), lineup)

    def runners(self, lineup: Lineup) -> Sequence[str]:
        """Return the agents that run the gauntlet.

        These agents come first in the lineup and do not play each other.
        """
        return lineup.agents[:1]

    def rivals(self, lineup: Lineup) -> Sequence[str]:
        return self.runners(lineup)


@dataclass(frozen=True)
class Leagues(Format):
    """The Málaga tournament: a mirror-match stage for each deck, then a stage with different decks.

    In every stage, all agents play each other in both seats.  A league consists of one pair of games per matchup.
    """

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        stages: list[tuple[str, Lineup, Decks]] = [
            (f"mirror {deck}", replace(lineup, decks=(deck,)), "mirror") for deck in lineup.decks
        ]
        stages.append(("different decks", lineup, "mixed"))
        return [
            fixture
            for name, own, decks in stages
            for fixture in replace(self, decks=decks).stage(name, combinations(lineup.agents, 2), own)
        ]


# ---- formats that depend on results


@dataclass(frozen=True)
class Groups(Format):
    """A group stage of round robins, followed by a final between the best agents from each group.

    Attributes:
        size: The maximum number of agents in a group.
        advance: The number of agents from each group that reach the final.
    """

    depends_on_results = True

    size: int = 8
    advance: int = 2

    def __post_init__(self) -> None:
        super().__post_init__()
        if not 1 <= self.advance < self.size:
            raise MatchError(f"`advance` must be positive and less than the group size {self.size}, not {self.advance}")

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        groups = self.draw(lineup.agents)
        fixtures: list[Fixture] = []
        for name, group in groups.items():
            fixtures += self.stage(name, combinations(group, 2), lineup)
        if len(groups) > 1 and are_played(fixtures, games):
            fixtures += self.stage("final", combinations(self.finalists(lineup, games), 2), lineup, self.pairs)
        return fixtures

    def rankings(self, lineup: Lineup, games: Sequence[PlayedGame]) -> dict[str, list[str]]:
        stages = self.draw(lineup.agents)
        if any(game.fixture.stage == "final" for game in games):
            stages["final"] = self.finalists(lineup, games)
        return {name: rank(agents, name, games) for name, agents in stages.items()}

    def draw(self, agents: Sequence[str]) -> dict[str, list[str]]:
        """Form groups of similar size, with the first (presumably strongest) agents in different groups."""
        count = -(-len(agents) // self.size)
        return {f"group {number + 1}": list(agents[number::count]) for number in range(count)}

    def finalists(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[str]:
        """Return the best agents from each group, in the order of their entries."""
        groups = self.draw(lineup.agents).items()
        best = {agent for name, group in groups for agent in rank(group, name, games)[: self.advance]}
        return [agent for agent in lineup.agents if agent in best]


@dataclass(frozen=True)
class Ladder(Format):
    """A ladder on which each agent challenges the agent above it, starting from the bottom.

    A challenger that scores more than half of the points swaps places with its opponent.  Initially, the agents are in
    the order of their entries, with the first agent at the top.

    Attributes:
        rounds: The number of passes from the bottom of the ladder to the top.
    """

    depends_on_results = True

    rounds: int = 1

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        return self.climb(lineup, games)[0]

    def rankings(self, lineup: Lineup, games: Sequence[PlayedGame]) -> dict[str, list[str]]:
        return {"ladder": self.climb(lineup, games)[1]}

    def climb(self, lineup: Lineup, games: Sequence[PlayedGame]) -> tuple[list[Fixture], list[str]]:
        """Return all games up to and including the next challenge, and the current order of the agents."""
        order = list(lineup.agents)
        fixtures: list[Fixture] = []
        for number in range(self.rounds * (len(order) - 1)):
            place = len(order) - 1 - number % (len(order) - 1)
            holder, challenger = order[place - 1], order[place]
            name = f"challenge {number + 1}"
            challenge = self.stage(name, [(challenger, holder)], lineup, number * self.pairs)
            fixtures += challenge
            if not are_played(challenge, games):
                break
            if rank([holder, challenger], name, games)[0] == challenger:
                order[place - 1], order[place] = challenger, holder
        return fixtures, order


def are_played(fixtures: Sequence[Fixture], games: Sequence[PlayedGame]) -> bool:
    """Return whether all fixtures have been played, ignoring seeds because the salt may be unknown."""
    return {fixture[:-1] for fixture in fixtures} <= {game.fixture[:-1] for game in games}


def rank(agents: Sequence[str], stage: str, games: Sequence[PlayedGame]) -> list[str]:
    """Sort agents by their points in a stage, best first, keeping tied agents in their original order."""
    points = dict.fromkeys(agents, 0.0)
    for game in games:
        if game.fixture.stage == stage:
            for seat, agent in enumerate(game.fixture.agents):
                points[agent] += game.score(seat)
    return sorted(agents, key=lambda agent: -points[agent])


# ---- schedules


@dataclass(frozen=True)
class Encounter:
    """A matchup between two agents with their decks, and the number of games to play."""

    stage: str
    agents: Two
    decks: Two
    games: int

    def __post_init__(self) -> None:
        if self.games < 1:
            raise MatchError(f"{' and '.join(self.agents)} must play at least one game, not {self.games}")


@dataclass(frozen=True)
class Schedule(Format):
    """A list of encounters whose games are interleaved, so that an interrupted run is still balanced.

    Attributes:
        encounters: The matchups.
        seats: Whether every deal is played twice, with the agents swapping seats.
        swap_decks: Whether the agents also swap decks in the second game of a pair.
    """

    encounters: tuple[Encounter, ...] = ()
    seats: Seats = "both"
    swap_decks: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pairs != 1:
            raise MatchError("a schedule does not use `pairs`; set the number of games for each encounter instead")
        if self.seats == "both" and (odd := [encounter for encounter in self.encounters if encounter.games % 2]):
            raise MatchError(f"{' and '.join(odd[0].agents)} must play an even number of games, not {odd[0].games}")

    def identity(self) -> Json:
        """Return the JSON form; for compatibility with older results, `swap_decks` is omitted if it is false."""
        return {name: value for name, value in super().identity().items() if (name, value) != ("swap_decks", False)}

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        require_few_games(self.count_first(lineup))
        games_per_deal = 2 if self.seats == "both" else 1
        counts = [encounter.games // games_per_deal for encounter in self.encounters]
        return [
            fixture
            for deal in range(max(counts, default=0))
            for encounter, count in zip(self.encounters, counts, strict=True)
            if deal < count
            for fixture in self.deal_games(encounter, deal, lineup)
        ]

    def count_first(self, lineup: Lineup) -> int:
        return sum(encounter.games for encounter in self.encounters)

    @property
    def growable_parts(self) -> tuple[str, ...]:
        return ()

    def deal_games(self, encounter: Encounter, deal: int, lineup: Lineup) -> list[Fixture]:
        """Return an encounter's games for one deal: a mirrored pair, or a single game with randomly chosen seats."""
        if self.seats == "both":
            own = not self.swap_decks
            return mirrored_pair(encounter.stage, encounter.agents, encounter.decks, own=own, pair=deal, lineup=lineup)
        seed = game_seed(lineup.seed, encounter.decks, deal, lineup.salt)
        if seed_from(f"{seed}/who begins", lineup.salt) % 2:
            return [Fixture(encounter.stage, encounter.agents[::-1], encounter.decks[::-1], deal, 1, seed)]
        return [Fixture(encounter.stage, encounter.agents, encounter.decks, deal, 0, seed)]


@dataclass(frozen=True)
class ReplaySchedule(Schedule):
    """A schedule in which drawn games are replayed with new deals until there is a winner.

    The drawn games stay in the results file; use `drop_replayed` to remove them from a list of games.  After `REPLAYS`
    replays without a winner, the game counts as a draw.
    """

    depends_on_results = True

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        """Return all games known so far.

        Replays are added only when a round is complete, so the order of the games never changes.
        """
        winners = {game.fixture: game.winner for game in games}
        current = super().fixtures(lineup, games)
        fixtures = list(current)
        for _ in range(REPLAYS):
            if not winners.keys() >= {*current}:
                break
            current = [replay(fixture, lineup.salt) for fixture in current if winners[fixture] is None]
            fixtures += current
        return fixtures


def replay(fixture: Fixture, salt: str) -> Fixture:
    """Return a fixture with a new deal; both games of a mirrored pair get the same new deal."""
    return fixture._replace(pair=fixture.pair + MOST, seed=seed_from(f"{fixture.seed}/replay", salt))


def drop_replayed(games: Sequence[PlayedGame], salt: str) -> list[PlayedGame]:
    """Return the games, excluding drawn games that were replayed."""
    played = {game.fixture for game in games}
    return [game for game in games if game.winner is not None or replay(game.fixture, salt) not in played]


# ---- names of formats


FORMATS: Mapping[str, type[Format]] = MappingProxyType(
    {"round-robin": RoundRobin, "gauntlet": Gauntlet, "leagues": Leagues, "groups": Groups, "ladder": Ladder}
)


def format_from(identity: Json) -> Format | None:
    """Return the format with this JSON form, or None if it is not one of `FORMATS`."""
    kinds = {kind.__name__: kind for kind in FORMATS.values()}
    values = {name: value for name, value in identity.items() if name != "format"}
    return kinds[identity["format"]](**values) if identity["format"] in kinds else None
