"""Simple rules for the mulligan."""

from __future__ import annotations

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.games.gwent.agents.openings import OPENINGS, mulligan
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.scenario import scenario, side
from topdeck.games.gwent.state import GwentState

GWENT = load_game("gwent")


def first_view(seed: int) -> GwentObservation:
    deck = GWENT.deck("Skellige")
    state = GWENT.start((deck, deck), seed)
    assert isinstance(state, GwentState)
    return state.observe(0)


def swapped(rule: str, seed: int) -> list[str]:
    """Return the cards that the first player swaps."""
    state, rng, found = GWENT.start((GWENT.deck("Skellige"),) * 2, seed), Rng(seed), []
    while state.player == 0:
        view = state.observe(0)
        assert isinstance(view, GwentObservation)
        action = mulligan(view, rule, rng)
        if action is None:
            break
        found.append(action.text())
        state.apply(action)
    return found


def test_roach_and_further_copies_of_summoned_cards_are_swapped() -> None:
    swaps = [swap for seed in range(40) for swap in swapped("thin", seed)]
    assert {swap for swap in swaps if swap != "keep"} == {"swap roach", "swap drummond_shieldmaid"}


def test_one_copy_of_a_summoning_card_is_kept() -> None:
    for seed in range(40):
        view = first_view(seed)
        hand = [held.card.id for held in view.me.hand]
        swaps = swapped("thin", seed)
        if hand.count("drummond_shieldmaid") == 1:
            assert "swap drummond_shieldmaid" not in swaps[:1] or "roach" in hand


def test_keep_all_swaps_nothing() -> None:
    assert swapped("keep-all", 3) == ["keep"]


def test_random_swaps_any_card() -> None:
    assert len({swap for seed in range(60) for swap in swapped("random", seed)}) > 12


def test_a_rule_decides_only_in_the_players_own_mulligan() -> None:
    table = scenario(side("Skellige", hand=["Roach"]), side("Monsters"))
    assert mulligan(table.state.observe(0), "thin", Rng(1)) is None
    assert mulligan(first_view(1), "thin", Rng(1)) is not None
    other = GWENT.start((GWENT.deck("Skellige"),) * 2, 1).observe(1)
    assert isinstance(other, GwentObservation)
    assert mulligan(other, "thin", Rng(1)) is None


def test_an_unknown_rule_is_rejected() -> None:
    with pytest.raises(TopdeckError, match="unknown mulligan rule 'think'; choose from thin, keep-all"):
        mulligan(first_view(1), "think", Rng(1))
    assert next(iter(OPENINGS)) == "thin"
