"""The pool of random cards, which is versioned, frozen and separate for each era."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest

from topdeck import make
from topdeck.core.errors import TopdeckError
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.cards.database import (
    DEFAULT_ERA,
    FORMATS,
    card_pools,
    eras,
    format_sets,
    is_poolable,
    rules,
)
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.state import HearthstoneState

HEARTHSTONE = Hearthstone()


def test_the_latest_pool_holds_all_that_is_implemented() -> None:
    implemented = {card.id for card in rules().cards.values() if is_poolable(card)}
    assert frozenset().union(*database.pool_additions()) == implemented, "`make refresh` adds what is new"


def test_a_version_adds_what_was_not_there() -> None:
    versions = database.pool_additions()
    assert sum(map(len, versions)) == len(frozenset().union(*versions))
    assert all(versions)


FROZEN: dict[str, dict[str, list[str]]] = json.loads(Path(__file__).with_name("frozen_pools.json").read_text("utf-8"))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("era", eras())
def test_a_frozen_pool_stays_what_it_was(era: str, form: str) -> None:
    """Its name has a digest of its cards.  The version after the frozen ones is open, and may still grow."""
    assert era in FROZEN, "`make pool` freezes the pools of a new era"
    names, frozen = list(card_pools(era, form == "wild")), FROZEN[era][form]
    assert names[: len(frozen)] == frozen
    assert len(names) <= len(frozen) + 1


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("era", eras())
def test_a_pool_is_of_the_sets_of_its_format(era: str, form: str) -> None:
    pool = rules(era, format=form).pool
    assert {card.set for card in pool} <= set(format_sets(era, form == "wild"))
    assert all(card.era == era and card.collectible and card.implemented for card in pool)


def test_standard_of_2017_is_the_year_of_the_kraken() -> None:
    """Naxxramas and Goblins vs Gnomes had left it, and nothing had entered the Hall of Fame yet."""
    sets = ["basic", "classic", "blackrock", "tournament", "explorers", "oldgods", "karazhan", "gadgetzan"]
    assert format_sets(DEFAULT_ERA, wild=False) == sets
    assert {*format_sets(DEFAULT_ERA, wild=True)} - {*sets} == {"naxxramas", "gnomes"}
    assert {rules().cards[card_id].set for card_id in ("EX1_016", "EX1_284", "NEW1_016", "PRO_001")} == {"classic"}


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
    """The pools as if the last ten cards had been added in a second version."""
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


@pytest.fixture
def boom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dr. Boom, from Goblins vs Gnomes, as if he had been implemented and added in a second version."""
    cards = [card.id for card in rules().pool]
    monkeypatch.setattr(database, "pool_additions", lambda: (frozenset(cards), frozenset(["GVG_110"])))
    for keeper in ("rules", "card_pools", "shared_rules"):
        monkeypatch.setattr(database, keeper, getattr(database, keeper).__wrapped__)


@pytest.mark.usefixtures("boom")
def test_only_wild_draws_random_cards_from_sets_that_have_left_standard() -> None:
    standard, wild = database.rules(), database.rules(format="wild")
    assert [card.name for card in wild.pool if card not in standard.pool] == ["Dr. Boom"]
    assert standard.pool_name != wild.pool_name


@pytest.mark.usefixtures("boom")
def test_a_position_keeps_its_format() -> None:
    state = scenario(side("mage"), side("mage"), format="wild").state
    data = state.to_json()
    assert data["format"] == "wild"
    assert HEARTHSTONE.state(data).rules.wild
    assert 'format="wild"' in HEARTHSTONE.editor.scenario_text(HEARTHSTONE.editor.arrangement(state))
    assert "format" not in scenario(side("mage"), side("mage")).state.to_json()


def test_an_unknown_format_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^unknown format 'classic'; choose from standard, wild$"):
        make("hearthstone", ("MurlocDruid", "MurlocDruid"), format="classic")


def test_a_pool_nobody_froze_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^gadgetzan-2017 has no card pool '9-00000000' in standard; it has 1-"):
        make("hearthstone", ("MurlocDruid", "MurlocDruid"), pool="9-00000000")
