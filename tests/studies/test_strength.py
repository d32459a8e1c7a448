"""The studies of the champions' strength: pinned opponents, kinds of decks, and playing in parts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import polars
import pytest

from topdeck import load_game
from topdeck.agents import full_spec, known_agents
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.errors import MatchError, StudyError
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.decks.deck import held_out_decks, training_decks
from topdeck.studies.budgets import Budgets, with_budget
from topdeck.studies.catalogue import load_study
from topdeck.studies.designs.games import GamesDesign, rotate_decks
from topdeck.studies.designs.games_plan import GamesPlan
from topdeck.studies.designs.games_results import GamesResults
from topdeck.studies.effort import Effort
from topdeck.studies.plan import StudyFolder
from topdeck.studies.study import Quantity, Scale, Study
from topdeck.studies.study_file import parse_study

GAMES = ("hearthstone", "gwent")
CHAMPION = "champion"
PREVIOUS = "previous-champion"


def design(game: str) -> GamesDesign:
    found = load_study(f"ours-strength-{game}").design
    assert isinstance(found, GamesDesign)
    return found


def spec(game: str, name: str) -> Spec:
    """The spec of an agent at 20 ms, as the study file gives it."""
    return parse_spec(with_budget(design(game).players[name].spec, 20, Budgets()))


def pairs_against(plan: GamesPlan, stage: str) -> Counter[str]:
    """The number of mirrored pairs that the champion plays against each opponent in a stage."""
    pairs = Counter[str]()
    for encounter in plan.experiment.format.encounters:  # type: ignore[attr-defined]
        if encounter.stage == stage:
            pairs[encounter.agents[1].partition(" @ ")[0]] += encounter.games // 2
    return pairs


def plan(game: str, scale: Scale = "standard") -> GamesPlan:
    found = Effort(scale).plan(f"ours-strength-{game}")
    assert isinstance(found, GamesPlan)
    return found


# ---- opponents


@pytest.mark.parametrize("game", GAMES)
def test_every_other_agent_is_an_opponent(game: str) -> None:
    names = {name for name in known_agents(game) if name not in (CHAMPION, "human")}
    for stage in ("premade, 20 ms", "held-out, 20 ms") if game == "hearthstone" else ("starter, 20 ms",):
        assert names <= {*pairs_against(plan(game), stage)}
    assert names <= {*pairs_against(plan(game), "generated, 20 ms")}


@pytest.mark.parametrize("game", GAMES)
def test_all_parameters_of_all_opponents_are_pinned(game: str) -> None:
    for name in design(game).players:
        if name != CHAMPION:
            given = spec(game, name)
            full = parse_spec(str(full_spec(str(given), game)))
            assert full.values == {**given.values, **({"iterations": None} if "ms" in given.values else {})}, name


@pytest.mark.parametrize("game", GAMES)
def test_some_opponents_have_the_evaluation_of_the_champion(game: str) -> None:
    ours = full_spec(CHAMPION, game).values["score"]
    variants = [name for name, player in design(game).players.items() if f"-{parse_score(ours)}" in name]
    assert len(variants) >= 3
    for name in variants:
        assert spec(game, name).values["score"] == ours, name


def parse_score(score: object) -> str:
    assert isinstance(score, Spec)
    return score.name


@pytest.mark.parametrize(("game", "kinds"), [("hearthstone", ["premade", "held-out"]), ("gwent", ["starter"])])
def test_the_strongest_opponents_play_more_pairs(game: str, kinds: list[str]) -> None:
    for kind in (*kinds, "generated"):
        others = {name: count for name, count in pairs_against(plan(game), f"{kind}, 20 ms").items() if "-" not in name}
        assert {*others.values()} == {170, 40}
        assert sum(count == 170 for count in pairs_against(plan(game), f"{kind}, 20 ms").values()) >= 10
    for kind in kinds:
        assert [*pairs_against(plan(game), f"{kind}, 100 ms").values()] == [100] * 4


# ---- decks


def test_the_note_is_right_about_the_lists_that_a_belief_knows() -> None:
    lists = design("hearthstone").keys.deck_lists
    known = {deck.name for deck in training_decks(database.rules(**design("hearthstone").settings))}
    assert {*lists["premade"]} <= known
    assert {*lists["held-out"]} == {*held_out_decks()}
    assert not known & {*held_out_decks()}
    assert {*design("gwent").keys.deck_lists["starter"]} == {deck.name for deck in load_game("gwent").decks.included()}
    with_decks = {
        name for name in design("hearthstone").players if "decks(" in design("hearthstone").players[name].spec
    }
    assert with_decks == {"olomouc-pred", PREVIOUS}


@pytest.mark.parametrize("game", GAMES)
def test_generated_decks_are_new_and_legal(game: str) -> None:
    experiment, known = plan(game).experiment, load_game(game).decks
    made = [deck for deck in experiment.decks if deck.name.endswith(tuple("0123456789")) and " 500" in deck.name]
    assert len(made) == 170
    cards = [deck.cards for deck in known.every()]
    assert not [deck.name for deck in made if deck.cards in cards]
    experiment.check()  # starts a game with every deck


# ---- meetings with names, in rotation


STUDY = """
title = "Strength"
question = "Who wins?"
games = { paper = 4, standard = 4 }
budgets = [20, 100]
swap_decks = true
clock = { time = "cpu" }

[deck_lists]
three = ["MidrangeJadeShaman", "MurlocDruid", "RenoKazakusMage"]

[agents]
A = "random"
B = "greedy({real budget})"

[[meetings]]
name = "known"
first = ["A"]
against = ["B"]
decks = "three"
pairings = "rotation"
spread = true
games = { paper = 8, standard = 8 }
budgets = [20]

[[meetings]]
name = "new"
first = ["A"]
against = ["B"]
generated = { class = ["mage", "druid"] }
first_seed = 70

[[tables]]
title = "By decks"
rows = { budget = [20, 100] }
columns = { meeting = ["known", "new"] }
where = { agent = "B" }
"""


def small(scale: Scale = "standard", text: str = STUDY) -> GamesPlan:
    return GamesPlan(parse_study(text, "small"), scale, Budgets())


def test_a_rotation_plays_each_deck_once_in_each_seat_of_a_round() -> None:
    pairs = rotate_decks(["x", "y", "z"])
    assert pairs[:3] == (("x", "x"), ("y", "y"), ("z", "z"))
    assert {*pairs[3:6]} == {("x", "y"), ("y", "z"), ("z", "x")}
    assert len({*pairs}) == 9


def test_games_are_spread_over_the_pairs_of_decks_in_order() -> None:
    encounters = [row for row in small().encounters() if row.stage == "known, 20 ms"]
    assert [(row.decks, row.games) for row in encounters] == [
        (decks, 2) for decks in rotate_decks(["MidrangeJadeShaman", "MurlocDruid", "RenoKazakusMage"])[:4]
    ]
    more = replace(
        small(text=STUDY.replace("games = { paper = 8, standard = 8 }", "games = { paper = 8, standard = 20 }"))
    )
    assert [row.games for row in more.encounters() if row.stage == "known, 20 ms"] == [4, *[2] * 8]


def test_a_meeting_can_have_some_of_the_budgets() -> None:
    assert small().stages == ["known, 20 ms", "new, 20 ms", "new, 100 ms"]
    with pytest.raises(MatchError, match="50 is not one of the study's budgets, which are 20, 100"):
        small(text=STUDY.replace("budgets = [20]", "budgets = [50]"))


def test_an_unknown_list_of_decks_is_rejected() -> None:
    with pytest.raises(MatchError, match="unknown deck list 'tree'; did you mean three"):
        small(text=STUDY.replace('decks = "three"', 'decks = "tree"'))


def test_generated_decks_take_the_values_of_a_list_in_turn() -> None:
    decks = [deck for deck in small().experiment.decks if deck.name.split()[0] in ("mage", "druid")]
    assert [(deck.name, deck.about["class"]) for deck in decks] == [("mage 71", "mage"), ("druid 72", "druid")]
    game = load_game("hearthstone")
    assert decks[0].cards == game.decks.new([], None, "", 70, **{"class": "mage", "curve": False}).cards


def test_the_decks_stay_at_their_seats() -> None:
    fixtures = [row for row in small().experiment.fixtures([]) if row.decks == ("MidrangeJadeShaman", "MurlocDruid")]
    assert [row.agents for row in fixtures] == [("A", "B @ 20 ms"), ("B @ 20 ms", "A")]
    assert len({row.seed for row in fixtures}) == 1


def test_the_clock_of_a_study_is_that_of_its_experiment() -> None:
    assert small().experiment.limit.uses_cpu_time
    assert small().experiment.specs["B @ 20 ms"].find("ms=20") > 0


# ---- playing in parts


def played(folder: Path, stages: str) -> GamesResults:
    assert StudyFolder(folder).run(small(), "here", 1, stages=stages)
    return small().results(folder)


def score(results: GamesResults, **where: str | int) -> int:
    return results.measure(Quantity({name: (level,) for name, level in where.items()})).count


def test_a_study_can_be_played_in_parts(tmp_path: Path) -> None:
    first = played(tmp_path, "known*")
    assert (first.games_played, first.is_finished) == (8, False)
    assert (score(first, agent="B", meeting="known"), score(first, agent="B", meeting="new")) == (8, 0)
    rest = played(tmp_path, "*")
    assert rest.is_finished
    assert rest.games_played == 8 + 4 + 4
    assert score(rest, agent="B", meeting="new", budget=100) == 4
    assert "**Time:** Milliseconds measure CPU time." in rest.conditions()
    with pytest.raises(StudyError, match="no stage of small matches 'old'; the stages are known, 20 ms, new, 20 ms"):
        played(tmp_path, "old")


def test_kept_games_are_not_played_again_on_another_machine(tmp_path: Path) -> None:
    here, there, kept = tmp_path / "here", tmp_path / "there", StudyFolder(tmp_path / "kept")
    first = played(here, "known*")
    kept.write_small_files([replace(first, table=first.table.gather_every(2))])  # half of each pair
    resumed = small().resume_from(kept.path)
    assert StudyFolder(there).run(resumed, "here", 1)
    assert resumed.count_stored_games(there) == 4 + 4 + 4
    joined, whole = resumed.results(there), played(here, "*")
    assert joined.is_finished
    assert joined.game_keys == whole.game_keys
    assert {*joined.table.drop("ms1", "ms2").rows()} == {*whole.table.drop("ms1", "ms2").rows()}


def test_kept_games_of_another_version_are_ignored(tmp_path: Path) -> None:
    kept = StudyFolder(tmp_path)
    assert small().resume_from(kept.path).kept is None
    results = played(tmp_path, "known*")
    kept.write_small_files([results])
    assert small().resume_from(kept.path).kept is not None
    assert small(text=STUDY.replace('A = "random"', 'A = "random-late-end"')).resume_from(kept.path).kept is None
    kept.write_small_files([replace(results, table=results.table.with_columns(polars.col("deal") + 1))])
    assert small().resume_from(kept.path).kept is None  # these deals belong to other decks


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_studies_can_be_played_at_the_smallest_scale(game: str, tmp_path: Path) -> None:
    smoke = plan(game, "smoke")
    assert StudyFolder(tmp_path).run(smoke, "here", None)
    results = smoke.results(tmp_path)
    assert results.is_finished
    study: Study = smoke.study
    assert all(results.measure(cell.quantity).count for cell in study.tables[0].cells[0])
