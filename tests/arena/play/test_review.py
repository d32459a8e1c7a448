"""Reviews of games by the champion."""

import pytest

from topdeck import Rng, load_game
from topdeck.arena.play.review import Comparison, Judge, review_game
from topdeck.arena.results.game_review import summarize
from topdeck.core.errors import TopdeckError
from topdeck.core.record import Record, start_record
from topdeck.games.hearthstone.scenario import scenario, side

QUICK = "champion(iterations=60, ms=none)"


def played(game: str, decisions: int) -> Record:
    """The beginning of a random game."""
    rules = load_game(game)
    decks = (rules.decks.default(), rules.decks.default())
    state, rng = rules.start(decks, 5), Rng(5)
    record = start_record(game, state, decks, 5)
    while len(record.actions) < decisions:
        action = state.pick(rng)
        assert action is not None
        state.step(action)
        record.add(state, action)
    return record


def test_every_decision_with_a_choice_is_compared_with_the_best() -> None:
    record = played("gwent", 9)
    decisions = [*review_game(record, QUICK)]
    assert [decision.place for decision in decisions] == sorted({decision.place for decision in decisions})
    assert {decision.player for decision in decisions} == {0, 1}
    for decision in decisions:
        assert decision.played.action == record.actions[decision.place]
        assert 0.0 <= decision.loss <= decision.best.chance <= 1.0
        assert (decision.loss == 0.0) == (decision.best == decision.played)
        assert decision.line[0] == decision.best.action
        assert len(decision.line) == len(decision.words)
    assert summarize(decisions, 0).average_loss > 0.0
    assert decisions == [*review_game(record, QUICK)], "a review is reproducible"


def test_decisions_that_the_budget_cannot_evaluate_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """They used to count as a win probability of 50 %, and good moves were called blunders."""
    record = played("gwent", 9)
    expected = [decision.place for decision in review_game(record, QUICK) if not decision.loss]
    monkeypatch.setattr(Comparison, "sample", lambda *arguments: (0.9, None))
    decisions = [*review_game(record, QUICK)]
    assert {decision.place for decision in decisions} <= set(expected)
    assert all(decision.best == decision.played for decision in decisions)


def test_a_missed_win_is_a_blunder() -> None:
    table = scenario(
        side("mage", hand=["Fireball"], mana=4, deck=["War Golem"]),
        side("warrior", health=6, board=["Core Hound", "Core Hound"], deck=["War Golem"]),
    )
    state = table.state
    judge = Judge(played("hearthstone", 0), "champion(iterations=120, ms=none)", 0)
    decision = judge.review(state.observe(0), state.parse("end"), 0)
    assert decision is not None
    assert decision.mark == "blunder"
    assert decision.best.chance == 1.0
    assert decision.explain().startswith(
        "play Fireball → Garrosh Hellscream was better: it wins immediately (100% instead of "
    )
    best = judge.review(state.observe(0), state.parse(decision.best.action), 0)
    assert best is not None
    assert best.loss == 0.0


def test_a_concession_is_not_reviewed() -> None:
    record = played("gwent", 3)
    record.actions.append("concede")
    assert all(decision.place < 3 for decision in review_game(record, QUICK))


@pytest.mark.parametrize(
    ("judge", "words"), [("greedy", "only a champion, such as "), ("chess", "unknown agent 'chess'")]
)
def test_only_a_champion_can_judge(judge: str, words: str) -> None:
    with pytest.raises(TopdeckError, match=words):
        next(review_game(played("gwent", 1), judge))
