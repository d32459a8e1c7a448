"""Self-play in shards, each of which is an experiment with exported decisions."""

from dataclasses import replace
from pathlib import Path

from msgspec import DecodeError, json

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import SelfPlay
from topdeck.arena.play.replays import replay_games
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.decisions import Decision, DecisionReader
from topdeck.arena.results.store.results import read_results
from topdeck.cli.exit_status import FORFEITED, INFRASTRUCTURE, INTERRUPTED
from topdeck.cli.experiment_options import ExperimentOptions
from topdeck.cli.experiments import run
from topdeck.cli.faults import require_extra
from topdeck.cli.output import console
from topdeck.core.encoding import Encoder
from topdeck.core.errors import MatchError
from topdeck.core.state import Json
from topdeck.core.writing import write_atomically

FACTS = "selfplay.json"  # the file with the metadata shared by all shards in a folder


def play_shards(options: ExperimentOptions, agent: str, games: int, size: int, decks: str, version: int | None) -> int:
    """Play the shards that are missing from the folder, and return the exit status."""
    assert options.out is not None
    game = options.game_instance
    encoder = game.encoder(version)
    entries = make_entries([agent, agent])
    played = options.experiment(entries, decks or tuple(game.decks.training()), SelfPlay(min(games, size)))
    whole = replace(played, explain=True)
    whole.check()
    prepare_folder(options.out, facts(whole, size, encoder))
    for number, first in enumerate(range(0, games, size)):
        target = options.out / f"shard-{number:05}.npz"
        count = min(size, games - first)
        if not target.exists():
            part = replace(whole, format=SelfPlay(count, first=first))
            status = play_shard(part, options, target, encoder)
            if status:
                return status
    console().print(f"{options.out}: {-(-games // size)} shards", soft_wrap=True)
    return 0


def play_shard(part: Experiment, options: ExperimentOptions, target: Path, encoder: Encoder) -> int:
    """Play the games of a shard, write the shard, and return the exit status."""
    with require_extra("report"):
        from topdeck.arena.results.decision_files import row, shard
    store = target.with_suffix(".db")
    finished = run(part, options.on, options.workers, store, grow=False)
    if finished.failure or finished.interrupted:
        return INFRASTRUCTURE if finished.failure else INTERRUPTED
    if finished.forfeits:
        return FORFEITED
    rows: list[Json] = []

    def keep(game: PlayedGame, found: list[Decision] | str) -> None:
        if isinstance(found, str):
            raise MatchError(f"{store}, game {game.number}: {found}")
        rows.extend(row(game, decision) for decision in found)

    replay_games(read_results(store), DecisionReader(encoder.version), keep, workers=options.workers)
    write_atomically(target, shard(rows, encoder))
    store.unlink()
    return 0


# ---- the folder


def facts(experiment: Experiment, size: int, encoder: Encoder) -> Json:
    """Return the metadata shared by all shards in a folder."""
    return {
        "game": experiment.game,
        "agent": experiment.specs[experiment.entries[0].name],
        "decks": [deck.to_json() for deck in experiment.decks],
        "settings": dict(experiment.settings),
        "setup": experiment.setup(),
        "seed": experiment.seed,
        "games_per_shard": size,
        "encoder": encoder.version,
    }


def prepare_folder(folder: Path, wanted: Json) -> None:
    """Create the folder, or check that its shards belong to the same self-play run.

    Raises:
        MatchError: The folder cannot be written, or contains shards from a different run.
    """
    file = folder / FACTS
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            write_atomically(file, json.format(json.encode(wanted)))
            return
        found = json.decode(file.read_bytes())
    except OSError as error:
        raise MatchError(f"{folder} cannot be used: {error.strerror}") from None
    except DecodeError:
        raise MatchError(f"{file} is damaged; choose another folder") from None
    differing = [name for name, value in json.decode(json.encode(wanted)).items() if found.get(name) != value]
    if differing:
        raise MatchError(f"the shards in {folder} differ in {', '.join(differing)}; choose another folder")
