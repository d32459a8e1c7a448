"""Names of before: refused with the name of today, and brought up to date in stored specs."""

from __future__ import annotations

import pytest
from tiny_game import NAME

from topdeck.agents import canonical, full_spec, make_agent, make_score, with_current_names
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
