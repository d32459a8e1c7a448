"""Study files, and mistakes in them."""

from __future__ import annotations

import tomllib

import pytest

from topdeck.core.errors import MatchError
from topdeck.studies.catalogue import load_study, study_files
from topdeck.studies.designs.games import Count, GamesDesign
from topdeck.studies.study import Quantity, Study
from topdeck.studies.study_file import parse_study

FILE = """
title = "Who is better?"
question = "Does utility beat midrange?"
budgets = [1, 10]
games = { paper = 100, standard = 400 }
decks = ["MidrangeJadeShaman"]

[agents]
Greedy = { spec = "greedy", title = "The greedy one" }

[agents.MCTS2]
spec = "madrid-mcts2(score={score}, c={c}, {budget})"
score = ["utility", "midrange"]
c = "1.0:2.0:0.5"

[[meetings]]
first = ["MCTS2"]
against = ["Greedy"]

[[tables]]
title = "Table 1"
where = { agent = "MCTS2", budget = 10 }
rows = { c = [1.0, 1.5, 2.0] }
columns = { score = ["utility", "midrange"] }
games = 100
percent = [[51, 36], [64, nan], [62, [7, 7, 2]]]
misprints = [[1, 2]]

[[findings]]
says = "MCTS2 needs utility."
claims = [{ of = { agent = "MCTS2", score = "utility" }, above = { agent = "MCTS2", score = "midrange" } }]
"""


def study(text: str = FILE) -> Study:
    return parse_study(text, "test-a")


def design(text: str = FILE) -> GamesDesign:
    found = study(text).design
    assert isinstance(found, GamesDesign)
    return found


def test_an_agent_with_levels_stands_for_every_combination() -> None:
    players = design().players
    assert len(players) == 1 + 2 * 3
    player = players["MCTS2, score midrange, c 1.5"]
    assert player.spec == "madrid-mcts2(score=midrange, c=1.5, {budget})"
    assert player.levels == {"agent": "MCTS2", "score": "midrange", "c": 1.5}


def test_every_agent_of_one_group_plays_every_agent_of_the_other() -> None:
    [meeting] = design().meetings
    assert len(meeting.players) == 6
    assert {second for _, second in meeting.players} == {"Greedy"}
    assert meeting.decks == (("MidrangeJadeShaman", "MidrangeJadeShaman"),)
    assert meeting.count == Count(paper=100, standard=400)


def test_pairings_include_all_pairs_of_decks_or_only_different_ones() -> None:
    both = FILE.replace('against = ["Greedy"]', 'against = ["Greedy"]\ndecks = ["MurlocDruid", "MiraclePirateRogue"]')
    [meeting] = design(both.replace("[[tables]]", 'pairings = "all"\n\n[[tables]]')).meetings
    assert len(meeting.decks) == 4
    [meeting] = design(both.replace("[[tables]]", 'pairings = "mixed"\n\n[[tables]]')).meetings
    assert meeting.decks == (("MurlocDruid", "MiraclePirateRogue"), ("MiraclePirateRogue", "MurlocDruid"))


def test_a_cell_has_a_quantity_and_a_published_number() -> None:
    [table] = study().tables
    assert table.rows == ("1.0", "1.5", "2.0")
    first = table.cells[0][0]
    assert first.quantity == Quantity({"agent": ("MCTS2",), "budget": (10,), "c": (1.0,), "score": ("utility",)})
    assert first.published is not None
    assert (first.published.value, first.published.games) == (0.51, 100)
    assert table.cells[1][1].published is None
    counted = table.cells[2][1].published
    assert counted is not None
    assert (counted.value, counted.games) == (0.5, 16)
    assert [[cell.misprint for cell in row] for row in table.cells] == [[False, True], [False, False], [False, False]]


def test_a_claim_is_repeated_for_each_level_on_both_sides() -> None:
    told = 'above = { agent = "MCTS2", score = "midrange" } }]'
    [finding] = study(FILE.replace(told, told.replace("} }]", '}, each = ["c"] }]'))).findings
    assert [claim.of.where["c"] for claim in finding.claims] == [(1.0,), (1.5,), (2.0,)]
    assert all(isinstance(one.than, Quantity) and one.than.where["c"] == one.of.where["c"] for one in finding.claims)


def test_a_claim_can_be_repeated_for_some_levels_only() -> None:
    some = FILE.replace('of = { agent = "MCTS2", score', 'each = ["c"], of = { agent = "MCTS2", c = [1.0, 2.0], score')
    [finding] = study(some).findings
    assert [claim.of.where["c"] for claim in finding.claims] == [(1.0,), (2.0,)]


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ('agent = "MCTS2", budget = 10', 'agent = "MCTS3", budget = 10', "agent has no level 'MCTS3'"),
        ('agent = "MCTS2", budget = 10', 'agnet = "MCTS2"', "did you mean agent"),
        ('agent = "MCTS2", budget = 10', "budget = 100", "budget has no level 100; choose from 1, 10"),
        ('first = ["MCTS2"]', 'first = ["MCTS"]', "unknown agent 'MCTS'; did you mean MCTS2"),
        ('first = ["MCTS2"]', "", "a meeting must have either `between` or both `first` and `against`"),
        ("[51, 36], [64, nan]", "[51, 36]", "the table must have 3 rows of 2 numbers"),
        ('decks = ["MidrangeJadeShaman"]', 'decks = ["Jade"]', "Jade"),
        ("claims = [{ of", 'claims = [{ each = ["d"], of', "unknown factor 'd'"),
        ("above =", "beside =", "unknown key"),
        ('score = "midrange" } }]', 'score = "midrange" }, below = 0.5 }]', "`above`, `below` and `near`"),
        ("claims = [{ of", "claims = []\n[[pictures]]\nx = [{ of", ""),
        ('title = "Who is better?"', "", "title is missing"),
        ('c = "1.0:2.0:0.5"', 'c = "1.0:2.0:0.7"', "steps of 0.7 from 1.0 do not reach"),
    ],
)
def test_mistakes_are_located(before: str, after: str, words: str) -> None:
    assert before in FILE
    with pytest.raises(MatchError, match="test-a") as mistake:
        study(FILE.replace(before, after))
    assert words in str(mistake.value)


# ---- the included studies


@pytest.mark.parametrize("name", study_files())
def test_a_study_of_hearthstone_pins_its_card_pool(name: str) -> None:
    """New cards must not change the games of a study."""
    text = tomllib.loads(study_files()[name].read_text("utf-8"))
    study = {**text, **text.get("evolution", {})}
    assert study.get("game", "hearthstone") == "gwent" or "pool" in study.get("rules", {})


def test_the_published_games_of_magdeburg_add_up() -> None:
    """Each pair of agents has 360 games, and both tables count the same games."""
    tables = load_study("magdeburg-a").tables
    pairs, decks = ([[cell.published for cell in row] for row in table.cells] for table in tables)
    wins = [[share.value * share.games if share and share.games else 0.0 for share in row] for row in pairs]
    assert {share.games for row in pairs for share in row[:-1] if share} == {360}
    for agent, row in enumerate(wins):
        lost = sum(360 - above[agent] for above in wins[:agent])
        by_deck = [share.value * share.games for line in decks if (share := line[agent]) and share.games]
        assert row[-1] == pytest.approx(sum(row[:-1]) + lost) == pytest.approx(sum(by_deck))
