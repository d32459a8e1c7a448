"""What is played for a study: the same design with more or fewer games, as an experiment of the arena."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import Two
from topdeck.arena.plan.schedule import Encounter, Schedule
from topdeck.deck import Deck
from topdeck.registry import load_game
from topdeck.studies.budgets import Budgets, with_budget
from topdeck.studies.study import Count, Meeting, Player, Study, stage_of

Scale = Literal["smoke", "standard", "full"]

SMOKE_GAMES = 2
SEED = 2020


@dataclass(frozen=True)
class Plan:
    """A study at a scale, with budgets."""

    study: Study
    scale: Scale
    budgets: Budgets

    @cached_property
    def experiment(self) -> Experiment:
        study = self.study
        encounters = tuple(self.encounters())
        return Experiment(
            game=study.game,
            entries=self.entries(encounters),
            decks=tuple(self.decks(encounters).values()),
            format=Schedule(encounters=encounters, seats=study.seats),
            seed=SEED,
            settings=study.settings,
        )

    def games(self, count: Count) -> int:
        """How many games two players have with two decks; both sit first equally often, unless that is drawn."""
        wanted = {"smoke": SMOKE_GAMES, "standard": count.standard, "full": count.paper}[self.scale]
        return wanted + wanted % 2 if self.study.seats == "both" else wanted

    def encounters(self) -> Iterator[Encounter]:
        players = self.study.players
        for stage, budget in self.study.stages.items():
            for meeting in self.study.meetings:
                for first, second in meeting.players:
                    agents = label(players[first], budget), label(players[second], budget)
                    for decks, games in self.deals(meeting):
                        yield Encounter(stage, agents, decks, games)

    def deals(self, meeting: Meeting) -> Iterator[tuple[Two, int]]:
        """The decks of both players, and the games with them; decks that are made serve for one deal each."""
        games = self.games(meeting.count)
        if not meeting.generated:
            yield from ((decks, games) for decks in meeting.decks)
            return
        share = 2 if self.study.seats == "both" else 1
        for number in range(games // share):
            name = generated_name(meeting, number)
            yield (name, name), share

    def entries(self, encounters: tuple[Encounter, ...]) -> tuple[Entry, ...]:
        met = {name for one in encounters for name in one.agents}
        return tuple(
            Entry(label, with_budget(player.spec, budget, self.budgets))
            for label, (player, budget) in labels_of(self.study).items()
            if label in met
        )

    def decks(self, encounters: tuple[Encounter, ...]) -> dict[str, Deck]:
        game = load_game(self.study.game)
        made = {
            generated_name(meeting, number): (meeting, number)
            for meeting in self.study.meetings
            if meeting.generated
            for number in range(self.games(meeting.count))
        }
        found: dict[str, Deck] = {}
        for one in encounters:
            for name in one.decks:
                if name not in found:
                    found[name] = self.generated(*made[name]) if name in made else game.deck(name)
        return found

    def generated(self, meeting: Meeting, number: int) -> Deck:
        """A random deck, always the same under the same number."""
        game = load_game(self.study.game)
        agreed = {name: value for name, value in self.study.settings.items() if name in game.new_deck_options()}
        return game.new_deck([], None, generated_name(meeting, number), number, **{**agreed, **meeting.generated})


def generated_name(meeting: Meeting, number: int) -> str:
    return f"{' '.join(map(str, meeting.generated.values()))} {number + 1}"


def label(player: Player, budget: int | None) -> str:
    """What a player is called in the experiment: with each budget it is another agent."""
    return f"{player.name} @ {stage_of(budget)}" if budget is not None and "{budget}" in player.spec else player.name


def labels_of(study: Study) -> dict[str, tuple[Player, int | None]]:
    """The players by what they are called in the experiment, and their budgets."""
    every = [(player, budget) for budget in study.stages.values() for player in study.players.values()]
    return {label(player, budget): (player, budget) for player, budget in every}
