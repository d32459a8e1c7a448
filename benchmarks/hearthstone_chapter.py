"""The strength of agents for Hearthstone: the pairings and the results from papers, used by `strength.py`."""

from __future__ import annotations

from functools import partial

from chapter import Chapter
from pairings import OURS, Claim, Order, Pairing, ahead

from topdeck.arena.plan.experiment import Settings
from topdeck.games.hearthstone.decks.deck import included_decks

GAME = "hearthstone"
BEST = "champion"
PREMADE = tuple(name for name in included_decks() if not name.startswith("Thesis"))
COUNT = len(PREMADE)

UCT = "madrid-mcts2(c=3.0, score=utility)"
JADE = "MidrangeJadeShaman"
MADRID_SETTINGS: Settings = {"era": "competition-2018", "mulligan": False}

EVA_AND_MILLER = Claim(
    "`eva` wins less than half",
    "another experiment: 34.7 %",
    0.0,
    0.5,
    figure=0.347,
    reasons="""In another experiment, `eva` won 34.7 % of its games against `miller`. Those games were played on
    a different engine, SabberStone, with three decks. In our games, there are nine decks, both agents play both sides
    of every deal, and the position of a minion is a choice only if it matters. With fewer options, `miller` searches
    deeper than in the other experiment.""",
)

pairing = partial(Pairing, game=GAME, decks=PREMADE)
as_in_madrid = partial(
    Pairing, game=GAME, agents=(UCT, "greedy"), decks=(JADE,), settings=MADRID_SETTINGS, label="mirror"
)
PAPERS = (
    pairing(agents=("greedy", "random"), claim=ahead("greedy", "all papers")),
    pairing(agents=("lookahead", "greedy"), claim=ahead("lookahead", "competition of 2019; Olomouc")),
    as_in_madrid(ms=10, remark="10 ms"),
    as_in_madrid(ms=100, remark="100 ms", claim=ahead("madrid-mcts2", "Madrid: 69 %")),
    pairing(agents=("eva", "miller"), claim=EVA_AND_MILLER),
    pairing(agents=("eva", "tyche")),
)

EVA_AND_TYCHE = """
In the competition, which used a slower engine, the scores of the two agents over all opponents differed by less than
two points. On our engine, the hundred episodes that `tyche` plays for each option fit into three milliseconds. The
result of a direct match between `eva` and `tyche` is in the table above.
Both evaluation functions and the selection rule of `tyche` agree with positions computed by hand
(`tests/games/hearthstone/scores`, `tests/search/test_flat.py`), so no defect is known.
"""
ORDERS = (
    Order("madrid-mcts2", "greedy", "Madrid: UCT leads from 100 ms"),
    Order("madrid-mcts2", "madrid-mcts1", "Madrid: UCT leads from 100 ms"),
    Order("madrid-mcts2", "madrid-simtree", "Madrid: UCT leads from 100 ms"),
    Order("gretive-midrange", "eva", "GRETIVE: 52.55 % against `eva`"),
    Order("gretive-control", "eva", "GRETIVE: 53.85 % against `eva`"),
    Order("malaga-mcts1", "eva", "Málaga: ahead of both references from 100 ms"),
    Order("malaga-mcts1", "tyche", "Málaga: ahead of both references from 100 ms"),
    Order("malaga-mcts1", "malaga-mcts5", "Málaga: at 1000 ms, MCTS1 is first and MCTS5 is behind the references"),
    Order("olomouc-mcts", "greedy", "Olomouc, table 1"),
    Order("lookahead", "olomouc-mcts", "Olomouc, table 1"),
    Order("eva", "tyche", "competition of 2018: 74.2 % and 72.5 %", EVA_AND_TYCHE),
    Order("miller", "gretive-2020", "competition of 2020: 72.3 % and 68.7 %"),
)

HEARTHSTONE = Chapter(
    game=GAME,
    title="Hearthstone",
    best=BEST,
    claim=ahead(BEST, OURS),
    decks=PREMADE,
    papers=PAPERS,
    orders=ORDERS,
    introduction=f"""There are {COUNT} premade decks: {", ".join(PREMADE)}. The pairs rotate through the pairings of
    these decks. The first {COUNT} pairs are mirror matches. In the next {COUNT} pairs, each deck plays against the next
    deck in the list, then against the deck after that, and so on. In every {COUNT} pairs, each deck is therefore played
    once in each seat, and the first {COUNT * (COUNT + 1) // 2} pairs contain all mirror matches and all pairings of
    decks. Whenever the run stops, the numbers of games that any two decks have played in the same seat differ by at
    most one.""",
    about_papers=f"""`{UCT}` plays against `greedy` under the conditions of the Madrid thesis: a mirror match with
    {JADE}, the era `competition-2018` and no mulligan. On Madrid's engine, the agent won 48 % of a hundred games at
    10 ms and 69 % at 100 ms.""",
)
