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
from pairings import OURS, SEED, Pairing, ahead
from strength import Measurement
from strength_page import faults, listed, machine_text, wrapped
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
SHIPPED = pairing(agents=(NETWORK, TRAINED), decks=SHIPPED_DECKS, label="shipped", remark="decks of the game")
AGAINST_OTHERS = tuple(
    pairing(agents=(champion, other), decks=RANDOM_DECKS, label=label, claim=ahead(champion, OURS))
    for other in OPPONENTS
    for champion, label in ((TRAINED, "trained"), (NETWORK, "network"))
)

INTRODUCTION = """
The strength of the Hearthstone champion on decks that no agent was trained with, and a comparison of two scores:
`trained`, trained with the decks of the game, and `network`, trained with random decks as well. `make unseen` plays
the missing games and writes this page. [agents.md](agents.md) describes the scores.
"""
RULE = f"""
The network becomes the champion's score if the lower end of its interval with random decks is above {GAIN:.0%}, and
if it wins at least {LOSS:.0%} with the decks of the game.
"""
ABOUT_OTHERS = """
Both champions against strong agents of the papers and of the competition, with the random decks.
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
        "Against the others": f"{wrapped(ABOUT_OTHERS)}\n\n{table(HEAD, others)}",
        "Faults": faults([*champions, *others]),
    }
    parts = [f"## {title}\n\n{text}" for title, text in sections.items() if text]
    return "\n\n".join([f"# Unseen decks\n\n{wrapped(INTRODUCTION)}", *parts]) + "\n"


def method(folder: Path, pairs: int) -> str:
    return listed(
        [
            f"""**Pairs.** {pairs} mirrored pairs of the two champions with each kind of decks, {fewer(pairs)} against
            each of the others: the same deal twice, with the agents swapped. A draw is half a win. The interval counts
            pairs, not games. Pairings with the same decks have the same deals (seed {SEED}).""",
            f"""**Decks.** {len(RANDOM_DECKS)} random decks, one of each class, created by `topdeck decks new --class
            … --seed 4242 --no-curve` (`benchmarks/unseen_decks`), and the {len(SHIPPED_DECKS)} decks of the game. The
            pairs rotate through all pairings of decks, as in [strength.md](strength.md).""",
            f"""**Time.** {MS} ms per decision. Seconds per decision are given for the first and the second agent and
            include forced moves.""",
            f"**Machine.** {machine_text([folder / GAME])}",
        ]
    )


def verdict(unseen: Row, shipped: Row) -> str:
    """Return whether the network replaces the score `trained` according to the rule."""
    if not (unseen.finished and shipped.finished):
        return "**Not available yet:** some of these games have not been played."
    adopted = unseen.score.low > GAIN and shipped.score.mean >= LOSS
    words = "**Adopted:** the champion uses the network" if adopted else "**Not adopted:** the champion keeps `trained`"
    return f"{words}. The network wins {unseen.score} with random decks and {shipped.score} with the decks of the game."


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
