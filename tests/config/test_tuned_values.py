"""Tuned values in a file, which can be used in any spec."""

from __future__ import annotations

from pathlib import Path

import pytest

from topdeck.agents import canonical, make_agent
from topdeck.config.spec import Value
from topdeck.config.tuned_values import TunedValues, read_tuned_values
from topdeck.core.errors import SpecError


def saved(folder: Path, tuned: TunedValues) -> str:
    path = folder / "best.toml"
    path.write_text(tuned.text(), "utf-8")
    return f'"{path}"'


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    tuned = TunedValues("gwent", "uct", {"c": 1.25, "iterations": 40, "final": "robust", "score.card": 3.0})
    saved(tmp_path, tuned)
    assert read_tuned_values(tmp_path / "best.toml") == tuned


def test_the_weights_of_a_score_go_to_the_score(tmp_path: Path) -> None:
    path = saved(tmp_path, weights_of("linear"))
    by_hand = canonical("greedy(score=linear(my_attack=7.5, my_health=-2.0))")
    assert canonical(f"greedy(score=linear, weights={path})") == by_hand
    assert "best.toml" not in by_hand  # what is kept of a match does not depend on a file


def weights_of(score: str) -> TunedValues:
    return TunedValues("hearthstone", score, {"my_attack": 7.5, "my_health": -2.0})


def test_other_weights_stay_as_they_are_given(tmp_path: Path) -> None:
    path = saved(tmp_path, weights_of("linear"))
    assert canonical(f"greedy(score=linear(my_attack=1.0, my_hand=9.0), weights={path})") == canonical(
        "greedy(score=linear(my_attack=7.5, my_hand=9.0, my_health=-2.0))"
    )


def test_the_parameters_of_an_agent_go_to_the_agent_and_those_of_its_parts_to_them(tmp_path: Path) -> None:
    tuned = TunedValues("hearthstone", "madrid-mcts2", {"c": 1.5, "uses": 3, "score.my_attack": 2.5})
    path = saved(tmp_path, tuned)
    assert canonical(f"madrid-mcts2(score=linear, ms=5, weights={path})") == canonical(
        "madrid-mcts2(c=1.5, uses=3, ms=5, score=linear(my_attack=2.5))"
    )


def test_a_file_may_be_a_whole_profile(tmp_path: Path) -> None:
    values: dict[str, Value] = {"ahead.profile": "control", "behind.profile": "aggro", "behind.own_armor": 7.0}
    path = saved(tmp_path, TunedValues("hearthstone", "by-lead(ahead=gretive, behind=gretive)", values))
    full = "by-lead(ahead=gretive(profile=control), behind=gretive(profile=aggro, own_armor=7.0)%s)"
    assert canonical(f"greedy(score=by-lead, weights={path})") == canonical(f"greedy(score={full % ''})")
    with_more = f"greedy(score=by-lead(otherwise=utility), weights={path})"
    assert canonical(with_more) == canonical(f"greedy(score={full % ', otherwise=utility'})")


def test_the_part_of_an_agent_may_come_from_the_file(tmp_path: Path) -> None:
    path = saved(tmp_path, TunedValues("hearthstone", "madrid-mcts2(score=linear)", {"c": 1.5, "score.my_attack": 2.5}))
    expected = canonical("madrid-mcts2(c=1.5, ms=5, score=linear(my_attack=2.5))")
    assert canonical(f"madrid-mcts2(ms=5, weights={path})") == expected
    with pytest.raises(SpecError, match=r"are for madrid-mcts2\(score=linear\), but madrid-mcts2 has score=aggro$"):
        canonical(f"madrid-mcts2(score=aggro, weights={path})")


def test_an_agent_plays_with_them(tmp_path: Path) -> None:
    agent = make_agent(f"greedy(score=linear, weights={saved(tmp_path, weights_of('linear'))})")
    assert "my_attack=7.5" in agent.spec


@pytest.mark.parametrize(
    ("spec", "tuned", "complaint"),
    [
        (
            "greedy(score=linear)",
            weights_of("aggro"),
            r"^the weights in .*best\.toml are for aggro, but greedy has score=linear$",
        ),
        (
            "greedy(score=by-lead(ahead=none))",
            TunedValues("hearthstone", "by-lead(ahead=linear)", {"ahead.my_attack": 1.0}),
            r"are for by-lead\(ahead=linear\), but greedy has score=by-lead\(ahead=none\)$",
        ),
        (
            "greedy(score=by-lead)",
            TunedValues("hearthstone", "by-lead(ahead=", {"ahead.my_attack": 1.0}),
            r"^.*best\.toml: the key `of` must be a valid spec: 'by-lead\(ahead=' cannot be read: ",
        ),
        ("greedy", weights_of("linear"), r"are for linear, but greedy has score=midrange$"),
        (
            "greedy(score=linear)",
            TunedValues("gwent", "linear", {"attack": 1.0}),
            r"best\.toml are for gwent, not for hearthstone$",
        ),
        (
            "greedy(score=linear)",
            TunedValues("hearthstone", "linear", {"my_atack": 1.0}),
            r"^linear has no parameter 'my_atack'; did you mean my_attack\?$",
        ),
        (
            "madrid-mcts2",
            TunedValues("hearthstone", "madrid-mcts2", {"score.attack": 1.0}),
            r"^madrid-mcts2 must name its score, because attack is a parameter of the score$",
        ),
    ],
)
def test_values_of_something_else_are_refused_by_name(
    spec: str, tuned: TunedValues, complaint: str, tmp_path: Path
) -> None:
    name, _, inside = spec.partition("(")
    given = f"{name}({inside.removesuffix(')')}{', ' if inside else ''}weights={saved(tmp_path, tuned)})"
    with pytest.raises(SpecError, match=complaint):
        canonical(given)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("schema = 1\n[values", "the weights in .* cannot be read: "),
        ('schema = 2\ngame = "hearthstone"', "unsupported schema 2 for weights; expected 1"),
        ('schema = 1\ngame = "hearthstone"', "must contain the keys `game` and `of` and the table `values`"),
        ('schema = 1\ngame = "g"\nof = "x"\n[values]\na = [1]', r"a must be a number or a word, not \[1\]"),
    ],
)
def test_a_malformed_file_is_refused_in_one_sentence(text: str, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "best.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SpecError, match=complaint):
        canonical(f'greedy(score=linear, weights="{path}")')


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(SpecError, match=r"^the weights file nowhere\.toml does not exist$"):
        canonical("greedy(score=linear, weights=nowhere.toml)")
