"""Names of before: refused with the name of today, and brought up to date in stored specs."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_game import NAME

from topdeck.agents import canonical, full_spec, make_agent, make_belief, make_score, with_current_names
from topdeck.arena.plan.config import parse_experiment
from topdeck.errors import SpecError, TopdeckError
from topdeck.games.hearthstone.agents.renamed import RENAMED
from topdeck.games.hearthstone.scores import linear, trained

AGENTS = {
    "p0-greedy-tree": "madrid-greedy-tree",
    "p0-simtree": "madrid-simtree",
    "p0-mcts1": "madrid-mcts1",
    "p0-mcts2": "madrid-mcts2",
    "p3-mcts1": "malaga-mcts1",
    "p3-mcts2": "malaga-mcts2",
    "p3-mcts3": "malaga-mcts3",
    "p3-mcts4": "malaga-mcts4",
    "p3-mcts5": "malaga-mcts5",
    "p4-mcts": "olomouc-mcts",
    "p4-pred": "olomouc-pred",
}
PARAMETERS = [
    ("greedy(mulligan=keep-all)", "mulligan of greedy is called opening now"),
    ("random(mulligan=random)", "mulligan of random is called opening now"),
    ("madrid-mcts2(mulligan=framework)", "mulligan of madrid-mcts2 is called opening now"),
    ("champion(hope=0.5)", "hope of champion is called lethal_share now"),
    ("champion(trust=0.5)", "trust of champion is called reply_weight now"),
    ("champion(share=0.5)", "share of champion is called own_turn_share now"),
    ("champion(ends=5)", "ends of champion is called replies now"),
    ("beam(foe_width=2)", "foe_width of beam is called opponent_width now"),
    ("greedy(belief=decks(p4=true))", "p4 of decks is called olomouc now"),
    ("greedy(score=trained(foe_hand=1))", "foe_hand of trained is called opponent_hand now"),
    ("greedy(score=linear(foe_hand=1))", "foe_hand of linear is called opponent_hand now"),
]


# ---- refused


@pytest.mark.parametrize(("old", "new"), AGENTS.items())
def test_an_agent_that_has_another_name_now_is_refused_with_it(old: str, new: str) -> None:
    for text in (old, f"{old}(ms=10)"):
        with pytest.raises(SpecError) as failure:
            make_agent(text)
        assert str(failure.value) == f"{old} is called {new} now"
    assert make_agent(new).name == new


@pytest.mark.parametrize("name", ["linear", "gradual", "value"])
def test_so_is_a_score(name: str) -> None:
    for read in (make_score, lambda score: make_agent(f"greedy(score={score})")):
        with pytest.raises(SpecError, match=rf"^p3-{name} is called malaga-{name} now$"):
            read(f"p3-{name}")
    make_score(f"malaga-{name}")


@pytest.mark.parametrize(("spec", "message"), PARAMETERS)
def test_so_is_a_parameter(spec: str, message: str) -> None:
    with pytest.raises(SpecError) as failure:
        make_agent(spec)
    assert str(failure.value) == message


def test_so_is_the_parameter_of_a_belief_that_is_made_alone() -> None:
    with pytest.raises(SpecError, match=r"^p4 of decks is called olomouc now$"):
        make_belief("decks(p4=true)")


def test_who_never_had_the_parameter_is_not_told_of_a_new_name() -> None:
    with pytest.raises(SpecError, match=r"^human has no parameter 'mulligan'; there are none$"):
        make_agent("human(mulligan=random)")
    with pytest.raises(SpecError, match=r"^greedy has no parameter 'hope'; there are "):
        make_agent("greedy(hope=1)")


@pytest.mark.usefixtures("high_card")
def test_another_game_has_no_old_names_but_the_general_ones() -> None:
    with pytest.raises(SpecError, match=r"^there is no agent 'p0-mcts2'; there are "):
        make_agent("p0-mcts2", NAME)
    with pytest.raises(SpecError, match=r"^mulligan of greedy is called opening now$"):
        make_agent("greedy(mulligan=random)", NAME)


@pytest.mark.parametrize(
    ("spec", "message"),
    [("p0-mcts2", "p0-mcts2 is called madrid-mcts2 now"), *PARAMETERS[:1]],
)
def test_the_file_of_an_experiment_gets_the_same_answer(tmp_path: Path, spec: str, message: str) -> None:
    text = f'agents = ["{spec}", "random"]\ndecks = ["MurlocDruid"]\n'
    with pytest.raises(TopdeckError, match=message):
        _ = parse_experiment(text).specs


# ---- brought up to date


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("p0-mcts2", "madrid-mcts2"),
        ("p0-mcts2(ms=10, mulligan=keep-cheap, c=3.0)", "madrid-mcts2(c=3.0, ms=10, opening=keep-cheap)"),
        ("random(mulligan=random)", "random(opening=random)"),
        ("mine:Careless(mulligan=keep-all)", "mine:Careless(opening=keep-all)"),
        ("beam(foe_width=2, width=3)", "beam(opponent_width=2, width=3)"),
        ("p3-mcts1(heuristic=eva, score=p3-linear)", "malaga-mcts1(heuristic=eva, score=malaga-linear)"),
        ("greedy(score=p3-value(win=false))", "greedy(score=malaga-value(win=false))"),
        ("greedy(belief=decks(p4=true, decks=[]))", "greedy(belief=decks(decks=[], olomouc=true))"),
        ("greedy(score=linear(foe_hand=1.0, my_hand=2.0))", "greedy(score=linear(my_hand=2.0, opponent_hand=1.0))"),
        (
            "champion(ends=6, hope=0.5, share=0.4, trust=0.6)",
            "champion(lethal_share=0.5, own_turn_share=0.4, replies=6, reply_weight=0.6)",
        ),
        ("p3-mcts1(share=0.5)", "malaga-mcts1(share=0.5)"),
        ("champion", "champion"),
    ],
)
def test_a_stored_spec_is_brought_up_to_date(old: str, new: str) -> None:
    assert with_current_names(old) == new
    assert with_current_names(new) == new


@pytest.mark.parametrize("name", [*AGENTS.values(), "champion", "beam", "greedy", "random"])
def test_what_was_stored_in_full_is_what_would_be_stored_now(name: str) -> None:
    """The old form is made from the new one: all that was renamed the other way, and without what came later."""
    full = canonical(name)
    old = full.replace("opening=", "mulligan=").replace("olomouc=", "p4=")
    old = old.replace(f"{name}(", f"{dict(zip(AGENTS.values(), AGENTS, strict=True)).get(name, name)}(", 1)
    old = old.replace("malaga-linear(", "p3-linear(").replace("malaga-gradual(", "p3-gradual(")
    old = old.replace("opponent_width=", "foe_width=").replace(" opponent_", " foe_")
    if name == "champion":
        for before, now in (("hope", "lethal_share"), ("trust", "reply_weight"), ("ends", "replies")):
            old = old.replace(f" {now}=", f" {before}=")
        old = old.replace(" own_turn_share=", " share=").replace(" near=-8.0,", "").replace(" far=-18.0,", "")
    old = old.replace(" horizon=turn,", "").replace(" horizon=game,", "")
    assert old != full
    assert str(full_spec(with_current_names(old))) == full


@pytest.mark.usefixtures("high_card")
def test_a_spec_of_another_game_keeps_what_only_hearthstone_renamed() -> None:
    assert with_current_names("p0-mcts2(c=1.0)", NAME) == "p0-mcts2(c=1.0)"


@pytest.mark.usefixtures("high_card")
def test_in_a_game_without_opening_rules_the_old_rule_meant_nothing() -> None:
    assert with_current_names("random(mulligan=random)", NAME) == canonical("random", NAME) == "random(opening=none)"


def test_every_new_name_there_is_a_name_of_today() -> None:
    for name in RENAMED.agents.values():
        make_agent(name)
    for name in RENAMED.parts.values():
        make_score(name)
    assert set(RENAMED.parameters["trained"].values()) <= set(trained.FEATURES)
    assert set(RENAMED.parameters["linear"].values()) <= set(linear.FEATURES)
    assert len(RENAMED.parameters["trained"]) > 10
