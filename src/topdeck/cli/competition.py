"""Checking, running and publishing the season in the working folder.

The command loads this module only when needed, because the module's imports are slow.
"""

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.replays import Progress
from topdeck.arena.play.runner import RunResult
from topdeck.arena.play.sanitize import sentence
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.memory_store import MemoryStore
from topdeck.cli.bar import Bar, Watch
from topdeck.cli.exit_status import INFRASTRUCTURE, INTERRUPTED
from topdeck.cli.experiments import result_facts, show_field, show_isolation
from topdeck.cli.faults import require_extra
from topdeck.cli.output import console, games_text, print_json
from topdeck.competition.checking import check_entrant, report_text
from topdeck.competition.entrants import read_entrants
from topdeck.competition.learning import read_lessons
from topdeck.competition.season_file import RESULTS, read_season
from topdeck.competition.season_run import Round, SeasonRun
from topdeck.competition.submissions import FOLDER, is_usable
from topdeck.core.errors import MatchError
from topdeck.sandbox.levels import DESCRIPTIONS, PROCESS, sandbox_level

CHECKS = "checks"


def check_submissions(names: Sequence[str], games: int, repeatable: bool, wheels: Path | None, isolate: str) -> int:
    """Check submissions, print and store the reports, and return the exit status."""
    season = read_season(Path())
    level = PROCESS if isolate == PROCESS else sandbox_level()
    entrants = [entrant for entrant in read_entrants(season, wheels, names) if entrant.submission is not None]
    if not entrants:
        raise MatchError(f"{Path(FOLDER).absolute()} contains no submissions; put each submission into a folder in it")
    failed = 0
    for entrant in entrants:
        checks = [*check_entrant(entrant, season.tracks, level, games, repeatable)]
        failed += not all(check.passed for check in checks)
        report = report_text(entrant, checks)
        if is_usable(entrant.name):
            Path(CHECKS).mkdir(exist_ok=True)
            Path(CHECKS, f"{entrant.name}.txt").write_text(report, "utf-8")
        print(f"── {sentence(entrant.name)}\n{report}", flush=True)
    print(f"{len(entrants) - failed} of {len(entrants)} submissions can play in {DESCRIPTIONS[level]}.")
    return 1 if failed else 0


def run_season(workers: int | None, on: str, wheels: Path | None, isolate: str, as_json: bool) -> int:
    """Play the missing games of a season, print the standings, and return the exit status."""
    season = read_season(Path())
    season_run = SeasonRun(season, "process" if isolate == PROCESS else "others", wheels)
    aside = Console(stderr=True, highlight=False)
    aside.print(f"Live standings: topdeck serve --watch {Path(RESULTS).absolute()}", markup=False, soft_wrap=True)
    facts: list[dict[str, object]] = []
    told: set[str] = set()
    bars = ExitStack()

    def watch(place: Round, store: MemoryStore) -> Watch:
        tell_forfeits(store.experiment.forfeits, told)
        tell_learning_faults(place)
        bar = bars.enter_context(Bar(aside, place.title))
        return Watch(bar, store.experiment, lambda: len(store.fixtures()))

    status = 0
    games: defaultdict[str, list[PlayedGame]] = defaultdict(list)  # the games of all rounds, keyed by track
    for place, finished in season_run.run(partial(make_executor, on, workers), watch):
        bars.close()
        if as_json:
            facts.append({"track": place.track.name, "round": place.number, **result_facts(finished)})
        else:
            games[place.track.name] += finished.games
            show_round(place, finished, games[place.track.name])
        status = status_of(finished, aside)
    if as_json:
        print_json(facts)
    if not status:
        aside.print(f"To publish the results: topdeck competition publish {Path.cwd()}", markup=False, soft_wrap=True)
    return status


def tell_forfeits(forfeits: Mapping[str, str], told: set[str]) -> None:
    """Print each submission that forfeits its games, but only once."""
    for name, reason in forfeits.items():
        if name not in told:
            told.add(name)
            print(f"topdeck: {name} forfeits its games: {reason}", file=sys.stderr, flush=True)


def tell_learning_faults(place: Round) -> None:
    """Print each agent that should have learned before a round but did not."""
    lessons = read_lessons(place.lessons)
    for lesson in lessons.agents.values() if lessons else ():
        if lesson.fault:
            note = f"before {place.title}, {lesson.fault}; its learning folder is unchanged"
            print(f"topdeck: {note}", file=sys.stderr, flush=True)


def show_round(place: Round, finished: RunResult, games: list[PlayedGame]) -> None:
    """Print the results of a round; a track with several rounds has a single table, after its last round.

    Args:
        place: The round.
        finished: The result of the round.
        games: The games of this round and all earlier rounds of the track.
    """
    shown = console()
    is_last = place.number == place.track.rounds or finished.interrupted or finished.failure
    if finished.rankings or not is_last:
        games = finished.games
    is_combined = len(games) > len(finished.games)
    title = f"{place.track.name}, rounds 1 to {place.number}" if is_combined else place.title
    shown.print(f"\n[bold]{escape(title)}[/]")
    if games and (is_last or finished.rankings):
        shown.print()
        show_field(shown, replace(finished, games=games))
    shown.print(f"\n{games_text(finished.played_now, finished.already_stored)}", soft_wrap=True)
    show_isolation(shown, finished)


def status_of(finished: RunResult, aside: Console) -> int:
    """Return the exit status after a round and, if the run stopped, print the reason."""
    if finished.failure:
        aside.print(f"topdeck: {finished.failure}", markup=False, soft_wrap=True)
        return INFRASTRUCTURE
    if finished.interrupted:
        aside.print("[yellow]interrupted; repeat the command to resume[/]")
        return INTERRUPTED
    return 0


def publish_season(output: Path, replays: int, workers: int | None) -> int:
    """Write a season's site with progress bars, and return the exit status."""
    with require_extra("report"):
        from topdeck.competition.site import write_site
    aside = Console(stderr=True, highlight=False)
    with ExitStack() as bars:

        def watch(task: str) -> Progress:
            bars.close()
            return bars.enter_context(Bar(aside, task)).show

        season = read_season(Path.cwd())  # an absolute path, for error messages
        index = write_site(season, output, replays, workers, watch)
    print(index)
    return 0
