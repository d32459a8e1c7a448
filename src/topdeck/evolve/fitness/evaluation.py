"""Plays the games of many individuals, on any number of processes; what is known already is not played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from topdeck.arena.play.executor import Executor
from topdeck.arena.play.runner import succeeded
from topdeck.core.errors import EvolutionError, InfrastructureError
from topdeck.evolve.fitness.contest import Contender, Contest, Piece
from topdeck.evolve.fitness.racing import Rung, rungs, survivors
from topdeck.evolve.fitness.tally import Tally, total

MOST_GAMES = 50  # in a piece of work: enough to hide what a piece costs,
FEWEST_GAMES = 10  # and few enough to share them out
PIECES = 4  # of an individual, where there are games for them
AHEAD = 2  # pieces for every process, so that none waits

Found = Mapping[int, Tally]  # by the place of an individual
Progress = Callable[[int], None]  # told how many games were played


class Memory(Protocol):
    """What is known of the individuals that are judged now, rung by rung."""

    def known(self, rung: int) -> Found: ...

    def keep(self, rung: int, found: Found) -> None: ...


class Forgetful:
    """Remembers nothing."""

    def known(self, rung: int) -> Found:
        return {}

    def keep(self, rung: int, found: Found) -> None:
        pass


@dataclass(frozen=True)
class Race:
    """After some pairs of games, the better share of the individuals plays on."""

    keep: float = 0.5
    least: int = 5  # pairs that everybody plays

    def __post_init__(self) -> None:
        if not 0.0 < self.keep < 1.0:
            raise EvolutionError(f"a race keeps a share between 0 and 1 of the individuals, not {self.keep}")
        if self.least < 1:
            raise EvolutionError(f"in a race everybody plays a pair at least, not {self.least}")

    def rungs(self, individuals: int, pairs: int) -> list[Rung]:
        return rungs(individuals, pairs, self.keep, self.least)


class Evaluation:
    """Judges individuals by a contest."""

    def __init__(
        self,
        executor: Executor,
        race: Race | None = None,
        memory: Memory | None = None,
        progress: Progress | None = None,
    ) -> None:
        self.executor = executor
        self.race = race
        self.memory = memory or Forgetful()
        self.progress = progress

    def tallies(self, contest: Contest, contenders: Sequence[Contender]) -> list[Tally]:
        """What came of the games of each individual; twins play once."""
        tallies = [Tally()] * len(contenders)
        running = list(range(len(contenders)))
        played = 0  # pairs, so far
        for number, rung in enumerate(self.plan(len(contenders), contest.pairs)):
            if number:
                fitness = [contest.fitness(tallies[place]) for place in running]
                running = [running[place] for place in survivors(fitness, rung.survivors)]
            pairs = range(played, played + rung.share)
            found = self.play(contest, {place: contenders[place] for place in running}, pairs, number)
            for place in running:
                tallies[place] = tallies[place].plus(found[place])
            played = pairs.stop
        return tallies

    def plan(self, individuals: int, pairs: int) -> list[Rung]:
        """The rungs of the race; without one everybody plays everything."""
        return [Rung(individuals, pairs)] if self.race is None else self.race.rungs(individuals, pairs)

    def play(self, contest: Contest, contenders: Mapping[int, Contender], pairs: range, rung: int) -> Found:
        """One rung: the games of these individuals that are not known, each kept when all its games are played."""
        found = dict(self.memory.known(rung))
        size = min(MOST_GAMES, max(FEWEST_GAMES, contest.games // PIECES))
        places = {
            contender: where for contender, where in places_of(contenders).items() if not found.keys() >= set(where)
        }
        works = {place: contest.pieces(place, pairs, size) for place in places}
        for contender, tally in Round(works, self.executor, self.progress).finished():
            new = dict.fromkeys(places[contender], tally)
            self.memory.keep(rung, new)
            found |= new
        return found


class Round:
    """The work of several individuals, done side by side."""

    def __init__(
        self, works: Mapping[Contender, Sequence[Piece]], executor: Executor, progress: Progress | None
    ) -> None:
        self.works = works
        self.executor = executor
        self.progress = progress
        self.waiting = [(contender, number) for contender, pieces in works.items() for number in range(len(pieces))][
            ::-1
        ]
        self.running: dict[Future[Tally], tuple[Contender, int]] = {}
        self.found: dict[Contender, dict[int, Tally]] = {work: {} for work in works}

    def finished(self) -> Iterator[tuple[Contender, Tally]]:
        """Every individual as soon as all its games are played, with what came of them."""
        try:
            while self.waiting or self.running:
                self.submit()
                yield from self.collected(self.executor.wait(list(self.running)))
        except (KeyboardInterrupt, InfrastructureError):  # what is played by now is not lost
            yield from self.collected(filter(succeeded, list(self.running)))
            raise

    def submit(self) -> None:
        while self.waiting and len(self.running) < AHEAD * self.executor.size:
            contender, number = self.waiting[-1]
            self.running[self.executor.submit(self.works[contender][number])] = contender, number
            self.waiting.pop()

    def collected(self, done: Iterable[Future[Tally]]) -> Iterator[tuple[Contender, Tally]]:
        """Who is finished with these pieces; their tallies are added in the order of the pieces."""
        for future in list(done):
            tally = future.result()
            contender, number = self.running.pop(future)
            self.found[contender][number] = tally
            if self.progress is not None:
                self.progress(tally.games)
            if len(self.found[contender]) == len(self.works[contender]):
                yield contender, total([self.found[contender][number] for number in range(len(self.works[contender]))])


def places_of(contenders: Mapping[int, Contender]) -> dict[Contender, list[int]]:
    """Twins have several places."""
    found: dict[Contender, list[int]] = {}
    for place, contender in contenders.items():
        found.setdefault(contender, []).append(place)
    return found
