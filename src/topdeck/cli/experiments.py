"""Running an experiment and printing its results, for `match`, `tournament`, `sweep`, `sprt` and `demo`."""

import gc
from dataclasses import asdict, replace
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.sprt import Sprt, normalised_elo
from topdeck.arena.plan.sweep import Sweep, display_value, to_plain_json
from topdeck.arena.play.executor import InProcessExecutor, make_executor
from topdeck.arena.play.runner import RunResult, finish, open_store
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results import statistics
from topdeck.arena.results.statistics import Standing
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.memory_store import paused_collector
from topdeck.arena.results.sweep_scores import SweepPoint, best_points, sweep_points
from topdeck.cli.bar import Bar, Watch
from topdeck.cli.exit_status import FORFEITED, INFRASTRUCTURE, INTERRUPTED, UNDECIDED
from topdeck.cli.faults import show_faults
from topdeck.cli.output import NAME_LENGTH, console, games_text, print_json, print_table
from topdeck.config.spec import parse_spec, shorten
from topdeck.sandbox.levels import DESCRIPTIONS

MANY_GAMES = 10_000  # the size of an experiment with at least this many games is printed
MOST_NAMES = 12  # maximum number of agents in a win matrix
WIDEST_ELO = 2000.0  # maximum width of an Elo interval that is printed
TOO_FEW = "(too few games)"  # printed instead of an interval without information
NO_GAMES = "–"  # printed instead of the results of an agent without games
ONE_DEAL = "warning: all games share a single deal, so the scores and their intervals are meaningless; play more pairs"


def run_and_show(
    experiment: Experiment,
    on: str,
    workers: int | None,
    out: Path | None,
    as_json: bool,
    debug: bool = False,
    grow: bool = False,
) -> int:
    """Play an experiment, print its results, and return the exit status."""
    finished = run(experiment, on, workers, out, grow)
    test = SprtOutcome(finished, experiment.format) if isinstance(experiment.format, Sprt) else None
    counted = test.counted if test else finished
    if as_json:
        print_json({**result_facts(counted), **(test.facts() if test else {})})
    else:
        show(counted)
        if test:
            test.show(console())
        show_faults(counted.games, out, debug)
    if finished.failure:
        return INFRASTRUCTURE
    if finished.interrupted:
        return INTERRUPTED
    return FORFEITED if finished.forfeits else test.status if test else 0


class SprtOutcome:
    """The verdict of a sequential test, and the games on which it is based."""

    def __init__(self, finished: RunResult, test: Sprt) -> None:
        lineup = finished.experiment.lineup
        self.test = test
        self.played = len(finished.games)
        self.verdict = test.verdict(lineup, finished.games)
        self.counted = replace(finished, games=test.decisive_games(lineup, finished.games))
        self.conclusion = test.conclusion(self.verdict, *lineup.agents)
        scores = test.scores(lineup, self.counted.games)
        self.elo = normalised_elo(scores) if scores else None

    @property
    def status(self) -> int:
        return {True: 0, False: 1, None: UNDECIDED}[self.verdict.better]

    def facts(self) -> dict[str, object]:
        verdict = {"conclusion": self.conclusion, **asdict(self.verdict)}
        return {"played": self.played, "verdict": verdict, "normalised_elo": self.elo}

    def show(self, shown: Console) -> None:
        shown.print(f"\n[bold]{escape(self.conclusion)}[/]", soft_wrap=True)
        shown.print(self.test.hypotheses(self.verdict), soft_wrap=True)
        if self.elo is not None:
            row = standings(self.counted)[0]
            score = f"{row.wins} won, {row.draws} drawn and {row.losses} lost by {escape(row.agent)}"
            rest = self.played - row.games
            more = f"; {rest} more were played but are not counted" if rest > 0 else ""
            counted = f"counted: {row.games} games, {score}, corresponding to {self.elo:+.0f} normalised Elo{more}"
            shown.print(counted, soft_wrap=True)


def run(experiment: Experiment, on: str, workers: int | None, out: Path | None, grow: bool) -> RunResult:
    """Play the missing games; if a person plays, run the games in this process and hide the progress bar."""
    aside = Console(stderr=True, highlight=False)
    attended = any(parse_spec(entry.spec).name == "human" for entry in experiment.entries)
    executor = InProcessExecutor() if attended else make_executor(on, workers)
    with paused_collector():
        opened = open_store(experiment, find_location(out), grow)
        gc.freeze()  # the plan stays in memory, so scanning it repeatedly would waste time
    games = opened.experiment.format.count_first(opened.experiment.names())
    if games >= MANY_GAMES:
        aside.print(
            f"The experiment has {games:,} games; use fewer decks or a smaller --pairs to shorten it.", soft_wrap=True
        )
    with opened as store, Bar(aside, hidden=attended) as bar:
        finished = finish(store, executor, Watch(bar, store.experiment, lambda: len(store.fixtures())))
    if finished.failure:
        aside.print(f"topdeck: {finished.failure}", markup=False, soft_wrap=True)
    elif finished.interrupted:
        again = "" if out is None else "; repeat the command to resume"
        aside.print(f"[yellow]interrupted after {len(finished.games)} games{again}[/]")
    if statistics.count_deals(finished.games) == 1 and not attended:
        aside.print(f"[yellow]{ONE_DEAL}[/]", soft_wrap=True)
    return finished


# ---- JSON


def result_facts(finished: RunResult) -> dict[str, object]:
    games, sweep = finished.games, finished.experiment.format
    return {
        "experiment": finished.experiment.identity(),
        "salt": finished.experiment.salt,
        "interrupted": finished.interrupted,
        "failure": finished.failure,
        "isolation": finished.isolation,
        "forfeits": dict(finished.forfeits),
        "games": len(games),
        "played_now": finished.played_now,
        "already_stored": finished.already_stored,
        "deals": statistics.count_deals(games),
        **({"sweep": sweep_facts(sweep, games)} if isinstance(sweep, Sweep) else field_facts(finished)),
        "first_player": asdict(statistics.first_player_score(games)),
        "mean_turns": statistics.mean_turns(games),
        "faults": [fault_facts(game) for game in games if game.fault is not None],
    }


def field_facts(finished: RunResult) -> dict[str, object]:
    """Return the results of agents that played each other, for JSON output."""
    names = [entry.name for entry in finished.experiment.entries]
    return {
        "agents": [
            asdict(row) | {name: getattr(row, name) for name in ("seconds_per_decision", "decisions_per_second")}
            for row in standings(finished)
        ],
        "places": finished.rankings,
        "matrix": {
            name: {other: asdict(score) for other, score in row.items()}
            for name, row in statistics.win_matrix(finished.games, names).items()
        },
        "pairings": [
            {"decks": list(decks), "agent": names[0], "score": asdict(score)}
            for decks, score in statistics.score_by_pairing(finished.games, names[0]).items()
        ],
    }


def standings(finished: RunResult) -> list[Standing]:
    """Return the standings from best to worst, or in command-line order if there are only two agents."""
    entries = finished.experiment.entries
    if len(entries) > 2:
        return finished.standings
    return [statistics.standing(finished.games, entry.name) for entry in entries]


def fault_facts(game: PlayedGame) -> dict[str, object]:
    fixture = game.fixture
    where = {"game": game.number, "decks": list(fixture.decks), "pair": fixture.pair, "seed": fixture.seed}
    return {**where, **(asdict(game.fault) if game.fault else {})}


# ---- text


def show(finished: RunResult) -> None:
    games = finished.games
    shown = console()
    if not games:
        shown.print("no game was finished")
        return
    if isinstance(sweep := finished.experiment.format, Sweep):
        show_sweep(shown, sweep, games)
    else:
        show_field(shown, finished)
    first_player = f"The first player scores {statistics.first_player_score(games)}"
    deals = statistics.count_deals(games)
    had = f"{len(games)} games with {deals} {'deal' if deals == 1 else 'deals'}"
    shown.print(f"\n{games_text(finished.played_now, finished.already_stored)}", soft_wrap=True)
    shown.print(
        f"{first_player}; a game lasts {statistics.mean_turns(games):.1f} turns on average; {had}.", soft_wrap=True
    )
    show_isolation(shown, finished)
    if salt := finished.experiment.salt:
        shown.print(f"The salt was {salt}; use --salt {salt} to play the same games again.", soft_wrap=True)


def show_isolation(shown: Console, finished: RunResult) -> None:
    """If external agents played, print how they were isolated."""
    if finished.isolation:
        shown.print(f"External agents ran in {DESCRIPTIONS[finished.isolation]}.", soft_wrap=True)


def show_field(shown: Console, finished: RunResult) -> None:
    """Print the results of agents that played each other."""
    games = finished.games
    rows = sorted(standings(finished), key=lambda row: row.games == 0)  # agents without games are last
    names = [row.agent for row in rows]
    show_standings(shown, rows, compute_elo(finished) if len(rows) > 2 else {})
    if 2 < len(rows) <= MOST_NAMES:
        shown.print()
        cells = [
            [f"{place} {name}", *(f"{scores[other].mean:.0%}" if other in scores else "" for other in names)]
            for place, (name, scores) in enumerate(statistics.win_matrix(games, names).items(), 1)
        ]
        print_table(shown, ["score against", *(str(number) for number in range(1, len(names) + 1))], cells)
    if len(rows) == 2 and len({game.fixture.decks for game in games}) > 1:
        shown.print()
        heads = ["first deck", "second deck", f"score of {shorten(names[0], NAME_LENGTH)}"]
        scores = statistics.score_by_pairing(games, names[0])
        print_table(shown, heads, [[*decks, str(score)] for decks, score in scores.items()])
    for name, order in finished.rankings.items():
        places = ", ".join(f"{place} {agent}" for place, agent in enumerate(order, 1))
        shown.print(f"\n[bold]{name}[/]: {escape(places)}", soft_wrap=True)


def show_standings(shown: Console, rows: list[Standing], elo: dict[str, str]) -> None:
    cells = [standing_cells(row, elo.get(row.agent, "") if elo else None) for row in rows]
    if any(row.faults for row in rows):
        cells = [{**row, "faults": str(standing.faults)} for row, standing in zip(cells, rows, strict=True)]
    heads = [*cells[0]]
    print_table(shown, heads, [[*row.values()] for row in cells], numbers=heads[1:])


def standing_cells(row: Standing, elo: str | None) -> dict[str, str]:
    """Map column names to the cells of an agent's row, without intervals and results that contain no information."""
    cells = row.cells(elo)
    score = cells["score (95 %)"]
    if not row.games:
        cells = {name: cell if cell == "0" else NO_GAMES for name, cell in cells.items()} | {"ms/decision": NO_GAMES}
    elif row.score.low <= 0 and row.score.high >= 1:
        cells["score (95 %)"] = f"{score.partition(' ')[0]} {TOO_FEW}"
    return {"agent": row.agent, **cells}


def compute_elo(finished: RunResult) -> dict[str, str]:
    """Return each agent's Elo rating as text, or an empty dictionary if the required libraries are not installed."""
    try:
        from topdeck.arena.results.ratings import ratings
    except ImportError:
        return {}
    played = {agent for game in finished.games for agent in game.fixture.agents}
    agents = [entry.name for entry in finished.experiment.entries if entry.name in played]
    return {
        row.agent: str(row) if row.high - row.low <= WIDEST_ELO else f"{row.elo:+.0f} {TOO_FEW}"
        for row in ratings(finished.games, agents)
    }


# ---- sweeps


def sweep_facts(sweep: Sweep, games: list[PlayedGame]) -> dict[str, object]:
    points = sweep_points(sweep, games)
    return {
        "vary": sweep.identity()["vary"],
        "points": [
            {**asdict(point), "values": {name: to_plain_json(value) for name, value in point.values.items()}}
            for point in points
        ],
        "best": [point.agent for point in best_points(points)],
    }


def show_sweep(shown: Console, sweep: Sweep, games: list[PlayedGame]) -> None:
    points = sweep_points(sweep, games)
    show_points(shown, sweep, points)
    first, *equals = best_points(points)
    more = f", and {len(equals)} more with the same score" if equals else ""
    shown.print(f"\n[bold]best: {escape(first.agent)}[/] with {first.score}{more}", soft_wrap=True)
    luck = f"The best of {len(points)} combinations owes part of its score to luck; another --seed shows how much."
    shown.print(luck, soft_wrap=True)


def show_points(shown: Console, sweep: Sweep, points: list[SweepPoint]) -> None:
    """Print the score of each combination of values, overall and, if there are several opponents, against each one."""
    names = [varied.name for varied in sweep.vary]
    opponents = list(dict.fromkeys(opponent for point in points for opponent in point.against))
    if len(opponents) == 1:
        opponents = []
    heads = [*names, "games", "score (95 %)", "", *(f"against {shorten(name, NAME_LENGTH)}" for name in opponents)]
    best = best_points(points)
    rows = [
        [
            *map(display_value, point.values.values()),
            str(point.games),
            str(point.score),
            "best" if point in best else "",
            *(str(point.against[opponent]) if opponent in point.against else "" for opponent in opponents),
        ]
        for point in points
    ]
    print_table(shown, heads, rows, leading=len(names))
