"""Evolving decks: contenders, genes and games."""

from __future__ import annotations

from collections import Counter

import pytest

from topdeck.arena.play.executor import InProcessExecutor
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.evolve.fitness.contest import Contest
from topdeck.evolve.fitness.evaluation import Evaluation
from topdeck.evolve.subjects.deck_genome import DeckSubject, deck_genome

GAME = load_game("hearthstone")
HUNTERS = DeckSubject("greedy", deck_genome("hearthstone", {"class": "hunter"}))
WARRIOR = GAME.deck("AggroPirateWarrior")


def test_an_individual_is_an_agent_with_a_deck() -> None:
    point = HUNTERS.genome.random(Rng(3))
    spec, deck = HUNTERS.contender(point)
    assert spec.startswith("greedy(")
    assert deck is not None
    assert deck.about["class"] == "hunter"
    assert not GAME.decks.faults(deck)


def test_its_genes_are_the_cards_that_it_plays() -> None:
    point = HUNTERS.genome.random(Rng(4))
    deck = HUNTERS.contender(point).deck
    assert deck is not None
    assert Counter(HUNTERS.genes(point)) == Counter(deck.cards)
    assert HUNTERS.traits(point) == GAME.decks.traits(deck)


def test_it_plays_its_own_deck_against_those_of_the_opponents() -> None:
    contest = Contest(game="hearthstone", opponents=("random",), decks=((WARRIOR, WARRIOR),), pairs=2, seed=6)
    points = [HUNTERS.genome.random(Rng(seed)) for seed in (1, 2)]
    tallies = Evaluation(InProcessExecutor()).tallies(contest, [HUNTERS.contender(point) for point in points])
    [alone] = Evaluation(InProcessExecutor()).tallies(contest, [HUNTERS.contender(points[1])])
    assert [tally.games for tally in tallies] == [4, 4]
    assert tallies[1][:4] == alone[:4]  # independent of the other individuals


def test_the_json_form_lists_every_card_once() -> None:
    said = HUNTERS.to_json()
    assert said["deck"]["class"] == "hunter"
    assert len(said["deck"]["cards"]) == len(set(said["deck"]["cards"])) > 90


def test_an_unknown_agent_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^unknown agent 'greedi'; did you mean greedy"):
        DeckSubject("greedi", HUNTERS.decks)
