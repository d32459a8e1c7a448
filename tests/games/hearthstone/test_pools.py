"""The pool of random cards: frozen, versioned, and the era's own."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from topdeck import make
from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_pools, eras, is_poolable, rules
from topdeck.games.hearthstone.state import HearthstoneState


def test_the_latest_pool_holds_all_that_is_implemented() -> None:
    implemented = {card.id for card in rules().cards.values() if is_poolable(card)}
    assert frozenset().union(*database.pool_additions()) == implemented, "`make refresh` adds what is new"


def test_a_version_adds_what_was_not_there() -> None:
    versions = database.pool_additions()
    assert sum(map(len, versions)) == len(frozenset().union(*versions))
    assert all(versions)


FROZEN: dict[str, list[str]] = json.loads(Path(__file__).with_name("frozen_pools.json").read_text("utf-8"))


@pytest.mark.parametrize("era", eras())
def test_a_frozen_pool_stays_what_it_was(era: str) -> None:
    """Its name has a digest of its cards.  The version after the frozen ones is open, and may still grow."""
    assert era in FROZEN, "`make pool` freezes the pools of a new era"
    names = list(card_pools(era))
    assert names[: len(FROZEN[era])] == FROZEN[era]
    assert len(names) <= len(FROZEN[era]) + 1


@pytest.mark.parametrize("era", eras())
def test_a_pool_is_of_the_sets_of_its_era(era: str) -> None:
    pool = rules(era).pool
    assert {card.set for card in pool} == set(eras()[era]["sets"])
    assert all(card.era == era and card.collectible and card.implemented for card in pool)


def test_karazhan_knows_no_gadgetzan() -> None:
    ids = {card.id for card in rules("kara-2016").pool}
    assert "CFM_621" not in ids
    assert ids < {card.id for card in rules(DEFAULT_ERA).pool}


# ---- a pool that has grown


@dataclass
class Grown:
    """The pools after a second version was frozen."""

    first: str
    second: str


@pytest.fixture
def grown(monkeypatch: pytest.MonkeyPatch) -> Grown:
    """The last ten cards came in a second version."""
    cards = [card.id for card in rules().pool]
    monkeypatch.setattr(database, "pool_additions", lambda: (frozenset(cards[:-10]), frozenset(cards[-10:])))
    for keeper in ("rules", "card_pools", "shared_rules"):
        monkeypatch.setattr(database, keeper, getattr(database, keeper).__wrapped__)
    return Grown(*database.card_pools(DEFAULT_ERA))


def test_a_game_is_played_with_the_latest_pool(grown: Grown) -> None:
    assert database.rules().pool_name == grown.second
    assert len(database.rules().pool) == len(database.rules(pool=grown.first).pool) + 10


def test_an_earlier_pool_can_be_asked_for(grown: Grown) -> None:
    state = make("hearthstone", ("MurlocDruid", "MurlocDruid"), seed=3, pool=grown.first)
    assert isinstance(state, HearthstoneState)
    assert state.rules.pool_name == grown.first
    assert state.to_json()["pool"] == grown.first


def test_a_pool_nobody_froze_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^gadgetzan-2017 has no card pool '9-00000000'; it has 1-"):
        make("hearthstone", ("MurlocDruid", "MurlocDruid"), pool="9-00000000")
