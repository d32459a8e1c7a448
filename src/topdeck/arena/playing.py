"""Plays games of an experiment, in whatever process this is."""

from __future__ import annotations

from dataclasses import asdict
from time import perf_counter

from topdeck.agent import Agent
from topdeck.agents import Recipe, recipe
from topdeck.arena.experiment import Experiment
from topdeck.arena.fixture import Fixture, Outcome, Story, Told
from topdeck.arena.isolation import Isolated
from topdeck.arena.match import Played, play_game

Batch = tuple[list[Told], float]  # with the seconds they took


class Players:
    """Makes new agents for every game; those that are not trusted share one process each, until all is played."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.recipes: dict[str, Recipe] = {}
        self.guests: dict[str, Isolated] = {}

    def __enter__(self) -> Players:
        return self

    def __exit__(self, *error: object) -> None:
        for guest in self.guests.values():
            guest.stop()

    def player(self, name: str) -> Agent:
        """A new agent, or one in another process, which makes itself anew."""
        if name not in self.recipes and name not in self.guests:
            self.introduce(name)
        if name in self.guests:
            return self.guests[name]
        agent = self.recipes[name].make()
        agent.name = name
        return agent

    def introduce(self, name: str) -> None:
        experiment = self.experiment
        spec = experiment.specs[name]
        if experiment.trusts(spec):
            self.recipes[name] = recipe(spec, experiment.game)
        else:
            self.guests[name] = Isolated(name, spec, experiment.game, experiment.memory)


def play_batch(experiment: Experiment, fixtures: list[Fixture]) -> Batch:
    """Some games, one after the other."""
    started = perf_counter()
    with Players(experiment) as players:
        games = [play_fixture(experiment, fixture, players) for fixture in fixtures]
    return games, perf_counter() - started


def play_fixture(experiment: Experiment, fixture: Fixture, players: Players) -> Told:
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
        salt=experiment.field.salt,
    )
    return outcome_of(fixture, played), story_of(played)


def outcome_of(fixture: Fixture, played: Played) -> Outcome:
    first, second = played.thinking
    return Outcome(
        fixture=fixture,
        winner=played.result.winner,
        reason=played.result.reason,
        turns=played.turns,
        decisions=(first.decisions, second.decisions),
        seconds=(round(first.seconds, 6), round(second.seconds, 6)),
        slowest=(round(first.slowest, 6), round(second.slowest, 6)),
        fault=None if played.fault is None else asdict(played.fault),
        fingerprint=played.record.fingerprint,
    )


def story_of(played: Played) -> Story:
    actions = played.record.actions
    thoughts = played.explanations[: len(actions)]  # there may be one more, of an action that was not legal
    return Story("\n".join(actions), thoughts)
