"""Regenerate all stale files that are derived from the sources: `make refresh`.

Learned data (bigrams, the champion's weights) is not regenerated, because learning it again would change the agents.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from textwrap import fill

import card_pool
from calibrate import CHAMPION, COST, found_calibration
from encoding_page import ActionLayout, encoding_page
from exploitability_page import with_table
from marks import by_card
from module_list import module_list
from page_types import page_types
from protocol_files import conversation, protocol_schema
from strength_page import kept_results, strength_page, with_claims

from topdeck.core.record import Record, parse_records, rules_difference, start_record
from topdeck.core.registry import load_game
from topdeck.games.gwent.encoding import card_features as gwent_card_features
from topdeck.games.gwent.encoding import card_index as gwent_card_index
from topdeck.games.gwent.encoding import schema as gwent_schema
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.decks.deck import archetype_decks, included_decks, missing_cards
from topdeck.games.hearthstone.display.coverage import cards_page, coverage_table
from topdeck.games.hearthstone.encoding import schema as hearthstone_schema
from topdeck.games.hearthstone.encoding.card_features import feature_columns
from topdeck.games.hearthstone.encoding.card_index import append_new_cards, encoded_cards
from topdeck.studies.budgets import STRENGTH
from topdeck.studies.designs.games_results import GamesResults
from topdeck.studies.effort import Effort
from topdeck.studies.plan import StudyFolder
from topdeck.testing.speed.measures.bench import Bench, Plan, mid_games
from topdeck.testing.speed.measures.program import usual_plan

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "topdeck"
KEPT = ROOT / "studies" / "results"


@dataclass(frozen=True)
class Generated:
    """A file that is generated from the sources, in whole or in part."""

    path: Path
    subject: str
    made: Callable[[str], str]  # returns the new text for the current text

    def refresh(self) -> bool:
        """Rewrite the file if it is stale, and return whether it was rewritten."""
        old = self.path.read_text("utf-8")
        new = self.made(old)
        if new == old:
            return False
        self.path.write_text(new, "utf-8")
        return True


def tested_cards(game: str) -> Generated:
    """Return the generated file that lists a game's tested cards."""

    def made(old: str) -> str:
        cards = ",\n".join(json.dumps(card) for card in sorted(by_card(game)))
        return f'{{"schema": 1, "cards": [\n{cards}\n]}}\n'

    return Generated(SOURCE / "games" / game / "data" / "tested.json", f"the cards of {game} that have a test", made)


def readme(old: str) -> str:
    """Return the README with the current number of cards, coverage table, list of decks and strength claims."""
    table = database.rules().cards
    cards = [card for card in table.values() if card.set]
    decks = ", ".join(name for name, deck in included_decks().items() if not missing_cards(deck, table))
    playable = [deck for deck in archetype_decks().values() if not missing_cards(deck, table)]
    archetypes = f"and {len(playable)} of {len(archetype_decks())} archetype decks from 2014 to 2017"
    listed = fill(f"- Playable decks: {decks}, {archetypes}.", 120, subsequent_indent="  ")
    implemented = sum(card.implemented for card in cards)
    counted = "cards in the card table are implemented"
    said = {
        rf"\*\*\d+\*\* of the \d+ {counted}": f"**{implemented}** of the {len(cards)} {counted}",
        r"^\| set \|.*\n(?:\|.*\n)+": coverage_table(),
        r"^- Playable decks: [^.]*\.": listed,
    }
    new = old
    for pattern, words in said.items():
        new, found = re.subn(pattern, words, new, flags=re.MULTILINE)
        if found != 1:
            raise ValueError(f"README.md must contain exactly one match for: {words.splitlines()[0]}")
    return with_claims(new, kept_results(KEPT))


def exploitability(old: str) -> str:
    """Return the page about exploitability with an updated table of the stored searches."""
    return with_table(old, KEPT / "exploit")


def strength(old: str) -> str:
    """Return the page about strength, which remains unchanged until the results of all strength studies are stored."""
    found = kept_results(KEPT)
    return strength_page(found) if found else old


def positions(old: str) -> str:
    """Return the benchmark positions; if the rules have changed, regenerate them with the same card pool."""
    records = parse_records(old)
    if not any(rules_difference(load_game(record.game), record.setup) for record in records):
        return old
    kept = {"pool": records[0].setup["pool"]}
    made = new_positions(replace(usual_plan(records[0].game), settings=kept), len(records))
    return "".join(f"{line}\n" for record in made for line in record.lines())


def new_positions(plan: Plan, count: int) -> list[Record]:
    """Return records of random games, each played until a mid-game turn."""
    bench = Bench(plan)
    decks = (bench.deck, bench.deck)
    records: list[Record] = []
    for game in mid_games(bench, count):
        state = bench.game.start(decks, game.seed, **plan.settings)
        record = start_record(plan.game, state, decks, game.seed)
        record.actions += [action.text() for action in game.actions]
        record.seal(game.state)  # storing the fingerprint of every position would make the file five times as large
        records.append(record)
    return records


def calibration(old: str) -> str:
    """Return the calibration of the studies, computed from the stored results."""
    kept, plan = StudyFolder(KEPT), Effort().plan
    studies = [kept.results(plan(name)) for name in (STRENGTH, COST, CHAMPION)]
    games = [study for study in studies if isinstance(study, GamesResults)]
    return f"{json.dumps(asdict(found_calibration(*games)), indent=2)}\n"


def hearthstone_arrays(old: str) -> str:
    """Return the page about the array encoding of Hearthstone."""
    layout = ActionLayout(hearthstone_schema.ACTION_RANGES, hearthstone_schema.ACTION_NOTES)
    return encoding_page("Hearthstone", load_game("hearthstone").encoder(), layout, feature_columns())


def gwent_arrays(old: str) -> str:
    """Return the page about the array encoding of Gwent."""
    layout = ActionLayout(gwent_schema.ACTION_RANGES, gwent_schema.ACTION_NOTES)
    return encoding_page("Gwent", load_game("gwent").encoder(), layout, gwent_card_features.feature_columns())


def recorded_conversation(game: str) -> Generated:
    """Return the generated file that contains a recorded conversation in the protocol."""
    path = ROOT / "tests" / "protocol" / "conversations" / f"{game}.jsonl"
    return Generated(path, f"a recorded protocol conversation for {game}", lambda old: conversation(game))


# The order matters: later files depend on earlier files.
GENERATED = (
    tested_cards("hearthstone"),
    Generated(card_pool.POOLS, "the open version of the card pool", card_pool.grown),
    Generated(ROOT / "README.md", "the number of cards and decks, and the strength claims", readme),
    Generated(SOURCE / "testing" / "positions" / "hearthstone.jsonl", "the positions for `topdeck bench`", positions),
    Generated(
        SOURCE / "games" / "hearthstone" / "data" / "encoder_cards.txt",
        "the Hearthstone encoder's card indices",
        append_new_cards,
    ),
    tested_cards("gwent"),
    Generated(
        SOURCE / "games" / "gwent" / "data" / "encoder_cards.txt",
        "the Gwent encoder's card indices",
        gwent_card_index.append_new_cards,
    ),
    Generated(SOURCE / "studies" / "calibration.json", "the calibration of the studies", calibration),
    Generated(SOURCE / "web" / "page" / "messages.d.ts", "the TypeScript types of the page", lambda old: page_types()),
    Generated(ROOT / "docs" / "protocol.schema.json", "the schema of the protocol", lambda old: protocol_schema()),
    recorded_conversation("hearthstone"),
    recorded_conversation("gwent"),
    Generated(ROOT / "docs" / "modules.md", "the list of modules", lambda old: module_list()),
    Generated(ROOT / "docs" / "strength.md", "the strength of the champions", strength),
    Generated(ROOT / "docs" / "exploitability.md", "the exploitability of agents", exploitability),
    Generated(ROOT / "docs" / "cards.md", "the card text", lambda old: cards_page()),
    Generated(ROOT / "docs" / "encoding-hearthstone.md", "the array encoding of Hearthstone", hearthstone_arrays),
    Generated(ROOT / "docs" / "encoding-gwent.md", "the array encoding of Gwent", gwent_arrays),
)


def refresh(files: tuple[Generated, ...] = GENERATED) -> None:
    """Rewrite stale files and print the status of each file."""
    for file in files:
        print(f"{'rewritten' if file.refresh() else 'up to date'}: {file.subject} ({file.path.name})")
        forget()


def forget() -> None:
    """Clear caches, so that the pools are read again."""
    for keeper in (database.pool_additions, database.card_pools, database.rules, database.shared_rules, encoded_cards):
        keeper.cache_clear()


if __name__ == "__main__":
    refresh()
