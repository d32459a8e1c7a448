"""The strength of agents for Gwent: the pairings and the results of the Valencia thesis, used by `strength.py`."""

from __future__ import annotations

from functools import partial
from itertools import product

from chapter import Chapter
from pairings import OURS, ByDecks, Claim, Counts, Pairing

GAME = "gwent"
BEST = "champion"
STARTERS = ("NorthernRealms", "Scoiatael", "Monsters", "Skellige")  # the decks 0 to 3 of the thesis

ITERATIONS = 200  # per move of either agent, in pairings that follow the thesis
MANY_ITERATIONS = 1000
ALL_DECKS = "all pairs of decks"


# ---- results published in the thesis


def published(*rows: str) -> ByDecks:
    """Return the heuristic agent's wins, losses and draws, with a row per deck and a cell per deck of UCT."""
    cells = [Counts(*map(int, cell.split("/"))) for row in rows for cell in row.split()]
    return dict(zip(product(STARTERS, STARTERS), cells, strict=True))


FIRST_TUNING = published(
    "4/3/1  4/4/0  4/3/1  4/4/0",
    "7/1/0  4/4/0  6/2/0  8/0/0",
    "3/5/0  3/5/0  5/3/0  3/4/1",
    "2/5/1  0/8/0  4/4/0  0/8/0",
)
SECOND_TUNING = published(
    "6/1/1  5/3/0  2/5/1  1/6/1",
    "4/4/0  5/1/2  8/0/0  7/1/0",
    "2/6/0  2/4/2  3/4/1  0/8/0",
    "4/4/0  1/7/0  3/4/1  4/1/3",
)


# ---- pairings


def heuristic(agent: str, label: str = "", results: ByDecks | None = None) -> Pairing:
    """Return a pairing of a heuristic agent with UCT, as in the thesis."""
    return Pairing(
        game=GAME,
        agents=(agent, "valencia-uct"),
        decks=STARTERS,
        settings={"mode": "valencia"},
        iterations=ITERATIONS,
        published=results,
        remark=f"{ITERATIONS} iterations, {ALL_DECKS}",
        label=label,
    )


pairing = partial(Pairing, game=GAME, decks=STARTERS)
UCT_AND_RANDOM = pairing(
    agents=("valencia-uct", "random"),
    mirrors=True,
    iterations=MANY_ITERATIONS,
    remark=f"{MANY_ITERATIONS} iterations",
    claim=Claim("`valencia-uct` wins at least 95 %", OURS, 0.95),
)
HEURISTICS = (
    heuristic("valencia-heuristic(h=valencia-1)", "first-tuning", FIRST_TUNING),
    heuristic("valencia-heuristic(h=valencia-2)", "second-tuning", SECOND_TUNING),
    heuristic("valencia-bias"),
)
BEST_WITH_ALL_DECKS = pairing(agents=(BEST, "valencia-uct"), remark=ALL_DECKS, label="all-decks")

GWENT = Chapter(
    game=GAME,
    title="Gwent",
    best=BEST,
    claim=Claim(f"`{BEST}` wins at least 65 %", OURS, 0.65),
    decks=STARTERS,
    mirrors=True,
    papers=(UCT_AND_RANDOM, *HEURISTICS, BEST_WITH_ALL_DECKS),
    by_decks=(*HEURISTICS, BEST_WITH_ALL_DECKS),
    in_wins=HEURISTICS,
    introduction=f"""The decks are the four starter decks: {", ".join(STARTERS)}. Both agents have the same deck, and
    the pairs rotate through the four mirror matches. With different decks, the better deck often wins both games of a
    pair, and such a pair provides no information about the agents. In rows marked *{ALL_DECKS}*, the pairs rotate
    through all {len(STARTERS) ** 2} pairs of decks, starting with the mirror matches.""",
    about_papers=f"""The agents with a heuristic play against `valencia-uct` under the conditions of the Valencia
    thesis, with the rules of `mode=valencia` and all pairs of decks. Both agents have {ITERATIONS} iterations per move
    and no time limit, whereas both agents had one minute per move in the thesis. The page [gwent.md](gwent.md) lists
    the other differences from the thesis.""",
    about_wins="""The thesis counts only wins, whereas a draw counts as half a win in the table above. Results are shown
    as wins/losses/draws of the first agent. The weights from the first tuning are `h=valencia-1`, and the weights from
    the second tuning are `h=valencia-2`. In the thesis, each set of weights played 128 games, eight with each pair of
    decks. No results are published for `valencia-bias`. The difference is given in percentage points, and its interval
    includes the errors of both results. The column *differs?* shows *yes* if this interval excludes 0, and *open*
    otherwise.""",
    about_decks="""As in the thesis, the tables show the wins/losses/draws of the first agent, with a row for each of
    its decks and a column for each deck of its opponent. If the pairs end in the middle of a rotation, some cells have
    one or two more games than others.""",
)
