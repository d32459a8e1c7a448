"""Writes again what is made from the sources, where it is no longer what they make: `make refresh`.

What was learned (bigrams, the champion's weights) is not refreshed: who learns again becomes another player.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from textwrap import fill

import card_pool
from calibrate import CHAMPION, COST, found_calibration
from marks import by_card
from page_types import page_types

from topdeck.core.record import parse_records, setup_of
from topdeck.core.registry import load_game
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.decks.deck import complete_decks
from topdeck.studies.budgets import STRENGTH
from topdeck.studies.designs.games_results import GamesResults
from topdeck.studies.effort import Effort
from topdeck.studies.plan import StudyFolder
from topdeck.testing.speed.measures.bench import Bench, new_positions
from topdeck.testing.speed.measures.catalogue import usual_plan

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "topdeck"


@dataclass(frozen=True)
class Generated:
    """A file that is made from the sources, in whole or in part."""

    path: Path
    subject: str
    made: Callable[[str], str]  # from the text of now

    def refresh(self) -> bool:
        """Write it again if it is stale; was it?"""
        old = self.path.read_text("utf-8")
        new = self.made(old)
        if new == old:
            return False
        self.path.write_text(new, "utf-8")
        return True


def tested_cards(game: str) -> Generated:
    """The list of the cards of a game that have a test."""

    def made(old: str) -> str:
        cards = ",\n".join(json.dumps(card) for card in sorted(by_card(game)))
        return f'{{"schema": 1, "cards": [\n{cards}\n]}}\n'

    return Generated(SOURCE / "games" / game / "data" / "tested.json", f"the cards of {game} that have a test", made)


def readme(old: str) -> str:
    """The README with its count of the cards and its list of the decks."""
    cards = [card for card in database.rules().cards.values() if card.set]
    decks = ", ".join(deck.name for deck in complete_decks(database.rules()))
    listed = fill(f"- Decks that can be played: {decks}.", 120, subsequent_indent="  ")
    said = {
        r"\*\*\d+\*\* cards are implemented": f"**{sum(card.implemented for card in cards)}** cards are implemented",
        r"the card table has \d+ rows": f"the card table has {len(cards)} rows",
        r"^- Decks that can be played: [^.]*\.": listed,
    }
    new = old
    for pattern, words in said.items():
        new, found = re.subn(pattern, words, new, flags=re.MULTILINE)
        if found != 1:
            raise ValueError(f"README.md should say once: {words}")
    return new


def positions(old: str) -> str:
    """The positions of the bench: made again where a game starts by other rules, or with another pool."""
    records = parse_records(old)
    game = load_game(records[0].game)
    if all(record.setup == setup_of(game, game.start(record.decks, record.seed)) for record in records):
        return old
    made = new_positions(Bench(usual_plan(records[0].game)), len(records))
    return "".join(f"{line}\n" for record in made for line in record.lines())


def calibration(old: str) -> str:
    """The calibration of the studies: what the games tell that the repository keeps."""
    kept, plan = StudyFolder(ROOT / "studies" / "results"), Effort().plan
    studies = [kept.results(plan(name)) for name in (STRENGTH, COST, CHAMPION)]
    games = [study for study in studies if isinstance(study, GamesResults)]
    return f"{json.dumps(asdict(found_calibration(*games)), indent=2)}\n"


# In this order: what comes later is made with what came before.
GENERATED = (
    tested_cards("hearthstone"),
    Generated(card_pool.POOLS, "the open version of the card pool", card_pool.grown),
    Generated(ROOT / "README.md", "the count of the cards, and the decks", readme),
    Generated(SOURCE / "testing" / "positions" / "hearthstone.jsonl", "the positions of the bench", positions),
    tested_cards("gwent"),
    Generated(SOURCE / "studies" / "calibration.json", "the calibration of the studies", calibration),
    Generated(SOURCE / "web" / "page" / "messages.d.ts", "the types of the page", lambda old: page_types()),
)


def refresh(files: tuple[Generated, ...] = GENERATED) -> None:
    """Write again what is stale, and say so."""
    for file in files:
        print(f"{'written again' if file.refresh() else 'up to date'}: {file.subject} ({file.path.name})")
        forget()


def forget() -> None:
    """Read the pools again when they are asked for."""
    for keeper in (database.pool_additions, database.card_pools, database.rules, database.shared_rules):
        keeper.cache_clear()


if __name__ == "__main__":
    refresh()
