"""Verdicts: when published figures and ours agree, and when a finding is reproduced."""

from __future__ import annotations

import polars
import pytest

from topdeck.studies.designs.games_results import GAMES, GamesResults
from topdeck.studies.pages.words import cell_text, evidence_texts
from topdeck.studies.study import Cell, Claim, Finding, Published, Quantity, Study
from topdeck.studies.study_file import parse_study
from topdeck.studies.verdicts import Agreement, Verdict, check_finding, holm, judge_cells, published_difference

STUDY = parse_study(
    """
title = "A test"
question = "Who wins?"
games = { paper = 100, standard = 400 }
decks = ["MidrangeJadeShaman", "MurlocDruid"]
agents = { strong = "greedy", weak = "random", other = "random" }
meetings = [{ between = ["strong", "weak", "other"], pairings = "all" }]
""",
    "test-a",
)
JADE, MURLOC = "MidrangeJadeShaman", "MurlocDruid"


def games(*won: tuple[str, str, int, int]) -> GamesResults:
    """Games of two agents in alternating seats with independent deals, by the wins of the first agent."""
    rows: list[tuple[object, ...]] = []
    for first, second, wins, total in won:
        for number in range(total):
            seat = number % 2
            agents = (first, second) if seat == 0 else (second, first)
            winner = seat if number * wins // total != (number + 1) * wins // total else 1 - seat
            decks = (JADE, MURLOC) if seat == 0 else (MURLOC, JADE)
            rows.append(("games", *agents, *decks, len(rows), winner, 20 + number % 3, 1, 1))
    return GamesResults(study=STUDY, table=polars.DataFrame(rows, schema=GAMES, orient="row"))


def about(**where: str) -> Quantity:
    return Quantity({name: (level,) for name, level in where.items()})


def agreement(published: Published, found: GamesResults) -> Agreement | None:
    [one] = judge_cells([Cell(about(agent="strong", against="weak"), published)], found)
    return one.agreement


# ---- what is measured


def test_a_quantity_selects_games_by_their_players() -> None:
    found = games(("strong", "weak", 90, 100), ("strong", "other", 30, 100))
    assert found.measure(about(agent="strong")).mean == pytest.approx(0.6)
    assert found.measure(about(agent="strong", against="weak")).mean == pytest.approx(0.9)
    assert found.measure(about(agent="weak")).mean == pytest.approx(0.1)
    assert found.measure(about(agent="strong", seat="first")).count == 100
    assert found.measure(about(agent="strong", deck=JADE)).count == 200
    assert found.measure(about(agent="strong", deck=MURLOC)).count == 0
    assert found.measure(Quantity({"agent": ("strong",), "mirror": (False,)})).count == 200
    assert found.measure(Quantity({"agent": ("strong",)}, "turns")).mean == pytest.approx(21, abs=0.1)


def mirrored(pairs: str) -> float:
    """The variance of pairs: in one "w" the strong player wins twice, in one "l" never, in one "s" a seat decides."""
    rows = [
        ("games", *agents, JADE, JADE, deal, winner_of(kind, agents), 20, 1, 1)
        for deal, kind in enumerate(pairs)
        for agents in (("strong", "weak"), ("weak", "strong"))
    ]
    found = GamesResults(study=STUDY, table=polars.DataFrame(rows, schema=GAMES, orient="row"))
    return found.measure(Quantity({"agent": ("strong",)}, "pair_variance")).mean


def winner_of(kind: str, agents: tuple[str, str]) -> int:
    return 0 if kind == "s" else agents.index("strong" if kind == "w" else "weak")


def test_pairs_decided_by_the_deal_have_no_variance() -> None:
    assert mirrored("s" * 50) == 0.0


def test_pairs_decided_by_the_players_have_the_variance_of_one_game() -> None:
    assert mirrored("wl" * 50) == pytest.approx(2.0, rel=0.02)


def test_pairs_of_independent_games_have_the_variance_of_two() -> None:
    assert mirrored("wssl" * 50) == pytest.approx(1.0, rel=0.01)


def test_one_deal_has_no_variance() -> None:
    measured_games = games(("strong", "weak", 1, 1)).measure(Quantity({"agent": ("strong",)}, "pair_variance"))
    assert measured_games.count == 0


# ---- cells


def test_the_same_share_of_enough_games_agrees() -> None:
    assert agreement(Published(0.6, 100), games(("strong", "weak", 240, 400))) is Agreement.AGREES


def test_a_share_far_from_ours_differs() -> None:
    assert agreement(Published(0.9, 100), games(("strong", "weak", 240, 400))) is Agreement.DIFFERS


def test_few_published_games_are_inconclusive() -> None:
    assert agreement(Published(0.6, 16), games(("strong", "weak", 240, 400))) is Agreement.INCONCLUSIVE


def test_few_games_of_ours_are_inconclusive() -> None:
    assert agreement(Published(0.5, 100), games(("strong", "weak", 2, 2))) is Agreement.INCONCLUSIVE


def test_there_is_no_verdict_without_games() -> None:
    assert agreement(Published(0.5, 100), games()) is None


def test_many_cells_require_stronger_evidence_for_a_difference() -> None:
    near = Cell(about(agent="strong", against="weak"), Published(0.72, 100))  # two sigma off
    found = games(("strong", "weak", 240, 400))
    [alone] = judge_cells([near], found)
    among = judge_cells([near] + [Cell(about(agent="strong", against="weak"), Published(0.6, 100))] * 20, found)
    assert alone.agreement is Agreement.DIFFERS
    assert among[0].agreement is Agreement.INCONCLUSIVE


def test_holm_rejects_step_by_step() -> None:
    assert holm([0.01, 0.04, 0.03]) == [True, False, False]
    assert holm([0.01, 0.02, 0.03]) == [True, True, True]
    assert holm([0.9, 0.8]) == [False, False]


# ---- findings


def verdict(claim: Claim, found: GamesResults) -> Verdict:
    return check_finding(Finding("it is so", (claim,)), found).verdict


STRONGER = Claim(about(agent="strong", against="weak"), "above", about(agent="other", against="weak"))


def test_a_finding_is_reproduced_if_the_whole_interval_supports_it() -> None:
    assert verdict(STRONGER, games(("strong", "weak", 300, 400), ("other", "weak", 200, 400))) is Verdict.REPRODUCED


def test_a_finding_is_not_reproduced_if_the_whole_interval_contradicts_it() -> None:
    assert verdict(STRONGER, games(("strong", "weak", 200, 400), ("other", "weak", 300, 400))) is Verdict.NOT_REPRODUCED


def test_a_finding_is_inconclusive_with_few_games_or_none() -> None:
    assert verdict(STRONGER, games(("strong", "weak", 6, 12), ("other", "weak", 5, 12))) is Verdict.INCONCLUSIVE
    assert verdict(STRONGER, games(("strong", "weak", 2, 2), ("other", "weak", 0, 2))) is Verdict.INCONCLUSIVE
    assert verdict(STRONGER, games(("strong", "weak", 300, 400))) is Verdict.INCONCLUSIVE


def test_above_and_below_a_number() -> None:
    found = games(("strong", "weak", 300, 400))
    of = about(agent="strong")
    assert verdict(Claim(of, "above", 0.5), found) is Verdict.REPRODUCED
    assert verdict(Claim(of, "below", 0.5), found) is Verdict.NOT_REPRODUCED
    assert verdict(Claim(of, "above", 0.5, by=0.25), found) is Verdict.INCONCLUSIVE
    assert verdict(Claim(of, "above", 0.5, by=0.35), found) is Verdict.NOT_REPRODUCED


def test_a_negligible_difference_does_not_reproduce_that_one_is_better() -> None:
    even = games(("strong", "weak", 4_020, 8_000))
    assert verdict(Claim(about(agent="strong"), "above", 0.5), even) is Verdict.NOT_REPRODUCED
    assert verdict(Claim(about(agent="strong"), "above", 0.49), even) is Verdict.REPRODUCED
    assert (
        verdict(Claim(about(agent="strong"), "above", 0.5), games(("strong", "weak", 40, 80))) is Verdict.INCONCLUSIVE
    )


def test_a_small_difference_on_the_right_side_reproduces_that_one_is_much_better() -> None:
    found = games(("strong", "weak", 4_200, 8_000))
    assert verdict(Claim(about(agent="strong"), "above", 0.5), found) is Verdict.REPRODUCED


def test_a_number_that_is_not_an_even_score_is_a_threshold() -> None:
    found = games(("strong", "weak", 4_720, 8_000))
    assert verdict(Claim(about(agent="strong"), "above", 0.6), found) is Verdict.INCONCLUSIVE


def test_an_inconclusive_claim_names_the_games_that_would_decide_it() -> None:
    claim = Claim(about(agent="strong"), "above", 0.5, by=0.02)
    [undecided] = check_finding(Finding("it is so", (claim,)), games(("strong", "weak", 220, 400))).claims
    assert undecided.verdict is Verdict.INCONCLUSIVE
    needed = undecided.observations_needed
    assert needed is not None
    assert needed > 400
    assert "about 1,100 needed for a verdict" in evidence_texts(undecided)[0]
    [decided] = check_finding(
        Finding("it is so", (claim,)), games(("strong", "weak", needed * 55 // 100, needed))
    ).claims
    assert decided.verdict is Verdict.REPRODUCED


def test_intervals_of_shares_stay_within_the_possible_range() -> None:
    found = games(("strong", "weak", 397, 400))
    [claim] = check_finding(Finding("it is so", (Claim(about(agent="strong"), "above", 0.5),)), found).claims
    assert claim.difference is not None
    assert claim.difference.interval()[1] == 0.5
    [cell] = judge_cells([Cell(about(agent="strong"), Published(0.99, 100))], found)
    assert cell_text(cell) == "99 (98–100) / 99 (95–100) ="


def test_a_finding_that_its_games_cannot_support_is_inconclusive() -> None:
    found = games(("strong", "weak", 300, 400))
    claim = Claim(about(agent="strong"), "above", 0.5)
    assert (
        check_finding(Finding("it is so", (claim,), untestable="both are the same"), found).verdict
        is Verdict.INCONCLUSIVE
    )


def test_a_printed_maximum_agrees_if_luck_explains_it() -> None:
    found = games(("strong", "weak", 180, 400))

    def verdict_on(value: float, best_of: int) -> Agreement | None:
        published = Published(value, 200, best_of=best_of)
        [one] = judge_cells([Cell(about(agent="strong"), published)], found)
        return one.agreement

    assert verdict_on(0.57, 1) is Agreement.DIFFERS
    assert verdict_on(0.57, 4000) is Agreement.AGREES
    assert verdict_on(0.70, 4000) is Agreement.DIFFERS
    assert verdict_on(0.30, 4000) is Agreement.DIFFERS


def test_near_needs_an_interval_within_the_margin() -> None:
    of = about(agent="strong")
    assert verdict(Claim(of, "near", 0.5, by=0.1), games(("strong", "weak", 200, 400))) is Verdict.REPRODUCED
    assert verdict(Claim(of, "near", 0.5, by=0.1), games(("strong", "weak", 20, 40))) is Verdict.INCONCLUSIVE
    assert verdict(Claim(of, "near", 0.5, by=0.1), games(("strong", "weak", 300, 400))) is Verdict.NOT_REPRODUCED


def test_a_finding_is_reproduced_only_if_all_claims_are() -> None:
    found = games(("strong", "weak", 300, 400), ("other", "weak", 200, 400))
    other = Claim(about(agent="other", against="weak"), "above", 0.5)
    assert check_finding(Finding("both", (STRONGER, other)), found).verdict is Verdict.INCONCLUSIVE
    less = Claim(about(agent="strong", against="weak"), "below", 0.5)
    assert check_finding(Finding("both", (STRONGER, less)), found).verdict is Verdict.NOT_REPRODUCED


# ---- what the paper's own numbers say


def with_table(text: str) -> Study:
    return parse_study(
        f"""
title = "A test"
question = "Who wins?"
games = {{ paper = 100, standard = 400 }}
decks = ["{JADE}", "{MURLOC}"]
agents = {{ strong = "greedy", weak = "random", other = "random" }}
meetings = [{{ between = ["strong", "weak", "other"] }}]
[[tables]]
title = "Wins"
rows = {{ agent = ["strong"] }}
columns = {{ against = ["weak", "other", "any"] }}
{text}
""",
        "test-a",
    )


def test_a_claim_is_shown_with_the_difference_that_the_paper_printed() -> None:
    study = with_table("games = 100\npercent = [[80, 60, 70]]")
    claim = Claim(about(agent="strong", against="weak"), "above", about(agent="strong", against="other"))
    found = published_difference(claim, study)
    assert found is not None
    assert found.mean == pytest.approx(0.2)
    assert found.error == pytest.approx(0.063, abs=0.001)  # of two shares of 100 games


def test_the_mean_of_printed_numbers_ignores_their_totals() -> None:
    study = with_table("games = 100\npercent = [[80, 60, 99]]")
    found = published_difference(Claim(about(agent="strong"), "above", 0.5), study)
    assert found is not None
    assert found.mean == pytest.approx(0.2)
    assert found.error == pytest.approx(0.0316, abs=0.001)


BOTH = Quantity({"agent": ("strong", "other")})


def test_numbers_of_several_tables_are_combined_without_duplicates() -> None:
    study = with_table("""
games = 100
percent = [[80, 60, nan]]
[[tables]]
title = "Wins of others"
rows = { agent = ["other", "strong"] }
columns = { against = ["weak"] }
games = 100
percent = [[30], [80]]
""")
    found = published_difference(Claim(BOTH, "above", 0.5), study)
    assert found is not None
    assert found.mean == pytest.approx((0.3 + 0.1 - 0.2) / 3)


def test_numbers_of_some_agents_do_not_cover_all() -> None:
    study = with_table("games = 100\npercent = [[80, 60, 70]]")
    assert published_difference(Claim(BOTH, "above", 0.5), study) is None


@pytest.mark.parametrize("numbers", ["percent = [[80, 60, 70]]", "games = 100\npercent = [[nan, nan, nan]]"])
def test_a_published_difference_requires_numbers_and_games(numbers: str) -> None:
    claim = Claim(about(agent="strong", against="weak"), "above", 0.5)
    assert published_difference(claim, with_table(numbers)) is None
