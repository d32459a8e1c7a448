"""The static site of a finished season, which needs no server."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import count, groupby
from operator import attrgetter
from pathlib import Path

from topdeck import Deck
from topdeck.arena.play.card_replays import card_report
from topdeck.arena.play.replays import Progress
from topdeck.arena.played_game import PlayedGame, describe_end
from topdeck.arena.results.card_statistics import CardReport
from topdeck.arena.results.merging import MergedResults, merged_results
from topdeck.arena.results.store.location import file_location
from topdeck.arena.results.store.results import Results, read_results
from topdeck.competition.deck_choices import Choices, deck_by_name, read_choices
from topdeck.competition.learning import Lessons, read_lessons
from topdeck.competition.salt import draw_hidden_decks, read_salt, round_salt
from topdeck.competition.season_file import FILE, Season, Track
from topdeck.competition.season_run import Round, rounds
from topdeck.competition.submissions import FOLDER, Submission, read_submissions
from topdeck.core.build import VERSION
from topdeck.core.errors import MatchError, TopdeckError
from topdeck.core.record import write_records
from topdeck.core.transcript import Step, transcript
from topdeck.report.files import render_template
from topdeck.report.findings import Findings
from topdeck.report.page import page, standings

PACKAGE = "topdeck.competition"
PRIVATE_FOLDER = re.compile(  # a quoted path can contain spaces
    r"""(?:(?<=")[^"\n]*|[^\s"'()]*)/(?:(?:submissions|libraries)/[^/\s"']+|site-packages|lib/python[\d.]+)/"""
)

Watch = Callable[[str], Progress]


@dataclass(frozen=True)
class TrackSite:
    """The part of the site about one track.

    Attributes:
        track: The track.
        salt: The salt of the season.
        rounds: The rounds with their results.
    """

    track: Track
    salt: str
    rounds: tuple[tuple[Round, Results], ...]

    @cached_property
    def results(self) -> Results | MergedResults:
        """The results of all rounds."""
        stores = [results for _, results in self.rounds]
        if len(stores) == 1:
            return stores[0]
        merged = merged_results([place.results for place, _ in self.rounds])
        games = [*map(without_paths, merged.games)]
        return replace(merged, stores=dict(zip(merged.stores, stores, strict=True)), games=games)

    @cached_property
    def findings(self) -> Findings:
        return Findings(self.results)

    def card_statistics(self, workers: int | None, progress: Progress) -> CardReport | None:
        """Return the card statistics, or None if the game has none."""
        try:
            return card_report(self.results, workers=workers, progress=progress)
        except MatchError:
            return None

    @property
    def deal_example(self) -> str:
        """The Python code that computes the deal of a game in the first round."""
        place, results = self.rounds[0]
        game = next(game for game in results.games if game.fixture.half == 0)
        fixture, salt = game.fixture, round_salt(self.salt, self.track, place.number)
        return (
            f"from topdeck.arena.plan.seeds import deals\n\nprint(deals(0, {fixture.decks!r}, {fixture.pair}, "
            f"salt={salt!r}))  # game {game.number} of {place.title}: {fixture.seed}"
        )

    @property
    def standings(self) -> list[dict[str, str]]:
        return standings(self.findings)

    def write(self, folder: Path, replays: int, workers: int | None, watch: Watch) -> None:
        """Write the pages and the records of the track."""
        folder.mkdir(parents=True, exist_ok=True)
        title = f"Track {self.track.name}"
        cards = self.card_statistics(workers, watch(f"{self.track.name}: replaying games"))
        addresses = self.choose_replays(replays)
        replays_by_label = {self.label(*key): address for key, address in addresses.items()}
        results = page(self.findings, title, cards, home="../index.html", replays=replays_by_label)
        (folder / "results.html").write_text(results, "utf-8")
        write_page(folder / "decks.html", "decks.html", title=f"{title}: decks", rounds=self.deck_sections())
        progress, pages = watch(f"{self.track.name}: writing replays"), count()

        def tell() -> None:
            progress(next(pages), len(addresses))

        tell()
        lists = [self.write_games(place, results, folder, addresses, tell) for place, results in self.rounds]
        write_page(folder / "games.html", "games.html", title=f"{title}: games", rounds=lists)

    # ---- learning

    @cached_property
    def lessons(self) -> list[Lessons]:
        """The learning folders of all rounds; empty if the agents in the track cannot learn."""
        return [lessons for place, _ in self.rounds if (lessons := read_lessons(place.lessons)) is not None]

    @property
    def learners(self) -> list[str]:
        """The names of the agents that learn."""
        return sorted({name for lessons in self.lessons for name in lessons.agents})

    @property
    def learning_faults(self) -> list[dict[str, str]]:
        """Return a row for each time an agent failed to learn."""
        return [
            {"before round": str(lessons.round), "agent": name, "reason": lesson.fault}
            for lessons in self.lessons
            for name, lesson in lessons.agents.items()
            if lesson.fault
        ]

    # ---- decks

    def deck_sections(self) -> list[dict[str, object]]:
        """Return the decks of each round, or the decks of the track if agents do not choose them."""
        hidden = draw_hidden_decks(self.track, self.salt)
        if not self.track.choose:
            decks = [(deck, "hidden until the end" if deck in hidden else "") for deck in (*self.track.decks, *hidden)]
            return [{"heading": "", "choices": [], "decks": self.deck_rows(decks)}]
        chosen = [(place, choices) for place, _ in self.rounds if (choices := read_choices(place.decks)) is not None]
        return [self.choice_section(place, choices) for place, choices in chosen]

    def choice_section(self, place: Round, choices: Choices) -> dict[str, object]:
        rows = [
            {"agent": name, "deck": str(choice.deck["name"]), "remark": choice.problem or choice.fault}
            for name, choice in choices.agents.items()
        ]
        decks = [(deck, "") for deck in deck_by_name(choices, self.track).values()]
        return {
            "heading": f"Round {place.number}",
            "choices": without_empty_columns(rows),
            "decks": self.deck_rows(decks),
        }

    def deck_rows(self, decks: Iterable[tuple[Deck, str]]) -> list[dict[str, str]]:
        """Return the name, the remark and the cards of each deck."""
        return [
            {"name": deck.name, "remark": remark, "cards": "\n".join(self.deck_lines(deck))} for deck, remark in decks
        ]

    def deck_lines(self, deck: Deck) -> list[str]:
        return self.track.game.decks.describe(deck, **self.track.settings).lines()

    # ---- games

    def choose_replays(self, count: int) -> dict[tuple[int, int], str]:
        """Return the addresses of the replays, keyed by round number and game number.

        Each pairing of agents gets `count` games in addition to its games with a fault.  The deals and decks vary as
        much as possible.
        """
        pairings: dict[tuple[str, ...], list[tuple[int, PlayedGame]]] = {}
        for place, results in self.rounds:
            for game in results.games:
                pairings.setdefault(tuple(sorted(game.agents)), []).append((place.number, game))
        uses: Counter[object] = Counter()
        chosen: list[tuple[int, PlayedGame]] = []
        for games in pairings.values():
            chosen += [row for row in games if row[1].fault]
            waiting = [row for row in games if not row[1].fault]
            for _ in range(min(count, len(waiting))):
                row = min(waiting, key=lambda row: [uses[value] for value in variety(row[1])])
                waiting.remove(row)
                uses.update(variety(row[1]))
                chosen.append(row)
        return {(number, game.number): f"round-{number}-{game.number}.html" for number, game in chosen}

    def label(self, number: int, game: int) -> str:
        """Return the label of a game on the page with the results."""
        return str(game) if len(self.rounds) == 1 else f"round-{number} {game}"

    def write_games(
        self,
        place: Round,
        results: Results,
        folder: Path,
        addresses: Mapping[tuple[int, int], str],
        tell: Callable[[], None],
    ) -> dict[str, object]:
        """Write a round's records and the web pages of some of its games, and return the list of games."""
        name = f"round-{place.number}"
        complete = results.all_complete(results.games)
        write_records(folder / f"{name}.jsonl", [game.record for game in complete])
        pairings: dict[tuple[str, ...], list[dict[str, object]]] = {}
        for game in complete:
            address = addresses.get((place.number, game.number), "")
            if address:
                write_replay(folder / address, game, place)
                tell()
            row = {"game": game, "address": address, "end": describe_end(game)}
            pairings.setdefault(tuple(sorted(game.agents)), []).append(row)
        return {
            "heading": place.title,
            "records": f"{name}.jsonl",
            "salt": round_salt(self.salt, self.track, place.number),
            "pairings": pairings,
        }


def variety(game: PlayedGame) -> tuple[object, ...]:
    """Return the properties of a game in which replays should differ, starting with the most important one."""
    return game.fixture.seed, game.fixture.decks, game.agents


def public_results(results: Results) -> Results:
    """Return results without the names of the machines and without paths on them."""
    runs = [{name: fact for name, fact in run.items() if name != "node"} for run in results.runs]
    return replace(results, runs=runs, games=[*map(without_paths, results.games)])


def without_paths(game: PlayedGame) -> PlayedGame:
    """Return a game whose fault names files relative to the submission or to the folder of a Python package."""
    fault = game.fault
    if fault is None:
        return game
    text, traceback, output, reason = (
        PRIVATE_FOLDER.sub("", part) for part in (fault.text, fault.traceback, fault.output, game.reason)
    )
    return replace(game, fault=replace(fault, text=text, traceback=traceback, output=output), reason=reason)


def write_page(path: Path, template: str, **values: object) -> None:
    path.write_text(render_template(template, PACKAGE, **values), "utf-8")


def write_replay(path: Path, game: PlayedGame, place: Round) -> None:
    """Write a game's web page, on which readers can step through the turns."""
    problem, last, steps = "", "", list[Step]()
    try:
        steps, last = [*transcript(game.record)], str(game.record.final())
    except TopdeckError as error:
        problem = str(error)
    turns = [[*group] for _, group in groupby(steps, attrgetter("turn"))]
    values = {"game": game, "turns": turns, "last": last, "end": describe_end(game), "problem": problem}
    write_page(path, "game.html", title=f"{place.title}, game {game.number}", **values)


# ---- the whole site


def unwatched(task: str) -> Progress:
    return lambda done, total: None


def write_site(
    season: Season, folder: Path, replays: int, workers: int | None = None, watch: Watch = unwatched
) -> Path:
    """Write the site of a season, and return its first page.

    Args:
        season: The season.
        folder: The folder for the site.
        replays: The number of games per track and pairing of agents that get their own page; games with a fault always
            get one.
        workers: The number of processes that replay games.
        watch: A function that is called with the name of each long task and returns a callback for its progress.

    Raises:
        MatchError: The season is not finished, or the folder contains other files.
    """
    require_folder(folder)
    salt = read_salt(season)
    tracks = [TrackSite(track, salt, finished_rounds(season, track)) for track in season.tracks]
    submissions = read_submissions(season.folder / FOLDER)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / FILE).write_bytes((season.folder / FILE).read_bytes())
        for site in tracks:
            site.write(folder / site.track.name, replays, workers, watch)
        write_page(
            folder / "index.html",
            "index.html",
            title=season.name,
            season=season,
            salt=salt,
            tracks=tracks,
            entrants=without_empty_columns([*map(entrant_row, submissions)]),
            version=VERSION,
        )
    except OSError as error:
        raise MatchError(f"the site cannot be written to {error.filename}: {error.strerror}") from None
    return folder / "index.html"


def require_folder(folder: Path) -> None:
    """Reject a folder that contains anything other than an earlier version of the site."""
    if folder.exists() and not folder.is_dir():
        raise MatchError(f"{folder} is not a folder; choose a folder with --output")
    if folder.is_dir() and any(folder.iterdir()) and not (folder / FILE).is_file():
        raise MatchError(f"{folder} contains other files; choose another folder with --output")
    if (folder / "private").exists():
        raise MatchError(f"{folder} is the folder of a season; choose another folder with --output")


def finished_rounds(season: Season, track: Track) -> tuple[tuple[Round, Results], ...]:
    """Return the rounds of a track with their results.

    Raises:
        MatchError: The chosen decks are missing, or games are missing, so the salt must remain secret.
    """
    found: list[tuple[Round, Results]] = []
    for place in rounds(season, track):
        if not place.results.is_file():
            raise unfinished(season, place)
        results = read_results(file_location(place.results))
        if not results.is_finished:
            raise unfinished(season, place)
        if track.choose and read_choices(place.decks) is None:
            raise MatchError(f"the decks of {place.title} are missing: restore {place.decks} from a backup")
        found.append((place, public_results(results)))
    return tuple(found)


def unfinished(season: Season, place: Round) -> MatchError:
    return MatchError(
        f"{place.title} is not finished, and publishing would reveal the salt; play it first with topdeck competition "
        f"run {season.folder}"
    )


def without_empty_columns(rows: Sequence[Mapping[str, str]]) -> list[dict[str, str]]:
    return [{name: cell for name, cell in row.items() if any(other[name] for other in rows)} for row in rows]


def entrant_row(submission: Submission) -> Mapping[str, str]:
    """Return a submission's row in the list of entrants."""
    about = submission.about
    return {
        "submission": submission.name,
        "agent": about.name if about else "",
        "authors": ", ".join(about.authors) if about else "",
        "language": about.language if about else "",
        "problem": submission.problem,
    }
