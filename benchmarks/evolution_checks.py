"""What evolved weights are worth in games of their own; for `evolution.py`.

Every check lets some agents meet some others on mirrored pairs.  Games are counted and not kept, as in an evolution;
the counts stay in a file, and only an agent that has changed plays again.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatch
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from evolution_studies import Project, weights_file

from topdeck.agents import canonical
from topdeck.arena.play.executor import Executor
from topdeck.evolve.fitness.contest import Contender, Contest
from topdeck.evolve.fitness.evaluation import Evaluation
from topdeck.evolve.fitness.tally import SCORE, Tally, shown
from topdeck.registry import load_game

HELD_OUT = ("MidrangeBuffPaladin", "MiraclePirateRogue", "MurlocDruid", "RenoKazakusDragonPriest")
RIVALS = ("greedy", "eva", "gretive-aggro", "gretive-control", "gretive-midrange")
ARCHETYPES = {"aggro": "MurlocDruid", "midrange": "MidrangeBuffPaladin", "control": "RenoKazakusDragonPriest"}

PROFILES = {
    "gretive-aggro": "MidrangeSecretHunter",
    "gretive-control": "MidrangeJadeShaman",
    "gretive-midrange": "MurlocDruid",
}
INSIDE, ONE_STEP, EVO1 = "evolved inside MCTS2", "evolved one step ahead", "Evo1 of Madrid"
PRINTED, OURS = "the weights of table 4", "our weights"

COUNTED = ("games", "wins", "draws", "points", "squares")  # what is kept of a tally

Specs = Mapping[str, str]  # by what the page calls them


@dataclass(frozen=True, kw_only=True)
class Check:
    """Who meets whom, with which decks, and how often."""

    agents: Specs
    opponents: Specs
    decks: tuple[tuple[str, str], ...]  # the agent's own first
    pairs: int  # for each of both
    measure: str = SCORE
    game: str = "hearthstone"
    settings: Mapping[str, Any] = field(default_factory=dict)

    def contest(self, opponent: str) -> Contest:
        deck = load_game(self.game).deck
        return Contest(
            game=self.game,
            opponents=(opponent,),
            decks=tuple((deck(mine), deck(theirs)) for mine, theirs in self.decks),
            pairs=self.pairs,
            measure=self.measure,
            settings=dict(self.settings),
        )


# ---- which there are


def checks(project: Project, only: str = "") -> dict[str, Check]:
    """By name; those of weights that nobody has found yet are left out."""
    every = (inside_the_tree, of_profiles, of_evolved_agents, of_archetypes, of_gwent)
    found = {name: check for make in every for name, check in make(project).items()}
    return {name: check for name, check in found.items() if fnmatch(name, f"*{only}*")}


def inside_the_tree(project: Project) -> dict[str, Check]:
    """Weights that evolved inside a tree search meet those that evolved one step ahead, in both searches."""
    files = weights_of(project, "madrid", "madrid-mcts2")
    if not files:
        return {}
    scores = {
        INSIDE: f"score=evo-second, weights={files['madrid-mcts2']}",
        ONE_STEP: f"score=evo-second, weights={files['madrid']}",
        EVO1: "score=evo1",
    }
    searches = {"mcts2": "madrid-mcts2({}, iterations=30, ms=none)", "one-step": "greedy({})"}
    return {
        name: Check(
            agents={called: search.format(score) for called, score in scores.items()},
            opponents={
                ONE_STEP: search.format(scores[ONE_STEP]),
                EVO1: search.format(scores[EVO1]),
                "greedy": "greedy",
            },
            decks=(("MidrangeJadeShaman", "MidrangeJadeShaman"),),
            pairs=1000,
            settings={"era": "competition-2018", "mulligan": False},
        )
        for name, search in searches.items()
    }


def of_profiles(project: Project) -> dict[str, Check]:
    """What the weights that GRETIVE printed are worth in the games of our evolution, beside ours."""
    return {
        name: Check(
            agents={PRINTED: name, OURS: f"greedy(score=gretive, weights={file})"},
            opponents={"greedy(score=aggro)": "greedy(score=aggro)"},
            decks=((deck, "AggroPirateWarrior"),),
            pairs=1000,
            measure=name,
            settings={"era": "competition-2020", "mulligan": False},
        )
        for name, deck in PROFILES.items()
        for file in weights_of(project, name).values()
    }


def of_evolved_agents(project: Project) -> dict[str, Check]:
    """One step ahead and as a tree search, with decks that were never trained with."""
    trees = ("madrid-mcts2(iterations=100, ms=none)", "malaga-mcts2(iterations=100, ms=none)")
    decks = tuple(product(HELD_OUT, HELD_OUT))
    return {
        "evolved": Check(agents=plain("evolved"), opponents=plain(*RIVALS), decks=decks, pairs=100),
        "evolved-mcts": Check(
            agents=plain("evolved-mcts(iterations=100, ms=none)"),
            opponents=plain("evolved", *RIVALS, *trees),
            decks=decks,
            pairs=15,
        ),
    }


def of_archetypes(project: Project) -> dict[str, Check]:
    """Weights of a kind of deck, with such a deck that was never trained with."""
    return {
        f"evolved-{kind}": Check(
            agents=plain(f"evolved-{kind}", "evolved"),
            opponents=plain(*RIVALS),
            decks=tuple((deck, other) for other in HELD_OUT),
            pairs=100,
        )
        for kind, deck in ARCHETYPES.items()
    }


def of_gwent(project: Project) -> dict[str, Check]:
    rivals = ("greedy", "greedy(score=valencia)", "valencia-uct(iterations=100, ms=none)")
    decks = tuple(("Skellige", other) for other in ("Monsters", "NorthernRealms", "Scoiatael", "Skellige"))
    return {
        "gwent": Check(game="gwent", agents=plain("evolved"), opponents=plain(*rivals), decks=decks, pairs=50),
        "gwent-mcts": Check(
            game="gwent",
            agents=plain("evolved-mcts(iterations=100, ms=none)"),
            opponents=plain("evolved", "valencia-uct(iterations=100, ms=none)"),
            decks=decks,
            pairs=25,
        ),
    }


def plain(*specs: str) -> dict[str, str]:
    """Agents that are called as they are."""
    return {spec: spec for spec in specs}


def weights_of(project: Project, *names: str) -> dict[str, Path]:
    """The files of weights of these studies, or none if one of them is missing."""
    studies = project.studies()
    files = {name: weights_file(studies[name]) for name in names if name in studies}
    return files if len(files) == len(names) and all(file.exists() for file in files.values()) else {}


# ---- what came of them


class Meeting(NamedTuple):
    """An agent and an opponent of a check, by what the page calls them."""

    check: str
    agent: str
    opponent: str


class Counts:
    """What is known of all meetings, and the file that keeps it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.rows: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.exists() else {}

    def known(self, check: Check, meeting: Meeting) -> Tally | None:
        """What came of it, if it was played by these very agents under these very conditions."""
        row = self.rows.get(key(meeting))
        if row is None or row["contest"] != conditions(check, meeting):
            return None
        return Tally(**row["tally"])

    def keep(self, check: Check, meeting: Meeting, tally: Tally) -> None:
        counted = {name: getattr(tally, name) for name in COUNTED}
        self.rows[key(meeting)] = {"contest": conditions(check, meeting), "tally": counted}
        self.file.parent.mkdir(parents=True, exist_ok=True)
        lines = (f"{json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(self.rows.items()))
        self.file.write_text("{" + ",\n".join(lines) + "}\n", "utf-8")


def key(meeting: Meeting) -> str:
    return " / ".join(meeting)


def conditions(check: Check, meeting: Meeting) -> dict[str, Any]:
    """What decides the games."""
    contest = check.contest(check.opponents[meeting.opponent]).to_json()
    return {
        "game": check.game,
        "agent": canonical(check.agents[meeting.agent], check.game),
        "opponents": contest["opponents"],
        "decks": list(map(list, check.decks)),
        "pairs": check.pairs,
        "measure": check.measure,
        "settings": dict(check.settings),
    }


def meetings(named: Mapping[str, Check]) -> Iterator[tuple[Check, Meeting]]:
    """Who meets whom; nobody meets itself."""
    for name, check in named.items():
        for agent, opponent in product(check.agents, check.opponents):
            if agent != opponent:
                yield check, Meeting(name, agent, opponent)


def play_checks(project: Project, only: str, executor: Executor, told: Callable[[Meeting, str], None]) -> None:
    """Play what is not known."""
    counts = Counts(project.checks)
    for check, meeting in meetings(checks(project, only)):
        if counts.known(check, meeting) is None:
            contender = Contender(canonical(check.agents[meeting.agent], check.game))
            contest = check.contest(check.opponents[meeting.opponent])
            [tally] = Evaluation(executor).tallies(contest, [contender])
            counts.keep(check, meeting, tally)
            told(meeting, shown(contest.estimate(tally), check.measure))


def checked(project: Project) -> dict[Meeting, Tally]:
    """What is known of the checks of today."""
    counts = Counts(project.checks)
    found = {meeting: counts.known(check, meeting) for check, meeting in meetings(checks(project))}
    return {meeting: tally for meeting, tally in found.items() if tally is not None}
