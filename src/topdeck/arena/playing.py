"""Plays games of an experiment, in whatever process this is."""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter

from topdeck.agent import Agent
from topdeck.agents import make_agent
from topdeck.arena.experiment import Experiment
from topdeck.arena.fixture import Fixture, Outcome
from topdeck.arena.isolation import Isolated
from topdeck.arena.match import Played, play_game

Batch = tuple[list[Outcome], float]  # with the seconds they took


class Players:
    """Makes new agents for every game; those that are not trusted share one process each, until all is played."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.guests: dict[str, Isolated] = {}

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *error: object) -> None:
        for guest in self.guests.values():
            guest.stop()

    def player(self, name: str) -> Agent:
        experiment = self.experiment
        spec = experiment.specs[name]
        if experiment.trusts(spec):
            agent = make_agent(spec, experiment.game)
            agent.name = name
            return agent
        return self.guests.setdefault(name, Isolated(name, spec, experiment.game, experiment.memory))


def play_batch(experiment: Experiment, fixtures: list[Fixture]) -> Batch:
    """Some games, one after the other."""
    started = perf_counter()
    with Players(experiment) as players:
        outcomes = [play_fixture(experiment, fixture, players) for fixture in fixtures]
    return outcomes, perf_counter() - started


def play_fixture(experiment: Experiment, fixture: Fixture, players: Players) -> Outcome:
    """One game, with new agents."""
    first, second = (players.player(name) for name in fixture.agents)
    played = play_game(
        experiment.game,
        (first, second),
        experiment.seated(fixture),
        fixture.seed,
        experiment.settings,
        limit=experiment.limit,
        fresh=True,
        explain=experiment.explain,
    )
    return outcome_of(fixture, played)


def outcome_of(fixture: Fixture, played: Played) -> Outcome:
    first, second = played.thinking
    record = played.record
    return Outcome(
        fixture=fixture,
        winner=played.result.winner,
        reason=played.result.reason,
        turns=played.turns,
        decisions=(first.decisions, second.decisions),
        seconds=(round(first.seconds, 6), round(second.seconds, 6)),
        slowest=(round(first.slowest, 6), round(second.slowest, 6)),
        fault=None if played.fault is None else asdict(played.fault),
        actions=tuple(record.actions),
        fingerprint=record.fingerprints[-1] if record.fingerprints else 0,
        explanations=tuple(played.explanations[: len(record.actions)]),
    )
