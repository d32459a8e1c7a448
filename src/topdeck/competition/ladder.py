"""An open ladder, on which new submissions play until their ratings are precise enough; earlier games are kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import combinations
from types import MappingProxyType
from typing import NamedTuple

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.formats import Lineup, RoundRobin
from topdeck.arena.plan.seeds import agent_seed
from topdeck.arena.play.runner import open_store
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.location import Location
from topdeck.arena.results.store.store import Store
from topdeck.competition.job_messages import make_plan
from topdeck.competition.jobs import FINISHED, LEASED, LOST, Job, JobQueue, PairKey
from topdeck.competition.matchmaking import Goal, Place, choose_opponents, count_matchups, rank_agents
from topdeck.competition.verification import SeededGames, Seeds, plays_reproducibly
from topdeck.core.record import Record

LEASE = 180.0  # the default number of seconds after which a worker that does not respond loses its job
LONGEST_LEASE = 24 * 3600.0  # seconds within which a job must be finished
MOST_LEASES = 64  # the maximum number of jobs that a worker can hold at the same time
MACHINE = {"node": "workers of a ladder", "processor": "the processors of the workers"}  # stored with the results

Matchup = tuple[str, str]
Pair = tuple[Fixture, Fixture]


@dataclass(frozen=True)
class SeparateDeals(RoundRobin):
    """A round robin in which each pair of agents has its own deals.

    The owner of a worker knows the deals that the worker has played, so later submissions must not get the same deals.
    """

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        return [
            fixture
            for agents in combinations(lineup.agents, 2)
            for fixture in self.stage("ladder", [agents], replace(lineup, salt="/".join((lineup.salt, *agents))))
        ]


class Board:
    """A track of a running ladder: its stored games and the remaining mirrored pairs.

    The format of the experiment is `SeparateDeals` with more pairs than needed; only the most informative pairs are
    played.

    Args:
        name: The name of the track.
        experiment: The experiment.
        location: The results file, which may contain fewer agents.
        goal: The criterion that decides whether an agent has played enough games.
        archives: The hash of each submission's archive, keyed by agent name.
    """

    def __init__(
        self,
        name: str,
        experiment: Experiment,
        location: Location,
        goal: Goal,
        archives: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        store = open_store(experiment, location, grow=True)
        assert isinstance(store, Store)
        store.database.conditions |= MACHINE
        self.name = name
        self.goal = goal
        self.store = store
        self.experiment = store.experiment
        self.agents = [entry.name for entry in self.experiment.entries]
        self.setup = self.experiment.setup()
        self.plan = make_plan(self.experiment, archives)
        self.plan_digest = self.plan.digest()
        self.load()
        self.places = self.rank()

    def load(self) -> None:
        """Read the stored games and determine the remaining pairs."""
        self.games = self.store.games()
        self.played = Counter(game.fixture.sides for game in self.games if game.fixture.half == 0)
        planned = self.store.fixtures()
        pairs = zip(planned[::2], planned[1::2], strict=True)
        self.pairs: dict[PairKey, Pair] = {self.key(pair[0]): pair for pair in pairs}
        self.left: dict[Matchup, dict[PairKey, Pair]] = {}
        for key, pair in self.pairs.items():
            if not self.store.unplayed.isdisjoint(pair):
                self.left.setdefault(key.agents, {})[key] = pair

    def close(self) -> None:
        self.store.database.close()

    def key(self, first: Fixture) -> PairKey:
        """Return the key of a mirrored pair, given its first game."""
        return PairKey(self.name, first.agents, first.decks, first.pair)

    def rank(self) -> list[Place]:
        """Rank all agents by rating, which is slow if there are many agents."""
        return rank_agents(tuple(self.games), self.agents, self.goal)

    def choose(self, in_progress: Collection[PairKey], worker: str, has_sandbox: bool) -> Pair | None:
        """Return the pair of games that is most informative about ratings, or None if all ratings are precise enough.

        Args:
            in_progress: The pairs that workers are playing.
            worker: The name of the worker, which must not play games that involve the submission of the same name.
            has_sandbox: Whether the worker can run external agents.
        """
        places = self.places
        agents = [place.agent for place in places]
        waiting = Counter(key.agents for key in in_progress if key.track == self.name)
        barred = {worker, *self.experiment.forfeits, *(() if has_sandbox else self.experiment.external_agents)}
        open_pairs = {
            matchup: max(0, len(pairs) - waiting[matchup])
            for matchup, pairs in self.left.items()
            if barred.isdisjoint(matchup)
        }
        played = count_matchups(self.played + waiting, agents)
        pairs_left = self.goal.pairs - played.sum(1)
        wanted = [place.needs_games and left > 0 for place, left in zip(places, pairs_left, strict=True)]
        elo = [place.elo for place in places]
        found = choose_opponents(elo, wanted, played, count_matchups(open_pairs, agents) > 0)
        if found is None:
            return None
        chosen = {agents[place] for place in found}
        pairs = next(self.left[matchup] for matchup in open_pairs if {*matchup} == chosen)
        return next((pair for key, pair in pairs.items() if key not in in_progress), None)

    def pair(self, key: PairKey) -> Pair | None:
        """Return a remaining pair, or None if it has been played."""
        return self.left.get(key.agents, {}).get(key)

    def seeds(self, fixture: Fixture) -> Seeds:
        """Return the seeds of the two agents, which do not reveal the salt."""
        salt = self.experiment.lineup.salt
        return agent_seed(fixture.seed, 0, salt), agent_seed(fixture.seed, 1, salt)

    def record(self, fixture: Fixture) -> Record:
        """Return the empty record of a game."""
        decks = self.experiment.decks_by_seat(fixture)
        return Record(self.experiment.game, decks, fixture.seed, self.setup)

    def add(self, key: PairKey, games: Sequence[PlayedGame]) -> None:
        """Store the games of a pair."""
        self.games += self.store.add(games)
        self.played[key.agents] += 1
        self.left[key.agents].pop(key)

    def remove(self, keys: Iterable[PairKey]) -> None:
        """Delete the games of these pairs, so that they are played again."""
        fixtures = [fixture for key in keys for fixture in self.pairs.get(key, ())]
        if fixtures:
            self.store.remove(fixtures)
            self.load()


class Offer(NamedTuple):
    """A job with its track and its games."""

    job: Job
    board: Board
    games: Pair

    @property
    def seeds(self) -> tuple[Seeds, Seeds]:
        """The seeds of the agents in both games."""
        return self.board.seeds(self.games[0]), self.board.seeds(self.games[1])

    @property
    def work(self) -> SeededGames:
        """The games as a unit of work for this machine."""
        return SeededGames(self.board.experiment, self.games, self.seeds)

    @property
    def reproducible_agents(self) -> list[str]:
        """The agents that make the same decisions on every machine."""
        experiment = self.board.experiment
        return [agent for agent in self.job.key.agents if plays_reproducibly(experiment.specs[agent], experiment)]


@dataclass
class Ladder:
    """A running ladder: its tracks and its jobs.

    Only one thread at a time may call the methods of a ladder.

    Attributes:
        boards: The tracks, keyed by name.
        jobs: The jobs and workers.
        lease: The number of seconds after which a worker that does not respond loses its job.
    """

    boards: dict[str, Board]
    jobs: JobQueue
    lease: float = LEASE

    def __post_init__(self) -> None:
        self.resume()

    def close(self) -> None:
        with ExitStack() as stack:
            stack.callback(self.jobs.close)
            for board in self.boards.values():
                stack.callback(board.close)

    def put(self, board: Board) -> None:
        """Add a track, or replace it with a version that has more agents."""
        before = self.boards.get(board.name)
        self.boards = {**self.boards, board.name: board}  # another thread may be reading the dictionary
        if before is not None:
            before.close()
        self.resume()

    def resume(self) -> None:
        """Reconcile the jobs with the stored games; they differ if a process was killed or games were deleted."""
        for worker in self.jobs.workers():
            if worker.banned:
                self.take_back(worker.name)
        done = [job for job in self.jobs.leased() if job.key.track in self.boards and self.find_offer(job) is None]
        self.jobs.move(done, FINISHED)
        self.play_again([job for job in self.jobs.finished() if self.find_offer(job) is not None])

    def offer(self, worker: str, has_sandbox: bool) -> Offer | None:
        """Lease the most informative pair of games to a worker, or return None if no games are needed."""
        running = self.jobs.in_progress()
        if sum(job.worker == worker for job in running) >= MOST_LEASES:
            return None
        in_progress = {job.key for job in running}
        load = Counter(key.track for key in in_progress)
        for board in sorted(self.boards.values(), key=lambda board: load[board.name]):
            pair = board.choose(in_progress, worker, has_sandbox)
            if pair is not None:
                return Offer(self.jobs.lease(board.key(pair[0]), worker, self.lease), board, pair)
        return None

    def find_offer(self, job: Job) -> Offer | None:
        """Return a job with its games, or None if they have been played or the track no longer exists."""
        board = self.boards.get(job.key.track)
        pair = None if board is None else board.pair(job.key)
        return None if board is None or pair is None else Offer(job, board, pair)

    def extend(self, job: Job) -> None:
        """Extend the lease on a job unless the worker has held it for too long."""
        if self.jobs.clock() < job.leased + LONGEST_LEASE:
            self.jobs.extend(job, self.lease)

    def release(self, job: Job) -> None:
        """Take a job back, so that another worker can play it."""
        self.jobs.move([job], LOST)

    def accept(self, offer: Offer, games: Sequence[PlayedGame]) -> bool:
        """Store the verified games of a job unless it was finished or revoked in the meantime.

        If the process is killed before the job is marked as finished, `resume` marks it later.
        """
        job = self.jobs.find(offer.job.id)
        if job is None or job.state != LEASED or (current := self.find_offer(job)) is None:
            return False
        current.board.add(job.key, games)
        self.jobs.move([job], FINISHED)
        return True

    def undo(self, offer: Offer) -> None:
        """Delete the games of a job, so that another worker plays them again."""
        self.play_again([offer.job])

    def ban(self, worker: str, reason: str) -> int:
        """Ban a worker, delete all its games so that they are played again, and return the number of deleted games."""
        self.jobs.ban(worker, reason)
        return self.take_back(worker)

    def take_back(self, worker: str) -> int:
        finished = self.jobs.finished_by(worker)
        self.play_again([job for job in finished if job.key.track in self.boards])
        return 2 * len(finished)

    def play_again(self, jobs: list[Job]) -> None:
        """Delete the games of these jobs, so that other workers can play them."""
        for board in self.boards.values():
            board.remove(job.key for job in jobs if job.key.track == board.name)
        self.jobs.move(jobs, LOST)
