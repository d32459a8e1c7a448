"""Measure the Hearthstone champion on decks not used in training and write docs/unseen.md:
`python benchmarks/unseen.py`.

The decks in `unseen_decks` are random: `topdeck decks new --class … --seed 4242 --no-curve` created them from the first
card pool.  Every pairing has a results file.  Stored games are not played again, so the same command resumes after an
interruption, and more `--pairs` extend the results.  `--report` plays no games.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from page_command import pairs_parser, write_after
from pairings import OURS, Pairing, ahead
from strength import Measurement
from strength_page import ABOUT_PAIRS, ABOUT_SECONDS, faults, listed, machine_text, wrapped
from strength_tables import HEAD, Row, rows, table

from topdeck.games.hearthstone.decks.deck import included_decks

GAME = "hearthstone"
MS = 20
PAIRS = 500  # between the two champions, for each kind of deck
OTHERS = 3  # the champions play 1/3 as many pairs against each of the other agents
FOLDER = Path("results/unseen")
PAGE = Path("docs/unseen.md")

RANDOM_DECKS = tuple(map(str, sorted((Path(__file__).parent / "unseen_decks").glob("*.toml"))))
SHIPPED_DECKS = tuple(included_decks())
TRAINED, NETWORK = "champion(score=trained)", "champion(score=network)"
OPPONENTS = ("malaga-mcts1", "miller", "malaga-mcts4", "gretive-2020")

# The network replaces the score `trained` if its entire interval on unseen decks lies above the first number and its
# score with the included decks is not below the second.
GAIN, LOSS = 0.52, 0.48

pairing = partial(Pairing, game=GAME, ms=MS)
UNSEEN = pairing(agents=(NETWORK, TRAINED), decks=RANDOM_DECKS, label="unseen", remark="random decks")
SHIPPED = pairing(agents=(NETWORK, TRAINED), decks=SHIPPED_DECKS, label="shipped", remark="included decks")
AGAINST_OTHERS = tuple(
    pairing(agents=(champion, other), decks=RANDOM_DECKS, label=label, claim=ahead(champion, OURS))
    for other in OPPONENTS
    for champion, label in ((TRAINED, "trained"), (NETWORK, "network"))
)

INTRODUCTION = """
This page shows the strength of the Hearthstone champion with decks that no agent was trained with. The page also
compares two scores. The score `trained` was trained with the included decks, and the score `network` was trained with
random decks as well. `make unseen` plays the missing games and writes this page. The scores are described in
[agents.md](agents.md).
"""
RULE = f"""
The network becomes the champion's score if two conditions are met. With random decks, the lower end of its interval
must be above {GAIN:.0%}. With the included decks, its score must be at least {LOSS:.0%}.
"""
ABOUT_OTHERS = """
Both champions play against strong agents from the papers and from the competition, with the random decks.
"""


def fewer(pairs: int) -> int:
    """Return the number of pairs against each of the other agents."""
    return -(-pairs // OTHERS)


# ---- the page


def page(folder: Path, pairs: int) -> str:
    """Return the whole page in Markdown."""
    champions = rows((UNSEEN, SHIPPED), folder, pairs)
    others = rows(AGAINST_OTHERS, folder, fewer(pairs))
    sections = {
        "How it was measured": method(folder, pairs),
        "The two scores": f"{wrapped(RULE)}\n\n{table(HEAD, champions)}\n\n{wrapped(verdict(*champions))}",
        "Games against other agents": f"{wrapped(ABOUT_OTHERS)}\n\n{table(HEAD, others)}",
        "Faults": faults([*champions, *others]),
    }
    parts = [f"## {title}\n\n{text}" for title, text in sections.items() if text]
    return "\n\n".join([f"# Unseen decks\n\n{wrapped(INTRODUCTION)}", *parts]) + "\n"


def method(folder: Path, pairs: int) -> str:
    return listed(
        [
            f"""**Pairs.** The two champions play {pairs} mirrored pairs of games against each other with each kind of
            decks. Against each of the other agents, each champion plays {fewer(pairs)} pairs. {ABOUT_PAIRS}""",
            f"""**Decks.** There are {len(RANDOM_DECKS)} random decks, one for each class, and {len(SHIPPED_DECKS)}
            included decks. The random decks are in `benchmarks/unseen_decks` and were created with `topdeck decks new
            --class … --seed 4242 --no-curve`. The pairs rotate through all pairings of decks, as in
            [strength.md](strength.md).""",
            f"**Time.** The time limit is {MS} ms per decision. {ABOUT_SECONDS}",
            f"**Machine.** {machine_text([folder / GAME])}",
        ]
    )


def verdict(unseen: Row, shipped: Row) -> str:
    """Return whether the network replaces the score `trained` according to the rule."""
    if not (unseen.finished and shipped.finished):
        return "**Not available yet:** Some of these games have not been played."
    adopted = unseen.score.low > GAIN and shipped.score.mean >= LOSS
    words = "**Adopted:** The champion uses the network" if adopted else "**Not adopted:** The champion keeps `trained`"
    return f"{words}. The network scores {unseen.score} with random decks and {shipped.score} with the included decks."


# ---- the command


def play(folder: Path, pairs: int, only: str, workers: int | None) -> bool:
    """Play the missing games; return False if interrupted."""
    first = Measurement(folder, pairs, only, workers).play_all((UNSEEN, SHIPPED))
    return first and Measurement(folder, fewer(pairs), only, workers).play_all(AGAINST_OTHERS)


def main(arguments: Sequence[str] | None = None) -> int:
    asked = pairs_parser(__doc__, PAIRS, "of the two champions", FOLDER, PAGE).parse_args(arguments)
    return write_after(
        lambda: asked.report or play(asked.out, asked.pairs, asked.only, asked.workers),
        lambda: asked.page.write_text(page(asked.out, asked.pairs), "utf-8"),
        asked.page,
        Measurement(asked.out, asked.pairs).aside,
    )


if __name__ == "__main__":
    sys.exit(main())
